"""Older files: brought up to date on a copy, with the old one kept, or left exactly as they were.

The first release has no older files yet, so a revision that will never be released stands in for the next one.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import copying, errors, file, upgrade
from campaign.store.check import faults_in
from campaign.store.repair import make_tables_anew
from tests.store.campaigns import mustered

NEXT = '''
"""Figures get a rank."""

from alembic import op
from sqlalchemy import Column, String

revision = "0002"
down_revision = "0001"


def upgrade():
    with op.batch_alter_table("army", recreate="always") as army:
        army.add_column(Column("colour", String()))
    op.create_table("weather", Column("week", String(), primary_key=True))
'''
FAILING = NEXT + "    raise OSError(28, 'No space left on device')\n"


@pytest.fixture
def old(tmp_path):
    """The path of a file of the first version, in a folder of its own."""
    folder = tmp_path / "club"
    folder.mkdir()
    mustered(folder).close()
    return folder / "test.fftt"


@pytest.fixture
def next_version(tmp_path, monkeypatch):
    """Makes the program one revision newer than it is."""

    def go_on(revision: str = NEXT) -> None:
        scripts = tmp_path / "migrations"
        shutil.copytree(upgrade.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
        scripts.joinpath("versions", "0002_next.py").write_text(revision, encoding="utf-8")
        monkeypatch.setattr(file, "SCHEMA", 2)
        monkeypatch.setattr(upgrade, "SCRIPTS", scripts)

    return go_on


def query(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_an_older_file_is_brought_up_to_date_when_it_is_opened(old, next_version):
    next_version()
    Desk.open(old).close()
    assert query(old, "PRAGMA user_version") == [(2,)]


def test_an_upgrade_carries_out_the_revision(old, next_version):
    next_version()
    Desk.open(old).close()
    assert query(old, "SELECT name FROM sqlite_master WHERE name = 'weather'") == [("weather",)]


def test_an_upgraded_campaign_is_the_same_campaign(old, next_version):
    with Desk.open(old) as desk:
        before = (desk.state, desk.history())
    next_version()
    with Desk.open(old) as desk:
        assert (desk.state, desk.history()) == before


def test_an_upgrade_keeps_the_old_file_beside_the_new_one(old, next_version):
    before = query(old, "SELECT hash FROM entry ORDER BY id")
    next_version()
    Desk.open(old).close()
    kept = old.with_name("test.before-upgrade-1.fftt")
    assert (query(kept, "PRAGMA user_version"), query(kept, "SELECT hash FROM entry ORDER BY id")) == ([(1,)], before)


def test_a_second_upgrade_keeps_its_own_old_file(old, next_version):
    shutil.copy(old, old.with_name("test.before-upgrade-1.fftt"))
    next_version()
    Desk.open(old).close()
    assert old.with_name("test.before-upgrade-2.fftt").exists()


def test_the_tables_to_read_are_made_anew_by_an_upgrade(old, next_version):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE figure SET kills = 7")
    next_version()
    Desk.open(old).close()
    assert query(old, "SELECT max(kills) FROM figure") == [(0,)]


def test_a_failed_upgrade_leaves_the_file_as_it_was(old, next_version):
    before = old.read_bytes()
    next_version(FAILING)
    with pytest.raises(errors.DiskFull):
        Desk.open(old)
    assert old.read_bytes() == before


def test_a_failed_upgrade_leaves_nothing_half_done_beside_the_file(old, next_version):
    next_version(FAILING)
    with pytest.raises(errors.DiskFull):
        Desk.open(old)
    assert sorted(path.name for path in old.parent.iterdir()) == ["test.before-upgrade-1.fftt", "test.fftt"]


def test_a_copy_that_is_not_sound_ends_the_upgrade(old, next_version, monkeypatch):
    before = old.read_bytes()
    next_version()
    copy = copying.copy

    def torn(source: Path, target: Path) -> None:
        copy(source, target)
        data = bytearray(target.read_bytes())
        data[8192:] = bytes(len(data) - 8192)
        target.write_bytes(bytes(data))

    monkeypatch.setattr(copying, "copy", torn)
    with pytest.raises(errors.DamagedFile):
        Desk.open(old)
    assert old.read_bytes() == before


def test_an_older_file_is_not_upgraded_by_looking_at_it(old, next_version):
    before = old.read_bytes()
    next_version()
    with pytest.raises(errors.OlderFile, match="Open it in the window once"):
        Desk.look(old)
    assert old.read_bytes() == before


def test_revisions_that_do_not_lead_to_the_program_s_version_change_nothing(old, next_version, monkeypatch):
    before = old.read_bytes()
    next_version()
    monkeypatch.setattr(file, "SCHEMA", 3)
    with pytest.raises(RuntimeError, match="do not lead to 3"):
        Desk.open(old)
    assert old.read_bytes() == before


def test_a_file_in_use_is_not_upgraded(old, next_version):
    with Desk.open(old):
        next_version()
        with pytest.raises(errors.InUse):
            Desk.open(old)
    assert query(old, "PRAGMA user_version") == [(1,)]


@pytest.mark.parametrize("door", [Desk.look, faults_in, make_tables_anew], ids=["look", "check", "repair"])
def test_an_older_file_is_only_brought_up_to_date_by_opening_it(old, next_version, door):
    next_version()
    before = old.read_bytes()
    with pytest.raises(errors.OlderFile, match="comes from an older version"):
        door(old)
    assert (old.read_bytes(), list(old.parent.iterdir())) == (before, [old])
