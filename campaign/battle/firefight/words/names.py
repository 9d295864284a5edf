"""What people call the units, models, weapons and places of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaign.battle.contract import BattleSetup, FigureSetup, teams_of
from campaign.battle.firefight.setup import groups_of
from campaign.battle.firefight.units import Row
from campaign.battle.story import SquadNames
from campaign.words import _

Group = tuple[int, tuple[FigureSetup, ...]]
"""A side, and its figures that act as one."""


@dataclass(frozen=True, slots=True)
class Squads(SquadNames[Row]):
    """The names of a battle, of its units, and of their weapons."""

    squad_rows: tuple[Row, ...]
    weapons: tuple[str, ...]
    weapon_rules: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=8)
def names(setup: BattleSetup[Row]) -> Squads:
    """The names in a battle: a unit goes by its row, with a number where a side has several.

    With its side where both have such a row; a model by its own name, else as one of its unit.
    """
    rows = {row.key: row for row in setup.units}
    arms = tuple(arm for row in setup.units for arm in row.arms)
    groups = [(number, group) for number, side in enumerate(setup.sides) for group in groups_of(side, setup.units)]
    titles = tuple(side.name or side.key for side in setup.sides)
    units = tuple(_unit_names([(number, rows[group[0].unit].name) for number, group in groups], groups, titles))
    figures = tuple(figure for _number, group in groups for figure in group)
    squad_of = tuple(place for place, (_number, group) in enumerate(groups) for _figure in group)
    models = tuple(_model_names(units, groups))
    return Squads(
        short=models,
        full=models,
        side=tuple(groups[squad][0] for squad in squad_of),
        units=tuple(rows[figure.unit] for figure in figures),
        wounds=(0,) * len(figures),
        setups=figures,
        sides=titles,
        keys=tuple(side.key for side in setup.sides),
        teams=teams_of(setup.sides),
        squads=units,
        squad_side=tuple(number for number, _group in groups),
        squad_rows=tuple(rows[group[0].unit] for _number, group in groups),
        squad_of=squad_of,
        weapons=tuple(arm.name for arm in arms),
        weapon_rules=tuple(arm.rules for arm in arms),
    )


def _model_names(units: Sequence[str], groups: Sequence[Group]) -> Iterator[str]:
    """The names of all models, unit by unit."""
    for unit, (_number, group) in zip(units, groups, strict=True):
        for number, figure in enumerate(group, 1):
            yield figure.name or (unit if len(group) == 1 else f"{unit} #{number}")


def _unit_names(called: list[tuple[int, str]], groups: list[Group], titles: tuple[str, ...]) -> Iterator[str]:
    """The name of each unit, given its side and its row's name."""
    times, seen = Counter(called), Counter[tuple[int, str]]()
    for (side, row), (_number, group) in zip(called, groups, strict=True):
        seen[side, row] += 1
        name = f"{row} {seen[side, row]}" if times[side, row] > 1 else row
        if any(other != side for other, its in called if its == row):
            name = _("{unit} ({side})").format(unit=name, side=titles[side])
        yield (group[0].name or name) if len(group) == 1 else name
