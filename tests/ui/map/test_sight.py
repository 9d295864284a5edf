"""What of the map is in sight: zoom, pan, overview, far and near, and how much work a large map makes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from campaign.world.ids import SectorId
from tests.ui.map.conftest import at_sector, drag
from tests.ui.map.large import large_state
from ui.map import ground
from ui.map.canvas import Canvas
from ui.map.panel import MapPanel
from ui.map.scene import MapScene
from ui.session import Session
from ui.theme import Theme


def near(panel: MapPanel) -> None:
    """Come so near that not all is in sight."""
    panel.view.zoom_by(2.5)


def middle(panel: MapPanel) -> tuple[int, int]:
    """What place of the map is in the middle, in its units."""
    centre = panel.view.in_sight().center()
    return round(centre.x()), round(centre.y())


def test_the_overview_is_away_while_the_whole_map_is_in_sight(panel: MapPanel):
    assert not panel.overview.isVisible()


def test_the_overview_comes_when_not_all_is_in_sight(panel: MapPanel):
    near(panel)
    assert panel.overview.isVisible()


def test_a_click_on_the_overview_moves_the_view(panel: MapPanel):
    near(panel)
    before = middle(panel)
    QTest.mouseClick(panel.overview, Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
    assert middle(panel) != before


def test_a_drag_over_the_overview_takes_the_view_along(panel: MapPanel):
    near(panel)
    QTest.mousePress(panel.overview, Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
    before = middle(panel)
    QTest.mouseMove(panel.overview, QPoint(100, 80))
    QTest.mouseRelease(panel.overview, Qt.MouseButton.LeftButton, pos=QPoint(100, 80))
    assert middle(panel)[0] > before[0]


def test_arrows_move_the_view_from_the_overview(panel: MapPanel):
    near(panel)
    before = middle(panel)
    panel.overview.setFocus()
    QTest.keyClick(panel.overview, Qt.Key.Key_Right)
    assert middle(panel)[0] > before[0]


def test_shift_and_an_arrow_move_the_view(panel: MapPanel, session: Session):
    near(panel)
    before = middle(panel)
    QTest.keyClick(panel.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert (middle(panel)[1] > before[1], session.selected_sector) == (True, None)


def test_the_middle_button_moves_the_view(panel: MapPanel):
    near(panel)
    before = middle(panel)
    drag(panel, QPoint(400, 300), QPoint(300, 240), button=Qt.MouseButton.MiddleButton)
    assert middle(panel)[0] > before[0]


def test_a_drag_with_space_moves_the_view_and_takes_nothing_up(panel: MapPanel, session: Session):
    near(panel)
    before = middle(panel)
    QTest.keyPress(panel.view, Qt.Key.Key_Space)
    drag(panel, QPoint(400, 300), QPoint(300, 240))
    QTest.keyRelease(panel.view, Qt.Key.Key_Space)
    assert (middle(panel)[0] > before[0], session.selected_army) == (True, None)


def test_space_alone_takes_an_army_up(panel: MapPanel, session: Session):
    army = next(iter(session.state.armies.values()))
    session.select(sector=army.sector)
    QTest.keyClick(panel.view, Qt.Key.Key_Space)
    assert session.selected_army is not None


def test_labels_out_of_sight_are_not_seen_where_they_were(panel: MapPanel):
    near(panel)
    scene = panel.view.map_scene
    labels, _counters = scene.words_and_counters()
    seen = panel.view.mapToScene(panel.view.viewport().rect()).boundingRect()
    owners = [scene.sector_at(label.center()) for label in labels if seen.intersects(label)]
    assert len(owners) == len(set(owners))


@pytest.fixture
def canvas(session: Session, look: Theme) -> Canvas:
    return Canvas(MapScene(look, session.state), look, session.state, 1.0, 1.0)


@pytest.mark.parametrize(("width", "detail"), [(60, 0), (110, 1), (150, 2), (220, 3)])
def test_names_go_first_then_stock_then_counters_become_discs(canvas: Canvas, width: float, detail: int):
    mean = sum(shape.box.width() for shape in canvas.shapes.values()) / len(canvas.shapes)
    canvas.zoom = width / mean
    assert canvas.detail == detail


@pytest.fixture
def large(desk: Desk, look: Theme) -> MapScene:
    return MapScene(look, large_state(desk.state), 1.0, 0.25)


def test_a_large_map_has_a_counter_for_every_army(large: MapScene, desk: Desk):
    armies = large_state(desk.state).armies
    assert all(large.counter_of(army) is not None for army in armies)


def test_on_a_large_map_only_what_is_in_sight_is_drawn_sharply(large: MapScene):
    large.finish()
    large.set_zoom(2.0)
    large.see(large.size_at(2.0).adjusted(0, 0, -8000, -5000))
    large.finish()
    sharp = [item for item in large.floors() if item.scale() == 1.0]
    assert 0 < len(sharp) < 100


def test_a_sector_is_found_by_its_place_on_a_large_map(large: MapScene):
    sector = SectorId("1.s250")
    assert large.sector_at(large.hub_of(sector)) == sector


def test_the_table_and_the_map_select_the_same(panel: MapPanel, session: Session, qtbot: QtBot):
    panel.show_table(True)
    panel.activateWindow()
    qtbot.waitUntil(panel.table.hasFocus)
    sector = panel.table.sector_at(3)
    panel.table.setCurrentIndex(panel.table.model().index(3, 0))
    assert session.selected_sector == sector


def test_the_row_follows_what_is_selected_on_the_map(panel: MapPanel, session: Session):
    sector = panel.table.sector_at(4)
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at_sector(panel, sector))
    assert panel.table.currentIndex().row() == 4


def test_going_through_the_rows_keeps_the_army_in_hand(panel: MapPanel, session: Session, qtbot: QtBot):
    panel.hand.next_ready()
    army = session.selected_army
    panel.show_table(True)
    panel.activateWindow()
    qtbot.waitUntil(panel.table.hasFocus)
    QTest.keyClick(panel.table, Qt.Key.Key_Up)
    assert session.selected_army == army


def test_a_picture_beneath_shines_through_the_floor_but_not_through_the_band(look: Theme, session: Session):
    sector = session.state.setting.map.sectors[0]
    surface, colour = ground.texture(sector), look.player("A")
    pictures = [
        ground.sector_picture(sector, surface, colour, look.palette, 1.0, 1.0, solid).pixmap.toImage()
        for solid in (1.0, 0.3)
    ]
    alphas = [
        sorted(image.pixelColor(x, y).alpha() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3))
        for image in pictures
    ]
    middle = len(alphas[0]) * 6 // 10
    assert (alphas[1][-1], alphas[1][middle] < alphas[0][middle]) == (255, True)


def test_lines_are_as_wide_on_a_fine_screen(session: Session, look: Theme):
    fine = Canvas(MapScene(look, session.state), look, session.state, 2.0, 1.0)
    assert fine.pen("white", 3).widthF() == 6.0
