"""The map, drawn step by step before anything stands on it (campaign:C90)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from campaign.words import _
from campaign.world.events import MapEdited
from campaign.world.ids import OrderId, RouteId, SectorId
from campaign.world.maps import cutting, edits
from campaign.world.maps.check import form_problems, play_problems
from campaign.world.maps.cutting import CannotDraw
from campaign.world.maps.document import MapDocument, MapRoute, MapSector
from campaign.world.maps.edits import MapChange, with_change
from campaign.world.orders import EditMap
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.course import Course
from campaign.world.state import Campaign, Stage


def edit_map(course: Course, order: EditMap) -> None:
    """One step. What would break the document is refused; what only breaks C2 and C3 may stand for a while.

    campaign:C90a, C90b, C90c
    """
    state = course.state
    refuse_if(reasons_against_drawing(state))
    refuse_if([*_unknown(state, order.edit), *_not_allowed(state, order.edit)])
    try:
        change = _change(state, order.edit, course.order_id)
    except CannotDraw as why:
        raise Refusal.because("campaign:C90", str(why)) from why
    before, after = state.setting.map, with_change(state.setting.map, change)
    if after == before:
        raise Refusal.because("", _("It is so already."))
    refuse_if(form_problems(after))
    swapped = (order.edit.a, order.edit.b) if isinstance(order.edit, edits.SwapHomes) else None
    course.happen(_edited(course, change, swapped))


def reasons_against_drawing(state: Campaign) -> list[Reason]:
    """Why the map can no longer be changed (campaign:C67a); nothing while it can."""
    if state.stage is Stage.MUSTER and not state.armies:
        return []
    return [Reason("campaign:C67", _("The map can be changed until the first army is raised."))]


def unfinished_problems(state: Campaign) -> list[Reason]:
    """Why nobody can begin on the map as it is drawn so far (campaign:C90c)."""
    if reasons_against_drawing(state):
        return []
    return list(play_problems(state.setting.map, extra_free=state.setting.rules.extra_free))


def _edited(course: Course, change: MapChange, swapped: tuple[SectorId, SectorId] | None) -> MapEdited:
    setting = course.state.setting
    known = setting.sector_ids
    new = tuple((s.key, SectorId(f"{course.order_id}.{s.key}")) for s in change.sectors if s.key not in known)
    ids = dict(known) | dict(new)
    gone = {frozenset((ids[r.a], ids[r.b])) for r in setting.map.routes if r.key in change.cut}
    return MapEdited(
        change,
        new,
        tuple((RouteId(f"{course.order_id}.{r.key}"), ids[r.a], ids[r.b]) for r in change.routes),
        tuple(sorted(route for route, ends in setting.routes.items() if frozenset(ends) in gone)),
        swapped,
    )


def _change(state: Campaign, edit: edits.MapEdit, order_id: OrderId) -> MapChange:
    """What the step changes in the document. Raises CannotDraw."""
    ground = state.setting.map
    match edit:
        case edits.AddSector():
            key = _free_key(ground, f"n{order_id}")
            return cutting.sector_added(
                ground, MapSector(key, edit.name.strip(), edit.character, None, False, edit.at, ())
            )
        case edits.JoinSectors():
            return MapChange(routes=(_route(state, edit.a, edit.b, _free_key(ground, f"e{order_id}")),))
        case edits.RemoveRoute():
            ends = {_drawn(state, sector).key for sector in state.setting.routes[edit.route]}
            return MapChange(cut=tuple(route.key for route in ground.routes if {route.a, route.b} == ends))
        case edits.SwapHomes():
            one, other = _drawn(state, edit.a), _drawn(state, edit.b)
            return MapChange(sectors=(replace(one, home=other.home), replace(other, home=one.home)))
    drawn = _drawn(state, edit.sector)
    match edit:
        case edits.MoveSector():
            return cutting.sector_moved(ground, drawn.key, edit.to)
        case edits.RemoveSector():
            return cutting.sector_removed(ground, drawn.key)
        case edits.NameSector():
            return MapChange(sectors=(replace(drawn, name=edit.name.strip()),))
        case edits.SetZone():
            hazard = None if edit.radioactive else drawn.hazard  # one or the other (campaign:C14k)
            return MapChange(sectors=(replace(drawn, radioactive=edit.radioactive, hazard=hazard),))
        case edits.SetHazard():
            hazard = None if edit.hazard is None else replace(edit.hazard, name=edit.hazard.name.strip())
            radioactive = drawn.radioactive and hazard is None
            return MapChange(sectors=(replace(drawn, radioactive=radioactive, hazard=hazard),))
        case edits.SetCharacter():
            return MapChange(sectors=(replace(drawn, character=edit.character),))
        case edits.SetCentre():
            return MapChange(centre=drawn.key)


def _unknown(state: Campaign, edit: edits.MapEdit) -> Iterator[Reason]:
    """Ids of nothing."""
    if isinstance(edit, edits.RemoveRoute):
        if edit.route not in state.setting.routes:
            yield Reason("", _("There is no route “{id}”.").format(id=edit.route))
        return
    for name in ("sector", "a", "b"):
        sector = getattr(edit, name, None)
        if sector is not None and sector not in state.sectors:
            yield Reason("", _("There is no sector “{id}”.").format(id=sector))


def _not_allowed(state: Campaign, edit: edits.MapEdit) -> Iterator[Reason]:
    """What a single step must not do, because no later one could mend it."""
    match edit:
        case edits.RemoveSector() if edit.sector in state.sectors:
            sector, key = state.sectors[edit.sector], _drawn(state, edit.sector).key
            if sector.home is not None:
                yield Reason("campaign:C67", _("{sector} is a home sector: it stays.").format(sector=sector.name))
            elif sector.owner is not None:  # by a correction; its stock would vanish from the books
                text = _("{sector} belongs to {player}: it stays on the map.")
                yield Reason("campaign:C67", text.format(sector=sector.name, player=state.players[sector.owner].name))
            if key == state.setting.map.centre:
                text = _("{sector} is the centre: make another sector the centre first.")
                yield Reason("campaign:C2", text.format(sector=sector.name))
        case edits.JoinSectors() if edit.a == edit.b:
            yield Reason("campaign:C1", _("A route joins two sectors."))


def _route(state: Campaign, a: SectorId, b: SectorId, key: str) -> MapRoute:
    """In the order of the map's sectors."""
    keys = [sector.key for sector in state.setting.map.sectors]
    first, second = sorted((_drawn(state, a).key, _drawn(state, b).key), key=keys.index)
    return MapRoute(key, first, second)


def _drawn(state: Campaign, sector: SectorId) -> MapSector:
    ids = state.setting.sector_ids
    return next(ground for ground in state.setting.map.sectors if ids[ground.key] == sector)


def _free_key(ground: MapDocument, wanted: str) -> str:
    taken = {sector.key for sector in ground.sectors} | {route.key for route in ground.routes}
    while wanted in taken:
        wanted += "x"
    return wanted
