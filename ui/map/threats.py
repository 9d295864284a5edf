"""Where enemies could come: every sector that one of their armies could reach with its next move. Plain values.

Asks the rules' own reach, which is the shape of the map and who stands where: all of it is open to everybody
(campaign:C41). Whether an army is led, or has moved this week, is left aside.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.state import Campaign


@dataclass(frozen=True, slots=True)
class Threat:
    """The armies of one player that could come to a sector, and their FP together."""

    player: PlayerId
    letter: str
    armies: tuple[ArmyId, ...]
    fp: int


def threats(state: Campaign, player: PlayerId, _start: SectorId | None = None) -> dict[SectorId, tuple[Threat, ...]]:
    """Who could come to each sector, of all who are no friends of a player; in the order of the seats."""
    from campaign.world.graph import comers  # networkx, which the window's start needs not

    return {
        sector: tuple(
            Threat(seat, state.players[seat].letter, armies, sum(queries.army_fp(state, a) for a in armies))
            for seat in state.seats
            if (armies := tuple(army.id for army in found if army.player == seat))
        )
        for sector, found in comers(state, player).items()
    }


def threat_words(state: Campaign, found: tuple[Threat, ...]) -> str:
    """Who could come to a sector, in a sentence; empty where nobody could."""
    if not found:
        return ""
    told = [
        _("{player} with {armies}, {fp} FP").format(
            player=state.players[threat.player].name,
            armies=count("{n} army", "{n} armies", len(threat.armies)),
            fp=threat.fp,
        )
        for threat in found
    ]
    return _("Within reach of {enemies}.").format(enemies=listed(told))
