"""The program's own player: a quick, sensible answer to every decision, from what its side sees.

It goes for the objective that is worth most to it, fires where most falls, and charges where that pays. How it plays
is a row of numbers (see ``weights``). Values are hundredths of an FP. Throws no dice.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.codes import (
    ACTIVATING,
    AFTERWARDS,
    ANSWERING,
    BIDDING,
    CASTING,
    CHARGE,
    CONCEDE,
    COUNT,
    COUNTERING,
    DEAL,
    DEALING,
    DEPLOYING,
    DONE,
    EDGING,
    FALLING,
    HELPING,
    LIE,
    LOSE,
    LOSING,
    MARKING,
    MOVING,
    NOBODY,
    PUSH,
    PUSHING,
    RESERVING,
    SCOUTING,
    SHOOTING,
    SHOVING,
    STEPPING,
    STRIKE,
    STRIKE_FIRST,
    STRIKING,
    TESTING,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.falling import landing
from campaign.battle.firefight.legality import problem
from campaign.battle.firefight.movement import ANSWERS, FOLLOWS, move_of
from campaign.battle.firefight.options import all_fire, blank
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import SCOUTS_AHEAD
from campaign.battle.firefight.tactician.acting import choose_action
from campaign.battle.firefight.tactician.answering import (
    shove_somewhere,
    step_somewhere,
    test_best,
    whom_to_hit,
    whom_to_lose,
)
from campaign.battle.firefight.tactician.casting import bid_with_sense, cast_best
from campaign.battle.firefight.tactician.going import go_to_goal
from campaign.battle.firefight.tactician.helping import help_or_fire
from campaign.battle.firefight.tactician.setting_up import mark_place, name_reserves, pick_edge, set_units_up
from campaign.battle.firefight.tactician.worth import best_target


@door
def think(t: Table, s: Battle, strength: int, c: Ints) -> None:
    """Write down what the side that has to decide does, of all that it sees."""
    now = s.now[0]
    now.character = strength
    blank(c, DONE)
    if now.kind == EDGING:
        pick_edge(t, s, c)
    elif now.kind == MARKING:
        mark_place(t, s, c)
    elif now.kind == RESERVING:
        name_reserves(t, s, c)
    elif now.kind == DEPLOYING:
        set_units_up(t, s, c)
    elif now.kind == SCOUTING:
        go_to_goal(t, s, now.squad, SCOUTS_AHEAD, c)
    elif now.kind == ACTIVATING:
        choose_action(t, s, c)
    elif now.kind == MOVING:
        if now.action == CHARGE:
            lay_charge(t, s, now.squad, now.target, move_of(t, s, now.squad, CHARGE), True, c)
        else:
            go_to_goal(t, s, now.squad, move_of(t, s, now.squad, now.action), c)
    elif now.kind == SHOOTING:
        target, _value = best_target(t, s, now.squad)
        if target != NOBODY:
            all_fire(t, s, now.squad, target, c)
    elif now.kind == CASTING:
        cast_best(t, s, c)
    elif now.kind == BIDDING:
        bid_with_sense(t, s, c)
    elif now.kind == HELPING:
        help_or_fire(t, s, c)
    else:
        answer(t, s, c)
    if c[VERB] == DONE and problem(t, s, c) != FINE:
        c[VERB] = CONCEDE  # nothing else is left


@rules
def answer(t: Table, s: Battle, c: Ints) -> None:
    """Write down what the side does where an attack, a melee or a rout test asks it."""
    now = s.now[0]
    if now.kind == LOSING:
        c[VERB], c[WHO] = LOSE, whom_to_lose(s, now.victim)
    elif now.kind == ANSWERING:
        if not lay_charge(t, s, now.actor, now.squad, ANSWERS, False, c) or c[COUNT] == 0:
            blank(c, DONE)
    elif now.kind == STRIKING:
        c[VERB] = STRIKE
    elif now.kind == COUNTERING:
        c[VERB] = STRIKE_FIRST
    elif now.kind == DEALING:
        c[VERB], c[WHO] = DEAL, whom_to_hit(t, s)
    elif now.kind == AFTERWARDS:
        go_to_goal(t, s, now.actor, FOLLOWS, c)
    elif now.kind == STEPPING:
        step_somewhere(t, s, c)
    elif now.kind == FALLING:
        c[VERB] = LIE
        c[X], c[Y] = landing(t, s, now.falling)
    elif now.kind == PUSHING:
        c[VERB] = PUSH
    elif now.kind == SHOVING:
        shove_somewhere(t, s, c)
    elif now.kind == TESTING:
        test_best(t, s, c)
