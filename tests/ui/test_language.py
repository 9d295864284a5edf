"""Keys bear one name each: in menus the one that the program's own sentences have."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QSettings, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from campaign import words
from campaign.words import LANGUAGES, _
from ui import language
from ui.table.question import key_words

NATIVE = QKeySequence.SequenceFormat.NativeText


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_menu_names_enter_as_the_sentences_do(
    code: str, tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[QTranslator] = []
    monkeypatch.setattr(qapp, "installTranslator", installed.append)
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue(language.KEY, code)
    spoken = words.spoken()
    try:
        language.speak(qapp, settings)
        monkeypatch.undo()
        for translator in installed:
            qapp.installTranslator(translator)
        assert QKeySequence("Ctrl+Return").toString(NATIVE) == f"{_('Ctrl')}+{_('Enter')}"
        assert QKeySequence("Return").toString(NATIVE) == key_words("Return") == QKeySequence("Enter").toString(NATIVE)
        cancel = QCoreApplication.translate("QPlatformTheme", "Cancel")
        assert cancel == {"en": "Cancel", "de": "Abbrechen", "es": "Cancelar"}[code]  # Qt's other words stay
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)
        words.speak(spoken)
