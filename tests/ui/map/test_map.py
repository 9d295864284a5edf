"""The map on the screen: it shows every army and owner, and pointing at it moves armies through a real desk."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from campaign.battle.fftt.units import Faction
from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import AddFigures, Correct, EndTurn, PlaceArmy, PlayerSetup, SetOwner
from tests.ui.conftest import muster
from tests.ui.map.conftest import at_army, at_sector
from ui import open_in_desktop
from ui.map.panel import MapPanel
from ui.map.sector_card import Card, Facts, facts
from ui.session import Session
from ui.theme import Theme


def click(panel: MapPanel, place: QPoint) -> None:
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def ready_army(panel: MapPanel, session: Session) -> ArmyId:
    """An army of the player whose turn it is, taken in hand."""
    panel.hand.next_ready()
    assert session.selected_army is not None
    return session.selected_army


def peaceful_goal(panel: MapPanel) -> SectorId:
    """A sector where the army in hand may go without an attack or too many FP."""
    return next(goal.sector for goal in panel.hand.goals.values() if goal.paths and not goal.attack)


def test_every_army_has_a_counter(panel: MapPanel, session: Session):
    assert all(panel.view.map_scene.counter_of(army) is not None for army in session.state.armies)


def test_every_sector_shows_its_owner(panel: MapPanel, session: Session):
    shown = {sector: panel.view.map_scene.owner_shown(sector) for sector in session.state.sectors}
    assert shown == {sector.id: sector.owner for sector in session.state.sectors.values()}


def test_a_sector_that_changes_hands_shows_its_new_owner(panel: MapPanel, session: Session):
    sector = next(iter(session.state.sectors.values()))
    other = next(player for player in session.state.seats if player != sector.owner)
    session.submit(Correct("test", (SetOwner(sector.id, other),)))
    assert panel.view.map_scene.owner_shown(sector.id) == other


def test_a_sector_that_changes_hands_is_painted_anew(panel: MapPanel, session: Session):
    scene = panel.view.map_scene
    sector = next(iter(session.state.sectors.values()))
    other = next(player for player in session.state.seats if player != sector.owner)
    before = [floor.pixmap().toImage() for floor in scene.floors()]
    session.submit(Correct("test", (SetOwner(sector.id, other),)))
    scene.finish()
    after = [floor.pixmap().toImage() for floor in scene.floors()]
    assert [one == two for one, two in zip(before, after, strict=True)].count(False) == 1


def test_a_new_army_gets_a_counter(panel: MapPanel, session: Session):
    player = session.state.seats[0]
    sector = queries.sectors_of(session.state, player)[0]
    before = set(session.state.armies)
    session.submit(Correct("test", (AddFigures(player, sector, (("marines.grunt", 1),)),)))
    (new,) = set(session.state.armies) - before
    assert panel.view.map_scene.counter_of(new) is not None


def test_a_click_on_a_counter_selects_its_army(panel: MapPanel, session: Session):
    army = queries.armies_of(session.state)[0].id
    click(panel, at_army(panel, army))
    assert session.selected_army == army


def test_a_click_on_the_ground_selects_the_sector(panel: MapPanel, session: Session):
    sector = next(iter(session.state.sectors))
    click(panel, at_sector(panel, sector))
    assert (session.selected_sector, session.selected_army) == (sector, None)


def test_a_click_on_a_sector_in_reach_contemplates_the_way(panel: MapPanel, session: Session):
    ready_army(panel, session)
    goal = peaceful_goal(panel)
    click(panel, at_sector(panel, goal))
    assert session.planned_path[-1] == goal


def test_contemplating_orders_nothing(panel: MapPanel, session: Session):
    army = ready_army(panel, session)
    start = session.state.armies[army].sector
    click(panel, at_sector(panel, peaceful_goal(panel)))
    assert session.state.armies[army].sector == start


def test_the_second_click_moves_the_army(panel: MapPanel, session: Session):
    army, goal = ready_army(panel, session), peaceful_goal(panel)
    for _click in range(2):
        click(panel, at_sector(panel, goal))
    assert session.state.armies[army].sector == goal


def test_enter_moves_the_army(panel: MapPanel, session: Session):
    army, goal = ready_army(panel, session), peaceful_goal(panel)
    click(panel, at_sector(panel, goal))
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert session.state.armies[army].sector == goal


def test_esc_drops_the_contemplated_move_before_the_selection(panel: MapPanel, session: Session):
    army = ready_army(panel, session)
    click(panel, at_sector(panel, peaceful_goal(panel)))
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    assert (session.planned_path, session.selected_army) == ((), army)


def test_a_counter_dragged_onto_a_sector_moves_the_army(panel: MapPanel, session: Session):
    army, goal = ready_army(panel, session), peaceful_goal(panel)
    port = panel.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at_army(panel, army))
    QTest.mouseMove(port, at_sector(panel, goal) - QPoint(3, 3))
    QTest.mouseMove(port, at_sector(panel, goal))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at_sector(panel, goal))
    assert session.state.armies[army].sector == goal


def test_a_drag_let_go_over_the_water_moves_nothing(panel: MapPanel, session: Session):
    army = ready_army(panel, session)
    start = session.state.armies[army].sector
    port = panel.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at_army(panel, army))
    QTest.mouseMove(port, QPoint(6, 6))
    QTest.mouseMove(port, QPoint(4, 4))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert session.state.armies[army].sector == start


def test_what_the_army_in_hand_cannot_reach_is_veiled(panel: MapPanel, session: Session):
    army = session.state.armies[ready_army(panel, session)]
    reached = {sector for sector, goal in panel.hand.goals.items() if goal.paths} | {army.sector}
    veiled = {sector for sector in session.state.sectors if panel.view.map_scene.veiled(sector)}
    assert veiled == set(session.state.sectors) - reached


def test_an_army_of_somebody_else_lights_nothing(panel: MapPanel, session: Session):
    other = next(army for army in queries.armies_of(session.state) if army.player != session.state.active)
    session.select(army=other.id)
    assert not panel.hand.goals


def test_a_stack_is_gone_through_click_by_click(panel: MapPanel, session: Session):
    armies = queries.armies_of(session.state, session.state.active)
    there = armies[0].sector
    session.submit(Correct("test", tuple(PlaceArmy(army.id, there) for army in armies[1:])))
    for _click in range(len(armies)):
        panel.hand.take_up(tuple(army.id for army in armies))
    assert session.selected_army == armies[-1].id


def test_many_armies_in_one_sector_are_stacked(panel: MapPanel, session: Session):
    armies = queries.armies_of(session.state)
    there = armies[0].sector
    session.submit(Correct("test", tuple(PlaceArmy(army.id, there) for army in armies[1:])))
    first = panel.view.map_scene.counter_of(armies[0].id)
    same = [a.id for a in armies if panel.view.map_scene.counter_of(a.id) is first]
    assert set(same) == {army.id for army in armies if army.player == armies[0].player}


@pytest.mark.parametrize("key", [Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down])
def test_arrow_keys_go_to_another_sector(panel: MapPanel, session: Session, key: Qt.Key):
    centre = session.state.setting.sector_ids[session.state.setting.map.centre]
    session.select(sector=centre)
    QTest.keyClick(panel.view, key)
    assert session.selected_sector not in (None, centre)


def test_arrow_keys_contemplate_a_way_for_the_army_in_hand(panel: MapPanel, session: Session):
    ready_army(panel, session)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(panel.view, key)
    assert session.planned_path


def test_undo_and_redo_keep_the_map_in_step(panel: MapPanel, session: Session):
    army, goal = ready_army(panel, session), peaceful_goal(panel)
    panel.hand.point_at(goal)
    panel.hand.point_at(goal)
    session.undo()
    session.redo()
    item = panel.view.map_scene.counter_of(army)
    assert item is not None
    assert panel.view.map_scene.sector_at(item.pos()) == goal


def test_undoing_every_order_shows_an_empty_map(panel: MapPanel, session: Session):
    while session.desk.undoable() is not None:
        session.undo()
    assert all(panel.view.map_scene.stand_at(panel.view.map_scene.hub_of(s)) is None for s in session.state.sectors)


def test_the_zoom_stays_within_its_bounds(panel: MapPanel):
    for _notch in range(30):
        panel.view.zoom_by(1.2)
    nearest = panel.view.map_scene.zoom
    panel.view.fit()
    assert nearest == pytest.approx(panel.view.map_scene.zoom * 5)


def test_a_map_that_fits_keeps_fitting_when_the_window_grows(panel: MapPanel):
    before = panel.view.map_scene.zoom
    panel.resize(1400, 980)
    assert panel.view.map_scene.zoom > before


def test_seen_from_far_every_army_is_still_there(panel: MapPanel, session: Session):
    for _notch in range(30):
        panel.view.zoom_by(1 / 1.2)
    assert all(panel.view.map_scene.counter_of(army) is not None for army in session.state.armies)


def test_the_table_has_a_row_for_every_sector(panel: MapPanel, session: Session):
    model = panel.table.model()
    names = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert names == {sector.name for sector in session.state.sectors.values()}


def test_the_table_keeps_the_rules_of_qt_models(panel: MapPanel, qtmodeltester):
    qtmodeltester.check(panel.table.model(), force_py=True)


def test_enter_in_the_table_moves_the_army_as_on_the_map(panel: MapPanel, session: Session):
    army, goal = ready_army(panel, session), peaceful_goal(panel)
    panel.show_table(True)
    session_row = next(row for row in range(panel.table.model().rowCount()) if panel.table.sector_at(row) == goal)
    panel.table.setCurrentIndex(panel.table.model().index(session_row, 0))
    for _press in range(2):
        QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert session.state.armies[army].sector == goal


def test_a_refusal_is_told_above_the_map_with_its_rule(panel: MapPanel, session: Session):
    waiting = next(player for player in session.state.seats if player != session.state.active)
    session.submit(EndTurn(waiting))
    assert (panel.notice.isVisible(), panel.notice.rules()) == (True, "C10")


def test_the_refusal_goes_with_the_next_order(panel: MapPanel, session: Session):
    waiting = next(player for player in session.state.seats if player != session.state.active)
    session.submit(EndTurn(waiting))
    assert session.state.active is not None
    session.submit(EndTurn(session.state.active))
    assert not panel.notice.isVisible()


def test_the_card_says_whose_the_sector_is(session: Session):
    sector = next(sector for sector in session.state.sectors.values() if sector.owner is not None)
    owner = session.state.players[sector.owner].name
    assert owner in facts(session.state, sector.id, None).lines[0]


def test_the_theme_changes_while_the_map_is_shown(panel: MapPanel, session: Session):
    session.theme.use("light")
    panel.view.map_scene.finish()
    assert panel.view.backgroundBrush().color() == session.theme.colour("water")


def test_no_label_lies_on_another_or_on_a_counter(new_desk, look, qtbot):
    people = tuple(PlayerSetup(f"Player {n}", Faction.MARINES) for n in range(8))
    desk = new_desk("Eight", people)
    muster(desk)
    shown = MapPanel(Session(desk, look))
    qtbot.addWidget(shown)
    shown.resize(1000, 660)
    with qtbot.waitExposed(shown):
        shown.show()
    labels, counters = shown.view.map_scene.words_and_counters()
    hidden = [(a, b) for a, b in combinations(labels, 2) if a.intersects(b)]
    assert hidden + [(a, b) for a in labels for b in counters if a.intersects(b)] == []


def test_the_card_of_a_contemplated_move_hides_no_army(panel: MapPanel, session: Session):
    ready_army(panel, session)
    panel.hand.point_at(peaceful_goal(panel))
    card = panel.findChild(QWidget, "sectorCard")
    _labels, counters = panel.view.map_scene.words_and_counters()
    area = panel.view.mapToScene(card.geometry()).boundingRect()
    assert card.isHidden() or not any(area.intersects(counter) for counter in counters)


@pytest.mark.parametrize(("width", "height"), [(1000, 700), (680, 420)])
def test_the_card_never_covers_what_it_is_about(panel: MapPanel, session: Session, width: int, height: int):
    panel.resize(width, height)
    QApplication.processEvents()
    card, scene = panel.findChild(QWidget, "sectorCard"), panel.view.map_scene
    covered = []
    for sector in session.state.sectors:
        panel.view.hovered.emit(sector)
        under = panel.view.mapToScene(card.geometry()).boundingRect()
        name = session.state.sectors[sector].name
        outline = scene._canvas.shapes[sector].outline
        place = QRectF(under.topLeft() / scene.zoom, under.bottomRight() / scene.zoom)
        covered += [name] if outline.intersects(place) else []
    assert (card.isHidden(), covered) == (False, [])


def test_over_a_map_seen_from_near_the_card_leaves_the_sector_s_name_and_armies_in_sight(
    panel: MapPanel, session: Session
):
    view, card = panel.view, panel.findChild(QWidget, "sectorCard")
    view.zoom_by(4)
    for sector in session.state.sectors:
        view.show_place(view.map_scene.hub_of(sector) / view.map_scene.zoom)
        view.hovered.emit(sector)
        under = view.mapToScene(card.geometry()).boundingRect()
        assert not under.contains(view.map_scene.hub_of(sector))


def test_the_card_is_as_high_as_its_words_after_a_longer_one(look: Theme, qtbot):
    card = Card(look)
    qtbot.addWidget(card)
    short = Facts("A", "Mill", "no army", ("Home of Anna.",))
    card.show_facts(short)
    before = card.height()
    card.show_facts(replace(short, lines=("Home of Anna.",) * 6))
    card.show_facts(short)
    assert card.height() == before


def test_the_notice_of_what_was_written_has_its_folder_to_be_opened_and_copied(
    panel: MapPanel, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    opened: list[Path] = []
    monkeypatch.setattr(open_in_desktop, "show", lambda path: opened.append(path) is None)
    panel.notice.say("2 files written to the folder:", tmp_path)
    assert panel.notice.path.whole_text() == str(tmp_path)
    for name in ("open the folder", "copy the path"):
        button = panel.notice.findChild(QPushButton, name)
        assert button.isVisibleTo(panel.notice)
        button.click()
    assert (opened, QApplication.clipboard().text()) == ([tmp_path], str(tmp_path))
    panel.notice.say("Undone.")
    assert not panel.notice.findChild(QPushButton, "copy the path").isVisibleTo(panel.notice)
