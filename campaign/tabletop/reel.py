"""A battle that was fought, to be watched again: its moments in order, and the table as it was at each of them.

Every sentence of the log ends at a moment. Reads rows and the set-up; no rule is run.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from campaign.battle.contract.telling import DETAIL, PHASE, TURN, Board, Row, Sentence, TableNow
from campaign.battle.redraw import board_of, carry_out, table_now
from campaign.battle.systems import telling_of
from campaign.tabletop.history import turnings

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup

EVERY: Final = 128  # rows between two tables that are kept to begin again from


@dataclass(frozen=True, slots=True)
class Mark:
    """A place of the reel to jump to: a turn's first moment, or the beginning of a phase in which the battle turned."""

    place: int
    turn: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """So many rows have passed; ``weight`` of the weightiest sentence that ends here, 0 for none."""

    row: int
    turn: int
    phase: int
    weight: int


@dataclass(frozen=True, slots=True)
class Reel:
    """The moments, from the bare beginning to the last row."""

    setup: AnySetup
    rows: tuple[Row, ...]
    moments: tuple[Moment, ...]
    turns: tuple[Mark, ...]
    points: tuple[Mark, ...]

    @property
    def last(self) -> int:
        """The place of the last moment."""
        return len(self.moments) - 1

    def place_of(self, row: int) -> int:
        """The first moment at which so many rows have passed."""
        return min(self.last, bisect_left([moment.row for moment in self.moments], row))

    def point_from(self, place: int, by: int) -> int | None:
        """The nearest turning point after a place, or (``by`` -1) before it; None where there is none."""
        places = [mark.place for mark in self.points]
        if by > 0:
            return next((there for there in places if there > place), None)
        return next((there for there in reversed(places) if there < place), None)

    def between(self, one: int, other: int) -> tuple[Row, ...]:
        """The rows that pass from one place to a later one."""
        return self.rows[self.moments[one].row : self.moments[other].row]


def reel_of(setup: AnySetup, rows: Sequence[Row], sentences: Sequence[Sentence]) -> Reel:
    """The reel of a log and its sentences. Raises ValueError for rows of another battle."""
    weights: dict[int, int] = {0: 0, len(rows): 0}
    for sentence in sentences:
        if sentence.weight >= DETAIL:
            weights[sentence.row] = max(sentence.weight, weights.get(sentence.row, 0))
    moments = tuple(
        Moment(row, *((rows[row - 1][TURN], rows[row - 1][PHASE]) if row else (0, 0)), weight)
        for row, weight in sorted(weights.items())
    )
    firsts: dict[int, int] = {}
    for place, moment in enumerate(moments):
        firsts.setdefault(moment.turn, place)
    turns = tuple(Mark(place, turn) for turn, place in firsts.items() if turn)
    ends = [moment.row for moment in moments]
    points = tuple(
        Mark(max(0, bisect_right(ends, found.row) - 1), found.turn, found.words) for found in turnings(setup, rows)
    )
    return Reel(setup, tuple(rows), moments, turns, points)


class Redrawing:
    """The table after any row of a log, as from the first one on: goes on from the nearest table that was kept.

    The same code carries a row out in both; here no row is carried out twice on the way on.
    """

    def __init__(self, setup: AnySetup, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._telling = telling_of(setup.system)
        self._board, self._at = board_of(setup, rows), 0
        self._kept = [_copy(self._board)]

    def after(self, row: int) -> TableNow:
        """The table after so many rows, 0 for none. Raises ValueError for rows of another battle."""
        row = max(0, min(row, len(self._rows)))
        near = min(row // EVERY, len(self._kept) - 1)
        if not near * EVERY <= self._at <= row:
            self._board, self._at = _copy(self._kept[near]), near * EVERY
        while self._at < row:
            carry_out(self._telling, self._board, self._rows[self._at : self._at + 1])
            self._at += 1
            if self._at == len(self._kept) * EVERY:
                self._kept.append(_copy(self._board))
        return table_now(self._telling, _copy(self._board), self._rows[row - 1] if row else None)


def _copy(board: Board) -> Board:
    """Another board: rows that are carried out on one leave the other as it is."""
    figures = {number: replace(figure) for number, figure in board.figures.items()}
    return Board(board.names, figures, dict(board.areas))
