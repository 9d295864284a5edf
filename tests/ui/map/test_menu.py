"""The menu of a place on the map: what may be done there with its key, and why the rest may not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from tests.ui.map.conftest import at_army, at_sector, drag
from ui.map.panel import MapPanel
from ui.session import Session


def menu_at(panel: MapPanel, sector: SectorId, army: ArmyId | None = None) -> QMenu:
    """The menu that a right click opens there."""
    port = panel.view.viewport()
    place = at_sector(panel, sector) if army is None else at_army(panel, army)
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(port, QContextMenuEvent(reason, place, port.mapToGlobal(place)))
    menu = panel.view.findChild(QMenu, "map menu")
    assert menu is not None
    return menu


def entry(menu: QMenu, words: str) -> QAction:
    """The first entry that begins so."""
    return next(action for action in menu.actions() if action.text().startswith(words))


def test_an_army_can_be_renamed_from_its_menu_with_its_key_beside(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    assert entry(menu_at(panel, army.sector, army.id), "Rename").text() == "Rename…\tF2"


def test_what_may_not_be_done_says_why(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    merge = entry(menu_at(panel, army.sector, army.id), "Merge")
    assert not merge.isEnabled()
    assert merge.text().startswith("Merge armies: There is no other")
    assert "There is no other army of the player here." in merge.toolTip()


def test_no_reason_makes_the_menu_wide(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    menu = menu_at(panel, army.sector, army.id)
    assert any(not action.isEnabled() and not action.isSeparator() for action in menu.actions())
    assert menu.sizeHint().width() <= 360


def test_the_army_in_hand_can_be_sent_from_the_menu(panel: MapPanel, session: Session):
    panel.hand.next_ready()
    army = session.selected_army
    goal = next(goal for goal in panel.hand.goals.values() if goal.paths and not goal.attack)
    entry(menu_at(panel, goal.sector), "Move to").trigger()
    assert army is not None
    assert session.state.armies[army].sector == goal.sector


def test_a_sector_says_on_which_routes_mines_can_be_laid(panel: MapPanel, session: Session):
    sector = queries.armies_of(session.state, session.state.active)[0].sector
    inner = entry(menu_at(panel, sector), "Minefields").menu()
    assert isinstance(inner, QMenu)
    assert len(inner.actions()) == len(queries.neighbours(session.state, sector))


def test_the_reach_of_enemies_is_switched_from_the_menu(panel: MapPanel, session: Session):
    entry(menu_at(panel, next(iter(session.state.sectors))), "Reach of enemies").trigger()
    assert panel.overlays.reach.on


def test_beside_the_land_the_menu_is_about_the_map(panel: MapPanel):
    port = panel.view.viewport()
    place = QPoint(3, 690)
    QApplication.sendEvent(port, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, port.mapToGlobal(place)))
    menu = panel.view.findChild(QMenu, "map menu")
    assert menu is not None
    assert [action.text().partition("\t")[0] for action in menu.actions()] == [
        "Reach of enemies",
        "Distances and ways",
        "List of sectors",
        "Fit the map",
        "Picture of the map…",
    ]


def test_the_table_opens_the_same_menu(panel: MapPanel, session: Session):
    panel.show_table(True)
    panel.table.setCurrentIndex(panel.table.model().index(0, 0))
    place = panel.table.visualRect(panel.table.currentIndex()).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, panel.table.viewport().mapToGlobal(place))
    QApplication.sendEvent(panel.table.viewport(), event)
    menu = panel.table.findChild(QMenu, "map menu")
    assert menu is not None
    assert entry(menu, session.state.sectors[panel.table.sector_at(0)].name).isEnabled()


@pytest.fixture(autouse=True)
def _hand_off_the_mouse(panel: MapPanel) -> Iterator[None]:
    """No button stays held: the first click of the next test would go to a map that is gone."""
    yield
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
        QTest.mouseRelease(panel.view.viewport(), button)


def a_sector(session: Session) -> SectorId:
    """One on the map."""
    return next(iter(session.state.sectors))


def right_click(panel: MapPanel, at: QPoint) -> QMenu:
    """As under X11: the press opens the menu, which eats the release."""
    port = panel.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, at)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at))
    QApplication.sendEvent(port, asked)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def move_pointer(panel: MapPanel, *places: QPoint) -> None:
    """Over the map, with no button held."""
    port = panel.view.viewport()
    for place in places:
        none = Qt.MouseButton.NoButton
        at = (place.toPointF(), port.mapToGlobal(place).toPointF())
        moved = QMouseEvent(QEvent.Type.MouseMove, *at, none, none, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(port, moved)


@pytest.mark.parametrize("chosen", [False, True], ids=["closed by Esc", "closed by a choice"])
def test_the_map_stays_where_it_is_after_its_menu(panel: MapPanel, session: Session, chosen: bool):
    menu = right_click(panel, at_sector(panel, a_sector(session)))
    before = panel.view.in_sight()
    if chosen:
        menu.setActiveAction(entry(menu, "Reach of enemies"))
        QTest.keyClick(menu, Qt.Key.Key_Return)
    else:
        QTest.keyClick(menu, Qt.Key.Key_Escape)
    move_pointer(panel, QPoint(300, 300), QPoint(400, 350), QPoint(500, 400))
    assert (panel.view.in_sight(), panel.view.cursor().shape()) == (before, Qt.CursorShape.ArrowCursor)


def test_the_first_click_after_the_menu_counts(panel: MapPanel, session: Session):
    QTest.keyClick(right_click(panel, at_sector(panel, a_sector(session))), Qt.Key.Key_Escape)
    move_pointer(panel, QPoint(300, 300), QPoint(400, 350))
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at_sector(panel, a_sector(session)))
    assert session.selected_sector == a_sector(session)


def test_a_pan_ends_where_the_release_went_elsewhere(panel: MapPanel, session: Session):
    drag(panel, QPoint(5, 5), QPoint(60, 60), button=Qt.MouseButton.MiddleButton, let_go=False)
    move_pointer(panel, QPoint(61, 61))
    before = panel.view.in_sight()
    move_pointer(panel, QPoint(300, 300), QPoint(400, 350))
    assert panel.view.in_sight() == before


def test_the_menu_ends_a_pan(panel: MapPanel, session: Session):
    drag(panel, QPoint(5, 5), QPoint(60, 60), let_go=False)
    right_click(panel, at_sector(panel, a_sector(session))).close()
    assert panel.view.cursor().shape() == Qt.CursorShape.ArrowCursor


@pytest.mark.parametrize("turned", [-120, 120])
def test_a_wheel_that_turns_sideways_moves_the_view_sideways(panel: MapPanel, turned: int):
    view = panel.view
    view.zoom_by(3)
    before, zoom = view.in_sight(), view.map_scene.zoom
    port, at = view.viewport(), QPoint(300, 300)
    wheel = QWheelEvent(
        *(at.toPointF(), port.mapToGlobal(at).toPointF(), QPoint(), QPoint(turned, 0)),
        *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
    )
    QApplication.sendEvent(port, wheel)
    after = view.in_sight()
    assert (after.left() > before.left()) == (turned < 0)
    assert after.left() != before.left()
    assert (after.top(), view.map_scene.zoom) == (before.top(), zoom)
