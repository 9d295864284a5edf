"""The menu of a place on the map: what may be done there with its key, and why the rest may not."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from tests.ui.map.conftest import at_army, at_sector
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
    assert (merge.isEnabled(), merge.text()) == (False, "Merge armies: There is no other army of the player here.")


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
    assert panel.reach.on


def test_beside_the_land_the_menu_is_about_the_map(panel: MapPanel):
    port = panel.view.viewport()
    place = QPoint(3, 690)
    QApplication.sendEvent(port, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, port.mapToGlobal(place)))
    menu = panel.view.findChild(QMenu, "map menu")
    assert menu is not None
    assert [action.text().partition("\t")[0] for action in menu.actions()] == [
        "Reach of enemies",
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
