"""The veterans' hall as people use it: the list, the search, the record beside it, the feats and the graves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QFrame, QLabel, QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from campaign import words
from campaign.world import orders as o
from tests.pngs import png
from tests.ui.screens import dressing, looking
from tests.ui.screens.catalogue import SCREENS
from tests.ui.screens.stage import SIZES, Files, shown
from ui.dialogs.army_sheets import RenameSheet
from ui.dialogs.note_sheet import NoteSheet
from ui.memory import portrait_sheet
from ui.memory.favourites import Favourites
from ui.memory.hall import CEMETERY, FAVOURITES, HallWindow, line_of
from ui.panels.panel_widgets import Row
from ui.session import Session
from ui.theme import Theme
from ui.window_state import WindowState

SMALL = SIZES["960x540"]


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


def test_a_figure_stays_shown_when_it_gets_a_portrait_beside_another_list(qtbot, hall, hero, fought, settled, tmp_path):
    click(qtbot, hall, f"tab {CEMETERY}")
    assert (hall.page.figure, hall.tables[1].isVisibleTo(hall)) == (hero.figure, True)
    (tmp_path / "face.png").write_bytes(png(width=64, height=64))
    portrait_sheet.give_portrait(fought, hero.figure, tmp_path / "face.png", hall)
    settled(lambda: hall.page.face.accessibleName() == f"Portrait of {hero.name}")
    assert hall.page.figure == hero.figure


def test_the_hall_names_every_gain_that_the_experience_has_brought(qtbot, hall, hero, fought, settled):
    fought.submit(o.Correct("Brought over from paper.", (o.SetFigure(hero.figure, experience=26),)))
    settled(lambda: "Elite · +1 wound · Veteran · +1 action" in told(hall))


def told(hall: HallWindow) -> list[str]:
    """Every text of the record."""
    return [label.text() for label in hall.page.findChildren(QLabel)]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_of_two_tabs_only_the_chosen_one_is_filled(qtbot, hall, theme: str):
    Theme(theme).apply()
    with qtbot.waitExposed(hall):
        hall.show()
    click(qtbot, hall, f"tab {CEMETERY}")
    chosen, other = (hall.findChild(QAbstractButton, f"tab {place}") for place in (CEMETERY, FAVOURITES))
    other.setFocus()
    seen = hall.grab().toImage()
    lit, dark = (seen.pixelColor(button.mapTo(hall, QPoint(5, 9))) for button in (chosen, other))
    assert (lit == seen.pixelColor(3, 3), dark) == (False, seen.pixelColor(3, 3))


def test_an_empty_campaign_says_so(qtbot, session, settled):
    made = HallWindow(session)
    qtbot.addWidget(made)
    settled(lambda: made.told is not None)
    click(qtbot, made, "tab 1")
    assert cells(made, 1, 0) == []
    assert made.page.figure is not None  # recruits serve already


def test_a_favourite_is_marked_by_its_button_and_stands_in_a_list_of_its_own(qtbot, hall, hero):
    click(qtbot, hall, "record Favourite")
    click(qtbot, hall, f"tab {FAVOURITES}")
    assert (cells(hall, 2, 0), hall.tables[2].isVisibleTo(hall)) == ([hero.name], True)


def test_f_marks_who_is_shown_and_takes_the_mark_away(qtbot, hall, hero):
    hall.show()
    hall.activateWindow()
    qtbot.waitUntil(hall.isActiveWindow)
    qtbot.keyClick(hall.tables[0], Qt.Key.Key_F)
    marked = cells(hall, 2, 0)
    qtbot.keyClick(hall.tables[0], Qt.Key.Key_F)
    assert (marked, cells(hall, 2, 0)) == ([hero.name], [])


def test_favourites_are_there_again_when_the_hall_is_opened_anew(qtbot, fought, hero, settled, tmp_path):
    fought.kept = WindowState(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    for _time in range(2):
        hall = HallWindow(fought)
        qtbot.addWidget(hall)
        settled(lambda hall=hall: hall.told is not None)
        if not cells(hall, 2, 0):
            hall.toggle_favourite(hero.figure)
    assert cells(hall, 2, 0) == [hero.name]


def test_favourites_of_one_campaign_are_none_of_another_whose_figures_have_the_same_ids(
    fought, hero, new_desk, look, tmp_path
):
    kept = WindowState(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    other = Session(new_desk(), look)
    fought.kept = other.kept = kept
    Favourites(fought).toggle(hero.figure)
    assert (hero.figure in Favourites(fought), hero.figure in Favourites(other)) == (True, False)


def test_player_unit_and_experience_narrow_the_list_together(hall, hero, fought):
    hall.players.setCurrentIndex(hall.players.findData(hero.player))
    hall.units.setCurrentIndex(hall.units.findData(hero.unit))
    of_a_kind = cells(hall, 0, 1)
    hall.steps.setCurrentIndex(1)
    least = hall.steps.currentData()
    assert set(of_a_kind) == {fought.state.setting.units[hero.unit].name}
    assert all(int(fp) >= least for fp in cells(hall, 0, 3))


def test_only_those_who_have_fought_this_month_are_left_if_so_wanted(qtbot, hall, fought):
    model = hall.tables[0].model()
    whole = [model.record_at(row) for row in range(model.rowCount())]
    model.show_lines([line_of(fought.state, replace(whole[0], deeds=()), graves=False), *model._all[1:]])
    click(qtbot, hall, "fought this month")
    assert set(cells(hall, 0, 0)) == {record.name for record in whole[1:] if record.served}


def test_the_record_names_whom_the_figure_has_killed(hall, hero):
    told = [label.text() for label in hall.page.findChildren(QLabel)]
    names = [kill.name for kill in hero.victims]
    assert len(names) == 6
    assert all(any(text.startswith(f"{name}, ") for text in told) for name in names)


def test_the_record_says_where_the_figure_comes_from(hall):
    assert "Recruited in" in hall.page._origin.text()


def test_a_dead_figure_cannot_be_appointed_and_the_button_says_why(qtbot, hall):
    click(qtbot, hall, f"tab {CEMETERY}")
    hall.tables[1].selectRow(0)
    button = hall.findChild(QAbstractButton, "record Appoint")
    assert (button.isEnabled(), button.accessibleDescription()) == (False, "It serves no more.")


@pytest.mark.parametrize("width", [960, 1280])
def test_no_list_is_wider_than_its_place(hall, width):
    hall.resize(width, 600)
    hall.show()
    assert hall.width() == width
    assert not any(table.horizontalScrollBar().maximum() for table in hall.tables if table.isVisible())


def test_an_empty_list_says_what_would_fill_it(qtbot, hall, hero):
    click(qtbot, hall, f"tab {FAVOURITES}")
    without = hall._state_of_it.text()
    hall.toggle_favourite(hero.figure)
    marked = hall._state_of_it.text()
    hall.search.setText("nobody at all")
    assert (without, marked.split(" ")[1], hall._state_of_it.text()) == (
        "No favourites yet: F marks the figure that is shown.",
        "figures",
        "Nobody here is as you look for.",
    )


@pytest.mark.parametrize("language", ["de", "es"])
def test_in_longer_words_the_hall_fits_the_smallest_display(language: str, tmp_path: Path, qapp: QApplication):
    screen = next(screen for screen in SCREENS if screen.name == "hall-service")
    words.speak(language)
    try:
        with shown(screen, Files(tmp_path), dressing.plainly, SMALL, Theme("dark")) as (_window, hall):
            assert looking.outside(hall, SMALL) == []
    finally:
        words.speak(words.ENGLISH)
