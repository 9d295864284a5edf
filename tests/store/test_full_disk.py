"""A disk without room, for real: each door says so with what to do, leaves nothing behind, and nothing is lost."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SIZE = "1500k"
MOUNT = f'mount -t tmpfs -o size={SIZE} none "$1" && shift && exec "$@"'


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What was said on a small disk; only some systems let a test have one."""
    unshare, folder = shutil.which("unshare"), tmp_path_factory.mktemp("small disk")
    if unshare is None or subprocess.run([unshare, "-m", "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("no small disk can be had here")
    command = [unshare, "-m", "sh", "-c", MOUNT, "sh", str(folder), sys.executable, "-m", "tests.store.filling"]
    done = subprocess.run([*command, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False)
    if "mount" in done.stderr and "Traceback" not in done.stderr:
        pytest.skip("no small disk can be had here")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


FULL = "DiskFull: There is no room left on the disk of “{name}”. Make room and try again; nothing has been changed."
DOORS = {
    "order": "test.fftt",
    "copy": "copy.fftt",
    "copy to send": "send.fftt",
    "player's copy": "player.fftt",
    "export": "again.json",
    "restore": "restored.fftt",
    "founding": "new.fftt",
}


@pytest.mark.parametrize("door", DOORS)
def test_a_full_disk_is_said_at_every_door_that_writes(said, door):
    assert said[door] == FULL.format(name=DOORS[door])


def test_what_does_not_fit_leaves_nothing_behind_and_changes_nothing(said):
    assert (said["left over"], said["changed"], said["faults"], said["lost"]) == ([], False, [], False)


def test_the_command_line_says_it_in_the_same_words(said):
    for command in ("command line", "command line: new"):
        assert said[command].startswith("1: ")
        assert "There is no room left on the disk of “" in said[command]


def test_room_made_is_enough_to_go_on(said):
    assert said["goes on"]
