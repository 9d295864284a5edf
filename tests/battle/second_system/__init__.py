"""A rule system that nobody plays: it shows that arena, forecast and worker know none."""

from __future__ import annotations

from campaign.battle.contract import AnySystem
from campaign.battle.systems import SYSTEMS


def _nerve() -> AnySystem:
    from tests.battle.second_system.system import SYSTEM

    return SYSTEM


SYSTEMS["nerve"] = _nerve
