"""Computers at the table: the program's own tactician, here or where a battle is played again from what was said."""

from __future__ import annotations

import pickle
import random

import pytest

from campaign.battle.arena import fight, tactician
from campaign.battle.contract import EASY, STANDARD, STRONG
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import answer_here, hint, think, view_to_think_of
from tests.battle.play.forces import random_setup

SETUP = random_setup(8)
SEATS = tuple(Seat(STANDARD) for _side in SETUP.sides)


def far_into_it(dice: DiceBy, answers: int = 12) -> Match:
    """A battle after some answers."""
    match, rng = Match(SETUP, 5, SEATS, dice), random.Random(1)
    while len(match.choices) < answers or isinstance(match.waits, FacesWanted):
        if isinstance(match.waits, FacesWanted):
            match.throw([rng.randint(1, 6)])
        else:
            match.answer(answer_here(match, STANDARD))
    return match


@pytest.mark.parametrize("strength", [EASY, STANDARD, STRONG])
@pytest.mark.parametrize("dice", list(DiceBy))
def test_a_worker_that_is_sent_what_was_said_and_thrown_answers_the_same(dice: DiceBy, strength: int) -> None:
    match = far_into_it(dice)
    sent = pickle.loads(pickle.dumps((match.setup, match.seed, match.dice, *match.kept, strength)))
    assert think(*sent).choice == answer_here(match, strength)


def test_a_hint_is_what_the_standard_tactician_does_and_changes_nothing() -> None:
    match = far_into_it(DiceBy.PROGRAM)
    before = list(match.choices), list(match.rows), match.waits
    assert hint(match) == answer_here(match, STANDARD)
    assert (match.choices, match.rows, match.waits) == before


def test_who_follows_every_hint_plays_the_battle_that_the_program_fights() -> None:
    match = Match(SETUP, 5, [Seat() for _side in SETUP.sides])
    while not isinstance(match.waits, Over):
        match.answer(hint(match))
    assert match.fought() == fight(SETUP, 5)


def test_what_another_thread_thinks_of_stays_as_it_was_when_the_battle_goes_on() -> None:
    match = far_into_it(DiceBy.PROGRAM)
    view, meant = view_to_think_of(match), hint(match)
    for _answer in range(20):
        match.answer(hint(match))
    assert tactician(match.system, match.t, view, STANDARD) == meant
