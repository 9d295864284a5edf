"""The month of ``tests/ui/month`` under the watch of the event loop: which handlers keep the window, and for how long.

``python -m tests.benchmarks month`` prints the slowest, by mouse and by keyboard, from the start page to the last week.
Judged by the work of the window's thread, not by the clock; and since a busy machine works slower too, by what it comes
to with a fixed loop of 30 ms: see ``timing``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from tests.benchmarks.timing import QUIET_LOOP, calibration_of_work
from tests.benchmarks.watchdog import LIMIT, Handled, WatchedApplication, overhead, report, without
from tests.ui.month.driver import Hand
from tests.ui.month.ground import NAME, founded
from tests.ui.month.keyboard import Keyboard
from tests.ui.month.mouse import Mouse
from tests.ui.month.story import Month, Way
from ui import qt_classes
from ui.app import GIVE_WAY, load_first_needed
from ui.background import Collector
from ui.main_window import MainWindow
from ui.theme import Theme

SIZE = (1600, 1000)


@dataclass(frozen=True, slots=True)
class Watched:
    """What was seen of one month. ``work``: seconds of the window's thread in all its ``events``.

    ``loop``: seconds of work of the fixed loop, before and after.
    """

    way: str
    inputs: int
    events: int
    work: float
    handled: tuple[Handled, ...]
    loop: float

    @property
    def pace(self) -> float:
        """By how much less a quiet machine would have worked; never more than measured."""
        return min(1.0, QUIET_LOOP / self.loop)

    @property
    def slow(self) -> tuple[Handled, ...]:
        """The handlers that kept the window longer than they may."""
        return tuple(one for one in self.handled if one.slow(self.pace))


def watched(way: type[Mouse] | type[Keyboard], folder: Path) -> Watched:
    """The month played one way, in a window of its own."""
    app = QApplication.instance() or WatchedApplication()
    assert isinstance(app, WatchedApplication)
    QDesktopServices.openUrl = staticmethod(lambda _url: True)  # type: ignore[method-assign,assignment]
    each = overhead(app)
    app.forget()
    sys.setswitchinterval(GIVE_WAY)  # as the program does
    load_first_needed()  # and beside the window, when it has just come up
    qt_classes.meet_all()
    collector = Collector()
    look = Theme("dark")
    look.apply()
    _path, settings = founded(folder)
    window = MainWindow(look, settings)
    window.resize(*SIZE)
    before = calibration_of_work()
    with app.watch():
        app.begins("show the window")
        window.show()
        by: Way = way(window, Hand(window, app.begins))
        by.hand.settle()
        Month(window, by).play(NAME)
    window.close()
    by.hand.settle()
    collector.end()
    loop = (before + calibration_of_work()) / 2
    return Watched(way.__name__, by.hand.inputs, app.events, app.busy, without(app.handled, each), loop)


def lines() -> Iterator[str]:
    """Both months, told as Markdown."""
    for way in (Mouse, Keyboard):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            found = watched(way, Path(folder))
        longest = max(one.work for one in found.handled) * found.pace
        loop = f"the fixed loop took {found.loop * 1000:.0f} ms of work"
        yield f"{found.way}: {found.inputs} inputs, {found.events:,} events, {found.work:.1f} s of work; {loop}."
        yield (
            f"On a quiet machine, handlers that work longer than {LIMIT * 1000:.0f} ms: {len(found.slow)}; "
            f"the longest {longest * 1000:.1f} ms."
        )
        yield ""
        yield from report(found.handled, found.pace)
        yield ""
