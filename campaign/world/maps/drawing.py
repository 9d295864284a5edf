"""From a fair graph to a landscape: outlines, hubs and coasts that do not look like a wheel.

The plan's disc is stretched, its places are shaken and settled again as long as every route keeps
its border, the ground is cut, and at last everything is bent by one smooth field, so that borders
wobble alike for both neighbours. Changes nothing about who is joined to whom.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.world.maps.document import Point
from campaign.world.maps.plan import Plan
from campaign.world.maps.tiling import Place, border, cells

if TYPE_CHECKING:
    from shapely.geometry import Polygon

TILE = 205.0  # map units across a usual sector
SIDE = 17.0  # map units: borders are bent in pieces of this length
MARGIN = 48  # map units of sea or waste around the land
SHORTEST_BORDER = 46.0  # map units, for a border that a route crosses
SHAKES = (0.2, 0.14, 0.08, 0.0)  # of a tile, until the routes hold
SETTLING_ROUNDS = 7
CHANNEL = 21.0  # map units from a continent's coast to the middle of the strait, before bending


@dataclass(frozen=True, slots=True)
class Drawing:
    """The outlines and hubs of the plan's nodes, in its order, and the outer shapes."""

    width: int
    height: int
    outlines: tuple[tuple[Point, ...], ...]
    hubs: tuple[Point, ...]
    land: tuple[tuple[Point, ...], ...]


class NoDrawing(Exception):
    """This landscape came out badly; another one will not."""


def draw_city(plan: Plan, rng: random.Random) -> Drawing:
    """One island cut into tiles, with bays between the outer ones."""
    ground, places = _landscape(plan, rng)
    tiles = cells(places, ground)
    return _bent(_cut(places, tiles, [_island(places, tiles)]), rng)


def draw_planet(plan: Plan, rng: random.Random) -> Drawing:
    """Continents and islands: the sectors of one continent share borders, straits part the others."""
    ground, places = _landscape(plan, rng)
    tiles = cells(places, ground)
    island = _island(places, tiles)
    continents = [
        _continent([tiles[node] for node in nodes], island) for nodes in _continents(plan, tiles, rng)
    ]
    return _bent(_cut(places, tiles, continents), rng)


# Places


def _landscape(plan: Plan, rng: random.Random) -> tuple[Polygon, list[Place]]:
    """The ground, about a wide ellipse, and the places on it."""
    from shapely.geometry import Polygon

    count = len(plan.places)
    wide = rng.uniform(1.1, 1.22) if plan.players > 2 else rng.uniform(1.05, 1.2)
    radius = TILE * math.sqrt(count / math.pi)
    stretch = (radius * wide, radius / wide)
    lobes = [(number, rng.uniform(0.0, 0.05), rng.uniform(0.0, math.tau)) for number in (2, 3, 4, 5)]
    rim = [_rim(math.tau * step / 96, lobes) for step in range(96)]
    ground = Polygon([(x * stretch[0], y * stretch[1]) for x, y in rim])
    for shake in SHAKES:
        places = [
            (x * stretch[0] + rng.gauss(0.0, shake * TILE), y * stretch[1] + rng.gauss(0.0, shake * TILE))
            for x, y in plan.places
        ]
        if all(ground.contains_properly(_dot(place)) for place in places) and _holds(
            plan, cells(places, ground)
        ):
            return ground, _settled(plan, ground, places)
    raise NoDrawing("the routes do not hold")


def _rim(angle: float, lobes: Iterable[tuple[int, float, float]]) -> Place:
    radius = 1.0 + sum(size * math.sin(number * angle + phase) for number, size, phase in lobes)
    return (radius * math.cos(angle), radius * math.sin(angle))


def _settled(plan: Plan, ground: Polygon, places: list[Place]) -> list[Place]:
    """Give the places more even room, as far as all routes keep their borders."""
    for _ in range(SETTLING_ROUNDS):
        middles = [tile.centroid for tile in cells(places, ground)]
        moved = [((x + m.x) / 2, (y + m.y) / 2) for (x, y), m in zip(places, middles, strict=True)]
        if not _holds(plan, cells(moved, ground)):
            break
        places = moved
    return places


def _holds(plan: Plan, tiles: Sequence[Polygon]) -> bool:
    return all(border(tiles, a, b) >= SHORTEST_BORDER for a, b in plan.routes)


def _dot(place: Place) -> object:
    from shapely.geometry import Point as Dot

    return Dot(place)


# Ground


def _island(places: Sequence[Place], tiles: Sequence[Polygon]) -> Polygon:
    """Round every place a disc, so that the coast follows the sectors; no lakes."""
    from shapely import union_all
    from shapely.geometry import Point as Dot
    from shapely.geometry import Polygon

    discs = [Dot(place).buffer(0.66 * TILE) for place in places]
    land = union_all(discs).intersection(union_all(list(tiles)))
    land = land.buffer(0.1 * TILE).buffer(-0.2 * TILE).buffer(0.1 * TILE)
    if land.geom_type != "Polygon":
        raise NoDrawing("the city fell apart")
    return Polygon(land.exterior)


def _continents(plan: Plan, tiles: Sequence[Polygon], rng: random.Random) -> list[list[int]]:
    """Each player's home sectors make a continent, free ones are islands; a few may be joined or parted."""
    centre = len(plan.places) - 1
    groups = []
    for seat in range(plan.players):
        nodes = [seat * plan.spots + spot for spot in range(plan.spots)]
        homes = [node for node in nodes if plan.spot(node) in plan.homes]
        if rng.random() < 0.4:
            alone = rng.choice(homes)
            rest = [node for node in homes if node != alone]
            groups += [[alone], rest] if border(tiles, *rest) > 0 else [homes]
        else:
            groups.append(homes)
        groups += [[node] for node in nodes if node not in homes]
    return [*groups, [centre]]


def _continent(tiles: Sequence[Polygon], island: Polygon) -> Polygon:
    """The tiles drawn back from the middle of the straits, with round corners."""
    from shapely import union_all

    land = union_all(list(tiles)).intersection(island)
    rounded = land.buffer(-CHANNEL - 0.12 * TILE).buffer(0.12 * TILE)
    if rounded.geom_type != "Polygon" or len(rounded.interiors):
        raise NoDrawing("a continent fell apart")
    return rounded


# Cutting and bending


@dataclass(frozen=True, slots=True)
class _Ground:
    tiles: tuple[Polygon, ...]
    places: tuple[Place, ...]


def _cut(places: Sequence[Place], tiles: Sequence[Polygon], lands: Sequence[Polygon]) -> _Ground:
    """Cut the lands along the tiles' borders; every corner where three tiles or a coast meet is common to all."""
    from shapely import union_all
    from shapely.ops import polygonize

    lines = union_all([*(tile.exterior for tile in tiles), *(land.exterior for land in lands)])
    pieces = [
        piece
        for piece in polygonize(lines)
        if any(land.contains(piece.representative_point()) for land in lands)
    ]
    found = []
    for place in places:
        mine = [piece for piece in pieces if piece.contains(_dot(place))]
        if len(mine) != 1:
            raise NoDrawing("a sector lies in the sea")
        found.append(mine[0])
    lost = sum(land.area for land in lands) - sum(piece.area for piece in found)
    if abs(lost) > 1.0 or len(pieces) != len(places):
        raise NoDrawing("a sector is cut in two")
    return _Ground(tuple(found), tuple(places))


@dataclass(frozen=True, slots=True)
class _Wave:
    """One ripple of the field that bends the map."""

    x: float
    y: float
    phase: float
    push_x: float
    push_y: float


def _waves(rng: random.Random) -> list[_Wave]:
    found = []
    for length, push, count in ((900.0, 26.0, 5), (300.0, 8.5, 7), (110.0, 3.6, 9), (52.0, 1.7, 9)):
        for _ in range(count):
            way, aim = rng.uniform(0.0, math.tau), rng.uniform(0.0, math.tau)
            turns = math.tau / (length * rng.uniform(0.75, 1.3))
            found.append(
                _Wave(
                    turns * math.cos(way),
                    turns * math.sin(way),
                    rng.uniform(0.0, math.tau),
                    push * math.cos(aim),
                    push * math.sin(aim),
                )
            )
    return found


def _pushed(place: Place, waves: Sequence[_Wave]) -> Place:
    x, y = place
    for wave in waves:
        swing = math.sin(wave.x * place[0] + wave.y * place[1] + wave.phase)
        x += wave.push_x * swing
        y += wave.push_y * swing
    return (x, y)


def _bent(ground: _Ground, rng: random.Random) -> Drawing:
    """Bend everything by one field, move it into its box and round it to whole units."""
    from shapely import union_all
    from shapely.geometry import Polygon

    waves = _waves(rng)
    rings = [[_pushed(place, waves) for place in _fine(tile)] for tile in ground.tiles]
    left = min(x for ring in rings for x, _ in ring) - MARGIN
    top = min(y for ring in rings for _, y in ring) - MARGIN
    outlines = tuple(_rounded((x - left, y - top) for x, y in ring) for ring in rings)
    shapes = [Polygon(outline) for outline in outlines]
    if not all(shape.is_valid for shape in shapes):
        raise NoDrawing("a border crosses itself")
    land = union_all(shapes)
    parts = [land] if land.geom_type == "Polygon" else list(land.geoms)
    return Drawing(
        width=max(x for outline in outlines for x, _ in outline) + MARGIN,
        height=max(y for outline in outlines for _, y in outline) + MARGIN,
        outlines=outlines,
        hubs=tuple(_hub(shape) for shape in shapes),
        land=tuple(_rounded(part.exterior.coords[:-1]) for part in parts),
    )


def _fine(tile: Polygon) -> Iterable[Place]:
    """The corners of a tile with more between them; the same from both sides of a border."""
    corners = [(x, y) for x, y in tile.exterior.coords]
    for a, b in zip(corners, corners[1:], strict=False):
        low, high = min(a, b), max(a, b)
        steps = max(1, round(math.dist(a, b) / SIDE))
        yield a
        for step in range(1, steps):
            share = (step if a == low else steps - step) / steps
            yield (low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1]))


def _rounded(places: Iterable[Place]) -> tuple[Point, ...]:
    """Whole units, without the points that fall together."""
    found: list[Point] = []
    for x, y in places:
        point = (round(x), round(y))
        if not found or point != found[-1]:
            found.append(point)
    while len(found) > 1 and found[0] == found[-1]:
        found.pop()
    return tuple(found)


def _hub(shape: Polygon) -> Point:
    """The middle of the sector, drawn towards where it is widest."""
    from shapely import maximum_inscribed_circle
    from shapely.geometry import Point as Dot

    widest = Dot(maximum_inscribed_circle(shape, tolerance=4.0).coords[0])
    middle = shape.centroid
    x, y = (middle.x + widest.x) / 2, (middle.y + widest.y) / 2
    return (round(x), round(y))
