"""Screens of files: lost, damaged, kept, sent; and of a mistake of the program."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar, cast

from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QWidget

from campaign.store.backups.folders import Backup
from campaign.store.redecided_check import warning
from campaign.store.repairing.findings import Findings
from campaign.store.repairing.repair import find_out
from campaign.world import queries
from tests.mutated import valid
from tests.ui.screens import campaigns
from tests.ui.screens.lookups import found, session_of
from ui.dialogs.damaged_sheet import DamagedSheet
from ui.dialogs.send_sheet import SendSheet
from ui.errors.hooks import Catcher, Trouble
from ui.errors.notices import Teller
from ui.errors.sheet import TroubleSheet
from ui.main_window import MainWindow

T = TypeVar("T")


def _beside(work: Callable[[], T]) -> T:
    """What comes of work beside the window’s thread, where the program has files looked through."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(work).result()


def _found_out(path: Path, *, thorough: bool = False) -> Findings:
    """What is wrong with a file."""
    return _beside(lambda: find_out(path, thorough=thorough))


def lost_file(window: MainWindow) -> QWidget:
    """The file was replaced while it was open, and the window is to be closed."""
    from campaign.store.errors import moved_on
    from ui.dialogs.lost_file_sheet import LostSheet

    window.lost.ask(str(moved_on(session_of(window).desk.path)), window.close)
    return found(window, LostSheet)


def lost_till_later(window: MainWindow) -> QWidget:
    """The same without the sheet: an order could not be saved, and people want to decide later."""
    from campaign.store.errors import moved_on
    from ui.dialogs.lost_file_sheet import LostSheet

    session = session_of(window)
    session.note_file(lost=True)
    session.fail(moved_on(session.desk.path))
    QApplication.processEvents()
    cast(LostSheet, found(window, LostSheet)).cancel.click()
    return window


def damaged(*statements: str) -> Callable[[MainWindow], QWidget]:
    """A damaged copy of the campaign was to be opened; a backup of the week before is there."""

    def do(window: MainWindow) -> QWidget:
        path = Path(
            shutil.copy(
                session_of(window).desk.path, session_of(window).desk.path.with_name("Saltglass in autumn.fftt")
            )
        )
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)
        findings = _found_out(path)
        sheet = DamagedSheet(window.look, path, findings.faults[0], lambda: (0, 0), window)
        sheet.open()
        sheet.show_findings(findings, campaigns.backups()[0], 1)
        return sheet

    return do


def checked(window: MainWindow) -> QWidget:
    """The file of the campaign was looked through, and is sound."""
    path = session_of(window).desk.path
    sheet = DamagedSheet(window.look, path, "", lambda: (0, 0), window, is_open=True)
    sheet.open()
    sheet.show_findings(_found_out(path, thorough=True), None, 0)
    return sheet


def doubtful(window: MainWindow) -> QWidget:
    """A campaign has come from elsewhere, where somebody had given himself points, and sealed the file anew."""
    path = session_of(window).desk.path.with_name("Saltglass from elsewhere.fftt")
    shutil.copy(session_of(window).desk.path, path)
    _beside(lambda: valid.raise_what_came_about(random.Random(1), path))
    findings = _found_out(path, thorough=True)
    said = warning(findings.doubts, (), path.name)
    sheet = DamagedSheet(window.look, path, said, lambda: (0, 0), window, is_open=True)
    sheet.open()
    sheet.show_findings(findings, None, 0)
    return sheet


def kept(backups: tuple[Backup, ...]) -> Callable[[MainWindow], QWidget]:
    """The backups of the campaign."""

    def do(window: MainWindow) -> QWidget:
        opened = window.keeping.open_backups()
        assert opened is not None
        QThreadPool.globalInstance().waitForDone()  # what is there is none of these
        QApplication.processEvents()
        opened.show_backups(backups)
        return opened

    return do


def to_send(window: MainWindow) -> QWidget:
    """A copy for somebody else, to a folder with a long way to it."""
    opened = window.copies.send()
    assert opened is not None
    opened.use_folder(Path("/home/mara/Documents/Wargames/The club on Fridays/Campaigns of the autumn"))
    return opened


def to_send_under_way(window: MainWindow) -> QWidget:
    """The same while a battle has been begun on the window's table."""
    desk = session_of(window).desk
    desk.battles.keep(queries.open_battles(desk.state)[0].id, "begun")
    return to_send(window)


def sent(window: MainWindow) -> QWidget:
    """The same when it is there."""
    opened = to_send(window)
    assert isinstance(opened, SendSheet)
    opened.show_done(opened.target())
    return opened


def without_file(window: MainWindow) -> QWidget:
    """The start page; the file that was opened last is gone."""
    path = session_of(window).desk.path
    window.show_start()
    path.unlink()
    window.show_start()
    return window


def troubled(window: MainWindow) -> QWidget:
    """The program itself was wrong."""
    Teller(Catcher(None, window), window).tell(Trouble("LookupError", "window", "Traceback"))
    return found(window, TroubleSheet)
