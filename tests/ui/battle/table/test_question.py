"""The question panel: keys on buttons that can be read, and menus that go when they close."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.contract.table.questions import Answer, Gesture, Question, StandingOrder
from campaign.battle.fftt.table import TABLE
from ui.battle.table.hand.mode import Deed
from ui.battle.table.lessons import LessonCard
from ui.battle.table.question import AnswerArea, QuestionPanel
from ui.battle.table.replay import Replay
from ui.theme import Theme

ORDERS = tuple(StandingOrder((n,), words) for n, words in enumerate(("Always ask me", "Never ask me")))


@pytest.fixture
def panel(look: Theme, qtbot: QtBot) -> QuestionPanel:
    """A panel that asks for opportunity fire at one of several points."""
    made = QuestionPanel(look, "AB")
    qtbot.addWidget(made)
    answers = (Answer("point back", "Earlier", ","), Answer("point on", "Later", "."))
    made.ask(Question(0, "Marines", "Opportunity fire?", "", "fftt:S9", answers, Gesture.INTERRUPT, orders=ORDERS))
    made.show()
    return made


def test_keys_that_are_punctuation_are_named_on_their_buttons(panel: QuestionPanel) -> None:
    for name, words in (("point back", "Earlier   Comma"), ("point on", "Later   Full stop")):
        button = panel.button(name)
        assert button is not None
        assert button.text() == words
        assert button.accessibleName() == words.split("   ")[0]


def test_the_key_stands_behind_the_words_of_an_answer_as_on_every_button(look: Theme, qtbot: QtBot) -> None:
    panel = QuestionPanel(look, "AB")
    qtbot.addWidget(panel)
    answers = (Answer("answer 0", "Move first", "Return", lamp=True), Answer("answer 1", "Machina moves first", "2"))
    panel.ask(Question(0, "Marines", "Who moves first in turn 1?", "", "fftt:Q1", answers))
    buttons = [panel.button(answer.name) for answer in answers]
    assert [button.text() for button in buttons if button is not None] == [
        "Move first   Enter",
        "Machina moves first   2",
    ]


def test_keys_that_are_punctuation_are_named_in_the_menu_of_gestures(panel: QuestionPanel) -> None:
    panel.show_gestures([Deed("same way", ".", "Face the same way")])
    button = panel.findChild(QWidget, "gestures")
    assert button is not None
    button.click()  # type: ignore[attr-defined]
    [menu] = panel.findChildren(QMenu)
    assert [action.text() for action in menu.actions()] == ["Face the same way\tFull stop"]


def menus_left(widget: QWidget, open_: Callable[[], object]) -> int:
    """How many menus there are when one has been opened and closed."""
    open_()
    for menu in widget.findChildren(QMenu):
        menu.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return len(widget.findChildren(QMenu))


@pytest.mark.parametrize("name", ["gestures", "standing orders"])
def test_a_menu_of_the_question_goes_when_it_closes(panel: QuestionPanel, name: str) -> None:
    panel.show_gestures([Deed("face", "V", "Turn")])
    button = panel.findChild(QWidget, name)
    assert button is not None
    assert menus_left(panel, button.click) == 0  # type: ignore[attr-defined]


def test_the_menu_of_speeds_goes_when_it_closes(look: Theme, qtbot: QtBot) -> None:
    made = Replay(look, "AB", lambda: "")
    qtbot.addWidget(made)
    made.show()
    before = len(made.findChildren(QMenu))
    assert menus_left(made, made.pace.click) == before


def test_the_menu_of_lessons_goes_when_it_closes(look: Theme, qtbot: QtBot) -> None:
    made = LessonCard(look, TABLE.showing.lessons())
    qtbot.addWidget(made)
    made.show()
    assert menus_left(made, made.list.click) == 0


def test_what_is_picked_in_a_menu_is_still_told(panel: QuestionPanel, qtbot: QtBot) -> None:
    told: list[object] = []
    panel.ordered.connect(told.append)
    button = panel.findChild(QWidget, "standing orders")
    assert button is not None
    button.click()  # type: ignore[attr-defined]
    [menu] = panel.findChildren(QMenu)
    menu.setActiveAction(menu.actions()[-1])
    qtbot.keyClick(menu, "\r")
    assert len(told) == 1


def test_answers_scroll_where_there_is_no_room_for_all(panel: QuestionPanel, qtbot: QtBot) -> None:
    answers = tuple(Answer(f"answer {n}", f"Prime node casts Veil at Rank drones {n}", str(n)) for n in range(1, 10))
    panel.ask(Question(0, "Marines", "Cast a spell?", "", "firefight:K4", answers, Gesture.PICK))
    area = panel.findChild(AnswerArea)
    assert area is not None
    panel.resize(330, panel.heightForWidth(330))
    qtbot.waitUntil(lambda: panel.height() > 300 and area.bar.isHidden())
    panel.resize(330, 240)
    qtbot.waitUntil(area.bar.isVisible)
    area.bar.setValue(area.bar.maximum())
    last = panel.button("answer 9")
    assert last is not None
    assert area.viewport().rect().contains(last.geometry().translated(last.parentWidget().pos()))
