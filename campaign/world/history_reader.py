"""The history up to one moment, asked about on any thread. Hangs on nothing but what is in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from campaign.world.ids import PlayerId
from campaign.world.knowledge import before_as_seen_by, entry_as_seen_by

if TYPE_CHECKING:
    from campaign.world.memory import Past


@dataclass(slots=True)
class HistoryReader:
    """The history up to one moment. ``past`` may be asked on any thread, and each question is answered once."""

    pairs: tuple[Past, ...]
    _told: dict[tuple[PlayerId | None, bool], tuple[Past, ...]] = field(default_factory=dict)
    _turn: Lock = field(default_factory=Lock)

    def past(self, player: PlayerId | None = None, *, public: bool = False) -> tuple[Past, ...]:
        """Each entry with the state before it; as a player may know it, or as anybody may (``public``)."""
        if player is None and not public:
            return self.pairs
        with self._turn:
            asked = (player, public)
            if asked not in self._told:
                self._told[asked] = tuple(
                    (seen, before_as_seen_by(entry, before, player))
                    for entry, before in self.pairs
                    if (seen := entry_as_seen_by(entry, before, player)) is not None
                )
            return self._told[asked]
