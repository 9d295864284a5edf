"""What a battle that is over has cost whom: facts that are counted alike in every rule system. Changes no battle."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import (
    COMMANDERS_LOST,
    COMMANDERS_TAKEN,
    DEFEATS,
    FIRST_END,
    FP_KILLED,
    FP_LOST,
    FP_TAKEN,
    HELD,
    LEFT_AT_ONCE,
    RETREATED,
    STOOD,
    SURRENDERED,
    VICTORIES,
    WON,
)
from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.now import NOBODY
from campaign.battle.kernel.sides import Ending


@rules
def count_ends(s: Ending, facts: Sequence[Ints]) -> None:
    """Add to each side's row of FACTS who has won and how it has ended itself (see contract.RuleSystem)."""
    winner = winning_team(s)
    for side in range(s.force_count):
        row, force = facts[side], s.forces[side]
        row[VICTORIES] += winner == force.team
        row[DEFEATS] += winner != NOBODY and winner != force.team
        row[FIRST_END + force.end - WON] += 1
        row[HELD] += s.now[0].holder == side
        row[LEFT_AT_ONCE] += (force.end == RETREATED or force.end == SURRENDERED) and force.end_turn <= 1


@rules
def count_loss(s: Ending, facts: Sequence[Ints], side: int, fp: int, commander: int, killed: int, taker: int) -> None:
    """Add a figure that is lost to its side's row, and to that of whom it falls to, an enemy or nobody."""
    facts[side][FP_LOST] += fp
    facts[side][COMMANDERS_LOST] += commander
    if taker != NOBODY:
        if s.forces[taker].team != s.forces[side].team:
            facts[taker][FP_KILLED if killed else FP_TAKEN] += fp
            facts[taker][COMMANDERS_TAKEN] += commander


@rules
def winning_team(s: Ending) -> int:
    """The alliance that has won, or NOBODY."""
    for side in range(s.force_count):
        if s.forces[side].end == WON:
            return s.forces[side].team
    return NOBODY


@rules
def is_friendly_field(s: Ending, team: int) -> bool:
    """Whether what a beaten side has left is safe: the field is an ally's, or one stands to the end.

    fftt:E6b, man_to_man:L16c
    """
    holder = s.now[0].holder
    if holder != NOBODY:
        if s.forces[holder].team == team:
            return True
    for side in range(s.force_count):
        force = s.forces[side]
        if force.team == team and (force.end == WON or force.end == STOOD):
            return True
    return False
