"""Deployment by hand: a line-up that can be changed, the flank in secret, everything said at once when it is ready."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from campaign.battle.fftt import codes as c
from campaign.battle.kernel.table import WEST
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.hand.played import Played, battle, figure
from ui.theme import Theme

SOUTH = [figure("hq", "marines.hq", None), *(figure(f"g{n}", "marines.grunt", None) for n in range(6))]
NORTH = [figure("t", "machina.terminator", (4000, 500))]
HQ, GRUNT = 0, 1


@pytest.fixture
def played(look: Theme, qtbot: QtBot) -> Played:
    """An HQ and six Grunts to be set up in the south."""
    made = Played(look, Match(battle(SOUTH, NORTH), 5, (Seat(), Seat())))
    qtbot.addWidget(made.view)
    made.settle()
    return made


def shown(played: Played) -> dict[int, tuple[int, int]]:
    """Where the side's figures are shown."""
    return {base.number: base.at for base in played.view.bases if base.number < len(SOUTH)}


def test_all_stand_in_the_zone_to_begin_with_and_nothing_is_said(played: Played) -> None:
    assert len(shown(played)) == len(SOUTH)
    assert all(y > 5000 for _x, y in shown(played).values())
    assert played.answers == []


def test_a_figure_is_pulled_to_another_place_and_enter_says_all_places_at_once(played: Played) -> None:
    played.pull(shown(played)[GRUNT], (1000, 7500))
    assert shown(played)[GRUNT] == pytest.approx((1000, 7500), abs=30)
    played.key(Qt.Key.Key_Return)
    assert [choice[c.VERB] for choice in played.answers[: len(SOUTH)]] == [c.PLACE] * len(SOUTH)
    assert played.place(GRUNT) == pytest.approx((1000, 7500), abs=30)


def test_a_place_outside_the_zone_is_refused_and_the_figure_stands_where_it_stood(played: Played) -> None:
    before = shown(played)
    played.pull(before[GRUNT], (4000, 3000))
    assert shown(played) == before
    assert "zone" in played.objections[0]


def test_pulled_over_an_edge_a_figure_waits_there_in_secret(played: Played) -> None:
    played.pull(shown(played)[GRUNT], (0, 4000))
    assert GRUNT not in shown(played)
    played.key(Qt.Key.Key_Return)
    flank = [choice for choice in played.answers if choice[c.VERB] == c.FLANK]
    assert [(choice[c.FIGURE], choice[c.TARGET]) for choice in flank] == [(GRUNT, WEST)]


def test_an_hq_does_not_flank_and_a_key_brings_who_waits_back(played: Played) -> None:
    played.pull(shown(played)[HQ], (0, 4000))
    assert "HQs do not flank" in played.objections[0]
    played.press(shown(played)[GRUNT])
    played.key(Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert GRUNT not in shown(played)
    played.key(Qt.Key.Key_Backspace)
    assert GRUNT in shown(played)


def test_the_wheel_turns_who_is_in_hand(played: Played) -> None:
    at = shown(played)[GRUNT]
    played.press(at)
    played.wheel(at, -9)
    [base] = [base for base in played.view.bases if base.number == GRUNT]
    assert base.facing[0] > 0
    assert abs(base.facing[1]) < base.facing[0] / 10


def test_several_in_a_band_are_pulled_together(played: Played) -> None:
    played.key("a", Qt.KeyboardModifier.ControlModifier)
    before = shown(played)
    start = before[GRUNT]
    played.pull(start, (start[0] + 100, start[1]))
    after = shown(played)
    assert len(before) > 1
    [(dx, dy)] = {(after[number][0] - x, after[number][1] - y) for number, (x, y) in before.items()}
    assert abs(dx - 100) < 10  # as near as the pointer's points are
    assert abs(dy) < 10
