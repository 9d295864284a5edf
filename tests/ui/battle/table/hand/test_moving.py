"""Movement by hand: figures are taken up, sent, turned, in any order, several at once; refusals cost nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from campaign.battle.arena import Decision
from campaign.battle.fftt import codes as c
from campaign.battle.systems import table_of
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.hand.played import RIGHT, Played, battle, figure, house
from ui.battle.table.answers import with_deeds
from ui.battle.table.hand.mode import ROUTE
from ui.battle.table.marks import Pill
from ui.theme import Theme

PERSON, COMPUTER = Seat(), Seat(1)
SOUTH = [figure(f"g{n}", "marines.grunt", ((20 + 10 * n) * 100, 6500)) for n in range(3)]
NORTH = [figure("t", "machina.terminator", (7000, 500))]


@pytest.fixture
def played(look: Theme, qtbot: QtBot) -> Played:
    """Three Grunts in the south against a Terminator far away, in their movement."""
    made = Played(look, Match(battle(SOUTH, NORTH), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    return made.until(c.MOVING)


def test_a_figure_that_was_pressed_walks_where_one_presses_then(played: Played) -> None:
    played.press((3000, 6500))
    played.press((3000, 6000))
    assert played.place(1) == pytest.approx((3000, 6000), abs=20)
    assert len(played.answers) == 1


def lit(played: Played) -> list[str]:
    """The buttons of the question that are lit."""
    match = played.match
    assert isinstance(match.waits, Decision)
    asked = table_of("fftt").asking.question(look_of(match, match.waits.side), None)
    return [answer.name for answer in with_deeds(asked, played.hand.deeds(), []).answers if answer.lamp]


def test_the_lit_button_is_the_next_thing_to_do_and_none_is_while_a_place_is_to_be_pressed(played: Played) -> None:
    assert lit(played) == ["next"]
    played.press((3000, 6500))
    played.hover((2600, 5900))
    assert lit(played) == []
    for place in ((3000, 6000), (2000, 6000), (4000, 6000)):
        assert lit(played) == []
        played.press(place)
    assert lit(played) == ["done"]  # all three have walked, and may walk again


def test_one_press_is_one_way_however_many_actions_it_takes(played: Played) -> None:
    played.press((3000, 6500))
    played.press((3000, 4900))
    assert played.place(1) == pytest.approx((3000, 4900), abs=20)
    assert [choice[c.VERB] for choice in played.answers] == [c.MOVE, c.MOVE]


def test_who_has_walked_is_put_down_and_the_nearest_who_has_not_is_in_hand(played: Played) -> None:
    played.press((2000, 6500))
    played.press((2000, 6000))
    assert played.hand.held == (1,)
    played.press((3000, 6000))
    assert played.hand.held == (2,)


def test_toward_a_place_out_of_reach_it_walks_as_far_as_it_gets(played: Played) -> None:
    played.press((3000, 6500))
    played.press((3000, 600))
    x, y = played.place(1)
    assert len(played.answers) == 3
    assert x == pytest.approx(3000, abs=20)
    assert 3450 < y < 3650


def test_a_charge_out_of_reach_is_refused_with_the_reason_and_costs_nothing(played: Played) -> None:
    played.press((3000, 6500))
    played.press((7000, 500))
    assert played.answers == []
    assert "not enough actions" in played.objections[0]
    assert played.words()
    assert played.hand.held == (1,)


def test_a_figure_is_pulled_to_where_it_walks(played: Played) -> None:
    played.pull((3000, 6500), (3000, 6000))
    assert played.place(1) == pytest.approx((3000, 6000), abs=20)


def test_a_pull_with_ctrl_from_the_place_is_the_way_to_face_there(played: Played) -> None:
    played.press((3000, 6500))
    played.pull((3000, 6000), (4000, 6000), Qt.KeyboardModifier.ControlModifier)
    assert played.place(1) == pytest.approx((3000, 6000), abs=20)
    f = played.match.s.figures[1]
    assert f.fx > 0
    assert abs(f.fy) < f.fx / 10


def test_the_wheel_turns_the_way_to_face_at_the_end(played: Played) -> None:
    played.press((3000, 6500))
    played.hover((3000, 6000))
    played.wheel((3000, 6000), -9)
    played.press((3000, 6000))
    f = played.match.s.figures[1]
    assert f.fx > 0
    assert abs(f.fy) < f.fx / 10


def test_the_right_button_turns_toward_a_place_and_a_key_turns_others_the_same_way(played: Played) -> None:
    played.press((3000, 6500))
    played.press((6000, 6500), button=RIGHT)
    played.key("a", Qt.KeyboardModifier.ControlModifier)
    played.press((3000, 6500), Qt.KeyboardModifier.ControlModifier)
    played.key(".")
    assert [choice[c.VERB] for choice in played.answers] == [c.TURN] * 3
    assert all(played.match.s.figures[n].fx > 0 for n in range(3))


def test_a_bend_set_with_shift_is_walked(played: Played) -> None:
    played.press((3000, 6500))
    played.press((3400, 6200), Qt.KeyboardModifier.ShiftModifier)
    played.press((3000, 5900))
    [choice] = played.answers
    assert choice[c.LEGS] == 2
    assert choice[c.FIRST_LEG : c.FIRST_LEG + 2] == pytest.approx((3400, 6200), abs=20)


def test_several_in_a_band_pulled_with_shift_walk_with_one_press(played: Played) -> None:
    played.pull((1500, 6100), (3500, 6900), Qt.KeyboardModifier.ShiftModifier)
    assert played.hand.held == (0, 1)
    played.press((2500, 6000))
    assert played.place(0) == pytest.approx((2000, 6000), abs=20)
    assert played.place(1) == pytest.approx((3000, 6000), abs=20)
    assert played.place(2) == (4000, 6500)


def test_the_ways_of_several_are_shown_with_how_many_go_and_what_it_costs_at_most(played: Played) -> None:
    played.pull((1500, 6100), (3500, 6900), Qt.KeyboardModifier.ShiftModifier)
    played.hover((2500, 6000))
    played.settle()
    words = [mark.words for mark in played.view.marks(ROUTE) if isinstance(mark, Pill)]
    assert words == ["2 figures, up to 1 action"]


def test_of_several_whoever_cannot_stays_and_it_is_said_why(look: Theme, qtbot: QtBot) -> None:
    wall = house(28, 58, 32, 62)
    made = Played(look, Match(battle(SOUTH, NORTH, [wall]), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.MOVING)
    made.key("a", Qt.KeyboardModifier.ControlModifier)
    made.press((3000, 6000))
    assert made.place(0) == pytest.approx((2000, 6000), abs=20)
    assert made.place(2) == pytest.approx((4000, 6000), abs=20)
    assert made.place(1) == (3000, 6500)
    assert len(made.objections) == 1


def test_an_enemy_that_is_pressed_is_charged(look: Theme, qtbot: QtBot) -> None:
    made = Played(look, Match(battle(SOUTH, [figure("t", "machina.terminator", (3000, 5800))]), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.MOVING)
    made.press((3000, 6500))
    made.press((3000, 5800))
    made.until(c.MOVING)
    assert any(row[0] == c.LOG_CHARGED for row in made.match.rows)


def test_hovering_shows_the_way_its_cost_and_who_may_shoot_at_it(look: Theme, qtbot: QtBot) -> None:
    made = Played(look, Match(battle(SOUTH, [figure("t", "machina.terminator", (3000, 4500))]), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.MOVING)
    made.press((2000, 6500))
    made.hover((2000, 6000))
    for _more in range(5):
        made.settle()
    words = [mark.words for mark in made.view.marks("hand route") if hasattr(mark, "words")]
    assert any("5.0 cm, 1 action" in one and "1 may shoot" in one for one in words)


def test_space_goes_through_those_who_can_act_and_enter_ends_the_movement(played: Played) -> None:
    held = []
    for _more in range(4):
        played.key(Qt.Key.Key_Space)
        held.append(played.hand.held)
    assert held == [(0,), (1,), (2,), (0,)]
    played.key(Qt.Key.Key_Return)
    assert [choice[c.VERB] for choice in played.answers] == [c.DONE]


def test_a_second_press_at_once_sends_nobody_else(played: Played) -> None:
    played.press((2000, 6500))
    port, at = played.view.viewport(), played.point((2000, 6000))
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    played.settle()
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    played.settle()
    assert len(played.answers) == 1


def test_what_two_people_said_does_not_mix(look: Theme, qtbot: QtBot) -> None:
    foe = [figure("t", "machina.terminator", (3000, 5300))]
    made = Played(look, Match(battle(SOUTH, foe), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.MOVING)
    made.press((2000, 6500))
    made.press((2000, 5000))
    asked = 0
    while made.asked == c.REACTING:
        made.key("h")
        asked += 1
    assert asked > 0
    assert made.place(0) == pytest.approx((2000, 5000), abs=20)


def test_escape_stops_what_waits_for_its_turn(look: Theme, qtbot: QtBot) -> None:
    foe = [figure("t", "machina.terminator", (3000, 5300))]
    made = Played(look, Match(battle(SOUTH, foe), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.MOVING)
    made.press((2000, 6500))
    made.press((2000, 5000))
    assert made.asked == c.REACTING
    assert made.hand.is_busy
    made.hand.rest()
    made.key(Qt.Key.Key_Escape)
    made.go_on()
    made.key("h")
    assert made.asked == c.MOVING
    assert made.place(0)[1] > 5400


def test_what_gives_cover_and_where_enemies_can_shoot_is_shown_by_keys(played: Played) -> None:
    played.press((3000, 6500))
    before = played.view.marks("hand shape")
    played.key("a")
    played.key("c")
    assert len(played.view.marks("hand shape")) > len(before)


def test_who_stands_at_its_own_edge_leaves_the_table_by_a_key(look: Theme, qtbot: QtBot) -> None:
    made = Played(look, Match(battle([*SOUTH, figure("e", "marines.grunt", (5000, 7600))], NORTH), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.MOVING)
    made.press((5000, 7600))
    made.key("x")
    assert made.match.s.figures[3].fate == c.LEFT


def test_a_drag_on_the_ground_moves_the_view_and_nobody_whoever_is_in_hand(played: Played) -> None:
    played.press((3000, 6500))
    before = played.point((3000, 6500))
    played.pull((3000, 5000), (4000, 5000))
    assert played.answers == []
    assert played.hand.held == (1,)
    assert played.point((3000, 6500)).x() > before.x()
