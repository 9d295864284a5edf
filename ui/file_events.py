"""The application object of Qt, which macOS tells which file was double-clicked: it starts no second program for it.

Keeps what it is told until it is taken. Opens nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Doorstep:
    """Where files are left: until they are taken, the newest one waits."""

    def __init__(self) -> None:
        self._taker: Callable[[Path], object] | None = None
        self._waiting: Path | None = None

    def take_files(self, taker: Callable[[Path], object]) -> None:
        """From now on files go there, and the one that waits goes at once."""
        self._taker = taker
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            taker(waiting)

    def leave(self, file: Path) -> None:
        """A file is to be opened."""
        if self._taker is None:
            self._waiting = file
        else:
            self._taker(file)


class Application(QApplication):
    """Leaves files on its doorstep."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.doorstep = Doorstep()  # events may come at once
        super().__init__(list(arguments))

    def event(self, event: QEvent) -> bool:
        """Events of the application itself, not those of its windows."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.doorstep.leave(Path(event.file()))
            return True
        return super().event(event)
