"""A battle under way: what it waits for, dice from the table, taking back and resuming."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.arena import Choice, Decision, NotLegal, fight, tactician
from campaign.battle.contract import FINE, STANDARD
from campaign.battle.fftt.codes import FLANK, MOVE, NOBODY, ON_TABLE, PLACE, VERB
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.kernel.table import EAST
from campaign.battle.scenario import load
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.throws import throw_wanted
from tests.battle.play.forces import random_setup

SETUP = random_setup(8)
CROSSROADS = load(Path(__file__).parents[2] / "resources" / "systems" / "fftt" / "scenarios" / "crossroads.json").setup
SEATS = tuple(Seat(STANDARD) for _side in SETUP.sides)


def play_on(match: Match, dice: random.Random) -> Match:
    """Let the tactician answer, and a random person throw, to the end."""
    while not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            match.throw([dice.randint(1, 6)])
        else:
            match.answer(_thought(match))
    return match


def _thought(match: Match) -> Choice:
    assert isinstance(match.waits, Decision)
    return tactician(match.system, match.t, match.seen_by(match.waits.side))


def test_a_battle_that_computers_play_on_screen_is_the_battle_that_the_program_fights() -> None:
    match = play_on(Match(SETUP, 5, SEATS), random.Random(0))
    assert match.fought() == fight(SETUP, 5)


def test_choices_and_seed_resume_a_battle_at_any_decision() -> None:
    whole = play_on(Match(SETUP, 5, SEATS), random.Random(0))
    half = len(whole.choices) // 2
    resumed = Match(SETUP, 5, SEATS, choices=whole.choices[:half])
    assert resumed.choices == whole.choices[:half]
    assert play_on(resumed, random.Random(0)).fought() == whole.fought()


def test_dice_from_the_table_are_asked_for_one_by_one_and_decide_the_battle() -> None:
    match = play_on(Match(SETUP, 5, SEATS, DiceBy.TABLE), random.Random(1))
    again = Match(SETUP, 99, SEATS, DiceBy.TABLE, match.choices, match.faces)
    assert len(match.faces) > 20
    assert again.fought().report == match.fought().report
    assert again.faces == match.faces


def test_while_dice_are_missing_nothing_has_happened() -> None:
    match = Match(SETUP, 5, SEATS, DiceBy.TABLE)
    assert match.waits == FacesWanted(())  # for initiative: in this battle everybody stands already
    assert match.rows == []
    match.throw([3])
    assert match.waits == FacesWanted((3,))
    assert match.rows == []


def stands(match: Match, side: int) -> set[int]:
    """Whom a side sees on the table."""
    view = match.seen_by(side)
    return {number for number in range(view.figure_count) if view.figures[number].fate == ON_TABLE}


def test_while_the_first_initiative_is_thrown_both_sides_are_seen_but_for_what_waits_on_the_flank() -> None:
    south, north = (
        replace(side, figures=tuple(replace(figure, at=None, facing=None) for figure in side.figures))
        for side in CROSSROADS.sides
    )
    setup = replace(CROSSROADS, sides=(south, north))
    match = Match(setup, 5, (Seat(), Seat()), DiceBy.TABLE)
    first, flanked = len(south.figures), 0
    while isinstance(match.waits, Decision):
        flank = choice_of(FLANK, match.waits.actor, EAST)
        if match.waits.side == 0 and not flanked and match.game.problem(flank) == FINE:
            flanked = match.waits.actor
            match.answer(flank)
        else:
            match.answer(next(choice for choice in match.game.options() if choice[VERB] == PLACE))
        if isinstance(match.waits, Decision) and match.waits.side == 1:
            assert not any(number < first for number in stands(match, 1))
    everybody = set(range(first + len(north.figures)))
    assert isinstance(match.waits, FacesWanted)
    assert flanked
    assert stands(match, 0) == stands(match, 1) == everybody - {flanked}
    assert match.seen_by(0).figures[flanked].flank == EAST
    assert match.seen_by(1).figures[flanked].flank == NOBODY


def test_a_battle_saved_while_dice_are_missing_waits_for_them_again() -> None:
    match, dice = Match(SETUP, 5, SEATS, DiceBy.TABLE), random.Random(3)
    while len(match.choices) < 5 or isinstance(match.waits, Decision):
        match.throw([dice.randint(1, 6)]) if isinstance(match.waits, FacesWanted) else match.answer(_thought(match))
    match.throw([4])
    choices, faces = match.kept
    assert Match(SETUP, 5, SEATS, DiceBy.TABLE, choices, faces).waits == match.waits
    assert Match(SETUP, 5, SEATS, DiceBy.TABLE, choices, faces).kept == (choices, faces)


def test_taking_back_leads_to_the_decision_as_it_was_and_the_same_answer_to_the_same_end() -> None:
    match = play_on(Match(SETUP, 5, SEATS), random.Random(0))
    end, choices = match.fought(), list(match.choices)
    match.take_back(len(choices) // 3)
    assert match.choices == choices[: len(choices) // 3]
    assert play_on(match, random.Random(0)).fought() == end


def test_an_answer_that_the_rules_refuse_changes_nothing() -> None:
    match = Match(SETUP, 5, SEATS)
    with pytest.raises(NotLegal):
        match.answer((MOVE, 0, *[0] * 22))
    assert match.choices == []


def test_a_throw_that_needs_more_dice_than_the_rules_have_room_for_is_begun_anew() -> None:
    match = Match(SETUP, 5, SEATS, DiceBy.TABLE)
    match.throw([3] * match.system.most_dice)  # everybody is tied for initiative again and again
    assert match.waits == FacesWanted(())
    assert throw_wanted(match.unthrown()).number == 2
    dice = random.Random(1)
    while isinstance(match.waits, FacesWanted) and len(match.waits.known) < 20:
        match.throw([dice.randint(1, 6)])
    assert isinstance(match.waits, Decision)
