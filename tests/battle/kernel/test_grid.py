"""The grid of sight lines: what it remembers hangs on the table alone, not on what was asked before."""

from __future__ import annotations

import random

from campaign.battle.battlefields.generate import generate
from campaign.battle.fast import fresh
from campaign.battle.fftt.measures import MEASURES
from campaign.battle.fftt.records import Table
from campaign.battle.fftt.setup import TERRAIN
from campaign.battle.kernel.grid import BACK, OPEN_LINE, THERE, line, piece_of, remember_line, square_of, squares
from campaign.battle.kernel.table import lay_out, piece_at


def a_table(seed: int) -> Table:
    """A table that nobody has asked anything."""
    table = fresh(Table)
    lay_out(table, generate("core", seed), TERRAIN, MEASURES)
    return table


def test_a_line_is_the_same_whichever_end_is_asked_first() -> None:
    there, back, rng = a_table(3), a_table(3), random.Random(1)
    for _line in range(3000):
        a, b = rng.randrange(squares(there)), rng.randrange(squares(there))
        assert (line(there, a, b), line(there, b, a)) == (line(back, b, a), line(back, a, b))[::-1]


def test_one_sees_within_a_square_whatever_is_known_of_it() -> None:
    table = a_table(3)
    square = square_of(table, 5000, 5000)
    assert remember_line(table, square, square) == OPEN_LINE << BACK | OPEN_LINE
    piece_of(table, square)
    assert line(table, square, square) == OPEN_LINE
    assert table.lines[square * squares(table) + square] == OPEN_LINE << BACK | OPEN_LINE


def test_what_is_remembered_of_two_squares_tells_both_ways_of_the_line() -> None:
    table, rng = a_table(3), random.Random(2)
    for _line in range(500):
        a, b = rng.randrange(squares(table)), rng.randrange(squares(table))
        known = remember_line(table, a, b)
        assert (known & THERE, known >> BACK) == (line(table, a, b), line(table, b, a))


def test_the_piece_of_a_square_is_that_of_its_middle() -> None:
    table = a_table(5)
    for x in range(450, 8000, 900):
        assert piece_of(table, square_of(table, x, 450)) == piece_at(table, x, 450)
        assert piece_of(table, square_of(table, x, 450)) == piece_at(table, x, 450)
