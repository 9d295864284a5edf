"""A roster as a section: the summary first, then each army.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.armies.army_sheet import army_pages
from campaign.paper.armies.roster import Roster
from campaign.paper.armies.summary import summary_pages
from campaign.paper.binding import Drawn, Section
from campaign.paper.pen import Pen


def roster_pages(roster: Roster) -> Section:
    """The pages of a roster."""

    def pages(pen: Pen) -> list[Drawn]:
        made = [] if roster.summary is None else summary_pages(pen, roster, roster.summary)
        return made + [page for sheet in roster.armies for page in army_pages(pen, roster, sheet)]

    return pages
