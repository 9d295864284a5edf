"""The proofs of milestone 0.7, paper, cut into pieces."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Final

from campaign.desk import Desk
from campaign.paper import KINDS, Document, Wanted
from campaign.words import speak, spoken
from tests.benchmarks import paper as benchmarks
from tests.paper.contents import CONTENTS, source_at
from tests.paper.sheets import PAPERS, documents, drawn, faults, sizes
from tests.proofs.pieces import ROOT, Failed, Figures, Proof, slow, tests_passed
from tests.released import RELEASED

LANGUAGES: Final = ("de", "es")
OPEN: Final = tuple(product(CONTENTS, LANGUAGES))
WISHES: Final[tuple[dict[str, int], ...]] = (
    {},
    {"rich": True},
    {"grouped": True},
    {"attending": True},
    {"rosters": True},
    {"tiles": 4},
    {"tiles": 16},
)


def sheets(number: int, _folder: Path) -> Figures:
    """Everybody's paper of one kind, in every campaign, on every paper, with every wish that the kind knows."""
    kind = KINDS[number]
    known = [wish for wish in WISHES if not wish or wish.keys() <= {"rich", *kind.options}]
    pages = 0
    for content, wish in product(CONTENTS, known):
        pages += looked_at(documents(kind, content, **wish), clipped="tiles" in wish)
    return {"pages": pages, "kinds": 1}


def languages(number: int, _folder: Path) -> Figures:
    """All kinds in another language, in one of the campaigns."""
    content, language = OPEN[number]
    before = spoken()
    speak(language)
    try:
        return {"pages": sum(looked_at(documents(kind, content, 3)) for kind in KINDS)}
    finally:
        speak(before)


def same_bytes(number: int, _folder: Path) -> Figures:
    """All kinds of a campaign, drawn in processes with several hash seeds."""
    content = list(CONTENTS)[number]
    digests = {_digest(content, seed) for seed in ("1", "2", "3")}
    if len(digests) > 1:
        raise Failed(f"{content}: the same paper differs from process to process\n" + "\n".join(sorted(digests)))
    return {"kinds": len(KINDS), "processes": 3}


def old_files(number: int, folder: Path) -> Figures:
    """All that can be printed of the campaign that an earlier version left."""
    copy = folder / RELEASED[number].name
    shutil.copyfile(RELEASED[number], copy)
    with Desk.open(copy) as desk:
        made = source_at(desk)
    wanted = Wanted(made.state.seats)
    return {"pages": sum(looked_at(kind.documents(made, wanted)) for kind in KINDS), "files": 1}


def true_size(_number: int, folder: Path) -> Figures:
    """Templates, counters and bars, measured in pictures."""
    return tests_passed(("tests/paper/templates", "tests/paper/maps"), folder)


def secrets(_number: int, folder: Path) -> Figures:
    """What one player must not know is on no page of that player's paper."""
    return tests_passed(("tests/paper/packets", "tests/paper/news", "tests/paper/maps"), folder)


def tests(_number: int, folder: Path) -> Figures:
    """All tests of paper."""
    return tests_passed(("tests/paper", "tests/cli/test_check_and_print.py"), folder)


def desk(_number: int, folder: Path) -> Figures:
    """The print desk: its tests, and its screens in all sizes and themes, with hostile names."""
    return tests_passed(("tests/ui/printing", "tests/ui/test_screens.py", "-k", "printing or print-"), folder)


def speed(_number: int, _folder: Path) -> Figures:
    """Packets, an army's sheet, a page of the preview."""
    rows = list(benchmarks.all_of_them())
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows)} | {
        row.name: f"{row.seconds * 1000:.0f} ms ({row.ratio:.2f} loops)" for row in rows
    }


def looked_at(made: Iterable[Document], *, clipped: bool = False) -> int:
    """How many pages these have on every paper; raises Failed where something is wrong with one."""
    wrong, pages = list[str](), 0
    for paper, document in product(PAPERS, tuple(made)):
        for sheet in drawn((document,), paper):
            wrong += faults(sheet, paper, clipped=clipped)
            pages += len(sizes(sheet.data))
    if wrong:
        raise Failed("\n".join(wrong[:20]))
    return pages


def _digest(content: str, seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.paper.digest", content],
        env=os.environ | {"PYTHONHASHSEED": seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


PROOFS: Final = (
    Proof(
        "paper-sheets",
        "every page of every kind, on A4 and Letter, in a tiny, a typical and the worst campaign, in ink and in "
        "colour: its size, its fonts, no words on others, 6 mm free of ink at every edge",
        ("pages", 1500),
        len(KINDS),
        sheets,
    ),
    Proof(
        "paper-languages",
        "the same in German and Spanish",
        ("pages", 800),
        len(OPEN),
        languages,
    ),
    Proof(
        "paper-same-bytes",
        "the same paper is the same file, in every process and with every seed of hashing",
        ("kinds", 3 * len(KINDS)),
        len(CONTENTS),
        same_bytes,
    ),
    Proof(
        "paper-old-files",
        "all that can be printed of the campaigns of every earlier version",
        ("pages", 200),
        len(RELEASED),
        old_files,
    ),
    Proof("paper-true-size", "templates, counters and bars have their true size", ("tests passed", 20), 1, true_size),
    Proof("paper-secrets", "no secret of one player is on another’s paper", ("tests passed", 20), 1, secrets),
    Proof("paper", "the tests of paper", ("tests passed", 600), 1, tests),
    Proof("paper-desk", "the print desk and its screens", ("tests passed", 40), 1, desk),
    Proof(
        "paper-speed",
        "all packets of 8 players within 3 s, an army’s sheet within 0.3 s, a page of the preview within 0.1 s",
        ("benchmarks", 3),
        1,
        speed,
        alone=True,
    ),
)
