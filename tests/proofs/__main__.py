"""``python3 dev.py prove 0.3``: proves the full counts of the milestone, and writes the table of figures.

``prove mutants`` changes the rules instead, and says which changes their tests do not notice (see ``tests.mutants``).
What is finished is kept: the command can be stopped at any time and given again. Exit code 0 only if everything holds.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.mutants import __main__ as mutants
from tests.proofs.milestones import BY_NAME, MILESTONES, Done, Piece, worked
from tests.proofs.pieces import Proof
from tests.proofs.record import FOLDER, Record, table


def main(argv: Sequence[str] | None = None) -> int:
    """Prove what is left to be proved."""
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == ["mutants"]:
        return mutants.main(given[1:])
    chosen = _parser().parse_args(given)
    proofs_of_it = MILESTONES[chosen.milestone]
    record, failures = Record(chosen.milestone, proofs_of_it), dict[str, list[str]]()
    wanted = tuple(proof for proof in proofs_of_it if not chosen.only or proof.name in chosen.only)
    for alone in (False, True):  # what measures time comes last, by itself
        proofs = [proof for proof in wanted if proof.alone is alone]
        _prove(record, proofs, 1 if alone else chosen.jobs, failures)
    lines = list(table(record, proofs_of_it, failures))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{chosen.milestone}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(*lines, sep="\n")
    whole = bool(wanted) and all(record.holds(proof) for proof in wanted)
    return 0 if whole and not failures else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.proofs", description="Prove what a milestone promises.")
    parser.add_argument("milestone", choices=MILESTONES, metavar="MILESTONE", help=", ".join(MILESTONES))
    parser.add_argument("--only", action="append", choices=BY_NAME, metavar="NAME", help=", ".join(BY_NAME))
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many processes (2)")
    return parser


def _prove(record: Record, proofs: Iterable[Proof], jobs: int, failures: dict[str, list[str]]) -> None:
    left = [(proof.name, number) for proof in proofs for number in range(proof.pieces) if not record.has(proof, number)]
    begun = time.monotonic()
    for count, (piece, figures, mistake) in enumerate(_worked(left, jobs), start=1):
        proof = BY_NAME[piece[0]]
        if figures is None:
            failures.setdefault(proof.name, []).append(mistake)
            print(f"{proof.name} {piece[1]} FAILED\n{mistake}", flush=True)
        else:
            record.finish(proof, piece[1], figures)
        if count % 10 == 0 or count == len(left):
            state = f"{proof.name}: {record.finished(proof)} of {proof.pieces}"
            print(f"{time.monotonic() - begun:6.0f} s  {count} of {len(left)} pieces; {state}", flush=True)


def _worked(pieces: list[Piece], jobs: int) -> Iterator[Done]:
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        begun = [pool.submit(worked, piece) for piece in pieces]
        try:
            for done in as_completed(begun):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


if __name__ == "__main__":
    sys.exit(main())
