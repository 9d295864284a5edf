"""Who is in contact with whom, and who could have been: a charge, the answer to it, and the reach of melee (H1 to H11).

Judges a charge; lays none down.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import (
    COUNT,
    FIGURE,
    FIRST_LEG,
    INCH,
    LEGS,
    NOBODY,
    ON_TABLE,
)
from campaign.battle.firefight.legs import forget_legs
from campaign.battle.firefight.levels import Leg, is_between
from campaign.battle.firefight.measures import (
    CONTACT,
    coherent,
    near,
    nearest_of,
    no_farther_apart,
    suppose,
)
from campaign.battle.firefight.movement import (
    ROUGH,
    hinders,
    jumps_on,
    leg_of,
    may_stand,
    move_problem,
    slot_at,
)
from campaign.battle.firefight.reasons import COULD_BE_NEARER, FINE, NO_CONTACT
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.routes import BENDS, QUICK, Pace, find_way
from campaign.battle.firefight.terrain import same_level
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.space import length

STRIKE: Final = 2 * INCH  # firefight:H3a
NEARER: Final = INCH  # firefight:H8b
GAP: Final = 5  # between the edges of those who are laid down in contact: less than CONTACT, for places are rounded
STEPS: Final = 2  # of ten degrees: between the places that are tried round a base
STRIDES: Final = 3  # places in a row towards the enemy


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
def charge_problem(t: Table, s: Battle, squad: int, target: int, c: Ints, most: int, arrives: int) -> int:
    """Why a charge as it is laid down is not one, or FINE; an answering move need not arrive (firefight:H1a, M3b)."""
    forget_legs(s)
    return laid_problem(t, s, squad, target, c, most, arrives)


@rules
def laid_problem(t: Table, s: Battle, squad: int, target: int, c: Ints, most: int, arrives: int) -> int:
    """The same within a search. Who is not in contact must be as near as it can (firefight:H8a)."""
    code = move_problem(t, s, squad, c, most, 1)
    if code != FINE:
        return code
    rough, longest, touching = 0, 0, False
    for number in range(c[COUNT]):
        at = slot_at(number)
        f, walked = s.figures[c[at + FIGURE]], 0
        x, y = f.x, f.y
        for leg in range(c[at + LEGS]):
            u, v = c[at + FIRST_LEG + 2 * leg], c[at + FIRST_LEG + 2 * leg + 1]
            way = Leg(x, y, u, v, jumps_on(c, number, leg))
            _code, cost = leg_of(t, s, c[at + FIGURE], way)
            walked += cost
            if hinders(t, s, c[at + FIGURE], way):
                rough = 1
            x, y = u, v
        longest = max(longest, walked)
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
def could_be_nearer(t: Table, s: Battle, figure: int, target: int, most: int, rough: int, longest: int) -> bool:
    """Whether a place in contact, or one more than 1" nearer, is free for a model and within its move.

    The others stand where they are supposed to, and coherency comes first. firefight:H8a, H8b, H8c
    """
    f, q = s.figures[figure], s.squads[target]
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE:
            x, y = s.spots[2 * j], s.spots[2 * j + 1]
            away = f.radius + s.figures[j].radius + GAP
            if near(f.x, f.y, 0, x, y, away, most):
                for tens in range(0, 36, STEPS):
                    u, v = beside(x, y, away, tens)
                    if touches(t, s, figure, u, v, target):
                        if could_stand(t, s, figure, u, v, most, rough, longest):
                            return True
    x, y = s.spots[2 * figure], s.spots[2 * figure + 1]
    foe = nearest_of(s, x, y, target)
    gx, gy = s.spots[2 * foe], s.spots[2 * foe + 1]
    far = length(gx - x, gy - y)
    for step in range(1, STRIDES + 1):
        away = NEARER + 20 + (most - NEARER - 20) * (step - 1) // STRIDES
        for k in range(len(BENDS)):  # towards it, and to both sides of that
            u, v = toward(x, y, gx - (gy - y) * (BENDS[k] - 1) // 8, gy + (gx - x) * (BENDS[k] - 1) // 8, away)
            if near(u, v, 0, gx, gy, 0, far - NEARER - 1):
                if could_stand(t, s, figure, u, v, most, rough, longest):
                    return True
    return False


@rules
def could_stand(t: Table, s: Battle, figure: int, x: int, y: int, most: int, rough: int, longest: int) -> bool:
    """Whether a model could have ended there, the others being where they are supposed to be."""
    if not may_stand(t, s, figure, x, y):
        return False
    squad, u, v = s.figures[figure].squad, s.spots[2 * figure], s.spots[2 * figure + 1]
    s.spots[2 * figure], s.spots[2 * figure + 1] = x, y
    keeps = coherent(s, squad, True) or (no_farther_apart(s, squad) and not coherent(s, squad, False))
    s.spots[2 * figure], s.spots[2 * figure + 1] = u, v
    if not keeps:
        return False
    if find_way(t, s, figure, x, y, Pace(min(most, ROUGH) if rough else most, rough, QUICK, 0)):
        return True
    return not rough and longest <= ROUGH and find_way(t, s, figure, x, y, Pace(min(most, ROUGH), 1, QUICK, 0))
