"""What the tactician finds important, as numbers: data only, so that other ways to play can be written down.

A value is told in hundredths of an FP. Decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from campaign.battle.contract import EASY, STANDARD, STRONG

FIRST_WAY: Final = 3
FREE: Final = 8
MOST_CHARACTERS: Final = 12
"""Rows of a table: the strengths, the ways to play, and from ``FREE`` on those that are tried."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One way to play."""

    # What harm is worth.
    leader: int = 80  # an NCO more than his FP
    co: int = 150  # a CO, or who else helps morale, more than his FP
    breaks: int = 60  # the second casualty of a unit in a round, which makes it check (man_to_man:M1a)
    wound: int = 60  # percent of a man's worth that it is worth to wound him
    fled: int = 50  # percent that a man who flees is worth still
    spill: int = 50  # percent that shots count which are more than it takes for one man
    # Danger.
    fear: int = 45  # percent of what the fire that a man can be under is worth
    later: int = 60  # percent that the next round counts
    prone: int = 1  # 0: stays upright
    covers: int = 1  # 0: looks for no cover
    aims: int = 1  # 0: fires without aiming
    throws: int = 1  # 0: throws nothing
    smokes: int = 1  # 0: lays no smoke
    least: int = 10  # takes no shot with a smaller chance, in 216ths
    own: int = 150  # percent that own men under a template count
    # Going on.
    pull: int = 6  # each inch nearer to the enemy, for who has nobody to shoot at
    patience: int = 2  # rounds in which that counts a quarter
    urge: int = 2  # more of it for each round behind those
    apart: int = 4  # each inch that a man is farther from the leader of his unit than he can be led
    charge: int = 100  # percent of what a charge is worth
    # Setting up.
    shelter: int = 60  # a place in cover
    forward: int = 2  # each inch nearer to the enemy
    crowd: int = 40  # a friend so near that one grenade reaches both


STEADY: Final = Weights()
"""Standard play, and what the others start from."""

UPRIGHT: Final = replace(STEADY, prone=0, covers=0, aims=0, throws=0, smokes=0, fear=0, shelter=0, pull=10, patience=0)
"""A beginner's: walks up to the enemy upright, and fires without aiming."""

WAYS: Final = {
    "hold": replace(STEADY, pull=0, urge=0, fear=60),
    "press on": replace(STEADY, pull=20, patience=0, fear=20),
    "close in": replace(STEADY, pull=40, patience=0, fear=8),
    "keep down": replace(STEADY, fear=90, pull=2),
}
"""Ways in which a whole side can play for a while, by name."""


@cache
def rows() -> tuple[Weights, ...]:
    """All rows of a table, each in its place."""
    ways = {EASY: UPRIGHT, STANDARD: STEADY, STRONG: STEADY}
    ways |= dict(enumerate(WAYS.values(), FIRST_WAY))
    return tuple(ways.get(number, STEADY) for number in range(FREE))
