"""What scenario files say of battles of Firefight: rows of lists, what sides and figures may have, and choices."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from campaign.battle.contract.scenario import MOST_COUNT, Scenarios, Value
from campaign.battle.firefight.codes import MOST_MODELS, MOST_WEAPONS
from campaign.battle.firefight.records import MOST_PROFILES
from campaign.battle.firefight.scenario.choices import FORMS, cast
from campaign.battle.firefight.units import ABILITIES, FARTHEST, HIGHEST, MOST_ATTACKS, NAMED, Arm, Row, firefight_rows
from campaign.battle.strict_json import Place
from campaign.words import _


def read_row(place: Place) -> Row:
    """The row that stands at a place; any row where too little does. Judges no law of lists."""
    needed = ("key", "faction", "name", "models", "quality", "defense", "weapons", "rules", "fp")
    parts = place.members(needed)
    if len(parts) < len(needed):
        return firefight_rows()[0]
    models = [number.whole(1, MOST_MODELS) for number in parts["models"].items(2)]
    if len(models) != 2:
        parts["models"].wrong(_("write two numbers here: the fewest models, and the most."))
        models = [1, 1]
    return Row(
        key=parts["key"].name(),
        faction=parts["faction"].name(),
        name=parts["name"].name(),
        fewest=models[0],
        most=models[1],
        quality=parts["quality"].whole(2, 6),
        defense=parts["defense"].whole(2, 6),
        arms=tuple(_arm(weapon) for weapon in parts["weapons"].items(MOST_WEAPONS)),
        rules=tuple(rule.name() for rule in parts["rules"].items(MOST_COUNT)),
        fp=parts["fp"].whole(0, MOST_COUNT),
    )


def _arm(place: Place) -> Arm:
    parts = place.members(("name", "reach", "attacks"), ("ap", "rules"))
    return Arm(
        parts["name"].name() if "name" in parts else "",
        parts["reach"].whole(0, FARTHEST) if "reach" in parts else 0,
        parts["attacks"].whole(1, MOST_ATTACKS) if "attacks" in parts else 1,
        parts["ap"].whole(0, HIGHEST) if "ap" in parts else 0,
        tuple(rule.name() for rule in parts["rules"].items(MOST_COUNT)) if "rules" in parts else (),
    )


def write_row(row: Row) -> Value:
    """The same row, to be read again."""
    value = asdict(row)
    models, arms = [value.pop("fewest"), value.pop("most")], value.pop("arms")
    weapons = [arm | {"rules": list(arm["rules"])} for arm in arms]
    return value | {"models": models, "weapons": weapons, "rules": list(row.rules)}


SCENARIOS: Final[Scenarios[Row]] = Scenarios(
    side=("alliance", "toward", "reload_from", "supplied"),
    figure=("experience", "extra_wounds", "extra_actions", "hurt", "abilities", "commander", "group"),
    abilities=(*ABILITIES.values(), *NAMED),
    most_units=MOST_PROFILES,
    read_unit=read_row,
    write_unit=write_row,
    forms=FORMS,
    cast=cast,
    battle=("campaign", "recovery"),
)
