"""How long the window is kept by opening each of its screens, from the click to the picture.

Every screen of the catalogue is opened in a window of its own, from within an event as a click would be. Counted is the
event handler that worked longest: opening, what it posts, layout, painting. Run as a module it prints them; that is a
process of its own, because it watches its event loop.
"""

from __future__ import annotations

import os
import subprocess
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
from tests.benchmarks.watchdog import LIMIT, WatchedApplication, overhead, without
from tests.ui.screens.catalogue import SCREENS
from tests.ui.screens.dressing import plainly
from tests.ui.screens.screen import Screen
from tests.ui.screens.stage import PATIENCE, QUIET, SIZES, Files, shown
from ui import qt_classes
from ui.app import load_first_needed
from ui.background import Collector
from ui.main_window import MainWindow
from ui.theme import Theme

SIZE = SIZES["1366x768"]
SEVERAL_ACTS = {  # screens that nobody reaches by one click from a window at rest
    "battle-after",
    "battle-replay",
    "battle-typing-half",
    "correct-record",
    "flanks",
    "main-hazard",
    "main-plan",
    "merge",
    "new-campaign-full",
    "quick-told",
    "survivors",
}


def all_of_them() -> Iterator[Measured]:
    """The slowest of all screens."""
    loops = [calibration_of_work()]
    command = [sys.executable, "-m", "tests.benchmarks.doors"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8")
    loops.append(calibration_of_work())
    lines = run.stdout.splitlines()
    name, slowest = lines[0].split("\t")
    note = f"{name}: the slowest of {len(lines)}, work of the window’s thread in one event"
    yield Measured("a screen opened", float(slowest) / 1000, mean(loops), LIMIT, note)


def measure(folder: Path, names: tuple[str, ...] = ()) -> Mapping[str, float]:
    """The milliseconds of work of every screen's longest event handler, or of those named."""
    app = WatchedApplication(least=0.0)
    load_first_needed()  # as the program does beside the window, when it has just come up
    for book in rulebook.BOOKS:
        rulebook.load(book)
    qt_classes.meet_all()
    collector = Collector()
    look = Theme("dark")
    look.apply()
    files = Files(folder)
    wanted = [screen for screen in SCREENS if (screen.name in names if names else screen.name not in SEVERAL_ACTS)]
    own = overhead(app)
    found = {screen.name: _opened(app, screen, files, look, own) for screen in wanted}
    collector.end()
    return found


def _opened(app: WatchedApplication, screen: Screen, files: Files, look: Theme, own: float) -> float:
    """The window is up and at rest, then the screen is opened: that is watched, without the watch's ``own`` time."""

    def opened(window: MainWindow) -> QWidget:
        found: list[QWidget] = []
        QTimer.singleShot(0, window, lambda: found.append(screen.open(window)))
        limit, quiet = time.monotonic() + PATIENCE, 0
        app.forget()
        with app.watch():
            while quiet < QUIET:
                QThreadPool.globalInstance().waitForDone()
                QCoreApplication.processEvents()
                quiet += bool(found) and screen.ready(found[0])
                if time.monotonic() > limit:
                    raise RuntimeError(f"the screen “{screen.name}” does not open")
        return found[0]

    with shown(Screen(screen.name, screen.scene, opened), files, plainly, SIZE, look):
        return max(one.work for one in without(app.handled, own)) * 1000


def main() -> int:
    """Measure, and print a line a screen, the slowest first."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = measure(Path(folder), tuple(sys.argv[1:]))
    for name, work in sorted(found.items(), key=lambda one: one[1], reverse=True):
        print(f"{name}\t{work:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
