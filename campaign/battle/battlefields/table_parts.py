"""The six parts of a table that each hold scenery, and which of them do not yet. Judges and builds nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from campaign.battle.battlefields.shapes import Bounds, centre_of_area, is_convex
from campaign.battle.scenery import Piece

_NAMES: Final = {
    2: (("north", "south"), ("west", "east")),
    3: (("north", "middle", "south"), ("west", "middle", "east")),
}


@dataclass(frozen=True, slots=True)
class Part:
    """One of the six parts of a table: where in its columns and rows, and how many of each there are."""

    column: int
    row: int
    columns: int
    rows: int

    @property
    def name(self) -> str:
        """What players call it: north-west, south middle."""
        north_south, west_east = _NAMES[self.rows][0][self.row], _NAMES[self.columns][1][self.column]
        between = " " if "middle" in (north_south, west_east) else "-"
        return f"{north_south}{between}{west_east}"

    def bounds(self, width: int, height: int) -> Bounds:
        """Its west, north, east and south end on a table of that size, inwards to whole tenths of a millimetre."""
        west, north = -(-self.column * width // self.columns), -(-self.row * height // self.rows)
        return west, north, (self.column + 1) * width // self.columns, (self.row + 1) * height // self.rows

    def holds(self, centre: tuple[int, int, int], width: int, height: int) -> bool:
        """Whether a centre, two numbers and their divisor, lies in it or on its border."""
        x, y, unit = centre
        across, down = width * unit, height * unit
        in_column = self.column * across <= x * self.columns <= (self.column + 1) * across
        return in_column and self.row * down <= y * self.rows <= (self.row + 1) * down


def parts_without_scenery(width: int, height: int, pieces: Iterable[Piece]) -> tuple[Part, ...]:
    """Which of the six parts hold no piece's centre; a centre on the line between two parts counts for both.

    The long side is cut in three; on a square table whichever cut leaves fewer parts empty (fftt:T2c, T9b, T9c).
    """
    centres = [centre_of_area(piece.corners) for piece in pieces if is_convex(piece.corners)]
    empty = [
        tuple(part for part in parts if not any(part.holds(centre, width, height) for centre in centres))
        for parts in _cuts(width, height)
    ]
    return min(empty, key=len)


def _cuts(width: int, height: int) -> list[list[Part]]:
    """The ways in which the table may be cut."""
    lying = [Part(column, row, 3, 2) for row in range(2) for column in range(3)]
    upright = [Part(column, row, 2, 3) for row in range(3) for column in range(2)]
    return [lying] if width > height else [upright] if height > width else [lying, upright]
