"""A newsletter as values: headline, standings, map, and the news by their matters.

Knows no font and no millimetre.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead
from campaign.paper.maps.content import MapContent
from campaign.paper.owner import Owner
from campaign.world.ids import PlayerId
from campaign.world.memory import Past
from campaign.world.news.weeks import Week
from campaign.world.state import Campaign


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of news. ``icon``: where no ``owner``'s chip stands; ``strong``: its beginning."""

    text: str
    owner: Owner | None = None
    icon: str = ""
    strong: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """News of one matter."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """What the paper is full of."""

    title: str
    text: str
    facts: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place. ``change``: in VP, since the news of before; ``remark``: list, and whether it still plays."""

    owner: Owner
    remark: str
    change: int
    vp: int


@dataclass(frozen=True, slots=True)
class Series:
    """A player's VP at the ends of the weeks."""

    owner: Owner
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """VP over the weeks, from week 0 on: the start."""

    weeks: tuple[Week, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Newsletter:
    """All of it. ``name``: on the masthead; ``period``: of what time it tells; ``line``: who may read it;
    ``what``: what the pages are, at their foot.

    ``press``: with a masthead; else the pages have the head that all paper has. ``ruled``: with lines for notes where
    the last page has room.
    """

    top: Letterhead
    name: str
    period: str
    line: str
    what: str
    lead: Lead
    standings: tuple[Standing, ...]
    map: MapContent
    parts: tuple[Part, ...]
    plot: Plot
    press: bool = True
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What news are made of: entries and states as the readers may know them. ``before``, ``after``: of that time.

    ``source`` has the campaign after it with all its secrets, and is looked at through ``map_content`` only.
    """

    first: Week
    last: Week
    past: tuple[Past, ...]
    since: tuple[Past, ...]  # of that time alone
    after: Campaign
    source: Source
    start: dict[PlayerId, int]  # VP at its beginning
