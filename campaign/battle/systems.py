"""The rule systems that the program has, by the names that records of battles call them.

The one place that knows which there are. They are loaded when somebody wants one, not before.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import AnySystem

FFTT: Final = "fftt"
FIREFIGHT: Final = "firefight"


def system_of(name: str = FFTT) -> AnySystem:
    """The rule system of that name. Raises ValueError where there is none."""
    if name == FFTT:
        from campaign.battle.fftt import system as fftt

        return fftt.SYSTEM
    if name == FIREFIGHT:
        from campaign.battle.firefight import system as firefight

        return firefight.SYSTEM
    raise ValueError(f"no such rule system: {name}")
