"""The window at which battles are played, on its start page: for tests, and for what is killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QSize, QThreadPool

from tests.ui.battle.table.battles.ground import remembered
from tests.ui.battle.table.battles.story import Evening
from tests.ui.month.driver import Hand
from ui import widgets
from ui.main_window import MainWindow
from ui.theme import Theme

SIZE = QSize(1600, 1000)


@contextmanager
def at_the_window(path: Path, look: Theme, doing: Callable[[str], object] | None = None) -> Iterator[Evening]:
    """The start page offers the campaign in this file."""
    with patch.object(widgets, "screen_room", lambda _widget: SIZE):
        window = MainWindow(look, remembered(path))
        window.resize(SIZE)
        window.show()
        evening = Evening(window, Hand(window, doing))
        evening.hand.settle()
        try:
            yield evening
        finally:
            window.close()
            QThreadPool.globalInstance().waitForDone()
            window.deleteLater()
            evening.hand.settle()
