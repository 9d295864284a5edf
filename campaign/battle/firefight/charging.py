"""A charge, or the answer to it, laid down: who goes where, in contact or as near as it can (M3, M8, H1, H2).

The nearest model goes first, straight or round a bend; where that makes no legal charge, round corners and over roofs,
with each model going first once.
"""

from __future__ import annotations

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
from campaign.battle.firefight.contact import AROUND, GAP, STEPS, beside, laid_problem, touches, toward
from campaign.battle.firefight.legs import forget_legs
from campaign.battle.firefight.levels import near_another_house, over_houses
from campaign.battle.firefight.measures import (
    COHERENT,
    CONTACT,
    TOGETHER,
    models_near,
    nearest_of,
    overlapping,
    suppose,
    to_unit2,
    units_near,
)
from campaign.battle.firefight.movement import FARTHEST, ROUGH, flies, on_table
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import MOST_PLACES, WAY_ENDS, WAY_JUMPS, WAY_LEGS, Battle, Table
from campaign.battle.firefight.routes import JUMPING, QUICK, ROUND, Pace, find_way, put_in_order, spread, straight_on
from campaign.battle.firefight.terrain import same_level
from campaign.battle.kernel.space import near
from campaign.battle.kernel.table import box_apart


@rules
def lay_charge(t: Table, s: Battle, squad: int, target: int, most: int, arrives: bool, c: Ints) -> bool:
    """Lay a charge or an answering move down in a choice; whether one was found that is legal (firefight:M3a, M3d)."""
    if lay_straight(t, s, squad, target, most, arrives, c):
        return True
    return arrives and search_longer(t, s, squad, target, most, c)


@rules
def lay_straight(t: Table, s: Battle, squad: int, target: int, most: int, arrives: bool, c: Ints) -> bool:
    """The same straight on, with one bend, or with one leg that jumps: soon told.

    First without difficult terrain, then through it with 6" for all. firefight:M3a
    """
    forget_legs(s)
    if arrives and not units_near(s, squad, target, most + CONTACT):
        return False
    for rough in range(2):
        begin_laying(s, squad, c)
        lay(t, s, squad, target, straight_on(min(most, ROUGH) if rough else most, rough), c)
        if laid_problem(t, s, squad, target, c, most, arrives) == FINE:
            return True
    return False


@rules
def lay_longer(t: Table, s: Battle, squad: int, target: int, most: int, c: Ints) -> bool:
    """The same of a charge that goes round corners and bases, or jumps (firefight:M3d, M3e)."""
    forget_legs(s)
    return search_longer(t, s, squad, target, most, c)


@rules
def search_longer(t: Table, s: Battle, squad: int, target: int, most: int, c: Ints) -> bool:
    """The same within a search, which remembers legs."""
    if not may_be_longer(s, squad, target, most):
        return False
    for care in (ROUND, JUMPING):
        spare = saved_by_jumps(t, s, squad, most) if care == JUMPING else 0
        for rough in range(2):
            if lay_round(t, s, squad, target, Pace(min(most, ROUGH) if rough else most, rough, care, spare), c):
                if laid_problem(t, s, squad, target, c, most, True) == FINE:
                    return True
    return False


@rules
def may_be_longer(s: Battle, squad: int, target: int, most: int) -> bool:
    """Whether a unit is near enough to another one for such a charge."""
    return units_near(s, squad, target, most + CONTACT + FARTHEST)


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
        if not over_houses(t, f.x, f.y, s.figures[foe].x, s.figures[foe].y):
            return False
    return is_near_unit(s, figure, target, pace.most + pace.spare + CONTACT)


@rules
def saved_by_jumps(t: Table, s: Battle, squad: int, most: int) -> int:
    """The most that jumps may save of a unit's charge: nothing where it comes to no roof that is near another one.

    Who flies has nothing to jump. firefight:J3a, J3d
    """
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE and not flies(t, s, i):
            for house in range(t.piece_count):
                if t.pieces[house].walled and not box_apart(t, house, f.x, f.y, f.x, f.y, most):
                    if near_another_house(t, house):
                        return FARTHEST
    return 0


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
    quick = straight_on(pace.most, pace.rough)
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
    if not find_way(t, s, figure, x, y, straight_on(pace.most, pace.rough)):
        find_way(t, s, figure, x, y, pace)
    c[JUMPS] |= s.way[WAY_JUMPS] << (MOST_LEGS * c[COUNT])
    at = FIRST_SLOT + SLOT * c[COUNT]
    c[COUNT] += 1
    c[at + FIGURE], c[at + LEGS] = figure, s.way[WAY_LEGS]
    for part in range(2 * s.way[WAY_LEGS]):
        c[at + FIRST_LEG + part] = s.way[WAY_ENDS + part]
    s.spots[2 * figure], s.spots[2 * figure + 1] = x, y


ALONE, LOOSE, CLOSE = range(3)
"""How a model has to stand by those who have their places: anyhow, within 6" of all, within 1" of one too."""


@rules
def fits(t: Table, s: Battle, squad: int, figure: int, x: int, y: int, bond: int) -> bool:
    """Whether a place is free of those who have theirs, and near enough to them."""
    q, radius, close = s.squads[squad], s.figures[figure].radius, bond != CLOSE
    for j in range(q.first, q.first + q.size if bond != ALONE else q.first):
        if s.figures[j].fate == ON_TABLE and s.settled[j]:
            u, v, other = s.spots[2 * j], s.spots[2 * j + 1], s.figures[j].radius
            if not near(x, y, radius, u, v, other, TOGETHER):
                return False
            close = close or near(x, y, radius, u, v, other, COHERENT)
    return close and may_stand_settled(t, s, figure, x, y)


@rules
def may_stand_settled(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a base could stand at a place once all of its unit that have none yet have walked off."""
    f = s.figures[figure]
    if not on_table(t, x, y, f.radius):
        return False
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and j != figure and (g.squad != f.squad or s.settled[j]):
            u, v = s.spots[2 * j], s.spots[2 * j + 1]
            if overlapping(x, y, u, v, f.radius + g.radius) and same_level(t, x, y, u, v):
                return False
    return True


@rules
def place_in_contact(
    t: Table, s: Battle, squad: int, figure: int, target: int, pace: Pace, bond: int
) -> tuple[bool, int, int]:
    """The nearest place in contact that a model gets to: straight at the nearest enemy, or round any of them."""
    f, q = s.figures[figure], s.squads[target]
    if touches(t, s, figure, f.x, f.y, target) and fits(t, s, squad, figure, f.x, f.y, bond):
        return True, f.x, f.y
    foe = nearest_of(s, f.x, f.y, target)
    x, y = toward(s.spots[2 * foe], s.spots[2 * foe + 1], f.x, f.y, f.radius + s.figures[foe].radius + GAP)
    many = add_place(s, 0, x, y, 0)
    most = pace.most + pace.spare
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE:
            x, y = s.spots[2 * j], s.spots[2 * j + 1]
            away = f.radius + s.figures[j].radius + GAP
            if near(f.x, f.y, 0, x, y, away, most):
                for k in range(AROUND):
                    u, v = beside(x, y, away, STEPS * k)
                    square = (u - f.x) * (u - f.x) + (v - f.y) * (v - f.y)
                    if square <= most * most:
                        many = add_place(s, many, u, v, square)
    is_spread = pace.care == QUICK
    for k in range(many):
        x, y = place_of(s, k)
        if touches(t, s, figure, x, y, target) and fits(t, s, squad, figure, x, y, bond):
            if not is_spread:
                spread(t, s, figure, target, pace)
                is_spread = True
            if find_way(t, s, figure, x, y, pace):
                return True, x, y
    return False, 0, 0


@rules
def place_beside(
    t: Table, s: Battle, squad: int, figure: int, target: int, pace: Pace, bond: int
) -> tuple[bool, int, int]:
    """The place nearest to the enemy that a model gets to, of those that keep it with its unit."""
    f, q = s.figures[figure], s.squads[squad]
    most, many, stays = 1 << 60, 0, fits(t, s, squad, figure, f.x, f.y, bond)
    if stays:
        most = to_unit2(s, f.x, f.y, target)
    foe = nearest_of(s, f.x, f.y, target)
    gx, gy = s.spots[2 * foe], s.spots[2 * foe + 1]
    for part in range(1, 9):  # straight on, as far as it goes
        x, y = toward(f.x, f.y, gx, gy, pace.most * part // 8)
        square = to_unit2(s, x, y, target)
        if square < most:
            many = add_place(s, many, x, y, square)
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE and s.settled[j]:
            for k in range(AROUND):
                x, y = beside(s.spots[2 * j], s.spots[2 * j + 1], f.radius + s.figures[j].radius + GAP, STEPS * k)
                square = to_unit2(s, x, y, target)
                if square < most:
                    many = add_place(s, many, x, y, square)
    for k in range(many):
        x, y = place_of(s, k)
        if fits(t, s, squad, figure, x, y, bond) and find_way(t, s, figure, x, y, pace):
            return True, x, y
    return stays, f.x, f.y


@rules
def add_place(s: Battle, many: int, x: int, y: int, square: int) -> int:
    """Put a place among so many that a model may look at, those of the least square first; how many there are then."""
    s.places[2 * many], s.places[2 * many + 1] = x, y
    return put_in_order(s.queue, many, square * MOST_PLACES + many)


@rules
def place_of(s: Battle, k: int) -> tuple[int, int]:
    """The place that comes so many places after the first one."""
    at = 2 * (s.queue[k] % MOST_PLACES)
    return s.places[at], s.places[at + 1]
