"""Pieces of scenery and lines as shapely has them, whatever the rule system."""

from __future__ import annotations

from shapely import LineString, Point, Polygon

from campaign.battle.scenery import Piece
from tests.battle.oracle.unsure import HAIR, Answer

Spot = tuple[int, int]


class Outlined:
    """A piece of scenery as a shape. ``surely`` and ``perhaps`` are a hair smaller and larger."""

    def __init__(self, piece: Piece) -> None:
        self.kind = piece.kind
        self.shape = Polygon(piece.corners)
        self.surely = self.shape.buffer(-HAIR, join_style="mitre")
        self.perhaps = self.shape.buffer(HAIR, join_style="mitre")
        self.outline = LineString(self.shape.exterior.coords)
        self.corners = [Point(corner) for corner in piece.corners]

    def crossed_by(self, line: LineString) -> Answer:
        """Whether a line runs through it; touching is not crossing (fftt:V9a)."""
        if line.intersects(self.surely):
            return True
        return None if line.intersects(self.perhaps) else False

    def holds(self, spot: Point) -> Answer:
        """Whether a place lies in it."""
        if self.surely.contains(spot):
            return True
        return None if self.perhaps.contains(spot) else False


def crosses(one: LineString, other: LineString) -> Answer:
    """Whether two lines cross in an inner point of each (fftt:V9a)."""
    ends = [Point(end).distance(other) for end in one.coords] + [Point(end).distance(one) for end in other.coords]
    return None if min(ends) <= HAIR else bool(one.crosses(other))
