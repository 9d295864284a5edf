"""The lists that armies are bought from: one profile a unit, from ``resources/systems/fftt`` (fftt:U1, section 12).

A campaign copies its profiles into its founding event, so this file's table may grow without touching old campaigns.
Knows nothing of a single figure.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import resources
from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import gains
from campaign.battle.contract.lists import Stat
from campaign.battle.table_words import signed
from campaign.words import _, count

MILLIMETRES = 10  # in a centimetre

CODES = {
    "marines.grunt": "GT",  # GR is the Grenadier's
    "insectoids.spitter": "AS",
    "insectoids.razordog": "RD",
    "insectoids.bombbug": "BB",
}


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
    lists = tomllib.loads(resources.of_system("fftt", "lists.toml").read_text(encoding="utf-8"))
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


# In words


def faction_name(faction: str) -> str:
    """The name of a list; an unknown one is shown as it stands in the file."""
    return {"marines": _("Marines"), "machina": _("Machina"), "insectoids": _("Insectoids")}.get(faction, faction)


def weapon_note(weapon: str) -> str:
    """What is special about a weapon; empty for a plain shot and for none."""
    return {
        "grenade": _("grenade burst"),
        "missile": _("missile burst"),
        "acid": _("leaves goo"),
        "burst": _("goes off as a grenade"),
        "close": _("close combat"),
    }.get(weapon, "")


def trait_note(trait: str) -> str:
    """What a trait does; empty where it goes without saying, as for a trait of a club's own list."""
    return {
        "two-shots": _("two shots for 1 AP"),
        "double": _("double: 2 wounds"),
        "indirect": _("fires without sight"),
        "no-opportunity": _("no opportunity fire"),
        "heals": _("heals 1 wound for 2 AP"),
        "repairs": _("repairs 1 wound for 2 AP"),
        "hq": _("leads and supplies"),
        "queen": _("leads and supplies"),
        "lays-eggs": _("eats corpses, lays eggs"),
        "scans": _("keeps flankers 30 cm away"),
        "all-terrain": _("ignores terrain"),
        "flies": _("flies walls and windows"),
        "hard-to-hit": _("−1 to be hit"),
        "goo-proof": _("immune to goo"),
        "double-doors": _("double doors only"),
        "never-out": _("never out of ammo"),
        "dies-when-out": _("dies when out of ammo"),
        "harmless": _("causes no wounds hand to hand"),
        "explodes": _("bursts when destroyed"),
    }.get(trait, "")


def unit_notes(unit: Unit) -> tuple[str, ...]:
    """What a unit does beyond its numbers, each in a few words."""
    traits = [trait for trait in unit.traits if not (unit.is_hq and trait == "harmless")]
    notes = [weapon_note(unit.weapon), *map(trait_note, traits)]
    if unit.ap >= 3 and unit.shoots:
        notes.append(_("light fire"))
    return tuple(filter(None, notes))


def stats(unit: Unit, learnt: FigureSetup) -> Iterator[Stat]:
    """The numbers of a figure of this unit, in centimetres. The one place where a unit's and a figure's are added."""
    gained = gains(learnt.experience)
    bonus = learnt.extra_actions if unit.ap else 0
    actions = unit.ap + bonus
    yield Stat("actions", actions, bonus, _("{n} AP").format(n=actions) if actions else "")
    if unit.skill is not None:
        hit = unit.skill + ("elite" in gained) + ("crack-shooter" in learnt.abilities)
        yield Stat("to_hit", hit, 0, _("hits on {n}").format(n=hit), _("Shoots"), _("{n} or less").format(n=hit))
    if unit.short is not None and unit.long is not None:
        short, long = unit.short // MILLIMETRES, unit.long // MILLIMETRES
        text = _("{short} short, {long} long").format(short=short, long=long)
        yield Stat("short", short, 0, _("{short}/{long} cm").format(short=short, long=long), _("Range"), text)
        yield Stat("long", long)
    if unit.move:
        move = unit.move // MILLIMETRES + 2 * ("road-runner" in learnt.abilities)
        yield Stat("move", move, 0, _("moves {n}").format(n=move), _("Moves"), _("{n} cm an action").format(n=move))
    wounds = unit.wounds + learnt.extra_wounds
    yield Stat("wounds", wounds, learnt.extra_wounds, count("{n} wound", "{n} wounds", wounds))
    if not unit.is_hq:
        hand = unit.hand + ("veteran" in gained) + 2 * ("berserk" in learnt.abilities)
        n, words = signed(hand), ("", "", "")
        if hand:
            words = (_("hand {n}").format(n=n), _("Hand to hand"), n)
        yield Stat("hand", hand, 0, *words, note=_("{n} hand to hand").format(n=n) if hand else "")
    if not actions:
        yield Stat("note", 0, 0, next(iter(unit_notes(unit)), ""))


def columns() -> tuple[str, ...]:
    """The heads of a unit's numbers in a table."""
    return _("AP"), _("wounds"), _("skill"), _("short"), _("long"), _("move"), _("hand to hand")


def cells(unit: Unit, learnt: FigureSetup) -> tuple[int | None, ...]:
    """The numbers as they stand in the list, with what a figure has learnt of the first two."""
    actions, wounds = unit.ap + learnt.extra_actions, unit.wounds + learnt.extra_wounds
    return actions, wounds, unit.skill, unit.short, unit.long, unit.move, unit.hand
