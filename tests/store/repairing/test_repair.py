"""Repair: where only what is made from the journal is wrong, the file is made anew, and nothing is lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.store import errors
from campaign.store.check import faults_in
from campaign.store.repairing.repair import Way, find_out, repair, way_of
from tests.store.campaigns import mustered


@pytest.fixture
def path(tmp_path):
    """A sound file that nobody has open."""
    with mustered(tmp_path) as desk:
        return desk.path


def spoil(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


A_LOST_ENTRY = ("DROP TRIGGER entry_is_never_changed", "UPDATE entry SET order_json = '{}' WHERE id = 3")
SPOILT = (
    ["UPDATE figure SET kills = 40"],
    ["DELETE FROM player"],
    ["UPDATE army SET sector = 'nowhere'"],
    ["DROP TABLE figure"],
    ["DROP TABLE pact", "CREATE VIEW pact AS SELECT id AS a, id AS b FROM player"],
    ["DROP INDEX ix_figure_army"],
    ["ALTER TABLE army ADD COLUMN colour TEXT"],
    ["CREATE TABLE diary (day TEXT)"],
    ["CREATE TRIGGER more AFTER UPDATE ON head BEGIN DELETE FROM pact; END"],
    ["INSERT INTO picture VALUES (hex(zeroblob(32)), x'00')"],
    ["DROP TRIGGER event_is_never_changed", "UPDATE event SET event_json = '{}'"],
)


@pytest.mark.parametrize("statements", SPOILT, ids=lambda statements: statements[0])
def test_what_is_made_from_the_journal_is_sound_after_repair(path, statements):
    before = journal(path)
    spoil(path, *statements)
    findings = find_out(path)
    assert (way_of(findings), faults_in(path) != ()) == (Way.IN_PLACE, True)
    repair(findings)
    assert (faults_in(path), journal(path)) == ((), before)


def journal(path: Path) -> list[tuple[object, ...]]:
    """All that is in it."""
    with closing(sqlite3.connect(path)) as connection:
        asked = ("SELECT * FROM entry", "SELECT * FROM event", "SELECT * FROM head")
        return [row for statement in asked for row in connection.execute(statement)]


def test_the_file_is_kept_as_it_was_before_the_repair(path):
    spoil(path, *SPOILT[0])
    before = path.read_bytes()
    done = repair(find_out(path))
    assert (done.path, done.kept.name, done.kept.read_bytes()) == (path, "test before the repair.fftt", before)
    assert sorted(path.parent.iterdir()) == [done.kept, path]


def test_a_sound_file_is_left_alone(path):
    findings = find_out(path)
    assert way_of(findings) is Way.NOTHING
    with pytest.raises(errors.StoreError, match="is sound"):
        repair(findings)


def test_a_damaged_journal_is_never_repaired_in_its_own_file(path):
    spoil(path, *A_LOST_ENTRY)
    before = path.read_bytes()
    done = repair(find_out(path))
    assert (done.path.name, path.read_bytes(), faults_in(done.path)) == ("test repaired.fftt", before, ())


def test_no_file_is_replaced_by_a_repaired_one(path):
    spoil(path, *A_LOST_ENTRY)
    findings = find_out(path)
    names = [repair(findings).path.name, repair(findings).path.name]
    assert names == ["test repaired.fftt", "test repaired 2.fftt"]
    with pytest.raises(errors.FileExists):
        repair(findings, path)


def test_a_campaign_in_use_is_not_repaired(tmp_path):
    with mustered(tmp_path) as desk:
        spoil(desk.path, *SPOILT[0])
        with pytest.raises(errors.InUse):
            repair(find_out(desk.path))
