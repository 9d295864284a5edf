"""The most memory that a process had while something went on."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Self

import psutil

OFTEN = 0.005  # seconds between two looks


class Peak:
    """Looks again and again, from a thread of its own. ``most``: bytes."""

    def __init__(self, process: psutil.Process) -> None:
        self._process = process
        self.most = process.memory_info().rss
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            self.most = max(self.most, self._process.memory_info().rss)
            if self._over.wait(OFTEN):
                return
