"""Another map, before anything stands on it (campaign:C67)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.words import _
from campaign.world.events import MapRedrawn
from campaign.world.ids import RouteId, SectorId
from campaign.world.maps.check import problems as map_problems
from campaign.world.maps.document import MapDocument
from campaign.world.orders import RedrawMap
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.state import Campaign, Sector, Stage


def redraw_map(course: Course, order: RedrawMap) -> None:
    """Sectors and routes are added, moved, renamed, joined or taken away; home sectors stay.

    campaign:C67a, C67b, C67c, C67d
    """
    state = course.state
    refuse_if([*_problems(state, order.map)])
    known = state.setting.sector_ids
    ids = {s.key: known.get(s.key, SectorId(f"{course.order_id}.{s.key}")) for s in order.map.sectors}
    routes = {tuple(sorted(ends)): route for route, ends in state.setting.routes.items()}
    joined = []
    for route in order.map.routes:
        a, b = ids[route.a], ids[route.b]
        joined.append((routes.get(tuple(sorted((a, b))), RouteId(f"{course.order_id}.{route.key}")), a, b))
    course.happen(MapRedrawn(order.map, tuple(ids.items()), tuple(joined)))


def _problems(state: Campaign, ground: MapDocument) -> Iterator[Reason]:
    if state.stage is not Stage.MUSTER or state.armies:
        yield Reason("campaign:C67", _("The map can be changed until the first army is raised."))
    if _homes(ground) != _homes(state.setting.map):
        yield Reason("campaign:C67", _("The home sectors stay as they were founded: each with its key and its seat."))
    if ground == state.setting.map:
        yield Reason("", _("That is the map already."))
    for sector in _taken_away(state, ground):
        if sector.owner is not None:  # by a correction; its stock would vanish from the books
            text = _("{sector} belongs to {player}: it stays on the map.")
            yield Reason("campaign:C67", text.format(sector=sector.name, player=state.players[sector.owner].name))
    yield from map_problems(ground, extra_free=state.setting.rules.extra_free)


def _taken_away(state: Campaign, ground: MapDocument) -> Iterator[Sector]:
    """The sectors that would be no more. Home sectors never are."""
    kept = {sector.key for sector in ground.sectors}
    for drawn in state.setting.map.sectors:
        if drawn.key not in kept and drawn.home is None:
            yield state.sectors[state.setting.sector_ids[drawn.key]]


def _homes(ground: MapDocument) -> dict[str, int]:
    return {sector.key: sector.home for sector in ground.sectors if sector.home is not None}
