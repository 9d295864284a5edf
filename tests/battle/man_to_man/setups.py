"""Battles of Man to Man for any seed, of all that there is, for random play and conformance."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.man_to_man.agreements import AGREEMENTS, TableRules
from campaign.battle.man_to_man.experience import ABILITIES
from campaign.battle.man_to_man.lists import LISTS
from campaign.battle.man_to_man.units import Row, man_to_man_rows
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.quick.table_scenario import LANDS

EDGES = (Edge.SOUTH, Edge.NORTH, Edge.WEST, Edge.EAST)


def man_to_man_setup(seed: int) -> BattleSetup[Row]:
    """Armies by chance of two sides, now and then of more, on a table with scenery or a small one without."""
    rng = random.Random(f"man to man|{seed}")
    sides = tuple(_side(rng, number) for number in range(rng.choice((2, 2, 2, 3, 4))))
    land = _land(seed % len(LANDS)) if seed % 2 else Battlefield(80 * CM, 80 * CM)
    return BattleSetup("man_to_man", land, sides, man_to_man_rows(), _agreed(rng), campaign=rng.random() < 0.5)


@cache
def _land(number: int) -> Battlefield:
    return generate(LANDS[number], number)


def _agreed(rng: random.Random) -> TableRules:
    keys = [option.key for option in AGREEMENTS.options if option.key != "turns" and rng.random() < 0.3]
    usual = TableRules(turns=rng.randint(2, 6))
    return replace(usual, **{key: not getattr(usual, key) for key in keys})


def _side(rng: random.Random, number: int) -> SideSetup:
    army = LISTS.draw(man_to_man_rows(), rng.randint(3, 9), rng)
    figures = tuple(
        FigureSetup(
            f"{'abcd'[number]}{n}",
            row.key,
            experience=rng.choice((0, 0, 10, 25, 40)),
            abilities=tuple(rng.sample(list(ABILITIES.values()), rng.choice((0, 0, 0, 1, 2)))) if row.is_man else (),
        )
        for n, row in enumerate(army)
    )
    return SideSetup("abcd"[number], "ABCD"[number], EDGES[number], figures)
