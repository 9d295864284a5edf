"""The doorkeeper that the program itself employs, with its notes and backups in the user's own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from campaign import system
from campaign.arrivals.doorkeeper import NOTES, StrictDoorkeeper
from campaign.arrivals.known import Known
from campaign.store.backups.naming import Why, folder_of_user, free_name
from campaign.store.errors import NoBackup
from campaign.words import _


def strict_doorkeeper(backups: Path | None = None) -> StrictDoorkeeper:
    """``backups``: their folder, if it is not the user's own. The notes go beside it."""
    backups = backups or folder_of_user()
    return StrictDoorkeeper(Known(backups.with_name(NOTES)), partial(_keep, backups))


def _keep(backups: Path, campaign: Path) -> None:
    """Keep a file as it came among the backups; where that cannot be, beside it: else it could never be opened."""
    from campaign.store.backups.folders import Backups

    try:
        Backups(backups).keep(campaign, Why.ARRIVED)
    except NoBackup:
        try:
            system.write(campaign.read_bytes(), free_name(campaign, _("as it arrived")))
            return
        except OSError:
            pass
        raise
