"""Work that takes longer than a blink, done beside the window: it reads its inputs first and touches no widget.

While other threads run Python, garbage is collected in the window's thread alone: see ``Collector``.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from typing import Any, Final, Generic, Self, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, Qt, QThreadPool, QTimer, Signal, Slot
from shiboken6 import isValid

P = TypeVar("P")
Done = Callable[[Any], object]
Failed = Callable[[Exception], object]

THREADS = 8  # at least
COLLECT_EVERY = 400  # milliseconds
GONE_AFTER = 2000  # milliseconds after which nothing is shown any more of a campaign that was closed


def nothing(_told: object) -> None:
    """What is done where nobody waits for a result, or where ``problem`` is looked at."""


def raise_unexpected(error: Exception) -> None:
    """What is done with an error that nobody expects: it is told as a mistake of the program."""
    raise error


class Job(Generic[P]):
    """One piece of work on another thread. Its result, or its error, is told on the window's, unless it was stopped.

    ``so_far``: how far it is, which the window reads at any time. ``running`` until it has been told; ``problem``: the
    error that ended it. It is stopped when its owner goes, and when the program ends. Once over it can begin again.
    """

    def __init__(
        self, so_far: P, work: Callable[[], Any], done: Done = nothing, failed: Failed = raise_unexpected
    ) -> None:
        self.so_far = so_far
        self.running = False
        self.problem: Exception | None = None
        self._work, self._done, self._failed = work, done, failed
        self._owner: QObject | None = None
        self._stopped = self._again = self._is_told = False
        self._ended = Event()
        self._came_of_it: tuple[bool, Any] = (True, None)  # whether all went well; the result, or the error

    def start(self, owner: QObject) -> Self:
        """Begin; where it still runs, once more when it is over."""
        if self.running:
            self._again = True
            return self
        self._owner, self._stopped, self.problem = owner, False, None
        self.running = True
        self._ended.clear()
        _running.add(self)
        pool = QThreadPool.globalInstance()
        if pool.maxThreadCount() < THREADS:
            pool.setMaxThreadCount(THREADS)
        pool.start(_Task(_Bell(self)))
        return self

    def stop(self) -> None:
        """Nobody wants it any more: nothing is told of it, and what asks ``is_wanted`` ends early."""
        self._stopped, self._again = True, False

    def is_wanted(self) -> bool:
        """Whether to go on; for any thread, and as often as one likes."""
        return not self._stopped and isValid(self._owner)

    def tell(self, so_far: P) -> bool:
        """On the other thread: it is so far. Whether to go on."""
        if self.is_wanted():
            self.so_far = so_far
        return self.is_wanted()

    def wait(self) -> None:
        """Until the work has been done; what comes of it is told later. For what has to be written to its end."""
        if self.running:
            self._ended.wait()

    def finish(self) -> None:
        """Wait as long as it runs, and tell what comes of it now: what it is told to is about to go."""
        if self.running:
            self._ended.wait()
            self.over()
            self._is_told = True

    def run(self) -> None:
        """On the other thread: do it, and keep what comes of it."""
        try:
            self._came_of_it = True, self._work()
        except Exception as error:
            self._came_of_it = False, error
        finally:
            self._ended.set()

    def over(self) -> None:
        """On the window's thread: tell what came of it, once."""
        if self._is_told:
            self._is_told = False
            return
        (well, told), self._came_of_it = self._came_of_it, (True, None)
        _running.discard(self)
        self.running = False
        wanted, again, self._again = self.is_wanted(), self._again, False
        if wanted and not well:
            self.problem = told
        if again and self._owner is not None and isValid(self._owner):
            self.start(self._owner)
        if wanted:
            (self._done if well else self._failed)(told)


_running: Final[set[Job[Any]]] = set()
"""What is to be stopped when the program ends."""


def stop_all() -> None:
    """Stop every job and wait until none runs; what has to be written is written to its end. Nothing is told."""
    for job in _running:
        job.stop()
    QThreadPool.globalInstance().waitForDone()


class _Bell(QObject):
    """Rings in the window's thread when the work of a job is over.

    It belongs to the application until it has rung, never to the job's owner: that may go at the very moment at which
    the other thread rings. It is all that thread holds then: the job, and the widgets that only it still knows, go in
    the window's thread.
    """

    rung = Signal()

    def __init__(self, job: Job[Any]) -> None:
        super().__init__(QCoreApplication.instance())
        self._jobs = [job]
        self.rung.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def work(self) -> None:
        """On the other thread."""
        self._jobs[0].run()
        with suppress(RuntimeError):  # the application has gone, and the bell with it
            self.rung.emit()

    @Slot()
    def _tell(self) -> None:
        self.deleteLater()
        self._jobs.pop().over()


class _Task(QRunnable):
    def __init__(self, bell: _Bell) -> None:
        super().__init__()
        self._bell = bell

    def run(self) -> None:
        self._bell.work()


def in_background(
    owner: QObject, work: Callable[[], Any], done: Done = nothing, failed: Failed = raise_unexpected
) -> Job[None]:
    """Do ``work`` on another thread; its result, or its error, is told on this one, unless ``owner`` has gone.

    Several battles that wait for their worker keep nothing else waiting: there are more threads than processors.
    """
    return Job(None, work, done, failed).start(owner)


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
        """The program ends, and all jobs with it: Python collects by itself again when no other thread is left."""
        self._timer.stop()
        stop_all()
        gc.unfreeze()
        gc.enable()
