"""The search for armies: the small games that it solves, and the mixes that it tries."""

import random

import pytest

from campaign.battle.fftt.units import Faction
from tests.tuning.armies import UNITS, beginning, in_order, is_legal, is_of_several_kinds, near, one_by_one
from tests.tuning.games import against_each, equilibrium, worth

ROCK_PAPER_SCISSORS = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]


def test_where_each_choice_loses_to_another_all_are_chosen_alike():
    rows, columns = equilibrium(ROCK_PAPER_SCISSORS)
    assert rows == pytest.approx([1 / 3] * 3, abs=0.02)
    assert columns == pytest.approx([1 / 3] * 3, abs=0.02)
    assert worth(ROCK_PAPER_SCISSORS, rows, columns) == pytest.approx(0.5, abs=0.01)


def test_what_is_worse_against_everything_is_never_chosen():
    rows, columns = equilibrium([[0.6, 0.7], [0.5, 0.4]])
    assert (rows, columns) == ([1.0, 0.0], [1.0, 0.0])


def test_in_a_game_of_two_by_two_the_shares_are_those_that_can_be_reckoned():
    rows, columns = equilibrium([[0.9, 0.3], [0.4, 0.6]])  # 0.9 p + 0.4 (1 - p) = 0.3 p + 0.6 (1 - p)
    assert rows == pytest.approx([0.25, 0.75], abs=0.02)
    assert columns == pytest.approx([0.375, 0.625], abs=0.02)


def test_who_does_not_know_which_game_it_is_takes_what_serves_in_all():
    first, second = [[0.9], [0.1], [0.6]], [[0.1], [0.9], [0.6]]
    rows, columns = against_each([first, second])
    assert rows == [0.0, 0.0, 1.0]
    assert columns == [[1.0], [1.0]]


@pytest.mark.parametrize("faction", list(Faction))
@pytest.mark.parametrize("fp", [5, 10, 20])
def test_all_mixes_that_are_tried_are_legal_and_cost_the_same(faction: Faction, fp: int):
    rng = random.Random(f"{faction} {fp}")
    known = beginning(faction, fp, rng)
    tried = [near(rng.choice(known), fp, rng) for _number in range(100)]
    assert all(is_legal(mix, fp) for mix in (*known, *tried))
    assert len(set(tried)) > 5
    several = [near(mix, fp, rng, is_of_several_kinds) for mix in tried[:10]]
    assert any(is_of_several_kinds(mix) for mix in several)


@pytest.mark.parametrize(
    ("units", "fp", "legal"),
    [
        ({"marines.hq": 2, "marines.grunt": 18}, 20, True),
        ({"marines.hq": 2, "marines.grunt": 18}, 19, False),
        ({"marines.grunt": 20}, 20, False),  # unled
        ({"marines.hq": 5, "marines.grunt": 15}, 20, False),  # HQs to be shot at
        ({"insectoids.stinger": 20}, 20, False),
        ({"insectoids.queen": 1, "insectoids.stinger": 16}, 20, True),
        ({"machina.hq": 1, "machina.terminator": 15, "machina.scanner": 4}, 20, False),
    ],
)
def test_a_mix_is_an_army_with_few_who_do_not_fight(units: dict[str, int], fp: int, legal: bool):
    mix = in_order(units)
    assert [UNITS[key].fp for key in one_by_one(mix)]
    assert is_legal(mix, fp) is legal
