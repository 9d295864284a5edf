"""Ways of one model round what stands before it: the shortest over a few bends, past one side of each thing.

Only proposes: whether a way may be walked, the rules say. Others of the own unit are in nobody's way (firefight:M4e).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from campaign.battle.contract.table.look import Look, Point
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.movement import ZONE, on_table
from campaign.battle.kernel.table import PART, box_apart, crossing

SPARE: Final = 3.0  # beside what is passed, for places are whole
CORNERS: Final = 10  # of the outline that is walked round a base
DEEP: Final = 3  # things that are passed one after the other
FAR_BEYOND: Final = 1.5  # times its move: what is farther off than that is in nobody's way


@dataclass(frozen=True, slots=True)
class Disc:
    """Where a model may not come: round another one; ``radius`` belongs to it no more."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to be passed: the discs of another unit, or a piece by its number; ``corners`` are walked round."""

    discs: tuple[Disc, ...]
    piece: int
    corners: tuple[Point, ...]


BARE, WALLS, DANGER, ROUGH = range(4)
"""What pieces a way keeps out of: none, buildings, dangerous ground too, difficult terrain as well."""


def things_before(look: Look, figure: int, far: float, shuns: int) -> tuple[Thing, ...]:
    """What may be in the way of a model that goes so far, with the pieces that it shuns."""
    return (*_units(look, figure, far), *_pieces(look, figure, shuns))


def _units(look: Look, figure: int, far: float) -> Iterator[Thing]:
    """Other units with the ground round them that only a charge may enter (firefight:M2a, M7a)."""
    s = look.view
    f = s.figures[figure]
    of_units: dict[int, list[Disc]] = {}
    for number in range(s.figure_count):
        g = s.figures[number]
        if g.fate != c.ON_TABLE or g.squad == f.squad:
            continue
        apart, reach = math.dist((f.x, f.y), (g.x, g.y)), float(ZONE + f.radius + g.radius)
        if apart <= far * FAR_BEYOND + reach:
            of_units.setdefault(int(g.squad), []).append(Disc(g.x, g.y, reach if apart > reach else apart - SPARE))
    for discs in of_units.values():
        yield Thing(tuple(discs), c.NOBODY, tuple(corner for disc in discs for corner in _corners(disc)))


def _corners(disc: Disc) -> Iterator[Point]:
    wide = (disc.radius + SPARE) / math.cos(math.pi / CORNERS)
    for k in range(CORNERS):
        angle = math.tau * k / CORNERS
        yield round(disc.x + wide * math.cos(angle)), round(disc.y + wide * math.sin(angle))


def _pieces(look: Look, figure: int, shuns: int) -> Iterator[Thing]:
    """Buildings and terrain that are to be gone round; not what the model stands in or on."""
    t = look.t
    inside = look.view.figures[figure].piece
    for number in range(t.piece_count):
        p = t.pieces[number]
        climbs = p.walled and shuns >= WALLS
        if number != inside and (climbs or (p.harms and shuns >= DANGER) or (p.rough and shuns == ROUGH)):
            sides = [t.sides[k] for k in range(p.first, p.last)]
            middle = sum(w.x0 for w in sides) / len(sides), sum(w.y0 for w in sides) / len(sides)
            yield Thing((), number, tuple(_pushed(middle, (int(w.x0), int(w.y0))) for w in sides))


def _pushed(middle: tuple[float, float], corner: Point) -> Point:
    """A corner, a little farther from the middle."""
    dx, dy = corner[0] - middle[0], corner[1] - middle[1]
    share = 1 + (SPARE + 2) / max(1.0, math.hypot(dx, dy))
    return round(middle[0] + dx * share), round(middle[1] + dy * share)


def ends_round(look: Look, figure: int, start: Point, goal: Point, things: Sequence[Thing]) -> tuple[Point, ...] | None:
    """Where the legs of the shortest way to a place end that was found for a model; None where none was."""
    return _Search(look.t, int(look.view.figures[figure].radius), things).way(start, goal, DEEP)


def length_of(points: Sequence[Point]) -> float:
    """How long a way is."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


class _Search:
    """Looks for one way."""

    def __init__(self, t: Any, radius: int, things: Sequence[Thing]) -> None:
        self._t, self._radius, self._things = t, radius, things
        self._most = 120  # legs that are looked at, so that nobody waits

    def way(self, a: Point, b: Point, deep: int) -> tuple[Point, ...] | None:
        met = self._first(a, b)
        if met is None:
            return (b,)
        if deep == 0 or self._most <= 0:
            return None
        best: tuple[Point, ...] | None = None
        for bends in _both_sides(a, b, met.corners):
            if not all(on_table(self._t, x, y, self._radius) for x, y in bends):
                continue
            found = self._over((a, *bends, b), deep - 1)
            if found is not None and (best is None or length_of((a, *found)) < length_of((a, *best))):
                best = found
        return best

    def _over(self, points: tuple[Point, ...], deep: int) -> tuple[Point, ...] | None:
        legs: list[Point] = []
        for a, b in pairwise(points):
            part = self.way(a, b, deep)
            if part is None or len(legs) + len(part) > c.MOST_LEGS:
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
        if thing.piece != c.NOBODY:
            if box_apart(self._t, thing.piece, ax, ay, bx, by, 0):
                return math.inf
            start, end = crossing(self._t, thing.piece, ax, ay, bx, by)
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


def _both_sides(a: Point, b: Point, corners: Sequence[Point]) -> Iterator[tuple[Point, ...]]:
    """The bends of the shortest ways past either side of some corners: those of the hull of all of them."""
    hull = _hull([a, b, *corners])
    if a not in hull or b not in hull:
        return  # it begins or ends among them
    at = hull.index(a)
    turned = [*hull[at:], *hull[:at]]
    end = turned.index(b)
    one, other = tuple(turned[1:end]), tuple(reversed(turned[end + 1 :]))
    for bends in (one, other):
        if 0 < len(bends) < c.MOST_LEGS:
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
