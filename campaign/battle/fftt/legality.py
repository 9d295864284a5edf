"""Which answers are legal: the judge of any choice, and the list of them (as the rooms of the sections cite).

``problem`` names the first thing that is wrong with a choice; ``options`` writes down the legal ones. The list is
complete but for places: of the infinitely many paths, facings and points it offers a fan, and whatever else a decider
thinks of is judged by ``problem``. Changes nothing but the scratch of a path.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.fast import Ints, door, rules
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.codes import (
    ARRIVING,
    CALL_AIR,
    CALL_OFF,
    CALLING_OFF,
    CHOICE_WIDTH,
    CLIMB,
    CREDITING,
    CRUSH,
    CRUSHING,
    DONE,
    EAT,
    FIGURE,
    FIRING,
    FIRST_LEG,
    FLANK,
    FX,
    FY,
    GO_OFF,
    GO_ON,
    GOING_ON,
    HEAL,
    LAY,
    LEAD,
    LEADING,
    LEGS,
    MOVE,
    MOVING,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    OPEN,
    OVER,
    PART_PAIR,
    PARTING,
    PERMIT,
    PICK,
    PICKING,
    PLACE,
    PLACING,
    REACTING,
    SHOOT,
    SHOOT_AT,
    STANDING,
    STOREY,
    SURRENDER,
    TARGET,
    TURN,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.eggs import crushing_problem, eating_problem, laying_problem
from campaign.battle.fftt.fights import pair_problem, pick_problem
from campaign.battle.fftt.flanking import (
    EDGE_COUNT,
    arrival_problem,
    call_off_problem,
    first_place,
    flank_problem,
)
from campaign.battle.fftt.flow import lead_problem, may_go_off, place_after
from campaign.battle.fftt.healing import healing_problem
from campaign.battle.fftt.movement import climb, door_problem, walk
from campaign.battle.fftt.opportunity import LEAST_NEED, may_react, reaction_need
from campaign.battle.fftt.placing import inward, place_problem
from campaign.battle.fftt.reasons import (
    DEAD_OR_AWAY,
    EGG_LIES,
    FINE,
    NO_BUG,
    NO_FRONT,
    NO_LEADER,
    NO_ORDER,
    NO_POINT,
    NO_STOREY,
    NOT_YOURS,
    TURNED_ALREADY,
    WRONG_VERB,
)
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.shooting import air_problem, can_fire_in_step, point_problem, shot_problem
from campaign.battle.fftt.supply import permit_problem
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.space import is_front
from campaign.battle.kernel.table import NOWHERE, floor_of, piece_at, storey_of


@door
def problem(t: Table, s: Battle, c: Ints) -> int:
    """Whether a choice is legal for the decision that the battle waits for: FINE, or the first reason against it.

    Surrender is legal at any, as is a standing order, or a permission. Nobody arrives on an upper storey.
    fftt:E2a, H6g, Q8a, campaign:D6d
    """
    now = s.now[0]
    verb = c[VERB]
    if now.kind == OVER:
        return WRONG_VERB
    if verb == SURRENDER:
        return FINE
    if verb == STANDING:
        return FINE if 2 <= c[X] <= 13 else NO_ORDER
    if verb == PERMIT:
        return permit_problem(s, now.side, c[TARGET])
    return answer_problem(t, s, c)


@rules
def answer_problem(t: Table, s: Battle, c: Ints) -> int:
    """Whether a choice is a legal answer to the kind of decision that the battle waits for: FINE, or the reason."""
    now = s.now[0]
    verb = c[VERB]
    if now.kind == PLACING:
        if verb == FLANK:
            return flank_problem(t, s, c[FIGURE], c[TARGET])
        return place_problem(t, s, c[FIGURE], c[X], c[Y], c[FX], c[FY], c[STOREY]) if verb == PLACE else WRONG_VERB
    if now.kind == ARRIVING:
        if verb == PLACE and c[STOREY]:
            return NO_STOREY
        return arrival_problem(t, s, c[FIGURE], c[X], c[Y], c[FX], c[FY]) if verb == PLACE else WRONG_VERB
    if now.kind == LEADING:
        return lead_problem(s, c[TARGET]) if verb == LEAD else NO_LEADER
    if now.kind == CALLING_OFF:
        if verb == CALL_OFF:
            return call_off_problem(s, c[TARGET])
        return FINE if verb == DONE else WRONG_VERB
    if now.kind == REACTING:
        return reaction_problem(t, s, c)
    if now.kind == FIRING or now.kind == MOVING or now.kind == CRUSHING:
        if verb == DONE:
            return FINE
        if c[FIGURE] < 0 or c[FIGURE] >= s.figure_count or s.figures[c[FIGURE]].side != now.side:
            return NOT_YOURS
        if s.figures[c[FIGURE]].fate != ON_TABLE:
            return DEAD_OR_AWAY
        if now.kind == CRUSHING:
            return crushing_problem(t, s, c[FIGURE], c[TARGET]) if verb == CRUSH else WRONG_VERB
        return fire_problem(t, s, c) if now.kind == FIRING else move_problem(t, s, c)
    if now.kind == PARTING:
        return pair_problem(s, c[FIGURE], c[TARGET]) if verb == PART_PAIR else WRONG_VERB
    if now.kind == PICKING or now.kind == CREDITING:
        return pick_problem(s, c[FIGURE]) if verb == PICK else WRONG_VERB
    if now.kind == GOING_ON:
        return FINE if verb == DONE or verb == GO_ON else WRONG_VERB
    return WRONG_VERB


@rules
def reaction_problem(t: Table, s: Battle, c: Ints) -> int:
    """Opportunity fire at a point of the move, or none (fftt:S9a, S9k)."""
    now = s.now[0]
    if c[VERB] == DONE:
        return FINE
    if c[VERB] != PICK:
        return WRONG_VERB
    if c[X] < 0 or c[X] >= now.points or not may_react(t, s, now.actor):
        return NO_POINT
    return FINE if reaction_need(t, s, now.actor, c[X], LEAST_NEED) else NO_POINT


@rules
def fire_problem(t: Table, s: Battle, c: Ints) -> int:
    """A shot to be declared, air support, or a Bomb Bug that is to go off."""
    verb, figure = c[VERB], c[FIGURE]
    if verb == GO_OFF:
        return FINE if may_go_off(t, s, figure) else NO_BUG
    if verb == CALL_AIR:
        return air_problem(t, s, figure, c[TARGET])
    if verb != SHOOT and verb != SHOOT_AT:
        return WRONG_VERB
    code = can_fire_in_step(t, s, figure)
    if code != FINE:
        return code
    if verb == SHOOT_AT:
        return point_problem(t, s, figure, c[X], c[Y], c[STOREY])
    if c[TARGET] < 0 or c[TARGET] >= s.figure_count:
        return DEAD_OR_AWAY
    return shot_problem(t, s, figure, c[TARGET])


@rules
def move_problem(t: Table, s: Battle, c: Ints) -> int:
    """An action in the own movement; an egg has none (fftt:I3e)."""
    return EGG_LIES if s.figures[c[FIGURE]].low else action_problem(t, s, c)


@rules
def action_problem(t: Table, s: Battle, c: Ints) -> int:
    """An action in the own movement of whoever can act."""
    verb, figure = c[VERB], c[FIGURE]
    as_it_walks = verb == MOVE and c[FX] == 0 and c[FY] == 0
    if (verb == MOVE or verb == TURN) and not as_it_walks and not is_front(c[FX], c[FY]):
        return NO_FRONT
    if verb == MOVE:
        return walk(t, s, c)
    if verb == CLIMB:
        return climb(t, s, figure, c[X])
    if verb == TURN:
        return turn_problem(s, figure)
    if verb == OPEN:
        return door_problem(t, s, figure, c[TARGET])
    if verb == HEAL:
        return healing_problem(t, s, figure, c[TARGET])
    if verb == GO_OFF:
        return FINE if may_go_off(t, s, figure) else NO_BUG
    if verb == EAT:
        return eating_problem(t, s, figure, c[TARGET])
    if verb == LAY:
        return laying_problem(t, s, figure, c[X], c[Y])
    return WRONG_VERB


@rules
def turn_problem(s: Battle, figure: int) -> int:
    """Whether a figure can turn on the spot, under goo too, between two actions (fftt:A4b, A4d, B13h)."""
    return TURNED_ALREADY if s.figures[figure].turned else FINE


LANDING_APART = 500
BESIDE = 80  # how far from a Queen's rim the middle of an egg is offered: in contact, and clear of her
FAN = 12  # directions that ``options`` offers for paths and facings
ROOM_FOR_OPTIONS = 4096


@door
def options(t: Table, s: Battle, out: Sequence[Ints]) -> int:
    """Write down the legal choices, one a row of CHOICE_WIDTH numbers; their number is returned.

    Surrender, standing orders and permissions, legal at any decision, are left out but for the last row: SURRENDER.
    Who moves first: the side itself is offered before the others.
    """
    now = s.now[0]
    count = 0
    if now.kind == PLACING:
        for i in range(s.figure_count):
            if s.figures[i].side == now.side and s.figures[i].fate == NOT_PLACED:
                count = places(t, s, out, count, i)
        for edge in range(EDGE_COUNT):
            count = offer(t, s, out, count, FLANK, now.actor, edge)
    elif now.kind == ARRIVING:
        count = landings(t, s, out, count, now.actor)
    elif now.kind == LEADING:
        for place in range(s.force_count):
            for side in range(s.force_count):
                if place_after(s, now.side, side) == place:
                    count = offer(t, s, out, count, LEAD, NOBODY, side)
    elif now.kind == CALLING_OFF:
        count = offer(t, s, out, count, DONE, NOBODY, NOBODY)
        for edge in range(EDGE_COUNT):
            count = offer(t, s, out, count, CALL_OFF, NOBODY, edge)
    elif now.kind == REACTING:
        count = offer(t, s, out, count, DONE, NOBODY, NOBODY)
        for point in range(now.points):
            count = offer_at(t, s, out, count, PICK, NOBODY, point, 0)
    elif now.kind == FIRING or now.kind == MOVING:
        count = offer(t, s, out, count, DONE, NOBODY, NOBODY)
        for i in range(s.figure_count):
            if s.figures[i].side == now.side and s.figures[i].fate == ON_TABLE:
                count = shots(t, s, out, count, i) if now.kind == FIRING else actions(t, s, out, count, i)
    elif now.kind == CRUSHING:
        count = offer(t, s, out, count, DONE, NOBODY, NOBODY)
        for i in range(s.figure_count):
            for egg in range(s.figure_count):
                if s.figures[egg].low:
                    count = offer(t, s, out, count, CRUSH, i, egg)
    elif now.kind == GOING_ON:
        count = offer(t, s, out, count, DONE, NOBODY, NOBODY)
        count = offer(t, s, out, count, GO_ON, NOBODY, NOBODY)
    else:
        for i in range(s.figure_count):
            if now.kind == PARTING:
                for j in range(s.figure_count):
                    count = offer(t, s, out, count, PART_PAIR, i, j)
            else:
                count = offer(t, s, out, count, PICK, i, NOBODY)
    return offer(t, s, out, count, SURRENDER, NOBODY, NOBODY)


@rules
def offer(t: Table, s: Battle, out: Sequence[Ints], count: int, verb: int, figure: int, target: int) -> int:
    """Write a choice behind the ``count`` that are there, if it is legal and there is room; the new number of them."""
    return taken(t, s, out, count) if begun(out, count, verb, figure, target) else count


@rules
def offer_at(t: Table, s: Battle, out: Sequence[Ints], count: int, verb: int, figure: int, x: int, y: int) -> int:
    """The same of a choice that names a place and no target."""
    if not begun(out, count, verb, figure, NOBODY):
        return count
    out[count][X], out[count][Y] = x, y
    return taken(t, s, out, count)


@rules
def begun(out: Sequence[Ints], count: int, verb: int, figure: int, target: int) -> bool:
    """Whether there is room for one more choice, which is begun then."""
    if count >= len(out):
        return False
    row = out[count]
    for i in range(CHOICE_WIDTH):
        row[i] = 0
    row[VERB], row[FIGURE], row[TARGET] = verb, figure, target
    return True


@rules
def taken(t: Table, s: Battle, out: Sequence[Ints], count: int) -> int:
    """The number of choices with the one that was begun, if that is legal."""
    return count + 1 if problem(t, s, out[count]) == FINE else count


@rules
def places(t: Table, s: Battle, out: Sequence[Ints], count: int, figure: int) -> int:
    """Places of a figure in its zone, 4 cm apart, looking into the table."""
    force = s.forces[s.figures[figure].side]
    fx, fy = inward(force.edge)
    for x in range(force.left + 200, force.right, 400):
        for y in range(force.upper + 200, force.lower, 400):
            piece = piece_at(t, x, y)
            for storey in range(t.pieces[piece].top + 1 if piece != NOWHERE else 1):
                if begun(out, count, PLACE, figure, NOBODY):
                    row = out[count]
                    row[X], row[Y], row[FX], row[FY], row[STOREY] = x, y, fx, fy, storey
                    count = taken(t, s, out, count)
    return count


@rules
def landings(t: Table, s: Battle, out: Sequence[Ints], count: int, figure: int) -> int:
    """Places of a figure that arrives, all over the table: along its edge and in its zone, and one that is sure."""
    size, half = t.extent[0], LANDING_APART // 2
    for x in range(half, size.width, LANDING_APART):
        for y in range(half, size.height, LANDING_APART):
            count = landing(t, s, out, count, figure, x, y)
    x, y = first_place(t, s, figure)
    return landing(t, s, out, count, figure, x, y)


@rules
def landing(t: Table, s: Battle, out: Sequence[Ints], count: int, figure: int, x: int, y: int) -> int:
    """One such place, from where the figure looks into the table."""
    if not begun(out, count, PLACE, figure, NOBODY):
        return count
    row = out[count]
    row[X], row[Y] = x, y
    row[FX], row[FY] = inward(s.figures[figure].flank)
    return taken(t, s, out, count)


@rules
def shots(t: Table, s: Battle, out: Sequence[Ints], count: int, figure: int) -> int:
    """The shots of a figure and its calls: at each enemy; what bursts, at places around each too."""
    count = offer(t, s, out, count, GO_OFF, figure, NOBODY)
    if can_fire_in_step(t, s, figure) != FINE:
        return count
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.fate == ON_TABLE and e.team != s.figures[figure].team:
            count = offer(t, s, out, count, SHOOT, figure, i)
            count = offer(t, s, out, count, CALL_AIR, figure, i)
            if begun(out, count, SHOOT_AT, figure, NOBODY):
                row = out[count]
                row[X], row[Y] = e.x + 150, e.y + 150
                row[STOREY] = storey_of(floor_of(t, e.piece, e.level))
                count = taken(t, s, out, count)
    return count


@rules
def actions(t: Table, s: Battle, out: Sequence[Ints], count: int, figure: int) -> int:
    """What a figure can do in its side's movement."""
    f = s.figures[figure]
    far = movement_of(t, f)
    for k in range(0, 36, 36 // FAN):
        if begun(out, count, TURN, figure, NOBODY):
            out[count][FX], out[count][FY] = COSINES[k], SINES[k]
            count = taken(t, s, out, count)
        for part in (1, 2):
            reach = far * part // 2
            x, y = f.x + COSINES[k] * reach // UNIT, f.y + SINES[k] * reach // UNIT
            count = offer_leg(t, s, out, count, figure, 0, x, y)
            count = offer_leg(t, s, out, count, figure, 1, x, y)
    count = offer(t, s, out, count, MOVE, figure, 1)  # off the table, from where it stands
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.fate == ON_TABLE and e.team != f.team:
            count = offer_leg(t, s, out, count, figure, 0, e.x, e.y)
        elif i != figure:
            count = offer(t, s, out, count, HEAL, figure, i)
    if t.units[f.unit].queen:
        count = brood(t, s, out, count, figure)
    for gap in range(t.gap_count):
        count = offer(t, s, out, count, OPEN, figure, gap)
    if t.stair_count:
        count = offer_at(t, s, out, count, CLIMB, figure, 1, 0)
        count = offer_at(t, s, out, count, CLIMB, figure, -1, 0)
    return offer(t, s, out, count, GO_OFF, figure, NOBODY)


@rules
def brood(t: Table, s: Battle, out: Sequence[Ints], count: int, figure: int) -> int:
    """What a Queen can eat, and places round her for an egg."""
    f = s.figures[figure]
    for i in range(s.figure_count):
        if s.figures[i].corpse:
            count = offer(t, s, out, count, EAT, figure, i)
    if f.eaten:
        reach = f.radius + BESIDE
        for k in range(0, 36, 36 // FAN):
            x, y = f.x + COSINES[k] * reach // UNIT, f.y + SINES[k] * reach // UNIT
            count = offer_at(t, s, out, count, LAY, figure, x, y)
    return count


@rules
def offer_leg(t: Table, s: Battle, out: Sequence[Ints], count: int, figure: int, leave: int, x: int, y: int) -> int:
    """Write a move of one leg behind the choices that are there, if it is legal; the new number of them."""
    if count >= len(out):
        return count
    row = out[count]
    for i in range(CHOICE_WIDTH):
        row[i] = 0
    row[VERB], row[FIGURE], row[TARGET], row[LEGS] = MOVE, figure, leave, 1
    row[FIRST_LEG], row[FIRST_LEG + 1] = x, y
    return count + 1 if problem(t, s, row) == FINE else count
