"""The proofs of milestone 0.13 about paper and lessons of Firefight, cut into pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from campaign.paper import KINDS, Wanted
from campaign.words import LANGUAGES, speak, spoken
from tests.paper.lived import lived
from tests.proofs.paper import WISHES, looked_at
from tests.proofs.pieces import Figures, Proof, passing

SPOKEN: Final = tuple(LANGUAGES)
SYSTEMS: Final = ("firefight", "nerve")


def paper(number: int, _folder: Path) -> Figures:
    """Everybody's paper of every kind in one language, with every wish, of campaigns that computers have played."""
    before, pages = spoken(), 0
    speak(SPOKEN[number])
    lived.cache_clear()
    try:
        for system in SYSTEMS:
            made = lived(system)
            for kind in KINDS:
                for wish in (wish for wish in WISHES if not wish or wish.keys() <= {"rich", *kind.options}):
                    wanted = Wanted(made.state.seats, **wish)  # type: ignore[arg-type]
                    pages += looked_at(kind.documents(made, wanted), clipped="tiles" in wish)
    finally:
        speak(before)
        lived.cache_clear()
    return {"pages": pages, "kinds": len(KINDS)}


PROOFS: Final = (
    Proof(
        "firefight-paper",
        "every page of every kind in Firefight and in the tests' own rule system, on A4 and Letter, in English, German "
        "and Spanish, in ink and in colour: its size, its fonts, no words on others, 6 mm free of ink at every edge",
        ("pages", 2000),
        len(SPOKEN),
        paper,
    ),
    Proof(
        "firefight-lesson",
        "the learning battle of Firefight, clicked to its end with its lessons, each of which has a rule of the book",
        ("tests passed", 50),
        1,
        passing("tests/ui/battle/table/test_lessons.py", "tests/battle/firefight/table/test_teaching.py"),
    ),
    Proof(
        "firefight-true-size",
        "bases of 25, 40 and 60 mm, the reach of an objective, rulers in inches and markers, measured in pictures of "
        "A4 and Letter",
        ("tests passed", 8),
        1,
        passing("tests/paper/templates", "-k", "firefight or objective"),
    ),
)
