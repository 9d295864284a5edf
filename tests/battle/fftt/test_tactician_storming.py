"""The tactician where a battle has come to a stand: it storms, Queens go for corpses, missiles burst at walls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fftt.codes import DONE, FIGURE, FIRST_LEG, MOVE, NOBODY, SHOOT, SHOOT_AT, VERB, X, Y
from campaign.battle.fftt.tactician.assessment import storms
from campaign.battle.fftt.weights import STEADY, UNFITTED
from tests.battle.fftt.situation import Situation, block, f, ground, situation
from tests.battle.fftt.test_tactician import ready, run, thought
from tests.tuning.fights import put_row

QUIET_TURN = 4  # nobody has been wounded in three whole turns


def hidden(count: int, unit: str = "grunt", enemy: str = "sniper") -> Situation:
    """So many behind a house, well apart, out of sight of one enemy far away."""
    field = ground(block("building", 30, 20, 34, 80))
    ours = [f(unit, f"blue {k}", at=(20, 36 + 8 * k)) for k in range(count)]
    battle = ready(situation(field, blue=ours, red=[f(enemy, "lonely", at=(90, 50))], seed=3))
    battle.start("movement", turn=QUIET_TURN)
    return battle


def come(battle: Situation) -> int:
    """How many have gone on in the movement."""
    moves = run(battle, MOVE)
    return len({choice[FIGURE] for choice in moves})


def test_the_stronger_side_storms_after_quiet_turns_all_together() -> None:
    assert come(hidden(4)) == 4


def test_nobody_storms_while_figures_are_being_wounded() -> None:
    battle = hidden(4)
    battle.s.now[0].bled = QUIET_TURN - 1
    assert come(battle) == 0


def test_a_storm_goes_on_though_the_first_have_been_wounded() -> None:
    battle = hidden(4)
    battle.s.now[0].bled, battle.s.now[0].woke = QUIET_TURN, QUIET_TURN - 1
    assert come(battle) == 4


def test_the_first_wound_after_a_lull_is_remembered_as_the_end_of_it() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(20, 50))], red=[f("grunt", "Zed", at=(30, 50))])
    battle.start("general fire", turn=5)
    battle.script(1, 1)
    battle.answer(SHOOT, "Ann", "Zed")
    battle.answer(DONE)
    assert (battle.s.now[0].bled, battle.s.now[0].woke) == (5, 5)


def test_an_even_side_does_not_storm() -> None:
    assert come(hidden(2)) == 0


def test_a_missile_tank_is_stormed_only_by_many() -> None:
    assert (come(hidden(3, "engineer", "mt")), come(hidden(4, "engineer", "mt"))) == (0, 4)


@pytest.mark.parametrize(
    ("tires", "turn", "unit", "storming"),
    [
        (0, 20, "engineer", False),
        (5, QUIET_TURN, "engineer", False),
        (5, 20, "engineer", True),
        (5, 20, "grunt", False),
    ],
    ids=["never tires", "not yet tired", "stronger and tired", "tired and even"],
)
def test_after_many_quiet_turns_the_bare_upper_hand_is_enough_for_a_storm(
    tires: int, turn: int, unit: str, storming: bool
) -> None:
    battle = hidden(3, unit, "mt")
    battle.start("movement", turn=turn)
    put_row(battle.t, UNFITTED, replace(STEADY, tires=tires))
    battle.s.now[0].character = UNFITTED
    assert storms(battle.t, battle.s, 0) == storming


def queen_and_corpse(turn: int, bled: int, at: tuple[float, float] = (32, 70)) -> Situation:
    """A Queen far from a corpse, and an enemy farther away behind a house."""
    field = ground(block("building", 60, 20, 70, 80))
    battle = ready(
        situation(
            field,
            blue=[f("queen", "queen", at=(20, 50)), f("stinger", "dead", at=at), f("stinger", at=(15, 55))],
            red=[f("grunt", at=(90, 45)), f("grunt", at=(90, 55))],
            seed=3,
        )
    )
    battle["dead"].fate, battle["dead"].corpse = 1, 1
    battle.start("movement", turn=turn)
    battle.s.now[0].bled = bled
    return battle


def test_a_queen_goes_for_a_corpse_when_it_is_calm() -> None:
    battle = queen_and_corpse(turn=5, bled=1)
    moves = [choice for choice in run(battle, MOVE) if battle.name(choice[FIGURE]) == "queen"]
    assert moves
    assert battle["queen"].y > 6000


def test_a_queen_stays_while_there_is_shooting() -> None:
    battle = queen_and_corpse(turn=5, bled=4)
    assert "queen" not in {battle.name(choice[FIGURE]) for choice in run(battle, MOVE)}


def test_a_queen_goes_for_no_corpse_when_an_egg_could_not_hatch_any_more() -> None:
    battle = queen_and_corpse(turn=5, bled=1)
    battle.s.now[0].last_turn = 6
    assert "queen" not in {battle.name(choice[FIGURE]) for choice in run(battle, MOVE)}


def at_house(inside: str = "grunt") -> Situation:
    """A missile tank 40 cm from a house, and somebody behind its wall, away from the openings."""
    house = block("building", 60, 40, 80, 60)
    battle = ready(
        situation(
            ground(house),
            blue=[f("mt", "Moll", at=(22, 50)), f("hq", at=(5, 5))],
            red=[f(inside, "Zed", at=(62, 50)), f("hq", at=(95, 5))],
        )
    )
    battle.start("general fire")
    return battle


def test_a_missile_bursts_at_the_wall_behind_which_somebody_stands() -> None:
    choice = thought(at_house())
    assert (choice[VERB], choice[X] // 100, choice[Y] // 100) == (SHOOT_AT, 60, 50)


def test_a_missile_tank_does_not_drive_up_to_the_house() -> None:
    battle = ready(
        situation(
            ground(block("building", 60, 40, 80, 60)),
            blue=[f("mt", "Moll", at=(47, 50)), f("hq", at=(5, 5))],
            red=[f("grunt", "Zed", at=(62, 50)), f("hq", at=(95, 5))],
        )
    )
    battle.start("movement", turn=12)
    assert [choice[FIRST_LEG] for choice in run(battle, MOVE) if choice[FIRST_LEG] > 4700] == []


@pytest.mark.parametrize("turn", [1, 2])
def test_no_side_wants_to_get_on_in_the_first_turns(turn: int) -> None:
    battle = ready(situation(blue=[f("grunt", "Ann", at=(10, 50))], red=[f("grunt", at=(95, 50))]))
    battle.start("movement", turn=turn)
    assert [choice for choice in run(battle, MOVE) if choice[FIGURE] != NOBODY] == []
