"""From what the program's dice follow: the secret of a campaign, or the seed of one that was founded with one.

Both are None where the one who looks may know neither (campaign:C61c). Who throws all the same, as one who tries an
attack in a copy, gets dice, tables and battles of the same kind, and not the real ones.
"""

from __future__ import annotations

from campaign.dice import HashedDice, KeyedDice, SeededDice
from campaign.world.state import Setting

UNKNOWN = SeededDice(0)


def of_the_dice(setting: Setting) -> HashedDice | None:
    """What throws and the seeds of battles follow from now; None where nobody may know it (campaign:C97a, C97d)."""
    if setting.secrets:
        return KeyedDice(setting.secrets[-1])
    return None if setting.seed is None else SeededDice(setting.seed)


def of_the_ground(setting: Setting) -> HashedDice:
    """What lies there from the founding on follows from: a new secret moves no scenery (campaign:C97f)."""
    if setting.seed is not None:
        return SeededDice(setting.seed)
    return KeyedDice(setting.secrets[0]) if setting.secrets else UNKNOWN


def can_be_found_out(setting: Setting) -> bool:
    """Whether seeds can be tried until one gives the throws that have fallen (campaign:C97c)."""
    return setting.seed is not None and not setting.secrets
