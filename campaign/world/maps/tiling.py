"""Cutting ground into tiles, one round each place: the only part of the plan that needs geometry.

Works on floating-point places and shapely shapes; knows no players and no rules. shapely is
imported when it is first needed, because most programs that read maps never make one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shapely.geometry import Polygon
    from shapely.geometry.base import BaseGeometry

Place = tuple[float, float]


def cells(places: Sequence[Place], ground: Sequence[Place] | Polygon) -> list[Polygon]:
    """The part of the ground that is nearer to each place than to all others, in the order of the places."""
    from shapely import voronoi_polygons
    from shapely.geometry import MultiPoint, Polygon

    shape = ground if isinstance(ground, Polygon) else Polygon(ground)
    diagram = voronoi_polygons(MultiPoint(places), extend_to=shape.envelope, ordered=True)
    return [max(parts(cell.intersection(shape)), key=lambda part: part.area) for cell in diagram.geoms]


def parts(shape: BaseGeometry) -> list[Polygon]:
    """The polygons that a shape is made of."""
    from shapely.geometry import MultiPolygon, Polygon

    if isinstance(shape, Polygon):
        return [shape]
    return list(shape.geoms) if isinstance(shape, MultiPolygon) else []


def borders(tiles: Sequence[Polygon]) -> Mapping[tuple[int, int], float]:
    """How long a border each two tiles share; pairs that share none are left out."""
    found = {}
    for a, b in combinations(range(len(tiles)), 2):
        if tiles[a].intersects(tiles[b]):
            length = border(tiles, a, b)
            if length > 0:
                found[a, b] = length
    return found


def border(tiles: Sequence[Polygon], a: int, b: int) -> float:
    """How long a border two tiles share."""
    return float(tiles[a].intersection(tiles[b]).length)
