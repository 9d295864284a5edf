"""Making a quick battle even, on another thread. ``far`` is read by the window at any time. No widget."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor

from PySide6.QtCore import QObject

from campaign.battle.scenario import Scenario
from campaign.quick import even
from ui.battle.fighter import Helper
from ui.work import in_background


class Evening:
    """One search. ``done`` gets what was found; nobody is told of one that was stopped."""

    def __init__(
        self,
        scenario: Scenario,
        side: int,
        chance: int | None,
        executor: Executor | None,
        done: Callable[[even.Evened], object],
        failed: Callable[[Exception], object],
    ) -> None:
        self.far: even.Far | None = None
        self.helper = Helper(executor)
        self._scenario, self._side, self._chance, self._executor = scenario, side, chance, executor
        self._done, self._failed = done, failed
        self._wanted = threading.Event()

    def start(self, owner: QObject) -> None:
        """Begin; ``owner`` gone, nobody is told."""
        self._wanted.set()
        in_background(owner, self._work, self._over, self._fail)

    def stop(self) -> None:
        """Nobody wants it any more."""
        self._wanted.clear()

    def _work(self) -> even.Evened | None:
        forecasts = even.forecasts(self._executor, self._side, self._scenario, self._tell, self._wanted.is_set)
        source = even.source_of(self._scenario, self._side, self._chance)
        return even.make_even(self._scenario, self._side, source, forecasts)

    def _tell(self, far: even.Far) -> bool:
        self.far = far
        return self._wanted.is_set()

    def _over(self, found: even.Evened | None) -> None:
        if found is not None and self._wanted.is_set():
            self._done(found)

    def _fail(self, error: Exception) -> None:
        if self._wanted.is_set():
            self._failed(error)
