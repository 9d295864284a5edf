"""Names and contents of files are on disk in the right order, and let go of in the right order."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from campaign import system

ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows keeps its names by itself")


@pytest.fixture
def told(monkeypatch):
    """What the operating system was asked, in order."""
    asked: list[str] = []

    def fsync(handle: int) -> None:
        asked.append(f"sync {Path(f'/proc/self/fd/{handle}').readlink().name}")

    plain = Path.replace

    def replace(source: Path, target: Path) -> Path:
        asked.append(f"{source.name} becomes {target.name}")
        return plain(source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    return asked


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system does not say which file is open")
def test_a_file_is_on_disk_before_it_gets_its_name_and_the_name_before_anybody_is_told(tmp_path, told):
    system.write(b"all of it", tmp_path / "a.txt")
    assert told == ["sync a.txt.part", "a.txt.part becomes a.txt", f"sync {tmp_path.name}"]


def test_a_file_that_cannot_be_written_leaves_the_old_one_and_nothing_beside_it(tmp_path, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "a.txt").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        system.write(b"new", tmp_path / "a.txt")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"old"}


@ON_POSIX
def test_what_is_no_file_is_written_to_and_stays_what_it_is():
    system.write(b"nobody reads this", Path(os.devnull))
    assert Path(os.devnull).is_char_device()


@ON_POSIX
def test_a_file_of_the_program_s_own_behind_a_link_is_written_and_the_link_stays(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "link").symlink_to("a.txt")
    system.write(b"new", tmp_path / "link", through_links=True)
    assert ((tmp_path / "link").is_symlink(), (tmp_path / "a.txt").read_bytes()) == (True, b"new")


@ON_POSIX
@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP])
def test_a_share_that_cannot_sync_a_folder_is_good_enough(tmp_path, monkeypatch, number):
    def refuse(_handle: int) -> None:
        raise OSError(number, "not here")

    monkeypatch.setattr(os, "fsync", refuse)
    system.sync_folder(tmp_path)


@ON_POSIX
def test_a_disk_that_fails_to_keep_a_name_is_told(tmp_path, monkeypatch):
    def fail(_handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output"):
        system.sync_folder(tmp_path)


@pytest.mark.parametrize("open_files_can_go", [True, False])
def test_a_side_file_goes_while_it_is_locked_only_where_open_files_can_go(tmp_path, monkeypatch, open_files_can_go):
    side, there = tmp_path / "a.lock", []
    side.touch()
    monkeypatch.setattr(system, "OPEN_FILES_CAN_GO", open_files_can_go)
    system.remove_locked(side, lambda: there.append(side.exists()))
    assert (there, side.exists()) == ([not open_files_can_go], False)


def test_who_cannot_write_is_told_the_name_that_was_asked_for(tmp_path):
    with pytest.raises(FileNotFoundError) as refused:
        system.write(b"new", tmp_path / "nowhere" / "a.txt")
    assert (refused.value.filename, refused.value.filename2) == (str(tmp_path / "nowhere" / "a.txt"), None)
