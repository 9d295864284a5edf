"""The shapes of a printed map in map units: tiles with the band inside them, streets, waterlines, routes.

They follow from the map and two widths alone, so many pages share them. Knows no owners and no millimetres. shapely is
imported when the first map is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from campaign.world.maps.document import MapDocument, MapRoute, MapSector
from campaign.world.maps.streets import Bend, Ring, Round, surface
from campaign.world.maps.tiling import Place, parts

if TYPE_CHECKING:
    from shapely.geometry import LinearRing, Point, Polygon
    from shapely.geometry.base import BaseGeometry

WATERLINES = (14.0, 28.0, 43.0, 59.0)  # units from the coast
WATER = 62.0  # units of water round the land that a picture shows
RAILS = (0.36, 0.68)  # of the band's width: where the lines lie that follow a border
SMOOTH = 0.6  # units by which an outline may be off what it follows
STEPS = 8  # pieces of a bend
LONE = 0.03  # of a route's length: so much may lie on others' ground before it is bent


@dataclass(frozen=True, slots=True)
class Tile:
    """A sector's shape. ``edge`` leaves half the gap to its neighbours; between ``edge`` and ``inner`` lies the band.

    ``rails`` are lines within the band that follow the border. ``streets`` are closed, ``lines`` are not.
    """

    edge: tuple[Ring, ...]
    inner: tuple[Ring, ...]
    rails: tuple[Ring, ...]
    streets: tuple[Ring, ...]
    lines: tuple[Ring, ...]
    shape: BaseGeometry

    def share_of(self, places: Sequence[Place]) -> float:
        """How many of these places lie within ``edge``: 1 if all do."""
        from shapely import contains_xy

        found: list[bool] = contains_xy(self.shape, places).tolist()
        return sum(found) / len(found)


@dataclass(frozen=True, slots=True)
class Way:
    """A route as a line from hub to hub, and where it crosses the border."""

    line: tuple[Place, ...]
    border: Place


@dataclass(frozen=True, slots=True)
class Ground:
    """A map's shapes. ``bounds``: left, top, right and bottom of the land with its water. ``tile``: a usual width."""

    bounds: tuple[float, float, float, float]
    tile: float
    waters: tuple[tuple[Ring, ...], ...]
    tiles: Mapping[str, Tile]
    ways: Mapping[tuple[str, str], Way]


@lru_cache(maxsize=8)
def bounds_of(document: MapDocument) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the land with its water."""
    rings = (*document.land, *(sector.outline for sector in document.sectors))
    xs, ys = [x for ring in rings for x, _y in ring], [y for ring in rings for _x, y in ring]
    return min(xs) - WATER, min(ys) - WATER, max(xs) + WATER, max(ys) + WATER


@lru_cache(maxsize=8)
def tile_of(document: MapDocument) -> float:
    """How wide a usual sector is."""
    areas = [abs(_area(sector.outline)) for sector in document.sectors]
    return float((sum(areas) / len(areas)) ** 0.5)


@lru_cache(maxsize=8)
def ground_of(document: MapDocument, gap: float, band: float) -> Ground:
    """The shapes of a map, with a gap between two tiles and a band inside each of these widths."""
    outlines = {sector.key: _shape(sector.outline) for sector in document.sectors}
    return Ground(
        bounds_of(document),
        tile_of(document),
        _waters(document, outlines.values()),
        {sector.key: _tile(sector, outlines[sector.key], gap / 2, band) for sector in document.sectors},
        _ways(document, outlines),
    )


def _waters(document: MapDocument, outlines: Iterable[Polygon]) -> tuple[tuple[Ring, ...], ...]:
    """Lines round the land, the nearest first."""
    from shapely import unary_union

    land = [_shape(coast) for coast in document.land] or list(outlines)
    coast = unary_union(land).simplify(2)
    return tuple(_outer(coast.buffer(away, quad_segs=4)) for away in WATERLINES)


def _tile(sector: MapSector, outline: Polygon, half_gap: float, band: float) -> Tile:
    from shapely import prepare

    edge = outline.buffer(-half_gap, quad_segs=3).simplify(SMOOTH / 2)
    inner = edge.buffer(-band, quad_segs=3).simplify(SMOOTH)
    rails = [edge.buffer(-band * share, quad_segs=3).simplify(SMOOTH) for share in RAILS]
    streets, lines = _streets(sector, inner)
    prepare(edge)
    return Tile(_rings(edge), _rings(inner), tuple(r for rail in rails for r in _rings(rail)), streets, lines, edge)


def _streets(sector: MapSector, inner: BaseGeometry) -> tuple[tuple[Ring, ...], tuple[Ring, ...]]:
    """The sector's streets, those that lie inside the band from end to end."""
    made = surface(sector)
    blocks = [_ring(part) for part in (*made.low, *made.high)]
    lines = [_bent(part) if isinstance(part, Bend) else (*_ring(part), _ring(part)[0]) for part in made.lines]
    return _inside(inner, blocks), _inside(inner, lines)


def _ring(part: Ring | Round) -> Ring:
    """A closed shape as points; what is round has eight corners."""
    if not isinstance(part, Round):
        return part
    (x, y), a, b = part.middle, part.across, part.down
    c, d = 0.7071 * a, 0.7071 * b
    return (
        (x + a, y),
        (x + c, y + d),
        (x, y + b),
        (x - c, y + d),
        (x - a, y),
        (x - c, y - d),
        (x, y - b),
        (x + c, y - d),
    )


def _bent(bend: Bend) -> Ring:
    return tuple(_on_bend(bend.a, bend.by, bend.b, step / STEPS) for step in range(STEPS + 1))


def _on_bend(a: Place, by: Place, b: Place, at: float) -> Place:
    left = 1 - at
    x = left * left * a[0] + 2 * left * at * by[0] + at * at * b[0]
    y = left * left * a[1] + 2 * left * at * by[1] + at * at * b[1]
    return x, y


def _inside(inner: BaseGeometry, rings: Sequence[Ring]) -> tuple[Ring, ...]:
    """Those of the rings that have every corner within the shape."""
    from shapely import contains_xy, prepare

    if not rings or inner.is_empty:
        return ()
    prepare(inner)
    found = contains_xy(inner, [point for ring in rings for point in ring])
    ends = list(accumulate((len(ring) for ring in rings), initial=0))
    return tuple(ring for ring, (first, end) in zip(rings, pairwise(ends), strict=True) if found[first:end].all())


def _ways(document: MapDocument, outlines: Mapping[str, Polygon]) -> dict[tuple[str, str], Way]:
    hubs = {sector.key: sector.hub for sector in document.sectors}
    return {(route.a, route.b): _way(route, hubs, outlines) for route in document.routes}


def _way(route: MapRoute, hubs: Mapping[str, Place], outlines: Mapping[str, Polygon]) -> Way:
    """Straight from hub to hub, unless that runs over the ground of others: then bent through the common border."""
    from shapely.geometry import LineString

    a, b = hubs[route.a], hubs[route.b]
    straight = LineString([a, b])
    own = outlines[route.a].union(outlines[route.b])
    border = outlines[route.a].intersection(outlines[route.b])
    if border.length <= 0:
        middle = straight.interpolate(0.5, normalized=True)
        return Way((a, b), (middle.x, middle.y))
    crossing = straight.intersection(border)
    if not crossing.is_empty and straight.difference(own.buffer(1.0)).length < LONE * straight.length:
        crossed = crossing.representative_point()
        return Way((a, b), (crossed.x, crossed.y))
    x, y = _gate(border, straight.interpolate(0.5, normalized=True))
    return Way(_bent(Bend(a, (2 * x - (a[0] + b[0]) / 2, 2 * y - (a[1] + b[1]) / 2), b)), (x, y))


def _gate(border: BaseGeometry, near: Point) -> Place:
    """The place on a border next to another place, but not at the border's ends."""
    from shapely import line_merge
    from shapely.geometry import LineString

    merged = line_merge(border) if border.geom_type == "MultiLineString" else border
    lines = [line for line in getattr(merged, "geoms", [merged]) if isinstance(line, LineString)]
    longest = max(lines, key=lambda line: line.length)
    at = float(longest.project(near, normalized=True))
    gate = longest.interpolate(min(0.75, max(0.25, at)), normalized=True)
    return gate.x, gate.y


def _rings(shape: BaseGeometry) -> tuple[Ring, ...]:
    """The outlines of a shape and of its holes."""
    return tuple(_line(ring) for part in _pieces(shape) for ring in (part.exterior, *part.interiors))


def _pieces(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in parts(shape) if not part.is_empty]


def _outer(shape: BaseGeometry) -> tuple[Ring, ...]:
    return tuple(_line(part.exterior) for part in _pieces(shape))


def _line(ring: LinearRing) -> Ring:
    """A closed line with its corners cut off, so that it looks drawn by hand, not by a machine."""
    points = [(x, y) for x, y in ring.coords[:-1]]
    return tuple(
        (a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at)
        for a, b in zip(points, (*points[1:], points[0]), strict=True)
        for at in (0.25, 0.75)
    )


def _shape(outline: Sequence[Place]) -> Polygon:
    """A valid polygon, whatever was drawn."""
    from shapely.geometry import Polygon

    made = Polygon(outline)
    return made if made.is_valid else max(parts(made.buffer(0)), key=lambda part: part.area, default=made)


def _area(outline: Sequence[Place]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)) / 2
