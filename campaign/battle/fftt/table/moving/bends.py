"""Where a shortest way can bend: at corners of pieces, ends of low walls, the posts of doors, and round bases.

Finds the bends that matter from a place; whether one gets there the rules tell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.table.look import Point
from campaign.battle.fftt.table.moving.ground import HAIR, JAMB, Area, Disc, Ground, shortened

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

    x: int
    y: int
    key: Key
    middle: float
    aside: float
    leaves: bool = False  # an upper storey, by a window
    near: float = math.inf  # farther off no further bend is looked for from here


def bends_from(ground: Ground, at: Point, floor: int, key: Key | None, reach: float) -> Iterator[Bend]:
    """The bends that may matter to who comes from a place and gets so far, and perhaps some that are farther off.

    ``key`` is that of the place, if it is itself a bend.
    """
    x, y = at
    for number, area in enumerate(ground.areas):
        if math.hypot(area.x - x, area.y - y) > reach + area.reach:
            continue
        if floor and area.piece != ground.house:
            continue
        ends = zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True)
        within = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 for (ax, ay), (bx, by) in ends]
        yield from _posts(number, area, x, y, within, floor != 0)
        if not floor and not all(within):
            yield from _corners(number, area, x, y, within)
    for number, wall in enumerate(ground.low_walls):
        if not floor:
            yield from _wall_ends(number, wall, x, y)
    for number, disc in enumerate(ground.discs):
        near = abs(disc.x - x) < reach + disc.radius and abs(disc.y - y) < reach + disc.radius
        if near and disc.floor == floor:
            yield from _round_base(number, disc, x, y, key, number in ground.crowd)


def _corners(number: int, area: Area, x: float, y: float, within: list[bool]) -> Iterator[Bend]:
    """The two corners at which a piece ends to the eye."""
    for k, (px, py) in enumerate(area.corners):
        if within[k] == within[k - 1]:
            continue
        off = math.hypot(px - area.x, py - area.y)
        qx, qy = px + (px - area.x) / off * OFF_CORNER, py + (py - area.y) / off * OFF_CORNER
        onward = area.corners[(k + 1) % len(area.corners)] if within[k] else area.corners[k - 1]
        yield _bend((CORNER, number, k), x, y, round(qx), round(qy), onward)


def _wall_ends(
    number: int, wall: tuple[tuple[float, float], tuple[float, float]], x: float, y: float
) -> Iterator[Bend]:
    start, end = shortened(*wall, -OFF_CORNER)
    yield _bend((WALL_END, number, 0), x, y, round(start[0]), round(start[1]), wall[1])
    yield _bend((WALL_END, number, 1), x, y, round(end[0]), round(end[1]), wall[0])


def _bend(what: tuple[int, int, int], x: float, y: float, qx: int, qy: int, onward: tuple[float, float]) -> Bend:
    """A bend at a place, round what leads from there onward."""
    come, go = math.atan2(qy - y, qx - x), math.atan2(onward[1] - qy, onward[0] - qx)
    turn = _half_turn(go - come)
    middle, aside = come + turn / 2, abs(turn) / 2 + ASIDE
    return Bend(qx, qy, (*what, 1 if turn > 0 else -1), middle, aside)


def _posts(number: int, area: Area, x: float, y: float, within: list[bool], upstairs: bool) -> Iterator[Bend]:
    """The two posts of each opening, and beyond it every direction."""
    for place, opening in enumerate(area.openings):
        outward = within[opening.side]
        if upstairs and not (opening.is_window and outward):
            continue
        posts = shortened(opening.start, opening.end, JAMB)
        (ax, ay), (bx, by) = posts
        along = math.atan2(by - ay, bx - ax)
        onward = along - math.pi / 2 if outward else along + math.pi / 2
        out = HAIR * 2 if upstairs else 0.0
        for post, (px, py) in enumerate(posts):
            qx, qy = px + out * math.cos(onward), py + out * math.sin(onward)
            key = (POST, number, place, 2 * post + outward)
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
