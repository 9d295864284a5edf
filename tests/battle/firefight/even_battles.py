"""Battles of Firefight at equal points, one for each number: for benchmarks, duels and proofs.

All pairs of lists come in turn: nine battles of sample armies, then nine of armies that are drawn at random and keep to
force organisation, on tables that the program makes.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.lists import LISTS
from campaign.battle.firefight.lists.force_org import army_problems
from campaign.battle.firefight.lists.points import FP
from campaign.battle.firefight.lists.samples import samples
from campaign.battle.firefight.units import Row, firefight_rows
from campaign.battle.scenery import Edge
from campaign.quick.table_scenario import LANDS

FACTIONS: Final = tuple(LISTS.factions)
PAIRS: Final = tuple(product(FACTIONS, repeat=2))
ROUND: Final = 2 * len(PAIRS)
"""So many numbers have each pair of lists with sample armies and with drawn ones."""
POINTS: Final = 300
SMALLER: Final = 200


def battle_in_turn(number: int) -> BattleSetup[Row]:
    """The battle of that number: rounds of 300 points and of 200 come in turn."""
    return even_battle(number, SMALLER if number // ROUND % 2 else POINTS)


@cache
def even_battle(number: int, points: int = POINTS) -> BattleSetup[Row]:
    """The battle of that number."""
    rng = random.Random(f"even battle|{points}|{number}")
    drawn = number // len(PAIRS) % 2 == 1
    sides = tuple(
        SideSetup(key, key.title(), edge, _figures(key, _army(faction, points, rng, drawn)))
        for key, edge, faction in zip(
            ("attacker", "defender"), (Edge.WEST, Edge.EAST), PAIRS[number % len(PAIRS)], strict=True
        )
    )
    land = generate(LANDS[number % len(LANDS)], number)
    return BattleSetup("firefight", land, sides, firefight_rows(), TableRules())


def _army(faction: str, points: int, rng: random.Random, drawn: bool) -> tuple[Row, ...]:
    if not drawn:
        return rng.choice([one.army for one in samples() if one.faction == faction and one.points == points])
    rows = [row for row in firefight_rows() if row.faction == faction]
    while True:
        army = LISTS.draw(rows, points // FP, rng)
        if not army_problems(army, points, TableRules()):
            return army


def _figures(key: str, army: tuple[Row, ...]) -> tuple[FigureSetup, ...]:
    return tuple(FigureSetup(f"{key} {number}", row.key) for number, row in enumerate(army))
