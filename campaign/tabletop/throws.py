"""What people are to throw when a battle waits for their dice: how many, and what for as its rule system tells it.

Found by carrying the same out on copies of the battle that differ in one face: the first row of the log that is not
the same is the throw, and unless the rule system says more, all dice that change that row belong to it. Only that row
is told of, never what a face would lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from campaign.battle.systems import table_of, telling_of

if TYPE_CHECKING:
    from campaign.battle.contract.table.facts import Throw
    from campaign.battle.contract.telling import Row
    from campaign.tabletop.match import Unthrown


def throw_wanted(waits: Unthrown) -> Throw:
    """The throw that a battle waits for, less the dice of it that are known already. May be found on any thread."""
    setup, known, most = waits.game.setup, waits.known, waits.game.system.most_dice
    rows = waits.rows_if([*known, 1])
    at = _first_change(rows, waits.rows_if([*known, 2]))
    names = telling_of(setup.system).names(setup, [*waits.rows, *rows[:at]])
    told = table_of(setup.system).showing.throw(names, rows, at)
    if told.number:
        return told
    number = 1
    while len(known) + number < most and _first_change(rows, waits.rows_if([*known, *[1] * number, 2])) == at:
        number += 1
    return replace(told, number=number)


def _first_change(rows: Sequence[Row], others: Sequence[Row]) -> int:
    """The number of the first row that differs; as many as there are where none does."""
    for at, (row, other) in enumerate(zip(rows, others, strict=False)):
        if row != other:
            return at
    return min(len(rows), len(others))
