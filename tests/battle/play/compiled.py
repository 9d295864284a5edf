"""The other process: the same random battles with compiled rules, asked for words to compare.

``python -m tests.battle.play.compiled`` is that process: it reads a request a line and writes an answer a line, as
JSON. Compiling everything from nothing takes more than a minute; what is compiled is kept in a folder for the content
of the sources, and of several processes that start at once, one compiles and the others wait for it.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from filelock import FileLock

from campaign.battle import fast
from campaign.battle.fast import SWITCH

ROOT: Final = Path(__file__).parents[3]
BOUNDS: Final = "NUMBA_BOUNDSCHECK"
FFTT: Final = "fftt"
RANDOM: Final = {FFTT: "tests.battle.play.battles", "firefight": "tests.battle.play.firefight_battles"}
ASKED_OF_BATTLES: Final = {"words": "words_of", "state": "state_at", "checked": "checked"}
"""What is asked of the random battles of a rule system, named behind the other arguments, FFTT if none is."""
DUELS: Final = "duels: "  # what is asked of even battles, named behind it
WARM_UP: Final = range(3)  # battles that call every function of FFTT
WARM, ALL = "warm", "all"  # what is compiled before the first answer: FFTT, or every rule system


def why_not() -> str:
    """Why there is no compiled process on this machine, or ""."""
    return "" if importlib.util.find_spec("numba") is not None else "numba is not installed"


class Compiled:
    """A process with compiled rules; ``bounds``: every index is checked there, and nothing is kept.

    Unless ``warm`` is False, it compiles everything before it answers.
    """

    def __init__(self, *, bounds: bool = False, plain: bool = False, warm: bool = True) -> None:
        environ = {**os.environ, SWITCH: "plain" if plain else "compiled", "PYTHONIOENCODING": "utf-8"}
        environ.pop(BOUNDS, None)
        if bounds:
            environ[BOUNDS] = "1"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.battle.play.compiled", *([WARM] if warm and not plain else [])],
            cwd=ROOT,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, what: str, *arguments: int | bool | str) -> Any:
        """The answer to a request. Raises RuntimeError with the other process's words if it has none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, *arguments]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the compiled process ended with {self._process.wait()}")
        answer = json.loads(line)
        if answer["error"]:
            raise RuntimeError(answer["error"])
        return answer["found"]

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def battles_of(game: str) -> Any:
    """The module that plays random battles of a rule system."""
    return importlib.import_module(RANDOM[game])


def first_difference(seed: int, compiled: Compiled, game: str = FFTT) -> str:
    """What differs at the first decision of a battle where plain and compiled do not agree; "" if nothing does."""
    from tests.battle.play.snapshot import differences

    battles = battles_of(game)
    ours, theirs = battles.words_of(seed), compiled.ask("words", seed, game)
    if ours == theirs:
        return ""
    same = [one == other for one, other in zip(ours, theirs, strict=False)]
    decision = same.index(False) if False in same else len(same)
    plain, other = battles.state_at(seed, decision), compiled.ask("state", seed, decision, game)
    found = differences(plain[0], other[0])
    for what, here, there in zip(("log", "options"), plain[1:], other[1:], strict=True):
        rows = [tuple(row) for row in there]
        if here != rows:
            found.append(f"{what}: {sorted(set(here) ^ set(rows))[:4]}")
    return f"seed {seed}, decision {decision}: " + ("; ".join(found[:12]) or "the judgement of an odd answer")


def _answer(request: list[Any]) -> Any:
    what, *arguments = request
    if what in ASKED_OF_BATTLES:
        game = arguments.pop() if isinstance(arguments[-1], str) else FFTT
        return getattr(battles_of(game), ASKED_OF_BATTLES[what])(*arguments)
    if what == "words of":
        from tests.battle.play.any_system import words_by_name

        return words_by_name(*arguments)
    if what == "strong words":
        from tests.battle.play.any_system import strong_words

        return strong_words(*arguments)
    if what == "campaign":
        return _campaign(*arguments)
    if what == "campaign of firefight":
        from tests.proofs import firefight

        return firefight.played(*arguments)
    if what == "seconds":
        return _seconds_a_battle(*arguments)
    if what == "seconds of":
        from tests.benchmarks import even_battles

        return even_battles.seconds_a_battle(*arguments)
    if what.startswith(DUELS):
        from tests.proofs import duels as even

        return even.ASKED[what.removeprefix(DUELS)](*arguments)
    if what in ("bar", "mirrors", "factions"):
        from tests.battle.play import duels

        if what == "bar":
            return duels.measured(duels.BARS[arguments[0]], duels.BARS[arguments[0]].setups)
        return duels.mirrors(*arguments) if what == "mirrors" else duels.factions(*arguments)
    if what == "opponents":
        from tests.proofs import opponents

        return opponents.fought(*arguments)
    if what == "key":
        from campaign.battle import compile_cache

        return compile_cache.sources_key.__wrapped__(*map(Path, filter(None, arguments)))
    if what == "compiled":
        return fast.COMPILED
    raise ValueError(f"no such request: {what}")


def _campaign(seed: int) -> tuple[str, dict[str, int]]:
    """The seal and the counts of a campaign of computer players."""
    from tests.proofs.computers import play_computers

    with tempfile.TemporaryDirectory(prefix="fftt-computers-") as folder:
        course = play_computers(seed, Path(folder))
    return course.seal, course.counts


def _seconds_a_battle(each: int, whole: bool) -> float:
    """How long a battle takes here."""
    from tests.benchmarks.battles import seconds_a_battle

    return seconds_a_battle(each, whole)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Hold the lock of the folder that these sources' compiled rules are kept in, where there is one to fill."""
    if not fast.COMPILED or os.environ.get(BOUNDS) == "1":
        yield
        return
    from campaign.battle.compile_cache import cache_root, sources_key

    folder = cache_root() / sources_key()
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / "tests.lock"):
        yield


def _compile_fftt() -> None:
    for seed in WARM_UP:
        _answer(["words", seed])


def _compile_all() -> None:
    """Go through the doors of every rule system."""
    from tests.battle.systems import CASES

    for case in CASES:
        _answer(["words of", case.system.name, case.seeds[0]])
        _answer(["strong words", case.system.name, 1])


def serve() -> None:
    """Answer requests until there are no more."""
    with _one_at_a_time():
        if sys.argv[1:] == [WARM]:
            _compile_fftt()
        elif sys.argv[1:] == [ALL] and fast.COMPILED:
            _compile_all()
    for line in sys.stdin:
        try:
            found, error = _answer(json.loads(line)), ""
        except Exception as problem:
            found, error = None, f"{type(problem).__name__}: {problem}"
        print(json.dumps({"found": found, "error": error}), flush=True)


if __name__ == "__main__":
    serve()
