"""One writer a file: an operating-system lock on a side file, which the process's death releases.

A side file that was left behind, by a power cut or by another computer's copying, locks nothing.
"""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from campaign import system
from campaign.store import errors


class WriterLock:
    """Held from opening a campaign to closing it."""

    def __init__(self, path: Path) -> None:
        """Take the lock at once, or raise InUse."""
        self._side = path.with_name(path.name + ".lock")
        self._lock = FileLock(self._side, timeout=0, thread_local=False)
        with errors.said_plainly(path):
            if not path.parent.is_dir():  # the library would make it
                raise errors.no_folder(path)
            try:
                self._lock.acquire()
            except Timeout as held:
                raise errors.in_use(path) from held

    def release(self) -> None:
        """Let go, and leave no side file behind. To release twice does no harm."""
        if self._lock.is_locked:
            system.remove_locked(self._side, self._lock.release)
