"""What may stand under a campaign's name, or beside it: never followed, never waited for, never written through."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.intake import campaigns, process
from campaign.intake.doorkeeper import StrictDoorkeeper
from campaign.intake.known_files import Known
from campaign.store import file, sidecar_files
from campaign.store.errors import DamagedFile, NotACampaign, StoreError, TooLarge
from tests.intake.readers import carried_out_here
from tests.released import RELEASED

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has neither pipes nor links that anybody may make")


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StrictDoorkeeper:
    monkeypatch.setattr(process, "carried_out", carried_out_here)
    (tmp_path / "kept").mkdir()
    return StrictDoorkeeper(
        Known(tmp_path / "known"), lambda path: shutil.copyfile(path, tmp_path / "kept" / path.name)
    )


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    (tmp_path / "club").mkdir()
    return Path(shutil.copyfile(RELEASED[-1], tmp_path / "club" / "Friday.fftt"))


@POSIX
@pytest.mark.parametrize("look", [False, True])
def test_a_pipe_a_device_or_a_folder_is_no_campaign(door: StrictDoorkeeper, tmp_path: Path, look: bool) -> None:
    os.mkfifo(tmp_path / "pipe.fftt")
    (tmp_path / "folder.fftt").mkdir()
    (tmp_path / "zero.fftt").symlink_to("/dev/zero")
    begun = time.monotonic()
    for name in ("pipe", "folder", "zero"):
        with pytest.raises(NotACampaign):
            (Desk.open_to_read if look else Desk.open)(tmp_path / f"{name}.fftt", door=door)
    assert time.monotonic() - begun < 5


@POSIX
def test_a_link_stays_one_and_what_it_leads_to_is_opened(
    door: StrictDoorkeeper, campaign: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link.fftt"
    link.symlink_to(campaign)
    with Desk.open(link, door=door) as desk:
        assert desk.path == campaign
    assert link.is_symlink()
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [campaign.name]


@POSIX
def test_a_link_beside_it_is_not_written_through(door: StrictDoorkeeper, campaign: Path, tmp_path: Path) -> None:
    """Names that this program uses for files that are not finished may be there already, and lead elsewhere."""
    diary = tmp_path / "diary"
    diary.write_text("dear diary", encoding="utf-8")
    for ending in (".arriving", ".arriving-journal"):
        campaign.with_name(campaign.name + ending).symlink_to(diary)
    with Desk.open(campaign, door=door):
        assert diary.read_text(encoding="utf-8") == "dear diary"


@POSIX
def test_a_side_file_that_is_a_link_is_not_played_back(door: StrictDoorkeeper, campaign: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(bytes(2000))
    campaign.with_name(campaign.name + "-journal").symlink_to(tmp_path / "elsewhere")
    for open_it in (Desk.open, Desk.open_to_read):
        with pytest.raises(StoreError, match="none that this program leaves"):
            open_it(campaign, door=door)
    assert (tmp_path / "elsewhere").read_bytes() == bytes(2000)


def test_a_side_file_of_another_campaign_changes_nothing_that_is_sealed(
    door: StrictDoorkeeper, campaign: Path, tmp_path: Path
) -> None:
    """It is played back, as SQLite does, and what comes of that is looked through like any file."""
    other = tmp_path / "other.fftt"
    shutil.copyfile(RELEASED[0], other)
    script = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA cache_size=2')\n"
        "c.execute('BEGIN')\n"
        "c.execute('DELETE FROM figure')\n"
        "c.execute('CREATE TABLE much AS SELECT randomblob(900000)')\n"
        "os._exit(1)\n"
    )
    subprocess.run([sys.executable, "-c", script, other], check=False)
    shutil.copyfile(other.with_name("other.fftt-journal"), campaign.with_name("Friday.fftt-journal"))
    before = campaign.read_bytes()
    with pytest.raises(StoreError):
        Desk.open_to_read(campaign, door=door)
    assert campaign.read_bytes() == before


def test_a_name_is_never_a_setting_of_the_database(door: StrictDoorkeeper, campaign: Path) -> None:
    strange = campaign.rename(campaign.with_name("x.fftt%3fmode=memory&vfs=unix#y.fftt"))
    with Desk.open(strange, door=door) as desk:
        assert desk.path == strange


def test_a_file_of_endless_rows_or_pages_is_stopped(campaign: Path, tmp_path: Path) -> None:
    """Rows that no bytes of the file stand for: a page that is its own child."""
    with closing(sqlite3.connect(campaign)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'event'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with campaign.open("r+b") as there:
        there.seek((root - 1) * size)
        page = bytearray(there.read(size))
        assert page[0] == 5  # an inner page of a table
        page[8:12] = root.to_bytes(4, "big")
        there.seek((root - 1) * size)
        there.write(page)
    begun = time.monotonic()
    with pytest.raises(DamagedFile):
        campaigns.take_in(campaign, tmp_path / "fresh.fftt")
    assert time.monotonic() - begun < 10


def test_a_file_that_says_it_has_billions_of_pages_is_refused(campaign: Path, tmp_path: Path) -> None:
    with campaign.open("r+b") as there:
        there.truncate(sidecar_files.MOST_BYTES + 1)
    door = StrictDoorkeeper(Known(tmp_path / "known"), lambda path: None)
    for open_it in (Desk.open, Desk.open_to_read):
        with pytest.raises(TooLarge, match="more than 600 MB"):
            open_it(campaign, door=door)
    campaign.unlink()


def test_a_text_in_letters_of_two_bytes_is_no_file_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "wide.fftt"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA encoding='UTF-16'")
        connection.execute("CREATE TABLE entry (id)")
        connection.execute(f"PRAGMA application_id={file.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={file.SCHEMA}")
        connection.commit()
    with pytest.raises(DamagedFile):
        campaigns.take_in(path, tmp_path / "fresh.fftt")
