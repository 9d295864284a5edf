"""The rule systems that the program has, by the names that set-ups, records and campaigns call them.

The one place that knows which there are. They are loaded when somebody wants one, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from campaign.battle.contract import AnySystem
from campaign.words import _


def _fftt() -> AnySystem:
    from campaign.battle.fftt import system

    return system.SYSTEM


def _firefight() -> AnySystem:
    from campaign.battle.firefight import system

    return system.SYSTEM


SYSTEMS: Final[dict[str, Callable[[], AnySystem]]] = {"fftt": _fftt, "firefight": _firefight}
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
    if name not in SYSTEMS:
        raise UnknownSystem(name)
    return SYSTEMS[name]()


def offered_first() -> str:
    """The name of the rule system that somebody who begins something is offered before all others."""
    return next(iter(SYSTEMS))
