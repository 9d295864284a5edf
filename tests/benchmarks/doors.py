"""How long the window is kept by opening each of its screens, from the click to the picture.

Every screen of the catalogue is opened in a window of its own, from within an event as a click would be; counted is the
one event that kept the window longest, of work: opening, what it posts, layout, painting. Run as a module it prints the
slowest.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from tests.benchmarks.watchdog import Handled, WatchedApplication, report
from tests.ui.screens.catalogue import SCREENS, Screen
from tests.ui.screens.dressing import plainly
from tests.ui.screens.stage import SIZES, Files, settle, shown
from ui.main_window import MainWindow
from ui.theme import Theme
from ui.work import Collector

SIZE = SIZES["1366x768"]


def measure(folder: Path, names: tuple[str, ...] = ()) -> tuple[Handled, ...]:
    """Open every screen, or those named; each event that took longer than a blink, in the order of their ends."""
    app = WatchedApplication()
    collector = Collector()
    look = Theme("dark")
    look.apply()
    files = Files(folder)
    for screen in SCREENS:
        if not names or screen.name in names:
            _open(app, screen, files, look)
    collector.end()
    return tuple(app.handled)


def _open(app: WatchedApplication, screen: Screen, files: Files, look: Theme) -> None:
    """The window is up and at rest, then the screen is opened: that is watched."""

    def opened(window: MainWindow) -> QWidget:
        found: list[QWidget] = []
        app.begins(screen.name)
        with app.watch():
            QTimer.singleShot(0, window, lambda: found.append(screen.open(window)))
            settle(window, lambda: bool(found) and screen.ready(found[0]))
        return found[0]

    with shown(Screen(screen.name, screen.scene, opened), files, plainly, SIZE, look):
        pass


def slowest(handled: tuple[Handled, ...]) -> Iterator[Handled]:
    """Of each screen the event that kept the window longest."""
    found: dict[str, Handled] = {}
    for one in handled:
        if one.doing not in found or found[one.doing].work < one.work:
            found[one.doing] = one
    yield from found.values()


def main() -> int:
    """Measure, and print the slowest event of each screen, the worst first."""
    with tempfile.TemporaryDirectory() as folder:
        handled = measure(Path(folder), tuple(sys.argv[1:]))
    for line in report(list(slowest(handled)), len(SCREENS)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
