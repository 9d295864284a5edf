"""The proofs of milestone 0.4 that are about the organiser's desk, cut into pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.benchmarks import past
from tests.play.amends import amend_at_random
from tests.play.half_years import ORDER_KINDS, half_year
from tests.proofs.pieces import WORLD, Failed, Figures, Proof, slow

AMENDED, AMENDS_EACH = 200, 1
SEEDS_FROM: Final = 500  # other campaigns than those of 0.1
HALF_YEARS, HALF_YEARS_FROM = 100, 9000


def amends(number: int, folder: Path) -> Figures:
    """An earlier order of one campaign removed or changed: the result is the campaign played that way."""
    return amend_at_random(SEEDS_FROM + number, folder, AMENDS_EACH)


def half_years(number: int, folder: Path) -> Figures:
    """One campaign of six months, every check after every order."""
    return half_year(HALF_YEARS_FROM + number, folder)


def speed(_number: int, _folder: Path) -> Figures:
    """What the organiser waits for, in times of the fixed loop too; too slow is a failure."""
    rows = list(past.all_of_them())
    if too_slow := slow(rows):
        raise Failed(too_slow)
    times = {row.name: f"{row.seconds * 1000:.1f} ms ({row.ratio:.2f} loops)" for row in rows}
    return {"benchmarks": len(rows), **times}


PROOFS: Final = (
    Proof(
        "amended-as-played",
        "random amendments equal the campaign played that way from the start with the same dice; given up, undone in "
        "one step and gone back to, nothing is lost",
        ("amends", 200),
        AMENDED,
        amends,
        (*WORLD, "tests/play"),
    ),
    Proof(
        "half-years",
        "random campaigns of 6 months in files, with every order that there is: after every order the books balance, "
        "limits hold, VP are recounted, file and tables agree; in the end the check is clean",
        ("campaigns", HALF_YEARS),
        HALF_YEARS,
        half_years,
        (*WORLD, "tests/play"),
        all_of=ORDER_KINDS,
    ),
    Proof(
        "organiser-speed", "amend, fold, past and week check within their bars", ("benchmarks", 5), 1, speed, alone=True
    ),
)
