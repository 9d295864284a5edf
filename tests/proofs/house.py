"""The proofs of milestone 0.12, many games in one house, cut into pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.battle.recorded import BATTLES, differences, kept_battles
from tests.proofs.pieces import Failed, Figures, Proof, passing

PIECES, EACH = 4, BATTLES // 4
AT_THE_TABLE: Final = (
    "tests/battle/test_table_face.py",
    "tests/battle/firefight/table",
    "tests/ui/battle/table/battles/test_systems.py",
    "tests/ui/battle/table/battles/test_units_campaign.py",
)


def recorded(number: int, _folder: Path) -> Figures:
    """Some of the battles that 0.11 recorded, played again by their choices."""
    rows = 0
    for battle in range(number * EACH, (number + 1) * EACH):
        kept = kept_battles()[battle]
        if found := list(differences(kept)):
            raise Failed(f"battle {battle}: {'; '.join(found)}")
        rows += len(kept.rows)
    return {"battles": EACH, "rows of their logs": rows}


PROOFS: Final = (
    Proof(
        "recorded",
        "battles that 0.11 recorded, all pairs of lists, sizes, lands and agreements: the same log, row for row",
        ("battles", BATTLES),
        PIECES,
        recorded,
        ("campaign/battle", "resources/systems", "tests/battle/recorded", "tests/proofs/house.py"),
    ),
    Proof(
        "tables",
        "the table of every rule system, that of the tests among them: every door at every decision of random battles, "
        "whole battles by the mouse alone and by the keys alone, and one of Firefight in a campaign",
        ("tests passed", 70),
        1,
        passing(*AT_THE_TABLE),
    ),
)
