"""What there is to print: the kinds of paper, and the documents that each makes for the players asked for.

The print desk and ``fftt print`` offer the same list; a new kind is one more entry. A document is drawn when somebody
asks for it, and the same state always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import EntryId, PlayerId
from campaign.world.state import Campaign, Force

Paper = Literal["A4", "Letter"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose paper, and whether only of armies that a battle waits for."""

    players: tuple[PlayerId, ...]
    attending: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """One PDF: what it is, the name of its file, and what draws it."""

    title: str
    file: str
    draw: Callable[[Paper], bytes]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of paper. ``name`` and ``detail`` are asked for when they are shown, in the language of that moment."""

    key: str
    name: Callable[[], str]
    detail: Callable[[], str]
    documents: Callable[[Campaign, EntryId, Wanted], tuple[Document, ...]]


def tonight(state: Campaign) -> tuple[PlayerId, ...]:
    """Who has a battle this week, fought or not."""
    there = {
        force.player
        for battle in state.battles.values()
        if (battle.month, battle.week) == (state.month, state.week)
        for force in battle.forces
        if force.stands is not False
    }
    return tuple(player for player in state.seats if player in there)


def awaited(state: Campaign, player: PlayerId) -> tuple[Force, ...]:
    """A player's armies and detachments that a battle waits for."""
    return tuple(
        force
        for battle in queries.open_battles(state)
        for force in battle.forces
        if force.player == player and force.stands is not False
    )


def _rosters(state: Campaign, entry: EntryId, wanted: Wanted) -> tuple[Document, ...]:
    from campaign.paper.roster import file_name

    return tuple(
        Document(state.players[player].name, file_name(state, player), _roster(state, entry, player, wanted.attending))
        for player in wanted.players
        if not wanted.attending or awaited(state, player)
    )


def _roster(state: Campaign, entry: EntryId, player: PlayerId, attending_only: bool) -> Callable[[Paper], bytes]:
    def draw(paper: Paper) -> bytes:
        from campaign.paper.draw import roster_pdf
        from campaign.paper.roster import roster

        whole = frozenset(force.army for force in awaited(state, player) if not force.figures)
        return roster_pdf(roster(state, player, entry, whole if attending_only else None), paper)

    return draw


KINDS = (
    Kind(
        "rosters",
        lambda: _("Rosters"),
        lambda: _("For each player: a summary, and a sheet of every army with values, boxes and records."),
        _rosters,
    ),
)


def write(documents: Iterable[Document], out: Path, paper: Paper) -> tuple[Path, ...]:
    """Each document in its file in a folder, which is made if need be."""
    from campaign.paper.draw import put

    out.mkdir(parents=True, exist_ok=True)
    return tuple(put(document.draw(paper), out / document.file) for document in documents)
