"""Which language the window speaks: the one of the settings, else the system’s. Chosen once, before it is made."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSettings, QTranslator
from PySide6.QtWidgets import QApplication

from campaign import words
from campaign.words import ENGLISH, LANGUAGES, _

KEY = "language"
AS_THE_SYSTEM = "system"


class KeyNames(QTranslator):
    """Keys in menus under the names that the program's own sentences have for them: Qt has others for some."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._names = {"Return": _("Enter"), "Ctrl": _("Ctrl"), "Shift": _("Shift"), "Esc": _("Esc")}

    def isEmpty(self) -> bool:
        """Qt asks only those that have something to say."""
        return False

    def translate(  # None lets Qt ask the next one, as an empty text would not
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """The name of a key; nothing for any other text."""
        return self._names.get(text) if context == "QShortcut" else None


def chosen_language(settings: QSettings) -> str:
    """The code of the language to speak."""
    chosen = str(settings.value(KEY, AS_THE_SYSTEM))
    code = QLocale.system().name().partition("_")[0] if chosen == AS_THE_SYSTEM else chosen
    return code if code in LANGUAGES else ENGLISH


def speak(app: QApplication, settings: QSettings) -> None:
    """Speak the language that is wanted, in Qt's own words too, and write numbers in its way."""
    code = chosen_language(settings)
    words.speak(code)
    QLocale.setDefault(QLocale(code))
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ours = QTranslator(app)
    if code != ENGLISH and ours.load(f"qtbase_{code}", folder):
        app.installTranslator(ours)
    app.installTranslator(KeyNames(app))  # asked first
