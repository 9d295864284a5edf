"""The sequence of play: runs the rules to the next decision; ``advance`` is the door.

Where a battle stands is data in it, so it can be left and taken up at any decision. Judges no choice, which is
``legality``, and carries none out, which is ``applying``.
"""

from __future__ import annotations

from campaign.battle.fast import door, rules
from campaign.battle.kernel.now import ask
from campaign.battle.man_to_man.assault import anyone_joins
from campaign.battle.man_to_man.buildings import clear_away
from campaign.battle.man_to_man.codes import (
    ACTING,
    ACTING_NOW,
    ASSAULTING,
    ASSAULTS,
    ATTACKERS,
    CLOSE,
    FIRING,
    MAN,
    MORALE,
    MOVEMENT,
    NO_ACTION,
    NOBODY,
    NOT_PLACED,
    ORDERING,
    OVER,
    PARRYING,
    PLACING,
    RANGED,
    RIPOSTING,
    SETTING_UP,
    SHOOTERS,
    SHOOTING_ON,
    SHOTS,
    STRIKING,
    WAITING,
    WALK,
)
from campaign.battle.man_to_man.damage import lay_arms
from campaign.battle.man_to_man.ending import end_by_time, look_for_end
from campaign.battle.man_to_man.fire import arm_problem, may_fire, target_problem
from campaign.battle.man_to_man.gunnery import match_problem
from campaign.battle.man_to_man.indirect import answer_calls, server_problem
from campaign.battle.man_to_man.melee import is_hit, may_strike
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.rounds import (
    begin_fire_phase,
    begin_round,
    end_actions,
    force_moves,
    highest,
    morale_phase,
    side_of_rank,
)
from campaign.battle.man_to_man.sides import flees, is_active, is_manned, may_act_again, touched_enemy
from campaign.battle.man_to_man.throwing import is_thrown


@door
def advance(t: Table, s: Battle) -> int:
    """Run the rules to the next decision; its kind is returned, and kept with whose it is. OVER at the end.

    man_to_man:R1a, R1b
    """
    while not s.now[0].over:
        kind = go_on(t, s)
        if kind != OVER:
            return kind
    return ask(s, OVER, NOBODY, NOBODY)


@rules
def go_on(t: Table, s: Battle) -> int:
    """One step of the sequence of play; the kind of the decision that it comes to, or OVER (man_to_man:R1a)."""
    now = s.now[0]
    if now.phase == SETTING_UP:
        return go_on_placing(t, s)
    if now.phase == MOVEMENT:
        return go_on_moving(t, s)
    if now.phase == RANGED:
        return go_on_firing(t, s)
    if now.phase == CLOSE:
        return go_on_striking(t, s)
    morale_phase(t, s)
    look_for_end(s)
    if not now.over:
        if now.turn >= now.last_turn:
            end_by_time(s)
        else:
            begin_round(t, s)
    return OVER


@rules
def go_on_placing(t: Table, s: Battle) -> int:
    """The next side sets somebody up, or the first round begins (man_to_man:L6b)."""
    for i in range(s.figure_count):
        if s.figures[i].fate == NOT_PLACED:
            return ask(s, PLACING, s.figures[i].side, NOBODY)
    begin_round(t, s)
    return OVER


@rules
def go_on_moving(t: Table, s: Battle) -> int:
    """One step of the movement: each side in its turn flees first and acts then (man_to_man:R2b, R2c, R7a)."""
    now = s.now[0]
    if not now.ordered:
        return ask(s, ORDERING, highest(s), NOBODY)
    if now.rank >= s.force_count:
        begin_fire_phase(s)
        return OVER
    side = side_of_rank(s, now.rank)
    if side == NOBODY:
        now.rank += 1
    elif now.step == WAITING:
        force_moves(t, s, side)
        now.step = ACTING_NOW
    elif can_act(s, side):
        return ask(s, ACTING, side, NOBODY)
    else:
        end_actions(s, side)
        now.step, now.rank = WAITING, now.rank + 1
    return OVER


@rules
def can_act(s: Battle, side: int) -> bool:
    """Whether a side has a man or vehicle that has not acted in this round, or a man who may take another action.

    man_to_man:L9d
    """
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != side:
            continue
        if (is_active(s, i) or is_manned(s, i)) and f.action == NO_ACTION:
            return True
        if is_active(s, i) and may_act_again(s, i) and not flees(s, i):
            return True
    return False


@rules
def go_on_firing(t: Table, s: Battle) -> int:
    """One step of the ranged combat: each side in its turn resolves its shots (man_to_man:F6a, R3d)."""
    now = s.now[0]
    if now.step == SHOTS:
        if now.shots > 0 and has_target(t, s, now.shooter, now.arm):
            return ask(s, SHOOTING_ON, s.figures[now.shooter].side, now.shooter)
        now.step, now.shooter = SHOOTERS, NOBODY
        return OVER
    if now.rank >= s.force_count:
        lay_arms(t, s)
        clear_away(s)
        now.phase, now.step, now.rank = CLOSE, ATTACKERS, 0
        return OVER
    side = side_of_rank(s, now.rank)
    if side != NOBODY:
        answer_calls(t, s, side)
    if side != NOBODY and can_fire(t, s, side):
        return ask(s, FIRING, side, NOBODY)
    now.rank += 1
    return OVER


@rules
def has_target(t: Table, s: Battle, figure: int, arm: int) -> bool:
    """Whether there is anything at which a figure may fire an arm."""
    for target in range(s.figure_count):
        if target_problem(t, s, figure, target) == FINE and match_problem(t, s, arm, target) == FINE:
            return True
    return False


@rules
def can_shoot(t: Table, s: Battle, figure: int) -> bool:
    """Whether a figure has an arm that it may fire, and something to fire it at."""
    for arm in range(s.arm_count):
        if arm_problem(t, s, figure, arm) == FINE and has_target(t, s, figure, arm):
            return True
    return False


@rules
def can_fire(t: Table, s: Battle, side: int) -> bool:
    """Whether any figure of a side may fire at anything, or throw something."""
    for i in range(s.figure_count):
        if s.figures[i].side == side and may_fire(t, s, i):
            if can_shoot(t, s, i) or can_throw(t, s, i) or can_fire_mortar(t, s, i):
                return True
    return False


@rules
def can_throw(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man who may fire has something to throw, and is not in contact: at what, he says (man_to_man:F9a)."""
    if s.figures[figure].kind == MAN and (s.figures[figure].action == WALK or touched_enemy(t, s, figure) != NOBODY):
        return False
    for arm in range(s.arm_count):
        if is_thrown(t, s, figure, arm):
            return True
    return False


@rules
def can_fire_mortar(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man may fire a mortar that he serves: at what, he says (man_to_man:I1c, L10d)."""
    for arm in range(s.arm_count):
        if server_problem(t, s, figure, arm) == FINE:
            return True
    return False


@rules
def go_on_striking(t: Table, s: Battle) -> int:
    """One step of the close combat: each side in its turn strikes, and blows are answered.

    man_to_man:F15a, F15b, R4a, R4b
    """
    now = s.now[0]
    if now.step == ASSAULTS:
        return go_on_assaulting(t, s)
    if now.step != ATTACKERS:
        kind = PARRYING if is_hit(now.result) else RIPOSTING
        return ask(s, kind, s.figures[now.struck].side, now.struck)
    if now.rank >= s.force_count:
        now.step, now.rank = ASSAULTS, 0
        return OVER
    side = side_of_rank(s, now.rank)
    if side != NOBODY:
        for i in range(s.figure_count):
            if s.figures[i].side == side and may_strike(t, s, i) and touched_enemy(t, s, i) != NOBODY:
                return ask(s, STRIKING, side, NOBODY)
    now.rank += 1
    return OVER


@rules
def go_on_assaulting(t: Table, s: Battle) -> int:
    """One step of the assaults on vehicles, behind all other attacks (man_to_man:R4c)."""
    now = s.now[0]
    if now.rank >= s.force_count:
        now.phase, now.step = MORALE, 0
        return OVER
    side = side_of_rank(s, now.rank)
    if side != NOBODY and (now.assaulted != NOBODY or anyone_joins(t, s, side)):
        return ask(s, ASSAULTING, side, NOBODY)
    now.rank += 1
    return OVER
