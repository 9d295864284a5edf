"""Making a quick battle even, on another thread. ``far`` is read by the window at any time. No widget."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from campaign.battle.scenario import Scenario
from campaign.quick import even
from ui.battle.tries import Tries


class Evening(Tries):
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
        super().__init__(executor)
        self.far: even.Far | None = None
        self._scenario, self._side, self._chance = scenario, side, chance
        self._tell_found, self._tell_failed = done, failed

    def _work(self) -> even.Evened | None:
        forecasts = even.forecasts(self._executor, self._side, self._scenario, self._tell, self._wanted.is_set)
        source = even.source_of(self._scenario, self._side, self._chance)
        return even.make_even(self._scenario, self._side, source, forecasts)

    def _tell(self, far: even.Far) -> bool:
        self.far = far
        return self._wanted.is_set()

    def _over(self, found: even.Evened | None) -> None:
        super()._over(found)
        if found is not None and self._wanted.is_set():
            self._tell_found(found)

    def _failed(self, error: Exception) -> None:
        super()._failed(error)
        if self._wanted.is_set():
            self._tell_failed(error)
