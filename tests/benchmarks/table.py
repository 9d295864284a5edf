"""A battle of 15 FP at the window under the watch of the event loop: which handlers keep it, and for how long.

``python -m tests.benchmarks table`` prints the slowest, from the start page to the result in the campaign, with the
inputs of each phase; ``table strong`` the same against the strong computer, which thinks in a worker, and advises the
person, who often does not wait for it; ``table strong machina`` with another list. Judged as the month is: by the work
of the window's thread, at the pace of a quiet machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from campaign.battle.fftt.units import Faction
from campaign.battle.worker import Worker
from tests.battle.play.compiled import why_not
from tests.benchmarks.battles import READY
from tests.benchmarks.month import Watched
from tests.benchmarks.timing import calibration_of_work
from tests.benchmarks.watchdog import LIMIT, WatchedApplication, overhead, report, without
from tests.ui.battle.table.battles.clicking import Advised, Clicker
from tests.ui.battle.table.battles.ground import waiting
from tests.ui.battle.table.battles.room import at_the_window
from tests.ui.battle.table.battles.story import Came
from ui import qt_classes
from ui.app import GIVE_WAY, load_first_needed
from ui.background import Collector
from ui.theme import Theme

MARINES, MACHINA, INSECTOIDS = Faction
FACTIONS = {MARINES: MACHINA, MACHINA: INSECTOIDS, INSECTOIDS: MARINES}
"""Whom the computer plays against a person's list."""

AROUND = ("open the campaign", "to the table", "enter the result")
"""What the person does before the battle and after it."""


@dataclass(frozen=True, slots=True)
class WatchedBattle:
    """What was seen of the window, and what came of the battle."""

    seen: Watched
    came: Came
    advice: tuple[float, ...] = ()  # seconds that each took which was waited for
    cut_short: int = 0


def watched(folder: Path, level: str = "standard", own: Faction = MARINES) -> WatchedBattle:
    """A person against a computer of that level, in a window of its own; the strong one has a worker to think in."""
    app = QApplication.instance() or WatchedApplication()
    assert isinstance(app, WatchedApplication)
    each = overhead(app)
    app.forget()
    sys.setswitchinterval(GIVE_WAY)  # as the program does
    load_first_needed()  # and beside the window, when it has just come up
    qt_classes.meet_all()
    collector = Collector()
    look = Theme("dark")
    look.apply()
    with waiting(folder, (own, FACTIONS[own])) as desk:
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
            evening.session.resolver.employ(worker)
        table = evening.begin([1], level=level)
        clicker = Advised(evening.hand, table) if worker is not None else Clicker(evening.hand, table)
        came = evening.play(clicker)
    collector.end()
    loop = (before + calibration_of_work()) / 2
    handled = without(app.handled, each)
    battle = Watched("Battle", evening.hand.inputs, app.events, app.busy, handled, loop)
    if isinstance(clicker, Advised):
        return WatchedBattle(battle, came, tuple(clicker.waited), clicker.cut_short)
    return WatchedBattle(battle, came)


def lines(level: str = "standard", own: str = MARINES) -> Iterator[str]:
    """The battle, told as Markdown."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = watched(Path(folder), level, Faction(own))
    seen = found.seen
    longest = max(one.work for one in seen.handled) * seen.pace
    within = max((one.work for one in seen.handled if one.doing not in AROUND), default=0.0) * seen.pace
    loop = f"the fixed loop took {seen.loop * 1000:.0f} ms of work"
    yield f"Battle: {seen.inputs} inputs, {seen.events:,} events, {seen.work:.1f} s of work; {loop}."
    yield f"{found.came.told()}."
    if found.advice:
        yield (
            f"Advice came {len(found.advice)} times, after {fmean(found.advice) * 1000:.0f} ms on average; "
            f"{found.cut_short} times the person went on while it was thought of."
        )
    yield (
        f"On a quiet machine, handlers that work longer than {LIMIT * 1000:.0f} ms: {len(seen.slow)}; "
        f"the longest {longest * 1000:.1f} ms; between the first question and the last, {within * 1000:.1f} ms."
    )
    yield ""
    yield from report(seen.handled, seen.pace)
