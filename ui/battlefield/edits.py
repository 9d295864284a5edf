"""What an editor does to a table: pieces put down, moved, turned, resized and taken away, as plain values.

Every change gives another battlefield. Whether a table can be played on is said elsewhere; this builds whatever it is
told, on whole tenths of a millimetre.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeVar

from campaign.battle.battlefields.chance import Chance
from campaign.battle.battlefields.houses import openings, stairs
from campaign.battle.battlefields.shapes import apart, extent, hull, is_convex, rectangle, sides, squared
from campaign.battle.scenery import CM, Battlefield, LowWall, Piece, PieceKind, Point

Thing = TypeVar("Thing")

TURN: Final = 5  # degrees of one step
WALL_LENGTH: Final = 12 * CM
NEAR_WALL: Final = CM // 2  # a low wall can be taken from so far
USUAL: Final = {
    PieceKind.HILL: (20, 16),
    PieceKind.POOL: (14, 10),
    PieceKind.RIVER: (20, 8),
    PieceKind.BUILDING: (14, 10),
    PieceKind.RUINS: (14, 11),
    PieceKind.RUBBLE: (12, 10),
    PieceKind.FOREST: (18, 14),
    PieceKind.HAZARD: (14, 10),
}
"""Length and width of a piece as it is put down, in centimetres."""
ROUND: Final = (PieceKind.HILL, PieceKind.POOL, PieceKind.FOREST, PieceKind.RUBBLE, PieceKind.HAZARD)


class Part(StrEnum):
    """What is chosen on a table."""

    PIECE = "piece"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One thing on a table, by its place in the list."""

    part: Part
    number: int


@dataclass(frozen=True, slots=True)
class Measures:
    """A thing in centimetres and degrees, as people read it; the middle from the north-west corner."""

    x: float
    y: float
    length: float
    width: float
    degrees: int


def things(field: Battlefield) -> Iterator[Chosen]:
    """Everything on the table."""
    yield from (Chosen(Part.PIECE, number) for number in range(len(field.pieces)))
    yield from (Chosen(Part.WALL, number) for number in range(len(field.low_walls)))


def corners(field: Battlefield, chosen: Chosen) -> tuple[Point, ...]:
    """The outline of a piece, or the two ends of a low wall."""
    if chosen.part is Part.PIECE:
        return field.pieces[chosen.number].corners
    wall = field.low_walls[chosen.number]
    return wall.start, wall.end


def thing_at(field: Battlefield, x: float, y: float) -> Chosen | None:
    """What lies under a place; low walls first, then the smallest piece."""
    for number, wall in enumerate(field.low_walls):
        if _away((x, y), wall.start, wall.end) <= NEAR_WALL:
            return Chosen(Part.WALL, number)
    under = [n for n, piece in enumerate(field.pieces) if _inside(piece.corners, x, y)]
    small = min(under, key=lambda n: math.prod(extent(field.pieces[n].corners)), default=None)
    return None if small is None else Chosen(Part.PIECE, small)


def measures(field: Battlefield, chosen: Chosen) -> Measures:
    """How large a thing is and where it lies."""
    points = corners(field, chosen)
    x, y = middle(points)
    (ax, ay), (bx, by) = _longest(points)
    degrees = round(math.degrees(math.atan2(by - ay, bx - ax))) % 180
    if chosen.part is Part.WALL:
        return Measures(x / CM, y / CM, math.dist(*points) / CM, 0, degrees)
    length, width = extent(points)
    return Measures(x / CM, y / CM, length / CM, width / CM, degrees)


def middle(points: tuple[Point, ...]) -> tuple[float, float]:
    """The middle of the box round some points."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


# --- changes ----------------------------------------------------------------------------------------------------------


def moved(field: Battlefield, chosen: Chosen, dx: int, dy: int) -> Battlefield:
    """A thing elsewhere."""
    return _each(field, chosen, lambda x, y: (x + dx, y + dy))


def turned(field: Battlefield, chosen: Chosen, degrees: float) -> Battlefield:
    """A thing turned clockwise about its middle."""
    mx, my = middle(corners(field, chosen))
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))

    def turn(x: float, y: float) -> tuple[float, float]:
        return mx + (x - mx) * cosine - (y - my) * sine, my + (x - mx) * sine + (y - my) * cosine

    return _each(field, chosen, turn)


def sized(field: Battlefield, chosen: Chosen, length: float, width: float) -> Battlefield:
    """A thing of another length and width in centimetres, its middle where it was; a wall's width says nothing."""
    points = corners(field, chosen)
    now = measures(field, chosen)
    (ax, ay), (bx, by) = _longest(points)
    whole = math.hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / whole, (by - ay) / whole
    mx, my = middle(points)
    along = length / now.length if now.length else 1
    beside = width / now.width if now.width else 1

    def scale(x: float, y: float) -> tuple[float, float]:
        u, v = (x - mx) * ux + (y - my) * uy, (y - my) * ux - (x - mx) * uy
        return mx + u * along * ux - v * beside * uy, my + u * along * uy + v * beside * ux

    return _each(field, chosen, scale)


def added(field: Battlefield, kind: PieceKind | None) -> tuple[Battlefield, Chosen]:
    """A piece more, or (None) a low wall, on free ground if there is some; and that it is chosen."""
    length, width = (12, 1) if kind is None else USUAL[kind]
    at = _free_place(field, length * CM, max(width, 2) * CM)
    if kind is None:
        half = WALL_LENGTH // 2
        walls = (*field.low_walls, LowWall((at[0] - half, at[1]), (at[0] + half, at[1])))
        return replace(field, low_walls=walls), Chosen(Part.WALL, len(walls) - 1)
    outline = _rounded(at, length * CM, width * CM) if kind in ROUND else rectangle(at, length * CM, width * CM, 0)
    piece = Piece(kind, outline)
    if kind is PieceKind.BUILDING:
        piece = furnished(piece, 0)
    return replace(field, pieces=(*field.pieces, piece)), Chosen(Part.PIECE, len(field.pieces))


def removed(field: Battlefield, chosen: Chosen) -> Battlefield:
    """A thing less."""
    if chosen.part is Part.WALL:
        return replace(field, low_walls=_without(field.low_walls, chosen.number))
    return replace(field, pieces=_without(field.pieces, chosen.number))


def doubled(field: Battlefield, chosen: Chosen) -> tuple[Battlefield, Chosen]:
    """The same thing once more, a little aside."""
    if chosen.part is Part.WALL:
        more = replace(field, low_walls=(*field.low_walls, field.low_walls[chosen.number]))
        new = Chosen(Part.WALL, len(field.low_walls))
    else:
        more = replace(field, pieces=(*field.pieces, field.pieces[chosen.number]))
        new = Chosen(Part.PIECE, len(field.pieces))
    return moved(more, new, 2 * CM, 2 * CM), new


def of_size(field: Battlefield, width: int, height: int) -> Battlefield:
    """The table with other sides, in tenths of a millimetre; what stands on it stays where it is."""
    return replace(field, width=width, height=height)


def with_storeys(field: Battlefield, number: int, storeys: int) -> Battlefield:
    """A building of so many storeys, with stairs if it needs them."""
    piece = field.pieces[number]
    climbs = stairs(piece.corners, piece.openings, storeys) if len(piece.corners) == 4 else piece.stairs
    return _with_piece(field, number, replace(piece, storeys=storeys, stairs=climbs if storeys > 1 else ()))


def refurnished(field: Battlefield, number: int, seed: int) -> Battlefield:
    """A building with other doors and windows."""
    return _with_piece(field, number, furnished(field.pieces[number], seed))


def furnished(piece: Piece, seed: int) -> Piece:
    """A rectangle with doors and windows as models have them, and stairs."""
    if len(piece.corners) != 4:
        return piece
    gaps = openings(piece.corners, Chance(f"doors|{seed}"))
    return replace(piece, openings=gaps, stairs=stairs(piece.corners, gaps, piece.storeys))


# --- how --------------------------------------------------------------------------------------------------------------


def _each(field: Battlefield, chosen: Chosen, to: Callable[[float, float], tuple[float, float]]) -> Battlefield:
    """Every point of a thing elsewhere; doors keep their share of their walls."""

    def at(point: Point) -> Point:
        x, y = to(*point)
        return round(x), round(y)

    if chosen.part is Part.WALL:
        walls = list(field.low_walls)
        walls[chosen.number] = LowWall(*(at(end) for end in corners(field, chosen)))
        return replace(field, low_walls=tuple(walls))
    old = field.pieces[chosen.number]
    outline = tuple(map(at, old.corners))
    if not is_convex(outline):
        return field  # so small that its corners fall together
    before = [math.sqrt(squared(*side)) for side in sides(old.corners)]
    after = [math.sqrt(squared(*side)) for side in sides(outline)]
    gaps = tuple(replace(gap, at=round(gap.at * after[gap.wall] / before[gap.wall])) for gap in old.openings)
    return _with_piece(
        field, chosen.number, replace(old, corners=outline, openings=gaps, stairs=tuple(map(at, old.stairs)))
    )


def _with_piece(field: Battlefield, number: int, piece: Piece) -> Battlefield:
    pieces = list(field.pieces)
    pieces[number] = piece
    return replace(field, pieces=tuple(pieces))


def _without(things: tuple[Thing, ...], number: int) -> tuple[Thing, ...]:
    return things[:number] + things[number + 1 :]


def _free_place(field: Battlefield, length: int, width: int) -> Point:
    """The free place nearest to the middle of the table, or the middle."""
    mx, my = field.width // 2, field.height // 2
    grid = [
        (x, y)
        for x in range(length // 2 + CM, field.width - length // 2, 2 * CM)
        for y in range(width // 2 + CM, field.height - width // 2, 2 * CM)
    ]
    for place in sorted(grid, key=lambda place: math.dist(place, (mx, my))):
        box = rectangle(place, length, width, 0)
        if all(not is_convex(p.corners) or apart(box, p.corners, CM) for p in field.pieces):
            return place
    return mx, my


def _rounded(at: Point, length: int, width: int) -> tuple[Point, ...]:
    """An outline without sharp corners."""
    x, y, cut = length // 2, width // 2, 0.42
    cx, cy = round(x * (1 - cut)), round(y * (1 - cut))
    offsets = ((-cx, -y), (cx, -y), (x, -cy), (x, cy), (cx, y), (-cx, y), (-x, cy), (-x, -cy))
    return hull((at[0] + dx, at[1] + dy) for dx, dy in offsets)


def _longest(points: tuple[Point, ...]) -> tuple[Point, Point]:
    if len(points) == 2:
        return points[0], points[1]
    return max(sides(points), key=lambda side: squared(*side))


def _inside(outline: tuple[Point, ...], x: float, y: float) -> bool:
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in sides(outline))


def _away(place: tuple[float, float], a: Point, b: Point) -> float:
    (x, y), (ax, ay), (bx, by) = place, a, b
    length = squared(a, b)
    at = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
    return math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay))
