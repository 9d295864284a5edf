"""Walking: what a straight leg costs, what stands in its way, and where it first touches somebody.

A walker is the centre of a base; its abilities to fly or to pass are given as 0 or 1. Moves nobody and spends no AP:
the rule system does, with the points that ``lay_leg`` writes down.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, door, rules
from campaign.battle.kernel.sight import ON_TABLE, Sights
from campaign.battle.kernel.space import CONTACT, crosses_disc, length, runs_between, to_segment2
from campaign.battle.kernel.table import (
    DOUBLE_DOOR,
    NOWHERE,
    PART,
    WINDOW,
    Scene,
    box_apart,
    crossing,
    inside,
    within,
)

FREE, OFF_TABLE, BODY_IN_WAY, WALL_IN_WAY = range(4)
"""What stands in the way of a leg: nothing, the table's edge, a body, a building's wall."""

KIND: Final = 8
"""A code is its kind plus KIND times the number of the body or piece."""

STEP: Final = 100  # 1 cm: the longest way between two points where a move can be interrupted (fftt:S14e)
ON_LINE: Final = 2  # places are rounded: so far off a stretch of wall counts as on it


@rules
def leg_cost(t: Scene, ax: int, ay: int, bx: int, by: int, ignores: int) -> int:
    """Movement that a leg uses: its length, and the part inside rough scenery once more (fftt:M2a, M2b, M2c)."""
    whole = length(bx - ax, by - ay)
    if ignores:
        return whole
    inner = 0
    for i in range(t.piece_count):
        if t.pieces[i].rough and not box_apart(t, i, ax, ay, bx, by, 0):
            start, end = crossing(t, i, ax, ay, bx, by)
            if start < end:
                inner += end - start - 1  # the two are rounded: no more for a path that just fits
    return whole + (whole * inner + PART - 1) // PART


@rules
def low_walls_crossed(t: Scene, ax: int, ay: int, bx: int, by: int) -> int:
    """How many low walls a leg climbs over (fftt:M3c).

    Whoever stops on the line of a wall has not crossed it from its one side, but has from the other: so nobody crosses
    in two legs for nothing.
    """
    found = 0
    for i in range(t.wall_count):
        w = t.low_walls[i]
        dx, dy = w.x1 - w.x0, w.y1 - w.y0
        beyond_a = dx * (ay - w.y0) - dy * (ax - w.x0) > 0
        beyond_b = dx * (by - w.y0) - dy * (bx - w.x0) > 0
        if beyond_a != beyond_b and runs_between(ax, ay, bx, by, w.x0, w.y0, w.x1, w.y1):
            found += 1
    return found


@rules
def leg_obstacle(t: Scene, s: Sights, mover: int, ax: int, ay: int, bx: int, by: int, windows: int, wide: int) -> int:
    """What stands in the way of a leg, the table's edge first (fftt:M5c, M9c): FREE, or a code."""
    radius = s.figures[mover].radius
    size = t.extent[0]
    if bx < radius or by < radius or bx > size.width - radius or by > size.height - radius:
        return OFF_TABLE
    wall = walls_on_way(t, s.doors, ax, ay, bx, by, windows, wide)
    if wall != NOWHERE:
        return WALL_IN_WAY + KIND * wall
    body = body_on_way(s, mover, ax, ay, bx, by)
    return FREE if body == NOWHERE else BODY_IN_WAY + KIND * body


@rules
def body_on_way(s: Sights, mover: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The first figure whose base the mover's would overlap, or NOWHERE (fftt:M5a, M5b, M9d, T8f)."""
    radius = s.figures[mover].radius
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE and i != mover and crosses_disc(f.x, f.y, f.radius + radius, ax, ay, bx, by):
            return i
    return NOWHERE


@rules
def walls_on_way(t: Scene, doors: Ints, ax: int, ay: int, bx: int, by: int, windows: int, wide: int) -> int:
    """The first building whose wall a leg crosses elsewhere than at an opening that serves, or NOWHERE.

    A wall is a line, and only the centre is kept from crossing it (fftt:T9e, M4a, M4e, M9e, M9f).
    """
    for i in range(t.piece_count):
        if not t.pieces[i].walled or box_apart(t, i, ax, ay, bx, by, 0):
            continue
        start, end = crossing(t, i, ax, ay, bx, by)
        if start == end:
            continue
        dx, dy = bx - ax, by - ay
        if not inside(t, i, ax, ay):
            if not through_opening(t, doors, i, ax + dx * start // PART, ay + dy * start // PART, windows, wide):
                return i
        if not inside(t, i, bx, by):
            if not through_opening(t, doors, i, ax + dx * end // PART, ay + dy * end // PART, windows, wide):
                return i
    return NOWHERE


@rules
def through_opening(t: Scene, doors: Ints, piece: int, x: int, y: int, windows: int, wide: int) -> bool:
    """Whether a place on a building's outline lies in an open door, or a window for those who pass them.

    fftt:M3b, M4b, M4d, M11b
    """
    for i in range(t.gap_count):
        g = t.gaps[i]
        if g.piece != piece:
            continue
        if g.kind == WINDOW:
            if not windows:
                continue
        elif not doors[i] or (wide and g.kind != DOUBLE_DOOR):
            continue
        if within(to_segment2(x, y, g.x0, g.y0, g.x1, g.y1), ON_LINE):
            return True
    return False


@door
def touching(t: Scene, s: Sights, a: int, ax: int, ay: int, b: int) -> bool:
    """Whether figure ``a``, were it at that place, would be in base contact with ``b``.

    No wall is between, and no window joins them; a low wall parts nobody (fftt:T8a, T8e, X1b, X12a, X12c).
    """
    f, g = s.figures[a], s.figures[b]
    reach = f.radius + g.radius + CONTACT
    dx, dy = g.x - ax, g.y - ay
    if dx * dx + dy * dy > reach * reach:
        return False
    return walls_on_way(t, s.doors, ax, ay, g.x, g.y, 0, 0) == NOWHERE


@rules
def contact_on_leg(t: Scene, s: Sights, mover: int, other: int, ax: int, ay: int, bx: int, by: int) -> int:
    """How far along a leg the mover first comes into base contact with the other one, or NOWHERE.

    Counted in tenths of a millimetre from the leg's start. Whoever is in contact at the start is left, not met
    (fftt:M10c).
    """
    whole = length(bx - ax, by - ay)
    f = s.figures[other]
    reach = s.figures[mover].radius + f.radius + CONTACT
    if whole == 0 or not within(to_segment2(f.x, f.y, ax, ay, bx, by), reach):
        return NOWHERE
    if touching(t, s, mover, ax, ay, other):
        return NOWHERE
    dx, dy = bx - ax, by - ay
    rx, ry = f.x - ax, f.y - ay
    nearest = min(whole, max(0, (rx * dx + ry * dy) // whole))
    low, high = 0, nearest
    while low < high:  # the distance only shrinks up to the nearest point
        middle = (low + high) // 2
        ex, ey = f.x - (ax + dx * middle // whole), f.y - (ay + dy * middle // whole)
        if ex * ex + ey * ey <= reach * reach:
            high = middle
        else:
            low = middle + 1
    while low <= whole:  # behind a wall there is no contact: it may come past the wall's end
        x, y = ax + dx * low // whole, ay + dy * low // whole
        ex, ey = f.x - x, f.y - y
        if ex * ex + ey * ey > reach * reach:
            if low > nearest:
                return NOWHERE
        elif walls_on_way(t, s.doors, x, y, f.x, f.y, 0, 0) == NOWHERE:
            return low
        low += 1
    return NOWHERE


@rules
def lay_leg(path: Ints, points: int, ax: int, ay: int, bx: int, by: int) -> int:
    """Write down the points of a leg behind the ``points`` that are there, at least one each centimetre.

    ``path`` takes x and y of each point in turn. Returns the new number of points (fftt:S14d, S14e).
    """
    whole = length(bx - ax, by - ay)
    parts = max(1, (whole + STEP - 1) // STEP)
    for k in range(1, parts + 1):
        path[2 * points] = ax + (bx - ax) * k // parts
        path[2 * points + 1] = ay + (by - ay) * k // parts
        points += 1
    return points
