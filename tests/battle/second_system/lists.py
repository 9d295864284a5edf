"""The one list of Nerve, and armies of it."""

from __future__ import annotations

from collections import Counter
from random import Random

from campaign.battle.contract.lists import Field, FieldKind, Lists
from campaign.reason import Reason
from tests.battle.second_system.system import UNITS, Trooper


def draw(rows, fp, rng):
    """Anybody who can be had."""
    army = []
    while fitting := [row for row in rows if row.fp <= fp - sum(row.fp for row in army)]:
        army.append(rng.choice(fitting))
    return tuple(army)


def purchase(units, had, budget, against=None, at=0.0, *, several=False, divides=False):
    """The same, by a number."""
    return tuple(Counter(row.key for row in draw(units, budget, Random(at))).items())


LISTS = Lists(
    title="Nerve",
    example=("3 x Recruit",),
    row=Trooper,
    factions=("trench",),
    faction_name=lambda key: {"trench": "Trench"}.get(key, key),
    units=lambda: UNITS,
    columns=lambda: ("nerve",),
    cells=lambda row, _learnt: (row.nerve,),
    fields=(
        *(Field(key, FieldKind.TEXT) for key in ("key", "name")),
        *(Field(key, FieldKind.NUMBER) for key in ("fp", "nerve", "move")),
    ),
    read=lambda values: Trooper(**values),
    problems=lambda rows, _factions, dearest: [Reason("", "too dear") for row in rows if row.fp > dearest],
    is_led=lambda rows: bool([*rows]),
    purchase=purchase,
    draw=draw,
)
