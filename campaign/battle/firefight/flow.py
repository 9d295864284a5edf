"""The sequence of play: runs the rules to the next decision; ``advance`` is the door.

Where a battle stands is data in it, so it can be left and taken up at any decision. Judges no choice, which is
``legality``, and carries none out, which is ``applying``.
"""

from __future__ import annotations

from campaign.battle.fast import door, rules
from campaign.battle.firefight.abilities import can_aid
from campaign.battle.firefight.attacks import CHARGING, can_shoot, can_strike, shoot, strike
from campaign.battle.firefight.blast import must_deal
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.codes import (
    ACTIVATING,
    ACTIVATIONS,
    AFTERWARDS,
    AIDING,
    AIMING,
    ANSWER,
    ANSWERING,
    ARRIVALS,
    BIDDING,
    BIDS,
    CASTING,
    CASTS,
    CHARGE,
    CHOOSING,
    COUNTERING,
    COUNTERS,
    DEALING,
    DEPLOYING,
    DEPLOYMENT,
    DREADS,
    EDGING,
    ENDING,
    FALLING,
    FIRING_AGAIN,
    GOING,
    HELPING,
    IDLE,
    LAYING,
    LEAVING,
    LOG_BECOMES,
    LOG_NO_PLACE,
    LOG_RECOVERED,
    LOSING,
    MARKING,
    MOVING,
    NAMING,
    NO_PUSH,
    NOBODY,
    OBJECTIVES,
    ON_TABLE,
    OVER,
    PARTS,
    PUSHING,
    RESERVING,
    ROUT,
    RUN_DOWN,
    RUSH,
    SCOUTING,
    SCOUTS,
    SECOND,
    SHOOTING,
    SHOVING,
    SLIDING,
    STEPPING,
    STEPS_BACK,
    STRIKES,
    STRIKES_BACK,
    STRIKING,
    TESTING,
    TRIED,
)
from campaign.battle.firefight.contact import touches
from campaign.battle.firefight.deploying import chooser
from campaign.battle.firefight.ending import look_for_end
from campaign.battle.firefight.hits import meet
from campaign.battle.firefight.leaving import may_leave
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
from campaign.battle.firefight.morale import has_helper, next_test, test
from campaign.battle.firefight.movement import move_of
from campaign.battle.firefight.objectives import is_room, seize_all
from campaign.battle.firefight.pushing import slide
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import next_to_name, next_to_place
from campaign.battle.firefight.rounds import (
    FOR_DEPLOYMENT,
    FOR_SCOUTS,
    NO_EDGES,
    NOT_ROLLED,
    begin_activations,
    begin_ending,
    begin_round,
    count_objectives,
    everybody,
    go_on_ending,
    roll_off,
    roll_off_among,
)
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.spells import can_cast, next_bidder, resolve
from campaign.battle.firefight.walking import risk_on, walk_on
from campaign.battle.firefight.wounds import asks_who_dies, settle
from campaign.battle.kernel.log import note
from campaign.battle.kernel.now import ask
from campaign.battle.kernel.sides import clockwise, next_side


@door
def advance(t: Table, s: Battle) -> int:
    """Run the rules to the next decision; its kind is returned, and kept with whose it is. OVER at the end.

    firefight:A3a, P11a
    """
    while not s.now[0].over:
        kind = go_on(t, s)
        if kind != OVER:
            return kind
    return ask(s, OVER, NOBODY, NOBODY)


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
    if not standing(s, now.target) or not lay_charge(t, s, now.squad, now.target, most, True, s.draft):
        now.action, now.target = RUSH, NOBODY
        note(s, LOG_BECOMES, now.squad, NOBODY, RUSH, 0, 0, 0)


@rules
def go_on_fighting(t: Table, s: Battle, squad: int, target: int) -> int:
    """One step of a melee; the kind of the decision that it comes to, or OVER.

    firefight:A6b, A6c, H2a, H4a, H5a, H6a, H6c
    """
    now = s.now[0]
    if now.stage == RUN_DOWN and not standing(s, target):  # a spell has removed it (firefight:A6c)
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
