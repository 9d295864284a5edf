"""Which language the window speaks: the one of the settings, else the system’s. Chosen once, before it is made."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QSettings, QTranslator
from PySide6.QtWidgets import QApplication

from campaign import words
from campaign.words import ENGLISH, LANGUAGES

KEY = "language"
AS_THE_SYSTEM = "system"


def wanted(settings: QSettings) -> str:
    """The code of the language to speak."""
    chosen = str(settings.value(KEY, AS_THE_SYSTEM))
    code = QLocale.system().name().partition("_")[0] if chosen == AS_THE_SYSTEM else chosen
    return code if code in LANGUAGES else ENGLISH


def speak(app: QApplication, settings: QSettings) -> None:
    """Speak the language that is wanted, in Qt's own words too, and write numbers in its way."""
    code = wanted(settings)
    words.speak(code)
    QLocale.setDefault(QLocale(code))
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ours = QTranslator(app)
    if code != ENGLISH and ours.load(f"qtbase_{code}", folder):
        app.installTranslator(ours)
