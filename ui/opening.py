"""Campaign files are opened and founded beside the window's own work, one after the other.

The desk reads the file, and all that the window needs to show it is loaded, on another thread. Then the panes are made
here, one a turn of the event loop. When an opening is given up, what was shown before
stays, no other file stays open, and what was founded meanwhile is gone again. A sheet that is open meanwhile belongs to
what is shown, which stays as long as it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from campaign.store import deferred
from ui.background import in_background

if TYPE_CHECKING:
    from campaign.desk import Desk
    from campaign.intake.doorkeeper import Doorkeeper

Get = Callable[[], "Desk"]
Steps = Generator[None, None, None]
AGAIN = 150  # milliseconds until it is looked again whether a sheet is still open
TOLD_EVERY = 400  # milliseconds, of how much has been read


def load() -> None:
    """Read all that shows a campaign, on any thread; a second caller waits for the first."""
    import ui.dialogs.dice_sheet  # noqa: F401
    import ui.panes  # noqa: F401
    from campaign import rulebook

    rulebook.load("campaign")  # every panel has rules to show


class _GivenUp(Exception):
    """Nobody wants to have it read any more."""


class _Job:
    """One file that is wanted. Its desk has one owner at any time, who closes it; the other thread asks nobody."""

    def __init__(self, name: str, get: Get, *, founds: bool) -> None:
        self.name = name
        self._get, self._founds = get, founds
        self._file: Path | None = None  # what was founded
        self._turn = Lock()
        self._desk: Desk | None = None
        self._given_up = False
        self.percent = 0  # of it that has been read, as the other thread tells

    @property
    def given_up(self) -> bool:
        """Whether nobody wants it any more."""
        return self._given_up

    def read(self, done: int, of: int) -> None:
        """On the other thread: so much has been read."""
        if self._given_up:
            raise _GivenUp
        self.percent = 100 * done // of

    def work(self) -> None:
        """On the other thread: load what shows a campaign, and open it."""
        if self._given_up:
            return
        load()
        desk = self._get()
        with self._turn:
            self._file = desk.path if self._founds else None
            if not self._given_up:
                self._desk = desk
                return
        desk.close()
        self.remove()

    def give_up(self) -> Callable[[], object] | None:
        """Nobody wants it any more. What this returns ends it, on any thread; None where nothing is left to do."""
        with self._turn:
            self._given_up = True
            desk, self._desk = self._desk, None
        if desk is None:
            return None
        finish = desk.begin_closing()
        self.remove()
        return finish

    def remove(self) -> None:
        """Take the file away that was founded, once it is closed: nobody wants it. Founding replaces no other file."""
        if self._file is not None:
            deferred.settle(self._file)  # nobody reads it any more
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def hand_over(self) -> Desk | None:
        """The desk, which belongs to the caller; None where the job was given up."""
        with self._turn:
            desk, self._desk = self._desk, None
        return desk


class Opening(QObject):
    """Opens one window's files. ``show`` makes the panes of a desk, step by step, and closes it if it is stopped."""

    changed = Signal()  # something is being opened, or looked through, or no longer
    _found_strange = Signal()  # on the other thread: the file comes from elsewhere

    def __init__(self, parent: QObject, show: Callable[[Desk], Steps], failed: Callable[[Exception], object]) -> None:
        super().__init__(parent)
        self._show, self._failed = show, failed
        self._job: _Job | None = None
        self._wanted: _Job | None = None  # begins when the other thread is done with a job that was given up
        self._steps: Steps | None = None
        self._looks_through = False
        self._found_strange.connect(self._on_strange)
        self._telling = QTimer(self, interval=TOLD_EVERY)
        self._telling.timeout.connect(self.changed)
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._step_if_nothing_is_asked)

    @property
    def name(self) -> str:
        """What is being opened; empty for nothing."""
        job = self._wanted or self._job
        return "" if job is None or job.given_up else job.name

    @property
    def looks_through(self) -> bool:
        """Whether what is being opened comes from elsewhere, and is looked through first."""
        return bool(self.name) and self._looks_through

    def minded(self, door: Doorkeeper) -> Doorkeeper:
        """On the other thread, for ``get``: a doorkeeper who stops with the opening, and whose work is shown."""
        job = self._job
        return door if job is None else door.stopped_by(lambda: job.given_up, self._found_strange.emit)

    def progress(self) -> Callable[[int, int], object] | None:
        """On the other thread, for ``get``: what is told how much has been read, and ends it where it is given up."""
        job = self._job
        return None if job is None else job.read

    @property
    def percent(self) -> int:
        """How much of a campaign has been read."""
        job = self._job
        return 0 if job is None or job.given_up else job.percent

    def _on_strange(self) -> None:
        self._looks_through = True
        self.changed.emit()

    def begin(self, name: str, get: Get, *, founds: bool = False) -> None:
        """Open the campaign that ``get`` gets on another thread; whatever was being opened is given up.

        ``founds``: it makes a new file, which is removed where it is given up.
        """
        self._give_up()
        job = _Job(name, get, founds=founds)
        if self._job is None:
            self._start(job)
        else:
            self._wanted = job  # it may be the same file, which has to be closed first
        self.changed.emit()

    def stop(self) -> None:
        """Open nothing after all."""
        if self.name:
            self._give_up()
            self.changed.emit()

    def _give_up(self) -> None:
        self._wanted = None
        if self._job is not None and (finish := self._job.give_up()) is not None:
            in_background(self, finish, failed=self._failed)
        if self._steps is not None:
            self._next.stop()
            self._steps.close()
            if self._job is not None:
                self._job.remove()
            self._steps, self._job = None, None

    def _start(self, job: _Job) -> None:
        self._job, self._looks_through = job, False
        work = partial(in_background, self, job.work, lambda _none: self._read(job), self._not_read)
        self._telling.start()
        QTimer.singleShot(0, self, work)  # what is being opened is said before anything else is begun

    def _read(self, job: _Job) -> None:
        self._telling.stop()
        self._looks_through = False
        desk = job.hand_over()
        if desk is None:
            self._go_on()
        else:
            self._steps = self._show(desk)
            self._step()  # from its first step on, it is the steps that close the desk

    def _not_read(self, error: Exception) -> None:
        self._telling.stop()
        told = bool(self._job is not None and not self._job.given_up)
        self._go_on()
        if told:
            self._failed(error)

    def _go_on(self) -> None:
        """The other thread is free again."""
        self._job, wanted, self._wanted = None, self._wanted, None
        if wanted is not None:
            self._start(wanted)
        self.changed.emit()

    def _step_if_nothing_is_asked(self) -> None:
        if QApplication.activeModalWidget() is None:
            self._step()
        else:
            self._next.start(AGAIN)

    def _step(self) -> None:
        assert self._steps is not None
        try:
            next(self._steps)
        except StopIteration:
            self._steps = None
            self._go_on()
        except BaseException:
            self._steps = None
            self._go_on()
            raise
        else:
            self._next.start(0)
