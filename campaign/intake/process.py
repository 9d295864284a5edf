"""A function of some module, carried out in a process of its own within limits of time and memory.

For reading what others have written. Whoever has made such a file may have found a way to make its reader do anything:
so the process is told its task once, and is believed nothing but one JSON text of limited length, read strictly. It
never outlives the program. Knows no form of any file.
"""

from __future__ import annotations

import importlib
import json
import multiprocessing
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import psutil

from campaign import system, words
from campaign.battle.worker_process import end_with_the_program
from campaign.intake.limits import MEGABYTE, Limits, Stop, never
from campaign.store import errors
from campaign.store.errors import (
    DamagedFile,
    DiskFull,
    InUse,
    NewerFile,
    NotACampaign,
    OlderFile,
    ReadOnly,
    StoreError,
    TablesSpoilt,
    TooLarge,
)
from campaign.words import _
from campaign.world.codec import BadForm

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

WATCHED_EVERY: Final = 0.05  # seconds
LEAVING: Final = 2.0  # seconds that a process has to go when it is ended
LONGEST_SENTENCE: Final = 4000  # characters of what a reader says


class TookTooLong(StoreError):
    """The reader had to be ended: its time was over."""


class TooMuchMemory(StoreError):
    """The reader had to be ended: it wanted more memory than there is for it."""


class ReaderFailed(StoreError):
    """The reader has died, or has answered what is no answer."""


class Stopped(StoreError):
    """Reading was stopped by the user."""


REFUSALS: Final[dict[str, type[Exception]]] = {
    kind.__name__: kind
    for kind in (
        BadForm,
        StoreError,
        DamagedFile,
        DiskFull,
        InUse,
        NewerFile,
        NotACampaign,
        OlderFile,
        ReadOnly,
        TooLarge,
        TookTooLong,
        TooMuchMemory,
    )
}
"""What a reader may say instead of an answer, by name; of any other kind only the sentence goes on."""


def check_size(path: Path, limits: Limits) -> None:
    """Raise TooLarge, or OSError where there is no such file."""
    if path.stat().st_size > limits.size:
        raise errors.too_large(path, limits.size)


def carried_out(function: str, path: Path, *more: object, limits: Limits, stop: Stop = never) -> Any:
    """What ``module:function`` answers to ``path`` and ``more``: a value that JSON knows. Never on a window's thread.

    Raises what the function refuses, as one of ``REFUSALS``; TookTooLong, TooMuchMemory, ReaderFailed or Stopped, each
    with a sentence about the file. Nothing that the process sends is carried out here, and no object is made of it.
    """
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    task = (function, path, more, limits.memory, words.spoken())
    process = context.Process(target=_work, args=(there, *task), name="reader of a file", daemon=True)
    answer = _Answer(here, limits.answer)
    try:
        process.start()
        there.close()
        answer.start()
        _watch(process, answer, path, limits, stop)
        return _told(answer.data, path)
    except OSError as problem:
        raise failed(path) from problem
    finally:
        there.close()
        _end(process)
        answer.join(LEAVING)
        here.close()


class _Answer(threading.Thread):
    """Waits for the one message of a process; a reader that stops in the middle of it keeps no other thread waiting."""

    def __init__(self, line: Connection, longest: int) -> None:
        super().__init__(name="answer of a reader", daemon=True)
        self._line, self._longest = line, longest
        self.data: bytes | None = None

    def run(self) -> None:
        with suppress(EOFError, OSError):  # it has died, or says more than it may
            self.data = self._line.recv_bytes(self._longest)


def _watch(process: SpawnProcess, answer: _Answer, path: Path, limits: Limits, stop: Stop) -> None:
    """Wait for the answer, or raise what keeps it from coming."""
    begun = time.monotonic()
    while answer.is_alive():
        answer.join(WATCHED_EVERY)
        if stop():
            raise stopped(path)
        if time.monotonic() - begun > limits.seconds:
            raise TookTooLong(
                _("To look through “{name}” took longer than {n} seconds. It was not opened.").format(
                    name=path.name, n=round(limits.seconds)
                )
            )
        with suppress(psutil.Error):  # it has just ended, or nothing tells of processes here
            if psutil.Process(process.pid).memory_info().rss > limits.memory + RUNNING:
                raise too_much_memory(path)


RUNNING: Final = 256 * MEGABYTE  # bytes of a reader that has not begun to read
RESERVED: Final = 1024 * MEGABYTE  # addresses of one: more than it needs, where the system does not tell


def _end(process: SpawnProcess) -> None:
    if process.pid is None:
        return
    process.kill()
    process.join(LEAVING)


def _told(data: bytes | None, path: Path) -> Any:
    """The answer in a message. Raises what was refused, or ReaderFailed."""
    if data is None:
        raise failed(path)
    try:
        message = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as nonsense:
        raise failed(path) from nonsense
    match message:
        case {"answer": value} if len(message) == 1:
            return value
        case {"refused": str(kind), "sentence": str(sentence)} if len(message) == 2:
            raise REFUSALS.get(kind, StoreError)(sentence[:LONGEST_SENTENCE])
        case {"refused": str(kind), "sentence": str(sentence), "what": str(what)} if len(message) == 3:
            sort = DamagedFile if kind == DamagedFile.__name__ else TablesSpoilt
            raise sort(sentence[:LONGEST_SENTENCE], what[:LONGEST_SENTENCE])
    raise failed(path)


def too_much_memory(path: Path) -> TooMuchMemory:
    """The sentence for a file that swells."""
    return TooMuchMemory(
        _("To look through “{name}” takes more memory than any file should. It was not opened.").format(name=path.name)
    )


def stopped(path: Path) -> Stopped:
    """The sentence for what nobody wants any more."""
    return Stopped(_("“{name}” was not opened.").format(name=path.name))


def failed(path: Path) -> ReaderFailed:
    """The sentence for a reader that is no more, or that cannot be believed."""
    return ReaderFailed(
        _("“{name}” could not be looked through: what reads it has broken down. It was not opened.").format(
            name=path.name
        )
    )


# ── in the process ──


def _work(line: Connection, function: str, path: Path, more: tuple[object, ...], memory: int, language: str) -> None:
    """Do the one task, say what came of it, and go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the program ends its readers
    threading.Thread(target=end_with_the_program, name="watch", daemon=True).start()
    words.speak(language)
    module, _colon, name = function.partition(":")
    carry_out = getattr(importlib.import_module(module), name)
    system.limit_memory(_reserved() + memory)
    message: dict[str, Any]
    try:
        message = {"answer": carry_out(path, *more)}
    except (DamagedFile, TablesSpoilt) as refusal:
        told = {"sentence": str(refusal)[:LONGEST_SENTENCE], "what": refusal.what[:LONGEST_SENTENCE]}
        message = {"refused": type(refusal).__name__, **told}
    except (StoreError, BadForm) as refusal:
        message = {"refused": type(refusal).__name__, "sentence": str(refusal)[:LONGEST_SENTENCE]}
    except MemoryError:
        swollen = too_much_memory(path)
        message = {"refused": type(swollen).__name__, "sentence": str(swollen)}
    line.send_bytes(json.dumps(message).encode("ascii"))
    line.close()


def _reserved() -> int:
    """How many bytes of addresses this process has before it reads anything."""
    try:
        return int(psutil.Process().memory_info().vms)
    except psutil.Error:  # a system that tells nothing of processes, as one without /proc
        return RESERVED
