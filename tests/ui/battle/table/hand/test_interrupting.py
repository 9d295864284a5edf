"""Opportunity fire by hand: the best point is proposed, another is a press away, holding is a key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.choices import move_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.hand.played import NEVER, Played, battle, figure
from ui.battle.table import marks
from ui.theme import Theme

PERSON = Seat()
SOUTH = [figure("g", "marines.grunt", (3000, 5000)), figure("h", "marines.grunt", (5000, 5000))]
NORTH = [figure("t", "machina.terminator", (4000, 4000), (4000, 7000)), figure("u", "machina.terminator", (2000, 3500))]


@pytest.fixture
def played(look: Theme, qtbot: QtBot) -> Played:
    """A Grunt walks before two Terminators, which are asked."""
    made = Played(look, Match(battle(SOUTH, NORTH), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    made.until(c.MOVING, 0)
    made.match.answer(move_of(0, [(3400, 5300)]))
    made.go_on()
    made.settle()
    assert made.asked == c.REACTING
    made.answers.clear()
    return made


def test_f_fires_at_the_best_point(played: Played) -> None:
    stops = [mark for mark in played.view.marks("hand route") if isinstance(mark, marks.Stop)]
    [best] = [mark.at for mark in stops if mark.chosen]
    now = played.match.s.now[0]
    path = [tuple(played.match.s.path[2 * n : 2 * n + 2]) for n in range(now.points)]
    played.key("s")
    assert played.answers[0][c.VERB] == c.PICK
    assert path[played.answers[0][c.X]] == best


def test_the_shot_and_its_sum_are_shown(played: Played) -> None:
    assert any(isinstance(mark, marks.Pill) and "or less" in mark.words for mark in played.view.marks("hand lines"))


def test_a_point_that_is_pressed_is_fired_at(played: Played) -> None:
    others = [mark.at for mark in played.view.marks("hand route") if isinstance(mark, marks.Disc)]
    now = played.match.s.now[0]
    path = [tuple(played.match.s.path[2 * n : 2 * n + 2]) for n in range(now.points)]
    played.press(others[-1])
    assert played.answers[0][c.VERB] == c.PICK
    assert path[played.answers[0][c.X]] == others[-1]


def test_a_key_goes_to_another_point(played: Played) -> None:
    before = _chosen(played)
    played.key(",")
    earlier = _chosen(played)
    played.key(".")
    assert earlier != before
    assert _chosen(played) == before


def _chosen(played: Played) -> list[tuple[int, int]]:
    return [mark.at for mark in played.view.marks("hand route") if isinstance(mark, marks.Stop) and mark.chosen]


def test_h_holds_for_this_watcher_only(played: Played) -> None:
    played.key("h")
    assert [choice[c.VERB] for choice in played.answers] == [c.DONE]
    assert played.asked == c.REACTING


def test_shift_h_holds_for_the_whole_side_at_this_move(played: Played) -> None:
    played.key("h", Qt.KeyboardModifier.ShiftModifier)
    assert [choice[c.VERB] for choice in played.answers] == [c.DONE, c.DONE]
    assert played.asked == c.MOVING


def test_a_key_gives_a_standing_order(played: Played) -> None:
    played.key("n")
    assert played.answers[0] == NEVER
    assert played.match.s.forces[1].ask_from == 13
    assert played.asked == c.MOVING
