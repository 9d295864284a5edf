"""What runs in a worker process: it warms up, says so, and carries out what it is asked until nobody asks any more.

Knows neither the tasks nor who asks. Imports nothing of the rules before it can say what ails them.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a task in a worker."""

    value: Any = None
    problem: Exception | None = None


def work(line: Connection) -> None:
    """A worker process: warm up, say so, and answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the program ends its workers
    threading.Thread(target=end_with_the_program, name="watch", daemon=True).start()
    try:
        line.send(Answer(value=warm_up()))
    except Exception as problem:
        line.send(Answer(problem=RuntimeError(repr(problem))))
        return
    while True:
        try:
            function, arguments, keywords = line.recv()
        except (EOFError, OSError):
            return
        line.send_bytes(_packed(_answer(function, arguments, keywords)))


def end_with_the_program() -> None:
    """Stop at once, whatever is being compiled or played, when the program is gone without having said so."""
    program = multiprocessing.parent_process()
    if program is not None:
        program.join()
        os._exit(1)


def _answer(function: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Answer:
    try:
        return Answer(value=function(*arguments, **keywords))
    except Exception as problem:
        return Answer(problem=problem)


def _packed(answer: Answer) -> bytes:
    """An answer as it is sent; a problem that cannot be sent and read is told in words."""
    try:
        packed = pickle.dumps(answer)
        if answer.problem is not None:
            pickle.loads(packed)
        return packed
    except Exception as problem:
        return pickle.dumps(Answer(problem=RuntimeError(repr(answer.problem or problem))))


def warm_up() -> bool:
    """Fight the smallest battle of the usual rule system through every door that is used, so that it is compiled.

    Returns whether that was needed. Another system's doors are compiled when somebody asks for a battle of it.
    """
    from campaign.battle.arena import fight
    from campaign.battle.fast import COMPILED
    from campaign.battle.forecast import count_battles
    from campaign.battle.systems import offered_first, system_of

    setup = system_of(offered_first()).smallest()
    fight(setup, 0)
    count_battles(setup, 0, 1)
    if COMPILED:
        from campaign.battle.compile_cache import forget_old

        forget_old()
    return COMPILED
