"""Who comes to a table this week, and with what. Asks the state and draws nothing."""

from __future__ import annotations

from campaign.paper.setups import EVERYBODY, TONIGHT
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign, Force


def tonight(state: Campaign) -> tuple[PlayerId, ...]:
    """Who has a battle this week, fought or not."""
    there = {
        force.player
        for battle in state.battles.values()
        if (battle.month, battle.week) == (state.month, state.week)
        for force in battle.forces
        if force.stands is not False
    }
    return tuple(player for player in state.seats if player in there)


def awaited(state: Campaign, player: PlayerId) -> tuple[Force, ...]:
    """A player's armies and detachments that a battle waits for."""
    return tuple(
        force
        for battle in queries.open_battles(state)
        for force in battle.forces
        if force.player == player and force.stands is not False
    )


def players_of(state: Campaign, whose: str) -> tuple[PlayerId, ...]:
    """Whom a print set-up means: those of tonight, everybody, or the seat of a letter; nobody if it is not there."""
    if whose == TONIGHT:
        return tonight(state)
    if whose == EVERYBODY:
        return state.seats
    return tuple(player for player in state.seats if state.players[player].letter == whose)
