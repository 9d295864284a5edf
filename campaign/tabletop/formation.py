"""Several that one gesture moves: the way of each is found in thought, where those before it have gone.

A figure that cannot stays, with the rules' reason. Moves nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.battle.systems import table_of

if TYPE_CHECKING:
    from campaign.battle.contract.table.look import Look
    from campaign.battle.contract.table.moves import Going, Route


def tried(look: Look, wanted: Sequence[Going]) -> Iterator[tuple[Going, Route]]:
    """The way of each, one after the other."""
    moving = table_of(look.setup.system).moving
    for going in wanted:
        way = moving.way(look, going.actor, going.goal, via=going.via, facing=going.facing, charges=going.charges)
        yield going, way
        if way.choice is not None:
            look = moving.go(look, going.actor, way)
