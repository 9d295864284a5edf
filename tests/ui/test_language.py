"""Keys bear one name each, in menus the one that the program's own sentences have, and do what they do under any."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QSettings, Qt, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from campaign import words
from campaign.words import LANGUAGES, _
from ui import language
from ui.battle.table.question import key_words
from ui.dialogs.sheet import Sheet
from ui.theme import Theme

NATIVE = QKeySequence.SequenceFormat.NativeText


@pytest.fixture(params=LANGUAGES)
def code(
    request: pytest.FixtureRequest, tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A language that the window speaks meanwhile, in Qt's words too."""
    installed: list[QTranslator] = []
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue(language.KEY, request.param)
    spoken, numbers = words.spoken(), QLocale()
    with monkeypatch.context() as patch:
        patch.setattr(qapp, "installTranslator", installed.append)
        language.speak(qapp, settings)
    for translator in installed:
        qapp.installTranslator(translator)
    yield request.param
    for translator in installed:
        qapp.removeTranslator(translator)
    QLocale.setDefault(numbers)
    words.speak(spoken)


def test_a_menu_names_enter_as_the_sentences_do(code: str) -> None:
    assert QKeySequence("Ctrl+Return").toString(NATIVE) == f"{_('Ctrl')}+{_('Enter')}"
    assert QKeySequence("Return").toString(NATIVE) == key_words("Return")
    cancel = QCoreApplication.translate("QPlatformTheme", "Cancel")
    assert cancel == {"en": "Cancel", "de": "Abbrechen", "es": "Cancelar"}[code]  # Qt's other words stay


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_sheet_is_sent_with_either_enter(code: str, key: Qt.Key, look: Theme, qtbot: QtBot) -> None:
    sheet = Sheet(look, "Which way?", "", "Go", None)
    qtbot.addWidget(sheet)
    with qtbot.waitExposed(sheet):
        sheet.show()
    with qtbot.waitSignal(sheet.accepted, timeout=1000):
        qtbot.keyClick(sheet, key, Qt.KeyboardModifier.ControlModifier)
