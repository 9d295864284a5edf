"""The backups of one open campaign: when one is due, and what is to be said where none could be made.

A backup that cannot be made stops nothing: the order goes on, and people are told once.
"""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Final

from campaign.store.backups.naming import Why
from campaign.store.errors import NoBackup

if TYPE_CHECKING:
    from campaign.store.backups.folders import Backups

SHARE: Final = 20  # of the time of a campaign that runs by itself, backups of weeks take no more than one part


class Keeper:
    """Counts what is written to the file. ``backups``: None where none are made.

    Any method may be called on any thread.
    """

    def __init__(self, path: Path, backups: Backups | None) -> None:
        self._path, self._backups = path, backups
        self._written = 0
        self._kept: int | None = None  # how much had been written at the last backup, made or tried
        self._rests_until = 0.0  # on the clock that always goes on
        self._trouble = ""
        self._told: set[str] = set()
        self._turn = Lock()

    def note_write(self) -> None:
        """Something has been written to the file."""
        self._written += 1

    def is_due(self, why: Why) -> bool:
        """Whether the file would be kept now, if that could be done.

        On closing: if it has been changed since it was opened, or kept last. Weeks that the program plays one after the
        other, in no time, share a backup: else it would hardly do anything else.
        """
        if self._backups is None or self._kept == self._written:
            return False
        if why is Why.CLOSE:
            return self._written > 0
        return why is not Why.WEEK or monotonic() >= self._rests_until

    def keep(self, why: Why, *, lost: bool = False) -> None:
        """Make a backup, if one is due. Raises nothing that the disk says: see ``trouble``.

        ``lost``: another file lies there now, or none. It is no backup of this campaign, so there is nothing to keep.
        """
        with self._turn:
            if self._backups is None or not self.is_due(why):
                return
            if lost:
                self._kept = self._written
                return
            began, written = monotonic(), self._written
            try:
                self._backups.keep(self._path, why)
            except NoBackup as trouble:
                self._trouble = str(trouble)
            self._kept = written
            now = monotonic()
            self._rests_until = now + (SHARE - 1) * (now - began)

    def trouble(self) -> str:
        """Why no backup could be made, if nobody has been told of that yet; else empty."""
        trouble, self._trouble = self._trouble, ""
        if not trouble or trouble in self._told:
            return ""
        self._told.add(trouble)
        return trouble

    def note_trouble(self, trouble: str) -> None:
        """What has gone wrong elsewhere is to be told in the same way."""
        self._trouble = trouble
