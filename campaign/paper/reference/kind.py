"""The quick reference as a kind of paper: one sheet for the table."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign
from campaign.words import _


def _documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    def sections() -> Sequence[Section]:
        from campaign.paper.reference.content import reference
        from campaign.paper.reference.pages import reference_pages

        return (reference_pages(reference(source.state, source.entry)),)

    top = of_campaign(source.state, source.entry)
    title = _("Quick reference")
    return (Document(title, _("reference") + ".pdf", About(title, top.campaign, top.when), sections, wanted.rich),)


KIND = Kind(
    "reference",
    lambda: _("Quick reference"),
    lambda: _("Both sides of one sheet: the turn, all tables and modifiers, the lists, the week."),
    _documents,
    frozenset(),
)
