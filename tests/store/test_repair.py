"""Repair: tables that another program spoilt are made anew from the journal, which stays as it is."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.store import errors
from campaign.store.check import faults_in
from campaign.store.repair import make_tables_anew
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


SPOILT = (
    ["UPDATE figure SET kills = 40"],
    ["DELETE FROM player"],
    ["UPDATE army SET sector = 'nowhere'"],
    ["DROP TABLE figure"],
    ["DROP TABLE pact", "CREATE VIEW pact AS SELECT id AS a, id AS b FROM player"],
    ["DROP INDEX ix_figure_army"],
    ["ALTER TABLE army ADD COLUMN colour TEXT"],
)


@pytest.mark.parametrize("statements", SPOILT, ids=lambda statements: statements[0])
def test_spoilt_tables_are_sound_after_repair(path, statements):
    spoil(path, *statements)
    assert faults_in(path) != ()
    make_tables_anew(path)
    assert faults_in(path) == ()


def test_repair_leaves_the_journal_as_it_is(path):
    with closing(sqlite3.connect(path)) as connection:
        before = connection.execute("SELECT * FROM entry").fetchall()
    make_tables_anew(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM entry").fetchall() == before


def test_a_damaged_journal_is_not_repaired(path):
    spoil(path, "DROP TRIGGER event_is_never_changed", "UPDATE event SET event_json = '{}' WHERE entry = 2")
    before = path.read_bytes()
    with pytest.raises(errors.DamagedFile):
        make_tables_anew(path)
    assert path.read_bytes() == before


def test_a_campaign_in_use_is_not_repaired(tmp_path):
    with mustered(tmp_path) as desk, pytest.raises(errors.InUse):
        make_tables_anew(desk.path)


def test_repair_leaves_one_file_behind(path):
    make_tables_anew(path)
    assert list(path.parent.iterdir()) == [path]
