"""The file goes while the window has it open: said at once, nothing that was ordered is lost, the window goes on."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from campaign.desk import Desk
from campaign.store import errors
from campaign.store.check import faults_in
from campaign.world.orders import EndTurn, WriteNote
from tests.ui.conftest import active, founding
from ui.dialogs.lost_file_sheet import LostSheet
from ui.dialogs.note_sheet import NoteSheet
from ui.dialogs.sheet import OrderSheet, Sheet
from ui.main_window import MainWindow
from ui.session import Session
from ui.theme import Theme

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows lets no open file go")


@pytest.fixture
def window(look: Theme, desk: Desk, tmp_path: Path, qtbot) -> MainWindow:
    shown = MainWindow(look, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(shown, before_close_func=let_go)
    shown.resize(1280, 800)
    with qtbot.waitExposed(shown):
        shown.show()
    shown.show_desk(desk)
    return shown


def let_go(window: MainWindow) -> None:
    """Whoever closes the window after a test is asked nothing."""
    window.lost.given_up = window.session


def session_of(window: MainWindow) -> Session:
    assert window.session is not None
    return window.session


def said_on(sheet: Sheet) -> str:
    return " ".join(str(reason) for reason in sheet.reasons.shown)


def ordered(window: MainWindow) -> bool:
    session = session_of(window)
    done = session.submit(EndTurn(active(session.desk)))
    QApplication.processEvents()
    return done


def asked(window: MainWindow) -> LostSheet:
    sheet = window.findChild(LostSheet)
    assert sheet is not None
    return sheet


def saved(window: MainWindow, path: Path, qtbot) -> None:
    """Save what is left there, and wait until the window goes on with it."""
    asked(window).save_as(path)
    qtbot.waitUntil(lambda: session_of(window).desk.path == path)


def test_an_order_without_its_file_is_not_carried_out_and_people_are_asked(window: MainWindow, desk: Desk):
    before = desk.state
    desk.path.unlink()
    assert not ordered(window)
    assert desk.state == before
    assert "is not in the folder" in asked(window).lead.text()
    assert window.map_panel.notice.isVisibleTo(window)


def test_what_was_ordered_goes_on_in_a_new_file(window: MainWindow, desk: Desk, tmp_path: Path, qtbot):
    assert ordered(window)
    state, entries = desk.state, desk.all_entries()
    desk.path.unlink()
    ordered(window)
    saved(window, tmp_path / "Rettung.fftt", qtbot)
    assert (session_of(window).state, session_of(window).desk.all_entries()) == (state, entries)
    assert ordered(window)
    assert faults_in(tmp_path / "Rettung.fftt") == ()


def test_a_file_that_another_campaign_has_replaced_is_left_alone(window, desk, tmp_path, qtbot):
    Desk.create(tmp_path / "other.fftt", founding("Another")).close()
    (tmp_path / "other.fftt").replace(desk.path)
    other, state = desk.path.read_bytes(), desk.state
    assert not ordered(window)
    saved(window, tmp_path / "saved.fftt", qtbot)
    assert (desk.path.read_bytes(), session_of(window).state) == (other, state)


def test_a_file_that_is_put_back_is_gone_on_with(window: MainWindow, desk: Desk, tmp_path: Path, qtbot):
    desk.path.rename(tmp_path / "elsewhere")
    assert not ordered(window)
    sheet = asked(window)
    sheet.again.click()
    qtbot.waitUntil(lambda: sheet.again.isEnabled())
    assert "still not the one" in said_on(sheet)
    (tmp_path / "elsewhere").rename(desk.path)
    with qtbot.waitSignal(sheet.accepted):
        sheet.again.click()
    assert ordered(window)


def test_a_copy_that_is_put_in_its_place_is_gone_on_with(window: MainWindow, desk: Desk, tmp_path: Path, qtbot):
    shutil.copyfile(desk.path, tmp_path / "copy")
    desk.path.unlink()
    assert not ordered(window)
    (tmp_path / "copy").rename(desk.path)
    with qtbot.waitSignal(asked(window).accepted):
        asked(window).again.click()
    assert ordered(window)
    assert faults_in(desk.path) == ()


def test_people_are_asked_once_however_often_they_try(window: MainWindow, desk: Desk):
    desk.path.unlink()
    ordered(window)
    ordered(window)
    assert len(window.findChildren(LostSheet)) == 1


def test_a_window_whose_file_is_lost_does_not_close_unasked(window: MainWindow, desk: Desk, qtbot):
    desk.path.unlink()
    assert not window.close()
    sheet = asked(window)
    assert window.isVisible()
    sheet.without.click()
    qtbot.waitUntil(lambda: not window.isVisible())


CLOSES: dict[str, Callable[[MainWindow, Path], object]] = {
    "close": lambda window, _other: window.close_campaign(),
    "open": lambda window, other: window.open_file(other),
    "found": lambda window, other: window.found(other.with_name("new.fftt"), founding("New")),
    "open again": lambda window, _other: window.open_file(session_of(window).desk.path),
}


@pytest.mark.parametrize("how", CLOSES)
def test_a_campaign_whose_file_is_lost_does_not_go_unasked(window, desk, tmp_path, qtbot, how):
    """Neither for the start page nor for another one."""
    Desk.create(tmp_path / "other.fftt", founding("Another")).close()
    desk.path.unlink()
    if how == "open again":
        shutil.copyfile(tmp_path / "other.fftt", desk.path)
    CLOSES[how](window, tmp_path / "other.fftt")
    assert (session_of(window).desk, window.opening.name) == (desk, "")
    asked(window).without.click()
    qtbot.waitUntil(lambda: not window.opening.name and (window.session is None or window.session.desk is not desk))
    assert (window.session is None) == (how == "close")


def test_who_saves_instead_goes_on_there_and_not_where_it_was_to_go(window, desk, tmp_path, qtbot):
    state = desk.state
    desk.path.unlink()
    window.close_campaign()
    saved(window, tmp_path / "saved.fftt", qtbot)
    assert session_of(window).state == state
    assert ordered(window)


def test_the_bar_below_says_what_is_saved(window: MainWindow, desk: Desk, tmp_path: Path, qtbot):
    said = window.journal.saved_words
    desk.path.rename(tmp_path / "elsewhere")
    assert not ordered(window)
    assert said().endswith("the file is lost: not saved")
    (tmp_path / "elsewhere").rename(desk.path)
    sheet = asked(window)
    with qtbot.waitSignal(sheet.accepted):
        sheet.again.click()
    assert said().endswith("every order is saved")


def test_an_order_that_is_saved_takes_the_word_back(window: MainWindow, desk: Desk, tmp_path: Path):
    desk.path.rename(tmp_path / "elsewhere")
    assert not ordered(window)
    (tmp_path / "elsewhere").rename(desk.path)
    assert ordered(window)
    assert window.journal.saved_words().endswith("every order is saved")


def test_the_key_for_saving_asks_too_when_the_file_is_lost(window: MainWindow, desk: Desk):
    desk.path.unlink()
    window._commands.doors.say_saved()
    assert asked(window).isVisible()


def test_what_cannot_be_saved_there_is_said_and_can_be_saved_elsewhere(window, desk, tmp_path, qtbot):
    desk.path.unlink()
    ordered(window)
    sheet = asked(window)
    sheet.save_as(tmp_path / "no such folder" / "saved.fftt")
    qtbot.waitUntil(lambda: sheet.primary.isEnabled())
    assert "There is no folder" in said_on(sheet)
    saved(window, tmp_path / "saved.fftt", qtbot)


def test_where_only_memory_is_left_people_are_told_what_is_not_in_it(window, desk, tmp_path, qtbot):
    """As a file on a stick that was taken out: nothing of it can be read any more."""
    other = Desk.create(tmp_path / "other.fftt", founding("Another"))
    other.close()
    state = desk.state
    with (tmp_path / "other.fftt").open("rb") as read, desk.path.open("r+b") as write:
        write.write(read.read())
        write.truncate()
    assert not ordered(window)
    sheet = asked(window)
    sheet.save_as(tmp_path / "saved.fftt")
    qtbot.waitUntil(lambda: "are not in it" in sheet.lead.text())
    sheet.primary.click()
    qtbot.waitUntil(lambda: session_of(window).desk.path == tmp_path / "saved.fftt")
    assert session_of(window).state == state


# --- the other things that a disk says -------------------------------------------------------------------------------

FAULTS: dict[str, tuple[Callable[[Path], errors.StoreError], str]] = {
    "full": (errors.disk_full, "There is no room left on the disk"),
    "write-protected": (errors.unwritable, "write-protected"),
    "in use": (errors.in_use, "Close it there first"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_the_disk_says_is_shown_and_the_next_order_goes_through(window, desk, monkeypatch, fault):
    made, words = FAULTS[fault]
    before = desk.state
    with monkeypatch.context() as broken:
        broken.setattr(desk.store, "append", raiser(made(desk.path)))
        assert not ordered(window)
    assert words in window.map_panel.notice.accessibleName()
    assert (desk.state, window.findChild(LostSheet)) == (before, None)
    assert ordered(window)


def test_a_full_disk_is_said_where_people_are_looking_and_what_they_typed_stays(session, monkeypatch, qtbot):
    sheet = NoteSheet(session, session.state.seats[0], None)
    qtbot.addWidget(sheet)
    assert isinstance(sheet, OrderSheet)
    order = WriteNote("campaign", "typed for an hour")
    with monkeypatch.context() as broken:
        broken.setattr(session.desk.store, "append", raiser(errors.disk_full(session.desk.path)))
        assert not sheet.give(order)
    assert "no room left" in said_on(sheet)
    assert sheet.give(order)


def test_a_disk_that_is_really_full_is_said_and_room_made_is_enough(window: MainWindow, desk: Desk):
    connection = desk.store._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    session = session_of(window)
    while session.submit(WriteNote("campaign", f"{desk.head} " * 300)):
        pass
    before, order = desk.state, EndTurn(active(desk))
    assert "no room left" in window.map_panel.notice.accessibleName()
    assert desk.state == before
    connection.execute("PRAGMA max_page_count = 1000000")
    assert session.submit(order)
    assert faults_in(desk.path) == ()


def raiser(error: Exception) -> Callable[..., object]:
    def refuse(*_given: object, **_named: object) -> object:
        raise error

    return refuse


def test_a_second_window_is_told_where_to_close_the_first(window: MainWindow, desk: Desk, tmp_path: Path, qtbot):
    shutil.copyfile(desk.path, tmp_path / "other.fftt")
    with Desk.open(tmp_path / "other.fftt"):
        window.open_file(tmp_path / "other.fftt")
        qtbot.waitUntil(lambda: not window.opening.name)
    assert "open in another window of FFTT Campaign" in window.map_panel.notice.accessibleName()
    assert session_of(window).desk is desk


def test_a_failing_disk_is_a_sentence_too(window: MainWindow, desk: Desk, monkeypatch):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    monkeypatch.setattr("campaign.store.writing.put_head", raiser(error))
    assert not ordered(window)
    assert "does not answer as it should" in window.map_panel.notice.accessibleName()
