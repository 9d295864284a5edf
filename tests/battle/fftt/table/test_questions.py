"""What decisions ask of people, in words and answers."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract.table.questions import Question
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.table import TABLE
from campaign.battle.scenario import load
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy, Seat
from tests.battle.play.forces import random_setup
from tests.battle.test_examples import FOLDER

BATTLES = (38, 113)
"""Seeds: in each of them something is asked for the first time."""
KINDS = (c.PLACING, c.FIRING, c.MOVING, c.REACTING, c.PARTING, c.PICKING, c.CREDITING, c.GOING_ON, c.LEADING)


@cache
def first_asked() -> dict[int, tuple[Question, bool]]:
    """The first question of each kind in battles that the program plays, and whether its answers are allowed then."""
    found: dict[int, tuple[Question, bool]] = {}
    for seed in BATTLES:
        setup = random_setup(seed)
        match = Match(setup, 5, [Seat()] * len(setup.sides))
        while isinstance(match.waits, Decision) and not set(KINDS) <= set(found):
            if match.waits.kind not in found:
                asked = TABLE.asking.question(look_of(match, match.waits.side), None)
                choices = [answer.choice for answer in asked.answers if answer.choice is not None]
                found[match.waits.kind] = asked, all(match.game.problem(choice) == FINE for choice in choices)
            match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side)))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_has_a_title_a_rule_and_answers_that_are_allowed(kind: int) -> None:
    asked, allowed = first_asked()[kind]
    assert asked.title
    assert asked.rule.startswith("fftt:")
    assert asked.answers
    assert allowed


def test_one_answer_at_most_is_lit() -> None:
    for kind in (c.FIRING, c.MOVING, c.REACTING, c.PARTING, c.GOING_ON, c.LEADING):
        asked, _allowed = first_asked()[kind]
        assert sum(answer.lamp for answer in asked.answers) == 1


def test_who_moves_first_is_asked_with_the_side_itself_as_the_lit_answer() -> None:
    asked, _allowed = first_asked()[c.LEADING]
    first, *others = asked.answers
    assert asked.title == "Who moves first in turn 1?"
    assert (first.words, first.key, first.lamp) == ("Move first", "Return", True)
    assert first.choice is not None
    assert first.choice[c.TARGET] == asked.side
    assert all(answer.words.endswith(" moves first") and not answer.lamp for answer in others)


@pytest.mark.claims("fftt:S10c")
def test_who_is_charged_through_a_door_is_asked_for_fire_with_its_sum() -> None:
    told = load(FOLDER / "53-grunt-at-a-door.json")
    seats = [Seat() for _side in told.setup.sides]
    match = Match(told.setup, 0, seats, DiceBy.TABLE, told.choices[:-1], told.dice)
    assert isinstance(match.waits, Decision)
    asked = TABLE.asking.question(look_of(match, match.waits.side), None)
    assert (asked.title, asked.rule) == ("Opportunity fire at Grunt?", "fftt:S10")
    assert asked.lead == "Engineer is charged through the door that has opened, and can fire first."
    assert asked.sum is not None
    assert asked.sum.need == 8
    assert [answer.name for answer in asked.answers] == ["fire", "hold", "hold all"]


def test_what_everybody_in_a_fight_adds_to_its_die_is_told_before_another_exchange() -> None:
    asked, _allowed = first_asked()[c.GOING_ON]
    assert len(asked.facts) >= 2
    assert all("adds" in fact or "in 100" in fact for fact in asked.facts)


def test_whose_kill_it_was_is_asked_without_the_odds_of_a_fight_that_is_over() -> None:
    asked, _allowed = first_asked()[c.CREDITING]
    assert asked.facts == ()


def test_who_takes_the_wounds_is_asked_with_who_deals_them_and_how_many_each_would_take() -> None:
    asked, _allowed = first_asked()[c.PICKING]
    assert "wounds one of them" in asked.lead
    assert asked.facts == ()
    assert all("wound" in answer.words for answer in asked.answers)


def test_a_pair_to_be_taken_apart_is_an_answer_of_two_names() -> None:
    asked, _allowed = first_asked()[c.PARTING]
    assert all(" and " in words and "fight" not in words for words in (answer.words for answer in asked.answers))


def test_that_nobody_adds_anything_to_the_die_is_said_once() -> None:
    asked, _allowed = first_asked()[c.PARTING]
    assert sum("anything" in fact for fact in asked.facts) <= 1
    assert not any("nothing" in fact for fact in asked.facts)


def test_whose_kill_it_is_is_asked_with_who_is_dead() -> None:
    asked, _allowed = first_asked()[c.CREDITING]
    assert "is dead" in asked.lead
