"""What is wrong with a map, all at once.

``problems`` says what breaks the rules of the campaign (C1 to C3) or the meaning of the document,
``drawing_problems`` what would make a map without such problems hard to read. Both only look, and
refuse nothing themselves.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping

from campaign.world.maps.document import CHARACTERS, KINDS, MapDocument, MapRoute, MapSector, Point

HOME_SECTORS = 3  # campaign:C2
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8  # campaign:C8

HUB_DISTANCE = 90  # counters of neighbours must not touch
HUB_MARGIN = 40  # a counter stays inside its sector
ROUTE_DISTANCE = 52  # a route keeps clear of the counters of third sectors
STRAY = 0.15  # of a route's length, in one third sector
AREA_RATIO = 3.5  # largest sector to smallest

Neighbours = Mapping[str, Collection[str]]


def problems(document: MapDocument, *, extra_free: int = 0) -> tuple[str, ...]:
    """Everything that breaks the map, as sentences; ``extra_free`` more free sectors a player are meant to be there."""
    return (
        *_word_problems(document),
        *_key_problems(document),
        *_route_problems(document),
        *_centre_problems(document),
        *_count_problems(document, extra_free),
        *_reach_problems(document),
        *_fairness_problems(document),
        *_outline_problems(document),
    )


def drawing_problems(document: MapDocument) -> tuple[str, ...]:
    """Everything that makes a sound map hard to read, as sentences."""
    return (
        *_crowding(document),
        *_crossings(document),
        *_straying(document),
        *_areas(document),
        *_touching(document),
    )


# What is written in the document


def _word_problems(document: MapDocument) -> Iterable[str]:
    if document.kind not in KINDS:
        yield f"The kind of map is {document.kind!r}, not one of {', '.join(KINDS)}."
    for sector in document.sectors:
        if sector.character not in CHARACTERS:
            yield f"{_called(sector)} has the unknown character {sector.character!r}."
    for name, count in sorted(Counter(sector.name for sector in document.sectors).items()):
        if count > 1:
            yield f"{count} sectors are called {name}."


def _key_problems(document: MapDocument) -> Iterable[str]:
    for key, count in sorted(Counter(sector.key for sector in document.sectors).items()):
        if count > 1:
            yield f"{count} sectors have the key {key}."
    for key, count in sorted(Counter(route.key for route in document.routes).items()):
        if count > 1:
            yield f"{count} routes have the key {key}."


def _route_problems(document: MapDocument) -> Iterable[str]:
    """A route joins two sectors (campaign:C1c), and no two the same pair."""
    order = {sector.key: number for number, sector in enumerate(document.sectors)}
    for route in document.routes:
        unknown = [end for end in (route.a, route.b) if end not in order]
        if unknown:
            yield f"Route {route.key} leads to {' and '.join(unknown)}, which is no sector."
        elif route.a == route.b:
            yield f"Route {route.key} leads from {route.a} to itself."
        elif order[route.a] > order[route.b]:
            yield f"Route {route.key} names {route.a} before {route.b}, against the order of the sectors."
    pairs = Counter(tuple(sorted((route.a, route.b))) for route in document.routes)
    for (a, b), count in sorted(pairs.items()):
        if count > 1:
            yield f"{count} routes join {a} and {b}; one is the most."


def _centre_problems(document: MapDocument) -> Iterable[str]:
    centre = next((sector for sector in document.sectors if sector.key == document.centre), None)
    if centre is None:
        yield f"The centre {document.centre} is no sector of the map (campaign:C2)."
        return
    if centre.home is not None:
        yield f"The centre {_called(centre)} is a home sector, not free (campaign:C2)."
    if centre.radioactive:
        yield f"The centre {_called(centre)} is radioactive: nobody can reach it without a hazard (campaign:C3)."


# The graph


def _count_problems(document: MapDocument, extra_free: int) -> Iterable[str]:
    """Three home sectors a player and one free sector, or more by option (campaign:C2a, C2b, C2c)."""
    seats = _seats(document)
    if not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        yield f"The map has home sectors for {len(seats)} players, not for 2 to 8 (campaign:C8)."
    if seats != list(range(len(seats))):
        yield f"The seats are {', '.join(map(str, seats))}, not 0 to {len(seats) - 1}."
    for seat in seats:
        homes = len(_homes(document, seat))
        if homes != HOME_SECTORS:
            yield f"Seat {seat} has {homes} home sectors, not {HOME_SECTORS} (campaign:C2)."
    free = sum(1 for sector in document.sectors if sector.home is None)
    wanted = 1 + extra_free * len(seats)
    if free != wanted:
        yield f"{free} sectors are free, not {wanted} (campaign:C2)."


def _reach_problems(document: MapDocument) -> Iterable[str]:
    """Home sectors hold together (campaign:C3a) and a clean way leads to the centre (campaign:C3c)."""
    near = neighbours(document)
    if document.sectors:
        reached = _hops(near, document.sectors[0].key)
        lost = [_called(sector) for sector in document.sectors if sector.key not in reached]
        if lost:
            yield f"No way leads from {_called(document.sectors[0])} to {', '.join(lost)} (campaign:C1)."
    for seat in _seats(document):
        homes = set(_homes(document, seat))
        inside = {key: [other for other in near[key] if other in homes] for key in homes}
        if len(_hops(inside, min(homes))) < len(homes):
            yield f"The home sectors of seat {seat} are not connected with each other (campaign:C3)."
        if all(steps is None for steps in _safe_profile(document, seat)):
            yield f"Seat {seat} cannot reach the centre without crossing a hazard (campaign:C3)."


def _fairness_problems(document: MapDocument) -> Iterable[str]:
    """Every player is equally far from the centre (campaign:C3b), and has equally many routes."""
    seats = _seats(document)
    measures = (
        ("ways to the centre", "campaign:C3", _profile),
        ("ways to the centre without a hazard", "campaign:C3", _safe_profile),
    )
    for what, rule, measure in measures:
        found = {seat: measure(document, seat) for seat in seats}
        if len(set(found.values())) > 1:
            listed = ", ".join(f"seat {seat}: {_listed(steps)}" for seat, steps in found.items())
            yield f"The {what} are not equally long ({listed}; {rule})."
    counts = {seat: _route_count(document, seat) for seat in seats}
    if len(set(counts.values())) > 1:
        listed = ", ".join(f"seat {seat}: {count}" for seat, count in counts.items())
        yield f"The players do not have equally many routes ({listed})."


def neighbours(document: MapDocument) -> dict[str, tuple[str, ...]]:
    """The sectors at the other end of each sector's routes, in the order of the routes."""
    found: dict[str, list[str]] = {sector.key: [] for sector in document.sectors}
    for route in document.routes:
        if route.a in found and route.b in found:
            found[route.a].append(route.b)
            found[route.b].append(route.a)
    return {key: tuple(others) for key, others in found.items()}


def _hops(near: Neighbours, start: str, closed: Collection[str] = ()) -> dict[str, int]:
    """Steps from ``start`` to everything that can be reached; a ``closed`` sector is reached, but not left."""
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here in closed:
            continue
        for other in near.get(here, ()):
            if other not in steps:
                steps[other] = steps[here] + 1
                waiting.append(other)
    return steps


def _profile(document: MapDocument, seat: int) -> tuple[int | None, ...]:
    """How far each home sector of the seat is from the centre, nearest first; None is "no way"."""
    return _sorted_steps(_hops(neighbours(document), document.centre), _homes(document, seat))


def _safe_profile(document: MapDocument, seat: int) -> tuple[int | None, ...]:
    """The same without entering a radioactive sector on the way (an army may start in one)."""
    zones = {sector.key for sector in document.sectors if sector.radioactive}
    return _sorted_steps(_hops(neighbours(document), document.centre, zones), _homes(document, seat))


def _sorted_steps(steps: Mapping[str, int], homes: Iterable[str]) -> tuple[int | None, ...]:
    found = [steps.get(key) for key in homes]
    return tuple(sorted(found, key=lambda count: math.inf if count is None else count))


def _listed(steps: tuple[int | None, ...]) -> str:
    return " ".join("none" if count is None else str(count) for count in steps)


def _route_count(document: MapDocument, seat: int) -> int:
    homes = set(_homes(document, seat))
    return sum(1 for route in document.routes if route.a in homes or route.b in homes)


def _seats(document: MapDocument) -> list[int]:
    return sorted({sector.home for sector in document.sectors if sector.home is not None})


def _homes(document: MapDocument, seat: int) -> list[str]:
    return [sector.key for sector in document.sectors if sector.home == seat]


def _called(sector: MapSector) -> str:
    return f"{sector.name} ({sector.key})"


# The shapes


def _outline_problems(document: MapDocument) -> Iterable[str]:
    from shapely.geometry import Point as Place
    from shapely.geometry import Polygon

    simple: list[tuple[MapSector, Polygon]] = []
    for sector in document.sectors:
        shape = Polygon(sector.outline) if len(sector.outline) >= 3 else None
        if shape is None or not shape.is_valid or shape.area == 0:
            yield f"The outline of {_called(sector)} is no simple polygon."
            continue
        simple.append((sector, shape))
        if not shape.contains(Place(sector.hub)):
            yield f"The hub of {_called(sector)} lies outside its outline."
    for number, (sector, shape) in enumerate(simple):
        for other, other_shape in simple[number + 1 :]:
            if shape.intersects(other_shape) and shape.intersection(other_shape).area > 0:
                yield f"The outlines of {_called(sector)} and {_called(other)} overlap."


def _crowding(document: MapDocument) -> Iterable[str]:
    from shapely.geometry import Point as Place
    from shapely.geometry import Polygon

    for number, sector in enumerate(document.sectors):
        for other in document.sectors[number + 1 :]:
            if math.dist(sector.hub, other.hub) < HUB_DISTANCE:
                yield f"The hubs of {_called(sector)} and {_called(other)} are too near to each other."
        if Polygon(sector.outline).exterior.distance(Place(sector.hub)) < HUB_MARGIN:
            yield f"The hub of {_called(sector)} is too near to its border."


def _crossings(document: MapDocument) -> Iterable[str]:
    hubs = {sector.key: sector.hub for sector in document.sectors}
    for number, route in enumerate(document.routes):
        a, b = hubs[route.a], hubs[route.b]
        for sector in document.sectors:
            if sector.key not in (route.a, route.b) and _distance(sector.hub, a, b) < ROUTE_DISTANCE:
                yield f"Route {route.key} passes the hub of {_called(sector)}."
        for other in document.routes[number + 1 :]:
            if _apart(route, other) and _cross(a, b, hubs[other.a], hubs[other.b]):
                yield f"Routes {route.key} and {other.key} cross."


def _straying(document: MapDocument) -> Iterable[str]:
    """A route keeps to its own two sectors, and the sea."""
    from shapely.geometry import LineString, Polygon

    shapes = [(sector, Polygon(sector.outline)) for sector in document.sectors]
    hubs = {sector.key: sector.hub for sector in document.sectors}
    for route in document.routes:
        line = LineString([hubs[route.a], hubs[route.b]])
        for sector, shape in shapes:
            if sector.key in (route.a, route.b) or not line.intersects(shape):
                continue
            if line.intersection(shape).length > STRAY * line.length:
                yield f"Route {route.key} leads through {_called(sector)}."


def _areas(document: MapDocument) -> Iterable[str]:
    from shapely.geometry import Polygon

    areas = [(Polygon(sector.outline).area, _called(sector)) for sector in document.sectors]
    if max(areas)[0] > AREA_RATIO * min(areas)[0]:
        yield f"{max(areas)[1]} is much larger than {min(areas)[1]}."


def _touching(document: MapDocument) -> Iterable[str]:
    """In a city, a route crosses a border that its two sectors share."""
    if document.kind != "city":
        return
    borders = {sector.key: _sides(sector.outline) for sector in document.sectors}
    for route in document.routes:
        if not borders[route.a] & borders[route.b]:
            yield f"Route {route.key} joins {route.a} and {route.b}, which share no border."


def _sides(outline: tuple[Point, ...]) -> set[frozenset[Point]]:
    return {frozenset(pair) for pair in zip(outline, outline[1:] + outline[:1], strict=True)}


def _apart(route: MapRoute, other: MapRoute) -> bool:
    return not {route.a, route.b} & {other.a, other.b}


def _distance(place: Point, a: Point, b: Point) -> float:
    """From a place to the straight line from a to b."""
    along = (b[0] - a[0], b[1] - a[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((place[0] - a[0]) * along[0] + (place[1] - a[1]) * along[1]) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(place, (a[0] + share * along[0], a[1] + share * along[1]))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
