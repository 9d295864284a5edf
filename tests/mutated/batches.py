"""Batches of changed files, each in a process of its own, and what came of them in figures.

Used by the tests with a few dozen files and by the proofs with thousands.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MOST_BYTES = 500_000_000
PATIENCE = 60.0  # seconds for one file, on a machine that is busy besides; what it may take itself is less


@dataclass(slots=True)
class Tried:
    """``wrong``: what may not be, each with the kind of the file and its number."""

    files: int = 0
    fates: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0  # seconds
    slow: int = 0  # files that took over a second
    largest: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, kind: str, said: dict[str, Any]) -> None:
        """Count what was said of one file."""
        self.files += 1
        self.fates[said["fate"]] += 1
        self.ways[said["way"]] += 1
        self.slowest, self.largest = max(self.slowest, said["seconds"]), max(self.largest, said["bytes"])
        self.slow += said["seconds"] > 1
        if said["bytes"] > MOST_BYTES:
            said["wrong"] = said["wrong"] or f"{said['bytes']} bytes of memory"
        if said["wrong"]:
            self.wrong.append(f"{kind} {said['seed']} ({said['way']}): {said['wrong']}")


def try_batch(kind: str, first: int, number: int, tried: Tried) -> None:
    """Try so many files; where the process dies or hangs, the file at which it did is wrong, and the rest go on."""
    while number > 0:
        done = _try(kind, first, number, tried)
        first, number = first + done, number - done


def _try(kind: str, first: int, number: int, tried: Tried) -> int:
    command = [sys.executable, "-m", "tests.mutated.child", kind, str(first), str(number)]
    try:
        run = subprocess.run(
            command,
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE + 10 * number,
            check=False,
        )
        out, why = run.stdout, f"the process ended with {run.returncode}: {run.stderr[-600:]}"
    except subprocess.TimeoutExpired as late:
        out, why = (late.stdout or b"").decode(errors="replace"), "the process hung"
    said = [json.loads(line) for line in out.splitlines() if line.endswith("}")]
    finished = [one for one in said if "seed" in one]
    for one in finished:
        tried.add(kind, one)
    if len(finished) == number:
        return number
    begun = [one["begins"] for one in said if "begins" in one]
    tried.files += 1
    tried.wrong.append(f"{kind} {begun[-1] if begun else first}: {why}")
    return len(finished) + 1
