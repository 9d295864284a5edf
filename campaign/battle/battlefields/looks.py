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


TOWER: Final = Model(PieceKind.BUILDING, (11, 15), (10, 13), (3, 3))
BLOCK: Final = Model(PieceKind.BUILDING, (15, 22), (10, 14), (2, 3))
SHOP: Final = Model(PieceKind.BUILDING, (11, 16), (8, 11), (1, 2))
HALL: Final = Model(PieceKind.BUILDING, (18, 25), (11, 15), (1, 2))
STORE: Final = Model(PieceKind.BUILDING, (15, 21), (9, 12), (1, 1))
HOUSE: Final = Model(PieceKind.BUILDING, (9, 13), (7, 10), (1, 2))
HUT: Final = Model(PieceKind.BUILDING, (7, 10), (6, 8), (1, 1))
RUIN: Final = Model(PieceKind.RUINS, (11, 19), (9, 14))
SHELL: Final = Model(PieceKind.RUINS, (8, 12), (7, 9))
RUBBLE: Final = Model(PieceKind.RUBBLE, (9, 15), (7, 11))
HEAP: Final = Model(PieceKind.RUBBLE, (6, 10), (6, 8))
WOOD: Final = Model(PieceKind.FOREST, (16, 24), (12, 18))
GROVE: Final = Model(PieceKind.FOREST, (10, 15), (8, 12))
HILL: Final = Model(PieceKind.HILL, (17, 25), (13, 19))
KNOLL: Final = Model(PieceKind.HILL, (11, 16), (9, 13))
LAKE: Final = Model(PieceKind.POOL, (15, 22), (10, 15))
POND: Final = Model(PieceKind.POOL, (8, 13), (6, 9))

SMALL: Final = (GROVE, HEAP, POND, KNOLL, SHELL)
"""What fits nearly everywhere."""


@dataclass(frozen=True, slots=True)
class Look:
    """A land: the models along its streets, if it has streets, and the models on its open ground.

    A model that is named twice is met twice as often. ``river`` counts tables in twelve that have one.
    """

    streets: tuple[Model, ...] = ()
    ground: tuple[Model, ...] = ()
    gaps: int = 0  # lots in twelve that stay open squares
    river: int = 0
    river_width: Span = (6, 8)
    straight_river: bool = False  # a canal
    yard_walls: Span = (0, 0)  # along houses and ruins
    field_walls: Span = (0, 0)  # in the open, parallel to each other
    tidy: bool = True  # houses stand parallel


LOOKS: Final[Mapping[str, Look]] = {
    "core": Look(
        streets=(TOWER, TOWER, BLOCK, BLOCK, BLOCK, SHOP, RUIN),
        ground=(HEAP, GROVE, POND, SHELL, HEAP),
        gaps=1,
        field_walls=(1, 4),
    ),
    "works": Look(
        streets=(HALL, HALL, HALL, STORE, STORE, HUT, RUIN, LAKE),
        ground=(HEAP, HEAP, SHELL, HUT, KNOLL),
        gaps=1,
        river=2,
        straight_river=True,
        yard_walls=(0, 2),
        field_walls=(0, 3),
    ),
    "docks": Look(
        streets=(HALL, STORE, STORE, STORE, SHOP, RUIN),
        ground=(HEAP, HUT, SHELL, POND),
        gaps=1,
        river=12,
        river_width=(9, 13),
        straight_river=True,
        yard_walls=(0, 2),
        field_walls=(0, 2),
    ),
    "park": Look(
        ground=(WOOD, WOOD, GROVE, GROVE, GROVE, HILL, KNOLL, LAKE, POND, HUT, SHELL),
        river=3,
        field_walls=(0, 3),
    ),
    "ruins": Look(
        streets=(RUIN, RUIN, RUIN, SHELL, SHELL, RUBBLE, RUBBLE, BLOCK),
        ground=(RUBBLE, HEAP, HEAP, SHELL, GROVE),
        gaps=1,
        yard_walls=(0, 2),
        field_walls=(1, 3),
    ),
    "suburb": Look(
        streets=(HOUSE, HOUSE, HOUSE, HOUSE, SHOP, GROVE, SHELL),
        ground=(GROVE, GROVE, POND, HUT, KNOLL),
        gaps=1,
        river=1,
        yard_walls=(3, 5),
        field_walls=(0, 1),
    ),
    "capital": Look(
        streets=(HALL, BLOCK, BLOCK, TOWER, TOWER, SHOP, GROVE, POND),
        ground=(GROVE, POND, GROVE, HEAP),
        gaps=2,
        river=2,
        straight_river=True,
        yard_walls=(1, 2),
        field_walls=(0, 3),
    ),
    "port": Look(
        streets=(STORE, STORE, HALL, SHOP, HOUSE, RUIN),
        ground=(HEAP, HUT, KNOLL, GROVE),
        gaps=2,
        river=10,
        river_width=(8, 12),
        yard_walls=(0, 2),
        field_walls=(0, 2),
    ),
    "mine": Look(
        ground=(HILL, HILL, KNOLL, RUBBLE, RUBBLE, HEAP, HEAP, STORE, HUT, HUT, POND, SHELL),
        field_walls=(0, 2),
    ),
    "agri": Look(
        ground=(GROVE, GROVE, HOUSE, STORE, HUT, POND, KNOLL, HILL, WOOD),
        river=4,
        yard_walls=(1, 2),
        field_walls=(3, 5),
    ),
    "waste": Look(
        ground=(HILL, HILL, KNOLL, KNOLL, RUBBLE, RUBBLE, RUBBLE, HEAP, HEAP, RUIN, SHELL, POND),
        river=1,
        field_walls=(0, 1),
        tidy=False,
    ),
    "forest": Look(
        ground=(WOOD, WOOD, WOOD, GROVE, GROVE, GROVE, HILL, KNOLL, POND, HUT),
        river=5,
        field_walls=(0, 1),
        tidy=False,
    ),
}

MIXED: Final = Look(
    ground=(HOUSE, SHOP, STORE, RUIN, SHELL, RUBBLE, WOOD, GROVE, HILL, KNOLL, POND),
    river=2,
    yard_walls=(0, 2),
    field_walls=(0, 3),
)
"""Land of no known kind."""
