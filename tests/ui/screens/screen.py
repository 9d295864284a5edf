"""What a screen is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from campaign.desk import Desk
from ui.main_window import MainWindow

Scene = Callable[[Path], Desk]


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen. ``ready``: whether all that comes a moment later is there, asked of the widget that was opened."""

    name: str
    scene: Scene | None
    open: Callable[[MainWindow], QWidget]
    ready: Callable[[QWidget], bool] = lambda _widget: True
    variant: bool = False  # of another screen, with other forces on another table
