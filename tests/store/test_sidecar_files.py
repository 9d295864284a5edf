"""What lies beside a file is played into it only where the file is sound then."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import errors, sidecar_files
from campaign.store.preview import preview_of
from campaign.store.repairing.repair import find_out, repair
from campaign.store.sidecar_files import MAGIC
from tests.released import RELEASED
from tests.store.campaigns import journal_of_another, kill_in_a_write, mustered


@pytest.fixture
def path(tmp_path):
    with mustered(tmp_path) as desk:
        return desk.path


def test_a_journal_of_another_file_spoils_nothing(path):
    left = journal_of_another(path)
    before = path.read_bytes(), left.read_bytes()
    with pytest.raises(errors.DamagedFile, match="which lies beside it, does not belong to it"):
        Desk.open(path)
    assert (preview_of(path), path.read_bytes(), left.read_bytes()) == (None, *before)


def test_a_file_that_is_too_large_to_be_tried_with_what_lies_beside_it_is_refused_and_not_copied(path, monkeypatch):
    kill_in_a_write(path)
    before = path.read_bytes()
    with monkeypatch.context() as smaller:
        smaller.setattr(sidecar_files, "MOST_BYTES", 100)
        smaller.setattr(shutil, "copyfile", lambda *_files: pytest.fail("it is copied"))
        with pytest.raises(errors.TooLarge, match="no file of this kind is as large"):
            Desk.open(path)
    assert path.read_bytes() == before
    Desk.open(path).close()


def test_a_large_file_with_something_beside_it_is_not_copied_for_a_glance(path, monkeypatch):
    assert preview_of(path) is not None
    kill_in_a_write(path)
    monkeypatch.setattr("campaign.store.preview.MOST_TRIED", 100)
    monkeypatch.setattr(shutil, "copyfile", lambda *_files: pytest.fail("it is copied"))
    assert preview_of(path) is None


def test_a_file_with_a_foreign_journal_beside_it_is_repaired_without_loss(path):
    journal_of_another(path)
    findings = find_out(path)
    assert findings.recovery is not None
    assert findings.recovery.nothing_lost
    with Desk.open(repair(findings).path) as desk:
        assert desk.head == 3


def test_a_journal_that_names_a_file_to_be_removed_is_not_touched(path):
    precious = path.with_name("precious.txt")
    precious.write_text("precious", encoding="utf-8")
    kill_in_a_write(path)
    left = path.with_name(path.name + "-journal")
    name = str(precious).encode()
    end = b"\0\4\0\1" + name + len(name).to_bytes(4, "big") + sum(name).to_bytes(4, "big") + MAGIC
    left.write_bytes(left.read_bytes() + end)
    with pytest.raises(errors.DamagedFile):
        Desk.open(path)
    find_out(path)
    assert precious.read_text(encoding="utf-8") == "precious"


def test_what_a_killed_program_of_ours_left_is_played_back(path):
    kill_in_a_write(path)
    with Desk.open(path) as desk:
        assert desk.head == 3


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM pact; END", errors.TablesSpoilt),
        ("CREATE VIEW more AS SELECT * FROM figure", errors.TablesSpoilt),
        ("ALTER TABLE entry ADD COLUMN more TEXT", errors.DamagedFile),
    ],
)
def test_a_file_with_other_tables_or_triggers_than_ours_is_not_opened(path, statement, kind):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    with pytest.raises(kind):
        Desk.open(path)


@pytest.mark.parametrize("old", RELEASED, ids=lambda path: path.stem)
def test_a_file_of_an_earlier_version_says_what_it_is(old: Path) -> None:
    told = preview_of(old)
    assert told is not None
    assert (told.name != "", told.players != ()) == (True, True)
