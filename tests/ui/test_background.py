"""Work beside the window, and who collects the garbage meanwhile."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QObject, QThreadPool
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from ui import background
from ui.background import Collector, Job, in_background

SOON = 5000  # milliseconds


class Node:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def collector(qapp):
    made = Collector()
    yield made
    made.end()


def test_python_collects_no_garbage_by_itself(collector: Collector):
    assert not gc.isenabled()


def test_the_collector_does(collector: Collector):
    node = Node()
    gone = weakref.ref(node)
    del node
    kept = [Node() for _number in range(gc.get_threshold()[0] + 10)]
    collector.collect()
    assert (gone(), len(kept) > 0) == (None, True)


def test_in_the_end_python_collects_again(qapp):
    Collector().end()
    assert gc.isenabled()


def test_python_does_not_collect_again_while_work_is_under_way(qapp):
    owner, done = QObject(), list[bool]()
    collector = Collector()
    in_background(owner, lambda: done.append(time.sleep(0.2) is None), lambda _none: None, lambda _error: None)
    collector.end()
    assert done == [True]


def test_a_campaign_is_not_looked_through_and_goes_when_the_next_one_is_held(collector: Collector, monkeypatch, qtbot):
    monkeypatch.setattr(background, "GONE_AFTER", 1)
    collector.keep()
    node = Node()
    gone = weakref.ref(node)
    collector.hold(1)
    del node
    gc.collect()
    assert gone() is not None
    collector.hold(1)  # the same one
    assert gone() is not None
    collector.hold(2)
    qtbot.waitUntil(lambda: gone() is None)


def test_nothing_is_collected_while_a_campaign_is_read(collector: Collector):
    node = Node()
    gone = weakref.ref(node)
    del node
    kept = [Node() for _number in range(gc.get_threshold()[0] + 10)]
    collector.pause(True)
    collector.collect()
    assert gone() is not None
    assert kept
    collector.pause(False)
    collector.collect()
    assert gone() is None


# --- jobs ------------------------------------------------------------------------------------------------------------


class Errand:
    """Work that counts as far as it is wanted, at most to 1000, and waits before it ends until it may."""

    def __init__(self) -> None:
        self.begun, self.may_end = Event(), Event()
        self.threads: list[threading.Thread] = []
        self.told: list[object] = []
        self.failures: list[Exception] = []
        self.problem: Exception | None = None
        self.job = Job(0, self.work, self.told.append, self.failures.append)

    def work(self) -> int:
        self.threads.append(threading.current_thread())
        for number in range(1, 1001):
            if not self.job.tell(number):
                break
            self.begun.set()
            self.may_end.wait(0.005)
            if self.may_end.is_set():
                break
        if self.problem is not None:
            raise self.problem
        return self.job.so_far


@pytest.fixture
def errand(qapp: object) -> Iterator[Errand]:
    made = Errand()
    yield made
    made.job.stop()
    QThreadPool.globalInstance().waitForDone()


def test_a_job_is_done_on_another_thread_and_told_on_the_windows(qtbot: QtBot) -> None:
    told_on = []
    owner, here = QObject(), threading.current_thread()
    job = in_background(
        owner, threading.current_thread, lambda there: told_on.append((there, threading.current_thread()))
    )
    assert job.running
    qtbot.waitUntil(lambda: not job.running, timeout=SOON)
    ((there, where),) = told_on
    assert (there is here, where is here) == (False, True)


def test_how_far_a_job_is_can_be_read_while_it_runs(errand: Errand, qtbot: QtBot) -> None:
    owner = QObject()
    errand.job.start(owner)
    qtbot.waitUntil(lambda: errand.job.so_far >= 2, timeout=SOON)
    assert (errand.job.running, errand.told) == (True, [])
    errand.may_end.set()
    qtbot.waitUntil(lambda: not errand.job.running, timeout=SOON)
    assert errand.told == [errand.job.so_far]


def test_a_job_that_is_stopped_ends_at_once_keeps_what_it_has_and_tells_nothing(errand: Errand, qtbot: QtBot) -> None:
    owner = QObject()
    errand.job.start(owner)
    qtbot.waitUntil(errand.begun.is_set, timeout=SOON)
    errand.job.stop()
    so_far = errand.job.so_far
    since = time.monotonic()
    qtbot.waitUntil(lambda: not errand.job.running, timeout=SOON)
    assert time.monotonic() - since < 1
    assert (errand.told, errand.failures, errand.job.problem) == ([], [], None)
    assert 1 <= so_far <= errand.job.so_far <= so_far + 1


def test_a_job_that_was_stopped_tells_no_error_either(errand: Errand, qtbot: QtBot) -> None:
    owner, errand.problem = QObject(), OSError("full")
    errand.job.start(owner)
    qtbot.waitUntil(errand.begun.is_set, timeout=SOON)
    errand.job.stop()
    qtbot.waitUntil(lambda: not errand.job.running, timeout=SOON)
    assert (errand.failures, errand.job.problem) == ([], None)


def test_what_ends_a_job_is_told(errand: Errand, qtbot: QtBot) -> None:
    owner, errand.problem = QObject(), OSError("full")
    errand.may_end.set()
    errand.job.start(owner)
    qtbot.waitUntil(lambda: not errand.job.running, timeout=SOON)
    assert (errand.told, errand.failures, errand.job.problem) == ([], [errand.problem], errand.problem)


def test_an_error_that_nobody_takes_is_a_mistake_of_the_program(qtbot: QtBot) -> None:
    owner = QObject()
    with qtbot.captureExceptions() as caught:
        job = in_background(owner, lambda: 1 // 0)
        qtbot.waitUntil(lambda: not job.running, timeout=SOON)
    assert [kind for kind, _error, _trace in caught] == [ZeroDivisionError]


def test_a_job_goes_with_its_window(errand: Errand, qtbot: QtBot) -> None:
    window = QWidget()
    errand.job.start(window)
    qtbot.waitUntil(errand.begun.is_set, timeout=SOON)
    window.deleteLater()
    qtbot.waitUntil(lambda: not isValid(window), timeout=SOON)
    qtbot.waitUntil(lambda: not errand.job.running, timeout=SOON)
    assert (errand.told, errand.failures, errand.job.so_far < 1000) == ([], [], True)


def test_no_job_outlives_the_program(errand: Errand, qtbot: QtBot) -> None:
    owner = QObject()
    collector = Collector()
    errand.job.start(owner)
    qtbot.waitUntil(errand.begun.is_set, timeout=SOON)
    collector.end()
    assert (QThreadPool.globalInstance().activeThreadCount(), errand.job.so_far < 1000) == (0, True)


def test_a_job_that_begins_again_before_it_is_over_does_so_afterwards(errand: Errand, qtbot: QtBot) -> None:
    owner = QObject()
    errand.job.start(owner)
    qtbot.waitUntil(errand.begun.is_set, timeout=SOON)
    errand.job.stop()
    errand.job.start(owner)
    qtbot.waitUntil(lambda: len(errand.threads) == 2, timeout=SOON)
    errand.may_end.set()
    qtbot.waitUntil(lambda: not errand.job.running, timeout=SOON)
    assert len(errand.told) == 1


def test_what_is_waited_for_is_done_before_it_is_told(errand: Errand, qtbot: QtBot) -> None:
    owner = QObject()
    errand.may_end.set()
    errand.job.start(owner)
    errand.job.wait()
    assert (len(errand.threads), errand.told) == (1, [])
    qtbot.waitUntil(lambda: errand.told == [1], timeout=SOON)
    errand.job.wait()  # nothing is left to be waited for


def test_what_is_finished_is_told_at_once_and_once(errand: Errand, qtbot: QtBot) -> None:
    owner = QObject()
    errand.may_end.set()
    errand.job.start(owner)
    errand.job.finish()
    assert (errand.told, errand.job.running) == ([1], False)
    errand.job.start(owner)  # before the window has heard that the first one is over
    qtbot.waitUntil(lambda: not errand.job.running, timeout=SOON)
    assert len(errand.told) == 2
    errand.job.finish()  # nothing is left to be told


class Mourned:
    """Tells in which thread it goes."""

    def __init__(self, gone_in: list[threading.Thread]) -> None:
        self._gone_in = gone_in

    def __del__(self) -> None:
        self._gone_in.append(threading.current_thread())


def test_what_only_a_job_holds_goes_in_the_windows_thread(qtbot: QtBot) -> None:
    """Widgets do not survive to go in another."""
    owner, told, gone_in = QObject(), list[object](), list[threading.Thread]()

    def begin() -> None:
        kept = Mourned(gone_in)
        in_background(owner, lambda: kept is None, told.append)

    for number in range(1, 51):
        begin()
        qtbot.waitUntil(lambda number=number: len(told) == number, timeout=SOON)
    QThreadPool.globalInstance().waitForDone()
    qtbot.waitUntil(lambda: len(gone_in) == 50, timeout=SOON)
    assert set(gone_in) == {threading.current_thread()}
