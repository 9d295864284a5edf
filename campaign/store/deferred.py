"""What is still to be done to a file that this process has closed, by whichever thread comes to it first.

Whoever opens the file to write, replaces it, or asks whether it is known next in this process has it done before, or
waits until it is. Knows nothing of what it is, and starts no thread.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock


class Deferred:
    """Something that is done once. To call it again does nothing, but waits until it is done."""

    def __init__(self, path: Path, work: Callable[[], object]) -> None:
        self._path = path
        self._work: Callable[[], object] | None = work
        self._turn = Lock()

    def __call__(self) -> None:
        """Do it, on any thread."""
        with self._turn:
            work, self._work = self._work, None
            if work is None:
                return
            try:
                work()
            finally:
                if _due.get(self._path) is self:
                    del _due[self._path]


_due: dict[Path, Deferred] = {}


def defer(path: Path, work: Callable[[], object]) -> Deferred:
    """Have something done to a file before it is opened again. ``work`` takes no writer's lock on it."""
    settle(path)
    _due[path] = found = Deferred(path, work)
    return found


def settle(path: Path) -> None:
    """What is to be done to the file is done when this returns."""
    if (found := _due.get(path)) is not None:
        found()
