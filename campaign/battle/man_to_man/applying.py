"""Carrying choices out: ``apply`` is the door. Judges none, which is ``legality``."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, door, rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.table import level_at, piece_at
from campaign.battle.man_to_man.armour import settle_blasts
from campaign.battle.man_to_man.assault import assault, join
from campaign.battle.man_to_man.attributes import begin_sum, intelligence, note_parts, passes, three, total
from campaign.battle.man_to_man.codes import (
    ACTING,
    ACTING_NOW,
    ACTION,
    ARM,
    ASSAULTING,
    ATTACKERS,
    CHARGE,
    CLOSE_COMBAT,
    CONCEDE,
    CREWED,
    DISENGAGE,
    DONE,
    DRIVE,
    FIRING,
    FLEE,
    FX,
    FY,
    HANDLE,
    HARD_JAM,
    JAMMED_HARD,
    JOIN,
    LEAVES,
    LOG_ACTS,
    LOG_CLEARING,
    LOG_HEALED,
    LOG_PLACED,
    LOG_POSTURE,
    LOG_TOOK,
    MAN,
    NO_ACTION,
    NOBODY,
    ON_TABLE,
    ORDERING,
    PARRYING,
    PIVOT,
    PLACING,
    POSTURE,
    PRONE,
    RIPOSTING,
    RUN,
    SHOOTERS,
    SHOOTING_ON,
    SHOTS,
    STANDING,
    STRIKING,
    TARGET,
    THROW,
    VEHICLE,
    VERB,
    WAITING,
    WALK,
    WHO,
    WORKS,
    X,
    Y,
)
from campaign.battle.man_to_man.ending import concede
from campaign.battle.man_to_man.fire import begin_fire, shoot
from campaign.battle.man_to_man.flight import flee
from campaign.battle.man_to_man.indirect import call, fire_mortar, is_indirect
from campaign.battle.man_to_man.melee import land, parry, strike
from campaign.battle.man_to_man.movement import away, face, go, is_at_edge, leave, move
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.rounds import end_actions, set_order
from campaign.battle.man_to_man.serving import can_clear, set_before, take_over, take_over_problem, weapon_along
from campaign.battle.man_to_man.sides import is_active
from campaign.battle.man_to_man.throwing import throw_at
from campaign.battle.man_to_man.vehicles import drive

WHEN_HARD: Final = -4  # man_to_man:F13b


@door
def apply(t: Table, s: Battle, c: Ints) -> None:
    """Carry a legal choice out (man_to_man:R2b, R2c, R3d, R4b)."""
    now, verb = s.now[0], c[VERB]
    if verb == CONCEDE:
        give_up(s)
    elif now.kind == PLACING:
        place(t, s, c)
    elif now.kind == ORDERING:
        set_order(s, c[TARGET])
    elif now.kind == ACTING:
        if verb == DONE:
            end_actions(s, now.side)
            now.step, now.rank = WAITING, now.rank + 1
        else:
            act(t, s, c)
    elif now.kind == FIRING or now.kind == SHOOTING_ON:
        answer_fire(t, s, c)
    elif now.kind == ASSAULTING:
        answer_assault(t, s, c)
    else:
        answer_melee(t, s, c)
    settle_blasts(t, s)


@rules
def answer_assault(t: Table, s: Battle, c: Ints) -> None:
    """A man joins in an assault, those who have joined in begin it, or nobody of the side does (man_to_man:V16f)."""
    now = s.now[0]
    if c[VERB] == JOIN:
        join(s, c[WHO], c[TARGET], c[ARM])
    elif now.assaulted != NOBODY:
        assault(t, s)
    else:
        now.rank += 1


@rules
def give_up(s: Battle) -> None:
    """The side that decides concedes; what it was about to do, or to answer, is over."""
    now = s.now[0]
    concede(s, now.side)
    if now.step == ACTING_NOW and now.kind == ACTING:
        now.step = WAITING
    elif now.kind == SHOOTING_ON:
        now.step, now.shooter = SHOOTERS, NOBODY
    elif now.kind == PARRYING or now.kind == RIPOSTING:
        now.step = ATTACKERS
    now.assaulted = NOBODY


@rules
def answer_fire(t: Table, s: Battle, c: Ints) -> None:
    """A man fires, or fires no more, or nobody of the side does (man_to_man:F6a, F6b, R3d)."""
    now = s.now[0]
    if now.kind == SHOOTING_ON:
        if c[VERB] == DONE:
            now.shots = 0
        else:
            shoot(t, s, c[TARGET])
    elif c[VERB] == DONE:
        now.rank += 1
    elif c[VERB] == THROW:
        if is_indirect(t, s, c[ARM]):
            fire_mortar(t, s, c[WHO], c[ARM], c[X], c[Y])
        else:
            throw_at(t, s, c[WHO], c[ARM], c[X], c[Y])
    else:
        begin_fire(t, s, c[WHO], c[ARM], c[TARGET])
        now.step = SHOTS


@rules
def answer_melee(t: Table, s: Battle, c: Ints) -> None:
    """A man strikes, parries or ripostes, or nobody does (man_to_man:F15a, F15b, R4b)."""
    now, verb = s.now[0], c[VERB]
    if now.kind == STRIKING:
        if verb == DONE:
            now.rank += 1
        else:
            strike(t, s, c[WHO], c[TARGET], c[ARM], False)
    elif now.kind == PARRYING:
        if verb == DONE:
            land(t, s)
        else:
            parry(t, s)
    elif verb == DONE:
        now.step = ATTACKERS
    else:
        strike(t, s, now.struck, now.striker, c[ARM], True)


@rules
def place(t: Table, s: Battle, c: Ints) -> None:
    """A man is set up with his posture and facing (man_to_man:L6b)."""
    f = s.figures[c[WHO]]
    f.x, f.y, f.fx, f.fy, f.fate = c[X], c[Y], c[FX], c[FY], ON_TABLE
    if f.kind == MAN:
        f.low = c[ACTION]
    f.piece = piece_at(s.ground[0], f.x, f.y)
    f.level = level_at(s.ground[0], f.piece)
    for i in range(s.figure_count):
        if s.figures[i].kind == CREWED and s.figures[i].gunner == c[WHO]:
            set_before(s.ground[0], f, s.figures[i])
    note(s, LOG_PLACED, c[WHO], f.low, f.x, f.y, f.fx, f.fy)


@rules
def act(t: Table, s: Battle, c: Ints) -> None:
    """A man takes his action of the round (man_to_man:A4a, A7a, A8a, A9a, A10a, A12b, A14a)."""
    figure, action = c[WHO], c[ACTION]
    f = s.figures[figure]
    if f.kind == VEHICLE:
        act_with_vehicle(t, s, c)
        return
    if f.action == NO_ACTION:
        f.action = action
    else:
        f.then = action  # man_to_man:L9d
    aims = action == CHARGE or action == FLEE
    note(s, LOG_ACTS, figure, c[TARGET] if aims else NOBODY, action, c[ARM] if action == HANDLE else NOBODY, 0, 0)
    if action == RUN or action == WALK or action == CHARGE:
        if action == CHARGE:
            f.charges = c[TARGET]
        move_along(t, s, c)
    elif action == FLEE:
        flee(t, s, figure, c[TARGET])
        if c[LEAVES] and is_at_edge(t, s, figure):
            leave(s, figure)
    elif action == POSTURE:
        f.low = STANDING if f.low == PRONE else PRONE
        note(s, LOG_POSTURE, figure, NOBODY, f.low, 0, 0, 0)
    elif action == DISENGAGE:
        x, y = away(t, s, figure, c[X])
        go(t, s, figure, x, y)
    elif action == HANDLE:
        handle(t, s, c)
    elif action == PIVOT or action == CLOSE_COMBAT:
        face(s, figure, c[FX], c[FY])


@rules
def act_with_vehicle(t: Table, s: Battle, c: Ints) -> None:
    """A vehicle drives, or its crew tries to clear a weapon and has its drive left (man_to_man:V10c, V18a)."""
    figure, action = c[WHO], c[ACTION]
    note(s, LOG_ACTS, figure, NOBODY, action, c[ARM] if action == HANDLE else NOBODY, 0, 0)
    if action == DRIVE:
        s.figures[figure].action = DRIVE
        drive(t, s, c)
    else:
        handle(t, s, c)


@rules
def heal(s: Battle, figure: int, patient: int) -> None:
    """A healer makes a wounded man unhurt (man_to_man:L8f)."""
    s.figures[patient].wounded = 0
    note(s, LOG_HEALED, figure, patient, 0, 0, 0, 0)


@rules
def move_along(t: Table, s: Battle, c: Ints) -> None:
    """A man moves, and takes along the mortar that he serves when he walks (man_to_man:L10g)."""
    f = s.figures[c[WHO]]
    taken = weapon_along(t, s, c[WHO]) if c[ACTION] == WALK else NOBODY
    move(t, s, c)
    if taken != NOBODY and is_active(s, c[WHO]):
        set_before(s.ground[0], f, s.figures[taken])
        s.figures[taken].moved += f.moved


@rules
def handle(t: Table, s: Battle, c: Ints) -> None:
    """A man takes an arm up or over, tries to clear its jam, or calls for its fire.

    man_to_man:A13a, A13b, A13c, A13d, L10b, L10e
    """
    figure, arm = c[WHO], c[ARM]
    if arm == NOBODY:
        heal(s, figure, c[TARGET])
        return
    a = s.arms[arm]
    if a.bearer == NOBODY:
        a.bearer = figure
        note(s, LOG_TOOK, figure, arm, 0, 0, 0, 0)
    elif can_clear(t, s, figure, arm):
        clear(t, s, figure, arm)
    elif s.figures[a.bearer].kind == CREWED and take_over_problem(t, s, figure, a.bearer) == FINE:
        take_over(s, figure, arm)
    else:
        call(s, figure, arm, c[X], c[Y])


@rules
def clear(t: Table, s: Battle, figure: int, arm: int) -> None:
    """A man tries to clear the jam of an arm; a vehicle's is not fired then.

    man_to_man:A13a, F13b, F14c, V10c, V10d
    """
    a = s.arms[arm]
    a.fired = 1
    begin_sum(s, intelligence(t, s, figure))
    if a.state == JAMMED_HARD:
        s.parts[HARD_JAM] = WHEN_HARD
    note_parts(s, figure)
    needed, rolled = total(s), three(s)
    clear = 1 if passes(s, rolled, needed) else 0
    note(s, LOG_CLEARING, figure, arm, rolled, needed, clear, 0)
    if clear:
        a.state = WORKS
