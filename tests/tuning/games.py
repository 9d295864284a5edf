"""A small game of two players that choose at once, solved: what each should choose how often. Knows no battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ROUNDS: Final = 20_000
LEAST: Final = 0.04  # a choice that is rarer than this is left out

Matrix = Sequence[Sequence[float]]
"""What the row player wins, by own choice and by the other's; the other wins the rest of 1."""


def equilibrium(won: Matrix) -> tuple[list[float], list[float]]:
    """How often each row and each column is chosen where neither player can do better (by fictitious play)."""
    rows, (columns,) = against_each([won])
    return rows, columns


def against_each(games: Sequence[Matrix]) -> tuple[list[float], list[list[float]]]:
    """The same for a row player who does not know in which of the games, equally likely, it plays.

    The other one does, and chooses for each game by itself.
    """
    rows = range(len(games[0]))
    gained = [0.0] * len(rows)
    lost = [[0.0] * len(won[0]) for won in games]
    chosen, answers = [0] * len(rows), [[0] * len(won[0]) for won in games]
    for turn in range(ROUNDS):
        row = max(rows, key=lambda row: gained[row])
        chosen[row] += 1 if turn >= ROUNDS // 4 else 0  # the first ones only feel their way
        for won, sums, taken in zip(games, lost, answers, strict=True):
            for column, value in enumerate(won[row]):
                sums[column] += value
            answer = min(range(len(sums)), key=sums.__getitem__)
            taken[answer] += 1 if turn >= ROUNDS // 4 else 0
            for other in rows:
                gained[other] += won[other][answer]
    return _shares(chosen), [_shares(taken) for taken in answers]


def _shares(chosen: Sequence[int]) -> list[float]:
    """Parts of 1, without those that are next to nothing."""
    kept = [number if number >= LEAST * sum(chosen) else 0 for number in chosen]
    return [number / sum(kept) for number in kept]


def worth(won: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """What the row player wins where both choose so."""
    return sum(p * q * won[i][j] for i, p in enumerate(rows) for j, q in enumerate(columns) if p and q)
