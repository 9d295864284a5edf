"""The proofs of milestone 0.3 about how well the tactician plays: each bar is one piece, met by its interval's end.

Opponents that are written in plain Python are fought plain, which is faster for them; the others compiled, where
numba is there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.battle.play.compiled import Compiled, why_not
from tests.battle.play.duels import BARS, MIRRORS, factions, measured, mirrors
from tests.proofs.pieces import Failed, Figures, Proof

FACTIONS_EACH: Final = 60
PLAIN: Final = ("random", "nearest")
SOURCES: Final = ("campaign/battle", "resources/systems", "tests/battle/play", "tests/proofs/tacticians.py")


def piece(number: int, _folder: Path) -> Figures:
    """One bar; after them the mirrors, and the table of the lists."""
    if number == len(BARS):
        return _found("mirrors", MIRRORS)
    if number == len(BARS) + 1:
        return _found("factions", FACTIONS_EACH)
    bar = BARS[number]
    figures = measured(bar, bar.setups) if bar.second in PLAIN else _found("bar", number)
    low = float(figures[f"{bar.first} v. {bar.second}, low"])
    if low < bar.least:
        raise Failed(f"{figures}: below {bar.least:.0%}")
    return figures


def _found(what: str, number: int) -> Figures:
    """Figures from a process with compiled rules, else from this one."""
    if why_not():
        return {
            "mirrors": mirrors,
            "factions": factions,
            "bar": lambda at: measured(BARS[at], BARS[at].setups),
        }[what](number)
    with Compiled() as process:
        found: Figures = process.ask(what, number)
    return found


PROOFS: Final = (
    Proof(
        "tactician",
        "standard beats random and naive players, strong beats standard; mirrors and lists are told as they are",
        ("duels", 2 * sum(bar.setups for bar in BARS) + MIRRORS),
        len(BARS) + 2,
        piece,
        SOURCES,
    ),
)
