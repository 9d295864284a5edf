"""What experience and abilities add to a man's numbers: L8 and L9 of the rules.

Plain values, read once a battle and where lists and sheets show a man.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Final

from campaign.battle.contract.campaign import COMMON_ABILITIES

ABILITIES: Final = {**COMMON_ABILITIES, 12: "extra-action"}
"""Two dice -> ability (man_to_man:L8a)."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a man has learnt: numbers that are added, and what he can do."""

    strength: int = 0
    move: int = 0
    ranged: int = 0  # to DEX, in ranged combat
    close: int = 0  # to DEX, in close combat
    veteran: int = 0  # counts for an elite unit
    hidden: int = 0  # is harder to hit at range
    heals: int = 0
    calls: int = 0
    doubles: int = 0  # fires twice as often
    lucky: int = 0
    stocked: int = 0  # never runs out
    extra: int = 0  # takes another action


BRINGS: Final[Mapping[str, Learnt]] = {
    "elite": Learnt(ranged=1),  # man_to_man:L9a
    "wound": Learnt(strength=4),  # man_to_man:L9b
    "veteran": Learnt(close=1, veteran=1),  # man_to_man:L9c, P8d
    "action": Learnt(extra=1),  # man_to_man:L9d
    "faster": Learnt(move=1),  # man_to_man:L8b
    "crack-shot": Learnt(ranged=1),  # man_to_man:L8c
    "tougher": Learnt(strength=4),  # man_to_man:L8d
    "camouflaged": Learnt(hidden=1),  # man_to_man:L8e
    "support": Learnt(calls=1),
    "healer": Learnt(heals=1),  # man_to_man:L8f
    "double-fire": Learnt(doubles=1),  # man_to_man:L8g
    "lucky": Learnt(lucky=1),  # man_to_man:L8h
    "stocked": Learnt(stocked=1),
    "berserk": Learnt(close=2),  # man_to_man:L8i
    "extra-action": Learnt(extra=1),  # man_to_man:L8j
}
"""What each gain and each ability is worth; several add up."""


def learnt(known: Collection[str]) -> Learnt:
    """What these gains and abilities are worth together; an unknown one is worth nothing."""
    brought = [BRINGS[one] for one in dict.fromkeys(known) if one in BRINGS]
    return Learnt(*(sum(getattr(one, column.name) for one in brought) for column in fields(Learnt)))
