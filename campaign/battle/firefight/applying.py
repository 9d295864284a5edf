"""Carries a choice out: ``apply`` is the door, and takes legal ones only (see ``legality``)."""

from __future__ import annotations

from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.abilities import use
from campaign.battle.firefight.attacks import BACK, COUNTER, shoot, strike
from campaign.battle.firefight.codes import (
    ACTION,
    ACTIVATING,
    ADVANCE,
    AFTERWARDS,
    AIDING,
    ANSWERING,
    BIDDING,
    BIDS,
    CAST,
    CASTING,
    CASTS,
    CHARGE,
    CHOICE_WIDTH,
    CONCEDE,
    COUNT,
    COUNTERING,
    COUNTERS,
    DEALING,
    DEPLOY,
    DEPLOYING,
    DONE,
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
    LOG_MARKED,
    LOG_NO_MORE,
    LOSING,
    MARKING,
    MOVE,
    MOVING,
    NO_PUSH,
    NOBODY,
    PARTS,
    PUSH,
    PUSHING,
    RESERVE,
    RESERVING,
    RUN_DOWN,
    RUSH,
    SCOUTING,
    SCOUTS,
    SHOOT,
    SHOOTING,
    SHOVE,
    SHOVING,
    STAY_OUT,
    STEPPING,
    STRIKE,
    STRIKE_FIRST,
    STRIKING,
    TARGET,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.deploying import deploy, take_edge
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.ending import concede
from campaign.battle.firefight.falling import land, landing
from campaign.battle.firefight.hits import share_at
from campaign.battle.firefight.leaving import leave
from campaign.battle.firefight.melee import step_from
from campaign.battle.firefight.morale import test
from campaign.battle.firefight.objectives import set_objective
from campaign.battle.firefight.pushing import begin_slide, try_push
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import keep_back, leave_out
from campaign.battle.firefight.rounds import NOT_ROLLED
from campaign.battle.firefight.spells import begin_cast, bid, forget_spells
from campaign.battle.firefight.walking import begin_walk, forget_risks
from campaign.battle.firefight.wounds import wear
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import next_side


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
