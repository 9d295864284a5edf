"""What the window keeps from one time to the next: sizes, places, choices. Without settings it keeps nothing."""

from __future__ import annotations

from PySide6.QtCore import QSettings


class WindowState:
    """Values by name."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings

    @property
    def settings(self) -> QSettings | None:
        """Where it is kept."""
        return self._settings

    def recall(self, name: str) -> object:
        """What was kept under this name; None for nothing."""
        return None if self._settings is None else self._settings.value(name)

    def remember(self, name: str, value: object) -> None:
        """Keep a value under this name."""
        if self._settings is not None:
            self._settings.setValue(name, value)

    def forget(self, name: str) -> None:
        """Keep nothing under this name any more."""
        if self._settings is not None:
            self._settings.remove(name)
