"""A rule system that nobody plays: it shows that arena, forecast and worker know none."""

from __future__ import annotations

from campaign.battle.contract import AnySystem
from campaign.battle.contract.scenario import AnyScenarios
from campaign.battle.contract.telling import Telling
from campaign.battle.systems import SYSTEMS, Faces


def _nerve() -> AnySystem:
    from tests.battle.second_system.system import SYSTEM

    return SYSTEM


def _telling() -> Telling:
    from tests.battle.second_system.words import TELLING

    return TELLING


def _scenarios() -> AnyScenarios:
    from tests.battle.second_system.scenario import SCENARIOS

    return SCENARIOS


SYSTEMS["nerve"] = Faces(_nerve, _telling, _scenarios)
