"""What is wrong with a set-up: everything at once, each with its rule and a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from campaign.battle.contract import BattleSetup, FigureSetup, SetupProblem
from campaign.battle.man_to_man.agreements import LAST_ROUND, zone
from campaign.battle.man_to_man.experience import ABILITIES
from campaign.battle.man_to_man.records import MOST_FIGURES, MOST_FORCES, MOST_PROFILES, MOST_SQUADS
from campaign.battle.man_to_man.setup import is_leader, units_of
from campaign.battle.man_to_man.units import Row
from campaign.battle.scenery import Point
from campaign.battle.setup_checks import Placed, SideRules, key_problems, opposite_problems, placed, side_problems
from campaign.words import _

SIDE_RULES: Final = SideRules(MOST_FORCES, "man_to_man:L6d", "man_to_man:L6d", "man_to_man:L6e")
"""By man_to_man:L6d, L6e."""


def setup_problems(
    setup: BattleSetup[Row], *, under_way: bool = False, any_army: bool = False, edition: int = 0
) -> tuple[SetupProblem, ...]:
    """Everything that is wrong with a set-up (see contract.SetupProblems); any men are an army here."""
    del any_army, edition
    figures = placed(setup)
    found = [*_room_problems(setup, figures), *key_problems(setup, figures), *_ability_problems(figures)]
    found += [*side_problems(setup.sides, SIDE_RULES), *opposite_problems(setup.sides, "man_to_man:L6e")]
    known = {row.key for row in setup.units}
    if all(figure.unit in known for _where, figure in figures):
        found += [*_unit_problems(setup, under_way), *_place_problems(setup, figures, under_way)]
    return tuple(found)


def _room_problems(setup: BattleSetup[Row], figures: list[Placed]) -> Iterator[SetupProblem]:
    """More than there is room for, and rounds that a battle cannot have (man_to_man:L11e)."""
    if not 1 <= setup.rules.turns <= LAST_ROUND:
        text = _("a battle has 1 to {n} rounds.").format(n=LAST_ROUND)
        yield SetupProblem("man_to_man:L11e", ("rules", "turns"), "", text)
    if len(setup.units) > MOST_PROFILES:
        yield SetupProblem("", ("units",), "", _("there is room for {n} rows.").format(n=MOST_PROFILES))
    if len(figures) > MOST_FIGURES:
        yield SetupProblem("", ("sides",), "", _("there is room for {n} figures.").format(n=MOST_FIGURES))


def _ability_problems(figures: list[Placed]) -> Iterator[SetupProblem]:
    """man_to_man:L8a"""
    for where, figure in figures:
        for place, ability in enumerate(figure.abilities):
            if ability not in ABILITIES.values():
                text = _("there is no ability “{key}”.").format(key=ability)
                yield SetupProblem("man_to_man:L8a", (*where, "abilities", place), _name(figure), text)


def _unit_problems(setup: BattleSetup[Row], under_way: bool) -> Iterator[SetupProblem]:
    """Units without a leader, although their side has one; in a battle under way he may have fallen.

    man_to_man:P7a, P7b
    """
    rows = {row.key: row for row in setup.units}
    units = 0
    for number, side in enumerate(setup.sides):
        formed = units_of(side, rows)
        units += len(formed)
        if under_way or not any(is_leader(rows[entered.unit]) for unit in formed for entered in unit):
            continue
        for unit in formed:
            if not any(is_leader(rows[entered.unit]) for entered in unit):
                text = _("the unit of {name} has no leader; put a man with the profile NCO or CO into it.")
                whose = side.name or side.key
                here = ("sides", number, "figures")
                yield SetupProblem("man_to_man:P7a", here, whose, text.format(name=_name(unit[0])))
    if units > MOST_SQUADS:
        yield SetupProblem("", ("sides",), "", _("there is room for {n} units.").format(n=MOST_SQUADS))


def _place_problems(setup: BattleSetup[Row], figures: list[Placed], under_way: bool) -> Iterator[SetupProblem]:
    """Whole bases on the table, none over another, and in the zone where the battle begins (man_to_man:C4c, L6a)."""
    field, radius = setup.battlefield, {row.key: row.base for row in setup.units}
    men = {row.key for row in setup.units if row.is_man}
    standing = [(where, figure, figure.at) for where, figure in figures if figure.at is not None]
    for where, figure, at in standing:
        here, own = (*where, "at"), radius[figure.unit]
        if figure.prone and figure.unit not in men:
            yield SetupProblem(
                "man_to_man:L6b", (*where, "prone"), _name(figure), _("only a man can lie; leave it out.")
            )
        if not _is_inside((0, 0, field.width, field.height), at, own):
            yield SetupProblem("man_to_man:A19a", here, _name(figure), _("its base is not whole on the table."))
        elif not under_way:
            side = setup.sides[int(where[1])]
            if not _is_inside(zone(field, side.edge, side.toward, len(setup.sides)), at, own):
                text = _("its base is not wholly in its side’s deployment zone; move it there.")
                yield SetupProblem("man_to_man:L6a", here, _name(figure), text)
    for (_first, other, (u, v)), (where, figure, (x, y)) in combinations(standing, 2):
        if (x - u) ** 2 + (y - v) ** 2 < (radius[figure.unit] + radius[other.unit]) ** 2:
            text = _("its base overlaps that of {other}; move one of them away.").format(other=other.key)
            yield SetupProblem("man_to_man:C4c", (*where, "at"), _name(figure), text)


def _is_inside(bounds: tuple[int, int, int, int], at: Point, radius: int) -> bool:
    left, upper, right, lower = bounds
    return left + radius <= at[0] <= right - radius and upper + radius <= at[1] <= lower - radius


def _name(figure: FigureSetup) -> str:
    return figure.name or figure.key
