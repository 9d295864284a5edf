"""The sequence of play: runs the rules to the next decision, and carries a decision out.

``advance`` and ``apply`` are the doors. Where a battle stands is data in it, so it can be left and taken up at any
decision. Judges no choice: that is ``legality``; ``apply`` takes legal ones only.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.abilities import can_aid, use
from campaign.battle.firefight.attacks import BACK, CHARGING, COUNTER, can_shoot, can_strike, shoot, strike
from campaign.battle.firefight.blast import must_deal
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.codes import (
    ACTION,
    ACTIVATING,
    ACTIVATIONS,
    ADVANCE,
    AFTERWARDS,
    AIDING,
    AIMING,
    ANSWER,
    ANSWERING,
    ARRIVALS,
    BIDDING,
    BIDS,
    CAST,
    CASTING,
    CASTS,
    CHARGE,
    CHOICE_WIDTH,
    CHOOSING,
    CONCEDE,
    COUNT,
    COUNTERING,
    COUNTERS,
    DEALING,
    DEPLOY,
    DEPLOYING,
    DEPLOYMENT,
    DONE,
    DREADS,
    EDGING,
    ENDING,
    FALLING,
    FIRING_AGAIN,
    GOING,
    HELPING,
    HOLD,
    IDLE,
    LAYING,
    LEAVE,
    LEAVING,
    LOG_ACTIVATED,
    LOG_BECOMES,
    LOG_MARKED,
    LOG_NO_MORE,
    LOG_NO_PLACE,
    LOG_OBJECTIVES,
    LOG_RECOVERED,
    LOG_ROLL_OFF,
    LOG_ROUND,
    LOSING,
    MARKING,
    MOVE,
    MOVING,
    NAMING,
    NO_PUSH,
    NOBODY,
    OBJECTIVES,
    ON_TABLE,
    OVER,
    PARTS,
    PUSH,
    PUSHING,
    RESERVE,
    RESERVING,
    ROUT,
    RUN_DOWN,
    RUSH,
    SCOUTING,
    SCOUTS,
    SECOND,
    SEIZING,
    SHOOT,
    SHOOTING,
    SHOVE,
    SHOVING,
    SLIDING,
    STAY_OUT,
    STEPPING,
    STEPS_BACK,
    STRIKE,
    STRIKE_FIRST,
    STRIKES,
    STRIKES_BACK,
    STRIKING,
    TARGET,
    TESTING,
    TRIED,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.contact import touches
from campaign.battle.firefight.deploying import chooser, deploy, take_edge
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.ending import concede, end_by_objectives, look_for_end
from campaign.battle.firefight.falling import land, landing
from campaign.battle.firefight.hits import meet, share_at
from campaign.battle.firefight.leaving import leave, may_leave
from campaign.battle.firefight.measures import standing, suppose
from campaign.battle.firefight.melee import (
    goes_back,
    may_counter,
    may_strike_back,
    may_walk,
    nearest_count,
    run_down,
    step_from,
    tire,
)
from campaign.battle.firefight.morale import begin_rout, has_helper, next_test, test
from campaign.battle.firefight.movement import move_of
from campaign.battle.firefight.objectives import is_room, seize_all, set_objective
from campaign.battle.firefight.pushing import begin_slide, slide, try_push
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import keep_back, leave_out, next_to_name, next_to_place, sides_with_more
from campaign.battle.firefight.sides import clockwise, enemies, fights, from_here, next_side
from campaign.battle.firefight.spells import (
    begin_cast,
    bid,
    can_cast,
    forget_spells,
    gain_tokens,
    next_bidder,
    resolve,
    wear_off,
)
from campaign.battle.firefight.walking import begin_walk, forget_risks, risk_on, walk_on
from campaign.battle.firefight.wounds import asks_who_dies, settle, wear
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note

FOR_DEPLOYMENT, FOR_OBJECTIVES, FOR_SCOUTS, FOR_ARRIVALS = range(4)
NO_EDGES = -2  # of ``now.missing``: nobody has taken an edge yet
NOT_ROLLED = -1  # of ``now.missing``: how many objectives there are is not known yet
FEWEST_OBJECTIVES = 2  # and D3 more (firefight:P4a)


@door
def advance(t: Table, s: Battle) -> int:
    """Run the rules to the next decision; its kind is returned, and kept with whose it is. OVER at the end.

    firefight:A3a, P11a
    """
    now = s.now[0]
    while not now.over:
        kind = go_on(t, s)
        if kind != OVER:
            return kind
    now.kind, now.side, now.actor = OVER, NOBODY, NOBODY
    return OVER


@rules
def go_on(t: Table, s: Battle) -> int:
    """One step of what is under way, else of the sequence of play; the kind of the decision that it comes to, or OVER.

    Wounds come before falls, falls before pushes, those before moves, and moves before hits that are to be dealt out.
    """
    now = s.now[0]
    if now.pending > 0:
        if asks_who_dies(s):
            return ask(s, LOSING, s.squads[now.victim].side, now.victim)
        settle(t, s)
    elif now.falling != NOBODY:
        if s.figures[now.falling].fate == ON_TABLE:
            return ask(s, FALLING, placed_by(s), s.figures[now.falling].squad)
        now.falling = now.thrower = NOBODY
    elif now.push != NO_PUSH:
        if now.push != SLIDING:
            kind = PUSHING if now.push == TRIED else SHOVING
            return ask(s, kind, s.figures[now.pusher].side, s.figures[now.pushed].squad)
        slide(t, s)
    elif now.risking != NOBODY:
        risk_on(t, s)
    elif now.walker != NOBODY:
        walk_on(t, s)
    elif now.meets != NOBODY:
        if must_deal(s):
            return ask(s, DEALING, s.squads[now.meets].side, now.meets)
        meet(t, s)
    else:
        return go_on_playing(t, s)
    return OVER


@rules
def go_on_playing(t: Table, s: Battle) -> int:
    """One step of the sequence of play; the kind of the decision that it comes to, or OVER (firefight:A3a, P11a)."""
    now = s.now[0]
    if now.step == OBJECTIVES:
        return go_on_marking(t, s)
    if now.step == NAMING:
        return go_on_naming(t, s)
    if now.step == DEPLOYMENT or now.step == SCOUTS or now.step == ARRIVALS:
        return go_on_placing(t, s)
    if now.step == ACTIVATIONS:
        return go_on_acting(t, s)
    if now.step == ROUT:
        return go_on_testing(t, s)
    seize_all(s)
    go_on_ending(t, s, now.seize_first)
    return OVER


@rules
def go_on_marking(t: Table, s: Battle) -> int:
    """One step of taking edges and placing objectives; the kind of the decision that it comes to, or OVER.

    firefight:P4a, P11a
    """
    now = s.now[0]
    if now.winner == NOBODY:
        now.winner = roll_off(s, FOR_DEPLOYMENT, everybody(s))
    elif now.missing == NO_EDGES:
        return ask(s, EDGING, chooser(s), NOBODY)
    elif now.missing == NOT_ROLLED:
        count_objectives(s)
    elif now.missing == 0:
        now.step = NAMING
    elif is_room(t, s):
        return ask(s, MARKING, now.next, NOBODY)
    else:
        note(s, LOG_NO_PLACE, NOBODY, NOBODY, now.missing, 0, 0, 0)
        now.missing = 0
    return OVER


@rules
def go_on_naming(t: Table, s: Battle) -> int:
    """The next side says who waits in reserve, or units are set up now; RESERVING or OVER (firefight:P11a)."""
    now = s.now[0]
    side = next_to_name(t, s)
    if side != NOBODY:
        return ask(s, RESERVING, side, NOBODY)
    now.step, now.next = DEPLOYMENT, now.winner
    return OVER


@rules
def go_on_testing(t: Table, s: Battle) -> int:
    """The next unit tests for rout, or no unit does any more; TESTING or OVER (firefight:A3a, A3b)."""
    now, squad = s.now[0], next_test(s)
    if squad == NOBODY and not now.seize_first:
        go_on_ending(t, s, 1)
        look_for_end(s)
    elif squad == NOBODY:
        if not look_for_end(s):
            go_on_ending(t, s, 0)
    elif has_helper(t, s, squad):
        return ask(s, TESTING, s.squads[squad].side, squad)
    else:
        test(t, s, squad, NOBODY)
    return OVER


@rules
def placed_by(s: Battle) -> int:
    """The side that sets down who has fallen: that of who has pushed it, else its own (firefight:J2f)."""
    now = s.now[0]
    return s.figures[now.falling if now.thrower == NOBODY else now.thrower].side


@rules
def ask(s: Battle, kind: int, side: int, actor: int) -> int:
    """A decision is wanted: of that kind, from that side, about that squad."""
    now = s.now[0]
    now.kind, now.side, now.actor = kind, side, actor
    return kind


@rules
def roll_off(s: Battle, what: int, roll: int) -> int:
    """The side with the highest die, of those who roll, in bits; the tied roll again (firefight:C4a, C4b)."""
    while True:
        best, winner, tied = 0, NOBODY, 0
        for side in range(s.force_count):
            if roll >> side & 1:
                rolled = die(s)
                note(s, LOG_ROLL_OFF, side, NOBODY, rolled, what, 0, 0)
                if rolled > best:
                    best, winner, tied = rolled, side, 0
                if rolled == best:
                    tied |= 1 << side
        if tied == 1 << winner or s.now[0].dry:
            return winner
        roll = tied


@rules
def everybody(s: Battle) -> int:
    """All sides, in bits."""
    return (1 << s.force_count) - 1


@rules
def count_objectives(s: Battle) -> None:
    """How many objectives there are, and who places the first (firefight:C3a, P4a, P4b, P6d)."""
    now = s.now[0]
    if now.annihilation:
        now.missing = 0
        return
    rolled = die(s)
    now.missing = (rolled + 1) // 2 + FEWEST_OBJECTIVES
    note(s, LOG_OBJECTIVES, NOBODY, NOBODY, rolled, now.missing, 0, 0)
    now.next = roll_off(s, FOR_OBJECTIVES, everybody(s))


@rules
def finished_first(s: Battle) -> int:
    """The side whose last activation came earliest; of those who activated nobody the first in the order of the round.

    firefight:A2b, A2c, P12b
    """
    found = side = from_here(s, s.now[0].first)
    for _each in range(s.force_count):
        if fights(s, side) and s.forces[side].last < s.forces[found].last:
            found = side
        side = clockwise(s, side)
    return found


@rules
def begin_round(t: Table, s: Battle) -> None:
    """A round begins, with the side that finished first in the one before (firefight:A1a, A2a, A2b, A2c)."""
    now = s.now[0]
    now.turn += 1
    if now.turn == 1:
        now.first = from_here(s, now.winner)
    else:
        now.first = finished_first(s)
    now.step, now.stage, now.next, now.activations = ACTIVATIONS, CHOOSING, now.first, 0
    now.squad = now.target = NOBODY
    for side in range(s.force_count):
        s.forces[side].last = 0
    for number in range(s.squad_count):
        s.squads[number].activated = 0
    note(s, LOG_ROUND, now.first, NOBODY, now.turn, 0, 0, 0)
    begin_arrivals(t, s)


@rules
def go_on_placing(t: Table, s: Battle) -> int:
    """One step of setting up, of the Scouts behind it, or of arrivals; the kind of the decision it comes to, or OVER.

    firefight:A3c, K1c, K1d, K24c, K24d, P11a
    """
    now = s.now[0]
    if now.squad != NOBODY:
        return ask(s, SCOUTING, s.squads[now.squad].side, now.squad)
    side = next_to_place(s)
    if side != NOBODY:
        return ask(s, DEPLOYING, side, NOBODY)
    if now.step == DEPLOYMENT:
        now.step = SCOUTS
        roll_off_among(s, FOR_SCOUTS)
    elif now.step == SCOUTS:
        begin_round(t, s)
        look_for_end(s)
    else:
        begin_activations(t, s)
    return OVER


@rules
def begin_arrivals(t: Table, s: Battle) -> None:
    """From the second round on who waits in reserve may come in before anybody acts (firefight:A3c, K1c, K1d, K1g)."""
    now = s.now[0]
    now.step = ARRIVALS
    for side in range(s.force_count):
        s.forces[side].brings_none = 0
    if now.turn == 1:
        begin_activations(t, s)
    else:
        roll_off_among(s, FOR_ARRIVALS)


@rules
def roll_off_among(s: Battle, what: int) -> None:
    """Where several sides have a unit to set down now they roll off for who begins (firefight:K1d, K24d)."""
    sides = sides_with_more(s)
    if sides & (sides - 1):
        s.now[0].next = roll_off(s, what, sides)


@rules
def begin_activations(t: Table, s: Battle) -> None:
    """Behind the arrivals casters gain their tokens, and then units are activated (firefight:A3c, A3d, K4a)."""
    now = s.now[0]
    now.step, now.next = ACTIVATIONS, now.first
    gain_tokens(t, s)


@rules
def begin_ending(s: Battle) -> None:
    """All have acted: first come the rout tests, or objectives are seized (firefight:A3a, A3b)."""
    if s.now[0].seize_first:
        s.now[0].step = SEIZING
    else:
        begin_rout(s)
        s.now[0].step = ROUT


@rules
def go_on_ending(t: Table, s: Battle, another: int) -> None:
    """One of these two steps is over: the other one comes, or the round ends (firefight:A3a, A3b)."""
    now = s.now[0]
    if another and now.step == ROUT:
        now.step = SEIZING
    elif another:
        begin_rout(s)
        now.step = ROUT
    else:
        end_round(s)
        if now.turn >= now.last_turn:
            end_by_objectives(s)
        else:
            begin_round(t, s)


@rules
def end_round(s: Battle) -> None:
    """What lasts to the end of the round lapses (firefight:A3a, E8j, H7c, H7d, X2b, X3b)."""
    for i in range(s.figure_count):
        s.figures[i].spared = 0
    wear_off(s)
    for number in range(s.squad_count):
        s.squads[number].fatigued = max(0, s.squads[number].fatigued - 1)


@rules
def can_act(s: Battle, side: int) -> bool:
    """Whether a side has a unit on the table that was not activated in this round (firefight:A1a)."""
    for number in range(s.squad_count):
        q = s.squads[number]
        if q.side == side and not q.activated and standing(s, number) > 0:
            return True
    return False


@rules
def go_on_acting(t: Table, s: Battle) -> int:
    """One step of activations; the kind of the decision that it comes to, or OVER (firefight:A1b, A1c, H4a)."""
    now = s.now[0]
    squad, target = now.squad, now.target
    if now.stage == CHOOSING:
        side = now.next
        for _each in range(s.force_count):
            if can_act(s, side):
                return ask(s, ACTIVATING, side, NOBODY)
            side = clockwise(s, side)
        begin_ending(s)
    elif now.stage == CASTS or now.stage == BIDS or now.stage == DREADS:
        return go_on_casting(t, s)
    elif now.stage == LAYING:
        lose_target(t, s)
        return ask(s, MOVING, s.squads[squad].side, squad)
    elif now.stage == GOING:
        now.stage = AIDING
        if may_leave(t, s, squad):
            return ask(s, LEAVING, s.squads[squad].side, squad)
    elif now.stage == AIDING:
        now.stage = AIMING
        if can_aid(t, s, squad):
            return ask(s, HELPING, s.squads[squad].side, squad)
    elif now.stage == AIMING:
        if not s.squads[squad].stunned and can_fire(t, s, squad):
            return ask(s, SHOOTING, s.squads[squad].side, squad)
        now.stage = ENDING
    elif now.stage == FIRING_AGAIN:
        now.stage = ENDING
        if s.orders[SECOND] != NOBODY:
            shoot(t, s, squad, 2)
    elif now.stage == ENDING:
        end_activation(s)
        look_for_end(s)
    else:
        return go_on_fighting(t, s, squad, target)
    return OVER


@rules
def go_on_casting(t: Table, s: Battle) -> int:
    """One step of spells; the kind of the decision that it comes to, or OVER (firefight:K4c, K4g, K4k, X6b)."""
    now = s.now[0]
    if now.stage == CASTS:
        if can_cast(t, s, now.squad):
            return ask(s, CASTING, s.squads[now.squad].side, now.squad)
        now.stage = now.resume if standing(s, now.squad) else ENDING
    elif now.stage == BIDS:
        figure = next_bidder(t, s)
        if figure != NOBODY:
            return ask(s, BIDDING, s.figures[figure].side, s.figures[figure].squad)
        resolve(t, s)
    elif not s.squads[now.aim].tests:
        now.stage = CASTS
    elif has_helper(t, s, now.aim):
        return ask(s, TESTING, s.squads[now.aim].side, now.aim)
    else:
        test(t, s, now.aim, NOBODY)
    return OVER


@rules
def lose_target(t: Table, s: Battle) -> None:
    """Where a spell has removed the target or taken it out of reach, a charge becomes a Rush (firefight:A6d, A6e)."""
    now = s.now[0]
    if now.action != CHARGE:
        return
    most = move_of(t, s, now.squad, CHARGE)
    if standing(s, now.target) == 0 or not lay_charge(t, s, now.squad, now.target, most, 1, s.draft):
        now.action, now.target = RUSH, NOBODY
        note(s, LOG_BECOMES, now.squad, NOBODY, RUSH, 0, 0, 0)


@rules
def go_on_fighting(t: Table, s: Battle, squad: int, target: int) -> int:
    """One step of a melee; the kind of the decision that it comes to, or OVER.

    firefight:A6b, A6c, H2a, H4a, H5a, H6a, H6c
    """
    now = s.now[0]
    if now.stage == RUN_DOWN and standing(s, target) == 0:  # a spell has removed it (firefight:A6c)
        now.stage = ENDING
    elif now.stage == RUN_DOWN:
        now.stage = ANSWER
        if s.squads[squad].stunned or not can_strike(t, s, squad, target):
            now.stage = ENDING
        elif s.squads[target].stunned:
            run_down(t, s, squad, target)
            now.stage = STRIKES if standing(s, target) else PARTS
    elif now.stage == ANSWER:
        if may_walk(t, s, target) and not all_touch(t, s, target, squad):
            return ask(s, ANSWERING, s.squads[target].side, target)
        now.stage = COUNTERS
    elif now.stage == COUNTERS:
        now.stage = STRIKES
        if may_counter(t, s, target, squad):
            return ask(s, COUNTERING, s.squads[target].side, target)
    elif now.stage == STRIKES:
        now.stage = STRIKES_BACK
        if not s.squads[squad].stunned and can_strike(t, s, squad, target):
            strike(t, s, squad, target, CHARGING)
    elif now.stage == STRIKES_BACK:
        if may_strike_back(t, s, target, squad):
            return ask(s, STRIKING, s.squads[target].side, target)
        now.stage = PARTS
    elif now.stage == PARTS:
        return end_melee(t, s, squad, target)
    else:
        return step_back(t, s, squad, target)
    return OVER


@rules
def end_melee(t: Table, s: Battle, squad: int, target: int) -> int:
    """All have struck: who has is fatigued, and the units part, or one that is left may move; AFTERWARDS or OVER.

    firefight:H6a, H6c
    """
    now = s.now[0]
    tire(s, squad)
    if now.struck:
        tire(s, target)
    if goes_back(s, squad, target):
        now.stage, now.stepping = STEPS_BACK, s.squads[squad].first
    elif not standing(s, target) and may_walk(t, s, squad):
        return ask(s, AFTERWARDS, s.squads[squad].side, squad)
    elif not standing(s, squad) and may_walk(t, s, target):
        return ask(s, AFTERWARDS, s.squads[target].side, target)
    else:
        now.stage = ENDING
    return OVER


@rules
def step_back(t: Table, s: Battle, squad: int, target: int) -> int:
    """The next of the chargers steps back, once it is known from whom; STEPPING or OVER (firefight:H6b, H6c)."""
    now, q = s.now[0], s.squads[squad]
    if now.stepping >= q.first + q.size:
        now.stage = ENDING
        return OVER
    if s.figures[now.stepping].fate == ON_TABLE:
        enemy, many = nearest_count(s, now.stepping, target)
        if many > 1:
            return ask(s, STEPPING, q.side, squad)
        step_from(t, s, now.stepping, enemy)
    now.stepping += 1
    return OVER


@rules
def all_touch(t: Table, s: Battle, squad: int, enemy: int) -> bool:
    """Whether all models of a unit are in contact with the other one."""
    suppose(s)
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        if f.fate == ON_TABLE and not touches(t, s, i, f.x, f.y, enemy):
            return False
    return True


@rules
def can_fire(t: Table, s: Battle, squad: int) -> bool:
    """Whether any model of a unit has an enemy in range and sight of a weapon."""
    q = s.squads[squad]
    profile = t.profiles[q.profile]
    for other in range(s.squad_count):
        if enemies(s, squad, other) and standing(s, other) > 0:
            for weapon in range(profile.first, profile.last):
                for i in range(q.first, q.first + q.size):
                    if s.figures[i].fate == ON_TABLE and can_shoot(t, s, i, weapon, other):
                        return True
    return False


@rules
def end_activation(s: Battle) -> None:
    """A unit has acted: it is the next side's turn, and it is remembered when this one acted last.

    Only who was idle is Stunned no more. firefight:A1b, A2b, A5b, W3a, W3b
    """
    now = s.now[0]
    q = s.squads[now.squad]
    q.activated = 1
    now.activations += 1
    s.forces[q.side].last, now.next = now.activations, next_side(s, q.side)
    if now.action == IDLE and not now.anew and standing(s, now.squad):
        q.stunned = 0
        note(s, LOG_RECOVERED, now.squad, NOBODY, 0, 0, 0, 0)
    now.stage, now.squad, now.target, now.action = CHOOSING, NOBODY, NOBODY, IDLE


# Decisions carried out


@door
def apply(t: Table, s: Battle, c: Ints) -> None:
    """Carry a legal choice out (firefight:A4a, A4e, A5a, P4a, P11a, S7a)."""
    now, verb = s.now[0], c[VERB]
    if verb == CONCEDE:
        if now.kind == FALLING:
            x, y = landing(t, s, now.falling)  # the battle may go on without this side
            land(t, s, x, y)
        concede(s, now.side)
    elif now.kind == EDGING:
        take_edge(t, s, now.side, c[X])
        now.missing = NOT_ROLLED
    elif now.kind == MARKING:
        set_objective(s.objectives[s.objective_count], c[X], c[Y])
        note(s, LOG_MARKED, now.side, s.objective_count, c[X], c[Y], 0, 0)
        s.objective_count += 1
        now.missing -= 1
        now.next = next_side(s, now.side)
    elif now.kind == RESERVING:
        if verb == RESERVE:
            keep_back(s, c[WHO], c[TARGET])
        else:
            s.forces[now.side].named = 1
    elif now.kind == DEPLOYING:
        set_down(t, s, c)
    elif now.kind == SCOUTING:
        if verb == MOVE:
            begin_walk(s, now.squad, c)
        now.squad = NOBODY
    else:
        answer_activation(t, s, c)


@rules
def answer_activation(t: Table, s: Battle, c: Ints) -> None:
    """Carry out what was decided in an activation: who acts, a move, fire, a spell or an ability.

    firefight:A4a, A4e, A5a, E8n, S7a
    """
    now, verb = s.now[0], c[VERB]
    if now.kind == ACTIVATING:
        activate(s, c)
    elif now.kind == MOVING:
        begin_walk(s, now.squad, c)
        now.stage, now.resume = CASTS, RUN_DOWN if now.action == CHARGE else GOING
        now.walked = 1 if c[COUNT] else 0  # firefight:K15d
    elif now.kind == LEAVING:
        if verb == LEAVE:
            leave(s, now.squad, c[TARGET])
        now.stage = AIDING
    elif now.kind == HELPING:
        if verb != DONE:
            now.stage = ENDING
            use(t, s, c)
    elif now.kind == SHOOTING:
        now.stage = ENDING
        if verb == SHOOT:
            for part in range(CHOICE_WIDTH):
                s.orders[part] = c[part]
            now.stage = FIRING_AGAIN
            shoot(t, s, now.squad, 1)
    elif now.kind == CASTING:
        now.stage = now.resume
        if verb == CAST:
            now.stage = BIDS
            begin_cast(s, c)
    elif now.kind == BIDDING:
        bid(s, c[WHO], c[X])
    else:
        answer_attack(t, s, c)


@rules
def answer_attack(t: Table, s: Battle, c: Ints) -> None:
    """Carry out what was decided about what an attack brings: hits, who dies, a fall, a push; else about a melee."""
    now = s.now[0]
    if now.kind == LOSING:
        wear(t, s, c[WHO])
    elif now.kind == FALLING:
        land(t, s, c[X], c[Y])
    elif now.kind == PUSHING or now.kind == SHOVING:
        answer_push(s, c)
    elif now.kind == DEALING:
        s.shares[share_at(now.burst, c[WHO])] += 1  # firefight:K3f
    else:
        answer_fight(t, s, c)


@rules
def answer_push(s: Battle, c: Ints) -> None:
    """Carry out what was decided about a push (firefight:J1a, J1b)."""
    now, verb = s.now[0], c[VERB]
    if verb == PUSH:
        try_push(s)
    elif verb == SHOVE:
        begin_slide(s, c[X], c[Y])
    else:
        now.push = NO_PUSH


@rules
def answer_fight(t: Table, s: Battle, c: Ints) -> None:
    """Carry out what was decided in a melee, or about morale (firefight:H2a, H5a, H6a, H6c, K12a)."""
    now, verb = s.now[0], c[VERB]
    if now.kind == ANSWERING:
        if verb == MOVE:
            forget_risks(s, now.actor)
            begin_walk(s, now.actor, c)
        now.stage = COUNTERS
    elif now.kind == COUNTERING:
        if verb == STRIKE_FIRST:
            now.struck = now.countered = 1
            strike(t, s, now.target, now.squad, COUNTER)
    elif now.kind == STRIKING:
        now.stage = PARTS
        if verb == STRIKE:
            now.struck = 1
            strike(t, s, now.target, now.squad, BACK)
    elif now.kind == AFTERWARDS:
        if verb == MOVE:
            forget_risks(s, now.actor)
            begin_walk(s, now.actor, c)
        now.stage = ENDING
    elif now.kind == STEPPING:
        step_from(t, s, now.stepping, c[TARGET])
        now.stepping += 1
    else:
        test(t, s, now.actor, c[TARGET])


@rules
def activate(s: Battle, c: Ints) -> None:
    """A unit is named with its action (firefight:A6a)."""
    now = s.now[0]
    now.squad, now.action = c[WHO], c[ACTION]
    now.target = c[TARGET] if now.action == CHARGE else NOBODY
    now.struck = now.extra = now.anew = now.walked = now.countered = 0
    forget_risks(s, now.squad)
    if is_second(s):
        now.risking = s.squads[now.squad].first
    note(s, LOG_ACTIVATED, now.squad, now.target, now.action, 0, 0, 0)
    now.stage = ENDING
    if now.action == HOLD:
        now.stage = AIDING
    elif now.action == ADVANCE or now.action == RUSH or now.action == CHARGE:
        now.stage = LAYING
    forget_spells(s, now.squad)
    if now.action != IDLE:
        now.stage, now.resume = CASTS, now.stage


@rules
def set_down(t: Table, s: Battle, c: Ints) -> None:
    """A unit is set up or arrives, finds no room, or its side brings nobody more in this round.

    firefight:K1c, K1f, K24c, P9c
    """
    now = s.now[0]
    if c[VERB] == DEPLOY:
        deploy(t, s, c)
        if now.step == SCOUTS:
            now.squad = c[WHO]
    elif c[VERB] == STAY_OUT:
        leave_out(s, c[WHO])
    else:
        s.forces[now.side].brings_none = 1
        note(s, LOG_NO_MORE, now.side, NOBODY, 0, 0, 0, 0)
    now.next = next_side(s, now.side)
