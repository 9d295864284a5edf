"""Whom people mean, and where: the player of an id, a name or a letter, the sector of an id or a name."""

from __future__ import annotations

from campaign.cli.output import CommandFailed
from campaign.words import _, listed
from campaign.world.ids import PlayerId, SectorId
from campaign.world.state import Campaign


def seat(state: Campaign, text: str | None) -> PlayerId | None:
    """The player whom a person means: by id, by name, or by letter."""
    if text is None:
        return None
    if PlayerId(text) in state.players:
        return PlayerId(text)
    for said in ("name", "letter"):
        for player in state.players.values():
            if getattr(player, said).casefold() == text.strip().casefold():
                return player.id
    names = listed([state.players[player].name for player in state.seats])
    raise CommandFailed(_("There is no player “{text}”. There are {names}.").format(text=text, names=names))


def sector(state: Campaign, text: str) -> SectorId:
    """The sector that a person means: by id or by name."""
    for known in state.sectors.values():
        if text.strip().casefold() in (known.id, known.name.casefold()):
            return known.id
    raise CommandFailed(_("There is no sector “{text}”.").format(text=text))
