"""Many battles into odds: how often a side wins, and what a battle costs whom (the same seeds, the same odds).

Counts what a rule system tells of its battles; decides nothing. Battles are counted in parts that any executor of
``concurrent.futures`` can carry out, plain or compiled; they are told and added up in the order of their seeds. So
whatever was told or stopped after some number of battles is the same whoever carried them out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

from campaign.battle.contract import (
    ALL_HQS_LOST,
    COMMANDERS_LOST,
    COMMANDERS_TAKEN,
    DEFEATS,
    FACTS,
    FIRST_END,
    FP_KILLED,
    FP_LOST,
    FP_TAKEN,
    HELD,
    HQS_LOST,
    LEFT_AT_ONCE,
    STANDARD,
    VICTORIES,
    AnySystem,
    BattleReport,
    BattleSetup,
    SideEnd,
)
from campaign.battle.fast import COMPILED, choice_rows, clone, fresh
from campaign.battle.kernel.chance import words_of
from campaign.battle.lookahead import play
from campaign.battle.systems import campaign_of, system_of

MOST_AT_ONCE: Final = 32
"""Battles in a part. The first parts have one, and none has more than an eighth of what came before: a plain process
has its first numbers at once, and shows progress all the time."""

AHEAD: Final = 64
"""Parts that an executor is given beyond the one that is waited for."""

CERTAINTY: Final = 1.959964
"""Standard deviations to either side that hold 95 of 100 (for Wilson's interval)."""

TOLD_FROM: Final = 30
"""Before so many battles a share or a mean says next to nothing, and is not told to people."""

MOST_FAILURES: Final = 5  # of which more is kept than their number


@dataclass(frozen=True, order=True, slots=True)
class Failure:
    """A battle that the program could not play to its end: a mistake of the program, to be reported with its seed."""

    seed: int
    text: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Battles counted. Tallies of parts add up to that of the whole; an empty one adds nothing to any.

    All but the first two are over the battles that did not fail.
    """

    battles: int = 0
    failed: int = 0
    turns: int = 0
    facts: tuple[tuple[int, ...], ...] = ()  # of each side: FACTS of the contract
    lost: tuple[int, ...] = ()  # of each figure in the order of the sides: battles that it was lost in
    failures: tuple[Failure, ...] = ()  # those of the lowest seeds

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.battles + other.battles,
            self.failed + other.failed,
            self.turns + other.turns,
            tuple(map(_sums, self.facts, other.facts)) or self.facts or other.facts,
            _sums(self.lost, other.lost),
            tuple(sorted({*self.failures, *other.failures}))[:MOST_FAILURES],
        )

    @property
    def played(self) -> int:
        """Battles that did not fail."""
        return self.battles - self.failed


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True)) if one and other else one or other


@dataclass(frozen=True, slots=True)
class Counted:
    """A tally, and how many of its battles ran compiled, which changes their speed only."""

    tally: Tally
    compiled: int = 0

    def __add__(self, other: Counted) -> Counted:
        return Counted(self.tally + other.tally, self.compiled + other.compiled)


# ── what to expect ──


@dataclass(frozen=True, slots=True)
class Share:
    """How many battles ended so; the true share lies between ``low`` and ``high`` in 95 of 100 cases."""

    battles: int
    share: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Expected:
    """What to expect of one side: means, and shares of the battles that did not fail."""

    fp_lost: float
    fp_killed: float  # of enemies, by its own figures
    fp_taken: float  # of enemies lost otherwise, with the field
    hqs_lost: float
    commanders_taken: float
    all_hqs_lost: Share
    commander_lost: Share
    holds: Share  # the field
    ends: dict[SideEnd, Share]
    left_at_once: Share  # in the first turn, and so has not fought (campaign:C42c)


@dataclass(frozen=True, slots=True)
class Odds:
    """What a tally lets one expect, from the point of view of a side and its allies; the four shares add up to 1.

    ``drawn``: nobody has won. ``turns`` is a mean over the battles that did not fail, ``survives`` of these for each
    figure in the order of the sides: it has not been lost.
    """

    won: Share
    drawn: Share
    lost: Share
    failed: Share
    turns: float
    sides: tuple[Expected, ...]
    survives: tuple[Share, ...]

    @property
    def spread(self) -> float:
        """Half of the width of the widest interval of won, drawn and lost."""
        return max(self.won.spread, self.drawn.spread, self.lost.spread)


def odds(tally: Tally, side: int = 0) -> Odds:
    """The odds that a tally tells to a side; all 0 where no battle was counted."""
    won, lost = (tally.facts[side][fact] if tally.facts else 0 for fact in (VICTORIES, DEFEATS))
    return Odds(
        won=share(won, tally.battles),
        drawn=share(tally.played - won - lost, tally.battles),
        lost=share(lost, tally.battles),
        failed=share(tally.failed, tally.battles),
        turns=tally.turns / max(1, tally.played),
        sides=tuple(_expected(facts, tally.played) for facts in tally.facts),
        survives=tuple(share(tally.played - times, tally.played) for times in tally.lost),
    )


def _expected(facts: tuple[int, ...], played: int) -> Expected:
    def mean(fact: int) -> float:
        return facts[fact] / max(1, played)

    return Expected(
        fp_lost=mean(FP_LOST),
        fp_killed=mean(FP_KILLED),
        fp_taken=mean(FP_TAKEN),
        hqs_lost=mean(HQS_LOST),
        commanders_taken=mean(COMMANDERS_TAKEN),
        all_hqs_lost=share(facts[ALL_HQS_LOST], played),
        commander_lost=share(facts[COMMANDERS_LOST], played),
        holds=share(facts[HELD], played),
        ends={end: share(facts[fact], played) for fact, end in enumerate(SideEnd, FIRST_END)},
        left_at_once=share(facts[LEFT_AT_ONCE], played),
    )


def share(ended: int, battles: int) -> Share:
    """So many of the battles, with their interval."""
    if battles == 0:
        return Share(0, 0.0, 0.0, 0.0)
    return Share(ended, ended / battles, *wilson(ended / battles, battles))


def wilson(part: float, battles: int, certainty: float = CERTAINTY) -> tuple[float, float]:
    """Wilson's interval of a share of so many battles, which is right for few battles and rare ends too."""
    if battles == 0:
        return 0.0, 1.0
    z2 = certainty**2
    middle = part + z2 / (2 * battles)
    spread = certainty * sqrt(part * (1 - part) / battles + z2 / (4 * battles**2))
    whole = 1 + z2 / battles
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


# ── counting ──

Progress = Callable[[Counted], bool]
"""Told what is counted so far, after each part; False stops the forecast there."""


def forecast(
    setup: BattleSetup[Any],
    seeds: range,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    precision: float | None = None,
    side: int = 0,
    strength: int = STANDARD,
    wanted: Callable[[], bool] | None = None,
) -> Counted:
    """Fight the battle with each of the seeds (a range of step 1) and count how it ends.

    With a ``precision`` it stops at the first part after which no interval of won, drawn and lost, as ``side`` sees
    them, reaches further than that to either side of its middle. What an executor has begun beyond the last part that
    counts is finished by it, and thrown away. Without an executor ``wanted`` is asked before each battle: where it says
    no, the forecast ends there, with the parts that are whole.
    """
    found = Counted(Tally())
    with closing(_counted_parts(setup, seeds, executor, strength, wanted)) as parts:
        for part in parts:
            found += part
            if progress is not None and not progress(found):
                break
            if precision is not None and odds(found.tally, side).spread <= precision:
                break
    return found


def parts_of(seeds: range) -> Iterator[tuple[int, int]]:
    """Seeds in parts: the first of each, and how many. They do not depend on the executor."""
    at = 0
    while at < len(seeds):
        number = min(MOST_AT_ONCE, 1 + at // 8, len(seeds) - at)
        yield seeds[at], number
        at += number


def _counted_parts(
    setup: BattleSetup[Any],
    seeds: range,
    executor: Executor | None,
    strength: int,
    go_on: Callable[[], bool] | None,
) -> Generator[Counted, None, None]:
    """The counted parts, in order; of what is handed out and not wanted any more, as much as possible is cancelled."""
    parts = parts_of(seeds)
    if executor is None:
        for first, number in parts:
            found = Counted(Tally())
            for seed in range(first, first + number):
                if go_on is not None and not go_on():
                    return
                found += count_battles(setup, seed, 1, strength)
            yield found
        return
    wanted: deque[Future[Counted]] = deque()
    try:
        for first, number in parts:
            wanted.append(executor.submit(count_battles, setup, first, number, strength))
            if len(wanted) > AHEAD:
                yield wanted.popleft().result()
        while wanted:
            yield wanted.popleft().result()
    finally:
        for future in wanted:
            future.cancel()


def count_battles(setup: BattleSetup[Any], first: int, number: int, strength: int = STANDARD) -> Counted:
    """Fight the battles of so many seeds from the first one and count them: what executors are given to do.

    They keep neither log nor choices, and share all of the set-up that no seed changes. Raises ValueError where the
    records have no room for the set-up.
    """
    rules = system_of(setup.system)
    figures = [figure for side in setup.sides for figure in side.figures]
    table, begun = rules.set_up(setup, first)
    play_out, count = _playing(rules, strength), _counting(rules, setup)
    commanders, lost = choice_rows(2, len(figures))
    for number_of, figure in enumerate(figures):
        commanders[number_of] = int(figure.commander)
    facts = choice_rows(len(setup.sides), FACTS)
    turns, failures = 0, []
    for seed in range(first, first + number):
        try:
            battle = _reseeded(begun, seed)
            play_out(table, battle)
            count(table, battle, seed, commanders, facts, lost)
            turns += int(battle.now[0].turn)
        except Exception as problem:  # counted, and told with its seed: one bad battle spoils no forecast
            failures.append(Failure(seed, repr(problem)))
    tally = Tally(number, len(failures), turns, tuple(map(_ints, facts)), _ints(lost), tuple(failures[:MOST_FAILURES]))
    return Counted(tally, number if COMPILED else 0)


def _counting(rules: AnySystem, setup: BattleSetup[Any]) -> Callable[[Any, Any, int, Any, Any, Any], None]:
    """Adds up what a battle of a seed has cost; who comes back to the side that holds the field is not lost.

    It counts as killed all the same. firefight:E10b, E10c
    """
    if not setup.recovery:
        return lambda table, battle, _seed, commanders, facts, lost: rules.count(table, battle, commanders, facts, lost)
    needed, prices = campaign_of(setup.system).recovers_at, {unit.key: unit.fp for unit in setup.units}
    figures = [(side, prices[figure.unit]) for side, force in enumerate(setup.sides) for figure in force.figures]

    def count(table: Any, battle: Any, seed: int, commanders: Any, facts: Any, lost: Any) -> None:
        here, fallen = choice_rows(len(setup.sides), FACTS), choice_rows(1, len(figures))[0]
        rules.count(table, battle, commanders, here, fallen)
        dice = Random(seed)  # in the order of the figures; whose KO comes back in the campaign, its own dice say
        for figure, (side, fp) in enumerate(figures):
            if fallen[figure] and here[side][HELD] and dice.randint(1, 6) >= needed:
                fallen[figure] -= 1
                here[side][FP_LOST] -= fp
                here[side][COMMANDERS_LOST] -= commanders[figure]
            lost[figure] += fallen[figure]
        for row, added in zip(facts, here, strict=True):
            for fact in range(FACTS):
                row[fact] += added[fact]

    return count


def fought_out(setup: BattleSetup[Any], seed: int) -> BattleReport:
    """The resolver's battle with the tactician on every side, without its story."""
    rules = system_of(setup.system)
    table, battle = rules.set_up(setup, seed)
    _playing(rules, STANDARD)(table, battle)
    return rules.report(setup, battle)


def _playing(rules: AnySystem, strength: int) -> Callable[[Any, Any], int]:
    """Plays battles of a rule system to their ends, in rooms that serve all of them; keeps no choices."""
    view, choice, kept = fresh(rules.battle), choice_rows(1, rules.width)[0], choice_rows(0, rules.width)
    return lambda table, battle: play(rules, table, battle, view, strength, choice, kept)


def _ints(row: Any) -> tuple[int, ...]:
    return tuple(map(int, row))


def _reseeded(begun: Any, seed: int) -> Any:
    """A battle that has not begun, with the dice of another seed."""
    battle = clone(begun)
    now = battle.now[0]
    now.w0, now.w1, now.w2, now.w3 = words_of(seed)
    return battle
