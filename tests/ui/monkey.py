"""Somebody who clicks, drags and types without sense: nothing that can be seen may break the window or the file.

``play`` gives the window so many random inputs, as Qt delivers those of a mouse and a keyboard, and tells what it did.
It fails on anything that was raised meanwhile. What leaves the program (choosing files, opening folders, quitting) is
answered by nothing, and odds come from a table, so that a run takes seconds and the same seed does the same.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QEventLoop, QPoint, Qt, QThreadPool, QTimer
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from campaign.desk import Desk
from campaign.store.check import faults_in
from tests.ui.counting import at_once
from ui.main_window import MainWindow
from ui.theme import Theme

SIZES = ((960, 600), (1366, 768), (1920, 1080))
TARGETS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
)
KEYS = (
    *(Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_Menu, Qt.Key.Key_Delete),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(getattr(Qt.Key, f"Key_{sign}") for sign in "ABCDEFGHIJKLMNOPRSTUVXYZ0123456789"),
    *(getattr(Qt.Key, f"Key_F{number}") for number in range(1, 11)),
)
HELD = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier)
KINDS = ("click", "press_key", "type", "double_click", "drag", "menu", "go_on")
TEXTS = ("7", "12 3", "Mara", "<b>&amp;</b>", "%s {0} {name}", "\u202eאבג", "🦂" * 9, "x" * 300, "-1", "4 4")
WAITS = 3000  # milliseconds after which a question that keeps an input from ending is left
OPENS = 120_000  # milliseconds in which a campaign is open, or never will be
TOGETHER = 40  # inputs after which whatever is open may be closed, so that nobody sits in one sheet for good


class Broke(AssertionError):
    """Something was raised: after which inputs, and what."""


def play(seed: int, inputs: int, source: Path, folder: Path) -> Counter[str]:
    """So many inputs on a copy of a campaign's file; what was done by kind, and what the campaign went through."""
    path = folder / f"monkey{seed}.fftt"
    with Desk.open_to_read(source) as desk:
        desk.copies.save(path)
    done: Counter[str] = Counter()
    with _nothing_leaves(), _watched(done) as raised:
        window = _window(path, random.Random(f"size {seed}"))
        before = window.session.desk.head if window.session else 0
        monkey = _Monkey(window, path, random.Random(seed), done)
        try:
            for _input in range(inputs):
                monkey.one_input()
                if raised:
                    raise Broke(f"seed {seed}, after {monkey.told()}:\n" + "\n".join(raised))
        finally:
            _close(window)
        if raised:
            raise Broke(f"seed {seed}, on closing, after {monkey.told()}:\n" + "\n".join(raised))
    if faults := faults_in(path):
        raise Broke(f"seed {seed}: {faults}")
    with Desk.open_to_read(path) as desk:
        done["entries"] = int(desk.head) - int(before)
    return done


class _Monkey:
    def __init__(self, window: MainWindow, path: Path, chance: random.Random, done: Counter[str]) -> None:
        self._window, self._path, self._chance, self._done = window, path, chance, done
        self._last: list[str] = []
        self._leaving = QTimer(window, interval=WAITS)
        self._leaving.timeout.connect(self._leave_question)

    def told(self) -> str:
        """The last inputs."""
        return "; ".join(self._last[-12:])

    def one_input(self) -> None:
        """One click, drag, key, or piece of text, somewhere that can be seen; then whatever comes of it."""
        self._window.show()  # a key may have closed it, and that is no way out
        if self._window.session is None and not QApplication.activeModalWidget():
            _open(self._window, self._path)
        if self._chance.randrange(TOGETHER) == 0:
            self._close_what_is_open()
        front = self._front()
        targets = [widget for widget in front.findChildren(QWidget) if isinstance(widget, TARGETS) and _offered(widget)]
        where = self._chance.choice(targets) if targets else front
        kind = self._chance.choices(
            (self._click, self._press_key, self._type, self._double_click, self._drag, self._menu, self._go_on),
            (8, 5, 2, 1, 2, 1, 1),
        )[0]
        self._last.append(f"{kind.__name__.strip('_')} {type(where).__name__} “{where.objectName()}”")
        self._leaving.start()
        kind(where)
        self._done[kind.__name__.strip("_")] += 1
        for _turn in range(2):
            QApplication.processEvents()
        self._leaving.stop()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _front(self) -> QWidget:
        """What would get the input: a menu that is open, a sheet that stands before the rest, else any window."""
        if (front := QApplication.activePopupWidget() or QApplication.activeModalWidget()) is not None:
            return front
        windows = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible() and widget.isEnabled()]
        return self._chance.choice(sorted(windows, key=lambda widget: (type(widget).__name__, widget.objectName())))

    def _leave_question(self) -> None:
        """An input has ended in an event loop of its own (a sheet that waits, a drag of Qt's): nobody else ends it."""
        QTest.keyClick(self._window, Qt.Key.Key_Escape)
        self._close_what_is_open()

    def _close_what_is_open(self) -> None:
        for widget in QApplication.topLevelWidgets():
            if widget is not self._window and widget.isVisible():
                widget.close()
        QApplication.processEvents()

    def _place(self, widget: QWidget) -> tuple[QWidget, QPoint]:
        surface = widget.viewport() if isinstance(widget, QAbstractItemView | QGraphicsView) else widget
        return surface, QPoint(
            self._chance.randrange(max(1, surface.width())), self._chance.randrange(max(1, surface.height()))
        )

    def _click(self, widget: QWidget) -> None:
        surface, point = self._place(widget)
        if isinstance(widget, QAbstractButton):
            point = widget.rect().center()
        QTest.mouseClick(surface, Qt.MouseButton.LeftButton, self._held(), point)

    def _double_click(self, widget: QWidget) -> None:
        surface, point = self._place(widget)
        QTest.mouseDClick(surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)

    def _menu(self, widget: QWidget) -> None:
        surface, point = self._place(widget)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, surface.mapToGlobal(point))
        QApplication.postEvent(surface, event)

    def _drag(self, widget: QWidget) -> None:
        surface, begin = self._place(widget)
        _surface, end = self._place(widget)
        QTest.mousePress(surface, Qt.MouseButton.LeftButton, self._held(), begin)
        for step in range(1, 4):
            if isValid(surface):  # pressing it may have taken it away
                QTest.mouseMove(surface, begin + (end - begin) * step / 3)
            QApplication.processEvents()
        if isValid(surface):
            QTest.mouseRelease(surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)

    def _press_key(self, widget: QWidget) -> None:
        where = QApplication.focusWidget() if self._chance.random() < 0.7 else widget
        held = self._held() if self._chance.random() < 0.5 else self._chance.choice(HELD)
        QTest.keyClick(where or widget, self._chance.choice(KEYS), held)

    def _go_on(self, _widget: QWidget) -> None:
        """The key for the next step: without it no week would ever end."""
        QTest.keyClick(self._window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    def _type(self, widget: QWidget) -> None:
        where = QApplication.focusWidget() or widget
        for letter in self._chance.choice(TEXTS):  # one by one, as keys bring them; QTest knows those of ASCII only
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                if isValid(where):
                    event = QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
                    QApplication.sendEvent(where, event)

    def _held(self) -> Qt.KeyboardModifier:
        return self._chance.choices((Qt.KeyboardModifier.NoModifier, *HELD), (20, 1, 1, 1))[0]


def _offered(widget: QWidget) -> bool:
    """Whether somebody could use it now."""
    return widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()


def _window(path: Path, chance: random.Random) -> MainWindow:
    look = Theme(chance.choice(("dark", "light")))
    look.apply()
    window = MainWindow(look, None)
    window.resize(*chance.choice(SIZES))
    window.show()
    _open(window, path)
    return window


def _open(window: MainWindow, path: Path) -> None:
    """Open the campaign, which is read beside the window's own work. Raises Broke where that comes to nothing."""
    window.open_file(path)
    patience = QDeadlineTimer(OPENS)
    while window.session is None:
        if patience.hasExpired():
            said = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
            raise Broke(f"{path.name} was not opened; the window says {said}")
        if (asked := QApplication.activeModalWidget()) is not None:
            asked.close()  # nothing else is shown as long as it is there
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def _close(window: MainWindow) -> None:
    for widget in QApplication.topLevelWidgets():
        if widget is not window and widget.isVisible():
            widget.close()
    window.close()
    QThreadPool.globalInstance().waitForDone()
    for _turn in range(3):
        QApplication.processEvents()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@contextmanager
def _watched(done: Counter[str]) -> Iterator[list[str]]:
    """Whatever is raised in a slot or an event handler meanwhile."""
    import traceback

    raised: list[str] = []

    def note(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        raised.append("".join(traceback.format_exception(kind, problem, trace)[-6:]))

    before, sys.excepthook = sys.excepthook, note
    try:
        yield raised
    finally:
        sys.excepthook = before


@contextmanager
def _nothing_leaves() -> Iterator[None]:
    """No question of the system's is asked, no other program opened; odds are there at once."""
    with (
        patch.object(QFileDialog, "getOpenFileName", lambda *_a, **_k: ("", "")),
        patch.object(QFileDialog, "getOpenFileNames", lambda *_a, **_k: ([], "")),
        patch.object(QFileDialog, "getSaveFileName", lambda *_a, **_k: ("", "")),
        patch.object(QFileDialog, "getExistingDirectory", lambda *_a, **_k: ""),
        patch.object(QDesktopServices, "openUrl", lambda *_a: True),
        patch("campaign.battle.forecast.forecast", at_once),
    ):
        yield
