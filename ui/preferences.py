"""What people have chosen for the program itself, in Qt's own settings: one word each, and what holds without one.

Reads and writes words. What a choice means is the caller's affair; the language has a module of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

SYSTEM: Final = "system"  # as the system has it
THEME, MOTION, DICE, FOLDER, RECENT, SCALE, PAPER, WEEK_END = (
    "theme",
    "motion",
    "dice",
    "folder",
    "recent count",
    "scale",
    "paper",
    "week end",
)
DARK, LIGHT = "dark", "light"
ON, OFF = "on", "off"
THROWN, TYPED = "program", "typed"  # who throws the dice of a new campaign
SCALES: Final = (100, 115, 130)  # percent
FEWEST_RECENT, USUAL_RECENT, MOST_RECENT = 3, 6, 12


def read(settings: QSettings | None, key: str, usual: str) -> str:
    """What was chosen, or the usual."""
    return usual if settings is None else str(settings.value(key, usual))


def theme(settings: QSettings | None) -> str:
    """``dark`` or ``light``; as the system has it, if that was chosen and the system says so."""
    chosen = read(settings, THEME, DARK)
    if chosen == SYSTEM:
        return LIGHT if QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Light else DARK
    return LIGHT if chosen == LIGHT else DARK


def moves(settings: QSettings | None) -> bool:
    """Whether things may move on the screen."""
    chosen = read(settings, MOTION, SYSTEM)
    if chosen == SYSTEM:
        return bool(QApplication.isEffectEnabled(Qt.UIEffect.UI_General))
    return chosen == ON


def program_throws(settings: QSettings | None) -> bool:
    """Whether a new campaign is proposed in which the program throws the dice."""
    return read(settings, DICE, THROWN) != TYPED


def folder(settings: QSettings | None) -> Path | None:
    """Where new files are proposed to go; None: where the last one was."""
    chosen = read(settings, FOLDER, "")
    return Path(chosen) if chosen and Path(chosen).is_dir() else None


def scale(settings: QSettings | None) -> int:
    """How large everything is drawn, in percent."""
    chosen = read(settings, SCALE, "100")
    return int(chosen) if chosen.isdecimal() and int(chosen) in SCALES else 100


def recent(settings: QSettings | None) -> int:
    """How many files are offered again."""
    chosen = read(settings, RECENT, "")
    number = int(chosen) if chosen.isdecimal() else USUAL_RECENT
    return min(MOST_RECENT, max(FEWEST_RECENT, number))
