"""The list that armies are bought from, profiles and weapons, read from ``resources/systems/man_to_man``: P1, F8, L2.

Knows nothing of a single man.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import resources
from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import gains
from campaign.battle.contract.lists import Stat
from campaign.battle.man_to_man.codes import INCH
from campaign.battle.man_to_man.experience import learnt as gained
from campaign.words import _

NAME: Final = "man_to_man"
MORTAR_SCATTER: Final = 2  # dice of the distance (man_to_man:I8e)
SUPPORT: Final = "support"  # instead of a profile: a weapon that fires from afar
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
    """A weapon that bursts, where it is thrown (man_to_man:I4a) or comes from ``on`` or ``off`` the table, or ``both``.

    Lengths in inches, ``reach`` 0 for all of the table; ``dice`` 0 for smoke.
    """

    key: str
    name: str
    area: int
    where: str
    reach: int = 0
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
class Indirect:
    """A weapon that fires from behind cover or afar (man_to_man:I4b, L4a).

    ``area`` is the key of its template's row, ``scatter`` in dice; ``shots`` a battle, 0 where they are not counted.
    ``attacks`` is as what it counts beside artillery: "air", "rockets" or "".
    """

    key: str
    name: str
    area: str
    scatter: int = MORTAR_SCATTER
    shots: int = 0
    attacks: str = ""

    @property
    def template(self) -> Thrown:
        """Its dice, radius and AP factor."""
        return bursting()[self.area]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list (man_to_man:L2a, L3a).

    ``code`` is two letters that stand for it on a chip. ``arms`` are keys of weapons, each as often as he has it;
    ``serves`` is that of the crewed weapon that comes with him, which takes ``crew`` more men and has that fire
    ``control``, 0 for none. ``traits``: see TRAITS. A vehicle has a ``drive``, its movement points, what its size adds
    to the number of a shot at it, ``armour`` at front, side, rear and top as "5/4/2/2", and a ``weight``: see ACROSS.
    """

    key: str  # "common.rifleman"
    faction: str
    name: str
    code: str
    profile: str
    arms: tuple[str, ...]
    fp: int
    traits: tuple[str, ...] = ()
    serves: str = ""
    crew: int = 0
    control: int = 0
    drive: str = ""
    move: int = 0
    size: int = 0
    armour: str = ""
    weight: str = ""

    @property
    def is_man(self) -> bool:
        """Whether it is a man, not an HQ post, a vehicle or support from afar."""
        return self.profile not in (POST, VEHICLE, SUPPORT)

    @property
    def turret(self) -> bool:
        """Whether a vehicle has its weapons in a turret."""
        return "turret" in self.traits

    @property
    def plates(self) -> tuple[int, ...]:
        """The armour of a vehicle at its front, side, rear and top."""
        return tuple(map(int, self.armour.split("/"))) if self.armour else ()

    @property
    def quality(self) -> str:
        """Green or elite; empty for a regular row."""
        return next((word for word in ("green", "elite") if word in self.traits), "")

    @property
    def radio(self) -> bool:
        """Whether he has a radio."""
        return "radio" in self.traits

    @property
    def inspires(self) -> bool:
        """Whether he helps the morale of units near him without being a CO."""
        return "inspires" in self.traits

    @property
    def leads(self) -> bool:
        """An HQ post, which leads and supplies an army."""
        return self.profile == POST

    @property
    def is_hq(self) -> bool:
        """The same: it goes nowhere."""
        return self.leads

    @property
    def shoots(self) -> bool:
        """Whether it has anything that runs out of ammunition."""
        fired = {key for key, arm in small_arms().items() if arm.reach} | {*guns()}
        return bool(self.serves) or not fired.isdisjoint(self.arms)

    @property
    def fights(self) -> bool:
        """Everybody but an HQ post, and support from afar (man_to_man:L11a, L4b)."""
        return self.profile not in (POST, SUPPORT)

    @property
    def base(self) -> int:
        """The radius of its base, in tenths of a millimetre (man_to_man:C4a)."""
        return round(ACROSS[self.weight or self.profile] * INCH / 2)

    def stats(self, learnt: FigureSetup | None = None) -> tuple[Stat, ...]:
        """Its numbers, or those of a man with what he has learnt (man_to_man:L8, L9)."""
        if self.leads:
            return (Stat("wounds", POST_HITS, 0, _("{n} hit points").format(n=POST_HITS)),)
        if self.profile == SUPPORT:
            return (Stat("wounds", 1),)
        if not self.is_man:
            return self._vehicle_stats()
        more = gained(() if learnt is None else (*gains(learnt.experience), *learnt.abilities))
        found = []
        for attribute, (short, label) in attribute_names().items():
            bonus = getattr(more, attribute, 0)
            value = getattr(profiles()[self.profile], attribute) + bonus
            told = _("{attribute} {n}").format(attribute=short, n=value)
            found.append(Stat(attribute, value, bonus, told, label, str(value)))
        return (*found, Stat("wounds", 1))

    def _vehicle_stats(self) -> tuple[Stat, ...]:
        """The numbers of a vehicle."""
        armour, move, control = _("armour {numbers}"), _("{n} movement points"), _("fire control {n}")
        front = self.plates[0] if self.plates else 0
        return (
            Stat("armour", front, 0, armour.format(numbers=self.armour), _("Armour"), self.armour),
            Stat("move", self.move, 0, move.format(n=self.move), _("Movement"), str(self.move)),
            Stat("control", self.control, 0, control.format(n=self.control), _("Fire control"), str(self.control)),
            Stat("wounds", 1),
        )

    def notes(self) -> tuple[str, ...]:
        """What he carries and serves, and what else he is."""
        if self.leads:
            return (_("leads and supplies"),)
        several = _("{n} × {weapon}")
        carried = Counter(map(arm_name, self.arms)).items()
        told = [several.format(n=number, weapon=name) if number > 1 else name for name, number in carried]
        if self.serves:
            told.append(_("{weapon} with {n} more").format(weapon=arm_name(self.serves), n=self.crew))
        return (*told, *(trait_name(trait) for trait in self.traits))


CREWED: Final = "crewed"  # a weapon that men serve, as a base
ACROSS: Final = {
    "private": 1.0,
    "nco": 1.0,
    "co": 1.0,
    POST: 2.0,
    CREWED: 2.0,
    SUPPORT: 2.0,
    "light": 2.5,
    "medium": 3.25,
    "heavy": 4.0,
}
"""How many inches bases are across: of men, HQ posts, crewed weapons, and vehicles by weight (man_to_man:C4f, C4g)."""
RADIUS: Final = INCH // 2  # of a man's base (man_to_man:C4a)
POST_HITS: Final = 12
TRAITS: Final = ("green", "elite", "radio", "inspires", "turret")
"""What a row can be besides: green or elite, with a radio, of help to the morale of others; a vehicle with a turret."""


def attribute_names() -> Mapping[str, tuple[str, str]]:
    """Each attribute by its field in ``Attributes``: as it is written short, and its name."""
    return {
        "strength": (_("STR"), _("Strength")),
        "intelligence": (_("INT"), _("Intelligence")),
        "dexterity": (_("DEX"), _("Dexterity")),
        "leadership": (_("LDR"), _("Leadership")),
        "move": (_("MOV"), _("Movement")),
    }


PROFILES_THAT_LEAD: Final = ("nco", "co")  # man_to_man:P7a


def columns() -> tuple[str, ...]:
    """The heads of a row's numbers in a table."""
    return tuple(short for short, _name in attribute_names().values())


def cells(row: Row, learnt: FigureSetup) -> tuple[int | None, ...]:
    """A man's attributes, with what he has learnt; other figures have none."""
    if not row.is_man:
        return (None,) * len(attribute_names())
    found = {stat.key: stat.value for stat in row.stats(learnt)}
    return tuple(found[attribute] for attribute in attribute_names())


def trait_name(trait: str) -> str:
    """What a trait is called; an unknown one is shown as it stands in the file."""
    return {
        "green": _("green"),
        "elite": _("elite"),
        "radio": _("radio"),
        "inspires": _("helps the morale of units near him"),
        "turret": _("turret"),
    }.get(trait, trait)


def arm_name(key: str) -> str:
    """What a weapon is called; an unknown one is shown as it stands in the file."""
    return all_arms().get(key, key)


@cache
def all_arms() -> Mapping[str, str]:
    """The names of all weapons of the game by their keys: small arms, those with areas, guns, those of close assault.

    One that stands in several tables has the name of the first.
    """
    found: dict[str, str] = {}
    for table in _read("weapons.toml").values():
        for key, values in table.items():
            found.setdefault(key, values["name"])
    return found


@cache
def man_to_man_rows() -> tuple[Row, ...]:
    """The rows of the game's own list, in their order (man_to_man:L2a, L3a)."""
    return tuple(
        row_of({**values, "key": f"{faction}.{key}"})
        for faction, rows in _read("lists.toml").items()
        for key, values in rows.items()
    )


def row_of(values: Mapping[str, Any]) -> Row:
    """The row of these values, of which lists become tuples; weapons may stand in a table with how many."""
    arms = values["arms"]
    told = [key for key, number in arms.items() for _each in range(number)] if isinstance(arms, Mapping) else arms
    plain = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    return Row(**{**plain, "faction": values["key"].partition(".")[0], "arms": tuple(told)})


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
    return {key: arm for key, arm in bursting().items() if arm.where == "thrown"}


@cache
def bursting() -> Mapping[str, Thrown]:
    """The weapons with a template by their keys: thrown, and those that fire from on or off the table."""
    return {key: Thrown(key=key, **values) for key, values in _read("weapons.toml")["area"].items()}


@cache
def mortars() -> Mapping[str, Indirect]:
    """The mortars that men serve on the table, by their keys (man_to_man:I4b)."""
    return {key: Indirect(key, arm.name, key) for key, arm in bursting().items() if arm.where in ("on", "both")}


@cache
def support() -> Mapping[str, Indirect]:
    """The weapons that fire from afar, by their keys (man_to_man:L4a)."""
    return {key: Indirect(key=key, **values) for key, values in _read("weapons.toml")["support"].items()}


@cache
def guns() -> Mapping[str, Gun]:
    """The guns by their keys (man_to_man:L3b)."""
    return {key: Gun(key=key, **values) for key, values in _read("weapons.toml")["guns"].items()}


@cache
def devices() -> Mapping[str, Device]:
    """What vehicles are assaulted with, by its keys; some of it is thrown, too."""
    return {key: Device(key=key, **values) for key, values in _read("weapons.toml")["assault"].items()}


@cache
def buildings() -> Mapping[str, Mapping[str, int]]:
    """The hit points of a floor by material and size of the building (man_to_man:B2a)."""
    return _read("buildings.toml")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.of_system(NAME, name).read_text(encoding="utf-8"))
