"""Copies of a campaign in other files: whole, from an entry on, for another person, for a player, as a document."""

from __future__ import annotations

from pathlib import Path

from campaign.desk.history import History
from campaign.intake.doorkeeper import Doorkeeper
from campaign.store.errors import LostFile
from campaign.world.evolve import evolved
from campaign.world.ids import EntryId, PlayerId


class Copies:
    """Of one desk. ``door``: who knows the files that this program has made."""

    def __init__(self, history: History, door: Doorkeeper) -> None:
        self._history, self._door = history, door

    def save(self, path: Path) -> bool:
        """The whole journal, as it stands, in another file; one of that name is replaced. Raises StoreError.

        May be called on another thread while the campaign goes on. Where the file was lost while it was open, and
        nothing can be read of it any more, all that led to where the campaign stands is copied as it is remembered,
        without pictures and without what was undone: then the answer is false.
        """
        try:
            self._history.store.save_copy(path)
            self._door.made(path)
        except LostFile:  # and nothing is left of it but what is remembered
            self._history.store.save_entries(self._history.history(), path)
            return False
        return True

    def to_send(self, path: Path, *, over: bool = False) -> None:
        """The whole campaign for somebody else, in a new file: without battles under way. Raises StoreError.

        Everything is in it, what is hidden from players too. May be called on another thread. ``over``: a file of that
        name is replaced.
        """
        self._history.store.save_to_send(path, over=over)
        self._door.made(path)

    def save_from(self, entry: EntryId, path: Path) -> None:
        """A campaign that knows only what led to an entry, and goes on from there, in another file.

        May be called on another thread while the campaign goes on. Raises Refusal or StoreError.
        """
        self._history.store.save_path(entry, self._history.state_at(entry), path)
        self._door.made(path)

    def export(self, path: Path) -> None:
        """The whole journal with its portraits as one JSON document. May be called on another thread."""
        from campaign.store.json_document import export

        self._history.store.refuse_if_lost()
        export(self._history.path, path)

    def for_player(self, player: PlayerId, path: Path, *, over: bool = False) -> None:
        """A file that holds what one player may know, only to look at. Raises StoreError.

        An earlier copy for a player is replaced, whole or not at all; any other file of this name only with ``over``.
        May be called on another thread while the campaign goes on.
        """
        from campaign.exchange.player_copy import copy_for

        state, head = self._history.state, self._history.head
        draft = copy_for(player, self._history.past(player), state, head)
        after = evolved(None, draft.events)
        self._history.store.save_for_player(draft, after, path, over=over)
        self._door.made(path)
