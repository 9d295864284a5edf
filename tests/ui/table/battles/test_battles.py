"""Battles at the window, clicked from the start page to their end: what the campaign has of them is what the log tells.

By themselves small ones; with FFTT_WHOLE those of 15 FP, of every faction and of four sides.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.store.check import faults_in
from tests.kill.killing import lines_until_killed
from tests.ui.table.battles import ground
from tests.ui.table.battles.clicking import Clicker
from tests.ui.table.battles.ground import waiting
from tests.ui.table.battles.hot_seat import kept
from tests.ui.table.battles.room import at_the_window
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
KILLED_AFTER = 25  # answers
PATIENCE = 100 if WHOLE else 8  # turns until somebody gives up


@pytest.mark.parametrize("battle", PLAYED)
def test_a_battle_clicked_against_computers_comes_to_the_campaign_as_its_log_tells_it(
    battle: str, look: Theme, tmp_path: Path
) -> None:
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


def test_people_at_one_screen_who_type_their_dice_in_go_on_after_a_kill_and_the_result_is_the_logs(
    look: Theme, tmp_path: Path
) -> None:
    with waiting(tmp_path, (MARINES, MACHINA), ground.SMALL) as desk:
        path = desk.path
    said = lines_until_killed("tests.ui.table.battles.hot_seat", [str(path), "1", str(KILLED_AFTER)], random.Random(1))
    told = max(tuple(map(int, line.split())) for line in said)
    assert faults_in(path) == ()
    with Desk.open(path) as desk:
        found = kept(desk)
    assert told <= found  # nothing that was in the file is lost
    with at_the_window(path, look) as evening:
        evening.open()
        table = evening.begin()
        gone_on = len(table.driver.match.choices)
        came = evening.play(Clicker(evening.hand, table, random.Random(2), PATIENCE))
    print(f"hot seat: {came.told()}")
    assert gone_on >= told[0]
    assert came.wrong == ()
    assert came.by_hand["dice"] > 0
    assert faults_in(path) == ()


def test_two_people_set_up_behind_the_curtain_each(look: Theme, tmp_path: Path) -> None:
    with waiting(tmp_path, (MARINES, MACHINA), ground.SMALL) as desk:
        path = desk.path
    with at_the_window(path, look) as evening:
        evening.open()
        table = evening.begin()
        clicker = Clicker(evening.hand, table)
        clicker.at_once()
        clicker.play(lambda: int(table.driver.match.s.now[0].turn) > 0)
        assert clicker.by_hand["curtains"] == 2
