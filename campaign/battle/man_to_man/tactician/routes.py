"""Which way to an enemy: straight on, round the corner of a building, or through its door. Reads, changes nothing."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import WINDOW, crossing
from campaign.battle.man_to_man.codes import NOBODY
from campaign.battle.man_to_man.records import Battle

CLEARANCE: Final = 60  # between a base and a wall that it is led round
LEFT_OUT: Final = 2  # a door or corner that is so near has been reached: its square is this many radii


@rules
def way_point(s: Battle, figure: int, goal: int) -> tuple[int, int]:
    """Where a man had best go next who wants to be at an enemy: to him, or to a corner or door on the way."""
    f, g = s.figures[figure], s.figures[goal]
    inside_of = walled(s, f.piece)
    if inside_of != NOBODY and g.piece != inside_of:
        return through_door(s, figure, inside_of, g.x, g.y, False)
    block = first_block(s, f.x, f.y, g.x, g.y)
    if block == NOBODY or block == inside_of:
        return g.x, g.y
    if block == g.piece:
        return through_door(s, figure, block, g.x, g.y, True)
    return round_corner(s, figure, block, g.x, g.y)


@rules
def walled(s: Battle, piece: int) -> int:
    """A piece if it is a building, else NOBODY."""
    return piece if piece != NOBODY and s.ground[0].pieces[piece].walled else NOBODY


@rules
def first_block(s: Battle, ax: int, ay: int, bx: int, by: int) -> int:
    """The building that a straight way comes to first, or NOBODY."""
    ground, found, least = s.ground[0], NOBODY, 1 << 60
    for i in range(ground.piece_count):
        if ground.pieces[i].walled:
            start, end = crossing(ground, i, ax, ay, bx, by)
            if start < end and start < least:
                found, least = i, start
    return found


@rules
def round_corner(s: Battle, figure: int, piece: int, x: int, y: int) -> tuple[int, int]:
    """The corner of a building by which the way to a place is shortest, of those to which the way is free of it."""
    ground, f = s.ground[0], s.figures[figure]
    p = ground.pieces[piece]
    mx, my = (p.left + p.right) // 2, (p.upper + p.lower) // 2
    bx, by, least = x, y, 1 << 60
    for i in range(p.first, p.last):
        w = ground.sides[i]
        whole = max(1, length(w.x0 - mx, w.y0 - my))
        off = (f.radius + CLEARANCE) * 3 // 2
        u, v = w.x0 + (w.x0 - mx) * off // whole, w.y0 + (w.y0 - my) * off // whole
        start, end = crossing(ground, piece, f.x, f.y, u, v)
        if start < end or length(u - f.x, v - f.y) <= CLEARANCE:
            continue
        start, end = crossing(ground, piece, u, v, x, y)
        far = length(u - f.x, v - f.y) + length(x - u, y - v)
        if start < end:
            far += length(x - u, y - v) // 2
        if far < least:
            bx, by, least = u, v, far
    return bx, by


@rules
def through_door(s: Battle, figure: int, piece: int, x: int, y: int, comes_in: bool) -> tuple[int, int]:
    """The door of a building by which the way to a place is shortest: before it, or behind it for who stands there."""
    ground, f = s.ground[0], s.figures[figure]
    p = ground.pieces[piece]
    mx, my = (p.left + p.right) // 2, (p.upper + p.lower) // 2
    bx, by, least, at_door = x, y, 1 << 60, False
    for i in range(ground.gap_count):
        gap = ground.gaps[i]
        if gap.piece != piece or gap.kind == WINDOW:
            continue
        u, v = (gap.x0 + gap.x1) // 2, (gap.y0 + gap.y1) // 2
        far = length(u - f.x, v - f.y) + length(x - u, y - v)
        if far >= least:
            continue
        least = far
        dx, dy = gap.y1 - gap.y0, gap.x0 - gap.x1  # across the door
        whole, off = max(1, length(dx, dy)), f.radius + CLEARANCE
        if dx * (u - mx) + dy * (v - my) < 0:
            dx, dy = -dx, -dy
        if not comes_in:
            dx, dy = -dx, -dy
        near_x, near_y = u + dx * off // whole, v + dy * off // whole
        bx, by, at_door = near_x, near_y, False
        if length(near_x - f.x, near_y - f.y) <= LEFT_OUT * f.radius:
            bx, by, at_door = u - dx * off // whole, v - dy * off // whole, True
    if comes_in and not at_door:
        block = first_block(s, f.x, f.y, bx, by)
        if block != NOBODY:
            return round_corner(s, figure, block, bx, by)
    return bx, by
