"""The special rules by name: of whom each can be, whether it has a number, and which of them are played.

A rule is written as in the lists: "Reliable", "Blast(3)". AP is a number of its weapon. Knows no row and no battle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

NUMBERED: Final = frozenset({"Blast", "Caster", "Deadly", "Fear", "Impact", "Tough"})
"""Those that have a number from 1 to 6, written behind them in brackets."""

OF_WEAPONS: Final = (
    "Blast",
    "Counter",
    "Deadly",
    "Indirect",
    "Lance",
    "Limited",
    "Lock-On",
    "Poison",
    "Reliable",
    "Rending",
)
OF_MODELS: Final = (
    "Ambush",
    "Caster",
    "Fast",
    "Fear",
    "Fearless",
    "Flying",
    "Furious",
    "Hero",
    "Immobile",
    "Impact",
    "Regeneration",
    "Relentless",
    "Scout",
    "Slow",
    "Stealth",
    "Strider",
    "Tough",
)

WRITTEN: Final = re.compile(r"([A-Z][A-Za-z-]*)(?:\(([1-6])\))?")


def name_of(rule: str) -> str:
    """The name of a rule as it is written, or nothing where it is none, or has no number or one that it should not."""
    found = WRITTEN.fullmatch(rule)
    if found is None or found[1] not in (*OF_WEAPONS, *OF_MODELS):
        return ""
    return found[1] if (found[2] is not None) == (found[1] in NUMBERED) else ""


def level(rules: Iterable[str], name: str) -> int:
    """The number of a rule among these, 1 for one that has none, 0 where it is missing; of several the largest.

    firefight:K30a
    """
    numbers = [WRITTEN.fullmatch(rule) for rule in rules if name_of(rule) == name]
    return max((int(found[2] or 1) for found in numbers if found is not None), default=0)


def field_of(name: str) -> str:
    """What a rule is called in the records of a battle."""
    return name.lower().replace("-", "_")


def spelled(names: Iterable[str]) -> str:
    """Some rules in a row, as they are written."""
    return ", ".join(f"{name}(1…6)" if name in NUMBERED else name for name in names)
