"""What people are to throw when a battle waits for their dice: which row of the log it is, and how many dice it takes.

Found by carrying the same out on two copies of the battle whose next face differs: the first row of the log that is
not the same in both is the throw. Only that row is told of, never what a face would lead to.
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
    setup, known = waits.game.setup, waits.known
    rows = waits.rows_if([*known, 1])
    at = _first_change(rows, waits.rows_if([*known, 2]))
    both = _first_change(rows, waits.rows_if([*known, 1, 2])) == at
    names = telling_of(setup.system).names(setup, [*waits.rows, *rows[:at]])
    return replace(table_of(setup.system).showing.throw(names, rows, at), number=2 if both else 1)


def _first_change(rows: Sequence[Row], others: Sequence[Row]) -> int:
    """The number of the first row that differs; as many as there are where none does."""
    for at, (row, other) in enumerate(zip(rows, others, strict=False)):
        if row != other:
            return at
    return min(len(rows), len(others))
