"""The doorkeeper that the program itself employs, with its notes and backups in the user's own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from campaign.arrivals.doorkeeper import NOTES, StrictDoorkeeper
from campaign.arrivals.known import Known
from campaign.store.naming import Why, folder_of_user


def strict_doorkeeper(backups: Path | None = None) -> StrictDoorkeeper:
    """``backups``: their folder, if it is not the user's own. The notes go beside it."""
    backups = backups or folder_of_user()
    return StrictDoorkeeper(Known(backups.with_name(NOTES)), partial(_keep, backups))


def _keep(backups: Path, campaign: Path) -> None:
    from campaign.store.backups import Backups

    Backups(backups).keep(campaign, Why.ARRIVED)
