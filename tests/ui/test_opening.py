"""Files are opened beside the window's own work: it shows what is under way, and nobody is kept who thinks better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThread
from PySide6.QtWidgets import QApplication, QDialog, QLabel

from campaign.desk import Desk
from campaign.intake import process
from campaign.intake.doorkeeper import Doorkeeper
from campaign.intake.limits import never
from campaign.store.errors import StoreError
from campaign.world.rules.founding import COLOURS
from tests.ui.conftest import PEOPLE, founding
from ui.main_window import MainWindow
from ui.opening import AGAIN
from ui.start_page import StartPage
from ui.theme import Theme


@pytest.fixture
def window(look: Theme, qtbot) -> MainWindow:
    shown = MainWindow(look, None)
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


@pytest.fixture
def file(new_desk: Callable[..., Desk]) -> Path:
    """A campaign that nobody has open."""
    desk = new_desk()
    desk.close()
    return desk.path


class Held:
    """Opens a desk when it is let go, and remembers it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.begun, self.let_go, self.done = Event(), Event(), Event()
        self.desk: Desk | None = None
        self.threads: list[QThread] = []

    def __call__(self) -> Desk:
        self.threads.append(QThread.currentThread())
        self.begun.set()
        self.let_go.wait(10)
        self.desk = Desk.open(self._path)
        self.done.set()
        return self.desk


@pytest.fixture
def held(file: Path) -> Held:
    return Held(file)


def begin(window: MainWindow, held: Held) -> None:
    """Have it opened; the other thread is at it when this returns."""
    window.opening.begin("Coast", held)
    QCoreApplication.processEvents()
    assert held.begun.wait(10)


def is_free(path: Path) -> bool:
    """Whether somebody else could have the campaign."""
    try:
        Desk.open(path).close()
    except StoreError:
        return False
    return True


def shown(window: MainWindow) -> str:
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    label = page.findChild(QLabel, "opening")
    assert isinstance(label, QLabel)
    return label.text() if label.isVisible() else ""


def test_a_file_is_opened_on_another_thread(window: MainWindow, held: Held, qtbot, qapp: QApplication):
    window.opening.begin("Coast", held)
    held.let_go.set()
    qtbot.waitUntil(lambda: window.session is not None)
    assert held.threads[0] is not qapp.thread()


def test_while_a_file_is_opened_the_start_page_says_so(window: MainWindow, held: Held, qtbot):
    window.opening.begin("Coast", held)
    assert shown(window) == "“Coast” is being opened. Esc stops it."
    held.let_go.set()
    qtbot.waitUntil(lambda: window.session is not None)


def test_while_another_file_is_opened_the_open_campaign_stays_and_can_be_played(
    window: MainWindow, desk: Desk, held: Held, qtbot
):
    window.show_desk(desk)
    window.opening.begin("Coast", held)
    assert window.session is not None
    assert (window.session.desk, window.session.undo()) == (desk, True)
    held.let_go.set()
    qtbot.waitUntil(lambda: window.session is not None and window.session.desk is held.desk)


def test_while_a_sheet_is_open_the_campaign_that_it_is_about_stays(window: MainWindow, desk: Desk, held: Held, qtbot):
    window.show_desk(desk)
    sheet = QDialog(window)
    sheet.open()
    begin(window, held)
    held.let_go.set()
    qtbot.waitUntil(lambda: window.opening._next.isActive() and window.opening._next.interval() == AGAIN)
    assert (window.session is not None and window.session.desk, window.session.undo()) == (desk, True)
    sheet.close()
    qtbot.waitUntil(lambda: window.session is not None and window.session.desk is held.desk)


def test_stopped_while_its_panes_are_made_a_campaign_leaves_the_colours_of_the_shown_one(
    window: MainWindow, desk: Desk, new_desk: Callable[..., Desk], look: Theme
):
    window.show_desk(desk)
    before = look.player("A")
    people = tuple(replace(player, colour=colour) for player, colour in zip(PEOPLE, COLOURS[3:], strict=False))
    steps = window._showing(new_desk("Another Coast", people))
    next(steps)
    steps.close()
    assert look.player("A") == before


def test_a_campaign_closed_while_another_is_opened_leaves_the_start_page(window: MainWindow, desk: Desk, held: Held):
    window.show_desk(desk)
    begin(window, held)
    window.show_start()
    held.let_go.set()
    assert (window.opening.name, window.session, shown(window)) == ("", None, "")


def test_a_closed_window_knows_no_campaign_when_it_opens_one(window: MainWindow, desk: Desk, file: Path, qtbot):
    window.show_desk(desk)
    window.close()
    window.open_file(file)
    qtbot.waitUntil(lambda: window.session is not None and window.session.desk.path == file)


def test_what_is_being_opened_is_stopped_by_a_key_and_its_file_let_go(
    window: MainWindow, held: Held, file: Path, qtbot
):
    begin(window, held)
    window.activateWindow()
    qtbot.keyClick(window, "\x1b")
    assert (window.opening.name, shown(window)) == ("", "")
    held.let_go.set()
    qtbot.waitUntil(lambda: held.done.is_set() and is_free(file))
    assert window.session is None


def test_what_was_stopped_can_be_opened_again_at_once(window: MainWindow, held: Held, file: Path, qtbot):
    begin(window, held)
    window.stop()
    window.open_file(file)
    held.let_go.set()
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.session is not None
    assert window.session.desk is not held.desk


def test_the_file_asked_for_last_is_the_one_that_is_opened(
    window: MainWindow, held: Held, new_desk: Callable[..., Desk], qtbot
):
    other = new_desk("Second Front")
    other.close()
    begin(window, held)
    window.open_file(other.path)
    held.let_go.set()
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.windowTitle().startswith("Second Front")


def test_a_window_closed_while_a_file_is_opened_leaves_no_file_open(
    look: Theme, held: Held, file: Path, qtbot, qapp: QApplication
):
    window = MainWindow(look, None)
    window.show()
    begin(window, held)
    window.close()
    window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    held.let_go.set()
    qtbot.waitUntil(lambda: held.done.is_set() and is_free(file))


def test_stopped_while_its_panes_are_made_a_campaign_is_closed_again(window: MainWindow, file: Path):
    steps = window._showing(Desk.open(file))
    next(steps)
    steps.close()
    assert (window.session, is_free(file)) == (None, True)


def test_a_campaign_is_founded_and_shown(window: MainWindow, tmp_path: Path, qtbot):
    window.found(tmp_path / "new.fftt", founding("The New Coast"))
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.windowTitle().startswith("The New Coast")


def test_a_campaign_that_cannot_be_founded_is_told_on_the_start_page(window: MainWindow, tmp_path: Path, qtbot):
    window.found(tmp_path / "nowhere" / "new.fftt", founding())
    qtbot.waitUntil(lambda: not window.opening.name)
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    assert "nowhere" in page.message()


def test_a_failure_of_what_was_stopped_is_not_told(window: MainWindow, tmp_path: Path, qtbot):
    window.open_file(tmp_path / "nowhere.fftt")
    window.stop()
    qtbot.waitUntil(lambda: window.opening._job is None)
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    assert page.message() == ""


class Founding:
    """Founds a campaign, and waits to be let go once its file is there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.written, self.let_go = Event(), Event()

    def __call__(self) -> Desk:
        desk = Desk.create(self._path, founding("The New Coast"))
        self.written.set()
        self.let_go.wait(10)
        return desk


def test_a_founding_given_up_while_it_is_written_leaves_no_file(window: MainWindow, tmp_path: Path, qtbot):
    founds = Founding(tmp_path / "new.fftt")
    window.opening.begin("new", founds, founds=True)
    QCoreApplication.processEvents()
    assert founds.written.wait(10)
    window.stop()
    founds.let_go.set()
    qtbot.waitUntil(lambda: window.opening._job is None)
    assert list(tmp_path.glob("new*")) == []


def test_a_founding_given_up_while_its_panes_are_made_leaves_no_file(window: MainWindow, tmp_path: Path, qtbot):
    window.found(tmp_path / "new.fftt", founding("The New Coast"))
    qtbot.waitUntil(lambda: window.opening._steps is not None)
    window.stop()
    assert (window.session, list(tmp_path.glob("new*"))) == (None, [])


def test_a_founding_that_meets_a_file_and_is_given_up_leaves_that_file(window: MainWindow, file: Path, qtbot):
    window.found(file, founding())
    window.stop()
    qtbot.waitUntil(lambda: window.opening._job is None)
    assert is_free(file)


def test_a_file_whose_opening_is_given_up_stays(window: MainWindow, held: Held, file: Path, qtbot):
    begin(window, held)
    window.stop()
    held.let_go.set()
    qtbot.waitUntil(lambda: window.opening._job is None)
    assert file.exists()


# --- from elsewhere ---------------------------------------------------------------------------------------------------


class Slow(Doorkeeper):
    """Looks through every file, until it is let go or stopped."""

    def __init__(self) -> None:
        self.begun, self.let_go, self.stopped = Event(), Event(), Event()
        self._stop: Callable[[], bool] = never
        self._told: Callable[[], object] = never

    def stopped_by(self, stop: Callable[[], bool], told: Callable[[], object] = never) -> Doorkeeper:
        self._stop, self._told = stop, told
        return self

    def admit(self, path: Path) -> None:
        self._told()
        self.begun.set()
        while not self.let_go.wait(0.01):
            if self._stop():
                self.stopped.set()
                raise process.stopped(path)


def test_a_file_from_elsewhere_is_said_to_be_looked_through_and_can_be_stopped(look: Theme, file: Path, qtbot) -> None:
    door = Slow()
    shown = MainWindow(look, None, door=door)
    qtbot.addWidget(shown)
    shown.open_file(file)
    qtbot.waitUntil(lambda: shown.opening.looks_through, timeout=20_000)
    assert "comes from elsewhere" in shown.centralWidget().findChild(QLabel, "opening").text()
    shown.stop()
    qtbot.waitUntil(door.stopped.is_set, timeout=20_000)
    assert (shown.opening.name, shown.session) == ("", None)
    door.let_go.set()
    shown.open_file(file)
    qtbot.waitUntil(lambda: shown.session is not None, timeout=10000)
    assert not shown.opening.looks_through


class HeldInTheMiddle(Held):
    """Reads its file as far as to half, and goes on when it is let go."""

    def __init__(self, path: Path, window: MainWindow) -> None:
        super().__init__(path)
        self._window = window

    def __call__(self) -> Desk:
        told = self._window.opening.progress()
        assert told is not None

        def halfway(done: int, of: int) -> None:
            told(done, of)
            if 2 * done >= of and not self.begun.is_set():
                self.begun.set()
                self.let_go.wait(10)

        try:
            self.desk = Desk.open(self._path, progress=halfway)
        finally:
            self.done.set()
        return self.desk


def test_how_much_of_a_campaign_has_been_read_is_told(window: MainWindow, file: Path, qtbot):
    held = HeldInTheMiddle(file, window)
    begin(window, held)
    qtbot.waitUntil(lambda: "50 %" in shown(window))
    held.let_go.set()
    qtbot.waitUntil(lambda: window.session is not None)


def test_what_is_given_up_is_read_no_further(window: MainWindow, file: Path, qtbot):
    held = HeldInTheMiddle(file, window)
    begin(window, held)
    held.begun.wait(10)
    window.stop()
    held.let_go.set()
    held.done.wait(10)
    assert held.desk is None
    qtbot.waitUntil(lambda: is_free(file))
