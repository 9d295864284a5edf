"""A battle of 15 FP at the window under the watch of the event loop: which handlers keep it, and for how long.

``python -m tests.benchmarks table`` prints the slowest, from the start page to the result in the campaign, with the
inputs of each phase; ``table strong`` the same against the strong computer, which thinks in a worker. Judged as the
month is: by the work of the window's thread, at the pace of a quiet machine.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from campaign.battle.fftt.units import Faction
from campaign.battle.worker import Worker
from tests.battle.play.compiled import why_not
from tests.benchmarks.battles import READY
from tests.benchmarks.month import Watched
from tests.benchmarks.timing import calibration_of_work
from tests.benchmarks.watchdog import LIMIT, WatchedApplication, overhead, report, without
from tests.ui.battle.table.battles.clicking import Clicker
from tests.ui.battle.table.battles.ground import waiting
from tests.ui.battle.table.battles.room import at_the_window
from tests.ui.battle.table.battles.story import Came
from ui import qt_classes
from ui.app import FIRST_NEEDED, GIVE_WAY
from ui.background import Collector
from ui.theme import Theme

FACTIONS = (Faction.MARINES, Faction.MACHINA)


@dataclass(frozen=True, slots=True)
class WatchedBattle:
    """What was seen of the window, and what came of the battle."""

    seen: Watched
    came: Came


def watched(folder: Path, level: str = "standard") -> WatchedBattle:
    """A person against a computer of that level, in a window of its own; the strong one has a worker to think in."""
    app = QApplication.instance() or WatchedApplication()
    assert isinstance(app, WatchedApplication)
    each = overhead(app)
    app.forget()
    sys.setswitchinterval(GIVE_WAY)  # as the program does
    for name in FIRST_NEEDED:  # and beside the window, when it has just come up
        importlib.import_module(name)
    qt_classes.meet_all()
    collector = Collector()
    look = Theme("dark")
    look.apply()
    with waiting(folder, FACTIONS) as desk:
        path = desk.path
    before = calibration_of_work()
    with ExitStack() as room:
        worker = room.enter_context(Worker()) if level == "strong" and not why_not() else None
        if worker is not None:
            worker.wait(READY)
        evening = room.enter_context(at_the_window(path, look, app.begins))
        room.enter_context(app.watch())
        evening.open()
        if worker is not None:
            evening.session.fighter.employ(worker)
        came = evening.play(Clicker(evening.hand, evening.begin([1], level=level)))
    collector.end()
    loop = (before + calibration_of_work()) / 2
    handled = without(app.handled, each)
    return WatchedBattle(Watched("Battle", evening.hand.inputs, app.events, app.busy, handled, loop), came)


def lines(level: str = "standard") -> Iterator[str]:
    """The battle, told as Markdown."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = watched(Path(folder), level)
    seen = found.seen
    longest = max(one.work for one in seen.handled) * seen.pace
    loop = f"the fixed loop took {seen.loop * 1000:.0f} ms of work"
    yield f"Battle: {seen.inputs} inputs, {seen.events:,} events, {seen.work:.1f} s of work; {loop}."
    yield f"{found.came.told()}."
    yield (
        f"On a quiet machine, handlers that work longer than {LIMIT * 1000:.0f} ms: {len(seen.slow)}; "
        f"the longest {longest * 1000:.1f} ms."
    )
    yield ""
    yield from report(seen.handled, seen.pace)
