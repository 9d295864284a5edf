"""Tells people of trouble, one sheet at a time and a few in all; what comes besides is in the log and in the report."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from ui.errors.hooks import Catcher, Trouble
from ui.errors.report import report
from ui.errors.saved import saved_words
from ui.errors.sheet import TroubleSheet

if TYPE_CHECKING:
    from ui.main_window import MainWindow

MOST_SHEETS: Final = 5  # who has seen so many knows that it does not work


class Teller(QObject):
    """Opens the sheets over a window."""

    def __init__(
        self, catcher: Catcher, window: MainWindow, ask: Callable[[TroubleSheet], object] | None = None
    ) -> None:
        super().__init__(window)
        self._catcher, self._window = catcher, window
        self._sheet: TroubleSheet | None = None
        self._shown = 0
        self._ask = ask or TroubleSheet.open
        catcher.tell = self.tell

    @property
    def sheet(self) -> TroubleSheet | None:
        """The one that is open."""
        return self._sheet if self._sheet is not None and isValid(self._sheet) and self._sheet.isVisible() else None

    def tell(self, trouble: Trouble) -> None:
        """Open a sheet, unless one is open. Where even that fails, the terminal is told."""
        if self.sheet is not None or self._shown >= MOST_SHEETS:
            return
        self._shown += 1
        try:
            window = self._window
            saved = saved_words(None if window.session is None else window.session.desk)
            self._sheet = TroubleSheet(window.look, trouble, saved, self.report, self._close, window)
            self._ask(self._sheet)
        except Exception:
            self._shown = MOST_SHEETS
            traceback.print_exc(file=sys.__stderr__)

    def report(self, names: bool) -> str:
        """Everything that has happened since the program started."""
        session = self._window.session
        catcher = self._catcher
        state = None if session is None else session.desk.state
        entries = () if session is None else session.desk.history()
        happened = tuple(catcher.troubles.values())
        return report(happened, catcher.qt_words, catcher.faults(), _screen(), state, entries, names=names)

    def _close(self) -> None:
        """Close the window; where that fails too, the program ends all the same: every order is saved."""
        try:
            self._window.close()
        except Exception:
            QApplication.exit(1)


def _screen() -> str:
    screens = QGuiApplication.screens()
    sizes = (f"{one.size().width()}×{one.size().height()} at {one.devicePixelRatio():g}" for one in screens)
    return f"{', '.join(sizes)}, {QGuiApplication.platformName()}"
