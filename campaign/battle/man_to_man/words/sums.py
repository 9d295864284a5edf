"""The number that dice have to be under, part by part, each part with its rule.

Tells what ``attributes`` has added up or a log has kept of it; reckons nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.battle.man_to_man import codes as c
from campaign.battle.table_words import signed
from campaign.words import _


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a number: what it is for, what it adds, and the claim that says so."""

    words: str
    adds: int
    rule: str

    @property
    def text(self) -> str:
        """It as it stands in a sum."""
        return f"{self.words} {signed(self.adds)}"


def part_of(part: int, adds: int) -> Part:
    """A part of ``codes`` in words. Raises KeyError for none, or for an attribute."""
    words, claim = {
        c.SHORT: (_("within 6″"), "F3a"),
        c.EXTREME: (_("beyond effective range"), "F3b"),
        c.AIMED: (_("aimed"), "F3c"),
        c.FAST: (_("moved over 6″"), "F3d"),
        c.ADDITIONAL: (_("further target"), "F7b"),
        c.SNAP: (_("snap shot"), "F3f"),
        c.LOW: (_("prone"), "F3e"),
        c.COVER: _cover(adds),
        c.CHARGING: (_("charging"), "F12a"),
        c.NEAR_CO: (_("CO or political officer near"), "M2a"),
        c.CASUALTIES: (_("casualties"), "M2b"),
        c.IN_COVER: (_("in cover"), "M2c"),
        c.TRAINING: (_("elite"), "M2e") if adds > 0 else (_("green"), "M2d"),
        c.ATTACKED: (_("air, flame or rockets"), "M10a"),
        c.HIDDEN: (_("camouflaged"), "L8e"),
        c.SIZE: (_("size"), "V5a"),
        c.BUTTONED: (_("buttoned or under fire"), "V5a"),
        c.ON_MOVE: (_("on the move"), "V5a"),
        c.SUPPORTED: (_("vehicle near"), "M2f"),
        c.HARD_JAM: (_("jammed hard"), "F13b"),
        c.UNDER_FIRE: (_("was under fire"), "I5a"),
        c.WINDOW: (_("through a window"), "I5b"),
    }[part]
    return Part(words, adds, f"man_to_man:{claim}")


def _cover(adds: int) -> tuple[str, str]:
    """What cover is called by what it adds (man_to_man:F3g, F3h)."""
    return {-2: (_("soft cover"), "F3g"), -6: (_("full soft cover"), "F3g")}.get(adds, (_("hard cover"), "F3h"))


def parts_of(values: Sequence[int]) -> tuple[Part, ...]:
    """The parts of a sum as ``Battle.parts`` holds it, without its attribute."""
    return tuple(part_of(part, values[part]) for part in range(c.BASE + 1, c.PARTS) if values[part])


def number_text(attribute: str, needed: int, parts: Sequence[Part]) -> str:
    """``12 (DEX 12, aimed +4, hard cover −4)``; an attribute that nothing is added to stands alone."""
    number = minus(needed)
    if not parts:
        return _("{needed} ({attribute})").format(needed=number, attribute=attribute)
    base = needed - sum(part.adds for part in parts)
    added = ", ".join(part.text for part in parts)
    return _("{needed} ({attribute} {n}, {parts})").format(needed=number, attribute=attribute, n=base, parts=added)


def minus(number: int) -> str:
    """A number with the minus sign that print wants."""
    return str(number) if number >= 0 else signed(number)


def attribute_name(attribute: str) -> str:
    """An attribute’s short name, by its field in ``records.Profile``."""
    return {
        "strength": _("STR"),
        "intelligence": _("INT"),
        "dexterity": _("DEX"),
        "leadership": _("LDR"),
        "move": _("MOV"),
    }[attribute]
