"""The tactician: plays a side, through the same doors as a person and with the same knowledge.

``think`` is asked for one decision at a time and remembers nothing in between: all that it goes by lies in the view.
Throws no dice and changes nothing but the choice that it writes down.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, door
from campaign.battle.fftt.codes import (
    ARRIVING,
    CALLING_OFF,
    CHOICE_WIDTH,
    DONE,
    FIRING,
    LEADING,
    MOVING,
    PLACING,
    REACTING,
    STANDING,
    VERB,
    X,
)
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.tactician.army_kinds import row_of
from campaign.battle.fftt.tactician.arriving import arrive, call_home
from campaign.battle.fftt.tactician.assessment import forget
from campaign.battle.fftt.tactician.fighting import fight
from campaign.battle.fftt.tactician.leading import lead
from campaign.battle.fftt.tactician.moving import move
from campaign.battle.fftt.tactician.placing import place
from campaign.battle.fftt.tactician.reacting import react
from campaign.battle.fftt.tactician.shooting import fire

NO_ORDER_YET = 2  # a side that has given no standing order is asked about every shot


@door
def think(t: Table, s: Battle, character: int, c: Ints) -> None:
    """Write down what the side that has to decide does; ``s`` is its view (see ``seen``).

    ``character``: STANDARD or the number of a way, which the side plays by what stands on the table; or that of a row.
    """
    now = s.now[0]
    now.character = row_of(t, s, now.side, character)
    for i in range(CHOICE_WIDTH):
        c[i] = 0
    c[VERB] = DONE
    if s.forces[now.side].ask_from == NO_ORDER_YET:
        c[VERB], c[X] = STANDING, t.characters[now.character].ask_from
    elif now.kind == PLACING:
        place(t, s, c)
    elif now.kind == ARRIVING:
        arrive(t, s, c)
    elif now.kind == CALLING_OFF:
        call_home(t, s, c)
    elif now.kind == LEADING:
        lead(t, s, c)
    elif now.kind == FIRING:
        fire(t, s, c)
    elif now.kind == MOVING:
        move(t, s, c)
    elif now.kind == REACTING:
        react(t, s, c)
    else:
        fight(t, s, c)
    forget(s)
