"""All shortest ways of one figure: every bend that it can get to, and what lies open from there.

From the place where it stands to the bends that it sees, the cheapest first, and from each of those on. Judges nothing.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from campaign.battle.contract.table.look import Point
from campaign.battle.fftt.table.moving.bends import Bend, Key, bends_from
from campaign.battle.fftt.table.moving.ground import HAIR, Ground

LEG: Final = 2.0  # movement that a leg may cost beyond its length, for places are whole
MOST_BENDS: Final = 90  # the nearest ones: more of them show nothing that anybody would miss


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that one gets to, where from, and what that costs. The first, where the figure stands, has no bend."""

    at: Point
    cost: float
    before: int
    floor: int
    bend: Bend | None


@dataclass(frozen=True, slots=True)
class Ways:
    """The spots that one gets to, the cheapest first, on a ground."""

    ground: Ground
    spots: tuple[Spot, ...]

    def back_from(self, spot: int) -> list[Point]:
        """Where the way to a spot begins and bends."""
        found = [spot]
        while (before := self.spots[found[-1]].before) >= 0:
            found.append(before)
        return [self.spots[number].at for number in reversed(found)]


def ways_of(ground: Ground) -> Ways:
    """All ways within what the actions allow.

    A way to a bend is put to the rules only when no cheaper one is left: until then it waits as if it were free.
    """
    most = ground.far * ground.actions
    spots = [Spot(ground.at, 0.0, -1, ground.floor, None)]
    known: set[Key] = set()
    waiting: list[tuple[float, int, int, Bend, int | None]] = []
    numbers, seen_from = count(), 0
    while len(spots) <= MOST_BENDS:
        if seen_from < len(spots):
            for cost, bend in _bends_seen(ground, spots[-1], known):
                heapq.heappush(waiting, (cost, next(numbers), len(spots) - 1, bend, None))
            seen_from = len(spots)
        if not waiting:
            break
        cost, number, before, bend, floor = heapq.heappop(waiting)
        if bend.key in known:
            continue
        here, at = spots[before], (bend.x, bend.y)
        if floor is not None:
            known.add(bend.key)
            spots.append(Spot(at, cost, before, floor, bend))
            continue
        leg = ground.gets_to(here.floor, here.at, at)
        if leg is None or (leg.floor != here.floor and not bend.leaves):
            continue
        if (cost := here.cost + ground.price(leg) + LEG) < most:
            heapq.heappush(waiting, (cost, number, before, bend, leg.floor))
    return Ways(ground, tuple(spots))


def _bends_seen(ground: Ground, here: Spot, known: set[Key]) -> Iterator[tuple[float, Bend]]:
    """The bends that one may get to from a spot, each with what it costs at least."""
    allowance = ground.far * ground.actions - here.cost
    key, near = (None, math.inf) if here.bend is None else (here.bend.key, here.bend.near)
    for bend in bends_from(ground, here.at, here.floor, key, min(allowance, near)):
        dx, dy = bend.x - here.at[0], bend.y - here.at[1]
        apart = math.hypot(dx, dy)
        if bend.key in known or not 0.5 < apart < allowance or apart > near:
            continue
        if here.bend is None or _goes_on(here.bend, dx, dy):
            yield here.cost + apart + LEG, bend


def _goes_on(bend: Bend, dx: float, dy: float) -> bool:
    """Whether a direction is one in which a way goes on behind a bend."""
    return abs(math.remainder(math.atan2(dy, dx) - bend.middle, math.tau)) <= bend.aside


# What lies open


def open_from(ground: Ground, spot: Spot, allowances: Sequence[float]) -> list[Ray]:
    """The directions from a spot in which something new lies, in turn, and how far one gets with each allowance."""
    middle, aside = (0.0, math.pi) if spot.bend is None else (spot.bend.middle, spot.bend.aside)
    found: list[Ray] = []
    last = 0.0
    for angle in sorted(_angles(ground, spot, allowances[-1], middle, aside)):
        ray = _ray(ground, spot, middle + angle, allowances)
        if found and angle - last > FINE and (_is_cut(ray, allowances) or _is_cut(found[-1], allowances)):
            found += _between(ground, spot, (middle + last, found[-1]), (middle + angle, ray), allowances)
        found.append(ray)
        last = angle
    return found


Ray = tuple[float, float, list[float]]


def _between(
    ground: Ground, spot: Spot, begin: tuple[float, Ray], end: tuple[float, Ray], allowances: Sequence[float]
) -> list[Ray]:
    """Rays between two others, in turn: one in the middle, and more where the outline bends there.

    It bends where a way leaves difficult ground at a flat angle: how far one gets changes quickly then.
    """
    (low, first), (high, last) = begin, end
    angle = (low + high) / 2
    ray = _ray(ground, spot, angle, allowances)
    if high - low < FINEST or _is_straight(first, ray, last, high - low):
        return [ray]
    before = _between(ground, spot, begin, (angle, ray), allowances)
    return [*before, ray, *_between(ground, spot, (angle, ray), end, allowances)]


def _is_straight(first: Ray, middle: Ray, last: Ray, apart: float) -> bool:
    """Whether the middle one of three rays ends where the line between the ends of the others crosses it."""
    for a, way, b in zip(first[2], middle[2], last[2], strict=True):
        if abs(way - 2 * a * b * math.cos(apart / 2) / max(a + b, 1.0)) > BEND:
            return False
    return True


def _is_cut(ray: Ray, allowances: Sequence[float]) -> bool:
    """Whether a way ends before its allowance is used up."""
    return ray[2][-1] < allowances[-1]


def _ray(ground: Ground, spot: Spot, angle: float, allowances: Sequence[float]) -> Ray:
    ux, uy = math.cos(angle), math.sin(angle)
    return ux, uy, ground.farthest(spot.floor, spot.at, ux, uy, allowances)


STEP: Final = math.tau / 48
FINE: Final = math.tau / 120
FINEST: Final = FINE / 2
BEND: Final = 6.0  # movement beside a straight outline that nobody would miss
BESIDE: Final = 1e-4
CLEAR: Final = 2.0


def _angles(ground: Ground, spot: Spot, far: float, middle: float, aside: float) -> set[float]:
    """Directions to look in, from the middle one: all round, and close by everything's end on either side."""
    steps = max(2, math.ceil(2 * aside / STEP))
    found = {-aside + 2 * aside * k / steps for k in range(steps + (spot.bend is not None))}
    ends = list(_ends(ground, spot, far))
    if spot.bend is None:
        for actions in range(1, ground.actions + 1):
            ends += _farthest(ground, ground.far * actions)
    for dx, dy, half, within in ends:
        at = math.atan2(dy, dx) - middle
        for hand in (1, -1) if half else (1,):
            angle = math.remainder(at + hand * half, math.tau)
            if abs(angle) < aside:
                found |= {angle - hand * within, angle + hand * BESIDE}
    return found


End = tuple[float, float, float, float]
"""Where something ends: the direction, how wide it is to either side of it, and how far within one surely meets it."""


def _ends(ground: Ground, spot: Spot, far: float) -> Iterator[End]:
    """Where what is within reach ends; bases are met a hair within what is kept off them."""
    x, y = spot.at
    for disc in ground.discs:
        dx, dy = disc.x - x, disc.y - y
        apart = math.hypot(dx, dy)
        radius = disc.at_first if spot.bend is None else disc.radius
        if radius < apart < far + radius:
            half = math.asin(radius / apart)
            yield dx, dy, half, half - math.asin(max(0.0, radius - 2 * HAIR) / apart)
    for area in ground.areas:
        for px, py in area.corners:
            apart = math.hypot(px - x, py - y)
            if CLEAR < apart < far:  # ways are kept a hair off a corner
                yield px - x, py - y, 0.0, BESIDE
                yield px - x, py - y, math.asin(CLEAR / apart), BESIDE
    stretches = [(opening.start, opening.end) for area in ground.areas for opening in area.openings]
    for ends in (*stretches, *ground.low_walls):
        for end_x, end_y in ends:
            yield end_x - x, end_y - y, 0.0, BESIDE


def _farthest(ground: Ground, far: float) -> Iterator[End]:
    """Where the circle of what one gets to straight meets the table's edge, and the sides of pieces."""
    x, y = ground.at
    size, radius = ground.t.extent[0], ground.s.figures[ground.figure].radius
    right, lower = size.width - radius, size.height - radius
    for to_x, to_y in ((radius - x, 0), (right - x, 0), (0, radius - y), (0, lower - y)):
        if 0 < (off := abs(to_x + to_y)) < far:
            yield to_x, to_y, math.acos(off / far), BESIDE
    for area in ground.areas:
        for (ax, ay), (bx, by) in zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True):
            whole = math.dist((ax, ay), (bx, by))
            dx, dy = (bx - ax) / whole, (by - ay) / whole
            rx, ry = ax - x, ay - y
            off = rx * dy - ry * dx
            if abs(off) < far:
                middle, half = -(rx * dx + ry * dy), math.sqrt(far * far - off * off)
                for along in (middle - half, middle + half):
                    if 0 < along < whole:
                        yield rx + dx * along, ry + dy * along, 0.0, BESIDE
