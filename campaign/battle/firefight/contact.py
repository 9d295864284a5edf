"""Who is in contact with whom, and who could have been: a charge, the answer to it, and the reach of melee (H1 to H11).

Judges a charge; lays none down.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import INCH, NOBODY, ON_TABLE
from campaign.battle.firefight.legs import forget_legs
from campaign.battle.firefight.levels import is_between
from campaign.battle.firefight.measures import CONTACT, coherent, nearest_of, no_farther_apart, suppose
from campaign.battle.firefight.movement import ROUGH, may_stand, walked_problem
from campaign.battle.firefight.reasons import COULD_BE_NEARER, FINE, NO_CONTACT
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.routes import BENDS, find_way, straight_on
from campaign.battle.firefight.terrain import same_level
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.space import length, near

STRIKE: Final = 2 * INCH  # firefight:H3a
NEARER: Final = INCH  # firefight:H8b
GAP: Final = 5  # between the edges of those who are laid down in contact: less than CONTACT, for places are rounded
STEPS: Final = 2  # of ten degrees: between the places that are tried round a base
AROUND: Final = 18  # of these
STRIDES: Final = 3  # places in a row towards the enemy
CLEARLY: Final = 20  # nearer than an inch nearer is the first of these, for places are rounded


@rules
def faces(t: Table, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether two stand so that they can be in contact or strike: on one level, with no building between.

    firefight:H11a, H11b
    """
    return same_level(t, ax, ay, bx, by) and not is_between(t, ax, ay, bx, by)


@rules
def touches(t: Table, s: Battle, figure: int, x: int, y: int, squad: int) -> bool:
    """Whether a model, were it at a place, would be in contact with one of a unit where that is supposed to be.

    firefight:C7b, H11a, H11b
    """
    q, radius = s.squads[squad], s.figures[figure].radius
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE:
            u, v = s.spots[2 * j], s.spots[2 * j + 1]
            if near(x, y, radius, u, v, s.figures[j].radius, CONTACT) and faces(t, x, y, u, v):
                return True
    return False


@rules
def strikes_at(t: Table, s: Battle, figure: int, squad: int) -> bool:
    """Whether a model has one of that unit no more than 2" away, no third one (firefight:H3a, H10a, H11a, H11b)."""
    f, q = s.figures[figure], s.squads[squad]
    for j in range(q.first, q.first + q.size):
        g = s.figures[j]
        if g.fate == ON_TABLE and near(f.x, f.y, f.radius, g.x, g.y, g.radius, STRIKE) and faces(t, f.x, f.y, g.x, g.y):
            return True
    return False


@rules
def first_touching(t: Table, s: Battle, squad: int, target: int) -> int:
    """The first model of a unit that is in contact with another unit, or NOBODY."""
    suppose(s)
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE and touches(t, s, i, f.x, f.y, target):
            return i
    return NOBODY


@rules
def beside(cx: int, cy: int, away: int, tens: int) -> tuple[int, int]:
    """The place so far from a centre, in a direction told in tens of degrees."""
    return cx + COSINES[tens % 36] * away // UNIT, cy + SINES[tens % 36] * away // UNIT


@rules
def toward(cx: int, cy: int, x: int, y: int, away: int) -> tuple[int, int]:
    """The place so far from a centre, and no farther, on the way to another place."""
    far = max(1, length(x - cx, y - cy))
    return cx + part_of(x - cx, away, far), cy + part_of(y - cy, away, far)


@rules
def part_of(whole: int, part: int, of: int) -> int:
    """A part of a length in one direction, rounded towards 0."""
    return whole * part // of if whole >= 0 else -(-whole * part // of)


# Judging


@rules
def charge_problem(t: Table, s: Battle, squad: int, target: int, c: Ints, most: int, arrives: bool) -> int:
    """Why a charge as it is laid down is not one, or FINE; an answering move need not arrive (firefight:H1a, M3b)."""
    forget_legs(s)
    return laid_problem(t, s, squad, target, c, most, arrives)


@rules
def laid_problem(t: Table, s: Battle, squad: int, target: int, c: Ints, most: int, arrives: bool) -> int:
    """The same within a search. Who is not in contact must be as near as it can (firefight:H8a)."""
    code, longest, rough = walked_problem(t, s, squad, c, most, True)
    if code != FINE:
        return code
    touching = False
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE:
            if touches(t, s, i, s.spots[2 * i], s.spots[2 * i + 1], target):
                touching = True
    if arrives and not touching:
        return NO_CONTACT
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE:
            if not touches(t, s, i, s.spots[2 * i], s.spots[2 * i + 1], target):
                if could_be_nearer(t, s, i, target, most, rough, longest):
                    return COULD_BE_NEARER
    return FINE


@rules
def could_be_nearer(t: Table, s: Battle, figure: int, target: int, most: int, rough: bool, longest: int) -> bool:
    """Whether a place in contact, or one more than 1" nearer, is free for a model and within its move.

    The others stand where they are supposed to, and coherency comes first. firefight:H8a, H8b, H8c
    """
    f, q = s.figures[figure], s.squads[target]
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE:
            x, y = s.spots[2 * j], s.spots[2 * j + 1]
            away = f.radius + s.figures[j].radius + GAP
            if near(f.x, f.y, f.radius, x, y, s.figures[j].radius, most + GAP):
                for k in range(AROUND):
                    u, v = beside(x, y, away, STEPS * k)
                    if touches(t, s, figure, u, v, target):
                        if could_stand(t, s, figure, u, v, most, rough, longest):
                            return True
    x, y = s.spots[2 * figure], s.spots[2 * figure + 1]
    foe = nearest_of(s, x, y, target)
    gx, gy = s.spots[2 * foe], s.spots[2 * foe + 1]
    far = length(gx - x, gy - y)
    for stride in range(STRIDES):
        for k in range(len(BENDS)):
            u, v = nearer_place(x, y, gx, gy, most, stride, BENDS[k])
            if length(gx - u, gy - v) + NEARER < far:
                if could_stand(t, s, figure, u, v, most, rough, longest):
                    return True
    return False


@rules
def nearer_place(x: int, y: int, gx: int, gy: int, most: int, stride: int, bend: int) -> tuple[int, int]:
    """A place on the way from one to another: over an inch on, or farther with each stride; aside by the bend."""
    away = NEARER + CLEARLY + (most - NEARER - CLEARLY) * stride // STRIDES
    return toward(x, y, gx - (gy - y) * (bend - 1) // 8, gy + (gx - x) * (bend - 1) // 8, away)


@rules
def could_stand(t: Table, s: Battle, figure: int, x: int, y: int, most: int, rough: bool, longest: int) -> bool:
    """Whether a model could have ended there, the others being where they are supposed to be.

    A unit that is held up on its way goes 6" at most; one that is not may be, where none of it went farther.
    """
    if not may_stand(t, s, figure, x, y):
        return False
    squad, u, v = s.figures[figure].squad, s.spots[2 * figure], s.spots[2 * figure + 1]
    s.spots[2 * figure], s.spots[2 * figure + 1] = x, y
    keeps = coherent(s, squad, True) or (no_farther_apart(s, squad) and not coherent(s, squad, False))
    s.spots[2 * figure], s.spots[2 * figure + 1] = u, v
    if not keeps:
        return False
    if not rough and find_way(t, s, figure, x, y, straight_on(most, 0)):
        return True
    return longest <= ROUGH and find_way(t, s, figure, x, y, straight_on(min(most, ROUGH), 1))
