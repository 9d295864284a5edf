"""What armies of Man to Man are bought: in the proportions of the sample armies, or by chance. Judges no army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from campaign.battle.contract.lists import Mix, Purchase, leaders_for
from campaign.battle.man_to_man.lists.samples import sample_mixes
from campaign.battle.man_to_man.units import PROFILES_THAT_LEAD, SUPPORT, Row
from campaign.battle.mixes import chosen, most_wanted, nearest

FP_LED: Final = 8  # that one NCO or CO leads in an army by chance
MOST_OF_A_KIND: Final = 3  # of figures that cost more than 1 FP, in an army by chance


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
    """What to buy: an HQ post where the rows have one and the army has none, then what it lacks of a sample army.

    An army that is to be divided has a post for every few FP.
    """
    del against, several
    posts = [row for row in units if row.leads]
    fp = budget + sum(row.fp for row in had)
    enough = leaders_for(fp) if divides else 1
    bought: list[Row] = []
    while posts and sum(row.leads for row in (*had, *bought)) < enough and posts[0].fp <= budget - _cost(bought):
        bought.append(posts[0])
    mix = nearest(sample_mixes(), had) if had else chosen(sample_mixes(), at)
    while (row := _next(units, [*had, *bought], budget - _cost(bought), mix)) is not None:
        bought.append(row)
    if not any(row.fights for row in (*had, *bought)):
        return ()
    return tuple(Counter(row.key for row in bought).items())


def _cost(rows: Sequence[Row]) -> int:
    return sum(row.fp for row in rows)


def _next(units: Sequence[Row], army: Sequence[Row], budget: int, mix: Mix) -> Row | None:
    """What the army lacks most for its place in the mix; where none of it can be had, a leader or any other fighter."""
    fitting = [row for row in units if row.fights and row.fp <= budget]
    if (wanted := most_wanted(fitting, army, mix)) is not None:
        return wanted
    led = any(leads_men(row) for row in army)
    count = Counter(row.key for row in army)
    return min(fitting, key=lambda row: (led or not leads_men(row), count[row.key], -row.fp, row.key), default=None)


def leads_men(row: Row) -> bool:
    """Whether a unit of men can be formed round him (man_to_man:P7a)."""
    return row.profile in PROFILES_THAT_LEAD


def draw(rows: Sequence[Row], fp: int, rng: Random) -> tuple[Row, ...]:
    """An army of exactly so many FP by chance: with an HQ post, and NCOs and COs for the men.

    Support is had once for each radio that there is (man_to_man:A13d).
    """
    army: list[Row] = []
    posts = [row for row in rows if row.leads and row.fp < fp]
    army += posts[:1]
    while fitting := [row for row in rows if row.fights and row.fp <= fp - _cost(army)]:
        lacking = _cost(army) >= FP_LED * sum(leads_men(row) for row in army)
        leaders = [row for row in fitting if leads_men(row)]
        usual = [row for row in fitting if row.fp == 1 or army.count(row) < MOST_OF_A_KIND]
        usual += _callable(rows, army, fp - _cost(army))
        army.append(rng.choice((leaders if lacking else []) or usual or fitting))
    return tuple(sorted(army, key=lambda row: not row.leads))


def _callable(rows: Sequence[Row], army: Sequence[Row], budget: int) -> list[Row]:
    """The support that can be had where the army has a radio that calls for none yet."""
    if sum(row.radio for row in army) <= sum(row.profile == SUPPORT for row in army):
        return []
    return [row for row in rows if row.profile == SUPPORT and row.fp <= budget]
