"""A move that was laid down is walked, model by model, with the dice on the way: M8 and T3 of the rules.

A walk stops where wounds are to be placed, and goes on behind them. What dice undo is not laid down anew.
"""

from __future__ import annotations

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
    LOG_MOVED,
    LOG_RISKED,
    NOBODY,
    ON_TABLE,
    WHO,
)
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.hits import add_wound, begin_wounds, regenerate
from campaign.battle.firefight.measures import standing
from campaign.battle.firefight.movement import flies, put_at, slot_at
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.terrain import danger_from, is_dangerous
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
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
    if now.anew or standing(s, now.squad) == 0:
        now.stage = ENDING


@rules
def begin_walk(s: Battle, squad: int, c: Ints) -> None:
    """A unit begins to walk a move as it was laid down (firefight:M8a)."""
    now = s.now[0]
    for part in range(CHOICE_WIDTH):
        s.course[part] = c[part]
    s.course[WHO] = squad
    now.walker = now.leg = 0


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
            now.leg = 0
        else:
            leg = at + FIRST_LEG + 2 * now.leg
            if not enters_danger(t, s, c[at + FIGURE], c[leg], c[leg + 1]):
                step_to(t, s, c[at + FIGURE], c[leg], c[leg + 1])
                now.leg += 1
        if now.pending > 0:
            return


@rules
def step_to(t: Table, s: Battle, figure: int, x: int, y: int) -> None:
    """A model walks straight to a place."""
    put_at(t, s, figure, x, y)
    note(s, LOG_MOVED, figure, NOBODY, x, y, 0, 0)


@rules
def enters_danger(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a model comes into dangerous ground on its leg to a place, and so stops there and rolls (firefight:T3c).

    A part of the leg is left then.
    """
    f = s.figures[figure]
    if f.risked or flies(t, s, figure) or not is_second(s):
        return False
    start = danger_from(t, f.x, f.y, x, y)
    if start == NOBODY:
        return False
    u, v = f.x + (x - f.x) * start // PART, f.y + (y - f.y) * start // PART
    if u != f.x or v != f.y:
        step_to(t, s, figure, u, v)
    risk(t, s, figure, 0)
    return True
