"""Keeps a battle under way in the campaign's file after each answer, beside the window's own work: the newest counts.

When the window closes, what is not written yet is written at once. Plays nothing and knows no rule.
"""

from __future__ import annotations

from threading import Lock

from PySide6.QtCore import QObject

from campaign.store.errors import StoreError
from campaign.tabletop.kept import Kept, text_of
from campaign.tabletop.match import Match
from campaign.world.ids import BattleId
from campaign.world.refusal import Refusal
from ui.background import in_background
from ui.session import Session


class Keeper(QObject):
    """Keeps one battle; it belongs to the session, which lives longer than the window."""

    def __init__(self, session: Session, battle: BattleId) -> None:
        super().__init__(session)
        self._session, self._desk, self._battle = session, session.desk, battle
        self._lock = Lock()
        self._newest: Kept | None = None  # that nobody writes yet
        self._last: Kept | None = None
        self._number = self._written = 0
        self._busy = self._told = False
        self._fails = False  # the disk has said no, and that has been told

    def keep(self, match: Match) -> None:
        """Keep it as it stands now."""
        self._newest = self._last = Kept.of(match)
        self._number += 1
        if not self._busy:
            self._begin()

    def end(self, waits: bool) -> bool:
        """Nobody plays any more: write at once what has not been; nothing where the battle waits no longer.

        Whether all that was played lies in the file, to be gone on with.
        """
        self._newest = None
        if not waits or self._last is None:
            return False
        try:
            return self._write(self._last, self._number)
        except StoreError as error:
            self._session.fail(error)
            return False

    def _begin(self) -> None:
        kept, number = self._newest, self._number
        if kept is None:
            self._busy = False
            return
        self._newest, self._busy = None, True
        in_background(self, lambda: self._write(kept, number), self._kept, self._failed)

    def _kept(self, written: bool) -> None:
        """Written; the first time, everybody learns that the battle can be gone on with."""
        self._fails = False
        if written and not self._told:
            self._told = True
            self._session.tell_again()
        self._begin()

    def _write(self, kept: Kept, number: int) -> bool:
        """Write it, unless it or a newer one is written already; whether the battle lies in the file."""
        with self._lock:
            if number <= self._written:
                return True
            try:
                self._desk.battles.keep(self._battle, text_of(kept))
            except Refusal:
                return False  # it waits no more: its result was entered another way
            self._written = number
            return True

    def _failed(self, error: Exception) -> None:
        self._busy = False
        if not isinstance(error, StoreError):
            raise error
        if not self._fails:  # said once: the next answer is kept, with all before it, as soon as there is room
            self._fails = True
            self._session.fail(error)
