"""A row of FFTT as it stands in a file of unit lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaign.battle.contract.lists import Field, FieldKind
from campaign.battle.fftt.units import Faction, Unit

FIELDS: Final = (
    Field("key", FieldKind.TEXT),
    Field("name", FieldKind.TEXT),
    Field("fp", FieldKind.NUMBER),
    Field("ap", FieldKind.NUMBER),
    Field("wounds", FieldKind.NUMBER),
    Field("skill", FieldKind.PERHAPS),  # empty for who does not shoot
    Field("short", FieldKind.PERHAPS),
    Field("long", FieldKind.PERHAPS),
    Field("move", FieldKind.NUMBER),
    Field("hand", FieldKind.NUMBER),
    Field("base", FieldKind.NUMBER),
    Field("weapon", FieldKind.TEXT),
    Field("traits", FieldKind.WORDS),
)


def read(values: Mapping[str, Any]) -> Unit:
    """The row of these values."""
    faction = Faction(values["key"].partition(".")[0])
    return Unit(faction=faction, **{**values, "traits": tuple(values["traits"])})
