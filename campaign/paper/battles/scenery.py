"""Scenery on paper, in plan: outlines that a pencil could draw, on rich paper on pale ground.

Draws pieces at a scale; says nothing of their rules. What is shaken in a piece's picture follows from the piece.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from campaign.battle.scenery import CM, OPENING_WIDTH, LowWall, Opening, OpeningKind, Piece, PieceKind
from campaign.paper.lettering import Font
from campaign.paper.outline import Point
from campaign.paper.pen import FAINT, INK, SOFT, Pen, Shade

FOREST, WATER, FLOOR, STONE, GROUND = "#E3EBDD", "#DDE8EB", "#EFECE4", "#F1EFE9", "#F4F1EA"
"""Pale grounds of rich paper."""

DRAWN_AFTER = (  # what lies under what
    *(PieceKind.HAZARD, PieceKind.RIVER, PieceKind.HILL, PieceKind.POOL),
    *(PieceKind.RUBBLE, PieceKind.RUINS, PieceKind.FOREST, PieceKind.BUILDING),
)
CROWN = 0.85 * CM  # radius of a tree
CROSS = 0.6  # half of one in a hazard, in millimetres
WALL = 0.9  # thickness of a building's wall on paper


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the table lies on the page: its corner, and millimetres of paper for a tenth of a millimetre."""

    x: float
    y: float
    scale: float

    def at(self, place: tuple[float, float]) -> Point:
        """A place of the table on the page."""
        return self.x + place[0] * self.scale, self.y + place[1] * self.scale


def draw_scenery(pen: Pen, sheet: Sheet, pieces: Sequence[Piece], walls: Sequence[LowWall]) -> None:
    """All of it, from below."""
    rivers = [piece for piece in pieces if piece.kind is PieceKind.RIVER]
    draws: dict[PieceKind, Callable[[Pen, Sheet, Piece], None]] = {
        PieceKind.RIVER: lambda pen, sheet, piece: _river(pen, sheet, piece, rivers),
        PieceKind.HILL: _hill,
        PieceKind.POOL: _pool,
        PieceKind.RUBBLE: _rubble,
        PieceKind.RUINS: _ruins,
        PieceKind.FOREST: _forest,
        PieceKind.BUILDING: _building,
        PieceKind.HAZARD: _hazard,
    }
    for piece in sorted(pieces, key=lambda piece: DRAWN_AFTER.index(piece.kind)):
        draws[piece.kind](pen, sheet, piece)
    for wall in walls:
        _low_wall(pen, sheet, wall)


def _ground(pen: Pen, outline: Sequence[Point], fill: str, weight: float = 0.25, grey: Shade | None = INK) -> None:
    """An outline, on its pale ground where paper is rich; white else, for what lies on top hides what is below."""
    pen.polygon([outline], weight=weight, grey=grey, fill=fill if pen.rich else 1.0)


def _outline(sheet: Sheet, piece: Piece) -> list[Point]:
    return [sheet.at(corner) for corner in piece.corners]


def _hill(pen: Pen, sheet: Sheet, piece: Piece) -> None:
    """Its contour with hachures that point down, and two more higher up."""
    outline = _outline(sheet, piece)
    _ground(pen, outline, GROUND, 0.3)
    mx, my = _middle(outline)
    for share in (0.66, 0.36):
        inner = [(mx + (x - mx) * share, my + (y - my) * share) for x, y in outline]
        pen.polygon([inner], weight=0.15, grey=SOFT)
    ticks = [((x, y), (x + (mx - x) * 0.13, y + (my - y) * 0.13)) for x, y in _along(outline, 2.2)]
    pen.polygon(ticks, weight=0.15, grey=SOFT, closed=False)


def _pool(pen: Pen, sheet: Sheet, piece: Piece) -> None:
    outline = _outline(sheet, piece)
    _ground(pen, outline, WATER, 0.3)
    _waves(pen, outline, _dice(piece))


def _river(pen: Pen, sheet: Sheet, piece: Piece, rivers: Sequence[Piece]) -> None:
    """Water without a bank where the next piece of the river begins."""
    outline = _outline(sheet, piece)
    _ground(pen, outline, WATER, grey=None)
    others = {frozenset(side) for other in rivers if other is not piece for side in _sides(other.corners)}
    banks = [side for side in _sides(piece.corners) if frozenset(side) not in others]
    pen.polygon([tuple(sheet.at(end) for end in bank) for bank in banks], weight=0.3, closed=False)
    _waves(pen, outline, _dice(piece))


def _waves(pen: Pen, outline: Sequence[Point], dice: random.Random) -> None:
    waves = []
    for x, y in _within(outline, dice, 6.0):
        wave = [(x - 1.5, y), (x - 0.75, y - 0.4), (x, y), (x + 0.75, y + 0.4), (x + 1.5, y)]
        if _inside(outline, wave[0]) and _inside(outline, wave[-1]):
            waves.append(wave)
    pen.polygon(waves, weight=0.15, grey=SOFT, closed=False)


def _forest(pen: Pen, sheet: Sheet, piece: Piece) -> None:
    """Trees in plan inside a dashed border."""
    outline = _outline(sheet, piece)
    _ground(pen, outline, FOREST, grey=None)
    pen.polygon([outline], weight=0.3, dash=(1.4, 0.7))
    dice, crown = _dice(piece), CROWN * sheet.scale
    for x, y in _within(outline, dice, crown * 2.5):
        size = crown * dice.uniform(0.8, 1.1)
        if room_in(outline, (x, y)) > size:
            pen.circle(x, y, size, weight=0.15, grey=SOFT)
            pen.circle(x - size * 0.2, y - size * 0.2, 0.2, grey=None, fill=FAINT)


def _rubble(pen: Pen, sheet: Sheet, piece: Piece) -> None:
    """Broken stone, no walls."""
    outline = _outline(sheet, piece)
    _ground(pen, outline, STONE, grey=None)
    pen.polygon([outline], weight=0.25, grey=SOFT, dash=(0.3, 0.9))
    _stones(pen, outline, _dice(piece), 2.3)


def _hazard(pen: Pen, sheet: Sheet, piece: Piece) -> None:
    """Crosses inside a dashed border."""
    outline = _outline(sheet, piece)
    _ground(pen, outline, GROUND, grey=None)
    pen.polygon([outline], weight=0.3, dash=(0.8, 0.8))
    crosses = []
    for x, y in _within(outline, _dice(piece), 4.0):
        if room_in(outline, (x, y)) > CROSS:
            crosses += [
                [(x - CROSS, y - CROSS), (x + CROSS, y + CROSS)],
                [(x - CROSS, y + CROSS), (x + CROSS, y - CROSS)],
            ]
    pen.polygon(crosses, weight=0.25, closed=False)


def _stones(pen: Pen, outline: Sequence[Point], dice: random.Random, every: float) -> None:
    stones = []
    for x, y in _within(outline, dice, every):
        turn, size = dice.uniform(0, math.tau), dice.uniform(0.35, 0.75)
        corners = [turn + side * math.tau / 3 + dice.uniform(-0.4, 0.4) for side in range(3)]
        if room_in(outline, (x, y)) > size:
            stones.append([(x + math.cos(a) * size, y + math.sin(a) * size) for a in corners])
    pen.polygon(stones, weight=0.15, grey=SOFT)


def _ruins(pen: Pen, sheet: Sheet, piece: Piece) -> None:
    """A floor with stones, and walls of which parts are gone."""
    outline, dice = _outline(sheet, piece), _dice(piece)
    _ground(pen, outline, STONE, grey=None)
    pen.polygon([outline], weight=0.12, grey=FAINT)
    _stones(pen, outline, dice, 4.6)
    walls = []
    for one, other in _sides(outline):
        at = 0.0
        while at < 1.0:
            end = min(1.0, at + dice.uniform(0.16, 0.34))
            walls.append((_between(one, other, at), _between(one, other, end)))
            at = end + dice.uniform(0.06, 0.14)
    pen.polygon(walls, weight=0.7, closed=False)


def _building(pen: Pen, sheet: Sheet, piece: Piece) -> None:
    """Walls with gaps for doors and thin panes for windows, hatched inside, stairs as crossed boxes."""
    outline = _outline(sheet, piece)
    _ground(pen, outline, FLOOR, grey=None)
    with pen.clipped([outline]):
        _hatch(pen, outline)
    for number, (one, other) in enumerate(_sides(piece.corners)):
        openings = sorted((o for o in piece.openings if o.wall == number), key=lambda o: o.at)
        _wall(pen, sheet, one, other, openings)
    for spot in piece.stairs:
        x, y = sheet.at(spot)
        pen.box(x - 1.3, y - 1.3, 2.6, 2.6, weight=0.2, fill=1.0)
        for step in (-0.65, 0.0, 0.65):
            pen.line(x - 1.3, y + step, x + 1.3, weight=0.15, grey=INK)


def _hatch(pen: Pen, outline: Sequence[Point]) -> None:
    """Thin lines from the lower left to the upper right."""
    left, top, right, bottom = _bounds(outline)
    high, lines = bottom - top, []
    for n in range(1, int((right - left + high) / 2.4) + 1):
        x = left + n * 2.4
        lines.append([(x, top), (x - high, bottom)])
    pen.polygon(lines, weight=0.1, grey=0.82, closed=False)


def _wall(pen: Pen, sheet: Sheet, one: Point, other: Point, openings: Sequence[Opening]) -> None:
    length = math.dist(one, other)
    start, solid = 0.0, []
    for opening in openings:
        half = OPENING_WIDTH[opening.kind] / 2
        solid.append((start, opening.at - half))
        start = opening.at + half
    solid.append((start, length))

    def part(from_: float, to: float) -> tuple[Point, Point]:
        return sheet.at(_between(one, other, from_ / length)), sheet.at(_between(one, other, to / length))

    pen.polygon([part(*ends) for ends in solid if ends[1] > ends[0]], weight=WALL, closed=False)
    for opening in openings:
        half = OPENING_WIDTH[opening.kind] / 2
        ends = part(opening.at - half, opening.at + half)
        if opening.kind is OpeningKind.WINDOW:
            pen.polygon([ends], weight=WALL, grey=1.0, closed=False)
            pen.polygon([ends], weight=0.2, closed=False)
        else:
            _door(pen, ends, double=opening.kind is OpeningKind.DOUBLE_DOOR)


def _door(pen: Pen, ends: tuple[Point, Point], *, double: bool) -> None:
    """A gap with a leaf that stands open, two for a double door."""
    (ax, ay), (bx, by) = ends
    wide = math.dist(*ends)
    ux, uy = (bx - ax) / wide, (by - ay) / wide
    leaf = wide / 2 if double else wide
    leaves = [((ax, ay), (ax + (ux - uy) * leaf * 0.7, ay + (uy + ux) * leaf * 0.7))]
    if double:
        leaves.append(((bx, by), (bx - (ux + uy) * leaf * 0.7, by - (uy - ux) * leaf * 0.7)))
    pen.polygon([ends], weight=WALL, grey=1.0, closed=False)
    pen.polygon(leaves, weight=0.25, closed=False)


def _low_wall(pen: Pen, sheet: Sheet, wall: LowWall) -> None:
    """Two thin lines with joints."""
    (ax, ay), (bx, by) = sheet.at(wall.start), sheet.at(wall.end)
    long = math.dist((ax, ay), (bx, by))
    nx, ny = -(by - ay) / long * 0.55, (bx - ax) / long * 0.55
    ring = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
    pen.polygon([ring], weight=0.25, fill=1.0)
    joints = []
    for n in range(1, max(1, round(long / 2.2))):
        x, y = _between((ax, ay), (bx, by), n / max(1, round(long / 2.2)))
        joints.append(((x + nx, y + ny), (x - nx, y - ny)))
    pen.polygon(joints, weight=0.2, closed=False)


def storeys_word(piece: Piece) -> str:
    """``×2`` on what has more than one storey."""
    return f"×{piece.storeys}" if piece.storeys > 1 else ""


def draw_storeys(pen: Pen, x: float, y: float, piece: Piece) -> None:
    """How many storeys, beside a building's number."""
    if word := storeys_word(piece):
        pen.text(x, y, word, Font.NUMBER, 8)


# Geometry.


def _sides(corners: Sequence[tuple[float, float]]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _between(one: tuple[float, float], other: tuple[float, float], share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _middle(outline: Sequence[Point]) -> Point:
    return sum(x for x, _y in outline) / len(outline), sum(y for _x, y in outline) / len(outline)


def _bounds(outline: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _y in outline], [y for _x, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def _along(outline: Sequence[Point], step: float) -> Iterator[Point]:
    """Points along an outline, about so far apart."""
    for one, other in _sides(outline):
        pieces = max(1, round(math.dist(one, other) / step))
        for n in range(pieces):
            yield _between(one, other, n / pieces)


def room_in(outline: Sequence[Point], point: Point) -> float:
    """How far a point lies inside a convex outline; negative: outside."""
    x, y = point
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (math.dist((ax, ay), (bx, by)) or 1.0)
        for (ax, ay), (bx, by) in _sides(outline)
    )


def _inside(outline: Sequence[Point], point: Point) -> bool:
    return room_in(outline, point) > 0.3


def _within(outline: Sequence[Point], dice: random.Random, every: float) -> Iterator[Point]:
    """Points inside an outline, on a grid that is shaken a little."""
    left, top, right, bottom = _bounds(outline)
    for row in range(int((bottom - top) / every) + 1):
        for column in range(int((right - left) / every) + 1):
            x = left + (column + 0.5 + (0.25 if row % 2 else -0.25) + dice.uniform(-0.2, 0.2)) * every
            y = top + (row + 0.5 + dice.uniform(-0.2, 0.2)) * every
            if _inside(outline, (x, y)):
                yield x, y


def _dice(piece: Piece) -> random.Random:
    return random.Random(repr(piece.corners))
