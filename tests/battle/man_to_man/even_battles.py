"""Battles of Man to Man at equal FP, one for each number: for benchmarks, duels and proofs.

The sample armies (man_to_man:L5) without their posts, in all pairs, and one with riflemen in place of its tank.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.units import Row, man_to_man_rows
from campaign.battle.scenery import Edge
from campaign.quick.table_scenario import LANDS

FP: Final = 19  # and an HQ post
ARMIES: Final = {
    "platoon": ("commander", *["rifleman"] * 4, "lightgunner", "leader", *["rifleman"] * 4, "pioneer", "bazooka"),
    "defenders": (
        *("commander", *["rifleman"] * 4, "smallgun"),
        *("leader", *["rifleman"] * 3, "heavygunner", "lightmortar"),
    ),
    "patrol": ("commander", *["rifleman"] * 7, "leader", *["rifleman"] * 5, "hunter"),
    "armour": ("commander", *["rifleman"] * 2, "leader", *["rifleman"] * 3, "hunter", "mediumtank"),
}
PAIRS: Final = tuple(product(ARMIES, repeat=2))


@cache
def even_battle(number: int) -> BattleSetup[Row]:
    """The battle of that number."""
    pair = PAIRS[number % len(PAIRS)]
    sides = tuple(
        SideSetup(key, key.title(), edge, _figures(key, ARMIES[name]))
        for key, edge, name in zip(("attacker", "defender"), (Edge.WEST, Edge.EAST), pair, strict=True)
    )
    land = generate(LANDS[number % len(LANDS)], number)
    return BattleSetup("man_to_man", land, sides, man_to_man_rows(), TableRules())


def _figures(key: str, army: tuple[str, ...]) -> tuple[FigureSetup, ...]:
    return tuple(FigureSetup(f"{key} {number}", f"common.{name}") for number, name in enumerate(army))
