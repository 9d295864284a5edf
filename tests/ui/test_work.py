"""Work beside the window, and who collects the garbage meanwhile."""

from __future__ import annotations

import gc
import weakref

import pytest

from ui.work import Collector


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
