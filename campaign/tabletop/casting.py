"""Straight ways from one place of a ground in any direction: how far each is free, and what it costs.

What is near is laid out once for a place, so that a way takes some millionths of a second. Finds no way round anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from campaign.tabletop.ground import HAIR, Area, Ground, Ray

Cast = Callable[[float, float, float], Ray]
"""The way in a direction of length 1, at most so far."""

ENDLESS: Final = 1e9
ALONG: Final = 1e-9  # a way that nears an edge no faster than so runs along it
GRAZE: Final = 1.0  # a way that passes a corner so close may cross it, places being whole
Side = tuple[float, float, float, float, float]
Sides = list[Side]
"""Of each side of a piece: how far inside of it a place is, its direction, how far along it the place is, and by how
much the side is taken farther out than it is."""


def caster(ground: Ground, x: float, y: float, reach: float, upstairs: bool, is_first: bool) -> Cast:
    """Ways from a place as far as one gets from it, on the ground or on the walker's own upper storey.

    ``is_first``: it is where the walker stands.
    """
    floor = ground.floor if upstairs else 0
    discs = []
    for d in ground.discs:
        rx, ry, far = d.x - x, d.y - y, reach + d.radius
        if rx * rx + ry * ry < far * far:
            radius = d.at_first if is_first else d.radius
            discs.append((rx, ry, radius * radius, d.floor))
    areas = []
    for area in ground.areas:
        rx, ry, far = area.x - x, area.y - y, reach + area.reach
        if rx * rx + ry * ry < far * far:
            areas.append((area, *_seen_from(area, x, y), rx, ry, (area.reach + 2 * GRAZE) ** 2))
    walls = [(x0 - x, y0 - y, x1 - x, y1 - y) for x0, y0, x1, y1 in ground.low_walls]
    left, upper, right, lower = ground.left - x, ground.upper - y, ground.right - x, ground.lower - y

    def cast(ux: float, uy: float, far: float) -> Ray:
        stop = far
        if ux > ALONG:
            stop = min(stop, right / ux)
        elif ux < -ALONG:
            stop = min(stop, left / ux)
        if uy > ALONG:
            stop = min(stop, lower / uy)
        elif uy < -ALONG:
            stop = min(stop, upper / uy)
        marks = []
        leaves = ENDLESS if floor else 0.0  # where the way comes to the ground
        for area, sides, is_inside, cx, cy, reach2 in areas:
            if not is_inside:
                off = cx * uy - cy * ux
                if off * off > reach2 or (cx * ux + cy * uy < 0 and cx * cx + cy * cy > reach2):
                    continue
            start, end, into, out = _through(sides, ux, uy)
            if start >= end or start >= stop:
                continue
            if area.walled:
                upper_floor = floor and area.piece == ground.house
                if start > 0 and not _is_open(area, into, sides, ux, uy, start, False):
                    stop = min(stop, start - _hair(sides[into], ux, uy))
                    continue
                if not _is_open(area, out, sides, ux, uy, end, bool(upper_floor)):
                    stop = min(stop, end - _hair(sides[out], ux, uy))
                elif upper_floor:
                    leaves = end
            if area.slow:
                marks.append((start, 0.0, 1.0))
                marks.append((end, 0.0, -1.0))
        for rx, ry, square, where in discs:
            along = rx * ux + ry * uy
            if along <= 0:
                continue
            rest = square - (rx * rx + ry * ry - along * along)
            if rest <= 0:
                continue
            half = math.sqrt(rest)
            if where == floor and floor:
                if along - half < leaves:
                    stop = min(stop, along - half)
            elif where == 0 and along + half > leaves:
                stop = min(stop, max(leaves, along - half))
        for x0, y0, x1, y1 in walls:
            first, second = ux * y0 - uy * x0, ux * y1 - uy * x1
            if (first > 0) == (second > 0):
                continue
            share = first / (first - second)
            at = (x0 + (x1 - x0) * share) * ux + (y0 + (y1 - y0) * share) * uy
            hair = HAIR * math.hypot(x1 - x0, y1 - y0) / max(1e-6, abs(first - second))
            if 0 <= at < stop + hair:
                marks.append((max(0.0, at - hair), ground.far, 0.0))
        if len(marks) > 1:
            marks.sort()
        return Ray(max(0.0, stop), tuple(marks))

    return cast


def _seen_from(area: Area, x: float, y: float) -> tuple[Sides, bool]:
    """The sides of a piece as ways from a place need them, and whether that lies inside."""
    sides: Sides = []
    is_inside = True
    for b in area.borders:
        rx, ry = x - b.x, y - b.y
        within = b.dx * ry - b.dy * rx
        is_inside = is_inside and within > 0
        sides.append((within, b.dx, b.dy, rx * b.dx + ry * b.dy, 0.0))
    return (sides if is_inside else [_a_hair_farther(side) for side in sides]), is_inside


def _a_hair_farther(side: Side) -> Side:
    """A side a hair farther out; who is beside it is still outside."""
    within, dx, dy, along, _more = side
    more = GRAZE if within > 0 or within < -GRAZE else min(0.0, -0.01 - within)
    return within + more, dx, dy, along, more


def _through(sides: Sides, ux: float, uy: float) -> tuple[float, float, int, int]:
    """Where a way is inside a piece, from and to, and by which sides it gets in and out."""
    start, end, into, out = 0.0, ENDLESS, -1, -1
    for number, (within, dx, dy, _along, _more) in enumerate(sides):
        gain = dx * uy - dy * ux
        if gain > 0:
            if within < 0 and (at := -within / gain) > start:
                start, into = at, number
        elif gain < 0:
            at = -within / gain
            if at < end:
                end, out = at, number
        elif within <= 0:
            return 0.0, 0.0, -1, -1
        if start >= end:
            return 0.0, 0.0, -1, -1
    return start, end, into, out


def _hair(side: Side, ux: float, uy: float) -> float:
    """How much of a way keeps it a hair off a wall: more where it runs along it."""
    return HAIR / max(0.02, abs(side[1] * uy - side[2] * ux))


def _is_open(area: Area, side: int, sides: Sides, ux: float, uy: float, at: float, by_window: bool) -> bool:
    """Whether a way passes a wall by an opening; from an upper storey by windows only (fftt:M4d)."""
    _within, dx, dy, along, more = sides[side]
    where = along + (at + more / (dx * uy - dy * ux)) * (dx * ux + dy * uy)
    gaps = area.borders[side].gaps
    return any(gap.low <= where <= gap.high and (gap.is_window or not by_window) for gap in gaps)
