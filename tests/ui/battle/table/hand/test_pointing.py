"""Questions that are answered by pointing: pairs to take apart, arrivals; and those of few answers, by their keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from campaign.battle.fftt import codes as c
from campaign.battle.scenery import Edge
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.hand.played import Played, battle, figure
from ui.battle.table import marks
from ui.battle.table.hand.mode import Deed
from ui.theme import Theme

SEATS = (Seat(), Seat())
SIDE = 155  # of a square of four bases that touch each other


def at_question(look: Theme, qtbot: QtBot, kind: int, made: Played) -> Played:
    """Pass over everything, whoever is asked, to a question of a kind."""
    qtbot.addWidget(made.view)
    made.settle()
    for _more in range(300):
        if made.asked == kind:
            made.answers.clear()
            return made
        made.match.answer(made.match.game.options()[0])
        made.go_on()
        made.settle()
    raise AssertionError("that question never came")


@pytest.fixture
def melee(look: Theme, qtbot: QtBot) -> Played:
    """Two Grunts and two Terminators in a square, where a pair has to be taken apart."""
    south = [figure("g", "marines.grunt", (4000, 4000)), figure("h", "marines.grunt", (4000 + SIDE, 4000 + SIDE))]
    north = [
        figure("t", "machina.terminator", (4000 + SIDE, 4000)),
        figure("u", "machina.terminator", (4000, 4000 + SIDE)),
    ]
    made = Played(look, Match(battle(south, north), 5, SEATS), width=700, height=700)
    return at_question(look, qtbot, c.PARTING, made)


def test_those_who_can_be_chosen_are_ringed_and_pairs_have_the_keys_of_their_answers(melee: Played) -> None:
    assert len(melee.view.marks("hand targets")) == 4
    words = [mark.words for mark in melee.view.marks("hand lines") if isinstance(mark, marks.Line)]
    assert words == ["1", "2", "3", "4"]


def test_the_two_of_a_pair_are_pointed_at_one_after_the_other(melee: Played) -> None:
    melee.press((4000, 4000))
    melee.press((4000, 4000 + SIDE))
    assert melee.answers[0][: c.TARGET + 1] in {(c.PART_PAIR, 0, 3), (c.PART_PAIR, 3, 0)}


def test_a_key_that_has_no_name_is_not_that_of_an_answer_without_a_key(
    melee: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(melee.hand, "deeds", lambda: (Deed("answer 1", "", "the tenth or so"),))
    unknown = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier)
    assert not melee.hand.key(unknown)
    melee.settle()
    assert melee.answers == []


def test_a_key_answers_too(melee: Played) -> None:
    wanted = melee.match.game.options()[1]
    melee.key("2")
    assert melee.answers[0] == wanted


@pytest.fixture
def arrival(look: Theme, qtbot: QtBot) -> Played:
    """A Grunt of the south that waits at the west edge has come."""
    south = [
        figure("hq", "marines.hq", (4000, 7500)),
        *(figure(f"g{n}", "marines.grunt", (2000 + 500 * n, 7500)) for n in range(8)),
    ]
    south.append(figure("x", "marines.grunt", None, flank=Edge.WEST))
    made = Played(look, Match(battle(south, [figure("t", "machina.terminator", (7000, 500))]), 5, SEATS))
    return at_question(look, qtbot, c.ARRIVING, made)


def test_who_arrives_is_set_down_along_the_edge_that_is_lit(arrival: Played) -> None:
    figure_number = arrival.match.s.now[0].actor
    assert any(isinstance(mark, marks.Area) for mark in arrival.view.marks("hand shape"))
    arrival.press((500, 4000))
    assert arrival.place(figure_number) == pytest.approx((500, 4000), abs=30)
    assert arrival.match.s.figures[figure_number].fx > 0


def test_elsewhere_it_is_refused_with_the_reason(arrival: Played) -> None:
    arrival.press((4000, 3000))
    assert arrival.answers == []
    assert "10 cm" in arrival.objections[0]


def test_the_program_sets_it_down_by_a_key(arrival: Played) -> None:
    arrival.key("p")
    assert arrival.answers[0][c.VERB] == c.PLACE


def test_another_exchange_is_a_key(look: Theme, qtbot: QtBot) -> None:
    south = [figure("g", "marines.grunt", (4000, 4000))]
    north = [figure("s", "insectoids.stinger", (4000 + SIDE, 4000))]
    made = at_question(look, qtbot, c.GOING_ON, Played(look, Match(battle(south, north), 1, SEATS)))
    made.key("g")
    assert made.answers[0][c.VERB] == c.GO_ON


@pytest.mark.claims("fftt:Q1a")
@pytest.mark.parametrize(("key", "other"), [(Qt.Key.Key_Return, False), ("2", True)])
def test_who_moves_first_is_said_by_a_key_and_the_usual_is_that_of_the_lit_button(
    look: Theme, qtbot: QtBot, key: Qt.Key | str, other: bool
) -> None:
    south, north = [figure("g", "marines.grunt", (4000, 6000))], [figure("t", "machina.terminator", (4000, 2000))]
    made = at_question(look, qtbot, c.LEADING, Played(look, Match(battle(south, north), 1, SEATS)))
    side = made.match.s.now[0].side
    assert [deed.key for deed in made.hand.deeds()] == ["Return", "2"]
    made.key(key)
    assert made.answers[0][: c.TARGET + 1] == (c.LEAD, c.NOBODY, 1 - side if other else side)
    assert made.asked != c.LEADING
