"""Presets: named sets of house rules, map and end, to begin a new campaign with. Data in ``resources/presets.toml``.

A preset only fills in the form: whatever it sets can be changed before the founding, and the campaign does not know it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, cast

from campaign.battle.systems import offered_first
from campaign.words import _
from campaign.world.house_rules import HouseRules, campaign_rule_texts, with_changes

MapKind = Literal["city", "planet"]
ALWAYS_TOLD = ("campaign:C4", "campaign:C11", "campaign:C36")


@dataclass(frozen=True, slots=True)
class Preset:
    """One of them. ``players``: for how many it is meant; any number can play it."""

    key: str
    title: str
    summary: str
    players: int
    map: MapKind
    rules: HouseRules


@cache
def presets() -> tuple[Preset, ...]:
    """All, in the order of the file."""
    rows = tomllib.loads(files("resources").joinpath("presets.toml").read_text(encoding="utf-8"))
    return tuple(
        Preset(
            key=key,
            title=row["title"],
            summary=row["summary"],
            players=row["players"],
            map=cast(MapKind, row["map"]),
            rules=with_changes(HouseRules(), tuple(row["rules"].items())),
        )
        for key, row in rows.items()
    )


def what_it_sets(preset: Preset) -> tuple[tuple[str, str], ...]:
    """What a preset agrees on, each with its rule: how it begins and ends, and what is not as usual."""
    ground = _("A mega-city for {n} players.") if preset.map == "city" else _("A planet for {n} players.")
    system = offered_first()  # what differs is the same in all
    usual = campaign_rule_texts(HouseRules(), system)
    told = [
        (rule, text)
        for (rule, text), (_same, as_usual) in zip(campaign_rule_texts(preset.rules, system), usual, strict=True)
        if rule in ALWAYS_TOLD or text != as_usual
    ]
    return (("campaign:C1", ground.format(n=preset.players)), *told)
