"""The proofs of milestone 0.13 about Firefight's computer players and their speed.

Sample armies and armies drawn at random, of 300 and 200 points; how they are fought is told in ``duels``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.battle.firefight.even_battles import PAIRS
from tests.benchmarks import firefight, firefight_plans
from tests.proofs.duels import BARS, battles_in_all, piece_of
from tests.proofs.pieces import Failed, Figures, Proof, slow

SOURCES: Final = (
    "campaign/battle",
    "resources/systems/firefight",
    "tests/arena",
    "tests/battle/firefight/charger.py",
    "tests/battle/firefight/even_battles.py",
    "tests/proofs/duels.py",
    "tests/proofs/firefight_opponents.py",
)


def speed(_number: int, _folder: Path) -> Figures:
    """Battles a second, and the middle plan of strong; too slow is a failure."""
    rows = [*firefight.all_of_them(), *firefight_plans.all_of_them()]
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows)} | {row.name: f"{row.seconds * 1000:.1f} ms: {row.note}" for row in rows}


PROOFS: Final = (
    Proof(
        "firefight-opponents",
        "standard play of Firefight beats any legal answer, a naive charger and easy, strong beats standard: lower end "
        "of 95 %, every set-up from both seats; the lists against one another are told as they are",
        ("battles", battles_in_all(len(PAIRS))),
        len(BARS) + 1,
        piece_of("firefight"),
        SOURCES,
    ),
    Proof(
        "firefight-speed",
        "300 against 300 points, all rules: 500 battles a second and core compiled, 8 plain; a plan of strong within "
        "0.3 s in the worker",
        ("benchmarks", 3),
        1,
        speed,
        alone=True,
    ),
)
