"""The proofs of milestone 0.13 that are about Firefight's rules themselves, cut into pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from tests.battle.oracle.asked import UNSURE, UNTOLD
from tests.battle.oracle.firefight_drawing import WHYS
from tests.battle.oracle.firefight_situations import ASKED, OVERLOOKED, check
from tests.proofs.pieces import Failed, Figures, Proof

GEOMETRY, GEOMETRY_EACH = 100, 100
MOST_UNSURE: Final = 0.05
MOST_OVERLOOKED: Final = 0.05  # of the questions about charges
RULES: Final = ("campaign/battle", "resources/systems")


def geometry(number: int, _folder: Path) -> Figures:
    """Some random tables, put to the rules and to a drawing that is made from the rulebook's words."""
    found: Counter[str] = Counter()
    for seed in range(number * GEOMETRY_EACH, (number + 1) * GEOMETRY_EACH):
        found += check(seed)
    questions = sum(found[question] for question in ASKED)
    if found[UNSURE] >= MOST_UNSURE * questions:
        raise Failed(f"{found[UNSURE]} of {questions} answers were too close to call")
    if found[OVERLOOKED] >= MOST_OVERLOOKED * (found["a unit may charge"] + found["a charge is legal"]):
        raise Failed(f"of {questions} questions the rules have overlooked a place in {found[OVERLOOKED]}")
    yes = {f"{question}: {answer}": found[f"{question}: {answer}"] for question in ASKED for answer in ("yes", "no")}
    broken = {f"broken: {why}": found[f"broken: {why}"] for why in WHYS}
    apart = {name: found[name] for name in (UNSURE, UNTOLD, OVERLOOKED)}
    return {"tables": GEOMETRY_EACH, "questions": questions, **yes, **broken, **apart}


PROOFS: Final = (
    Proof(
        "firefight-geometry",
        "sight, cover, zones, contact, paths and charges of Firefight as an independent drawing has them, on random "
        "tables",
        ("tables", 10_000),
        GEOMETRY,
        geometry,
        (*RULES, "tests/battle/oracle", "tests/proofs/firefight_rules.py"),
        all_of=frozenset(
            (
                *(f"{question}: {answer}" for question in ASKED for answer in ("yes", "no")),
                *(f"broken: {why}" for why in WHYS),
            )
        ),
    ),
)
