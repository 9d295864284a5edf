"""Where men are set up: in cover that looks towards the enemy, beside their leader, not under one grenade."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.space import length, near, segments_cross
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, inside, piece_at
from campaign.battle.man_to_man.codes import (
    CHOICE_WIDTH,
    FX,
    FY,
    INCH,
    MAN,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    PLACE,
    PRONE,
    STANDING,
    VEHICLE,
    X,
    Y,
)
from campaign.battle.man_to_man.legality import place_problem
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.terrain import gives_cover

COLUMNS: Final = 16  # of places that are weighed along the zone
ROWS: Final = 4
LED: Final = 3 * INCH
TOGETHER: Final = 2 * INCH  # so near that one grenade reaches both
STRAYS: Final = 8  # each inch that a man is farther from his unit
BACK: Final = 60  # inside the border of a piece


@rules
def towards_enemy(s: Battle, side: int) -> tuple[int, int]:
    """The direction away from a side's edge."""
    edge = s.forces[side].edge
    if edge == NORTH:
        return 0, 1
    if edge == SOUTH:
        return 0, -1
    return (-1, 0) if edge == EAST else (1, 0)


@rules
def set_up_best(t: Table, s: Battle, c: Ints) -> None:
    """The next man of the side comes to the place that suits him best."""
    side, figure = s.now[0].side, NOBODY
    for i in range(s.figure_count):
        if figure == NOBODY and s.figures[i].side == side and s.figures[i].fate == NOT_PLACED:
            figure = i
    zone, r = s.forces[side], s.figures[figure].radius
    dx, dy = towards_enemy(s, side)
    best = -(1 << 60)
    for piece in range(s.ground[0].piece_count + s.ground[0].wall_count):
        for place in range(PLACES):
            x, y = spot_near(s, piece, place, dx, dy, r)
            best = try_spot(t, s, figure, x, y, best, c)
    wide, high = zone.right - zone.left - 2 * r, zone.lower - zone.upper - 2 * r
    across, down = (COLUMNS, ROWS) if dx == 0 else (ROWS, COLUMNS)
    for column in range(across):
        for row in range(down):
            x, y = zone.left + r + wide * column // (across - 1), zone.upper + r + high * row // (down - 1)
            best = try_spot(t, s, figure, x, y, best, c)


PLACES: Final = 5  # along a wall, or the front of a piece


@rules
def spot_near(s: Battle, cover: int, place: int, dx: int, dy: int, radius: int) -> tuple[int, int]:
    """A place behind a low wall, or inside the border of a piece that looks to the enemy."""
    if cover >= s.ground[0].piece_count:
        w = s.ground[0].low_walls[cover - s.ground[0].piece_count]
        x, y = w.x0 + (w.x1 - w.x0) * (place + 1) // (PLACES + 1), w.y0 + (w.y1 - w.y0) * (place + 1) // (PLACES + 1)
        return x - dx * (radius + 1), y - dy * (radius + 1)
    p = s.ground[0].pieces[cover]
    if not gives_cover(s, cover) or p.walled:
        return -1, -1
    if dx == 0:
        x = p.left + (p.right - p.left) * (place + 1) // (PLACES + 1)
        y = p.lower - BACK if dy > 0 else p.upper + BACK
    else:
        x = p.right - BACK if dx > 0 else p.left + BACK
        y = p.upper + (p.lower - p.upper) * (place + 1) // (PLACES + 1)
    return x, y


@rules
def try_spot(t: Table, s: Battle, figure: int, x: int, y: int, least: int, c: Ints) -> int:
    """Write down a place if it is worth more than ``least`` and free; the worth of the better one."""
    zone, r = s.forces[s.figures[figure].side], s.figures[figure].radius
    if x - r < zone.left or y - r < zone.upper or x + r > zone.right or y + r > zone.lower:
        return least
    value = spot_value(t, s, figure, x, y)
    if value <= least:
        return least
    lies = s.figures[figure].kind == MAN and t.characters[s.now[0].character].prone
    fill(s.draft, PLACE, figure, 0, PRONE if lies else STANDING, NOBODY)
    s.draft[X], s.draft[Y] = x, y
    s.draft[FX], s.draft[FY] = towards_enemy(s, s.figures[figure].side)
    if place_problem(t, s, s.draft) != FINE:
        return least
    for part in range(CHOICE_WIDTH):
        c[part] = s.draft[part]
    return value


@rules
def spot_value(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """What a place is worth to who is set up."""
    w, f = t.characters[s.now[0].character], s.figures[figure]
    dx, dy = towards_enemy(s, f.side)
    zone = s.forces[f.side]
    ahead = (x - (zone.left if dx > 0 else zone.right)) * dx + (y - (zone.upper if dy > 0 else zone.lower)) * dy
    value = ahead * w.forward // INCH - middle_off(s, f.side, x, y, dx) // INCH
    if f.kind == VEHICLE:  # it takes no cover in what it can hardly leave
        value -= w.shelter if piece_at(s.ground[0], x, y) != NOBODY else 0
    elif is_sheltered(s, x, y, dx, dy, f.radius):
        value += w.shelter
    for i in range(s.figure_count):
        g = s.figures[i]
        if g.side != f.side or g.fate != ON_TABLE:
            continue
        if near(x, y, f.radius, g.x, g.y, g.radius, TOGETHER):
            value -= w.crowd
        if g.squad == f.squad:
            value -= max(0, length(g.x - x, g.y - y) - LED) * STRAYS // (INCH * max(1, s.squads[f.squad].size - 1))
    return value


@rules
def middle_off(s: Battle, side: int, x: int, y: int, dx: int) -> int:
    """How far a place is from the middle of a side's zone, along it."""
    zone = s.forces[side]
    return abs(y - (zone.upper + zone.lower) // 2) if dx else abs(x - (zone.left + zone.right) // 2)


@rules
def is_sheltered(s: Battle, x: int, y: int, dx: int, dy: int, radius: int) -> bool:
    """Whether a man would be in cover at a place against an enemy in front of him."""
    for piece in range(s.ground[0].piece_count):
        if gives_cover(s, piece) and not s.ground[0].pieces[piece].walled and inside(s.ground[0], piece, x, y):
            return True
    for i in range(s.ground[0].wall_count):
        w = s.ground[0].low_walls[i]
        reach = radius + s.ground[0].measures[0].near
        if segments_cross(x, y, x + dx * reach, y + dy * reach, w.x0, w.y0, w.x1, w.y1):
            return True
    return False
