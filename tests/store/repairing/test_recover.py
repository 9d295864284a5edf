"""Recovery: what a damaged file still proves comes through, and what is lost is named."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import errors, journal
from campaign.store.check import faults_in
from campaign.store.repairing.chain import proven
from campaign.store.repairing.recover import Recovery, recover, write
from campaign.store.repairing.repair import find_out
from campaign.store.repairing.salvage import EntryRow, salvage
from campaign.world.entries import Entry
from tests.resealed import seal_again
from tests.store.campaigns import mustered, played

PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A sound file with a battle, and an order that was undone."""
    with played(tmp_path_factory.mktemp("sound")) as desk:
        desk.undo()
        return desk.path


@pytest.fixture
def path(sound, tmp_path):
    """A copy of it to be damaged."""
    return shutil.copy(sound, tmp_path / "test.fftt")


def sql(path: Path, *statements: str) -> None:
    """What no program of ours does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for name, kind in connection.execute("SELECT name, type FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP {kind} {name}")
        for statement in statements:
            connection.execute(statement)


def content(path: Path) -> list[Entry]:
    """The journal, but for when it was written."""
    with Desk.open_to_read(path) as desk:
        return [replace(entry, written=0) for entry in desk.all_entries()]


def saved(path: Path) -> tuple[Recovery, list[Entry]]:
    """What is saved of a file, and the journal in the new one, which is sound."""
    recovery = recover(path)
    new = path.with_name("new.fftt")
    write(recovery, new)
    assert faults_in(new) == ()
    return recovery, content(new)


def lost(recovery: Recovery) -> list[int]:
    return [entry.id for entry in recovery.lost]


DAMAGE = {
    "the header": lambda data: bytes(100) + data[100:],
    "the first page": lambda data: bytes(PAGE) + data[PAGE:],
    "a wrong size of pages": lambda data: data[:16] + b"\x02\x00" + data[18:],
    "a wrong number of pages": lambda data: data[:28] + bytes(4) + data[32:],
    "letters put in after the first page": lambda data: data[:PAGE] + b"what?" + data[PAGE:],
    "letters taken out after the first page": lambda data: data[:PAGE] + data[PAGE + 7 :],
}


@pytest.mark.parametrize("case", DAMAGE)
def test_damage_that_leaves_the_pages_of_the_journal_loses_nothing(sound, path, case):
    path.write_bytes(DAMAGE[case](path.read_bytes()))
    recovery, entries = saved(path)
    assert (lost(recovery), entries) == ([], content(sound))


def test_a_database_without_its_table_of_tables_loses_nothing(sound, path):
    sql(path, "PRAGMA writable_schema = ON", "DELETE FROM sqlite_master")
    recovery, entries = saved(path)
    assert (lost(recovery), entries) == ([], content(sound))


def test_a_table_that_was_dropped_is_found_in_the_free_pages(sound, path):
    sql(path, "PRAGMA foreign_keys = OFF", "DROP TABLE head", "DROP TABLE figure")
    recovery, entries = saved(path)
    assert (lost(recovery), entries) == ([], content(sound))


def test_entries_up_to_the_damage_are_saved_and_those_from_it_on_are_named(sound, path):
    sql(path, "UPDATE entry SET order_json = replace(order_json, '1', '2') WHERE id = 9")
    recovery, entries = saved(path)
    highest = max(entry.id for entry in content(sound))
    assert (lost(recovery), entries) == (list(range(9, highest + 1)), content(sound)[:8])
    assert (recovery.head, recovery.said) == (8, highest - 1)
    assert f"8 entries of {highest} are intact." in recovery.sentences()
    assert f"Lost: entries 9 to {highest}." in recovery.sentences()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM event",
        "DELETE FROM event WHERE entry = 1",
        "DELETE FROM event WHERE number = 0",
        "UPDATE event SET event_json = replace(event_json, '1', '2')",
    ],
    ids=["all gone", "of the founding gone", "the first of each gone", "changed"],
)
def test_events_that_are_damaged_are_decided_again_from_the_orders_and_the_dice_that_fell(sound, path, damage):
    sql(path, damage)
    recovery, entries = saved(path)
    assert (lost(recovery), entries) == ([], content(sound))


def test_what_is_decided_again_counts_only_if_the_seal_proves_it(sound, path):
    battle = next(entry.id for entry in content(sound) if entry.dice)
    sql(
        path,
        f"DELETE FROM event WHERE entry = {battle}",
        f"UPDATE entry SET dice_json = replace(dice_json, '6', '5') WHERE id = {battle}",
        f"UPDATE entry SET dice_json = replace(dice_json, '4', '3') WHERE id = {battle}",
        f"UPDATE entry SET dice_json = replace(dice_json, '2', '1') WHERE id = {battle}",
    )
    recovery, entries = saved(path)
    assert (lost(recovery)[0], entries) == (battle, content(sound)[: battle - 1])


def test_what_a_lost_entry_was_is_told_as_far_as_it_can_be_read(path):
    sql(
        path,
        "DELETE FROM event WHERE entry = 4",
        "UPDATE entry SET hash = replace(hash, substr(hash, 1, 1), 'x'), rules = 1 WHERE id = 3",
    )
    third, fourth, *_rest = recover(path).lost
    assert (third.what, fourth.what) == (
        "Blue recruits Lamplight Company in Widow's Bridge, 7 FP from stock: 1 HQ and 6 Grunts",
        "start-week",
    )


def test_an_undone_entry_is_lost_alone(sound, path):
    undone = max(entry.id for entry in content(sound))
    sql(path, f"UPDATE entry SET order_json = '{{}}' WHERE id = {undone}")
    recovery, entries = saved(path)
    assert (lost(recovery), recovery.head, entries) == ([undone], undone - 1, content(sound)[:-1])


def test_an_entry_whose_seal_alone_is_damaged_is_proven_by_the_one_after_it(sound, path):
    sql(path, "UPDATE entry SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE id = 5")
    recovery, entries = saved(path)
    assert (lost(recovery), entries) == ([], content(sound))


def test_an_entry_that_lost_its_place_is_put_back_where_its_seal_belongs(sound, path):
    sql(path, "UPDATE entry SET parent = 2 WHERE id = 7")
    recovery, entries = saved(path)
    assert (lost(recovery), entries) == ([], content(sound))


def test_entries_that_name_each_other_as_the_one_before_are_lost_and_no_more(path):
    sql(path, "PRAGMA ignore_check_constraints = ON", "UPDATE entry SET parent = 8, rules = 3 WHERE id = 7")
    recovery, entries = saved(path)
    assert (lost(recovery)[0], len(entries)) == (7, 6)


def test_a_head_that_was_moved_by_itself_is_found_out_by_its_seal(sound, path):
    sql(path, "UPDATE head SET entry = 5")
    with pytest.raises(errors.DamagedFile, match="it does not stand where this program left it"):
        Desk.open(path)
    recovery, _entries = saved(path)
    with Desk.open_to_read(sound) as desk:
        assert (recovery.said, recovery.head) == (5, desk.head)


def test_without_a_head_the_tables_say_where_the_campaign_stands(sound, path):
    sql(path, "DELETE FROM head")
    with Desk.open_to_read(sound) as desk:
        assert recover(path).head == desk.head


def test_sealed_nonsense_falls_out_with_all_that_follows(path):
    sql(path, "UPDATE event SET event_json = replace(event_json, '\"fp\":1,', '\"fp\":2,') WHERE entry = 3")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON pact BEGIN SELECT 1; END")
    seal_again(path)
    recovery, entries = saved(path)
    assert (lost(recovery)[0], len(entries)) == (3, 2)


@pytest.mark.parametrize("data", [b"", b"Dear diary, " * 99, bytes(8192)])
def test_of_what_never_was_a_campaign_nothing_is_saved(tmp_path, data):
    (tmp_path / "x.fftt").write_bytes(data)
    with pytest.raises(errors.DamagedFile, match="can be saved"):
        recover(tmp_path / "x.fftt")


def test_the_damaged_file_is_never_touched(path):
    path.write_bytes(path.read_bytes()[: 12 * PAGE])
    before = path.read_bytes()
    find_out(path)
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


def test_what_newer_rules_decided_is_not_taken_apart(tmp_path):
    with mustered(tmp_path) as desk:
        path = desk.path
    sql(path, "UPDATE entry SET rules = 99 WHERE id = 2")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON pact BEGIN SELECT 1; END")
    seal_again(path)
    with pytest.raises(errors.NewerFile):
        recover(path)


def test_many_large_rows_that_prove_nothing_are_not_tried_for_ever(path, monkeypatch):
    found, tried, seal = salvage(path), [0], journal.seal
    large = EntryRow(0, 1, "9", "note", "x" * 300_000, "[]", 1, "0" * 64, 0)
    for id in range(1000, 1300):
        found.entries[id].append(replace(large, id=id))
        found.events[id].update({number: [("e", 1, "{}")] for number in range(40)})

    def counted(texts, id, parent_hash):
        tried[0] += len(texts.order_json)
        return seal(texts, id, parent_hash) if id < 1000 else ""

    monkeypatch.setattr(journal, "seal", counted)
    proven(found, path)
    assert tried[0] < 500_000_000  # letters; a fifth of it is looked at once
