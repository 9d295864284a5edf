"""``dev.py tune firefight``: fits the weights of Firefight's standard play by self-play, and writes what is better.

Battles are those of ``even_battles``, each side by any row of weights. The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import Any, Final

from campaign.battle.contract import FOR_EVER, STANDARD, PlayOut
from campaign.battle.fast import COMPILED, choice_rows, clone, fresh
from campaign.battle.firefight.codes import CHOICE_WIDTH, WON
from campaign.battle.firefight.objectives import team_owned
from campaign.battle.firefight.playout import play_out
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.weights import FREE, STEADY, Weights, standard
from tests.battle.firefight.even_battles import battle_in_turn
from tests.tuning import fitting

FILE: Final = Path(__file__).parents[2] / "resources/systems/firefight/tactics.json"
SHARE: Final = 0.05  # what an objective more counts beside the battle's points
FIRST: Final = 1000  # times the seed: the first set-up by which candidates are judged
HELD_OUT: Final = 900_000  # and the first by which none is


@dataclass(frozen=True, slots=True)
class Skirmish:
    """A battle to be: the set-up and seed of that number, and which side is asked about."""

    number: int
    seat: int


def skirmishes(numbers: range) -> Iterator[Skirmish]:
    """Battles, every one of them from both seats."""
    for number in numbers:
        yield Skirmish(number // 2, number % 2)


class Ring:
    """Plays them; keeps what the rules need for it."""

    def __init__(self) -> None:
        self._view, self._choice = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
        self._kept = choice_rows(0, CHOICE_WIDTH)

    def values(self, fight: Skirmish, own: Sequence[Weights | int], enemy: Weights | int) -> list[tuple[float, float]]:
        """Points and value of a battle for each of the own ways to play; a number is a row of the table itself."""
        t, begun = set_up(battle_in_turn(fight.number), fight.number)
        there = _row(t, FREE, enemy)
        found = []
        for way in own:
            here = _row(t, FREE + 1, way)
            s = clone(begun)
            play_out(t, s, self._view, PlayOut(there, fight.seat, here, FOR_EVER), self._choice, self._kept)
            won = [int(s.forces[side].end == WON) for side in (fight.seat, 1 - fight.seat)]
            owned = [int(team_owned(s, side)) for side in (fight.seat, 1 - fight.seat)]
            points = 0.5 + (won[0] - won[1]) / 2
            found.append((points, points + SHARE * (owned[0] - owned[1])))
        return found


def _row(t: Table, number: int, way: Weights | int) -> int:
    """The row by which somebody plays so; new weights are written there first."""
    if not isinstance(way, Weights):
        return way
    characters: Any = t.characters
    if COMPILED:
        characters[number] = astuple(way)
    else:
        characters += [way] * (number + 1 - len(characters))
        characters[number] = way
    return number


def main(argv: Sequence[str]) -> int:
    """Fit: candidates fight those who play as standard does now and as it did before it was fitted, in turn."""
    parser = argparse.ArgumentParser(prog="dev.py tune firefight", description="Fit Firefight's standard play.")
    parser.add_argument("--generations", type=int, default=12, help="of candidates (12)")
    parser.add_argument("--battles", type=int, default=108, help="of each candidate in a generation (108)")
    parser.add_argument("--hold-out", type=int, default=1000, help="battles that decide whether it is better (1000)")
    parser.add_argument("--spread", type=float, default=fitting.SPREAD, help=f"of the first ones ({fitting.SPREAD})")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    if not COMPILED:
        print("Fitting needs compiled rules: install numba, and set FFTT_BATTLE=compiled.", file=sys.stderr)
        return 1
    first = FIRST * chosen.seed

    def generation(number: int) -> list[Skirmish]:
        begin = 2 * first + number * chosen.battles
        return list(skirmishes(range(begin, begin + chosen.battles)))

    held_out = list(skirmishes(range(HELD_OUT, HELD_OUT + chosen.hold_out)))
    plan = fitting.Plan(generation, held_out, (STANDARD, STEADY), Ring)
    new, gain = fitting.fitted(standard(), STANDARD, plan, chosen.generations, chosen.seed, chosen.spread)
    better = gain.low > 0 and gain.points >= gain.before
    told = f"{gain.before:.3f} before, {gain.points:.3f} after; value {gain.value:+.3f}, at least {gain.low:+.3f}"
    print(f"  {told}: {'taken' if better else 'not taken'}", file=sys.stderr, flush=True)
    if better:
        figures = {name: round(number, 4) for name, number in asdict(gain).items()}
        fitted = {"seed": chosen.seed, "generations": chosen.generations, "battles_each": chosen.battles, **figures}
        FILE.write_text(written({"weights": changes(new), "fitted": fitted}), encoding="utf-8", newline="\n")
        standard.cache_clear()
    return 0


def changes(new: Weights) -> dict[str, int]:
    """What differs from the row that all start from."""
    before = asdict(STEADY)
    return {name: number for name, number in asdict(new).items() if number != before[name]}


def written(kept: dict[str, dict[str, Any]]) -> str:
    """The file's text."""
    parts = [
        f' "{name}":\n' + textwrap.fill(json.dumps(row), 120, initial_indent="  ", subsequent_indent="   ")
        for name, row in kept.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"
