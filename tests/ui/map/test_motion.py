"""What moves on the map for a moment, where things may move at all; and the map as a picture in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from campaign.world import queries
from campaign.world.orders import Correct, MoveArmy, PlaceArmy, SetOwner
from ui.map.export import PictureSheet
from ui.map.motion import MOST
from ui.map.panel import MapPanel
from ui.session import Session


def move(panel: MapPanel, session: Session) -> None:
    """An army goes in peace."""
    panel.hand.next_ready()
    army = session.selected_army
    assert army is not None
    goal = next(goal for goal in panel.hand.goals.values() if goal.paths and not goal.attack)
    assert session.submit(MoveArmy(session.state.armies[army].player, army, goal.paths[0]))


def test_a_counter_is_seen_on_its_way(panel: MapPanel, session: Session):
    move(panel, session)
    assert panel.view.map_scene.motion.travelling == (session.selected_army,)


def test_it_arrives_and_nothing_moves_any_more(panel: MapPanel, session: Session, qtbot: QtBot):
    move(panel, session)
    qtbot.waitUntil(lambda: not panel.view.map_scene.motion.travelling)
    item = panel.view.map_scene.counter_of(session.selected_army or next(iter(session.state.armies)))
    assert item is not None
    assert item.opacity() == 1.0


def test_nothing_moves_where_nobody_wants_it(panel: MapPanel, session: Session):
    session.theme.moves = False
    move(panel, session)
    assert panel.view.map_scene.motion.travelling == ()


def test_a_leap_through_the_campaign_moves_nothing(panel: MapPanel, session: Session):
    armies = queries.armies_of(session.state)
    there = next(s for s in session.state.sectors if not queries.armies_in(session.state, s))
    assert len(armies) > MOST
    session.submit(Correct("test", tuple(PlaceArmy(army.id, there) for army in armies)))
    assert panel.view.map_scene.motion.travelling == ()


def test_another_owners_band_sweeps_in(panel: MapPanel, session: Session):
    panel.view.map_scene.finish()
    sector = next(sector for sector in session.state.sectors.values() if sector.owner is not None)
    other = next(seat for seat in session.state.seats if seat != sector.owner)
    session.submit(Correct("test", (SetOwner(sector.id, other),)))
    assert panel.view.map_scene.motion.sweeping


def test_the_next_change_ends_what_still_moves(panel: MapPanel, session: Session):
    move(panel, session)
    sector = next(sector for sector in session.state.sectors.values() if sector.owner is not None)
    other = next(seat for seat in session.state.seats if seat != sector.owner)
    session.submit(Correct("test", (SetOwner(sector.id, other),)))
    assert panel.view.map_scene.motion.travelling == ()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_map_is_written_as_a_picture_as_wide_as_asked(panel: MapPanel, tmp_path: Path, qtbot: QtBot, theme: str):
    path = tmp_path / "map.png"
    panel.write_picture(900, theme, path)
    qtbot.waitUntil(panel.notice.isVisible, timeout=20000)
    assert QImage(str(path)).width() == 900


def test_the_picture_is_in_the_colours_asked_for(panel: MapPanel, tmp_path: Path, qtbot: QtBot):
    path = tmp_path / "map.png"
    panel.write_picture(900, "light", path)
    qtbot.waitUntil(panel.notice.isVisible, timeout=20000)
    assert QImage(str(path)).pixelColor(1, 1).lightness() > 180


def test_the_window_is_not_touched_by_a_picture_in_other_colours(panel: MapPanel, tmp_path: Path, qtbot: QtBot):
    panel.write_picture(900, "light", tmp_path / "map.png")
    qtbot.waitUntil(panel.notice.isVisible, timeout=20000)
    assert panel.view.backgroundBrush().color().lightness() < 60


def test_a_place_where_nothing_can_be_written_is_told(panel: MapPanel, tmp_path: Path, qtbot: QtBot):
    panel.write_picture(700, "dark", tmp_path / "nowhere" / "map.png")
    qtbot.waitUntil(panel.notice.isVisible, timeout=20000)
    assert "could not be written" in panel.notice.accessibleName()


def test_the_sheet_hands_over_size_colours_and_file(
    panel: MapPanel, session: Session, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    wished: list[tuple[int, str, Path]] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "here"), ""))
    sheet = PictureSheet(session, lambda *wish: wished.append(wish), tmp_path, panel)
    qtbot.addWidget(sheet)
    sheet.across.box.setValue(3000)
    sheet.themes.button(1).setChecked(True)
    sheet.act()
    assert wished == [(3000, "light", tmp_path / "here.png")]
