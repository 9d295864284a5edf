"""Walking: what a straight leg costs, what stands in its way, and where it first touches somebody.

A walker is the centre of a base; its abilities to fly or to pass are given as 0 or 1. Moves nobody and spends no AP:
the rule system does, with the points that ``lay_leg`` writes down.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from campaign.battle.fast import Ints, door, rules
from campaign.battle.kernel.sight import ON_TABLE, Sights
from campaign.battle.kernel.space import crosses_disc, length, near_segment, rim_on_line, runs_between, to_segment2
from campaign.battle.kernel.table import (
    DOUBLE_DOOR,
    NOWHERE,
    PART,
    WINDOW,
    Scene,
    clear_of_box,
    crossing,
    floor_of,
    inside,
    within,
)

FREE, OFF_TABLE, BODY_IN_WAY, WALL_IN_WAY = range(4)
"""What stands in the way of a leg: nothing, the table's edge, a body, a building's wall."""

KIND: Final = 8
"""A code is its kind plus KIND times the number of the body or piece."""

STEP: Final = 100  # 1 cm: the longest way between two points where a move can be interrupted (fftt:S14e)
ANY_DOOR, DOUBLE_DOORS, NO_DOOR = range(3)
"""Which doors serve a walker: any open one, double ones only, or none, for doors are on the ground floor (fftt:M4d)."""

NO_FLOOR: Final = -1
ON_LINE: Final = 2  # places are rounded: so far off a stretch of wall counts as on it


class Leg(NamedTuple):
    """A straight way on a floor from one place to another; NO_FLOOR where that does not matter."""

    floor: int
    ax: int
    ay: int
    bx: int
    by: int


@rules
def leg_cost(t: Scene, ax: int, ay: int, bx: int, by: int, ignores: int) -> int:
    """Movement that a leg uses: its length, and the part inside rough scenery once more (fftt:M2a, M2b, M2c)."""
    whole = length(bx - ax, by - ay)
    if ignores:
        return whole
    inner = 0
    for i in range(t.piece_count):
        if t.pieces[i].rough and not clear_of_box(t, i, ax, ay, bx, by):
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
def leg_obstacle(t: Scene, s: Sights, mover: int, leg: Leg, windows: int, wide: int) -> int:
    """What stands in the way of a leg on a floor, the table's edge first: FREE, or a code (fftt:M5c, M9c, T9j)."""
    floor, ax, ay, bx, by = leg
    radius = s.figures[mover].radius
    size = t.extent[0]
    if bx < radius or by < radius or bx > size.width - radius or by > size.height - radius:
        return OFF_TABLE
    wall = walls_on_way(t, s.doors, ax, ay, bx, by, windows, NO_DOOR if floor else wide)
    if wall != NOWHERE:
        return WALL_IN_WAY + KIND * wall
    body = body_on_way(t, s, mover, floor, ax, ay, bx, by)
    return FREE if body == NOWHERE else BODY_IN_WAY + KIND * body


@rules
def body_on_way(t: Scene, s: Sights, mover: int, floor: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The first figure on that floor whose base the mover's would overlap, or NOWHERE.

    fftt:I6b, M5a, M5b, M5d, M9d, T8f
    """
    radius = s.figures[mover].radius
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE and i != mover and crosses_disc(f.x, f.y, f.radius + radius, ax, ay, bx, by):
            if floor_of(t, f.piece, f.level) == floor:
                return i
    return NOWHERE


@rules
def walls_on_way(t: Scene, doors: Ints, ax: int, ay: int, bx: int, by: int, windows: int, wide: int) -> int:
    """The first building whose wall a leg crosses elsewhere than at an opening that serves, or NOWHERE.

    A wall is a line, and only the centre is kept from crossing it (fftt:T9e, M4a, M4e, M9e, M9f).
    """
    for i in range(t.piece_count):
        if not t.pieces[i].walled or clear_of_box(t, i, ax, ay, bx, by):
            continue
        if wall_on_way(t, doors, i, Leg(NO_FLOOR, ax, ay, bx, by), windows, wide) != NOWHERE:
            return i
    return NOWHERE


@rules
def wall_on_way(t: Scene, doors: Ints, piece: int, leg: Leg, windows: int, wide: int) -> int:
    """Where a leg crosses the wall of a building elsewhere than at an opening that serves, in PARTs, or NOWHERE."""
    _floor, ax, ay, bx, by = leg
    start, end = crossing(t, piece, ax, ay, bx, by)
    if start == end:
        return NOWHERE
    dx, dy = bx - ax, by - ay
    if not inside(t, piece, ax, ay):
        if not through_opening(t, doors, piece, ax + dx * start // PART, ay + dy * start // PART, windows, wide):
            return start
    if not inside(t, piece, bx, by):
        if not through_opening(t, doors, piece, ax + dx * end // PART, ay + dy * end // PART, windows, wide):
            return end
    return NOWHERE


@rules
def obstacle_on_leg(t: Scene, s: Sights, mover: int, code: int, leg: Leg, windows: int, wide: int) -> int:
    """How far along a leg that stands which ``leg_obstacle`` has told by that code, in tenths of a millimetre."""
    floor, ax, ay, bx, by = leg
    whole, number, radius = length(bx - ax, by - ay), code // KIND, s.figures[mover].radius
    if code % KIND == BODY_IN_WAY:
        f = s.figures[number]
        return rim_on_line(f.x, f.y, f.radius + radius, ax, ay, bx, by)
    if code % KIND == WALL_IN_WAY:
        part = wall_on_way(t, s.doors, number, leg, windows, NO_DOOR if floor else wide)
        return whole * max(0, part) // PART
    size, found = t.extent[0], whole
    if bx < radius:
        found = min(found, part_of_way(whole, ax - radius, ax - bx))
    if by < radius:
        found = min(found, part_of_way(whole, ay - radius, ay - by))
    if bx > size.width - radius:
        found = min(found, part_of_way(whole, size.width - radius - ax, bx - ax))
    if by > size.height - radius:
        found = min(found, part_of_way(whole, size.height - radius - ay, by - ay))
    return found


@rules
def part_of_way(whole: int, room: int, towards: int) -> int:
    """How far along a leg of that length an edge is reached, ``room`` away from its start, which it goes ``towards``.

    0 where the edge is passed already: a leg that begins over it may run along it, or come back.
    """
    return whole * room // towards if room > 0 else 0


@rules
def wall_between(t: Scene, doors: Ints, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a wall parts two places: an open door of any kind joins them, a window does not (fftt:X12a)."""
    return walls_on_way(t, doors, ax, ay, bx, by, 0, ANY_DOOR) != NOWHERE


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
        elif not doors[i] or wide == NO_DOOR or (wide and g.kind != DOUBLE_DOOR):
            continue
        if within(to_segment2(x, y, g.x0, g.y0, g.x1, g.y1), ON_LINE):
            return True
    return False


@door
def touching(t: Scene, s: Sights, a: int, ax: int, ay: int, b: int) -> bool:
    """Whether figure ``a``, were it at that place of its floor, would be in base contact with ``b``.

    Between two floors there is no contact (fftt:X12b).
    """
    f, g = s.figures[a], s.figures[b]
    if (f.level or g.level) and floor_of(t, f.piece, f.level) != floor_of(t, g.piece, g.level):
        return False
    return in_reach(t, s, a, ax, ay, b)


@rules
def in_reach(t: Scene, s: Sights, a: int, ax: int, ay: int, b: int) -> bool:
    """Whether figure ``a``, were it at that place of the other's floor, would be in base contact with ``b``.

    No wall is between, and no window joins them; a low wall parts nobody (fftt:T8a, T8e, X1b, X12a, X12c).
    """
    f, g = s.figures[a], s.figures[b]
    reach = f.radius + g.radius + t.measures[0].contact
    dx, dy = g.x - ax, g.y - ay
    if dx * dx + dy * dy > reach * reach:
        return False
    return not wall_between(t, s.doors, ax, ay, g.x, g.y)


@rules
def contact_on_leg(t: Scene, s: Sights, mover: int, other: int, ax: int, ay: int, bx: int, by: int) -> int:
    """How far along a leg on the other one's floor the mover first comes into base contact with it, or NOWHERE.

    Counted in tenths of a millimetre from the leg's start. Whoever is in contact at the start is left, not met
    (fftt:M10a, M10c).
    """
    f = s.figures[other]
    reach = s.figures[mover].radius + f.radius + t.measures[0].contact
    if not near_segment(f.x, f.y, reach, ax, ay, bx, by):
        return NOWHERE
    whole = length(bx - ax, by - ay)
    if whole == 0 or in_reach(t, s, mover, ax, ay, other):
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
    wall = NOWHERE
    while low <= whole:  # behind a wall there is no contact: it may come past the wall's end
        x, y = ax + dx * low // whole, ay + dy * low // whole
        ex, ey = f.x - x, f.y - y
        if ex * ex + ey * ey > reach * reach:
            if low > nearest:
                return NOWHERE
        elif wall == NOWHERE or wall_on_way(t, s.doors, wall, Leg(NO_FLOOR, x, y, f.x, f.y), 0, ANY_DOOR) == NOWHERE:
            wall = walls_on_way(t, s.doors, x, y, f.x, f.y, 0, ANY_DOOR)  # else the same one still parts them
            if wall == NOWHERE:
                return low
        low += 1
    return NOWHERE


@rules
def way_out(t: Scene, piece: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The first place outside a piece on a leg that leads out of it."""
    whole = length(bx - ax, by - ay)
    _start, end = crossing(t, piece, ax, ay, bx, by)
    along = whole * end // PART
    x, y = ax + (bx - ax) * along // whole, ay + (by - ay) * along // whole
    while along < whole and inside(t, piece, x, y):
        along += 1
        x, y = ax + (bx - ax) * along // whole, ay + (by - ay) * along // whole
    return x, y


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
