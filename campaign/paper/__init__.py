"""Paper: what is printed for the table. Content first, as plain values; then a thin half that draws them.

Each folder is a kind of paper or two. Asks the state and changes nothing. Knows no millimetre outside the drawing half.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from campaign.paper.attending import awaited, tonight
from campaign.paper.binding import Paper
from campaign.paper.kind import Document, Kind, Option, Source, Wanted
from campaign.paper.kinds import KINDS, write
from campaign.world.ids import EntryId, PlayerId
from campaign.world.state import Campaign

__all__ = [
    "KINDS",
    "Document",
    "Kind",
    "Option",
    "Paper",
    "Source",
    "Wanted",
    "awaited",
    "source_of",
    "tonight",
    "write",
    "write_rosters",
]


def source_of(state: Campaign, entry: EntryId) -> Source:
    """A campaign of which nothing but its state is at hand: no history, no pictures."""
    return Source(state, entry, lambda player=None, *, public=False: (), lambda picture: None)


def write_rosters(
    state: Campaign, entry: EntryId, out: Path, paper: Paper, players: Iterable[PlayerId] | None = None
) -> tuple[Path, ...]:
    """A roster for each player, all or those named, in the folder ``out``, which is made if need be."""
    (rosters,) = (kind for kind in KINDS if kind.key == "rosters")
    wanted = Wanted(state.seats if players is None else tuple(players))
    return write(rosters.documents(source_of(state, entry), wanted), out, paper)
