"""Close combat: who strikes whom with what, parries and ripostes."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.man_to_man.codes import NOBODY, PARRY, PARRYING, RIPOSTE, STRIKE, STRIKING
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.melee import blow_of, may_strike
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, is_active, touches
from campaign.battle.man_to_man.tactician.odds import worth_of


@rules
def best_blow(t: Table, s: Battle, figure: int) -> int:
    """The arm with which a man strikes hardest, or NOBODY for what comes to hand."""
    found, most = NOBODY, 0
    for arm in range(s.arm_count):
        weapon = blow_of(t, s, figure, arm)
        if weapon != NOBODY and t.weapons[weapon].dice > most:
            found, most = arm, t.weapons[weapon].dice
    return found


@rules
def answer_melee(t: Table, s: Battle, c: Ints) -> None:
    """Every blow is struck, at who is worth most; every hit is parried, and every miss answered.

    A parry and a riposte cost nothing (man_to_man:F17, F18).
    """
    now = s.now[0]
    if now.kind == PARRYING:
        fill(c, PARRY, 0, 0, 0, NOBODY)
    elif now.kind == STRIKING:
        strike_best(t, s, c)
    else:
        fill(c, RIPOSTE, 0, 0, 0, best_blow(t, s, now.struck))


@rules
def strike_best(t: Table, s: Battle, c: Ints) -> None:
    """The blow of the first man of the side who has one."""
    for i in range(s.figure_count):
        if s.figures[i].side != s.now[0].side or not may_strike(t, s, i):
            continue
        best = 0
        for target in range(s.figure_count):
            if is_active(s, target) and enemies(s, i, target) and touches(t, s, i, target):
                value = worth_of(t, s, target)
                if value > best:
                    fill(s.draft, STRIKE, i, target, 0, best_blow(t, s, i))
                    if problem(t, s, s.draft) == FINE:
                        best = value
                        fill(c, STRIKE, i, target, 0, best_blow(t, s, i))
        if best > 0:
            return
