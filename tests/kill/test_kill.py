"""A slice of the proof that a killed program loses nothing; with FFTT_WHOLE somewhat more of it."""

import os
import random
from pathlib import Path

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.tabletop.kept import written
from campaign.world.battle_handover import report_order
from campaign.world.queries import open_battles
from tests.kill.battling import played, resumed, steps
from tests.kill.killing import kill_many, kill_upgrades, lines_until_killed
from tests.store.campaigns import attack, mustered

KILLS, UPGRADES = (5, 2) if os.environ.get("FFTT_WHOLE") else (3, 1)


def test_nothing_acknowledged_is_lost_and_nothing_is_wrong_after_a_writer_is_killed(tmp_path):
    kills = kill_many(KILLS, seed=1, folder=tmp_path)
    assert [kill for kill in kills if not kill.harmless] == []
    assert sum(kill.acknowledged for kill in kills) > 5


def test_an_older_file_is_whole_however_its_upgrade_was_killed(tmp_path):
    old = Path(__file__).parents[1] / "old_files" / "0.4.0.fftt"
    assert kill_upgrades(UPGRADES, seed=1, folder=tmp_path, old=old) == []


def test_a_battle_on_screen_that_is_killed_again_and_again_goes_on_and_comes_to_the_same_end(tmp_path):
    with mustered(tmp_path) as desk:
        battle = attack(desk)
        desk.copies.save(tmp_path / "killed.fftt")
        whole = played(resumed(desk))
    path, chance, known = tmp_path / "killed.fftt", random.Random(1), (0, 0)
    for _kill in range(3):
        told = [
            tuple(map(int, line.split())) for line in lines_until_killed("tests.kill.battling", [str(path)], chance)
        ]
        with Desk.open(path) as desk:
            match = resumed(desk)
        assert faults_in(path) == ()
        assert told[0] > known
        assert 0 <= sum(steps(match)) - sum(told[-1]) <= 1  # nothing acknowledged is lost
        known = steps(match)
    with Desk.open(path) as desk:
        match = resumed(desk)
        assert played(match) == whole
        desk.battles.keep(battle, written(match))
        desk.submit(report_order(desk.state, battle, whole))
        assert open_battles(desk.state) == ()
        assert desk.battles.kept(battle) is None
    assert faults_in(path) == ()
