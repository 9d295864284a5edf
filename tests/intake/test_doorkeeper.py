"""What comes from elsewhere is looked through once, and what is ours is not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.intake import known_files, process
from campaign.intake.doorkeeper import StrictDoorkeeper, strict_doorkeeper
from campaign.intake.known_files import Known
from campaign.intake.limits import never
from campaign.store.errors import DamagedFile, InUse, ReadOnly, StoreError
from campaign.store.upgrade import run_revisions
from campaign.world.orders import WriteNote
from tests.intake.readers import carried_out_here
from tests.intake.test_campaigns import changed, rows
from tests.released import RELEASED
from tests.store.campaigns import journal_of_another

NOTE = WriteNote("campaign", "as it should be")


class Counting:
    """A doorkeeper in a folder, and how often it had work."""

    def __init__(self, folder: Path) -> None:
        self.begun, self.folder = 0, folder
        self.keeper = StrictDoorkeeper(Known(folder / "known"), self._keep).stopped_by(never, self._told)

    @property
    def kept(self) -> list[Path]:
        return sorted((self.folder / "kept").glob("*"))

    def _told(self) -> None:
        self.begun += 1

    def _keep(self, path: Path) -> None:
        (self.folder / "kept").mkdir(exist_ok=True)
        shutil.copyfile(path, self.folder / "kept" / path.name)


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counting:
    """One who needs no process of its own, which would take its time."""
    monkeypatch.setattr(process, "carried_out", carried_out_here)
    return Counting(tmp_path)


@pytest.fixture
def real_door(tmp_path: Path) -> Counting:
    return Counting(tmp_path)


@pytest.fixture
def arrived(tmp_path: Path) -> Path:
    (tmp_path / "post").mkdir()
    path = Path(shutil.copyfile(RELEASED[-1], tmp_path / "post" / "Ümläut & co.fftt"))
    run_revisions(path)  # brings it up to date where it lies
    return path


def test_a_file_from_elsewhere_is_looked_through_once_and_kept_as_it_came(real_door: Counting, arrived: Path) -> None:
    before, journal = arrived.read_bytes(), rows(arrived)
    with Desk.open(arrived, door=real_door.keeper):
        assert rows(arrived) == journal
    assert real_door.begun == 1
    assert [path.read_bytes() for path in real_door.kept] == [before]
    for _time in range(2):
        with Desk.open(arrived, door=real_door.keeper) as desk:
            desk.submit(WriteNote("campaign", desk.state.notes.get(("campaign", None), "") + "x"))
    assert real_door.begun == 1
    assert sorted(path.name for path in arrived.parent.iterdir()) == [arrived.name]


def test_a_campaign_that_was_founded_or_copied_here_is_ours(door: Counting, arrived: Path) -> None:
    copy = arrived.with_name("copy.fftt")
    with Desk.open(arrived, door=door.keeper) as desk:
        desk.copies.save(copy)
    with Desk.open(copy, door=door.keeper):
        assert door.begun == 1


def test_what_takes_long_of_closing_a_campaign_is_not_done_by_who_closes_it(
    door: Counting, arrived: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, by = known_files._as_left, list[threading.Thread]()
    desk = Desk.open(arrived, door=door.keeper)
    desk.submit(NOTE)
    monkeypatch.setattr(known_files, "_as_left", lambda path: (by.append(threading.current_thread()), read(path))[1])
    finish = desk.begin_closing()
    assert finish is not None
    assert by == []
    with ThreadPoolExecutor(1) as beside:
        beside.submit(finish).result()
    assert threading.current_thread() not in by
    assert door.keeper.known.is_known(arrived)


@pytest.mark.parametrize("look", [False, True])
def test_whoever_opens_it_again_waits_until_it_is_known_how_it_was_left(
    door: Counting, arrived: Path, monkeypatch: pytest.MonkeyPatch, look: bool
) -> None:
    read, reads, go_on = known_files._as_left, threading.Event(), threading.Event()

    def slow(path: Path) -> known_files.Note:
        reads.set()
        assert go_on.wait(5)
        return read(path)

    finish = Desk.open(arrived, door=door.keeper).begin_closing()
    assert finish is not None
    monkeypatch.setattr(known_files, "_as_left", slow)
    with ThreadPoolExecutor(2) as beside:
        finished = beside.submit(finish)
        assert reads.wait(5)
        again = beside.submit((Desk.open_to_read if look else Desk.open), arrived, door=door.keeper)
        threading.Event().wait(0.05)
        assert not again.done()
        monkeypatch.setattr(known_files, "_as_left", read)
        go_on.set()
        finished.result()
        again.result().close()
    assert door.begun == 1  # it was ours all the time


def test_a_campaign_that_nobody_has_closed_to_the_end_is_known_when_it_is_opened_again(
    door: Counting, arrived: Path
) -> None:
    Desk.open(arrived, door=door.keeper).begin_closing()
    Desk.open(arrived, door=door.keeper).close()
    assert door.begun == 1


def test_to_look_at_a_file_from_elsewhere_leaves_it_as_it_is(door: Counting, arrived: Path) -> None:
    before = arrived.read_bytes()
    with Desk.open_to_read(arrived, door.keeper) as desk:
        shown = desk.path
        assert (shown != arrived, shown.name) == (True, arrived.name)
        with pytest.raises(ReadOnly):
            desk.submit(NOTE)
    assert arrived.read_bytes() == before
    assert not shown.parent.parent.exists()
    assert (door.begun, door.kept) == (1, [])


def test_to_look_at_a_campaign_that_is_open_here_needs_nobody(door: Counting, arrived: Path) -> None:
    with Desk.open(arrived, door=door.keeper) as desk:
        desk.submit(NOTE)
        with Desk.open_to_read(arrived, door.keeper) as beside:
            assert beside.state == desk.state
    assert door.begun == 1


@pytest.mark.parametrize("look", [False, True])
def test_what_is_refused_stays_as_it_came_and_nothing_is_left(door: Counting, arrived: Path, look: bool) -> None:
    changed(arrived, "CREATE VIEW extra AS SELECT 1")
    before = arrived.read_bytes()
    with pytest.raises(DamagedFile, match="extra"):
        (Desk.open_to_read if look else Desk.open)(arrived, door=door.keeper)
    assert arrived.read_bytes() == before
    assert door.kept == []
    assert [path.name for path in arrived.parent.iterdir()] == [arrived.name]


def test_a_file_that_somebody_else_has_open_is_not_touched(door: Counting, arrived: Path) -> None:
    with Desk.open(arrived), pytest.raises(InUse):
        Desk.open(arrived, door=door.keeper)


def test_a_file_that_is_write_protected_is_not_replaced(door: Counting, arrived: Path) -> None:
    arrived.chmod(0o444)
    with pytest.raises(ReadOnly, match="Copy the file to a folder of your own"):
        Desk.open(arrived, door=door.keeper)
    assert door.begun == 0


def test_what_is_half_done_is_taken_back_before_the_file_goes_over(door: Counting, arrived: Path) -> None:
    """The program was killed in the middle of a write: its own file, and what takes the write back beside it."""
    journal = rows(arrived)
    script = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('PRAGMA cache_size=2')\n"
        "c.execute('BEGIN')\n"
        "c.execute('DELETE FROM figure')\n"
        "c.execute('DELETE FROM head')\n"
        "c.execute('CREATE TABLE much AS SELECT randomblob(900000)')\n"
        "os._exit(1)\n"
    )
    subprocess.run([sys.executable, "-c", script, arrived], check=False)
    assert arrived.with_name(arrived.name + "-journal").stat().st_size
    with Desk.open_to_read(arrived, door.keeper) as desk:
        assert rows(desk.path) == journal
    assert arrived.with_name(arrived.name + "-journal").stat().st_size
    with Desk.open(arrived, door=door.keeper):
        assert rows(arrived) == journal
    assert door.begun == 2


def test_a_name_that_is_no_file_is_left_to_whoever_opens_it(door: Counting, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.fftt", Path(os.devnull)):
        with pytest.raises(StoreError):
            Desk.open(path, door=door.keeper)
    assert door.begun == 0


def test_where_no_backup_can_be_kept_a_file_is_kept_beside_as_it_came(
    door: Counting, arrived: Path, tmp_path: Path
) -> None:
    """The user's own folder cannot be written to: then no file is known either, and each would be refused for ever."""
    (tmp_path / "mine").write_bytes(b"no folder")
    keeper, before = strict_doorkeeper(tmp_path / "mine" / "backups"), arrived.read_bytes()
    with Desk.open(arrived, door=keeper) as desk:
        desk.submit(NOTE)
    assert arrived.with_name("Ümläut & co as it arrived.fftt").read_bytes() == before
    with Desk.open(arrived, door=keeper) as desk:
        assert desk.state.notes
    assert len(list(arrived.parent.iterdir())) == 3


def test_a_whole_campaign_s_document_is_made_a_file_of_elsewhere(door: Counting, arrived: Path) -> None:
    document, made = arrived.with_name("campaign.json"), arrived.with_name("made.fftt")
    with Desk.open_to_read(arrived) as desk:
        desk.copies.export(document)
    another_name = document.with_name("another name.json")
    try:
        another_name.symlink_to(document)
    except OSError:  # as where only some people may
        another_name = document
    door.keeper.restore(another_name, made)
    assert rows(made)[:4] == rows(arrived)[:4]
    with Desk.open(made, door=door.keeper):
        assert door.begun == 1


def test_what_belongs_to_another_file_is_not_played_into_one_that_arrives(door: Counting, arrived: Path) -> None:
    journal_of_another(arrived)
    before = arrived.read_bytes()
    with pytest.raises(DamagedFile, match="does not belong to it"):
        Desk.open(arrived, door=door.keeper)
    assert arrived.read_bytes() == before
