"""What rows a club's own lists can have (campaign:C87).

Own rows are made of the weapons and traits that the rules know; everything that is wrong with them is said at once.
They are copied into the founding, and the battle takes them from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from campaign.battle.fftt.units import HATCHLINGS, WEAPONS, Faction, Unit, fftt_units
from campaign.reason import Reason
from campaign.words import _, listed

RULE: Final = "campaign:C87"
TRAITS: Final = frozenset(trait for unit in fftt_units() for trait in unit.traits)
MOST_ROWS: Final = 50
LONGEST: Final = 30  # characters of a unit's name
RANGES: Final = {
    "ap": (0, 9),
    "wounds": (1, 9),
    "move": (0, 999),
    "hand": (-9, 9),
    "base": (10, 500),
}
"""The numbers that every row has beside its price, and what they can be. Lengths in millimetres, of the base in tenths
of one."""
SHOOTING: Final = {"skill": (2, 12), "short": (1, 9999), "long": (1, 9999)}
"""What a row has besides whose weapon is fired, and no other."""


def problems(units: Sequence[Unit], factions: Collection[str], dearest: int) -> list[Reason]:
    """Everything that is wrong with a club's own rows, and what the lists of these factions lack.

    No rows stand for the game's own lists; no figure costs more than ``dearest`` FP (campaign:C87b, C87c, C87d).
    """
    reasons = []
    if len(units) > MOST_ROWS:
        text = _("There are {n} units; the lists have at most {most} together.")
        reasons.append(Reason(RULE, text.format(n=len(units), most=MOST_ROWS)))
    for key, times in Counter(unit.key for unit in units).items():
        if times > 1:
            reasons.append(Reason(RULE, _("Two units have the same key, “{key}”.").format(key=key[:40])))
    for unit in units:
        faults = _faults(unit, dearest)
        reasons += [Reason(RULE, _("{unit}: {why}").format(unit=unit.key[:40], why=why)) for why in faults]
    return reasons + _lacking(units, factions)


def _lacking(units: Sequence[Unit], factions: Collection[str]) -> list[Reason]:
    """What the lists of these factions lack (campaign:C87c, C87d)."""
    reasons = []
    for faction in sorted(set(factions)) if units else []:
        rows = [unit for unit in units if unit.faction == faction]
        if not any(unit.leads for unit in rows):
            word = "queen" if faction == Faction.INSECTOIDS else "hq"
            text = _("The list of the {faction} has nobody who leads: one row needs the trait “{trait}”.")
            reasons.append(Reason(RULE, text.format(faction=faction, trait=word)))
        if not any(unit.fights for unit in rows):
            text = _("The list of the {faction} has nobody who fights.")
            reasons.append(Reason(RULE, text.format(faction=faction)))
    if any("lays-eggs" in unit.traits for unit in units):
        missing = [key for key in HATCHLINGS if key not in {unit.key for unit in units}]
        if missing:
            text = _("Somebody lays eggs, and what hatches has no row: {keys}.")
            reasons.append(Reason(RULE, text.format(keys=listed(missing))))
    return reasons


def _faults(unit: Unit, dearest: int) -> Iterator[str]:
    """What is wrong with one row, in sentences (campaign:C87b)."""
    word = unit.key.removeprefix(f"{unit.faction}.")
    if not (word.isascii() and word.isalpha() and word.islower()) or not unit.key.startswith(f"{unit.faction}."):
        yield _("a key is the faction, a dot and a word of small letters, as marines.scout.")
    if not unit.name.strip() or len(unit.name) > LONGEST or not unit.name.isprintable():
        yield _("a name has 1 to {n} characters that can be read.").format(n=LONGEST)
    for field, (least, most) in {"fp": (1, dearest), **RANGES}.items():
        if not least <= getattr(unit, field) <= most:
            yield _("“{field}” is {least} to {most}.").format(field=field, least=least, most=most)
    yield from _weapon_faults(unit)
    if strange := sorted(set(unit.traits) - TRAITS):
        known = ", ".join(sorted(TRAITS))
        yield _("unknown traits: {traits}. There are: {known}.").format(traits=", ".join(strange)[:80], known=known)
    if len(set(unit.traits)) < len(unit.traits):
        yield _("a trait stands twice.")
    if ("queen" in unit.traits) is not ("lays-eggs" in unit.traits):
        yield _("a Queen lays eggs, and nobody else does: both traits, or none.")
    if {"hq", "queen"} <= set(unit.traits):
        yield _("nobody is an HQ and a Queen.")
    if unit.faction != Faction.INSECTOIDS and "queen" in unit.traits:
        yield _("Queens are the insectoids’.")


def _weapon_faults(unit: Unit) -> Iterator[str]:
    if unit.weapon not in WEAPONS:
        yield _("unknown weapon “{weapon}”. There are: {known}.").format(
            weapon=unit.weapon[:40], known=", ".join(WEAPONS)
        )
        return
    for field, (least, most) in SHOOTING.items():
        value = getattr(unit, field)
        if unit.shoots and (value is None or not least <= value <= most):
            yield _("a weapon that is fired has “{field}”, {least} to {most}.").format(
                field=field, least=least, most=most
            )
        if not unit.shoots and value is not None:
            yield _("“{field}” is only for weapons that are fired.").format(field=field)
    if unit.shoots and (unit.short or 0) > (unit.long or 0):
        yield _("“short” is no more than “long”.")
