"""A battle with any deciders, of any rule system: its dice, its choices, its story."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from campaign.battle.arena import DiceRanOut, Game, NotLegal, Stopped, fight, play_out, tactician
from campaign.battle.contract import EASY
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.lookahead import play
from campaign.battle.row_packing import unpack
from campaign.battle.systems import UnknownSystem, system_of
from tests.battle.systems import CASES, each_system


@each_system
def test_a_battle_whose_dice_run_out_says_how_many_fell(case):
    for script in case.scripts:
        game = Game.begin(case.scripted, 0, script=script, strict=True)
        with pytest.raises(DiceRanOut) as ran_out:
            play_out(game, dict.fromkeys(range(2), partial(tactician, case.system)))
        assert ran_out.value.thrown == len(script)


@each_system
def test_the_same_seed_is_the_same_battle_and_its_choices_played_again_give_its_log(case):
    fought = fight(case.small, 7)
    assert fight(case.small, 7) == fought
    again = fight(case.small, 7, choices=unpack(fought.record.choices))
    assert again == fought
    assert (fought.record.system, fought.record.rules) == (case.system.name, case.system.version)
    assert unpack(fought.record.log)


@each_system
def test_a_battle_alone_is_the_battle_that_a_whole_one_plays(case):
    fought = fight(case.small, 7)
    t, s = case.system.set_up(case.small, 7)
    rows = choice_rows(1, case.system.width)
    count = play(case.system, t, s, fresh(case.system.battle), 1, rows[0], choice_rows(0, case.system.width))
    assert count == len(unpack(fought.record.choices))
    assert case.system.report(case.small, s) == fought.report


@each_system
def test_a_choice_that_the_rules_refuse_is_not_carried_out(case):
    game = Game.begin(case.small, 0)
    game.decision()
    before = [tuple(option) for option in game.options()]
    nonsense = (*(99 for _ in range(case.system.width)),)
    with pytest.raises(NotLegal) as refused:
        game.answer(nonsense)
    assert (refused.value.choice, game.choices) == (nonsense, [])
    assert game.options() == before


@each_system
def test_whoever_watches_can_stop_a_battle(case):
    with pytest.raises(Stopped):
        fight(case.small, 0, progress=lambda turn: False)


def test_a_side_has_tacticians_of_a_strength():
    case = CASES[1]  # where an easy one walks nowhere
    deciders = {
        0: partial(tactician, case.system, strength=EASY),
        1: partial(tactician, case.system),
    }
    figures = replace(case.small.sides[0], figures=case.small.sides[0].figures[1:])
    far = replace(case.small, sides=(figures, replace(case.small.sides[1], figures=case.small.sides[1].figures[1:])))
    game = Game.begin(far, 3)
    start = [(int(game.s.figures[i].x), int(game.s.figures[i].y)) for i in range(2)]
    turn = play_out(game, deciders).s
    assert (int(turn.figures[0].x), int(turn.figures[0].y)) == start[0]
    assert (int(turn.figures[1].x), int(turn.figures[1].y)) != start[1]


@each_system
def test_a_rule_system_is_found_by_its_name(case):
    assert system_of(case.system.name) is case.system


def test_a_rule_system_that_there_is_not_is_refused_with_what_to_do():
    with pytest.raises(UnknownSystem, match=r"does not have the rule system “chess”.* Update the program"):
        system_of("chess")
    with pytest.raises(UnknownSystem, match="chess"):
        Game.begin(replace(CASES[0].small, system="chess"), 0)
