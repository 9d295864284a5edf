"""The proofs of milestone 0.9 about the file: what is taken back leads to the right past, and what is changed is said.

``reopened``: every step of a sequence at random is done twice, on one desk that stays open, and by a process that is
started for that step, opens the file, does it, closes the file and ends. On Linux and macOS that process is forked from
a server that has loaded the program and never opened a campaign; on Windows it begins from nothing. Nothing goes from
one step to the next but the file.

``valid``: files changed by SQL that stay valid, each opened through the program's own door with its reader in a process
of its own. Silently accepted would be what opens without a word. Every seal is without a key: times, tips of undone
branches and a moved head are found because the seals over them were left; where an order, its dice or its events were
changed, all seals are worked out anew, and the order decided again gives it away. Who changes a time, or cuts off what
was undone, and works out the ledger's seals anew too, cannot be found out, and no such file is among these.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from tests.mutated.valid import CHANGES, DOOR, WARNING, original, try_one
from tests.play.reopened import reopen_at_random
from tests.proofs.pieces import WORLD, Failed, Figures, Proof

REOPENED_PIECES, SEQUENCES_EACH = 50, 10
VALID_PIECES, FILES_EACH = 10, 40


def reopened(number: int, folder: Path) -> Figures:
    """Some sequences."""
    counts = Counter[str]()
    for seed in range(number * SEQUENCES_EACH, (number + 1) * SEQUENCES_EACH):
        counts.update(reopen_at_random(seed, folder / str(seed)))
    return counts


def valid(number: int, folder: Path) -> Figures:
    """Some changed files of one campaign."""
    source, counts = original(folder / "original", number), Counter[str]()
    for seed in range(number * FILES_EACH, (number + 1) * FILES_EACH):
        told = try_one(source, f"valid {seed}", folder / "trial")
        if told.wrong:
            raise Failed(f"file {seed}, {told.kind}: {told.wrong}")
        counts.update(["changed files", f"changed: {told.kind}", told.by])
    return counts


PROOFS: Final[tuple[Proof, ...]] = (
    Proof(
        "reopened",
        "orders, undo, redo, amendments and taking them back at random, each in a process of its own, give what one "
        "open desk gives",
        ("sequences", 500),
        REOPENED_PIECES,
        reopened,
        (*WORLD, "tests/play", "tests/store/campaigns.py"),
        all_of=frozenset(f"steps: {what}" for what in ("order", "undo", "redo", "amend", "take back")),
    ),
    Proof(
        "valid",
        "files changed with SQL that keeps them valid: head, entries, tips, times, tables, sealed anew: none is "
        "accepted silently, and what is repaired is repaired with an honest list",
        ("changed files", 400),
        VALID_PIECES,
        valid,
        (*WORLD, "tests/mutated", "tests/store/campaigns.py", "tests/resealed.py"),
        all_of=frozenset({f"changed: {kind}" for kind in CHANGES} | {DOOR, WARNING}),
    ),
)
