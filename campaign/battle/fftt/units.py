"""The lists that armies are bought from: one profile a unit, read from ``resources/units`` (fftt:U1, section 12).

A campaign copies its profiles into its founding event, so this file's table may grow without touching old campaigns.
Knows nothing of a single figure.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files


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


def born_key(number: int) -> str:
    """The key of an egg or creature that came to be in a battle: the first, an egg, is number 1."""
    return f"born-{number}"


EXPERIENCE = {
    8: "elite",  # fftt:R1b, R1g
    16: "wound",  # fftt:R1c
    20: "veteran",  # fftt:R1d
    24: "action",  # fftt:R1e
    32: "ability",  # fftt:R1f
}  # FP killed -> gain

ABILITIES = {  # 2D6 -> ability
    2: "road-runner",  # fftt:N2a
    3: "crack-shooter",  # fftt:N3a
    4: "iron",  # fftt:N4a
    5: "chameleon",  # fftt:N5a
    6: "storm-bringer",  # fftt:N6a
    7: "doc",  # fftt:N7a
    8: "full-metal-jacket",  # fftt:N8a
    9: "lucky",  # fftt:N9a
    10: "happy-trigger",  # fftt:N10a
    11: "berserk",  # fftt:N11a
    12: "glimmering",  # fftt:N12a
}


def ability_serves(unit: Unit, ability: str, extra_ap: int = 0) -> bool:
    """Whether an ability can serve a figure of this unit, with its extra action points, and is new to its kind.

    fftt:N13a, N13b, N13c, N13d, N13e, N13f, N13i
    """
    match ability:
        case "crack-shooter" | "storm-bringer":
            return unit.skill is not None
        case "doc":
            return unit.ap + extra_ap >= 2 and not {"heals", "repairs"} & set(unit.traits)
        case "full-metal-jacket":
            return "scans" not in unit.traits and "two-shots" not in unit.traits
        case "happy-trigger":
            return unit.shoots and "never-out" not in unit.traits
        case _:
            return True
