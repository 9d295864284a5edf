"""How a poster is cut into pages that overlap: plain numbers, in millimetres. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from campaign.paper.maps.fitting import Box
from campaign.world.maps.tiling import Place

OVERLAP = 10.0
EDGE = 10.0  # of a page, beside and above its piece of the poster
STRIP = 22.0  # below it


@dataclass(frozen=True, slots=True)
class Tiling:
    """A poster of ``across`` times ``across`` pages. ``wide`` and ``high``: a page's piece, overlaps included."""

    across: int
    wide: float
    high: float

    @property
    def poster(self) -> Box:
        """The whole poster, put together."""
        return Box(0.0, 0.0, self._end(self.wide), self._end(self.high))

    def piece(self, row: int, column: int) -> Box:
        """What of the poster a page shows."""
        return Box(column * (self.wide - OVERLAP), row * (self.high - OVERLAP), self.wide, self.high)

    def places(self) -> Iterator[tuple[int, int]]:
        """Row and column of every page, in the order of reading."""
        return ((row, column) for row in range(self.across) for column in range(self.across))

    def crosses(self) -> Iterator[Place]:
        """Where pages that overlap have the same mark: in the middle of every overlap, at its ends and crossings."""
        inner = range(1, self.across)
        for row in range(self.across + 1):
            for column in range(self.across + 1):
                if row in inner or column in inner:
                    yield self._seam(column, self.wide), self._seam(row, self.high)

    def _seam(self, number: int, side: float) -> float:
        return number * (side - OVERLAP) + OVERLAP / 2

    def _end(self, side: float) -> float:
        return self.across * (side - OVERLAP) + OVERLAP


def tiling(pages: int, wide: float, high: float) -> Tiling:
    """A poster on so many pages of this size."""
    return Tiling(isqrt(pages), wide - 2 * EDGE, high - EDGE - STRIP)


def tile_name(row: int, column: int) -> str:
    """The row's letter and the column's number."""
    return f"{chr(ord('A') + row)}{column + 1}"
