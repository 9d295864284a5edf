"""The plan of a table as values: what stands where, so far from two edges, and what the rules say of it.

The sector's table is the one on which a battle there is fought: stored, or as its character makes it. Knows nothing of
millimetres on paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import combinations
from math import hypot

from campaign.battle.battlefields.shapes import extent
from campaign.battle.contract.paper import Fact
from campaign.battle.contract.telling import Ruler
from campaign.battle.scenery import CM, Battlefield, Edge, LowWall, OpeningKind, Piece, PieceKind
from campaign.battle.scenery import Point as Place
from campaign.battle.systems import agreements_of, kinds_of, paper_of, telling_of
from campaign.paper.battles.waiting import part_in
from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.words import _, count, decimal
from campaign.world.deploying import battlefield_of, edges_told, half_towards
from campaign.world.ids import PlayerId, SectorId
from campaign.world.scenery_words import kind_words, piece_words
from campaign.world.state import Battle, BattleStage, Campaign
from campaign.world.unit_words import edge_name

STRIP = 20 * CM  # pieces are numbered strip by strip from the north, each from the west

Spot = tuple[float, float]
"""How far from the west edge and from the north edge, as the plan's ruler counts."""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A piece in the legend. ``spots``: its two marked corners, or the ends of a wall."""

    number: int
    what: str
    size: str
    spots: tuple[Spot, Spot]
    remark: str


@dataclass(frozen=True, slots=True)
class PlanSide:
    """Who deploys where: left, upper, right and lower bound of the zone in tenths of a millimetre."""

    owner: Owner
    edge: Edge
    line: str
    zone: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class KindRules:
    """What a kind of scenery does, in short, with the claims that say so."""

    name: str
    text: str
    rules: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to build. ``field`` None: it is laid out by the rules. ``stored``: it was laid or fought on before.

    ``numbered``: each piece and low wall with its number, in the order of ``rows``. ``laying_out``: how it is done.
    ``ruler``: in what its lengths are told.
    """

    top: Letterhead
    sector: str
    field: Battlefield | None
    rows: tuple[PlanRow, ...]
    numbered: tuple[tuple[int, Piece | LowWall], ...]
    sides: tuple[PlanSide, ...]
    kinds: tuple[KindRules, ...]
    laying_out: tuple[Fact, ...] = ()
    stored: bool = False
    _: KW_ONLY
    ruler: Ruler


def plan(source: Source, sector: SectorId | None) -> Plan:
    """The plan of a sector's table, with the sides of a battle that waits there; None: of a table anywhere."""
    state = source.state
    top, system = of_campaign(state, source.entry), state.setting.system
    ruler = telling_of(system).ruler
    if sector is None:
        return Plan(
            top,
            "",
            None,
            (),
            (),
            (),
            tuple(kind_rules(system, kind) for kind in kinds_of(system)),
            paper_of(system).laying_out(),
            ruler=ruler,
        )
    ground = state.sectors[sector]
    field = battlefield_of(state, sector)
    things = in_reading_order((*field.pieces, *field.low_walls))
    present = {thing.kind if isinstance(thing, Piece) else None for thing in things}
    return Plan(
        top,
        plain(ground.name),
        field,
        tuple(_row(ruler, number, thing) for number, thing in enumerate(things, 1)),
        tuple(enumerate(things, 1)),
        _sides(state, sector, field),
        tuple(kind_rules(system, kind) for kind in kinds_of(system) if kind in present),
        stored=ground.battlefield is not None,
        ruler=ruler,
    )


def in_reading_order(things: Sequence[Piece | LowWall]) -> tuple[Piece | LowWall, ...]:
    """Strip by strip from the north, each from the west, so that a number is soon found."""
    return tuple(sorted(things, key=lambda thing: (middle(thing)[1] // STRIP, middle(thing)[0])))


def middle(thing: Piece | LowWall) -> Place:
    """Where the number of a thing stands."""
    points = thing.corners if isinstance(thing, Piece) else (thing.start, thing.end)
    return sum(x for x, _y in points) // len(points), sum(y for _x, y in points) // len(points)


def marked(thing: Piece | LowWall) -> tuple[Place, Place]:
    """Two corners to lay a thing out by: the ends of a wall or of the longest side, or those farthest apart.

    What has more than four corners has no side that is much longer than the others.
    """
    if isinstance(thing, LowWall):
        return thing.start, thing.end
    sides = zip(thing.corners, (*thing.corners[1:], thing.corners[0]), strict=True)
    ends = combinations(thing.corners, 2) if len(thing.corners) > 4 else sides
    one, other = max(ends, key=lambda pair: _length(*pair))
    return (one, other) if (one[1], one[0]) <= (other[1], other[0]) else (other, one)


def _length(one: Place, other: Place) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _row(ruler: Ruler, number: int, thing: Piece | LowWall) -> PlanRow:
    one, other = ((x / ruler.unit, y / ruler.unit) for x, y in marked(thing))
    if isinstance(thing, LowWall):
        size = _counted(ruler, round(_length(thing.start, thing.end)))
        return PlanRow(number, kind_words(None), size, (one, other), "")
    length, width = extent(thing.corners)
    size = f"{_counted(ruler, length)} × {_counted(ruler, width)}"
    return PlanRow(number, piece_words(thing), size, (one, other), ", ".join(_remarks(thing)))


def _counted(ruler: Ruler, length: int) -> str:
    """A length as the ruler counts, with a decimal only where it has one."""
    return decimal(length / ruler.unit, whole=True)


def _remarks(piece: Piece) -> list[str]:
    """What is special about a building, and how round a hill or forest is."""
    if piece.kind is not PieceKind.BUILDING:
        return [count("{n} corner", "{n} corners", len(piece.corners))] if len(piece.corners) > 4 else []
    openings = Counter(opening.kind for opening in piece.openings)
    words = [count("{n} storey", "{n} storeys", piece.storeys)]
    if n := openings[OpeningKind.DOOR]:
        words.append(count("{n} door", "{n} doors", n))
    if n := openings[OpeningKind.DOUBLE_DOOR]:
        words.append(count("{n} double door", "{n} double doors", n))
    if n := openings[OpeningKind.WINDOW]:
        words.append(count("{n} window", "{n} windows", n))
    if piece.stairs:
        words.append(_("stairs"))
    return words


def _sides(state: Campaign, sector: SectorId, field: Battlefield) -> tuple[PlanSide, ...]:
    """The sides of the battle that waits in a sector, in their order; none if there is no such battle."""
    waiting = (state.battles[battle] for battle in state.open_battles)
    battle = next((b for b in waiting if b.sector == sector and b.stage is BattleStage.OPEN), None)
    if battle is None:
        return ()
    found = edges_told(state, battle)
    return tuple(_side(state, battle, player, edge, found, field) for player, edge in found.items())


def _side(
    state: Campaign, battle: Battle, player: PlayerId, edge: Edge, found: dict[PlayerId, Edge], field: Battlefield
) -> PlanSide:
    owner = owner_of(state, player)
    bounds = agreements_of(state.setting.system).zone(field, edge, half_towards(battle, player, found), len(found))
    deep = bounds[3] - bounds[1] if edge in (Edge.NORTH, Edge.SOUTH) else bounds[2] - bounds[0]
    ruler = telling_of(state.setting.system).ruler
    line = ruler.zone(owner.name, part_in(battle, player), edge_name(edge), deep)
    return PlanSide(owner, edge, line, bounds)


def kind_rules(system: str, kind: PieceKind | None) -> KindRules:
    """What a kind of scenery does in a rule system; None: a low wall."""
    fact = paper_of(system).scenery(kind)
    assert fact is not None  # of ``kinds_of``
    return KindRules(kind_words(kind), fact.text, fact.rule)
