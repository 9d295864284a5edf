"""Maps: their data, what is wrong with them, and fair ones made from a seed (campaign:C1, C2, C3)."""

from campaign.world.maps.check import drawing_problems, form_problems, play_problems, problems
from campaign.world.maps.document import CHARACTERS, Hazard, MapDocument, MapRoute, MapSector, Point
from campaign.world.maps.generator import NoMap, generate

__all__ = [
    "CHARACTERS",
    "Hazard",
    "MapDocument",
    "MapRoute",
    "MapSector",
    "NoMap",
    "Point",
    "drawing_problems",
    "form_problems",
    "generate",
    "play_problems",
    "problems",
]
