"""Which of the processes of a run gets which tests: each begins at another end of the list, and they meet in between.

Files that lie together begin with the same scenes, and those are made once in a process: with two processes, hardly
any is made by both.
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController


class FromBothEnds(LoadScopeScheduling):
    """The tests of a file stay together; every other process takes its files from the end of the list."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        super().__init__(config, log)
        self._numbers: dict[str, int] = {}  # of every test in the list, which is the same in every process

    def schedule(self) -> None:
        """Hand out the first files, in the order in which they lie."""
        self.config.option.loadscopereorder = False
        super().schedule()

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """A file that is done is forgotten: else all tests that were done are counted after each one."""
        super().mark_test_complete(node, item_index, duration)
        given = self.assigned_work[node]
        file = self._split_scope(self.registered_collections[node][item_index])
        if all(given[file].values()):
            del given[file]

    def _assign_work_unit(self, node: WorkerController) -> None:
        """The numbers of the tests are looked up, not sought from the start of the list for each test."""
        file, tests = self.workqueue.popitem(last=bool(self.nodes.index(node) % 2))
        self.assigned_work[node][file] = tests
        if not self._numbers:
            self._numbers = {test: number for number, test in enumerate(self.registered_collections[node])}
        node.send_runtest_some([self._numbers[test] for test, done in tests.items() if not done])
