"""Worker processes with the compiled rules: started and warmed in the background, while the plain source answers here.

An executor of ``concurrent.futures``: what is submitted runs in a worker process as soon as one is ready, and in a
thread of this process before that, or where there is none to be had: without numba, without a folder for what is
compiled, after a worker has died. The answers are the same, only the speed differs. Leaving the program never waits
for a worker. This module imports nothing of the rules before they are wanted, so that a worker can say what ails it.
"""

from __future__ import annotations

import atexit
import multiprocessing
import multiprocessing.util  # noqa: F401  # what it does at the end has to be registered before what we do
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from campaign.battle.contract import BattleSetup, Fought
    from campaign.battle.forecast import Counted

P = ParamSpec("P")
T = TypeVar("T")

SWITCH: Final = "FFTT_BATTLE"  # see fast; "plain" asks for no compiled worker
LEAVING: Final = 2.0  # seconds that a process has to go when it is told to


@dataclass(slots=True)
class _Task:
    """Something to be done; ``begun`` once it can no longer be cancelled."""

    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    begun: bool = False

    def begin(self) -> bool:
        """Whether it is still wanted."""
        if not self.begun:
            self.begun = self.future.set_running_or_notify_cancel()
        return self.begun


@dataclass(frozen=True, slots=True)
class _Answer:
    """What came of a task in a worker."""

    value: Any = None
    problem: Exception | None = None


class Worker(Executor):
    """Worker processes for battles. Close it when the program ends; what is not done then is cancelled."""

    def __init__(self, processes: int = 1) -> None:
        self._changed = threading.Condition()
        self._tasks: deque[_Task] = deque()
        self._processes: list[SpawnProcess] = []
        self._ready = 0  # processes that take tasks
        self._hope = processes > 0  # that there will be any
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
            self._tasks.append(_Task(future, fn, args, kwargs))
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
            _give_up(task)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(LEAVING)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As ``close``: whoever wants answers waits for them first."""
        self.close()

    # ── threads: each serves tasks in its way ──

    def _serve_here(self) -> None:
        """Carry tasks out in this process, as long as no worker process is ready."""
        while (task := self._next_task(here=True)) is not None:
            if task.begin():
                _carry_out(task)

    def _serve_first(self) -> None:
        """Have the first process compile the rules, or run them plain if it cannot; then let the others start."""
        compiled = self._compiled is None
        served = self._serve_there(compiled)
        if compiled and not served:
            self._serve_there(False)
        with self._changed:
            self._hope = False
            self._changed.notify_all()

    def _serve_next(self) -> None:
        """Start when the first process is ready, and find compiled what it has compiled."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._closed or not self._hope)
            compiled = bool(self._compiled)
        self._serve_there(compiled)

    def _serve_there(self, compiled: bool) -> bool:
        """Serve tasks with a process until it dies or the worker is closed; whether it was ready at all."""
        ready = False
        here, there = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(there,), name="battle worker", daemon=True)
        try:
            self._start(process, compiled)
            there.close()
            ready = self._warmed(here, compiled)
            if ready:
                self._serve_by(here)
        except (EOFError, OSError) as problem:
            self._note(f"a worker has died: {problem!r}")
        finally:
            with self._changed:
                self._ready -= ready
                self._changed.notify_all()
            there.close()
            here.close()
            if process.pid is not None:
                process.terminate()
                process.join(LEAVING)
        return ready

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
        answer: _Answer = line.recv()
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

    def _serve_by(self, line: Connection) -> None:
        """Give tasks to a process, one after the other. A task that it dies of goes back into the queue."""
        while (task := self._next_task(here=False)) is not None:
            if not task.begin():
                continue
            try:
                answer = _asked(line, task)
            except (EOFError, OSError):
                with self._changed:
                    if self._closed:
                        _give_up(task)
                    else:
                        self._tasks.appendleft(task)
                raise
            if answer.problem is not None:
                task.future.set_exception(answer.problem)
            else:
                task.future.set_result(answer.value)

    def _next_task(self, *, here: bool) -> _Task | None:
        """The next task for this process or for another one; None when the worker is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or (self._tasks and not (here and self._ready)))
            return None if self._closed else self._tasks.popleft()


_CONTEXT: Final = multiprocessing.get_context("spawn")

_STARTING: Final = threading.Lock()
"""Held while the switch is set for a process that starts, so that two do not mix it up."""

# The program's end finishes a start that is under way and lets no other begin: the process would find nobody to tell
# it what to do. multiprocessing.util is imported by now, so this comes before it ends the processes that there are.
atexit.register(_STARTING.acquire)


def _asked(line: Connection, task: _Task) -> _Answer:
    """What a process answers. Raises EOFError or OSError where it has died."""
    try:
        line.send((task.function, task.arguments, task.keywords))
        answer: _Answer = line.recv()
        return answer
    except (EOFError, OSError):
        raise
    except Exception as problem:  # what cannot be sent or read is the asker's concern; the process goes on
        return _Answer(problem=problem)


def _carry_out(task: _Task) -> None:
    try:
        value = task.function(*task.arguments, **task.keywords)
    except BaseException as problem:
        task.future.set_exception(problem)
    else:
        task.future.set_result(value)


def _give_up(task: _Task) -> None:
    """End the waiting of whoever waits for it."""
    if not task.future.cancel():
        task.future.set_exception(CancelledError())


# ── in the worker process ──


def _work(line: Connection) -> None:
    """A worker process: warm up, say so, and answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the program ends its workers
    threading.Thread(target=_end_with_the_program, name="watch", daemon=True).start()
    try:
        line.send(_Answer(value=_warm_up()))
    except Exception as problem:
        line.send(_Answer(problem=RuntimeError(repr(problem))))
        return
    while True:
        try:
            function, arguments, keywords = line.recv()
        except (EOFError, OSError):
            return
        line.send_bytes(_packed(_answer(function, arguments, keywords)))


def _end_with_the_program() -> None:
    """Stop at once, whatever is being compiled or played, when the program is gone without having said so."""
    program = multiprocessing.parent_process()
    if program is not None:
        program.join()
        os._exit(1)


def _answer(function: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> _Answer:
    try:
        return _Answer(value=function(*arguments, **keywords))
    except Exception as problem:
        return _Answer(problem=problem)


def _packed(answer: _Answer) -> bytes:
    """An answer as it is sent; a problem that cannot be sent and read is told in words."""
    try:
        packed = pickle.dumps(answer)
        if answer.problem is not None:
            pickle.loads(packed)
        return packed
    except Exception as problem:
        return pickle.dumps(_Answer(problem=RuntimeError(repr(answer.problem or problem))))


def _warm_up() -> bool:
    """Fight the smallest battle through every door that is used, so that it is compiled; whether that was needed."""
    from campaign.battle.arena import fight
    from campaign.battle.fast import COMPILED
    from campaign.battle.forecast import count_battles
    from campaign.battle.systems import system_of

    setup = system_of().smallest()
    fight(setup, 0)
    count_battles(setup, 0, 1)
    if COMPILED:
        from campaign.battle.compiling import forget_old

        forget_old()
    return COMPILED
