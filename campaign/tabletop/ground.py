"""The table as somebody walks on it: what stops a straight way, and what it costs up to there.

A picture of the rules of movement in plain geometry, a hair stricter than they are, quick enough to try hundreds of
ways while somebody points at the table. Whether a move is legal the rules say, never this.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.codes import NOBODY, ON_TABLE
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.goo import GOO_REACH
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.table import DOUBLE_DOOR, WINDOW, floor_of

HAIR: Final = 1.5  # places are whole: so far one stays off what one may not touch
JAMB: Final = 4.0  # and so far from the two ends of a door
BESIDE: Final = 1e-6  # who stands at a rim can walk along it, and no step nearer


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
class Gap:
    """A stretch of a wall that one passes: from and to, along it."""

    low: float
    high: float
    is_window: bool


@dataclass(frozen=True, slots=True)
class Border:
    """A side of a piece: where it begins, its direction of length 1, its length, and where one passes it."""

    x: float
    y: float
    dx: float
    dy: float
    length: float
    gaps: tuple[Gap, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """A piece that slows down or has walls. Its borders run with the inside on the same hand.

    ``x``, ``y``, ``reach``: a disc that it lies in.
    """

    piece: int
    x: float
    y: float
    reach: float
    slow: bool
    walled: bool
    borders: tuple[Border, ...]
    corners: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """The table to one walker: ``far`` is its movement, ``actions`` what it has, ``floor`` where it stands."""

    figure: int
    x: float
    y: float
    far: float
    actions: int
    floor: int
    house: int  # the piece whose storey that is, or NOBODY
    left: float
    upper: float
    right: float
    lower: float
    discs: tuple[Disc, ...]
    areas: tuple[Area, ...]
    low_walls: tuple[tuple[float, float, float, float], ...]
    crowd: frozenset[int] = frozenset()  # the discs that are to be gone round closely, by their place


@dataclass(frozen=True, slots=True)
class Ray:
    """A straight way from a place: how far it is free, and where it costs otherwise than its length.

    ``marks``: from where on it costs so much more at once, and so much more for each further unit of length.
    """

    stop: float
    marks: tuple[tuple[float, float, float], ...]

    def cost(self, along: float) -> float:
        """What it costs to get so far."""
        return along + sum(once + more * (along - at) for at, once, more in self.marks if at < along)

    def farthest(self, allowance: float) -> float:
        """How far one gets with so much movement."""
        spent, at, slope = 0.0, 0.0, 1.0
        for where, once, more in self.marks:
            if where >= self.stop or spent + (where - at) * slope >= allowance:
                break
            spent += (where - at) * slope
            at = where
            if spent + once > allowance:
                return at
            spent += once
            slope += more
        return max(0.0, min(self.stop, at + (allowance - spent) / slope))


def ground_of(t: Any, s: Any, figure: int) -> Ground:
    """The table as a figure of a battle walks on it."""
    f = s.figures[figure]
    kind, size = t.units[f.unit], t.extent[0]
    far, radius, floor = float(movement_of(t, f)), float(f.radius), int(floor_of(t, f.piece, f.level))
    most = far * max(f.ap, 1) + 1
    bounds = (radius, radius, size.width - radius, size.height - radius)
    near = (f.x - most, f.y - most, f.x + most, f.y + most)
    discs = [*_bodies(t, s, figure, floor), *_goo(t, s, f, floor)]
    return Ground(
        figure,
        f.x,
        f.y,
        far,
        int(f.ap),
        floor,
        int(f.piece) if floor else NOBODY,
        *bounds,
        tuple(disc for disc in discs if math.hypot(disc.x - f.x, disc.y - f.y) < most + disc.radius),
        tuple(_areas(t, s, f, kind, near)),
        () if kind.flies else tuple(_low_walls(t, near)),
    )


def _bodies(t: Any, s: Any, figure: int, floor: int) -> list[Disc]:
    """Everybody whom the walker could run into; an enemy stops it where they are in contact (fftt:M5a, M10a)."""
    m = s.figures[figure]
    found = []
    for i in range(s.figure_count):
        f = s.figures[i]
        if i == figure or f.fate != ON_TABLE:
            continue
        there = int(floor_of(t, f.piece, f.level))
        if there not in (0, floor):
            continue
        is_enemy = bool(opposes(m, f))
        body = m.radius + f.radius + HAIR
        reach = body + (t.measures[0].contact if is_enemy else 0)
        apart = math.hypot(f.x - m.x, f.y - m.y)
        is_left = is_enemy and there == floor and bool(touching(t, s, figure, m.x, m.y, i))
        at_first = min(body if is_left else reach, apart - BESIDE) if there == floor else reach
        found.append(Disc(f.x, f.y, reach, at_first, i, is_enemy, there))
    return found


def _goo(t: Any, s: Any, m: Any, floor: int) -> list[Disc]:
    if t.units[m.unit].immune:
        return []
    reach = GOO_REACH + HAIR + (m.radius if s.now[0].by_touch else 0)
    goos = [s.goos[k] for k in range(s.goo_count)]
    return [Disc(goo.x, goo.y, reach, reach, NOBODY, False, int(goo.floor)) for goo in goos if goo.floor in (0, floor)]


def _areas(t: Any, s: Any, f: Any, kind: Any, near: Sequence[float]) -> list[Area]:
    found = []
    for i in range(t.piece_count):
        p = t.pieces[i]
        slow = bool(p.rough) and not kind.ignores_terrain
        if not (slow or p.walled) or p.left > near[2] or p.right < near[0] or p.upper > near[3] or p.lower < near[1]:
            continue
        sides = [t.sides[k] for k in range(p.first, p.last)]
        borders = tuple(_border(w, _gaps(t, s, i, number, kind)) for number, w in enumerate(sides))
        found.append(_area(i, slow, bool(p.walled), borders))
    return found


def _area(piece: int, slow: bool, walled: bool, borders: tuple[Border, ...]) -> Area:
    corners = tuple((b.x, b.y) for b in borders)
    x, y = sum(px for px, _py in corners) / len(corners), sum(py for _px, py in corners) / len(corners)
    reach = max(math.hypot(px - x, py - y) for px, py in corners)
    return Area(piece, x, y, reach, slow, walled, borders, corners)


def _border(w: Any, gaps: list[Any]) -> Border:
    whole = math.hypot(w.x1 - w.x0, w.y1 - w.y0)
    dx, dy = (w.x1 - w.x0) / whole, (w.y1 - w.y0) / whole
    passed = []
    for g in gaps:
        ends = sorted(((g.x0 - w.x0) * dx + (g.y0 - w.y0) * dy, (g.x1 - w.x0) * dx + (g.y1 - w.y0) * dy))
        passed.append(Gap(ends[0] + JAMB, ends[1] - JAMB, g.kind == WINDOW))
    return Border(float(w.x0), float(w.y0), dx, dy, whole, tuple(passed))


def _gaps(t: Any, s: Any, piece: int, side: int, kind: Any) -> list[Any]:
    """The openings in a wall that serve the walker (fftt:M3b, M4b, M4d)."""
    found = []
    for i in range(t.gap_count):
        g = t.gaps[i]
        if g.piece == piece and g.side == side:
            serves = kind.windows if g.kind == WINDOW else s.doors[i] and (not kind.wide or g.kind == DOUBLE_DOOR)
            if serves:
                found.append(g)
    return found


def _low_walls(t: Any, near: Sequence[float]) -> list[tuple[float, float, float, float]]:
    found = []
    for i in range(t.wall_count):
        w = t.low_walls[i]
        across, down = sorted((w.x0, w.x1)), sorted((w.y0, w.y1))
        if across[0] <= near[2] and across[1] >= near[0] and down[0] <= near[3] and down[1] >= near[1]:
            whole = math.hypot(w.x1 - w.x0, w.y1 - w.y0) / (2 * HAIR)
            dx, dy = (w.x1 - w.x0) / whole, (w.y1 - w.y0) / whole
            found.append((w.x0 - dx, w.y0 - dy, w.x1 + dx, w.y1 + dy))
    return found
