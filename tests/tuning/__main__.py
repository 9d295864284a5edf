"""``python3 dev.py tune``: fits the weights of standard play by self-play, and writes what is better.

``dev.py tune creatures --against marines`` fits one kind of army against one other. ``dev.py tune --check`` measures
what standard play is worth against the unfitted one, and prints a table. Both say their seeds: the same seed gives the
same weights and the same figures. ``dev.py tune armies`` searches for armies instead (see ``armies``), ``dev.py tune
even`` measures how even the lists are (see ``even``), and ``dev.py tune firefight`` fits that rule system's standard
play (see ``skirmishes``). Needs compiled rules; plain ones would take days.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from campaign.battle import fast
from campaign.battle.contract import STANDARD
from campaign.battle.fftt import setup, weights
from campaign.battle.fftt.weights import KINDS, STEADY, Weights
from tests.tuning import armies, checking, even, fitting, skirmishes
from tests.tuning.fights import Fight, fights
from tests.tuning.fitting import Plan

FILE: Final = Path(__file__).parents[2] / "resources/systems/fftt/tactics.json"
HELD_OUT: Final = 1_000_000  # the number of the first battle that no candidate is judged by
TRIED: Final = 500_000  # and that of the first by which it is chosen from where the candidates start
ENEMIES: Final = (STANDARD, STEADY, STANDARD)
"""How the enemies play in turn: as standard plays now, and as it played before it was fitted."""


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, or check; or search for armies."""
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == ["armies"]:
        return armies.main(given[1:])
    if given[:1] == ["even"]:
        return even.main(given[1:])
    if given[:1] == ["firefight"]:
        return skirmishes.main(given[1:])
    parser = argparse.ArgumentParser(prog="dev.py tune", description="Fit the weights of standard play by self-play.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of army that is fitted: {', '.join(KINDS)} (all)")
    parser.add_argument("--against", nargs="+", choices=KINDS, default=list(KINDS), help="kinds of enemies (all)")
    parser.add_argument("--rounds", type=int, default=1, help="so often round the kinds, which adapt to one another")
    parser.add_argument("--generations", type=int, default=12, help="of candidates, for each kind (12)")
    parser.add_argument("--battles", type=int, default=96, help="of each candidate in a generation (96)")
    parser.add_argument("--hold-out", type=int, default=1200, help="battles that decide whether it is better (1200)")
    parser.add_argument("--spread", type=float, default=fitting.SPREAD, help=f"of the first ones ({fitting.SPREAD})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--start",
        nargs="+",
        default=[],
        metavar="NAME=NUMBER",
        help="start from the first row that is played now with these weights, instead of from the best that is known",
    )
    parser.add_argument("--check", action="store_true", help="measure what standard play is worth, and change nothing")
    chosen = parser.parse_args(given)
    if unknown := [kind for kind in chosen.kinds if kind not in KINDS]:
        parser.error(f"there is no kind of army called {unknown[0]}: choose from {', '.join(KINDS)}")
    try:
        chosen.start = numbers(chosen.start)
    except ValueError as error:
        parser.error(str(error))
    if not fast.COMPILED:
        print("Fitting needs compiled rules: install numba, and set FFTT_BATTLE=compiled.", file=sys.stderr)
        return 1
    if chosen.battles % 2 or chosen.hold_out % 2:
        parser.error("every battle is fought from both seats: give even numbers for --battles and --hold-out")
    if chosen.check:
        for line in checking.lines(chosen.seed, chosen.battles):
            print(line, flush=True)
        return 0
    for number in range(chosen.rounds):
        for kind in chosen.kinds or KINDS:
            _fit(kind, chosen, chosen.seed + number)
    return 0


def _fit(kind: str, chosen: argparse.Namespace, seed: int) -> None:
    """Fit a kind, and write its weights down where they are better."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    played = [weights.standards()[KINDS.index(kind) * len(KINDS) + KINDS.index(enemy)] for enemy in chosen.against]

    def generation(number: int) -> list[Fight]:
        first = number * chosen.battles
        return list(fights(kind, chosen.against, seed, range(first, first + chosen.battles)))

    held_out = list(fights(kind, chosen.against, seed, range(HELD_OUT, HELD_OUT + chosen.hold_out)))
    print(f"{kind} against {', '.join(chosen.against)}, seed {seed}", file=sys.stderr, flush=True)
    plan = Plan(generation, held_out, ENEMIES)
    ways = (replace(STEADY, **way) for way in weights.WAYS.values())
    known = dict.fromkeys((*played, *weights.standards(), STEADY, *ways))
    tried = fights(kind, chosen.against, seed, range(TRIED, TRIED + chosen.battles))
    if chosen.start:
        start = replace(played[0], **chosen.start)
    else:
        start = fitting.best_known(list(known), list(tried), ENEMIES)
    new, gain = fitting.fitted(start, STANDARD, plan, chosen.generations, seed, chosen.spread)
    better = gain.low > 0 and gain.points >= gain.before
    told = f"{gain.before:.3f} before, {gain.points:.3f} after; value {gain.value:+.3f}, at least {gain.low:+.3f}"
    print(f"  {told}: {'taken' if better else 'not taken'}", file=sys.stderr, flush=True)
    if not better:
        return
    for enemy in chosen.against:
        kept["weights"].setdefault(kind, {})[enemy] = changes(new)
        kept["fitted"].setdefault(kind, {})[enemy] = {
            "against": chosen.against,
            "seed": seed,
            "generations": chosen.generations,
            "candidates": fitting.CANDIDATES,
            "battles": chosen.battles,
            "held_out": gain.battles,
            "points_before": round(gain.before, 4),
            "points_after": round(gain.points, 4),
            "gain": round(gain.value, 4),
            "gain_at_least": round(gain.low, 4),
        }
    FILE.write_text(written(kept), encoding="utf-8", newline="\n")
    for forgotten in (weights.standards, weights.rows, setup.table_of):
        forgotten.cache_clear()


def numbers(told: Sequence[str]) -> dict[str, int]:
    """Weights by name, from words such as ``grabs=80``. Raises ValueError, with a sentence, for anything else."""
    found = {}
    for one in told:
        name, _, number = one.partition("=")
        if name not in fitting.names(STEADY) or not number.isdecimal():
            raise ValueError(f"cannot start from {one}: give the name of a weight and a whole number, as grabs=80")
        found[name] = int(number)
    return found


def changes(new: Weights) -> dict[str, int]:
    """What differs from the character that all start from."""
    before = asdict(STEADY)
    return {name: number for name, number in asdict(new).items() if number != before[name]}


def written(kept: dict[str, Any]) -> str:
    """The file's text: a paragraph for each pair of kinds, so that a change can be read."""
    parts = []
    for name in ("weights", "fitted"):
        kinds = []
        for own in KINDS:
            rows = []
            for enemy in KINDS:
                row = json.dumps(kept[name].get(own, {}).get(enemy, {}))
                text = textwrap.fill(
                    row, 120, initial_indent=" " * 6, subsequent_indent=" " * 7, break_long_words=False
                )
                rows.append(f'    "{enemy}":\n{text}')
            kinds.append(f'  "{own}": {{\n' + ",\n".join(rows) + "\n  }")
        parts.append(f' "{name}": {{\n' + ",\n".join(kinds) + "\n }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
