"""The end of a turn: whether the battle is over, and the ends that the players agreed (fftt:E3).

Who has lost too much, who holds a point, and how a side gives way is here; what an end means for the field is in
``ending``. Throws no dice.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    BEATEN,
    FIGHTING,
    KILLED,
    LEFT,
    LOG_GAVE_WAY,
    LOG_HELD,
    LOG_LEFT,
    NOBODY,
    ON_TABLE,
    OUTSIDE,
    RETREATED,
)
from campaign.battle.fftt.ending import counts_as_figure, finish, note_end, take_off, teams_left
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import end_side

THIRD_LOST, HQS_LOST, POINT_HELD = 1, 2, 3  # why a side gives way
NEAR_POINT = 1000  # fftt:E3o


@rules
def look_for_end(t: Table, s: Battle) -> bool:
    """At the end of a turn: whether the battle is over; every side's end is noted then.

    Losses alone shake nobody: there is no morale (fftt:E3e).
    fftt:E1a, E3a, E3f, E3i, E3k, E5a, E8g, Q5a
    """
    now = s.now[0]
    for side in range(s.force_count):
        if s.forces[side].end in (FIGHTING, BEATEN):
            note_end(t, s, side)
    count_holding(t, s)
    stalemate = teams_left(s) > 1 and all_give_way(t, s)
    if teams_left(s) > 1 and not stalemate:
        let_give_way(t, s)
    take_off(s)
    if teams_left(s) > 1 and now.turn < now.last_turn and not stalemate:
        return False
    finish(s)
    return True


@rules
def let_give_way(t: Table, s: Battle) -> None:
    """Those for whom an agreed end has come give way: they march off, and their HQs stay (fftt:E3j)."""
    for side in range(s.force_count):
        force = s.forces[side]
        reason = why_give_way(t, s, side) if force.end == FIGHTING else 0
        if reason:
            end_side(s, side, RETREATED)
            note(s, LOG_GAVE_WAY, side, NOBODY, reason, 0, 0, 0)
            for i in range(s.figure_count):
                f = s.figures[i]
                kind = t.units[f.unit]
                if f.side == side and f.fate in (ON_TABLE, OUTSIDE) and not kind.hq and not kind.egg:
                    f.fate = LEFT
                    note(s, LOG_LEFT, i, NOBODY, 0, 0, 0, 0)


@rules
def all_give_way(t: Table, s: Battle) -> bool:
    """Whether an agreed end has come for everybody who still fights: then nobody gives way (fftt:E3k)."""
    for side in range(s.force_count):
        if s.forces[side].end == FIGHTING and why_give_way(t, s, side) == 0:
            return False
    return True


@rules
def why_give_way(t: Table, s: Battle, side: int) -> int:
    """The agreed end that has come for a side, or 0 (fftt:E3b, E3c, E3d, E3p)."""
    now = s.now[0]
    if now.hold_x != NOBODY:
        for other in range(s.force_count):
            force = s.forces[other]
            if force.held >= now.hold_turns and force.team != s.forces[side].team:
                return POINT_HELD
    if now.lose_third and has_lost_third(t, s, side):
        return THIRD_LOST
    if now.lose_hqs and has_lost_hqs(t, s, side):
        return HQS_LOST
    return 0


@rules
def has_lost_third(t: Table, s: Battle, side: int) -> bool:
    """Whether a third or more of the FP that a side came with are dead; what hatched is not counted (fftt:E3m)."""
    lost = 0
    for i in range(s.now[0].entered):
        f = s.figures[i]
        if f.side == side and f.fate == KILLED:
            lost += t.units[f.unit].fp
    return lost > 0 and 3 * lost >= s.forces[side].fp


@rules
def has_lost_hqs(t: Table, s: Battle, side: int) -> bool:
    """Whether a side came with HQs or Queens, and all of them are dead (fftt:E3n)."""
    came = False
    for i in range(s.now[0].entered):
        f = s.figures[i]
        if f.side == side and (t.units[f.unit].hq or t.units[f.unit].queen):
            if f.fate != KILLED:
                return False
            came = True
    return came


@rules
def count_holding(t: Table, s: Battle) -> None:
    """At the end of a turn: who alone is at the agreed point has held it for one turn more (fftt:E3o)."""
    now = s.now[0]
    if now.hold_x == NOBODY:
        return
    there, alone = NOBODY, True
    for i in range(s.figure_count):
        f = s.figures[i]
        dx, dy = f.x - now.hold_x, f.y - now.hold_y
        if f.fate == ON_TABLE and counts_as_figure(t, s, i) and dx * dx + dy * dy <= NEAR_POINT * NEAR_POINT:
            if there != NOBODY and there != f.team:
                alone = False
            there = f.team
    first = NOBODY
    for side in range(s.force_count):
        force = s.forces[side]
        force.held = force.held + 1 if alone and there == force.team else 0
        if first == NOBODY and force.held:
            first = side
    if first != NOBODY:
        note(s, LOG_HELD, first, NOBODY, now.hold_x, now.hold_y, s.forces[first].held, 0)
