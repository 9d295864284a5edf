"""Records of battles as orders have them: what was agreed stands in the form of the rule system that they name."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from campaign.battle.contract import AnyRecord
from campaign.battle.systems import agreements_of


@cache
def _agreed(system: str) -> TypeAdapter[Any]:
    record: Any = agreements_of(system).record | None  # of a dataclass alone it would take no settings
    return TypeAdapter(record, config=ConfigDict(extra="forbid", hide_input_in_errors=True))


def with_rules(record: AnyRecord) -> AnyRecord:
    """The record with what was agreed, which a text has as plain values, in the form of its rule system."""
    rules = _agreed(record.setup.system).validate_json(json.dumps(record.setup.rules), strict=True)
    return replace(record, setup=replace(record.setup, rules=rules))
