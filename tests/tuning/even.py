"""What the lists win against one another, and with how many percent more FP they are even (``even.json`` of FFTT).

Each pair fights at the printed values. Then the weaker one gets more and more FP, a curve is laid through its shares,
and the handicaps are those with which each list wins half of its battles against the others together. At last the pairs
fight afresh with these, with dice that nothing was chosen by. All this is done twice: by the mixes that win, which the
program chooses, and by armies that are drawn by chance. Every pairing is fought from both seats, on all kinds of
tables, by the standard tactician. Compiled battles only; the same seed finds the same.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.contract import (
    DEFEATS,
    VICTORIES,
    BattleSetup,
    SideSetup,
)
from campaign.battle.fast import COMPILED
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.system import SYSTEM
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.forecast import count_battles, wilson
from campaign.battle.scenery import Battlefield
from campaign.quick.lists import Roster, draw, figure_setups, muster
from campaign.quick.table_scenario import EDGES, LETTERS
from campaign.world.house_rules import MOST_HANDICAP

DATA: Final = Path(__file__).parents[2] / "resources" / "systems" / "fftt" / "even.json"
FP: Final = 20  # of an army at the printed values
STEP: Final = 5  # percent, which is one FP of 20
TABLES: Final = 18  # three of each kind
AT_ONCE: Final = 2  # battles of two armies in a seat; four with both seats
PAIRS: Final = tuple(combinations(Faction, 2))
CURVE: Final = (25, 50, 100)  # percent more for the weaker list, by which the curve is laid

Source = Callable[[Faction, int, Faction, random.Random], Roster]
"""An army of so many FP from a list, against another list."""


@dataclass(frozen=True, slots=True)
class Fought:
    """Battles of two lists, by what the first has won; ``fp`` are those of the armies."""

    one: Faction
    other: Faction
    fp: tuple[int, int]
    battles: int = 0
    won: int = 0
    lost: int = 0

    @property
    def share(self) -> float:
        """Of the first one; a draw is half a victory."""
        return (self.won + (self.battles - self.won - self.lost) / 2) / max(1, self.battles)

    def value(self) -> dict[str, Any]:
        """For the file."""
        low, high = wilson(self.share, self.battles)
        return {
            "lists": [self.one, self.other],
            "fp": list(self.fp),
            "battles": self.battles,
            "won": self.won,
            "lost": self.lost,
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


# ── armies ──


def by_chance(faction: Faction, fp: int, _against: Faction, rng: random.Random) -> Roster:
    """Drawn as quick battles draw."""
    return draw("fftt", faction, fp, rng)


def searched(faction: Faction, fp: int, against: Faction, rng: random.Random) -> Roster:
    """A mix that was found to win against that list, as often as it should be chosen."""
    return muster("fftt", faction, fp, rng, against)


KINDS: Final[Mapping[str, Source]] = {"by_chance": by_chance, "chosen": searched}


# ── battles ──


@cache
def _table(number: int) -> Battlefield:
    lands = tuple(LOOKS)
    return generate(lands[number % len(lands)], number)


def _setup(armies: tuple[Roster, Roster], table: Battlefield) -> BattleSetup[Unit]:
    """The first army attacks."""
    sides = (
        SideSetup(letter, letter, edge, figure_setups("fftt", army, letter))
        for letter, edge, army in zip(LETTERS, EDGES, armies, strict=False)
    )
    return BattleSetup("fftt", table, tuple(sides), fftt_units(), TableRules())


def fight(one: Faction, other: Faction, fp: tuple[int, int], source: Source, battles: int, seed: str) -> Fought:
    """So many battles, four of each two armies: two from either seat."""
    won = lost = played = 0
    for number in range(battles // (2 * AT_ONCE)):
        rng = random.Random(f"{seed} {one} {other} {fp} {number}")
        armies = (source(one, fp[0], other, rng), source(other, fp[1], one, rng))
        table, first = _table(rng.randrange(TABLES)), rng.randrange(2**40)
        for seat in (0, 1):
            tally = count_battles(_setup(armies if seat == 0 else armies[::-1], table), first, AT_ONCE)
            won += tally.tally.facts[seat][VICTORIES]
            lost += tally.tally.facts[seat][DEFEATS]
            played += tally.tally.played
    return Fought(one, other, fp, played, won, lost)


# ── handicaps ──


@dataclass(frozen=True, slots=True)
class Curve:
    """A logistic curve through the shares of a list, over the logarithm of its FP for each FP of the other."""

    at_even_fp: float  # log odds
    slope: float

    def share(self, ratio: float) -> float:
        """What the list wins with so many times the other's FP."""
        return 1 / (1 + math.exp(-self.at_even_fp - self.slope * math.log(ratio)))

    @property
    def even(self) -> float:
        """How many times the other's FP make it even."""
        return math.exp(-self.at_even_fp / self.slope)


def curve(points: Sequence[tuple[float, float, int]]) -> Curve:
    """The likeliest curve through shares (ratio of FP, share, battles), by Newton's method."""
    a, b = 0.0, 1.0
    for _round in range(60):
        ga = gb = haa = hab = hbb = 0.0
        for ratio, share, battles in points:
            x = math.log(ratio)
            p = 1 / (1 + math.exp(-a - b * x))
            weight = battles * p * (1 - p)
            ga += battles * (share - p)
            gb += battles * (share - p) * x
            haa, hab, hbb = haa + weight, hab + weight * x, hbb + weight * x * x
        haa, hbb = haa + 1e-6, hbb + 1e-6
        det = haa * hbb - hab * hab
        da, db = (hbb * ga - hab * gb) / det, (haa * gb - hab * ga) / det
        largest = max(1.0, abs(da), abs(db))
        a, b = a + da / largest, b + db / largest
    return Curve(a, b)


def even_percents(curves: Mapping[tuple[Faction, Faction], Curve]) -> dict[Faction, int]:
    """The handicaps, one of them none, with which each list's mean share is nearest to one half."""
    steps = range(0, MOST_HANDICAP + 1, STEP)

    def unevenness(percents: tuple[int, ...]) -> tuple[float, int, tuple[int, ...]]:
        more = {faction: 1 + percent / 100 for faction, percent in zip(Faction, percents, strict=True)}
        mean = dict.fromkeys(Faction, 0.0)
        for (one, other), found in curves.items():
            share = found.share(more[one] / more[other])
            mean[one] += share / 2
            mean[other] += (1 - share) / 2
        return round(sum((share - 0.5) ** 2 for share in mean.values()), 5), sum(percents), percents

    choices = [(a, b, c) for a in steps for b in steps for c in steps if 0 in (a, b, c)]
    return dict(zip(Faction, min(choices, key=unevenness), strict=True))


def with_percent(percent: int) -> int:
    """FP of an army with a handicap."""
    return (FP * (100 + percent) + 50) // 100


# ── the whole of it ──


def measured(kind: str, battles: int, seed: int) -> Iterator[tuple[str, Any]]:
    """What one kind of armies tells, part by part, each when it is known."""
    source = KINDS[kind]
    printed = {pair: fight(*pair, (FP, FP), source, battles, f"{kind} printed {seed}") for pair in PAIRS}
    yield "printed", [found.value() for found in printed.values()]
    curves, evens = {}, []
    for (one, other), found in printed.items():
        weak = (one, other) if found.share <= 0.5 else (other, one)
        points = [(1.0, min(found.share, 1 - found.share), found.battles)]
        for percent in CURVE:
            fp = (with_percent(percent), FP)
            got = fight(*weak, fp, source, battles // 2, f"{kind} curve {seed}")
            points.append((fp[0] / fp[1], got.share, got.battles))
        laid = curves[weak] = curve(points)
        evens.append(
            {
                "lists": list(weak),
                "percent": round(100 * (laid.even - 1)),
                "shares": [[round(100 * (ratio - 1)), round(share, 4), number] for ratio, share, number in points],
            }
        )
    yield "pairs", evens
    percents = even_percents(curves)
    yield "percents", {faction.value: percent for faction, percent in percents.items()}
    sizes = {faction: with_percent(percent) for faction, percent in percents.items()}
    even = [fight(*pair, (sizes[pair[0]], sizes[pair[1]]), source, battles, f"{kind} even {seed}") for pair in PAIRS]
    yield "even", [found.value() for found in even]


def main(argv: Sequence[str]) -> int:
    """Measure, tell, and write the file."""
    parser = argparse.ArgumentParser(prog="dev.py tune even", description="Measure how even the lists are.")
    parser.add_argument("--battles", type=int, default=800, help="of each pair at the printed values (800)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--kind", choices=tuple(KINDS), help="of armies; the others stay as they are in the file")
    chosen = parser.parse_args(argv)
    if not COMPILED:
        print("Set FFTT_BATTLE=compiled, and install numba: plain battles take 30 times as long.", file=sys.stderr)
        return 2
    begun = time.monotonic()
    whole: dict[str, Any] = json.loads(chosen.out.read_text(encoding="utf-8")) if chosen.out.exists() else {}
    whole |= {"format": "fftt-even", "version": 1, "fp": FP}
    for kind in [chosen.kind] if chosen.kind else list(KINDS):
        whole[kind] = {"system": SYSTEM.name, "edition": SYSTEM.version, "seed": chosen.seed}
        for name, part in measured(kind, chosen.battles, chosen.seed):
            whole[kind][name] = part
            print(f"{time.monotonic() - begun:.0f} s, {kind}, {name}: {json.dumps(part)}", flush=True)
    chosen.out.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
