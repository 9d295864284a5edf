"""Fuzzing: hypothesis makes nearly right documents, and each has to be read or refused with a sentence, in time.

``python -m tests.hostile.fuzzing [KIND] [SECONDS]`` goes on for some time, led by what the readers' code does, where
atheris is installed (``pip install -c constraints.txt -e ".[fuzz]"``).
"""

from __future__ import annotations

import sys
import time
from typing import Final

import hypothesis
from hypothesis import HealthCheck, given, settings

from tests.hostile.mutations import mutated
from tests.hostile.readers import READERS, judge

SLOWEST: Final = 20.0  # seconds of work for one document: a machine that stands still meanwhile does not count


def fuzz(name: str, examples: int, seed: int) -> dict[str, int]:
    """Try so many documents of a kind; how many were read, and how many refused. Raises what must not be raised."""
    counted = {"read": 0, "refused": 0}
    reader = READERS[name]

    @hypothesis.seed(seed)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(mutated(name))
    def tried(data: bytes) -> None:
        begun = time.process_time()
        counted["read" if judge(reader, data) else "refused"] += 1
        assert time.process_time() - begun < SLOWEST, f"{len(data)} bytes take too long"

    tried()
    return counted


def follow_coverage(names: list[str], seconds: int) -> int:
    """Fuzz led by coverage, each kind in a process of its own, for so many seconds each."""
    try:
        import atheris  # noqa: F401
    except ImportError:
        print('This needs atheris (Linux and macOS): pip install -c constraints.txt -e ".[fuzz]"', file=sys.stderr)
        return 1
    import subprocess

    codes = [
        subprocess.run([sys.executable, "-m", "tests.hostile.following", name, str(seconds)], check=False)
        for name in names
    ]
    return max(code.returncode != 0 for code in codes)


def main(arguments: list[str]) -> int:
    """The whole command."""
    names = [name for name in arguments if name in READERS] or list(READERS)
    seconds = next((int(text) for text in arguments if text.isdecimal()), 60)
    if wrong := [text for text in arguments if text not in READERS and not text.isdecimal()]:
        print(f"There is no “{wrong[0]}”. There are: {', '.join(READERS)}.", file=sys.stderr)
        return 2
    return follow_coverage(names, seconds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
