"""The list that armies are bought from, profiles and weapons, read from ``resources/systems/man_to_man``: P1, F8, L2.

Knows nothing of a single man.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import resources

NAME: Final = "man_to_man"
POST: Final = "post"  # instead of a profile: an HQ post, which is no man


@dataclass(frozen=True, slots=True)
class Attributes:
    """A profile: the attributes of a man who is not wounded; ``move`` in movement points (man_to_man:P1a)."""

    strength: int
    intelligence: int
    dexterity: int
    leadership: int
    move: int


@dataclass(frozen=True, slots=True)
class SmallArm:
    """A weapon in a man's hand (man_to_man:F8a).

    ``reach`` in inches, 0 for one of close combat; ``snap`` None where it cannot be fired so; ``automatic`` "yes",
    "agreed" where a house rule says, or "". ``blow`` is the key of what serves in close combat of one that shoots.
    """

    key: str
    name: str
    dice: int
    reach: int = 0
    snap: int | None = None
    shots: int = 0
    automatic: str = ""
    parries: bool = False
    long: bool = False
    heavy: bool = False
    blow: str = ""
    penetration: int = 0


@dataclass(frozen=True, slots=True)
class Thrown:
    """A weapon that is thrown (man_to_man:I4a); lengths in inches, ``dice`` 0 for smoke."""

    key: str
    name: str
    area: int
    reach: int
    dice: int = 0
    ap: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list (man_to_man:L2a).

    ``arms`` are keys of weapons, each with how many; ``serves`` that of the crewed
    weapon that comes with him, which takes ``crew`` more men and has that fire ``control``, 0 for none.
    """

    key: str  # "common.rifleman"
    faction: str
    name: str
    profile: str
    arms: tuple[tuple[str, int], ...]
    fp: int
    quality: str = ""
    radio: bool = False
    inspires: bool = False
    serves: str = ""
    crew: int = 0
    control: int = 0

    @property
    def is_man(self) -> bool:
        """Whether it is a man, not an HQ post."""
        return self.profile != POST


@cache
def man_to_man_rows() -> tuple[Row, ...]:
    """The rows of the game's own list, in their order (man_to_man:L2a)."""
    return tuple(
        Row(key=f"{faction}.{key}", faction=faction, **{**values, "arms": tuple(values["arms"].items())})
        for faction, rows in _read("lists.toml").items()
        for key, values in rows.items()
    )


@cache
def profiles() -> Mapping[str, Attributes]:
    """The profiles by their names (man_to_man:P1a)."""
    return {name: Attributes(**values) for name, values in _read("profiles.toml").items()}


@cache
def small_arms() -> Mapping[str, SmallArm]:
    """The weapons in a man's hand by their keys, in their order (man_to_man:F8a)."""
    return {key: SmallArm(key=key, **values) for key, values in _read("weapons.toml")["small"].items()}


@cache
def thrown() -> Mapping[str, Thrown]:
    """The weapons that are thrown by their keys (man_to_man:I4a)."""
    tables = _read("weapons.toml")["area"]
    found = {key: {k: v for k, v in values.items() if k != "where"} for key, values in tables.items()}
    return {key: Thrown(key=key, **found[key]) for key in found if tables[key]["where"] == "thrown"}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.of_system(NAME, name).read_text(encoding="utf-8"))
