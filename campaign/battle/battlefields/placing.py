"""Where things go on a table: lots along streets, open ground part by part, and low walls.

Each function puts on a sketch what it can; what finds no room stays in the box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from campaign.battle.battlefields import houses
from campaign.battle.battlefields.chance import Chance
from campaign.battle.battlefields.looks import SMALL, Model, Span
from campaign.battle.battlefields.shapes import STEPS, Bounds, hull, moved, rectangle, squared
from campaign.battle.battlefields.sketch import Sketch
from campaign.battle.scenery import CM, LowWall, Piece, PieceKind, Point

SQUARED: Final = (PieceKind.BUILDING, PieceKind.RUINS)
"""What has corners; everything else is rounded."""
TRIES: Final = 4
PLACES: Final = 4
QUARTER: Final = STEPS // 4
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
    shrink_to = 100 - 2 * min(steps % QUARTER, -steps % QUARTER) * 4 // 3  # a turned quarter still lies on the table
    upright = height > width or (height == width and chance.below(2) == 1)
    long, short = (height, width) if upright else (width, height)
    for left, right in _cuts(long, chance.between(3, 4) if long == 120 * CM else 3, chance):
        for top, bottom in _cuts(short, chance.between(2, 3), chance):
            x, y = (left + right - long) // 2, (top + bottom - short) // 2
            dx, dy = right - left, bottom - top
            if upright:
                x, y, dx, dy = y, x, dy, dx
            x, y, dx, dy = (value * shrink_to // 100 for value in (x, y, dx, dy))
            found.append(Lot(moved((width // 2, height // 2), x, y, steps), dx, dy, steps))
    return chance.mixed(found)


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
        dx = min(length, _size(model.length, chance) * (100 - shrink) // 100)
        dy = min(width, _size(model.width, chance) * (100 - shrink) // 100)
        x, y = (length - dx) * chance.between(-1, 1) // 2, (width - dy) * chance.between(-1, 1) // 2
        if min(dx, dy) >= 6 * CM and _put(sketch, model, moved(lot.centre, x, y, steps), dx, dy, steps, chance):
            return True
    return False


def scatter(sketch: Sketch, area: Bounds, models: Sequence[Model], steps: int | None, chance: Chance) -> bool:
    """Put the first of the models that fits in an area, in its emptiest places; what has corners turned as said.

    Where none of them fits, a small one.
    """
    for model in (*models, *chance.mixed(SMALL)):
        for _ in range(TRIES):
            facing = chance.below(STEPS) if steps is None or model.kind not in SQUARED else steps + _quarter(chance)
            length, width = _size(model.length, chance), _size(model.width, chance)
            if _put(sketch, model, _empty_place(sketch, area, chance), length, width, facing, chance):
                return True
    return False


def _empty_place(sketch: Sketch, area: Bounds, chance: Chance) -> Point:
    """Of some places in an area the one that is farthest from all pieces."""
    west, north, east, south = area
    places = [(chance.between(west, east), chance.between(north, south)) for _ in range(PLACES)]
    return max(places, key=lambda place: min((squared(place, middle) for middle in sketch.middles), default=0))


def yard_wall(sketch: Sketch, chance: Chance) -> bool:
    """Put a low wall along a side of a house or ruin."""
    near = [piece for piece in sketch.pieces if piece.kind in SQUARED]
    if not near:
        return False
    piece = chance.pick(near)
    side = chance.below(4)
    (ax, ay), (bx, by) = piece.corners[side], piece.corners[(side + 1) % 4]
    (cx, cy) = piece.corners[(side + 2) % 4]
    out_x, out_y = bx - cx, by - cy  # from the opposite side to this one
    depth = max(abs(out_x), abs(out_y))
    off_x, off_y = out_x * 3 * CM // depth, out_y * 3 * CM // depth
    return _put_wall(sketch, (ax + off_x, ay + off_y), (bx + off_x, by + off_y))


def field_wall(sketch: Sketch, steps: int, chance: Chance) -> bool:
    """Put a low wall somewhere in the open, one way or across it."""
    centre = chance.between(0, sketch.width), chance.between(0, sketch.height)
    facing, half = steps + _quarter(chance), chance.between(4 * CM, 10 * CM)
    return _put_wall(sketch, moved(centre, -half, 0, facing), moved(centre, half, 0, facing))


def _put(sketch: Sketch, model: Model, centre: Point, length: int, width: int, steps: int, chance: Chance) -> bool:
    if model.kind in SQUARED:
        outline = rectangle(centre, length, width, steps)
    else:
        outline = _rounded(centre, length, width, steps, chance)
    if not sketch.has_room(model.kind, outline):
        return False
    if model.kind is PieceKind.BUILDING:
        storeys = chance.between(*model.storeys)
        sketch.put(Piece(model.kind, outline, storeys, houses.openings(outline, chance)))
    else:
        sketch.put(Piece(model.kind, outline))
    return True


def _put_wall(sketch: Sketch, start: Point, end: Point) -> bool:
    if not sketch.has_room_for_wall((start, end)):
        return False
    sketch.low_walls.append(LowWall(start, end))
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


def _size(span: Span, chance: Chance) -> int:
    """A measure to the half centimetre."""
    return chance.between(2 * span[0], 2 * span[1]) * CM // 2


def _quarter(chance: Chance) -> int:
    return QUARTER * chance.below(2)
