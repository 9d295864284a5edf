"""Whether what is foreseen of an operation agrees with what came of playing it, by a criterion that can fail.

Each chance and each mean of an outcome: the two differ by no more than 3.29 standard deviations of their difference,
which 99.9 of 100 do if they are the same. What the way does is known exactly: the FP on arrival are compared with it
by Pearson's chi-square at 99.9 %, rare ones put together. What never varies has to be equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from campaign.operations.counting import NUMBERS, Tally
from campaign.operations.way import Way
from tests.operations.scenes import Observed

SURE: Final = 3.290527  # standard deviations to either side that hold 99.9 of 100
RARE: Final = 5.0  # cases that have to be expected at least, for the chi-square


def disagreements(tally: Tally, way: Way, plays: Sequence[Observed]) -> list[str]:
    """What of the foreseen does not agree with the plays, in words."""
    return [*_numbers(tally, plays), *_arrivals(way, plays)]


def _numbers(tally: Tally, plays: Sequence[Observed]) -> Iterator[str]:
    for name in NUMBERS:
        mean, variance = _mean_of([play[name] for play in plays])
        place = NUMBERS.index(name)
        foreseen = tally.sums[place] / tally.played
        foreseen_variance = tally.squares[place] / tally.played - foreseen**2
        pooled = (variance * len(plays) + foreseen_variance * tally.played) / (len(plays) + tally.played)
        allowed = SURE * sqrt(max(0.0, pooled) * (1 / len(plays) + 1 / tally.played)) + 1e-9
        if abs(mean - foreseen) > allowed:
            yield f"{name}: foreseen {foreseen:.3f}, played {mean:.3f}, allowed {allowed:.3f}"


def _mean_of(values: Sequence[int]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values)


def _arrivals(way: Way, plays: Sequence[Observed]) -> Iterator[str]:
    """Against the exact chances of the way."""
    seen = [play["arrived_fp"] for play in plays]
    chances = dict(way.arrivals)
    if strange := set(seen) - set(chances):
        yield f"arrived with {sorted(strange)} FP, which the way says cannot be"
        return
    cells: list[tuple[float, int]] = []
    expected, found = 0.0, 0
    for fp, chance in way.arrivals:
        expected, found = expected + chance * len(plays), found + seen.count(fp)
        if expected >= RARE:
            cells.append((expected, found))
            expected, found = 0.0, 0
    if cells:
        cells[-1] = (cells[-1][0] + expected, cells[-1][1] + found)
    square = sum((found - expected) ** 2 / expected for expected, found in cells)
    if len(cells) > 1 and square > chi_square_limit(len(cells) - 1):
        yield f"arrivals: chi-square {square:.1f} in {len(cells)} cells"


def chi_square_limit(freedom: int) -> float:
    """What 99.9 of 100 stay below, by Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.090232 * sqrt(part)) ** 3
