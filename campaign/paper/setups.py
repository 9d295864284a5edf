"""Print set-ups: named choices of what is printed, for whom and how, kept in a file that window and console share.

Knows keys of kinds, not the kinds: a set-up of a later version names some that this one leaves out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from campaign import system
from campaign.paper.binding import Paper
from campaign.paper.kind import TILES
from campaign.paper.plain import plain
from campaign.words import _

TONIGHT: Final = "tonight"
EVERYBODY: Final = "all"
LONGEST = 60  # letters of a name
FILE = "print-setups.json"  # in the folder of whoever runs the program


@dataclass(frozen=True, slots=True)
class Setup:
    """What is printed at once. ``kinds``: their keys. ``whose``: TONIGHT, EVERYBODY or the letter of a seat.

    ``paper`` None: the paper that was chosen last.
    """

    name: str
    kinds: tuple[str, ...]
    whose: str = EVERYBODY
    attending: bool = False
    grouped: bool = False
    rich: bool = False
    rosters: bool = False
    one_file: bool = False
    paper: Paper | None = None
    tiles: int = 1


def offered() -> tuple[Setup, ...]:
    """Those that are there from the start."""
    return (
        Setup(_("Tonight’s table"), ("rosters", "battle-sheets", "set-up-sheets"), TONIGHT, attending=True),
        Setup(_("Everybody’s week"), ("packets",)),
        Setup(_("New players"), ("reference", "rosters", "cards", "templates")),
    )


def setups_file() -> Path:
    """Where the set-ups of the program's user are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("FFTT Campaign", appauthor=False)) / FILE


class Setups:
    """The set-ups in a file. Without a file they last as long as this.

    A file that cannot be read counts as none; it is laid aside before another takes its place.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        kept = None if path is None else _read(path)
        self._all = offered() if kept is None else kept
        self._unread = kept is None

    def all(self) -> tuple[Setup, ...]:
        """In the order in which they were made."""
        return self._all

    def named(self, name: str) -> Setup | None:
        """The one of this name, in capitals or not; None for none."""
        return next((one for one in self._all if one.name.casefold() == name.strip().casefold()), None)

    def save(self, setup: Setup) -> None:
        """Keep one, in the place of any of its name. Raises OSError."""
        there = self.named(setup.name)
        if there is None:
            self._keep((*self._all, setup))
        else:
            self._keep(tuple(setup if one is there else one for one in self._all))

    def rename(self, old: str, setup: Setup) -> None:
        """Give one another name, at its place; another of that name goes. Raises OSError."""
        there, other = self.named(old), self.named(setup.name)
        others = (one for one in self._all if one is there or one is not other)
        self._keep(tuple(setup if one is there else one for one in others))

    def delete(self, name: str) -> None:
        """Keep one no longer. Raises OSError."""
        there = self.named(name)
        self._keep(tuple(one for one in self._all if one is not there))

    def _keep(self, setups: Sequence[Setup]) -> None:
        if self._path is not None:
            if self._unread and self._path.exists():
                self._path.replace(self._path.with_name(self._path.name + ".unread"))
            _write(self._path, setups)
        self._all, self._unread = tuple(setups), False


def _read(path: Path) -> tuple[Setup, ...] | None:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return tuple(made for one in kept["setups"] if (made := setup_of(one)) is not None and made.name)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def setup_of(kept: object) -> Setup | None:
    """A set-up as ``asdict`` and JSON left it; None for what is none. What a later version wrote too is left out."""
    if not isinstance(kept, dict):
        return None
    name, kinds, paper = plain(str(kept.get("name", "")))[:LONGEST].strip(), kept.get("kinds"), kept.get("paper")
    if not isinstance(kinds, list):
        return None
    flags = {flag: kept.get(flag) is True for flag in ("attending", "grouped", "rich", "rosters", "one_file")}
    size: Paper | None = "A4" if paper == "A4" else "Letter" if paper == "Letter" else None
    tiles = int(kept["tiles"]) if kept.get("tiles") in TILES else 1
    return Setup(name, tuple(map(str, kinds)), str(kept.get("whose", EVERYBODY)), **flags, paper=size, tiles=tiles)


def _write(path: Path, setups: Sequence[Setup]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"setups": [asdict(one) for one in setups]}, ensure_ascii=False, indent=1)
    system.write(f"{text}\n".encode(), path, through_links=True)
