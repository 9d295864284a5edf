"""Battles tried on another thread until there are enough, or nobody wants more of them. No widget."""

from __future__ import annotations

import threading
from concurrent.futures import Executor
from typing import Any

from PySide6.QtCore import QObject

from ui.battle.fighter import Helper
from ui.work import in_background


class Tries:
    """What all that tries battles has in common. Once stopped it can be started again.

    ``problem``: what ended it, if something did: a worker that was closed, or one that nothing keeps alive.
    """

    def __init__(self, executor: Executor | None) -> None:
        self.problem: Exception | None = None
        self.helper = Helper(executor)
        self._executor = executor
        self._wanted = threading.Event()  # cleared when nobody wants more
        self._running = False

    @property
    def running(self) -> bool:
        """Whether battles are being tried."""
        return self._running

    def start(self, owner: QObject) -> None:
        """Try, or try on; ``owner`` gone, nobody is told."""
        self._running, self.problem = True, None
        self._wanted.set()
        in_background(owner, self._work, self._over, self._failed)

    def stop(self) -> None:
        """Try no further; what is counted stays."""
        self._wanted.clear()

    def _work(self) -> object:
        """Try until ``_wanted`` is cleared. Runs on the other thread."""
        raise NotImplementedError

    def _over(self, _found: Any) -> None:
        self._running = False

    def _failed(self, error: Exception) -> None:
        self._running, self.problem = False, error
