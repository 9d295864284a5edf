"""Even fights: how many FP one side of a battle needs to win as often as any other, found by forecasts.

Tries armies of other sizes from the same source as the army that is there, until the battles that were fought cannot
tell its share from an even one. The same seed and the same source give the same answer on any computer.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import islice
from typing import Final, TypeGuard

from campaign.battle.contract import FigureSetup, SideSetup
from campaign.battle.contract.lists import Unit
from campaign.battle.forecast import CERTAINTY, Counted, Tally, forecast, odds, wilson
from campaign.battle.scenario import Scenario
from campaign.battle.systems import lists_of, system_of
from campaign.quick.lists import MOST_FIGURES, MOST_FP, Roster, Soldier, draw, figure_setups
from campaign.words import _, decimal, listed

LOOKS: Final = (50, 100, 200)
"""Tries of an army, after each of which it is judged; one that may be even then is tried afresh."""

TRIES: Final = 400  # of an army that is told; they are no part of those by which it was found
USUAL: Final = 1200  # tries of a whole search, about
SURER: Final = 2.575829  # standard deviations that hold 99 of 100: the looks are several
LEAST: Final = 2  # FP of an army
MOST_SCALED: Final = 240  # FP of an army that grows by its own mix
OTHERS: Final = 6  # more armies by chance of the sizes between which evenness lies

Source = Callable[[int, int], Roster | None]
"""Armies of at most so many FP; a second one of the same size by its number, None where there is none."""

Forecast = Callable[[Scenario, range], Counted | None]
"""Has a battle fought with each of these seeds; None where nobody wants to know any more."""


class End(Enum):
    """What a search came to."""

    AS_IT_WAS = auto()  # even already
    EVEN = auto()
    NEAREST = auto()  # between two sizes, or armies, that are not
    TOO_WEAK = auto()  # even the largest
    TOO_STRONG = auto()  # even the smallest


@dataclass(frozen=True, slots=True)
class Chance:
    """How often a side wins, where a draw counts as an even share, and 95 % of such counts hold the true value."""

    share: float
    low: float
    high: float
    tries: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Far:
    """How far a search is: the army that is tried, and all battles so far."""

    fp: int
    share: float
    tries: int


@dataclass(frozen=True, slots=True)
class Evened:
    """The battle as it is even, or as nearly as it can be, and how sure that is.

    ``roster``: what the side has now. Where no size is enough, the battle stays as it was and ``chance`` is that of the
    army at the limit, ``roster``.
    """

    end: End
    scenario: Scenario
    side: int
    roster: Roster
    before: int  # FP
    chance: Chance


Progress = Callable[[Far], bool]
"""Told after each part; False stops the search."""


# ── armies of other sizes ──


def by_chance(system: str, faction: str, seed: int, units: Sequence[Unit] = ()) -> Source:
    """Armies that are drawn as the first one of this seed was."""

    def drawn(fp: int, another: int) -> Roster | None:
        if not LEAST <= fp <= MOST_FP or another > OTHERS:
            return None
        return draw(system, faction, fp, random.Random(seed + another), units)

    return drawn


def scaled(roster: Roster) -> Source:
    """Armies that have as much of each unit, for their size, as this one; who leads comes first.

    Another one of a size has one figure of a unit before the others have their parts.
    """
    parts = Counter(soldier.unit for soldier in roster.soldiers)
    leader = min((unit for unit in parts if unit.leads), key=lambda unit: unit.fp, default=None)

    def sized(fp: int, another: int) -> Roster | None:
        if not LEAST <= fp <= MOST_SCALED or another > len(parts):
            return None
        first = [leader] if leader is not None else []
        first += list(parts)[another - 1 : another]
        had, left = Counter(first), fp - sum(unit.fp for unit in first)
        if left < 0:
            return None
        while fitting := [unit for unit in parts if unit.fp <= left]:
            unit = min(fitting, key=lambda unit: (had[unit] + 1) / parts[unit])
            had[unit] += 1
            left -= unit.fp
        army = tuple(Soldier(unit) for unit in parts for _n in range(had[unit]))
        return Roster(army, roster.name) if army else None

    return sized


def roster_of(scenario: Scenario, side: int) -> Roster:
    """A side's army as it stands in a scenario, of whatever list."""
    units = {unit.key: unit for unit in scenario.setup.units}
    return Roster(tuple(Soldier(units[figure.unit]) for figure in scenario.setup.sides[side].figures))


def with_army(scenario: Scenario, side: int, roster: Roster) -> Scenario:
    """The battle with this army at a side: figures that were there and stay keep name, place and all."""
    sides = scenario.setup.sides
    figures = tuple(
        _figures(
            scenario.setup.system, sides[side], roster, {figure.key for other in sides for figure in other.figures}
        )
    )
    changed = (*sides[:side], replace(sides[side], figures=figures), *sides[side + 1 :])
    return replace(scenario, setup=replace(scenario.setup, sides=changed), choices=(), dice=())


def _figures(system: str, side: SideSetup, roster: Roster, taken: set[str]) -> Iterator[FigureSetup]:
    missing = Counter(soldier.unit for soldier in roster.soldiers)
    units = {unit.key: unit for unit in missing}
    for figure in side.figures:
        if figure.unit in units and missing[units[figure.unit]]:
            missing[units[figure.unit]] -= 1
            yield figure
    names = {figure.name for figure in side.figures}
    for unit, number in (+missing).items():
        many = Roster((Soldier(unit),) * (number + len(taken) + len(names)))
        free = (new for new in figure_setups(system, many, side.key) if new.key not in taken and new.name not in names)
        yield from islice(free, number)


# ── the search ──


@dataclass(frozen=True, slots=True)
class _Tried:
    """An army that was tried: too weak (-1), too strong (1), or neither as far as one can tell."""

    scenario: Scenario
    roster: Roster
    verdict: int
    chance: Chance


class _Stopped(Exception):
    """Nobody wants to know any more."""


def make_even(scenario: Scenario, side: int, source: Source, forecasts: Forecast) -> Evened | None:
    """Find the size at which a side wins its share; None where it was stopped.

    Raises ValueError where none of the source's armies can be set up, or no battle of one could be played.
    """
    try:
        return _Search(scenario, side, source, forecasts).run()
    except _Stopped:
        return None


class _Search:
    def __init__(self, scenario: Scenario, side: int, source: Source, forecasts: Forecast) -> None:
        self._scenario, self._side, self._source, self._forecasts = scenario, side, source, forecasts
        self._fair = fair_share(scenario)
        self._tried: dict[tuple[str, ...], _Tried] = {}
        self._sizes: list[Roster] = []  # from the smallest, each larger than the one before
        for fp in range(LEAST, MOST_SCALED + 1):
            roster = source(fp, 0)
            if self._may_fight(roster) and (not self._sizes or self._sizes[-1].fp < roster.fp):
                self._sizes.append(roster)
        if not self._sizes:
            raise ValueError(_("No army of another size can be made of this one."))

    def _may_fight(self, roster: Roster | None) -> TypeGuard[Roster]:
        """Whether there is one, it is led, has a figure that fights, and is no larger than a side may be."""
        units = [] if roster is None else [soldier.unit for soldier in roster.soldiers]
        led = lists_of(self._scenario.setup.system).is_led(units)
        return led and len(units) <= MOST_FIGURES and any(unit.fights for unit in units)

    def run(self) -> Evened:
        before = roster_of(self._scenario, self._side)
        as_it_is = self._try(self._scenario, before)
        if not as_it_is.verdict:
            return self._told(End.AS_IT_WAS, as_it_is, before)
        sizes = self._sizes
        at = next((n for n, roster in enumerate(sizes) if roster.fp >= before.fp), len(sizes) - 1)
        weak, strong = (-1, at + 1) if as_it_is.verdict > 0 else (at - 1, len(sizes))  # known, or beyond the ends
        wide = max(1, before.fp // 4)
        while strong - weak > 1:
            found = self._try_size(at)
            if found is None:  # so many find no room, and more do not either
                del sizes[at:]
                strong = len(sizes)
            elif not found.verdict:
                return self._told(End.EVEN, found, before)
            else:
                weak, strong = (at, strong) if found.verdict < 0 else (weak, at)
            if found is None or (weak > -1 and strong < len(sizes)):
                at = (weak + strong) // 2
            else:
                at = max(weak + 1, min(strong - 1, at + (wide if found.verdict < 0 else -wide)))
                wide *= 2
        if weak < 0 or strong == len(sizes):
            at_the_end = self._try_size(0 if weak < 0 else len(sizes) - 1)
            if at_the_end is None:
                raise ValueError(_("No army of another size can be made of this one."))
            return self._told(End.TOO_STRONG if weak < 0 else End.TOO_WEAK, self._sure(at_the_end), before)
        return self._between(weak, strong, before)

    def _between(self, weak: int, strong: int, before: Roster) -> Evened:
        """No size is even: another army of one of the two next to each other, else the one that comes nearest."""
        near = [tried for at in (weak, strong) if (tried := self._try_size(at)) is not None]
        for another in range(1, OTHERS + 1):
            for at in (weak, strong):
                roster = self._source(self._sizes[at].fp, another)
                tried = self._try_army(roster) if self._may_fight(roster) else None
                if tried is not None and not tried.verdict:
                    return self._told(End.EVEN, tried, before)
                near += [tried] if tried is not None else []
        nearest = min(near, key=lambda tried: abs(tried.chance.share - self._fair))
        return self._told(End.NEAREST, self._sure(nearest), before)

    def _told(self, end: End, tried: _Tried, before: Roster) -> Evened:
        changed = end in (End.EVEN, End.NEAREST)
        scenario = tried.scenario if changed else self._scenario
        return Evened(end, scenario, self._side, tried.roster, before.fp, tried.chance)

    def _try_size(self, at: int) -> _Tried | None:
        return self._try_army(self._sizes[at])

    def _try_army(self, roster: Roster) -> _Tried | None:
        """Judge an army in the place of the one that is there; None where it cannot be set up."""
        scenario = with_army(self._scenario, self._side, roster)
        return (
            None
            if system_of(scenario.setup.system).problems(scenario.setup, any_army=True)
            else self._try(scenario, roster)
        )

    def _try(self, scenario: Scenario, roster: Roster) -> _Tried:
        """Judge an army: at each look, while it is not clear; and one that may be even by battles of its own."""
        key = tuple(figure.unit for figure in scenario.setup.sides[self._side].figures)
        if key not in self._tried:
            self._tried[key] = self._judged(scenario, roster)
        return self._tried[key]

    def _judged(self, scenario: Scenario, roster: Roster) -> _Tried:
        tally = Tally()
        for look in LOOKS:
            tally += self._fought(scenario, range(tally.battles, look))
            if verdict := self._verdict(tally, SURER):
                return _Tried(scenario, roster, verdict, self._chance(tally, CERTAINTY))
        return self._sure(_Tried(scenario, roster, 0, self._chance(tally, CERTAINTY)))

    def _sure(self, tried: _Tried) -> _Tried:
        """The same by as many battles as are told, all new; those that judged it chose it too."""
        if tried.chance.tries >= TRIES:
            return tried
        tally = self._fought(tried.scenario, range(LOOKS[-1], LOOKS[-1] + TRIES))
        return replace(tried, verdict=self._verdict(tally, CERTAINTY), chance=self._chance(tally, CERTAINTY))

    def _fought(self, scenario: Scenario, seeds: range) -> Tally:
        counted = self._forecasts(scenario, seeds)
        if counted is None or counted.tally.battles < len(seeds):
            raise _Stopped
        if not counted.tally.played:
            raise ValueError(_("These battles could not be played to their end."))
        return counted.tally

    def _verdict(self, tally: Tally, certainty: float) -> int:
        chance = self._chance(tally, certainty)
        return (chance.low > self._fair) - (chance.high < self._fair)

    def _chance(self, tally: Tally, certainty: float) -> Chance:
        return chance_of(tally, self._side, self._fair, certainty)


def chance_of(tally: Tally, side: int, fair: float, certainty: float = CERTAINTY) -> Chance:
    """How often a side and its allies win, of the battles that did not fail; a draw is a fair share."""
    found = odds(tally, side)
    share = (found.won.battles + fair * found.drawn.battles) / max(1, tally.played)
    low, high = wilson(share, tally.played, certainty)
    return Chance(share, low, high, tally.played, found.drawn.battles)


def fair_share(scenario: Scenario) -> float:
    """What each side would win if all were even; allies win together."""
    return 1 / len({side.alliance or side.key for side in scenario.setup.sides})


def source_of(scenario: Scenario, side: int, chance: int | None) -> Source:
    """Where a side's army comes from: drawn with the seed ``chance``, else from its own mix."""
    roster = roster_of(scenario, side)
    return (
        scaled(roster)
        if chance is None
        else by_chance(scenario.setup.system, roster.faction, chance, scenario.setup.units)
    )


def forecasts(
    executor: Executor | None,
    side: int,
    scenario: Scenario,
    progress: Progress,
    wanted: Callable[[], bool] = lambda: True,
) -> Forecast:
    """The usual way to have battles fought, which tells how far it is; ``wanted`` is asked between any two of them."""
    tries, fair = 0, fair_share(scenario)

    def fought(scenario: Scenario, seeds: range) -> Counted | None:
        nonlocal tries
        fp, go_on = roster_of(scenario, side).fp, True

        def tell(counted: Counted) -> bool:
            nonlocal go_on
            share = chance_of(counted.tally, side, fair).share
            go_on = progress(Far(fp, share, tries + counted.tally.battles))
            return go_on

        counted = forecast(scenario.setup, seeds, executor, tell, side=side, wanted=wanted)
        tries += counted.tally.battles
        return counted if go_on and wanted() else None

    return fought


# ── in words ──


def told(found: Evened) -> tuple[str, ...]:
    """What was done and how sure it is, in sentences."""
    sides = found.scenario.setup.sides
    side, fp = sides[found.side].name, found.roster.fp
    others = [_others(found.scenario, n) for n in range(len(sides)) if n != found.side]
    words = {
        End.AS_IT_WAS: _("It is even already: {side} has {fp} FP against {others}."),
        End.EVEN: _("{side} gets {fp} FP in place of {before}, against {others}."),
        End.NEAREST: _(
            "No army of this kind is quite even. {side} gets {fp} FP in place of {before}, against {others}."
        ),
        End.TOO_WEAK: _("Nothing is changed: even with {fp} FP, the most that can fight here, {side} is too weak."),
        End.TOO_STRONG: _("Nothing is changed: even with {fp} FP, the fewest that can fight, {side} is too strong."),
    }[found.end]
    chance = found.chance
    lines = [
        words.format(side=side, fp=fp, before=found.before, others=listed(others)),
        _("It wins {share} % ({low} to {high}) of {n} tries.").format(
            share=decimal(100 * chance.share, 0),
            low=decimal(100 * chance.low, 0),
            high=decimal(100 * chance.high, 0),
            n=chance.tries,
        ),
    ]
    if chance.drawn:
        lines.append(_("A draw counts as an even share."))
    return tuple(lines)


def _others(scenario: Scenario, number: int) -> str:
    return _("{side} with {fp} FP").format(side=scenario.setup.sides[number].name, fp=roster_of(scenario, number).fp)
