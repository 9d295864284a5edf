"""How the window looks and moves, as people chose it or as their system has it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

from ui import preferences
from ui.window import Window


class Appearance(QObject):
    """Of one window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.set_motion()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.follow_system)

    @property
    def theme(self) -> str:
        """What it looks like now."""
        return self._window.look.name

    def use_theme(self, name: str) -> None:
        """Dark, light or as the system has it, from now on. Painting waits a moment, so that all else can go on."""
        self._window.kept.remember(preferences.THEME, name)
        self._window.setUpdatesEnabled(False)
        self._window.look.use(preferences.theme(self._window.settings) if name == preferences.SYSTEM else name)
        QTimer.singleShot(0, self._window, lambda: self._window.setUpdatesEnabled(True))

    def set_motion(self, _chosen: str = "") -> None:
        """Things move from now on, or no longer, as people or their system have it."""
        self._window.look.moves = preferences.moves(self._window.settings)

    def follow_system(self) -> None:
        """The system has become dark or light."""
        if preferences.read(self._window.settings, preferences.THEME, preferences.DARK) == preferences.SYSTEM:
            self.use_theme(preferences.SYSTEM)
