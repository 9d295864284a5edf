"""What a battle that is over has cost whom: neutral facts, added up over many battles. Changes no battle."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import ALL_HQS_LOST, HQS_LOST
from campaign.battle.fast import Ints, door, rules
from campaign.battle.kernel.tally import count_ends, count_loss, is_friendly_field
from campaign.battle.man_to_man.codes import (
    BEATEN,
    CAPTURED,
    DEAD,
    INCAPACITATED,
    LOST,
    NO_WRECK,
    NOBODY,
    ON_TABLE,
    POST,
    RETREATED,
)
from campaign.battle.man_to_man.records import Battle, Table


@door
def count(t: Table, s: Battle, commanders: Ints, facts: Sequence[Ints], lost: Ints) -> None:
    """Add a battle to what is counted (see contract.RuleSystem): a row of facts a side, the lost by figure."""
    count_ends(s, facts)
    for side in range(s.force_count):
        facts[side][ALL_HQS_LOST] += has_lost_all_posts(s, side)
    for i in range(len(lost)):
        if is_lost(s, i):
            f = s.figures[i]
            lost[i] += 1
            facts[f.side][HQS_LOST] += f.kind == POST
            out = is_put_out(s, i)
            taker = s.now[0].holder
            if out or f.fate == CAPTURED:
                taker = s.figures[f.killer].side if f.killer != NOBODY else NOBODY
            count_loss(s, facts, f.side, t.profiles[f.profile].fp, commanders[i], out, taker)


@rules
def is_put_out(s: Battle, figure: int) -> bool:
    """Whether a figure is a casualty with a killer, or none: a dead man, one who has not come back, a wreck, a post.

    man_to_man:L15a, L15c
    """
    f = s.figures[figure]
    return f.fate == DEAD or f.fate == INCAPACITATED or f.wreck != NO_WRECK


@rules
def is_lost(s: Battle, figure: int) -> bool:
    """Whether its side has lost a figure for good (man_to_man:L14b, L16a, L16b, L16c)."""
    f = s.figures[figure]
    if is_put_out(s, figure) or f.fate == CAPTURED or f.fate == LOST:
        return True
    end = s.forces[f.side].end
    if f.fate != ON_TABLE:
        return False
    return end == RETREATED or (end == BEATEN and not is_friendly_field(s, s.forces[f.side].team))


@rules
def has_lost_all_posts(s: Battle, side: int) -> bool:
    """Whether a side came with an HQ post, and goes without."""
    had = False
    for i in range(s.figure_count):
        if s.figures[i].side == side and s.figures[i].kind == POST:
            if not is_lost(s, i):
                return False
            had = True
    return had
