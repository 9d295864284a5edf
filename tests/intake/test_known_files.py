"""Which files need not be looked through: those that this program has left as they are."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from campaign.intake import known_files
from campaign.intake.known_files import Known


@pytest.fixture
def notes(tmp_path: Path) -> Known:
    return Known(tmp_path / "notes")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Friday night ü.fftt"
    path.write_bytes(b"campaign")
    return path


def left(notes: Known, path: Path) -> None:
    notes.note_open(path)
    notes.leave(path)()


def test_a_file_that_was_opened_and_closed_is_known_and_another_is_not(notes: Known, file: Path) -> None:
    assert not notes.is_known(file)
    left(notes, file)
    assert notes.is_known(file)
    assert not notes.is_known(file.with_name("other.fftt"))


def test_a_file_that_was_changed_since_is_not_known(notes: Known, file: Path) -> None:
    left(notes, file)
    there = file.stat()
    file.write_bytes(b"Campaign")
    os.utime(file, ns=(there.st_atime_ns, there.st_mtime_ns))
    assert not notes.is_known(file)


@pytest.mark.parametrize("place", [0, 5000, 9999])
def test_a_file_that_differs_in_one_byte_is_not_known(notes: Known, file: Path, place: int) -> None:
    file.write_bytes(bytes(10_000))
    left(notes, file)
    there = file.stat()
    with file.open("r+b") as other:
        other.seek(place)
        other.write(b"x")
    os.utime(file, ns=(there.st_atime_ns, there.st_mtime_ns))
    assert not notes.is_known(file)


def test_a_file_that_was_carried_away_and_brought_back_is_known(notes: Known, file: Path, tmp_path: Path) -> None:
    """As on a stick, or in a folder that a service copies to and fro: it has another number and another time."""
    left(notes, file)
    shutil.copyfile(file, tmp_path / "other").replace(file)
    os.utime(file, (1, 1))
    assert notes.is_known(file)


def test_a_file_that_is_open_is_known_as_long_as_its_process_runs(
    notes: Known, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes.note_open(file)
    file.write_bytes(b"in the middle of a transaction")
    assert notes.is_known(file)
    monkeypatch.setattr(known_files.psutil.Process, "create_time", lambda self: 1.0)  # its number went to another one
    assert not notes.is_known(file)


def test_where_nothing_tells_of_processes_a_file_is_known_once_it_is_closed(
    notes: Known, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tells_nothing(*_given: object) -> None:
        raise known_files.psutil.NoSuchProcess(1)

    monkeypatch.setattr(known_files.psutil, "Process", tells_nothing)
    notes.note_open(file)
    assert not notes.is_known(file)
    notes.leave(file)()
    assert notes.is_known(file)


def test_a_file_that_took_the_place_of_the_open_one_is_not_known_when_that_is_closed(notes: Known, file: Path) -> None:
    notes.note_open(file)
    file.rename(file.with_name("moved away.fftt"))
    file.write_bytes(b"somebody else's")
    notes.leave(file)()
    assert not notes.is_known(file)


def test_a_file_that_was_written_to_just_after_it_was_closed_is_not_known(notes: Known, file: Path) -> None:
    notes.note_open(file)
    note = notes.leave(file)
    file.write_bytes(b"somebody else's")
    note()
    assert not notes.is_known(file)


def test_who_has_opened_a_file_since_it_was_closed_keeps_the_note_of_that(
    notes: Known, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes.note_open(file)
    note = notes.leave(file)
    with monkeypatch.context() as in_another:
        in_another.setattr(known_files.os, "getpid", lambda: os.getppid())
        notes.note_open(file)
    before = [path.read_bytes() for path in (file.parent / "notes").iterdir()]
    note()
    assert [path.read_bytes() for path in (file.parent / "notes").iterdir()] == before


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"path": 1}', b"\xff" * 10_000, b"[" * 5000])
def test_a_damaged_note_means_that_the_file_is_not_known(
    notes: Known, file: Path, tmp_path: Path, damage: bytes
) -> None:
    left(notes, file)
    (note,) = (tmp_path / "notes").iterdir()
    note.write_bytes(damage)
    assert not notes.is_known(file)


def test_notes_that_cannot_be_written_harm_nobody(file: Path, tmp_path: Path) -> None:
    (tmp_path / "no folder").write_bytes(b"")
    notes = Known(tmp_path / "no folder")
    left(notes, file)
    notes.note_made(file)
    assert not notes.is_known(file)


def test_only_so_many_notes_are_kept(notes: Known, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_files, "MOST", 3)
    for number in range(5):
        path = tmp_path / f"{number}.fftt"
        path.write_bytes(b"x")
        left(notes, path)
    assert len(list((tmp_path / "notes").iterdir())) == 3
