"""How a map lies in a rectangle of paper: millimetres for a unit of the map, and how large its type and signs are.

Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaign.paper.maps.ground import bounds_of, tile_of
from campaign.world.maps.document import MapDocument
from campaign.world.maps.tiling import Place

USUAL_TILE = 34.0  # millimetres across a sector with type of the usual size
SMALLEST = 0.73  # of the usual size: names have 6.2 points then
SMALLEST_NUMBERED = 0.55  # where sectors go by numbers: FP have 6.4 points then


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle on the page."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.x + self.wide

    @property
    def low(self) -> float:
        """Its lower side."""
        return self.y + self.high

    @property
    def middle(self) -> Place:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2

    def grown(self, by: float) -> Box:
        """The same, so much larger on every side."""
        return Box(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)

    def has(self, place: Place) -> bool:
        """Whether a place lies within."""
        return self.x <= place[0] <= self.right and self.y <= place[1] <= self.low

    def meets(self, other: Box) -> bool:
        """Whether the two share any paper."""
        return self.x < other.right and other.x < self.right and self.y < other.low and other.y < self.low

    def holds(self, other: Box) -> bool:
        """Whether the other lies within."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.low <= self.low

    def shared(self, other: Box) -> float:
        """How much paper the two share, in square millimetres."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.low, other.low) - max(self.y, other.y)
        return max(0.0, across) * max(0.0, down)


def around(middle: Place, wide: float, high: float) -> Box:
    """The rectangle of this size round a place."""
    return Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high)


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the map lies. ``scale``: millimetres for a unit; ``size``: of type and signs, 1 is usual."""

    scale: float
    dx: float
    dy: float
    size: float

    def at(self, place: Place) -> Place:
        """A place of the map on the page."""
        return self.dx + place[0] * self.scale, self.dy + place[1] * self.scale

    def ring(self, ring: Sequence[Place]) -> list[Place]:
        """A line of the map on the page."""
        dx, dy, scale = self.dx, self.dy, self.scale
        return [(dx + x * scale, dy + y * scale) for x, y in ring]

    def rings(self, rings: Iterable[Sequence[Place]]) -> list[list[Place]]:
        """Lines of the map on the page."""
        return [self.ring(ring) for ring in rings]

    def box(self, rings: Sequence[Sequence[Place]]) -> Box:
        """The rectangle of the page in which lines of the map lie."""
        xs, ys = [x for ring in rings for x, _y in ring], [y for ring in rings for _x, y in ring]
        left, top = self.at((min(xs), min(ys)))
        return Box(left, top, (max(xs) - min(xs)) * self.scale, (max(ys) - min(ys)) * self.scale)

    def back(self, place: Place) -> Place:
        """A place of the page on the map."""
        return (place[0] - self.dx) / self.scale, (place[1] - self.dy) / self.scale


def height_for(document: MapDocument, wide: float) -> float:
    """How high a map is when it is this wide."""
    left, top, right, bottom = bounds_of(document)
    return wide * (bottom - top) / (right - left)


def fit(document: MapDocument, room: Box, smallest: float = SMALLEST) -> Fit:
    """The map as large as there is room, in the middle of it."""
    left, top, right, bottom = bounds_of(document)
    scale = min(room.wide / (right - left), room.high / (bottom - top))
    dx = room.x + (room.wide - (right - left) * scale) / 2 - left * scale
    dy = room.y + (room.high - (bottom - top) * scale) / 2 - top * scale
    return Fit(scale, dx, dy, max(smallest, _size(tile_of(document) * scale / USUAL_TILE)))


def _size(tiles: float) -> float:
    """Of type and signs where sectors are so many times as wide as usual: on posters they grow less than the ground."""
    return tiles if tiles < 1 else tiles**0.8
