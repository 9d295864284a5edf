"""All mutants of some modules, or a drawn part of them, judged by some processes; one that hangs is replaced.

Those that no test can notice, because the change makes no difference, stand in ``equivalent.toml``, each with its
reason.
"""

from __future__ import annotations

import json
import multiprocessing
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing.connection import wait
from pathlib import Path
from random import Random
from typing import Any

from tests.mutants.making import Mutant, constants_of, mutants
from tests.mutants.rooms import BESIDE, NOT_RULES, PLACES, ROOMS_OF_TESTS, room_of_tests
from tests.mutants.working import LONGEST, WAITING, Before, Begun, Measured, Verdict, work
from tests.rule_index import ROOT, marks

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
MEMORY = ROOT / ".proofs" / "mutants.json"
HANGS = 300.0  # seconds of silence beyond all that a test is given; a stuck one ends itself long before
SAVED = 100  # after so many mutants what was found out is kept


@dataclass(slots=True)
class Survey:
    """What became of the mutants."""

    verdicts: list[Verdict] = field(default_factory=list)
    measured: list[Measured] = field(default_factory=list)
    hung: list[Mutant] = field(default_factory=list)
    equivalent: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return len(self.verdicts) + len(self.hung)

    @property
    def survivors(self) -> list[Verdict]:
        """Those that no test noticed, known ones included."""
        return [verdict for verdict in self.verdicts if not verdict.killed_by]

    @property
    def unexplained(self) -> list[Verdict]:
        return [verdict for verdict in self.survivors if key(verdict.mutant) not in self.equivalent]

    @property
    def percent(self) -> float:
        return 100 * len(self.survivors) / max(1, self.total)

    def lines(self) -> Iterator[str]:
        """The survivors by function, then the sums by module."""
        by_function: dict[str, list[Verdict]] = defaultdict(list)
        for verdict in self.unexplained:
            by_function[verdict.mutant.place].append(verdict)
        for place, verdicts in sorted(by_function.items()):
            yield f"{place}  ({verdicts[0].tests} tests)"
            for verdict in sorted(verdicts, key=lambda one: one.mutant.line):
                yield f"    {verdict.mutant.line}: {verdict.mutant.change}"
        made = Counter(verdict.mutant.path for verdict in self.verdicts) + Counter(one.path for one in self.hung)
        lived = Counter(verdict.mutant.path for verdict in self.survivors)
        known = lived - Counter(verdict.mutant.path for verdict in self.unexplained)
        for path, count in sorted(made.items()):
            share = 100 * lived[path] / count
            yield f"{path}: {count} mutants, {lived[path]} survive ({share:.1f} %), {known[path]} of them explained"
        killed = self.total - len(self.survivors)
        others = sum(bool(verdict.killed_by) and not verdict.by_rule for verdict in self.verdicts)
        said = f" ({others} of them by tests of other rules)" if others else ""
        yield f"{self.total} mutants, {killed} killed{said}, {len(self.survivors)} survive ({self.percent:.1f} %)"


def key(mutant: Mutant) -> tuple[str, str]:
    """By what the file of equivalent mutants names one."""
    return mutant.place, mutant.change


def sources(root: Path = ROOT) -> list[str]:
    """The modules of the rules, by their path from the project's folder."""
    found = [path.relative_to(root).as_posix() for place in PLACES for path in sorted((root / place).rglob("*.py"))]
    beside = [path for path in BESIDE if (root / path).exists()]
    return [path for path in (*found, *beside) if not path.startswith(NOT_RULES)]


def all_mutants(paths: Sequence[str], root: Path = ROOT) -> list[Mutant]:
    """Every mutant of these modules, in the order of the text."""
    constants: dict[str, Any] = {}
    for path in paths:
        constants |= constants_of(path, root)
    return [mutant for path in paths for mutant, _code in mutants(path, constants, root)]


def drawn(found: Sequence[Mutant], only: Sequence[str] = ("",), part: int = 0, seed: int = 0) -> list[Mutant]:
    """Those of modules or functions (PATH, or PATH::FUNCTION) in turn, or so many of them drawn by a seed."""
    wanted = list(dict.fromkeys(one for place in only for one in found if _lies_in(one, place)))
    return Random(seed).sample(wanted, min(part, len(wanted))) if part else wanted


def _lies_in(mutant: Mutant, place: str) -> bool:
    path, _colons, function = place.partition("::")
    return mutant.path.startswith(path) and (not function or mutant.function == function)


def marked_files(claims: Iterable[str], root: Path = ROOT) -> list[str]:
    """The files of the tests that are marked with any of these claims."""
    import ast

    wanted, found = set(claims), []
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        if any(wanted & set(mark.claims) for mark in marks(name, ast.parse(path.read_text(encoding="utf-8")))):
            found.append(name)
    return found


def equivalents(file: Path = EQUIVALENT) -> dict[tuple[str, str], str]:
    """The known mutants that make no difference, each with the reason."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", [])
    return {(entry["function"], entry["change"]): entry["reason"] for entry in entries}


def stale(found: Iterable[Mutant], known: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Entries that no mutant of the code as it is answers to."""
    there = set(map(key, found))
    return [entry for entry in known if entry not in there]


# Processes


class Hand:
    """A process that judges one mutant after the other."""

    def __init__(
        self, paths: Sequence[str], tests: Sequence[str], root: Path, before: Before, rooms: Mapping[str, str]
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, there = context.Pipe()
        self.process = context.Process(target=work, args=(there, paths, tests, root, before, rooms), daemon=True)
        self.process.start()
        there.close()
        self.given: Mutant | None = None
        self.begun: Begun | None = None  # the test that it runs
        self.latest = 0.0  # by when it has to say something, by time.monotonic
        self.give(LONGEST)

    def give(self, seconds: float) -> None:
        """So long it may be silent."""
        self.latest = time.monotonic() + WAITING * seconds + HANGS

    def end(self) -> None:
        """Whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def survey(
    wanted: Sequence[Mutant],
    paths: Sequence[str],
    *,
    jobs: int = 2,
    root: Path = ROOT,
    equivalent: dict[tuple[str, str], str] | None = None,
    memory: Path | None = None,
    rooms: Mapping[str, str] = ROOMS_OF_TESTS,
    tell: Callable[[int, Verdict | None], None] = lambda done, verdict: None,
) -> Survey:
    """Judge the mutants. ``tell`` hears of each, with how many are done. ``memory`` makes the next run quicker.

    ``rooms``: the room of tests that has to notice, in place of all tests of the claims, by the room that is changed.
    """
    found = Survey(equivalent=equivalent or {})
    folders = {room for mutant in wanted if (room := room_of_tests(mutant.path, rooms))}
    claims = {claim for mutant in wanted if not room_of_tests(mutant.path, rooms) for claim in mutant.claims}
    tests = [*marked_files(claims, root), *sorted(folders)]
    if not tests:
        found.verdicts = [Verdict(mutant, "", False, 0, 0) for mutant in wanted]
        return found
    before = remembered(memory, root)
    left = list(reversed(wanted))
    hands = [Hand(paths, tests, root, before, rooms) for _ in range(min(jobs, len(wanted)))]
    try:
        while hands:
            ready = wait([hand.connection for hand in hands], 1)
            for hand in list(hands):
                if hand.connection not in ready and time.monotonic() < hand.latest:
                    continue
                heard = _hear(hand, found)
                if heard is None:
                    continue
                if not heard:
                    hands.remove(hand)
                    hand.end()
                    if left:
                        hands.append(Hand(paths, tests, root, before, rooms))
                    continue
                if found.total % SAVED == 1:
                    remember(memory, before, found)
                tell(found.total, found.verdicts[-1] if found.verdicts else None)
                hand.given = left.pop() if left else None
                hand.connection.send(hand.given)
                if hand.given is None:
                    hands.remove(hand)
                    hand.process.join(30)
                    hand.end()
    finally:
        for hand in hands:
            hand.end()
        remember(memory, before, found)
    return found


def remembered(memory: Path | None, root: Path = ROOT) -> Before:
    """What the runs before have found out, as a file keeps it; the lines of tests only where nothing has changed."""
    files = _digests(root)
    if memory is None or not memory.exists():
        return Before(files=files)
    kept = json.loads(memory.read_text(encoding="utf-8"))
    killers = {(place, change): test for place, change, test in kept["killers"]}
    lines = {
        test: {path: frozenset(ran) if files.get(path) == digest else None for path, (digest, ran) in paths.items()}
        for test, (digest, paths) in kept.get("lines", {}).items()
        if files.get(_file_of(test)) == digest
    }
    return Before(killers, kept["seconds"], lines, files)


def remember(memory: Path | None, before: Before, found: Survey) -> None:
    """Keep, for the next run, which test noticed what, how long tests take, and which lines those of rooms run."""
    if memory is None:
        return
    killers, seconds, lines = dict(before.killers), dict(before.seconds), dict(before.lines)
    for verdict in found.verdicts:
        killers[key(verdict.mutant)] = verdict.killed_by
    for one in found.measured:
        seconds.pop(one.test, None)
        if one.seconds is not None:
            seconds[one.test] = one.seconds
        if one.lines is not None:
            lines[one.test] = one.lines
    files = before.files
    memory.parent.mkdir(exist_ok=True)
    kept = {
        "killers": [[*where, test] for where, test in sorted(killers.items()) if test],
        "seconds": seconds,
        "lines": {
            test: (
                files.get(_file_of(test), ""),
                {
                    path: (files.get(path, "") if ran is not None else "", sorted(ran or ()))
                    for path, ran in paths.items()
                },
            )
            for test, paths in lines.items()
        },
    }
    memory.write_text(json.dumps(kept), encoding="utf-8")


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _digests(root: Path) -> dict[str, str]:
    """Of each module of the program and the tests."""
    return {
        path.relative_to(root).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for place in (*PLACES, "tests")
        for path in (root / place).rglob("*.py")
    }


def _hear(hand: Hand, found: Survey) -> bool | None:
    """Take what a process says; None where it goes on, False where it hung or went, which kills its mutant.

    RuntimeError where it did so with the code as it is: that says nothing of any mutant.
    """
    try:
        said = hand.connection.recv() if hand.connection.poll() else EOFError()
    except (EOFError, ConnectionError) as gone:
        said = gone
    if isinstance(said, Begun):
        hand.begun = said
        hand.give(said.seconds)
        return None
    if isinstance(said, Measured):
        found.measured.append(said)
        return None
    if isinstance(said, Verdict):
        found.verdicts.append(said)
        return True
    if said is None:
        return True
    if hand.given is None:
        raise RuntimeError("no process can collect the tests") from said
    if hand.begun is None or hand.begun.as_it_is:
        raise RuntimeError(f"a test never ends with the code as it is: {hand.begun}") from said
    found.hung.append(hand.given)
    return False
