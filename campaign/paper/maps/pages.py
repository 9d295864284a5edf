"""A map on one page, which lies across if the map is wider than it is high. Asks no state."""

from __future__ import annotations

from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import FOOT, MARGIN, foot
from campaign.paper.maps.content import MapContent
from campaign.paper.maps.fitting import Box, height_for
from campaign.paper.maps.sheet import draw_sheet, lay_sheet
from campaign.paper.pen import Pen
from campaign.words import _


def map_pages(content: MapContent) -> Section:
    """The page."""

    def pages(pen: Pen) -> list[Drawn]:
        return [partial(_draw_page, pen, content)]

    return pages


def lies_across(content: MapContent) -> bool:
    """Whether the map is wider than it is high."""
    return height_for(content.ground, 1.0) < 1.0


def _draw_page(pen: Pen, content: MapContent, number: int, pages: int) -> None:
    if lies_across(content):
        pen.lay_across()
    room = Box(MARGIN, MARGIN, pen.width - 2 * MARGIN, pen.height - MARGIN - FOOT)
    draw_sheet(pen, lay_sheet(content, room))
    what = _("Map, {player}").format(player=content.top.player) if content.top.player else _("Map")
    foot(pen, content.top, what, number, pages)
