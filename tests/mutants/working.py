"""The process in which changed functions meet their tests: pytest collects once, then runs what each change is owed.

A changed function keeps its place and its name, and gets other code: so whoever has imported it calls the change.
What was remembered with the one code is forgotten before the other runs. Plain rules only: compiled ones know no
change.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import importlib
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from campaign.battle.systems import SYSTEMS
from tests.mutants.making import Mutant, constants_of, mutants
from tests.mutants.rooms import room_of_tests

LEAST_LIMIT, MOST_TIMES = 2.0, 20.0  # seconds; times what the test takes with the code as it is
KILLERS_LEAD = 10  # a test that has killed another mutant of the function may take so many times as long
QUICK = 1.0  # seconds, every line being watched; a test of a room of tests is asked only if it takes no longer
LONGEST = 600.0  # seconds for a test with the code as it is
WAITING = 10  # times its limit: so long may a test wait that does nothing


Lines = Mapping[str, frozenset[int] | None]  # that a test runs, by module; None where that has changed since


class Stuck(BaseException):
    """A test with a changed function takes far longer than it should."""


@dataclass(frozen=True, slots=True)
class Begun:
    """Said before each test: how many seconds of work it is given, and whether it meets the code as it is."""

    test: str
    seconds: float
    as_it_is: bool


@dataclass(frozen=True, slots=True)
class Measured:
    """Said of a test that was run with the code as it is: what it took, None if it failed; of a room what it ran."""

    test: str
    seconds: float | None
    lines: Lines | None = None


@dataclass(slots=True)
class Verdict:
    """What became of a mutant: killed by a test's name, or survived."""

    mutant: Mutant
    killed_by: str  # "" if it survived
    by_rule: bool  # whether that test is marked with a claim that the function cites
    tests: int  # that were to notice
    seconds: float


@dataclass(frozen=True, slots=True)
class Before:
    """What a run before has found out: it says which tests to try first, and is believed in nothing else.

    But for the lines that a test runs, as long as neither it nor the module has changed since.
    """

    killers: Mapping[tuple[str, str], str] = field(default_factory=dict)  # by place and change
    seconds: Mapping[str, float] = field(default_factory=dict)
    lines: Mapping[str, Lines] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)  # what each is now, by a hash


@dataclass
class Bench:
    """The collected tests, and how each does with the code as it is. Times are of the processor, not of the clock."""

    items: Sequence[pytest.Item]
    before: Before = field(default_factory=Before)
    rooms: Mapping[str, str] = field(default_factory=dict)  # see rooms.ROOMS_OF_TESTS
    tell: Callable[[Begun | Measured], None] = lambda said: None
    by_claim: dict[str, list[pytest.Item]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, float] = field(default_factory=dict)  # of tests that pass unchanged
    broken: set[str] = field(default_factory=set)
    killers: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # by place
    lines: dict[str, Lines] = field(default_factory=dict)  # that tests of a room run in code as it is

    def __post_init__(self) -> None:
        for item in self.items:
            for mark in item.iter_markers("claims"):
                for claim in mark.args:
                    self.by_claim[claim].append(item)

    def judge(self, mutant: Mutant, code: CodeType) -> Verdict:
        """Run the tests that are to notice until one does, the likeliest and then the quickest first.

        They are those that are marked with its claims; where there is a room of tests (``rooms.ROOMS_OF_TESTS``), all
        quick ones of it that run the changed statement. A test notices only if it passes with the code as it is.
        """
        begun = time.process_time()
        owed = {item.nodeid: item for claim in sorted(mutant.claims) for item in self.by_claim.get(claim, ())}
        room = room_of_tests(mutant.path, self.rooms)
        asked = self._running(mutant, room) if room else owed
        killer = self._first_to_notice(mutant, code, asked)
        return Verdict(
            mutant,
            killer,
            killer in owed,
            len(asked.keys() - self.broken),
            time.process_time() - begun,
        )

    def _first_to_notice(self, mutant: Mutant, code: CodeType, asked: Mapping[str, pytest.Item]) -> str:
        """The name of the first of these tests that notices, or ""."""
        for item in self._in_order(mutant, asked):
            if (taken := self._taken(item)) is None:
                continue
            with changed(mutant, code):
                noticed = not self._passes(item, LEAST_LIMIT + MOST_TIMES * taken)
            if noticed and self._sound(item):
                self.killers[mutant.place].add(item.nodeid)
                return item.nodeid
        return ""

    def _running(self, mutant: Mutant, room: str) -> dict[str, pytest.Item]:
        """The quick tests of a room that run the changed statement; where none runs its lines, all that call the
        function: what is always true has no line of its own.
        """
        items = [item for item in self.items if item.nodeid.startswith(room)]
        ran = {item.nodeid: self._lines_run(item, mutant.path) for item in items}
        found = {item.nodeid: item for item in items if mutant.lines & ran[item.nodeid]}
        first = function_of(mutant).__code__.co_firstlineno
        return found or {item.nodeid: item for item in items if first in ran[item.nodeid]}

    def _lines_run(self, item: pytest.Item, path: str) -> frozenset[int]:
        """The lines of a module that a test runs with the code as it is, with the first of each function; none where it
        fails or is slow.
        """
        name = item.nodeid
        if name not in self.lines and name in self.before.lines:
            self.lines[name] = self.before.lines[name]
            if name in self.before.seconds:
                self.seconds[name] = self.before.seconds[name]
            else:
                self.broken.add(name)
        ran = self.lines[name].get(path, frozenset()) if name in self.lines else None
        return self._watch(item).get(path) or frozenset() if ran is None else ran

    def _watch(self, item: pytest.Item) -> Lines:
        """Run a test with the code as it is, and note its lines."""
        name = item.nodeid
        self.seconds.pop(name, None)
        self.broken.discard(name)
        with watched_lines(tuple(self.rooms)) as lines:
            sound = self._sound(item, 1.5 * QUICK)
        quick = sound and self.seconds[name] <= QUICK
        self.lines[name] = {path: frozenset(found) for path, found in lines.items()} if quick else {}
        self.tell(Measured(name, self.seconds.get(name), self.lines[name]))
        return self.lines[name]

    def _in_order(self, mutant: Mutant, owed: Mapping[str, pytest.Item]) -> Iterator[pytest.Item]:
        """First what killed this mutant before, then the quickest, above all those that killed others of its function.

        A slow test comes late even then: one that is caught in an endless loop is given up after many times its time.
        """
        last = owed.get(self.before.killers.get((mutant.place, mutant.change), ""))
        if last:
            yield last
        left = [item for item in owed.values() if item is not last]
        for item in left:
            if item.nodeid not in self.before.seconds:
                self._sound(item)
        killers = self.killers[mutant.place]

        def cost(item: pytest.Item) -> float:
            taken = self.seconds.get(item.nodeid) or self.before.seconds.get(item.nodeid, 0)
            return taken / KILLERS_LEAD if item.nodeid in killers else taken

        yield from sorted(left, key=cost)

    def _taken(self, item: pytest.Item) -> float | None:
        """How long a test takes with the code as it is, or None where it fails."""
        if item.nodeid in self.before.seconds or self._sound(item):
            return self.seconds.get(item.nodeid) or self.before.seconds[item.nodeid]
        return None

    def _sound(self, item: pytest.Item, limit: float = LONGEST) -> bool:
        """Whether a test passes with the code as it is; run once, and measured."""
        if item.nodeid not in self.seconds and item.nodeid not in self.broken:
            begun = time.process_time()
            if self._passes(item, limit, as_it_is=True):
                self.seconds[item.nodeid] = time.process_time() - begun
            else:
                self.broken.add(item.nodeid)
            self.tell(Measured(item.nodeid, self.seconds.get(item.nodeid)))
        return item.nodeid in self.seconds

    def _passes(self, item: pytest.Item, limit: float, *, as_it_is: bool = False) -> bool:
        self.tell(Begun(item.nodeid, limit, as_it_is))
        reports = None
        watcher = Watcher(limit)
        try:
            reports = runtestprotocol(item, nextitem=None, log=False)
        except (Stuck, Exception):  # pytest itself, too, where it cannot say in which line one was stuck
            pass
        finally:
            watcher.end()
        if reports is None:
            with suppress(Exception):
                item.session._setupstate.teardown_exact(None)
            return False
        return not any(report.failed for report in reports)


class Watcher:
    """Raises Stuck in the thread that makes it, after so long; plain Python code meets it between two steps.

    So long by the processor, so that a busy computer makes nothing late; what only waits is given longer. Again and
    again: what plays many battles goes on with the next one when one has failed.
    """

    def __init__(self, seconds: float) -> None:
        self.over = threading.Event()
        self.stuck = ctypes.c_ulong(threading.get_ident())
        self.limit, self.latest = time.process_time() + seconds, time.monotonic() + WAITING * seconds
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def _watch(self) -> None:
        while time.process_time() < self.limit and time.monotonic() < self.latest:
            if self.over.wait(max(0.05, self.limit - time.process_time())):
                return
        while not self.over.is_set():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(self.stuck, ctypes.py_object(Stuck))
            self.over.wait(2)

    def end(self) -> None:
        """No more of it, though it come in the middle of this."""
        while self.thread.is_alive():
            try:
                self.over.set()
                self.thread.join()
            except Stuck:
                continue


@contextmanager
def watched_lines(places: tuple[str, ...]) -> Iterator[dict[str, set[int]]]:
    """The lines that are run in the modules of some folders, by module, as long as this lasts.

    What was remembered is forgotten first, so that it is run again.
    """
    found: dict[str, set[int]] = {}
    known: dict[str, set[int] | None] = {}
    folder = Path.cwd()

    def lines_of(file: str) -> set[int] | None:
        path = Path(file)
        name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else ""
        return found.setdefault(name, set()) if name.startswith(places) else None

    def watch(frame: FrameType, _event: str, _argument: object) -> Callable[..., Any] | None:
        file = frame.f_code.co_filename
        if file not in known:
            known[file] = lines_of(file)
        lines = known[file]
        if lines is None:
            return None
        lines.add(frame.f_code.co_firstlineno)

        def note(frame: FrameType, event: str, _argument: object) -> Callable[..., Any]:
            if event == "line":
                lines.add(frame.f_lineno)
            return note

        return note

    forget()
    kept = sys.gettrace()
    sys.settrace(watch)
    try:
        yield found
    finally:
        sys.settrace(kept)


@contextmanager
def changed(mutant: Mutant, code: CodeType) -> Iterator[None]:
    """The function with the changed code, as long as this lasts."""
    function = function_of(mutant)
    kept = function.__code__
    forget(function)
    function.__code__ = code
    try:
        yield
    finally:
        function.__code__ = kept
        forget(function)


def function_of(mutant: Mutant) -> FunctionType:
    """The function itself, without what is wrapped around it."""
    found: Any = importlib.import_module(mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    for part in mutant.function.split("."):
        found = found.__dict__[part]
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, classmethod | staticmethod):
        found = found.__func__
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    assert isinstance(found, FunctionType)
    return found


def forget(changed: FunctionType | None = None) -> None:
    """Empty every memory of results that changed code may have filled, and that of a changed function itself."""
    for memory in _memories():
        if memory.__wrapped__ is changed or not str(memory.__module__).startswith(READ_ONCE):
            memory.cache_clear()


READ_ONCE = ("campaign.rulebook", *(f"{folder}.units" for folder in SYSTEMS.values()), __name__)
"""Modules that read files, which never change: they keep what they have read."""


@functools.cache
def _memories() -> list[Any]:
    """The memories of the project's own functions."""
    found = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    return [one for one in found if _is_ours(one)]


def _is_ours(memory: Any) -> bool:
    file = getattr(sys.modules.get(memory.__module__), "__file__", None)
    return file is not None and Path.cwd() in Path(file).parents and "site-packages" not in Path(file).parts


# The process


@dataclass
class Runner:
    """A plugin of pytest that answers a connection instead of running all tests."""

    connection: Connection
    sources: Sequence[str]
    root: Path
    before: Before
    rooms: Mapping[str, str]

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self) -> None:
        settings.register_profile(  # a failing example is found, not made beautiful
            "mutants",
            settings.get_profile("project") if "project" in settings._profiles else settings.default,
            phases=(Phase.explicit, Phase.generate),
            derandomize=True,
            database=None,
            deadline=None,
            max_examples=50,
        )
        settings.load_profile("mutants")

    def pytest_internalerror(self, excrepr: object) -> None:
        sys.stderr.write(f"{excrepr}\n")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("some tests could not be collected")
        no_other_processes()
        bench = Bench(session.items, self.before, self.rooms, self.connection.send)
        constants: dict[str, Any] = {}
        for path in self.sources:
            constants |= constants_of(path, self.root)
        made: dict[str, Mapping[Mutant, CodeType]] = {}
        self.connection.send(None)
        while (mutant := self.connection.recv()) is not None:
            path = mutant.path
            if path not in made:
                made[path] = compiled(path, constants, self.root)
            self.connection.send(bench.judge(mutant, made[path][mutant]))
        return True


def no_other_processes() -> None:
    """From now on no process can be started: what runs elsewhere meets no change, and to compare it with what runs here
    would notice any. So a test that starts one fails with the code as it is, and is not asked.
    """

    def refuse(event: str, _arguments: object) -> None:
        if event == "subprocess.Popen":
            raise PermissionError("no other processes")

    def start(self: BaseProcess) -> None:
        raise PermissionError("no other processes")

    sys.addaudithook(refuse)
    BaseProcess.start = start  # type: ignore[method-assign]


def compiled(path: str, constants: Mapping[str, Any], root: Path) -> dict[Mutant, CodeType]:
    """The code of every mutant of a module."""
    return {mutant: code() for mutant, code in mutants(path, constants, root)}


def work(
    connection: Connection,
    sources: Sequence[str],
    tests: Sequence[str],
    root: Path,
    before: Before,
    rooms: Mapping[str, str],
) -> None:
    """Collect the tests, then judge mutants until None comes; what pytest prints is nobody's business here."""
    os.environ.pop("FFTT_BATTLE", None)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    os.chdir(root)
    sys.path.insert(0, str(root))
    options = ["-q", "--tb=no", "--assert=plain", "--capture=no", "-pno:cacheprovider", "-pno:xdist"]
    status = pytest.main([*options, *tests], [Runner(connection, sources, root, before, rooms)])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        connection.send(RuntimeError(f"pytest could not collect the tests: {status!r}"))
    connection.close()
