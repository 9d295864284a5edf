"""The map as kinds of paper: a poster of what anybody may know, and what is cut out to be laid on it."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign
from campaign.words import _


def _poster(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    def sections() -> Sequence[Section]:
        from campaign.paper.maps.content import map_content
        from campaign.paper.maps.poster import poster_pages

        return (poster_pages(map_content(source, None, public=True), wanted.tiles),)

    top = of_campaign(source.state, source.entry)
    title = _("Map poster")
    return (Document(title, _("map-poster") + ".pdf", About(title, top.campaign, top.when), sections, wanted.rich),)


POSTER = Kind(
    "poster",
    lambda: _("Map poster"),
    lambda: _("The map as anybody may know it, on one page, or over several to be joined to a poster."),
    _poster,
    frozenset({"tiles"}),
)


def _counters(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    def sections() -> Sequence[Section]:
        from campaign.paper.maps.cutout_pages import cutout_pages
        from campaign.paper.maps.cutouts import cut_outs

        return (cutout_pages(cut_outs(source, wanted.players)),)

    top = of_campaign(source.state, source.entry)
    title = _("Counters for the map")
    return (Document(title, _("map-counters") + ".pdf", About(title, top.campaign, top.when), sections, wanted.rich),)


COUNTERS = Kind(
    "counters",
    lambda: _("Counters for the map"),
    lambda: _("To cut out, in true size: armies, flags of owners, minefields and names of sectors, and blank ones."),
    _counters,
    frozenset({"players"}),
)
