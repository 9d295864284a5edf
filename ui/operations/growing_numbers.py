"""Numbers of what is tried while one looks at them: begun by a worker, looked at again and again until it has ended."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from ui import plain_labels
from ui.battle.resolver import wait_words
from ui.session import Session

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ui.operations.operation_job import OperationJob

GROW: Final = 250  # milliseconds between two looks at what has come in


class GrowingNumbers(QWidget):
    """Shown only where a worker tries, so that it costs the window nothing."""

    def __init__(self, session: Session, precision: float) -> None:
        """``precision``: so far to either side is precise enough here."""
        super().__init__()
        self._session, self._precision = session, precision
        self._trying: OperationJob | None = None
        self._began = 0.0
        self._timer = QTimer(self, interval=GROW)
        self._timer.timeout.connect(self.show_so_far)

    def tried(self, executor: Executor) -> OperationJob:
        """What is tried."""
        raise NotImplementedError

    def show_tries(self, trying: OperationJob) -> None:
        """Show how far it has come."""
        raise NotImplementedError

    def begin(self, wait: int = 0) -> None:
        """Try in so many milliseconds, if there is a worker."""
        executor = self._session.resolver.executor
        if executor is None:
            self.hide()
        else:
            QTimer.singleShot(wait, self, lambda: self._start(executor))

    def _start(self, executor: Executor) -> None:
        self._trying = self.tried(executor)
        self._trying.precision, self._began = self._precision, time.monotonic()
        self._trying.start(self)
        self._timer.start()

    def show_so_far(self) -> None:
        """Look how far it has come; when it has ended, look no more."""
        assert self._trying is not None
        self.show_tries(self._trying)
        running, seconds = self._trying.running, time.monotonic() - self._began
        waits = wait_words(self._session.resolver, self._trying.tries, seconds) if running else ""
        plain_labels.set_tool_tip(self, waits)
        if not running:
            self._timer.stop()
