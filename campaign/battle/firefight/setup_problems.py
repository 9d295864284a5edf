"""What is wrong with a set-up: everything at once, each with its rule and a sentence that says what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Final

from campaign.battle.contract import BattleSetup, SetupProblem, Where
from campaign.battle.firefight.agreements import FEWEST_ROUNDS, MOST_ROUNDS, NARROWEST, reckoned
from campaign.battle.firefight.measures import overlapping
from campaign.battle.firefight.movement import on_table
from campaign.battle.firefight.records import MOST_FIGURES, MOST_FORCES, MOST_PROFILES, MOST_SQUADS
from campaign.battle.firefight.setup import groups_of, table_of
from campaign.battle.firefight.terrain import same_level
from campaign.battle.firefight.units import Row, row_problems
from campaign.battle.setup_checks import (
    LEAST_SIDES,
    Placed,
    SideRules,
    key_problems,
    opposite_problems,
    placed,
    side_problems,
)
from campaign.words import _

SIDE_RULES: Final = SideRules(MOST_FORCES, "firefight:P12", "firefight:A9", "firefight:P12a")


def setup_problems(
    setup: BattleSetup[Row], *, under_way: bool = False, any_army: bool = False, edition: int = 0
) -> tuple[SetupProblem, ...]:
    """Everything that is wrong with a set-up (see contract.SetupProblems); any models are an army here."""
    del under_way, any_army, edition
    figures = placed(setup)
    found = [*_row_problems(setup), *key_problems(setup, figures), *_train_problems(setup, figures)]
    found += _side_problems(setup)
    known = {row.key for row in setup.units}
    if all(figure.unit in known for _where, figure in figures):
        found += [*_group_problems(setup), *_place_problems(setup, figures)]
    return tuple(found)


def _row_problems(setup: BattleSetup[Row]) -> Iterator[SetupProblem]:
    """firefight:L7a, L7b, L7c"""
    for number, row in enumerate(setup.units):
        for text in row_problems(row):
            yield SetupProblem("firefight:L7", ("units", number), "", text)
    if len(setup.units) > MOST_PROFILES:
        yield SetupProblem("", ("units",), "", _("there is room for {n} rows.").format(n=MOST_PROFILES))


def _train_problems(setup: BattleSetup[Row], figures: list[Placed]) -> Iterator[SetupProblem]:
    """Trains at the table (firefight:E3b)."""
    trains = {row.key for row in setup.units if row.leads}
    for where, figure in figures:
        if figure.unit in trains:
            text = _("a train never comes to the table; leave it out.")
            yield SetupProblem("firefight:E3b", (*where, "unit"), figure.name or figure.key, text)


def _side_problems(setup: BattleSetup[Row]) -> Iterator[SetupProblem]:
    """firefight:A9a, P6c, P7a, P8b, P12a, P12d"""
    if not FEWEST_ROUNDS <= setup.rules.turns <= MOST_ROUNDS:
        yield SetupProblem("firefight:P6c", ("rules", "turns"), "", _("a battle has 1 to 12 rounds; 4 are usual."))
    sides = setup.sides
    yield from side_problems(sides, SIDE_RULES)
    if LEAST_SIDES <= len(sides) <= MOST_FORCES:
        yield from opposite_problems(sides, "firefight:P7a")
        if reckoned(setup.battlefield, sides[0].edge, len(sides)) < NARROWEST:
            text = _("the edges where the sides deploy are less than 30 inches apart; choose a larger table.")
            yield SetupProblem("firefight:P8b", ("table",), "", text)


def _group_problems(setup: BattleSetup[Row]) -> Iterator[SetupProblem]:
    """What is wrong with the units that the figures form (firefight:E5b, E5d)."""
    fewest = {row.key: row.fewest for row in setup.units}
    for number, side in enumerate(setup.sides):
        here: Where = ("sides", number, "figures")
        short: Counter[str] = Counter()
        for group in groups_of(side, setup.units):
            short[group[0].unit] += len(group) < fewest[group[0].unit]
            if sum(figure.at is not None for figure in group) not in (0, len(group)):
                text = _("some of its unit have a place and some have none; place all or none.")
                yield SetupProblem("", here, group[0].name or group[0].key, text)
        runs = Counter(one for one, _run in groupby((f.unit, f.group) for f in side.figures) if one[1])
        for (unit, named), times in runs.items():
            if times > 1:
                text = _("the models of {row} in “{group}” do not stand one behind another; put them together.")
                yield SetupProblem("firefight:E5d", here, side.name or side.key, text.format(row=unit, group=named))
        for unit, units in short.items():
            if units > 1:
                text = _("it has more than one unit of {row} that is too small.").format(row=unit)
                yield SetupProblem("firefight:E5b", here, side.name or side.key, text)
    if sum(len(side.figures) for side in setup.sides) > MOST_FIGURES:  # there are no more units than models
        text = _("there is room for {figures} models in {units} units.")
        yield SetupProblem("", ("sides",), "", text.format(figures=MOST_FIGURES, units=MOST_SQUADS))


def _place_problems(setup: BattleSetup[Row], figures: list[Placed]) -> Iterator[SetupProblem]:
    """Whole bases on the table, none over another (firefight:C7c, P9a)."""
    if len(setup.units) > MOST_PROFILES:
        return
    table, radius = table_of(setup.battlefield, setup.units), {row.key: row.base for row in setup.units}
    standing = [(where, figure, figure.at) for where, figure in figures if figure.at is not None]
    for where, figure, (x, y) in standing:
        name = figure.name or figure.key
        if not on_table(table, x, y, radius[figure.unit]):
            yield SetupProblem("firefight:P9a", (*where, "at"), name, _("its base is not whole on the table."))
    for (_first, other, (u, v)), (where, figure, (x, y)) in combinations(standing, 2):
        reach = radius[figure.unit] + radius[other.unit]
        if overlapping(x, y, u, v, reach) and same_level(table, x, y, u, v):
            text = _("its base overlaps that of {other}; move one of them away.").format(other=other.key)
            yield SetupProblem("firefight:C7c", (*where, "at"), figure.name or figure.key, text)
