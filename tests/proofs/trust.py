"""The proofs of milestone 0.8, cut into pieces: that a campaign's file survives what happens to it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tests.power import program
from tests.power.cuts import cuts, everywhere, look_at
from tests.power.recording import missing, record
from tests.proofs.pieces import ROOT, WORLD, Failed, Figures, Proof

POWER_PIECES: Final = 8
CHANCES: Final = 2  # disks by chance after each event, besides the plain losses


def power(number: int, folder: Path) -> Figures:
    """A run of the program, and the power gone after every eighth thing that it does to the disk."""
    if why := missing():
        raise Failed(why)
    disk = folder / "disk"
    disk.mkdir()
    shutil.copyfile(ROOT / "tests" / "old_files" / "0.4.0.fftt", disk / program.OLD)
    run = record(disk, "tests.power.program")
    numbers = range(number + 1, len(run.events) + 1, POWER_PIECES)
    found = look_at(cuts(run, everywhere(run, numbers, CHANCES)))
    if found.wrong:
        raise Failed("\n".join(found.wrong[:20]))
    return {
        "disks": found.cuts,
        "with a write to be taken back": found.played_back,
        **{f"within “{act}”": 1 for act in found.acts},
    }


ACTS: Final = frozenset(
    f"within “{act}”"
    for act in (
        "found",
        "order",
        "undo",
        "battle under way",
        "battle gone on with",
        "copy",
        "copy again",
        "copy from an entry",
        "player's copy",
        "export",
        "export again",
        "restore",
        "upgrade",
    )
)

PROOFS: Final[tuple[Proof, ...]] = (
    Proof(
        "power",
        "power cuts within one run: every file is as before or after, nothing told is lost, the check is clean",
        ("disks", 1000),
        POWER_PIECES,
        power,
        (*WORLD, "tests/power", "tests/store/campaigns.py", "tests/old_files"),
        all_of=ACTS,
    ),
)
