"""How far a person can take back, and where a replay can jump to."""

from __future__ import annotations

import random

from campaign.battle.arena import Decision
from campaign.battle.contract import STANDARD
from campaign.battle.fftt.codes import LOG_PHASE
from campaign.battle.fftt.words.account import account_lines, account_of
from campaign.tabletop.history import turnings, way_back
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint
from tests.battle.play.forces import random_setup

SETUP = random_setup(27)
PERSON, COMPUTER = Seat(), Seat(STANDARD)


def play(match: Match, answers: int) -> Match:
    """So many answers more, or to the end."""
    rng, wanted = random.Random(2), len(match.choices) + answers
    while not isinstance(match.waits, Over) and len(match.choices) < wanted:
        if isinstance(match.waits, FacesWanted):
            match.throw([rng.randint(1, 6)])
        else:
            match.answer(hint(match))
    return match


def test_what_computers_answered_goes_with_the_last_answer_of_a_person() -> None:
    match = Match(SETUP, 5, (PERSON, COMPUTER, COMPUTER, COMPUTER)[: len(SETUP.sides)])
    play(match, 10)
    while match.sides[-1] == 0:
        play(match, 1)
    back = way_back(match)
    assert back is not None
    assert match.sides[back] == 0
    assert 0 not in match.sides[back + 1 :]
    again = match.at(back)
    assert isinstance(again.waits, Decision)
    assert (again.waits.side, again.choices) == (0, match.choices[:back])


def test_where_only_computers_have_answered_there_is_no_way_back() -> None:
    match = play(Match(SETUP, 5, [COMPUTER for _side in SETUP.sides]), 10)
    assert way_back(match) is None


def test_taking_back_again_and_again_leads_to_the_first_decision_of_a_person() -> None:
    match = play(Match(SETUP, 5, [PERSON for _side in SETUP.sides]), 6)
    steps = 0
    while (back := way_back(match)) is not None:
        match.take_back(back)
        steps += 1
    assert (steps, match.choices) == (6, [])


def test_what_needed_nobody_goes_with_the_answer_before_it() -> None:
    match = play(Match(SETUP, 5, [PERSON for _side in SETUP.sides]), 6)
    assert way_back(match, unasked={5, 4}) == 3


def test_an_answer_that_waits_for_its_dice_is_taken_back_alone() -> None:
    match = play(Match(SETUP, 5, [PERSON for _side in SETUP.sides], DiceBy.TABLE), 1)
    while not (isinstance(match.waits, FacesWanted) and match.held_by is not None):
        if isinstance(match.waits, FacesWanted):
            match.throw([4])
        else:
            match.answer(hint(match))
    said = list(match.choices)
    assert way_back(match) == len(said)
    match.take_back(len(said))
    assert isinstance(match.waits, Decision)
    assert match.choices == said


def test_dice_that_fell_for_what_is_taken_back_are_forgotten() -> None:
    match = play(Match(SETUP, 5, [PERSON for _side in SETUP.sides], DiceBy.TABLE), 40)
    back = match.at(10)
    assert len(back.faces) < len(match.faces)
    assert back.kept == (match.choices[:10], match.faces[: len(back.faces)])
    match.take_back(10)
    assert match.kept == back.kept


def test_a_battle_turns_at_the_phases_that_its_account_names() -> None:
    match = play(Match(SETUP, 5, [COMPUTER for _side in SETUP.sides]), 10_000)
    told = account_of(SETUP, match.rows)
    found = turnings(SETUP, match.rows)
    assert [(turning.turn, turning.phase) for turning in found] == [(p.turn, p.phase) for p in told.points]
    assert [turning.words for turning in found] == list(account_lines(told)[: len(found)])
    assert found
    for turning in found:
        assert match.rows[turning.row][:3] == (LOG_PHASE, turning.turn, turning.phase)
