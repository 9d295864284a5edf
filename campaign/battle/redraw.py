"""The table as a log leaves it after any of its rows: where everybody stands, what lies there, who is past help.

For whoever draws a battle again, long after the rules have changed: reads rows and the set-up, and runs no rule. What a
row changes is asked of the rule system's words.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import AnySetup
from campaign.battle.contract.telling import PHASE, TURN, Board, Row, TableNow, Telling
from campaign.battle.systems import telling_of


def board_of(setup: AnySetup, rows: Sequence[Row]) -> Board:
    """The table before the first row, on which these rows can be carried out: who has a place in the set-up."""
    telling = telling_of(setup.system)
    board = Board(telling.names(setup, rows))
    entered = sum(len(side.figures) for side in setup.sides)
    for number, figure in enumerate(board.names.setups[:entered]):
        if figure.at is not None and figure.flank is None:
            board.stand(number, figure.at)
            board.figures[number].storey = figure.storey
            board.figures[number].signs = telling.signs(figure)
    return board


def carry_out(telling: Telling, board: Board, rows: Sequence[Row]) -> None:
    """Change the table as rows tell. Raises ValueError for rows of another battle."""
    try:
        for row in rows:
            telling.follow(board, row)
    except (IndexError, KeyError) as problem:
        raise ValueError("not a log of this battle") from problem


def table_now(telling: Telling, board: Board, last: Row | None) -> TableNow:
    """The table after its last row, as a value; the figures in it are the board's own."""
    actor, target = (None, None) if last is None else telling.about(last)
    return TableNow(
        turn=last[TURN] if last is not None else 0,
        phase=last[PHASE] if last is not None else 0,
        figures=tuple(board.figures[number] for number in sorted(board.figures)),
        areas=tuple(board.areas[number] for number in sorted(board.areas)),
        actor=actor if actor in board.figures else None,
        target=target if target in board.figures else None,
    )
