"""The tactician's three strengths: easy misjudges, strong looks ahead, and neither knows more than its side sees."""

from __future__ import annotations

import pytest

from campaign.battle.contract import EASY, STANDARD, Round
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.fftt.codes import CHOICE_WIDTH, FIGURE, HEAL, MOVE, SHOOT, SHOOT_AT, TARGET, VERB, X
from campaign.battle.fftt.lookahead import WAYS
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.system import SYSTEM
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.weights import UNFITTED
from campaign.battle.lookahead import thought
from tests.battle.fftt.situation import Situation, f, situation
from tests.battle.fftt.test_tactician import ready, run
from tests.battle.fftt.test_tactician import thought as asked
from tests.battle.play.duels import BARS, EASY_ONE, STANDARD_ONE, any_legal, both_ways, interval, nearest_first
from tests.benchmarks.battles import battle_of


def answer(battle: Situation, strength: int) -> list[int]:
    """What a tactician of that strength answers."""
    view, room = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
    see(battle.s, battle.s.now[0].side, view)
    think(battle.t, view, strength, room)
    return [int(room[part]) for part in range(CHOICE_WIDTH)]


def meeting(seed: int = 1) -> Situation:
    """Two small armies in the open, at long range; blue moves first."""
    battle = ready(
        situation(
            blue=[f("grunt", at=(30, 40 + 5 * k)) for k in range(4)],
            red=[f("grunt", at=(66, 40 + 5 * k)) for k in range(4)],
            seed=seed,
        )
    )
    battle.start("movement")
    return battle


# Standard


def test_it_throws_its_grenade_between_two_whom_it_would_not_both_reach_else() -> None:
    battle = ready(
        situation(
            blue=[f("grenadier", "Ann", at=(30, 50)), f("hq", at=(5, 5))],
            red=[f("grunt", "left", at=(38, 48)), f("grunt", "right", at=(38, 52))],
        )
    )
    battle.start("general fire")
    choice = asked(battle)
    assert choice[VERB] == SHOOT_AT
    assert choice[X] == 3800


def test_a_doc_walks_to_the_patient_whom_it_can_treat_in_this_phase() -> None:
    battle = ready(
        situation(
            blue=[f("grunt", "Ann", at=(20, 50), ap=3, abilities=("doc",)), f("engineer", "Oak", at=(26, 50), hurt=2)],
            red=[f("grunt", "Bob", at=(90, 50)), f("engineer", "Rob", at=(90, 80))],
            seed=1,
        )
    )
    battle.start("movement")
    assert [(choice[FIGURE], choice[TARGET]) for choice in run(battle, HEAL)] == [(0, 1)]


def test_a_chameleon_is_no_better_a_reason_to_come_near_than_another() -> None:
    plain, hidden = (
        ready(
            situation(
                blue=[f("grunt", "Ann", at=(30, 50), ap=1)],
                red=[f("grunt", "Bob", at=(52, 46)), f("grunt", "Cid", at=(52, 54), abilities=abilities)],
            )
        )
        for abilities in ((), ("chameleon",))
    )
    found = []
    for battle in (plain, hidden):
        battle.start("general fire")
        choice = asked(battle)
        found.append((choice[VERB], battle.name(choice[TARGET])))
    assert found[1] == (SHOOT, "Bob")


# Easy


def test_a_beginner_does_not_concentrate_its_fire() -> None:
    def targets(strength: int) -> list[str]:
        battle = ready(
            situation(
                blue=[f("grunt", at=(30, 40 + 4 * k)) for k in range(6)],
                red=[f("grunt", "left", at=(45, 45)), f("grunt", "right", at=(45, 55)), f("hq", at=(95, 50))],
                seed=1,
            )
        )
        battle.start("general fire")
        found = []
        for _shot in range(6):
            choice = answer(battle, strength)
            found.append(battle.name(choice[TARGET]))
            battle.give(choice)
        return found

    assert targets(UNFITTED) == ["left"] * 3 + ["right"] * 3
    assert targets(EASY) != targets(UNFITTED)


def test_a_beginner_answers_the_same_when_asked_again() -> None:
    battle = meeting()
    assert answer(battle, EASY) == answer(battle, EASY)


# Strong


def test_the_strong_one_tries_every_way_before_it_moves() -> None:
    battle = meeting()
    view = fresh(Battle)
    see(battle.s, battle.s.now[0].side, view)
    found = thought(SYSTEM, battle.t, view, effort=(Round(2, 2), Round(1, 1)))
    assert found.choice is not None
    assert found.choice[VERB] in (MOVE, 0)
    assert found.plan is not None
    assert found.plan.ways.played == 2 * len(WAYS) + 2
    assert found.why is not None
    assert found.why.tries == 3


def test_where_it_does_not_move_the_strong_one_does_as_the_standard_one() -> None:
    battle = meeting()
    battle.start("general fire")
    view = fresh(Battle)
    see(battle.s, battle.s.now[0].side, view)
    found = thought(SYSTEM, battle.t, view)
    assert (list(found.choice or ()), found.playouts) == (answer(battle, STANDARD), 0)


# Against each other: a slice of each bar, for the whole see tests.proofs


@pytest.mark.parametrize(("other", "least"), [(any_legal, 0.8), (nearest_first, 0.5), (EASY_ONE, 0.5)])
def test_standard_is_better_in_a_few_battles(other: object, least: float) -> None:
    points = [found for number in range(9) for found in both_ways(battle_of(number, 8), number, STANDARD_ONE, other)]
    assert sum(points) / len(points) >= least


def test_an_interval_is_within_0_and_1_and_has_the_share_in_it() -> None:
    for points in ([1.0] * 10, [0.0] * 10, [0.5, 1.0, 0.0]):
        share, low, high = interval(points)
        assert 0 <= low <= share <= high <= 1


def test_the_bars_are_those_that_were_promised() -> None:
    assert {(bar.first, bar.second): bar.least for bar in BARS if bar.second != "easy"} == {
        ("standard", "random"): 0.97,
        ("standard", "nearest"): 0.72,
        ("strong", "standard"): 0.75,
    }
