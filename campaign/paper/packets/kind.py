"""Week packets as kinds of paper: one for each player, and the organiser's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign, of_player
from campaign.paper.news.kind import week_told
from campaign.paper.plain import file_stem, player_file
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.news.weeks import Week, latest_week
from campaign.world.state import Campaign, Stage

FIRST_WEEK = (1, 1)  # before it, what happened then is what there is to tell


def _week(source: Source, wanted: Wanted) -> Week:
    """The week whose news are told; the last that is over where nothing is to be told of the one that is wanted."""
    return week_told(source, wanted) or latest_week(source.past()) or FIRST_WEEK


def _packets(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    """A copy for one player holds no other's packet."""
    own = source.state.copy_for
    return tuple(_packet(source, player, wanted) for player in wanted.players if own in (None, player))


def _packet(source: Source, player: PlayerId, wanted: Wanted) -> Document:
    top = of_player(source.state, source.entry, player)
    seat = source.state.players[player]
    title = _("{campaign}: week packet of {player}").format(campaign=top.campaign, player=top.player)
    file = player_file(seat.letter, seat.name, _("packet"))
    return Document(
        top.player, file, About(title, top.player, top.when), _sections_of(source, player, wanted), wanted.rich
    )


def _sections_of(source: Source, player: PlayerId, wanted: Wanted) -> Callable[[], Sequence[Section]]:
    def sections() -> Sequence[Section]:
        from campaign.paper.armies.pages import roster_pages
        from campaign.paper.armies.roster import roster
        from campaign.paper.news.drawing import newsletter_pages
        from campaign.paper.packets.cover import cover
        from campaign.paper.packets.order_sheet import order_pages
        from campaign.paper.packets.orders import order_sheet
        from campaign.paper.packets.secret_pages import secret_pages
        from campaign.paper.packets.secrets import secrets_of

        seen = as_seen_by(source.state, player)
        return (
            newsletter_pages(cover(source, seen, player, _week(source, wanted))),
            roster_pages(roster(seen, player, source.entry, grouped=wanted.grouped, whole=source.state)),
            *((order_pages(order_sheet(seen, source.entry, player)),) if _orders_again(seen, player) else ()),
            secret_pages(secrets_of(seen, source.entry, player)),
        )

    return sections


def _orders_again(state: Campaign, player: PlayerId) -> bool:
    """Whether there is a week to come in which the seat is played."""
    return state.stage is not Stage.OVER and not state.players[player].neutral


def _organisers(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    if source.state.copy_for is not None:
        return ()
    top = of_campaign(source.state, source.entry)
    title = _("{campaign}: organiser’s packet").format(campaign=top.campaign)
    file = "-".join(filter(None, (file_stem(top.campaign), _("organiser")))) + ".pdf"
    sections = _organiser_sections(source, wanted)
    return (Document(_("Organiser’s packet"), file, About(title, top.campaign, top.when), sections, wanted.rich),)


def _organiser_sections(source: Source, wanted: Wanted) -> Callable[[], Sequence[Section]]:
    def sections() -> Sequence[Section]:
        from campaign.paper.armies.pages import roster_pages
        from campaign.paper.armies.roster import roster
        from campaign.paper.news.drawing import newsletter_pages
        from campaign.paper.packets.cover import organiser_cover

        first = newsletter_pages(organiser_cover(source, _week(source, wanted)))
        if not wanted.rosters:
            return (first,)
        state = source.state
        rosters = [roster(state, player, source.entry, grouped=wanted.grouped) for player in state.seats]
        return (first, *map(roster_pages, rosters))

    return sections


PACKETS = Kind(
    "packets",
    lambda: _("Week packets"),
    lambda: _("For each player one PDF: news, map, standings, own armies, order sheet and own secrets."),
    _packets,
    frozenset({"players", "grouped", "week"}),
)

ORGANISER = Kind(
    "organiser-packet",
    lambda: _("Organiser’s packet"),
    lambda: _("Everything: what is to be done, open battles, standings, armies, minefields and the secrets of all."),
    _organisers,
    frozenset({"grouped", "rosters"}),
)
