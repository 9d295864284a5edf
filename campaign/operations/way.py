"""The way, worked out exactly: every fall of the dice of every hazard, each through the rules, with its chance.

Throws no dice and takes none: they are all tried. Ends where the army arrives or is no more.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final

from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.operations.contemplated import Ready, filled, who_sets_out
from campaign.operations.outcome import arrival_of
from campaign.operations.playing import Case, Playing
from campaign.world.events import CommanderLost, FigureLost, HazardThrown
from campaign.world.ids import FigureId, SectorId
from campaign.world.state import Fate

DIE: Final = range(1, 7)


@dataclass(frozen=True, slots=True)
class Hazard:
    """A hazard of the way: a minefield's route or a sector, with what it costs.

    ``reached``: the chance that the army comes so far. ``fp_lost``, ``ends_it``: mean and chance from the start.
    """

    hazard: str
    reached: float
    fp_lost: float
    ends_it: float


@dataclass(frozen=True, slots=True)
class Way:
    """What comes of the way. ``arrivals``: each FP with which the army may arrive, and its chance; 0: it does not."""

    fp: int  # with which it sets out
    hazards: tuple[Hazard, ...]
    arrivals: tuple[tuple[int, float], ...]
    commander: float  # the chance that the own commander is lost on it
    attacks: float  # the chance that it ends with an attack

    @property
    def arrives(self) -> float:
        """The chance that the army comes where it is going."""
        return sum(chance for fp, chance in self.arrivals if fp)

    @property
    def fp_lost(self) -> float:
        """Mean of the FP lost on the way."""
        return sum(hazard.fp_lost for hazard in self.hazards)


def _zeros() -> defaultdict[Any, Fraction]:
    return defaultdict(Fraction)


@dataclass(slots=True)
class _Found:
    """What is found so far, with weights."""

    reached: defaultdict[str, Fraction] = field(default_factory=_zeros)
    lost: defaultdict[str, Fraction] = field(default_factory=_zeros)
    ends: defaultdict[str, Fraction] = field(default_factory=_zeros)
    arrivals: defaultdict[int, Fraction] = field(default_factory=_zeros)
    commander: Fraction = Fraction(0)
    attacks: Fraction = Fraction(0)


class _OneThrow:
    """Dice of one throw that fall as they are told, or not at all."""

    def __init__(self, total: int | None = None) -> None:
        self._total = total

    def roll(self, key: DiceKey, count: int) -> Roll:
        """These faces, or DiceWanted."""
        if self._total is None:
            raise DiceWanted(key, count)
        left, faces = self._total, []
        for others in reversed(range(count)):  # each as high as it can be, while the others show a one at least
            faces.append(min(6, left - others))
            left -= faces[-1]
        self._total = None
        return Roll(tuple(faces))


@cache
def chances(dice: int) -> dict[int, Fraction]:
    """Each sum of so many D6, and its chance."""
    found = {0: Fraction(1)}
    for _die in range(dice):
        more: defaultdict[int, Fraction] = defaultdict(Fraction)
        for total, chance in found.items():
            for face in DIE:
                more[total + face] += chance / 6
        found = dict(more)
    return found


def way_of(ready: Ready) -> Way:
    """The way of an operation, whatever the dice do on it (campaign:C14a, C14g, campaign:C15a, C15b)."""
    state, found = filled(ready, 0), _Found()
    set_out = who_sets_out(ready, state)
    _explore(Playing(ready, state, Case.STAND, _OneThrow()), Fraction(1), ready.goal, set_out, found)
    hazards = tuple(
        Hazard(hazard, float(found.reached[hazard]), float(found.lost[hazard]), float(found.ends[hazard]))
        for hazard in found.reached
    )
    arrivals = tuple((fp, float(found.arrivals[fp])) for fp in sorted(found.arrivals, reverse=True))
    fp = sum(state.figures[figure].fp for figure in set_out)
    return Way(fp, hazards, arrivals, float(found.commander), float(found.attacks))


def _explore(playing: Playing, weight: Fraction, goal: SectorId, set_out: tuple[FigureId, ...], found: _Found) -> None:
    """Go on to the next throw, and from there on with each way in which it may fall."""
    while playing.on_the_way:
        order = playing.next_order()
        assert order is not None
        try:
            playing.give(order)
        except DiceWanted as wanted:
            for total, chance in chances(wanted.count).items():
                branch = playing.fork(_OneThrow(total))
                branch.give(order)
                _explore(branch, weight * chance, goal, set_out, found)
            return
    _note(playing, weight, goal, set_out, found)


def _note(playing: Playing, weight: Fraction, goal: SectorId, set_out: tuple[FigureId, ...], found: _Found) -> None:
    """One way in which it may go, with its chance."""
    arrival = arrival_of(playing, goal, set_out)
    found.arrivals[arrival.fp] += weight
    found.attacks += weight * arrival.attacks
    hazard = ""
    for event in playing.events:
        if isinstance(event, HazardThrown):
            hazard = event.hazard
            found.reached[hazard] += weight
        elif isinstance(event, FigureLost) and event.fate is Fate.HAZARD:
            found.lost[hazard] += weight * playing.state.figures[event.figure].fp
        elif isinstance(event, CommanderLost):
            found.commander += weight
    if hazard and playing.army not in playing.state.armies:
        found.ends[hazard] += weight
