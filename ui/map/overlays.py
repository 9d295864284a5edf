"""What is laid over the map while it is asked for: a value for every sector, told in a sentence, one at a time.

The values are worked out by ``ui.map.threats`` and ``ui.map.distances``; this knows when, and for whom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from campaign.world.ids import PlayerId, SectorId
from campaign.world.state import Campaign
from ui.map.distances import Distance, distance_words, distances
from ui.map.threats import Threat, threat_words, threats
from ui.session import Session

Value = TypeVar("Value")
Read = Callable[[Campaign, PlayerId, SectorId], Mapping[SectorId, Value]]


class Overlay(QObject, Generic[Value]):
    """Whether something is shown for every sector, and what: from a player's place, as it stands now."""

    changed = Signal()

    def __init__(self, session: Session, read: Read[Value], words: Callable[[Campaign, Value], str]) -> None:
        super().__init__(session)
        self._session, self._read, self._words = session, read, words
        self._on = False
        self._found: Mapping[SectorId, Value] = {}
        self._found_for: tuple[Campaign, PlayerId, SectorId] | None = None
        session.settled.connect(self._look_again)

    @property
    def on(self) -> bool:
        """Whether it is shown."""
        return self._on

    @property
    def player(self) -> PlayerId:
        """For whom: the owner of the army in hand, else of the selected sector, else who is on turn."""
        session = self._session
        state = session.state
        army = state.armies.get(session.selected_army) if session.selected_army is not None else None
        if army is not None:
            return army.player
        sector = state.sectors.get(session.selected_sector) if session.selected_sector is not None else None
        owner = None if sector is None else sector.owner
        return session.selected_player or state.copy_for or state.active or owner or state.seats[0]

    @property
    def start(self) -> SectorId:
        """From where: the selected sector, else the centre of the map."""
        session, setting = self._session, self._session.state.setting
        chosen = session.selected_sector
        return chosen if chosen in session.state.sectors and chosen else setting.sector_ids[setting.map.centre]

    @property
    def found(self) -> Mapping[SectorId, Value]:
        """The value of each sector that has one; nothing while it is not shown."""
        if not self._on:
            return {}
        wanted = (self._session.state, self.player, self.start)
        if self._found_for is None or self._found_for[0] is not wanted[0] or self._found_for[1:] != wanted[1:]:
            self._found, self._found_for = self._read(*wanted), wanted
        return self._found

    def switch(self, on: bool | None = None) -> None:
        """Show it, or no longer; None: the other way round."""
        wanted = not self._on if on is None else on
        if wanted != self._on:
            self._on = wanted
            self.changed.emit()

    def words(self, sector: SectorId) -> str:
        """What a sector's value means, in a sentence; empty where it has none, or while it is not shown."""
        found = self.found.get(sector)
        return "" if found is None else self._words(self._session.state, found)

    def _look_again(self) -> None:
        if self._on:
            self.changed.emit()


class Overlays(QObject):
    """All there are. One is shown at a time."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.reach: Overlay[tuple[Threat, ...]] = Overlay(session, threats, threat_words)
        self.distances: Overlay[Distance] = Overlay(session, distances, distance_words)
        for one, other in ((self.reach, self.distances), (self.distances, self.reach)):
            one.changed.connect(lambda one=one, other=other: other.switch(False) if one.on else None)
            one.changed.connect(self.changed)

    def words(self, sector: SectorId) -> list[str]:
        """What is told of a sector, by what is shown now."""
        return [words for words in (self.reach.words(sector), self.distances.words(sector)) if words]
