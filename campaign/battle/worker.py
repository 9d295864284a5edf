"""Worker processes with the compiled rules: started and warmed in the background, while the plain source answers here.

An executor of ``concurrent.futures``: what is submitted runs in a worker process as soon as one is ready, and in a
thread of this process before that, or where there is none to be had: without numba, without a folder for what is
compiled. The answers are the same, only the speed differs. A process that has died is started again, and so is one that
has hung over a task longer than any takes; what it was doing is tried once more. After a few such ends within a while
the plain source answers for good. Leaving the program never waits for a worker. This module imports nothing of the
rules before they are wanted, so that a worker can say what ails it.
"""

from __future__ import annotations

import atexit
import multiprocessing
import multiprocessing.util  # noqa: F401  # what it does at the end has to be registered before what we do
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from campaign.battle.worker_process import work
from campaign.battle.worker_tasks import Hung, Task, asked, carry_out, end, fail, give_up, received

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from campaign.battle.contract import BattleSetup, Fought
    from campaign.battle.forecast import Counted

P = ParamSpec("P")
T = TypeVar("T")

SWITCH: Final = "FFTT_BATTLE"  # see fast; "plain" asks for no compiled worker
PATIENCE: Final = 300  # seconds for a task: some thirty of the largest battles take less, plain and on a slow computer
WARMING: Final = 3600  # seconds until a process is ready: it may have everything to compile
STARTS_AGAIN: Final = 3  # times that processes are started again, within ...
A_WHILE: Final = 900.0  # ... so many seconds; what happened before is forgotten
TRIES: Final = 2  # of a task that a process ends over


class _End(Enum):
    """How the serving of a process ended."""

    NEVER_READY = auto()
    LOST = auto()  # it died, or was ended because it hung
    CLOSED = auto()


class Worker(Executor):
    """Worker processes for battles. Close it when the program ends; what is not done then is cancelled."""

    def __init__(self, processes: int = 1, *, patience: float | None = PATIENCE) -> None:
        """``patience``: seconds after which a process that works on one task has hung; None: it never has."""
        self._patience = patience
        self._lost: deque[float] = deque()  # when processes had to be started again
        self._starts_again = 0
        self._changed = threading.Condition()
        self._tasks: deque[Task] = deque()
        self._processes: list[SpawnProcess] = []
        self._ready = 0  # processes that take tasks
        self._hope = processes  # threads that have a process, or may get one
        self._tried = processes == 0  # whether it is known how the first process gets on
        self._compiled: bool | None = None if os.environ.get(SWITCH) != "plain" else False
        self._problem = ""
        self._closed = False
        jobs = [self._serve_here, *[self._serve_first] * min(processes, 1), *[self._serve_next] * (processes - 1)]
        for job in jobs:
            threading.Thread(target=job, name="battle worker", daemon=True).start()

    @property
    def ready(self) -> bool:
        """Whether a worker process takes what is submitted."""
        with self._changed:
            return self._ready > 0

    @property
    def compiled(self) -> bool:
        """Whether that worker process is a compiled one."""
        with self._changed:
            return self._ready > 0 and bool(self._compiled)

    @property
    def problem(self) -> str:
        """What went wrong first, for a bug report; empty where nothing did."""
        with self._changed:
            return self._problem

    @property
    def started_again(self) -> int:
        """How many times a process that had died or hung was replaced so far."""
        with self._changed:
            return self._starts_again

    @property
    def given_up(self) -> bool:
        """Whether processes were lost so often that this one answers for good."""
        with self._changed:
            return not self._hope and self._starts_again > 0

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until a worker process is ready; false where none will be, or none was in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._closed or not self._hope, timeout)
            return self._ready > 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a function of some module carried out, with values that can be sent to another process."""
        future: Future[T] = Future()
        with self._changed:
            if self._closed:
                raise RuntimeError("the worker is closed")
            self._tasks.append(Task(future, fn, args, kwargs))
            self._changed.notify_all()
        return future

    def fight(self, setup: BattleSetup[Any], seed: int) -> Future[Fought[Any]]:
        """A whole battle with the tactician on every side."""
        from campaign.battle.arena import fight

        return self.submit(fight, setup, seed)

    def count_battles(self, setup: BattleSetup[Any], first: int, number: int) -> Future[Counted]:
        """A part of a forecast; a whole one is ``forecast(setup, seeds, worker)``."""
        from campaign.battle.forecast import count_battles

        return self.submit(count_battles, setup, first, number)

    def close(self) -> None:
        """End the processes at once, whatever they do, and cancel what is not done."""
        with self._changed:
            self._closed = True
            tasks, self._tasks = list(self._tasks), deque()
            processes = list(self._processes)
            self._changed.notify_all()
        for task in tasks:
            give_up(task)
        for process in processes:
            process.terminate()
        for process in processes:
            end(process)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As ``close``; the executor protocol's name. Callers wait for their answers before."""
        self.close()

    # ── threads: each serves tasks in its way ──

    def _serve_here(self) -> None:
        """Carry tasks out in this process, as long as no worker process is ready."""
        while (task := self._next_task(here=True)) is not None:
            if task.begin():
                carry_out(task)

    def _serve_first(self) -> None:
        """Have the first process compile the rules, or run them plain if it cannot; then let the others start."""
        compiled = self._compiled is None
        how = self._serve_there(compiled)
        if compiled and how is _End.NEVER_READY:
            how = self._serve_there(False)
        self._serve_again(how)

    def _serve_next(self) -> None:
        """Start when the first process is ready, and find compiled what it has compiled."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._closed or self._tried)
        self._serve_again(self._serve_there(bool(self._compiled)))

    def _serve_again(self, how: _End) -> None:
        """Replace a process that was lost, unless that has happened too often; then this thread's work is done.

        One that was never ready in the first place is not replaced: none can be had here.
        """
        again = how is _End.LOST
        while again and self._may_start_again():
            again = self._serve_there(bool(self._compiled)) is not _End.CLOSED
        with self._changed:
            self._hope -= 1
            self._tried = True
            hopeless = [] if self._hope else [task for task in self._tasks if task.hung]
            for task in hopeless:
                self._tasks.remove(task)
            self._changed.notify_all()
        for task in hopeless:
            fail(task)

    def _may_start_again(self) -> bool:
        """Whether a process that was lost just now is replaced."""
        with self._changed:
            now = time.monotonic()
            self._lost.append(now)
            while self._lost[0] < now - A_WHILE:
                self._lost.popleft()
            if self._closed or len(self._lost) > STARTS_AGAIN:
                return False
            self._starts_again += 1
            return True

    def _serve_there(self, compiled: bool) -> _End:
        """Serve tasks with a process until it is lost or the worker is closed. What it dies of before, is noted."""
        how = _End.NEVER_READY
        ready = False
        here, there = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=work, args=(there,), name="battle worker", daemon=True)
        try:
            self._start(process, compiled)
            there.close()
            ready = self._warmed(here, compiled)
            if ready:
                how = _End.LOST
                self._serve_by(here, process)
                how = _End.CLOSED
        except Exception as problem:  # whatever it is, tasks go on without this process
            self._note(f"a worker has {'hung' if isinstance(problem, Hung) else 'died'}: {problem!r}")
        finally:
            with self._changed:
                self._ready -= ready
                self._changed.notify_all()
            there.close()
            here.close()
            end(process)
        return how

    def _start(self, process: SpawnProcess, compiled: bool) -> None:
        """Start a process with the switch set, which this process does not look at any more."""
        from campaign.battle import fast

        with _STARTING, self._changed:
            if self._closed:
                raise EOFError
            before = os.environ.get(fast.SWITCH)
            os.environ[fast.SWITCH] = "compiled" if compiled else "plain"
            try:
                process.start()
            finally:
                del os.environ[fast.SWITCH]
                if before is not None:
                    os.environ[fast.SWITCH] = before
            self._processes.append(process)

    def _warmed(self, line: Connection, compiled: bool) -> bool:
        """Wait for a process to be ready. It says whether it is a compiled one."""
        answer = received(line, WARMING)
        if answer.problem is not None:
            self._note(str(answer.problem))
            return False
        if compiled and not answer.value:
            self._note("numba is not installed")
        with self._changed:
            self._compiled = bool(answer.value)
            self._ready += 1
            self._changed.notify_all()
        return True

    def _note(self, problem: str) -> None:
        """Keep the first thing that went wrong before the worker was closed."""
        with self._changed:
            if not self._closed:
                self._problem = self._problem or problem

    def _serve_by(self, line: Connection, process: SpawnProcess) -> None:
        """Give tasks to a process, one after the other. A task that it dies of goes back into the queue."""
        while (task := self._next_task(here=False)) is not None:
            if not process.is_alive():  # it died while it had nothing to do, which is not this task's fault
                self._put_back(task)
                raise EOFError
            if not task.begin():
                continue
            try:
                answer = asked(line, task, self._patience)
            except (EOFError, OSError, Hung) as problem:
                self._lose(task, hung=isinstance(problem, Hung))
                raise
            if answer.problem is not None:
                task.future.set_exception(answer.problem)
            else:
                task.future.set_result(answer.value)

    def _lose(self, task: Task, *, hung: bool) -> None:
        """A process has ended over a task: it is the next to be tried again, unless that has been done."""
        with self._changed:
            task.tries += 1
            task.hung = task.hung or hung
            again = self._closed or task.tries < TRIES
        if again:
            self._put_back(task)
        else:
            fail(task)

    def _put_back(self, task: Task) -> None:
        """It is the next one, unless the worker has been closed meanwhile."""
        with self._changed:
            closed = self._closed
            if not closed:
                self._tasks.appendleft(task)
                self._changed.notify_all()
        if closed:
            give_up(task)

    def _next_task(self, *, here: bool) -> Task | None:
        """The next task for this process or for another one; None when the worker is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._place(here) is not None)
            place = None if self._closed else self._place(here)
            if place is None:
                return None
            task = self._tasks[place]
            del self._tasks[place]
            return task

    def _place(self, here: bool) -> int | None:
        """Where in the queue the next task is for this process or another one; None where there is none."""
        if not here:
            return 0 if self._tasks else None
        if self._ready:
            return None
        fit = (place for place, task in enumerate(self._tasks) if not (task.tries and self._hope))
        return next(fit, None)  # what a process ended over is tried in another one, as long as one may come


_CONTEXT: Final = multiprocessing.get_context("spawn")

_STARTING: Final = threading.Lock()
"""Held while the switch is set for a process that starts, so that two do not mix it up."""

# The program's end finishes a start that is under way and lets no other begin: the process would find nobody to tell
# it what to do. multiprocessing.util is imported by now, so this comes before it ends the processes that there are.
atexit.register(_STARTING.acquire)
