"""Who is in contact with whom, and who could have been: a charge, the answer to it, and the reach of melee (H1 to H11).

Finds ways of one or two legs, and lays a charge down; judges one too.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import (
    ANSWERING,
    CHOICE_WIDTH,
    COUNT,
    FIGURE,
    FIRST_LEG,
    FIRST_SLOT,
    INCH,
    JUMPS,
    LEGS,
    MOST_LEGS,
    MOVE,
    NOBODY,
    ON_TABLE,
    SLOT,
    VERB,
    WHO,
)
from campaign.battle.firefight.levels import Leg, is_between, over_houses
from campaign.battle.firefight.measures import (
    COHERENT,
    CONTACT,
    TOGETHER,
    coherent,
    near,
    nearest_of,
    no_farther_apart,
    suppose,
    to_unit2,
    units_near,
)
from campaign.battle.firefight.movement import (
    ROUGH,
    hinders,
    jumps_on,
    leg_of,
    leg_problem,
    may_stand,
    move_problem,
    slot_at,
)
from campaign.battle.firefight.reasons import COULD_BE_NEARER, FINE, NO_CONTACT
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.terrain import same_level
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.space import length

STRIKE: Final = 2 * INCH  # firefight:H3a
NEARER: Final = INCH  # firefight:H8b
GAP: Final = 5  # between the edges of those who are laid down in contact: less than CONTACT, for places are rounded
STEPS: Final = 2  # of ten degrees: between the places that are tried round a base
BENDS: Final = (1, -1, 2, -2, 4, -4)  # so many times SIDEWAYS off the middle of the straight way
SIDEWAYS: Final = 300
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
def leg_takes(t: Table, s: Battle, figure: int, leg: Leg, rough: int) -> int:
    """How much of its move a leg of a charge takes, NEVER where it is not free or not outside difficult terrain."""
    code, cost = leg_of(t, s, figure, leg)
    if code != FINE or leg_problem(t, s, figure, leg, 1) != FINE:
        return NEVER
    return cost if rough or not hinders(t, s, figure, leg) else NEVER


NEVER: Final = 1 << 30


@rules
def find_way(
    t: Table, s: Battle, figure: int, x: int, y: int, most: int, rough: int
) -> tuple[bool, bool, int, int, int]:
    """Whether a charging model gets to a place within so much: (found, round a bend, where that is, and if it jumps).

    Straight ways are tried, ways with one bend beside the middle, and a straight one with jumps (firefight:H8c, M3a).
    """
    f = s.figures[figure]
    dx, dy = x - f.x, y - f.y
    straight = length(dx, dy)
    if straight > most or straight == 0:
        return straight == 0, False, x, y, 0
    if leg_takes(t, s, figure, Leg(f.x, f.y, x, y, 0), rough) <= most:
        return True, False, x, y, 0
    for k in range(len(BENDS)):
        u = f.x + dx // 2 - dy * BENDS[k] * SIDEWAYS // straight
        v = f.y + dy // 2 + dx * BENDS[k] * SIDEWAYS // straight
        if length(u - f.x, v - f.y) + length(x - u, y - v) <= most:
            first = leg_takes(t, s, figure, Leg(f.x, f.y, u, v, 0), rough)
            if first <= most and first + leg_takes(t, s, figure, Leg(u, v, x, y, 0), rough) <= most:
                return True, True, u, v, 0
    if over_houses(t, f.x, f.y, x, y) and leg_takes(t, s, figure, Leg(f.x, f.y, x, y, 1), rough) <= most:
        return s.now[0].kind != ANSWERING, False, x, y, 1
    return False, False, x, y, 0


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
    """Why a charge as it is laid down is not one, or FINE; an answering move need not arrive.

    Who is not in contact must be as near as it can. firefight:H1a, H8a, M3b
    """
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
    found, _bent, _x, _y, _jumps = find_way(t, s, figure, x, y, min(most, ROUGH) if rough else most, rough)
    if not found and not rough and longest <= ROUGH:
        found, _bent, _x, _y, _jumps = find_way(t, s, figure, x, y, min(most, ROUGH), 1)
    return found


# Laying down


@rules
def lay_charge(t: Table, s: Battle, squad: int, target: int, most: int, arrives: int, c: Ints) -> bool:
    """Lay a charge or an answering move down in a choice; whether one was found that is legal.

    First without difficult terrain, then through it with 6" for all.
    """
    if arrives and not in_reach(s, squad, target, most):
        return False
    for rough in range(2):
        lay(t, s, squad, target, min(most, ROUGH) if rough else most, rough, c)
        if charge_problem(t, s, squad, target, c, most, arrives) == FINE:
            return True
    return False


@rules
def in_reach(s: Battle, squad: int, target: int, most: int) -> bool:
    """Whether any model is so near to one of another unit that a straight way would bring it into contact."""
    return units_near(s, squad, target, most + CONTACT)


@rules
def lay(t: Table, s: Battle, squad: int, target: int, most: int, rough: int, c: Ints) -> None:
    """Find each model its place, the nearest to the enemy first: in contact, or beside those who have theirs."""
    for part in range(CHOICE_WIDTH):
        c[part] = 0
    c[VERB], c[WHO] = MOVE, squad
    suppose(s)
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        s.settled[i] = 0
    for laid in range(q.size):
        figure, least = NOBODY, 1 << 60
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and not s.settled[i]:
                square = to_unit2(s, s.figures[i].x, s.figures[i].y, target)
                if square < least:
                    figure, least = i, square
        if figure == NOBODY:
            return
        f = s.figures[figure]
        bond = CLOSE if laid else ALONE
        found, x, y = place_in_contact(t, s, squad, figure, target, most, rough, bond)
        if not found and laid:
            found, x, y = place_beside(t, s, squad, figure, target, most, rough, CLOSE)
        if not found and laid:  # whoever comes next may stand by it: no chain is asked for
            found, x, y = place_beside(t, s, squad, figure, target, most, rough, LOOSE)
        if found and (x != f.x or y != f.y):
            add_way(t, s, figure, x, y, most, rough, c)
        s.settled[figure] = 1


@rules
def add_way(t: Table, s: Battle, figure: int, x: int, y: int, most: int, rough: int, c: Ints) -> None:
    """Put a model's way to a place into the next slot of a choice, and suppose it there."""
    _found, bent, u, v, jumps = find_way(t, s, figure, x, y, most, rough)
    c[JUMPS] |= jumps << (MOST_LEGS * c[COUNT])
    at = FIRST_SLOT + SLOT * c[COUNT]
    c[COUNT] += 1
    c[at + FIGURE], c[at + LEGS] = figure, 1
    if bent:
        c[at + LEGS], c[at + FIRST_LEG], c[at + FIRST_LEG + 1] = 2, u, v
    last = at + FIRST_LEG + 2 * (c[at + LEGS] - 1)
    c[last], c[last + 1] = x, y
    s.spots[2 * figure], s.spots[2 * figure + 1] = x, y


@rules
def fits(t: Table, s: Battle, squad: int, figure: int, x: int, y: int, bond: int) -> bool:
    """Whether a place is free of those who have theirs, and near enough to them."""
    radius = s.figures[figure].radius
    if not may_stand_settled(t, s, squad, figure, x, y):
        return False
    if bond == ALONE:
        return True
    q, close = s.squads[squad], bond == LOOSE
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and s.settled[j]:
            u, v, other = s.spots[2 * j], s.spots[2 * j + 1], s.figures[j].radius
            if not near(x, y, radius, u, v, other, TOGETHER):
                return False
            close = close or near(x, y, radius, u, v, other, COHERENT)
    return close


@rules
def may_stand_settled(t: Table, s: Battle, squad: int, figure: int, x: int, y: int) -> bool:
    """Whether a base could stand at a place once all of its unit that have none yet have walked off."""
    q = s.squads[squad]
    for j in range(q.first, q.first + q.size):
        if j != figure and s.figures[j].fate == ON_TABLE and not s.settled[j]:
            s.spots[2 * j] -= FAR_OFF
    free = may_stand(t, s, figure, x, y)
    for j in range(q.first, q.first + q.size):
        if j != figure and s.figures[j].fate == ON_TABLE and not s.settled[j]:
            s.spots[2 * j] += FAR_OFF
    return free


FAR_OFF: Final = 1_000_000
ALONE, LOOSE, CLOSE = range(3)
"""How a model has to stand by those who have their places: anyhow, within 6" of all, within 1" of one too."""


@rules
def place_in_contact(
    t: Table, s: Battle, squad: int, figure: int, target: int, most: int, rough: int, bond: int
) -> tuple[bool, int, int]:
    """The nearest place in contact that a model gets to: straight at the nearest enemy, or round any of them."""
    f, q = s.figures[figure], s.squads[target]
    if touches(t, s, figure, f.x, f.y, target) and fits(t, s, squad, figure, f.x, f.y, bond):
        return True, f.x, f.y
    foe = nearest_of(s, f.x, f.y, target)
    x, y = toward(s.spots[2 * foe], s.spots[2 * foe + 1], f.x, f.y, f.radius + s.figures[foe].radius + GAP)
    if touches(t, s, figure, x, y, target) and can_take(t, s, figure, x, y, most, rough, bond):
        return True, x, y
    best, bx, by = 1 << 60, 0, 0
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate != ON_TABLE:
            continue
        x, y = s.spots[2 * j], s.spots[2 * j + 1]
        away = f.radius + s.figures[j].radius + GAP
        if not near(f.x, f.y, 0, x, y, away, most):
            continue
        for tens in range(0, 36, STEPS):
            u, v = beside(x, y, away, tens)
            square = (u - f.x) * (u - f.x) + (v - f.y) * (v - f.y)
            if square < best and square <= most * most and touches(t, s, figure, u, v, target):
                if can_take(t, s, figure, u, v, most, rough, bond):
                    best, bx, by = square, u, v
    return best < 1 << 60, bx, by


@rules
def place_beside(
    t: Table, s: Battle, squad: int, figure: int, target: int, most: int, rough: int, bond: int
) -> tuple[bool, int, int]:
    """The place nearest to the enemy that a model gets to, of those that keep it with its unit."""
    f, q = s.figures[figure], s.squads[squad]
    best, bx, by = 1 << 60, 0, 0
    if fits(t, s, squad, figure, f.x, f.y, bond):
        best, bx, by = to_unit2(s, f.x, f.y, target), f.x, f.y
    foe = nearest_of(s, f.x, f.y, target)
    gx, gy = s.spots[2 * foe], s.spots[2 * foe + 1]
    for part in range(1, 9):  # straight on, as far as it goes
        x, y = toward(f.x, f.y, gx, gy, most * part // 8)
        square = to_unit2(s, x, y, target)
        if square < best and can_take(t, s, figure, x, y, most, rough, bond):
            best, bx, by = square, x, y
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and s.settled[j]:
            for tens in range(0, 36, STEPS):
                x, y = beside(s.spots[2 * j], s.spots[2 * j + 1], f.radius + s.figures[j].radius + GAP, tens)
                square = to_unit2(s, x, y, target)
                if square < best and can_take(t, s, figure, x, y, most, rough, bond):
                    best, bx, by = square, x, y
    return best < 1 << 60, bx, by


@rules
def can_take(t: Table, s: Battle, figure: int, x: int, y: int, most: int, rough: int, bond: int) -> bool:
    """Whether a place fits a model by those of its unit who have theirs, and it gets there."""
    if not fits(t, s, s.figures[figure].squad, figure, x, y, bond):
        return False
    found, _bent, _x, _y, _jumps = find_way(t, s, figure, x, y, most, rough)
    return found
