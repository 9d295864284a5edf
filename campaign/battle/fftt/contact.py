"""Who can be in a fight with whom, wherever they stand. Judges no distance."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import ON_TABLE
from campaign.battle.fftt.records import Figure


@rules
def opposes(f: Figure, e: Figure) -> bool:
    """Whether ``e`` is an enemy of ``f`` on the table whose contact engages it; eggs engage nobody (fftt:X1a, X12e)."""
    return e.fate == ON_TABLE and e.team != f.team and not e.low and not f.low
