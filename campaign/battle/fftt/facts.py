"""What a battle that is over has cost whom: neutral facts, added up over many battles. Changes no battle."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import (
    ALL_HQS_LOST,
    COMMANDERS_LOST,
    COMMANDERS_TAKEN,
    DEFEATS,
    FIRST_END,
    FP_KILLED,
    FP_LOST,
    FP_TAKEN,
    HELD,
    HQS_LOST,
    LEFT_AT_ONCE,
    VICTORIES,
)
from campaign.battle.fast import Ints, door, rules
from campaign.battle.fftt.codes import (
    BEATEN,
    CAPTURED,
    HATCHED,
    KILLED,
    LEFT,
    LOST,
    NOBODY,
    RETREATED,
    STOOD,
    SURRENDERED,
    WON,
)
from campaign.battle.fftt.records import Battle, Table


@door
def count(t: Table, s: Battle, commanders: Ints, facts: Sequence[Ints], lost: Ints) -> None:
    """Add a battle to what is counted (see contract.RuleSystem): a row of facts a side, the lost by figure."""
    winner = winning_team(s)
    for side in range(s.force_count):
        row, force = facts[side], s.forces[side]
        row[VICTORIES] += winner == force.team
        row[DEFEATS] += winner != NOBODY and winner != force.team
        row[FIRST_END + force.end - WON] += 1
        row[HELD] += s.now[0].holder == side
        row[ALL_HQS_LOST] += has_lost_all_hqs(t, s, side)
        row[LEFT_AT_ONCE] += force.end in (RETREATED, SURRENDERED) and force.end_turn <= 1
    for i in range(s.figure_count):
        if is_lost(s, i):
            commander = 0
            if i < len(lost):
                lost[i] += 1
                commander = commanders[i]
            count_loss(t, s, i, commander, facts)


@rules
def count_loss(t: Table, s: Battle, figure: int, commander: int, facts: Sequence[Ints]) -> None:
    """A figure that is lost: to its side, and to whom it falls."""
    g = s.figures[figure]
    unit = t.units[g.unit]
    own = facts[g.side]
    own[FP_LOST] += unit.fp
    own[COMMANDERS_LOST] += commander
    own[HQS_LOST] += unit.hq
    taker = s.now[0].holder
    if g.fate == KILLED:
        taker = s.figures[g.killer].side if g.killer != NOBODY else NOBODY
    if taker != NOBODY:
        if s.forces[taker].team != g.team:
            row = facts[taker]
            row[FP_KILLED if g.fate == KILLED else FP_TAKEN] += unit.fp
            row[COMMANDERS_TAKEN] += commander


@rules
def winning_team(s: Battle) -> int:
    """The alliance that has won, or NOBODY."""
    for side in range(s.force_count):
        if s.forces[side].end == WON:
            return s.forces[side].team
    return NOBODY


@rules
def is_lost(s: Battle, figure: int) -> bool:
    """Whether its side has lost a figure for good: dead, captured, surrendered, or left to the enemy."""
    g = s.figures[figure]
    if g.fate == KILLED or g.fate == CAPTURED or g.fate == LOST:
        return True
    if g.fate == LEFT or g.fate == HATCHED:
        return False
    end = s.forces[g.side].end
    return end == RETREATED or (end == BEATEN and not is_friendly_field(s, g.team))


@rules
def is_friendly_field(s: Battle, team: int) -> bool:
    """Whether what a beaten side has left is safe: the field is an ally's, or one stands to the end (fftt:E6b)."""
    holder = s.now[0].holder
    if holder != NOBODY:
        if s.forces[holder].team == team:
            return True
    for side in range(s.force_count):
        force = s.forces[side]
        if force.team == team and (force.end == WON or force.end == STOOD):
            return True
    return False


@rules
def has_lost_all_hqs(t: Table, s: Battle, side: int) -> bool:
    """Whether a side came with an HQ, and goes without."""
    had = False
    for i in range(s.figure_count):
        if s.figures[i].side == side and t.units[s.figures[i].unit].hq:
            if not is_lost(s, i):
                return False
            had = True
    return had
