"""Pushes: who may shove a model that its attack has Stunned, and how that slides: J1 of the rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    AIMED,
    INCH,
    LOG_PUSHED,
    LOG_SHOVED,
    NO_PUSH,
    NOBODY,
    ON_TABLE,
    SLIDING,
)
from campaign.battle.firefight.contact import toward
from campaign.battle.firefight.falling import fall
from campaign.battle.firefight.levels import NO_RIM, STEPPED, Leg, danger_from, gap_of, house_at, next_rim
from campaign.battle.firefight.movement import put_at, slides_free
from campaign.battle.firefight.reasons import FINE, TOO_FAR
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.terrain import surface
from campaign.battle.firefight.walking import risk
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import PART

PUSHES: Final = 4  # or more on the die (firefight:J1a)
SHOVES: Final = 2 * INCH  # firefight:J1b


@rules
def try_push(s: Battle) -> None:
    """The die of a push (firefight:C9g, J1a)."""
    now = s.now[0]
    rolled = die(s)
    note(s, LOG_PUSHED, now.pushed, now.pusher, rolled, PUSHES, 0, 0)
    now.push = AIMED if rolled >= PUSHES else NO_PUSH


@rules
def shove_problem(s: Battle, x: int, y: int) -> int:
    """Why a model may not be shoved towards a place, or FINE: 2" at most (firefight:J1b)."""
    f = s.figures[s.now[0].pushed]
    if max(abs(x - f.x), abs(y - f.y)) > SHOVES or length(x - f.x, y - f.y) > SHOVES:
        return TOO_FAR
    return FINE


@rules
def begin_slide(s: Battle, x: int, y: int) -> None:
    """A model is shoved towards a place."""
    now = s.now[0]
    now.push, now.push_x, now.push_y, now.downed = SLIDING, x, y, 0
    s.figures[now.pushed].risked = 0


@rules
def wall_or_drop(t: Table, ax: int, ay: int, bx: int, by: int) -> tuple[int, bool]:
    """How far along a leg the first wall or drop is that a shoved model comes to, and whether it is a drop.

    A roof as high that is no more than 1" off is neither. firefight:J1c, J1d
    """
    whole, house, at = length(bx - ax, by - ay), house_at(t, ax, ay), 0
    while True:
        off, on, after = next_rim(t, ax, ay, bx, by, at, house)
        if off > PART:
            return NO_RIM, False
        if house == NOBODY:
            return off, False
        here, there = surface(t, house), surface(t, after)
        if after == NOBODY or gap_of(off, on, whole) > STEPPED or there < here:
            return off, True
        if there > here:
            return off, False
        house, at = after, on


@rules
def shoved_to(t: Table, s: Battle, x: int, y: int) -> tuple[int, int, int]:
    """How far a model slides towards a place: the end, and the part of the leg where it falls, or NO_RIM.

    firefight:J1b, J1c, J1d
    """
    figure = s.now[0].pushed
    f = s.figures[figure]
    off, drops = wall_or_drop(t, f.x, f.y, x, y)
    low, high = 0, length(x - f.x, y - f.y)
    if off <= PART:
        high = high * off // PART
    most = high
    while low < high:  # what is free is free up to there
        middle = (low + high + 1) // 2
        u, v = toward(f.x, f.y, x, y, middle)
        if slides_free(t, s, figure, u, v):
            low = middle
        else:
            high = middle - 1
    u, v = toward(f.x, f.y, x, y, low)
    return u, v, off if drops and low == most else NO_RIM


@rules
def slide(t: Table, s: Battle) -> None:
    """A shoved model slides: dangerous ground on the way is rolled for, and over a drop it falls.

    firefight:J1b, J1c, J1d, J1e, K13c, T3d
    """
    now = s.now[0]
    figure, x, y = now.pushed, now.push_x, now.push_y
    f = s.figures[figure]
    if f.fate != ON_TABLE or now.downed:
        now.push = NO_PUSH
        return
    u, v, off = shoved_to(t, s, x, y)
    stays = f.risked or (u == f.x and v == f.y)
    danger = NOBODY if stays else danger_from(t, f.x, f.y, u, v, 0)
    if danger != NOBODY:
        shove_to(t, s, figure, f.x + (u - f.x) * danger // PART, f.y + (v - f.y) * danger // PART)
        risk(t, s, figure, 0)
        return
    ax, ay, high = f.x, f.y, surface(t, f.piece)
    shove_to(t, s, figure, u, v)
    now.push = NO_PUSH
    if off <= PART:
        fall(t, s, figure, now.pusher, Leg(ax, ay, x, y, 0), off, high)


@rules
def shove_to(t: Table, s: Battle, figure: int, x: int, y: int) -> None:
    """A model slides to a place, if it is not there."""
    f = s.figures[figure]
    if x != f.x or y != f.y:
        put_at(t, s, figure, x, y)
        note(s, LOG_SHOVED, figure, s.now[0].pusher, x, y, 0, 0)
