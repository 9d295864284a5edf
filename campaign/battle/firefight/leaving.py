"""Leaving the table over the own edge, and safe from then on: A10 of the rules."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import AWAY, LOG_LEFT, NOBODY, ON_TABLE, TARGET, WHO
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.reasons import FINE, NOT_AT_EDGE, NOT_YOURS
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.kernel.log import note
from campaign.battle.kernel.zones import touches_edge


@rules
def is_at_edge(t: Table, s: Battle, figure: int) -> bool:
    """Whether a model's base touches its side's own edge (firefight:A10a)."""
    f = s.figures[figure]
    if f.fate != ON_TABLE:
        return False
    return touches_edge(t, s.forces[f.side].edge, f.x, f.y, f.radius)


@rules
def at_edge(t: Table, s: Battle, squad: int) -> int:
    """Who of a unit touches the own edge, in bits."""
    q, found = s.squads[squad], 0
    for k in range(q.size):
        if is_at_edge(t, s, q.first + k):
            found |= 1 << k
    return found


@rules
def may_leave(t: Table, s: Battle, squad: int) -> bool:
    """Whether any of a unit that has advanced or rushed may leave now; who was Stunned on the way may not.

    firefight:A10a, A10b, A10d
    """
    return is_second(s) and s.now[0].campaign == 1 and not s.squads[squad].stunned and at_edge(t, s, squad) > 0


@rules
def leaving_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why these may not leave, or FINE (firefight:A10a)."""
    squad = s.now[0].actor
    if c[WHO] != squad:
        return NOT_YOURS
    able = at_edge(t, s, squad)
    return FINE if c[TARGET] > 0 and c[TARGET] & able == c[TARGET] else NOT_AT_EDGE


@rules
def leave(s: Battle, squad: int, who: int) -> None:
    """Models leave, and are safe; they remain no more (firefight:A10a, A10c)."""
    q = s.squads[squad]
    for k in range(q.size):
        if who >> k & 1:
            f = s.figures[q.first + k]
            f.fate = AWAY
            note(s, LOG_LEFT, q.first + k, NOBODY, f.x, f.y, 0, 0)


@rules
def has_left(s: Battle, side: int) -> bool:
    """Whether any model of a side has left by its edge (firefight:E7b)."""
    for i in range(s.figure_count):
        if s.figures[i].side == side and s.figures[i].fate == AWAY:
            return True
    return False
