"""The lists that armies are bought from: one profile a unit, read from ``resources/units`` (fftt:U1, section 12).

A campaign copies its profiles into its founding event, so this file's table may grow without touching old campaigns.
Knows nothing of a single figure.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.lists import Stat
from campaign.battle.fftt.unit_words import CODES, stats, unit_notes


class Faction(StrEnum):
    """The three lists of the game."""

    MARINES = "marines"
    MACHINA = "machina"
    INSECTOIDS = "insectoids"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit's row. Lengths in millimetres on the table, the base's radius in tenths of a millimetre."""

    key: str  # "marines.grunt"
    faction: Faction
    name: str
    fp: int
    ap: int
    wounds: int
    skill: int | None
    short: int | None
    long: int | None
    move: int
    hand: int
    base: int
    weapon: str
    traits: tuple[str, ...]

    @property
    def leads(self) -> bool:
        """An HQ or a Queen (campaign:C18a, C18b)."""
        return "hq" in self.traits or "queen" in self.traits

    @property
    def is_hq(self) -> bool:
        """An HQ proper: what is lost where HQs are lost; a Queen is none (campaign:C40a, C40c)."""
        return "hq" in self.traits

    @property
    def shoots(self) -> bool:
        """Has ammunition to run out of."""
        return self.weapon in ("shot", "grenade", "missile", "acid")

    @property
    def fights(self) -> bool:
        """Counts as a figure for the end of a battle: neither HQ nor Scanner (campaign:C47c)."""
        return not self.is_hq and "scans" not in self.traits

    @property
    def code(self) -> str:
        """Two letters that stand for it on a chip."""
        return CODES.get(self.key, self.name[:2].upper())

    def stats(self, learnt: FigureSetup | None = None) -> tuple[Stat, ...]:
        """Its numbers, or those of a figure with what experience and abilities change (fftt:R1, R3)."""
        return tuple(stats(self, learnt or FigureSetup("", self.key)))

    def notes(self) -> tuple[str, ...]:
        """What it does beyond its numbers."""
        return unit_notes(self)


@cache
def fftt_units() -> tuple[Unit, ...]:
    """The profiles of the game's own lists, in the order of the lists."""
    lists = tomllib.loads(files("resources").joinpath("units/fftt.toml").read_text(encoding="utf-8"))
    return tuple(
        Unit(
            key=f"{faction}.{key}",
            faction=Faction(faction),
            name=row["name"],
            fp=row["fp"],
            ap=row["ap"],
            wounds=row["wounds"],
            skill=row.get("skill"),
            short=row.get("short"),
            long=row.get("long"),
            move=row["move"],
            hand=row["hand"],
            base=row["base"],
            weapon=row["weapon"],
            traits=tuple(row["traits"]),
        )
        for faction, rows in lists.items()
        for key, row in rows.items()
    )


def is_led(units: Iterable[Unit]) -> bool:
    """Whether these units have the HQ that they need; a Queen only if they shoot (campaign:C18a, C18b, C18c)."""
    units = tuple(units)
    if any(unit.leads for unit in units):
        return True
    return bool(units) and all(unit.faction == Faction.INSECTOIDS and not unit.shoots for unit in units)


EGG = Unit(  # fftt:I3a, I3b, I3c, I3d
    key="insectoids.egg",
    faction=Faction.INSECTOIDS,
    name="Egg",
    fp=0,
    ap=0,
    wounds=1,
    skill=None,
    short=None,
    long=None,
    move=0,
    hand=0,
    base=75,
    weapon="none",
    traits=("egg", "harmless"),
)
"""What a Queen lays; it is bought by nobody and so in no list."""

WEAPONS = ("none", "shot", "grenade", "missile", "acid", "burst", "close")
"""What a unit may shoot with, in the order of their codes."""

HATCHLINGS = (
    "insectoids.stinger",
    "insectoids.spitter",
    "insectoids.razordog",
    "insectoids.drone",
    "insectoids.bombbug",
)
"""What hatches on a 1, 2, 3, 4 and 5; a 6 is thrown again (fftt:I2)."""


def hatching(units: Iterable[Unit]) -> tuple[str, ...]:
    """What may hatch from the eggs of these units."""
    return HATCHLINGS if any("lays-eggs" in unit.traits for unit in units) else ()


def born_key(number: int) -> str:
    """The key of an egg or creature that came to be in a battle: the first, an egg, is number 1."""
    return f"born-{number}"
