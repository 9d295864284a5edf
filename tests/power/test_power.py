"""A slice of the proof that a power cut loses nothing, and that the proof would notice if it did."""

import json
import shutil
from pathlib import Path

import pytest

from tests.power import program
from tests.power.cuts import Cut, cuts, everywhere, here_and_there, look_at
from tests.power.disk import Loss
from tests.power.events import Removed, Said, Wrote
from tests.power.recording import Recording, missing, record

OLD_FILE = Path(__file__).parents[1] / "old_files" / "0.4.0.fftt"
RECORDS = pytest.mark.skipif(bool(missing()), reason=missing() or "strace is there")


def recorded(folder: Path, how: str = "") -> Recording:
    (folder / "disk").mkdir()
    shutil.copyfile(OLD_FILE, folder / "disk" / program.OLD)
    return record(folder / "disk", "tests.power.program", how)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """One run of the program."""
    return recorded(tmp_path_factory.mktemp("power"))


@RECORDS
def test_after_a_power_cut_every_file_is_as_before_or_after_and_nothing_told_is_lost(run):
    found = look_at(cuts(run, here_and_there(run, 60, seed=1)))
    assert found.wrong == []
    assert found.cuts > 30


@RECORDS
def test_what_is_told_to_be_done_is_done_although_all_that_may_be_lost_is_lost(run):
    told = [number + 1 for number, event in enumerate(run.events) if isinstance(event, Said)]
    found = look_at(cuts(run, [(number, Loss.EVERYTHING, 0) for number in told]))
    assert found.wrong == []
    assert found.cuts > len(told) // 2  # some tell the same of the same disk


def cut_in_a_write(run: Recording) -> Cut:
    """All of an order is on the disk, but what would take it back is still there: so it is taken back."""
    removed = [number for number, event in enumerate(run.events) if event == Removed(f"{program.MAIN}-journal")]
    (cut,) = cuts(run, [(removed[-1], Loss.NOTHING, 0)])
    return cut


@RECORDS
def test_a_power_cut_while_the_last_one_is_set_right_does_no_harm(run, tmp_path):
    cut, folder = cut_in_a_write(run), tmp_path / "disk"
    folder.mkdir()
    for name, data in cut.left.items():
        (folder / name).write_bytes(data)
    again = record(folder, "tests.power.recovering", json.dumps(cut.before))
    assert Wrote in {type(event) for event in again.events}
    found = look_at(cuts(again, everywhere(again, range(1, len(again.events) + 1), 1)))
    assert found.wrong == []
    assert found.cuts > 10


@RECORDS
def test_a_program_that_did_not_sync_would_be_found_out(run):
    assert look_at(cuts(run, here_and_there(run, 40, seed=1), syncs=False)).wrong != []


@RECORDS
def test_a_database_that_did_not_wait_for_the_disk_would_be_found_out(tmp_path):
    careless = recorded(tmp_path, program.CARELESS)
    assert look_at(cuts(careless, here_and_there(careless, 40, seed=1))).wrong != []
