"""The application object of Qt, which macOS tells which file was double-clicked: it starts no second program for it.

Keeps what it is told until somebody takes it. Opens nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Hands the file that was double-clicked to ``take_files``' taker; the newest one waits for it until there is."""

    _taker: Callable[[Path], object] | None = None
    _waiting: Path | None = None

    def take_files(self, taker: Callable[[Path], object]) -> None:
        """From now on, files go there; one that has come already goes at once."""
        self._taker = taker
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            taker(waiting)

    def event(self, event: QEvent) -> bool:
        """Events of the application itself, not those of its windows."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._waiting = Path(event.file())
            if self._taker is not None:
                self.take_files(self._taker)
            return True
        return super().event(event)
