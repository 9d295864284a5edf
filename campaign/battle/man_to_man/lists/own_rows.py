"""What rows a club's own lists can have (man_to_man:L12).

Own rows are made of the profiles, weapons and traits that the rules know; everything that is wrong is said at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from campaign.battle.man_to_man.units import (
    ACROSS,
    POST,
    SUPPORT,
    TRAITS,
    VEHICLE,
    Row,
    all_arms,
    guns,
    profiles,
    support,
    thrown,
)
from campaign.reason import Reason
from campaign.words import _

LONGEST: Final = 30  # characters of a name
MOST_ARMS: Final = 8  # that a figure carries
ARMOUR: Final = re.compile(r"\d(/\d){3}")
DRIVES: Final = ("tracked", "wheeled")
WEIGHTS: Final = tuple(word for word in ACROSS if word not in (*profiles(), POST))
RANGES: Final = {"crew": (0, 4), "control": (0, 18), "move": (0, 30), "size": (-3, 3)}


def problems(rows: Sequence[Row], factions: Collection[str], dearest: int) -> list[Reason]:
    """All that is wrong with a club's own rows, and what the lists of these factions lack.

    No rows stand for the game's own list; no figure costs more than ``dearest`` FP. man_to_man:L12d
    """
    found = [
        Reason("man_to_man:L12", _("{unit}: {why}").format(unit=row.key[:40], why=why))
        for row in rows
        for why in _faults(row, dearest)
    ]
    for key, times in Counter(row.key for row in rows).items():
        if times > 1:
            found.append(Reason("", _("Two rows have the same key, “{key}”.").format(key=key[:40])))
    for faction in sorted(set(factions)) if rows else []:
        mine = [row for row in rows if row.faction == faction]
        if not any(row.leads for row in mine):
            text = _("The list {faction} has no HQ post: one row needs the profile “{profile}”.")
            found.append(Reason("man_to_man:L12", text.format(faction=faction, profile=POST)))
        if not any(row.fights for row in mine):
            text = _("The list {faction} has nobody who fights.").format(faction=faction)
            found.append(Reason("man_to_man:L12", text))
    return found


def _faults(row: Row, dearest: int) -> Iterator[str]:
    """What is wrong with a row, a sentence each (man_to_man:L12a, L12b, L12c, L12e)."""
    word = row.key.removeprefix(f"{row.faction}.")
    if row.key != f"{row.faction}.{word}" or not (word.isascii() and word.isalpha() and word.islower()):
        yield _("a key is the list, a dot and a word of small letters, as common.scout.")
    if not 0 < len(row.name.strip()) <= LONGEST or not row.name.isprintable():
        yield _("a name has 1 to {n} characters that can be read.").format(n=LONGEST)
    if not 1 <= len(row.code) <= 2 or not row.code.isprintable():
        yield _("“code” is one or two letters that stand for it on a chip.")
    for field, (least, most) in {"fp": (1, dearest), **RANGES}.items():
        if not least <= getattr(row, field) <= most:
            yield _("“{field}” is {least} to {most}.").format(field=field, least=least, most=most)
    known = (*profiles(), POST, VEHICLE, SUPPORT)
    if row.profile not in known:
        yield _("unknown profile “{word}”. There are: {known}.").format(word=row.profile[:40], known=", ".join(known))
    if strange := sorted({*row.arms} - {*all_arms()}):
        text = _("unknown weapons: {words}. There are: {known}.")
        yield text.format(words=", ".join(strange)[:80], known=", ".join(all_arms()))
    if len(row.arms) > MOST_ARMS:
        yield _("it carries at most {n} weapons.").format(n=MOST_ARMS)
    if strange := sorted({*row.traits} - {*TRAITS}):
        text = _("unknown traits: {traits}. There are: {known}.")
        yield text.format(traits=", ".join(strange)[:80], known=", ".join(TRAITS))
    yield from _support_faults(row)
    yield from _crew_faults(row)
    yield from _vehicle_faults(row)


def _support_faults(row: Row) -> Iterator[str]:
    """What fires from afar is one weapon, and nobody else's (man_to_man:L12e)."""
    if row.profile == SUPPORT and (len(row.arms) != 1 or not {*support()}.issuperset(row.arms)):
        yield _("support has one weapon: {known}.").format(known=", ".join(support()))
    elif row.profile != SUPPORT and not {*support()}.isdisjoint(row.arms):
        yield _("only support has weapons that fire from afar: {known}.").format(known=", ".join(support()))


def _crew_faults(row: Row) -> Iterator[str]:
    """What is wrong with the weapon that men serve (man_to_man:L12c)."""
    served = (*guns(), *(key for key in all_arms() if key.endswith("-mortar")))
    if row.serves and row.serves not in served:
        text = _("unknown crewed weapon “{word}”. There are: {known}.")
        yield text.format(word=row.serves[:40], known=", ".join(served))
    if row.serves and row.profile not in profiles():
        yield _("only men serve a crewed weapon; leave “serves” empty.")


def _vehicle_faults(row: Row) -> Iterator[str]:
    """What a vehicle has, and nobody else (man_to_man:L12b)."""
    if row.profile != VEHICLE:
        if row.drive or row.armour or row.weight or row.turret:
            yield _("only a vehicle has “drive”, “armour”, “weight” and a turret.")
        return
    if row.drive not in DRIVES:
        yield _("“{field}” is one of {known}.").format(field="drive", known=", ".join(DRIVES))
    if row.weight not in WEIGHTS:
        yield _("“{field}” is one of {known}.").format(field="weight", known=", ".join(WEIGHTS))
    if not ARMOUR.fullmatch(row.armour):
        yield _("“armour” is four numbers from 0 to 9, front, side, rear and top, as 5/4/2/2.")
    if not {*thrown()}.isdisjoint(row.arms):
        yield _("a vehicle throws nothing; take grenades away.")
