"""The fixtures of this folder: odds that come at once, with nothing fought for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from campaign.operations import foresight
from campaign.operations.counting import NUMBERS, Progress, Tally, Trial
from campaign.operations.playing import Case
from tests.ui.panels.fixtures import desks, played, sessions

__all__ = ["at_once", "desks", "played", "sessions"]


def tally_of(trial: Trial, number: int) -> Tally:
    """So many tries: who stands is beaten in six of ten, who is helped in four, and who withdraws goes."""
    taken = {Case.STAND: 6, Case.HELPED: 4, Case.WITHDRAW: 10}[trial.case] * number // 10
    sums = {"taken": taken, "won": taken, "destroyed": (number - taken) // 2, "fp_lost": 3 * number, "balance": number}
    values = tuple(sums.get(name, 0) for name in NUMBERS)
    return Tally(number, 0, values, values, ((8, number),))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """In place of counting: a first part of ten tries, then all that are wanted. How often that was asked."""
    asked: list[int] = []

    def foresee(
        trials: Sequence[Trial],
        most: int,
        executor: object = None,
        progress: Progress | None = None,
        *,
        precision: float | None = None,
        begun: Sequence[Tally] = (),
    ) -> tuple[Tally, ...]:
        asked.append(most)
        found = list(begun)
        for many in (10, most):
            for number, trial in enumerate(trials):
                found[number] = tally_of(trial, max(many, found[number].played))
                if progress is not None and not progress(number, found[number]):
                    return tuple(found)
        return tuple(found)

    monkeypatch.setattr(foresight, "foresee", foresee)
    return lambda: len(asked)
