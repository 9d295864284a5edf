"""What a battlefield looks like in each kind of land: which pieces stand there, how large, along streets or not.

Numbers only. The keys are those of a campaign map's sectors; any other land is a bit of everything. Lengths in
centimetres, because these tables are read and tuned by eye.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from campaign.battle.scenery import PieceKind

Span = tuple[int, int]
"""The least and the most of a measure."""


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of piece as it stands on a shelf: how long and wide it may be, and how many storeys."""

    kind: PieceKind
    length: Span
    width: Span
    storeys: Span = (1, 1)


TOWER: Final = Model(PieceKind.BUILDING, (12, 17), (11, 15), (3, 3))
BLOCK: Final = Model(PieceKind.BUILDING, (17, 24), (12, 16), (2, 3))
SHOP: Final = Model(PieceKind.BUILDING, (13, 18), (9, 12), (1, 2))
HALL: Final = Model(PieceKind.BUILDING, (20, 25), (13, 18), (1, 2))
STORE: Final = Model(PieceKind.BUILDING, (17, 23), (10, 13), (1, 1))
HOUSE: Final = Model(PieceKind.BUILDING, (10, 14), (8, 11), (1, 2))
HUT: Final = Model(PieceKind.BUILDING, (8, 11), (7, 9), (1, 1))
RUIN: Final = Model(PieceKind.RUINS, (13, 21), (10, 15))
SHELL: Final = Model(PieceKind.RUINS, (9, 13), (8, 10))
RUBBLE: Final = Model(PieceKind.RUBBLE, (12, 19), (9, 14))
HEAP: Final = Model(PieceKind.RUBBLE, (8, 12), (7, 10))
WOOD: Final = Model(PieceKind.FOREST, (18, 25), (14, 20))
GROVE: Final = Model(PieceKind.FOREST, (11, 17), (9, 13))
HILL: Final = Model(PieceKind.HILL, (19, 25), (15, 21))
KNOLL: Final = Model(PieceKind.HILL, (13, 18), (10, 15))
LAKE: Final = Model(PieceKind.POOL, (17, 24), (12, 17))
POND: Final = Model(PieceKind.POOL, (10, 14), (7, 10))


@dataclass(frozen=True, slots=True)
class LandStyle:
    """A land: the models along its streets, if it has streets, and the models on its open ground.

    A model that is named twice is met twice as often. ``river`` counts tables in twelve that have one.
    """

    streets: tuple[Model, ...] = ()
    ground: tuple[Model, ...] = ()
    gaps: int = 0  # lots in twelve that stay open squares
    river: int = 0
    river_width: Span = (6, 8)
    canal: bool = False  # its river runs straight, and the streets along it
    yards: Span = (0, 0)  # houses and ruins with low walls round a corner of them
    fences: Span = (0, 0)  # low walls in the open
    tidy: bool = True  # houses stand parallel


LOOKS: Final[Mapping[str, LandStyle]] = {
    "core": LandStyle(
        streets=(TOWER, TOWER, BLOCK, BLOCK, BLOCK, BLOCK, SHOP, RUIN),
        ground=(HEAP, HEAP, GROVE, SHELL, SHOP),
        gaps=1,
        fences=(1, 2),
    ),
    "works": LandStyle(
        streets=(HALL, HALL, HALL, STORE, STORE, SHOP, RUIN, LAKE),
        ground=(HEAP, HEAP, SHELL, HUT, HUT),
        gaps=1,
        river=2,
        canal=True,
        yards=(0, 1),
        fences=(0, 2),
    ),
    "docks": LandStyle(
        streets=(HALL, STORE, STORE, STORE, SHOP, RUIN),
        ground=(HEAP, HUT, HUT, SHELL, HEAP),
        river=12,
        river_width=(9, 13),
        canal=True,
        yards=(0, 1),
        fences=(0, 2),
    ),
    "park": LandStyle(
        ground=(WOOD, WOOD, GROVE, GROVE, GROVE, HILL, HILL, KNOLL, LAKE, POND, HUT, SHELL),
        river=2,
        fences=(0, 2),
    ),
    "ruins": LandStyle(
        streets=(RUIN, RUIN, RUIN, RUIN, SHELL, RUBBLE, RUBBLE, BLOCK, RUIN, SHOP),
        ground=(RUBBLE, RUBBLE, HEAP, HEAP, SHELL, GROVE),
        gaps=1,
        yards=(0, 1),
        fences=(1, 2),
    ),
    "suburb": LandStyle(
        streets=(HOUSE, HOUSE, HOUSE, HOUSE, HOUSE, SHOP, GROVE),
        ground=(GROVE, GROVE, POND, HUT, KNOLL, WOOD),
        gaps=1,
        river=1,
        yards=(2, 3),
    ),
    "capital": LandStyle(
        streets=(HALL, HALL, BLOCK, BLOCK, TOWER, TOWER, SHOP, GROVE, LAKE),
        ground=(GROVE, POND, GROVE, GROVE, SHOP),
        gaps=1,
        river=2,
        canal=True,
        yards=(0, 1),
        fences=(0, 2),
    ),
    "port": LandStyle(
        streets=(STORE, STORE, HALL, SHOP, HOUSE, RUIN),
        ground=(HEAP, HUT, KNOLL, GROVE, HOUSE),
        river=10,
        river_width=(8, 12),
        yards=(0, 1),
        fences=(0, 2),
    ),
    "mine": LandStyle(
        ground=(HILL, HILL, HILL, KNOLL, RUBBLE, RUBBLE, HEAP, STORE, STORE, HUT, HUT, POND, SHELL),
        fences=(0, 2),
    ),
    "agri": LandStyle(
        ground=(WOOD, GROVE, GROVE, HOUSE, HOUSE, STORE, HUT, POND, KNOLL, HILL),
        river=3,
        yards=(1, 1),
        fences=(1, 2),
    ),
    "waste": LandStyle(
        ground=(HILL, HILL, HILL, KNOLL, KNOLL, RUBBLE, RUBBLE, RUBBLE, HEAP, HEAP, RUIN, SHELL, POND),
        fences=(0, 1),
        tidy=False,
    ),
    "forest": LandStyle(
        ground=(WOOD, WOOD, WOOD, WOOD, GROVE, GROVE, GROVE, HILL, KNOLL, POND, HUT),
        river=3,
        fences=(0, 1),
        tidy=False,
    ),
}

MIXED: Final = LandStyle(
    ground=(HOUSE, SHOP, STORE, RUIN, SHELL, RUBBLE, WOOD, GROVE, HILL, KNOLL, POND),
    river=2,
    yards=(0, 1),
    fences=(0, 2),
)
"""Land of no known kind."""
