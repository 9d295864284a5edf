"""What a battle that is over has cost whom: neutral facts, added up over many battles. Changes no battle."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.fast import Ints, door, rules
from campaign.battle.firefight.codes import BEATEN, KNOCKED_OUT, LOST, NOBODY, ROUTED, SURRENDERED
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.kernel.tally import count_ends, count_loss


@door
def count(t: Table, s: Battle, commanders: Ints, facts: Sequence[Ints], lost: Ints) -> None:
    """Add a battle to what is counted (see contract.RuleSystem): a row of facts a side, the lost by figure."""
    count_ends(s, facts)
    for i in range(s.figure_count):
        if is_lost(s, i):
            f = s.figures[i]
            fp = t.profiles[s.squads[f.squad].profile].fp
            lost[i] += 1
            taker = s.now[0].holder
            if f.fate == KNOCKED_OUT:
                taker = s.figures[f.killer].side if f.killer != NOBODY else NOBODY
            count_loss(s, facts, f.side, fp, commanders[i], f.fate == KNOCKED_OUT, taker)


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
