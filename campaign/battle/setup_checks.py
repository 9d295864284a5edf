"""What can be wrong with a set-up in any rule system: keys, rows, numbers of sides, alliances, edges.

Each sentence names the rule that its rule system has for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract import AnySetup, FigureSetup, SetupProblem, SideSetup, Where, teams_of
from campaign.words import _

LEAST_SIDES: Final = 2

Placed = tuple[Where, FigureSetup]


@dataclass(frozen=True, slots=True)
class SideRules:
    """The rules that a rule system has for its sides, and how many can be in a battle."""

    most: int
    number: str  # two to so many
    enemies: str  # not all of them are allies
    edges: str  # each has its own


def placed(setup: AnySetup) -> list[Placed]:
    """Each figure in the order of the battle's records, and its place in the set-up."""
    return [
        (("sides", number, "figures", place), figure)
        for number, side in enumerate(setup.sides)
        for place, figure in enumerate(side.figures)
    ]


def key_problems(setup: AnySetup, figures: Sequence[Placed]) -> Iterator[SetupProblem]:
    """Whom nobody knows, and who has the key of another."""
    known = {row.key for row in setup.units}
    taken: set[str] = set()
    for where, figure in figures:
        if figure.unit not in known:
            text = _("there is no row “{key}” in the lists of this battle.").format(key=figure.unit)
            yield SetupProblem("", (*where, "unit"), figure.name or figure.key, text)
        if figure.key in taken:
            yield SetupProblem("", (*where, "key"), figure.name or figure.key, _taken(figure.key))
        taken.add(figure.key)


def side_problems(sides: Sequence[SideSetup], rules: SideRules) -> Iterator[SetupProblem]:
    """What is wrong with the sides, whatever figures they have; of a wrong number of sides nothing but that.

    campaign:D3c
    """
    if not LEAST_SIDES <= len(sides) <= rules.most:
        yield SetupProblem(rules.number, ("sides",), "", _("a battle has two to four sides."))
        return
    if len(set(teams_of(sides))) < LEAST_SIDES:
        text = _("all sides are allied, so that nobody fights; take one out of the alliance.")
        yield SetupProblem(rules.enemies, ("sides",), "", text)
    keys, edges = [side.key for side in sides], [side.edge for side in sides]
    for number, side in enumerate(sides):
        here, name = ("sides", number), side.name or side.key
        if not side.figures:
            yield SetupProblem("", (*here, "figures"), name, _("a side has at least one figure."))
        if side.key in keys[:number]:
            yield SetupProblem("", (*here, "key"), name, _taken(side.key))
        if len(sides) > LEAST_SIDES and side.edge in edges[:number]:
            text = _("another side has this edge already; give each its own.")
            yield SetupProblem(rules.edges, (*here, "edge"), name, text)
        if side.toward is not None and side.toward in (side.edge, side.edge.opposite):
            text = _("a side is set up nearer to one of the two edges beside its own; name one of those.")
            yield SetupProblem("campaign:D3c", (*here, "toward"), name, text)


def _taken(key: str) -> str:
    return _("“{key}” is taken already; every key stands once.").format(key=key)


def opposite_problems(sides: Sequence[SideSetup], rule: str) -> Iterator[SetupProblem]:
    """Where two sides do not deploy at opposite edges."""
    if len(sides) == LEAST_SIDES and sides[0].edge is not sides[1].edge.opposite:
        text = _("the two sides deploy at opposite edges.")
        yield SetupProblem(rule, ("sides", 1, "edge"), sides[1].name or sides[1].key, text)
