"""A hand at the window: it clicks, drags, turns the wheel and types, counts that, and can do only what people can.

Every input goes to the window on the screen, as from the system; what lies at that place gets it. The hand refuses to
click on what is hidden, disabled, covered or outside the view, and calls nothing of the program. It looks at widgets
only to decide where to act, and waits for conditions, never for times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

W = TypeVar("W", bound=QWidget)
Doing = Callable[[str], object]

PATIENCE = 60_000  # milliseconds until what does not come is given up
STEPS = 5  # moves of the pointer in a drag
STOPS = 120  # presses of tab before something counts as out of reach
NOTCH = 120  # eighths of a degree of a wheel

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN, ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class OutOfReach(AssertionError):
    """What the hand was to touch, people could not."""


class OverBudget(AssertionError):
    """It took more inputs than it may."""


@dataclass(eq=False, slots=True)
class Budget:
    """How many inputs a deed may take, and how many it took so far."""

    what: str
    allowed: int
    spent: int = 0


class Hand:
    """The hand. ``by_mouse``: clicks, drags and wheel notches so far; ``by_keyboard``: keys and typed words.

    ``doing`` is told what it is about, for whoever watches.
    """

    def __init__(self, window: QWidget, doing: Doing | None = None) -> None:
        self._window = window
        self.by_mouse, self.by_keyboard = 0, 0
        self.budgets: list[Budget] = []  # those that were drawn on
        self._doing = doing

    @property
    def inputs(self) -> int:
        """All of them."""
        return self.by_mouse + self.by_keyboard

    # --- budgets ---------------------------------------------------------------------------------------------------

    @contextmanager
    def on(self, budget: Budget) -> Iterator[None]:
        """What is done inside is paid from a budget; where the parts of a deed lie apart, more than once."""
        before = self.inputs
        self.tell(budget.what)
        yield
        budget.spent += self.inputs - before
        if budget not in self.budgets:
            self.budgets.append(budget)
        if budget.spent > budget.allowed:
            raise OverBudget(f"{budget.what}: {budget.spent} inputs, {budget.allowed} allowed")

    def tell(self, what: str) -> None:
        """Say what comes now."""
        if self._doing is not None:
            self._doing(what)

    # --- the mouse -------------------------------------------------------------------------------------------------

    def click(self, target: QWidget, place: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        """Click in a widget: at its middle, or at a place of its own."""
        window, point = self._reach(target, target.rect().center() if place is None else place)
        self.by_mouse += 1
        QTest.mouseMove(window, point)
        QTest.mouseClick(window, button, PLAIN, point)
        self.settle()

    def point(self, target: QWidget, place: QPoint) -> None:
        """Move the pointer to a place of a widget: no input."""
        window, point = self._reach(target, place)
        QTest.mouseMove(window, point)
        self.settle()

    def drag(self, target: QWidget, start: QPoint, end: QPoint) -> None:
        """Drag from one place of a widget to another."""
        window, here = self._reach(target, start)
        _same, there = self._reach(target, end)
        self.by_mouse += 1
        QTest.mouseMove(window, here)
        QTest.mousePress(window, LEFT, PLAIN, here)
        for step in range(1, STEPS + 1):
            QTest.mouseMove(window, here + (there - here) * step / STEPS)
            self.settle()
        QTest.mouseRelease(window, LEFT, PLAIN, there)
        self.settle()

    def turn_wheel(self, target: QWidget, notches: int) -> None:
        """Turn the wheel over a widget: up, or, below nought, down. Each notch counts."""
        window, point = self._reach(target, target.rect().center())
        for _notch in range(abs(notches)):
            self.by_mouse += 1
            QTest.wheelEvent(window, point.toPointF(), QPoint(0, NOTCH if notches > 0 else -NOTCH))
        self.settle()

    def choose(self, menu: QMenu, action: QAction) -> None:
        """Click a line of a menu that is open."""
        if not action.isEnabled():
            raise OutOfReach(f"“{action.text()}” cannot be chosen")
        self.click(menu, menu.actionGeometry(action).center())

    # --- the keyboard ----------------------------------------------------------------------------------------------

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key, with the window in front."""
        self.by_keyboard += 1
        QTest.keyClick(self._front(), key, modifier)
        self.settle()

    def hold(self, key: Qt.Key, times: int) -> None:
        """Hold a key down until it has come so often: one input, however often it repeats itself."""
        self.by_keyboard += 1
        window = self._front()
        QTest.keyPress(window, key)
        for _time in range(times - 1):
            again = QKeyEvent(QEvent.Type.KeyPress, key, PLAIN, "", autorep=True)
            QCoreApplication.sendEvent(window, again)
        QTest.keyRelease(window, key)
        self.settle()

    def press_menu_key(self) -> None:
        """Press the key that asks for the menu of what has the focus; a screenless platform does not know it."""
        self.by_keyboard += 1
        window = self._front()
        QTest.keyPress(window, Qt.Key.Key_Menu)
        asks = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint(), PLAIN)
        QCoreApplication.sendEvent(window, asks)
        self.settle()

    def type(self, word: str) -> None:
        """Type a word, or a number, in letters of English."""
        self.by_keyboard += 1
        for sign in word:
            QTest.keyClick(self._front(), sign, SHIFT if sign.isupper() else PLAIN)
        self.settle()

    def tab_to(self, target: QWidget) -> None:
        """Press tab until a widget has the focus."""
        for _stop in range(STOPS):
            if target.hasFocus():
                return
            self.press(Qt.Key.Key_Tab)
        raise OutOfReach(f"tab does not reach {named(target)}")

    # --- seeing ----------------------------------------------------------------------------------------------------

    def find(self, kind: type[W], name: str = "", text: str = "", within: QWidget | None = None) -> W:
        """The one widget on the screen of this kind and name, or that says this; waits until it is there."""
        found: list[W] = []

        def there() -> bool:
            found[:] = [widget for widget in self.seen(kind, within) if fits(widget, name, text)]
            return bool(found)

        self.wait(there, f"a {kind.__name__} {name or text}")
        if len(found) > 1:
            raise OutOfReach(f"{len(found)} of {kind.__name__} {name or text}")
        return found[0]

    def seen(self, kind: type[W], within: QWidget | None = None) -> list[W]:
        """All widgets of a kind on the screen: where a question is asked, those of its window."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        places = [within or front] if within is not None or front is not None else QApplication.topLevelWidgets()
        found: list[W] = []
        for place in places:
            if place is not None:
                found += [place] if isinstance(place, kind) else []
                found += place.findChildren(kind)
        return [widget for widget in dict.fromkeys(found) if widget.isVisible()]  # a sheet is its window's child too

    @property
    def asked(self) -> bool:
        """Whether a question stands over the window."""
        self.settle()
        return QApplication.activeModalWidget() is not None

    def menu(self) -> QMenu:
        """The menu that is open."""
        self.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "a menu")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Let the window work until something is so."""
        clock = QElapsedTimer()
        clock.start()
        while not condition():
            if clock.hasExpired(PATIENCE):
                front = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self._window
                raise OutOfReach(f"did not come: {what}; in front is {named(front)}")
            self.settle()
            time.sleep(0.002)  # others, too, need the processor for what is waited for

    def settle(self) -> None:
        """Let the window do what it has put off."""
        for _turn in range(3):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            QCoreApplication.processEvents()

    # --- reach -----------------------------------------------------------------------------------------------------

    def _reach(self, target: QWidget, place: QPoint) -> tuple[QWindow, QPoint]:
        """The window and the place in it, where people could touch the widget; else says what keeps them from it.

        Whoever is about to click waits until all stands still.
        """
        self.settle()
        if not target.isVisible():
            raise OutOfReach(f"{named(target)} is hidden")
        if not target.isEnabled():
            raise OutOfReach(f"{named(target)} is disabled: {target.toolTip() or target.accessibleDescription()}")
        if not QRect(target.rect()).contains(place) or not target.visibleRegion().contains(place):
            raise OutOfReach(f"{named(target)} is out of view at {place.toTuple()}")
        at = target.mapToGlobal(place)
        there = self._under(at)
        if there is None or (there is not target and not target.isAncestorOf(there)):
            raise OutOfReach(f"{named(target)} is covered by {'nothing' if there is None else named(there)}")
        modal = QApplication.activeModalWidget()
        if modal is not None and QApplication.activePopupWidget() is None and target.window() is not modal:
            raise OutOfReach(f"{named(target)} waits for {named(modal)}")
        window = target.window().windowHandle()
        assert window is not None
        return window, window.mapFromGlobal(at)

    def _under(self, at: QPoint) -> QWidget | None:
        """What lies uppermost there. ``QApplication.widgetAt`` sees no further than the screen, which is small here."""
        others = [widget for widget in QApplication.topLevelWidgets() if widget is not self._window]
        over = [QApplication.activePopupWidget(), QApplication.activeModalWidget(), *others, self._window]
        for window in over:
            if window is None or not window.isVisible() or window.windowType() is Qt.WindowType.ToolTip:
                continue
            place = window.mapFromGlobal(at)
            if window.rect().contains(place):
                return window.childAt(place) or window
        return None

    def _front(self) -> QWindow:
        """The window that gets the keys. A screenless platform has nobody who gives them to the question in front."""
        window, modal = QGuiApplication.focusWindow(), QApplication.activeModalWidget()
        stray = window is None or (modal is not None and modal.windowHandle() is not window)
        if stray and QApplication.activePopupWidget() is None:
            front = modal or self._window
            front.activateWindow()
            self.wait(lambda: QGuiApplication.focusWindow() is front.windowHandle(), "the window in front")
            window = front.windowHandle()
        assert window is not None
        return window


def fits(widget: QWidget, name: str, text: str) -> bool:
    """Whether a widget has this name, and says this."""
    says = widget.accessibleName()
    return (not name or widget.objectName() == name) and (not text or text in says)


def named(widget: QWidget) -> str:
    """A widget, for a message."""
    return f"{type(widget).__name__} “{widget.objectName() or widget.accessibleName() or widget.windowTitle()}”"
