"""The walk round the window: shown once with the sample, left with Esc, back from the menu, and nothing is locked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtWidgets import QWidget

from campaign.desk import Desk
from ui.help.tour import Tour, card_place, stops
from ui.main_window import MainWindow
from ui.panels.name_edit import NameEdit
from ui.theme import Theme


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def window(look: Theme, settings: QSettings, tmp_path: Path, qtbot) -> MainWindow:
    made = MainWindow(look, settings, lambda _path, _progress: None, tmp_path)
    qtbot.addWidget(made)
    made.resize(1600, 1000)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def tour(window: MainWindow, desk: Desk, qtbot) -> Tour:
    window.show_desk(desk)
    window.guide.show()
    found = window.findChild(Tour)
    assert found is not None
    qtbot.waitUntil(found.isVisible)
    return found


def ended(window: MainWindow) -> bool:
    return window.guide.tour is None


def test_it_comes_with_the_sample_and_only_once(window: MainWindow, new_desk: Callable[..., Desk], tmp_path, qtbot):
    source = new_desk()
    source.close()
    sample = tmp_path / "sample.fftt"
    source.path.rename(sample)
    window.open_sample()
    qtbot.waitUntil(lambda: window.guide.tour is not None, timeout=10_000)
    window.show_start()
    window.open_sample()
    qtbot.waitUntil(lambda: window.session is not None, timeout=10_000)
    qtbot.wait(20)
    assert ended(window)


def test_it_does_not_come_with_a_campaign_of_ones_own(window: MainWindow, desk: Desk, qtbot):
    window.show_desk(desk)
    qtbot.wait(20)
    assert ended(window)


def test_escape_leaves_it(window: MainWindow, tour: Tour, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert ended(window)


def test_it_goes_from_step_to_step_by_clicks_and_ends(window: MainWindow, tour: Tour, qtbot):
    seen = []
    while not ended(window):
        seen.append(tour.step)
        qtbot.mouseClick(tour.next, Qt.MouseButton.LeftButton)
    assert seen == list(range(len(stops())))


def test_it_goes_on_and_back_by_keys(tour: Tour, qtbot):
    qtbot.keyClick(tour, Qt.Key.Key_Return)
    qtbot.keyClick(tour, Qt.Key.Key_Right)
    qtbot.keyClick(tour, Qt.Key.Key_Left)
    assert tour.step == 1


def test_each_step_tells_of_something_that_is_there(window: MainWindow, tour: Tour):
    missing = [stop.title for stop in stops() if (target := stop.target(window)) is None or not target.isVisible()]
    assert missing == []


@pytest.mark.parametrize("size", [QSize(1600, 1000), QSize(960, 600)])
def test_its_card_is_always_inside_the_window(window: MainWindow, tour: Tour, size: QSize, qtbot):
    window.resize(size)
    for step in range(len(stops())):
        tour.show_step(step)
        assert window.rect().contains(tour.geometry())


def test_the_window_can_be_used_meanwhile(window: MainWindow, tour: Tour, qtbot):
    window.session.select(player=window.session.state.seats[0])
    qtbot.mouseClick(window.findChild(QWidget, "activeSeat"), Qt.MouseButton.LeftButton)
    assert (window.session.selected_player, tour.isVisible()) == (window.session.state.active, True)


def test_closing_the_campaign_ends_it(window: MainWindow, tour: Tour):
    window.show_start()
    assert ended(window)


def test_a_card_stands_beside_what_is_high_and_below_what_is_wide():
    room, size = QRect(0, 0, 1000, 800), QSize(300, 100)
    high, wide = card_place(QRect(0, 100, 200, 600), room, size), card_place(QRect(0, 0, 1000, 60), room, size)
    assert (high.x() > 200, wide.y() > 60, QRect(wide, size).center().x()) == (True, True, 498)
    assert room.contains(QRect(card_place(room, room, size), size))
    assert room.contains(QRect(QPoint(high), size))


def test_a_sector_that_was_clicked_on_the_way_is_not_renamed_by_the_next_keys(window: MainWindow, tour: Tour, qtbot):
    assert window.session is not None
    window.session.select(sector=window.session.state.sectors[next(iter(window.session.state.sectors))].id)
    tour.next.setFocus()
    tour.end()
    assert not isinstance(window.focusWidget(), NameEdit)
    assert window.focusWidget() is window.map_panel.view
