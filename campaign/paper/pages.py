"""Which part of a roster goes on which page: whole rows only, and at the end what there is room for.

Counts millimetres that others measured. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FEWEST_LINES = 3  # to write kills on, where the tables stand too; they give way for more, and for any at all
MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Sizes:
    """Heights in millimetres. ``room``: of a page between its head and its foot."""

    room: float
    block: float  # the after-battle block without its lines
    line: float  # one line of it
    tables: float


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One page of an army: rows ``first`` to before ``end``, lines for kills, and whether the quick tables stand."""

    first: int
    end: int
    lines: int
    tables: bool


def sheet_pages(rows: Sequence[float], sizes: Sizes) -> tuple[SheetPage, ...]:
    """The pages of an army whose rows have these heights."""
    cuts = whole_rows(rows, sizes.room)
    full = [SheetPage(first, end, 0, False) for first, end in cuts[:-1]]
    first, end = cuts[-1]
    left = sizes.room - sum(rows[first:end])
    lines = _lines(left - sizes.tables, sizes, FEWEST_LINES) or _lines(left, sizes, 1)
    used = sizes.block + lines * sizes.line if lines else 0.0
    return (*full, SheetPage(first, end, lines, left - used >= sizes.tables))


def _lines(left: float, sizes: Sizes, fewest: int) -> int:
    """How many lines fit with their block; 0 if too few."""
    lines = min(MOST_LINES, int((left - sizes.block) / sizes.line))
    return lines if lines >= fewest else 0


def whole_rows(rows: Sequence[float], room: float, with_next: frozenset[int] = frozenset()) -> list[tuple[int, int]]:
    """Where to cut rows into pages, as (first, end). A row of ``with_next`` is never the last of a page."""
    cuts: list[tuple[int, int]] = []
    first, used = 0, 0.0
    for place, height in enumerate(rows):
        if used + height > room and place > first:
            end = place
            while end - 1 in with_next and end - 1 > first:
                end -= 1
            cuts.append((first, end))
            first, used = end, sum(rows[end:place])
        used += height
    return [*cuts, (first, len(rows))]
