"""Who is whose enemy (A9). Changes nothing."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.firefight.records import Battle


@rules
def enemies(s: Battle, a: int, b: int) -> bool:
    """Whether two units are enemies: allies are friends in every rule (firefight:A9a)."""
    return s.squads[a].team != s.squads[b].team
