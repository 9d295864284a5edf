"""What Man to Man asks of a table: man_to_man:L6f, L6g, L6h, L6i.

Pieces may be of any size, low walls of any length. Everybody is on the ground floor, so nothing is asked of stairs, and
storeys count for what a building withstands.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.battlefields import Asked, BattlefieldRules
from campaign.battle.scenery import CM

BATTLEFIELDS: Final = BattlefieldRules(
    asks={
        Asked.SIDES: "man_to_man:L6f",
        Asked.PARTS: "man_to_man:L6g",
        Asked.ON_TABLE: "man_to_man:L6h",
        Asked.OUTLINE: "man_to_man:L6h",
        Asked.APART: "man_to_man:L6h",
        Asked.WALLS_APART: "man_to_man:L6h",
        Asked.HOUSES_ALONE: "man_to_man:L6i",
        Asked.STOREYS: "man_to_man:L6i",
        Asked.OPENINGS: "man_to_man:L6i",
        Asked.OPENINGS_APART: "man_to_man:L6i",
    },
    sides=(80 * CM, 100 * CM, 120 * CM),
)
