"""Where enemies could come: every sector that one of their armies could reach with its next move. Plain values.

Asks the rules' own reach, which is the shape of the map and who stands where: all of it is open to everybody
(campaign:C41). Whether an army is led, or has moved this week, is left aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.state import Campaign
from ui.session import Session


@dataclass(frozen=True, slots=True)
class Threat:
    """The armies of one player that could come to a sector, and their FP together."""

    player: PlayerId
    letter: str
    armies: tuple[ArmyId, ...]
    fp: int


def threats(state: Campaign, player: PlayerId) -> dict[SectorId, tuple[Threat, ...]]:
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


class EnemyReach(QObject):
    """Whether the reach of enemies is shown, and whose enemies these are."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._on = False
        self._found: dict[SectorId, tuple[Threat, ...]] = {}
        self._found_for: tuple[Campaign, PlayerId] | None = None
        session.settled.connect(self._look_again)

    @property
    def on(self) -> bool:
        """Whether it is shown."""
        return self._on

    @property
    def player(self) -> PlayerId:
        """Whose enemies are shown: those of the owner of the army in hand, else of whose turn it is."""
        session = self._session
        state = session.state
        army = state.armies.get(session.selected_army) if session.selected_army is not None else None
        if army is not None:
            return army.player
        sector = state.sectors.get(session.selected_sector) if session.selected_sector is not None else None
        owner = None if sector is None else sector.owner
        return session.selected_player or state.copy_for or state.active or owner or state.seats[0]

    @property
    def found(self) -> Mapping[SectorId, tuple[Threat, ...]]:
        """Who could come to each sector; nothing while it is not shown."""
        if not self._on:
            return {}
        wanted = (self._session.state, self.player)
        if self._found_for is None or self._found_for[0] is not wanted[0] or self._found_for[1] != wanted[1]:
            self._found, self._found_for = threats(*wanted), wanted
        return self._found

    def switch(self, on: bool | None = None) -> None:
        """Show it, or no longer; None: the other way round."""
        wanted = not self._on if on is None else on
        if wanted != self._on:
            self._on = wanted
            self.changed.emit()

    def words(self, sector: SectorId) -> str:
        """Who could come to a sector, in a sentence; empty while it is not shown."""
        return threat_words(self._session.state, self.found.get(sector, ()))

    def _look_again(self) -> None:
        if self._on:
            self.changed.emit()
