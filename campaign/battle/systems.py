"""The rule systems that the program has, by the names that set-ups, records and campaigns call them.

The one place that knows which there are. They are loaded when somebody wants one, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract import AnySystem
from campaign.battle.contract.scenario import AnyScenarios
from campaign.battle.contract.telling import Telling
from campaign.words import _


def _fftt() -> AnySystem:
    from campaign.battle.fftt import system

    return system.SYSTEM


def _fftt_scenarios() -> AnyScenarios:
    from campaign.battle.fftt.scenario import SCENARIOS

    return SCENARIOS


def _fftt_telling() -> Telling:
    from campaign.battle.fftt.words import TELLING

    return TELLING


def _firefight() -> AnySystem:
    from campaign.battle.firefight import system

    return system.SYSTEM


def _firefight_scenarios() -> AnyScenarios:
    from campaign.battle.firefight.scenario import SCENARIOS

    return SCENARIOS


def _firefight_telling() -> Telling:
    from campaign.battle.firefight.words import TELLING

    return TELLING


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a rule system, each loaded when it is wanted: to read a log takes none of the rules."""

    rules: Callable[[], AnySystem]
    telling: Callable[[], Telling]
    scenarios: Callable[[], AnyScenarios]


SYSTEMS: Final[dict[str, Faces]] = {
    "fftt": Faces(_fftt, _fftt_telling, _fftt_scenarios),
    "firefight": Faces(_firefight, _firefight_telling, _firefight_scenarios),
}
"""Each rule system by its name; to add one is to add a line."""

UNNAMED: Final = "fftt"
"""What every form of 0.1 to 0.11 means: there was one rule system, and nothing named it."""


class UnknownSystem(ValueError):
    """A rule system that this version of the program does not have; ``str`` says what to do."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return _(
            "This version of the program does not have the rule system “{name}” (it has: {known}). "
            "Update the program, or correct the name."
        ).format(name=self.name[:40], known=", ".join(SYSTEMS))


def system_of(name: str) -> AnySystem:
    """The rule system of that name. Raises UnknownSystem where there is none."""
    return _faces(name).rules()


def telling_of(name: str) -> Telling:
    """The words of the rule system of that name. Raises UnknownSystem where there is none."""
    return _faces(name).telling()


def scenarios_of(name: str) -> AnyScenarios:
    """What scenario files may say of battles of the rule system of that name. Raises UnknownSystem."""
    return _faces(name).scenarios()


def _faces(name: str) -> Faces:
    if name not in SYSTEMS:
        raise UnknownSystem(name)
    return SYSTEMS[name]


def offered_first() -> str:
    """The name of the rule system that somebody who begins something is offered before all others."""
    return next(iter(SYSTEMS))
