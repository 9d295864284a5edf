"""Drawing the map in the window: drags and right clicks are orders, and the scene keeps in step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from campaign.world import orders as o
from campaign.world.ids import PictureId, SectorId
from campaign.world.maps import edits as m
from campaign.world.maps.document import Hazard
from campaign.world.pictures import BadPicture
from campaign.world.state import CAMPAIGN
from tests.pngs import png
from tests.store import campaigns
from tests.store.test_check import do
from ui import backdrops
from ui.dialogs.hazard_sheet import HazardSheet
from ui.map.panel import MapPanel
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def session(tmp_path: Path, look: Theme) -> Iterator[Session]:
    with campaigns.founded(tmp_path) as desk:
        yield Session(desk, look)


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> MapPanel:
    made = MapPanel(session)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    qtbot.waitExposed(made)
    made.drawing.switch(True)
    return made


def test_a_sector_gets_a_hazard_with_a_name_and_dice_and_loses_it_again(session: Session, panel: MapPanel) -> None:
    def menu() -> QMenu:
        return panel.drawing.menu(SECTOR, hub(session, SECTOR), panel)

    press(menu(), "Another hazard…")
    sheet = panel.window().findChildren(HazardSheet)[-1]
    assert [reason.text for reason in sheet.missing()] == ["Write what the hazard is called."]
    sheet.name.setText(" acid swamp ")
    sheet.dice.box.setValue(3)
    sheet.primary.click()
    assert session.state.sectors[SECTOR].hazard == Hazard("acid swamp", 3)
    press(menu(), "acid swamp, 3D6…")
    assert panel.window().findChildren(HazardSheet)[-1].name.text() == "acid swamp"
    press(menu(), "No hazard any more")
    assert session.state.sectors[SECTOR].hazard is None


def hub(session: Session, sector: SectorId) -> QPointF:
    ids = session.state.setting.sector_ids
    return next(QPointF(*ground.hub) for ground in session.state.setting.map.sectors if ids[ground.key] == sector)


def press(menu: QMenu, *words: str) -> None:
    """Press an entry of a menu, through its menus."""
    action = next(action for action in menu.actions() if words[0] in action.text())
    if len(words) > 1:
        inner = action.menu()
        assert isinstance(inner, QMenu)
        press(inner, *words[1:])
    else:
        action.trigger()


SECTOR = SectorId("1.s1")


def test_a_drag_of_a_hub_moves_its_sector_and_undo_moves_it_back(
    qtbot: QtBot, panel: MapPanel, session: Session
) -> None:
    view, before = panel.view, hub(session, SECTOR)
    start = view.mapFromScene(view.map_scene.hub_of(SECTOR))
    goal = start + QPoint(20, 12)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), start + QPoint(12, 6))
    qtbot.mouseMove(view.viewport(), goal)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=goal)
    assert hub(session, SECTOR) != before
    assert view.map_scene.hub_of(SECTOR) == hub(session, SECTOR) * view.map_scene.zoom
    session.undo()
    assert view.map_scene.hub_of(SECTOR) == before * view.map_scene.zoom


def test_escape_leaves_a_hub_where_it_was(qtbot: QtBot, panel: MapPanel, session: Session) -> None:
    view, before = panel.view, session.desk.head
    start = view.mapFromScene(view.map_scene.hub_of(SECTOR))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), start + QPoint(30, 30))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(30, 30))
    assert session.desk.head == before


def test_every_word_of_the_menu_is_an_order(panel: MapPanel, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def menu(sector: SectorId | None = SECTOR) -> QMenu:
        return panel.drawing.menu(sector, hub(session, SECTOR) + QPointF(30, 10), panel)

    monkeypatch.setattr(QInputDialog, "getText", lambda *_more, **_words: ("Millgate", True))
    press(menu(), "Rename")
    press(menu(), "Radioactive zone")
    press(menu(), "Character", "Ruins")
    press(menu(), "No route to", "")
    press(menu(), "Join to", "")
    press(menu(), "Change roles with", "(free)")
    press(menu(), "Add a sector here")
    added = next(sector for sector in session.state.sectors if sector.endswith(f"n{session.desk.head}"))
    press(menu(added), "Make it the centre")
    kinds = [entry.order.edit.edit for entry in session.desk.history() if isinstance(entry.order, o.EditMap)]
    assert kinds == [
        "name-sector",
        "set-zone",
        "set-character",
        "remove-route",
        "join-sectors",
        "swap-homes",
        "add-sector",
        "set-centre",
    ]
    assert "2 sectors are free, not 1." in panel.draw_bar.lacks()
    assert panel.table.model().rowCount() == len(session.state.sectors)
    session.undo()
    press(menu(added), "Take it away")
    assert not panel.view.map_scene.has(added)


def test_drawing_ends_with_the_first_army_and_begins_only_before(panel: MapPanel, session: Session) -> None:
    player = session.state.seats[0]
    assert panel.draw_bar.isVisible()
    session.submit(o.Recruit(player, campaigns.home(session.desk, player), campaigns.FORCE))
    assert (panel.drawing.on, panel.drawing.possible, panel.draw_bar.isVisible()) == (False, False, False)
    panel.drawing.switch(True)
    assert not panel.drawing.on


@pytest.mark.claims("campaign:C92a")
def test_a_picture_is_laid_beneath_the_map_shines_through_and_is_taken_away(
    qtbot: QtBot, panel: MapPanel, session: Session, tmp_path: Path
) -> None:
    photo = QImage(2400, 1200, QImage.Format.Format_RGB32)
    photo.fill(QColor("#88aa44"))
    photo.save(str(tmp_path / "club.jpg"))
    panel.draw_bar.lay(tmp_path / "club.jpg")
    qtbot.waitUntil(lambda: CAMPAIGN in session.state.backdrops, timeout=20_000)
    scene = panel.view.map_scene
    qtbot.waitUntil(lambda: scene.backdrop_picture.width() == 1600, timeout=20_000)
    laid, ground = session.state.backdrops[CAMPAIGN], session.state.setting.map
    assert laid.x <= 0 <= laid.y + 1
    assert laid.width >= ground.width
    assert laid.height >= ground.height - 1
    session.submit(o.SetBackdrop(CAMPAIGN, None))
    assert scene.backdrop_picture.isNull()
    session.undo()
    qtbot.waitUntil(lambda: not scene.backdrop_picture.isNull(), timeout=20_000)


def test_a_picture_that_a_repair_has_lost_is_seen_when_it_is_given_again(
    qtbot: QtBot, panel: MapPanel, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.desk.set_backdrop(CAMPAIGN, png(), (0, 0, 900, 700), 60)
    session.submit(o.SetBackdrop(CAMPAIGN, None))
    do(session.desk.path, "UPDATE picture SET png = x''")
    read, picture = [], session.desk.picture

    def noted(id: PictureId) -> bytes | None:
        read.append(picture(id))
        return read[-1]

    monkeypatch.setattr(session.desk, "picture", noted)
    session.undo()
    qtbot.waitUntil(lambda: None in read, timeout=20_000)
    session.desk.set_backdrop(CAMPAIGN, png(), (0, 0, 900, 700), 60)
    qtbot.waitUntil(lambda: not panel.view.map_scene.backdrop_picture.isNull(), timeout=20_000)


def test_a_file_that_is_no_picture_is_refused(qtbot: QtBot, panel: MapPanel, session: Session, tmp_path: Path) -> None:
    (tmp_path / "club.png").write_text("<svg/>", encoding="utf-8")
    with qtbot.waitSignal(session.failed, timeout=20_000):
        panel.draw_bar.lay(tmp_path / "club.png")
    with pytest.raises(BadPicture):
        backdrops.backdrop_of(tmp_path / "club.png")
    with qtbot.waitSignal(session.failed, timeout=20_000):
        panel.draw_bar.lay(tmp_path / "none.png")


def test_a_step_that_is_refused_says_why(panel: MapPanel, session: Session) -> None:
    assert not panel.drawing.take(m.RemoveSector(SECTOR))
    assert "is a home sector" in panel.notice.accessibleName()


def test_a_picture_is_placed_by_numbers(qtbot: QtBot, panel: MapPanel, session: Session) -> None:
    session.desk.set_backdrop(CAMPAIGN, png(), (0, 0, 900, 700), 60)
    sheet = backdrops.PlaceSheet(session, CAMPAIGN, panel)
    sheet.show()
    for number, value in zip(sheet.numbers, ("-20", "35", "1200", "800"), strict=True):
        number.box.setText(value)
        number.box.textEdited.emit(value)
    sheet.primary.click()
    laid = session.state.backdrops[CAMPAIGN]
    assert (laid.x, laid.y, laid.width, laid.height, laid.opacity) == (-20, 35, 1200, 800, 60)


def test_by_keyboard_a_sector_is_moved_step_by_step(qtbot: QtBot, panel: MapPanel, session: Session) -> None:
    session.select(sector=SECTOR)
    before = hub(session, SECTOR)
    qtbot.keyClick(panel.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert hub(session, SECTOR) == before + QPointF(10, 0)
    assert session.selected_sector == SECTOR
