"""Which of the processes of a run gets which tests: each begins at another end of the list, and they meet in between.

Files that lie together begin with the same scenes, and those are made once in a process: with two processes, hardly
any is made by both.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController


class FromBothEnds(LoadScopeScheduling):
    """The tests of a file stay together; every other process takes its files from the end of the list."""

    def schedule(self) -> None:
        """Hand out the first files, in the order in which they lie."""
        self.config.option.loadscopereorder = False
        super().schedule()

    def _assign_work_unit(self, node: WorkerController) -> None:
        if self.nodes.index(node) % 2:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)
