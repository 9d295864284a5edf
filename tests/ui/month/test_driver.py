"""The hand can do only what people can: it refuses what is hidden, disabled, covered or out of view, and it counts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

from tests.ui.month.driver import Budget, Hand, OutOfReach, OverBudget


@pytest.fixture
def window(qapp: QApplication, qtbot) -> QWidget:
    """A window with a button."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(300, 200)
    button = QPushButton("press", made)
    button.setGeometry(20, 20, 80, 30)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def button(window: QWidget) -> QPushButton:
    """Its button."""
    found = window.findChild(QPushButton)
    assert found is not None
    return found


def clicked(window: QWidget, button: QPushButton) -> bool:
    """Whether a click of the hand presses it."""
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    Hand(window).click(button)
    return bool(pressed)


def test_a_click_presses_a_button(window: QWidget, button: QPushButton):
    assert clicked(window, button)


def test_a_hidden_button_is_out_of_reach(window: QWidget, button: QPushButton):
    button.hide()
    with pytest.raises(OutOfReach, match="hidden"):
        clicked(window, button)


def test_a_disabled_button_is_out_of_reach(window: QWidget, button: QPushButton):
    button.setEnabled(False)
    with pytest.raises(OutOfReach, match="disabled"):
        clicked(window, button)


def test_a_covered_button_is_out_of_reach(window: QWidget, button: QPushButton):
    cover = QWidget(window)
    cover.setGeometry(window.rect())
    cover.show()
    with pytest.raises(OutOfReach, match="covered"):
        clicked(window, button)


def test_a_button_that_the_window_cuts_off_is_out_of_reach(window: QWidget, button: QPushButton):
    button.move(290, 20)
    with pytest.raises(OutOfReach, match="out of view"):
        clicked(window, button)


def test_a_button_behind_a_question_is_out_of_reach(window: QWidget, button: QPushButton, qtbot):
    question = QDialog(window)
    qtbot.addWidget(question)
    question.setModal(True)
    question.move(window.mapToGlobal(QPoint(0, 150)))
    question.show()
    with pytest.raises(OutOfReach, match="waits for"):
        clicked(window, button)


def test_more_inputs_than_a_budget_allows_are_told(window: QWidget, button: QPushButton):
    hand = Hand(window)
    with pytest.raises(OverBudget, match="2 inputs, 1 allowed"):
        _press_twice(hand, button)


def _press_twice(hand: Hand, button: QPushButton) -> None:
    with hand.on(Budget("press", 1)):
        hand.click(button)
        hand.click(button)
