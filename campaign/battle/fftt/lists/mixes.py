"""Armies that win: the mixes of each list that battles have found, and how often they won. Buys nothing itself.

Kept in ``resources/systems/fftt/armies.json``, where ``dev.py tune armies`` writes what it finds: for two lists and a
number of FP, the mixes that each should choose, and how often, if it knows the other's list and not what it brings; for
each list what it should bring where it knows nothing; and for people, who like to have some of everything, a mix of
several kinds.
"""

from __future__ import annotations

import json
from functools import cache

import resources
from campaign.battle.contract.lists import Mix


@cache
def all_mixes() -> tuple[Mix, ...]:
    """Every mix of the data, the most chosen of its kind first."""
    data = json.loads(resources.of_system("fftt", "armies.json").read_text(encoding="utf-8"))
    return tuple(
        Mix(
            faction=game["list"],
            against=None if game["against"] == "any" else game["against"],
            several=key == "several",
            fp=game["fp"],
            units=mix["units"],
            share=mix["share"],
            won=mix["won"],
            low=mix["low"],
            high=mix["high"],
            battles=mix["battles"],
        )
        for game in data["games"]
        for key in ("mixes", "several")
        for mix in game[key]
    )


@cache
def mixes(faction: str, against: str | None, fp: int, *, several: bool = False) -> tuple[Mix, ...]:
    """What a list should choose from for so many FP: mixes of the next size that was searched, else of the largest."""
    wanted = (faction, against, several)
    found = [mix for mix in all_mixes() if (mix.faction, mix.against, mix.several) == wanted]
    sizes = sorted({mix.fp for mix in found})
    size = next((size for size in sizes if size >= fp), sizes[-1])
    return tuple(mix for mix in found if mix.fp == size)
