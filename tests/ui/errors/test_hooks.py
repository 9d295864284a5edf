"""Troubles of the program itself: caught in slots, events and threads, told once, written down, and nothing is lost."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QObject,
    QStringListModel,
    Qt,
    QTimer,
    Signal,
    qWarning,
)
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QWidget

from campaign.battle.worker import Worker
from campaign.desk import Desk
from campaign.store.preview import saved_in
from campaign.world.ids import EntryId
from campaign.world.news import headline
from campaign.world.orders import Rename
from tests.ui.conftest import active
from ui.background import in_background
from ui.errors.hooks import KEPT, LOG, Catcher, Trouble
from ui.errors.notices import MOST_SHEETS, Teller
from ui.errors.saved import saved_words
from ui.errors.sheet import TroubleSheet
from ui.main_window import MainWindow
from ui.theme import Theme


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


class Filter(QObject):
    """Fails at every event that it sees."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt’s name)
        if event.type() is QEvent.Type.User:
            raise ZeroDivisionError("in a filter")
        return False


class Eventful(QWidget):
    """Fails at an event of its own."""

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.User:
            raise ZeroDivisionError("in an event")
        return super().event(event)


class Model(QAbstractListModel):
    """Fails when a view asks what it shows."""

    def rowCount(self, _parent: object = None) -> int:  # noqa: N802 (Qt’s name)
        return 1

    def data(self, _index: object, role: int = 0) -> None:
        if role == Qt.ItemDataRole.DisplayRole:
            raise ZeroDivisionError("in a model")


class Delegate(QStyledItemDelegate):
    """Fails when a view has it paint."""

    def paint(self, painter: QPainter, option: object, index: object) -> None:
        raise ZeroDivisionError("in a delegate")


def by_a_filter(qtbot) -> list[QObject]:
    watched, filter = QObject(), Filter()
    watched.installEventFilter(filter)
    QCoreApplication.postEvent(watched, QEvent(QEvent.Type.User))
    return [watched, filter]


def by_an_event(qtbot) -> list[QObject]:
    widget = Eventful()
    qtbot.addWidget(widget)
    QCoreApplication.postEvent(widget, QEvent(QEvent.Type.User))
    return [widget]


def by_a_model(qtbot) -> list[QObject]:
    view, model = QListView(), Model()
    qtbot.addWidget(view)
    view.setModel(model)
    QTimer.singleShot(0, view, view.show)
    return [view, model]


def by_a_delegate(qtbot) -> list[QObject]:
    view, model, delegate = QListView(), QStringListModel(["Mara"]), Delegate()
    qtbot.addWidget(view)
    view.setModel(model)
    view.setItemDelegate(delegate)
    QTimer.singleShot(0, view, view.show)
    return [view, model, delegate]


def by_what_follows_work_in_the_background(qtbot) -> list[QObject]:
    owner = QObject()
    in_background(owner, lambda: 0, lambda nothing: 1 // nothing, print)
    return [owner]


def by_an_action(qtbot) -> list[QObject]:
    action = QAction("Fail")
    action.triggered.connect(lambda: 1 // 0)
    QTimer.singleShot(0, action, action.trigger)
    return [action]


WAYS = [by_a_filter, by_an_event, by_a_model, by_a_delegate, by_what_follows_work_in_the_background, by_an_action]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_whatever_way_an_error_comes_it_is_told_once_and_written_down(
    catcher: Catcher, tmp_path: Path, qtbot, way: Callable[[Any], list[QObject]]
):
    loop = QEventLoop()  # of our own: pytest-qt's would take the errors away
    kept = way(qtbot)
    QTimer.singleShot(300, loop.quit)
    loop.exec()
    assert [trouble.kind for trouble in told(catcher)] == ["ZeroDivisionError"]
    assert "ZeroDivisionError" in (tmp_path / "logs" / LOG).read_text(encoding="utf-8")
    del kept


def test_without_memory_work_in_the_background_fails_and_the_program_goes_on(catcher: Catcher, qtbot):
    owner, errors, done = QObject(), [], []

    def use_all() -> None:
        raise MemoryError

    in_background(owner, use_all, print, errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    in_background(owner, lambda: 12, done.append, print)
    qtbot.waitUntil(lambda: bool(done))
    assert (isinstance(errors[0], MemoryError), done) == (True, [12])


def test_an_error_in_a_callback_of_a_worker_is_told(catcher: Catcher, qtbot):
    """Whoever waits for a task without a window of its own is called in the worker's thread."""

    def fail() -> None:
        worker.submit(len, "four").result()
        raise ZeroDivisionError

    with Worker(0) as worker:
        thread = threading.Thread(target=fail, name="waits")
        thread.start()
        thread.join()
    qtbot.waitUntil(lambda: bool(told(catcher)))
    assert [(trouble.kind, trouble.where) for trouble in told(catcher)] == [("ZeroDivisionError", "waits")]


def test_a_log_that_is_full_is_turned_over(qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ui.errors.hooks.LARGEST", 2000)
    catcher = Catcher(tmp_path)
    catcher.install()
    for _time in range(100):
        qWarning("the screen is upside down " * 10)
    catcher.remove()
    sizes = [path.stat().st_size for path in sorted(tmp_path.glob(f"{LOG}*"))]
    assert len(sizes) == KEPT + 1
    assert max(sizes) <= 2000


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


def test_the_sheet_says_up_to_which_entry_what_is_saved_in_which_file(
    window: MainWindow, catcher: Catcher, desk: Desk, qtbot
):
    what = headline(desk.entry(desk.head), desk.state_at(desk.history()[-2].id)).text.rstrip(".")
    assert failed(window, catcher, qtbot).lead.text() == (
        f"Everything up to entry {desk.head} ({what}) is saved in “{desk.path.name}”."
    )


def test_what_is_saved_is_asked_of_the_file_and_not_of_the_window(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    before = desk.history()[-2].id
    monkeypatch.setattr(desk, "_head", before)
    assert saved_words(desk).startswith(f"Everything up to entry {desk.history(saved_head(desk))[-1].id} is saved")
    assert "not what the window shows" in saved_words(desk)


def saved_head(desk: Desk) -> EntryId:
    saved = saved_in(desk.path)
    assert saved is not None
    return saved.entry


def test_a_file_that_cannot_be_read_is_not_said_to_be_saved(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ui.errors.saved.saved_in", lambda _path: None)
    assert "what is saved in it is not known" in saved_words(desk)


def test_without_a_campaign_nothing_is_lost():
    assert saved_words(None) == "Nothing is lost: no campaign was open."


def test_an_order_for_which_there_is_no_memory_leaves_window_and_file_agreeing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    before = desk.head
    name = desk.state.players[active(desk)].name

    def fail(*_anything: object) -> None:
        raise MemoryError

    monkeypatch.setattr("campaign.desk.desk.evolved", fail)
    with pytest.raises(MemoryError):
        desk.submit(Rename(active(desk), f"{name} II"))
    monkeypatch.undo()
    assert (desk.head, saved_head(desk)) == (before, before)
    desk.submit(Rename(active(desk), f"{name} II"))
    assert saved_head(desk) == desk.head


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
