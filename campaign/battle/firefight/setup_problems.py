"""What is wrong with a set-up: everything at once, each with its rule and a sentence that says what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Final

from campaign.battle.contract import BattleSetup, FigureSetup, SetupProblem, Where, teams_of
from campaign.battle.firefight.agreements import FEWEST_ROUNDS, MOST_ROUNDS, NARROWEST, reckoned
from campaign.battle.firefight.measures import overlapping
from campaign.battle.firefight.movement import on_table
from campaign.battle.firefight.records import MOST_FIGURES, MOST_FORCES, MOST_PROFILES, MOST_SQUADS
from campaign.battle.firefight.setup import groups_of, table_of
from campaign.battle.firefight.terrain import same_level
from campaign.battle.firefight.units import Row, row_problems
from campaign.words import _

LEAST_SIDES: Final = 2

Placed = tuple[Where, FigureSetup]


def setup_problems(
    setup: BattleSetup[Row], *, under_way: bool = False, any_army: bool = False, edition: int = 0
) -> tuple[SetupProblem, ...]:
    """Everything that is wrong with a set-up (see contract.SetupProblems); any models are an army here."""
    del under_way, any_army, edition
    figures: list[Placed] = [
        (("sides", number, "figures", place), figure)
        for number, side in enumerate(setup.sides)
        for place, figure in enumerate(side.figures)
    ]
    found = [*_row_problems(setup), *_figure_problems(setup, figures), *_side_problems(setup)]
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


def _figure_problems(setup: BattleSetup[Row], figures: list[Placed]) -> Iterator[SetupProblem]:
    """Whom nobody knows, and who has the key of another."""
    known = {row.key for row in setup.units}
    trains = {row.key for row in setup.units if row.leads}
    taken: set[str] = set()
    for where, figure in figures:
        if figure.unit not in known:
            text = _("there is no row “{key}” in the lists of this battle.").format(key=figure.unit)
            yield SetupProblem("", (*where, "unit"), figure.name or figure.key, text)
        if figure.unit in trains:
            text = _("a train never comes to the table; leave it out.")
            yield SetupProblem("firefight:E3b", (*where, "unit"), figure.name or figure.key, text)
        if figure.key in taken:
            text = _("“{key}” is taken already; every key stands once.").format(key=figure.key)
            yield SetupProblem("", (*where, "key"), figure.name or figure.key, text)
        taken.add(figure.key)


def _side_problems(setup: BattleSetup[Row]) -> Iterator[SetupProblem]:
    """firefight:A9a, P6c, P7a, P8b, P12a, P12d, campaign:D3c"""
    if not FEWEST_ROUNDS <= setup.rules.turns <= MOST_ROUNDS:
        yield SetupProblem("firefight:P6c", ("rules", "turns"), "", _("a battle has 1 to 12 rounds; 4 are usual."))
    sides = setup.sides
    if not LEAST_SIDES <= len(sides) <= MOST_FORCES:
        yield SetupProblem("firefight:P12", ("sides",), "", _("a battle has two to four sides."))
        return
    if len(set(teams_of(sides))) < LEAST_SIDES:
        text = _("all sides are allied, so that nobody fights; take one out of the alliance.")
        yield SetupProblem("firefight:A9", ("sides",), "", text)
    keys, edges = [side.key for side in sides], [side.edge for side in sides]
    for number, side in enumerate(sides):
        here, name = ("sides", number), side.name or side.key
        if not side.figures:
            yield SetupProblem("", (*here, "figures"), name, _("a side has at least one figure."))
        if side.key in keys[:number]:
            text = _("“{key}” is taken already; every key stands once.").format(key=side.key)
            yield SetupProblem("", (*here, "key"), name, text)
        if len(sides) > LEAST_SIDES and side.edge in edges[:number]:
            text = _("another side has this edge already; give each its own.")
            yield SetupProblem("firefight:P12a", (*here, "edge"), name, text)
        if side.toward is not None and side.toward in (side.edge, side.edge.opposite):
            text = _("a side is set up nearer to one of the two edges beside its own; name one of those.")
            yield SetupProblem("campaign:D3c", (*here, "toward"), name, text)
    if len(sides) == LEAST_SIDES and edges[0] is not edges[1].opposite:
        text = _("the two sides deploy at opposite edges.")
        yield SetupProblem("firefight:P7a", ("sides", 1, "edge"), sides[1].name or sides[1].key, text)
    if reckoned(setup.battlefield, edges[0], len(sides)) < NARROWEST:
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
    placed = [(where, figure, figure.at) for where, figure in figures if figure.at is not None]
    for where, figure, (x, y) in placed:
        name = figure.name or figure.key
        if not on_table(table, x, y, radius[figure.unit]):
            yield SetupProblem("firefight:P9a", (*where, "at"), name, _("its base is not whole on the table."))
    for (_first, other, (u, v)), (where, figure, (x, y)) in combinations(placed, 2):
        reach = radius[figure.unit] + radius[other.unit]
        if overlapping(x, y, u, v, reach) and same_level(table, x, y, u, v):
            text = _("its base overlaps that of {other}; move one of them away.").format(other=other.key)
            yield SetupProblem("firefight:C7c", (*where, "at"), figure.name or figure.key, text)
