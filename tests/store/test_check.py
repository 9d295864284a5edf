"""``faults_in`` sees what is wrong with a file, and says it in sentences."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.store import errors, journal
from campaign.store.check import faults_in
from campaign.store.journal import Texts
from campaign.store.tables import KEPT
from campaign.world import orders as o
from tests.store.campaigns import attack, mustered, quiet_weeks, won_by_attacker


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A sound file with a battle, an undone order and an amended one."""
    with mustered(tmp_path_factory.mktemp("sound")) as desk:
        desk.submit(won_by_attacker(desk, attack(desk)))
        while (player := desk.state.active) is not None:
            desk.submit(o.EndTurn(player))
        desk.submit(o.EndWeek())
        for order in quiet_weeks(desk, 1):
            desk.submit(order)
        desk.undo()
        renaming = next(entry.id for entry in desk.history() if entry.order.kind == "rename")
        desk.carry_out(desk.plan_amend(renaming, None))
        return desk.path


@pytest.fixture
def path(sound, tmp_path):
    """A copy of it to be spoilt."""
    return shutil.copy(sound, tmp_path / "test.fftt")


def do(path: Path, *statements: str, kept: bool = True) -> None:
    """What no program of ours does; the triggers that forbid it are put back if ``kept``."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for trigger in KEPT:
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)
        for statement in KEPT.values() if kept else ():
            connection.execute(statement)


def seal_again(path: Path) -> None:
    """Give every entry the hash that it would have if it had been written so."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER entry_is_never_changed")
        hashes: dict[int | None, str | None] = {None: None}
        found = connection.execute("SELECT id, parent, order_id, order_json, dice_json, rules FROM entry ORDER BY id")
        for id, parent, *texts in found.fetchall():
            events = connection.execute(
                "SELECT kind, version, event_json FROM event WHERE entry = ? ORDER BY number", (id,)
            ).fetchall()
            hashes[id] = journal.seal(Texts(*texts, events=tuple(events)), hashes[parent])
            connection.execute("UPDATE entry SET hash = ? WHERE id = ?", (hashes[id], id))
        connection.execute(KEPT["entry_is_never_changed"])


def test_a_sound_file_has_no_faults(path):
    assert faults_in(path) == ()


def test_checking_changes_nothing(path):
    before = path.read_bytes()
    faults_in(path)
    assert path.read_bytes() == before


def test_checking_tells_how_far_it_is(path):
    told = []
    faults_in(path, lambda done, of: told.append((done, of)))
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


FAULTS = {
    "UPDATE army SET name = 'Others'": "1 rows of “army” do not say what the journal says.",
    "DELETE FROM standing": "2 rows of “standing” do not say what the journal says.",
    "INSERT INTO pact VALUES ('1.p1', '1.p2')": "1 rows of “pact” do not say what the journal says.",
    "UPDATE figure SET killer = '9.x' WHERE id = '3.hq1'": (
        "1 rows of “figure” refer to rows of “figure” that are not there."
    ),
    "UPDATE head SET entry = 99": "1 rows of “head” refer to rows of “entry” that are not there.",
    "DELETE FROM head": "The file does not say where the campaign stands.",
    "UPDATE entry SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE id = 5": (
        "Entry 5 is not as it was written: its hash is wrong."
    ),
    "DROP INDEX ix_figure_army": "The table, index or trigger “ix_figure_army” is missing.",
    "CREATE TABLE diary (day TEXT)": "“diary” does not belong into a campaign file.",
    "ALTER TABLE army ADD COLUMN colour TEXT": "“army” is not made as it should be.",
}


@pytest.mark.parametrize("statement", FAULTS)
def test_a_fault_is_found_and_said(path, statement):
    do(path, statement)
    assert FAULTS[statement] in faults_in(path)


def test_a_missing_trigger_is_a_fault(path):
    do(path, kept=False)
    assert "The table, index or trigger “entry_is_never_changed” is missing." in faults_in(path)


def test_a_changed_retired_entry_is_found_too(path):
    with closing(sqlite3.connect(path)) as connection:
        on_path = {row[0] for row in connection.execute(journal.HEADS_PATH)}
        retired = {row[0] for row in connection.execute("SELECT id FROM entry")} - on_path
    do(path, f"UPDATE entry SET rules = 2 WHERE id = {min(retired)}")
    assert f"Entry {min(retired)} is not as it was written: its hash is wrong." in faults_in(path)


def test_an_order_id_used_for_another_order_is_found(path):
    do(path, "UPDATE entry SET order_id = '2' WHERE id = (SELECT max(id) FROM entry)")
    seal_again(path)
    assert any("use one order id for different orders" in fault for fault in faults_in(path))


def test_an_order_id_twice_on_a_branch_is_found(path):
    do(
        path,
        "UPDATE entry SET order_id = (SELECT order_id FROM entry AS e WHERE e.kind = 'start-week' ORDER BY id LIMIT 1) "
        "WHERE id = (SELECT max(id) FROM entry WHERE kind = 'start-week')",
    )
    seal_again(path)
    assert any("on its own branch" in fault for fault in faults_in(path))


def test_books_that_do_not_balance_are_found(path):
    do(path, "UPDATE event SET event_json = replace(event_json, '\"fp\":1,', '\"fp\":2,') WHERE kind = 'figure-joined'")
    seal_again(path)
    assert any(fault.startswith("The books of Red do not balance") for fault in faults_in(path))


def test_events_that_do_not_fit_together_are_found(path):
    do(path, "DELETE FROM event WHERE kind = 'army-formed'")
    seal_again(path)
    assert any("do not fit what came before" in fault for fault in faults_in(path))


def test_what_cannot_be_read_is_said_as_it_is_when_the_file_is_opened(path):
    do(path, "UPDATE event SET event_json = '{}' WHERE entry = 2")
    (fault,) = faults_in(path)
    assert "entry 2 cannot be read" in fault


def test_a_file_that_is_no_campaign_has_no_faults_but_an_error(tmp_path):
    tmp_path.joinpath("x.fftt").write_text("hello", encoding="utf-8")
    with pytest.raises(errors.NotACampaign):
        faults_in(tmp_path / "x.fftt")
