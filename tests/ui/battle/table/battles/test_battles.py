"""Battles at the window, clicked from the start page to their end: what the campaign has of them is what the log tells.

By themselves small ones; with FFTT_WHOLE those of 15 FP, of every faction and of four sides.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campaign.battle.fftt.units import Faction
from tests.ui.battle.table.battles import ground
from tests.ui.battle.table.battles.clicking import Clicker
from tests.ui.battle.table.battles.ground import waiting
from tests.ui.battle.table.battles.room import at_the_window
from ui.theme import Theme

BUDGET = 30  # inputs of a phase with twelve figures
MARINES, MACHINA, INSECTOIDS = Faction
WHOLE = bool(os.environ.get("FFTT_WHOLE"))
FORCES = ground.WHOLE if WHOLE else ground.SMALL
AGAINST_COMPUTERS = {
    "marines": (MARINES, MACHINA),
    "insectoids": (INSECTOIDS, MARINES),
    "machina": (MACHINA, INSECTOIDS),
    "four sides": (MARINES, MACHINA, INSECTOIDS, MARINES),
}
PLAYED = [*AGAINST_COMPUTERS][: None if WHOLE else 1]


@pytest.mark.parametrize("battle", PLAYED)
def test_a_battle_clicked_against_computers(battle: str, look: Theme, tmp_path: Path) -> None:
    factions = AGAINST_COMPUTERS[battle]
    with waiting(tmp_path, factions, FORCES) as desk:
        path = desk.path
    with at_the_window(path, look) as evening:
        evening.open()
        came = evening.play(Clicker(evening.hand, evening.begin(range(1, len(factions)))))
    print(f"{battle}: {came.told()}")
    assert came.wrong == ()
    assert len(came.record.setup.sides) == len(factions)
    assert came.by_hand["marches"] > 0
    assert came.full <= BUDGET
