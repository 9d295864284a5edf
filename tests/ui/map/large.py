"""A map of as many sectors as anybody may draw, for tests and benchmarks: no rule allows to play on it."""

from __future__ import annotations

import random
from dataclasses import replace

from immutables import Map

from campaign.world.ids import ArmyId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import CITY_CHARACTERS, MapDocument, MapRoute, MapSector, Point
from campaign.world.maps.tiling import cells
from campaign.world.state import Army, Campaign, Minefield, Sector

TILE = 190  # units of the map from one hub to the next
PIECE = 26.0  # units between two points of an outline


def large_state(state: Campaign, sectors: int = 500) -> Campaign:
    """The campaign on a map of so many sectors: each second one owned, and an army of hidden figures in each third."""
    document = large_map(sectors, len(state.seats))
    ids = {ground.key: SectorId(f"1.{ground.key}") for ground in document.sectors}
    routes = Map({RouteId(f"1.{r.key}"): (ids[r.a], ids[r.b]) for r in document.routes})
    owner = [state.seats[number % len(state.seats)] if number % 2 else None for number in range(sectors)]
    shown: dict[SectorId, Sector] = {}
    armies: dict[ArmyId, Army] = {}
    for number, ground in enumerate(document.sectors):
        sector = ids[ground.key]
        shown[sector] = Sector(sector, ground.name, owner[number], owner[number], ground.radioactive, number % 5)
        if number % 3 == 0:
            army = _army(number, sector, owner[number] or state.seats[number % len(state.seats)])
            armies[army.id] = army
    mined = list(routes)[:: len(routes) // 12]
    return replace(
        state,
        setting=replace(state.setting, map=document, sector_ids=Map(ids), routes=routes),
        sectors=Map(shown),
        armies=Map(armies),
        figures=Map(),
        minefields=Map({route: Minefield(route, state.seats[0]) for route in mined}),
    )


def _army(number: int, sector: SectorId, player: PlayerId) -> Army:
    return Army(ArmyId(f"2.army{number}"), player, f"Army {number}", sector, (), hidden_fp=4 + number % 16)


def large_map(sectors: int, seats: int) -> MapDocument:
    """A town of equal tiles, a little out of line."""
    rng, across = random.Random("large"), round((sectors * 1.6) ** 0.5)
    down = -(-sectors // across)
    hubs = [
        (
            (column + 0.5 + 0.5 * (row % 2)) * TILE + rng.uniform(-30, 30),
            (row + 0.5) * TILE * 0.88 + rng.uniform(-26, 26),
        )
        for row in range(down)
        for column in range(across)
    ][:sectors]
    width, height = (across + 1) * TILE, round((down + 0.2) * TILE * 0.88)
    ground = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    tiles = [list(tile.exterior.coords)[:-1] for tile in cells(hubs, ground)]
    made = tuple(
        MapSector(
            key=f"s{number + 1}",
            name=f"Sector {number + 1}",
            character=CITY_CHARACTERS[number % len(CITY_CHARACTERS)],
            home=number % seats if number % 2 else None,
            radioactive=number % 37 == 5,
            hub=(round(hub[0]), round(hub[1])),
            outline=_fine(tile),
        )
        for number, (hub, tile) in enumerate(zip(hubs, tiles, strict=True))
    )
    routes = tuple(MapRoute(f"r{n + 1}", a, b) for n, (a, b) in enumerate(_joined(made, across)))
    coast: tuple[Point, ...] = tuple((round(x), round(y)) for x, y in ground)
    return MapDocument("city", "Large", width, height, made, routes, made[len(made) // 2].key, (coast,))


def _fine(corners: list[tuple[float, float]]) -> tuple[Point, ...]:
    """The outline with points all along its sides, as a drawn one has them."""
    points = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        steps = max(1, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / PIECE))
        points += [(round(ax + (bx - ax) * n / steps), round(ay + (by - ay) * n / steps)) for n in range(steps)]
    return tuple(dict.fromkeys(points))


def _joined(sectors: tuple[MapSector, ...], across: int) -> list[tuple[str, str]]:
    """Each sector with the next one, and with the one below."""
    pairs = []
    for number, sector in enumerate(sectors):
        if number % across != across - 1 and number + 1 < len(sectors):
            pairs.append((sector.key, sectors[number + 1].key))
        if number + across < len(sectors):
            pairs.append((sector.key, sectors[number + across].key))
    return pairs
