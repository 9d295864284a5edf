"""What the program says about itself: its keys, its version, and that every order is saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

import campaign
from campaign import file_association, system
from campaign.desk import Desk
from campaign.store.file import SCHEMA
from campaign.world.entries import RULES
from ui.errors.hooks import log_folder
from ui.finder.findable import entries, menus, words_of
from ui.help.about import AboutSheet, folders
from ui.help.keys import KeysSheet, all_keys
from ui.help.licences_sheet import LicencesSheet
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
    told = {words for keys in all_keys(window).values() for words, _key in keys}
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


def test_about_says_the_form_of_the_files_and_the_rules_by_number(window: MainWindow):
    window._commands._open_about()
    told = texts(window.findChild(AboutSheet))
    assert (f"number {SCHEMA};" in told, f"number {RULES}," in told) == (True, True)


def test_about_names_the_folders_in_fields_that_one_can_copy_from(window: MainWindow):
    window._commands._open_about()
    fields = window.findChild(AboutSheet).findChildren(QLineEdit)
    assert [(field.text(), field.isReadOnly()) for field in fields] == [(str(path), True) for _w, path in folders()]


def test_all_that_about_says_is_copied_as_text(window: MainWindow, qtbot):
    window._commands._open_about()
    qtbot.mouseClick(window.findChild(AboutSheet).copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    wanted = (f"Version: {campaign.__version__}", f"Logs: {log_folder()}", f"Qt {qVersion()}")
    assert [words for words in wanted if words not in copied] == []


@pytest.fixture
def licences(window: MainWindow, qtbot) -> LicencesSheet:
    """As they open from what the program says about itself."""
    window._commands._open_about()
    about = window.findChild(AboutSheet)
    qtbot.mouseClick(about.licences, Qt.MouseButton.LeftButton)
    sheet = about.findChild(LicencesSheet)
    qtbot.waitUntil(lambda: sheet.read)
    return sheet


def listed(sheet: LicencesSheet) -> list[str]:
    items = [sheet.list.item(row) for row in range(sheet.list.count())]
    return [item.text() for item in items if not item.isHidden()]


def test_the_licence_of_the_program_comes_first(licences: LicencesSheet):
    assert (listed(licences)[0], licences.text.toPlainText()[:20]) == (
        f"fftt-campaign {campaign.__version__}",
        "LICENSE\n\nMIT License",
    )


def test_licences_are_searched_for_words_and_shown_at_the_first(licences: LicencesSheet):
    licences.search.setText("may you do good")
    assert ([name.split()[0] for name in listed(licences)], licences.text.textCursor().selectedText()) == (
        ["SQLite"],
        "May you do good",
    )


def test_words_that_no_licence_has_are_told(licences: LicencesSheet):
    licences.search.setText("no such words")
    assert (listed(licences), "Nothing has these words." in texts(licences)) == ([], True)


def test_a_command_lets_the_desktop_open_files_in_the_window(window: MainWindow, qtbot, monkeypatch):
    told = list[str]()
    monkeypatch.setattr(file_association, "associate", lambda: told.append("told") or ("a file",))
    window._commands.doors.associate()
    qtbot.waitUntil(lambda: "double click" in window.map_panel.notice.accessibleName())
    assert told == ["told"]


def test_where_the_desktop_cannot_be_told_it_is_said_why(window: MainWindow, qtbot, monkeypatch):
    monkeypatch.setattr(system, "DESKTOP", "macos")
    window._commands.doors.associate()
    qtbot.waitUntil(lambda: "On macOS" in window.map_panel.notice.accessibleName())


def test_the_key_for_saving_says_that_every_order_is_saved(window: MainWindow, desk: Desk, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert f"Every order is saved at once in “{desk.path.name}”" in window.map_panel.notice.accessibleName()
