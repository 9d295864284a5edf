"""How an army becomes one of the mixes that do well, the same in every rule system. Knows no game's rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from campaign.battle.contract.lists import Mix, Unit

Row = TypeVar("Row", bound=Unit)


def chosen(found: Sequence[Mix], at: float = 0.0) -> Mix:
    """One of them as often as its share says, for a number from 0 to 1; for 0 the one that is chosen most."""
    for mix in found:
        if at < mix.share:
            return mix
        at -= mix.share
    return found[-1]


def nearest(found: Sequence[Mix], army: Sequence[Unit]) -> Mix:
    """The mix that an army can still become with the fewest FP that have no place in it."""
    had = Counter(unit.key for unit in army)
    fp = {unit.key: unit.fp for unit in army}

    def out_of_place(mix: Mix) -> int:
        return sum(fp[key] * max(0, number - mix.units.get(key, 0)) for key, number in had.items())

    return min(found, key=out_of_place)


def most_wanted(fitting: Sequence[Row], army: Sequence[Unit], mix: Mix) -> Row | None:
    """Of these units the one that an army lacks most for its place in a mix; None where none of them is in it.

    Counted by Sainte-Laguë's way of dividing seats, which gives each number its exact place.
    """
    count = Counter(unit.key for unit in army)
    wanted = [unit for unit in fitting if mix.units.get(unit.key)]
    return min(wanted, key=lambda unit: ((count[unit.key] + 0.5) / mix.units[unit.key], unit.key), default=None)
