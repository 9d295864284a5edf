"""Outlines on the table in whole numbers: turning, measuring, and whether two of them meet.

Exact, so that every platform says and builds the same. Knows no rule and no kind of scenery.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Final

from campaign.battle.scenery import Point

Outline = Sequence[Point]
"""The corners of a convex outline, clockwise to the eye; two points are a line."""

Bounds = tuple[int, int, int, int]
"""West, north, east and south end."""

STEPS: Final = 72
"""Directions of the table of sines: every five degrees, clockwise from east."""

_ONE: Final = 10_000
_QUARTER: Final = (
    0,
    872,
    1736,
    2588,
    3420,
    4226,
    5000,
    5736,
    6428,
    7071,
    7660,
    8192,
    8660,
    9063,
    9397,
    9659,
    9848,
    9962,
)
_HALF: Final = (*_QUARTER, _ONE, *reversed(_QUARTER[1:]))
_SINES: Final = (*_HALF, *(-sine for sine in _HALF))


def turned(x: int, y: int, steps: int) -> Point:
    """The place (x, y), turned clockwise about the corner of the table by so many steps of five degrees."""
    sine, cosine = _SINES[steps % STEPS], _SINES[(steps + STEPS // 4) % STEPS]
    half = _ONE // 2
    return (x * cosine - y * sine + half) // _ONE, (x * sine + y * cosine + half) // _ONE


def moved(centre: Point, x: int, y: int, steps: int) -> Point:
    """The place (x, y) from a centre, turned about it."""
    along, down = turned(x, y, steps)
    return centre[0] + along, centre[1] + down


def rectangle(centre: Point, length: int, width: int, steps: int) -> tuple[Point, ...]:
    """A rectangle about a centre, its length pointing in a direction."""
    x, y = length // 2, width // 2
    return tuple(moved(centre, *corner, steps) for corner in ((-x, -y), (x, -y), (x, y), (-x, y)))


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a triangle: above 0 if going a, b, c turns clockwise to the eye."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex outline round some points."""
    ordered = sorted(set(points))
    upper = _chain(ordered)
    return (*upper[:-1], *_chain(reversed(ordered))[:-1])


def _chain(points: Iterable[Point]) -> list[Point]:
    kept: list[Point] = []
    for point in points:
        while len(kept) > 1 and turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept


def sides(outline: Outline) -> Iterator[tuple[Point, Point]]:
    """The sides of an outline, the last one back to its first corner."""
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def is_convex(outline: Outline) -> bool:
    """Whether the outline is one convex shape, each of its corners a real one, listed clockwise to the eye."""
    if len(outline) < 3:
        return False
    corners = zip(outline, (*outline[1:], outline[0]), (*outline[2:], *outline[:2]), strict=True)
    if any(turn(*corner) <= 0 for corner in corners):
        return False
    return all(turn(start, end, point) >= 0 for start, end in sides(outline) for point in outline)


def squared(a: Point, b: Point) -> int:
    """The square of the distance of two places."""
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def bounds(outline: Outline) -> Bounds:
    """The ends of an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def extent(outline: Outline) -> tuple[int, int]:
    """Length and width of an outline: of the box that fits it with one side along its longest side, rounded down."""
    start, end = max(sides(outline), key=lambda side: squared(*side))
    x, y, length = end[0] - start[0], end[1] - start[1], squared(start, end)
    along = [px * x + py * y for px, py in outline]
    beside = [py * x - px * y for px, py in outline]
    return isqrt((max(along) - min(along)) ** 2 // length), isqrt((max(beside) - min(beside)) ** 2 // length)


def centre_of_area(outline: Outline) -> tuple[int, int, int]:
    """The centre of an outline as two whole numbers and what both must be divided by."""
    weights = [(a, b, a[0] * b[1] - a[1] * b[0]) for a, b in sides(outline)]
    x = sum((a[0] + b[0]) * weight for a, b, weight in weights)
    y = sum((a[1] + b[1]) * weight for a, b, weight in weights)
    return x, y, 3 * sum(weight for _, _, weight in weights)


def apart(one: Outline, other: Outline, gap: int = 0) -> bool:
    """Whether some side of either keeps the two outlines at least so far apart; touching is apart by 0."""
    return _side_between(one, other, gap) or _side_between(other, one, gap)


def _side_between(one: Outline, other: Outline, gap: int) -> bool:
    """Whether the other outline lies wholly beyond one side of this one, by a distance."""
    (start_x, start_y), square = one[-1], gap * gap
    for end_x, end_y in one:
        x, y = end_x - start_x, end_y - start_y
        nearest = min(y * (px - start_x) - x * (py - start_y) for px, py in other)
        if nearest >= 0 and nearest * nearest >= square * (x * x + y * y):
            return True
        start_x, start_y = end_x, end_y
    return False
