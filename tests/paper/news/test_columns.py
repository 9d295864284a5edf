"""Lines in columns, and the ends of a plot's lines: all are there, in order, and none on another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from campaign.paper.lettering import Font, width
from campaign.paper.news.columns import Row, flowed, going_on, high, levelled, rows_of, unparted, whole
from campaign.paper.news.content import Item, Part
from campaign.paper.news.plot import LINES, scale, spread


def rows(*tied: bool, height: float = 4.0, space: float = 0.0) -> tuple[Row, ...]:
    return tuple(Row(height, space, together, lambda pen, x, y: None) for together in tied)


def lines(cuts: Sequence[tuple[int, int]]) -> list[int]:
    return [place for first, end in cuts for place in range(first, end)]


def test_all_lines_stand_in_the_columns_once_and_in_order() -> None:
    made = rows(*[place % 3 == 0 for place in range(50)])
    assert lines(flowed(made, [20.0] * 20)) == list(range(50))


def test_lines_that_belong_together_wait_for_the_next_column() -> None:
    assert flowed(rows(False, False, True, False), [12.0, 12.0]) == [(0, 2), (2, 4)]


def test_lines_that_no_column_is_high_enough_for_are_parted_and_not_left_out() -> None:
    assert flowed(rows(True, True, True, False), [8.0, 8.0]) == [(0, 2), (2, 4)]
    assert flowed(rows(True, False), [1.0, 1.0]) == [(0, 1), (1, 2)]


def test_a_part_that_goes_on_with_the_next_page_has_its_title_there_again() -> None:
    made = rows_of([Part("Losses", (Item("one"), Item("two")))], 50.0)
    assert going_on(made, 50.0) == made
    assert len(going_on(made[2:], 50.0)) == 2
    assert going_on([], 50.0) == []


def test_no_line_parts_a_number_from_what_it_counts_unless_that_is_long() -> None:
    assert unparted("Mara lost 8 FP, 12 figures") == ["Mara", "lost", "8 FP,", "12 figures"]
    assert unparted("2 Donaudampfschifffahrtsbrigaden") == ["2", "Donaudampfschifffahrtsbrigaden"]


def test_space_above_a_title_counts_but_at_the_head_of_a_column() -> None:
    assert high(rows(False, False, False, space=2.0)) == 16.0
    assert flowed(rows(False, False, False, space=2.0), [10.0, 4.0]) == [(0, 2), (2, 3)]


def test_the_last_columns_are_as_low_as_they_can_be_and_hold_all() -> None:
    made = rows(*[False] * 30)
    room = levelled(made, 200.0, 3)
    assert room[0] < 45.0
    assert lines(flowed(made, room)) == list(range(30))
    assert levelled(made, 20.0, 3) == [20.0] * 3
    assert levelled(made, 200.0, 3, 30.0)[2] == pytest.approx(levelled(made, 200.0, 3, 30.0)[0] - 30.0)


def test_a_word_that_is_wider_than_a_line_goes_on_in_the_next() -> None:
    parts = whole([("W" * 60, Font.TEXT), ("short", Font.STRONG)], 8.0, 40.0)
    assert "".join(word for word, font in parts if font is Font.TEXT) == "W" * 60
    assert all(width(word, font, 8.0) <= 40.0 for word, font in parts)
    assert parts[-1] == ("short", Font.STRONG)


@pytest.mark.parametrize(("least", "most"), [(0, 1), (0, 3), (0, 95), (0, 301), (-7, 40), (-200, 9999), (0, 123456)])
def test_all_values_lie_between_the_lowest_line_and_the_highest(least: int, most: int) -> None:
    low, step = scale(least, most)
    assert low <= least
    assert most <= low + LINES * step
    assert step == 1 or LINES * step <= 4 * (most - least)


@pytest.mark.parametrize("levels", [[50.0] * 8, [10.0, 50.0], [0.0, 1.0, 2.0, 49.0, 50.0], [50.0, 0.0]])
def test_no_chip_lies_on_another_nor_below_the_plot(levels: list[float]) -> None:
    edges = spread(levels, 4.0, 51.0)
    assert max(edges) <= 47.0
    assert all(b - a >= 4.3 - 1e-9 for a, b in pairwise(sorted(edges)))
    assert sorted(range(len(edges)), key=lambda at: edges[at]) == sorted(range(len(edges)), key=lambda at: levels[at])
