"""The proofs of milestone 0.3 that are about the rules themselves, cut into pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from tests.battle.oracle.situations import check
from tests.proofs.pieces import Failed, Figures, Proof

GEOMETRY, GEOMETRY_EACH = 40, 250
ASKED: Final = ("a line is open", "a target is in cover", "a leg is free", "a leg meets a figure", "two touch")
UNSURE: Final = "too close to call"
MOST_UNSURE: Final = 0.05


def geometry(number: int, _folder: Path) -> Figures:
    """Some random situations, put to the rules and to a drawing that is made from the rulebook's words."""
    found: Counter[str] = Counter()
    for seed in range(number * GEOMETRY_EACH, (number + 1) * GEOMETRY_EACH):
        found += check(seed)
    questions = sum(found[question] for question in ASKED)
    if found[UNSURE] >= MOST_UNSURE * questions:
        raise Failed(f"{found[UNSURE]} of {questions} answers were too close to call")
    yes = {f"{question}: {answer}": found[f"{question}: {answer}"] for question in ASKED for answer in ("yes", "no")}
    return {"situations": GEOMETRY_EACH, "questions": questions, **yes, UNSURE: found[UNSURE]}


PROOFS = (
    Proof(
        "geometry",
        "sight, cover, paths and contact as an independent drawing has them, on random tables",
        ("situations", 10_000),
        GEOMETRY,
        geometry,
        ("campaign/battle", "resources/units", "tests/battle/oracle", "tests/proofs/rules.py"),
    ),
)
