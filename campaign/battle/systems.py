"""The rule systems that the program has, by the names that records of battles call them.

The one place that knows which there are. They are loaded when somebody wants one, not before.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import AnySystem

FFTT: Final = "fftt"


def system_of(name: str = FFTT) -> AnySystem:
    """The rule system of that name. Raises ValueError where there is none."""
    if name != FFTT:
        raise ValueError(f"no such rule system: {name}")
    from campaign.battle.fftt.system import SYSTEM

    return SYSTEM
