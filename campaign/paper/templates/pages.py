"""Templates and counters as a section.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.binding import Drawn, Section
from campaign.paper.pen import Pen
from campaign.paper.templates.bursts import burst_pages
from campaign.paper.templates.content import Templates
from campaign.paper.templates.counters import counter_pages
from campaign.paper.templates.dial import dial_page
from campaign.paper.templates.rulers import rulers_page


def template_pages(content: Templates) -> Section:
    """Bursts, the dial, rulers, bases and markers."""

    def pages(pen: Pen) -> list[Drawn]:
        game = content.game
        return [
            *burst_pages(pen, content.top, game.bursts),
            *([dial_page(pen, content.top, game)] if game.directions else []),
            rulers_page(pen, content.top, game.rulers),
            *counter_pages(pen, content.top, content.bases, game),
        ]

    return pages
