"""Rosters as a kind of paper: for each player a summary and a sheet of every army."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.paper.attending import awaited
from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_player
from campaign.paper.plain import player_file
from campaign.words import _
from campaign.world.ids import PlayerId


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

        whole = frozenset(force.army for force in awaited(source.state, player) if not force.figures)
        content = roster(source.state, player, source.entry, whole if wanted.attending else None)
        return (roster_pages(content),)

    return sections


KIND = Kind(
    "rosters",
    lambda: _("Rosters"),
    lambda: _("For each player: a summary, and a sheet of every army with values, boxes and records."),
    _documents,
    frozenset({"players", "attending"}),
)
