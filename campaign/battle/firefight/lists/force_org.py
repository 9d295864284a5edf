"""Force organisation: what an army for a battle of so many points may have at the most (firefight:P2).

Judges armies that are made; buys nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from campaign.battle.firefight.lists.points import FP
from campaign.battle.firefight.special import level
from campaign.battle.firefight.units import Row, formed
from campaign.reason import Reason
from campaign.words import _, count, decimal

BUDGETS: Final = (200, 300)  # firefight:P1b
DEAREST: Final = Fraction(35, 100)  # firefight:P2c


@dataclass(frozen=True, slots=True)
class Limits:
    """What an army may have at the most; fractions are dropped, but not of what a unit costs (firefight:P2f)."""

    heroes: int
    copies: int  # units of one row, whatever their size (firefight:P2b)
    dearest: Fraction  # points of a unit
    units: int
    models: int


def limits(points: int) -> Limits:
    """The limits of a battle of so many points (firefight:P2a, P2b, P2c, P2d, P2e)."""
    return Limits(points // 150, 1 + points // 150, points * DEAREST, points // 30, points // 20)


def units_of(army: Sequence[Row], groups: Sequence[str] = ()) -> list[tuple[Row, int]]:
    """The units that models form in this order, with the group of each where any is named, and how many each has.

    firefight:E5a, E5d
    """
    return formed(zip(army, groups or [""] * len(army), strict=True))


def army_problems(army: Sequence[Row], points: int, rules: Any, groups: Sequence[str] = ()) -> list[Reason]:
    """All that is wrong with an army for a battle of so many points, in sentences.

    firefight:P1a, P2g
    """
    units = units_of(army, groups)
    found = [*_cost_problems(units, points), *_short_units(units)]
    return [*found, *_breaches(units, points)] if rules.force_org else found


def _cost_problems(units: Sequence[tuple[Row, int]], points: int) -> list[Reason]:
    cost = FP * sum(row.fp * size for row, size in units)
    if cost <= points:
        return []
    text = _("The army costs {cost} points, {over} more than the {points} agreed. Take something out.")
    return [Reason("firefight:P1", text.format(cost=cost, over=cost - points, points=points))]


def _short_units(units: Sequence[tuple[Row, int]]) -> list[Reason]:
    """Which units have fewer models than their row asks for (firefight:L7a)."""
    text = _("A unit of {row} has at least {fewest} models, not {n}. Add some, or leave it out.")
    return [
        Reason("firefight:L7", text.format(row=row.name, fewest=row.fewest, n=size))
        for row, size in units
        if size < row.fewest
    ]


def _breaches(units: Sequence[tuple[Row, int]], points: int) -> list[Reason]:
    """What goes beyond a limit of force organisation."""
    most = limits(points)
    at = _("{n} points").format(n=points)
    found = [
        told(limit, at, str(number))
        for number, limit, told in (
            (sum(bool(level(row.rules, "Hero")) for row, _size in units), most.heroes, _heroes),
            (len(units), most.units, _units),
            (sum(size for _row, size in units), most.models, _models),
        )
        if number > limit
    ]
    copies = Counter(row for row, _size in units).items()
    found += [_copies(most.copies, at, str(number), row.name) for row, number in copies if number > most.copies]
    for row, size in dict.fromkeys(units):
        if (cost := FP * row.fp * size) > most.dearest:
            text = _("At {points} no unit costs more than 35 %, {most} points: {row} costs {cost}. Make it smaller.")
            if row.most == 1 or row.fewest * row.fp * FP > most.dearest:
                text = _("At {points} no unit costs more than 35 %, {most} points: {row} costs {cost}. Take it out.")
            share = decimal(float(most.dearest), 2, whole=True)
            found.append(text.format(row=row.name, cost=cost, points=at, most=share))
    return [Reason("firefight:P2", text) for text in found]


def _heroes(most: int, points: str, found: str) -> str:
    if not most:
        text = _("At {points} an army has no Hero, and here are {found}. Take out all of them.")
        return text.format(points=points, found=found)
    return count(
        "At {points} an army has {n} Hero at most, not {found}. Take some out.",
        "At {points} an army has {n} Heroes at most, not {found}. Take some out.",
        most,
        points=points,
        found=found,
    )


def _units(most: int, points: str, found: str) -> str:
    return count(
        "At {points} an army has {n} unit at most, not {found}. Take some out.",
        "At {points} an army has {n} units at most, not {found}. Take some out.",
        most,
        points=points,
        found=found,
    )


def _models(most: int, points: str, found: str) -> str:
    return count(
        "At {points} an army has {n} model at most, not {found}. Take some out.",
        "At {points} an army has {n} models at most, not {found}. Take some out.",
        most,
        points=points,
        found=found,
    )


def _copies(most: int, points: str, found: str, row: str) -> str:
    return count(
        "At {points} an army has {n} unit of a row at most, and {found} of {row}. Take some out.",
        "At {points} an army has {n} units of a row at most, and {found} of {row}. Take some out.",
        most,
        points=points,
        found=found,
        row=row,
    )
