"""The fair graph below a map: every player gets the same share of it, turned round the centre.

The spots of one share are scattered and settled, then turned once for each player, so each player
has the same neighbours, the same ways and the same hazards whatever is drawn later. Places lie in
a disc of radius 1, y down, seat 0 at the top and the others clockwise. Draws nothing, names nothing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeVar

from campaign.world.maps.tiling import Place, borders, cells

HOMES = 3  # campaign:C2
SETTLING_ROUNDS = (2, 3, 4, 8)  # a few leave more variety, many more evenness
UNEVENNESS = 2.3  # of the largest to the smallest sector of the plan
SHORTEST_BORDER = 0.3  # of the usual width of a sector: what is shorter would not survive the drawing
MOST_AT_CENTRE = 8  # routes: more could not be told apart there
CHOICE = 2.75  # routes that meet in a sector, on an average and at the least
CLOSED_SHARE = 0.3  # of the possible routes of a share, at most so many stay closed: choke points


@dataclass(frozen=True, slots=True)
class Joint:
    """Routes that are turns of one another: from spot ``a`` of a share to ``b`` of the share ``turn`` seats on."""

    a: int
    b: int  # CENTRE for the sector in the centre
    turn: int


CENTRE = -1  # in place of a spot: the sector in the centre

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """A fair graph: node ``seat * spots + spot``, and the centre as the last node."""

    players: int
    spots: int
    places: tuple[Place, ...]
    routes: tuple[tuple[int, int], ...]
    homes: frozenset[int]  # spots
    radioactive: frozenset[int]  # spots

    def spot(self, node: int) -> int:
        """Which spot of its share a node is."""
        return CENTRE if node == self.players * self.spots else node % self.spots


class NoPlan(Exception):
    """This scatter of spots makes no good map; another one will."""


def make_plan(players: int, extra_free: int, rng: random.Random) -> Plan:
    """A fair graph: 3 home sectors and ``extra_free`` free ones a player, and a free centre (campaign:C2a, C2b, C2c).

    Shares are turns of one another, so all players are equally far from the centre (campaign:C3b).
    """
    spots = HOMES + extra_free
    share = _settled(players, spots, rng)
    possible = _joints(players, share)
    shifts, homes = _home_spots(players, share, possible, rng)
    share = [_turned(place, math.tau * shift / players) for place, shift in zip(share, shifts, strict=True)]
    possible = [
        Joint(joint.a, joint.b, 0)
        if joint.b == CENTRE
        else Joint(joint.a, joint.b, (joint.turn + shifts[joint.a] - shifts[joint.b]) % players)
        for joint in possible
    ]
    share = _seat_on_top(share, homes, players, rng)
    joints = _open_joints(players, spots, possible, homes, rng)
    radioactive = _zones(players, spots, joints, homes, rng)
    return Plan(
        players,
        spots,
        tuple(_all_places(players, share)),
        _routes(players, spots, joints),
        homes,
        radioactive,
    )


# Places


def _settled(players: int, spots: int, rng: random.Random) -> list[Place]:
    """Spots of one share, scattered at random and then moved apart until all have room."""
    share = [
        _polar(rng.uniform(-0.5, 0.5) * math.tau / players, math.sqrt(rng.uniform(0.15, 0.95))) for _ in range(spots)
    ]
    disc = _disc()
    for _ in range(rng.choice(SETTLING_ROUNDS)):
        tiles = cells(_all_places(players, share), disc)
        share = [(tile.centroid.x, tile.centroid.y) for tile in tiles[:spots]]
    areas = [tile.area for tile in cells(_all_places(players, share), disc)]
    if max(areas) > UNEVENNESS * min(areas):
        raise NoPlan("uneven")
    return share


def _all_places(players: int, share: Sequence[Place]) -> list[Place]:
    turned = [_turned(place, math.tau * seat / players) for seat in range(players) for place in share]
    return [*turned, (0.0, 0.0)]


def _disc() -> list[Place]:
    return [_polar(math.tau * step / 90, 1.0) for step in range(90)]


def _polar(angle: float, radius: float) -> Place:
    return (radius * math.cos(angle), radius * math.sin(angle))


def _turned(place: Place, angle: float) -> Place:
    cosine, sine = math.cos(angle), math.sin(angle)
    return (place[0] * cosine - place[1] * sine, place[0] * sine + place[1] * cosine)


def _seat_on_top(share: Sequence[Place], homes: Collection[int], players: int, rng: random.Random) -> list[Place]:
    """Turn everything until the home sectors of seat 0 are at the top, or a little beside it."""
    x = sum(share[spot][0] for spot in homes)
    y = sum(share[spot][1] for spot in homes)
    aside = rng.uniform(-0.25, 0.25) * math.tau / players
    turn = -math.pi / 2 - math.atan2(y, x) + aside
    return [_turned(place, turn) for place in share]


# Routes


def _joints(players: int, share: Sequence[Place]) -> list[Joint]:
    """All routes that could be: one for each set of borders that are turns of one another."""
    disc = _disc()
    spots = len(share)
    shortest = SHORTEST_BORDER * math.sqrt(math.pi / (players * spots + 1))
    found = set()
    for (a, b), length in borders(cells(_all_places(players, share), disc)).items():
        if length >= shortest:
            found.add(_joint(a, b, players, spots))
    return sorted(found, key=lambda joint: (joint.a, joint.b, joint.turn))


def _joint(a: int, b: int, players: int, spots: int) -> Joint:
    if b == players * spots:
        return Joint(a % spots, CENTRE, 0)
    turn = (b // spots - a // spots) % players
    one, other = Joint(a % spots, b % spots, turn), Joint(b % spots, a % spots, -turn % players)
    return min(one, other, key=lambda joint: (joint.a, joint.b, joint.turn))


def _routes(players: int, spots: int, joints: Iterable[Joint]) -> tuple[tuple[int, int], ...]:
    centre = players * spots
    found = set()
    for joint, seat in product(joints, range(players)):
        a = seat * spots + joint.a
        b = centre if joint.b == CENTRE else (seat + joint.turn) % players * spots + joint.b
        found.add((min(a, b), max(a, b)))
    return tuple(sorted(found))


def _open_joints(
    players: int, spots: int, possible: Sequence[Joint], homes: Collection[int], rng: random.Random
) -> list[Joint]:
    """Close some of the possible routes, so that there are choke points, but never too many."""
    joints = list(possible)
    to_close = rng.randint(1, max(1, int(CLOSED_SHARE * len(joints))))
    for joint in _shuffled(possible, rng):
        fewer = [other for other in joints if other != joint]
        crowded = joint.b == CENTRE and _centre_crowded(players, joints, homes)
        roomy = to_close > 0 and _leaves_a_choice(players, spots, fewer)
        if (crowded or roomy) and _playable(players, spots, fewer, homes):
            joints = fewer
            to_close -= 1
    if not (_playable(players, spots, joints, homes) and _leaves_a_choice(players, spots, joints)):
        raise NoPlan("no good set of routes")
    if _centre_crowded(players, joints, homes):
        raise NoPlan("too many ways into the centre")
    return joints


def _leaves_a_choice(players: int, spots: int, joints: Iterable[Joint]) -> bool:
    return 2 * len(_routes(players, spots, joints)) >= CHOICE * (players * spots + 1)


def _centre_crowded(players: int, joints: Iterable[Joint], homes: Collection[int]) -> bool:
    """Too many routes meet in the centre, or every home sector is next to it."""
    at_centre = {joint.a for joint in joints if joint.b == CENTRE}
    return len(at_centre) * players > MOST_AT_CENTRE or at_centre >= set(homes)


def _playable(players: int, spots: int, joints: Sequence[Joint], homes: Collection[int]) -> bool:
    """All sectors have two routes or more, homes hold together, and the centre is not the only way anywhere."""
    routes = _routes(players, spots, joints)
    centre = players * spots
    ends = [end for route in routes for end in route]
    if min(ends.count(node) for node in range(centre + 1)) < 2:
        return False
    around = [route for route in routes if centre not in route]
    return _connected(range(centre), around) and _connected(sorted(homes), around)


def _connected(nodes: Sequence[int], routes: Iterable[tuple[int, int]]) -> bool:
    """Whether there is a way from each of these to each, through no others."""
    import networkx as nx

    inside = set(nodes)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from((a, b) for a, b in routes if a in inside and b in inside)
    return nx.is_connected(graph)


# Homes and zones


def _home_spots(
    players: int, share: Sequence[Place], possible: Sequence[Joint], rng: random.Random
) -> tuple[list[int], frozenset[int]]:
    """Which spots are home sectors, and how far each spot is turned so that a player's are connected (campaign:C3a).

    Every spot is there once for each player, so any of its turns may be called seat 0's.
    """
    spots = len(share)
    routes = _routes(players, spots, [joint for joint in possible if joint.b != CENTRE])
    choices = []
    for homes in combinations(range(spots), HOMES):
        for turns in product(sorted({-1 % players, 0, 1 % players}), repeat=HOMES - 1):
            nodes = [homes[0]]
            nodes += [turn * spots + spot for spot, turn in zip(homes[1:], turns, strict=True)]
            if _connected(nodes, routes):
                places = [_turned(share[node % spots], math.tau * (node // spots) / players) for node in nodes]
                choices.append((_spread(places) * rng.uniform(1.0, 1.3), homes, turns))
    if not choices:
        raise NoPlan("no three spots lie together")
    _, homes, turns = min(choices)
    shifts = [0] * spots
    for spot, turn in zip(homes[1:], turns, strict=True):
        shifts[spot] = turn
    return shifts, frozenset(homes)


def _spread(places: Sequence[Place]) -> float:
    return sum(math.dist(a, b) for a, b in combinations(places, 2))


def _zones(
    players: int, spots: int, joints: Sequence[Joint], homes: Collection[int], rng: random.Random
) -> frozenset[int]:
    """At most one spot of the share is radioactive, and never one that stands in anybody's way (campaign:C3c)."""
    free = [spot for spot in range(spots) if spot not in homes]
    outer = [spot for spot in sorted(homes) if Joint(spot, CENTRE, 0) not in joints]
    candidates = _shuffled(free, rng) if free else _shuffled(outer, rng)
    if rng.random() < (0.2 if free else 0.55):
        return frozenset()
    for spot in candidates:
        if _harmless(players, spots, joints, homes, spot):
            return frozenset({spot})
    return frozenset()


def _harmless(players: int, spots: int, joints: Sequence[Joint], homes: Collection[int], zone: int) -> bool:
    """Without the zones everything holds together still, and each player's other home sectors too."""
    centre = players * spots
    routes = _routes(players, spots, joints)
    clean = [node for node in range(centre + 1) if node == centre or node % spots != zone]
    return _connected(clean, routes) and _connected([spot for spot in sorted(homes) if spot != zone], routes)


def _shuffled(items: Sequence[T], rng: random.Random) -> list[T]:
    return rng.sample(items, len(items))
