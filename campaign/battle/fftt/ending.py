"""The end of a battle: who is beaten, who has retreated or surrendered, who holds the field.

Section E of the rules for two sides. Throws no dice.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    BEATEN,
    CAPTURED,
    FIGHTING,
    LEFT,
    LOG_BEATEN,
    LOG_CAPTURED,
    LOG_RETREATED,
    LOG_SURRENDERED,
    LOG_WON,
    LOST,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    RETREATED,
    STOOD,
    SURRENDERED,
    WON,
)
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.kernel.log import note

DEFENDER = 1


@rules
def counts_as_figure(t: Table, s: Battle, figure: int) -> bool:
    """Whether a figure keeps its side in the battle: no HQ, no Scanner, not out of ammo (fftt:E1b, E1c)."""
    f = s.figures[figure]
    kind = t.units[f.unit]
    if f.fate not in (ON_TABLE, NOT_PLACED) or kind.hq or kind.scanner:
        return False
    return not f.empty


@rules
def stands(s: Battle, side: int) -> bool:
    """Whether a side has anybody on the table, or still to come."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.fate in (ON_TABLE, NOT_PLACED):
            return True
    return False


@rules
def look_for_end(t: Table, s: Battle) -> bool:
    """At the end of a turn: whether the battle is over; every side's end is noted then (fftt:E1a, E3f, Q5a).

    Losses alone shake nobody: there is no morale (fftt:E3e).
    """
    fighting = 0
    for side in range(s.force_count):
        if s.forces[side].end == FIGHTING:
            note_end(t, s, side)
        if s.forces[side].end == FIGHTING:
            fighting += 1
    if fighting > 1 and s.now[0].turn < s.now[0].last_turn:
        return False
    finish(s)
    return True


@rules
def finish(s: Battle) -> None:
    """The battle is over: who holds the field, and what falls to them (fftt:E6a, E6b, campaign:C23b)."""
    now = s.now[0]
    fighting, last = 0, NOBODY
    for side in range(s.force_count):
        if s.forces[side].end == FIGHTING:
            fighting += 1
            last = side
    if fighting > 1:
        stand_down(s)
    elif fighting == 1:
        s.forces[last].end = WON
        now.holder = last
    elif s.forces[DEFENDER].end == BEATEN:
        now.holder = DEFENDER  # nobody wins: the defender keeps the field, and has not left it
    capture_rest(s)
    now.over = 1
    note(s, LOG_WON, now.holder, NOBODY, 0, 0, 0, 0)


@rules
def note_end(t: Table, s: Battle, side: int) -> None:
    """A side with no figures left is beaten, or has retreated if any left over its edge (fftt:E1a, E4b, E4c)."""
    now = s.now[0]
    walked = False
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != side:
            continue
        if counts_as_figure(t, s, i):
            return
        if f.fate == LEFT:
            walked = True
    force = s.forces[side]
    force.end_turn = now.turn
    force.end = RETREATED if walked else BEATEN
    note(s, LOG_RETREATED if walked else LOG_BEATEN, side, NOBODY, 0, 0, 0, 0)


@rules
def stand_down(s: Battle) -> None:
    """The latest end: the defender holds the field, the others march off with all they have (fftt:E3g, E3h)."""
    now = s.now[0]
    for side in range(s.force_count):
        if s.forces[side].end == FIGHTING:
            s.forces[side].end = STOOD
            s.forces[side].end_turn = now.turn
    now.holder = DEFENDER


@rules
def capture_rest(s: Battle) -> None:
    """What a side that is out has left on the table falls to whoever holds the field."""
    for i in range(s.figure_count):
        f = s.figures[i]
        end = s.forces[f.side].end
        if f.fate == ON_TABLE and end in (BEATEN, RETREATED) and s.now[0].holder not in (NOBODY, f.side):
            f.fate = CAPTURED
            note(s, LOG_CAPTURED, i, NOBODY, 0, 0, 0, 0)


@rules
def surrender(s: Battle, side: int) -> None:
    """A side gives up: all its figures are lost (fftt:E2b)."""
    force = s.forces[side]
    force.end, force.end_turn = SURRENDERED, s.now[0].turn
    note(s, LOG_SURRENDERED, side, NOBODY, 0, 0, 0, 0)
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.fate in (ON_TABLE, NOT_PLACED):
            f.fate = LOST
