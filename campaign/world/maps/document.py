"""The map as plain data: sectors with their outlines, and the routes that join them.

Numbers and strings only, so that a map can be stored in a campaign's founding event, drawn by the
window and printed on paper alike. Knows no owners, armies or minefields: those are the campaign's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Point = tuple[int, int]
"""A place in map units, x to the right and y down."""

CITY_CHARACTERS: Final = ("core", "works", "docks", "park", "ruins", "suburb")
"""What a sector of a mega-city looks like: dense centre, factories, harbour, green, rubble, houses."""

PLANET_CHARACTERS: Final = ("capital", "port", "mine", "agri", "waste", "forest")
"""What a territory of a planet looks like: seat of power, harbour, pits, fields, dead land, woods."""

CHARACTERS: Final = CITY_CHARACTERS + PLANET_CHARACTERS
"""Every character that a sector can have; they tell how it is drawn and change no rule."""

KINDS: Final = ("city", "planet")


@dataclass(frozen=True, slots=True)
class Hazard:
    """What makes a sector a hazardous area that is no radioactive zone (campaign:C14j)."""

    name: str  # as players call it
    dice: int = 2  # D6 that are thrown for it


@dataclass(frozen=True, slots=True)
class MapSector:
    """One sector; neighbours on land share the vertices of their common border exactly."""

    key: str
    name: str
    character: str
    home: int | None  # seat number whose home sector it is (campaign:C2), None = free
    radioactive: bool  # a zone of campaign:C14
    hub: Point  # where counters stand and routes meet, inside the outline
    outline: tuple[Point, ...]  # a simple polygon, closed implicitly
    hazard: Hazard | None = None  # another hazardous area of campaign:C14


@dataclass(frozen=True, slots=True)
class MapRoute:
    """One route between two sectors (campaign:C1c); ``a`` comes before ``b`` in the order of the map's sectors."""

    key: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class MapDocument:
    """A whole map (campaign:C1), drawn in a box of ``width`` by ``height`` units."""

    kind: str
    name: str
    width: int
    height: int
    sectors: tuple[MapSector, ...]
    routes: tuple[MapRoute, ...]
    centre: str  # key of the free sector in the centre
    land: tuple[tuple[Point, ...], ...]  # outer shapes: the city limit, or the coasts
