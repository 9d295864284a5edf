"""Screens of what there is to read and to print: the hall, the journal, the books, the print desk, the finder."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from campaign.world.ids import EntryId
from tests.ui.screens.lookups import a_veteran, found, session_of
from ui.finder.finder import Finder
from ui.help.licences_sheet import LicencesSheet
from ui.help.tour import Tour
from ui.journal.panel import JournalWindow
from ui.main_window import MainWindow
from ui.memory.hall import SERVICE, HallWindow
from ui.memory.statistics_window import StatisticsWindow
from ui.memory.week_end import WeekEndSheet
from ui.rules.browser import BookWindow


def licences(words: str = "") -> Callable[[MainWindow], QWidget]:
    """The licences of what the program is made with, perhaps those with some words."""

    def do(window: MainWindow) -> QWidget:
        sheet = LicencesSheet(window.look, window)
        sheet.search.setText(words)
        sheet.open()
        return sheet

    return do


def hall(tab: int) -> Callable[[MainWindow], QWidget]:
    """The veterans' hall at one of its lists."""

    def do(window: MainWindow) -> QWidget:
        veteran = a_veteran(session_of(window).state)
        opened = HallWindow(session_of(window), window, veteran if tab == SERVICE else None)
        opened.toggle_favourite(veteran)
        opened.show()
        opened.findChild(QPushButton, f"tab {tab}").click()
        return opened

    return do


def journal(words: str = "") -> Callable[[MainWindow], QWidget]:
    """The journal by month and week, searched if there are words."""

    def do(window: MainWindow) -> QWidget:
        window.past.open_journal()
        opened = found(window, JournalWindow)
        if words:
            opened.panel.look_for(words)
        return opened

    return do


def is_read(widget: QWidget) -> bool:
    """Whether the records have been read."""
    return cast(HallWindow, widget).told is not None


def statistics(window: MainWindow) -> QWidget:
    """The statistics."""
    opened = StatisticsWindow(session_of(window), window)
    opened.show()
    return opened


def rulebook(rule: str) -> Callable[[MainWindow], QWidget]:
    """The rulebook at a rule."""

    def do(window: MainWindow) -> QWidget:
        window.open_rulebook(rule)
        assert isinstance(window.rulebook, BookWindow)
        return window.rulebook

    return do


def handbook(page: str) -> Callable[[MainWindow], QWidget]:
    """The handbook at a page."""

    def do(window: MainWindow) -> QWidget:
        window.open_handbook(page)
        assert isinstance(window.handbook, BookWindow)
        return window.handbook

    return do


def printing(window: MainWindow) -> QWidget:
    """The print desk with its first page; the folder is that of somebody’s documents, not of a test."""
    from ui.printing.print_desk import PrintDesk

    window.printing.open()
    desk = found(window, PrintDesk)
    desk.folder.setText("Documents")
    return desk


def printing_setup(window: MainWindow) -> QWidget:
    """The print desk with a set-up of several kinds."""
    from ui.printing.print_desk import PrintDesk

    window.printing.setup(window.printing.setups().all()[0].name)
    return found(window, PrintDesk)


def naming_setup(window: MainWindow) -> QWidget:
    """The print desk, asking for the name of a set-up."""
    from ui.printing.print_desk import PrintDesk
    from ui.printing.setup_bar import SetupSheet

    window.printing.open()
    desk = found(window, PrintDesk)
    desk.setups.more.click()
    return found(desk, SetupSheet)


def pages_are_drawn(widget: QWidget) -> bool:
    """Whether all pages have been counted and the one in sight is there."""
    from ui.printing.print_desk import PrintDesk

    return isinstance(widget, PrintDesk) and widget.preview.complete and not widget.preview.view.image.isNull()


def week_ended(window: MainWindow) -> QWidget:
    """How the last week ended."""
    window.shown.show_week_end()
    limit = time.monotonic() + 10
    while not window.findChildren(WeekEndSheet) and time.monotonic() < limit:
        QThreadPool.globalInstance().waitForDone()
        QApplication.processEvents()
    return found(window, WeekEndSheet)


def comparing(window: MainWindow) -> QWidget:
    """What differs between two entries."""
    from ui.dialogs.past_sheets import CompareSheet

    session = session_of(window)
    opened = CompareSheet(session, EntryId(session.desk.history()[-20:][0].id), window)
    opened.open()
    return opened


def branches(window: MainWindow) -> QWidget:
    """What was undone or amended."""
    from ui.dialogs.past_sheets import BranchesSheet

    window.past.show_branches()
    return found(window, BranchesSheet)


def finding(text: str) -> Callable[[MainWindow], QWidget]:
    """The finder with some letters typed."""

    def do(window: MainWindow) -> QWidget:
        window._commands.open_finder()
        opened = found(window, Finder)
        opened.line.setText(text)
        return opened

    return do


def has_read(widget: QWidget) -> bool:
    """Whether everything can be found already."""
    return cast(Finder, widget).has_read


def walked(step: int) -> Callable[[MainWindow], QWidget]:
    """A step of the walk round the window."""

    def do(window: MainWindow) -> QWidget:
        window.guide.show()
        found(window, Tour).show_step(step)
        return window

    return do
