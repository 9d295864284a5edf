"""What Firefight asks of a table: P3 and T4 of its rules.

Pieces may be of any size, low walls of any length. Doors, windows and stairs mean nothing here, because nobody is
inside a building. firefight:P3d, T4e, T4f, T4g, T4h
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.battlefields import Asked, BattlefieldRules
from campaign.battle.firefight.codes import INCH

SIDES: Final = (30 * INCH, 36 * INCH, 42 * INCH, 48 * INCH)  # firefight:P3a, P3b
PIECES: Final = 15  # at least, on the largest table (firefight:P3c)


def fewest_pieces(width: int, height: int) -> int:
    """How many pieces a table has at least: 15 of 48 by 48 inches, by its area on a smaller one (firefight:P3c)."""
    return -(-PIECES * width * height // SIDES[-1] ** 2)


BATTLEFIELDS: Final = BattlefieldRules(
    asks={
        Asked.SIDES: "firefight:P3b",
        Asked.ENOUGH: "firefight:P3c",
        Asked.ON_TABLE: "firefight:T4e",
        Asked.OUTLINE: "firefight:T4e",
        Asked.APART: "firefight:T4e",
        Asked.HOUSES_ALONE: "firefight:T4g",
        Asked.STOREYS: "firefight:T4g",
        Asked.OPENINGS: "firefight:T4h",
    },
    sides=SIDES,
    between=True,
    fewest=fewest_pieces,
)
