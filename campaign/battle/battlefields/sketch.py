"""A battlefield in the making: pieces go on one by one, each only where it leaves room to walk.

Knows shapes and distances; what is put where is decided elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from campaign.battle.battlefields.shapes import Bounds, Outline, apart, bounds
from campaign.battle.scenery import CM, Battlefield, LowWall, Piece, PieceKind, Point

LANE: Final = 9 * CM // 2
"""Between two pieces that one cannot simply walk across, or two walls: the largest base passes."""
PATH: Final = 5 * CM // 2
"""Between any two other pieces."""
BANK: Final = CM
"""Between water or a low wall and what one walks across."""
SOLID: Final = (PieceKind.BUILDING, PieceKind.POOL, PieceKind.RIVER)
MARGIN: Final = 4 * CM
"""From the edge of the table to a building, a pool or a low wall, so that there is a place to deploy in."""


@dataclass(slots=True)
class Sketch:
    """The table so far."""

    width: int
    height: int
    pieces: list[Piece] = field(default_factory=list)
    low_walls: list[LowWall] = field(default_factory=list)
    middles: list[Point] = field(default_factory=list)  # of the pieces
    _boxes: list[Bounds] = field(default_factory=list)

    def put(self, piece: Piece) -> None:
        """Place a piece, wherever it is."""
        self.pieces.append(piece)
        west, north, east, south = bounds(piece.corners)
        self._boxes.append((west, north, east, south))
        self.middles.append(((west + east) // 2, (north + south) // 2))

    def has_room(self, kind: PieceKind, outline: Outline) -> bool:
        """Whether a piece of this kind leaves room to walk between it and all others, and to the edge."""
        margin = MARGIN if kind in SOLID else 0
        if not self.holds(outline, margin):
            return False
        ends = bounds(outline)
        gaps = [gap_between(kind, piece.kind) for piece in self.pieces]
        return all(self._clear(outline, ends, number, gap) for number, gap in enumerate(gaps))

    def has_room_for_wall(self, wall: LowWall) -> bool:
        """Whether a low wall stands free of everything."""
        line = wall.start, wall.end
        ends = bounds(line)
        if not self.holds(line, MARGIN):
            return False
        if not all(self._clear(line, ends, number, BANK) for number in range(len(self.pieces))):
            return False
        return all(apart(line, (other.start, other.end), LANE) for other in self.low_walls)

    def holds(self, outline: Outline, margin: int) -> bool:
        """Whether an outline lies on the table, so far from its edges."""
        west, north, east, south = bounds(outline)
        return min(west, north, self.width - east, self.height - south) >= margin

    def finished(self) -> Battlefield:
        """The table as it is now."""
        return Battlefield(self.width, self.height, tuple(self.pieces), tuple(self.low_walls))

    def _clear(self, outline: Outline, ends: Bounds, number: int, gap: int) -> bool:
        west, north, east, south = ends
        left, top, right, bottom = self._boxes[number]
        if left - east >= gap or west - right >= gap or top - south >= gap or north - bottom >= gap:
            return True
        return apart(outline, self.pieces[number].corners, gap)


def gap_between(one: PieceKind, other: PieceKind) -> int:
    """How far two pieces stay from each other."""
    if one in SOLID and other in SOLID:
        return LANE
    return BANK if PieceKind.RIVER in (one, other) else PATH
