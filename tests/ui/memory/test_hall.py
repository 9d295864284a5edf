"""The veterans' hall as people use it: the list, the search, the record beside it, the feats and the graves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QFrame, QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from campaign.world import orders as o
from tests.pngs import png
from ui.dialogs.army_sheets import RenameSheet
from ui.dialogs.note_sheet import NoteSheet
from ui.memory import portrait_sheet
from ui.memory.hall import CEMETERY, HallWindow
from ui.panels.bits import Row


@pytest.fixture
def hall(qtbot: QtBot, fought, settled) -> HallWindow:
    made = HallWindow(fought)
    qtbot.addWidget(made)
    settled(lambda: made.told is not None)
    return made


def cells(hall: HallWindow, table: int, column: int) -> list[str]:
    model = hall.tables[table].model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def click(qtbot: QtBot, hall: HallWindow, name: str) -> None:
    button = hall.findChild(QAbstractButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_those_in_service_stand_by_what_they_have_killed_and_the_first_is_shown(hall, hero):
    assert cells(hall, 0, 0)[0] == hero.name
    numbers = [int(cell) for cell in cells(hall, 0, 3)]
    assert numbers == sorted(numbers, reverse=True)
    assert hall.page.name.whole_text() == hero.name


def test_the_list_is_a_sound_model(hall, qtmodeltester: ModelTester):
    qtmodeltester.check(hall.tables[0].model(), force_py=True)


def test_a_head_sorts_the_list_and_says_so(hall, fought):
    hall.tables[0].sortByColumn(0, Qt.SortOrder.AscendingOrder)
    names = cells(hall, 0, 0)
    assert names == sorted(names, key=str.casefold)
    assert hall.tables[0].model().headerData(0, Qt.Orientation.Horizontal) == "↑ Figure"


def test_a_click_on_a_head_sorts_and_keeps_who_is_shown(qtbot, hall, hero):
    hall.show()
    header = hall.tables[0].horizontalHeader()
    place = header.viewport()
    qtbot.mouseClick(place, Qt.MouseButton.LeftButton, pos=QPoint(header.sectionViewportPosition(0) + 20, 8))
    names = cells(hall, 0, 0)
    assert names == sorted(names, key=str.casefold)
    assert hall.page.figure == hero.figure
    assert hall.tables[0].currentIndex().row() == names.index(hero.name)


def test_what_is_typed_narrows_the_list_to_those_with_every_word(qtbot, hall, hero):
    qtbot.keyClicks(hall.search, f"{hero.name.lower()} gru")
    assert cells(hall, 0, 0) == [hero.name]
    hall.search.setText("nobody at all")
    assert cells(hall, 0, 0) == []


def test_the_cemetery_tells_who_killed_whom(qtbot, hall, hero):
    click(qtbot, hall, f"tab {CEMETERY}")
    assert hall.tables[1].isVisibleTo(hall)
    ends = cells(hall, 1, 2)
    assert sum(f"Killed by {hero.name}" in end for end in ends) == 6
    assert len(ends) == 7


def test_a_feat_opens_the_record_of_who_did_it(qtbot, hall, hero, fought):
    click(qtbot, hall, "tab 1")
    hall.page.show_record(None, None)
    row = hall.findChild(Row, "feat kills")
    qtbot.keyClick(row, Qt.Key.Key_Return)
    assert hall.page.figure == hero.figure


def test_the_hall_can_be_opened_at_a_figure_a_dead_one_too(qtbot, fought, settled):
    dead = next(figure for figure in fought.state.figures.values() if figure.fate != "alive")
    made = HallWindow(fought, figure=dead.id)
    qtbot.addWidget(made)
    settled(lambda: made.told is not None)
    assert made.page.figure == dead.id
    assert made.tables[1].isVisibleTo(made)


def test_a_renamed_figure_has_its_new_name_and_stays_chosen(hall, hero, fought, settled):
    fought.submit(o.Rename(hero.figure, "Red Hand"))
    settled(lambda: hall.page.name.whole_text() == "Red Hand")
    assert "Red Hand" in cells(hall, 0, 0)


def test_a_note_is_shown_as_plain_text_and_hidden_where_there_is_none(hall, hero, fought, settled):
    frame = hall.page.note.parentWidget()
    assert isinstance(frame, QFrame)
    assert not frame.isVisibleTo(hall)
    fought.submit(o.WriteNote(hero.figure, "<img src=x> Held the stairs."))
    settled(lambda: hall.page.note.text() == "<img src=x> Held the stairs.")
    assert frame.isVisibleTo(hall)
    assert hall.page.note.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize(("button", "sheet"), [("record Rename", RenameSheet), ("record Note", NoteSheet)])
def test_the_buttons_open_the_sheets_for_the_figure_shown(qtbot, hall, hero, button, sheet):
    click(qtbot, hall, button)
    opened = hall.findChild(sheet)
    assert hero.name in opened.windowTitle()
    opened.close()


def test_a_portrait_is_asked_for_made_small_and_shown(qtbot, hall, hero, fought, settled, monkeypatch, tmp_path):
    (tmp_path / "face.png").write_bytes(png(width=64, height=64))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_more: (str(tmp_path / "face.png"), ""))
    click(qtbot, hall, "record Portrait")
    settled(lambda: hero.figure in fought.state.portraits)
    settled(lambda: hall.page.face.accessibleName() == f"Portrait of {hero.name}")
    click(qtbot, hall, "record Portrait")
    menu = hall.findChild(QMenu)
    next(action for action in menu.actions() if action.text() == "No portrait").trigger()
    menu.close()
    settled(lambda: hall.page.face.accessibleName() == "Grunt")


def test_a_file_that_is_no_picture_is_said_and_changes_nothing(qtbot, hall, hero, fought, tmp_path):
    (tmp_path / "face.png").write_bytes(b"no picture")
    with qtbot.waitSignal(fought.failed) as said:
        portrait_sheet.give_portrait(fought, hero.figure, tmp_path / "face.png", hall)
    assert "no picture that can be read" in said.args[0]
    with qtbot.waitSignal(fought.failed) as said:
        portrait_sheet.give_portrait(fought, hero.figure, tmp_path / "none.png", hall)
    assert not fought.state.portraits


def test_an_empty_campaign_says_so(qtbot, session, settled):
    made = HallWindow(session)
    qtbot.addWidget(made)
    settled(lambda: made.told is not None)
    click(qtbot, made, "tab 1")
    assert cells(made, 1, 0) == []
    assert made.page.figure is not None  # recruits serve already
