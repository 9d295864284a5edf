"""What may be chosen: the reason against a choice, and the legal ones, of places and moves a fan.

``problem`` and ``options`` are the doors. Changes nothing but scratch.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.abilities import calling_problem, treating_problem
from campaign.battle.firefight.attacks import can_shoot, is_spent
from campaign.battle.firefight.blast import is_centre, odd_room
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.codes import (
    ACT,
    ACTION,
    ACTIVATING,
    AFTERWARDS,
    ANSWERING,
    ARRIVALS,
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
    DEPLOY,
    DEPLOYING,
    DONE,
    EDGING,
    FALLING,
    FIRST_SLOT,
    HELPING,
    HOLD,
    IDLE,
    LEAVE,
    LEAVING,
    LIE,
    LOSE,
    LOSING,
    MARK,
    MARKING,
    MOST_WEAPONS,
    MOVE,
    MOVING,
    NOBODY,
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
from campaign.battle.firefight.contact import charge_problem
from campaign.battle.firefight.deploying import deploy_problem, edge_problem, find_room
from campaign.battle.firefight.falling import landing_problem
from campaign.battle.firefight.leaving import leaving_problem
from campaign.battle.firefight.measures import is_model, standing
from campaign.battle.firefight.melee import nearest_count
from campaign.battle.firefight.morale import can_help
from campaign.battle.firefight.movement import ANSWERS, FOLLOWS, move_of, move_problem
from campaign.battle.firefight.objectives import place_problem
from campaign.battle.firefight.pushing import shove_problem
from campaign.battle.firefight.reasons import (
    ACTIVATED,
    FINE,
    GONE,
    IMMOBILE,
    NO_ACTION,
    NO_CASTER,
    NO_CENTRE,
    NO_HERO,
    NO_RESERVE,
    NO_SHOT,
    NO_TOKENS,
    NO_WAY,
    NO_WEAPON,
    NOT_AN_ENEMY,
    NOT_IN_BLAST,
    NOT_NEAREST,
    NOT_STUNNED,
    NOT_THERE,
    NOT_YOURS,
    NOTHING_FIRES,
    ONE_TARGET,
    SPENT,
    STUNNED,
    THERE_IS_ROOM,
    WRONG_VERB,
)
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import SCOUTS_AHEAD, comes_now, could_wait
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.spells import casting_problem


@door
def problem(t: Table, s: Battle, c: Ints) -> int:
    """The reason why a choice is not legal, or FINE."""
    now, verb = s.now[0], c[VERB]
    if now.kind == OVER:
        return WRONG_VERB
    if verb == CONCEDE:
        return FINE  # firefight:A7a
    if now.kind == EDGING:
        return edge_problem(t, c[X]) if verb == TAKE_EDGE else WRONG_VERB
    if now.kind == MARKING:
        return place_problem(t, s, c[X], c[Y]) if verb == MARK else WRONG_VERB
    if now.kind == RESERVING:
        return reserving_problem(t, s, c)
    if now.kind == DEPLOYING:
        return deploying_problem(t, s, c)
    if now.kind == SCOUTING:
        if verb == DONE:
            return FINE
        return move_problem(t, s, now.squad, c, SCOUTS_AHEAD, False) if verb == MOVE else WRONG_VERB
    if now.kind == ACTIVATING:
        return activating_problem(t, s, c)
    return activation_problem(t, s, c)


@rules
def activation_problem(t: Table, s: Battle, c: Ints) -> int:
    """The same within an activation: its move, its fire, its spells, and who leaves the table."""
    now, verb = s.now[0], c[VERB]
    if now.kind == MOVING:
        if verb != MOVE:
            return WRONG_VERB
        if now.action == CHARGE:
            return charge_problem(t, s, now.squad, now.target, c, move_of(t, s, now.squad, CHARGE), True)
        return move_problem(t, s, now.squad, c, move_of(t, s, now.squad, now.action), False)
    if now.kind == SHOOTING:
        if verb == DONE:
            return FINE
        return shooting_problem(t, s, c) if verb == SHOOT else WRONG_VERB
    if now.kind == HELPING:
        return helping_problem(t, s, c)
    if now.kind == DEALING:
        if verb != DEAL:
            return WRONG_VERB
        return FINE if 0 <= c[WHO] < s.squad_count and odd_room(s, c[WHO]) > 0 else NOT_IN_BLAST
    if now.kind == LEAVING:
        if verb == DONE:
            return FINE
        return leaving_problem(t, s, c) if verb == LEAVE else WRONG_VERB
    if now.kind == CASTING:
        if verb == DONE:
            return FINE
        return casting_problem(t, s, c) if verb == CAST else WRONG_VERB
    if now.kind == BIDDING:
        return bidding_problem(s, c)
    return placing_problem(t, s, c)


@rules
def helping_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why no ability may be used so; the unit may fire instead (firefight:E8l, E8m)."""
    if c[VERB] == CALL:
        return calling_problem(t, s, c)
    if c[VERB] == TREAT:
        return treating_problem(s, c)
    return FINE if c[VERB] == DONE else WRONG_VERB


@rules
def placing_problem(t: Table, s: Battle, c: Ints) -> int:
    """The same of a model that is lost, falls, or is pushed."""
    now, verb = s.now[0], c[VERB]
    if now.kind == LOSING:
        if verb != LOSE:
            return WRONG_VERB
        q = s.squads[now.victim]
        if c[WHO] < q.first or c[WHO] >= q.first + q.size or s.figures[c[WHO]].fate != ON_TABLE:
            return NOT_THERE
        return FINE
    if now.kind == FALLING:
        return landing_problem(t, s, c[X], c[Y]) if verb == LIE else WRONG_VERB
    if now.kind == PUSHING:
        return FINE if verb == PUSH or verb == DONE else WRONG_VERB
    if now.kind == SHOVING:
        if verb == DONE:
            return FINE
        return shove_problem(s, c[X], c[Y]) if verb == SHOVE else WRONG_VERB
    return fight_problem(t, s, c)


@rules
def fight_problem(t: Table, s: Battle, c: Ints) -> int:
    """The same in a melee, and of morale (firefight:H5a, H6a, H6c)."""
    now, verb = s.now[0], c[VERB]
    if now.kind == ANSWERING:
        return answering_problem(t, s, c)
    if now.kind == STRIKING:
        return FINE if verb == STRIKE or verb == DONE else WRONG_VERB
    if now.kind == COUNTERING:
        return FINE if verb == STRIKE_FIRST or verb == DONE else WRONG_VERB
    if now.kind == AFTERWARDS:
        if verb == DONE:
            return FINE
        return move_problem(t, s, now.actor, c, FOLLOWS, False) if verb == MOVE else WRONG_VERB
    if now.kind == STEPPING:
        if verb != STEP_FROM:
            return WRONG_VERB
        return FINE if is_nearest(s, now.stepping, c[TARGET], now.target) else NOT_NEAREST
    return testing_problem(t, s, c)


@rules
def answering_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a charged unit may not move so; who has no legal move at all may stay (firefight:H2a, H2b)."""
    now, verb = s.now[0], c[VERB]
    if verb == DONE:
        if lay_charge(t, s, now.actor, now.squad, ANSWERS, False, s.draft) and s.draft[COUNT]:
            return charge_problem(t, s, now.actor, now.squad, no_move(s), ANSWERS, False)
        return FINE
    return charge_problem(t, s, now.actor, now.squad, c, ANSWERS, False) if verb == MOVE else WRONG_VERB


@rules
def testing_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a morale test may not be taken so, with the own Quality or a hero's (firefight:K12a)."""
    if c[VERB] != TEST:
        return WRONG_VERB
    if c[TARGET] == NOBODY:
        return FINE
    if not is_model(s, c[TARGET]) or not can_help(t, s, c[TARGET], s.now[0].actor):
        return NO_HERO
    return FINE


@rules
def bidding_problem(s: Battle, c: Ints) -> int:
    """Why somebody may not add so many tokens: none at all to all that it holds (firefight:K4e)."""
    if c[VERB] != BID:
        return WRONG_VERB
    if c[WHO] != s.now[0].asked % s.figure_count:
        return NO_CASTER
    return FINE if 0 <= c[X] <= s.figures[c[WHO]].tokens else NO_TOKENS


@rules
def no_move(s: Battle) -> Ints:
    """A move of nobody, in the draft."""
    for part in range(CHOICE_WIDTH):
        s.draft[part] = 0
    s.draft[VERB] = MOVE
    return s.draft


@rules
def is_nearest(s: Battle, figure: int, enemy: int, squad: int) -> bool:
    """Whether an enemy is one of those of a unit that are nearest to somebody (firefight:H6c)."""
    q = s.squads[squad]
    if enemy < q.first or enemy >= q.first + q.size or s.figures[enemy].fate != ON_TABLE:
        return False
    nearest, _many = nearest_count(s, figure, squad)
    f, g, h = s.figures[figure], s.figures[enemy], s.figures[nearest]
    square = (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)
    return square == (f.x - h.x) * (f.x - h.x) + (f.y - h.y) * (f.y - h.y)


@rules
def reserving_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a unit may not wait so; to name nobody more is allowed (firefight:K1a, K24a)."""
    if c[VERB] == DONE:
        return FINE
    if c[VERB] != RESERVE:
        return WRONG_VERB
    if c[WHO] < 0 or c[WHO] >= s.squad_count or s.squads[c[WHO]].side != s.now[0].side:
        return NOT_YOURS
    return FINE if could_wait(t, s, c[WHO], c[TARGET]) else NO_RESERVE


@rules
def deploying_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a unit may not be set up so, stay out, or nobody more come: the reserve need not (firefight:K1c, P9c)."""
    arrives = s.now[0].step == ARRIVALS
    if arrives and c[VERB] == DONE:
        return FINE
    if c[VERB] != DEPLOY and (arrives or c[VERB] != STAY_OUT):
        return WRONG_VERB
    if c[WHO] < 0 or c[WHO] >= s.squad_count or s.squads[c[WHO]].side != s.now[0].side or not comes_now(s, c[WHO]):
        return NOT_YOURS
    if c[VERB] == STAY_OUT:
        return THERE_IS_ROOM if find_room(t, s, c[WHO], s.draft) else FINE
    return deploy_problem(t, s, c[WHO], c)


@rules
def activating_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a unit may not act so: each once a round, the Stunned stay idle, a charge has to arrive.

    Its target need not be seen. firefight:A1a, A5a, K13a, M3a, M3c
    """
    if c[VERB] != ACT:
        return WRONG_VERB
    if c[WHO] < 0 or c[WHO] >= s.squad_count or s.squads[c[WHO]].side != s.now[0].side:
        return NOT_YOURS
    q, action = s.squads[c[WHO]], c[ACTION]
    if not standing(s, c[WHO]):
        return GONE
    if q.activated:
        return ACTIVATED
    if action < IDLE or action > CHARGE:
        return NO_ACTION
    if q.stunned:
        return FINE if action == IDLE else STUNNED
    if action == IDLE:
        return NOT_STUNNED
    if action != HOLD and t.profiles[q.profile].immobile:
        return IMMOBILE
    if action != CHARGE:
        return FINE
    target = c[TARGET]
    if target < 0 or target >= s.squad_count or not enemies(s, target, c[WHO]):
        return NOT_AN_ENEMY
    if not standing(s, target):
        return GONE
    return FINE if lay_charge(t, s, c[WHO], target, move_of(t, s, c[WHO], CHARGE), True, s.draft) else NO_WAY


@rules
def shooting_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why fire may not be declared so: two targets at most, all of one weapon at the same, each in range and sight.

    firefight:K3d, K18a, S1a, S1b, S2a, S2b
    """
    first, second = c[TARGET], c[SECOND]
    if not is_enemy(s, first) or (second != NOBODY and not is_enemy(s, second)):
        return NOT_AN_ENEMY
    if first == second:
        return ONE_TARGET
    fires_first, fires_second = False, False
    for slot in range(MOST_WEAPONS):
        reason = weapon_problem(t, s, c, slot)
        if reason != FINE:
            return reason
        which = c[FIRST_SLOT + 2 * slot]
        fires_first, fires_second = fires_first or which == 1, fires_second or which == 2
    if not fires_first:
        return NOTHING_FIRES
    return FINE if fires_second == (second != NOBODY) else ONE_TARGET


@rules
def weapon_problem(t: Table, s: Battle, c: Ints, slot: int) -> int:
    """Why one weapon of the active unit may not fire as declared, or not at all (firefight:K3d, S1a, S2a, S2b)."""
    q = s.squads[s.now[0].squad]
    profile = t.profiles[q.profile]
    weapon, which, who = profile.first + slot, c[FIRST_SLOT + 2 * slot], c[FIRST_SLOT + 2 * slot + 1]
    if which < 0 or which > 2 or who >> q.size != 0 or (which == 0) != (who == 0):
        return NO_WEAPON
    fires = which != 0 and weapon < profile.last
    if c[CENTRES + slot] != 0 and not (fires and t.weapons[weapon].blast):
        return NO_CENTRE
    if which == 0:
        return FINE
    if not fires or t.weapons[weapon].reach == 0:
        return NO_WEAPON
    if which == 2 and c[SECOND] == NOBODY:
        return ONE_TARGET
    target = c[TARGET] if which == 1 else c[SECOND]
    if t.weapons[weapon].blast and not is_centre(t, s, s.now[0].squad, weapon, who, target, c[CENTRES + slot] - 1):
        return NO_CENTRE
    return shooters_problem(t, s, weapon, who, target)


@rules
def shooters_problem(t: Table, s: Battle, weapon: int, who: int, target: int) -> int:
    """Why these models of the active unit, in bits, may not fire a weapon at a unit (firefight:K18a, S1a, S1b)."""
    q = s.squads[s.now[0].squad]
    for k in range(q.size):
        if who >> k & 1:
            if s.figures[q.first + k].fate != ON_TABLE:
                return GONE
            if is_spent(t, s, q.first + k, weapon):
                return SPENT
            if not can_shoot(t, s, q.first + k, weapon, target):
                return NO_SHOT
    return FINE


@rules
def is_enemy(s: Battle, squad: int) -> bool:
    """Whether a number is that of a unit that stands, an enemy of the active one."""
    return 0 <= squad < s.squad_count and enemies(s, squad, s.now[0].squad) and standing(s, squad) > 0
