"""What FFTT asks of a table: T1 to T3 and T9 of its rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.battlefields import Asked, BattlefieldRules
from campaign.battle.scenery import CM

BATTLEFIELDS: Final = BattlefieldRules(
    asks={
        Asked.SIDES: "fftt:T1a",
        Asked.PARTS: "fftt:T2b",
        Asked.ON_TABLE: "fftt:T2e",
        Asked.OUTLINE: "fftt:T3",
        Asked.PIECE_SIDES: "fftt:T3a",
        Asked.WALL_LENGTH: "fftt:T9d",
        Asked.APART: "fftt:T9a",
        Asked.WALLS_APART: "fftt:T9a",
        Asked.HOUSES_ALONE: "fftt:T9",
        Asked.STOREYS: "fftt:T9f",
        Asked.DOOR: "fftt:T9g",
        Asked.OPENINGS: "fftt:T9",
        Asked.OPENINGS_APART: "fftt:T9",
        Asked.STAIRS_INSIDE: "fftt:T9l",
        Asked.STAIRS_LEAD: "fftt:T9m",
    },
    sides=(80 * CM, 100 * CM, 120 * CM),
    piece_sides=(5 * CM, 25 * CM),
)
