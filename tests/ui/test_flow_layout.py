"""Rows of buttons where words are longer than there is room."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QPushButton, QWidget

from ui import plain_labels
from ui.flow_layout import Wrapping
from ui.theme import Theme
from ui.widgets import Button

WORDS = ("Zusammenlegen", "Rekrutieren", "Bewegen")


def row(look: Theme) -> tuple[QWidget, Wrapping, list[Button]]:
    """Three buttons in a row."""
    buttons = [Button(look, words) for words in WORDS]
    holder, layout = QWidget(), Wrapping(*buttons)
    holder.setLayout(layout)
    return holder, layout, buttons


def test_widgets_that_fit_stand_in_one_row(look: Theme) -> None:
    _holder, layout, buttons = row(look)
    layout.setGeometry(QRect(0, 0, layout.sizeHint().width(), 100))
    assert len({button.y() for button in buttons}) == 1


def test_a_widget_that_does_not_fit_begins_the_next_row(look: Theme) -> None:
    _holder, layout, buttons = row(look)
    width = layout.sizeHint().width() - 1
    layout.setGeometry(QRect(0, 0, width, 100))
    assert [button.x() == 0 for button in buttons] == [True, False, True]
    assert layout.heightForWidth(width) == buttons[2].geometry().bottom() + 1


def test_buttons_of_one_row_are_equally_high(look: Theme) -> None:
    _holder, layout, buttons = row(look)
    buttons[1].setProperty("room", "none")
    layout.setGeometry(QRect(0, 0, layout.sizeHint().width(), 100))
    assert len({button.sizeHint().height() for button in buttons}) > 1
    assert len({(button.y(), button.height()) for button in buttons}) == 1


def test_a_row_is_as_high_as_its_highest_widget_wherever_that_stands(look: Theme) -> None:
    _holder, layout, buttons = row(look)
    buttons[2].setProperty("room", "none")
    highest = max(button.sizeHint().height() for button in buttons)
    assert buttons[2].sizeHint().height() < highest == layout.heightForWidth(layout.sizeHint().width())


def test_a_button_that_is_too_narrow_ends_in_an_ellipsis_and_is_whole_in_its_tool_tip(look: Theme) -> None:
    holder, _layout, (button, *_others) = row(look)
    holder.show()
    button.resize(button.sizeHint().width() - 20, 30)
    assert QPushButton.text(button).endswith("…")
    assert button.toolTip() == plain_labels.tool_tip(button.text())
    assert button.text() == button.accessibleName() == WORDS[0]


def test_a_button_that_is_wide_enough_again_says_all_its_words(look: Theme) -> None:
    holder, _layout, (button, *_others) = row(look)
    holder.show()
    button.resize(button.sizeHint().width() - 20, 30)
    button.resize(button.sizeHint().width(), 30)
    assert (QPushButton.text(button), button.toolTip()) == (WORDS[0], "")


def test_a_row_is_as_high_as_the_highest_in_it(look: Theme) -> None:
    _holder, layout, buttons = row(look)
    buttons[0].setFixedHeight(50)
    assert layout.heightForWidth(2000) == 50
