"""Writes a file of recorded battles: ``python -m tests.battle.recorded FILE``."""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

from tests.battle.play.battles import Course
from tests.battle.recorded import BATTLES, Kept, kept


def recorded(seed: int) -> Kept:
    """The random battle of a seed."""
    course, choices = Course.begin(seed), []
    while course.go_on():
        choices.append(course.answer())
    return kept(course.setup, seed, choices)


def main(file: Path) -> None:
    """Record the battles of the first seeds."""
    with lzma.open(file, "wt", encoding="utf-8", newline="\n", preset=9) as lines:
        for seed in range(BATTLES):
            lines.write(recorded(seed).line + "\n")
            print(f"\r{seed + 1} of {BATTLES}", end="", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
