"""Two people at one screen: each sets up behind the curtain, they type their dice in, and go on after a kill.

By itself somebody gives up early; with FFTT_WHOLE they play to the end.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.store.check import faults_in
from tests.kill.killing import lines_until_killed
from tests.ui.battle.table.battles.clicking import MOST_TURNS, Clicker
from tests.ui.battle.table.battles.ground import SMALL, waiting
from tests.ui.battle.table.battles.hot_seat import kept
from tests.ui.battle.table.battles.room import at_the_window
from ui.theme import Theme

TWO = (Faction.MARINES, Faction.MACHINA)
WHOLE = bool(os.environ.get("FFTT_WHOLE"))
KILLED_AFTER = 25 if WHOLE else 12  # answers
PATIENCE = MOST_TURNS if WHOLE else 2  # turns until somebody gives up


def test_people_who_type_their_dice_in_go_on_after_a_kill_and_the_result_is_the_logs(
    look: Theme, tmp_path: Path
) -> None:
    with waiting(tmp_path, TWO, SMALL) as desk:
        path = desk.path
    said = lines_until_killed(
        "tests.ui.battle.table.battles.hot_seat", [str(path), "1", str(KILLED_AFTER)], random.Random(1)
    )
    told = max(tuple(map(int, line.split())) for line in said)
    assert faults_in(path) == ()
    with Desk.open(path) as desk:
        found = kept(desk)
    assert told <= found  # nothing that was in the file is lost
    with at_the_window(path, look) as evening:
        evening.open()
        table = evening.begin()
        gone_on = len(table.driver.match.kept[0])  # with an answer that waits for its dice
        came = evening.play(Clicker(evening.hand, table, random.Random(2), PATIENCE))
    print(f"hot seat: {came.told()}")
    assert gone_on >= told[0]
    assert came.wrong == ()
    assert came.by_hand["dice"] > 0
    assert faults_in(path) == ()


def test_two_people_set_up_behind_the_curtain_each(look: Theme, tmp_path: Path) -> None:
    with waiting(tmp_path, TWO, SMALL) as desk:
        path = desk.path
    with at_the_window(path, look) as evening:
        evening.open()
        table = evening.begin()
        clicker = Clicker(evening.hand, table)
        clicker.at_once()
        clicker.play(lambda: int(table.driver.match.s.now[0].turn) > 0)
        assert clicker.by_hand["curtains"] == 2
