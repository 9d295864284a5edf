"""Which battles wait for their result, and what each side does in them. Asks the state and draws nothing."""

from __future__ import annotations

from collections.abc import Collection

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.state import Battle, BattleStage, Campaign, Role


def open_for(state: Campaign, players: Collection[PlayerId]) -> tuple[Battle, ...]:
    """The battles that can be fought now and in which one of these players stands, oldest first."""
    return tuple(
        battle
        for battle in queries.open_battles(state)
        if battle.stage is BattleStage.OPEN and any(player in players for player in battle.players)
    )


def part_in(battle: Battle, player: PlayerId) -> str:
    """What a side does in a battle, as it follows its name."""
    role = next(force.role for force in battle.forces if force.player == player and force.stands)
    return {
        Role.ATTACKER: _("attacks"),
        Role.DEFENDER: _("defends"),
        Role.DETACHMENT: _("detachment"),
    }[role]
