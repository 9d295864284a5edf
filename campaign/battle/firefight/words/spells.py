"""What spells are called, and what each of them does."""

from __future__ import annotations

from campaign.battle.firefight import codes as c
from campaign.words import _


def spell_name(spell: int) -> str:
    """The name of a spell."""
    return {
        c.JOLT: _("Jolt"),
        c.VEIL: _("Veil"),
        c.GOAD: _("Goad"),
        c.SEAR: _("Sear"),
        c.HAIL: _("Hail"),
        c.DREAD: _("Dread"),
    }[spell]


def spell_text(spell: int) -> str:
    """What it does where it works."""
    return {
        c.JOLT: _("an enemy unit takes 2 hits"),
        c.VEIL: _("a friendly unit has Stealth to the end of the round"),
        c.GOAD: _("a friendly unit is Furious to the end of the round"),
        c.SEAR: _("an enemy unit takes a hit with AP 4 and Deadly(3)"),
        c.HAIL: _("an attack with Blast(3) and AP 1 hits an enemy unit"),
        c.DREAD: _("an enemy unit that is not Stunned tests morale, or is Stunned"),
    }[spell]


SPELL_RULES = {c.JOLT: "X1", c.VEIL: "X2", c.GOAD: "X3", c.SEAR: "X4", c.HAIL: "X5", c.DREAD: "X6"}
"""Where the rulebook has each of them."""
