"""Paint of the map kept for a whole run: tests show the same few maps hundreds of times.

The first of them all has a floor painted by the program; who asks for exactly the same again gets the same picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

from campaign.world.colours import PlayerColour
from campaign.world.maps.document import MapSector
from campaign.world.palettes import Palette
from ui.map import ground
from ui.map.ground import Picture, Texture

FLOORS = 1500  # of a screen's scale some 30 kB each
WATERS = 40


@contextmanager
def painted_once() -> Iterator[None]:
    """Within, what is painted twice is painted once."""
    paint = ground.sector_picture
    texture = lru_cache(FLOORS)(ground.texture)

    @lru_cache(FLOORS)
    def floor(
        sector: MapSector, owner: PlayerColour | None, palette: Palette, scale: float, ratio: float, solid: float
    ) -> Picture:
        return paint(sector, texture(sector), owner, palette, scale, ratio, solid)

    def picture(
        sector: MapSector,
        surface: Texture,
        owner: PlayerColour | None,
        palette: Palette,
        scale: float,
        ratio: float,
        solid: float = 1.0,
    ) -> Picture:
        if surface is not texture(sector):  # somebody has other streets laid out
            return paint(sector, surface, owner, palette, scale, ratio, solid)
        return floor(sector, owner, palette, scale, ratio, solid)

    with (
        patch.object(ground, "texture", texture),
        patch.object(ground, "sector_picture", picture),
        patch.object(ground, "water_picture", lru_cache(WATERS)(ground.water_picture)),
    ):
        yield
