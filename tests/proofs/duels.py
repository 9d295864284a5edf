"""Bars that the computer players of a rule system have to reach, whichever system it is.

A bar is fought by compiled rules where numba is there, every pair of armies and every set-up from both seats. It is
met by the lower end of its 95 % interval. Where less than was asked for is held, the table says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

from tests.battle.play.compiled import Compiled, why_not
from tests.battle.play.duels import interval
from tests.proofs.pieces import Failed, Figures

EACH: Final = 100  # set-ups of one army or list against another


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


def points(name: str, bar: int, setups: int) -> list[float]:
    """The points of so many set-ups of a bar, from both seats."""
    from tests.arena.__main__ import duel

    one, other = BARS[bar].one, BARS[bar].other
    return [duel(one, other, setup, seat, name).points for setup, seat in product(range(setups), range(2))]


def fought(name: str, bar: int) -> dict[str, Any]:
    """A bar's figures; asked for in a process with compiled rules."""
    asked = BARS[bar]
    share, low, high = interval(points(name, bar, asked.setups))
    told = f"{share:.1%} ({low:.1%} to {high:.1%}), asked for {asked.asked:.0%}"
    return {"battles": 2 * asked.setups, f"{asked.one} v. {asked.other}": told, "low": f"{low:.4f}"}


def lists(name: str, each: int) -> dict[str, Any]:
    """Standard against standard: the points of every list against every one, from either seat, told as they are."""
    from tests.arena.__main__ import GROUNDS, duel

    pairs = GROUNDS[name].pairs
    found: dict[tuple[str, str], list[float]] = {}
    for setup in range(each * len(pairs)):
        own, enemy = pairs[setup % len(pairs)]
        won = duel("standard", "standard", setup, 0, name).points
        found.setdefault((own, enemy), []).append(won)
        found.setdefault((enemy, own), []).append(1 - won)
    told = {
        f"{own} v. {enemy}": "{:.0%} ({:.0%} to {:.0%})".format(*interval(found[own, enemy]))
        for own, enemy in found
        if own != enemy
    }
    return {"battles": each * len(pairs), **told}


ASKED: Final[dict[str, Callable[..., Any]]] = {"points": points, "fought": fought, "lists": lists}
"""What the process with compiled rules is asked for; the name of the rule system follows."""


def piece(name: str, number: int, _folder: Path) -> Figures:
    """One bar of a rule system; after them its lists."""
    what, argument = ("lists", EACH) if number == len(BARS) else ("fought", number)
    if why_not():
        found = ASKED[what](name, argument)
    else:
        with Compiled() as process:
            found = process.ask(f"duels: {what}", name, argument)
    if number < len(BARS) and float(found.pop("low")) < BARS[number].least:
        raise Failed(f"{found}: below {BARS[number].least:.0%}")
    return found


def piece_of(name: str) -> Callable[[int, Path], Figures]:
    """How a piece of a rule system's proof is worked."""
    return partial(piece, name)


def battles_in_all(pairs: int) -> int:
    """How many battles a proof has, of so many pairs of lists."""
    return 2 * sum(bar.setups for bar in BARS) + pairs * EACH
