"""Which battles wait for their result, and who is in them. Asks the state and draws nothing."""

from __future__ import annotations

from collections.abc import Collection

from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.state import Battle, BattleStage, Campaign


def open_for(state: Campaign, players: Collection[PlayerId]) -> tuple[Battle, ...]:
    """The battles that can be fought now and in which one of these players stands, oldest first."""
    return tuple(
        battle
        for battle in queries.open_battles(state)
        if battle.stage is BattleStage.OPEN and any(player in players for player in battle.players)
    )
