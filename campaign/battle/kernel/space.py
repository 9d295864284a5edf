"""Places, lengths and bodies on the table: whole numbers only, in tenths of a millimetre.

A body is any record with x, y, radius, and fx, fy for the way it faces. Knows no scenery and no rule system.
No product has more than four lengths, so nothing here leaves 64 bits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Protocol

from campaign.battle.fast import COMPILED, rules

FARTHEST_FRONT: Final = 100_000
"""The most in x or y of a direction that somebody faces, so that what is reckoned with it stays within 64 bits."""


class Body(Protocol):
    """A round base with a front."""

    x: int
    y: int
    fx: int
    fy: int
    radius: int


@rules
def root_by_float(square: int) -> int:
    """The largest whole number whose square is not larger."""
    found = int(math.sqrt(square))
    while found * found > square:
        found -= 1
    while (found + 1) * (found + 1) <= square:
        found += 1
    return found


root: Final[Callable[[int], int]] = root_by_float if COMPILED else math.isqrt
"""The same; Python has a faster one of its own, which numba does not know."""


@rules
def length(dx: int, dy: int) -> int:
    """The length of a leg, rounded up (fftt:M9i)."""
    square = dx * dx + dy * dy
    found = root(square)
    return found if found * found == square else found + 1


@rules
def distance2(a: Body, b: Body) -> int:
    """The square of the distance between two centres (fftt:T8g)."""
    dx, dy = a.x - b.x, a.y - b.y
    return dx * dx + dy * dy


@rules
def is_front(fx: int, fy: int) -> bool:
    """Whether that is a direction that a figure can face: not (0, 0), and in numbers that are not too large."""
    return 0 < max(abs(fx), abs(fy)) <= FARTHEST_FRONT


@rules
def in_arc(a: Body, x: int, y: int) -> bool:
    """Whether a place lies in the front half of a body, its two boundary rays included (fftt:V1a, V9d, V9e, A4c)."""
    return (x - a.x) * a.fx + (y - a.y) * a.fy >= 0


@rules
def in_quarter(a: Body, x: int, y: int) -> bool:
    """Whether a place lies in the front quarter of a body: 45 degrees to each side, the boundary rays included.

    A body's own place does. man_to_man:C9a
    """
    dx, dy = x - a.x, y - a.y
    return dx * a.fx + dy * a.fy >= abs(dx * a.fy - dy * a.fx)


@rules
def quarters(fx: int, fy: int, gx: int, gy: int) -> int:
    """How many quarter circles are begun when one direction turns to another the short way: 0, 1 or 2.

    man_to_man:A2a
    """
    along, off = fx * gx + fy * gy, fx * gy - fy * gx
    if off == 0 and along > 0:
        return 0
    return 1 if along >= 0 else 2


@rules
def sixths(fx: int, fy: int, gx: int, gy: int) -> int:
    """How many sixths of a circle are begun when one direction turns to another the short way: 0, 1, 2 or 3.

    man_to_man:V1b
    """
    along, off = fx * gx + fy * gy, abs(fx * gy - fy * gx)
    if off == 0 and along > 0:
        return 0
    if along * SIN_60 >= off * COS_60:
        return 1
    return 2 if -along * SIN_60 <= off * COS_60 else 3


COS_60, SIN_60 = 8192, 14189
"""Of 60 degrees, in parts of one length."""


@rules
def near(ax: int, ay: int, aradius: int, bx: int, by: int, bradius: int, reach: int) -> bool:
    """Whether two bases, or a base and a point without radius, are within a distance of each other, edge to edge.

    firefight:C1a, C1b, C2a, C2c; man_to_man:C2a, C3a
    """
    far = reach + aradius + bradius
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= far * far


@rules
def to_segment2(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance from a place to a segment, rounded down."""
    dx, dy = bx - ax, by - ay
    rx, ry = px - ax, py - ay
    along, square = rx * dx + ry * dy, dx * dx + dy * dy
    if along <= 0:
        return rx * rx + ry * ry
    if along >= square:
        ex, ey = px - bx, py - by
        return ex * ex + ey * ey
    off = rx * dy - ry * dx
    return off * off // square


@rules
def near_segment(px: int, py: int, reach: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a place is at most so far from a segment. Most are far off, which is told first."""
    if (px < ax - reach and px < bx - reach) or (px > ax + reach and px > bx + reach):
        return False
    if (py < ay - reach and py < by - reach) or (py > ay + reach and py > by + reach):
        return False
    return to_segment2(px, py, ax, ay, bx, by) <= reach * reach


@rules
def crosses_disc(px: int, py: int, radius: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a segment runs through the inside of a disc; touching the rim is not crossing.

    Most discs are far off, which is told first.
    """
    if (px < ax - radius and px < bx - radius) or (px > ax + radius and px > bx + radius):
        return False
    if (py < ay - radius and py < by - radius) or (py > ay + radius and py > by + radius):
        return False
    dx, dy = bx - ax, by - ay
    rx, ry = px - ax, py - ay
    along, square = rx * dx + ry * dy, dx * dx + dy * dy
    if along <= 0:
        return rx * rx + ry * ry < radius * radius
    if along >= square:
        ex, ey = px - bx, py - by
        return ex * ex + ey * ey < radius * radius
    off = rx * dy - ry * dx
    return off * off < radius * radius * square


@rules
def rim_on_line(px: int, py: int, radius: int, ax: int, ay: int, bx: int, by: int) -> int:
    """How far along a segment, in lengths, the line through it comes to the rim of a disc that it crosses; 0 within.

    It is 0 too for a segment without length, which goes nowhere.
    """
    whole = length(bx - ax, by - ay)
    if whole == 0:
        return 0
    along, off = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) // whole, (px - ax) * (by - ay) - (py - ay) * (bx - ax)
    off //= whole
    return max(0, along - root(max(0, radius * radius - off * off)))


@rules
def segments_cross(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether two segments cross in an inner point of each; touching is not crossing."""
    return runs_between(ax, ay, bx, by, cx, cy, dx, dy) and runs_between(cx, cy, dx, dy, ax, ay, bx, by)


@rules
def runs_between(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the whole line through ``a`` and ``b`` runs between ``c`` and ``d``, on neither of them."""
    first = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    second = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    return (first > 0 and second < 0) or (first < 0 and second > 0)
