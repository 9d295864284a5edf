"""Ground that changes hands on a map: a sector cut out of another, its ground given to a neighbour, or put elsewhere.

Keeps what the document promises: neighbours share the vertices of their border exactly. Judges nothing by the rules;
``CannotDraw`` says in a sentence why a sector cannot lie where it was put.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from campaign.words import _
from campaign.world.maps.document import MapDocument, MapSector, Point
from campaign.world.maps.edits import MapChange
from campaign.world.maps.tiling import border, parts

if TYPE_CHECKING:
    from shapely.geometry import Polygon

CORNERS = 8  # of a sector on open ground
SHARE = 0.9  # of the way to its nearest neighbour that such a sector takes up
SMALLEST = 0.15  # of the usual size
ON_BORDER = 1.0  # a vertex so near to a border lies on it

Shapes = Mapping[str, "Polygon"]


@dataclass(frozen=True, slots=True)
class OnBorder:
    """A place on the side of an outline from ``a`` to ``b``."""

    place: Point
    a: Point
    b: Point


class CannotDraw(ValueError):
    """A sector cannot lie there; the message is a sentence."""


def sector_added(document: MapDocument, sector: MapSector) -> MapChange:
    """A sector more, with its hub where ``sector`` says; its outline is found here."""
    return _put(document, replace(sector, outline=()))


def sector_removed(document: MapDocument, key: str) -> MapChange:
    """A sector less, with its routes; a neighbour gets its ground where that gives one clean shape."""
    cut = tuple(route.key for route in document.routes if key in (route.a, route.b))
    grown, land = _given_up(document, key)
    return MapChange(sectors=grown, gone=(key,), cut=cut, land=land)


def sector_moved(document: MapDocument, key: str, to: Point) -> MapChange:
    """A sector's hub elsewhere: within its outline, or with ground cut out of where it lies then."""
    from shapely.geometry import Point as Place

    moving = _sector(document, key)
    if _shape(moving.outline).contains(Place(to)):
        return MapChange(sectors=(replace(moving, hub=to),))
    grown, land = _given_up(document, key)
    left = [sector for sector in document.sectors if sector.key != key]
    drawn = {sector.key: sector for sector in grown}
    rest = replace(
        document,
        sectors=tuple(drawn.get(sector.key, sector) for sector in left),
        land=document.land if land is None else land,
    )
    change = _put(rest, replace(moving, hub=to, outline=()))
    drawn |= {sector.key: sector for sector in change.sectors}
    return MapChange(sectors=tuple(drawn.values()), land=change.land if change.land is not None else land)


def _put(document: MapDocument, sector: MapSector) -> MapChange:
    """A sector at its hub: cut out of the one that has the ground, or by itself on open ground."""
    from shapely.geometry import Point as Place

    if not (0 <= sector.hub[0] <= document.width and 0 <= sector.hub[1] <= document.height):
        raise CannotDraw(_("That place lies outside the map."))
    shapes = {other.key: _shape(other.outline) for other in document.sectors}
    at = Place(sector.hub)
    host = next((other for other in document.sectors if shapes[other.key].contains(at)), None)
    if host is None:
        outline = _island(sector.hub, shapes)
        change = MapChange(sectors=(replace(sector, outline=outline),))
        on_land = any(_shape(coast).contains(at) for coast in document.land)
        return change if on_land else replace(change, land=(*document.land, outline))
    ends = _chord(host, shapes[host.key], sector.hub)
    mine, theirs = _halves(host, sector.hub, ends)
    cut = (replace(sector, outline=mine), replace(host, outline=theirs))
    if not all(_holds(part) for part in cut):
        raise _too_near(host)
    others = [other for other in document.sectors if other.key != host.key]
    joined = [_with_vertices(other, ends) for other in others]
    return MapChange(sectors=(*cut, *(new for new, old in zip(joined, others, strict=True) if new != old)))


def _chord(host: MapSector, whole: Polygon, here: Point) -> tuple[OnBorder, OnBorder]:
    """Where a straight border between a place and the host's hub, half-way between them, meets the host's outline."""
    from shapely.geometry import LineString, MultiLineString

    (x, y), (hx, hy) = here, host.hub
    away = math.dist(here, host.hub)
    if away < 1:
        raise _too_near(host)
    reach = 4 * (whole.length + away) / away
    middle = ((x + hx) / 2, (y + hy) / 2)
    line = LineString(
        (middle[0] + side * reach * (hy - y), middle[1] - side * reach * (hx - x)) for side in (-1.0, 1.0)
    )
    crossed = line.intersection(whole)
    lines = list(crossed.geoms) if isinstance(crossed, MultiLineString) else [crossed]
    for found in sorted((part for part in lines if isinstance(part, LineString)), key=lambda part: -part.length):
        one, other = (_on_border(host.outline, end) for end in (found.coords[0], found.coords[-1]))
        if one.place != other.place and _parts(host, here, (one, other)) is not None:
            return one, other
    raise _too_near(host)


def _halves(host: MapSector, here: Point, ends: tuple[OnBorder, OnBorder]) -> tuple[tuple[Point, ...], ...]:
    """The outline round the place, and the one round the host's hub."""
    found = _parts(host, here, ends)
    assert found is not None  # a chord is only taken where it parts the two
    return found


def _parts(
    host: MapSector, here: Point, ends: tuple[OnBorder, OnBorder]
) -> tuple[tuple[Point, ...], tuple[Point, ...]] | None:
    from shapely.geometry import Point as Place

    ring = _with_vertices(host, ends).outline
    first, second = sorted(ring.index(end.place) for end in ends)
    pieces = (ring[first : second + 1], (*ring[second:], *ring[: first + 1]))
    shapes = [_shape(piece) for piece in pieces if len(piece) >= 3]
    if len(shapes) < 2 or not all(shape.is_valid and shape.area > 0 for shape in shapes):
        return None
    for mine, theirs in ((0, 1), (1, 0)):
        if shapes[mine].contains(Place(here)) and shapes[theirs].contains(Place(host.hub)):
            return pieces[mine], pieces[theirs]
    return None


def _on_border(outline: Sequence[Point], end: Sequence[float]) -> OnBorder:
    """The place on whole units, and the side of the outline on which it lies."""
    side = min(_sides(outline), key=lambda side: _distance((end[0], end[1]), *side))
    return OnBorder((round(end[0]), round(end[1])), *side)


def _too_near(host: MapSector) -> CannotDraw:
    return CannotDraw(_("That is too near to {sector} for a sector of its own.").format(sector=host.name))


def _island(hub: Point, shapes: Shapes) -> tuple[Point, ...]:
    """An outline round a place on open ground that touches no other."""
    from shapely.geometry import Point as Place

    usual = math.sqrt(sum(shape.area for shape in shapes.values()) / max(1, len(shapes)) / math.pi)
    nearest = min((shape.distance(Place(hub)) for shape in shapes.values()), default=usual)
    radius = min(usual, SHARE * nearest)
    if radius < max(2.0, SMALLEST * usual):
        raise CannotDraw(_("There is no room for a sector: another one is too near."))
    turns = [math.tau * (corner + 0.5) / CORNERS for corner in range(CORNERS)]
    return tuple((round(hub[0] + radius * math.cos(turn)), round(hub[1] + radius * math.sin(turn))) for turn in turns)


def _given_up(document: MapDocument, key: str) -> tuple[tuple[MapSector, ...], tuple[tuple[Point, ...], ...] | None]:
    """Who has a sector's ground when it is gone, and the land if that is another then."""
    leaving = _sector(document, key)
    others = [sector for sector in document.sectors if sector.key != key]
    shapes = [_shape(leaving.outline), *(_shape(sector.outline) for sector in others)]
    lengths = [border(shapes, 0, number) for number in range(1, len(shapes))]
    longest = max(range(len(others)), key=lambda number: lengths[number], default=None)
    if longest is None or not lengths[longest]:
        land = tuple(coast for coast in document.land if coast != leaving.outline)
        return (), None if land == document.land else land
    whole = parts(shapes[0].union(shapes[longest + 1]))
    if len(whole) != 1 or whole[0].interiors:
        return (), None
    grown = replace(others[longest], outline=_outline(whole[0]))
    return ((grown,) if _holds(grown) else ()), None


def _with_vertices(sector: MapSector, places: Iterable[OnBorder]) -> MapSector:
    """The sector with a vertex more on each of those sides that it has; neighbours have the same ones the other way."""
    outline = list(sector.outline)
    for new in places:
        sides = list(_sides(outline))
        number = next((n for n, side in enumerate(sides) if side in ((new.a, new.b), (new.b, new.a))), None)
        if number is None and {new.a, new.b} <= set(outline):  # another new vertex parts the same side
            near = [(_distance(new.place, *side), n) for n, side in enumerate(sides)]
            number = min(near)[1] if min(near)[0] < ON_BORDER else None
        if number is not None and new.place not in outline:
            outline.insert(number + 1, new.place)
    return replace(sector, outline=tuple(outline))


def _sides(outline: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _distance(place: tuple[float, float], a: Point, b: Point) -> float:
    """From a place to a stretch of border."""
    (x, y), (ax, ay), (bx, by) = place, a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    at = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
    return math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay))


def _holds(sector: MapSector) -> bool:
    """Whether a sector has an outline that is one, with its hub inside."""
    from shapely.geometry import Point as Place

    if len(sector.outline) < 3:
        return False
    shape = _shape(sector.outline)
    return bool(shape.is_valid and shape.area > 0 and shape.contains(Place(sector.hub)))


def _outline(shape: Polygon) -> tuple[Point, ...]:
    """On whole units, without a vertex twice in a row."""
    rounded = [(round(x), round(y)) for x, y in shape.exterior.coords[:-1]]
    return tuple(point for number, point in enumerate(rounded) if point != rounded[number - 1])


def _shape(outline: Sequence[Point]) -> Polygon:
    from shapely.geometry import Polygon

    return Polygon(outline)


def _sector(document: MapDocument, key: str) -> MapSector:
    return next(sector for sector in document.sectors if sector.key == key)
