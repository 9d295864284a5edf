"""Work that takes longer than a blink, done beside the window: it reads its inputs first and touches no widget.

While other threads run Python, garbage is collected in the window's thread alone: see ``Collector``.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, Qt, QThreadPool, QTimer, Signal, Slot
from shiboken6 import isValid

THREADS = 8  # at least
COLLECT_EVERY = 400  # milliseconds
GONE_AFTER = 2000  # milliseconds after which nothing is shown any more of a campaign that was closed


class _Bell(QObject):
    """Rings in the window's thread when the work is over, and tells what came of it to an owner that is still there.

    It belongs to the application until it has rung, never to the owner: that may go at the very moment at which the
    other thread rings.
    """

    rung = Signal(bool, object)  # whether all went well; the result, or the error

    def __init__(self, owner: QObject, done: Callable[[Any], object], failed: Callable[[Exception], object]) -> None:
        super().__init__(QCoreApplication.instance())
        self._owner, self._done, self._failed = owner, done, failed
        self.rung.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    @Slot(bool, object)
    def _tell(self, well: bool, told: Any) -> None:
        self.deleteLater()
        if isValid(self._owner):
            (self._done if well else self._failed)(told)


class _Task(QRunnable):
    def __init__(self, work: Callable[[], Any], bell: _Bell) -> None:
        super().__init__()
        self._work, self._bell = work, bell

    def run(self) -> None:
        try:
            result = self._work()
        except Exception as error:
            self._ring(False, error)
        else:
            self._ring(True, result)

    def _ring(self, well: bool, told: object) -> None:
        with suppress(RuntimeError):  # the application has gone, and the bell with it
            self._bell.rung.emit(well, told)


def in_background(
    owner: QObject, work: Callable[[], Any], done: Callable[[Any], object], failed: Callable[[Exception], object]
) -> None:
    """Do ``work`` on another thread; its result, or its error, is told on this one, unless ``owner`` has gone.

    Several battles that wait for their worker keep nothing else waiting: there are more threads than processors.
    """
    pool = QThreadPool.globalInstance()
    if pool.maxThreadCount() < THREADS:
        pool.setMaxThreadCount(THREADS)
    pool.start(_Task(work, _Bell(owner, done, failed)))


class Collector(QObject):
    """Collects Python's garbage now and then, in the thread of its event loop, and keeps Python from doing it itself.

    Python collects in whichever thread happens to need memory. Widgets that are garbage would be destroyed there, and
    Qt does not survive that.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._oldest = 1
        self._paused = False
        self._held = 0  # number of the campaign
        self._timer = QTimer(self, interval=COLLECT_EVERY)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """The oldest generation that has grown enough, and all younger ones.

        As long as nothing is kept, the oldest is left alone: the program is being loaded, and nothing of it is garbage.
        """
        if self._paused:
            return
        full = [now > most for now, most in zip(gc.get_count(), gc.get_threshold(), strict=True)][: self._oldest + 1]
        if any(full):
            gc.collect(max(number for number, due in enumerate(full) if due))

    def keep(self) -> None:
        """All that is there now stays as long as the program: to look through it again and again would take long."""
        gc.freeze()
        self._oldest = 2

    def hold(self, number: int) -> None:
        """The same for a campaign, which may be millions of things: once for each, known by a number of its own.

        What is left of the one before goes a little later, when nothing holds it any more.
        """
        if number == self._held:
            return
        if self._held:
            QTimer.singleShot(GONE_AFTER, self, self._let_go)
        self._held = number
        gc.freeze()

    def _let_go(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def pause(self, paused: bool) -> None:
        """Look for nothing meanwhile, or again: while a campaign is read, next to nothing of it is garbage."""
        self._paused = paused

    def end(self) -> None:
        """Python collects by itself again, as soon as no other thread is left to do it."""
        self._timer.stop()
        QThreadPool.globalInstance().waitForDone()
        gc.unfreeze()
        gc.enable()
