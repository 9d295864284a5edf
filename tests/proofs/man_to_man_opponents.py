"""The proofs about Man to Man's computer players and their speed: the sample armies; see ``duels``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.battle.man_to_man.even_battles import PAIRS
from tests.benchmarks import man_to_man
from tests.proofs.duels import BARS, battles_in_all, piece_of
from tests.proofs.pieces import Failed, Figures, Proof, slow

SOURCES: Final = (
    "campaign/battle",
    "resources/systems/man_to_man",
    "tests/arena",
    "tests/battle/man_to_man/charger.py",
    "tests/battle/man_to_man/even_battles.py",
    "tests/proofs/duels.py",
    "tests/proofs/man_to_man_opponents.py",
)


def speed(_number: int, _folder: Path) -> Figures:
    """Battles a second; too slow is a failure."""
    rows = [*man_to_man.all_of_them()]
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows)} | {row.name: f"{row.seconds * 1000:.1f} ms: {row.note}" for row in rows}


PROOFS: Final = (
    Proof(
        "man-to-man-opponents",
        "standard play of Man to Man beats any legal answer, a naive charger and easy, strong beats standard: lower "
        "end of 95 %, every set-up from both seats; the armies against one another are told as they are",
        ("battles", battles_in_all(len(PAIRS))),
        len(BARS) + 1,
        piece_of("man_to_man"),
        SOURCES,
    ),
    Proof(
        "man-to-man-speed",
        "20 against 20 FP, all rules: 400 battles a second and core compiled, 6 plain",
        ("benchmarks", 2),
        1,
        speed,
        alone=True,
    ),
)
