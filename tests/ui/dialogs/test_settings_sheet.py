"""Settings: each holds as soon as it is set, and is there the next time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QComboBox

from campaign import words
from ui import language, preferences
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.dialogs.settings_sheet import SettingsSheet
from ui.main_window import MainWindow
from ui.plain_labels import ElidedLabel
from ui.theme import Theme


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def window(look: Theme, settings: QSettings, qtbot) -> MainWindow:
    made = MainWindow(look, settings)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def sheet(window: MainWindow, qtbot) -> SettingsSheet:
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    found = window.findChild(SettingsSheet)
    assert found is not None
    return found


def choose(sheet: SettingsSheet, key: str, value: str) -> None:
    picker = sheet.findChild(QComboBox, f"setting {key}")
    picker.setCurrentIndex(picker.findData(value))


def test_the_theme_changes_at_once_and_is_kept(sheet: SettingsSheet, look: Theme, settings: QSettings):
    choose(sheet, preferences.THEME, "light")
    assert (look.name, settings.value("theme")) == ("light", "light")


def test_the_theme_of_the_system_is_one_of_ours(sheet: SettingsSheet, look: Theme, settings: QSettings):
    choose(sheet, preferences.THEME, "system")
    assert (look.name in ("dark", "light"), settings.value("theme")) == (True, "system")


def test_motion_can_be_switched_off_and_on(sheet: SettingsSheet, look: Theme):
    choose(sheet, preferences.MOTION, "off")
    off = look.moves
    choose(sheet, preferences.MOTION, "on")
    assert (off, look.moves) == (False, True)


@pytest.mark.parametrize(("key", "value"), [(language.KEY, "de"), (preferences.SCALE, "130")])
def test_what_waits_for_the_next_start_is_said_before_and_after(
    sheet: SettingsSheet, settings: QSettings, key: str, value: str
):
    told = "language and size change at the next start"
    before, height = told in sheet.lead.text(), sheet.height()
    choose(sheet, key, value)
    assert (before, told in sheet.lead.text(), settings.value(key)) == (True, True, value)
    assert (sheet.height(), sheet.area.verticalScrollBar().maximum()) == (height, 0)


@pytest.mark.parametrize("tongue", ["en", "de", "es"])
def test_in_every_language_the_names_of_the_settings_are_whole(
    window: MainWindow, settings: QSettings, qtbot, tongue: str
):
    words.speak(tongue)
    try:
        sheet = SettingsSheet(window, settings, window.appearance)
    finally:
        words.speak("en")
    qtbot.addWidget(sheet)
    with qtbot.waitExposed(sheet):
        sheet.show()
    names = sheet.findChildren(ElidedLabel)
    assert [name.whole_text() for name in names if name.text() != name.whole_text()] == []
    assert sheet.area.horizontalScrollBar().maximum() == 0


def test_the_dice_chosen_are_proposed_for_new_campaigns(sheet: SettingsSheet, window: MainWindow):
    choose(sheet, preferences.DICE, "typed")
    window.new_campaign()
    assert not window.findChild(NewCampaignDialog).form.program_dice


def test_the_folder_chosen_is_proposed_until_it_is_given_up(sheet: SettingsSheet, window: MainWindow, tmp_path: Path):
    sheet.keep_folder(tmp_path)
    chosen = window.folder_of_files()
    sheet.keep_folder(None)
    assert (chosen, window.folder_of_files()) == (str(tmp_path), "")


@pytest.mark.parametrize("nonsense", ["", "purple", "0", "1000"])
def test_nonsense_in_the_settings_is_the_usual(settings: QSettings, qapp, nonsense: str):
    for key in (preferences.THEME, preferences.SCALE, preferences.RECENT, preferences.FOLDER, preferences.DICE):
        settings.setValue(key, nonsense)
    assert preferences.theme(settings) == "dark"
    assert preferences.scale(settings) == 100
    assert preferences.folder(settings) is None
    assert preferences.FEWEST_RECENT <= preferences.recent(settings) <= preferences.MOST_RECENT
