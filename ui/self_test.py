"""Whether all of the program works on this computer: the window itself does what it needs each of its parts for.

``fftt-campaign --try FOLDER`` opens the window as always, makes and opens the sample campaign, has its worker try the
odds of an attack and fight a battle whose result is entered, draws paper and a picture of the window, and closes it.
What was done, and how many seconds after the start, is in the folder, for bug reports and for trying bundles. Touches
no campaign of anybody.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

import campaign
from ui.background import in_background

if TYPE_CHECKING:
    from campaign.desk import Desk
    from campaign.intake.doorkeeper import Doorkeeper
    from campaign.world.ids import BattleId
    from ui.battle.resolver import Resolver, ToldBattle
    from ui.main_window import MainWindow
    from ui.operations.operation_job import OperationJob

TOLD, PICTURE, SAMPLE = "trial.json", "window.png", "sample.fftt"
PATIENCE: Final = 600.0  # seconds for one step; the longest is the worker's, which compiles the rules the first time
TRIES: Final = 100  # of the odds; so many tell enough to go by
LOOK_EVERY: Final = 50  # milliseconds
Step = tuple[str, Callable[[], object]]  # what is waited for, and whether it is so


def run(folder: Path) -> int:
    """Try all of it; 0 if all went well, and the folder says what was done."""
    from ui import app

    folder.mkdir(parents=True, exist_ok=True)
    tried: list[SelfTest] = []
    app.run(None, lambda window, resolver: tried.append(SelfTest(window, resolver, folder)))
    told = tried[0].told()
    (folder / TOLD).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(told))
    return 0 if told["problem"] == "" else 1


class SelfTest(QObject):
    """Goes from step to step of one window, and closes it in the end."""

    def __init__(self, window: MainWindow, resolver: Resolver, folder: Path) -> None:
        super().__init__(window)
        self._window, self._resolver, self._folder = window, resolver, folder
        self._done: dict[str, float] = {}
        self._begun = started_at()
        self._problem, self._compiled, self._worker = "", False, ""
        self._failed: Exception | None = None
        self._ready = False  # what was begun last on another thread is done
        self._odds: OperationJob | None = None
        self._fought: ToldBattle | None = None
        self._steps = self._all_steps()
        self._step = next(self._steps)
        self._since = time.monotonic()
        self._timer = QTimer(self, interval=LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def told(self) -> dict[str, object]:
        """What came of it."""
        return {
            "version": campaign.__version__,
            "python": sys.version.split()[0],
            "frozen": bool(getattr(sys, "frozen", False)),
            "compiled": self._compiled,
            "worker": self._worker,
            "tries": 0 if self._odds is None else self._odds.tries,
            "seconds": self._done,
            "problem": self._problem,
        }

    def _look(self) -> None:
        name, is_so = self._step
        try:
            if self._failed is not None:
                raise self._failed
            if is_so():
                self._done[name] = round(time.time() - self._begun, 2)
                self._since = time.monotonic()
                self._step = next(self._steps)
            elif time.monotonic() - self._since > PATIENCE:
                raise TimeoutError(f"{name}: nothing after {PATIENCE:.0f} s")
        except StopIteration:
            self._end()
        except Exception:
            self._problem = f"{name}: {traceback.format_exc(limit=-6)}"
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        self._window.close()

    # ── the steps: each begins something and says how it is seen that it is done ──

    def _all_steps(self) -> Iterator[Step]:
        window = self._window
        yield "window", window.isVisible
        sample = self._folder / SAMPLE
        self._beside(partial(_make_sample, sample, window.door))
        yield "sample made", lambda: self._ready
        window.open_file(sample)
        yield "sample open", lambda: window.session is not None and not window.opening.name
        yield "worker", lambda: self._resolver.executor is not None and not self._resolver.preparing
        self._compiled = self._resolver.compiled
        self._worker = getattr(self._resolver.executor, "problem", "")
        trying = self._odds = self._try_odds()
        yield "odds", lambda: trying.tries >= TRIES or not trying.running
        trying.stop()
        if trying.problem is not None:
            raise trying.problem
        self._fight()
        yield "battle fought", lambda: self._fought is not None
        self._enter()
        yield "battle entered", lambda: True
        self._beside(partial(_print, self._desk(), self._folder / "paper"))
        yield "paper", lambda: self._ready
        window.map_panel.view.map_scene.finish()
        yield "picture", lambda: window.grab().save(str(self._folder / PICTURE))

    def _desk(self) -> Desk:
        assert self._window.session is not None
        return self._window.session.desk

    def _beside(self, work: Callable[[], object]) -> None:
        self._ready = False
        in_background(self, work, self._is_ready, self._has_failed)

    def _is_ready(self, _result: object) -> None:
        self._ready = True

    def _has_failed(self, error: Exception) -> None:
        self._failed = error

    def _try_odds(self) -> OperationJob:
        """What becomes of the army that has to answer an attack, as the window has it tried."""
        from campaign.world.state import AnswerDue
        from ui.operations.operation_job import AnswersJob

        state = self._desk().state
        due = next(due for due in state.pending.values() if isinstance(due, AnswerDue))
        trying = AnswersJob(state, due, self._resolver.executor)
        trying.start(self)
        return trying

    def _fight(self) -> None:
        """As the window has battles fought."""
        prepared = self._desk().battles.prepare(self._battle())
        self._resolver.begin(self, prepared.setup, prepared.seed, self._is_fought, self._has_failed)

    def _is_fought(self, told: ToldBattle) -> None:
        self._fought = told

    def _enter(self) -> None:
        from campaign.world.battle_handover import report_order

        assert self._fought is not None
        session = self._window.session
        assert session is not None
        if not session.submit(report_order(self._desk().state, self._battle(), self._fought.fought)):
            raise RuntimeError("the battle’s result was refused")

    def _battle(self) -> BattleId:
        """The first battle that waits for its result: until there is one, who is attacked stands, and nobody helps."""
        from campaign.world.orders import Answer, AnswerAttack, DeclineCalls
        from campaign.world.state import AnswerDue, CallDue, ReportDue

        session = self._window.session
        assert session is not None
        while pending := tuple(session.state.pending.values()):
            match pending[0]:
                case ReportDue(battle=battle):
                    return battle
                case AnswerDue() as due:
                    given = session.submit(AnswerAttack(due.player, due.battle, due.army, Answer.STAND))
                case CallDue() as due:
                    given = session.submit(DeclineCalls(due.battle, (due.player,)))
                case due:
                    raise RuntimeError(f"the sample waits for something else: {due}")
            if not given:
                raise RuntimeError(f"the order for {due} was refused")
        raise RuntimeError("the sample waits for no battle")


def started_at() -> float:
    """When this process was started, in seconds since 1970; now, where the system does not tell."""
    import psutil

    try:
        return float(psutil.Process().create_time())
    except psutil.Error:
        return time.time()


def _make_sample(path: Path, door: Doorkeeper) -> None:
    """As the window does it: what it has made itself need not be looked through."""
    from campaign.sample import make_sample

    make_sample(path)
    door.made(path)


def _print(desk: Desk, folder: Path) -> None:
    from campaign.paper import write_rosters

    write_rosters(desk.state, desk.head, folder, "A4")
