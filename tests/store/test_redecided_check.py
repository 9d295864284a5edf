"""Files whose seals are all right, and in which something cannot be so: found by deciding every order again."""

import json
import shutil
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.arena import fight
from campaign.desk import Desk
from campaign.dice import DiceKey, Roll
from campaign.intake import process
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store import errors, opening
from campaign.store.check import faults_in
from campaign.store.redecided_check import judged, warning
from campaign.store.repairing.findings import look_through
from campaign.world import orders as o
from campaign.world.battle_handover import report_order
from campaign.world.codec import order_to_json
from tests.intake.readers import carried_out_here
from tests.released import RELEASED, judgement
from tests.resealed import seal_again
from tests.store.campaigns import attack, mustered

BATTLES = {
    "0.1.0": (0, 0),
    "0.2.0": (0, 3),  # as in 0.4.0: by the first version of the battle rules, which is not played any more
    "0.3.0": (8, 0),
    "0.4.0": (0, 2),
    "0.5.0": (8, 0),
    "0.6.0": (3, 0),
    "0.7.0": (13, 0),
    "0.8.0": (12, 0),
    "0.9.0": (6, 0),
}
"""Battles of a release's file that can be played again from their records, and others that cannot; since 0.10 all."""

OLDER = {"0.12.0": {4: 3}}
"""What is decided otherwise today, by the number of the rules then: Firefight has more units and abilities."""


@contextmanager
def unlocked(path: Path):
    """Everything may be changed; then the tables to read are made anew, and all is sealed anew."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _name, sql in triggers:
            connection.execute(sql)
    seal_again(path)


def tables_anew(path: Path) -> None:
    """The tables to read say what the changed journal says, as whoever changed it would see to."""
    from campaign.store import journal, writing

    with closing(opening.connect_to_write(path)) as connection, writing.engine_on(connection).begin() as transaction:
        state = journal.folded(journal.sealed_entries(connection, path, journal.HEADS_PATH), path)
        writing.fill_tables_to_read(transaction, state)


def entry_of(path: Path, kind: str) -> int:
    """The first entry of a kind on the way to the head."""
    with Desk.open_to_read(path) as desk:
        return next(entry.id for entry in desk.history() if entry.order.kind == kind)


def test_what_a_program_of_ours_wrote_gives_no_doubts(path):
    found = judged(path)
    with Desk.open_to_read(path) as desk:
        assert (found.doubts, found.entries) == ((), len(desk.all_entries()))


def test_fifty_victory_points_more_in_an_event_are_found_though_every_seal_is_right(path):
    number = entry_of(path, "report-battle")
    with unlocked(path) as connection:
        (points,) = connection.execute(
            "SELECT json_extract(event_json, '$.points') FROM event WHERE entry = ? AND kind = 'victory-points-scored'",
            (number,),
        ).fetchone()
        connection.execute(
            "UPDATE event SET event_json = replace(event_json, ?, ?) "
            "WHERE entry = ? AND kind = 'victory-points-scored' "
            "AND number = (SELECT min(number) FROM event WHERE entry = ? AND kind = 'victory-points-scored')",
            (f'"points":{points}', f'"points":{points + 50}', number, number),
        )
    tables_anew(path)
    assert faults_in(path) == ()
    assert judged(path).doubts == (f"Entry {number} is not what its order and its dice bring about.",)


def other_dice(path: Path) -> tuple[int, DiceKey, Roll]:
    """The throw for initiative fell otherwise, and so did all that came of it."""
    from campaign.dice import TypedDice
    from campaign.store import journal
    from campaign.world.decide import decide
    from campaign.world.entries import Draft

    with Desk.open_to_read(path) as desk:
        entry = next(entry for entry in desk.history() if entry.dice)
        before = desk.state_at(entry.parent)
    rolls = dict(entry.dice)
    while True:
        key = next(iter(rolls))
        rolls[key] = Roll((rolls[key].faces[0] % 6 + 1, *rolls[key].faces[1:]))
        try:
            events = decide(before, entry.order_id, entry.order, TypedDice(rolls))
        except Exception:
            continue
        break
    texts = journal.texts_of(Draft(entry.order_id, entry.order, tuple((k, rolls[k]) for k, _r in entry.dice), events))
    with unlocked(path) as connection:
        connection.execute("DELETE FROM ledger WHERE entry > ?", (entry.id,))
        connection.execute("UPDATE head SET entry = ?, newest = ?", (entry.id, entry.id))
        connection.execute("DELETE FROM event WHERE entry >= ?", (entry.id,))
        connection.execute("DELETE FROM entry WHERE id > ?", (entry.id,))
        connection.execute("UPDATE entry SET dice_json = ? WHERE id = ?", (texts.dice_json, entry.id))
        rows = [(entry.id, n, *event) for n, event in enumerate(texts.events)]
        connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?)", rows)
    tables_anew(path)
    return entry.id, key, rolls[key]


def test_other_dice_with_all_that_comes_of_them_are_found_where_the_program_threw(path):
    number, key, roll = other_dice(path)
    assert faults_in(path) == ()
    assert judged(path).doubts == (f"Entry {number} has dice that the program did not throw: {key}, {roll}.",)


def test_dice_that_people_threw_cannot_be_proved_and_that_is_said(tmp_path):
    with mustered(tmp_path, program_dice=False) as desk:
        key = [DiceKey("initiative", 1, 1, (player,)) for player in desk.state.seats]
        desk.submit(o.StartWeek(), {key[0]: Roll((3,)), key[1]: Roll((5,))})
        path = desk.path
    found = judged(path)
    assert (found.doubts, found.notes) == (
        (),
        ("2 throws were typed in by people: nothing proves how their dice fell.",),
    )


def test_an_order_that_the_rules_refuse_where_it_stands_is_named(path):
    with Desk.open(path) as desk:
        desk.submit(o.WriteNote("campaign", "hello"))
        number = desk.head
    with unlocked(path) as connection:
        order = '{"kind":"write-note","player":"1.p1","what":"9.nothing","text":"hello"}'
        (there,) = connection.execute("SELECT order_json FROM entry WHERE id = ?", (number,)).fetchone()
        order = there.replace('"campaign"', '"9.nothing"')
        connection.execute("UPDATE entry SET order_json = ? WHERE id = ?", (order, number))
    (doubt,) = judged(path).doubts
    assert doubt.startswith(f"Entry {number} is an order that the rules refuse where it stands: ")


@pytest.mark.parametrize("old", RELEASED, ids=lambda old: old.stem)
def test_what_was_released_gives_no_doubts(old):
    found, number = judgement(old.stem)
    assert found.doubts == ()
    assert (found.played_again, found.not_played) == BATTLES.get(old.stem, (number, 0))
    assert found.played_again + found.not_played == number
    assert found.older == OLDER.get(old.stem, {})  # names are taken as they were given


def test_no_order_is_taken_for_a_copy_so_that_it_is_not_decided(path):
    number = entry_of(path, "report-battle")
    with Desk.open_to_read(path) as desk:
        order = order_to_json(o.TakeCopy(desk.state.seats[0]))
    with unlocked(path) as connection:
        connection.execute("UPDATE entry SET kind = 'take-copy', order_json = ? WHERE id = ?", (order, number))
    assert faults_in(path) == ()
    (doubt,) = judged(path).doubts
    assert doubt.startswith(f"Entry {number} is ")


def test_a_copy_for_a_player_gives_no_doubts_and_with_more_in_it_does(path, tmp_path):
    copy = tmp_path / "copy.fftt"
    with Desk.open(path) as desk:
        player = desk.state.seats[0]
        desk.copies.for_player(player, copy)
    assert (judged(copy).doubts, judged(copy).copies) == ((), 1)
    with unlocked(copy) as connection:
        event = json.dumps({"player": player, "points": 50, "reason": "correction", "about": ""}, separators=(",", ":"))
        text = event.replace("}", ',"kind":"victory-points-scored"}')
        connection.execute("INSERT INTO event VALUES (1, 1, 'victory-points-scored', 1, ?)", (text,))
    tables_anew(copy)
    assert len(judged(copy).doubts) == 1


def fifty_more(path: Path, number: int, rules: int, *, for_all: bool = False, first_edition: bool = False) -> None:
    """More victory points in an entry that says that older rules decided it."""
    with unlocked(path) as connection:
        connection.execute(f"UPDATE entry SET rules = {rules} WHERE id = {number} OR {for_all}")
        connection.execute(
            "UPDATE event SET event_json = replace(event_json, '\"points\":', '\"points\":1') "
            "WHERE entry = ? AND kind = 'victory-points-scored'",
            (number,),
        )
        if first_edition:
            connection.execute("UPDATE entry SET order_json = replace(order_json, '\"edition\":2', '\"edition\":1')")
            connection.execute("UPDATE event SET event_json = replace(event_json, '\"edition\":2', '\"edition\":1')")
    tables_anew(path)


@pytest.fixture
def door(tmp_path, monkeypatch):
    """Who lets files in, and reads them in this process: what a process of its own does is tested where it lives."""
    monkeypatch.setattr(process, "carried_out", carried_out_here)
    return strict_doorkeeper(tmp_path / "mine" / "backups")


def test_what_older_rules_decided_otherwise_is_said_and_is_no_doubt(path, door):
    number = entry_of(path, "report-battle")
    fifty_more(path, number, 3, for_all=True, first_edition=True)
    found = judged(path)
    told = "1 entry was decided under older rules (version 3), and today’s bring about something else."
    assert found.doubts == ()
    assert told in found.notes
    Desk.open(path, door=door).close()
    assert door.warnings() == (f"“test.fftt” was let in. {told} Who sent it can say whether that is right.",)


def test_nothing_was_decided_under_older_rules_after_newer_ones(path):
    number = entry_of(path, "report-battle")
    fifty_more(path, number, 3, first_edition=True)
    assert judged(path).doubts == (f"Entry {number} is not what its order and its dice bring about.",)


def test_nothing_in_a_campaign_of_the_second_edition_was_decided_under_older_rules(path):
    number = entry_of(path, "report-battle")
    fifty_more(path, number, 3, for_all=True)
    assert judged(path).doubts == (f"Entry {number} is not what its order and its dice bring about.",)


def test_dice_that_fell_before_the_others_were_taken_back_accuse_nobody_in_a_copy_without_those(tmp_path):
    copy = tmp_path / "copy.fftt"
    with mustered(tmp_path) as desk:
        desk.submit(o.RenewDice("ab" * 32))
        desk.submit(o.StartWeek())
        desk.undo()
        desk.undo()
        desk.submit(o.StartWeek())  # keeps its faces
        desk.copies.save_from(desk.head, copy)
        assert judged(desk.path).notes == ()
    found = judged(copy)
    assert found.doubts == ()
    assert found.notes == ("1 entry has dice that fell for entries that are not in this file: nothing proves how.",)


@pytest.fixture(scope="module")
def resolved(tmp_path_factory):
    """A battle that the program fought."""
    with mustered(tmp_path_factory.mktemp("resolved")) as desk:
        desk.resolve(attack(desk), fight)
        return desk.path


def test_a_battle_of_the_program_is_played_again_from_its_record(resolved):
    found = judged(resolved, battles=True)
    assert (found.doubts, found.played_again) == ((), 1)


BEGUN_OTHERWISE = "The battle of entry {n} is doubtful: the program did not begin it so."


def with_record(path: Path, kind: str, change) -> int:
    """Another record in the first battle, which nothing else in the file gives away."""
    number = entry_of(path, kind)
    with Desk.open_to_read(path) as desk:
        order = desk.entry(number).order
    with unlocked(path) as connection:
        text = order_to_json(replace(order, record=change(order.record)))
        connection.execute("UPDATE entry SET order_json = ? WHERE id = ?", (text, number))
    assert faults_in(path) == ()
    return number


def test_a_battle_whose_record_was_given_another_seed_is_found_at_the_door(resolved, tmp_path):
    path = Path(shutil.copy(resolved, tmp_path / "test.fftt"))
    number = with_record(path, "report-battle", lambda record: replace(record, seed=record.seed + 1))
    assert judged(path).doubts == (BEGUN_OTHERWISE.format(n=number),)


def test_a_battle_whose_record_has_better_figures_is_found_at_the_door(resolved, tmp_path):
    def stronger(record):
        first, *others = record.setup.sides
        figures = tuple(replace(figure, extra_wounds=3) for figure in first.figures)
        return replace(record, setup=replace(record.setup, sides=(replace(first, figures=figures), *others)))

    path = Path(shutil.copy(resolved, tmp_path / "test.fftt"))
    number = with_record(path, "report-battle", stronger)
    assert judged(path).doubts == (BEGUN_OTHERWISE.format(n=number),)


def test_a_battle_that_was_begun_before_the_dice_were_renewed_or_somebody_renamed_is_no_doubt(tmp_path):
    """As on a table that is left and gone on with: its record begins with the campaign as it was then."""
    with mustered(tmp_path) as desk:
        battle = attack(desk)
        desk.submit(desk.new_dice())
        under_way = desk.battles.prepare(battle)
        desk.undo()
        figure = next(iter(under_way.setup.sides[0].figures)).key
        desk.submit(o.Rename(figure, "Somebody Else"))
        desk.submit(report_order(desk.state, battle, fight(under_way.setup, under_way.seed)))
        path = desk.path
    found = judged(path, battles=True)
    assert (found.doubts, found.played_again) == ((), 1)


def test_a_thorough_check_says_what_is_doubtful_and_repairs_nothing(path):
    other_dice(path)
    before = path.read_bytes()
    findings = look_through(path, thorough=True)
    assert len(findings.doubts) == 1
    assert findings.faults == ()
    assert "changed, and sealed anew" in findings.advice
    assert path.read_bytes() == before


def test_an_arrival_is_decided_again_and_what_is_doubtful_is_told_once(path, door):
    number, _key, _roll = other_dice(path)
    Desk.open(path, door=door).close()
    (said,) = door.warnings()
    assert f"Entry {number} has dice that the program did not throw" in said
    assert "changed elsewhere, and sealed anew" in said
    assert door.warnings() == ()


def test_a_sound_arrival_is_told_nothing_of(path, door):
    Desk.open_to_read(path, door).close()
    assert door.warnings() == ()


def test_a_document_is_decided_again_too(path, tmp_path, door):
    number, _key, _roll = other_dice(path)
    with Desk.open(path) as desk:
        desk.copies.export(tmp_path / "whole.json")
    door.restore(tmp_path / "whole.json", tmp_path / "made.fftt")
    (said,) = door.warnings()
    assert f"Entry {number} has dice" in said


def test_a_document_whose_times_were_changed_is_refused(path, tmp_path):
    from campaign.world.codec import BadForm

    document = tmp_path / "whole.json"
    with Desk.open(path) as desk:
        desk.copies.export(document)
        written = desk.entry(5).written
    text = document.read_text(encoding="utf-8")
    document.write_text(text.replace(f'"written":{written}', f'"written":{written - 60}', 1), encoding="utf-8")
    with pytest.raises(BadForm, match="its seal is not that of its entries"):
        Desk.restore(document, tmp_path / "made.fftt")


def test_a_warning_names_the_first_and_counts_the_rest():
    said = warning([f"Entry {n} is not right." for n in range(1, 6)], (), "club.fftt")
    assert "Entry 3 is not right. 2 more entries are doubtful." in said
    assert warning((), (), "club.fftt") == ""


def test_a_file_that_is_no_campaign_is_told_as_that(tmp_path):
    tmp_path.joinpath("x.fftt").write_text("hello", encoding="utf-8")
    with pytest.raises(errors.NotACampaign):
        judged(tmp_path / "x.fftt")
