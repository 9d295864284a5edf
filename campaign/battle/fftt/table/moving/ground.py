"""The table as somebody walks on it: what comes of a straight way, and what lies round that a way may have to bend at.

How far a way is free, what it costs and whom it meets the rules of movement tell; nothing is judged here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Point
from campaign.battle.fast import clone, plain_row, put
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.codes import GOO_REACH, NOBODY, ON_TABLE
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.movement import stopped_at, stretch
from campaign.battle.fftt.records import MOST_FIGURES, Figure
from campaign.battle.kernel.paths import low_walls_crossed, touching
from campaign.battle.kernel.table import DOUBLE_DOOR, NOWHERE, PART, WINDOW, box_apart, crossing, floor_of

HAIR: Final = 2.5  # places are whole: so far one stays off what one may not touch
JAMB: Final = 4.0  # and so far from the two ends of a door
BESIDE: Final = 1e-6  # who stands at a rim can walk along it, and no step nearer
ENDLESS: Final = 1 << 40  # movement
SLOWER: Final = 0.99  # over slow ground the outline bends between one straight way and the next
ROUNDED: Final = 2.0  # so much more a slow part may cost than it is long
NEARLY: Final = 1.0  # a tenth of a millimetre: so exactly it is found where a way stops


@dataclass(frozen=True, slots=True)
class Disc:
    """A place that no centre gets to: round somebody's base, or goo; ``figure`` whose base, NOBODY for goo.

    ``at_first``: its radius to who has not moved yet, and is left, not met, by whom it is in contact with (fftt:M10c);
    who is a hair short of contact is met with the next step nearer.
    """

    x: float
    y: float
    radius: float
    at_first: float
    figure: int
    is_enemy: bool
    floor: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A stretch of a wall that the walker passes: from and to, along the side of that number."""

    side: int
    start: tuple[float, float]
    end: tuple[float, float]
    is_window: bool


@dataclass(frozen=True, slots=True)
class Area:
    """A piece that slows down or has walls: its corners, with the inside always on the same hand.

    ``x``, ``y``, ``reach``: a disc that it lies in.
    """

    piece: int
    x: float
    y: float
    reach: float
    corners: tuple[Point, ...]
    openings: tuple[Opening, ...]


class Leg(NamedTuple):
    """What comes of a straight way: where it ends or is stopped, on which floor, its cost in movement, the low walls on
    it, and whom it meets at its end, or NOBODY. ``code``: why it is not possible, or FINE; ``mired``: goo ends it.
    """

    code: int
    end: Point
    floor: int
    cost: int
    climbs: int
    met: int
    mired: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """The table to one walker: ``far`` is its movement, ``actions`` what it has, ``floor`` where it stands."""

    t: Any
    s: Any
    figure: int
    at: Point
    far: int
    actions: int
    floor: int
    house: int  # the piece whose storey that is, or NOBODY
    discs: tuple[Disc, ...]
    areas: tuple[Area, ...]
    low_walls: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    rough: tuple[int, ...] = ()  # the pieces that slow the walker down
    crowd: frozenset[int] = frozenset()  # the discs that are to be gone round closely, by their place

    def leg(self, floor: int, a: Point, b: Point) -> Leg:
        """What comes of a straight way; one out of an upper storey goes on along the ground."""
        start, cost, climbs = a, 0, 0
        part = stretch(self.t, self.s, self.figure, floor, *a, *b, ENDLESS)
        if part.floor != floor and part.code == FINE and part.met == NOBODY and (part.x, part.y) != b:
            start, floor, cost, climbs = (part.x, part.y), part.floor, part.cost, part.climbs
            part = stretch(self.t, self.s, self.figure, floor, *start, *b, ENDLESS)
        end = (int(part.x), int(part.y))
        if part.code != FINE and start != end:
            along = stopped_at(self.t, self.s, self.figure, floor, part.code, *start, *end) if self._has(start) else 0
            share = along / max(1.0, math.dist(start, end))
            end = (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
        mired = part.mired != NOWHERE
        return Leg(int(part.code), end, int(part.floor), cost + part.cost, climbs + part.climbs, int(part.met), mired)

    def _has(self, at: Point) -> bool:
        """Whether a base has room at a place within the rim of the table: nobody gets anywhere from beyond it."""
        size, radius = self.t.extent[0], self.s.figures[self.figure].radius
        return bool(radius <= at[0] <= size.width - radius and radius <= at[1] <= size.height - radius)

    def price(self, leg: Leg) -> int:
        """What a way costs in all: climbing over a low wall takes an action, as a whole movement does (fftt:M3a)."""
        return leg.cost + self.far * leg.climbs

    def gets_to(self, floor: int, a: Point, b: Point) -> Leg | None:
        """The straight way to a place, if it leads there and meets nobody."""
        leg = self.leg(floor, a, b)
        return leg if leg.code == FINE and leg.end == b and leg.met == NOBODY and not leg.mired else None

    def farthest(self, floor: int, a: Point, ux: float, uy: float, allowances: Sequence[float]) -> list[float]:
        """How far one gets straight in a direction of length 1 with each of some allowances, the smallest first."""
        stop = self._stop(floor, a, ux, uy, allowances[-1])
        cost = self._costs(floor, a, ux, uy, stop)
        found: list[float] = []
        for allowance in allowances:
            low = found[-1] if found else 0.0
            high = min(stop, allowance)
            if high > low and cost(high) > allowance + NEARLY:
                while high - low > NEARLY:
                    middle = (low + high) / 2
                    if cost(middle) <= allowance * SLOWER:
                        low = middle
                    else:
                        high = middle
                high = low
            found.append(max(low, high))
        return found

    def _costs(self, floor: int, a: Point, ux: float, uy: float, stop: float) -> Callable[[float], float]:
        """What so much of a way costs that is free as far as ``stop``, a hair more than the rules take of it.

        Where it is slow and how many low walls are on it is asked once for all of it.
        """

        def end(far: float) -> Point:
            return round(a[0] + ux * far), round(a[1] + uy * far)

        if floor:
            return lambda far: self.price(self.leg(floor, a, end(far)))
        kind, b = self.t.units[self.s.figures[self.figure].unit], end(stop)
        climbs = not kind.flies and low_walls_crossed(self.t, *a, *b) > 0
        inner = [
            (start * stop / PART, finish * stop / PART)
            for piece in self.rough
            if not box_apart(self.t, piece, *a, *b, 0)
            for start, finish in (crossing(self.t, piece, *a, *b),)
            if start < finish
        ]

        def cost(far: float) -> float:
            slow = sum(min(far, finish) - start + ROUNDED for start, finish in inner if far > start)
            return far + slow + (low_walls_crossed(self.t, *a, *end(far)) * self.far if climbs else 0)

        return cost

    def _stop(self, floor: int, a: Point, ux: float, uy: float, far: float) -> float:
        """How far a straight way is free, whatever it costs."""
        less = NEARLY
        while far > NEARLY:
            leg = self.leg(floor, a, (round(a[0] + ux * far), round(a[1] + uy * far)))
            if leg.code == FINE and leg.met == NOBODY and not leg.mired:
                return far
            far = min(far, math.dist(a, leg.end)) - less
            less *= 2
        return 0.0


class Nearby:
    """A ground with only those figures on it that stand near a place: the rules of a way look at all that there are."""

    def __init__(self, ground: Ground) -> None:
        self._ground, self._s = ground, clone(ground.s)
        rows = [Figure(*plain_row(Figure, ground.s.figures[i])) for i in range(ground.s.figure_count)]
        self._mover = rows[ground.figure]
        self._others = [row for i, row in enumerate(rows) if i != ground.figure and row.fate == ON_TABLE]

    def ground(self, at: Point, far: float) -> Ground:
        """For ways of so far from a place; until the next place is asked for."""
        reach = far + self._mover.radius + self._ground.t.measures[0].contact + 2 * HAIR
        near = [f for f in self._others if math.hypot(f.x - at[0], f.y - at[1]) < reach + f.radius]
        put(self._s.figures, [self._mover, *near], MOST_FIGURES)
        self._s.figure_count = 1 + len(near)
        return replace(self._ground, s=self._s, figure=0)


def ground_of(t: Any, s: Any, figure: int) -> Ground:
    """The table as a figure of a battle walks on it."""
    f = s.figures[figure]
    kind = t.units[f.unit]
    far, floor = int(movement_of(t, f)), int(floor_of(t, f.piece, f.level))
    most = far * max(int(f.ap), 1) + 1
    near = (f.x - most, f.y - most, f.x + most, f.y + most)
    discs = [*_bodies(t, s, figure, floor), *_goo(t, s, f, floor)]
    return Ground(
        t,
        s,
        figure,
        (int(f.x), int(f.y)),
        far,
        int(f.ap),
        floor,
        int(f.piece) if floor else NOBODY,
        tuple(disc for disc in discs if math.hypot(disc.x - f.x, disc.y - f.y) < most + disc.radius),
        tuple(_areas(t, s, kind, near)),
        () if kind.flies else tuple(_low_walls(t, near)),
        () if kind.ignores_terrain else tuple(_rough(t, near)),
    )


def _bodies(t: Any, s: Any, figure: int, floor: int) -> Iterator[Disc]:
    """Everybody whom the walker could run into; an enemy stops it where they are in contact (fftt:M5a, M10a)."""
    m = s.figures[figure]
    for i in range(s.figure_count):
        f = s.figures[i]
        there = int(floor_of(t, f.piece, f.level))
        if i == figure or f.fate != ON_TABLE or there not in (0, floor):
            continue
        is_enemy = bool(opposes(m, f))
        body = m.radius + f.radius + HAIR
        reach = body + (t.measures[0].contact if is_enemy else 0)
        apart = math.hypot(f.x - m.x, f.y - m.y)
        is_left = is_enemy and there == floor and bool(touching(t, s, figure, m.x, m.y, i))
        at_first = min(body if is_left else reach, apart - BESIDE) if there == floor else reach
        yield Disc(f.x, f.y, reach, at_first, i, is_enemy, there)


def _goo(t: Any, s: Any, m: Any, floor: int) -> list[Disc]:
    if t.units[m.unit].immune:
        return []
    reach = GOO_REACH + HAIR + (m.radius if s.now[0].by_touch else 0)
    goos = [s.goos[k] for k in range(s.goo_count)]
    return [Disc(goo.x, goo.y, reach, reach, NOBODY, False, int(goo.floor)) for goo in goos if goo.floor in (0, floor)]


def _areas(t: Any, s: Any, kind: Any, near: Sequence[float]) -> Iterator[Area]:
    for i in range(t.piece_count):
        p = t.pieces[i]
        if not (p.walled or (p.rough and not kind.ignores_terrain)) or not _is_near(t, i, near):
            continue
        corners = tuple((int(t.sides[k].x0), int(t.sides[k].y0)) for k in range(p.first, p.last))
        x, y = sum(px for px, _py in corners) / len(corners), sum(py for _px, py in corners) / len(corners)
        reach = max(math.dist((x, y), corner) for corner in corners)
        yield Area(i, x, y, reach, corners, tuple(_openings(t, s, i, kind)))


def _rough(t: Any, near: Sequence[float]) -> Iterator[int]:
    return (piece for piece in range(t.piece_count) if t.pieces[piece].rough and _is_near(t, piece, near))


def _is_near(t: Any, piece: int, near: Sequence[float]) -> bool:
    """Whether a piece reaches into a box."""
    p = t.pieces[piece]
    return bool(p.left <= near[2] and p.right >= near[0] and p.upper <= near[3] and p.lower >= near[1])


def _openings(t: Any, s: Any, piece: int, kind: Any) -> Iterator[Opening]:
    """The openings of a building that serve the walker (fftt:M3b, M4b, M4d)."""
    for i in range(t.gap_count):
        g = t.gaps[i]
        is_window = g.kind == WINDOW
        if g.piece == piece and (
            kind.windows if is_window else s.doors[i] and (not kind.wide or g.kind == DOUBLE_DOOR)
        ):
            yield Opening(int(g.side), *shortened((g.x0, g.y0), (g.x1, g.y1), JAMB), is_window)


def _low_walls(t: Any, near: Sequence[float]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    for i in range(t.wall_count):
        w = t.low_walls[i]
        across, down = sorted((w.x0, w.x1)), sorted((w.y0, w.y1))
        if across[0] <= near[2] and across[1] >= near[0] and down[0] <= near[3] and down[1] >= near[1]:
            yield shortened((w.x0, w.y0), (w.x1, w.y1), -HAIR)


def shortened(
    a: tuple[float, float], b: tuple[float, float], by: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """A segment, at both ends shorter by so much."""
    part = by / math.dist(a, b)
    dx, dy = (b[0] - a[0]) * part, (b[1] - a[1]) * part
    return (a[0] + dx, a[1] + dy), (b[0] - dx, b[1] - dy)
