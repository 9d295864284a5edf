"""Names for figures and armies that nobody has named yet: from the faction's lists, the same for the same id.

Decides nothing else; people rename whatever they like.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from functools import cache
from importlib.resources import files

from campaign.battle.fftt.units import Faction, Unit


@cache
def _names(stem: str) -> tuple[str, ...]:
    text = files("resources").joinpath(f"names/{stem}.txt").read_text(encoding="utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def figure_name(unit: Unit, id: str, taken: Collection[str]) -> str:
    """A name for a new figure that none of ``taken`` bears; HQs say what they are."""
    prefix = "HQ " if unit.is_hq else ""
    return _free(_names(unit.faction), id, taken, prefix)


def army_name(faction: Faction, id: str, taken: Collection[str]) -> str:
    """A name for a new army that none of ``taken`` bears."""
    return _free(_names(f"armies_{faction}"), id, taken, "")


def _free(names: tuple[str, ...], id: str, taken: Collection[str], prefix: str) -> str:
    start = int.from_bytes(hashlib.sha256(id.encode()).digest()[:4]) % len(names)
    for round_ in range(1, len(taken) + 2):
        for offset in range(len(names)):
            name = prefix + names[(start + offset) % len(names)] + (f" {_roman(round_)}" if round_ > 1 else "")
            if name not in taken:
                return name
    raise AssertionError("there are more names than things that bear them")


def _roman(number: int) -> str:
    parts = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for value, letters in parts:
        while number >= value:
            text, number = text + letters, number - value
    return text
