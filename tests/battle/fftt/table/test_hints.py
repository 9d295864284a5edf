"""The hint names the next act of a figure, and why: what comes of it, in a short sentence."""

from __future__ import annotations

import pytest

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract.table.look import Look
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table import TABLE
from campaign.battle.fftt.table.choices import choice_of, move_of
from campaign.tabletop.hinting import hint_words
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.tabletop.thinking import view_to_act_in
from tests.battle.fftt.table.scenes import CROSSROADS, at_decision, look_at, setup_of, standing

GRUNT, TERMINATOR, SCANNER = "marines.grunt", "machina.terminator", "machina.scanner"


def moving(own, enemies) -> Look:
    return look_at(at_decision(setup_of(own, enemies), c.MOVING))


def firing(own, enemies) -> Look:
    return look_at(at_decision(setup_of(own, enemies), c.FIRING))


@pytest.mark.parametrize("kind", [c.MOVING, c.FIRING])
def test_the_program_names_no_standing_order_but_what_a_figure_does(kind: int):
    match = Match(CROSSROADS, 5, (Seat(), Seat()))
    while isinstance(match.waits, Decision) and match.waits.kind != kind:
        match.answer(match.game.options()[0] if match.waits.kind == c.LEADING else choice_of(c.DONE))
    assert isinstance(match.waits, Decision)
    assert tactician(match.system, match.t, match.seen_by(match.waits.side))[c.VERB] == c.STANDING
    view = view_to_act_in(match)
    choice = tactician(match.system, match.t, view)
    assert choice[c.VERB] != c.STANDING
    words = hint_words(look_of(match, match.waits.side).of(view), choice)
    assert words.startswith("The program would: ")
    assert kind == c.FIRING or words.endswith(".")  # the reason


def test_of_a_shot_it_tells_what_it_needs():
    look = firing([standing(GRUNT, (4000, 4000))], [standing(TERMINATOR, (4000, 2800))])
    assert TABLE.asking.why(look, choice_of(c.SHOOT, 0, 1)) == "It hits with 7 or less, 58 times in 100."


def test_of_a_charge_it_tells_at_whom():
    look = moving([standing(GRUNT, (4000, 4000))], [standing(TERMINATOR, (4000, 3300))])
    assert TABLE.asking.why(look, move_of(0, [(4000, 3300)])) == "It charges Terminator."


def test_of_a_move_it_tells_at_whom_one_shoots_from_there_and_who_may_shoot():
    look = moving([standing(GRUNT, (4000, 6000))], [standing(TERMINATOR, (4000, 3000), facing=(4000, 4000))])
    told = TABLE.asking.why(look, move_of(0, [(4000, 5200)]))
    assert told.startswith("From there it shoots at Terminator, with 6 or less.")
    assert told.endswith("1 enemy may shoot at it on its way.")


@pytest.mark.parametrize(
    ("end", "told"), [((4000, 6500), "It comes nearer to Scanner."), ((4000, 7500), "It keeps away from Scanner.")]
)
def test_of_a_move_without_a_shot_it_tells_whether_it_comes_nearer(end: tuple[int, int], told: str):
    look = moving([standing(GRUNT, (4000, 7000))], [standing(SCANNER, (4000, 300))])
    assert TABLE.asking.why(look, move_of(0, [end])) == told


def test_of_a_turn_it_tells_at_whom_one_can_shoot_then():
    look = moving([standing(GRUNT, (4000, 4000))], [standing(SCANNER, (4000, 5000))])
    assert TABLE.asking.why(look, choice_of(c.TURN, 0, facing=(0, 100))) == "It can shoot at Scanner then."


@pytest.mark.parametrize(("hurt", "told"), [(1, "Grunt has lost 1 wound."), (2, "Grunt has lost 2 wounds.")])
def test_of_a_treatment_it_tells_how_much_there_is_to_treat(hurt: int, told: str):
    look = moving([standing("marines.medic", (4000, 4000)), standing(GRUNT, (4000, 4200))], [])
    look.view.figures[1].hurt = hurt
    assert TABLE.asking.why(look, choice_of(c.HEAL, 0, 1)) == told


def test_where_nothing_is_worth_it_that_is_said():
    look = firing([standing(GRUNT, (4000, 7000))], [standing(SCANNER, (4000, 300))])
    assert "nobody has a shot that is worth it" in hint_words(look, choice_of(c.DONE))
    look = moving([standing(GRUNT, (4000, 7000))], [standing(SCANNER, (4000, 300))])
    assert "end the movement" in hint_words(look, choice_of(c.DONE))
