"""How far each sector is from one, by the safest way for a player's army, and what it crosses. Plain values.

Asks the map as a graph, which everybody knows (campaign:C41); where others will stand next week nobody knows.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import PlayerId, SectorId
from campaign.world.queries import Path
from campaign.world.state import Campaign
from campaign.world.zones import hazard_dice
from ui.panels import phrases


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a sector is from ``start``. ``routes``: of the shortest way, regardless of armies on it.

    ``way``: the safest one, from ``start`` on; empty where enemies bar all. ``hazards``: what it crosses,
    from where to where.
    """

    start: SectorId
    routes: int
    way: Path
    hazards: tuple[tuple[SectorId, SectorId, str], ...]

    @property
    def weeks(self) -> int:
        """How many weeks the safest way takes at the least."""
        return -(-(len(self.way) - 1) // queries.STEPS)


def distances(state: Campaign, player: PlayerId, start: SectorId) -> dict[SectorId, Distance]:
    """The distance of each sector that some way joins to ``start``, but for itself."""
    from campaign.world import graph  # networkx, which the window's start needs not

    safest = graph.safest_ways(state, player, start)
    found = {}
    for sector, routes in graph.distances(state, (start,)).items():
        way = (start, *safest[sector]) if sector in safest else ()
        found[sector] = Distance(start, routes, way, queries.hazards_of_way(state, player, way))
    del found[start]
    return found


def distance_number(found: Distance) -> str:
    """The routes of the safest way; a dash where enemies bar all."""
    return str(len(found.way) - 1) if found.way else "–"


def distance_words(state: Campaign, found: Distance) -> str:
    """What a distance is made of, in sentences: the way, the weeks, the hazards, and why it is not the shortest."""
    start = state.sectors[found.start].name
    if not found.way:
        text = count("{n} route from {{start}}", "{n} routes from {{start}}", found.routes).format(start=start)
        return _("{way}, but no way leads past enemies: a move ends where they stand (campaign:C12).").format(way=text)
    number = len(found.way) - 1
    told = count("{n} route from {{start}}", "{n} routes from {{start}}", number).format(start=start)
    if between := [state.sectors[sector].name for sector in found.way[1:-1]]:
        told = _("{way}, by {sectors}").format(way=told, sectors=listed(between))
    weeks = count("{n} week at the least (campaign:C12).", "{n} weeks at the least (campaign:C12).", found.weeks)
    lines = [_("{way}: {weeks}").format(way=told, weeks=weeks)]
    if found.hazards:
        costs = [
            _("{hazard}, {n}D6 FP").format(hazard=phrases.hazard_name(state, hazard), n=hazard_dice(state, hazard))
            for _here, _there, hazard in found.hazards
        ]
        lines.append(_("It crosses {hazards} (campaign:C14).").format(hazards=listed(costs)))
    if found.routes < number:
        text = count(
            "A way of {n} route is shorter, but meets enemies or crosses more hazards.",
            "A way of {n} routes is shorter, but meets enemies or crosses more hazards.",
            found.routes,
        )
        lines.append(text)
    return " ".join(lines)
