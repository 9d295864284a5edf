"""What may be chosen: ``problem``, the reason against a choice, is the door. Changes nothing but scratch."""

from __future__ import annotations

from campaign.battle.fast import Ints, door, rules
from campaign.battle.kernel.space import is_front, near
from campaign.battle.kernel.table import piece_at
from campaign.battle.man_to_man.assault import join_problem
from campaign.battle.man_to_man.codes import (
    ACT,
    ACTING,
    ACTION,
    AIM,
    ARM,
    ASSAULTING,
    BEGIN,
    CHARGE,
    CLOSE_COMBAT,
    CONCEDE,
    CREWED,
    DISENGAGE,
    DONE,
    DRIVE,
    EDGE,
    FIRE,
    FIRING,
    FLEE,
    FX,
    FY,
    HANDLE,
    JOIN,
    LEGS,
    MAN,
    NO_ACTION,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    ORDERING,
    OVER,
    PARRY,
    PARRYING,
    PIVOT,
    PLACE,
    PLACING,
    POSTURE,
    PRONE,
    RIPOSTE,
    RIPOSTING,
    RUN,
    SHOOTING_ON,
    STANDING,
    STRIKE,
    STRIKING,
    SUPPORT_WEAPON,
    TARGET,
    THROW,
    VEHICLE,
    VERB,
    WALK,
    WHO,
    X,
    Y,
)
from campaign.battle.man_to_man.fire import fire_problem, target_problem
from campaign.battle.man_to_man.flight import is_cover, is_occupied
from campaign.battle.man_to_man.gunnery import match_problem
from campaign.battle.man_to_man.indirect import call_problem, is_indirect, mortar_problem
from campaign.battle.man_to_man.melee import strike_problem, weapon_problem
from campaign.battle.man_to_man.movement import disengage_problem, move_problem
from campaign.battle.man_to_man.reasons import (
    BODY_IN_WAY,
    FALLS_BACK,
    FINE,
    FLEES,
    GONE,
    HAS_ACTED,
    IN_CONTACT,
    NO_ACTION_SO,
    NO_CONTACT,
    NO_FRONT,
    NO_GOAL,
    NO_LEG,
    NOT_IN_ZONE,
    NOT_YOURS,
    NOTHING_TO_HANDLE,
    WALL_IN_WAY,
    WRONG_VERB,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.serving import can_clear, take_over_problem
from campaign.battle.man_to_man.sides import (
    enemies,
    flees,
    is_active,
    is_manned,
    may_act_again,
    touched_enemy,
    touches,
)
from campaign.battle.man_to_man.throwing import throw_problem
from campaign.battle.man_to_man.vehicles import drive_problem


@door
def problem(t: Table, s: Battle, c: Ints) -> int:
    """The reason against a choice of the side that decides, or FINE."""
    now, verb = s.now[0], c[VERB]
    if verb == CONCEDE:
        return FINE if now.kind != OVER else WRONG_VERB
    if now.kind == PLACING:
        return place_problem(t, s, c) if verb == PLACE else WRONG_VERB
    if now.kind == ORDERING:
        return FINE if verb == BEGIN and (c[TARGET] == 0 or c[TARGET] == 1) else WRONG_VERB
    if now.kind == OVER:
        return WRONG_VERB
    if verb == DONE:
        return FINE
    if now.kind == ACTING:
        return action_problem(t, s, c) if verb == ACT else WRONG_VERB
    return combat_problem(t, s, c)


@rules
def combat_problem(t: Table, s: Battle, c: Ints) -> int:
    """The reason against a choice in ranged or close combat, or FINE."""
    now, verb = s.now[0], c[VERB]
    if now.kind == FIRING:
        if verb != FIRE and verb != THROW:
            return WRONG_VERB
        if not is_own(s, c[WHO]):
            return NOT_YOURS
        if verb == THROW:
            if is_indirect(t, s, c[ARM]):
                return mortar_problem(t, s, c[WHO], c[ARM], c[X], c[Y])
            return throw_problem(t, s, c[WHO], c[ARM], c[X], c[Y])
        return fire_problem(t, s, c[WHO], c[ARM], c[TARGET])
    if now.kind == SHOOTING_ON:
        return next_shot_problem(t, s, c[TARGET]) if verb == FIRE else WRONG_VERB
    if now.kind == ASSAULTING:
        if verb != JOIN:
            return WRONG_VERB
        return join_problem(t, s, c[WHO], c[TARGET], c[ARM]) if is_own(s, c[WHO]) else NOT_YOURS
    if now.kind == STRIKING:
        if verb != STRIKE:
            return WRONG_VERB
        return strike_problem(t, s, c[WHO], c[TARGET], c[ARM]) if is_own(s, c[WHO]) else NOT_YOURS
    if now.kind == PARRYING:
        return FINE if verb == PARRY else WRONG_VERB
    if now.kind == RIPOSTING and verb == RIPOSTE:
        return weapon_problem(t, s, now.struck, c[ARM])
    return WRONG_VERB


@rules
def next_shot_problem(t: Table, s: Battle, target: int) -> int:
    """Why who fires may not take the next shot at a target, or FINE."""
    found = target_problem(t, s, s.now[0].shooter, target)
    return found if found != FINE else match_problem(t, s, s.now[0].arm, target)


@rules
def is_own(s: Battle, figure: int) -> bool:
    """Whether that is the number of a figure of the side that decides."""
    return figure >= 0 and figure < s.figure_count and s.figures[figure].side == s.now[0].side


@rules
def place_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a man may not be set up there, or FINE (man_to_man:C4c, L6a, L6b)."""
    figure, x, y = c[WHO], c[X], c[Y]
    if not is_own(s, figure) or s.figures[figure].fate != NOT_PLACED:
        return NOT_YOURS
    if not is_front(c[FX], c[FY]):
        return NO_FRONT
    f = s.figures[figure]
    if c[ACTION] != STANDING and (c[ACTION] != PRONE or f.kind != MAN):
        return NO_ACTION_SO
    zone, r = s.forces[f.side], f.radius
    if x - r < zone.left or y - r < zone.upper or x + r > zone.right or y + r > zone.lower:
        return NOT_IN_ZONE
    for i in range(s.figure_count):
        g = s.figures[i]
        far = g.radius + r
        if g.fate == ON_TABLE and g.kind != CREWED and (g.x - x) * (g.x - x) + (g.y - y) * (g.y - y) < far * far:
            return BODY_IN_WAY
    return WALL_IN_WAY if f.kind == VEHICLE and is_indoors(s, x, y) else FINE


@rules
def is_indoors(s: Battle, x: int, y: int) -> bool:
    """Whether a place lies inside a building, where no vehicle is (man_to_man:V18c)."""
    piece = piece_at(s.ground[0], x, y)
    return piece != NOBODY and s.ground[0].pieces[piece].walled == 1


# Actions


@rules
def action_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a man may not take that action so, or FINE (man_to_man:A4a, L9d, L9e, M8a, R2c)."""
    figure = c[WHO]
    if not is_own(s, figure):
        return NOT_YOURS
    f, action = s.figures[figure], c[ACTION]
    if f.kind == VEHICLE:
        return vehicle_problem(t, s, c)
    if not is_active(s, figure):
        return GONE
    if flees(s, figure):
        return FLEES
    if f.action != NO_ACTION and not (may_act_again(s, figure) and follows(s, figure, action)):
        return HAS_ACTED
    if action <= NO_ACTION or action > CLOSE_COMBAT or not suits_posture(s, figure, action):
        return NO_ACTION_SO
    if touched_enemy(t, s, figure) != NOBODY and not allowed_in_contact(action):
        return IN_CONTACT
    if action == RUN or action == WALK or action == CHARGE:
        return move_problem(t, s, c)
    return standing_problem(t, s, c)


@rules
def vehicle_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a vehicle may not drive so, or its crew not clear a weapon, or FINE (man_to_man:V10c, V10d, V14e, V18a)."""
    figure = c[WHO]
    if c[ACTION] == DRIVE:
        return drive_problem(t, s, c)
    if c[ACTION] != HANDLE:
        return NO_ACTION_SO
    if not is_manned(s, figure):
        return GONE
    if s.figures[figure].falls_back:
        return FALLS_BACK
    if s.figures[figure].action != NO_ACTION:
        return HAS_ACTED
    if c[LEGS] != 0:
        return NO_LEG
    return FINE if can_clear(t, s, figure, c[ARM]) and not s.arms[c[ARM]].fired else NOTHING_TO_HANDLE


@rules
def suits_posture(s: Battle, figure: int, action: int) -> bool:
    """Whether a man can do that standing or prone as he is (man_to_man:A16b)."""
    return s.figures[figure].low == STANDING or not (action == RUN or action == CHARGE or action == DISENGAGE)


@rules
def allowed_in_contact(action: int) -> bool:
    """Whether who is in contact with an enemy may do that (man_to_man:A15b)."""
    return action == CLOSE_COMBAT or action == PIVOT or action == DISENGAGE or action == POSTURE or action == HANDLE


@rules
def standing_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a man may not take an action without a path of his choice, or FINE.

    man_to_man:A7a, A10a, A12a, A13a, A14a
    """
    figure, action = c[WHO], c[ACTION]
    if c[LEGS] != 0:
        return NO_LEG
    if action == FLEE:
        return FINE if c[TARGET] == EDGE or is_refuge(t, s, figure, c[TARGET]) else NO_GOAL
    if action == DISENGAGE:
        return disengage_problem(t, s, c) if touched_enemy(t, s, figure) != NOBODY else NO_CONTACT
    if action == HANDLE:
        return handle_problem(t, s, c)
    if (action == PIVOT or action == CLOSE_COMBAT) and not is_front(c[FX], c[FY]):
        return NO_FRONT
    return FINE


@rules
def is_refuge(t: Table, s: Battle, figure: int, cover: int) -> bool:
    """Whether that is cover which no enemy occupies (man_to_man:A7b)."""
    return is_cover(s, cover) and not is_occupied(t, s, figure, cover)


@rules
def follows(s: Battle, figure: int, action: int) -> bool:
    """Whether that can be the second action of a man's round (man_to_man:L9d, L9e)."""
    before = s.figures[figure].action
    if action == before or (action == AIM and before == RUN):
        return False
    return action == POSTURE or action == PIVOT or action == AIM or action == HANDLE


@rules
def can_heal(t: Table, s: Battle, figure: int, patient: int) -> bool:
    """Whether a healer touches that wounded man of his alliance (man_to_man:L8f)."""
    if not s.figures[figure].heals or patient < 0 or patient >= s.figure_count or patient == figure:
        return False
    hurt = is_active(s, patient) and s.figures[patient].wounded == 1
    return hurt and not enemies(s, figure, patient) and touches(t, s, figure, patient)


@rules
def handle_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a man may not handle an arm, or heal without one, or FINE (man_to_man:A13a, A13b, A13c, A13d)."""
    figure, arm = c[WHO], c[ARM]
    if arm == NOBODY:
        return FINE if can_heal(t, s, figure, c[TARGET]) else NOTHING_TO_HANDLE
    if can_clear(t, s, figure, arm) or can_take(t, s, figure, arm):
        return FINE
    if arm < 0 or arm >= s.arm_count or s.arms[arm].bearer == NOBODY:
        return NOTHING_TO_HANDLE
    if t.weapons[s.arms[arm].weapon].kind != SUPPORT_WEAPON and s.figures[s.arms[arm].bearer].kind == CREWED:
        found = take_over_problem(t, s, figure, s.arms[arm].bearer)
        if found == FINE or not is_indirect(t, s, arm) or not t.profiles[s.figures[figure].profile].radio:
            return found
    return call_problem(t, s, figure, arm, c[X], c[Y]) if is_indirect(t, s, arm) else NOTHING_TO_HANDLE


@rules
def can_take(t: Table, s: Battle, figure: int, arm: int) -> bool:
    """Whether an arm of his side lies on the ground in contact with a man (man_to_man:A13b, L10b)."""
    if arm < 0 or arm >= s.arm_count or s.arms[arm].bearer != NOBODY or s.arms[arm].side != s.figures[figure].side:
        return False
    f, a = s.figures[figure], s.arms[arm]
    return near(f.x, f.y, f.radius, a.x, a.y, 0, s.ground[0].measures[0].contact)
