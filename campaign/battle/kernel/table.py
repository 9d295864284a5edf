"""The table as the rules read it: scenery as records, and where a straight line runs through it.

Built once for a battlefield and never changed by a battle. Outlines are convex and clockwise to the eye; inside means
inside the outline, on it counts as outside (touching is not crossing, fftt:V9a). Knows no figures and no rule system:
what a kind of scenery does to sight, cover and movement, and by which lengths, is told by whoever builds the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from campaign.battle.fast import Ints, door, put, record, room, room_of_bytes, rules
from campaign.battle.kernel.space import length, to_segment2
from campaign.battle.scenery import OPENING_WIDTH, Battlefield, Edge, OpeningKind, Piece, PieceKind, Point

PART: Final = 1 << 20
"""A whole segment, in the parts that a crossing is told in."""

NOWHERE: Final = -1

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
EDGES: Final = {Edge.NORTH: NORTH, Edge.EAST: EAST, Edge.SOUTH: SOUTH, Edge.WEST: WEST}

DOOR, DOUBLE_DOOR, WINDOW = 0, 1, 2
OPENINGS: Final = {OpeningKind.DOOR: DOOR, OpeningKind.DOUBLE_DOOR: DOUBLE_DOOR, OpeningKind.WINDOW: WINDOW}

HILL, POOL, RIVER, BUILDING, RUINS, RUBBLE, FOREST, HAZARD = range(8)
KINDS: Final = dict(zip(PieceKind, range(8), strict=True))

CELL: Final = 300
"""The side of a square of the tactician's grid: places in one square are taken as one place there."""


@dataclass(frozen=True, slots=True)
class KindTraits:
    """What a kind of scenery does in a rule system."""

    blocks: bool = False  # sight ends at it
    hides: bool = False  # who is inside is seen only at its border
    covers: bool = False  # a line across it gives cover
    shelters: bool = False  # who is inside is in cover
    rough: bool = False  # a path inside counts double
    raises: bool = False  # who is on it stands a level higher
    walled: bool = False  # entered and left by doors
    harms: bool = False  # whoever crosses it may be hurt


PLAIN: Final = KindTraits()
"""Of a kind that a rule system does not know."""


@dataclass(slots=True)
class Outline:
    """A piece: its kind and traits as 0 or 1, its corners first..last - 1, the box around it, and its top level."""

    kind: int
    blocks: int
    hides: int
    covers: int
    shelters: int
    rough: int
    raises: int
    walled: int
    harms: int
    top: int
    first: int
    last: int
    left: int
    upper: int
    right: int
    lower: int


@dataclass(slots=True)
class Side:
    """A side of an outline, from one corner to the next."""

    x0: int
    y0: int
    x1: int
    y1: int


@dataclass(slots=True)
class Gap:
    """A door or window: the stretch of wall that it takes, on which side of which piece."""

    kind: int
    piece: int
    side: int
    x0: int
    y0: int
    x1: int
    y1: int


@dataclass(slots=True)
class Stairs:
    """A spot in a building where one climbs."""

    piece: int
    x: int
    y: int


@dataclass(slots=True)
class Extent:
    """The size of the table, and how many squares of the grid lie side by side."""

    width: int
    height: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The lengths by which a rule system judges sight and contact; 0 where it does not ask the kernel."""

    near: int = 0  # cover so near to a shooter's base protects nobody; a line that passes a corner so near clips it
    deep: int = 0  # so much of a line across a border may run inside a piece that hides
    together: int = 0  # so far two inside one such piece see each other
    at_opening: int = 0  # so near to a window or open door one looks out of a building
    contact: int = 0  # bodies whose rims are at most so far apart are in base contact


MOST_PIECES: Final = 64
MOST_SIDES: Final = 512
MOST_GAPS: Final = 256
MOST_WALLS: Final = 64
MOST_STAIRS: Final = 64
MOST_CELLS: Final = (120 * 100 // CELL) ** 2


@record
class Scene:
    """The table of any rule system: its scenery, and what deciders have asked of squares before.

    ``lines`` are those between two, ``inside_of`` of the piece that each lies in (see kernel.grid): a system whose
    deciders ask for them makes room for all squares.
    """

    piece_count: int
    gap_count: int
    wall_count: int
    stair_count: int
    extent: Sequence[Extent] = room(Extent, 1)
    measures: Sequence[Measures] = room(Measures, 1)
    pieces: Sequence[Outline] = room(Outline, MOST_PIECES)
    sides: Sequence[Side] = room(Side, MOST_SIDES)
    gaps: Sequence[Gap] = room(Gap, MOST_GAPS)
    low_walls: Sequence[Side] = room(Side, MOST_WALLS)
    stairs: Sequence[Stairs] = room(Stairs, MOST_STAIRS)
    lines: Ints = room_of_bytes(1)
    inside_of: Ints = room_of_bytes(1)


def lay_out(t: Scene, field: Battlefield, traits: Mapping[PieceKind, KindTraits], measures: Measures) -> None:
    """Fill a fresh table with the scenery of a battlefield. Raises ValueError where it has no room for it."""
    pieces: list[Outline] = []
    sides: list[Side] = []
    gaps: list[Gap] = []
    for piece in field.pieces:
        gaps += _gaps(piece, len(pieces))
        pieces.append(_outline(piece, traits.get(piece.kind, PLAIN), len(sides)))
        sides += [Side(*start, *end) for start, end in _walls(piece)]
    walls = [Side(*wall.start, *wall.end) for wall in field.low_walls]
    columns, rows = -(-field.width // CELL), -(-field.height // CELL)
    put(t.extent, [Extent(field.width, field.height, columns, rows)])
    put(t.measures, [measures])
    put(t.pieces, pieces, MOST_PIECES)
    put(t.sides, sides, MOST_SIDES)
    put(t.gaps, gaps, MOST_GAPS)
    stairs = [Stairs(number, *spot) for number, piece in enumerate(field.pieces) for spot in piece.stairs]
    put(t.low_walls, walls, MOST_WALLS)
    put(t.stairs, stairs, MOST_STAIRS)
    t.piece_count, t.gap_count, t.wall_count, t.stair_count = len(pieces), len(gaps), len(walls), len(stairs)


def _walls(piece: Piece) -> list[tuple[Point, Point]]:
    return list(zip(piece.corners, (*piece.corners[1:], piece.corners[0]), strict=True))


def _outline(piece: Piece, traits: KindTraits, first: int) -> Outline:
    """The record of a piece; its top is its highest storey, 0 for all but buildings (fftt:V7b, V7c)."""
    across, down = [x for x, _ in piece.corners], [y for _, y in piece.corners]
    return Outline(
        kind=KINDS[piece.kind],
        blocks=int(traits.blocks),
        hides=int(traits.hides),
        covers=int(traits.covers),
        shelters=int(traits.shelters),
        rough=int(traits.rough),
        raises=int(traits.raises),
        walled=int(traits.walled),
        harms=int(traits.harms),
        top=piece.storeys - 1,
        first=first,
        last=first + len(piece.corners),
        left=min(across),
        upper=min(down),
        right=max(across),
        lower=max(down),
    )


def _gaps(piece: Piece, number: int) -> list[Gap]:
    found = []
    for opening in piece.openings:
        (x0, y0), (x1, y1) = _walls(piece)[opening.wall]
        whole, half = length(x1 - x0, y1 - y0), OPENING_WIDTH[opening.kind] // 2
        ends = []
        for along in (opening.at - half, opening.at + half):
            ends += [x0 + (x1 - x0) * along // whole, y0 + (y1 - y0) * along // whole]
        found.append(Gap(OPENINGS[opening.kind], number, opening.wall, *ends))
    return found


@rules
def inside(t: Scene, piece: int, x: int, y: int) -> bool:
    """Whether a place lies inside a piece's outline."""
    p = t.pieces[piece]
    if x <= p.left or x >= p.right or y <= p.upper or y >= p.lower:
        return False
    for i in range(p.first, p.last):
        w = t.sides[i]
        if (w.x1 - w.x0) * (y - w.y0) - (w.y1 - w.y0) * (x - w.x0) <= 0:
            return False
    return True


@door
def piece_at(t: Scene, x: int, y: int) -> int:
    """The piece that a place lies inside of, or NOWHERE; there is one at most, for pieces do not overlap."""
    for i in range(t.piece_count):
        p = t.pieces[i]
        # its box is looked at here: a call for each piece would cost more than all else
        if p.left < x < p.right and p.upper < y < p.lower and inside(t, i, x, y):
            return i
    return NOWHERE


@door
def level_at(t: Scene, piece: int) -> int:
    """The level of a figure on the ground, inside that piece or NOWHERE (fftt:V3b)."""
    return t.pieces[piece].raises if piece != NOWHERE else 0


@rules
def floor_of(t: Scene, piece: int, level: int) -> int:
    """The floor on which a figure stands: 0 for the ground with its hills, else a number for that storey of that house.

    fftt:B11a, B11b
    """
    return 2 * piece + level if piece != NOWHERE and level > 0 and t.pieces[piece].walled else 0


@rules
def storey_of(floor: int) -> int:
    """The storey that a floor is, 0 for the ground: buildings have no more than two above it (fftt:T9f)."""
    return 2 - floor % 2 if floor else 0


@rules
def has_storey(t: Scene, piece: int, storey: int) -> bool:
    """Whether a piece, or NOWHERE, has that storey: houses alone have any but the ground (fftt:T9f)."""
    return storey == 0 or (piece != NOWHERE and 0 < storey <= t.pieces[piece].top)


@rules
def level_on(t: Scene, piece: int, storey: int) -> int:
    """The level of a figure inside a piece, or NOWHERE, on that storey of it (fftt:V3b, V3c)."""
    return storey if storey else level_at(t, piece)


@rules
def box_apart(t: Scene, piece: int, ax: int, ay: int, bx: int, by: int, margin: int) -> bool:
    """Whether a segment stays clear of the box around a piece by more than the margin: a quick way to say no."""
    p = t.pieces[piece]
    return (
        (ax < p.left - margin and bx < p.left - margin)
        or (ax > p.right + margin and bx > p.right + margin)
        or (ay < p.upper - margin and by < p.upper - margin)
        or (ay > p.lower + margin and by > p.lower + margin)
    )


@rules
def clear_of_box(t: Scene, piece: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a segment stays clear of the box around a piece: what does not is judged by the outline."""
    p = t.pieces[piece]
    return (
        (ax < p.left and bx < p.left)
        or (ax > p.right and bx > p.right)
        or (ay < p.upper and by < p.upper)
        or (ay > p.lower and by > p.lower)
    )


@rules
def crossing(t: Scene, piece: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """Where a segment is inside a piece: from and to, in PARTs of its length; from = to where it never is."""
    p = t.pieces[piece]
    start, end = 0, PART
    for i in range(p.first, p.last):
        w = t.sides[i]
        dx, dy = w.x1 - w.x0, w.y1 - w.y0
        from_a = dx * (ay - w.y0) - dy * (ax - w.x0)
        from_b = dx * (by - w.y0) - dy * (bx - w.x0)
        if from_a <= 0 and from_b <= 0:
            return 0, 0
        if from_a < 0:
            start = max(start, from_a * PART // (from_a - from_b))
        elif from_b < 0:
            end = min(end, from_a * PART // (from_a - from_b))
        if start >= end:
            return 0, 0
    return start, end


@rules
def to_outline2(t: Scene, piece: int, x: int, y: int) -> int:
    """The square of the distance from a place to a piece's outline."""
    p = t.pieces[piece]
    least = 1 << 60
    for i in range(p.first, p.last):
        w = t.sides[i]
        least = min(least, to_segment2(x, y, w.x0, w.y0, w.x1, w.y1))
    return least


@rules
def within(square: int, reach: int) -> bool:
    """Whether a distance, told by its square, is at most so long."""
    return square <= reach * reach
