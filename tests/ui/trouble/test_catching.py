"""Troubles of the program itself: caught in slots, events and threads, told once, written down, and nothing is lost."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal, qWarning
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from campaign.desk import Desk
from tests.ui.conftest import active
from ui.main_window import MainWindow
from ui.theme import Theme
from ui.trouble.catching import LOG, Catcher, Trouble
from ui.trouble.sheet import TroubleSheet
from ui.trouble.telling import MOST_SHEETS, Teller
from ui.work import in_background


@pytest.fixture
def catcher(qapp, tmp_path: Path) -> Iterator[Catcher]:
    """Behind all hooks; what it would tell is kept in ``told``."""
    made = Catcher(tmp_path / "logs")
    made.install()
    made.told = []  # type: ignore[attr-defined]
    made.tell = made.told.append  # type: ignore[attr-defined]
    yield made
    made.remove()


def told(catcher: Catcher) -> list[Trouble]:
    return catcher.told  # type: ignore[attr-defined]


class Failing(QObject):
    """Whatever is asked of it fails."""

    rung = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rung.connect(self.slot)

    def slot(self) -> None:
        raise ZeroDivisionError("in a slot")


class Unpaintable(QWidget):
    """Its picture fails whenever it is drawn."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 (Qt’s name)
        raise ValueError("in a paint event")


def test_an_error_in_a_slot_is_told(catcher: Catcher, qtbot):
    failing = Failing()
    failing.rung.emit()
    qtbot.waitUntil(lambda: bool(told(catcher)))
    assert [trouble.kind for trouble in told(catcher)] == ["ZeroDivisionError"]


def test_an_error_in_a_timer_is_told(catcher: Catcher, qtbot):
    failing = Failing()
    QTimer.singleShot(0, failing, failing.slot)
    qtbot.waitUntil(lambda: bool(told(catcher)))
    assert [trouble.kind for trouble in told(catcher)] == ["ZeroDivisionError"]


def test_an_error_in_a_thread_is_told_in_the_windows_thread(catcher: Catcher, qtbot):
    where: list[threading.Thread] = []
    catcher.tell = lambda _trouble: where.append(threading.current_thread())

    def fail() -> None:
        raise KeyError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(where))
    assert where == [threading.main_thread()]


def test_an_error_of_work_in_the_background_that_nobody_expected_is_told(catcher: Catcher, qtbot):
    owner = QObject()

    def raise_it(error: Exception) -> None:
        raise error

    in_background(owner, lambda: 1 // 0, print, raise_it)
    qtbot.waitUntil(lambda: bool(told(catcher)))
    assert [trouble.kind for trouble in told(catcher)] == ["ZeroDivisionError"]


def test_a_picture_that_fails_again_and_again_is_told_once(catcher: Catcher, qtbot):
    widget, loop, again = Unpaintable(), QEventLoop(), QTimer(interval=2)
    qtbot.addWidget(widget)
    again.timeout.connect(widget.update)
    QTimer.singleShot(0, widget.show)
    QTimer.singleShot(300, loop.quit)
    again.start()
    loop.exec()
    again.stop()
    assert (len(told(catcher)), told(catcher)[0].times > 5) == (1, True)


def test_what_fails_again_and_again_does_not_fill_the_log(catcher: Catcher, tmp_path: Path, qtbot):
    failing = Failing()
    for _time in range(50):
        failing.rung.emit()
    text = (tmp_path / "logs" / LOG).read_text(encoding="utf-8")
    assert 0 < text.count("ZeroDivisionError: in a slot") <= 3


def test_an_error_where_none_can_be_raised_is_logged_and_not_told(catcher: Catcher, tmp_path: Path, qtbot):
    class Ending:
        def __del__(self) -> None:
            raise RuntimeError("at the end")

    Ending()
    qtbot.wait(20)
    log = (tmp_path / "logs" / LOG).read_text(encoding="utf-8")
    assert (told(catcher), "at the end" in log) == ([], True)


def test_what_qt_warns_of_is_logged(catcher: Catcher, tmp_path: Path):
    qWarning("the screen is upside down")
    log = (tmp_path / "logs" / LOG).read_text(encoding="utf-8")
    assert ("the screen is upside down" in log, list(catcher.qt_words)) == (True, ["the screen is upside down"])


def test_a_teller_that_fails_does_not_fail_for_ever(catcher: Catcher, qtbot):
    times: list[int] = []

    def fail(_trouble: Trouble) -> None:
        times.append(1)
        raise OSError("cannot tell")

    catcher.tell = fail
    failing = Failing()
    failing.rung.emit()
    qtbot.wait(50)
    assert len(times) <= 2


def test_a_folder_that_cannot_be_written_to_keeps_nothing_from_being_told(qapp, tmp_path: Path, qtbot):
    (tmp_path / "logs").write_text("a file", encoding="utf-8")
    catcher = Catcher(tmp_path / "logs")
    seen: list[Trouble] = []
    catcher.tell = seen.append
    catcher.install()
    failing = Failing()
    failing.rung.emit()
    qtbot.waitUntil(lambda: bool(seen))
    catcher.remove()
    assert seen[0].kind == "ZeroDivisionError"


def test_what_was_installed_before_is_installed_again(qapp, tmp_path: Path):
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    catcher = Catcher(tmp_path)
    catcher.install()
    catcher.remove()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


# --- the sheet


@pytest.fixture
def window(look: Theme, desk: Desk, qtbot) -> MainWindow:
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(desk)
    return made


def failed(window: MainWindow, catcher: Catcher, qtbot, message: str = "the map is gone") -> TroubleSheet:
    """The sheet about a slot that fails."""
    teller = Teller(catcher, window)

    class Slot(Failing):
        def slot(self) -> None:
            raise LookupError(message)

    slot = Slot()
    slot.rung.emit()
    qtbot.waitUntil(lambda: teller.sheet is not None)
    assert teller.sheet is not None
    return teller.sheet


def test_the_sheet_says_in_which_file_every_order_is_saved(window: MainWindow, catcher: Catcher, desk: Desk, qtbot):
    assert desk.path.name in failed(window, catcher, qtbot).lead.text()


def test_two_troubles_at_once_open_one_sheet(window: MainWindow, catcher: Catcher, qtbot):
    failed(window, catcher, qtbot)
    failing = Failing()
    failing.rung.emit()
    qtbot.wait(30)
    assert len(window.findChildren(TroubleSheet)) == 1


def test_after_some_sheets_no_more_come(window: MainWindow, catcher: Catcher, qtbot):
    opened: list[TroubleSheet] = []
    teller = Teller(catcher, window, opened.append)
    for number in range(MOST_SHEETS + 4):
        teller.tell(Trouble(f"Kind{number}", "window", "told"))
    assert len(opened) == MOST_SHEETS


def test_to_go_on_leaves_the_campaign_open(window: MainWindow, catcher: Catcher, qtbot):
    failed(window, catcher, qtbot).primary.click()
    assert window.session is not None


def test_a_report_says_what_went_wrong_and_what_was_ordered_last(
    window: MainWindow, catcher: Catcher, tmp_path: Path, qtbot
):
    sheet = failed(window, catcher, qtbot)
    sheet.write(tmp_path / "report.txt")
    text = (tmp_path / "report.txt").read_text(encoding="utf-8")
    assert all(part in text for part in ("LookupError", "StartWeek", "PySide6"))


@pytest.mark.parametrize("ticked", [False, True])
def test_names_are_in_the_report_only_if_somebody_ticks_them(
    window: MainWindow, catcher: Catcher, desk: Desk, tmp_path: Path, qtbot, ticked: bool
):
    name = desk.state.players[active(desk)].name
    sheet = failed(window, catcher, qtbot, f"{name} has no army")
    sheet.names.setChecked(ticked)
    sheet.write(tmp_path / "report.txt")
    assert (name in (tmp_path / "report.txt").read_text(encoding="utf-8")) is ticked


def test_a_report_that_cannot_be_written_says_why(window: MainWindow, catcher: Catcher, tmp_path: Path, qtbot):
    sheet = failed(window, catcher, qtbot)
    sheet.write(tmp_path / "nowhere" / "report.txt")
    assert "report.txt" in sheet.reasons.shown[0].text


def test_the_program_can_be_closed_from_the_sheet(
    window: MainWindow, catcher: Catcher, new_desk: Callable[..., Desk], qtbot
):
    sheet = failed(window, catcher, qtbot)
    window.show()
    sheet.end.click()
    assert (window.isVisible(), window.session) == (False, None)
