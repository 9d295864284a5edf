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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from campaign.battle.systems import SYSTEMS
from tests.mutants.making import Mutant, constants_of, mutants
from tests.mutants.rooms import room_of_tests

LEAST_LIMIT, MOST_TIMES = 2.0, 20.0  # seconds; times what the test takes with the code as it is
KILLERS_LEAD = 10  # a test that has killed another mutant of the function may take so many times as long
QUICK = 0.5  # seconds; a test of the room beside a rule's own is asked only if it takes no longer
OTHER_PROCESSES = {"compiled", "worker"}  # fixtures: what runs elsewhere meets no change here


class Stuck(BaseException):
    """A test with a changed function takes far longer than it should."""


@dataclass(slots=True)
class Verdict:
    """What became of a mutant: killed by a test's name, or survived."""

    mutant: Mutant
    killed_by: str  # "" if it survived
    by_rule: bool  # whether that test is marked with a claim that the function cites
    tests: int  # that were to notice
    seconds: float
    measured: Mapping[str, float] = field(default_factory=dict)  # how long tests took that were first run for it


@dataclass(frozen=True, slots=True)
class Before:
    """What a run before has found out: it says which tests to try first, and is believed in nothing else."""

    killers: Mapping[tuple[str, str], str] = field(default_factory=dict)  # by place and change
    seconds: Mapping[str, float] = field(default_factory=dict)


@dataclass
class Bench:
    """The collected tests, and how each does with the code as it is."""

    items: Sequence[pytest.Item]
    before: Before = field(default_factory=Before)
    rooms: Mapping[str, str] = field(default_factory=dict)  # see rooms.ROOMS_OF_TESTS
    by_claim: dict[str, list[pytest.Item]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, float] = field(default_factory=dict)  # of tests that pass unchanged
    broken: set[str] = field(default_factory=set)
    killers: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # by place
    called: dict[str, set[CodeType]] = field(default_factory=dict)  # by tests of a room, in code as it is

    def __post_init__(self) -> None:
        self.items = [one for one in self.items if not OTHER_PROCESSES & set(getattr(one, "fixturenames", ()))]
        for item in self.items:
            for mark in item.iter_markers("claims"):
                for claim in mark.args:
                    self.by_claim[claim].append(item)

    def judge(self, mutant: Mutant, code: CodeType) -> Verdict:
        """Run the tests that are marked with its claims until one notices, the likeliest and then the quickest first.

        A test notices only if it passes with the code as it is. Where none does, the quick tests are asked that lie
        in the room beside (``rooms.ROOMS_OF_TESTS``) and call the function.
        """
        begun, known = time.monotonic(), set(self.seconds)
        owed = {item.nodeid: item for claim in sorted(mutant.claims) for item in self.by_claim.get(claim, ())}
        killer = self._first_to_notice(mutant, code, owed)
        by_rule = bool(killer)
        if not killer:
            killer = self._first_to_notice(mutant, code, self._beside(mutant, owed))
        measured = {name: self.seconds[name] for name in self.seconds.keys() - known}
        count = len(owed.keys() - self.broken)
        return Verdict(mutant, killer, by_rule, count, time.monotonic() - begun, measured)

    def _first_to_notice(self, mutant: Mutant, code: CodeType, owed: Mapping[str, pytest.Item]) -> str:
        """The name of the first of these tests that notices, or ""."""
        for item in self._in_order(mutant, owed):
            if (taken := self._taken(item)) is None:
                continue
            with changed(mutant, code):
                noticed = not self._passes(item, LEAST_LIMIT + MOST_TIMES * taken)
            if noticed and self._sound(item):
                self.killers[mutant.place].add(item.nodeid)
                return item.nodeid
        return ""

    def _beside(self, mutant: Mutant, owed: Mapping[str, pytest.Item]) -> dict[str, pytest.Item]:
        """The quick tests of the room beside that call the changed function, without those that were asked."""
        room = room_of_tests(mutant.path, self.rooms)
        if not room:
            return {}
        code = function_of(mutant).__code__
        found = {one.nodeid: one for one in self.items if one.nodeid.startswith(room) and one.nodeid not in owed}
        return {name: one for name, one in found.items() if code in self._calls(one)}

    def _calls(self, item: pytest.Item) -> set[CodeType]:
        """What a test calls with the code as it is; nothing where it fails or is slow."""
        if item.nodeid not in self.called:
            calls: set[CodeType] = set()
            taken = self._taken(item)
            if taken is not None and taken <= QUICK:
                sys.setprofile(lambda frame, event, _argument: calls.add(frame.f_code) if event == "call" else None)
                try:
                    self._passes(item, LEAST_LIMIT + MOST_TIMES * QUICK)
                finally:
                    sys.setprofile(None)
            self.called[item.nodeid] = calls
        return self.called[item.nodeid]

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

    def _sound(self, item: pytest.Item) -> bool:
        """Whether a test passes with the code as it is; run once, and measured."""
        if item.nodeid not in self.seconds and item.nodeid not in self.broken:
            begun = time.monotonic()
            if self._passes(item, 600):
                self.seconds[item.nodeid] = time.monotonic() - begun
            else:
                self.broken.add(item.nodeid)
        return item.nodeid in self.seconds

    @staticmethod
    def _passes(item: pytest.Item, limit: float) -> bool:
        with _time_limit(limit):
            try:
                reports = runtestprotocol(item, nextitem=None, log=False)
            except Stuck:
                return False
        return not any(report.failed for report in reports)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise Stuck in this thread after so long; plain Python code meets it between two steps, on any system."""
    over = threading.Event()
    thread = ctypes.c_ulong(threading.get_ident())

    def watch() -> None:
        if not over.wait(seconds):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Stuck))

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join()


@contextmanager
def changed(mutant: Mutant, code: CodeType) -> Iterator[None]:
    """The function with the changed code, as long as this lasts."""
    function = function_of(mutant)
    kept = function.__code__
    forget()
    function.__code__ = code
    try:
        yield
    finally:
        function.__code__ = kept
        forget()


def function_of(mutant: Mutant) -> FunctionType:
    """The function itself, without what is wrapped around it."""
    found: Any = importlib.import_module(mutant.path.removesuffix(".py").replace("/", "."))
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


def forget() -> None:
    """Empty every memory of results that changed code may have filled."""
    for memory in _memories():
        memory.cache_clear()


@functools.cache
def _memories() -> list[Any]:
    """The memories of the project's own functions; those that read files, which never change, keep what they have."""
    kept = ("campaign.rulebook", *(f"{folder}.units" for folder in SYSTEMS.values()), __name__)
    found = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    return [one for one in found if _is_ours(one) and not str(one.__module__).startswith(kept)]


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

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("some tests could not be collected")
        bench = Bench(session.items, self.before, self.rooms)
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
