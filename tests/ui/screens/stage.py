"""Puts a screen up: a campaign's file, the main window in a size and a theme, the screen over it; and takes it down.

The display that the window stands on is as large as the window. Odds come at once, and nothing is fought for them.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSettings, QSize, QThreadPool
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from campaign.desk import Desk
from campaign.operations import foresight
from tests.ui.counting import at_once, foreseen_at_once
from tests.ui.screens.screen import Screen
from ui import widgets, window_geometry
from ui.main_window import MainWindow
from ui.theme import Theme

SIZES = {"1366x768": QSize(1366, 768), "1920x1080": QSize(1920, 1080), "960x540": QSize(960, 540)}
PATIENCE = 20.0  # seconds until what a screen waits for has to be there
QUIET = 3  # rounds of events after which nothing more comes

Dressing = Callable[[Desk], None]


class Files:
    """The campaigns' files in a folder: each campaign is played once, and copied for each screen."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._played: dict[tuple[Callable[[Path], Desk], Dressing], Path] = {}
        self._folders = 0

    def copy(self, scene: Callable[[Path], Desk], dressing: Dressing) -> Path:
        """A file of its own with this campaign."""
        key = (scene, dressing)
        if key not in self._played:
            folder = self._folder / f"{scene.__name__} {dressing.__name__}"
            folder.mkdir(exist_ok=True)
            with scene(folder) as desk:
                dressing(desk)
                self._played[key] = desk.path
        target = self.new_folder() / self._played[key].name
        shutil.copy(self._played[key], target)
        return target

    def new_folder(self) -> Path:
        """An empty folder."""
        self._folders += 1
        made = self._folder / str(self._folders)
        made.mkdir()
        return made


@contextmanager
def shown(
    screen: Screen, files: Files, dressing: Dressing, size: QSize, look: Theme
) -> Iterator[tuple[MainWindow, QWidget]]:
    """The main window, and the screen's own widget, when all has come to rest."""
    path = None if screen.scene is None else files.copy(screen.scene, dressing)
    with ExitStack() as stack:
        stack.enter_context(patch("campaign.battle.forecast.forecast", at_once))
        stack.enter_context(patch.object(foresight, "foresee", foreseen_at_once))
        stack.enter_context(patch.object(widgets, "screen_room", lambda _widget: size))
        stack.enter_context(patch.object(window_geometry, "screen_areas", lambda: [QRect(QPoint(), size)]))
        folder = files.new_folder()
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        window = MainWindow(look, settings, lambda _path, _progress: None, folder, backups=folder / "backups")
        window.resize(size)
        if path is not None:
            window.show_desk(Desk.open(path))
        window.show()
        QTest.mouseMove(window, QPoint(1, 1))  # the pointer lies where the last test left it: perhaps over the map
        settle(window)
        widget = screen.open(window)
        settle(window, lambda: screen.ready(widget))
        try:
            yield window, widget
        finally:
            take_down(window)


def settle(window: MainWindow, ready: Callable[[], bool] = lambda: True) -> None:
    """Wait until work beside the window is done and what it tells is shown."""
    limit, quiet = time.monotonic() + PATIENCE, 0
    while quiet < QUIET:
        QThreadPool.globalInstance().waitForDone()
        QApplication.processEvents()
        if window.session is not None:
            window.map_panel.view.map_scene.finish()
        if ready():
            quiet += 1
        elif time.monotonic() > limit:
            raise AssertionError("The screen does not come to rest.")
        else:
            time.sleep(0.01)


def take_down(window: MainWindow) -> None:
    """Close everything, and wait for what is still at work."""
    for dialog in window.findChildren(QDialog):
        dialog.close()
    QThreadPool.globalInstance().waitForDone()
    window.close()
    window.deleteLater()
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
