"""Work beside the window, and who collects the garbage meanwhile."""

from __future__ import annotations

import gc
import time
import weakref

import pytest
from PySide6.QtCore import QObject

from ui import work
from ui.work import Collector, in_background


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
    monkeypatch.setattr(work, "GONE_AFTER", 1)
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
