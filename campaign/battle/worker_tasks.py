"""Tasks of worker processes, and the line to such a process: what is asked, what is answered, and who waits no more.

Knows no queue: which task is next, and what becomes of one that a process ended over, the worker decides.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from campaign.battle.worker_process import Answer
from campaign.words import _

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

LEAVING: Final = 2.0  # seconds that a process has to go when it is told to
LOOK: Final = 1.0  # seconds between two looks whether a process still lives


class WorkerLost(Exception):
    """A task was tried in helper processes until enough of them had ended over it; ``str`` says so."""


class Hung(Exception):
    """A process has not answered for longer than any task takes."""


@dataclass(slots=True)
class Task:
    """Something to be done; ``begun`` once it can no longer be cancelled."""

    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    begun: bool = False
    tries: int = 0  # that a process has ended over
    hung: bool = False  # a process has hung over it: it is not to hang a thread of this one too

    def begin(self) -> bool:
        """Whether it is still wanted."""
        if not self.begun:
            self.begun = self.future.set_running_or_notify_cancel()
        return self.begun


def asked(line: Connection, task: Task, patience: float | None) -> Answer:
    """What a process answers. Raises EOFError or OSError where it has died, Hung where it does not answer."""
    try:
        line.send((task.function, task.arguments, task.keywords))
        return received(line, patience)
    except (EOFError, OSError, Hung):
        raise
    except Exception as problem:  # what cannot be sent or read is the asker's concern; the process goes on
        return Answer(problem=problem)


def received(line: Connection, patience: float | None) -> Answer:
    """An answer. Looks are counted, not the time between them: a computer may sleep for a night in the middle."""
    left = patience
    while not line.poll(LOOK if left is None else min(LOOK, left)):
        if left is not None:
            left -= LOOK
            if left <= 0:
                raise Hung(f"no answer for {patience} s")
    answer: Answer = line.recv()
    return answer


def end(process: SpawnProcess) -> None:
    """End a process, whatever it does; one that does not even notice is ended by the system."""
    if process.pid is None:
        return
    process.terminate()
    process.join(LEAVING)
    if process.is_alive():
        process.kill()
        process.join(LEAVING)


def carry_out(task: Task) -> None:
    """Do it here and now."""
    try:
        value = task.function(*task.arguments, **task.keywords)
    except BaseException as problem:
        task.future.set_exception(problem)
    else:
        task.future.set_result(value)


def give_up(task: Task) -> None:
    """Cancel a task's future, or end it as cancelled where it runs."""
    if not task.future.cancel():
        task.future.set_exception(CancelledError())


def fail(task: Task) -> None:
    """End a task's future with an error: the process was lost each time."""
    words = _("The helper process ended every time that it was asked for this. The program goes on without an answer.")
    if not task.future.done():
        task.future.set_exception(WorkerLost(words))
