"""The poster: as many pages as wanted, that meet to the hair, and a page that lies across where the map does."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy
import pytest

from campaign.paper.binding import About, bound
from campaign.paper.maps.drawing import draw_map
from campaign.paper.maps.pages import lies_across, map_pages
from campaign.paper.maps.poster import poster_pages
from campaign.paper.maps.tiling import EDGE, OVERLAP, tile_name, tiling
from campaign.paper.pen import Pen
from tests.paper.maps.grounds import large, typical
from tests.paper.sheets import near_the_edge, pictures, sizes, texts

DPI = 254  # ten pixels a millimetre
PAPERS = ("A4", "Letter")


@cache
def poster(tiles, paper="A4", *, rich=False):
    return bound(paper, About("Map", "", ""), [poster_pages(typical(), tiles)], rich=rich)


def rasters(data):
    return [numpy.asarray(picture.convert("L")).astype(int) for picture in pictures(data, DPI / 72)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("tiles", [1, 4, 9, 16])
def test_a_poster_has_as_many_pages_as_are_wanted(tiles, paper):
    found = sizes(poster(tiles, paper))
    assert len(found) == tiles
    assert all(wide > high for wide, high in found)  # the map is wider than high


def high_map():
    """The typical map stood on end."""
    shown = typical()
    turned = [
        replace(s, outline=tuple((y, x) for x, y in s.outline), hub=(s.hub[1], s.hub[0])) for s in shown.ground.sectors
    ]
    land = tuple(tuple((y, x) for x, y in coast) for coast in shown.ground.land)
    return replace(shown, ground=replace(shown.ground, sectors=tuple(turned), land=land))


def test_a_map_that_is_higher_than_wide_stands_upright():
    assert lies_across(typical())
    assert not lies_across(high_map())
    ((wide, high),) = sizes(bound("A4", About("", "", ""), [map_pages(high_map())]))
    assert wide < high


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("tiles", [4, 16])
def test_all_ink_of_a_poster_keeps_away_from_the_edge(tiles, paper):
    assert [near_the_edge(picture) for picture in pictures(poster(tiles, paper))] == [None] * tiles


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_show_the_same_where_they_overlap(paper):
    pages = rasters(poster(4, paper))
    high, wide = pages[0].shape
    cut = tiling(4, wide / 10, high / 10)
    first, over = round(EDGE * 10), round(OVERLAP * 10)
    right, low = round((EDGE + cut.wide) * 10), round((EDGE + cut.high) * 10)
    inset = 4  # pixels from the edge of the piece, where the window cuts lines
    middle = slice(first + inset, low - inset)
    a, b = (
        pages[0][middle, right - over + inset : right - inset],
        pages[1][middle, first + inset : first + over - inset],
    )
    assert a.min() < 100
    assert numpy.abs(a - b).mean() < 1.0
    across = slice(first + inset, right - inset)
    a, b = pages[0][low - over + inset : low - inset, across], pages[2][first + inset : first + over - inset, across]
    assert a.min() < 100
    assert numpy.abs(a - b).mean() < 1.0


def test_pieces_overlap_by_as_much_as_is_said_and_make_the_whole_poster():
    cut = tiling(9, 297.0, 210.0)
    assert cut.piece(0, 1).x == cut.piece(0, 0).right - OVERLAP
    assert cut.piece(1, 0).y == cut.piece(0, 0).low - OVERLAP
    assert (cut.piece(2, 2).right, cut.piece(2, 2).low) == pytest.approx((cut.poster.right, cut.poster.low))


def test_every_cross_lies_on_every_page_that_has_its_place():
    cut = tiling(4, 297.0, 210.0)
    crosses = list(cut.crosses())
    assert len(crosses) == 5
    middle = crosses[2]
    assert all(cut.piece(row, column).has(middle) for row, column in cut.places())


def test_pages_have_the_letter_of_their_row_and_the_number_of_their_column():
    cut = tiling(16, 297.0, 210.0)
    names = [tile_name(*place) for place in cut.places()]
    assert names[:5] == ["A1", "A2", "A3", "A4", "B1"]
    assert all(name in page for name, page in zip(names, texts(poster(16)), strict=True))


def test_every_page_names_its_neighbours():
    assert all(name in texts(poster(9))[4] for name in ("A2", "B1", "B2", "B3", "C2"))


def test_every_page_says_what_it_is_and_of_how_many():
    pages = texts(poster(4))
    assert all(f"{number} of 4" in page and "entry" in page for number, page in enumerate(pages, 1))


def test_every_sector_and_player_is_named_on_a_poster():
    (page,) = texts(poster(1))
    assert all(sector.name.upper() in page for sector in typical().sectors)
    assert all(side.owner.name in page for side in typical().sides)


def test_a_list_tells_the_names_of_sectors_that_go_by_numbers():
    pen = Pen("A4", "", "", "")
    draw_map(pen, large(), 12, 12, 186, 262)
    (page,) = texts(pen.finish())
    assert all(sector.name in page for sector in large().sectors)


def test_a_page_holds_no_words_that_lie_elsewhere_on_the_poster():
    (corner, *_others) = texts(poster(16))
    far = [sector for sector in typical().sectors if sector.hub[0] > 700 and sector.hub[1] > 500]
    assert far
    assert not any(sector.name.upper() in corner for sector in far)


def test_a_poster_that_saves_ink_has_no_colour_and_a_rich_one_has():
    def coloured(data):
        (picture,) = pictures(data, 1)
        red, _green, blue = (numpy.asarray(band).astype(int) for band in picture.convert("RGB").split())
        return bool((red != blue).any())

    assert not coloured(poster(1))
    assert coloured(poster(1, rich=True))
