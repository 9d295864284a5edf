"""How a test is run: what hangs is found, and what passes is told of in one report.

pytest would start a thread for each test that waits for it to hang, and end it again; and of a run in two processes,
each would send three reports a test. For thousands of quick tests, both cost more than the tests.
"""

from __future__ import annotations

import faulthandler
import os
import time
from typing import Final

import pytest
from _pytest.runner import runtestprotocol

LONGEST: Final = 300.0  # seconds; the process of a test that takes longer says where it is, and ends
ANEW: Final = 30.0  # seconds; as much earlier may a process end, as the time is counted anew no more often
WORTH_TELLING: Final = 0.02  # seconds that making or clearing away takes, for the list of the slowest


class Watch:
    """Ends this process, with the place where each thread of it stands, when a test hangs."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._since = float("-inf")

    def begin(self, now: float) -> bool:
        """A test begins; whether the time is counted anew from here."""
        if now - self._since < ANEW:
            return False
        faulthandler.dump_traceback_later(LONGEST, exit=True, file=self._descriptor)
        self._since = now
        return True

    def forget(self) -> None:
        """The next test counts anew: pytest stops the count when a test fails, as somebody may want to look around."""
        self._since = float("-inf")

    def close(self) -> None:
        """No longer watch."""
        faulthandler.cancel_dump_traceback_later()
        os.close(self._descriptor)


WATCH: Final = pytest.StashKey[Watch]()


def begin_to_watch(config: pytest.Config) -> None:
    """From now on what hangs in this process is found."""
    config.stash[WATCH] = Watch(os.dup(2))


def run(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Run one test, and tell of it what is worth telling."""
    watch, hooks = item.config.stash[WATCH], item.ihook
    watch.begin(time.monotonic())
    hooks.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.failed:
            watch.forget()
        if worth_telling(report):
            hooks.pytest_runtest_logreport(report=report)
    hooks.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def worth_telling(report: pytest.TestReport) -> bool:
    """Whether a report is of the test itself, or of something that did not pass or took its time."""
    return report.when == "call" or not report.passed or report.duration >= WORTH_TELLING
