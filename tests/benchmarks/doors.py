"""How long the window is kept by opening each of its screens, from the click to the picture.

Every screen of the catalogue is opened in a window of its own, from within an event as a click would be. Counted is the
longest round of the event loop, of work: opening, what it posts, layout, painting. Run as a module it prints them.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import mean

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QThreadPool, QTimer
from PySide6.QtWidgets import QWidget

from campaign import rulebook
from tests.benchmarks.timing import Measured, calibration_of_work
from tests.benchmarks.watchdog import LIMIT
from tests.ui.screens.catalogue import SCREENS, Screen
from tests.ui.screens.dressing import plainly
from tests.ui.screens.stage import PATIENCE, QUIET, SIZES, Files, shown
from ui.app import FIRST_NEEDED, application
from ui.main_window import MainWindow
from ui.theme import Theme
from ui.work import Collector

SIZE = SIZES["1366x768"]


def all_of_them() -> Iterator[Measured]:
    """The slowest of all screens."""
    loops = [calibration_of_work()]
    with tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        found = measure(Path(folder))
    loops.append(calibration_of_work())
    name, slowest = max(found.items(), key=lambda one: one[1])
    note = f"{name}: the slowest of {len(found)}, work of the window’s thread"
    yield Measured("a screen opened", slowest / 1000, mean(loops), LIMIT, note)


def measure(folder: Path, names: tuple[str, ...] = ()) -> Mapping[str, float]:
    """The milliseconds of work of every screen's longest round, or of those named."""
    application()
    for name in FIRST_NEEDED:  # as the program does beside the window, when it has just come up
        importlib.import_module(name)
    for book in rulebook.BOOKS:
        rulebook.load(book)
    collector = Collector()
    look = Theme("dark")
    look.apply()
    files = Files(folder)
    found = {screen.name: _opened(screen, files, look) for screen in SCREENS if not names or screen.name in names}
    collector.end()
    return found


def _opened(screen: Screen, files: Files, look: Theme) -> float:
    """The window is up and at rest, then the screen is opened: that is timed."""
    longest = 0.0

    def opened(window: MainWindow) -> QWidget:
        nonlocal longest
        found: list[QWidget] = []
        QTimer.singleShot(0, window, lambda: found.append(screen.open(window)))
        limit, quiet = time.monotonic() + PATIENCE, 0
        while quiet < QUIET:
            QThreadPool.globalInstance().waitForDone()
            begun = time.thread_time()
            QCoreApplication.processEvents()
            longest = max(longest, time.thread_time() - begun)
            quiet += bool(found) and screen.ready(found[0])
            if time.monotonic() > limit:
                raise RuntimeError(f"the screen “{screen.name}” does not open")
        return found[0]

    with shown(Screen(screen.name, screen.scene, opened), files, plainly, SIZE, look):
        return longest * 1000


def main() -> int:
    """Measure, and print a line a screen, the slowest first."""
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder), tuple(sys.argv[1:]))
    for name, work in sorted(found.items(), key=lambda one: one[1], reverse=True):
        print(f"{name:<30}{work:>8.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
