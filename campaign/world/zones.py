"""Sectors that cost those who enter FP: radioactive zones and other hazardous areas (campaign:C14).

How many dice are thrown, and what people call them. Moves nothing and throws nothing.
"""

from __future__ import annotations

from typing import Final, Protocol

from campaign.words import _
from campaign.world.ids import SectorId
from campaign.world.maps.document import Hazard
from campaign.world.state import Campaign

USUAL_DICE: Final = 2  # of a radioactive zone and of a minefield (campaign:C14a)


class Ground(Protocol):
    """A sector, of a campaign, of a map or on paper."""

    @property
    def radioactive(self) -> bool:
        """Whether it is a radioactive zone."""

    @property
    def hazard(self) -> Hazard | None:
        """The hazardous area that it is otherwise."""


def is_zone(ground: Ground) -> bool:
    """Whether who enters throws for it (campaign:C14c, C14j)."""
    return ground.radioactive or ground.hazard is not None


def dice_of(ground: Ground) -> int:
    """How many D6 who enters throws; 0 where there is no hazard (campaign:C14a, C14j)."""
    if ground.hazard is not None:
        return ground.hazard.dice
    return USUAL_DICE if ground.radioactive else 0


def hazard_dice(state: Campaign, hazard: str) -> int:
    """How many D6 a hazard is thrown for: a minefield's route, or a sector (campaign:C14a, C14j)."""
    sector = state.sectors.get(SectorId(hazard))
    return USUAL_DICE if sector is None else dice_of(sector)


def mark(ground: Ground) -> str:
    """What is written beside a sector: that it is radioactive, or what its hazard is called; empty without one."""
    if ground.hazard is not None:
        return ground.hazard.name
    return _("radioactive") if ground.radioactive else ""


def sign(ground: Ground) -> str:
    """The icon of its hazard; empty without one."""
    if ground.hazard is not None:
        return "hazard"
    return "zone" if ground.radioactive else ""


def place_words(name: str, ground: Ground) -> str:
    """A sector with its hazard, in a sentence."""
    if ground.hazard is not None:
        return _("{place} ({hazard})").format(place=name, hazard=ground.hazard.name)
    return _("radioactive {place}").format(place=name)


def hazard_sign(state: Campaign, hazard: str) -> str:
    """The icon of a hazard on an army's way."""
    sector = state.sectors.get(SectorId(hazard))
    return "mine" if sector is None else sign(sector)
