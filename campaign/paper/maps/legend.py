"""What the marks of a map mean: whose each pattern is, and what the signs are. Asks no state."""

from __future__ import annotations

from campaign.paper.lettering import Font
from campaign.paper.maps.content import MapContent
from campaign.paper.pen import HAIR, INK, Pen

ROW = 8.0


def legend_height(content: MapContent, wide: float) -> float:
    """How high the legend is at this width, in millimetres."""
    return ROW


def draw_legend(pen: Pen, content: MapContent, x: float, y: float, wide: float) -> None:
    """The legend with its top left corner at x, y."""
    step = wide / max(1, len(content.sides))
    for place, side in enumerate(content.sides):
        left = x + place * step
        pen.box(left, y + 1.5, 9, 4, weight=0.15, grey=HAIR)
        pen.box(left + 11, y + 1.3, 4.4, 4.4, radius=0.7, grey=None, fill=INK)
        pen.text(left + 13.2, y + 4.7, side.letter, Font.HEAVY, 9, grey=1.0, align="centre")
        pen.text(left + 17, y + 4.7, side.name, Font.TEXT, 8, room=step - 18, smallest=6.2)
