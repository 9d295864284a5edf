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
    process = psutil.Process()
    with tempfile.TemporaryDirectory(prefix="fftt-mutated-", ignore_cleanup_errors=True) as folder:
        original, truth = make(kind, Path(folder) / "original")
        for seed in range(first, first + number):
            print(json.dumps({"begins": seed}), flush=True)
            outcome = try_one(original, truth, f"{kind} {seed}", Path(folder) / "trial")
            print(json.dumps({"seed": seed, "bytes": _most_memory(process), **asdict(outcome)}), flush=True)


def _most_memory(process: psutil.Process) -> int:
    """The most that this process has had so far, where the system says so; else what it has now.

    Not what ``getrusage`` tells: on Linux that begins with the memory of whoever started the process.
    """
    told = process.memory_info()
    if hasattr(told, "peak_wset"):  # on Windows
        return int(told.peak_wset)
    status = Path("/proc/self/status")
    if status.is_file():
        peak = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return 1024 * int(peak.split()[1])
    return int(told.rss)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
