"""Armies and figures moved by hand: what takes them, what is said while they hang under the pointer, what undo does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from campaign.world import queries
from campaign.world.orders import SplitArmy
from tests.ui.map.conftest import at_army, at_sector, beside, drag, reinforced
from ui.dialogs.divide_sheet import SplitSheet
from ui.map.panel import MapPanel
from ui.panels.figures import FigureRow
from ui.panels.inspector import Inspector
from ui.session import Carrying, Moment, Session


def test_an_army_dragged_onto_another_of_its_player_is_merged_into_it(panel: MapPanel, session: Session):
    army, other = beside(session)
    drag(panel, at_army(panel, army), at_army(panel, other))
    assert (army in session.state.armies, other in session.state.armies) == (False, True)


def test_undo_parts_merged_armies(panel: MapPanel, session: Session):
    army, other = beside(session)
    drag(panel, at_army(panel, army), at_army(panel, other))
    session.undo()
    assert {army, other} <= set(session.state.armies)


def test_the_army_that_takes_the_dragged_one_is_named(panel: MapPanel, session: Session):
    army, other = beside(session)
    drag(panel, at_army(panel, army), at_army(panel, other), let_go=False)
    assert panel.view.map_scene.said == f"Merge into {session.state.armies[other].name}"


def test_an_army_put_down_where_it_stood_stays(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    before = session.desk.head
    drag(panel, at_army(panel, army.id), at_sector(panel, army.sector))
    assert session.desk.head == before


def test_where_it_cannot_go_the_rule_is_said_under_the_pointer(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    session.select(army=army.id)
    far = next(sector for sector in session.state.sectors if sector not in (*panel.hand.goals, army.sector))
    drag(panel, at_army(panel, army.id), at_sector(panel, far), let_go=False)
    assert "more than two routes away" in panel.view.map_scene.said


def test_a_refused_drop_says_why_above_the_map(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    session.select(army=army.id)
    far = next(sector for sector in session.state.sectors if sector not in (*panel.hand.goals, army.sector))
    drag(panel, at_army(panel, army.id), at_sector(panel, far))
    assert (panel.notice.isVisible(), panel.notice.rules()) == (True, "C12")


def test_esc_puts_the_dragged_army_back(panel: MapPanel, session: Session):
    army, other = beside(session)
    before = session.desk.head
    drag(panel, at_army(panel, army), at_army(panel, other), let_go=False)
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at_army(panel, other))
    assert session.desk.head == before


def test_a_drag_with_ctrl_asks_who_goes(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    place = at_sector(panel, army.sector)
    drag(panel, at_army(panel, army.id), place, keys=Qt.KeyboardModifier.ControlModifier)
    assert panel.window().findChild(SplitSheet) is not None


def carried(panel: MapPanel, session: Session, place: QPoint, count: int = 2, *, let_go: bool = True) -> None:
    """The last figures of the army in hand, dragged onto a place of the map."""
    army = session.selected_army
    assert army is not None
    figures = session.state.armies[army].figures[-count:]
    spot = panel.view.viewport().mapToGlobal(place)
    session.carried.emit(Carrying(army, figures, spot - QPoint(4, 4)))
    session.carried.emit(Carrying(army, figures, spot))
    if let_go:
        session.carried.emit(Carrying(army, figures, spot, let_go=True))


def test_figures_put_down_beside_their_army_are_an_army_of_their_own(panel: MapPanel, session: Session):
    army = reinforced(session)
    session.select(army=army)
    before, sector = set(session.state.armies), session.state.armies[army].sector
    carried(panel, session, at_sector(panel, sector))
    (new,) = set(session.state.armies) - before
    assert (session.state.armies[new].sector, len(session.state.armies[new].figures)) == (sector, 2)


def test_figures_put_down_in_another_sector_go_there(panel: MapPanel, session: Session):
    army = reinforced(session)
    session.select(army=army)
    before, goals = set(session.state.armies), panel.hand.goals.values()
    goal = next(goal.sector for goal in goals if goal.paths and not goal.attack)
    carried(panel, session, at_sector(panel, goal))
    (new,) = set(session.state.armies) - before
    assert session.state.armies[new].sector == goal


def test_figures_put_down_on_another_army_join_it(panel: MapPanel, session: Session):
    army, other = beside(session)
    reinforced_army = reinforced(session)
    assert reinforced_army == army
    before = len(session.state.armies[other].figures)
    session.select(army=army)
    carried(panel, session, at_army(panel, other))
    assert len(session.state.armies[other].figures) == before + 2


def test_undo_takes_figures_back_to_their_army(panel: MapPanel, session: Session):
    army = reinforced(session)
    session.select(army=army)
    figures = session.state.armies[army].figures
    carried(panel, session, at_sector(panel, session.state.armies[army].sector))
    session.undo()
    assert session.state.armies[army].figures == figures


def test_a_part_without_an_hq_is_refused_with_the_rule(panel: MapPanel, session: Session):
    army = reinforced(session)
    session.select(army=army)
    place, before = at_sector(panel, session.state.armies[army].sector), session.desk.head
    figure = next(f for f in session.state.armies[army].figures if not queries.unit_of(session.state, f).leads)
    spot = panel.view.viewport().mapToGlobal(place)
    for let_go in (False, True):
        session.carried.emit(Carrying(army, (figure,), spot, let_go))
    assert (session.desk.head, panel.notice.isVisible()) == (before, True)


def test_figures_that_leave_the_map_are_let_go_without_an_order(panel: MapPanel, session: Session):
    army = reinforced(session)
    session.select(army=army)
    before = session.desk.head
    carried(panel, session, at_sector(panel, session.state.armies[army].sector), let_go=False)
    session.carried.emit(Carrying(army, session.state.armies[army].figures[-2:], QPoint(-9000, -9000), let_go=True))
    assert (session.desk.head, panel.view.drags) == (before, False)


@pytest.fixture
def both(session: Session, panel: MapPanel, qtbot) -> tuple[MapPanel, Inspector]:
    """The map and the inspector, side by side on the screen."""
    inspector = Inspector(session)
    qtbot.addWidget(inspector)
    inspector.move(1100, 0)
    inspector.resize(360, 700)
    with qtbot.waitExposed(inspector):
        inspector.show()
    return panel, inspector


def test_a_figure_is_dragged_from_the_list_onto_the_map(both: tuple[MapPanel, Inspector], session: Session):
    panel, inspector = both
    army = reinforced(session)
    session.select(army=army)
    figures = session.state.armies[army].figures
    rows = {row.view.id: row for row in inspector.findChildren(FigureRow)}
    for figure in figures[-2:]:
        QTest.mouseClick(rows[figure], Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier)
    row, before = rows[figures[-1]], set(session.state.armies)
    goal = panel.view.viewport().mapToGlobal(at_sector(panel, session.state.armies[army].sector))
    QTest.mousePress(row, Qt.MouseButton.LeftButton)
    QTest.mouseMove(row, row.mapFromGlobal(goal) - QPoint(4, 4))
    QTest.mouseMove(row, row.mapFromGlobal(goal))
    QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=row.mapFromGlobal(goal))
    (new,) = set(session.state.armies) - before
    assert session.state.armies[new].figures == figures[-2:]


def test_a_figure_that_was_dragged_is_not_picked_out(both: tuple[MapPanel, Inspector], session: Session):
    _panel, inspector = both
    session.select(army=reinforced(session))
    row = inspector.findChildren(FigureRow)[0]
    QTest.mousePress(row, Qt.MouseButton.LeftButton)
    QTest.mouseMove(row, QPoint(-2000, 300))
    QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=QPoint(-2000, 300))
    assert not inspector.picked


def test_the_card_stays_away_while_an_army_is_dragged(panel: MapPanel, session: Session):
    army, other = beside(session)
    drag(panel, at_army(panel, army), at_army(panel, other), let_go=False)
    card = panel.findChild(QWidget, "sectorCard")
    assert card is not None
    assert card.isHidden()


def test_figures_dragged_away_while_an_order_is_amended_are_refused_for_one_order_takes_its_place(
    panel: MapPanel, session: Session
):
    army = reinforced(session)
    given: list[object] = []
    session.show_moment(Moment(session.desk.head, session.desk.state, given.append, "What should it have been?"))
    session.select(army=army)
    goals = panel.hand.goals.values()
    goal = next(goal.sector for goal in goals if goal.paths and not goal.attack)
    carried(panel, session, at_sector(panel, goal), let_go=False)
    assert "two orders" in panel.view.map_scene.said
    carried(panel, session, at_sector(panel, goal))
    assert given == []


def test_figures_put_down_beside_their_army_take_the_place_of_an_amended_order(panel: MapPanel, session: Session):
    army = reinforced(session)
    given: list[object] = []
    session.show_moment(Moment(session.desk.head, session.desk.state, given.append, "What should it have been?"))
    session.select(army=army)
    carried(panel, session, at_sector(panel, session.state.armies[army].sector))
    assert [type(order) for order in given] == [SplitArmy]
