"""What is wrong with a map, all at once.

``problems`` says what breaks the rules of the campaign (C1 to C3) or the meaning of the document, to players too.
``drawing_problems`` says what would make a map without such problems hard to read, to those who make maps. Both only
look, and refuse nothing themselves.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from campaign.words import _, listed
from campaign.world.maps.document import CHARACTERS, KINDS, MapDocument, MapRoute, MapSector, Point
from campaign.world.refusal import Reason

if TYPE_CHECKING:
    import networkx as nx

HOME_SECTORS = 3  # campaign:C2
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8  # campaign:C8
LONGEST_NAME = 60  # of a place
LONGEST_HAZARD = 30  # of the name of a hazard, which stands in the middle of sentences
MOST_DICE = 6  # thrown for a hazardous area (campaign:C14j)
LARGEST_SIDE = 100_000  # of the drawing
KEY = re.compile(r"(?!p\d+$)[A-Za-z0-9_-]{1,40}")
"""What ids are made of, and with them the keys of throws, which have signs of their own; “1.p1” is a player."""

HUB_DISTANCE = 90  # counters of neighbours must not touch
HUB_MARGIN = 40  # a counter stays inside its sector
ROUTE_DISTANCE = 52  # a route keeps clear of the counters of third sectors
STRAY = 0.15  # of a route's length, in one third sector
AREA_RATIO = 3.5  # largest sector to smallest


def problems(document: MapDocument, *, extra_free: int = 0) -> tuple[Reason, ...]:
    """Everything that breaks the map; ``extra_free`` more free sectors a player are meant to be there."""
    return (
        *_written_problems(document),
        *play_problems(document, extra_free=extra_free),
        *_outline_problems(document),
    )


def form_problems(document: MapDocument) -> tuple[Reason, ...]:
    """What breaks the document itself: what a map must not have even while people are drawing it (campaign:C90)."""
    return (*_written_problems(document), *_outline_problems(document))


def play_problems(document: MapDocument, *, extra_free: int = 0) -> tuple[Reason, ...]:
    """What keeps a sound document from being played on: too few sectors, unfair ways (campaign:C2, C3, C8)."""
    return (
        *_centre_problems(document),
        *_count_problems(document, extra_free),
        *_reach_problems(document),
        *_fairness_problems(document),
    )


def _written_problems(document: MapDocument) -> tuple[Reason, ...]:
    return (
        *_word_problems(document),
        *_key_problems(document),
        *_size_problems(document),
        *_route_problems(document),
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


def _broken(text: str, rule: str = "campaign:C1", **values: object) -> Reason:
    return Reason(rule, text.format(**values))


def _size_problems(document: MapDocument) -> Iterable[Reason]:
    points = [point for sector in document.sectors for point in (sector.hub, *sector.outline)]
    points += [point for outline in document.land for point in outline]
    sides = (document.width, document.height)
    if not all(0 < side <= LARGEST_SIDE for side in sides) or any(abs(n) > LARGEST_SIDE for p in points for n in p):
        yield _broken(
            _("Width and height of a map are 1 to {n}, and none of its points lies farther out."), n=LARGEST_SIDE
        )


def _word_problems(document: MapDocument) -> Iterable[Reason]:
    if document.kind not in KINDS:
        yield _broken(_("A map is of the kind city or planet, not “{kind}”."), kind=document.kind)
    for name in (document.name, *(sector.name for sector in document.sectors)):
        if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
            yield _broken(
                _("“{name}” is no name for a place: 1 to {n} letters."), name=name[:LONGEST_NAME], n=LONGEST_NAME
            )
    for sector in document.sectors:
        if sector.character not in CHARACTERS:
            yield _broken(
                _("{sector} has the unknown character “{word}”."), sector=_called(sector), word=sector.character
            )
    for name, times in sorted(Counter(sector.name for sector in document.sectors).items()):
        if times > 1:
            yield _broken(_("{n} sectors are called {name}."), n=times, name=name)
    for sector in document.sectors:
        yield from _hazard_problems(sector)


def _hazard_problems(sector: MapSector) -> Iterable[Reason]:
    """What a hazardous area cannot be (campaign:C14j, C14k)."""
    hazard = sector.hazard
    if hazard is None:
        return
    if not (hazard.name.strip() and hazard.name.isprintable() and len(hazard.name) <= LONGEST_HAZARD):
        text = _("“{name}” is no name for the hazard of {sector}: 1 to {n} letters.")
        name = hazard.name[:LONGEST_HAZARD]
        yield _broken(text, "campaign:C14", name=name, sector=_called(sector), n=LONGEST_HAZARD)
    if not 1 <= hazard.dice <= MOST_DICE:
        text = _("For the hazard of {sector} 1 to {most} dice are thrown, not {n}.")
        yield _broken(text, "campaign:C14", sector=_called(sector), most=MOST_DICE, n=hazard.dice)
    if sector.radioactive:
        text = _("{sector} is a radioactive zone or another hazardous area, not both.")
        yield _broken(text, "campaign:C14", sector=_called(sector))


def _key_problems(document: MapDocument) -> Iterable[Reason]:
    sectors, routes = {sector.key for sector in document.sectors}, {route.key for route in document.routes}
    for key in sorted(sectors | routes):
        if not KEY.fullmatch(key):
            yield _broken(_("“{key}” is no key: letters without accents, digits, “-” and “_”; not p1."), key=key[:40])
    for key in sorted(sectors & routes):
        yield _broken(_("A sector and a route have the key {key}."), key=key)
    for key, times in sorted(Counter(sector.key for sector in document.sectors).items()):
        if times > 1:
            yield _broken(_("{n} sectors have the key {key}."), n=times, key=key)
    for key, times in sorted(Counter(route.key for route in document.routes).items()):
        if times > 1:
            yield _broken(_("{n} routes have the key {key}."), n=times, key=key)


def _route_problems(document: MapDocument) -> Iterable[Reason]:
    """A route joins two sectors (campaign:C1c), and no two the same pair."""
    order = {sector.key: number for number, sector in enumerate(document.sectors)}
    for route in document.routes:
        names = {"route": route.key, "a": route.a, "b": route.b}
        if unknown := [end for end in (route.a, route.b) if end not in order]:
            yield _broken(
                _("Route {route} leads to {ends}: there is no such sector."), route=route.key, ends=listed(unknown)
            )
        elif route.a == route.b:
            yield _broken(_("Route {route} leads from {a} to itself."), **names)
        elif order[route.a] > order[route.b]:
            yield _broken(_("Route {route} names {a} before {b}, against the order of the sectors."), **names)
    pairs = Counter(tuple(sorted((route.a, route.b))) for route in document.routes)
    for (a, b), times in sorted(pairs.items()):
        if times > 1:
            yield _broken(_("{n} routes join {a} and {b}; one is the most."), n=times, a=a, b=b)


def _centre_problems(document: MapDocument) -> Iterable[Reason]:
    centre = next((sector for sector in document.sectors if sector.key == document.centre), None)
    if centre is None:
        yield _broken(_("The centre {key} is no sector of the map."), "campaign:C2", key=document.centre)
        return
    if centre.home is not None:
        text = _("The centre {sector} is a home sector, not free.")
        yield _broken(text, "campaign:C2", sector=_called(centre))
    if centre.hazard is not None:
        text = _("The centre {sector} is a hazardous area: nobody can reach it without a hazard.")
        yield _broken(text, "campaign:C3", sector=_called(centre))
    if centre.radioactive:
        text = _("The centre {sector} is radioactive: nobody can reach it without a hazard.")
        yield _broken(text, "campaign:C3", sector=_called(centre))


# The graph


def _count_problems(document: MapDocument, extra_free: int) -> Iterable[Reason]:
    """Three home sectors a player and one free sector, or more by option (campaign:C2a, C2b, C2c)."""
    seats = _seats(document)
    if not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        text = _("The map has home sectors for {n} players, not for 2 to 8.")
        yield _broken(text, "campaign:C8", n=len(seats))
    if seats != list(range(len(seats))):
        text = _("The seats are {seats}, not 0 to {last}.")
        yield _broken(text, seats=", ".join(map(str, seats)), last=len(seats) - 1)
    for seat in seats:
        homes = len(_homes(document, seat))
        if homes != HOME_SECTORS:
            text = _("Seat {seat} has {n} home sectors, not {right}.")
            yield _broken(text, "campaign:C2", seat=seat, n=homes, right=HOME_SECTORS)
    free = sum(1 for sector in document.sectors if sector.home is None)
    wanted = 1 + extra_free * len(seats)
    if free != wanted:
        yield _broken(_("{n} sectors are free, not {right}."), "campaign:C2", n=free, right=wanted)


def _reach_problems(document: MapDocument) -> Iterable[Reason]:
    """Home sectors hold together (campaign:C3a) and a clean way leads to the centre (campaign:C3c)."""
    import networkx as nx

    graph = _graph(document)
    if document.sectors:
        first, *others = document.sectors
        reached = nx.node_connected_component(graph, first.key)
        if lost := [_called(sector) for sector in others if sector.key not in reached]:
            yield _broken(_("No way leads from {sector} to {others}."), sector=_called(first), others=", ".join(lost))
    for seat in _seats(document):
        if not nx.is_connected(graph.subgraph(_homes(document, seat))):
            text = _("The home sectors of seat {seat} are not connected with each other.")
            yield _broken(text, "campaign:C3", seat=seat)
        if all(steps is None for steps in _safe_profile(document, seat)):
            text = _("Seat {seat} cannot reach the centre without crossing a hazard.")
            yield _broken(text, "campaign:C3", seat=seat)


def _fairness_problems(document: MapDocument) -> Iterable[Reason]:
    """Every player is equally far from the centre (campaign:C3b), and has equally many routes."""
    seats = _seats(document)
    measures = (
        (_("The ways to the centre are not equally long ({seats})."), _profile),
        (_("The ways to the centre without a hazard are not equally long ({seats})."), _safe_profile),
    )
    for text, measure in measures:
        found = {seat: measure(document, seat) for seat in seats}
        if len(set(found.values())) > 1:
            yield _broken(text, "campaign:C3", seats=_of_seats({seat: _steps(steps) for seat, steps in found.items()}))
    counts = {seat: _route_count(document, seat) for seat in seats}
    if len(set(counts.values())) > 1:
        yield _broken(_("The players do not have equally many routes ({seats})."), seats=_of_seats(counts))


def _of_seats(values: Mapping[int, object]) -> str:
    return ", ".join(_("seat {seat}: {value}").format(seat=seat, value=value) for seat, value in values.items())


def _graph(document: MapDocument) -> nx.Graph[str]:
    """The sectors, and the routes that join two of them."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(sector.key for sector in document.sectors)
    graph.add_edges_from((route.a, route.b) for route in document.routes if route.a in graph and route.b in graph)
    return graph


def _profile(document: MapDocument, seat: int, closed: Collection[str] = ()) -> tuple[int | None, ...]:
    """How far each home sector of the seat is from the centre, nearest first; None is "no way".

    No way leads through a ``closed`` sector, though an army may start in one.
    """
    import networkx as nx

    ways = _graph(document).to_directed()
    ways.remove_edges_from(list(ways.out_edges(closed)))
    steps = nx.single_source_shortest_path_length(ways, document.centre) if document.centre in ways else {}
    found = [steps.get(key) for key in _homes(document, seat)]
    return tuple(sorted(found, key=lambda count: math.inf if count is None else count))


def _safe_profile(document: MapDocument, seat: int) -> tuple[int | None, ...]:
    """The same without entering a hazardous sector on the way."""
    zones = {sector.key for sector in document.sectors if sector.radioactive or sector.hazard is not None}
    return _profile(document, seat, zones)


def _steps(steps: tuple[int | None, ...]) -> str:
    return " ".join(_("none") if count is None else str(count) for count in steps)


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


def _outline_problems(document: MapDocument) -> Iterable[Reason]:
    from shapely.geometry import Point as Place
    from shapely.geometry import Polygon

    simple: list[tuple[MapSector, Polygon]] = []
    for sector in document.sectors:
        shape = Polygon(sector.outline) if len(sector.outline) >= 3 else None
        if shape is None or not shape.is_valid or shape.area == 0:
            yield _broken(_("The outline of {sector} is no simple polygon."), sector=_called(sector))
            continue
        simple.append((sector, shape))
        if not shape.contains(Place(sector.hub)):
            yield _broken(_("The hub of {sector} lies outside its outline."), sector=_called(sector))
    for number, (sector, shape) in enumerate(simple):
        for other, other_shape in simple[number + 1 :]:
            if shape.intersects(other_shape) and shape.intersection(other_shape).area > 0:
                yield _broken(_("The outlines of {a} and {b} overlap."), a=_called(sector), b=_called(other))


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
