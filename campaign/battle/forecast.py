"""Many battles into odds: how often the first side wins, and what a battle costs (the same seeds, the same odds).

Counts what the arena's rules say; decides nothing. Battles are counted in small parts that any executor of
``concurrent.futures`` can carry out in any order, plain or compiled: the sum is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd
from campaign.battle.fast import COMPILED, choice_rows, clone, fresh, rules
from campaign.battle.fftt.codes import BEATEN, CAPTURED, CHOICE_WIDTH, KILLED, LEFT, LOST, NOBODY, RETREATED, WON
from campaign.battle.fftt.play import play
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.units import Unit
from campaign.battle.kernel.chance import words_of

PART: Final = 8
"""Battles that are counted at once: few, so that a plain process shows progress within a second or two."""

CERTAINTY: Final = 1.959964
"""Standard deviations to either side that hold 95 of 100 (for Wilson's interval)."""

MOST_FAILURES: Final = 5  # of which more is kept than their number


@dataclass(frozen=True, order=True, slots=True)
class Failure:
    """A battle that the program could not play to its end: a mistake of the program, to be reported with its seed."""

    seed: int
    text: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Battles counted, from the first side's point of view. Tallies of parts add up to that of the whole.

    ``drawn``: no side is the only one left. ``fp_lost`` and ``turns`` are sums over the battles that did not fail.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    failed: int = 0
    turns: int = 0
    fp_lost: tuple[int, ...] = (0, 0)  # of each side
    failures: tuple[Failure, ...] = ()  # those of the lowest seeds

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.failed + other.failed,
            self.turns + other.turns,
            tuple(map(sum, zip(self.fp_lost, other.fp_lost, strict=True))),
            tuple(sorted({*self.failures, *other.failures}))[:MOST_FAILURES],
        )

    @property
    def battles(self) -> int:
        """All that were counted, those that failed too."""
        return self.won + self.drawn + self.lost + self.failed


@dataclass(frozen=True, slots=True)
class Counted:
    """A tally, and how many of its battles ran compiled, which changes their speed only."""

    tally: Tally
    compiled: int = 0

    def __add__(self, other: Counted) -> Counted:
        return Counted(self.tally + other.tally, self.compiled + other.compiled)


@dataclass(frozen=True, slots=True)
class Share:
    """How many battles ended so; the true share lies between ``low`` and ``high`` in 95 of 100 cases."""

    battles: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Odds:
    """What a tally lets one expect; the four shares add up to 1. Means are over the battles that did not fail."""

    won: Share
    drawn: Share
    lost: Share
    failed: Share
    turns: float
    fp_lost: tuple[float, ...]


def odds(tally: Tally) -> Odds:
    """The odds that a tally tells; all 0 where no battle was counted."""
    played = max(1, tally.battles - tally.failed)
    won, drawn, lost, failed = (
        share(ended, tally.battles) for ended in (tally.won, tally.drawn, tally.lost, tally.failed)
    )
    return Odds(won, drawn, lost, failed, tally.turns / played, tuple(fp / played for fp in tally.fp_lost))


def share(ended: int, battles: int) -> Share:
    """So many of the battles, with Wilson's interval, which is right for few battles and rare ends too."""
    if battles == 0:
        return Share(0, 0.0, 0.0, 0.0)
    part, z2 = ended / battles, CERTAINTY**2
    middle = part + z2 / (2 * battles)
    spread = CERTAINTY * sqrt(part * (1 - part) / battles + z2 / (4 * battles**2))
    whole = 1 + z2 / battles
    return Share(ended, part, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


Progress = Callable[[Counted], bool]
"""Told what is counted so far, after each part; False stops the forecast there."""


def forecast(
    setup: BattleSetup[Unit], seeds: range, executor: Executor | None = None, progress: Progress | None = None
) -> Counted:
    """Fight the battle with each of the seeds (a range of step 1) and count how it ends."""
    found = Counted(Tally(fp_lost=(0,) * len(setup.sides)))
    for part in _counted_parts(setup, seeds, executor):
        found += part
        if progress is not None and not progress(found):
            break
    return found


def _counted_parts(setup: BattleSetup[Unit], seeds: range, executor: Executor | None) -> Iterator[Counted]:
    """The counted parts, in whatever order they are done."""
    parts = [(seeds[at], len(seeds[at : at + PART])) for at in range(0, len(seeds), PART)]
    if executor is None:
        for first, number in parts:
            yield count_battles(setup, first, number)
        return
    wanted: list[Future[Counted]] = []
    try:
        wanted += [executor.submit(count_battles, setup, first, number) for first, number in parts]
        for done in as_completed(wanted):
            yield done.result()
    finally:
        for future in wanted:
            future.cancel()


def count_battles(setup: BattleSetup[Unit], first: int, number: int) -> Counted:
    """Fight the battles of so many seeds from the first one and count them: what executors are given to do.

    They keep neither log nor choices, and share all of the set-up that no seed changes. Raises ValueError where the
    records have no room for the set-up.
    """
    table, begun = set_up(setup, first)
    view, choice, kept = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0], choice_rows(0, CHOICE_WIDTH)
    found = nothing = Tally(fp_lost=(0,) * len(setup.sides))
    for seed in range(first, first + number):
        try:
            battle = _reseeded(begun, seed)
            play(table, battle, view, choice, kept)
            found += _tally(table, battle)
        except Exception as problem:  # counted, and told with its seed: one bad battle spoils no forecast
            found += replace(nothing, failed=1, failures=(Failure(seed, repr(problem)),))
    return Counted(found, number if COMPILED else 0)


def _reseeded(begun: Battle, seed: int) -> Battle:
    """A battle that has not begun, with the dice of another seed."""
    battle = clone(begun)
    now = battle.now[0]
    now.w0, now.w1, now.w2, now.w3 = words_of(seed)
    return battle


def _tally(t: Table, s: Battle) -> Tally:
    """A battle that is over, counted."""
    won = int(winner(s))
    return Tally(
        won=int(won == 0),
        drawn=int(won == NOBODY),
        lost=int(won > 0),
        turns=int(s.now[0].turn),
        fp_lost=tuple(int(fp_lost(t, s, side)) for side in range(s.force_count)),
    )


@rules
def winner(s: Battle) -> int:
    """The side that has won, or NOBODY."""
    for side in range(s.force_count):
        if s.forces[side].end == WON:
            return side
    return NOBODY


@rules
def fp_lost(t: Table, s: Battle, side: int) -> int:
    """FP of the figures that a side has lost for good: dead, captured, surrendered, or left to the enemy."""
    end = s.forces[side].end
    out = end == RETREATED or (end == BEATEN and s.now[0].holder != side)
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        gone = f.fate == KILLED or f.fate == CAPTURED or f.fate == LOST
        if f.side == side and (gone or (out and f.fate != LEFT)):
            found += t.units[f.unit].fp
    return found


def losses(setup: BattleSetup[Unit], fought: BattleReport) -> frozenset[str]:
    """The figures that their side has lost for good, as a report tells."""
    hqs = {unit.key for unit in setup.units if unit.is_hq}
    gone = {casualty.figure for casualty in fought.casualties} | set(fought.left_behind)
    for side, result in zip(setup.sides, fought.sides, strict=True):
        if result.end is SideEnd.SURRENDERED or (result.end is SideEnd.BEATEN and fought.holder != side.key):
            gone |= {figure.key for figure in side.figures}
        elif result.end is SideEnd.RETREATED:
            gone |= {figure.key for figure in side.figures if figure.unit in hqs}
    return frozenset(gone)
