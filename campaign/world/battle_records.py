"""Records of battles as orders have them: what was agreed stands in the form of the rule system that they name."""

from __future__ import annotations

import json
from dataclasses import replace

from campaign.battle.contract import AnyRecord
from campaign.battle.systems import agreements_of
from campaign.world.strict_forms import form_of


def with_rules(record: AnyRecord) -> AnyRecord:
    """The record with what was agreed, which a text has as plain values, in the form of its rule system."""
    rules = form_of(agreements_of(record.setup.system).record).validate_json(
        json.dumps(record.setup.rules), strict=True
    )
    return replace(record, setup=replace(record.setup, rules=rules))
