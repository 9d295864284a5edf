"""One reader fuzzed for some seconds, led by which lines of the program it goes through. Started by ``fuzzing``.

The program's modules are imported here, and nowhere before: on their way in they are made to tell where they go.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["campaign"], enable_loader_override=False):
    from tests.hostile.readers import READERS, judge_text, seeds_of


def main(name: str, seconds: int) -> None:
    """Ends the process: with an error where the program made a mistake, which is shown with the text that led to it."""
    reader = READERS[name]

    def one(data: bytes) -> None:
        judge_text(reader, lambda: data.decode("utf-8", "replace"))

    with tempfile.TemporaryDirectory(prefix="fftt-fuzz-") as corpus:
        for number, text in enumerate(seeds_of(name)):
            Path(corpus, str(number)).write_text(text, encoding="utf-8")
        wanted = [f"-max_total_time={seconds}", "-timeout=60", "-max_len=60000", "-rss_limit_mb=3000"]
        atheris.Setup(["fuzz", corpus, *wanted], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
