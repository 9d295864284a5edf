"""Paper: what is printed for the table. Content first, as plain values; then a thin half that draws them.

Each folder is a kind of paper or two. Asks the state and changes nothing. Knows no millimetre outside the drawing half.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from campaign.paper.attending import awaited, players_of, tonight
from campaign.paper.binding import Dropped, NoPage, Paper
from campaign.paper.gathering import May, documents, gathered, write
from campaign.paper.kind import Document, Kind, Option, Source, Wanted
from campaign.paper.kinds import KINDS, kind_of
from campaign.paper.setups import Setup, Setups, setups_file
from campaign.world.ids import EntryId, PlayerId
from campaign.world.state import Campaign

__all__ = [
    "KINDS",
    "ROSTERS",
    "Document",
    "Dropped",
    "Kind",
    "NoPage",
    "Option",
    "Paper",
    "Setup",
    "Setups",
    "Source",
    "Wanted",
    "awaited",
    "documents",
    "gathered",
    "kind_of",
    "players_of",
    "setups_file",
    "source_of",
    "tonight",
    "write",
    "write_rosters",
]

ROSTERS = "rosters"  # what is printed where nobody says what


def source_of(state: Campaign, entry: EntryId) -> Source:
    """A campaign of which nothing but its state is at hand: no history, no pictures."""
    return Source(state, entry, lambda player=None, *, public=False: (), lambda picture: None)


def write_rosters(
    state: Campaign,
    entry: EntryId,
    out: Path,
    paper: Paper,
    players: Iterable[PlayerId] | None = None,
    may: May = lambda path: None,
) -> tuple[Path, ...]:
    """A roster for each player, all or those named, in the folder ``out``, which is made if need be."""
    rosters = [kind for kind in KINDS if kind.key == ROSTERS]
    wanted = Wanted(state.seats if players is None else tuple(players))
    return write(documents(source_of(state, entry), rosters, wanted), out, paper, may)
