"""A watch over the window's event loop: how long each event handler keeps it, of the clock and of work.

``WatchedApplication`` is an application that times whatever it is told to deliver. Counted is the outermost delivery:
all that the window's thread does before it can look at its queue again, with what is delivered in between. Inside a
slow one the slowest event further in says where the time went. Reports only; whoever reads judges.

To watch takes time too, a few microseconds for every event further in, and the opening of a sheet is thousands of them:
``overhead`` measures that against an application that nobody watches, in a process of its own (this module, run), and
``without`` takes it off.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid

LIMIT = 0.050  # seconds that an event handler may keep the window
FLICKERS = 100
INSIDE = 0.010  # seconds from which on an event inside another is told
INPUTS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)


@dataclass(frozen=True, slots=True)
class Handled:
    """One event: what was delivered to whom, in seconds of the clock and of the thread's work.

    ``doing``: what the people at the window were about. ``inside``: the slowest event delivered meanwhile, of
    ``number`` in all.
    """

    event: str
    target: str
    seconds: float
    work: float
    doing: str
    inside: str = ""
    number: int = 0

    def slow(self, pace: float = 1.0) -> bool:
        """Whether it kept the window longer than it may: by its own work, at the pace of a quiet machine."""
        return self.work * pace > LIMIT


class WatchedApplication(QApplication):
    """An application that remembers how long every event took that was delivered in its thread."""

    def __init__(self, arguments: Sequence[str] = ("watched",), least: float = INSIDE) -> None:
        super().__init__(list(arguments))
        self.handled: list[Handled] = []  # those that took longer than ``least``, in the order of their ends
        self.events, self.busy = 0, 0.0  # how many there were, and the seconds of work of all of them
        self._thread, self._least = threading.get_ident(), least
        self._depth, self._watching = 0, False
        self._doing = ""
        self._slowest: tuple[float, str] = (0.0, "")
        self.inner = 0  # events inside the one that is being delivered
        self.aside = 0.0  # seconds of work in it that are the test's own

    @contextmanager
    def watch(self) -> Iterator[None]:
        """What is delivered from now on counts."""
        self._watching = True
        try:
            yield
        finally:
            self._watching = False

    def forget(self) -> None:
        """Begin to count anew."""
        self.handled, self.events, self.busy = [], 0, 0.0

    def begins(self, doing: str) -> None:
        """What the people at the window do from now on, in words for the report."""
        self._doing = doing

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        """Deliver, and look at the clock before and after."""
        if not self._watching or threading.get_ident() != self._thread:
            return super().notify(receiver, event)
        return self._inner(receiver, event) if self._depth else self._outermost(receiver, event)

    def _outermost(self, receiver: QObject, event: QEvent) -> bool:
        kind, target = event.type(), described(receiver)  # before: afterwards it may be gone
        self._slowest = (INSIDE, "")
        self._depth, self.inner, self.aside = 1, 0, 0.0
        begun, worked = time.perf_counter(), time.thread_time()
        try:
            return super().notify(receiver, event)
        finally:
            work, taken = time.thread_time() - worked - self.aside, time.perf_counter() - begun
            self._depth = 0
            self.events += 1
            self.busy += work
            if max(work, taken) > self._least:
                self.handled.append(Handled(kind.name, target, taken, work, self._doing, self._slowest[1], self.inner))

    def _inner(self, receiver: QObject, event: QEvent) -> bool:
        self._depth += 1
        self.inner += 1
        begun = time.perf_counter()
        try:
            return super().notify(receiver, event)
        finally:
            taken = time.perf_counter() - begun
            self._depth -= 1
            if taken > self._slowest[0]:  # to ask each event for its kind would take longer than most of them
                kind = event.type()
                what = described(receiver) if kind in INPUTS and isValid(receiver) else type(receiver).__name__
                self._slowest = (taken, f"{kind.name} on {what}, {taken * 1000:.0f} ms")


@contextmanager
def preparing() -> Iterator[None]:
    """What is done meanwhile belongs to the test, and does not count as work of the event in which it is done."""
    begun = time.thread_time()
    try:
        yield
    finally:
        app = QApplication.instance()
        if isinstance(app, WatchedApplication):
            app.aside += time.thread_time() - begun


def described(target: QObject) -> str:
    """An object in words: its kind, and the name that it has for programs, or for people."""
    said = target.objectName() or (target.accessibleName() if isinstance(target, QWidget) else "")
    if not said and (above := target.parent()) is not None:
        said = f"of {type(above).__name__} {above.objectName()}".rstrip()
    return f"{type(target).__name__} {said}".rstrip()


def report(handled: Sequence[Handled], pace: float = 1.0, most: int = 15) -> Iterator[str]:
    """The slowest handlers as a Markdown table, the one with the most work first; ``pace``: of a quiet machine."""
    yield "| work | quiet | clock | event | on | while | most of it |"
    yield "|---|---|---|---|---|---|---|"
    for one in sorted(handled, key=lambda one: one.work, reverse=True)[:most]:
        times = f"{one.work * 1000:.1f} ms | {one.work * pace * 1000:.1f} ms | {one.seconds * 1000:.1f} ms"
        yield f"| {times} | {one.event} | {one.target} | {one.doing} | {one.inside} |"


def overhead(app: WatchedApplication) -> float:
    """Seconds that the watch adds to every event inside another."""
    here = Path(__file__).resolve().parents[2]
    plain = subprocess.run([sys.executable, "-m", __name__], cwd=here, check=True, capture_output=True, text=True)
    seen: list[tuple[float, int]] = []
    _flicker()  # the first time is slower, there as here
    with app.watch():
        QTimer.singleShot(0, lambda: seen.append((_flicker(), app.inner)))
        while not seen:
            app.processEvents()
    taken, number = seen[0]
    return max(0.0, taken - float(plain.stdout)) / max(1, number)


def without(handled: Sequence[Handled], each: float) -> tuple[Handled, ...]:
    """What was seen, without what the watch has added to each event inside."""
    return tuple(replace(one, work=max(0.0, one.work - one.number * each)) for one in handled)


def _flicker() -> float:
    """Seconds of work for some widgets that are made, shown and hidden: many small events."""
    window = QWidget()
    window.show()
    begun = time.thread_time()
    for _round in range(FLICKERS):
        buttons = [QPushButton("", window) for _button in range(20)]
        for button in buttons:
            button.show()
        for button in buttons:
            button.hide()
            button.setParent(None)
    return time.thread_time() - begun


if __name__ == "__main__":
    _unwatched = QApplication([])
    _flicker()
    print(_flicker())
