"""What is remembered of figures, as kinds of paper: records and certificates for players, hall and cemetery for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign, of_player
from campaign.paper.plain import player_file
from campaign.paper.veterans.told import Logs, logs_of
from campaign.words import _
from campaign.world.ids import PlayerId

Made = Callable[[], Sequence[Section]]


def _record_documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    logs = logs_of(source)
    return tuple(_own(source, player, wanted, "records", _records(source, player, logs)) for player in wanted.players)


def _certificate_documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    logs = logs_of(source)
    return tuple(
        _own(source, player, wanted, "certificates", _certificates(source, player, logs, wanted))
        for player in wanted.players
    )


def _own(source: Source, player: PlayerId, wanted: Wanted, what: str, made: Made) -> Document:
    """A player's PDF."""
    top, seat = of_player(source.state, source.entry, player), source.state.players[player]
    form = {
        "records": _("{campaign}: service records of {player}"),
        "certificates": _("{campaign}: certificates of {player}"),
    }[what]
    title = form.format(campaign=top.campaign, player=top.player)
    file = player_file(seat.letter, seat.name, what)
    return Document(top.player, file, About(title, top.player, top.when), made, wanted.rich)


def _records(source: Source, player: PlayerId, logs: Logs) -> Made:
    def sections() -> Sequence[Section]:
        from campaign.paper.veterans.record_pages import record_pages
        from campaign.paper.veterans.service import service_records

        return (record_pages(service_records(source, player, logs)),)

    return sections


def _certificates(source: Source, player: PlayerId, logs: Logs, wanted: Wanted) -> Made:
    def sections() -> Sequence[Section]:
        from campaign.paper.veterans.certificate_pages import certificate_pages
        from campaign.paper.veterans.certificates import certificates

        return (certificate_pages(certificates(source, player, logs, wanted.week)),)

    return sections


def _hall_documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    def sections() -> Sequence[Section]:
        from campaign.paper.veterans.hall_pages import hall_pages
        from campaign.paper.veterans.honours import hall

        return (hall_pages(hall(source)),)

    return (_for_all(source, wanted, _("Hall of fame"), "hall-of-fame.pdf", sections),)


def _cemetery_documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    def sections() -> Sequence[Section]:
        from campaign.paper.veterans.cemetery_pages import cemetery_pages
        from campaign.paper.veterans.honours import cemetery

        return (cemetery_pages(cemetery(source)),)

    return (_for_all(source, wanted, _("Cemetery"), "cemetery.pdf", sections),)


def _for_all(source: Source, wanted: Wanted, what: str, file: str, made: Made) -> Document:
    top = of_campaign(source.state, source.entry)
    return Document(what, file, About(f"{top.campaign}: {what}", top.campaign, top.when), made, wanted.rich)


RECORDS = Kind(
    "service-records",
    lambda: _("Service records"),
    lambda: _("For each player: the veterans, with portraits, numbers and all that they did."),
    _record_documents,
)

HALL = Kind(
    "hall",
    lambda: _("Hall of fame"),
    lambda: _("For all: who stands out, and the best of all with what they did."),
    _hall_documents,
    frozenset(),
)

CEMETERY = Kind(
    "cemetery",
    lambda: _("Cemetery"),
    lambda: _("For all: the fallen, with dates, killers and deeds."),
    _cemetery_documents,
    frozenset(),
)

CERTIFICATES = Kind(
    "certificates",
    lambda: _("Certificates"),
    lambda: _("For each player: a page to hang up for each figure that was promoted, in a week or the last four."),
    _certificate_documents,
    frozenset({"players", "week"}),
)
