"""Declared fire by hand: shots are laid down before the dice, taken off again, and declared together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from campaign.battle.arena import Decision
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.firing.best_shots import best_shots
from campaign.battle.systems import table_of
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.hand.played import Played, battle, figure
from ui.battle.table import marks
from ui.battle.table.answers import with_deeds
from ui.battle.table.hand.mode import Deed
from ui.theme import Theme

PERSON = Seat()
SOUTH = [
    figure("g0", "marines.grunt", (2000, 5000)),
    figure("g1", "marines.grunt", (3000, 5000)),
    figure("g2", "marines.grenadier", (4000, 5000)),
]
NORTH = [figure("t", "machina.terminator", (3000, 3500)), figure("u", "machina.terminator", (6000, 300))]
TARGET, FAR = (3000, 3500), (6000, 300)


@pytest.fixture
def played(look: Theme, qtbot: QtBot) -> Played:
    """Two Grunts and a Grenadier in general fire, one enemy near and one out of range."""
    made = Played(look, Match(battle(SOUTH, NORTH), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.FIRING)
    while made.match.s.now[0].step != c.GENERAL_FIRE:
        made.match.answer(made.match.game.options()[0])
        made.go_on()
        made.settle()
        made.until(c.FIRING)
    return made


def laid(played: Played) -> list[tuple[int, int]]:
    """Shooters and targets that are laid down."""
    return [(choice[c.FIGURE], choice[c.TARGET]) for choice in played.hand.laid]


def lit(played: Played) -> list[str]:
    """The buttons of the question that are lit."""
    match = played.match
    assert isinstance(match.waits, Decision)
    asked = table_of("fftt").asking.question(look_of(match, match.waits.side), None)
    return [answer.name for answer in with_deeds(asked, played.hand.deeds(), []).answers if answer.lamp]


def test_while_somebody_has_a_target_the_best_shots_are_lit_and_to_be_done_is_when_they_lie(played: Played) -> None:
    assert lit(played) == ["best shots"]
    played.key("s")
    assert lit(played) == ["done"]
    played.key(Qt.Key.Key_Backspace)
    assert lit(played) == ["best shots"]


def test_to_be_done_is_lit_when_everybody_who_has_a_target_has_a_shot_laid_down(played: Played) -> None:
    played.press((2000, 5000))
    for _shot in range(3):
        assert "done" not in lit(played)
        played.press(TARGET)
    assert lit(played) == ["done"]


def deed(played: Played, name: str) -> Deed:
    return next(deed for deed in played.hand.deeds() if deed.name == name)


def test_where_no_shot_is_worth_it_that_button_is_neither_lit_nor_to_be_pressed(look: Theme, qtbot: QtBot) -> None:
    bug, queen = figure("b", "insectoids.bombbug", (4000, 6000)), figure("q", "insectoids.queen", (1000, 7500))
    made = Played(look, Match(battle([bug, queen], [figure("t", "machina.tank", (5000, 300))]), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.FIRING)  # the Bomb Bug could go off
    assert lit(made) == ["done"]
    best = deed(made, "best shots")
    assert not best.can
    assert str(best.why).startswith("No shot that is left is worth it to the program.")
    made.key("s")
    assert made.hand.laid == ()
    assert made.objections == [str(best.why)]
    assert lit(made) == ["done"]
    made.press((4000, 6000))
    assert lit(made) == []  # it may still go off


def test_what_comes_next_is_said_of_the_shooter_in_hand(played: Played) -> None:
    assert played.hand.lead == ""
    played.press((2000, 5000))
    assert played.hand.lead == "Grunt 1 is in hand. Press its target."
    played.press(TARGET)
    played.press((2000, 5000))
    assert "has its shot" in played.hand.lead
    played.press((4000, 5000))
    assert played.hand.lead.endswith("Press its target, or a point.")
    played.key(Qt.Key.Key_Escape)
    played.key("s")
    assert played.hand.lead.startswith("The shots lie there.")


def test_a_shooter_and_its_target_are_laid_down_and_nothing_is_declared_before_the_side_is_done(played: Played) -> None:
    played.press((2000, 5000))
    played.press(TARGET)
    assert laid(played) == [(0, 3)]
    assert played.answers == []
    played.key(Qt.Key.Key_Return)
    assert [choice[c.VERB] for choice in played.answers] == [c.SHOOT, c.DONE]


def test_the_next_shooter_is_in_hand_by_itself_so_that_each_shot_is_one_press(played: Played) -> None:
    played.press((2000, 5000))
    for _shot in range(3):
        played.press(TARGET)
    assert sorted(laid(played)) == [(0, 3), (1, 3), (2, 3)]


def test_a_target_alone_gets_the_likeliest_shooter(played: Played) -> None:
    played.press(TARGET)
    assert len(played.hand.laid) == 1
    assert played.hand.held == ()


def test_several_in_hand_shoot_at_the_target_that_is_pressed(played: Played) -> None:
    played.key("a", Qt.KeyboardModifier.ControlModifier)
    played.press(TARGET)
    assert sorted(laid(played)) == [(0, 3), (1, 3), (2, 3)]


def test_f_lays_down_what_the_program_would_fire_and_each_can_be_taken_off(played: Played) -> None:
    played.key("s")
    before = laid(played)
    assert before
    played.key(Qt.Key.Key_Backspace)
    assert laid(played) == before[:-1]
    assert played.answers == []


def test_a_target_out_of_range_is_refused_and_costs_nothing(played: Played) -> None:
    played.press((2000, 5000))
    played.press(FAR)
    assert played.hand.laid == ()
    assert len(played.objections) == 1
    assert played.words()


def test_hovering_a_target_shows_the_line_and_the_sum(played: Played) -> None:
    played.press((2000, 5000))
    played.hover(TARGET)
    found = played.view.marks("hand route")
    assert any(isinstance(mark, marks.Line) and mark.kind == marks.AIM for mark in found)
    assert any(isinstance(mark, marks.Pill) and "or less" in mark.words for mark in found)


def test_a_grenade_is_aimed_at_a_point_and_its_burst_is_shown_before(played: Played) -> None:
    played.press((4000, 5000))
    played.hover((3000, 3800))
    assert any(isinstance(mark, marks.Disc) for mark in played.view.marks("hand burst"))
    assert any(isinstance(mark, marks.Ring) for mark in played.view.marks("hand burst"))
    played.press((3300, 3900))
    [choice] = played.hand.laid
    assert choice[c.VERB] == c.SHOOT_AT
    assert choice[c.X : c.Y + 1] == pytest.approx((3300, 3900), abs=20)


def test_whom_a_grenade_may_catch_is_told_with_its_chance_once_the_pointer_rests(look: Theme, qtbot: QtBot) -> None:
    beside = figure("g1", "marines.grunt", (3000, 4100))
    made = Played(look, Match(battle([beside, SOUTH[2]], NORTH), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.FIRING)
    while made.match.s.now[0].step != c.GENERAL_FIRE:
        made.match.answer(made.match.game.options()[0])
        made.go_on()
        made.until(c.FIRING)
    made.press((4000, 5000))
    made.hover((3000, 3900))
    made.hover((3000, 3800))
    qtbot.waitUntil(lambda: bool(pills(made)), timeout=20_000)
    told = pills(made)
    assert told[0].rule == "fftt:B2"
    assert {(pill.at, pill.tone) for pill in told} == {((3000, 3500), marks.INK), ((3000, 4100), marks.BAD)}
    assert all(pill.words.startswith("caught: ") for pill in told)
    made.hover((7000, 7000))
    qtbot.waitUntil(lambda: not pills(made), timeout=20_000)


def pills(played: Played) -> list[marks.Pill]:
    """What is told of a burst."""
    return [mark for mark in played.view.marks("hand burst") if isinstance(mark, marks.Pill)]


def test_who_has_a_target_is_ringed(played: Played) -> None:
    played.settle()
    ringed = {mark.at for mark in played.view.marks("hand targets") if isinstance(mark, marks.Ring)}
    assert ringed == {(2000, 5000), (3000, 5000), (4000, 5000)}


def test_a_side_that_can_harm_nobody_is_not_asked_for_fire(look: Theme, qtbot: QtBot) -> None:
    made = Played(look, Match(battle(SOUTH, [figure("t", "machina.terminator", (3000, 300))]), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.settle()
    assert made.asked == c.LEADING
    made.key(Qt.Key.Key_Return)
    assert made.asked == c.MOVING


@pytest.mark.parametrize(("by_radius", "radius"), [(True, 900), (False, 450)])
def test_the_burst_of_a_missile_is_as_large_as_the_house_rules_say(
    look: Theme, qtbot: QtBot, by_radius: bool, radius: int
) -> None:
    setup = battle([figure("m", "machina.mt", (3000, 7000))], [figure("t", "marines.grunt", (3000, 3000))])
    setup = replace(setup, rules=replace(setup.rules, missile_radius=by_radius))
    made = Played(look, Match(setup, 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.FIRING)
    made.press((3000, 7000))
    made.hover((3000, 3500))
    made.hover((3000, 3000))
    [burst] = [mark for mark in made.view.marks("hand burst") if isinstance(mark, marks.Disc)]
    assert burst.radius == radius


def test_who_asks_for_the_best_shots_before_they_are_found_gets_them_when_they_are(played: Played) -> None:
    found = best_shots(look_of(played.match, 0), [])
    played.go_on()  # asked anew: they are looked for again
    assert deed(played, "best shots").can
    assert lit(played) == []  # until it is known whether there are any
    played.hand.do("best shots")
    assert played.hand.laid == ()
    played.settle()
    assert played.hand.laid == found != ()
