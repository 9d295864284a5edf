"""What an army's strength is worth against another list: measured by battles, for the guesses of computer players.

``python -m tests.tuning.odds`` fights armies as computer players buy them, of several sizes against several sizes, and
prints for each pair of lists how often the first wins and what both lose, beside what ``campaign.computer.chances``
guesses, and the slope with which the guesses come nearest. The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product, starmap
from typing import Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.contract.lists import Slope
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.lists.buying import purchase
from campaign.battle.fftt.lists.odds import slope
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.forecast import Tally, count_battles, odds
from campaign.battle.scenery import Edge
from campaign.computer.chances import Chances, guess
from campaign.quick.table_scenario import LANDS

PAIRS: Final = (
    (Faction.MARINES, Faction.MARINES),
    (Faction.MACHINA, Faction.MACHINA),
    (Faction.INSECTOIDS, Faction.INSECTOIDS),
    (Faction.MACHINA, Faction.MARINES),
    (Faction.INSECTOIDS, Faction.MARINES),
    (Faction.INSECTOIDS, Faction.MACHINA),
)
SIZES: Final = ((5, 5), (5, 10), (10, 5), (10, 10), (10, 15), (15, 10), (15, 15), (20, 15), (15, 20), (20, 8), (20, 20))
WEIGHTS: Final = tuple(1.03**step for step in range(-40, 41))
STEEPS: Final = (3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0)
EVENS: Final = (0.30, 0.35, 0.40, 0.45)
WEARS: Final = (2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0)
UNITS: Final = {unit.key: unit for unit in fftt_units()}


@dataclass(frozen=True, slots=True)
class Measured:
    """One army against another: FP of both, the battles, and what came of them."""

    fp: tuple[int, int]
    battles: int
    found: Chances


def army(faction: Faction, fp: int) -> tuple[str, ...]:
    """What a computer player buys that knows nothing of its enemies."""
    units: Sequence[Unit] = sorted((u for u in UNITS.values() if u.faction == faction), key=lambda u: u.key)
    return tuple(key for key, number in purchase(units, [], fp) for _one in range(number))


def measured(pair: tuple[Faction, Faction], battles: int, seed: int) -> Iterator[Measured]:
    """Each size against each, attacking in the even places and defending in the odd ones, on all kinds of tables."""
    for sizes in SIZES:
        total: dict[bool, Tally] = {True: Tally(), False: Tally()}
        for place, land in enumerate(LANDS):
            first = place % 2 == 0
            sides = [(pair[0], sizes[0]), (pair[1], sizes[1])]
            setup = _setup(sides if first else sides[::-1], land, seed + place)
            total[first] += count_battles(setup, seed, battles).tally
        parts = [(odds(tally, 0 if first else 1), 0 if first else 1) for first, tally in total.items() if tally.played]
        count = len(parts)
        yield Measured(
            sizes,
            sum(tally.played for tally in total.values()),
            Chances(
                sum(part.won.share + part.drawn.share / 3 for part, _own in parts) / count,
                sum(part.sides[own].fp_lost for part, own in parts) / count / sizes[0],
                sum(part.sides[1 - own].fp_lost for part, own in parts) / count / sizes[1],
            ),
        )


def _setup(sides: Sequence[tuple[Faction, int]], land: str, number: int) -> BattleSetup[Unit]:
    made = tuple(
        SideSetup(key, key, edge, tuple(FigureSetup(f"{key}{n}", unit) for n, unit in enumerate(army(*side))))
        for key, edge, side in zip("ab", (Edge.WEST, Edge.EAST), sides, strict=True)
    )
    used = sorted({figure.unit for side in made for figure in side.figures})
    hatching = [key for key in UNITS if UNITS[key].faction == Faction.INSECTOIDS]
    units = sorted({*used, *hatching}) if "insectoids.queen" in used else used
    return BattleSetup("fftt", generate(land, number), made, tuple(UNITS[key] for key in units), TableRules())


def fitted(rows: Sequence[Measured], pair: tuple[Faction, Faction]) -> Slope:
    """The slope with which the guesses come nearest; between armies of one list strength is worth what it is."""
    weights = (1.0,) if pair[0] is pair[1] else WEIGHTS
    return min(starmap(Slope, product(weights, STEEPS, EVENS, WEARS)), key=lambda one: _sum_apart(rows, one))


def _sum_apart(rows: Sequence[Measured], one: Slope) -> float:
    return sum(_apart(row, one) ** 2 for row in rows)


def _apart(row: Measured, one: Slope) -> float:
    """How far a guess is from what was found, in the mean of its three shares."""
    guessed, found = guess(one, row.fp[0], row.fp[1]), row.found
    squares = ((getattr(guessed, name) - getattr(found, name)) ** 2 for name in ("won", "lost", "killed"))
    return math.sqrt(sum(squares) / 3)


def main(arguments: Sequence[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tuning.odds", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--battles", type=int, default=8, help="of each size against each on each kind of table")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    for pair in PAIRS:
        rows = list(measured(pair, chosen.battles, chosen.seed))
        best = fitted(rows, pair)
        battles = sum(row.battles for row in rows)
        off = sum(_apart(row, slope(*pair)) for row in rows) / len(rows)
        print(
            f"{pair[0]} against {pair[1]}, {battles} battles: the guesses are off by {off:.0%}; best {best}", flush=True
        )
        for row in rows:
            guessed = guess(slope(*pair), row.fp[0], row.fp[1])
            told = (
                f"{name} {getattr(row.found, name):4.0%} ({getattr(guessed, name):4.0%})"
                for name in ("won", "lost", "killed")
            )
            print(f"  {row.fp[0]:2} FP on {row.fp[1]:2}: {', '.join(told)}")


if __name__ == "__main__":
    main(sys.argv[1:])
