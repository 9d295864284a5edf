"""The program's own player: a quick, sensible answer to every decision, from what its side sees.

It takes cover and lies down, fires where most falls, and goes for the enemy where nobody is to be shot at; its vehicles
show their front and keep off who could assault them, its guns and mortars are served, and smoke hides who crosses.
How it plays is a row of numbers (see ``weights``). Values are hundredths of an FP. Throws no dice.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, door
from campaign.battle.man_to_man.codes import (
    ACTING,
    ASSAULTING,
    BEGIN,
    CONCEDE,
    DONE,
    FIRING,
    NOBODY,
    ORDERING,
    PARRYING,
    PLACING,
    RIPOSTING,
    SHOOTING_ON,
    STRIKING,
    VERB,
)
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.tactician.acting import act_best
from campaign.battle.man_to_man.tactician.firing import answer_fire
from campaign.battle.man_to_man.tactician.outlook import take_stock
from campaign.battle.man_to_man.tactician.setting_up import set_up_best
from campaign.battle.man_to_man.tactician.storming import join_best
from campaign.battle.man_to_man.tactician.striking import answer_melee


@door
def think(t: Table, s: Battle, strength: int, c: Ints) -> None:
    """Write down what the side that has to decide does, of all that it sees."""
    now = s.now[0]
    now.character = strength
    fill(c, DONE, 0, 0, 0, NOBODY)
    if now.kind == PLACING:
        set_up_best(t, s, c)
    elif now.kind == ORDERING:
        # who acts last knows what all others do; who has fallen fires all the same, unless that was agreed
        fill(c, BEGIN, 0, 0 if now.mover_first else 1, 0, NOBODY)
    elif now.kind == ACTING:
        act_best(t, s, c)
    elif now.kind == FIRING or now.kind == SHOOTING_ON:
        answer_fire(t, s, c)
    elif now.kind == STRIKING or now.kind == PARRYING or now.kind == RIPOSTING:
        answer_melee(t, s, c)
    elif now.kind == ASSAULTING:
        take_stock(t, s)
        join_best(t, s, c)
    if c[VERB] == DONE and problem(t, s, c) != FINE:
        fill(c, CONCEDE, 0, 0, 0, NOBODY)  # nothing else is left
