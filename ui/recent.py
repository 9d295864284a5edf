"""The campaign files opened last, as they are remembered: pinned ones first, and those that are gone too.

Reads and writes the settings, and looks whether a file is there; opens none.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings

from ui import preferences

FILES, PINNED = "recent", "pinned"  # keys of the settings; paths parted by line ends


@dataclass(frozen=True, slots=True)
class Remembered:
    """A file. ``there``: whether it still is."""

    path: Path
    pinned: bool
    there: bool


class RecentFiles:
    """Without settings nothing is remembered."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings

    def all(self) -> tuple[Remembered, ...]:
        """Pinned ones, then as many of the others as people want to see."""
        pinned = self._read(PINNED)
        others = [path for path in self._read(FILES) if path not in pinned]
        shown = [*pinned, *others[: preferences.recent(self._settings)]]
        return tuple(Remembered(path, path in pinned, path.is_file()) for path in shown)

    def note(self, path: Path) -> None:
        """This one was opened just now."""
        path = path.resolve()
        others = (one for one in self._read(FILES) if one != path)
        self._write(FILES, [path, *others][: preferences.MOST_RECENT])

    def pin(self, path: Path, pinned: bool) -> None:
        """Keep this one at the top, or no longer."""
        others = [one for one in self._read(PINNED) if one != path]
        self._write(PINNED, [*others, path] if pinned else others)

    def forget(self, path: Path) -> None:
        """This one is not offered any more."""
        for key in (FILES, PINNED):
            self._write(key, [one for one in self._read(key) if one != path])

    def _read(self, key: str) -> list[Path]:
        return [Path(name) for name in preferences.read(self._settings, key, "").split("\n") if name]

    def _write(self, key: str, paths: list[Path]) -> None:
        if self._settings is not None:
            self._settings.setValue(key, "\n".join(map(str, paths)))
