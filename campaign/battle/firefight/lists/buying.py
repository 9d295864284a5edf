"""What armies of Firefight are bought: by chance, in whole units, and for a campaign with the trains that they need.

Judges no army: that is ``force_org``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from campaign.battle.contract.lists import Purchase, leaders_for
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.lists.force_org import army_problems
from campaign.battle.firefight.lists.points import FP
from campaign.battle.firefight.units import Row, sizes_of

TRIES: Final = 60  # of armies by chance


def purchase(
    units: Sequence[Row],
    had: Sequence[Row],
    budget: int,
    against: str | None = None,
    at: float = 0.0,
    *,
    several: bool = False,
    divides: bool = False,
) -> Purchase:
    """What to buy: a train where the rows have one and the army has none, then whole units by chance, by a number.

    An army that is to be divided has a train for every few FP. A new army without a train is for a battle of its own,
    and drawn as such.
    """
    del against, several
    models, trains = [row for row in units if row.fights], [row for row in units if row.leads]
    fp = budget + sum(row.fp for row in had)
    enough = leaders_for(fp) if divides else 1
    wanted = trains[:1] * min(budget, max(0, enough - sum(row.leads for row in had)))
    left = budget - sum(train.fp for train in wanted)
    if wanted and not had and not left:
        return ()
    if not wanted and not had:
        return tuple(Counter(row.key for row in draw(models, left, Random(at))).items())
    recruits = Recruits(models, had, left, Random(at))
    recruits.whole_units()
    recruits.leftovers()
    return tuple(Counter(row.key for row in (*wanted, *recruits.bought)).items())


class Recruits:
    """Models that are bought for at most so many FP, for an army that has these."""

    def __init__(self, rows: Sequence[Row], had: Sequence[Row], fp: int, rng: Random) -> None:
        self.bought: list[Row] = []
        self._rows, self._had, self._left, self._rng = rows, had, fp, rng

    def whole_units(self) -> None:
        """Units that are too small are made whole, and then come whole ones, of any size that a row allows."""
        for row in self._rows:
            if self._had.count(row):
                self._take(row, missing(self._number(row), row))
        while choices := {row: sizes for row in self._rows if (sizes := self._sizes(row))}:
            row = self._rng.choice(list(choices))
            self._take(row, self._rng.choice(choices[row]))

    def leftovers(self) -> None:
        """What is left goes to units that have room, else to too small ones, of which some are better than nobody."""
        while more := [row for row in self._rows if self._number(row) and self._whole(row, 1)]:
            self._take(self._rng.choice(more), 1)
        while short := [row for row in self._rows if self._fits(row, 1) and self._wants(row)]:
            self._take(self._rng.choice(short), 1)

    def _number(self, row: Row) -> int:
        return self._had.count(row) + self.bought.count(row)

    def _wants(self, row: Row) -> bool:
        return bool(missing(self._number(row), row)) or not any(one.fights for one in (*self._had, *self.bought))

    def _sizes(self, row: Row) -> list[int]:
        """The sizes of one more unit of a row that can be bought."""
        return [models for models in range(row.fewest, row.most + 1) if self._whole(row, models)]

    def _whole(self, row: Row, models: int) -> bool:
        """Whether so many more of a row can be bought, and none of its units is too small then."""
        return self._fits(row, models) and not missing(self._number(row) + models, row)

    def _fits(self, row: Row, models: int) -> bool:
        """Whether there are FP for so many; one Hero at the most."""
        others = (*self._had, *self.bought)
        return models * row.fp <= self._left and not (
            "Hero" in row.rules and any("Hero" in one.rules for one in others)
        )

    def _take(self, row: Row, models: int) -> None:
        if self._fits(row, models):
            self.bought += [row] * models
            self._left -= models * row.fp


def missing(models: int, row: Row) -> int:
    """How many models more a row needs so that none of its units is too small (firefight:E5b)."""
    more = 0
    while any(size < row.fewest for size in sizes_of(models + more, row.fewest, row.most)):
        more += 1
    return more


def draw(rows: Sequence[Row], fp: int, rng: Random) -> tuple[Row, ...]:
    """Units of so many FP by chance, which keep to force organisation where any that were tried do (firefight:P2)."""
    usual, first = TableRules(), None
    for _try in range(TRIES):
        army = tuple(sorted(_units(rows, fp, rng), key=rows.index))
        if not army_problems(army, FP * fp, usual):
            return army
        first = first or army
    return first or ()


def _units(rows: Sequence[Row], fp: int, rng: Random) -> list[Row]:
    """Whole units of so many FP by chance, and too small ones where only they fit."""
    army: list[Row] = []
    while fitting := [row for row in rows if row.fp <= fp]:
        whole = [row for row in fitting if row.fewest * row.fp <= fp]
        row = rng.choice(whole or fitting)
        models = rng.randint(min(row.fewest, fp // row.fp), min(row.most, fp // row.fp))
        army += [row] * models
        fp -= models * row.fp
    return army
