"""What scenario files say of battles of Man to Man: rows of lists, what sides and figures may have, and choices."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Final

from campaign.battle.contract.scenario import MOST_COUNT, Scenarios, Value
from campaign.battle.man_to_man.experience import ABILITIES
from campaign.battle.man_to_man.records import MOST_PROFILES
from campaign.battle.man_to_man.scenario.choices import FORMS, cast
from campaign.battle.man_to_man.units import Row, man_to_man_rows, row_of
from campaign.battle.strict_json import Place

NEEDED: Final = ("key", "faction", "name", "code", "profile", "arms", "fp")
NUMBERS: Final = ("fp", "crew", "control", "move", "size")
WORDS: Final = ("arms", "traits")
USUAL: Final = {column.name: column.default for column in fields(Row) if column.name not in NEEDED}
"""What a row has that does not say otherwise."""


def read_row(place: Place) -> Row:
    """The row that stands at a place; any row where too little does. Judges no law of lists."""
    parts = place.members(NEEDED, tuple(USUAL))
    if not {*NEEDED} <= {*parts}:
        return man_to_man_rows()[0]
    return row_of({key: _value(key, part) for key, part in parts.items() if key != "faction"})


def _value(key: str, place: Place) -> object:
    if key in NUMBERS:
        return place.whole(-MOST_COUNT, MOST_COUNT)
    if key in WORDS:
        return [word.name() for word in place.items(MOST_COUNT)]
    return place.name()


def write_row(row: Row) -> Value:
    """The same row, to be read again; what is usual is left out."""
    value = {key: list(part) if isinstance(part, tuple) else part for key, part in asdict(row).items()}
    return {key: part for key, part in value.items() if key in NEEDED or getattr(row, key) != USUAL[key]}


SCENARIOS: Final[Scenarios[Row]] = Scenarios(
    side=("alliance", "toward", "reload_from", "supplied"),
    figure=(
        "facing",
        "prone",
        "experience",
        "extra_wounds",
        "extra_actions",
        "hurt",
        "abilities",
        "commander",
        "group",
    ),
    abilities=tuple(ABILITIES.values()),
    most_units=MOST_PROFILES,
    read_unit=read_row,
    write_unit=write_row,
    forms=FORMS,
    cast=cast,
    battle=("campaign",),
    materials=True,
)
