"""One writer a file: an operating-system lock on a side file, which the process's death releases.

A side file that was left behind, by a power cut or by another computer's copying, locks nothing.
"""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from campaign import system
from campaign.store import deferred, errors

Place = tuple[int, int] | None
"""By what the system knows a file again, whatever its name; None where there is none."""

_held: set[Path] = set()  # what this process has open to write


def is_ours(path: Path) -> bool:
    """Whether this process has the file open to write. Only SQLite may touch it then.

    To open and close it elsewhere, by another name too, makes the system forget all locks that SQLite has on it.
    """
    return path in _held or _by_another_name(path)


def _by_another_name(path: Path) -> bool:
    """Whether it is a file that this process has open to write, in letters of another case, or by a hard link."""
    place = place_of(path)
    return place is not None and any(place_of(held) == place for held in _held)


class WriterLock:
    """Held from opening a campaign to closing it."""

    def __init__(self, path: Path) -> None:
        """Take the lock at once, or raise InUse. What is due to the file since it was closed here is done first."""
        deferred.settle(path)
        self._path = path
        self._side = path.with_name(path.name + ".lock")
        self._lock = FileLock(self._side, timeout=0, thread_local=False)
        with errors.said_plainly(path):
            if not path.parent.is_dir():  # the library would make it
                raise errors.no_folder(path)
            if path not in _held and _by_another_name(path):
                raise errors.in_use(path)
            try:
                self._lock.acquire()
            except Timeout as held:
                raise errors.in_use(path) from held
        self._place = place_of(self._side)
        _held.add(path)

    def follow(self) -> None:
        """Hold the lock in the folder that has this name now, where it is another one. Raises InUse."""
        if not self._lock.is_locked or place_of(self._side) == self._place:
            return
        there = WriterLock(self._path)
        self._lock.release()  # what was left beside the old file locks nothing
        self._lock, self._place = there._lock, there._place

    def release(self) -> None:
        """Let go, and leave no side file behind. To release twice does no harm."""
        if self._lock.is_locked:
            _held.discard(self._path)
            system.remove_locked(self._side, self._lock.release)


def place_of(path: Path) -> Place:
    """Which file has this name now."""
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino
