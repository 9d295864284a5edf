"""A process that tries a batch of changed files, and says of each what became of it: if it dies, that is known too."""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import psutil

from tests.mutated.originals import make
from tests.mutated.trial import try_one


def main(kind: str, first: int, number: int) -> None:
    """Try so many files of a kind, from one number on; a line for each as it begins, and as it ends."""
    with tempfile.TemporaryDirectory(prefix="fftt-mutated-", ignore_cleanup_errors=True) as folder:
        original, truth = make(kind, Path(folder) / "original")
        for seed in range(first, first + number):
            print(json.dumps({"begins": seed}), flush=True)
            outcome = try_one(original, truth, f"{kind} {seed}", Path(folder) / "trial")
            print(json.dumps({"seed": seed, "bytes": _most_memory(), **asdict(outcome)}), flush=True)


def _most_memory() -> int:
    """The most that this process has had so far, where the system says it; else what it has now."""
    process = psutil.Process()
    try:
        import resource
    except ImportError:
        return int(process.memory_info().peak_wset)
    unit = 1 if sys.platform == "darwin" else 1024
    return max(int(process.memory_info().rss), unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
