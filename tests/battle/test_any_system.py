"""Conformance: what holds in a battle of every rule system, whoever decides, and that its doors agree."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial

import pytest

from campaign.battle.arena import Game, fight, play_out, tactician
from campaign.battle.fast import fresh
from campaign.battle.row_packing import unpack
from tests.battle.play.any_system import Broken, checked, rows_of, taken_up, words_of
from tests.battle.systems import CASES, Case, each_system, standing_in

AT_MOST = None if os.environ.get("FFTT_WHOLE") else 3  # battles of a rule system; the proof has eighty

each_battle = pytest.mark.parametrize(
    ("case", "seed"),
    [pytest.param(case, seed, id=f"{case.system.name} {seed}") for case in CASES for seed in case.seeds[:AT_MOST]],
)


@each_battle
def test_options_are_accepted_clones_go_the_same_way_and_the_end_is_told_alike(case: Case, seed: int) -> None:
    assert checked(case, seed) > 0


@each_system
def test_a_battle_left_at_any_decision_and_taken_up_again_ends_as_it_would_have(case: Case) -> None:
    whole = fight(case.small, 5)
    choices = unpack(whole.record.choices)
    for left in range(0, len(choices), max(1, len(choices) // 8)):
        game = Game.begin(case.small, 5)
        for choice in choices[:left]:
            game.decision()
            game.answer(choice)
        again = play_out(taken_up(game), dict.fromkeys(range(2), partial(tactician, case.system)))
        assert again.choices == list(choices[left:])
        assert again.fought().report == whole.report


@each_system
def test_the_dice_to_come_are_nobodys_to_see(case: Case) -> None:
    views = []
    for seed in (1, 2):
        _t, s = case.system.set_up(case.small, seed)
        view = fresh(case.system.battle)
        case.system.see(s, 0, view)
        views.append(rows_of(case.system.battle, view))
    assert views[0] == views[1]


@each_system
def test_a_set_up_that_can_be_played_has_no_problem_and_another_names_them(case: Case) -> None:
    for setup in (case.small, case.system.smallest()):
        assert case.system.problems(setup, under_way=True, any_army=True) == ()
    first, *others = case.small.sides
    figures = tuple(replace(figure, unit="nobody.knows") for figure in first.figures)
    bad = replace(case.small, sides=(replace(first, figures=figures), *others))
    assert len(case.system.problems(bad)) >= len(figures)


# The checks themselves: what they are there for, they find.


def meddling(s, side, view) -> None:
    """Looks, and leaves a trace."""
    CASES[1].system.see(s, side, view)
    s.now[0].phase += 1


@pytest.mark.parametrize(
    ("door", "broken", "said"),
    [
        ("problem", lambda t, s, c: 1, "an option is refused"),
        ("options", lambda t, s, out: 0, "no option"),
        ("see", meddling, "has changed the battle"),
        ("count", lambda *parts: None, "is counted as"),
    ],
)
def test_a_door_that_does_not_fit_is_noticed(door, broken, said) -> None:
    case = CASES[1]
    system = replace(case.system, **{door: broken})
    with standing_in(system), pytest.raises(Broken, match=said):
        checked(replace(case, system=system), 0)


def test_the_same_seed_gives_the_same_words_and_another_does_not() -> None:
    case = CASES[1]
    assert words_of(case, 0) == words_of(case, 0) != words_of(case, 1)
