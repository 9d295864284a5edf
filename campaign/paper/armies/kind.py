"""Rosters as a kind of paper: for each player a summary and a sheet of every army."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.paper.attending import awaited
from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_player
from campaign.paper.plain import player_file
from campaign.words import _
from campaign.world.ids import ArmyId, PlayerId
from campaign.world.knowledge import as_seen_by


def _documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    state = source.state
    return tuple(
        document(source, player, wanted) for player in wanted.players if not wanted.attending or awaited(state, player)
    )


def document(source: Source, player: PlayerId, wanted: Wanted) -> Document:
    """A player's roster."""
    top = of_player(source.state, source.entry, player)
    title = _("{campaign}: armies of {player}").format(campaign=top.campaign, player=top.player)
    seat = source.state.players[player]
    file = player_file(seat.letter, seat.name)
    about = About(title, top.player, top.when)
    return Document(top.player, file, about, _sections_of(source, player, wanted), wanted.rich)


def _sections_of(source: Source, player: PlayerId, wanted: Wanted) -> Callable[[], Sequence[Section]]:
    def sections() -> Sequence[Section]:
        from campaign.paper.armies.pages import roster_pages
        from campaign.paper.armies.roster import roster

        only = whole_armies(source, player) if wanted.attending else None
        seen = as_seen_by(source.state, player)
        return (roster_pages(roster(seen, player, source.entry, only, grouped=wanted.grouped, whole=source.state)),)

    return sections


def whole_armies(source: Source, player: PlayerId) -> frozenset[ArmyId]:
    """A player's armies that a battle waits for; detachments are no armies."""
    return frozenset(force.army for force in awaited(source.state, player) if not force.figures)


KIND = Kind(
    "rosters",
    lambda: _("Rosters"),
    lambda: _("For each player: a summary, and a sheet of every army with values, boxes and records."),
    _documents,
    frozenset({"players", "attending", "grouped"}),
)
