"""Whose something is, as paper shows it: a letter, and on rich paper a colour. Plain values; draws nothing."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.paper.colours import Colour, colour_of
from campaign.paper.plain import plain
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign


@dataclass(frozen=True, slots=True)
class Owner:
    """A player on a chip."""

    letter: str
    name: str
    colour: Colour


def owner_of(state: Campaign, player: PlayerId) -> Owner:
    """A player of the campaign."""
    seat = state.players[player]
    return Owner(seat.letter, plain(seat.name), colour_of(state, player))
