"""How long the window keeps people waiting: each act on the sample campaign, from its event to the picture it leaves.

``measure`` gives the milliseconds of every act; run as a module it prints their median and the worst. Counted is how
long the window's thread was busy without a pause: the handler, what it posts, layout and painting.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import mean, median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from campaign.desk import Desk
from campaign.sample import build_sample
from campaign.world import queries
from campaign.world.ids import ArmyId
from campaign.world.orders import (
    Answer,
    AnswerAttack,
    ChooseLosses,
    DeclineCalls,
    EndTurn,
    MoveArmy,
    Order,
    Recruit,
)
from campaign.world.refusal import Reason
from campaign.world.rules.detachments import to_be_called
from campaign.world.rules.hazards import propose_losses
from campaign.world.state import AnswerDue, CallDue, Campaign, LossesDue, Pending, ReportDue, Stage
from tests.benchmarks.timing import Measured, calibration_of_work
from ui.app import application
from ui.battle.result.battle_sheet import BattleSheet
from ui.main_window import MainWindow
from ui.theme import Theme

ROUNDS = 15
STRETCH = 0.060  # seconds: an act is several handlers and their picture; a single handler has 50 ms, see ``month``
SIZE = (1600, 1000)


@dataclass(frozen=True, slots=True)
class Waited:
    """Milliseconds that one act took, in each of its rounds; ``busy``: of them those that the thread worked."""

    times: tuple[float, ...]
    busy: tuple[float, ...]

    @property
    def median(self) -> float:
        """What it usually takes."""
        return median(self.times)

    @property
    def worst(self) -> float:
        """What it took at its slowest."""
        return max(self.times)

    @property
    def work(self) -> float:
        """The median of the work alone, which other programs on the machine do not lengthen."""
        return median(self.busy)


def all_of_them() -> Iterator[Measured]:
    """The slowest of all acts, by its median."""
    loops = [calibration_of_work()]
    with tempfile.TemporaryDirectory(prefix="fftt-bench-") as folder:
        found = measure(Path(folder))
    loops.append(calibration_of_work())
    name, slowest = max(found.items(), key=lambda act: act[1].work)
    note = f"{name}: the slowest of {len(found)} acts, work of the window’s thread"
    yield Measured("an act at the window", slowest.work / 1000, mean(loops), STRETCH, note)


def measure(folder: Path, rounds: int = ROUNDS) -> Mapping[str, Waited]:
    """Every act, ``rounds`` times, on a sample campaign in that folder."""
    bench = _Bench(folder, rounds)
    try:
        return bench.run()
    finally:
        bench.close()


class _Bench:
    """A window on the sample campaign, at the beginning of a turn."""

    def __init__(self, folder: Path, rounds: int) -> None:
        self._app = application()
        self._look, self._rounds = Theme("dark"), rounds
        self._look.apply()
        desk = build_sample(folder / "sample.fftt")
        _back_to_a_turn(desk)
        self._window = MainWindow(self._look, None)
        self._window.resize(*SIZE)
        self._window.show_desk(desk)
        self._window.show()
        self._settle()
        session = self._window.session
        assert session is not None
        self._session = session

    def close(self) -> None:
        self._window.close()
        self._turn()

    def run(self) -> dict[str, Waited]:
        found: dict[str, Waited] = {}
        movers = cycle(_ready(self._session.state))
        found["select an army"] = self._rounds_of(lambda: self._session.select(army=next(movers)))
        sectors = cycle(sorted(self._session.state.sectors))
        found["select a sector"] = self._rounds_of(lambda: self._session.select(sector=next(sectors)))
        players = cycle(self._session.state.seats)
        found["select a player"] = self._rounds_of(lambda: self._session.select(player=next(players)))
        self._take_up_a_mover()
        found["point at another sector"] = self._pointed()
        found["contemplate a move"] = self._planned()
        found |= self._ordered()
        found["recruit"], found["undo"], found["redo"] = self._recruited()
        found["end a turn"] = self._ended()
        found["change the theme"] = self._rounds_of(self._other_theme)
        found["open the list of sectors"] = self._rounds_of(self._other_table)
        found["open the recruiting sheet"] = self._sheets()
        found["open the form of a battle"], found["click a killer or a victim"] = self._typed_in()
        found["zoom"] = self._zoomed()
        found["look back by an entry"], found["look back to the middle"] = self._looked_back()
        found["make the window small, or large"] = self._resized()
        return found

    # --- acts ------------------------------------------------------------------------------------------------------

    def _pointed(self) -> Waited:
        view = self._window.map_panel.view
        scene = view.map_scene
        hubs = [
            view.mapFromScene(scene.hub_of(sector)) + QPoint(31, 27) for sector in sorted(self._session.state.sectors)
        ]
        places = cycle(hubs)
        return self._rounds_of(lambda: QTest.mouseMove(view.viewport(), next(places)))

    def _planned(self) -> Waited:
        hand = self._window.map_panel.hand
        goals = [goal.sector for goal in hand.goals.values() if goal.paths]
        assert len(goals) > 1
        places = cycle(goals)
        return self._rounds_of(lambda: hand.point_at(next(places)))

    def _ordered(self) -> dict[str, Waited]:
        """A move ordered, and taken back each time."""
        moved, back = [], []
        for _round in range(self._rounds):
            self._take_up_a_mover()
            hand = self._window.map_panel.hand
            goal = next(goal for goal in hand.goals.values() if goal.paths and not goal.attack)
            hand.point_at(goal.sector)
            self._settle()
            moved.append(self._time(hand.order))
            back.append(self._time(self._session.undo))
        return {"order a move": _waited(moved), "undo a move": _waited(back)}

    def _recruited(self) -> tuple[Waited, Waited, Waited]:
        session = self._session
        order = next(_purchases(session.state, session.problems))
        bought, undone, redone = [], [], []
        for _round in range(self._rounds):
            bought.append(self._time(lambda: session.submit(order)))
            undone.append(self._time(session.undo))
            redone.append(self._time(session.redo))
            session.undo()
            self._settle()
        return _waited(bought), _waited(undone), _waited(redone)

    def _ended(self) -> Waited:
        session = self._session
        times = []
        for _round in range(self._rounds):
            order = EndTurn(session.state.active)
            times.append(self._time(lambda order=order: session.submit(order)))
            session.undo()
            self._settle()
        return _waited(times)

    def _other_theme(self) -> None:
        self._window.appearance.use_theme("light" if self._look.name == "dark" else "dark")

    def _other_table(self) -> None:
        panel = self._window.map_panel
        panel.show_table(not panel.shows_table)

    def _sheets(self) -> Waited:
        from ui.dialogs import sheets

        army = self._take_up_a_mover()
        sector = self._session.state.armies[army].sector
        times = []
        for _round in range(self._rounds):
            times.append(self._time(lambda: sheets.recruit(self._session, sector, army, self._window)))
            for sheet in self._window.findChildren(QDialog):
                sheet.close()
            self._settle()
        return _waited(times)

    def _typed_in(self) -> tuple[Waited, Waited]:
        """The form of a battle that a whole army fights, and clicks in it."""
        from ui.dialogs import answers

        session = self._session
        session.submit(self._attack())
        while not isinstance(due := next(iter(session.state.pending.values())), ReportDue):
            session.submit(_stand_alone(session.state, due))
        opened, clicked = [], []
        for _round in range(self._rounds):
            opened.append(self._time(lambda: answers.open_answer(session, due.id, self._window)))
            (sheet,) = (sheet for sheet in self._window.findChildren(BattleSheet) if sheet.isVisible())
            rows = list(sheet.rows.values())
            clicked += [self._time(row.click) for row in (rows[0], rows[-1], rows[-2])]
            sheet.close()
            self._settle()
        return _waited(opened), _waited(clicked)

    def _attack(self) -> MoveArmy:
        """The attack with the most figures."""
        state, attacks = self._session.state, []
        for army in _ready(state):
            for path in queries.reach(state, army):
                order = MoveArmy(state.armies[army].player, army, path)
                enemies = queries.enemies_in(state, path[-1], order.player)
                if enemies and not self._session.problems(order):
                    attacks.append((len(state.armies[army].figures) + len(enemies[0].figures), order))
        return max(attacks, key=lambda attack: attack[0])[1]

    def _zoomed(self) -> Waited:
        factors = cycle((1.2, 1.2, 1 / 1.2, 1 / 1.2))
        return self._rounds_of(lambda: self._window.map_panel.view.zoom_by(next(factors)))

    def _looked_back(self) -> tuple[Waited, Waited]:
        """Step by step, and from now to the middle of the campaign."""
        session = self._session
        middle = session.desk.history()[len(session.desk.history()) // 2].id
        step = self._rounds_of(lambda: self._window.past.look_back(-1))
        session.show_moment(None)
        jumps = []
        for _round in range(self._rounds):
            jumps.append(self._time(lambda: session.look_at(middle)))
            session.show_moment(None)
            self._settle()
        return step, _waited(jumps)

    def _resized(self) -> Waited:
        sizes = cycle(((1366, 768), SIZE))
        return self._rounds_of(lambda: self._window.resize(*next(sizes)))

    # --- time ------------------------------------------------------------------------------------------------------

    def _take_up_a_mover(self) -> ArmyId:
        army = _ready(self._session.state)[0]
        self._session.select(army=army)
        self._settle()
        return army

    def _rounds_of(self, act: Callable[[], object]) -> Waited:
        return _waited(self._time(act) for _round in range(self._rounds))

    def _time(self, act: Callable[[], object]) -> tuple[float, float]:
        """The longest time in which the window could do nothing else: by the clock, and of work.

        Either the act with what it posts, layout and painting, or a later round of what is done as there is time.
        """
        begun, worked = time.perf_counter(), time.thread_time()
        act()
        longest, most = 0.0, 0.0
        for _turn in range(4):
            self._turn()
            now, work = time.perf_counter(), time.thread_time()
            longest, most = max(longest, now - begun), max(most, work - worked)
            begun, worked = now, work
        self._settle()
        return longest * 1000, most * 1000

    def _turn(self) -> None:
        """Once round the event loop."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._app.processEvents()

    def _settle(self) -> None:
        """Until nothing is left to be done."""
        for _turn in range(4):
            self._turn()
        self._window.map_panel.view.map_scene.finish()
        self._turn()


def _waited(measured: Iterable[tuple[float, float]]) -> Waited:
    return Waited(*zip(*measured, strict=True))


def _back_to_a_turn(desk: Desk) -> None:
    """Take orders back to where a player can move and buy, and nothing waits."""
    while desk.state.pending or not _ready(desk.state) or not any(_purchases(desk.state, desk.check)):
        desk.undo()


def _purchases(state: Campaign, judge: Callable[[Order], tuple[Reason, ...]]) -> Iterator[Recruit]:
    """What the player whose turn it is can buy for an army."""
    player = state.active
    for sector in queries.sectors_of(state, player) if state.stage is Stage.TURNS and player is not None else ():
        for army in queries.armies_in(state, sector, player):
            for unit in state.setting.units.values():
                if not judge(order := Recruit(player, sector, ((unit.key, 1),), army.id)):
                    yield order


def _ready(state: Campaign) -> list[ArmyId]:
    return [army.id for army in queries.armies_of(state, state.active) if not army.moved]


def _stand_alone(state: Campaign, due: Pending) -> Order:
    """What leads straight to the battle."""
    if isinstance(due, AnswerDue):
        return AnswerAttack(due.player, due.battle, due.army, Answer.STAND)
    if isinstance(due, CallDue):
        return DeclineCalls(due.battle, to_be_called(state, state.battles[due.battle]))
    assert isinstance(due, LossesDue), due
    return ChooseLosses(due.player, due.id, propose_losses(state, due))


def main() -> int:
    """Measure, and print a line an act."""
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    print(f"{'act':<36}{'median':>8}{'worst':>8}{'work':>8}  ms")
    for act, waited in found.items():
        print(f"{act:<36}{waited.median:>8.1f}{waited.worst:>8.1f}{waited.work:>8.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
