"""A charge, or the answer to it, laid down: who goes where, in contact or as near as it can (M3, M8, H1, H2).

The nearest model goes first, straight or round a bend; where that makes no legal charge, round corners and over roofs,
with each model going first once.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import (
    CHOICE_WIDTH,
    COUNT,
    FIGURE,
    FIRST_LEG,
    FIRST_SLOT,
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
from campaign.battle.firefight.contact import GAP, STEPS, beside, charge_problem, touches, toward
from campaign.battle.firefight.levels import over_houses
from campaign.battle.firefight.measures import (
    COHERENT,
    CONTACT,
    TOGETHER,
    models_near,
    near,
    nearest_of,
    suppose,
    to_unit2,
    units_near,
)
from campaign.battle.firefight.movement import FARTHEST, ROUGH, may_stand
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import WAY_ENDS, WAY_JUMPS, WAY_LEGS, Battle, Table
from campaign.battle.firefight.routes import JUMPING, QUICK, ROUND, Pace, find_way, spread


@rules
def lay_charge(t: Table, s: Battle, squad: int, target: int, most: int, arrives: int, c: Ints) -> bool:
    """Lay a charge or an answering move down in a choice; whether one was found that is legal.

    First without difficult terrain, then through it with 6" for all. firefight:M3a, M3d
    """
    if not arrives or units_near(s, squad, target, most + CONTACT):
        for rough in range(2):
            begin_laying(s, squad, c)
            lay(t, s, squad, target, Pace(min(most, ROUGH) if rough else most, rough, QUICK), c)
            if charge_problem(t, s, squad, target, c, most, arrives) == FINE:
                return True
    if not arrives or not units_near(s, squad, target, most + CONTACT + FARTHEST):
        return False
    for care in (ROUND, JUMPING):
        for rough in range(2):
            if lay_round(t, s, squad, target, Pace(min(most, ROUGH) if rough else most, rough, care), c):
                if charge_problem(t, s, squad, target, c, most, 1) == FINE:
                    return True
    return False


@rules
def lay_round(t: Table, s: Battle, squad: int, target: int, pace: Pace, c: Ints) -> bool:
    """Lay a charge down, led by the first model that gets into contact so; whether any does (firefight:M3a, M3d)."""
    q = s.squads[squad]
    for lead in range(q.first, q.first + q.size):
        if s.figures[lead].fate == ON_TABLE and is_worth_it(t, s, lead, target, pace):
            begin_laying(s, squad, c)
            found, x, y = place_in_contact(t, s, squad, lead, target, pace, ALONE)
            if found:
                add_way(t, s, lead, x, y, pace, c)
                s.settled[lead] = 1
                lay(t, s, squad, target, pace, c)
                return True
    return False


@rules
def is_worth_it(t: Table, s: Battle, figure: int, target: int, pace: Pace) -> bool:
    """Whether a model may get to a unit so at all: near enough, and to jump there are buildings on the way to it."""
    f = s.figures[figure]
    suppose(s)
    if pace.care == JUMPING:
        foe = nearest_of(s, f.x, f.y, target)
        return over_houses(t, f.x, f.y, s.figures[foe].x, s.figures[foe].y)
    return is_near_unit(s, figure, target, pace.most + CONTACT)


@rules
def is_near_unit(s: Battle, figure: int, target: int, most: int) -> bool:
    """Whether a model is within a distance of a unit."""
    q = s.squads[target]
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and models_near(s, figure, j, most):
            return True
    return False


@rules
def begin_laying(s: Battle, squad: int, c: Ints) -> None:
    """A choice is a move of nobody yet, and nobody of the unit has its place."""
    for part in range(CHOICE_WIDTH):
        c[part] = 0
    c[VERB], c[WHO] = MOVE, squad
    suppose(s)
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        s.settled[i] = 0


@rules
def lay(t: Table, s: Battle, squad: int, target: int, pace: Pace, c: Ints) -> None:
    """Find all who have none yet their places, the nearest to the enemy first: in contact, or beside those who have."""
    q, laid = s.squads[squad], c[COUNT] > 0
    for _each in range(q.size):
        figure, least = NOBODY, 1 << 60
        for i in range(q.first, q.first + q.size):
            if s.figures[i].fate == ON_TABLE and not s.settled[i]:
                square = to_unit2(s, s.figures[i].x, s.figures[i].y, target)
                if square < least:
                    figure, least = i, square
        if figure == NOBODY:
            return
        f = s.figures[figure]
        if laid:
            found, x, y = place_with(t, s, squad, figure, target, pace)
        else:
            found, x, y = place_in_contact(t, s, squad, figure, target, pace, ALONE)
        if found and (x != f.x or y != f.y):
            add_way(t, s, figure, x, y, pace, c)
        s.settled[figure], laid = 1, True


@rules
def place_with(t: Table, s: Battle, squad: int, figure: int, target: int, pace: Pace) -> tuple[bool, int, int]:
    """A place for a model by those of its unit who have theirs, in contact or near; where it has to, round corners."""
    quick = Pace(pace.most, pace.rough, QUICK)
    found, x, y = place_in_contact(t, s, squad, figure, target, quick, CLOSE)
    if not found:
        found, x, y = place_beside(t, s, squad, figure, target, quick, CLOSE)
    if not found:  # whoever comes next may stand by it: no chain is asked for
        found, x, y = place_beside(t, s, squad, figure, target, quick, LOOSE)
    if not found and pace.care != QUICK:
        spread(t, s, figure, target, pace)
        found, x, y = place_beside(t, s, squad, figure, target, pace, CLOSE)
    return found, x, y


@rules
def add_way(t: Table, s: Battle, figure: int, x: int, y: int, pace: Pace, c: Ints) -> None:
    """Put a model's way to a place into the next slot of a choice, and suppose it there."""
    if not find_way(t, s, figure, x, y, Pace(pace.most, pace.rough, QUICK)):
        find_way(t, s, figure, x, y, pace)
    c[JUMPS] |= s.way[WAY_JUMPS] << (MOST_LEGS * c[COUNT])
    at = FIRST_SLOT + SLOT * c[COUNT]
    c[COUNT] += 1
    c[at + FIGURE], c[at + LEGS] = figure, s.way[WAY_LEGS]
    for part in range(2 * s.way[WAY_LEGS]):
        c[at + FIRST_LEG + part] = s.way[WAY_ENDS + part]
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
    t: Table, s: Battle, squad: int, figure: int, target: int, pace: Pace, bond: int
) -> tuple[bool, int, int]:
    """The nearest place in contact that a model gets to: straight at the nearest enemy, or round any of them."""
    if pace.care != QUICK:
        spread(t, s, figure, target, pace)
    f, q = s.figures[figure], s.squads[target]
    if touches(t, s, figure, f.x, f.y, target) and fits(t, s, squad, figure, f.x, f.y, bond):
        return True, f.x, f.y
    foe = nearest_of(s, f.x, f.y, target)
    x, y = toward(s.spots[2 * foe], s.spots[2 * foe + 1], f.x, f.y, f.radius + s.figures[foe].radius + GAP)
    if touches(t, s, figure, x, y, target) and can_take(t, s, figure, x, y, pace, bond):
        return True, x, y
    best, bx, by = 1 << 60, 0, 0
    most = pace.most + (FARTHEST if pace.care == JUMPING else 0)
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
                if can_take(t, s, figure, u, v, pace, bond):
                    best, bx, by = square, u, v
    return best < 1 << 60, bx, by


@rules
def place_beside(
    t: Table, s: Battle, squad: int, figure: int, target: int, pace: Pace, bond: int
) -> tuple[bool, int, int]:
    """The place nearest to the enemy that a model gets to, of those that keep it with its unit."""
    f, q = s.figures[figure], s.squads[squad]
    best, bx, by = 1 << 60, 0, 0
    if fits(t, s, squad, figure, f.x, f.y, bond):
        best, bx, by = to_unit2(s, f.x, f.y, target), f.x, f.y
    foe = nearest_of(s, f.x, f.y, target)
    gx, gy = s.spots[2 * foe], s.spots[2 * foe + 1]
    for part in range(1, 9):  # straight on, as far as it goes
        x, y = toward(f.x, f.y, gx, gy, pace.most * part // 8)
        square = to_unit2(s, x, y, target)
        if square < best and can_take(t, s, figure, x, y, pace, bond):
            best, bx, by = square, x, y
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and s.settled[j]:
            for tens in range(0, 36, STEPS):
                x, y = beside(s.spots[2 * j], s.spots[2 * j + 1], f.radius + s.figures[j].radius + GAP, tens)
                square = to_unit2(s, x, y, target)
                if square < best and can_take(t, s, figure, x, y, pace, bond):
                    best, bx, by = square, x, y
    return best < 1 << 60, bx, by


@rules
def can_take(t: Table, s: Battle, figure: int, x: int, y: int, pace: Pace, bond: int) -> bool:
    """Whether a place fits a model by those of its unit who have theirs, and it gets there."""
    if not fits(t, s, s.figures[figure].squad, figure, x, y, bond):
        return False
    return find_way(t, s, figure, x, y, pace)
