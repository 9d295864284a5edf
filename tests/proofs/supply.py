"""The proofs of milestone 0.8 about what is given to others: built by one command, it works where no source is."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.proofs.pieces import Failed, Figures, Proof
from tests.shipping import __main__ as shipping
from tests.shipping import bare, trying


def wheel(_number: int, _folder: Path) -> Figures:
    """The wheel in a fresh environment: the command line, the main job, the window."""
    made = shipping.wheel()
    return {"places": 1, "size of the wheel": f"{made.stat().st_size / 1e6:.1f} MB", **trying.try_wheel(made)}


def bundle(_number: int, _folder: Path) -> Figures:
    """The bundle in an empty folder, and in a system that has no Python."""
    if why := bare.missing():
        raise Failed(f"the bundle cannot be tried in a system without Python here: {why}")
    folder = shipping.bundle()
    size, files = shipping.size_of(folder)
    here = trying.try_bundle(folder, compiled=True)
    there = bare.try_there(folder, shipping.BUILD / "bare")
    return {"places": 2, "size of the bundle": f"{size / 1e6:.0f} MB in {files} files", **here, **there}


PROOFS: Final[tuple[Proof, ...]] = (
    Proof(
        "wheel",
        "the wheel, installed in a fresh environment, does the main job from an empty folder",
        ("places", 1),
        1,
        wheel,
        alone=True,
    ),
    Proof(
        "bundle",
        "the desktop bundle starts where there is no Python: opens the sample, has its worker fight a battle with the "
        "rules compiled, prints, closes; its command line founds, plays, checks and prints",
        ("places", 2),
        1,
        bundle,
        alone=True,
    ),
)
