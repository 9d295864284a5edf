"""Older files: brought up to date on a copy, with the old one kept, or left exactly as they were.

A revision that will never be released stands in for the next one; the files that were released are tried as they are.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import errors, file, upgrade, verified_copy
from campaign.store.backups.folders import Backups, Why
from campaign.store.check import faults_in, fresh_schema
from campaign.store.file import schema
from campaign.store.repairing.repair import find_out
from campaign.store.store import Store
from tests.released import RELEASED, copied
from tests.store.campaigns import mustered_copy

NEXT = '''
"""Figures get a rank."""

from alembic import op
from sqlalchemy import Column, String

revision = "{next}"
down_revision = "{now}"


def upgrade():
    with op.batch_alter_table("army", recreate="always") as army:
        army.add_column(Column("colour", String()))
    op.create_table("weather", Column("week", String(), primary_key=True))
'''.format(now=f"{file.SCHEMA:04}", next=f"{file.SCHEMA + 1:04}")
NOW, NEWER = file.SCHEMA, file.SCHEMA + 1
FORGETFUL = (
    NEXT
    + """    op.execute("UPDATE head SET entry = 2")
"""
)
FAILING = NEXT + "    raise OSError(28, 'No space left on device')\n"


@pytest.fixture
def old(tmp_path):
    """The path of a file as the program makes it now, in a folder of its own."""
    folder = tmp_path / "club"
    folder.mkdir()
    mustered_copy(folder).close()
    return folder / "test.fftt"


@pytest.fixture
def backups(tmp_path):
    return Backups(tmp_path / "backups")


@pytest.fixture
def next_version(tmp_path, monkeypatch):
    """Makes the program one revision newer than it is."""

    def go_on(revision: str = NEXT) -> None:
        scripts = tmp_path / "migrations"
        shutil.copytree(upgrade.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
        scripts.joinpath("versions", f"{NEWER:04}_next.py").write_text(revision, encoding="utf-8")
        monkeypatch.setattr(file, "SCHEMA", NEWER)
        monkeypatch.setattr(upgrade, "SCRIPTS", scripts)
        monkeypatch.setattr(Store, "_look_at_the_tables", lambda _store, _connection: None)  # it knows the present ones

    return go_on


def query(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_an_older_file_is_brought_up_to_date_when_it_is_opened(old, next_version):
    next_version()
    Desk.open(old).close()
    assert query(old, "PRAGMA user_version") == [(NEWER,)]


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
    assert (query(kept, "PRAGMA user_version"), query(kept, "SELECT hash FROM entry ORDER BY id")) == ([(NOW,)], before)


def test_a_second_upgrade_keeps_its_own_old_file(old, next_version):
    shutil.copy(old, old.with_name("test.before-upgrade-1.fftt"))
    next_version()
    Desk.open(old).close()
    assert old.with_name("test.before-upgrade-2.fftt").exists()


def test_an_upgrade_keeps_the_old_file_among_the_backups(old, next_version, backups):
    before = dump(old)
    next_version()
    Desk.open(old, backups).close()
    (kept,) = backups.of(old)
    assert (kept.why, dump(kept.path), list(old.parent.iterdir())) == (Why.UPGRADE, before, [old])


def test_where_no_backup_can_be_made_an_upgrade_keeps_the_old_file_beside_and_says_so(old, next_version, tmp_path):
    before = dump(old)
    (tmp_path / "taken").write_text("a file in the place of the folder")
    next_version()
    with Desk.open(old, Backups(tmp_path / "taken")) as desk:
        assert "kept beside it, as “test.before-upgrade-1.fftt”" in desk.backup_trouble()
    assert dump(old.with_name("test.before-upgrade-1.fftt")) == before


def test_a_damaged_old_file_is_told_and_left_alone(old, next_version, backups):
    data = bytearray(old.read_bytes())
    data[8192:] = bytes(len(data) - 8192)
    old.write_bytes(bytes(data))
    next_version()
    with pytest.raises(errors.DamagedFile):
        Desk.open(old, backups)
    assert (old.read_bytes(), list(old.parent.iterdir())) == (bytes(data), [old])


def test_the_tables_to_read_are_made_anew_by_an_upgrade(old, next_version):
    next_version(NEXT + """    op.execute("UPDATE figure SET unit = 'marines.medic'")\n""")
    Desk.open(old).close()
    assert query(old, "SELECT count(*) FROM figure WHERE unit = 'marines.medic'") == [(0,)]


def test_tables_to_read_that_somebody_has_changed_are_told_before_they_are_made_anew(old, next_version):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE figure SET unit = 'marines.medic'")
    next_version()
    with pytest.raises(errors.TablesSpoilt, match=r"“test\.fftt”"):
        Desk.open(old)


def test_an_older_file_whose_head_was_moved_is_repaired_and_not_brought_up_to_date(old, next_version):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE head SET entry = 1")
    next_version()
    with pytest.raises(errors.DamagedFile, match="it does not stand where this program left it"):
        Desk.open(old)
    findings = find_out(old)
    assert findings.recovery is not None
    assert (findings.recovery.said, findings.recovery.head) == (1, 3)


def test_a_file_of_0_8_whose_head_was_moved_is_repaired_and_not_brought_up_to_date(tmp_path):
    old = copied("0.8.0", tmp_path)
    ((head,),) = query(old, "SELECT entry FROM head")
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE head SET entry = 1")
    with pytest.raises(errors.TablesSpoilt, match=r"“0\.8\.0\.fftt”"):
        Desk.open(old)
    findings = find_out(old)
    assert findings.recovery is not None
    assert (findings.recovery.said, findings.recovery.head) == (1, head)


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


def test_a_revision_that_changes_where_the_campaign_stands_ends_the_upgrade(old, next_version):
    before = old.read_bytes()
    next_version(FORGETFUL)
    with pytest.raises(errors.DamagedFile, match="journal"):
        Desk.open(old)
    assert old.read_bytes() == before


def test_a_copy_that_is_not_sound_ends_the_upgrade(old, next_version, monkeypatch):
    before = old.read_bytes()
    next_version()
    copy = verified_copy.copy

    def torn(source: Path, target: Path) -> None:
        copy(source, target)
        data = bytearray(target.read_bytes())
        data[8192:] = bytes(len(data) - 8192)
        target.write_bytes(bytes(data))

    monkeypatch.setattr(verified_copy, "copy", torn)
    with pytest.raises(errors.DamagedFile):
        Desk.open(old)
    assert old.read_bytes() == before


def test_an_older_file_is_not_upgraded_by_looking_at_it(old, next_version):
    before = old.read_bytes()
    next_version()
    with pytest.raises(errors.OlderFile, match="Open it in the window once"):
        Desk.open_to_read(old)
    assert old.read_bytes() == before


def test_revisions_that_do_not_lead_to_the_program_s_version_change_nothing(old, next_version, monkeypatch):
    before = old.read_bytes()
    next_version()
    monkeypatch.setattr(file, "SCHEMA", NEWER + 1)
    with pytest.raises(RuntimeError, match=f"do not lead to {NEWER + 1}"):
        Desk.open(old)
    assert old.read_bytes() == before


@pytest.mark.parametrize(
    "step", ["verified_copy.copy", "verified_copy.verify", "upgrade.run_revisions", "system.replace"]
)
def test_an_upgrade_that_is_broken_off_leaves_the_old_file_as_it_was(old, next_version, backups, monkeypatch, step):
    """At each step, as a killed program does: nothing is tidied up, and the next time the file is upgraded."""
    before = old.read_bytes()
    next_version()

    class Killed(BaseException):
        pass

    def die(*_: object, **_more: object) -> None:
        raise Killed

    with monkeypatch.context() as broken:
        broken.setattr(Path, "unlink", lambda *_args, **_more: None)
        broken.setattr(f"campaign.{step}" if step.startswith("system") else f"campaign.store.{step}", die)
        with pytest.raises(Killed):
            Desk.open(old, backups)
    assert old.read_bytes() == before
    Desk.open(old, backups).close()
    assert query(old, "PRAGMA user_version") == [(NEWER,)]


def test_two_programs_that_upgrade_at_once_upgrade_once(old, next_version, backups, monkeypatch):
    next_version()
    run, refused = upgrade.run_revisions, []

    def meanwhile(path: Path) -> None:
        with pytest.raises(errors.InUse) as told:
            Desk.open(old, backups)
        refused.append(told)
        run(path)

    monkeypatch.setattr(upgrade, "run_revisions", meanwhile)
    Desk.open(old, backups).close()
    monkeypatch.setattr(upgrade, "run_revisions", run)
    Desk.open(old, backups).close()
    assert (len(refused), len(backups.of(old))) == (1, 1)


def test_tables_that_have_drifted_from_those_of_a_new_file_are_seen(old, next_version):
    """What compares a migrated file with a new one can tell them apart."""
    next_version()
    Desk.open(old).close()
    with closing(sqlite3.connect(old)) as connection:
        migrated, fresh = schema(connection), fresh_schema()
    assert {name for name in migrated.keys() | fresh.keys() if migrated.get(name) != fresh.get(name)} >= {
        "army",
        "weather",
    }


def test_a_file_in_use_is_not_upgraded(old, next_version):
    with Desk.open(old):
        next_version()
        with pytest.raises(errors.InUse):
            Desk.open(old)
    assert query(old, "PRAGMA user_version") == [(NOW,)]


@pytest.mark.parametrize("door", [Desk.open_to_read, faults_in, find_out], ids=["look", "check", "repair"])
def test_an_older_file_is_only_brought_up_to_date_by_opening_it(old, next_version, door):
    next_version()
    before = old.read_bytes()
    with pytest.raises(errors.OlderFile, match="comes from an older version"):
        door(old)
    assert (old.read_bytes(), list(old.parent.iterdir())) == (before, [old])


# --- what was released ------------------------------------------------------------------------------------------------


@pytest.fixture(params=RELEASED, ids=lambda path: path.stem)
def released(request, tmp_path):
    """A copy of a file that a released version wrote."""
    return Path(shutil.copy(request.param, tmp_path / "club.fftt"))


@pytest.fixture(scope="module", params=RELEASED, ids=lambda path: path.stem)
def opened(request, tmp_path_factory):
    """Such a copy that has been opened where it lay alone, and one as it was; all look at the same two."""
    path = Path(shutil.copy(request.param, tmp_path_factory.mktemp("opened") / "club.fftt"))
    Desk.open(path).close()
    return path, Path(shutil.copy(request.param, tmp_path_factory.mktemp("original")))


def dump(path: Path) -> list[str]:
    """All that a file holds, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return [f"version {connection.execute('PRAGMA user_version').fetchone()}", *connection.iterdump()]


def test_a_released_file_from_the_future_is_refused_and_left_alone(released):
    with closing(sqlite3.connect(released)) as connection, connection:
        connection.execute(f"PRAGMA user_version={NEWER}")
    before = released.read_bytes()
    for door in (Desk.open, Desk.open_to_read):
        with pytest.raises(errors.NewerFile, match="Update the program to open it"):
            door(released)
    assert (released.read_bytes(), list(released.parent.iterdir())) == (before, [released])


def test_a_released_file_has_the_tables_of_a_new_one_when_it_has_been_opened(opened):
    with closing(sqlite3.connect(opened[0])) as connection:
        assert schema(connection) == fresh_schema()


def test_a_released_file_keeps_its_journal_as_it_was_sealed(opened):
    journal = "SELECT id, parent, order_json, dice_json, hash, written FROM entry ORDER BY id"
    path, original = opened
    assert query(path, journal) == query(original, journal)


def test_a_released_file_is_kept_beside_as_it_was_if_it_is_changed(opened):
    path, original = opened
    kept = path.with_name("club.before-upgrade-1.fftt")
    if query(original, "PRAGMA user_version") == [(file.SCHEMA,)]:
        assert not kept.exists()
    else:
        assert dump(kept) == dump(original)


def test_an_upgraded_file_is_sound(opened):
    assert faults_in(opened[0]) == ()


def test_the_battles_of_0_1_were_typed_in(tmp_path):
    first = shutil.copy(RELEASED[0], tmp_path / "club.fftt")
    Desk.open(first).close()
    assert query(first, "SELECT DISTINCT how FROM battle WHERE turns IS NOT NULL") == [("typed in",)]
