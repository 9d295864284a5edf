"""Cutting into pages: rows stay whole, and what is written by hand stands where there is room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.paper.pages import FEWEST_LINES, Sizes, sheet_pages, whole_rows

SIZES = Sizes(room=230, block=26, line=9, tables=43)
HEIGHTS = st.lists(st.floats(5, 60, allow_nan=False), max_size=40)


@given(HEIGHTS)
def test_every_row_is_on_one_page_in_order(heights):
    cuts = whole_rows(heights, 230)
    assert [place for first, end in cuts for place in range(first, end)] == list(range(len(heights)))


@given(HEIGHTS)
def test_no_page_holds_more_than_its_room(heights):
    assert all(sum(heights[first:end]) <= 230 for first, end in whole_rows(heights, 230))


@given(HEIGHTS)
def test_what_stands_below_the_rows_fits_the_room_that_is_left(heights):
    for page in sheet_pages(heights, SIZES):
        used = sum(heights[page.first : page.end])
        used += SIZES.block + page.lines * SIZES.line if page.lines else 0
        used += SIZES.tables if page.tables else 0
        assert used <= SIZES.room


def test_a_title_goes_to_the_next_page_with_the_row_below_it():
    assert whole_rows([100, 90, 14, 50], 210, frozenset({2})) == [(0, 2), (2, 4)]


def test_a_small_army_has_lines_and_tables_on_its_page():
    (page,) = sheet_pages([14, 10], SIZES)
    assert (page.lines, page.tables) == (8, True)


def test_a_middling_army_has_lines_but_no_tables():
    (page,) = sheet_pages([14] * 11, SIZES)
    assert (page.lines, page.tables) == (5, False)


def test_a_page_with_room_for_one_or_the_other_has_lines_to_write_on():
    (page,) = sheet_pages([14] * 13, SIZES)
    assert (page.lines, page.tables) == (2, False)


def test_one_line_is_better_than_none():
    (page,) = sheet_pages([14] * 13 + [12], SIZES)
    assert (page.lines, page.tables) == (1, False)


def test_where_not_even_a_line_fits_the_rows_stand_alone():
    (page,) = sheet_pages([14] * 15, SIZES)
    assert (page.lines, page.tables) == (0, False)


def test_twenty_figures_go_on_to_a_second_page_with_lines_at_its_end():
    first, second = sheet_pages([14] * 20, SIZES)
    assert (first.end, first.lines, first.tables) == (16, 0, False)
    assert second.lines >= FEWEST_LINES


@pytest.mark.parametrize("rows", [[], [300.0]])
def test_an_army_has_a_page_even_if_nothing_or_too_much_is_on_it(rows):
    assert len(sheet_pages(rows, SIZES)) == 1


def test_rows_that_stay_together_go_to_the_next_page_with_their_title():
    assert whole_rows([10] * 5, 40, frozenset({2, 3})) == [(0, 2), (2, 5)]
    assert whole_rows([10] * 3, 20, frozenset({0, 1})) == [(0, 1), (1, 3)]
