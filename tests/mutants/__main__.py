"""``python3 dev.py prove mutants``: changes each comparison, number and sign of the rules; their tests must notice.

Exit code 0 only if at most one change in twenty is unnoticed, and each of these is explained.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from tests.mutants.survey import (
    MEMORY,
    Survey,
    all_mutants,
    drawn,
    equivalents,
    key,
    remembered,
    sources,
    stale,
    survey,
)
from tests.mutants.working import Verdict

MOST_SURVIVORS = 5.0  # per cent


def main(argv: Sequence[str] | None = None) -> int:
    """Judge the mutants that were asked for, and say which live."""
    chosen = _parser().parse_args(argv)
    paths = sources()
    everything, known = all_mutants(paths), equivalents()
    wanted = drawn(everything, chosen.only or [""], chosen.part, chosen.seed)
    if chosen.left:
        killers = remembered(MEMORY).killers
        wanted = [one for one in wanted if key(one) not in killers]
    old = stale(everything, known)
    begun = time.monotonic()

    def tell(done: int, verdict: Verdict | None) -> None:
        if verdict is not None and not verdict.killed_by and key(verdict.mutant) not in known:
            print(f"lives: {verdict.mutant.place}:{verdict.mutant.line}  {verdict.mutant.change}", flush=True)
        if done and done % 200 == 0:
            print(f"{time.monotonic() - begun:6.0f} s  {done} of {len(wanted)}", flush=True)

    found: Survey = survey(wanted, paths, jobs=chosen.jobs, equivalent=known, memory=MEMORY, tell=tell)
    print(*found.lines(), sep="\n")
    for place, change in old:
        print(f"equivalent.toml explains what is not there: {place}  {change}")
    return 0 if wanted and not old and not found.unexplained and found.percent <= MOST_SURVIVORS else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.mutants", description="Change the rules; their tests must notice.")
    parser.add_argument("--only", nargs="+", metavar="PATH[::FUNCTION]", help="modules, folders or functions")
    parser.add_argument("--left", action="store_true", help="those alone that no run before has seen noticed")
    parser.add_argument("--part", type=int, default=0, metavar="N", help="so many, drawn by the seed")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the draw (0)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many processes (2)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
