"""Vehicles on the move: what ground and turns cost, what stands in their way, and driving (V1, V2, V3, V18).

Movement points are counted in halves of tenths of a millimetre, for wheels pay half an inch's price on a road. What a
vehicle runs over is in ``overrun``, and how it falls back in ``falling_back``.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import NO_DOOR, contact_on_leg, low_walls_crossed, walls_on_way
from campaign.battle.kernel.space import crosses_disc, is_front, length, sixths
from campaign.battle.kernel.table import FOREST, PART, POOL, RIVER, RUBBLE, RUINS, clear_of_box, crossing, level_at
from campaign.battle.kernel.table import piece_at as piece_under
from campaign.battle.kernel.zones import touches_edge
from campaign.battle.man_to_man.codes import (
    FIRST_LEG,
    FX,
    FY,
    LEAVES,
    LEGS,
    LOG_MOVED,
    LOG_TURNED,
    MOST_LEGS,
    NO_ACTION,
    NO_WRECK,
    NOBODY,
    ON_TABLE,
    POINT,
    TARGET,
    VEHICLE,
    WHEELED,
    WHO,
    X,
)
from campaign.battle.man_to_man.movement import leave
from campaign.battle.man_to_man.overrun import begin_overrun, is_run_over, run_over
from campaign.battle.man_to_man.reasons import (
    BODY_IN_WAY,
    FALLS_BACK,
    FINE,
    GONE,
    HAS_ACTED,
    IMMOBILE,
    NO_FRONT,
    NO_LEG,
    NOT_AT_EDGE,
    OFF_TABLE,
    TOO_FAR,
    WALL_IN_WAY,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_manned

OPEN, ROUGH, SWAMPY, WOODED, ROAD = range(5)
WHEELS: Final = (2, 4, 8, 8, 1)  # of an inch of each, in halves of a movement point (man_to_man:V1a)
TRACKS: Final = (2, 2, 4, 8, 2)
WHEELS_TURN: Final = 1  # movement points for each sixth of a circle that is begun (man_to_man:V1b)
TRACKS_TURN: Final = 2
BACKWARDS: Final = 2  # times the price (man_to_man:V2a)


# What it costs


@rules
def ground_of(kind: int) -> int:
    """What a kind of scenery is to a vehicle (man_to_man:V1c)."""
    if kind == FOREST:
        return WOODED
    if kind == POOL or kind == RIVER:
        return SWAMPY
    return ROUGH if kind == RUINS or kind == RUBBLE else OPEN


@rules
def inch_price(t: Table, s: Battle, figure: int, ground: int) -> int:
    """What an inch of ground costs a vehicle, in halves of a movement point (man_to_man:V1a)."""
    return WHEELS[ground] if drive_of(t, s, figure) == WHEELED else TRACKS[ground]


@rules
def drive_of(t: Table, s: Battle, figure: int) -> int:
    """Whether a vehicle is wheeled or tracked."""
    return t.profiles[s.figures[figure].profile].drive


@rules
def points(t: Table, s: Battle, figure: int) -> int:
    """The movement points that a vehicle has in a round (man_to_man:V1d)."""
    return t.profiles[s.figures[figure].profile].move * POINT


@rules
def leg_price(t: Table, s: Battle, figure: int, ax: int, ay: int, bx: int, by: int) -> int:
    """What a leg costs ahead: each stretch by the ground under the centre (man_to_man:V1a, V18b)."""
    whole, g = length(bx - ax, by - ay), s.ground[0]
    open_ground = inch_price(t, s, figure, OPEN)
    found = open_ground * whole
    for i in range(g.piece_count):
        dearer = inch_price(t, s, figure, ground_of(g.pieces[i].kind)) - open_ground
        if dearer and not clear_of_box(g, i, ax, ay, bx, by):
            start, end = crossing(g, i, ax, ay, bx, by)
            if start < end:
                found += dearer * whole * (end - start - 1) // PART  # the two are rounded: no more for what just fits
    return found


@rules
def is_straight(fx: int, fy: int, dx: int, dy: int) -> bool:
    """Whether a leg leads straight on, but for what its end is rounded by."""
    off = fx * dy - fy * dx
    return fx * dx + fy * dy > 0 and off * off <= fx * fx + fy * fy


@rules
def turn_price(t: Table, s: Battle, figure: int, fx: int, fy: int, gx: int, gy: int) -> int:
    """What a turn from one direction to another costs (man_to_man:V1b)."""
    if is_straight(fx, fy, gx, gy):
        return 0
    return sixths(fx, fy, gx, gy) * POINT * (WHEELS_TURN if drive_of(t, s, figure) == WHEELED else TRACKS_TURN)


@rules
def is_back(c: Ints, leg: int) -> bool:
    """Whether a leg is driven backwards."""
    return (c[X] >> leg) & 1 == 1


@rules
def drive_price(t: Table, s: Battle, figure: int, c: Ints) -> int:
    """What the legs and turns of a choice cost; a leg backwards keeps the hull turned about (man_to_man:V2a, V18a)."""
    f = s.figures[figure]
    x, y, fx, fy, found = f.x, f.y, f.fx, f.fy, 0
    for leg in range(c[LEGS]):
        bx, by = c[FIRST_LEG + 2 * leg], c[FIRST_LEG + 2 * leg + 1]
        back = is_back(c, leg)
        dx, dy = (x - bx, y - by) if back else (bx - x, by - y)
        found += turn_price(t, s, figure, fx, fy, dx, dy)
        found += leg_price(t, s, figure, x, y, bx, by) * (BACKWARDS if back else 1)
        if not is_straight(fx, fy, dx, dy):
            fx, fy = dx, dy
        x, y = bx, by
    return found + turn_price(t, s, figure, fx, fy, c[FX], c[FY])


# What stands in the way


@rules
def hull_problem(t: Table, s: Battle, figure: int, ax: int, ay: int, bx: int, by: int) -> int:
    """Why a vehicle may not drive a leg, whatever it costs, or FINE.

    Enemies who are not vehicles are run over. man_to_man:C4c, V15c, V18c, V18d
    """
    r, g = s.figures[figure].radius, s.ground[0]
    size = g.extent[0]
    if bx < r or by < r or bx > size.width - r or by > size.height - r:
        return OFF_TABLE
    if walls_on_way(g, s.doors, ax, ay, bx, by, 0, NO_DOOR) != NOBODY:
        return WALL_IN_WAY
    if drive_of(t, s, figure) == WHEELED and low_walls_crossed(g, ax, ay, bx, by):
        return WALL_IN_WAY
    for i in range(s.figure_count):
        other = s.figures[i]
        if i == figure or other.fate != ON_TABLE or is_run_over(s, figure, i):
            continue
        if crosses_disc(other.x, other.y, other.radius + r, ax, ay, bx, by):
            return BODY_IN_WAY
        if other.kind != VEHICLE and contact_on_leg(g, s, figure, i, ax, ay, bx, by) != NOBODY:
            return BODY_IN_WAY
    return FINE


@rules
def drive_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a vehicle may not drive so, or FINE (man_to_man:V1d, V13h, V14e, V18a)."""
    figure = c[WHO]
    f = s.figures[figure]
    if not is_manned(s, figure):
        return GONE
    if f.falls_back:
        return FALLS_BACK
    if f.action != NO_ACTION:
        return HAS_ACTED
    if f.immobile:
        return IMMOBILE
    if not is_front(c[FX], c[FY]):
        return NO_FRONT
    if c[LEGS] < 0 or c[LEGS] > MOST_LEGS or c[TARGET] != 0:
        return NO_LEG
    x, y = f.x, f.y
    for leg in range(c[LEGS]):
        bx, by = c[FIRST_LEG + 2 * leg], c[FIRST_LEG + 2 * leg + 1]
        if bx == x and by == y:
            return NO_LEG
        found = hull_problem(t, s, figure, x, y, bx, by)
        if found != FINE:
            return found
        x, y = bx, by
    if drive_price(t, s, figure, c) > points(t, s, figure):
        return TOO_FAR
    return NOT_AT_EDGE if c[LEAVES] and not touches_edge(s.ground[0], s.forces[f.side].edge, x, y, f.radius) else FINE


# Driving


@rules
def drive(t: Table, s: Battle, c: Ints) -> None:
    """A vehicle drives its legs and turns; it stops where what it has run over puts it out of action.

    man_to_man:V3b, V15a, V18a, A21c
    """
    figure = c[WHO]
    f = s.figures[figure]
    f.spent = drive_price(t, s, figure, c)
    begin_overrun(s)
    for leg in range(c[LEGS]):
        bx, by = c[FIRST_LEG + 2 * leg], c[FIRST_LEG + 2 * leg + 1]
        roll_to(t, s, figure, bx, by, is_back(c, leg))
        if f.wreck != NO_WRECK or f.immobile:
            return
    turn_hull(s, figure, c[FX], c[FY])
    if c[LEAVES]:
        leave(s, figure)


@rules
def roll_to(t: Table, s: Battle, figure: int, x: int, y: int, back: bool) -> None:
    """A vehicle drives straight to a place, over whom it meets (man_to_man:V15a)."""
    f = s.figures[figure]
    if back:
        turn_hull(s, figure, f.x - x, f.y - y)
    else:
        turn_hull(s, figure, x - f.x, y - f.y)
    run_over(t, s, figure, x, y)
    f.moved += length(x - f.x, y - f.y)
    f.x, f.y = x, y
    f.piece = piece_under(s.ground[0], x, y)
    f.level = level_at(s.ground[0], f.piece)
    note(s, LOG_MOVED, figure, NOBODY, x, y, 0, 0)


@rules
def turn_hull(s: Battle, figure: int, fx: int, fy: int) -> None:
    """A vehicle turns on the spot."""
    f = s.figures[figure]
    if is_straight(f.fx, f.fy, fx, fy):
        return
    f.fx, f.fy = fx, fy
    note(s, LOG_TURNED, figure, NOBODY, fx, fy, 0, 0)
