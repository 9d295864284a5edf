"""The proofs of 0.8 and 0.11 about what is given to others: built by one command, it works where no source is."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.proofs.pieces import Failed, Figures, Proof
from tests.shipping import __main__ as shipping
from tests.shipping import bare, debian, trying


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


def tools(_number: int, _folder: Path) -> Figures:
    """The wheel as people install it: by pipx and by uv."""
    return {"tools": len(trying.TOOLS), **trying.try_tools(shipping.wheel())}


def package(_number: int, _folder: Path) -> Figures:
    """The package for Debian, installed in a system that has nothing but what it depends on, and taken off again."""
    if why := bare.missing() or debian.missing():
        raise Failed(f"the package cannot be made and tried here: {why}")
    made = debian.build(shipping.bundle(), shipping.BUILD / "deb", shipping.DIST)
    size = {"size of the package": f"{made.stat().st_size / 1e6:.0f} MB"}
    return {"places": 1, **size, **bare.try_package(made, shipping.BUILD / "bare")}


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
GETTING_IT: Final[tuple[Proof, ...]] = (
    *PROOFS,
    Proof(
        "tools",
        "the wheel, installed by pipx and by uv with the newest packages, does the main job; its window opens",
        ("tools", 2),
        1,
        tools,
        alone=True,
    ),
    Proof(
        "package",
        "the package for Debian is installed where there is nothing but what it depends on: opens the sample, has its "
        "first odds within 10 s of the first start, prints, and leaves nothing behind when it is taken off",
        ("places", 1),
        1,
        package,
        alone=True,
    ),
)
