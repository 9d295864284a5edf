"""Paper: what is printed for the table. Content first, as plain values; then a thin half that draws them.

Asks the state and changes nothing. Knows no millimetre outside the drawing half.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from campaign.world.ids import EntryId, PlayerId
from campaign.world.state import Campaign

Paper = Literal["A4", "Letter"]

__all__ = ["Paper", "write_rosters"]


def write_rosters(
    state: Campaign, entry: EntryId, out: Path, paper: Paper, players: Iterable[PlayerId] | None = None
) -> tuple[Path, ...]:
    """A PDF for each player, all or those named, in the folder ``out``, which is made if need be."""
    from campaign.paper.draw import write_roster
    from campaign.paper.roster import file_name, roster

    out.mkdir(parents=True, exist_ok=True)
    written = []
    for player in state.seats if players is None else players:
        path = out / file_name(state, player)
        write_roster(roster(state, player, entry), path, paper)
        written.append(path)
    return tuple(written)
