"""Roofs and their rims: what a leg climbs, drops and jumps, and on what it is walked: M5 and J3 of the rules.

A leg is told in PARTs. It is walked on the ground, with its hills, and on the roofs that it crosses; at each rim it
goes up, down, or over a gap to the next roof. Knows no unit's state but who flies.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import INCH, NOBODY
from campaign.battle.firefight.reasons import FINE, JUMPS_TOO_FAR, JUMPS_UP
from campaign.battle.firefight.records import Figure, Table
from campaign.battle.firefight.terrain import LEVEL, surface
from campaign.battle.kernel.space import crosses_disc, length
from campaign.battle.kernel.table import PART, clear_of_box, crossing, inside, piece_at

NO_RIM: Final = PART + 1
STEPPED: Final = INCH  # so wide a gap is walked over (firefight:J3a)
DROPPED: Final = 3 * INCH  # so deep a drop is walked down (firefight:J3a)
FARTHEST_JUMP: Final = 6 * INCH  # firefight:J3a
EACH_DIE: Final = 3 * INCH  # firefight:J3b


class Leg(NamedTuple):
    """A straight part of a path from one place to another; ``jumps`` is 1 where it jumps what it can, else 0."""

    ax: int
    ay: int
    bx: int
    by: int
    jumps: int


@rules
def house_at(t: Table, x: int, y: int) -> int:
    """The building on whose roof a place is, or NOBODY (firefight:M4f)."""
    piece = piece_at(t, x, y)
    return piece if piece != NOBODY and t.pieces[piece].walled else NOBODY


@rules
def from_middle(t: Table, piece: int, x: int, y: int, off: int) -> tuple[int, int]:
    """The place so far from one, straight away from the middle of a piece, or towards that."""
    p = t.pieces[piece]
    cx, cy, corners = 0, 0, p.last - p.first
    for i in range(p.first, p.last):
        cx, cy = cx + t.sides[i].x0, cy + t.sides[i].y0
    dx, dy = x - cx // corners, y - cy // corners
    far = max(1, length(dx, dy))
    return x + dx * off // far, y + dy * off // far


@rules
def over_houses(t: Table, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a leg may touch a building: most do not, which is told quickly.

    The box of each is looked at here, as ``clear_of_box`` does: a call for each would cost more than all else.
    """
    left, right = (ax, bx) if ax < bx else (bx, ax)
    upper, lower = (ay, by) if ay < by else (by, ay)
    for i in range(t.piece_count):
        p = t.pieces[i]
        if p.walled and p.left <= right and p.right >= left and p.upper <= lower and p.lower >= upper:
            return True
    return False


@rules
def is_over_two(t: Table, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a leg may touch two buildings or more, between which it could be a jump."""
    found = 0
    left, right = (ax, bx) if ax < bx else (bx, ax)
    upper, lower = (ay, by) if ay < by else (by, ay)
    for i in range(t.piece_count):
        p = t.pieces[i]  # its box is looked at as in ``over_houses``
        if p.walled and p.left <= right and p.right >= left and p.upper <= lower and p.lower >= upper:
            found += 1
    return found > 1


@rules
def near_another_house(t: Table, house: int) -> bool:
    """Whether another building may be so near to one that a jump goes across (firefight:J3a)."""
    p = t.pieces[house]
    for i in range(t.piece_count):
        o = t.pieces[i]
        if o.walled and i != house:
            across = max(o.left - p.right, p.left - o.right)
            along = max(o.upper - p.lower, p.upper - o.lower)
            if max(across, along) <= FARTHEST_JUMP + 1:  # a gap is rounded
                return True
    return False


@rules
def is_over_steps(t: Table, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a leg may touch a building or a hill, where it would not be walked on the ground."""
    left, right = (ax, bx) if ax < bx else (bx, ax)
    upper, lower = (ay, by) if ay < by else (by, ay)
    for i in range(t.piece_count):
        p = t.pieces[i]  # its box is looked at as in ``over_houses``
        if (p.walled or p.raises) and p.left <= right and p.right >= left and p.upper <= lower and p.lower >= upper:
            return True
    return False


@rules
def next_rim(t: Table, ax: int, ay: int, bx: int, by: int, at: int, house: int) -> tuple[int, int, int]:
    """The next rim on a leg behind a part of it, for who is on that roof or on the ground there.

    Where it leaves, where it stands again, and on which roof then, or NOBODY; NO_RIM where there is none. Both parts
    are the same but over a gap from roof to roof.
    """
    off = at
    if house != NOBODY:
        if inside(t, house, bx, by):
            return NO_RIM, NO_RIM, NOBODY
        _start, off = crossing(t, house, ax, ay, bx, by)
        off = max(off, at)
    on, found = NO_RIM, NOBODY
    left, right = (ax, bx) if ax < bx else (bx, ax)
    upper, lower = (ay, by) if ay < by else (by, ay)
    for i in range(t.piece_count):
        p = t.pieces[i]  # its box is looked at as in ``over_houses``
        if p.walled and p.left <= right and p.right >= left and p.upper <= lower and p.lower >= upper and i != house:
            start, end = crossing(t, i, ax, ay, bx, by)
            if start < end and end > off and off <= start + 1 and start < on:
                on, found = max(start, off), i
    if house == NOBODY:
        return on, on, found
    if found == NOBODY:
        return off, off, NOBODY
    return off, on, found


@rules
def gap_of(off: int, on: int, whole: int) -> int:
    """How wide a gap is between two parts of a leg."""
    return ((on - off) * whole + PART // 2) // PART


@rules
def to_jump(gap: int, deep: int) -> int:
    """How far one has to jump over a gap and down: the larger of both, or 0 where it is walked (firefight:J3a, J3c)."""
    if gap <= STEPPED and deep <= DROPPED:
        return 0
    return max(gap, deep)


@rules
def jump_dice(far: int) -> int:
    """How many dice a jump needs (firefight:J3b)."""
    return 1 + far // EACH_DIE


@rules
def leg_cost(t: Table, ax: int, ay: int, bx: int, by: int, jumps: int, free: int) -> tuple[int, int]:
    """Why a leg may not be jumped so, or FINE, and how much of a move it takes.

    Climbs and drops cost their height, unless that is ``free``; jumps cost nothing.
    firefight:M5a, M5b, M5c, J3a, J3c, J3d
    """
    whole = length(bx - ax, by - ay)
    if not over_houses(t, ax, ay, bx, by):
        return FINE, whole
    house, at, heights, saved = house_at(t, ax, ay), 0, 0, 0
    while True:
        off, on, after = next_rim(t, ax, ay, bx, by, at, house)
        if off > PART:
            return FINE, whole - saved + (0 if free else heights)
        here, there = surface(t, house), surface(t, after)
        gap, deep = gap_of(off, on, whole), here - there
        far = to_jump(gap, deep) if house != NOBODY else 0
        if jumps and far > 0:
            if deep < 0:
                return JUMPS_UP, whole
            if far > FARTHEST_JUMP:
                return JUMPS_TOO_FAR, whole
            saved += gap
        elif gap > STEPPED:
            heights += here + there  # down to the ground, and up again
        else:
            heights += abs(deep)
        house, at = after, on


@rules
def in_air(t: Table, ax: int, ay: int, bx: int, by: int, jumps: int, start: int, end: int) -> bool:
    """Whether all of a part of a leg is over a gap that is stepped or jumped over, and so over no ground."""
    if not over_houses(t, ax, ay, bx, by):
        return False
    whole = length(bx - ax, by - ay)
    house, at = house_at(t, ax, ay), 0
    while True:
        off, on, after = next_rim(t, ax, ay, bx, by, at, house)
        if off > PART:
            return False
        if house != NOBODY and after != NOBODY and off <= start and end <= on:
            return jumps != 0 or gap_of(off, on, whole) <= STEPPED
        house, at = after, on


@rules
def is_rough(t: Table, ax: int, ay: int, bx: int, by: int, jumps: int) -> bool:
    """Whether a leg begins in difficult terrain or has any part inside (firefight:T2b)."""
    for i in range(t.piece_count):
        if t.pieces[i].rough and not clear_of_box(t, i, ax, ay, bx, by):
            start, end = crossing(t, i, ax, ay, bx, by)
            if inside(t, i, ax, ay) or (start < end and not in_air(t, ax, ay, bx, by, jumps, start, end)):
                return True
    return False


@rules
def danger_from(t: Table, ax: int, ay: int, bx: int, by: int, jumps: int) -> int:
    """How far along a leg it comes into dangerous ground first, in PARTs, or NOBODY; 0 where it begins there."""
    first = NO_RIM
    for i in range(t.piece_count):
        if t.pieces[i].harms and not clear_of_box(t, i, ax, ay, bx, by):
            start, end = crossing(t, i, ax, ay, bx, by)
            if inside(t, i, ax, ay):
                return 0
            if start < end and not in_air(t, ax, ay, bx, by, jumps, start, end):
                first = min(first, start)
    return first if first <= PART else NOBODY


@rules
def is_between(t: Table, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a building lies between two places, on whose roof neither is (firefight:H11b)."""
    if not over_houses(t, ax, ay, bx, by):
        return False
    here, there = house_at(t, ax, ay), house_at(t, bx, by)
    for i in range(t.piece_count):
        if t.pieces[i].walled and i != here and i != there and not clear_of_box(t, i, ax, ay, bx, by):
            start, end = crossing(t, i, ax, ay, bx, by)
            if start < end:
                return True
    return False


@rules
def meets(t: Table, g: Figure, ax: int, ay: int, bx: int, by: int, radius: int, jumps: int) -> bool:
    """Whether a base that walks a leg overlaps that of a model on the same level.

    A leg is looked at in its stretches on the ground, on hills and on roofs. firefight:C7c, M4d
    """
    x, y, reach = g.x, g.y, g.radius + radius
    if not crosses_disc(x, y, reach, ax, ay, bx, by):
        return False
    if not is_over_steps(t, ax, ay, bx, by):
        return surface(t, piece_at(t, x, y)) <= LEVEL
    high, dx, dy, at = surface(t, piece_at(t, x, y)), bx - ax, by - ay, 0
    while at < PART:
        first = last = PART
        raised = 0
        for i in range(t.piece_count):
            if (t.pieces[i].raises or t.pieces[i].walled) and not clear_of_box(t, i, ax, ay, bx, by):
                start, end = crossing(t, i, ax, ay, bx, by)
                if start < end and end > at and start < first:
                    first, last, raised = start, end, surface(t, i)
        if at < first and high <= LEVEL:
            u, v = ax + dx * at // PART, ay + dy * at // PART
            if crosses_disc(x, y, reach, u, v, ax + dx * first // PART, ay + dy * first // PART):
                if not in_air(t, ax, ay, bx, by, jumps, at, first):
                    return True
        if first < last and abs(raised - high) <= LEVEL:
            u, v = ax + dx * first // PART, ay + dy * first // PART
            if crosses_disc(x, y, reach, u, v, ax + dx * last // PART, ay + dy * last // PART):
                return True
        at = last
    return False
