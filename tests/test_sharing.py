"""How two processes share the tests of a run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.sharing import FromBothEnds


class Process:
    """One that runs whatever it is given; ``given``: the numbers of the tests."""

    gateway = SimpleNamespace(id="process")
    shutting_down = False

    def __init__(self) -> None:
        self.given: list[int] = []

    def send_runtest_some(self, numbers: list[int]) -> None:
        self.given += numbers

    def shutdown(self) -> None:
        self.shutting_down = True


def test_each_process_begins_at_another_end_and_a_file_stays_together() -> None:
    names = [f"test_{file}.py::test_{number}" for file in "abcd" for number in range(3)]
    config: Any = SimpleNamespace(option=SimpleNamespace(loadscopereorder=True), getvalue=lambda _name: ["popen"] * 2)
    scheduler, first, last = FromBothEnds(config), Process(), Process()
    processes: list[Any] = [first, last]
    for process in processes:
        scheduler.add_node(process)
        scheduler.add_node_collection(process, names)
    scheduler.schedule()
    for done in range(6):
        for process in processes:
            scheduler.mark_test_complete(process, process.given[done])
    assert [names[number][5] for number in first.given] == [*"aaabbb"]
    assert [names[number][5] for number in last.given] == [*"dddccc"]
    assert (first.shutting_down, last.shutting_down) == (True, True)
    assert not any(scheduler.assigned_work.values()), "files that are done are counted on"
