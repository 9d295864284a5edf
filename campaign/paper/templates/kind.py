"""Templates and counters as a kind of paper: one PDF for a table."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.paper.binding import About, Section
from campaign.paper.kind import Document, Kind, Source, Wanted
from campaign.paper.letterhead import of_campaign
from campaign.words import _


def _documents(source: Source, wanted: Wanted) -> tuple[Document, ...]:
    def sections() -> Sequence[Section]:
        from campaign.paper.templates.content import templates
        from campaign.paper.templates.pages import template_pages

        return (template_pages(templates(source.state, source.entry)),)

    top = of_campaign(source.state, source.entry)
    title = _("Templates and counters")
    return (Document(title, _("templates") + ".pdf", About(title, top.campaign, top.when), sections, wanted.rich),)


KIND = Kind(
    "templates",
    lambda: _("Templates and counters"),
    lambda: _("In true size: what is laid on the table, rulers, bases and markers, with a bar to check the print by."),
    _documents,
    frozenset(),
)
