"""The checks that every table has to pass, on battles of Man to Man with both sides set up and all sorts of men."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from campaign.battle.contract.table.questions import Gesture
from campaign.battle.man_to_man.system import SYSTEM
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.throws import throw_wanted
from tests.battle.man_to_man.situation import m, situation, wall
from tests.battle.man_to_man.test_random_battles import SCENERY
from tests.battle.play.any_table import checked_table, is_rule
from tests.battle.systems import Case

A = ("leader", "rifleman", "lightgunner", "commander", "commando")
B = ("leader", "autorifleman", "rifleman", "partisan", "commander")
CLOSE = {"a": [(8 + 3 * n, 20) for n in range(5)], "b": [(8 + 3 * n, 12) for n in range(5)]}


def setup_of(seed: int):
    """Sides that are to be set up, or that stand near each other already on a small table."""
    if seed % 2:
        a = [m(kind, f"a{n}", CLOSE["a"][n]) for n, kind in enumerate(A)]
        b = [m(kind, f"b{n}", CLOSE["b"][n]) for n, kind in enumerate(B)]
        setup = situation(a, b, walls=[wall(5, 15, 12, 15)], size=(31.5, 31.5)).setup
        return replace(setup, rules=replace(setup.rules, turns=8))
    a, b = [m(kind, f"a{n}") for n, kind in enumerate(A)], [m(kind, f"b{n}") for n, kind in enumerate(B)]
    return situation(a, b, *SCENERY, walls=[wall(5, 22, 12, 22)]).setup


CASE = Case(SYSTEM, SYSTEM.smallest(), setup_of, SYSTEM.smallest(), (), (0, 1))


@pytest.mark.parametrize(("seed", "gestures"), [(0, {Gesture.PLACE, Gesture.PICK, Gesture.MOVE}), (1, {Gesture.AIM})])
def test_every_door_answers_all_through_a_battle_and_the_rules_agree(seed: int, gestures: set[Gesture]) -> None:
    assert checked_table(CASE, seed, 60) >= gestures


def test_people_are_told_what_each_die_is_for() -> None:
    setup, rng, told = setup_of(1), random.Random(3), set()
    match = Match(setup, 3, [Seat() for _side in setup.sides], DiceBy.TABLE)
    for _throw in range(40):
        while not isinstance(match.waits, FacesWanted | Over):
            match.answer(look_of(match, match.waits.side).answer())
        if isinstance(match.waits, Over):
            break
        wanted = throw_wanted(match.unthrown())
        assert wanted.what
        assert is_rule(wanted.rule)
        assert wanted.number > 0
        told.add((wanted.rule, wanted.number))
        match.throw([rng.randint(1, 6) for _die in range(wanted.number)])
    assert {("man_to_man:R2a", 1), ("man_to_man:F1a", 3)} <= told
