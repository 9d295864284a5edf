"""Where things go on a table: lots along streets, open ground part by part, and low walls.

Each function puts on a sketch what it can; what finds no room stays in the box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Final

from campaign.battle.battlefields import houses
from campaign.battle.battlefields.chance import Chance
from campaign.battle.battlefields.land_styles import Model, Span
from campaign.battle.battlefields.shapes import STEPS, Bounds, hull, moved, rectangle, squared
from campaign.battle.battlefields.sketch import Sketch
from campaign.battle.scenery import CM, LowWall, Piece, PieceKind, Point

SQUARED: Final = (PieceKind.BUILDING, PieceKind.RUINS)
"""What has corners; everything else is rounded."""
PLACES: Final = 4
QUARTER: Final = STEPS // 4
LEAST: Final = 13 * CM // 2
"""No piece is made narrower, so that an uneven oval still measures 5 cm."""
YARD: Final = 3 * CM
"""Between a house and the wall of its yard."""
GATE: Final = 3 * CM
"""Half the way between two walls in a line."""
MOST_WALL: Final = 20 * CM
EDGE: Final = 5 * CM
"""Lots stay so far from the edge of the table."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Ground between streets: a rectangle, turned as the streets are."""

    centre: Point
    length: int
    width: int
    steps: int


def lots(width: int, height: int, steps: int, chance: Chance) -> list[Lot]:
    """The lots of a quarter: strips between avenues across the long side of the table, each cut by its own lanes."""
    found = []
    shrunk = 100 - 5 * abs(steps)  # a turned quarter still lies on the table
    upright = height > width or (height == width and chance.below(2) == 1)
    long, short = (height, width) if upright else (width, height)
    for left, right in _cuts(long, _strips(long, chance), chance):
        for top, bottom in _cuts(short, _strips(short, chance), chance):
            x, y = (left + right - long) // 2, (top + bottom - short) // 2
            dx, dy = right - left, bottom - top
            if upright:
                x, y, dx, dy = y, x, dy, dx
            x, y, dx, dy = (value * shrunk // 100 for value in (x, y, dx, dy))
            found.append(Lot(moved((width // 2, height // 2), x, y, steps), dx, dy, steps))
    return chance.mixed(found)


def _strips(length: int, chance: Chance) -> int:
    """Into how many strips a side of the table is cut."""
    return {80: 2, 100: 3, 120: 3}[length // CM] + (chance.below(2) if length != 100 * CM else 0)


def _cuts(length: int, count: int, chance: Chance) -> list[Span]:
    """A length cut into unequal stretches with streets between."""
    streets = [chance.between(6 * CM, 9 * CM) for _ in range(count - 1)]
    weights = [chance.between(80, 120) for _ in range(count)]
    rest = length - 2 * EDGE - sum(streets)
    found, start = [], EDGE
    for weight, street in zip(weights, (*streets, 0), strict=True):
        end = start + rest * weight // sum(weights)
        found.append((start, end))
        start = end + street
    return found


def build_on(sketch: Sketch, lot: Lot, model: Model, chance: Chance) -> bool:
    """Put a model on a lot, at one of its corners or its middle, smaller where it does not fit."""
    steps, length, width = lot.steps, lot.length, lot.width
    if length < width:
        steps, length, width = steps + QUARTER, width, length
    for shrink in (0, 15, 30):
        dx = min(length, _size(model.length, chance, shrink))
        dy = min(width, _size(model.width, chance, shrink))
        x, y = (length - dx) * chance.between(-1, 1) // 2, (width - dy) * chance.between(-1, 1) // 2
        if min(dx, dy) >= LEAST and _put(sketch, model, moved(lot.centre, x, y, steps), dx, dy, steps, chance):
            return True
    return False


def scatter(sketch: Sketch, area: Bounds, models: Sequence[Model], steps: int | None, chance: Chance) -> bool:
    """Put the first of the models that fits in an emptier place of an area; what has corners is turned as said."""
    for model in models:
        for shrink in (0, 0, 15, 30):
            facing = chance.below(STEPS) if steps is None or model.kind not in SQUARED else steps + _quarter(chance)
            length, width = _size(model.length, chance, shrink), _size(model.width, chance, shrink)
            if _put(sketch, model, _empty_place(sketch, area, chance), length, width, facing, chance):
                return True
    return False


def _empty_place(sketch: Sketch, area: Bounds, chance: Chance) -> Point:
    """Of some places in an area the one that is farthest from all pieces."""
    west, north, east, south = area
    places = [(chance.between(west, east), chance.between(north, south)) for _ in range(PLACES)]
    return max(places, key=lambda place: min((squared(place, middle) for middle in sketch.middles), default=0))


def wall_yard(sketch: Sketch, chance: Chance) -> bool:
    """Put low walls round a corner of a house or ruin, or along one of its sides."""
    near = [piece for piece in sketch.pieces if piece.kind in SQUARED]
    if not near:
        return False
    corners, first = chance.pick(near).corners, chance.below(4)
    before, corner, after = (corners[(first + step) % 4] for step in range(3))
    sideways, outwards = _step(before, corner), _step(after, corner)
    outside = _along(_along(corner, sideways, YARD), outwards, YARD)
    one = LowWall(_along(outside, sideways, -_wall_length(before, corner)), outside)
    other = LowWall(outside, _along(outside, outwards, -_wall_length(after, corner)))
    return _put_walls(sketch, [one, other]) or _put_walls(sketch, [chance.pick((one, other))])


def _step(start: Point, end: Point) -> tuple[int, int, int]:
    """The way from one place to another, and how long it is."""
    return end[0] - start[0], end[1] - start[1], isqrt(squared(start, end))


def _along(place: Point, way: tuple[int, int, int], length: int) -> Point:
    x, y, whole = way
    return place[0] + x * length // whole, place[1] + y * length // whole


def _wall_length(start: Point, end: Point) -> int:
    """As long as a side of the house, which leaves the other end of the yard open."""
    return min(isqrt(squared(start, end)), MOST_WALL)


def fence(sketch: Sketch, steps: int, chance: Chance) -> bool:
    """Put low walls in the open: one, two with a way between, or two that make a corner."""
    centre = _empty_place(sketch, (0, 0, sketch.width, sketch.height), chance)
    facing, half = steps + _quarter(chance), chance.between(5 * CM, 8 * CM)

    def at(x: int, y: int) -> Point:
        return moved(centre, x, y, facing)

    one = LowWall(at(-half, 0), at(half, 0))
    shape = chance.below(3)
    if shape == 0:
        return _put_walls(sketch, [one])
    if shape == 1:
        return _put_walls(
            sketch, [LowWall(at(-half - GATE, 0), at(-GATE, 0)), LowWall(at(GATE, 0), at(half + GATE, 0))]
        )
    return _put_walls(sketch, [one, LowWall(at(half, 0), at(half, half))])


def _put(sketch: Sketch, model: Model, centre: Point, length: int, width: int, steps: int, chance: Chance) -> bool:
    if model.kind in SQUARED:
        outline = rectangle(centre, length, width, steps)
    else:
        outline = _rounded(centre, length, width, steps, chance)
    if not sketch.has_room(model.kind, outline):
        return False
    if model.kind is PieceKind.BUILDING:
        storeys = chance.between(*model.storeys)
        openings = houses.openings(outline, chance)
        sketch.put(Piece(model.kind, outline, storeys, openings, houses.stairs(outline, openings, storeys)))
    else:
        sketch.put(Piece(model.kind, outline))
    return True


def _put_walls(sketch: Sketch, walls: Sequence[LowWall]) -> bool:
    """Put some low walls that belong together, or none of them."""
    if not all(sketch.has_room_for_wall(wall) for wall in walls):
        return False
    sketch.low_walls.extend(walls)
    return True


def _rounded(centre: Point, length: int, width: int, steps: int, chance: Chance) -> tuple[Point, ...]:
    """An uneven oval with six to ten corners."""
    count = chance.between(7, 10)
    points = []
    for number in range(count):
        angle = STEPS * number // count + chance.between(-2, 2)
        x, y = moved((0, 0), chance.between(88, 100), 0, angle)
        points.append(moved(centre, x * length // 200, y * width // 200, steps))
    return hull(points)


def _size(span: Span, chance: Chance, shrink: int) -> int:
    """A measure to the half centimetre, less so much in a hundred."""
    return max(LEAST, chance.between(2 * span[0], 2 * span[1]) * CM // 2 * (100 - shrink) // 100)


def _quarter(chance: Chance) -> int:
    return QUARTER * chance.below(2)
