"""What people call the units, models, weapons and places of a battle."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import Names
from campaign.battle.firefight.codes import INCH
from campaign.battle.firefight.setup import groups_of
from campaign.battle.firefight.units import Row
from campaign.words import _, decimal


@dataclass(frozen=True, slots=True)
class Squads(Names[Row]):
    """The names of a battle, and of what acts as one in it, by the numbers that the records have."""

    squads: tuple[str, ...]
    squad_side: tuple[int, ...]
    squad_rows: tuple[Row, ...]
    squad_of: tuple[int, ...]  # of each figure
    weapons: tuple[str, ...]


@lru_cache(maxsize=8)
def names(setup: BattleSetup[Row]) -> Squads:
    """The names in a battle: a unit goes by its row, with a number where a side has several.

    With its side where both have such a row; a model by its own name, else as one of its unit.
    """
    rows = {row.key: row for row in setup.units}
    groups = [(number, group) for number, side in enumerate(setup.sides) for group in groups_of(side, setup.units)]
    called = [(number, rows[group[0].unit].name) for number, group in groups]
    times, seen = Counter(called), Counter[tuple[int, str]]()
    titles = [side.name or side.key for side in setup.sides]
    units, models, model_unit, figures = [], [], [], []
    for place, (number, group) in enumerate(groups):
        name = called[place][1]
        seen[number, name] += 1
        if times[number, name] > 1:
            name = f"{name} {seen[number, called[place][1]]}"
        if len({side for side, other in called if other == called[place][1]}) > 1:
            name = _("{unit} ({side})").format(unit=name, side=titles[number])
        if len(group) == 1 and group[0].name:
            name = group[0].name
        units.append(name)
        for model, figure in enumerate(group, 1):
            alone = name if len(group) == 1 else f"{name} #{model}"
            models.append(figure.name or alone)
            model_unit.append(place)
            figures.append(figure)
    return Squads(
        short=tuple(models),
        full=tuple(models),
        side=tuple(groups[squad][0] for squad in model_unit),
        units=tuple(rows[figure.unit] for figure in figures),
        wounds=tuple(0 for _figure in figures),
        setups=tuple(figures),
        sides=tuple(titles),
        keys=tuple(side.key for side in setup.sides),
        teams=tuple(range(len(setup.sides))),
        squads=tuple(units),
        squad_side=tuple(number for number, _group in groups),
        squad_rows=tuple(rows[group[0].unit] for _number, group in groups),
        squad_of=tuple(model_unit),
        weapons=tuple(arm.name for row in setup.units for arm in row.arms),
    )


def place(x: int, y: int) -> str:
    """A place, from the north-west corner."""
    return f"{decimal(x / INCH, whole=True)}/{decimal(y / INCH, whole=True)}"


def inches(length: float) -> str:
    """A length in inches, rounded up to a tenth: what is just out of a range shows as out of it."""
    return _("{n}″").format(n=decimal(math.ceil(length * 10 / INCH - 1e-6) / 10, whole=True))
