"""Falls: the hit, and where a model that has fallen is set down: J2 of the rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    COUNT,
    FIGURE,
    FIRST_LEG,
    INCH,
    LEGS,
    LOG_DEFENSE,
    LOG_FELL,
    LOG_LANDED,
    NOBODY,
    ON_TABLE,
)
from campaign.battle.firefight.contact import AROUND, STEPS, beside
from campaign.battle.firefight.hits import add_wound, begin_wounds, passes, regenerate, spare
from campaign.battle.firefight.levels import Leg, from_middle, house_at
from campaign.battle.firefight.measures import overlapping, standing, suppose
from campaign.battle.firefight.movement import may_stand, on_table, put_at, slot_at
from campaign.battle.firefight.reasons import FINE, NOT_AT_FOOT, OFF_TABLE, OVERLAPS
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.terrain import LEVEL, surface
from campaign.battle.firefight.wounds import knock_out
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import length, near
from campaign.battle.kernel.table import PART, piece_at

HARMLESS: Final = 2 * INCH  # falls of less (firefight:J2a)
EACH_AP: Final = 3 * INCH  # firefight:J2b
LANDS: Final = 2 * INCH  # firefight:J2d
BEYOND: Final = 3  # the rim, so that the place is at its foot
ASIDE: Final = (6, 24, 96)  # likewise, away from the middle of the roof, where a leg leaves it almost along its rim
RING: Final = 63  # a quarter of an inch: between the rings of places that are tried


@rules
def fall(t: Table, s: Battle, figure: int, pusher: int, leg: Leg, off: int, high: int) -> bool:
    """A model falls from a place so high where its leg leaves a roof; whether that ends what it does.

    It takes a hit with its AP by the height; one of several is killed instead. firefight:C9f, K20a, J2a, J2b, J2c, J2e
    """
    now, f = s.now[0], s.figures[figure]
    find_foot(t, s, leg, off)
    deep, several = high - now.bottom, standing(s, f.squad) > 1
    note(s, LOG_FELL, figure, pusher, deep, 1 if several and deep >= HARMLESS else 0, 0, 0)
    if deep >= HARMLESS and several:
        knock_out(s, figure, pusher)
        return True
    now.falling, now.thrower = figure, pusher
    if deep < HARMLESS:
        return False
    begin_wounds(s, f.squad)
    needed, rolled, ap = t.profiles[s.squads[f.squad].profile].defense, die(s), deep // EACH_AP
    blocked = passes(rolled, -ap, needed)
    note(s, LOG_DEFENSE, f.squad, pusher, rolled, -ap, needed, 1 if blocked else 0)
    if not blocked:
        add_wound(s, pusher, 1, 0)
        spare(s, f.squad)
        if t.profiles[s.squads[f.squad].profile].regeneration:
            regenerate(s, f.squad)
    if now.pending == 0:
        now.victim = NOBODY
    return True


@rules
def find_foot(t: Table, s: Battle, leg: Leg, off: int) -> None:
    """Where the foot of the drop is under the rim that a leg leaves, and how high that lies (firefight:J2g)."""
    now, dx, dy = s.now[0], leg.bx - leg.ax, leg.by - leg.ay
    far = max(1, length(dx, dy))
    x, y = leg.ax + dx * off // PART, leg.ay + dy * off // PART
    roof = house_at(t, x - dx * BEYOND // far, y - dy * BEYOND // far)
    now.foot_x, now.foot_y = x + dx * BEYOND // far, y + dy * BEYOND // far
    for k in range(len(ASIDE)):
        if roof != NOBODY and house_at(t, now.foot_x, now.foot_y) == roof:
            now.foot_x, now.foot_y = from_middle(t, roof, x, y, ASIDE[k])
    now.bottom = surface(t, piece_at(t, now.foot_x, now.foot_y))


@rules
def is_foot(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a place is no more than 2" from the foot of the drop, edge to point (firefight:J2d)."""
    now = s.now[0]
    return near(x, y, s.figures[figure].radius, now.foot_x, now.foot_y, 0, LANDS)


@rules
def lie_problem(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """Why a model that has fallen may not lie at a place however far off, or FINE: free, and on the ground there.

    Free also of the ends of paths that others of its unit are still to walk. firefight:J2d, M8b
    """
    now, radius = s.now[0], s.figures[figure].radius
    if not on_table(t, x, y, radius):
        return OFF_TABLE
    if abs(surface(t, piece_at(t, x, y)) - now.bottom) > LEVEL:
        return NOT_AT_FOOT
    suppose(s)
    if not may_stand(t, s, figure, x, y):
        return OVERLAPS
    if now.walker != NOBODY:
        for number in range(now.walker, s.course[COUNT]):
            at = slot_at(number)
            other, end = s.course[at + FIGURE], at + FIRST_LEG + 2 * (s.course[at + LEGS] - 1)
            if other != figure and s.figures[other].fate == ON_TABLE:
                if overlapping(x, y, s.course[end], s.course[end + 1], radius + s.figures[other].radius):
                    return OVERLAPS
    return FINE


@rules
def landing(t: Table, s: Battle, figure: int) -> tuple[int, int]:
    """The free place nearest to the foot of the drop, of those in rings round it (firefight:J2d, J2h)."""
    now = s.now[0]
    size = t.extent[0]
    for ring in range((size.width + size.height) // RING):
        for k in range(AROUND):
            x, y = beside(now.foot_x, now.foot_y, RING * ring, STEPS * k)
            if lie_problem(t, s, figure, x, y) == FINE:
                return x, y
    return s.figures[figure].x, s.figures[figure].y


@rules
def landing_problem(t: Table, s: Battle, x: int, y: int) -> int:
    """Why a model that has fallen may not be set down at a place, or FINE.

    Where nothing is free within 2" it is the nearest free place, or one as near. firefight:J2d, J2h
    """
    now = s.now[0]
    problem = lie_problem(t, s, now.falling, x, y)
    if problem != FINE or is_foot(t, s, now.falling, x, y):
        return problem
    u, v = landing(t, s, now.falling)
    if is_foot(t, s, now.falling, u, v):
        return NOT_AT_FOOT
    return FINE if length(x - now.foot_x, y - now.foot_y) <= length(u - now.foot_x, v - now.foot_y) else NOT_AT_FOOT


@rules
def land(t: Table, s: Battle, x: int, y: int) -> None:
    """A model that has fallen is set down."""
    now = s.now[0]
    put_at(t, s, now.falling, x, y)
    note(s, LOG_LANDED, now.falling, now.thrower, x, y, 0, 0)
    now.falling = now.thrower = NOBODY
