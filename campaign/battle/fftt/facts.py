"""What a battle that is over has cost whom: neutral facts, added up over many battles. Changes no battle."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import ALL_HQS_LOST, HQS_LOST
from campaign.battle.fast import Ints, door, rules
from campaign.battle.fftt.codes import BEATEN, CAPTURED, HATCHED, KILLED, LEFT, LOST, NOBODY, RETREATED
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.kernel.tally import count_ends, count_loss, is_friendly_field


@door
def count(t: Table, s: Battle, commanders: Ints, facts: Sequence[Ints], lost: Ints) -> None:
    """Add a battle to what is counted (see contract.RuleSystem): a row of facts a side, the lost by figure."""
    count_ends(s, facts)
    for side in range(s.force_count):
        facts[side][ALL_HQS_LOST] += has_lost_all_hqs(t, s, side)
    for i in range(s.figure_count):
        if is_lost(s, i):
            commander = 0
            if i < len(lost):
                lost[i] += 1
                commander = commanders[i]
            count_figure(t, s, i, commander, facts)


@rules
def count_figure(t: Table, s: Battle, figure: int, commander: int, facts: Sequence[Ints]) -> None:
    """A figure that is lost: to its side, and to whom it falls."""
    g = s.figures[figure]
    unit = t.units[g.unit]
    facts[g.side][HQS_LOST] += unit.hq
    taker = s.now[0].holder
    if g.fate == KILLED:
        taker = s.figures[g.killer].side if g.killer != NOBODY else NOBODY
    count_loss(s, facts, g.side, unit.fp, commander, g.fate == KILLED, taker)


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
def has_lost_all_hqs(t: Table, s: Battle, side: int) -> bool:
    """Whether a side came with an HQ, and goes without."""
    had = False
    for i in range(s.figure_count):
        if s.figures[i].side == side and t.units[s.figures[i].unit].hq:
            if not is_lost(s, i):
                return False
            had = True
    return had
