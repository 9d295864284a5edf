"""The sequence of play: runs the rules to the next decision, and carries a decision out: section Q of the rules.

``advance`` and ``apply`` are the doors. Where a battle stands is data in it, so it can be left and taken up at any
decision. Judges no choice: that is ``legality``; ``apply`` takes legal ones only.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, door, rules
from campaign.battle.fftt.acid import burn_all
from campaign.battle.fftt.codes import (
    ARRIVING,
    BURST,
    CALL_AIR,
    CALL_OFF,
    CALLING_OFF,
    CLIMB,
    CLOSE_COMBAT,
    DONE,
    EAT,
    END_OF_PHASE,
    FIGHTING,
    FIGURE,
    FIRING,
    FLANK,
    FX,
    FY,
    GENERAL_FIRE,
    GO_OFF,
    HEAL,
    INITIATIVE,
    LAY,
    LEAD,
    LEADING,
    LIGHT_FIRE,
    LOG_INITIATIVE,
    LOG_LEADS,
    LOG_PHASE,
    LOG_PLACED,
    LOG_STANDING,
    LOG_STEP,
    LOG_STOREY,
    LOG_TURN,
    MOVE,
    MOVEMENT,
    MOVING,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    OPEN,
    OVER,
    PERMIT,
    PLACING,
    REACTING,
    SETTING_UP,
    SHOOT,
    STANDING,
    STOREY,
    SURRENDER,
    TARGET,
    TURN,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.editions import is_third
from campaign.battle.fftt.eggs import eat, hatch_all, lay
from campaign.battle.fftt.ending import enemies_without, fights_on, finish, note_end, stands, surrender
from campaign.battle.fftt.fights import answer_fight, begin_close_combat, count_beaten_again, fight_on, leave_fights
from campaign.battle.fftt.flanking import (
    call_off,
    may_call_off,
    next_to_arrive,
    note_forces,
    set_down,
    throw_arrivals,
    wait_outside,
)
from campaign.battle.fftt.goo import dry_out
from campaign.battle.fftt.healing import declare_healing, heal_all
from campaign.battle.fftt.movement import (
    begin_movement,
    climb,
    open_door,
    start_move,
    turn,
    walk,
)
from campaign.battle.fftt.opportunity import next_watcher, walk_on
from campaign.battle.fftt.placing import put_down
from campaign.battle.fftt.reasons import FINE, NO_LEADER
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.shooting import Aim, call_air, can_fire_in_step, declare, roll_air, roll_shot
from campaign.battle.fftt.supply import look_at_supply, permit
from campaign.battle.fftt.turns_end import look_for_end
from campaign.battle.fftt.wounds import doomed, fall, go_off, settle
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note

PHASES = 3
EDGES_OF_TABLE = 4
TO_THROW = -1  # for initiative: less than any throw


@door
def advance(t: Table, s: Battle) -> int:
    """Run the rules to the next decision; its kind is returned, and kept with whose it is. OVER at the end.

    fftt:Q1a, Q2a, Q2b, Q3a, Q3b, Q3d, Q5a, Q7e, Q7f, U5a, W4b
    """
    now = s.now[0]
    while not now.over:
        if now.step == SETTING_UP:
            if next_to_place(s):
                now.kind = PLACING
                return PLACING
            note_forces(s)
            begin_turn(t, s)
        elif now.step == INITIATIVE:
            if next_to_lead(s):
                now.kind = LEADING
                return LEADING
            begin_phase(t, s)
        elif now.step == LIGHT_FIRE or now.step == GENERAL_FIRE:
            if next_to_fire(t, s):
                now.kind = FIRING
                return FIRING
            if now.step == LIGHT_FIRE:
                settle(t, s)
                begin_step(s, MOVEMENT)
                begin_side(t, s)
            else:
                burn_all(t, s)
                begin_step(s, CLOSE_COMBAT)
                begin_close_combat(t, s)
        elif now.step == MOVEMENT:
            kind = next_in_movement(t, s)
            if kind != OVER:
                now.kind = kind
                return kind
            begin_step(s, GENERAL_FIRE)
            look_at_supply(t, s)
        elif now.step == CLOSE_COMBAT:
            kind = fight_on(t, s)
            if kind != OVER:
                now.kind = kind
                return kind
            settle(t, s)
            heal_all(t, s)
            begin_step(s, END_OF_PHASE)
        elif now.phase < PHASES:
            begin_phase(t, s)
        else:
            end_turn(t, s)
            if next_to_call_off(t, s):
                now.kind = CALLING_OFF
                return CALLING_OFF
            if not look_for_end(t, s):
                begin_turn(t, s)
    now.kind, now.side, now.actor = OVER, NOBODY, NOBODY
    return OVER


@rules
def begin_step(s: Battle, step: int) -> None:
    """Go on to a step; nobody has acted in it yet."""
    now = s.now[0]
    now.step, now.acting, now.stage, now.shots, now.shooting = step, 0, 0, 0, 0
    forget_fire(s)
    note(s, LOG_STEP, NOBODY, NOBODY, step, 0, 0, 0)


@rules
def forget_fire(s: Battle) -> None:
    """Nobody has fired yet in the step that begins (fftt:A3a)."""
    for i in range(s.figure_count):
        s.figures[i].fired = 0


@rules
def begin_turn(t: Table, s: Battle) -> None:
    """A turn begins with the throw for initiative; by older rules the side with the highest moves first itself."""
    now = s.now[0]
    now.turn += 1
    now.phase = 0
    if is_third(s):
        now.step, now.stage = INITIATIVE, 0
    note(s, LOG_TURN, NOBODY, NOBODY, now.turn, 0, 0, 0)
    throw_initiative(s)
    if not is_third(s):
        lead(s, now.acting)
        begin_phase(t, s)


@rules
def throw_initiative(s: Battle) -> None:
    """Each side throws, and the tied again, they alone; whose throw is highest decides who moves first.

    Who is out of the battle throws no more.
    fftt:E8g, Q1a, Q1b
    """
    now = s.now[0]
    first = NOBODY
    for side in range(s.force_count):
        s.forces[side].roll = TO_THROW if fights_on(s, side) else 0
    while first == NOBODY:
        best = TO_THROW
        tied = 0
        for side in range(s.force_count):
            force = s.forces[side]
            if force.roll == TO_THROW:
                first_die = die(s)
                force.roll = first_die + die(s)
                note(s, LOG_INITIATIVE, side, NOBODY, force.roll, 0, 0, 0)
            if force.roll > best:
                best, tied, first = force.roll, 0, side
            elif force.roll == best:
                tied = 1
        if tied and not now.dry:  # where there are no more dice, the same ones would fall for ever
            first = NOBODY
            for side in range(s.force_count):
                s.forces[side].roll = TO_THROW if s.forces[side].roll == best else 0
    now.acting = first


@rules
def next_to_lead(s: Battle) -> bool:
    """Whether the side with the highest throw has still to say who moves first; if it is out, the others throw anew.

    fftt:Q1a, Q1d, Q1e
    """
    now = s.now[0]
    if now.stage:
        return False
    if not fights_on(s, now.acting):
        throw_initiative(s)
    now.side, now.actor = now.acting, NOBODY
    return True


@rules
def lead_problem(s: Battle, side: int) -> int:
    """Whether a side can be said to move first: FINE, or the reason (fftt:Q1d)."""
    return FINE if 0 <= side < s.force_count and fights_on(s, side) else NO_LEADER


@rules
def lead(s: Battle, first: int) -> None:
    """A side moves first for the whole turn, and the others follow it clockwise round the table (fftt:Q1a, Q1c)."""
    s.now[0].stage = 1
    for side in range(s.force_count):
        s.forces[side].place = place_after(s, first, side)


@rules
def place_after(s: Battle, first: int, side: int) -> int:
    """A side's place in the moving order: how many deploy clockwise between the first and it (fftt:Q1c)."""
    edge = s.forces[first].edge
    found = 0
    for other in range(s.force_count):
        if (s.forces[other].edge - edge) % EDGES_OF_TABLE < (s.forces[side].edge - edge) % EDGES_OF_TABLE:
            found += 1
    return found


@rules
def end_turn(t: Table, s: Battle) -> None:
    """What a turn ends with, before its end is looked at: goo is gone, eggs hatch (fftt:B8c, I2a, I6c)."""
    dry_out(s)
    hatch_all(t, s)


@rules
def begin_phase(t: Table, s: Battle) -> None:
    """A phase begins: full APs for everybody; what hatched in contact stays bound (fftt:I2d, I6g, Q4a, Q4b)."""
    now = s.now[0]
    now.phase += 1
    for i in range(s.figure_count):
        f = s.figures[i]
        f.ap = f.actions
        f.stopped = f.defends = f.turned = 0
    note(s, LOG_PHASE, NOBODY, NOBODY, now.phase, 0, 0, 0)
    begin_step(s, LIGHT_FIRE)
    look_at_supply(t, s)


@rules
def next_to_place(s: Battle) -> bool:
    """The next side that has figures to set up, attacker first, unseen by the other."""
    now = s.now[0]
    for side in range(s.force_count):
        for i in range(s.figure_count):
            if s.figures[i].side == side and s.figures[i].fate == NOT_PLACED:
                now.side, now.actor = side, i
                return True
    return False


@rules
def next_to_fire(t: Table, s: Battle) -> bool:
    """The next side to declare a shot; the dice of a side that is done are thrown on the way.

    Nothing interrupts declared fire. (fftt:Q3c, Q6a, Q6d, S6d)
    """
    now = s.now[0]
    while now.acting < s.force_count:
        if now.stage == 0:
            side = side_at(s, now.acting)
            if fights_on(s, side) and side_can_fire(t, s, side):
                now.side, now.actor = side, NOBODY
                return True
        roll_declared(t, s)
        now.acting += 1
        now.stage = 0
    return False


@rules
def side_at(s: Battle, place: int) -> int:
    """The side at a place of the turn's moving order."""
    for side in range(s.force_count):
        if s.forces[side].place == place:
            return side
    return NOBODY


@rules
def side_can_fire(t: Table, s: Battle, side: int) -> bool:
    """Whether a side has anybody left who may fire in this step, or a Bomb Bug that may go off.

    Who may call air support may fire too, for it has a weapon.
    """
    for i in range(s.figure_count):
        if s.figures[i].side == side and (can_fire_in_step(t, s, i) == FINE or may_go_off(t, s, i)):
            return True
    return False


@rules
def may_go_off(t: Table, s: Battle, figure: int) -> bool:
    """Whether a Bomb Bug can go off now: in its own movement or in general fire, for 1 AP, under goo too.

    fftt:B7a, B7b, B7c, B13b
    """
    f = s.figures[figure]
    step = s.now[0].step
    return (
        f.fate == ON_TABLE
        and t.units[f.unit].weapon == BURST
        and f.ap >= 1
        and f.fired == 0
        and (step == MOVEMENT or step == GENERAL_FIRE)
    )


@rules
def roll_declared(t: Table, s: Battle) -> None:
    """Throw the dice of all declared shots, in the order declared, those of the dead too (fftt:B7d, Q3e, Q6c, Q6e)."""
    now = s.now[0]
    for i in range(now.shots):
        shot = s.shots[i]
        if t.units[s.figures[shot.shooter].unit].weapon == BURST:
            go_off(t, s, shot.shooter)
        elif shot.air:
            roll_air(t, s, shot.shooter, shot.target, shot.x, shot.y, shot.floor)
        else:
            roll_shot(t, s, shot.shooter, Aim(shot.target, shot.x, shot.y, shot.floor, shot.indirect), 0)
    now.shots = 0


@rules
def begin_side(t: Table, s: Battle) -> None:
    """The movement of the next side begins, in phase 1 with the throws for its flanking forces (fftt:H2a, H2h)."""
    begin_movement(t, s)
    throw_arrivals(s, side_at(s, s.now[0].acting))


@rules
def next_to_call_off(t: Table, s: Battle) -> bool:
    """At the end of a turn, the next side that has retreated but for a force outside (fftt:H7b, H7c)."""
    now = s.now[0]
    while now.acting < s.force_count:
        side = side_at(s, now.acting)
        if now.stage == 0 and may_call_off(t, s, side):
            now.side, now.actor = side, NOBODY
            return True
        now.acting += 1
        now.stage = 0
    return False


@rules
def next_in_movement(t: Table, s: Battle) -> int:
    """The next decision of the movement step, or OVER when all sides are done: arrivals first (fftt:H2a, H4b, Q2c)."""
    now = s.now[0]
    while True:
        if now.mover != NOBODY:
            if next_watcher(t, s):
                return REACTING
            walk_on(t, s)
        elif now.acting == s.force_count:
            return OVER
        else:
            side = side_at(s, now.acting)
            if next_to_arrive(t, s, side):
                return ARRIVING
            if now.stage == 0 and fights_on(s, side) and side_can_act(t, s, side):
                now.side, now.actor = side, NOBODY
                return MOVING
            now.acting += 1
            now.stage = 0
            if now.acting < s.force_count:
                begin_side(t, s)


@rules
def side_can_act(t: Table, s: Battle, side: int) -> bool:
    """Whether a side has anybody left with an AP, or who may still turn to another front (fftt:A4a)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        idle = f.turned or f.low or t.units[f.unit].hq
        if f.side == side and f.fate == ON_TABLE and (f.ap > 0 or not idle):
            return True
    return False


@door
def apply(t: Table, s: Battle, c: Ints) -> None:
    """Carry out a legal choice for the decision that the battle waits for."""
    now = s.now[0]
    verb = c[VERB]
    if verb == SURRENDER:
        give_up(t, s)
    elif verb == STANDING:
        note_order(s, c[X])
        ask_again(s)
    elif verb == PERMIT:
        permit(t, s, now.side, c[TARGET])
        ask_again(s)
    elif verb == LEAD:
        note(s, LOG_LEADS, now.side, NOBODY, c[TARGET], 0, 0, 0)
        lead(s, c[TARGET])
    elif verb == FLANK:
        wait_outside(s, c[FIGURE], c[TARGET])
    elif now.kind == PLACING:
        place(t, s, c)
    elif now.kind == ARRIVING:
        set_down(t, s, c)
    elif now.kind == CALLING_OFF:
        if verb == CALL_OFF:
            call_off(s, c)
        else:
            now.stage = 1
    elif now.kind == FIRING:
        apply_fire(t, s, c)
    elif now.kind == MOVING:
        apply_move(t, s, c)
    elif now.kind == REACTING:
        if verb != DONE:
            s.figures[now.actor].react_at = c[X]
    else:
        answer_fight(t, s, c)


@rules
def note_order(s: Battle, least: int) -> None:
    """A standing order: this side is asked only for opportunity fire that needs so much or more (fftt:Q8a)."""
    side = s.now[0].side
    s.forces[side].ask_from = least
    note(s, LOG_STANDING, side, NOBODY, least, 0, 0, 0)


@rules
def ask_again(s: Battle) -> None:
    """What is no answer for opportunity fire lets the question be put again, unless an order says not to (fftt:Q8a)."""
    now = s.now[0]
    if now.kind == REACTING:
        now.watcher -= 1


@rules
def give_up(t: Table, s: Battle) -> None:
    """A side surrenders: where no enemies are left without it, the battle ends at once, with the wounds noted so far.

    Who has nobody left by then is beaten, or has retreated, instead. (fftt:E2b, Q7e)
    """
    if enemies_without(s, s.now[0].side):
        drop_out(t, s)
        return
    settle(t, s)
    surrendering = stands(s, s.now[0].side)
    if surrendering:
        surrender(s, s.now[0].side)
    for side in range(s.force_count):
        if s.forces[side].end == FIGHTING and not (surrendering and stands(s, side)):
            note_end(t, s, side)
    finish(s)


@rules
def drop_out(t: Table, s: Battle) -> None:
    """A side surrenders and others fight on: it is out at once, its declared shots and its fights fall away.

    Those of its figures that have wounds enough are dead; if that is all of them, it is beaten, or has retreated.
    fftt:E2c, E2d, E2e
    """
    now = s.now[0]
    side = now.side
    if now.step == CLOSE_COMBAT:
        leave_fights(s, side)
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.fate == ON_TABLE and doomed(f):
            fall(t, s, i)
    if stands(s, side):
        surrender(s, side)
    else:
        note_end(t, s, side)
    if now.step == CLOSE_COMBAT:
        count_beaten_again(s)
    elif now.kind == FIRING:
        now.shots = 0
        now.stage = 1


@rules
def place(t: Table, s: Battle, c: Ints) -> None:
    """Set a figure up (fftt:T10b, T10c)."""
    put_down(t, s, c, c[STOREY])
    note(s, LOG_PLACED, c[FIGURE], NOBODY, c[X], c[Y], c[FX], c[FY])
    if c[STOREY]:
        note(s, LOG_STOREY, c[FIGURE], NOBODY, c[STOREY], 0, 0, 0)


@rules
def apply_fire(t: Table, s: Battle, c: Ints) -> None:
    """Declare a shot, or be done (fftt:B7d, Q6b)."""
    verb = c[VERB]
    if verb == DONE:
        s.now[0].stage = 1
    elif verb == GO_OFF:
        declare(t, s, c[FIGURE], NOBODY, s.figures[c[FIGURE]].x, s.figures[c[FIGURE]].y, c[STOREY])
    elif verb == CALL_AIR:
        call_air(t, s, c[FIGURE], c[TARGET])
    elif verb == SHOOT:
        declare(t, s, c[FIGURE], c[TARGET], c[X], c[Y], c[STOREY])
    else:
        declare(t, s, c[FIGURE], NOBODY, c[X], c[Y], c[STOREY])


@rules
def apply_move(t: Table, s: Battle, c: Ints) -> None:
    """Act in the own movement, or be done."""
    verb = c[VERB]
    if verb == DONE:
        s.now[0].stage = 1
    elif verb == MOVE:
        if walk(t, s, c) == FINE:
            start_move(s, c)
    elif verb == CLIMB:
        if climb(t, s, c[FIGURE], c[X]) == FINE:
            start_move(s, c)
    elif verb == TURN:
        turn(s, c[FIGURE], c[FX], c[FY])
    elif verb == OPEN:
        open_door(t, s, c[FIGURE], c[TARGET])
    elif verb == HEAL:
        declare_healing(s, c[FIGURE], c[TARGET])
    elif verb == EAT:
        eat(s, c[FIGURE], c[TARGET])
    elif verb == LAY:
        lay(t, s, c[FIGURE], c[X], c[Y])
    else:
        go_off_now(t, s, c[FIGURE])


@rules
def go_off_now(t: Table, s: Battle, figure: int) -> None:
    """A Bomb Bug goes off in its own movement, for 1 AP: its burst is resolved at once (fftt:B6c, B7a)."""
    s.figures[figure].ap -= 1
    go_off(t, s, figure)
    settle(t, s)
