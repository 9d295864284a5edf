"""A battlefield as plain values: the table and what stands on it, as a sector keeps it and a sheet prints it.

Lengths in tenths of a millimetre (100 = 1 cm); x runs east and y south from the north-west corner, so corners listed
clockwise are clockwise to the eye. Draws no lines of sight and moves nobody: that is the kernel's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

Point = tuple[int, int]
"""A place on the table."""

CM: Final = 100
INCH: Final = 254
"""A centimetre and an inch in the units of every length here."""


class PieceKind(StrEnum):
    """What a piece of scenery is (fftt:T3)."""

    HILL = "hill"
    POOL = "pool"
    RIVER = "river"
    BUILDING = "building"
    RUINS = "ruins"
    RUBBLE = "rubble"
    FOREST = "forest"
    HAZARD = "hazard"  # mines, poisoned ground; plain ground where a game knows none


class OpeningKind(StrEnum):
    """How one gets through a building's wall, or looks through it (fftt:T9, M4, V4)."""

    DOOR = "door"  # 2 cm wide
    DOUBLE_DOOR = "double door"  # 4 cm wide: Tanks and MTs pass too
    WINDOW = "window"  # 2 cm wide


class Material(StrEnum):
    """What a building is made of, in games that ask for it (man_to_man:B2)."""

    WOOD = "wood"
    STONE = "stone"
    REINFORCED = "reinforced"


OPENING_WIDTH: Final = {OpeningKind.DOOR: 2 * CM, OpeningKind.DOUBLE_DOOR: 4 * CM, OpeningKind.WINDOW: 2 * CM}


class Edge(StrEnum):
    """A side of the table."""

    NORTH = "north"  # y = 0
    EAST = "east"  # x = width
    SOUTH = "south"  # y = height
    WEST = "west"  # x = 0

    @property
    def opposite(self) -> Edge:
        """The edge across the table."""
        return {Edge.NORTH: Edge.SOUTH, Edge.SOUTH: Edge.NORTH, Edge.EAST: Edge.WEST, Edge.WEST: Edge.EAST}[self]


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or window: ``wall`` counts the outline's sides from 0, ``at`` is its middle, from that side's start."""

    kind: OpeningKind
    wall: int
    at: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of scenery: a convex outline, its corners clockwise. All after these is a building's.

    ``stairs`` are the spots inside where one climbs from any storey to the next (fftt:M11). ``material`` None: what the
    game takes a building for where nothing is said.
    """

    kind: PieceKind
    corners: tuple[Point, ...]
    storeys: int = 1
    openings: tuple[Opening, ...] = ()
    stairs: tuple[Point, ...] = ()
    material: Material | None = None


@dataclass(frozen=True, slots=True)
class LowWall:
    """A wall lower than a man (fftt:M3): a straight line."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Battlefield:
    """A whole table (fftt:T1)."""

    width: int
    height: int
    pieces: tuple[Piece, ...] = ()
    low_walls: tuple[LowWall, ...] = ()
