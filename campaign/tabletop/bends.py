"""Where a shortest way can bend: at corners of pieces, ends of low walls, the posts of doors, and round bases.

Finds the bends that matter from a place; whether one gets there the ways of ``casting`` tell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaign.tabletop.ground import HAIR, JAMB, Area, Disc, Ground

ROUND: Final = 1.0 / math.cos(math.pi / 8)  # a base is walked round as an octagon
ASIDE: Final = 0.1  # radians: how far a way may bend away from what it bends round, places being whole
CLEAR_OF_RIM: Final = 0.01  # radians: bends are whole, and who begins beside a base comes no nearer to it on the way
AROUND_BASE: Final = 0.9  # radians: behind that the base itself is in the way
MOST_ROUND: Final = 3  # more bends than that round one base lead back
OFF_CORNER: Final = 4.0

Key = tuple[int, int, int, int]
CORNER, POST, WALL_END, BASE = range(4)


@dataclass(frozen=True, slots=True)
class Bend:
    """A place to bend at, and in which directions one goes on: the middle one and how much aside of it.

    ``key`` is the same for whoever comes the same way round the same thing.
    """

    x: float
    y: float
    key: Key
    middle: float
    aside: float
    leaves: bool = False  # an upper storey, by a window
    near: float = math.inf  # farther off no further bend is looked for from here


def bends_from(ground: Ground, x: float, y: float, upstairs: bool, key: Key | None, reach: float) -> Iterator[Bend]:
    """The bends that may matter to who comes from a place and gets so far, and perhaps some that are farther off.

    ``key`` is that of the place, if it is itself a bend.
    """
    for number, area in enumerate(ground.areas):
        if math.hypot(area.x - x, area.y - y) > reach + area.reach:
            continue
        within = [b.dx * (y - b.y) - b.dy * (x - b.x) for b in area.borders]
        if upstairs and area.piece != ground.house:
            continue
        if area.walled:
            yield from _posts(number, area, x, y, within, upstairs)
        if not upstairs and min(within) <= 0:
            yield from _corners(number, area, x, y, within)
    for number, wall in enumerate(ground.low_walls):
        if not upstairs:
            yield from _wall_ends(number, wall, x, y)
    for number, disc in enumerate(ground.discs):
        near = abs(disc.x - x) < reach + disc.radius and abs(disc.y - y) < reach + disc.radius
        if near and disc.floor == (ground.floor if upstairs else 0):
            yield from _round_base(number, disc, x, y, key, number in ground.crowd)


def _corners(number: int, area: Area, x: float, y: float, within: list[float]) -> Iterator[Bend]:
    """The two corners at which a piece ends to the eye."""
    count, cx, cy = len(area.corners), area.x, area.y
    for k, (px, py) in enumerate(area.corners):
        hidden_behind, hidden_before = within[k] > 0, within[k - 1] > 0
        if hidden_behind == hidden_before:
            continue
        off = math.hypot(px - cx, py - cy)
        qx, qy = px + (px - cx) / off * OFF_CORNER, py + (py - cy) / off * OFF_CORNER
        onward = area.corners[(k + 1) % count] if hidden_behind else area.corners[k - 1]
        yield _bend((CORNER, number, k), x, y, round(qx), round(qy), onward)


def _wall_ends(number: int, wall: tuple[float, float, float, float], x: float, y: float) -> Iterator[Bend]:
    x0, y0, x1, y1 = wall
    whole = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / whole * OFF_CORNER, (y1 - y0) / whole * OFF_CORNER
    yield _bend((WALL_END, number, 0), x, y, round(x0 - dx), round(y0 - dy), (x1, y1))
    yield _bend((WALL_END, number, 1), x, y, round(x1 + dx), round(y1 + dy), (x0, y0))


def _bend(what: tuple[int, int, int], x: float, y: float, qx: float, qy: float, onward: tuple[float, float]) -> Bend:
    """A bend at a place, round what leads from there onward."""
    come, go = math.atan2(qy - y, qx - x), math.atan2(onward[1] - qy, onward[0] - qx)
    turn = _half_turn(go - come)
    middle, aside = come + turn / 2, abs(turn) / 2 + ASIDE
    return Bend(qx, qy, (*what, 1 if turn > 0 else -1), middle, aside)


def _posts(number: int, area: Area, x: float, y: float, within: list[float], upstairs: bool) -> Iterator[Bend]:
    """The two posts of each opening, and beyond it every direction."""
    for side, b in enumerate(area.borders):
        outward = within[side] > 0
        out = HAIR * 2 if upstairs else 0.0
        onward = math.atan2(-b.dx, b.dy) if outward else math.atan2(b.dx, -b.dy)
        for place, gap in enumerate(b.gaps):
            if upstairs and not (gap.is_window and outward):
                continue
            for post, along in enumerate((gap.low + JAMB, gap.high - JAMB)):
                qx, qy = b.x + b.dx * along + b.dy * out, b.y + b.dy * along - b.dx * out
                key = (POST, number, 8 * side + place, 2 * post + outward)
                yield Bend(round(qx), round(qy), key, onward, math.pi / 2 + ASIDE, upstairs)


def _round_base(number: int, disc: Disc, x: float, y: float, key: Key | None, crowded: bool) -> Iterator[Bend]:
    """The two sides of a base, and from there on to its back; ``crowded``: others stand so that all of it matters."""
    apart = math.hypot(x - disc.x, y - disc.y)
    back = math.atan2(y - disc.y, x - disc.x)
    if key is not None and key[0] == BASE and key[1] == number:
        if key[2] < (MOST_ROUND if crowded or _in_contact(disc) else 1):
            yield _at_base(number, disc, back + key[3] * math.pi / 4, key[3], key[2] + 1, math.pi / 4)
        return
    far = _far(disc)
    near = disc.radius / apart if apart > disc.radius else apart / far
    turn = math.acos(min(1.0, near)) - (CLEAR_OF_RIM if apart < far else 0.0)
    for way in (1, -1):
        yield _at_base(number, disc, back + way * turn, way, 0, ASIDE if apart > 2 * far else math.pi / 4)


def _in_contact(disc: Disc) -> bool:
    """Whether the walker begins beside it."""
    return disc.at_first < disc.radius


def _far(disc: Disc) -> float:
    """How far from its centre a base is walked round; bends are whole, and the way between two clears it still."""
    return disc.radius * ROUND + 2 * HAIR


def _at_base(number: int, disc: Disc, angle: float, way: int, step: int, before: float) -> Bend:
    """A bend beside a base; ``before``: how much less than along the rim one who comes there has turned."""
    far = _far(disc)
    qx, qy = disc.x + far * math.cos(angle), disc.y + far * math.sin(angle)
    middle = angle + way * (math.pi + AROUND_BASE + ASIDE - before) / 2
    near = math.inf if step == 0 or _in_contact(disc) else 4 * disc.radius
    return Bend(round(qx), round(qy), (BASE, number, step, way), middle, (AROUND_BASE + ASIDE + before) / 2, near=near)


def _half_turn(angle: float) -> float:
    """The same turn, between a half one to either hand."""
    return math.remainder(angle, math.tau)
