"""Ways of one figure round what stands before it: the shortest over a few bends, past one side of each thing.

Only proposes: whether a way may be walked, the rules of each system say.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from campaign.battle.contract.table.look import Point
from campaign.battle.kernel.table import NOWHERE, PART, box_apart, crossing

SPARE: Final = 3.0  # beside what is passed, for places are whole
CORNERS: Final = 10  # of the outline that is walked round a base
DEEP: Final = 3  # things that are passed one after the other


@dataclass(frozen=True, slots=True)
class Disc:
    """Where a figure may not come: round another one; ``radius`` belongs to it no more."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to be passed: discs that stand together, or a piece by its number; ``corners`` are walked round."""

    discs: tuple[Disc, ...]
    piece: int
    corners: tuple[Point, ...]


def thing_of(discs: Sequence[Disc]) -> Thing:
    """Discs that are passed on one side together."""
    return Thing(tuple(discs), NOWHERE, tuple(corner for disc in discs for corner in _corners(disc)))


def _corners(disc: Disc) -> Iterator[Point]:
    wide = (disc.radius + SPARE) / math.cos(math.pi / CORNERS)
    for k in range(CORNERS):
        angle = math.tau * k / CORNERS
        yield round(disc.x + wide * math.cos(angle)), round(disc.y + wide * math.sin(angle))


def things_of(scene: Any, pieces: Iterable[int]) -> Iterator[Thing]:
    """Pieces of scenery that are to be gone round."""
    for number in pieces:
        p = scene.pieces[number]
        sides = [scene.sides[k] for k in range(p.first, p.last)]
        middle = sum(w.x0 for w in sides) / len(sides), sum(w.y0 for w in sides) / len(sides)
        yield Thing((), number, tuple(_pushed(middle, (int(w.x0), int(w.y0))) for w in sides))


def _pushed(middle: tuple[float, float], corner: Point) -> Point:
    """A corner, a little farther from the middle."""
    dx, dy = corner[0] - middle[0], corner[1] - middle[1]
    share = 1 + (SPARE + 2) / max(1.0, math.hypot(dx, dy))
    return round(middle[0] + dx * share), round(middle[1] + dy * share)


def ends_round(
    scene: Any, radius: int, start: Point, goal: Point, things: Sequence[Thing], most_legs: int
) -> tuple[Point, ...] | None:
    """Where the legs of the shortest way that was found for a base end, so many at most; None where none was."""
    return _Search(scene, radius, things, most_legs).way(start, goal, DEEP)


def length_of(points: Sequence[Point]) -> float:
    """How long a way is."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


class _Search:
    """Looks for one way."""

    def __init__(self, scene: Any, radius: int, things: Sequence[Thing], most_legs: int) -> None:
        self._scene, self._radius, self._things, self._most_legs = scene, radius, things, most_legs
        self._most = 120  # legs that are looked at, so that nobody waits

    def _on_table(self, x: int, y: int) -> bool:
        size, radius = self._scene.extent[0], self._radius
        return bool(radius <= x <= size.width - radius and radius <= y <= size.height - radius)

    def way(self, a: Point, b: Point, deep: int) -> tuple[Point, ...] | None:
        met = self._first(a, b)
        if met is None:
            return (b,)
        if deep == 0 or self._most <= 0:
            return None
        best: tuple[Point, ...] | None = None
        for bends in _both_sides(a, b, met.corners, self._most_legs):
            if not all(self._on_table(x, y) for x, y in bends):
                continue
            found = self._over((a, *bends, b), deep - 1)
            if found is not None and (best is None or length_of((a, *found)) < length_of((a, *best))):
                best = found
        return best

    def _over(self, points: tuple[Point, ...], deep: int) -> tuple[Point, ...] | None:
        legs: list[Point] = []
        for a, b in pairwise(points):
            part = self.way(a, b, deep)
            if part is None or len(legs) + len(part) > self._most_legs:
                return None
            legs += part
        return tuple(legs)

    def _first(self, a: Point, b: Point) -> Thing | None:
        """What a leg meets first; None where it is free."""
        self._most -= 1
        met, least = None, math.inf
        for thing in self._things:
            off = self._meets(thing, a, b)
            if off < least:
                met, least = thing, off
        return met

    def _meets(self, thing: Thing, a: Point, b: Point) -> float:
        """About how far along a leg it meets something; infinite where it does not."""
        (ax, ay), (bx, by) = a, b
        if thing.piece != NOWHERE:
            if box_apart(self._scene, thing.piece, ax, ay, bx, by, 0):
                return math.inf
            start, end = crossing(self._scene, thing.piece, ax, ay, bx, by)
            return float(start) / PART if start < end else math.inf
        dx, dy = bx - ax, by - ay
        square = float(dx * dx + dy * dy) or 1.0
        found = math.inf
        for disc in thing.discs:
            part = min(1.0, max(0.0, ((disc.x - ax) * dx + (disc.y - ay) * dy) / square))
            ox, oy = disc.x - ax - dx * part, disc.y - ay - dy * part
            if ox * ox + oy * oy <= disc.radius * disc.radius:
                found = min(found, part)
        return found


def _both_sides(a: Point, b: Point, corners: Sequence[Point], most_legs: int) -> Iterator[tuple[Point, ...]]:
    """The bends of the shortest ways past either side of some corners: those of the hull of all of them."""
    hull = _hull([a, b, *corners])
    if a not in hull or b not in hull:
        return  # it begins or ends among them
    at = hull.index(a)
    turned = [*hull[at:], *hull[:at]]
    end = turned.index(b)
    one, other = tuple(turned[1:end]), tuple(reversed(turned[end + 1 :]))
    for bends in (one, other):
        if 0 < len(bends) < most_legs:
            yield bends


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull of places, round and round."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(places: Sequence[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in places:
            while len(found) > 1:
                (ox, oy), (px, py) = found[-2:]
                if (px - ox) * (y - oy) - (py - oy) * (x - ox) > 0:
                    break
                found.pop()
            found.append((x, y))
        return found

    return half(ordered)[:-1] + half(ordered[::-1])[:-1]
