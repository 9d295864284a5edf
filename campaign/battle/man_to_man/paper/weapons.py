"""Weapons of Man to Man spelled out in a few words: for a man’s card, for the quick reference, for templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from campaign.battle.man_to_man.units import (
    Device,
    Gun,
    Indirect,
    SmallArm,
    Thrown,
    arm_name,
    bursting,
    devices,
    guns,
    small_arms,
    support,
)
from campaign.battle.scenery import INCH
from campaign.battle.table_words import in_inches, signed
from campaign.words import _, count

TIED: Final = "\u00a0×\u00a0"
"""How many there are of a weapon stays in the line of its name."""


def spelled(arms: Iterable[str], *, afoot: bool = True) -> tuple[str, ...]:
    """Weapons by their keys, each once with how many there are and its numbers; of vehicles without snap shots."""
    told = []
    for key, number in Counter(arms).items():
        name, numbers = told_of(key, afoot)
        words = " ".join((name, *numbers))
        told.append(_("{n} × {weapon}").replace(" × ", TIED).format(n=number, weapon=words) if number > 1 else words)
    return tuple(told)


def told_of(key: str, afoot: bool = True) -> tuple[str, tuple[str, ...]]:
    """The name of a weapon, and its numbers, all that it is good for."""
    found: list[tuple[str, tuple[str, ...]]] = []
    if key in small_arms():
        found.append((small_arms()[key].name, small_numbers(small_arms()[key], afoot)))
    if key in bursting():
        found.append((bursting()[key].name, burst_numbers(bursting()[key])))
    if key in guns():
        found.append((guns()[key].name, gun_numbers(guns()[key])))
    if key in devices():
        found.append((devices()[key].name, device_numbers(devices()[key])))
    if key in support():
        found.append((support()[key].name, support_numbers(support()[key])))
    if not found:
        return arm_name(key), ()
    return found[0][0], tuple(number for _name, numbers in found for number in numbers)


def dice(number: int) -> str:
    """So many dice of damage."""
    return _("{n}D").format(n=number)


def small_numbers(arm: SmallArm, afoot: bool = True) -> tuple[str, ...]:
    """Range, shots a round, damage, and for men on foot what a snap shot adds."""
    numbers = [in_inches(arm.reach * INCH), f"×{arm.shots}"] if arm.reach else []
    numbers.append(dice(arm.dice))
    if arm.reach and afoot:
        numbers.append(_("no snap shot") if arm.snap is None else _("snap {n}").format(n=signed(arm.snap)))
    if arm.automatic == "yes" and afoot:
        numbers.append(_("never aimed"))
    return (*numbers, *([_("parries")] if arm.parries else []))


def burst_numbers(arm: Thrown) -> tuple[str, ...]:
    """Range, damage, and the radius of its template."""
    reach = [in_inches(arm.reach * INCH)] if arm.reach else []
    hurts = [dice(arm.dice)] if arm.dice else []
    return (*reach, *hurts, _("radius {n}").format(n=in_inches(arm.area * INCH)))


def support_numbers(weapon: Indirect) -> tuple[str, ...]:
    """Damage, radius and scatter of its template, and its shots of a battle (man_to_man:L4a)."""
    scatter = _("scatter {dice}").format(dice=dice(weapon.scatter))
    shots = count("{n} shot a battle", "{n} shots a battle", weapon.shots)
    return (*burst_numbers(weapon.template), scatter, shots)


def gun_numbers(gun: Gun) -> tuple[str, ...]:
    """Penetration with the HE modifier, damage and radius of its shells."""
    return (
        _("pen. {n}").format(n=gun.penetration),
        _("HE {n}").format(n=gun.he),
        dice(gun.dice),
        _("radius {n}").format(n=in_inches(gun.radius * INCH)),
    )


def direct_numbers(device: Device) -> tuple[str, ...]:
    """Range, penetration and HE modifier of one that fires at vehicles (man_to_man:V17b)."""
    armour = _("pen. {n}").format(n=device.penetration), _("HE {n}").format(n=device.he)
    return (in_inches(device.reach * INCH), *armour)


def device_numbers(device: Device) -> tuple[str, ...]:
    """What it adds to the factor of an assault."""
    return (_("assault {n}").format(n=signed(device.factor)),)
