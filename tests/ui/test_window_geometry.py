"""Where windows stand: kept for each arrangement of screens, and never out of sight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

from campaign.desk import Desk
from ui import window_geometry
from ui.main_window import MainWindow
from ui.theme import Theme
from ui.window_geometry import PlaceKeeper
from ui.window_state import WindowState


@pytest.fixture
def kept(tmp_path: Path) -> WindowState:
    return WindowState(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def opened(qtbot) -> Callable[[WindowState], QDialog]:
    """Opens a dialogue that keeps its place."""

    def make(kept: WindowState) -> QDialog:
        made = QDialog()
        made.setObjectName("hall")
        made.resize(300, 200)
        qtbot.addWidget(made)
        PlaceKeeper(made, kept)
        with qtbot.waitExposed(made):
            made.show()
        return made

    return make


def test_a_window_opens_as_large_as_it_was_closed(kept: WindowState, opened):
    first = opened(kept)
    first.resize(420, 333)
    first.close()
    assert opened(kept).size() == QSize(420, 333)


def test_on_other_screens_it_opens_as_it_was_there(kept: WindowState, opened, monkeypatch):
    first = opened(kept)
    first.resize(420, 333)
    first.close()
    monkeypatch.setattr(window_geometry, "arrangement", lambda: "another screen")
    second = opened(kept)
    unknown = second.size()
    second.resize(250, 260)
    second.close()
    monkeypatch.undo()
    assert (unknown, opened(kept).size()) == (QSize(300, 200), QSize(420, 333))


def test_a_window_that_nobody_could_take_hold_of_is_brought_into_sight(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    window.move(QPoint(90_000, 90_000))
    window_geometry.bring_into_sight(window)
    assert QGuiApplication.primaryScreen().availableGeometry().contains(window.geometry().center())


@pytest.mark.parametrize(
    ("area", "held"),
    [
        (QRect(100, 100, 500, 400), True),
        (QRect(-450, 100, 500, 400), False),  # only its last points
        (QRect(-300, 100, 500, 400), True),
        (QRect(100, -200, 500, 400), False),  # its head is above the screen
        (QRect(100, 790, 500, 400), False),
    ],
)
def test_a_window_can_be_held_by_its_upper_edge_alone(area: QRect, held: bool):
    assert window_geometry.can_be_held(area, QRect(0, 0, 1000, 800)) is held


def test_the_main_window_comes_back_in_its_size(look: Theme, tmp_path: Path, desk: Desk, qtbot):
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(look, settings)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.resize(910, 610)
    window.close()
    again = MainWindow(look, settings)
    qtbot.addWidget(again)
    assert abs(again.height() - 610) <= 40


SCREENS = (QRect(0, 0, 1366, 768), QRect(1366, 0, 1920, 1040))


@pytest.mark.parametrize(
    ("place", "size", "found"),
    [
        (QPoint(100, 50), QSize(800, 600), QRect(100, 50, 800, 600)),  # it lies inside already
        (QPoint(100, 300), QSize(800, 600), QRect(100, 168, 800, 600)),  # its lower edge was cut
        (QPoint(0, 95), QSize(1600, 1000), QRect(0, 0, 1366, 768)),  # larger than the screen
        (QPoint(1300, 95), QSize(1600, 1000), QRect(1366, 40, 1600, 1000)),  # most of it is on the other one
        (QPoint(-900, -90), QSize(1000, 500), QRect(0, 0, 1000, 500)),
        (QPoint(9000, 9000), QSize(1000, 500), QRect(366, 268, 1000, 500)),  # on none
    ],
)
def test_a_window_is_put_wholly_onto_the_screen_that_has_most_of_it(place: QPoint, size: QSize, found: QRect):
    assert QRect(*window_geometry.inside(place, size, SCREENS)) == found


def test_a_window_opens_wholly_on_the_screen_though_the_one_that_it_is_over_hangs_out(kept: WindowState, qtbot):
    room = QGuiApplication.primaryScreen().availableGeometry()
    under, over = QWidget(), QMainWindow()
    qtbot.addWidget(under)
    over.setParent(under, over.windowFlags())
    over.setObjectName("table")
    under.resize(600, 400)
    under.move(room.bottomRight() - QPoint(100, 100))
    over.resize(room.size() * 2)
    PlaceKeeper(over, kept)
    assert room.contains(over.frameGeometry())
    with qtbot.waitExposed(over):
        over.show()
    over.move(room.bottomRight() - QPoint(100, 100))  # as a system may put it
    qtbot.waitUntil(lambda: room.contains(over.frameGeometry()))
