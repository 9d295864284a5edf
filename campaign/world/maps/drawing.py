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
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from campaign.world.maps.document import Point
from campaign.world.maps.plan import Plan
from campaign.world.maps.tiling import Place, border, cells, parts

if TYPE_CHECKING:
    from shapely.geometry import Point as Dot
    from shapely.geometry import Polygon

TILE = 205.0  # map units across a usual sector
SIDE = 17.0  # map units: borders are bent in pieces of this length
USUAL_COUNT = 25  # sectors that are drawn at this size; fewer are larger, more are smaller
SMALLEST = 0.94  # of the usual size
STRETCH = (1.1, 1.22)  # in width, and as much less in height
RIPPLES = ((900.0, 26.0, 5), (300.0, 8.0, 7), (110.0, 3.6, 9), (52.0, 1.6, 9))  # length, push, how many
STRENGTHS = (1.0, 0.85, 0.7, 0.55)  # of the ripples: weaker until no border folds
MARGIN = 48  # map units of sea or waste around the land
SHORTEST_BORDER = 46.0  # map units, for a border that a route crosses
ROUNDS = 16  # of shaking and settling
QUIET_ROUNDS = 4  # the last of them, without shaking
ROOMY = 0.75  # of the widest circle in a sector: a hub has so much room
REACH = 0.68  # of a tile, from a place to the coast
KICK = 0.17  # of a tile
KICKED_SHARE = 0.4  # of the places, in one round
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
    tiles = cells(places, ground.buffer(TILE))
    return _bent(_cut(places, tiles, [_island(places, ground)]), rng)


def draw_planet(plan: Plan, rng: random.Random) -> Drawing:
    """Continents and islands: the sectors of one continent share borders, straits part the others."""
    ground, places = _landscape(plan, rng)
    tiles = cells(places, ground.buffer(TILE))
    island = _island(places, ground)
    continents = [_continent([tiles[node] for node in nodes], island) for nodes in _continents(plan, tiles, rng)]
    return _bent(_cut(places, tiles, continents), rng)


# Places


def _landscape(plan: Plan, rng: random.Random) -> tuple[Polygon, list[Place]]:
    """The ground, about a disc, and the places on it: shaken and settled as far as the routes hold."""
    from shapely.geometry import Polygon

    radius = TILE * math.sqrt(len(plan.places) / math.pi)
    lobes = [(number, rng.uniform(0.0, 0.04), rng.uniform(0.0, math.tau)) for number in (2, 3, 4, 5)]
    ground = Polygon([_rim(radius, math.tau * step / 96, lobes) for step in range(96)])
    places = [(x * radius, y * radius) for x, y in plan.places]
    for number in range(ROUNDS):
        kick = KICK * TILE if number < ROUNDS - QUIET_ROUNDS else 0.0
        moved = _moved(places, cells(places, ground), kick, rng)
        if all(ground.contains_properly(dot) for dot in _dots(moved)) and _holds(plan, cells(moved, ground)):
            places = moved
    if not _holds(plan, cells(places, ground)):
        raise NoDrawing("the routes do not hold")
    return ground, places


def _rim(radius: float, angle: float, lobes: Iterable[tuple[int, float, float]]) -> Place:
    radius *= 1.0 + sum(size * math.sin(number * angle + phase) for number, size, phase in lobes)
    return (radius * math.cos(angle), radius * math.sin(angle))


def _moved(places: Sequence[Place], tiles: Sequence[Polygon], kick: float, rng: random.Random) -> list[Place]:
    """A step towards the middle of each tile, and now and then a kick aside."""
    found = []
    for (x, y), tile in zip(places, tiles, strict=True):
        push = kick if rng.random() < KICKED_SHARE else 0.0
        middle = tile.centroid
        found.append((0.7 * x + 0.3 * middle.x + rng.gauss(0.0, push), 0.7 * y + 0.3 * middle.y + rng.gauss(0.0, push)))
    return found


def _holds(plan: Plan, tiles: Sequence[Polygon]) -> bool:
    return all(border(tiles, a, b) >= SHORTEST_BORDER for a, b in plan.routes)


def _dots(places: Iterable[Place]) -> list[Dot]:
    from shapely.geometry import Point as Dot

    return [Dot(place) for place in places]


# Ground


def _island(places: Sequence[Place], ground: Polygon) -> Polygon:
    """Round every place a disc, so that the coast follows the sectors; no lakes."""
    from shapely import union_all
    from shapely.geometry import Polygon

    land = union_all([dot.buffer(REACH * TILE) for dot in _dots(places)]).intersection(ground)
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
        piece for piece in polygonize(lines) if any(land.contains(piece.representative_point()) for land in lands)
    ]
    found = []
    for dot in _dots(places):
        mine = [piece for piece in pieces if piece.contains(dot)]
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
    return [_wave(length, push, rng) for length, push, count in RIPPLES for _ in range(count)]


def _wave(length: float, push: float, rng: random.Random) -> _Wave:
    way, aim = rng.uniform(0.0, math.tau), rng.uniform(0.0, math.tau)
    turns = math.tau / (length * rng.uniform(0.75, 1.3))
    return _Wave(
        x=turns * math.cos(way),
        y=turns * math.sin(way),
        phase=rng.uniform(0.0, math.tau),
        push_x=push * math.cos(aim),
        push_y=push * math.sin(aim),
    )


def _pushed(place: Place, waves: Sequence[_Wave], strength: float) -> Place:
    x, y = place
    for wave in waves:
        swing = strength * math.sin(wave.x * place[0] + wave.y * place[1] + wave.phase)
        x += wave.push_x * swing
        y += wave.push_y * swing
    return (x, y)


def _bent(ground: _Ground, rng: random.Random) -> Drawing:
    """Bend everything by one field, move it into its box and round it to whole units."""
    from shapely import union_all

    waves = _waves(rng)
    wide = rng.uniform(*STRETCH)
    scale = max(SMALLEST, (USUAL_COUNT / len(ground.tiles)) ** 0.25)
    rings = [[(x * scale * wide, y * scale / wide) for x, y in _fine(tile)] for tile in ground.tiles]
    for strength in STRENGTHS:
        outlines = _boxed([[_pushed(place, waves, strength) for place in ring] for ring in rings])
        shapes = _shapes(outlines)
        if shapes:
            break
    else:
        raise NoDrawing("a border crosses itself")
    coasts = [part.exterior.coords for part in parts(union_all(shapes))]
    return Drawing(
        width=max(x for outline in outlines for x, _ in outline) + MARGIN,
        height=max(y for outline in outlines for _, y in outline) + MARGIN,
        outlines=outlines,
        hubs=tuple(_hub(shape) for shape in shapes),
        land=tuple(_rounded((x, y) for x, y in coast[:-1]) for coast in coasts),
    )


def _boxed(rings: Sequence[Sequence[Place]]) -> tuple[tuple[Point, ...], ...]:
    left = min(x for ring in rings for x, _ in ring) - MARGIN
    top = min(y for ring in rings for _, y in ring) - MARGIN
    return tuple(_rounded((x - left, y - top) for x, y in ring) for ring in rings)


def _shapes(outlines: Sequence[Sequence[Point]]) -> list[Polygon]:
    """The outlines as shapes, or none where the field has folded the ground."""
    from shapely.geometry import Polygon

    shapes = [Polygon(outline) for outline in outlines]
    if not all(shape.is_valid for shape in shapes):
        return []
    apart = all(not a.overlaps(b) for a, b in combinations(shapes, 2))
    return shapes if apart else []


def _fine(tile: Polygon) -> Iterable[Place]:
    """The corners of a tile with more between them; the same from both sides of a border."""
    corners = [(x, y) for x, y in tile.exterior.coords]
    for a, b in pairwise(corners):
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
    """The middle of the sector, drawn towards where it is widest; just there if the middle is narrow."""
    from shapely import maximum_inscribed_circle
    from shapely.geometry import Point as Dot

    radius = maximum_inscribed_circle(shape, tolerance=4.0)
    widest, middle = radius.coords[0], shape.centroid
    between = Dot((middle.x + widest[0]) / 2, (middle.y + widest[1]) / 2)
    roomy = shape.contains(between) and shape.exterior.distance(between) >= ROOMY * radius.length
    x, y = between.coords[0] if roomy else widest
    return (round(x), round(y))
