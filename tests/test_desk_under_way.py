"""A battle that is played on screen is kept in the campaign's file, beside the journal, until it is over."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from campaign.battle.contract import STANDARD
from campaign.desk import Desk
from campaign.exchange.player_copy import copy_for
from campaign.quick.desk import BATTLE, QuickDesk
from campaign.store.check import faults_in
from campaign.store.errors import DamagedFile, StoreError
from campaign.store.repairing import recover
from campaign.store.repairing.repair import find_out, repair
from campaign.store.under_way import sealed
from campaign.tabletop.kept import read, written
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint
from campaign.world import orders as o
from campaign.world.battle_handover import report_order
from campaign.world.codec import order_from_json, order_to_json
from campaign.world.ids import BattleId
from campaign.world.refusal import Refusal
from tests.attacked import battle, desk, file
from tests.fights import attacker_wins, record_of
from tests.quick.test_quick_battle import duel

__all__ = ["battle", "desk", "file"]


def begun(desk, battle, dice=DiceBy.PROGRAM) -> Match:
    """The battle on screen, before anything was answered."""
    prepared = desk.battles.prepare(battle)
    return Match(prepared.setup, prepared.seed, [Seat(), Seat(STANDARD)], dice)


def rows(path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT battle, text FROM under_way").fetchall()


def test_nothing_is_kept_of_a_battle_that_nobody_has_begun(desk, battle):
    assert desk.battles.kept(battle) is None


def test_what_is_kept_last_is_what_is_there(desk, battle):
    desk.battles.keep(battle, "first")
    desk.battles.keep(battle, "second")
    assert desk.battles.kept(battle) == "second"
    assert rows(desk.path) == [(battle, sealed(battle, "second"))]


def test_a_battle_under_way_survives_closing_and_opening(desk, battle):
    match = begun(desk, battle, DiceBy.TABLE)
    while not isinstance(match.waits, FacesWanted):
        match.answer(hint(match))
    match.throw([3])
    desk.battles.keep(battle, written(match))
    desk.close()
    with Desk.open(desk.path) as again:
        kept = read(again.battles.kept(battle))
        prepared = again.battles.prepare(battle)
        assert (kept.setup, kept.seed) == (prepared.setup, prepared.seed)
        assert kept.match().waits == FacesWanted((3,))


def test_it_can_be_forgotten(desk, battle):
    desk.battles.keep(battle, "begun")
    desk.store.keep_battle(battle, None)
    assert desk.battles.kept(battle) is None


def test_keeping_is_no_entry_and_tells_nobody(desk, battle):
    told = []
    desk.listen(told.append)
    before = (desk.head, desk.state, desk.all_entries())
    desk.battles.keep(battle, "begun")
    assert (desk.head, desk.state, desk.all_entries(), told) == (*before, [])


def test_no_seal_covers_it(desk, battle):
    with closing(sqlite3.connect(desk.path)) as connection:
        hashes = connection.execute("SELECT hash FROM entry ORDER BY id").fetchall()
    desk.battles.keep(battle, "begun")
    with closing(sqlite3.connect(desk.path)) as connection:
        assert connection.execute("SELECT hash FROM entry ORDER BY id").fetchall() == hashes


def test_a_file_with_a_battle_under_way_is_sound(desk, battle):
    desk.battles.keep(battle, written(begun(desk, battle)))
    assert faults_in(desk.path) == ()


@pytest.mark.parametrize("change", ["replace(text, 'begun', 'begon')", "replace(text, '256', '255')"])
def test_one_that_is_not_as_it_was_kept_is_damage(desk, battle, change):
    desk.battles.keep(battle, "begun")
    desk.close()
    with closing(sqlite3.connect(desk.path)) as connection, connection:
        connection.execute(f"UPDATE under_way SET text = {change}")
    with pytest.raises(DamagedFile, match="a battle that is under way is not as it was kept"):
        Desk.open(desk.path)
    assert faults_in(desk.path) == (f"The battle {battle}, which is under way, is not as it was kept.",)


def test_one_that_an_older_version_kept_has_no_seal_and_is_taken_as_it_is(desk, battle):
    desk.battles.keep(battle, "begun")
    desk.close()
    with closing(sqlite3.connect(desk.path)) as connection, connection:
        connection.execute("UPDATE under_way SET text = ?", ('{"format": 1}\n',))
    with Desk.open_to_read(desk.path) as again:
        assert again.battles.kept(battle) == '{"format": 1}\n'


@pytest.mark.parametrize("text", ["1.5", "begun", '{"format": 1'])
def test_one_without_a_seal_that_no_version_can_have_kept_is_a_damaged_one(desk, battle, text):
    desk.battles.keep(battle, "begun")
    desk.close()
    with closing(sqlite3.connect(desk.path)) as connection, connection:
        connection.execute("UPDATE under_way SET text = ?", (text,))
    with pytest.raises(StoreError, match="a battle that is under way is not as it was kept"):
        Desk.open_to_read(desk.path)


def test_what_is_kept_of_a_battle_that_does_not_wait_is_a_fault(desk, battle):
    desk.battles.keep(battle, "begun")
    with closing(sqlite3.connect(desk.path)) as connection, connection:
        connection.execute("UPDATE under_way SET battle = '99.battle'")
    assert faults_in(desk.path) == ("The battle 99.battle is kept as one under way, and does not wait for a result.",)


def test_its_result_ends_it(desk, battle):
    desk.battles.keep(battle, "begun")
    desk.resolve(battle, attacker_wins)
    assert desk.battles.kept(battle) is None
    assert rows(desk.path) == []


def test_other_orders_leave_it(desk, battle):
    desk.battles.keep(battle, "begun")
    desk.submit(o.Rename(desk.state.seats[0], "Somebody else"))
    desk.undo()
    assert desk.battles.kept(battle) == "begun"


def test_taking_back_the_attack_ends_it(desk, battle):
    desk.battles.keep(battle, "begun")
    while battle in desk.state.battles:
        desk.undo()
    assert desk.battles.kept(battle) is None
    assert rows(desk.path) == []


def test_a_battle_with_a_result_or_none_at_all_cannot_be_kept(desk, battle):
    desk.resolve(battle, attacker_wins)
    for wrong in (battle, BattleId("99.battle")):
        with pytest.raises(Refusal, match="not waiting for a result"):
            desk.battles.keep(wrong, "begun")


def test_a_battle_whose_result_another_thread_has_just_written_is_not_kept_any_more(desk, battle):
    desk.resolve(battle, attacker_wins)
    assert not desk.store.keep_battle(battle, "too late")
    assert rows(desk.path) == []


def test_who_only_looks_can_read_it_and_not_write(desk, battle):
    desk.battles.keep(battle, "begun")
    with Desk.open_to_read(desk.path) as looking:
        assert looking.battles.kept(battle) == "begun"
        with pytest.raises(StoreError, match="only to look"):
            looking.battles.keep(battle, "other")


def test_a_copy_of_the_campaign_has_it(desk, battle, tmp_path):
    desk.battles.keep(battle, "begun")
    desk.copies.save(tmp_path / "copy.fftt")
    assert rows(tmp_path / "copy.fftt") == [(battle, sealed(battle, "begun"))]


def test_no_player_s_copy_has_it(desk, battle, tmp_path):
    match = begun(desk, battle)
    match.answer(hint(match))
    desk.battles.keep(battle, written(match))
    for player in desk.state.seats:
        path = tmp_path / f"{player}.fftt"
        desk.copies.for_player(player, path)
        assert rows(path) == []
        assert b'"choices"' not in path.read_bytes()
        assert "choices" not in repr(copy_for(player, desk.past(player), desk.state, desk.head))


def test_neither_a_campaign_from_an_entry_on_nor_an_exported_one_has_it(desk, battle, tmp_path):
    desk.battles.keep(battle, "begun, and between us")
    desk.copies.save_from(desk.head, tmp_path / "from.fftt")
    desk.copies.export(tmp_path / "whole.json")
    Desk.restore(tmp_path / "whole.json", tmp_path / "restored.fftt")
    assert rows(tmp_path / "from.fftt") == rows(tmp_path / "restored.fftt") == []
    assert "between us" not in (tmp_path / "whole.json").read_text(encoding="utf-8")


def test_repair_leaves_it(desk, battle):
    desk.battles.keep(battle, "begun")
    desk.close()
    with closing(sqlite3.connect(desk.path)) as connection, connection:
        connection.execute("UPDATE player SET vp = 99")
    before = rows(desk.path)
    repair(find_out(desk.path))
    assert rows(desk.path) == before
    with Desk.open_to_read(desk.path) as again:
        assert again.battles.kept(battle) == "begun"


def test_repair_takes_it_for_no_post_where_no_table_can_be_read(desk, battle, tmp_path):
    desk.battles.keep(battle, "{begun}")
    desk.keep_post({"home": "{kept}"})
    desk.close()
    with closing(sqlite3.connect(desk.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master")
    recover.write(recover.recover(desk.path), tmp_path / "again.fftt")
    with Desk.open_to_read(tmp_path / "again.fftt") as again:
        assert (again.battles.kept(battle), again.post()) == ("{begun}", {"home": "{kept}"})


def test_a_battle_played_to_its_end_enters_what_its_log_says_and_the_faces_that_people_threw(desk, battle):
    match = begun(desk, battle, DiceBy.TABLE)
    while not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            match.throw([1 + (7 * len(match.faces) + len(match.waits.known)) % 6])
        else:
            match.answer(hint(match))
    desk.battles.keep(battle, written(match))
    fought = match.fought()
    desk.submit(report_order(desk.state, battle, fought))
    assert record_of(desk, battle) == fought.record
    assert record_of(desk, battle).dice != ""
    assert desk.battles.kept(battle) is None
    desk.close()
    with Desk.open(desk.path) as again:
        assert record_of(again, battle) == fought.record
    assert faults_in(desk.path) == ()


def test_a_record_with_faces_that_are_none_is_refused(desk, battle):
    fought = attacker_wins(desk.battles.setup(battle), 1)
    wrong = replace(fought, record=replace(fought.record, dice="no faces"))
    assert "The record of the battle cannot be read." in str(desk.check(report_order(desk.state, battle, wrong)))


def test_an_order_of_before_names_no_faces_and_is_read_as_it_was(desk, battle):
    order = report_order(desk.state, battle, attacker_wins(desk.battles.setup(battle), 1))
    value = json.loads(order_to_json(order))
    del value["record"]["dice"]
    assert order_from_json(json.dumps(value)) == order


def test_a_quick_battle_under_way_is_kept_too():
    with QuickDesk.of(duel()) as desk:
        desk.battles.keep(BATTLE, written(begun(desk, BATTLE)))
        kept = read(desk.battles.kept(BATTLE))
        prepared = desk.battles.prepare(BATTLE)
        assert (kept.setup, kept.seed) == (prepared.setup, prepared.seed)
        desk.resolve(BATTLE, attacker_wins)
        assert desk.battles.kept(BATTLE) is None
