"""Odds for tests of the window: counted at once, the same every time, nothing fought."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import (
    ALL_HQS_LOST,
    DEFEATS,
    FACTS,
    FP_KILLED,
    FP_LOST,
    HELD,
    VICTORIES,
    AnySetup,
)
from campaign.battle.forecast import Counted, Progress, Tally
from campaign.operations import counting as operations
from campaign.operations.playing import Case


def tally(setup: AnySetup, battles: int) -> Tally:
    """The first side wins six of ten battles and its figure number n is lost in every (n + 2)th, nobody draws."""
    won = battles * 6 // 10
    facts = []
    for number, _side in enumerate(setup.sides):
        row = [0] * FACTS
        row[VICTORIES], row[DEFEATS] = (won, battles - won) if number == 0 else (battles - won, won)
        row[HELD], row[FP_LOST], row[FP_KILLED] = row[VICTORIES], 5 * battles, 7 * battles
        row[ALL_HQS_LOST] = row[DEFEATS] // 2
        facts.append(tuple(row))
    figures = range(sum(len(side.figures) for side in setup.sides))
    lost = tuple(battles // (number + 2) for number in figures)
    return Tally(battles, 0, 8 * battles, tuple(facts), lost)


def at_once(
    setup: AnySetup, seeds: range, executor: object = None, progress: Progress | None = None, **wishes: object
) -> Counted:
    """In place of ``forecast.forecast``: a first part of ten battles, then parts of a hundred."""
    found = Counted(Tally())
    for number in (10, *[100] * (len(seeds) // 100)):
        found += Counted(tally(setup, number))
        if progress is not None and not progress(found):
            break
    return found


def tally_of(trial: operations.Trial, number: int) -> operations.Tally:
    """So many tries: who stands is beaten in six of ten, who is helped in four, and who withdraws goes."""
    taken = {Case.STAND: 6, Case.HELPED: 4, Case.WITHDRAW: 10}[trial.case] * number // 10
    sums = {"taken": taken, "won": taken, "destroyed": (number - taken) // 2, "fp_lost": 3 * number, "balance": number}
    values = tuple(sums.get(name, 0) for name in operations.NUMBERS)
    spread = tuple((fp, number * times // 20) for fp, times in enumerate((1, 2, 4, 6, 4, 2, 1)))
    return operations.Tally(number, 0, values, values, ((8, number),), spread, spread)


def foreseen_at_once(
    trials: Sequence[operations.Trial],
    most: int,
    executor: object = None,
    progress: operations.Progress | None = None,
    *,
    precision: float | None = None,
    begun: Sequence[operations.Tally] = (),
    looked_at: object = None,
) -> tuple[operations.Tally, ...]:
    """In place of ``foresight.foresee``: a first part of ten tries, then all that are wanted."""
    found = list(begun)
    for many in (10, most):
        for number, trial in enumerate(trials):
            found[number] = tally_of(trial, max(many, found[number].played))
            if progress is not None and not progress(number, found[number]):
                return tuple(found)
    return tuple(found)
