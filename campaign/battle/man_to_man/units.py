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
VEHICLE: Final = "vehicle"  # instead of a profile: a vehicle with its crew


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
class Gun:
    """A gun of a vehicle, or one that men serve (man_to_man:L3b); ``radius`` of its template in inches."""

    key: str
    name: str
    penetration: int
    he: int
    dice: int
    radius: int


@dataclass(frozen=True, slots=True)
class Device:
    """What a man assaults a vehicle with.

    ``counted``: it is used up; ``afar``: it joins in from afar. Where AT weapons fire at vehicles directly it has a
    ``penetration``, ``he`` and a ``reach`` in inches.
    """

    key: str
    name: str
    factor: int
    counted: bool = False
    afar: bool = False
    penetration: int = 0
    he: int = 0
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list (man_to_man:L2a, L3a).

    ``arms`` are keys of weapons, each with how many; ``serves`` that of the crewed
    weapon that comes with him, which takes ``crew`` more men and has that fire ``control``, 0 for none. A vehicle has a
    ``drive``, its movement points, size, ``armour`` at front, side, rear and top, and a ``base`` so many inches across.
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
    drive: str = ""
    move: int = 0
    size: int = 0
    armour: tuple[int, int, int, int] = (0, 0, 0, 0)
    turret: bool = False
    base: float = 1.0

    @property
    def is_man(self) -> bool:
        """Whether it is a man, not an HQ post or a vehicle."""
        return self.profile not in (POST, VEHICLE)


@cache
def man_to_man_rows() -> tuple[Row, ...]:
    """The rows of the game's own list, in their order (man_to_man:L2a, L3a)."""
    return tuple(
        Row(key=f"{faction}.{key}", faction=faction, **{**values, **_tuples(values)})
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


@cache
def guns() -> Mapping[str, Gun]:
    """The guns by their keys (man_to_man:L3b)."""
    return {key: Gun(key=key, **values) for key, values in _read("weapons.toml")["guns"].items()}


@cache
def devices() -> Mapping[str, Device]:
    """What vehicles are assaulted with, by its keys; some of it is thrown, too."""
    return {key: Device(key=key, **values) for key, values in _read("weapons.toml")["assault"].items()}


def _tuples(values: Mapping[str, Any]) -> dict[str, Any]:
    """What a table of a row has as pairs or a list, as a row keeps it."""
    found: dict[str, Any] = {"arms": tuple(values["arms"].items())}
    return found | ({"armour": tuple(values["armour"])} if "armour" in values else {})


@cache
def buildings() -> Mapping[str, Mapping[str, int]]:
    """The hit points of a floor by material and size of the building (man_to_man:B2a)."""
    return _read("buildings.toml")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.of_system(NAME, name).read_text(encoding="utf-8"))
