"""A move that was laid down is walked, model by model, with the dice on the way: J3, M8 and T3 of the rules.

A walk stops where wounds are to be placed and where somebody falls, and goes on behind that. What dice undo is not
laid down anew.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import (
    CHOICE_WIDTH,
    COUNT,
    ENDING,
    FIGURE,
    FIRST_LEG,
    HOLD,
    IDLE,
    LEGS,
    LOG_JUMPED,
    LOG_MOVED,
    LOG_RISKED,
    NOBODY,
    ON_TABLE,
    WHO,
)
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.falling import fall
from campaign.battle.firefight.hits import add_wound, begin_wounds, passes, regenerate, spare
from campaign.battle.firefight.levels import Leg, danger_from, gap_of, house_at, jump_dice, next_rim, to_jump
from campaign.battle.firefight.measures import standing
from campaign.battle.firefight.movement import flies, jumps_on, put_at, slot_at
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.terrain import is_dangerous, surface
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import PART


@rules
def forget_risks(s: Battle, squad: int) -> None:
    """An activation begins, or another move: dangerous ground is rolled for once in it (firefight:T3d)."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        s.figures[i].risked = 0


@rules
def risk(t: Table, s: Battle, figure: int, stood: int) -> None:
    """A model rolls for dangerous ground, with as many dice as its Tough value; each 1 is a wound of its unit.

    Nobody blocks it, and nobody is credited with it. firefight:C9d, K20a, T3a, T3d
    """
    f = s.figures[figure]
    f.risked = 1
    begin_wounds(s, f.squad)
    for _each in range(t.profiles[s.squads[f.squad].profile].tough + f.tougher):
        rolled = die(s)
        note(s, LOG_RISKED, figure, NOBODY, rolled, stood, 0, 0)
        if rolled == 1:
            add_wound(s, NOBODY, 1, 0)
    spare(s, f.squad)
    if t.profiles[s.squads[f.squad].profile].regeneration:
        regenerate(s, f.squad)
    if s.now[0].pending == 0:
        s.now[0].victim = NOBODY


@rules
def risk_on(t: Table, s: Battle) -> None:
    """The next of the active unit who stands in dangerous ground rolls for it, or nobody does any more.

    Flying models that move do not. Who is Stunned by it does nothing more. firefight:A6a, A6b, T3b
    """
    now = s.now[0]
    q = s.squads[now.squad]
    stays = now.action == HOLD or now.action == IDLE
    while now.risking < q.first + q.size:
        figure = now.risking
        now.risking += 1
        f = s.figures[figure]
        if f.fate == ON_TABLE and is_dangerous(t, f.x, f.y) and (stays or not flies(t, s, figure)):
            risk(t, s, figure, 1)
            if now.pending > 0:
                return
    now.risking = NOBODY
    if now.anew or not standing(s, now.squad):
        now.stage = ENDING


@rules
def begin_walk(s: Battle, squad: int, c: Ints) -> None:
    """A unit begins to walk a move as it was laid down (firefight:M8a)."""
    now = s.now[0]
    for part in range(CHOICE_WIDTH):
        s.course[part] = c[part]
    s.course[WHO] = squad
    now.walker, now.leg, now.along = 0, 0, NOBODY


@rules
def walk_on(t: Table, s: Battle) -> None:
    """The models walk, one after the other, to the end of all paths or to the next wounds.

    Who is lost before its turn does not walk, and nobody does where the last one was Stunned. firefight:M8a, M8b, T3c
    """
    now, c = s.now[0], s.course
    while now.walker != NOBODY:
        at = slot_at(now.walker)
        if now.walker >= c[COUNT] or s.squads[c[WHO]].stunned:
            now.walker = NOBODY
        elif s.figures[c[at + FIGURE]].fate != ON_TABLE or now.leg >= c[at + LEGS]:
            now.walker += 1
            now.leg, now.along = 0, NOBODY
        else:
            leg = at + FIRST_LEG + 2 * now.leg
            jumps = jumps_on(c, now.walker, now.leg)
            if walk_leg(t, s, c[at + FIGURE], c[leg], c[leg + 1], jumps):
                now.leg += 1
        if now.pending > 0 or now.falling != NOBODY:
            return


@rules
def step_to(t: Table, s: Battle, figure: int, x: int, y: int) -> None:
    """A model walks straight to a place."""
    put_at(t, s, figure, x, y)
    note(s, LOG_MOVED, figure, NOBODY, x, y, 0, 0)


@rules
def halt_at(t: Table, s: Battle, figure: int, ax: int, ay: int, bx: int, by: int, part: int) -> None:
    """A model halts on its leg, if it is not there."""
    f, x, y = s.figures[figure], ax + (bx - ax) * part // PART, ay + (by - ay) * part // PART
    if x != f.x or y != f.y:
        step_to(t, s, figure, x, y)


@rules
def walk_leg(t: Table, s: Battle, figure: int, x: int, y: int, jumps: int) -> bool:
    """A model walks a leg, or on behind what it met; whether it came to its end.

    It stops where it comes into dangerous ground, and where it fails a jump. firefight:J3a, J3b, T3c
    """
    now, f = s.now[0], s.figures[figure]
    if flies(t, s, figure):
        step_to(t, s, figure, x, y)
        return True
    if now.along == NOBODY:
        now.leg_x, now.leg_y, now.along, now.perch = f.x, f.y, 0, house_at(t, f.x, f.y)
    ax, ay = now.leg_x, now.leg_y
    danger = NOBODY
    if not f.risked and is_second(s):
        danger = danger_from(t, ax, ay, x, y, jumps)
    while True:
        off, on, after = next_rim(t, ax, ay, x, y, now.along, now.perch)
        if danger != NOBODY and now.along <= danger and danger <= off:
            now.along = danger
            halt_at(t, s, figure, ax, ay, x, y, danger)
            risk(t, s, figure, 0)
            return False
        if off > PART:
            step_to(t, s, figure, x, y)
            now.along = NOBODY
            return True
        here = surface(t, now.perch)
        far = to_jump(gap_of(off, on, length(x - ax, y - ay)), here - surface(t, after))
        if jumps and now.perch != NOBODY and far > 0:
            halt_at(t, s, figure, ax, ay, x, y, off)
            if not leaps(t, s, figure, far):
                alone = standing(s, f.squad) == 1
                if fall(t, s, figure, NOBODY, Leg(ax, ay, x, y, 1), off, here) and alone and f.fate == ON_TABLE:
                    now.stage = ENDING
                now.walker += 1
                now.leg, now.along = 0, NOBODY
                return False
        now.along, now.perch = on, after


@rules
def leaps(t: Table, s: Battle, figure: int, far: int) -> bool:
    """Whether a model gets over a jump: with all its dice, of which each needs 3, a Strider's 2.

    firefight:C9f, J3b, K27b
    """
    needed = STRIDES if t.profiles[s.squads[s.figures[figure].squad].profile].strider else LEAPS
    across = True
    for _each in range(jump_dice(far)):
        rolled = die(s)
        note(s, LOG_JUMPED, figure, NOBODY, rolled, needed, far, 0)
        across = across and passes(rolled, 0, needed)
    return across


LEAPS: Final = 3  # firefight:J3b
STRIDES: Final = 2  # firefight:K27b
