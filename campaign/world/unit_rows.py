"""Units' rows and names of lists as orders and events have them: in the form of the rule system named beside them.

Rows are the system's own; here they are read and written, strictly, and not looked into.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import AfterValidator, GetCoreSchemaHandler, TypeAdapter, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from campaign.battle.contract.lists import Unit, is_own_name
from campaign.battle.systems import SYSTEMS, lists_of
from campaign.words import _, listed
from campaign.world.strict_forms import form_of


class _OfItsSystem:
    """A row stands after the field ``system`` of what it is a part of."""

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        written = core_schema.plain_serializer_function_ser_schema(_written)
        return core_schema.with_info_plain_validator_function(_read, serialization=written)


def _rows(system: str) -> TypeAdapter[Any]:
    row: Any = lists_of(system).row
    return form_of(row)


def _read(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, dict):
        raise PydanticCustomError("unit", _("a unit is an object with its columns"))
    if "system" not in info.data:
        return value  # that it is missing is said, and nothing comes of the rest
    return _rows(info.data["system"]).validate_json(json.dumps(value), strict=True)


def _written(row: Any) -> Any:
    return next(_rows(name).dump_python(row, mode="json") for name in SYSTEMS if isinstance(row, lists_of(name).row))


def _known(key: str) -> str:
    lists = [faction for name in SYSTEMS for faction in lists_of(name).factions]
    own = is_own_name(key) and any(lists_of(name).own_names for name in SYSTEMS)
    if key not in lists and not own:
        raise PydanticCustomError("faction", _("there is no list “{name}”; there are: {lists}"), _names(key, lists))
    return key


def _names(key: str, lists: list[str]) -> dict[str, Any]:
    return {"name": key[:40], "lists": listed(lists)}


UnitRow = Annotated[Unit, _OfItsSystem()]
Faction = Annotated[str, AfterValidator(_known)]
"""The key of a list. Whether it is one of the campaign's rule system, the rules say."""
