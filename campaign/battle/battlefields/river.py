"""The course of a river or canal: a chain of pieces from one edge of the table to another, with a crossing."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise
from math import isqrt
from typing import Final

from campaign.battle.battlefields.chance import Chance
from campaign.battle.battlefields.land_styles import Span
from campaign.battle.battlefields.shapes import squared
from campaign.battle.scenery import CM, Piece, PieceKind, Point

REACH: Final = 22 * CM
"""No piece of a river is much longer."""
CROSSING: Final = 6 * CM
"""The dry way between two of its pieces."""
MILE: Final = 32
PARTS: Final = 1024
"""The course is measured in so many parts from end to end."""
Course = tuple[Point, Point, Point]
"""Where the river comes from, the place that it bends towards, and where it goes."""


def river(width: int, height: int, wide: Span, straight: bool, chance: Chance) -> list[Piece]:
    """A river through a table: a straight one from edge to edge, or one that bends, perhaps round a corner."""
    upright = chance.below(2) == 1
    course = _course(*((height, width) if upright else (width, height)), straight, chance)
    breadth = chance.between(wide[0] * CM, wide[1] * CM)
    outlines = _outlines(course, breadth, chance)
    if upright:
        outlines = [tuple((y, x) for x, y in reversed(outline)) for outline in outlines]
    return [Piece(PieceKind.RIVER, outline) for outline in outlines]


def _course(length: int, width: int, straight: bool, chance: Chance) -> Course:
    """From the west edge to the east edge, or to the north or south edge."""
    start = (0, width * chance.between(22, 78) // 100)
    if straight:
        return start, (length // 2, start[1]), (length, start[1])
    if chance.below(3):
        bend = (length // 2, width * chance.between(25, 75) // 100)
        return start, bend, (length, width * chance.between(25, 75) // 100)
    x = length * chance.between(55, 80) // 100
    return start, (x, start[1]), (x, width * chance.below(2))


def _outlines(course: Course, breadth: int, chance: Chance) -> list[tuple[Point, ...]]:
    """The river's pieces from end to end, all of one length, with the crossing after one of them."""
    miles = _miles(course)
    wet = miles[-1] - CROSSING
    count = -(-wet // REACH)
    crossing = chance.between(1, count - 1)
    outlines: list[tuple[Point, ...]] = []
    for number in range(count):
        dry = CROSSING if number >= crossing else 0  # the crossing lies behind
        start, end = (_part_at(miles, wet * (number + more) // count + dry) for more in (0, 1))
        (left, right), (next_left, next_right) = _banks(course, start, breadth), _banks(course, end, breadth)
        outlines.append((left, next_left, next_right, right))
    return outlines


def _miles(course: Course) -> list[int]:
    """How far it is along the river to every so many parts of its course."""
    places = [_place(course, at) for at in range(0, PARTS + 1, MILE)]
    return list(accumulate((isqrt(squared(a, b)) for a, b in pairwise(places)), initial=0))


def _part_at(miles: list[int], distance: int) -> int:
    """The part of the course that is so far along the river."""
    mile = min(bisect_right(miles, distance), len(miles) - 1) - 1
    return mile * MILE + MILE * (distance - miles[mile]) // (miles[mile + 1] - miles[mile])


def _place(course: Course, at: int) -> Point:
    (ax, ay), (bx, by), (cx, cy) = course
    start, bend, end = (PARTS - at) ** 2, 2 * at * (PARTS - at), at**2
    return (start * ax + bend * bx + end * cx) // PARTS**2, (start * ay + bend * by + end * cy) // PARTS**2


def _banks(course: Course, at: int, breadth: int) -> tuple[Point, Point]:
    """Left and right bank at a part of the course; at its two ends along the edge of the table."""
    (ax, ay), (bx, by), (cx, cy) = course
    x, y = _place(course, at)
    along, down = (PARTS - at) * (bx - ax) + at * (cx - bx), (PARTS - at) * (by - ay) + at * (cy - by)
    speed = isqrt(along * along + down * down)
    if at in (0, PARTS) and along:
        right, below = 0, breadth * speed // (2 * along)
    else:
        right, below = -down * breadth // (2 * speed), along * breadth // (2 * speed)
    return (x - right, y - below), (x + right, y + below)
