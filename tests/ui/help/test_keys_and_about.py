"""What the program says about itself: its keys, its version, and that every order is saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

import campaign
from campaign.desk import Desk
from ui.finder.found import entries, menus, words_of
from ui.help.about import AboutSheet
from ui.help.keys import KeysSheet, all_keys
from ui.main_window import MainWindow
from ui.theme import Theme


@pytest.fixture
def window(look: Theme, desk: Desk, qtbot) -> MainWindow:
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(desk)
    made.resize(1600, 1000)
    with qtbot.waitExposed(made):
        made.show()
    return made


def texts(sheet: QWidget) -> str:
    return "\n".join(label.text() for label in sheet.findChildren(QLabel))


def test_every_command_with_a_key_stands_on_the_page_of_keys(window: MainWindow):
    told = {words for keys in all_keys(window._commands).values() for words, _key in keys}
    keyed = [a for menu in menus(window.menuBar()) for a, _way in entries(menu) if a.shortcuts()]
    assert {words_of(action) for action in keyed} <= told


def test_the_page_of_keys_opens_by_its_key(window: MainWindow, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    sheet = window.findChild(KeysSheet)
    assert sheet is not None
    assert "Ctrl+K" in texts(sheet)


def test_about_says_version_and_rules(window: MainWindow):
    window._commands._open_about()
    sheet = window.findChild(AboutSheet)
    assert campaign.__version__ in texts(sheet)


def test_about_shows_the_licences_of_the_fonts(window: MainWindow, qtbot):
    window._commands._open_about()
    sheet = window.findChild(AboutSheet)
    qtbot.mouseClick(sheet.licences, Qt.MouseButton.LeftButton)
    shown = sheet.findChild(QPlainTextEdit, "licence text")
    assert (shown.isVisible(), shown.toPlainText().count("SIL OPEN FONT LICENSE") >= 2) == (True, True)


def test_the_key_for_saving_says_that_every_order_is_saved(window: MainWindow, desk: Desk, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert f"Every order is saved at once in “{desk.path.name}”" in window.map_panel.notice.accessibleName()
