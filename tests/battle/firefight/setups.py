"""Battles of Firefight: one for each seed."""

from __future__ import annotations

import random

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import (
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.units import Row, firefight_rows
from campaign.battle.scenery import CM, Edge


def firefight_setup(seed: int) -> BattleSetup[Row]:
    """Two sides of some units each, set up by themselves, on any table that the program makes."""
    rng = random.Random(f"firefight|{seed}")
    first = rng.choice(tuple(Edge))
    sides = tuple(
        SideSetup(f"side {n}", f"Side {n}", edge, tuple(_army(rng, n)))
        for n, edge in enumerate((first, first.opposite))
    )
    across = rng.choice((80, 100, 120)) * CM
    land = generate(rng.choice(("park", "ruins", "suburb")), rng.randrange(100), (across, 100 * CM))
    return BattleSetup("firefight", land, sides, firefight_rows(), TableRules(turns=rng.choice((1, 2, 4))))


def _army(rng: random.Random, side: int) -> list[FigureSetup]:
    rows = [row for row in firefight_rows() for _each in range(rng.randint(0, 2))] or [firefight_rows()[1]]
    rng.shuffle(rows)
    figures: list[FigureSetup] = []
    for row in rows:
        for _each in range(rng.randint(row.fewest, row.most)):
            figures.append(FigureSetup(f"{side}.{len(figures)}", row.key, commander=not figures))
    return figures


def even_setup(seed: int) -> BattleSetup[Row]:
    """Two equal sides of 200 points and four rounds, on any table that the program makes."""
    rng = random.Random(f"even|{seed}")
    units = ["compact.captain", *["compact.section"] * 5, "compact.gunner", "compact.gunner"]
    sides = tuple(
        SideSetup(key, key.upper(), edge, tuple(FigureSetup(f"{key}{n}", unit) for n, unit in enumerate(units)))
        for key, edge in (("a", Edge.SOUTH), ("b", Edge.NORTH))
    )
    land = generate(rng.choice(("park", "ruins", "suburb")), rng.randrange(100), (100 * CM, 100 * CM))
    return BattleSetup("firefight", land, sides, firefight_rows(), TableRules(turns=4))
