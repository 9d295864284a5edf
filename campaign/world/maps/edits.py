"""Single steps by which people draw a map, and what each changes in its document.

``MapEdit`` is what a player asks for, in the campaign's ids; ``MapChange`` is what came of it, in the document's keys,
as small as it can be, because every step stands in the journal. Cuts no ground (``cutting``) and judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from campaign.world.ids import RouteId, SectorId
from campaign.world.maps.document import Hazard, MapDocument, MapRoute, MapSector, Point


@dataclass(frozen=True, slots=True)
class AddSector:
    """A free sector more, with its hub at this place; the ground is taken from the sector that has it so far."""

    at: Point
    name: str
    character: str
    edit: Literal["add-sector"] = "add-sector"


@dataclass(frozen=True, slots=True)
class MoveSector:
    """A sector's hub lies here from now on. Within its outline nothing else changes; beyond it, its ground does."""

    sector: SectorId
    to: Point
    edit: Literal["move-sector"] = "move-sector"


@dataclass(frozen=True, slots=True)
class RemoveSector:
    """A free sector is no more; its ground goes to the neighbour with the longest border, its routes go."""

    sector: SectorId
    edit: Literal["remove-sector"] = "remove-sector"


@dataclass(frozen=True, slots=True)
class NameSector:
    """A sector is called this on the map."""

    sector: SectorId
    name: str
    edit: Literal["name-sector"] = "name-sector"


@dataclass(frozen=True, slots=True)
class JoinSectors:
    """A route more, between these two."""

    a: SectorId
    b: SectorId
    edit: Literal["join-sectors"] = "join-sectors"


@dataclass(frozen=True, slots=True)
class RemoveRoute:
    """A route is no more."""

    route: RouteId
    edit: Literal["remove-route"] = "remove-route"


@dataclass(frozen=True, slots=True)
class SetZone:
    """A sector is a radioactive zone (campaign:C14), or is none."""

    sector: SectorId
    radioactive: bool
    edit: Literal["set-zone"] = "set-zone"


@dataclass(frozen=True, slots=True)
class SetHazard:
    """A sector is a hazardous area with a name and dice of its own (campaign:C14j), or is none."""

    sector: SectorId
    hazard: Hazard | None
    edit: Literal["set-hazard"] = "set-hazard"


@dataclass(frozen=True, slots=True)
class SetCharacter:
    """A sector looks like this; it changes no rule."""

    sector: SectorId
    character: str
    edit: Literal["set-character"] = "set-character"


@dataclass(frozen=True, slots=True)
class SetCentre:
    """This sector is the one in the centre, to which everybody has equally far (campaign:C3)."""

    sector: SectorId
    edit: Literal["set-centre"] = "set-centre"


@dataclass(frozen=True, slots=True)
class SwapHomes:
    """Two sectors change roles: whose home each is, and with that its owner and its FP (campaign:C90b)."""

    a: SectorId
    b: SectorId
    edit: Literal["swap-homes"] = "swap-homes"


MapEdit = (
    AddSector
    | MoveSector
    | RemoveSector
    | NameSector
    | JoinSectors
    | RemoveRoute
    | SetZone
    | SetHazard
    | SetCharacter
    | SetCentre
    | SwapHomes
)


@dataclass(frozen=True, slots=True)
class MapChange:
    """What is different in a document. ``sectors``: drawn anew, or new and then behind all others."""

    sectors: tuple[MapSector, ...] = ()
    gone: tuple[str, ...] = ()  # keys of sectors
    routes: tuple[MapRoute, ...] = ()  # new ones
    cut: tuple[str, ...] = ()  # keys of routes that are no more
    centre: str = ""  # empty: the same
    land: tuple[tuple[Point, ...], ...] | None = None  # None: the same


def with_change(document: MapDocument, change: MapChange) -> MapDocument:
    """The document after the change."""
    drawn = {sector.key: sector for sector in change.sectors}
    old = {sector.key for sector in document.sectors}
    sectors = [drawn.get(s.key, s) for s in document.sectors if s.key not in change.gone]
    sectors += [sector for sector in change.sectors if sector.key not in old]
    return replace(
        document,
        sectors=tuple(sectors),
        routes=(*(route for route in document.routes if route.key not in change.cut), *change.routes),
        centre=change.centre or document.centre,
        land=document.land if change.land is None else change.land,
    )
