"""Fields in which people choose: what there is no room for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QFileDialog, QStyle, QStyleOptionToolButton, QToolButton
from pytestqt.qtbot import QtBot

from ui.dialogs.fields import Picker
from ui.theme import Theme

LONG = "Oberstabsfeldwebel Maximiliane von und zu Hohenstaufen"


def picker(qtbot: QtBot, width: int) -> Picker:
    look = Theme("dark")
    look.apply()
    made = Picker(look)
    qtbot.addWidget(made)
    made.addItem(LONG)
    made.resize(width, 30)
    made.show()
    return made


def test_a_long_name_ends_in_an_ellipsis_and_is_whole_in_the_tool_tip(qtbot: QtBot):
    narrow = picker(qtbot, 160)
    assert (narrow.shown_text()[-1], LONG in narrow.toolTip()) == ("…", True)


def test_a_name_that_fits_is_whole_and_needs_no_tool_tip(qtbot: QtBot):
    wide = picker(qtbot, 900)
    assert (wide.shown_text(), wide.toolTip()) == (LONG, "")


def test_the_tool_tip_goes_when_there_is_room(qtbot: QtBot):
    made = picker(qtbot, 160)
    made.resize(900, 30)
    assert made.toolTip() == ""


@pytest.mark.parametrize("number", [2, 3, 4, 14])
def test_a_list_opens_with_every_choice_whole(qtbot: QtBot, number: int):
    made = picker(qtbot, 160)
    for choice in range(1, number):
        made.addItem(f"{LONG} {choice}")
    made.showPopup()
    QApplication.processEvents()
    view = made.view()
    last = view.visualRect(view.model().index(number - 1, 0))
    assert last.bottom() < view.viewport().height()
    assert view.sizeHintForColumn(0) <= view.viewport().width()


def test_the_open_list_does_not_lie_over_its_field(qtbot: QtBot):
    made = picker(qtbot, 160)
    made.addItem("another")
    made.showPopup()
    QApplication.processEvents()
    field = QRect(made.mapToGlobal(QPoint()), made.size())
    assert not field.adjusted(0, 0, 0, -2).intersects(made.view().window().geometry())


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_buttons_of_a_file_dialog_have_room_for_their_icons(qtbot: QtBot, theme: str):
    Theme(theme).apply()
    dialog = QFileDialog(None, "Open a campaign")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    for button in dialog.findChildren(QToolButton):
        option = QStyleOptionToolButton()
        button.initStyleOption(option)
        kind = QStyle.ContentsType.CT_ToolButton
        padded = button.style().sizeFromContents(kind, option, button.iconSize(), button)
        assert padded.width() <= button.width(), button.objectName()
