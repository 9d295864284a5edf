"""The course of a river or canal: a chain of pieces from one edge of the table to another, with a crossing."""

from __future__ import annotations

from math import isqrt
from typing import Final

from campaign.battle.battlefields.chance import Chance
from campaign.battle.battlefields.looks import Span
from campaign.battle.battlefields.shapes import squared
from campaign.battle.scenery import CM, Piece, PieceKind, Point

REACH: Final = 18 * CM
"""About the length of each piece of a river."""
CROSSING: Final = 6 * CM
"""The dry way between two of its pieces."""
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
        bend = (length // 2, width * chance.between(15, 85) // 100)
        return start, bend, (length, width * chance.between(25, 75) // 100)
    x = length * chance.between(55, 80) // 100
    return start, (x, start[1]), (x, width * chance.below(2))


def _outlines(course: Course, breadth: int, chance: Chance) -> list[tuple[Point, ...]]:
    length = isqrt(squared(course[0], course[1])) + isqrt(squared(course[1], course[2]))
    count = -(-length // REACH)
    crossing = chance.between(1, count - 1)
    half = PARTS * CROSSING // (2 * length)
    outlines: list[tuple[Point, ...]] = []
    for number in range(count):
        start = PARTS * number // count + (half if number == crossing else 0)
        end = PARTS * (number + 1) // count - (half if number + 1 == crossing else 0)
        (left, right), (next_left, next_right) = _across(course, start, breadth), _across(course, end, breadth)
        outlines.append((left, next_left, next_right, right))
    return outlines


def _across(course: Course, at: int, breadth: int) -> tuple[Point, Point]:
    """Left and right bank at a part of the course; at its two ends along the edge of the table."""
    (ax, ay), (bx, by), (cx, cy) = course
    rest, square = PARTS - at, PARTS * PARTS
    x = (rest * rest * ax + 2 * rest * at * bx + at * at * cx) // square
    y = (rest * rest * ay + 2 * rest * at * by + at * at * cy) // square
    along, down = rest * (bx - ax) + at * (cx - bx), rest * (by - ay) + at * (cy - by)
    speed = isqrt(along * along + down * down)
    if at in (0, PARTS) and along > abs(down):
        right, below = 0, breadth * speed // (2 * along)
    elif at in (0, PARTS):
        right, below = -breadth * speed // (2 * down), 0
    else:
        right, below = -down * breadth // (2 * speed), along * breadth // (2 * speed)
    return (x - right, y - below), (x + right, y + below)
