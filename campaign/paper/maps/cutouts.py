"""What is cut out to play on a map that lies on the table, as values: counters, flags and markers, and how many.

Shows what anybody may know, since it lies there for all to see.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead
from campaign.paper.maps.content import MapArmy, MapContent, MapSector, Side, map_content
from campaign.paper.owner import Owner
from campaign.world.ids import PlayerId
from campaign.world.maps.document import Hazard

BLANK_ARMIES = 2  # for each player: what will be raised
SPARE_FLAGS = 3  # for each player: what will be taken
SPARE_MINES = 2


@dataclass(frozen=True, slots=True)
class ArmyTent:
    """An army's counter that stands. ``army`` None: its name and FP are written by hand; ``side`` None: all of it."""

    side: Side | None
    army: MapArmy | None


@dataclass(frozen=True, slots=True)
class SectorMarker:
    """A sector's name, for a map that was drawn by hand. ``home``: whose home it is by rights."""

    name: str
    radioactive: bool
    hazard: Hazard | None
    home: Owner | None


@dataclass(frozen=True, slots=True)
class CutOuts:
    """All of it. ``flags`` and ``mines`` stand there once for each that is to be cut out."""

    top: Letterhead
    tents: tuple[ArmyTent, ...]
    flags: tuple[Side, ...]
    mines: tuple[Owner, ...]
    sectors: tuple[SectorMarker, ...]


def cut_outs(source: Source, players: Collection[PlayerId]) -> CutOuts:
    """For these players."""
    shown = map_content(source, None, public=True)
    letters = {source.state.players[player].letter for player in players}
    sides = [side for side in shown.sides if side.owner.letter in letters]
    return CutOuts(
        top=shown.top,
        tents=tuple(_tents(shown, sides)),
        flags=tuple(side for side in sides for _flag in range(side.sectors + SPARE_FLAGS)),
        mines=tuple(side.owner for side in sides for _mine in range(_mines(shown, side) + SPARE_MINES)),
        sectors=tuple(_marker(shown, sector) for sector in _by_name(shown)),
    )


def _tents(shown: MapContent, sides: list[Side]) -> list[ArmyTent]:
    tents = []
    for side in sides:
        tents += [ArmyTent(side, army) for army in shown.armies if army.letter == side.owner.letter]
        tents += [ArmyTent(side, None)] * BLANK_ARMIES
    return tents


def _mines(shown: MapContent, side: Side) -> int:
    return sum(route.mines == side.owner.letter for route in shown.routes)


def _by_name(shown: MapContent) -> list[MapSector]:
    return sorted(shown.sectors, key=lambda sector: sector.number)


def _marker(shown: MapContent, sector: MapSector) -> SectorMarker:
    return SectorMarker(
        sector.name, sector.radioactive, sector.hazard, shown.side_of(sector.home).owner if sector.home else None
    )
