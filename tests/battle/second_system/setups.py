"""Battles of Nerve: a small one, and one for each seed."""

from __future__ import annotations

import random

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import (
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.scenery import CM, Battlefield, Edge
from tests.battle.second_system.agreements import Turns
from tests.battle.second_system.system import UNITS, Trooper

EDGES = (Edge.WEST, Edge.EAST, Edge.NORTH, Edge.SOUTH)


def second_setup(seed: int) -> BattleSetup[Trooper]:
    """Two to four sides of some figures each, set up by themselves."""
    rng = random.Random(f"nerve|{seed}")
    sides = tuple(
        SideSetup(
            f"side {n}",
            f"Side {n}",
            edge,
            tuple(FigureSetup(f"{n}.{k}", rng.choice(UNITS).key, commander=k == 0) for k in range(rng.randint(1, 5))),
        )
        for n, edge in enumerate(EDGES[: rng.randint(2, 4)])
    )
    land = generate(rng.choice(("park", "ruins", "suburb")), rng.randrange(100), (80 * CM, 80 * CM))
    return BattleSetup("nerve", land, sides, UNITS, Turns(turns=rng.choice((1, 4, 12))))


def _man(key: str, x: int, unit: str = "trench.recruit") -> FigureSetup:
    return FigureSetup(key, unit, at=(x, 30 * CM), commander=unit == "trench.captain")


SECOND_SMALL = BattleSetup(
    "nerve",
    Battlefield(80 * CM, 80 * CM),
    (
        SideSetup("west", "West", Edge.WEST, (_man("w1", 10 * CM), _man("w2", 15 * CM, "trench.captain"))),
        SideSetup("east", "East", Edge.EAST, (_man("e1", 44 * CM), _man("e2", 60 * CM, "trench.old-hand"))),
    ),
    UNITS,
    Turns(turns=4),
)
