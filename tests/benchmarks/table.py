"""A battle of 15 FP at the window under the watch of the event loop: which handlers keep it, and for how long.

``python -m tests.benchmarks table`` prints the slowest, from the start page to the result in the campaign, with the
inputs of each phase; ``table strong`` the same against the strong computer, which thinks in a worker, and advises the
person, who often does not wait for it; ``table strong machina`` with another list. ``table firefight`` is a battle of
Firefight against the strong computer by mouse alone, ``table firefight keys`` one by keyboard alone. Judged as the
month is: by the work of the window's thread, at the pace of a quiet machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from campaign.battle.fftt.units import Faction
from campaign.battle.worker import Worker
from campaign.desk import Desk
from tests.battle.play.compiled import why_not
from tests.benchmarks.battles import READY
from tests.benchmarks.month import Watched
from tests.benchmarks.timing import calibration_of_work
from tests.benchmarks.watchdog import LIMIT, WatchedApplication, overhead, report, without
from tests.ui.battle.table.battles import rounds
from tests.ui.battle.table.battles.captains import ByKeys, ByMouse
from tests.ui.battle.table.battles.clicking import Advised, Clicker
from tests.ui.battle.table.battles.ground import BROOD, COMPACT, HOME_225, POINTS_225, waiting
from tests.ui.battle.table.battles.room import at_the_window
from tests.ui.battle.table.battles.rounds import Rounds
from tests.ui.battle.table.battles.story import Came, Evening
from ui import qt_classes
from ui.app import GIVE_WAY, load_first_needed
from ui.background import Collector
from ui.battle.table.window import TableWindow
from ui.theme import Theme

MARINES, MACHINA, INSECTOIDS = Faction
FACTIONS = {MARINES: MACHINA, MACHINA: INSECTOIDS, INSECTOIDS: MARINES}
"""Whom the computer plays against a person's list."""

FIREFIGHT: Final = "firefight"
SIDES: Final = (COMPACT, BROOD)
CAPTAINS: Final = {"mouse": ByMouse, "keys": ByKeys}

AROUND = ("open the campaign", "to the table", "enter the result")
"""What the person does before the battle and after it."""


@dataclass(frozen=True, slots=True)
class WatchedBattle:
    """What was seen of the window, and what came of the battle."""

    seen: Watched
    came: Came
    advice: tuple[float, ...] = ()  # seconds that each took which was waited for
    cut_short: int = 0


class Watching:
    """A battle at a watched window. ``seen`` is there when it is over."""

    def __init__(self, app: WatchedApplication, evening: Evening, worker: Worker | None) -> None:
        self.app, self.evening, self.worker = app, evening, worker
        self.seen: Watched | None = None

    def begin(self, level: str) -> TableWindow:
        """The campaign opened and the table against a computer of that level; the strong one thinks in the worker."""
        self.evening.open()
        if self.worker is not None:
            self.evening.session.resolver.employ(self.worker)
        return self.evening.begin([1], level=level)


@contextmanager
def under_watch(make: Callable[[], Desk], level: str) -> Iterator[Watching]:
    """A window of its own on a campaign in which a battle waits; a worker beside it if somebody strong plays."""
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
    with make() as desk:
        path = desk.path
    before = calibration_of_work()
    with ExitStack() as room:
        worker = room.enter_context(Worker()) if level == "strong" and not why_not() else None
        if worker is not None:
            worker.wait(READY)
        evening = room.enter_context(at_the_window(path, look, app.begins))
        room.enter_context(app.watch())
        watching = Watching(app, evening, worker)
        yield watching
    collector.end()
    loop = (before + calibration_of_work()) / 2
    handled = without(app.handled, each)
    watching.seen = Watched("Battle", evening.hand.inputs, app.events, app.busy, handled, loop)


def watched(folder: Path, level: str = "standard", own: Faction = MARINES) -> WatchedBattle:
    """A person against a computer of that level, in a window of its own; the strong one has a worker to think in."""
    with under_watch(lambda: waiting(folder, (own, FACTIONS[own])), level) as watching:
        table = watching.begin(level)
        advised = watching.worker is not None
        clicker = (Advised if advised else Clicker)(watching.evening.hand, table)
        came = watching.evening.play(clicker)
    assert watching.seen is not None
    if isinstance(clicker, Advised):
        return WatchedBattle(watching.seen, came, tuple(clicker.waited), clicker.cut_short)
    return WatchedBattle(watching.seen, came)


def watched_rounds(folder: Path, by: str) -> tuple[Watched, Rounds]:
    """A battle of Firefight of 225 points against the strong computer, with the mouse alone or the keys alone."""
    with under_watch(lambda: waiting(folder, SIDES, POINTS_225, system=FIREFIGHT, fp=HOME_225), "strong") as watching:
        table = watching.begin("strong")
        came = rounds.play(watching.evening, CAPTAINS[by](watching.evening.hand, table))
    assert watching.seen is not None
    if came.wrong:
        raise AssertionError("\n".join(came.wrong))
    return watching.seen, came


def lines(level: str = "standard", own: str = "") -> Iterator[str]:
    """The battle, told as Markdown: of FFTT by level and list, of Firefight by how it is played."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if level == FIREFIGHT:
            seen, rounds_came = watched_rounds(Path(folder), own or "mouse")
            yield from told(seen, rounds_came.told())
            return
        found = watched(Path(folder), level, Faction(own or MARINES))
    advice = (
        f"Advice came {len(found.advice)} times, after {fmean(found.advice) * 1000:.0f} ms on average; "
        f"{found.cut_short} times the person went on while it was thought of."
        if found.advice
        else ""
    )
    yield from told(found.seen, found.came.told(), advice)


def told(seen: Watched, came: str, advice: str = "") -> Iterator[str]:
    """What was seen of the window, what came of the battle, and the slowest handlers."""
    longest = max(one.work for one in seen.handled) * seen.pace
    within = max((one.work for one in seen.handled if one.doing not in AROUND), default=0.0) * seen.pace
    loop = f"the fixed loop took {seen.loop * 1000:.0f} ms of work"
    yield f"Battle: {seen.inputs} inputs, {seen.events:,} events, {seen.work:.1f} s of work; {loop}."
    yield f"{came}."
    if advice:
        yield advice
    yield (
        f"On a quiet machine, handlers that work longer than {LIMIT * 1000:.0f} ms: {len(seen.slow)}; "
        f"the longest {longest * 1000:.1f} ms; between the first question and the last, {within * 1000:.1f} ms."
    )
    yield ""
    yield from report(seen.handled, seen.pace)
