"""What a battle that is over has cost whom: neutral facts, added up over many battles. Changes no battle."""

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
    VICTORIES,
)
from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.codes import BEATEN, KNOCKED_OUT, LOST, NOBODY, RETREATED, ROUTED, SURRENDERED, WON
from campaign.battle.firefight.records import Battle, Table


@door
def count(t: Table, s: Battle, commanders: Ints, facts: Sequence[Ints], lost: Ints) -> None:
    """Add a battle to what is counted (see contract.RuleSystem): a row of facts a side, the lost by figure."""
    winner = winning_team(s)
    for side in range(s.force_count):
        row, end, team = facts[side], s.forces[side].end, s.forces[side].team
        row[VICTORIES] += winner == team
        row[DEFEATS] += winner != NOBODY and winner != team
        row[FIRST_END + end - WON] += 1
        row[HELD] += s.now[0].holder == side
        row[LEFT_AT_ONCE] += end in (RETREATED, SURRENDERED) and s.forces[side].end_turn <= 1
    for i in range(s.figure_count):
        if is_lost(s, i):
            f = s.figures[i]
            fp = t.profiles[s.squads[f.squad].profile].fp
            lost[i] += 1
            facts[f.side][FP_LOST] += fp
            facts[f.side][COMMANDERS_LOST] += commanders[i]
            taker = s.now[0].holder
            if f.fate == KNOCKED_OUT:
                taker = s.figures[f.killer].side if f.killer != NOBODY else NOBODY
            if taker != NOBODY:
                if s.forces[taker].team != s.forces[f.side].team:
                    facts[taker][FP_KILLED if f.fate == KNOCKED_OUT else FP_TAKEN] += fp
                    facts[taker][COMMANDERS_TAKEN] += commanders[i]


@rules
def winning_team(s: Battle) -> int:
    """The alliance that has won, or NOBODY."""
    for side in range(s.force_count):
        if s.forces[side].end == WON:
            return s.forces[side].team
    return NOBODY


@rules
def is_lost(s: Battle, figure: int) -> bool:
    """Whether its side has lost a model for good: KO, conceded, or routed from an army that was beaten or gave up.

    Others who routed come home, and who was in reserve still. firefight:E2b, K1h
    """
    f = s.figures[figure]
    if f.fate == KNOCKED_OUT or f.fate == LOST:
        return True
    end = s.forces[f.side].end
    return f.fate == ROUTED and (end == BEATEN or end == SURRENDERED)
