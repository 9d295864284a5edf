"""What is said of a weapon."""

from __future__ import annotations

from campaign.battle.firefight.units import Arm
from campaign.words import _


def arm_words(arm: Arm) -> str:
    """A weapon in few words: how far, how many attacks, its AP and its rules."""
    parts = [_("{n}″").format(n=arm.reach)] if arm.reach else [_("melee")]
    parts.append(_("A{n}").format(n=arm.attacks))
    if arm.ap:
        parts.append(_("AP {n}").format(n=arm.ap))
    return ", ".join((*parts, *arm.rules))
