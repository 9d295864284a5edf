"""The tactician where it may say which side moves first in a turn (fftt:Q1)."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import LEAD, TARGET, VERB
from campaign.battle.fftt.flow import lead_problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table


@rules
def lead(t: Table, s: Battle, c: Ints) -> None:
    """Move first, or let the first of the enemies: who moves later shoots at whom he has seen coming."""
    now = s.now[0]
    c[VERB], c[TARGET] = LEAD, now.side
    if not t.characters[now.character].leads:
        for other in range(s.force_count):
            if s.forces[other].team != s.forces[now.side].team and lead_problem(s, other) == FINE:
                c[TARGET] = other
                return
