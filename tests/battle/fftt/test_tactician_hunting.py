"""The tactician goes after an enemy who hides in a house: in by the door, up the stairs, and not too early."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import CLIMB, FIGURE, FIRST_LEG, MOVE, OPEN, VERB, X
from tests.battle.fftt.situation import Entered, Situation, block, f, ground, situation
from tests.battle.fftt.test_tactician import ready, run, thought

LATE = 12  # a turn in which a side has waited long enough
HOUSE = block("building", 40, 40, 52, 52, storeys=2, stairs=(46, 46), west="door")


def hunted(hunter: Entered, storey: int = 1, turn: int = LATE) -> Situation:
    """Red's last Grunt sits in the house, upstairs unless told otherwise; it is blue's movement."""
    red = [f("grunt", "Rita", at=(50, 50), facing="east", storey=storey)]
    battle = ready(situation(ground(HOUSE), blue=[hunter], red=red, seed=3))
    battle.start("movement", turn=turn)
    return battle


def test_a_hunter_opens_the_door_of_the_house() -> None:
    assert [choice[FIGURE] for choice in run(hunted(f("grunt", "Ann", at=(38.5, 46))), OPEN)] == [0]


def test_a_hunter_at_the_stairs_climbs_to_the_enemys_storey() -> None:
    choice = thought(hunted(f("grunt", "Ann", at=(46, 46))))
    assert (choice[VERB], choice[X]) == (CLIMB, 1)


def test_a_hunter_in_the_house_walks_to_the_stairs() -> None:
    choice = thought(hunted(f("grunt", "Ann", at=(42, 46))))
    assert (choice[VERB], choice[FIRST_LEG], choice[FIRST_LEG + 1]) == (MOVE, 4600, 4600)


def test_who_is_upstairs_comes_down_for_an_enemy_below() -> None:
    choice = thought(hunted(f("grunt", "Ann", at=(46, 46), storey=1), storey=0))
    assert (choice[VERB], choice[X]) == (CLIMB, -1)


@pytest.mark.parametrize(("turn", "climbs"), [(2, 0), (LATE, 1)])
def test_nobody_hunts_before_a_while(turn: int, climbs: int) -> None:
    assert len(run(hunted(f("grunt", "Ann", at=(46, 46)), turn=turn), CLIMB)) == climbs


@pytest.mark.parametrize(("turn", "climbs"), [(LATE - 5, 0), (LATE, 1)])
def test_a_sniper_hunts_later_than_others(turn: int, climbs: int) -> None:
    assert len(run(hunted(f("sniper", "Zed", at=(46, 46)), turn=turn), CLIMB)) == climbs


def test_a_tank_does_not_try_the_stairs() -> None:
    assert run(hunted(f("tank", "Tiger", at=(46, 46))), CLIMB) == []
