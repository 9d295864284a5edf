"""Which campaign files this program has left as they are now, on this computer: those need not be looked through.

A note a file, in the user's data folder: written when a campaign is opened and when it is closed. A file that is not
open is known by all that is in it, and by nothing else: times and numbers of files can be set by anybody, and change
from day to day on a stick or in a folder that several computers share. Whatever is missing, damaged or odd means that
the file is not known, which costs a moment and harms nobody. Opens no campaign as a database.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import psutil

from campaign.store import deferred

MOST: Final = 500  # notes; the oldest go
LARGEST_NOTE: Final = 8_000  # bytes

Note = dict[str, Any]
Stamp = tuple[int, int] | None
"""Size and time of a file, which show that somebody has just written to it; None where there is none."""


class Known:
    """The notes in a folder, which need not be there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def is_known(self, path: Path) -> bool:
        """Whether the file is as this program left it, or is open in it just now."""
        deferred.settle(path)
        note = self._read(path)
        if "process" in note:
            return self._is_running(note) and note.get("file") == _file(path)
        return bool(note) and note == _as_left(path)

    def note_open(self, path: Path) -> None:
        """The file was found sound, and this process works on it."""
        with suppress(OSError):
            self._write(path, {"file": _file(path), "process": os.getpid(), "since": _running_since()})

    def leave(self, path: Path) -> Callable[[], None]:
        """This process has closed the file that it had opened; another one in its place is not known.

        What this returns reads the file and notes how it was left, on any thread, but before anybody opens the file
        here again. Until then it is noted as open in this process.
        """
        closed = _stamp(path)
        return deferred.defer(path, lambda: self._note_left(path, closed))

    def _note_left(self, path: Path, closed: Stamp) -> None:
        """What was written to the file since it was closed is not ours; who opened it since notes that himself."""
        try:
            mine, left = self._mine(path), _as_left(path)
            if self._mine(path) == mine and mine.get("file") == _file(path) and _stamp(path) == closed:
                self._write(path, left)
                return
        except OSError:
            pass
        if self._mine(path):
            self.forget(path)

    def _mine(self, path: Path) -> Note:
        """The note that the file is open in this process; nothing where it says something else."""
        note = self._read(path)
        return note if note.get("process") == os.getpid() else {}

    def note_made(self, path: Path) -> None:
        """This process has made the file."""
        with suppress(OSError):
            self._write(path, _as_left(path))

    def forget(self, path: Path) -> None:
        """Nothing is known of the file."""
        with suppress(OSError):
            self._place(path).unlink(missing_ok=True)

    def _is_running(self, note: Note) -> bool:
        try:
            return bool(psutil.Process(note["process"]).create_time() == note["since"])
        except (psutil.Error, TypeError, ValueError, KeyError, OverflowError):
            return False

    def _read(self, path: Path) -> Note:
        try:
            place = self._place(path)
            if place.stat().st_size > LARGEST_NOTE:
                return {}
            note = json.loads(place.read_bytes())
            return note if isinstance(note, dict) and note.pop("path", None) == _named(path) else {}
        except (OSError, ValueError, RecursionError):
            return {}

    def _write(self, path: Path, note: Note) -> None:
        place = self._place(path)
        self._folder.mkdir(parents=True, exist_ok=True)
        working = place.with_suffix(f".{os.getpid()}")
        try:
            working.write_text(json.dumps({"path": _named(path), **note}), encoding="ascii")
            working.replace(place)
        finally:
            working.unlink(missing_ok=True)
        self._thin()

    def _thin(self) -> None:
        notes = list(self._folder.iterdir())
        if len(notes) > MOST:
            for old in sorted(notes, key=_age)[: len(notes) - MOST]:
                old.unlink(missing_ok=True)

    def _place(self, path: Path) -> Path:
        return self._folder / f"{hashlib.sha256(os.fsencode(path)).hexdigest()[:32]}.json"


def _named(path: Path) -> str:
    return os.fsencode(path).hex()  # names from another computer need not be text in the letters of this one


def _running_since() -> float | None:
    """When this process began; None where the system does not tell, as one without ``/proc``: nobody can ask there."""
    try:
        return psutil.Process().create_time()
    except psutil.Error:
        return None


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _file(path: Path) -> list[int]:
    """Which file it is, whatever is in it; the same name may be another's. Empty where there is none."""
    try:
        there = path.stat()
    except OSError:
        return []
    return [there.st_dev, there.st_ino]


def _stamp(path: Path) -> Stamp:
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_size, there.st_mtime_ns


def _as_left(path: Path) -> Note:
    """What it says, to the last byte. Raises OSError."""
    with path.open("rb") as there:
        return {"content": hashlib.file_digest(there, "sha256").hexdigest()}
