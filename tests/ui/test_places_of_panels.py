"""The panels of the window are as wide the next time as people left them."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QDockWidget

from campaign.desk import Desk
from ui.main_window import MainWindow
from ui.theme import Theme

WIDE = 420  # points


def shown(look: Theme, folder: Path, campaign: Path, qtbot) -> MainWindow:
    """A window of the program that is started anew, with a campaign in it."""
    window = MainWindow(look, QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    with qtbot.waitExposed(window):
        window.show()
    window.show_desk(Desk.open(campaign))
    for _turn in range(3):
        QApplication.processEvents()
    return window


def inspector(window: MainWindow) -> QDockWidget:
    found = [dock for dock in window.findChildren(QDockWidget, "inspectorDock") if dock.isVisible()]
    assert len(found) == 1
    return found[0]


def test_a_panel_is_as_wide_the_next_time(look: Theme, first_week: Path, tmp_path: Path, qtbot):
    campaign = Path(shutil.copy(first_week, tmp_path / "club.fftt"))
    window = shown(look, tmp_path, campaign, qtbot)
    window.resizeDocks([inspector(window)], [WIDE], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    window.close()
    again = shown(look, tmp_path, campaign, qtbot)
    assert inspector(again).width() == WIDE
    again.close()
