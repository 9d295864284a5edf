"""What players call units, traits, gains and abilities: the words of the lists, for journal, window and paper.

Turns keys of ``units.py`` into short texts. Carries out nothing, and knows no figure.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.battle.fftt.units import Faction, Unit
from campaign.battle.scenery import Edge
from campaign.words import _, count, listed


def faction_name(faction: Faction) -> str:
    """The name of a list."""
    return {
        Faction.MARINES: _("Marines"),
        Faction.MACHINA: _("Machina"),
        Faction.INSECTOIDS: _("Insectoids"),
    }[faction]


def level_name(level: str) -> str:
    """How well the program plays a seat; a level of another version is shown as it stands in the file."""
    return {"easy": _("easy"), "standard": _("standard"), "strong": _("strong")}.get(level, level)


def edge_name(edge: Edge) -> str:
    """A table edge, as it follows "the"."""
    return {
        Edge.NORTH: _("north edge"),
        Edge.EAST: _("east edge"),
        Edge.SOUTH: _("south edge"),
        Edge.WEST: _("west edge"),
    }[edge]


def ability_name(ability: str) -> str:
    """The name of an ability of the commanders' table; an unknown one is shown as it stands in the file."""
    return {
        "road-runner": _("Road runner"),
        "crack-shooter": _("Crack shooter"),
        "iron": _("Iron"),
        "chameleon": _("Chameleon"),
        "storm-bringer": _("Storm bringer"),
        "doc": _("Doc"),
        "full-metal-jacket": _("Full metal jacket"),
        "lucky": _("Lucky"),
        "happy-trigger": _("Happy trigger"),
        "berserk": _("Berserk"),
        "glimmering": _("Glimmering"),
    }.get(ability, ability)


def ability_text(ability: str) -> str:
    """What an ability does, in a few words; empty for an unknown one."""
    return {
        "road-runner": _("+2 cm for each AP"),
        "crack-shooter": _("+1 when shooting"),
        "iron": _("+1 wound"),
        "chameleon": _("always in cover, −1 to be hit"),
        "storm-bringer": _("may call air support instead of shooting"),
        "doc": _("heals 1 wound for 2 AP"),
        "full-metal-jacket": _("two shots or bites for 1 AP"),
        "lucky": _("never hurt by opportunity fire"),
        "happy-trigger": _("never out of ammo"),
        "berserk": _("+2 hand to hand"),
        "glimmering": _("+1 action"),
    }.get(ability, "")


def gain_name(gain: str) -> str:
    """What a step of experience is called."""
    return {
        "elite": _("Elite"),
        "wound": _("+1 wound"),
        "veteran": _("Veteran"),
        "action": _("+1 action"),
        "ability": _("ability"),
    }[gain]


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


def unit_notes(unit: Unit, hand: bool = True) -> tuple[str, ...]:
    """What a unit does beyond its numbers, each in a few words; ``hand``: its hand-to-hand number too."""
    traits = [trait for trait in unit.traits if not (unit.is_hq and trait == "harmless")]
    notes = [weapon_note(unit.weapon), *map(trait_note, traits)]
    if unit.ap >= 3 and unit.shoots:
        notes.append(_("light fire"))
    if hand and unit.hand:
        notes.append(_("{n} hand to hand").format(n=signed(unit.hand)))
    return tuple(filter(None, notes))


def units_listed(units: Mapping[str, int]) -> str:
    """``2 Grunts and 1 Medic``: how many of each unit, by the units' names."""
    return listed([units_counted(name, number) for name, number in units.items()])


def units_counted(name: str, number: int) -> str:
    """``1 Grunt``, ``2 Grunts``."""
    return count("{n} {{unit}}", "{n} {{unit}}s", number).format(unit=name)


def signed(number: int) -> str:
    """``+2``, ``−1``, with the minus sign that print wants."""
    return f"+{number}" if number >= 0 else f"−{-number}"
