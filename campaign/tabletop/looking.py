"""A match as one of its sides sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.battle.contract.table.look import Look
from campaign.battle.systems import telling_of

if TYPE_CHECKING:
    from campaign.tabletop.match import Match


def look_of(match: Match, side: int, *, hurried: bool = False) -> Look:
    """The battle as that side sees it now; ``hurried`` for a window, which waits for no answer that takes long."""
    telling = telling_of(match.setup.system)
    return Look(match.setup, match.system, telling, match.t, match.seen_by(side), tuple(match.rows), hurried=hurried)
