"""What figures and sides of a battle of FFTT are called.

A figure's number is its place among the figures of all sides, in the order of the set-up, as the rules count them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from campaign.battle.contract import BattleSetup, FigureSetup, teams_of
from campaign.battle.contract.telling import Names
from campaign.battle.fftt import codes
from campaign.battle.fftt.setup import (
    units_of,
)
from campaign.battle.fftt.units import EGG, Unit, born_key
from campaign.battle.figure_names import called
from campaign.battle.scenery import Point
from campaign.words import _, listed


@lru_cache(maxsize=8)
def names(setup: BattleSetup[Unit]) -> Names[Unit]:
    """What everybody in a battle is called."""
    units = {unit.key: unit for unit in setup.units}
    setups = [figure for side in setup.sides for figure in side.figures]
    sides = [number for number, side in enumerate(setup.sides) for _figure in side.figures]
    rows = [units[figure.unit] for figure in setups]
    titles = tuple(side.name or side.key for side in setup.sides)
    plain = [figure.name or unit.name for figure, unit in zip(setups, rows, strict=True)]
    short, full = called(plain, [unit.name for unit in rows], sides, titles)
    return Names(
        tuple(short),
        tuple(full),
        tuple(sides),
        tuple(rows),
        tuple(unit.wounds + figure.extra_wounds for figure, unit in zip(setups, rows, strict=True)),
        tuple(setups),
        titles,
        tuple(side.key for side in setup.sides),
        teams_of(setup.sides),
    )


def names_in(setup: BattleSetup[Unit], rows: Sequence[Sequence[int]]) -> Names[Unit]:
    """What everybody is called, with the eggs and creatures that a log tells of."""
    known = names(setup)
    for code, _turn, _phase, _step, actor, target, a, b, c, _d in rows:
        if code == codes.LOG_LAID and target == len(known.short):
            eggs = sum(unit is EGG for unit in known.units)
            known = _with_born(known, actor, EGG, _("Egg {n}").format(n=eggs + 1), (a, b))
        elif code == codes.LOG_HATCHED and target == len(known.short):
            unit = units_of(setup.units)[a]
            name = _("{unit} of {egg}").format(unit=unit.name, egg=known.short[actor])
            known = _with_born(known, actor, unit, name, (b, c))
    return known


def _with_born(known: Names[Unit], parent: int, unit: Unit, name: str, at: Point) -> Names[Unit]:
    """One figure more, of its parent's side."""
    entered = len(known.units) - sum(setup.key.startswith("born-") for setup in known.setups)
    key = born_key(len(known.units) - entered + 1)
    return replace(
        known,
        short=(*known.short, name),
        full=(*known.full, name),
        side=(*known.side, known.side[parent]),
        units=(*known.units, unit),
        wounds=(*known.wounds, unit.wounds),
        setups=(*known.setups, FigureSetup(key, unit.key, name, at=at)),
    )


def troops(units: Sequence[Unit]) -> str:
    """``4 × Grunt, 2 × Engineer and HQ``, in the order of their first."""
    return listed([f"{n} × {name}" if n > 1 else name for name, n in Counter(unit.name for unit in units).items()])
