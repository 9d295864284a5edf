"""All shortest ways of one figure: every bend that it can get to, and what lies open from there.

From the place where it stands to the bends that it sees, the cheapest first, and from each of those on. Judges nothing.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaign.tabletop.bends import Bend, Key, bends_from
from campaign.tabletop.casting import Cast, caster
from campaign.tabletop.ground import Ground, Ray

LEG: Final = 2.0  # movement that a leg may cost beyond its length, for places are whole
MOST_BENDS: Final = 90  # the nearest ones: more of them show nothing that anybody would miss


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that one gets to, where from, and what that costs. The first, where the figure stands, has no bend."""

    x: float
    y: float
    cost: float
    before: int
    upstairs: bool
    bend: Bend | None
    cast: Cast


@dataclass(frozen=True, slots=True)
class Ways:
    """The spots that one gets to, the cheapest first, on a ground."""

    ground: Ground
    spots: tuple[Spot, ...]

    def back_from(self, spot: int) -> list[int]:
        """The spots on the way to one, the first of all first."""
        found = [spot]
        while (before := self.spots[found[-1]].before) >= 0:
            found.append(before)
        return found[::-1]


def ways_of(ground: Ground) -> Ways:
    """All ways within what the actions allow."""
    most = ground.far * ground.actions
    spots: list[Spot] = []
    known: set[Key] = set()
    waiting: list[tuple[float, int, int, bool, Bend | None]] = [(0.0, 0, -1, ground.floor != 0, None)]
    count = 0
    while waiting and len(spots) <= MOST_BENDS:
        cost, _number, before, upstairs, bend = heapq.heappop(waiting)
        if bend is not None and bend.key in known:
            continue
        if bend is not None:
            known.add(bend.key)
        x, y = (ground.x, ground.y) if bend is None else (bend.x, bend.y)
        cast = caster(ground, x, y, most - cost, upstairs, bend is None)
        here = Spot(x, y, cost, before, upstairs, bend, cast)
        spots.append(here)
        for onward, price in _onward(ground, here, known, most - cost):
            count += 1
            stays = upstairs and not onward.leaves
            heapq.heappush(waiting, (cost + price, count, len(spots) - 1, stays, onward))
    return Ways(ground, tuple(spots))


def _onward(ground: Ground, here: Spot, known: set[Key], allowance: float) -> Iterator[tuple[Bend, float]]:
    """The bends that lie open from a spot within what is left, with the price of each."""
    key = here.bend.key if here.bend is not None else None
    near = here.bend.near if here.bend is not None else math.inf
    for bend in bends_from(ground, here.x, here.y, here.upstairs, key, min(allowance, near)):
        dx, dy = bend.x - here.x, bend.y - here.y
        apart = math.hypot(dx, dy)
        if bend.key in known or not 0.5 < apart < allowance or apart > near:
            continue
        if (here.bend is not None and not _goes_on(here.bend, dx, dy)) or not _is_free(ground, bend, here.upstairs):
            continue
        ray = here.cast(dx / apart, dy / apart, apart)
        if ray.stop >= apart - 0.01 and (price := ray.cost(apart) + LEG) < allowance:
            yield bend, price


def _goes_on(bend: Bend, dx: float, dy: float) -> bool:
    """Whether a direction is one in which a way goes on behind a bend."""
    return abs(math.remainder(math.atan2(dy, dx) - bend.middle, math.tau)) <= bend.aside


def _is_free(ground: Ground, bend: Bend, upstairs: bool) -> bool:
    """Whether a centre can be at a bend, and one beside somebody upstairs is not out in the air."""
    if upstairs and not bend.leaves and not _is_indoors(ground, bend.x, bend.y):
        return False
    if not (ground.left <= bend.x <= ground.right and ground.upper <= bend.y <= ground.lower):
        return False
    for disc in ground.discs:
        dx, dy = bend.x - disc.x, bend.y - disc.y
        if dx * dx + dy * dy < disc.radius * disc.radius:
            return False
    return True


def _is_indoors(ground: Ground, x: float, y: float) -> bool:
    """Whether a place is in the house in which the walker stands upstairs."""
    borders = next(area.borders for area in ground.areas if area.piece == ground.house)
    return all(b.dx * (y - b.y) - b.dy * (x - b.x) > 0 for b in borders)


# What lies open


def open_from(ways: Ways, spot: Spot) -> list[tuple[float, float, Ray]]:
    """The ways in all directions from a spot in which something new lies, in turn, each with its direction."""
    ground = ways.ground
    far = ground.far * ground.actions - spot.cost
    middle, aside = (0.0, math.pi) if spot.bend is None else (spot.bend.middle, spot.bend.aside)
    found: list[tuple[float, float, Ray]] = []
    last = 0.0
    for angle in sorted(_angles(ground, spot, far, middle, aside)):
        ray = _ray(spot, middle + angle, far)
        if found and angle - last > FINE and (ray[2].marks or found[-1][2].marks):
            found.append(_ray(spot, middle + (angle + last) / 2, far))  # over slow ground the outline bends
        found.append(ray)
        last = angle
    return found


def _ray(spot: Spot, angle: float, far: float) -> tuple[float, float, Ray]:
    ux, uy = math.cos(angle), math.sin(angle)
    return ux, uy, spot.cast(ux, uy, far)


STEP: Final = math.tau / 48
FINE: Final = math.tau / 120
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
    for dx, dy, half in ends:
        at = math.atan2(dy, dx) - middle
        for way in (half, -half) if half else (0.0,):
            angle = math.remainder(at + way, math.tau)
            if abs(angle) < aside:
                found |= {angle - BESIDE, angle + BESIDE}
    return found


def _ends(ground: Ground, spot: Spot, far: float) -> Iterator[tuple[float, float, float]]:
    """Where what is within reach ends: the direction, and for bases how wide they are to either side of it."""
    x, y = spot.x, spot.y
    for disc in ground.discs:
        dx, dy = disc.x - x, disc.y - y
        apart = math.hypot(dx, dy)
        radius = disc.at_first if spot.bend is None else disc.radius
        if radius < apart < far + radius:
            yield dx, dy, math.asin(radius / apart)
    for area in ground.areas:
        for (px, py), b in zip(area.corners, area.borders, strict=True):
            apart = math.hypot(px - x, py - y)
            if CLEAR < apart < far:  # ways are kept a hair off a corner
                yield px - x, py - y, 0.0
                yield px - x, py - y, math.asin(CLEAR / apart)
            for gap in b.gaps:
                for along in (gap.low, gap.high):
                    yield b.x + b.dx * along - x, b.y + b.dy * along - y, 0.0
    for x0, y0, x1, y1 in ground.low_walls:
        yield x0 - x, y0 - y, 0.0
        yield x1 - x, y1 - y, 0.0


def _farthest(ground: Ground, far: float) -> Iterator[tuple[float, float, float]]:
    """Where the circle of what one gets to straight meets the table's edge, and the sides of pieces."""
    x, y = ground.x, ground.y
    for dx, dy in ((ground.left - x, 0.0), (ground.right - x, 0.0), (0.0, ground.upper - y), (0.0, ground.lower - y)):
        if 0 < (off := abs(dx + dy)) < far:
            yield dx, dy, math.acos(off / far)
    for area in ground.areas:
        for b in area.borders:
            rx, ry = b.x - x, b.y - y
            off = rx * b.dy - ry * b.dx
            if abs(off) < far:
                middle, half = -(rx * b.dx + ry * b.dy), math.sqrt(far * far - off * off)
                for along in (middle - half, middle + half):
                    if 0 < along < b.length:
                        yield rx + b.dx * along, ry + b.dy * along, 0.0
