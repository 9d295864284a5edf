"""How a battle has ended for each side, from its records to values: the same in every rule system."""

from __future__ import annotations

from campaign.battle.contract import END_OF, RETREATED, SURRENDERED, AnySetup, SideResult
from campaign.battle.kernel.now import NOBODY
from campaign.battle.kernel.sides import Ending


def side_results(setup: AnySetup, s: Ending) -> tuple[SideResult, ...]:
    """The end of each side, and the turn in which it left where it did."""
    return tuple(_result(side.key, s, number) for number, side in enumerate(setup.sides))


def _result(key: str, s: Ending, side: int) -> SideResult:
    force = s.forces[side]
    left = force.end in (RETREATED, SURRENDERED)
    return SideResult(key, END_OF[int(force.end)], max(1, int(force.end_turn)) if left else None)


def holder_of(setup: AnySetup, s: Ending) -> str | None:
    """The key of the side that holds the field; None where nobody does."""
    holder = int(s.now[0].holder)
    return None if holder == NOBODY else setup.sides[holder].key
