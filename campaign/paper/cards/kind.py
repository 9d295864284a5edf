"""Cards as kinds of paper: each player's own, and a page of blank ones for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.paper.armies.kind import whole_armies
from campaign.paper.attending import awaited
from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign, of_player
from campaign.paper.plain import player_file
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by


def _documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    return tuple(
        _document(source, player, wanted)
        for player in wanted.players
        if awaited(source.state, player) or (not wanted.attending and _has_figures(source, player))
    )


def _has_figures(source: Source, player: PlayerId) -> bool:
    return any(army.player == player and army.figures for army in source.state.armies.values())


def _document(source: Source, player: PlayerId, wanted: Wanted) -> Document:
    top, seat = of_player(source.state, source.entry, player), source.state.players[player]
    title = _("{campaign}: cards of {player}").format(campaign=top.campaign, player=top.player)
    file = player_file(seat.letter, seat.name, "cards")
    about = About(title, top.player, top.when)
    return Document(top.player, file, about, _sections_of(source, player, wanted), wanted.rich)


def _sections_of(source: Source, player: PlayerId, wanted: Wanted) -> Callable[[], Sequence[Section]]:
    def sections() -> Sequence[Section]:
        from campaign.paper.cards.deck import deck
        from campaign.paper.cards.pages import deck_pages

        only = whole_armies(source, player) if wanted.attending else None
        seen = as_seen_by(source.state, player)
        cards = deck(seen, player, source.entry, source.picture, only, grouped=wanted.grouped, whole=source.state)
        return (deck_pages(cards),)

    return sections


def _blank_documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    top = of_campaign(source.state, source.entry)
    title = _("Blank cards")

    def sections() -> Sequence[Section]:
        from campaign.paper.cards.deck import blank_deck
        from campaign.paper.cards.pages import deck_pages

        return (deck_pages(blank_deck(top, source.state.setting.system)),)

    return (Document(title, "blank-cards.pdf", About(title, top.campaign, top.when), sections, wanted.rich),)


CARDS = Kind(
    "cards",
    lambda: _("Unit cards"),
    lambda: _("For each player: a card of every figure, army and commander, nine to a page, to cut out."),
    _documents,
    frozenset({"players", "attending", "grouped"}),
)
BLANK_CARDS = Kind(
    "blank-cards",
    lambda: _("Blank cards"),
    lambda: _("A page of nine cards to fill in by hand."),
    _blank_documents,
    frozenset(),
)
