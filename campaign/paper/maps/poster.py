"""The map as a poster: on one page, or on many that overlap, with marks to cut and to lay them by. Asks no state.

All pages draw the same poster, each through its own window, so what two of them share is the same to the hair.
"""

from __future__ import annotations

from functools import partial

from campaign.paper.binding import Drawn, Section
from campaign.paper.frame import MARGIN
from campaign.paper.letterhead import Letterhead
from campaign.paper.lettering import Font
from campaign.paper.maps.content import MapContent
from campaign.paper.maps.fitting import Box, fit
from campaign.paper.maps.pages import lies_across, map_pages
from campaign.paper.maps.sheet import Sheet, draw_sheet, lay_sheet
from campaign.paper.maps.tiling import EDGE, OVERLAP, Tiling, tile_name, tiling
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.words import _

CUT = (1.4, 1.2)  # dashes of a line to cut along
PICTURE = 11.0  # how high the picture of all pages is


def poster_pages(content: MapContent, tiles: int) -> Section:
    """The pages of a poster; ``tiles``: how many, 1 or a square number."""
    if tiles == 1:
        return map_pages(content)

    def pages(pen: Pen) -> list[Drawn]:
        across = lies_across(content)
        wide, high = (pen.height, pen.width) if across else (pen.width, pen.height)
        cut = tiling(tiles, wide, high)
        sheet = lay_sheet(content, _inside(cut.poster), 0.35 + 0.65 * cut.across)
        return [partial(_draw_tile, pen, sheet, cut, row, column, across) for row, column in cut.places()]

    return pages


def _inside(poster: Box) -> Box:
    """What is left of a poster within the marks along its edge."""
    return poster.grown(-OVERLAP)


def _draw_tile(
    pen: Pen, sheet: Sheet, cut: Tiling, row: int, column: int, across: bool, number: int, pages: int
) -> None:
    if across:
        pen.lay_across()
    piece = cut.piece(row, column)
    window = Box(EDGE, EDGE, piece.wide, piece.high)
    ring = [(window.x, window.y), (window.right, window.y), (window.right, window.low), (window.x, window.low)]
    with pen.clipped([ring]), pen.moved(window.x - piece.x, window.y - piece.y):
        draw_sheet(pen, sheet, piece)
        for x, y in cut.crosses():
            _draw_cross(pen, x, y)
    _draw_marks(pen, window, cut, row, column)
    _draw_strip(pen, sheet, cut, row, column, number, pages)


def _draw_cross(pen: Pen, x: float, y: float) -> None:
    pen.line(x - 2.4, y, x + 2.4, weight=0.15, grey=SOFT)
    pen.upright(x, y - 2.4, y + 2.4, weight=0.15, grey=SOFT)
    pen.circle(x, y, 1.2, weight=0.15, grey=SOFT)


def _draw_marks(pen: Pen, window: Box, cut: Tiling, row: int, column: int) -> None:
    """Where to cut, how far the next page comes, and which page it is, all beside the piece of the poster."""
    (x, y), out = window.middle, 3.6
    if column > 0:
        pen.polygon([[(window.x - 0.3, window.y - out), (window.x - 0.3, window.low + out)]], closed=False, dash=CUT)
        _name(pen, window.x - 2.4, y, row, column - 1)
    if row > 0:
        pen.polygon([[(window.x - out, window.y - 0.3), (window.right + out, window.y - 0.3)]], closed=False, dash=CUT)
        _name(pen, x, window.y - 2.4, row - 1, column)
    if column < cut.across - 1:
        for top in (window.y - out, window.low + 0.8):
            pen.upright(window.right - OVERLAP, top, top + out - 0.8, weight=0.2, grey=INK)
        _name(pen, window.right + 2.2, y, row, column + 1)
    if row < cut.across - 1:
        for left in (window.x - out, window.right + 0.8):
            pen.line(left, window.low - OVERLAP, left + out - 0.8, weight=0.2, grey=INK)
        _name(pen, x, window.low + 2.6, row + 1, column)


def _name(pen: Pen, x: float, y: float, row: int, column: int) -> None:
    pen.text(x, y + 0.9, tile_name(row, column), Font.NUMBER, 7.4, grey=SOFT, align="centre")


def _draw_strip(pen: Pen, sheet: Sheet, cut: Tiling, row: int, column: int, number: int, pages: int) -> None:
    """Which page it is and how to go on, below the piece of the poster."""
    low, content = pen.height - 6.6, sheet.placed.content
    wide = _draw_picture(pen, pen.width - MARGIN, low - PICTURE, sheet, cut, row, column)
    x = MARGIN + pen.text(MARGIN, low - 1.2, tile_name(row, column), Font.HEAVY, 27) + 5
    right = pen.width - MARGIN - wide - 4
    how = _("Cut along the dashed lines. Lay this page over its neighbours so that the crosses meet.")
    pen.text(x, low - 5.4, how, Font.TEXT, 7.4, grey=SOFT, room=right - x, smallest=6.2)
    of = pen.text(right, low - 1.2, _("{n} of {m}").format(n=number, m=pages), Font.TEXT, 6.9, grey=SOFT, align="right")
    pen.text(x, low - 1.2, _foot(content.top), Font.TEXT, 6.9, grey=SOFT, room=right - of - 4 - x, smallest=6.2)


def _foot(top: Letterhead) -> str:
    what = _("Map poster, {campaign}").format(campaign=top.campaign)
    return _("{what}. {when}, entry {entry}").format(what=what, when=top.when, entry=top.entry)


def _draw_picture(pen: Pen, right: float, y: float, sheet: Sheet, cut: Tiling, row: int, column: int) -> float:
    """The poster made small, with this page in it; says how wide it is."""
    share = PICTURE / cut.poster.high
    box = Box(right - cut.poster.wide * share, y, cut.poster.wide * share, PICTURE)
    wide, high = box.wide / cut.across, box.high / cut.across
    pen.box(box.x + column * wide, y + row * high, wide, high, grey=None, fill=0.8)
    content, room = sheet.placed.content, sheet.placed.room
    small = fit(content.ground, Box(box.x + room.x * share, y + room.y * share, room.wide * share, room.high * share))
    pen.polygon(small.rings(content.ground.land), weight=0.15, grey=SOFT)
    for line in range(1, cut.across):
        pen.upright(box.x + line * wide, y, box.low, grey=FAINT)
        pen.line(box.x, y + line * high, box.right, grey=FAINT)
    pen.box(box.x, y, box.wide, box.high, weight=0.15, grey=HAIR)
    pen.box(box.x + column * wide, y + row * high, wide, high, weight=0.35)
    return box.wide
