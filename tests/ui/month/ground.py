"""The campaign that the month is played in: a small map, two people, dice that fall the same every time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.world.maps import generate
from campaign.world.orders import FoundCampaign, PlayerSetup

NAME = "The Drowned City"
PEOPLE = (PlayerSetup("Mara", Faction.MARINES), PlayerSetup("Tobias", Faction.MACHINA))
MAP_SEED = 2  # Mara has s1, s2 and s3, Tobias s4, s5 and s6; s7 lies between; s1 and s4 are radioactive
DICE_SEED = 11  # Mara moves first in the first week


def founded(folder: Path) -> tuple[Path, QSettings]:
    """A file in which nothing has been ordered, and settings that name it as the one opened last."""
    path = folder / f"{NAME}.fftt"
    ground = generate("city", len(PEOPLE), MAP_SEED)
    Desk.create(path, FoundCampaign(NAME, "fftt", PEOPLE, ground, seed=DICE_SEED)).close()
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("recent", str(path))
    return path, settings
