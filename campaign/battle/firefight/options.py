"""The legal choices of the side that decides, of places and moves a fan: ``options`` is the door.

Changes nothing but scratch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.attacks import can_shoot
from campaign.battle.firefight.blast import best_centre
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.codes import (
    ACT,
    ACTION,
    ACTIVATING,
    AFTERWARDS,
    ANSWERING,
    ARRIVALS,
    AS_SCOUT,
    BID,
    BIDDING,
    CALL,
    CAST,
    CASTING,
    CENTRES,
    CHARGE,
    CHOICE_WIDTH,
    CONCEDE,
    COUNT,
    COUNTERING,
    DEAL,
    DEALING,
    DEPLOYING,
    DONE,
    EDGING,
    FALLING,
    FIGURE,
    FIRST_LEG,
    FIRST_SLOT,
    HAIL,
    HELPING,
    IDLE,
    IN_AMBUSH,
    LEAVE,
    LEAVING,
    LEGS,
    LIE,
    LOSE,
    LOSING,
    MARK,
    MOVE,
    MOVING,
    NOBODY,
    OBJECTIVES,
    ON_TABLE,
    OVER,
    PUSH,
    PUSHING,
    RESERVE,
    RESERVING,
    SCOUTING,
    SECOND,
    SHOOT,
    SHOOTING,
    SHOVE,
    SHOVING,
    SPELLS,
    STAY_OUT,
    STEP_FROM,
    STEPPING,
    STRIKE,
    STRIKE_FIRST,
    STRIKING,
    TAKE_EDGE,
    TARGET,
    TEST,
    TREAT,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.contact import beside
from campaign.battle.firefight.deploying import SHAPES, find_room, form_up
from campaign.battle.firefight.falling import LANDS, landing
from campaign.battle.firefight.leaving import at_edge
from campaign.battle.firefight.legality import is_enemy, problem
from campaign.battle.firefight.movement import ANSWERS, FOLLOWS, move_of, slot_at
from campaign.battle.firefight.pushing import SHOVES
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import MOST_SQUADS, Battle, Table
from campaign.battle.firefight.reserves import SCOUTS_AHEAD, comes_now, zone_binds
from campaign.battle.firefight.sides import enemies
from campaign.battle.kernel.sides import EDGES_IN_ALL

WAYS_OFF: Final = 12  # directions of the fan of moves
LENGTHS: Final = 3
ALONG: Final = 9  # places of a fan along an edge
ROOM_FOR_OPTIONS: Final = 2 + MOST_SQUADS * max(4 + MOST_SQUADS, ALONG * SHAPES + 1)


@rules
def blank(row: Ints, verb: int) -> None:
    """A choice with nothing but its verb."""
    for part in range(CHOICE_WIDTH):
        row[part] = 0
    row[VERB] = verb


@rules
def offer(t: Table, s: Battle, out: Sequence[Ints], count: int) -> int:
    """Keep the choice that was written down last where it is legal; how many there are now."""
    return count + 1 if problem(t, s, out[count]) == FINE else count


@door
def options(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Write the legal choices down, of places and moves a fan, conceding last; how many there are."""
    now, count = s.now[0], 0
    if now.kind == OVER:
        return 0
    if now.step == OBJECTIVES:
        count = edges_or_places(t, s, out)
    elif now.kind == RESERVING:
        count = reservations(t, s, out)
    elif now.kind == DEPLOYING:
        count = deployments(t, s, out)
    elif now.kind == SCOUTING:
        count = moves(t, s, now.squad, SCOUTS_AHEAD, out)
        blank(out[count], DONE)
        count += 1
    elif now.kind == ACTIVATING:
        count = actions(t, s, out)
    elif now.kind == MOVING:
        if now.action == CHARGE:
            if lay_charge(t, s, now.squad, now.target, move_of(t, s, now.squad, CHARGE), True, out[count]):
                count += 1
        else:
            count = moves(t, s, now.squad, move_of(t, s, now.squad, now.action), out)
    elif now.kind == SHOOTING:
        count = fires(t, s, out)
    elif now.kind == HELPING:
        count = aids(t, s, out)
    elif now.kind == DEALING:
        count = deals(t, s, out)
    elif now.kind == LEAVING:
        blank(out[0], LEAVE)
        out[0][WHO], out[0][TARGET] = now.actor, at_edge(t, s, now.actor)
        blank(out[1], DONE)
        count = 2
    elif now.kind == CASTING:
        count = spells(t, s, out)
    elif now.kind == BIDDING:
        count = bids(t, s, out)
    elif now.kind == LOSING:
        count = losses(t, s, out)
    elif now.kind == FALLING:
        count = landings(t, s, out)
    elif now.kind == PUSHING:
        blank(out[0], PUSH)
        blank(out[1], DONE)
        count = 2
    elif now.kind == SHOVING:
        count = shoves(t, s, out)
    else:
        count = fight_options(t, s, out)
    blank(out[count], CONCEDE)
    return count + 1


@rules
def aids(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Support at every unit round each of its models, everybody who can be treated, and neither."""
    q, count = s.squads[s.now[0].squad], 0
    for i in range(q.first, q.first + q.size):
        for j in range(s.figure_count):
            blank(out[count], CALL)
            out[count][WHO], out[count][TARGET], out[count][Y] = i, s.figures[j].squad, j
            count = offer(t, s, out, count)
            for what in range(2):
                blank(out[count], TREAT)
                out[count][WHO], out[count][TARGET], out[count][X] = i, j, what
                count = offer(t, s, out, count)
    blank(out[count], DONE)
    return count + 1


@rules
def deals(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Which units may take an odd hit of a Blast."""
    count = 0
    for squad in range(s.squad_count):
        blank(out[count], DEAL)
        out[count][WHO] = squad
        count = offer(t, s, out, count)
    return count


@rules
def losses(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Which models of a unit may be lost."""
    q, count = s.squads[s.now[0].victim], 0
    for i in range(q.first, q.first + q.size):
        blank(out[count], LOSE)
        out[count][WHO] = i
        count = offer(t, s, out, count)
    return count


@rules
def landings(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Where a model that has fallen may be set down: the nearest place, and a fan round the foot."""
    now, count = s.now[0], 0
    x, y = landing(t, s, now.falling)
    blank(out[0], LIE)
    out[0][X], out[0][Y] = x, y
    count = offer(t, s, out, 0)
    radius = s.figures[now.falling].radius
    for k in range(WAYS_OFF):
        u, v = beside(now.foot_x, now.foot_y, LANDS + radius - 5, 36 * k // WAYS_OFF)
        blank(out[count], LIE)
        out[count][X], out[count][Y] = u, v
        count = offer(t, s, out, count)
    return count


@rules
def shoves(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Which way a model may be shoved: a fan, half as far and all the way; or not at all."""
    f, count = s.figures[s.now[0].pushed], 0
    for k in range(WAYS_OFF):
        for part in range(1, 3):
            x, y = beside(f.x, f.y, (SHOVES - 5) * part // 2, 36 * k // WAYS_OFF)
            blank(out[count], SHOVE)
            out[count][X], out[count][Y] = x, y
            count = offer(t, s, out, count)
    blank(out[count], DONE)
    return count + 1


@rules
def spells(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Every spell that the unit's casters can attempt, at each target, and none."""
    now, count = s.now[0], 0
    q = s.squads[now.squad]
    for caster in range(q.first, q.first + q.size):
        for spell in range(SPELLS):
            for target in range(s.squad_count):
                p = s.squads[target]
                for centre in range(p.first, p.first + p.size):
                    if (spell == HAIL or centre == p.first) and count < MOST_SPELLS:
                        blank(out[count], CAST)
                        out[count][WHO], out[count][TARGET], out[count][X] = caster, target, spell
                        out[count][Y] = centre if spell == HAIL else 0
                        count = offer(t, s, out, count)
    blank(out[count], DONE)
    return count + 1


MOST_SPELLS: Final = 1200


@rules
def bids(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """No token, one and so on."""
    figure = s.now[0].asked % s.figure_count
    for tokens in range(s.figures[figure].tokens + 1):
        blank(out[tokens], BID)
        out[tokens][WHO], out[tokens][X] = figure, tokens
    return s.figures[figure].tokens + 1


@rules
def fight_options(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """The choices in a melee, and of morale."""
    now, count = s.now[0], 0
    if now.kind == ANSWERING:
        if lay_charge(t, s, now.actor, now.squad, ANSWERS, False, out[0]):
            return 1
        blank(out[0], DONE)
        return offer(t, s, out, 0)
    if now.kind == AFTERWARDS:
        count = moves(t, s, now.actor, FOLLOWS, out)
        blank(out[count], DONE)
        return count + 1
    if now.kind == STRIKING or now.kind == COUNTERING:
        blank(out[0], STRIKE if now.kind == STRIKING else STRIKE_FIRST)
        blank(out[1], DONE)
        return 2
    if now.kind == STEPPING:
        q = s.squads[now.target]
        for j in range(q.first, q.first + q.size):
            blank(out[count], STEP_FROM)
            out[count][TARGET] = j
            count = offer(t, s, out, count)
        return count
    for hero in range(NOBODY, s.figure_count):
        blank(out[count], TEST)
        out[count][TARGET] = hero
        count = offer(t, s, out, count)
    return count


@rules
def edges_or_places(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """What may be chosen before units are set up: an edge, or where an objective lies."""
    return edges(t, s, out) if s.now[0].kind == EDGING else places(t, s, out)


@rules
def edges(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """The edges that a side may take."""
    count = 0
    for edge in range(EDGES_IN_ALL):
        blank(out[count], TAKE_EDGE)
        out[count][X] = edge
        count = offer(t, s, out, count)
    return count


@rules
def places(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Where an objective may lie: a fan over the table, finer where that finds none."""
    size, count = t.extent[0], 0
    step = COARSE
    while count == 0 and step >= FINEST:
        for y in range(0, size.height + 1, step):
            for x in range(0, size.width + 1, step):
                if count < MOST_PLACES:
                    blank(out[count], MARK)
                    out[count][X], out[count][Y] = x, y
                    count = offer(t, s, out, count)
        step //= 2
    return count


COARSE: Final = 1016
FINEST: Final = 254
MOST_PLACES: Final = 400


@rules
def reservations(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Who can be said to wait, and how, and that nobody more does."""
    count = 0
    for squad in range(s.squad_count):
        for how in (IN_AMBUSH, AS_SCOUT):
            blank(out[count], RESERVE)
            out[count][WHO], out[count][TARGET] = squad, how
            count = offer(t, s, out, count)
    blank(out[count], DONE)
    return count + 1


@rules
def deployments(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """How the units that wait can be set up: a fan along the zone, else wherever there is room.

    Who comes out of the reserve may also stay there, and who ambushes comes anywhere.
    """
    now, count = s.now[0], 0
    if now.step == ARRIVALS:
        blank(out[count], DONE)
        count += 1
    for squad in range(s.squad_count):
        q = s.squads[squad]
        if q.side != now.side or not comes_now(s, squad):
            continue
        if not zone_binds(s, squad):
            count = ambushes(t, s, squad, out, count)
            continue
        before, zone = count, s.forces[q.side]
        radius = s.figures[q.first].radius
        wide, deep = zone.right - zone.left - 2 * radius, zone.lower - zone.upper - 2 * radius
        for k in range(ALONG):
            for shape in range(SHAPES):
                x, y = zone.left + radius + wide * k // ALONG, zone.upper + radius + deep * (k % 3) // 4
                if wide < deep:
                    x, y = zone.left + radius + wide * (k % 3) // 4, zone.upper + radius + deep * k // ALONG
                form_up(s, squad, shape, x, y, out[count])
                count = offer(t, s, out, count)
        if count == before and now.step != ARRIVALS:
            if not find_room(t, s, squad, out[count]):
                blank(out[count], STAY_OUT)
                out[count][WHO] = squad
            count += 1
    return count


@rules
def ambushes(t: Table, s: Battle, squad: int, out: Sequence[Ints], count: int) -> int:
    """How a unit can come out of its ambush: a fan over the table (firefight:K1b)."""
    size = t.extent[0]
    for row in range(1, ABREAST):
        for column in range(1, ABREAST):
            form_up(
                s,
                squad,
                (row + column) % SHAPES,
                size.width * column // ABREAST,
                size.height * row // ABREAST,
                out[count],
            )
            count = offer(t, s, out, count)
    return count


ABREAST: Final = 7


@rules
def actions(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Who can be named, and with what."""
    now, count = s.now[0], 0
    for squad in range(s.squad_count):
        if s.squads[squad].side != now.side:
            continue
        for action in range(IDLE, CHARGE):
            blank(out[count], ACT)
            out[count][WHO], out[count][ACTION] = squad, action
            count = offer(t, s, out, count)
        for target in range(s.squad_count):
            if enemies(s, squad, target):
                blank(out[count], ACT)
                out[count][WHO], out[count][ACTION], out[count][TARGET] = squad, CHARGE, target
                count = offer(t, s, out, count)
    return count


@rules
def shifted(s: Battle, squad: int, dx: int, dy: int, c: Ints) -> None:
    """Write down a move of a whole unit by so much, its formation kept."""
    blank(c, MOVE)
    c[WHO] = squad
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE:
            at = slot_at(c[COUNT])
            c[at + FIGURE], c[at + LEGS] = i, 1
            c[at + FIRST_LEG], c[at + FIRST_LEG + 1] = f.x + dx, f.y + dy
            c[COUNT] += 1


@rules
def moves(t: Table, s: Battle, squad: int, most: int, out: Sequence[Ints]) -> int:
    """A fan of moves of a whole unit, and staying where it is."""
    blank(out[0], MOVE)
    out[0][WHO] = squad
    count = offer(t, s, out, 0)
    for k in range(WAYS_OFF):
        for part in range(1, LENGTHS + 1):
            dx, dy = beside(0, 0, most * part // LENGTHS, 36 * k // WAYS_OFF)
            shifted(s, squad, dx, dy, out[count])
            count = offer(t, s, out, count)
    return count


@rules
def all_fire(t: Table, s: Battle, squad: int, target: int, c: Ints) -> None:
    """Write down the fire of all that can, at one unit."""
    blank(c, SHOOT)
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    c[WHO], c[TARGET], c[SECOND] = squad, target, NOBODY
    for weapon in range(profile.first, profile.last):
        who = 0
        for k in range(q.size):
            if s.figures[q.first + k].fate == ON_TABLE and can_shoot(t, s, q.first + k, weapon, target):
                who |= 1 << k
        if who:
            at = FIRST_SLOT + 2 * (weapon - profile.first)
            c[at], c[at + 1] = 1, who
            if t.weapons[weapon].blast:
                c[CENTRES + weapon - profile.first] = best_centre(t, s, squad, weapon, who, target) + 1


@rules
def fires(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Fire of all that can at each enemy unit, at two of them with one weapon at the first, and none."""
    now, count = s.now[0], 0
    for target in range(s.squad_count):
        if is_enemy(s, target):
            all_fire(t, s, now.squad, target, out[count])
            count = offer(t, s, out, count)
    blank(out[count], DONE)
    count += 1
    profile, ranged = t.profiles[s.squads[now.squad].profile], 0
    for weapon in range(profile.first, profile.last):
        ranged += t.weapons[weapon].reach > 0
    if ranged < 2:
        return count
    for first in range(s.squad_count):
        for second in range(s.squad_count):
            if first != second and is_enemy(s, first) and is_enemy(s, second):
                for weapon in range(profile.first, profile.last):
                    if count < MOST_FIRES:
                        split_fire(t, s, now.squad, weapon, first, second, out[count])
                        count = offer(t, s, out, count)
    return count


MOST_FIRES: Final = 600
"""Ways of firing that are listed. Pairs of targets, one weapon for the first, could be some 6,000: more than there is
room for (``ROOM_FOR_OPTIONS``), and more than a player looks through. Those beyond are as legal (``problem``)."""


@rules
def split_fire(t: Table, s: Battle, squad: int, weapon: int, first: int, second: int, c: Ints) -> None:
    """Write down the fire of all that can: with one weapon at a unit, with the others at another (firefight:S2a)."""
    all_fire(t, s, squad, second, c)
    c[TARGET], c[SECOND] = first, second
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    for other in range(profile.first, profile.last):
        at = FIRST_SLOT + 2 * (other - profile.first)
        if other != weapon:
            c[at] = 2 if c[at + 1] else 0
            continue
        c[at], c[at + 1] = 1, 0
        for k in range(q.size):
            if s.figures[q.first + k].fate == ON_TABLE and can_shoot(t, s, q.first + k, weapon, first):
                c[at + 1] |= 1 << k
        if c[at + 1] == 0:
            c[at] = 0
        if t.weapons[other].blast:
            c[CENTRES + other - profile.first] = best_centre(t, s, squad, other, c[at + 1], first) + 1
