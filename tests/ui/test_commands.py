"""The menus on a small screen: each is one column below its bar."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu, QStyle
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from tests.ui.panels.scenes import founded
from ui.finder.findable import entries, menus
from ui.main_window import MainWindow
from ui.theme import Theme

LOW = 540  # points: a screen of 1080 at 200 %
BELOW_BAR = LOW - 56  # without the window's title and its menu bar


@pytest.fixture
def window(look: Theme, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    desk: Desk = founded(tmp_path)
    made.show_desk(desk)
    look.apply()
    return made


def all_of(menu: QMenu) -> list[QMenu]:
    """A menu and those in it, filled."""
    list(entries(menu))
    inner = (action.menu() for action in menu.actions())
    return [menu, *(found for one in inner if isinstance(one, QMenu) for found in all_of(one))]


def test_every_menu_is_one_column_below_the_bar_of_a_low_screen(window: MainWindow) -> None:
    for top in menus(window.menuBar()):
        _top, *inner = all_of(top)
        assert top.sizeHint().height() <= BELOW_BAR, top.title()
        assert [menu.title() for menu in inner if menu.sizeHint().height() > LOW] == []


def test_a_menu_that_is_longer_than_the_screen_scrolls(window: MainWindow) -> None:
    menu = QMenu(window)
    assert menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)


def test_the_menu_of_papers_does_not_keep_what_it_held_before(window: MainWindow, qtbot: QtBot) -> None:
    paper = next(menu for menu in menus(window.menuBar()) if menu.objectName() == "Print")
    for _time in range(3):
        paper.aboutToShow.emit()
    qtbot.wait(10)
    assert [menu.title() for menu in paper.findChildren(QMenu)] == ["Single papers", "Roster of one player"]
