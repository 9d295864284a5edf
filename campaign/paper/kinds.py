"""What there is to print: all kinds of paper, in the order in which they are offered.

The print desk and ``fftt print`` offer the same list; a new kind is one more entry.
"""

from __future__ import annotations

from campaign.paper.armies.kind import KIND as ROSTERS
from campaign.paper.battles.kind import PLANS
from campaign.paper.battles.kind import SHEETS as BATTLES
from campaign.paper.cards.kind import BLANK_CARDS, CARDS
from campaign.paper.kind import Kind
from campaign.paper.maps.kind import COUNTERS, POSTER
from campaign.paper.news.kind import MONTH, WEEK
from campaign.paper.packets.kind import ORGANISER, PACKETS
from campaign.paper.reference.kind import KIND as REFERENCE
from campaign.paper.templates.kind import KIND as TEMPLATES
from campaign.paper.veterans.kind import CEMETERY, CERTIFICATES, HALL, RECORDS

KINDS: tuple[Kind, ...] = (
    ROSTERS,
    CARDS,
    BLANK_CARDS,
    RECORDS,
    HALL,
    CEMETERY,
    CERTIFICATES,
    BATTLES,
    PLANS,
    PACKETS,
    ORGANISER,
    WEEK,
    MONTH,
    POSTER,
    COUNTERS,
    REFERENCE,
    TEMPLATES,
)


def kind_of(key: str) -> Kind | None:
    """The kind of this key; None for none."""
    return next((kind for kind in KINDS if kind.key == key), None)
