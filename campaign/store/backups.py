"""Backups of campaigns: sound copies in a folder of the user's own, a folder for each campaign.

Each is looked through before it counts, and before an older one goes for it. Never changes a campaign: to restore
one is to write a new file.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path


class Why(StrEnum):
    """What a backup was made for."""

    WEEK = "week"  # before a week closes
    AMEND = "amend"  # before the past is changed
    UPGRADE = "upgrade"  # before an older file is brought up to date
    CLOSE = "close"  # the campaign was changed, and is closed
    ARRIVED = "arrived"  # as a file came from elsewhere
    DAMAGED = "damaged"  # as a damaged file was found


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy. ``made`` in local time; ``month``, ``week``: where the campaign stood, 0 where that is not known."""

    path: Path
    why: Why
    made: datetime
    month: int
    week: int
    size: int


class Backups:
    """The backups of all campaigns on this computer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, campaign: Path, why: Why) -> Backup:
        """Make one of a campaign's file as it stands, then thin the older ones. May be called on any thread.

        Raises StoreError.
        """
        raise NotImplementedError

    def of(self, campaign: Path) -> tuple[Backup, ...]:
        """Those of a campaign, the newest first; also where its file is damaged, gone, or has another name by now."""
        raise NotImplementedError

    def restore(self, backup: Backup, target: Path) -> None:
        """Write one to a new file, which appears whole or not at all. Raises StoreError where there is a file."""
        raise NotImplementedError
