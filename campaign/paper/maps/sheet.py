"""A map with its title above and its legend below, on a sheet of any size: one page, or many side by side.

Asks no state.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.paper.chip import draw_chip
from campaign.paper.lettering import Font, width
from campaign.paper.maps.content import MapContent
from campaign.paper.maps.drawing import Placed, draw_placed, place_map
from campaign.paper.maps.fitting import Box
from campaign.paper.maps.legend import draw_legend, legend_height
from campaign.paper.pen import HAIR, INK, SOFT, Pen

TITLE = 11.0  # high, at size 1
ABOVE_LEGEND = 3.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A map in its place on a sheet. ``size``: of the type round the map, 1 is usual."""

    placed: Placed
    box: Box
    size: float
    legend: float


def lay_sheet(content: MapContent, box: Box, size: float = 1.0) -> Sheet:
    """The map as large as title and legend leave room for."""
    legend = legend_height(content, box.wide, size)
    high = box.high - TITLE * size - legend - ABOVE_LEGEND * size
    placed = place_map(content, Box(box.x, box.y + TITLE * size, box.wide, high))
    return Sheet(placed, box, size, legend)


def draw_sheet(pen: Pen, sheet: Sheet, view: Box | None = None) -> None:
    """Draw it; ``view``: what of it is looked at."""
    content, box, size = sheet.placed.content, sheet.box, sheet.size
    draw_placed(pen, sheet.placed, view)
    if view is None or view.y < box.y + TITLE * size:
        _draw_title(pen, content, box, size)
    top = box.low - sheet.legend
    if view is None or view.low > top - ABOVE_LEGEND * size:
        pen.line(box.x, top - 1.2 * size, box.right, weight=0.15 * size**0.5, grey=HAIR)
        draw_legend(pen, content, box.x, top, box.wide, size)


def _draw_title(pen: Pen, content: MapContent, box: Box, size: float) -> None:
    top, x, base = content.top, box.x, box.y + 7.0 * size
    when = pen.text(box.right, base, top.when.upper(), Font.NUMBER, 14 * size, align="right")
    owner = next((side.owner for side in content.sides if side.owner.letter == top.letter), None)
    if owner is not None:
        draw_chip(pen, x, box.y + 0.8 * size, 7.0 * size, owner)
        x += 9.0 * size
    room = (box.right - x - when - 6 * size) * 0.72
    x += pen.text(x, base, top.campaign, Font.HEAVY, 22 * size, room=room, smallest=12 * size) + 4 * size
    left = box.right - when - 6 * size - x
    if width(content.knows, Font.TEXT, 8 * size) <= left or left > 30 * size:
        pen.text(x, base, content.knows, Font.TEXT, 8 * size, grey=SOFT, room=left, smallest=6.2 * size)
    pen.line(box.x, box.y + 9.2 * size, box.right, weight=0.35 * size**0.5, grey=INK)
