"""Backups in the window: made beside its own work, listed, looked at, restored; and a copy to send."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QSettings, QThreadPool
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.intake import known_files
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store import verified_copy
from campaign.store.backups.folders import Backups, Why
from campaign.store.backups.naming import ENDING
from campaign.store.check import faults_in
from campaign.world.house_rules import HouseRules
from campaign.world.orders import EndTurn, EndWeek, HandSeat, Rename
from campaign.world.queries import armies_of, open_battles
from tests.ui.battle.table.battles.ground import SMALL, waiting
from tests.ui.conftest import founding
from ui.computer_seats import ComputerSeats
from ui.dialogs.backups_sheet import BackupsSheet
from ui.dialogs.send_sheet import SendSheet
from ui.main_window import MainWindow
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine" / "backups"


@pytest.fixture
def path(first_week: Path, tmp_path: Path) -> Path:
    (tmp_path / "club").mkdir()
    return Path(shutil.copy(first_week, tmp_path / "club" / "club.fftt"))


@pytest.fixture
def window(qtbot: QtBot, look: Theme, tmp_path: Path, path: Path, folder: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    made = MainWindow(look, settings, backups=folder)
    qtbot.addWidget(made)
    made.show_desk(Desk.open(path, Backups(folder)))
    yield made
    made.close()
    QThreadPool.globalInstance().waitForDone()


def session_of(window: MainWindow) -> Session:
    assert window.session is not None
    return window.session


def rename(session: Session, name: str = "Oak") -> None:
    assert session.submit(Rename(armies_of(session.desk.state, session.desk.state.seats[0])[0].id, name))


def end_turns(session: Session) -> None:
    while (player := session.desk.state.active) is not None:
        assert session.submit(EndTurn(player))


def opened(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    qtbot.waitUntil(lambda: window.session is not None and window.session.desk.path == path.resolve(), timeout=20_000)


def sheet_of(qtbot: QtBot, window: MainWindow, path: Path | None = None) -> BackupsSheet:
    """The list, when it has been read."""
    sheet = window.keeping.open_backups(path)
    assert sheet is not None
    qtbot.waitUntil(lambda: bool(sheet.findChildren(QPushButton, "restore 1")), timeout=20_000)
    return sheet


def press(sheet: BackupsSheet, name: str) -> None:
    sheet.findChildren(QPushButton, name)[0].click()


@pytest.fixture
def kept(window: MainWindow, folder: Path, path: Path) -> Backups:
    """One backup, and an order after it."""
    backups = Backups(folder)
    backups.keep(path, Why.WEEK)
    rename(session_of(window))
    return backups


# --- when they are made -----------------------------------------------------------------------------------------------


def test_a_week_closes_after_a_backup_that_the_window_does_not_wait_for(qtbot, window, folder, path, monkeypatch):
    session, go_on, threads = session_of(window), threading.Event(), []
    copy = verified_copy.copy

    def slow(source: Path, target: Path) -> None:
        threads.append(threading.current_thread())
        assert go_on.wait(5)
        copy(source, target)

    monkeypatch.setattr(verified_copy, "copy", slow)
    end_turns(session)
    before = session.desk.head
    assert session.submit(EndWeek())
    assert session.desk.head == before
    go_on.set()
    qtbot.waitUntil(lambda: session.desk.head != before, timeout=20_000)
    assert [backup.why for backup in Backups(folder).of(path)] == [Why.WEEK]
    assert threading.main_thread() not in threads


def test_what_a_week_s_end_opens_is_asked_after_the_backup(qtbot, window):
    session = session_of(window)
    end_turns(session)
    before = session.desk.head
    assert session.order(EndWeek())
    qtbot.waitUntil(lambda: session.desk.head != before, timeout=20_000)


def test_who_orders_something_else_meanwhile_has_given_the_week_s_end_up(qtbot, window, monkeypatch):
    session, go_on, copy = session_of(window), threading.Event(), verified_copy.copy
    monkeypatch.setattr(verified_copy, "copy", lambda source, target: (go_on.wait(5), copy(source, target)))
    end_turns(session)
    session.submit(EndWeek())
    rename(session)
    stands = session.desk.head
    go_on.set()
    QThreadPool.globalInstance().waitForDone()
    qtbot.wait(50)
    assert session.desk.head == stands


def test_the_program_that_plays_all_seats_closes_a_week_after_a_backup_beside_the_window(
    qtbot, look, path, folder, monkeypatch
):
    threads, copy = [], verified_copy.copy

    def noted(source: Path, target: Path) -> None:
        threads.append(threading.current_thread())
        copy(source, target)

    monkeypatch.setattr(verified_copy, "copy", noted)
    with Desk.open(path, Backups(folder)) as desk:
        for seat in desk.state.seats:
            desk.submit(HandSeat(seat, "easy"))
        session = Session(desk, look)
        end_turns(session)
        stood, program = desk.head, ComputerSeats(session, session)
        program.start()
        qtbot.waitUntil(lambda: desk.head != stood, timeout=20_000)
        program.stop()
    assert Backups(folder).of(path)[-1].why is Why.WEEK
    assert threads[0] is not threading.main_thread()


def test_a_changed_campaign_is_kept_when_it_is_closed(window, folder, path):
    rename(session_of(window))
    window.show_start()
    QThreadPool.globalInstance().waitForDone()
    assert [backup.why for backup in Backups(folder).of(path)] == [Why.CLOSE]


def test_that_no_backup_can_be_made_is_said_once_and_the_week_closes(qtbot, window, folder):
    session, said = session_of(window), []
    session.noted.connect(said.append)
    folder.parent.mkdir()
    folder.write_text("a file in the place of the folder")
    end_turns(session)
    before = session.desk.head
    session.submit(EndWeek())
    qtbot.waitUntil(lambda: session.desk.head != before, timeout=20_000)
    assert [sentence for sentence in said if "No backup of “club.fftt” could be made" in sentence] == said[-1:]
    rename(session)
    assert len(said) == 1


def test_a_file_that_is_let_go_is_read_to_be_known_again_beside_the_window(qtbot, window, path, folder, monkeypatch):
    read, threads = known_files._as_left, list[threading.Thread]()
    window.door = strict_doorkeeper(folder)
    window.show_start()
    window.door.made(path)
    window.open_file(path)
    opened(qtbot, window, path)
    monkeypatch.setattr(
        known_files, "_as_left", lambda path: (threads.append(threading.current_thread()), read(path))[1]
    )
    window.show_start()
    QThreadPool.globalInstance().waitForDone()
    assert len(threads) == 1
    assert threading.main_thread() not in threads


def test_a_file_whose_opening_is_given_up_is_read_to_be_known_again_beside_the_window(
    window, path, folder, monkeypatch
):
    read, threads = known_files._as_left, list[threading.Thread]()
    window.door = strict_doorkeeper(folder)
    window.show_start()
    window.door.made(path)
    window.open_file(path)
    QCoreApplication.processEvents()
    QThreadPool.globalInstance().waitForDone()  # it is open, and nobody has come for it
    monkeypatch.setattr(
        known_files, "_as_left", lambda path: (threads.append(threading.current_thread()), read(path))[1]
    )
    window.opening.stop()
    QThreadPool.globalInstance().waitForDone()
    assert len(threads) == 1
    assert threading.main_thread() not in threads


# --- the list ---------------------------------------------------------------------------------------------------------


def test_a_backup_is_looked_at_and_nothing_can_be_ordered_in_it(qtbot, window, kept, path):
    backup = kept.of(path)[0]
    press(sheet_of(qtbot, window), "look at 1")
    opened(qtbot, window, backup.path)
    session = session_of(window)
    assert "This is a backup" in window.map_panel.notice.accessibleName()
    assert not session.submit(Rename(armies_of(session.state, session.state.seats[0])[0].id, "Elm"))
    assert session.matters == ()
    assert not session.undo()
    assert "restore it" in window.map_panel.notice.accessibleName()


def test_to_look_at_a_backup_does_not_put_it_among_the_files_opened_last(qtbot, window, kept, path):
    backup = kept.of(path)[0]
    window.keeping.look_at(path, backup)
    opened(qtbot, window, backup.path)
    assert backup.path not in window.recent_files()


def test_a_backup_that_is_opened_like_any_file_is_only_looked_at(qtbot, window, kept, path):
    backup = kept.of(path)[0]
    before = backup.path.read_bytes()
    window.open_file(backup.path)
    opened(qtbot, window, backup.path)
    assert session_of(window).only_looked_at
    window.show_start()
    assert backup.path.read_bytes() == before


def test_a_restored_backup_is_opened_and_the_other_file_stays(qtbot, window, kept, path):
    backup = kept.of(path)[0]
    press(sheet_of(qtbot, window), "restore 1")
    target = path.with_name(f"club {backup.made:%Y-%m-%d}.fftt")
    opened(qtbot, window, target)
    assert f"restored as “{target.name}”" in window.map_panel.notice.accessibleName()
    with Desk.open_to_read(path) as other:
        assert other.head == session_of(window).desk.head + 1


def test_the_backups_of_a_file_that_is_gone_are_offered_on_the_start_page(qtbot, window, kept, path):
    window.show_start()
    QThreadPool.globalInstance().waitForDone()
    path.unlink()
    window.show_start()
    (offer,) = (
        b for b in window.centralWidget().findChildren(QPushButton, "backups of a file") if b.isVisibleTo(window)
    )
    offer.click()
    sheet = window.findChildren(BackupsSheet)[0]
    qtbot.waitUntil(lambda: bool(sheet.findChildren(QPushButton, "restore 1")), timeout=20_000)
    press(sheet, "restore 1")
    qtbot.waitUntil(lambda: window.session is not None, timeout=20_000)
    assert window.session.desk.path.parent == path.parent


def test_where_a_restored_file_cannot_be_beside_the_old_one_people_are_asked(
    qtbot, window, kept, path, monkeypatch, tmp_path
):
    backup = kept.of(path)[0]
    window.show_start()
    QThreadPool.globalInstance().waitForDone()
    shutil.rmtree(path.parent)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_more: (str(tmp_path / "here.fftt"), ""))
    window.keeping.restore(path, backup)
    opened(qtbot, window, tmp_path / "here.fftt")


def test_a_damaged_file_comes_out_as_it_was_found_and_is_not_opened(qtbot, window, kept, path, tmp_path):
    found = tmp_path / "found.fftt"
    found.write_bytes(b"x" * 100)
    damaged = kept.keep_as_it_is(found, Why.DAMAGED, path)
    window.door = door = strict_doorkeeper(kept.folder)
    window.keeping.restore_to(damaged, tmp_path / "out.fftt")
    qtbot.waitUntil(lambda: (tmp_path / "out.fftt").exists(), timeout=20_000)
    QThreadPool.globalInstance().waitForDone()
    assert session_of(window).desk.path == path.resolve()
    assert not door.known.is_known(tmp_path / "out.fftt")


def test_without_backups_the_list_says_when_the_first_is_made(qtbot, window):
    sheet = window.keeping.open_backups()
    assert sheet is not None
    qtbot.waitUntil(lambda: any("There are none yet" in word.text() for word in sheet.findChildren(QLabel)))


# --- a copy to send ---------------------------------------------------------------------------------------------------


@pytest.fixture
def send(window: MainWindow, tmp_path: Path) -> Callable[[], SendSheet]:
    """Opens the sheet, with a folder of its own."""
    (tmp_path / "out").mkdir()

    def open_sheet() -> SendSheet:
        sheet = window.copies.send()
        assert sheet is not None
        sheet.use_folder(tmp_path / "out")
        return sheet

    return open_sheet


def test_a_copy_to_send_is_made_in_one_step(qtbot, send, tmp_path, path):
    sheet = send()
    sheet.primary.click()
    target = tmp_path / "out" / f"The Drowned City, month 1 week 1{ENDING}"
    qtbot.waitUntil(lambda: sheet.primary.text() == "Show in the file manager", timeout=20_000)
    assert faults_in(target) == ()
    with Desk.open_to_read(target) as copy, Desk.open_to_read(path) as mine:
        assert copy.all_entries() == mine.all_entries()


def test_what_stays_behind_is_said_where_a_battle_is_under_way(window, send, tmp_path):
    assert send().findChild(QLabel, "stays here") is None
    desk = waiting(tmp_path, (Faction.MARINES, Faction.MACHINA), SMALL)
    desk.battles.keep(open_battles(desk.state)[0].id, "half of it")
    window.show_desk(desk)
    said = send().findChild(QLabel, "stays here")
    assert said is not None
    assert said.text() == "Battles under way stay on this computer."


def test_where_the_copy_is_can_be_shown(qtbot, send, tmp_path):
    sheet, shown = send(), []
    sheet.folder_wanted.disconnect()
    sheet.folder_wanted.connect(shown.append)
    sheet.primary.click()
    qtbot.waitUntil(lambda: sheet.primary.text() == "Show in the file manager", timeout=20_000)
    sheet.primary.click()
    assert shown == [tmp_path / "out"]


def test_the_folder_is_asked_for_once(qtbot, window, send, tmp_path):
    sheet = send()
    sheet.primary.click()
    qtbot.waitUntil(lambda: sheet.primary.text() == "Show in the file manager", timeout=20_000)
    sheet.reject()
    again = window.copies.send()
    assert again is not None
    assert again.target().parent == tmp_path / "out"
    assert again.target().stem.endswith("(2)")


@pytest.mark.parametrize(("name", "says"), [("", "a name"), ("a/b", "cannot have /"), ("there", "exists already")])
def test_a_name_that_does_not_do_says_why(send, tmp_path, name, says):
    (tmp_path / "out" / "there.fftt").write_text("mine")
    sheet = send()
    sheet.name.setText(name)
    assert says in " ".join(reason.text for reason in sheet.reasons.shown)
    assert not sheet.primary.isEnabled()


def test_a_copy_that_cannot_be_written_says_why_and_can_be_tried_again(qtbot, send, tmp_path):
    sheet = send()
    shutil.rmtree(tmp_path / "out")
    sheet.primary.click()
    qtbot.waitUntil(lambda: bool(sheet.reasons.shown), timeout=20_000)
    assert sheet.primary.isEnabled()


def test_an_open_campaign_has_no_secrets_to_warn_of(send):
    assert send().secrets is None


def test_a_closed_map_is_said_with_the_door_to_a_player_s_copy(qtbot, look, tmp_path):
    closed = replace(founding(), rules=HouseRules(open_map=False))
    with Desk.create(tmp_path / "closed.fftt", closed) as desk:
        sheet, wanted = SendSheet(Session(desk, look), tmp_path, None), []  # type: ignore[arg-type]
        qtbot.addWidget(sheet)
        sheet.for_player.connect(wanted.append)
        assert sheet.secrets is not None
        sheet.player.setCurrentIndex(1)
        sheet.secrets.findChildren(QPushButton, "copy for a player")[0].click()
        assert wanted == [desk.state.seats[1]]
