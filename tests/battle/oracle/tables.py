"""Random tables, and places on them at which it is close: whatever the rule system."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from shapely import LineString, Point, Polygon

from campaign.battle.battlefields.shapes import hull
from campaign.battle.scenery import (
    CM,
    OPENING_WIDTH,
    Battlefield,
    LowWall,
    Opening,
    OpeningKind,
    Piece,
    PieceKind,
)
from tests.battle.oracle.shapes import Spot

SIZE: Final = 100 * CM


class Base(Protocol):
    """Something round that stands on the table."""

    @property
    def spot(self) -> Point: ...
    @property
    def radius(self) -> int: ...


def place(random: Random, field: Battlefield, bases: Sequence[Base]) -> Spot:
    """Anywhere, or where it is close: at an outline, an opening, a corner, a low wall, or beside a base."""
    outlines = [Polygon(piece.corners).exterior for piece in field.pieces]
    outlines += [LineString([wall.start, wall.end]) for wall in field.low_walls]
    chance = random.random()
    if chance < 0.25 and bases:
        base = random.choice(bases)
        rims = base.radius + random.choice((75, 75, 150))
        return aside(random, base.spot, rims + 1, rims + random.choice((60, 300)))
    if chance < 0.85 and outlines:
        if gaps := [(piece, gap) for piece in field.pieces for gap in piece.openings if random.random() < 0.5]:
            piece, gap = random.choice(gaps)
            wall = LineString([piece.corners[gap.wall], piece.corners[(gap.wall + 1) % len(piece.corners)]])
            return aside(random, wall.interpolate(gap.at), 0, 400)
        line = random.choice(outlines)
        spot = line.interpolate(random.random(), normalized=True)
        return aside(random, Point(random.choice(line.coords)) if random.random() < 0.2 else spot, 0, 500)
    return random.randrange(field.width), random.randrange(field.height)


def aside(random: Random, spot: Point, low: float, high: float) -> Spot:
    """A place so far from a spot, in any direction."""
    way, far = random.uniform(0, math.tau), random.uniform(low, high)
    return round(spot.x + far * math.cos(way)), round(spot.y + far * math.sin(way))


def crowded(random: Random, kinds: Sequence[PieceKind]) -> Battlefield:
    """Pieces of every kind and any convex shape in the middle of a table, buildings with all sorts of openings."""
    pieces: list[Piece] = []
    shapes: list[Polygon] = []
    for _ in range(60):
        if len(pieces) == 9:
            break
        x, y, size = random.randint(2500, 7500), random.randint(2500, 7500), random.randint(300, 1100)
        spread = [aside(random, Point(x, y), size / 2, size) for _ in range(random.randint(4, 9))]
        corners = hull(spread)
        shape = Polygon(corners)
        if len(corners) < 3 or shape.area < 200_000 or any(shape.intersects(one) for one in shapes):
            continue
        shapes.append(shape)
        kind = random.choice(kinds)
        if kind is PieceKind.BUILDING:
            pieces.append(Piece(kind, corners, random.randint(1, 3), _openings(random, corners)))
        else:
            pieces.append(Piece(kind, corners))
    walls: list[LowWall] = []
    while len(walls) < 4:
        start = random.randint(2000, 8000), random.randint(2000, 8000)
        end = aside(random, Point(start), 500, 1500)
        if not any(LineString([start, end]).intersects(shape) for shape in shapes):
            walls.append(LowWall(start, end))
    return Battlefield(SIZE, SIZE, tuple(pieces), tuple(walls))


def _openings(random: Random, corners: tuple[Spot, ...]) -> tuple[Opening, ...]:
    found = []
    for wall, start in enumerate(corners):
        whole = math.dist(start, corners[(wall + 1) % len(corners)])
        kind = random.choice(list(OpeningKind))
        half = OPENING_WIDTH[kind] // 2
        if whole > 2 * half + 20 and random.random() < 0.8:
            found.append(Opening(kind, wall, random.randint(half + 5, int(whole) - half - 5)))
    return tuple(found)
