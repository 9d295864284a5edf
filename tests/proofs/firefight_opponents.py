"""The proofs of milestone 0.13 about Firefight's computer players and their speed.

A bar is one piece, fought by compiled rules where numba is there: sample armies and armies drawn at random, of 300 and
200 points, every pair of lists and every set-up from both seats. It is met by the lower end of its 95 % interval. Where
less than was asked for is held, the table says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

from tests.battle.firefight.even_battles import FACTIONS
from tests.battle.play.compiled import Compiled, why_not
from tests.battle.play.duels import interval
from tests.benchmarks import firefight, firefight_plans
from tests.proofs.pieces import Failed, Figures, Proof, slow

SOURCES: Final = (
    "campaign/battle",
    "resources/systems/firefight",
    "tests/arena",
    "tests/battle/firefight/charger.py",
    "tests/battle/firefight/even_battles.py",
    "tests/proofs/firefight_opponents.py",
)
EACH: Final = 100  # set-ups of one list against another, of sample armies and of drawn ones


@dataclass(frozen=True, slots=True)
class Bar:
    """Points that were ``asked`` for, one player against another, and the ``least`` that holds: lower ends."""

    one: str
    other: str
    asked: float
    least: float
    setups: int  # each fought from both seats


BARS: Final = (
    Bar("standard", "random", 0.97, 0.97, 270),
    Bar("standard", "charger", 0.72, 0.72, 270),
    Bar("standard", "easy", 0.70, 0.70, 540),
    Bar("strong", "standard", 0.60, 0.60, 108),
)


def points(bar: Bar, setups: int) -> list[float]:
    """The points of so many set-ups, from both seats."""
    from tests.arena.__main__ import duel

    seats = product(range(setups), range(2))
    return [duel(bar.one, bar.other, setup, seat, "firefight").points for setup, seat in seats]


def fought(number: int) -> dict[str, Any]:
    """A bar's figures; asked for in a process with compiled rules."""
    bar = BARS[number]
    share, low, high = interval(points(bar, bar.setups))
    told = f"{share:.1%} ({low:.1%} to {high:.1%}), asked for {bar.asked:.0%}"
    return {"battles": 2 * bar.setups, f"{bar.one} v. {bar.other}": told, "low": f"{low:.4f}"}


def lists(each: int) -> dict[str, Any]:
    """Standard against standard: the points of every list against every one, from either seat, told as they are."""
    from tests.arena.__main__ import duel
    from tests.battle.firefight.even_battles import PAIRS

    found: dict[tuple[str, str], list[float]] = {}
    for setup in range(each * len(PAIRS)):
        own, enemy = PAIRS[setup % len(PAIRS)]
        won = duel("standard", "standard", setup, 0, "firefight").points
        found.setdefault((own, enemy), []).append(won)
        found.setdefault((enemy, own), []).append(1 - won)
    told = {
        f"{own} v. {enemy}": "{:.0%} ({:.0%} to {:.0%})".format(*interval(found[own, enemy]))
        for own, enemy in product(FACTIONS, repeat=2)
        if own != enemy
    }
    return {"battles": each * len(PAIRS), **told}


def piece(number: int, _folder: Path) -> Figures:
    """One bar; after them the lists."""
    request = ("firefight lists", EACH) if number == len(BARS) else ("firefight opponents", number)
    if why_not():
        found = lists(EACH) if number == len(BARS) else fought(number)
    else:
        with Compiled() as process:
            found = process.ask(*request)
    if number < len(BARS) and float(found.pop("low")) < BARS[number].least:
        raise Failed(f"{found}: below {BARS[number].least:.0%}")
    return found


def speed(_number: int, _folder: Path) -> Figures:
    """Battles a second, and the middle plan of strong; too slow is a failure."""
    rows = [*firefight.all_of_them(), *firefight_plans.all_of_them()]
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows)} | {row.name: f"{row.seconds * 1000:.1f} ms: {row.note}" for row in rows}


PROOFS: Final = (
    Proof(
        "firefight-opponents",
        "standard play of Firefight beats any legal answer, a naive charger and easy, strong beats standard: lower end "
        "of 95 %, every set-up from both seats; the lists against one another are told as they are",
        ("battles", 2 * sum(bar.setups for bar in BARS) + 9 * EACH),
        len(BARS) + 1,
        piece,
        SOURCES,
    ),
    Proof(
        "firefight-speed",
        "300 against 300 points, all rules: 500 battles a second and core compiled, 8 plain; a plan of strong within "
        "0.3 s in the worker",
        ("benchmarks", 3),
        1,
        speed,
        alone=True,
    ),
)
