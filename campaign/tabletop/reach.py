"""Where a figure can walk, and by which way: the shape of its movement, and legs round what is in the way.

The rules judge every way that is offered. Moves nobody.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from campaign.battle.fftt import codes as c
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.words import Objection
from campaign.battle.kernel.paths import FREE, leg_cost, leg_obstacle
from campaign.battle.kernel.table import floor_of
from campaign.tabletop.looking import Look, Point, move_of

if TYPE_CHECKING:
    from campaign.battle.arena import Choice

RAYS = 36


@dataclass(frozen=True, slots=True)
class Shape:
    """Where a figure can get to with so many actions: rings, the holes among them, to be filled by odd and even."""

    actions: int
    rings: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a figure can get to, with one action, with two and so on."""

    figure: int
    moves: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a place. ``choice`` is its first action, ``later`` the others, to be judged again when they come.

    ``points``: where it begins, bends and ends; ``stops``: where each of its actions ends. ``charges``: whom it meets.
    """

    points: tuple[Point, ...]
    cost: int
    actions: int
    choice: Choice | None
    objection: Objection | None
    charges: tuple[int, ...]
    later: tuple[Choice, ...] = ()
    stops: tuple[Point, ...] = ()


def reach(look: Look, figure: int) -> Reach:
    """Where a figure can get to: with the actions that it has left, or with all of them when it is not its movement."""
    return look.once(("reach", figure), lambda: _reach(look, figure))


def _reach(look: Look, figure: int) -> Reach:
    s = look.view if look.asks(c.MOVING, figure) else look.supposed(figure)
    f = s.figures[figure]
    kind = look.t.units[f.unit]
    floor = floor_of(look.t, f.piece, f.level)
    far = movement_of(look.t, f)
    shapes = []
    for actions in range(1, f.ap + 1):
        ring = []
        for ray in range(RAYS):
            angle = math.tau * ray / RAYS
            low, high = 0, far * actions
            while high - low > 10:
                middle = (low + high) // 2
                x, y = f.x + round(middle * math.cos(angle)), f.y + round(middle * math.sin(angle))
                free = leg_obstacle(look.t, s, figure, floor, f.x, f.y, x, y, kind.windows, kind.wide) == FREE
                if free and leg_cost(look.t, f.x, f.y, x, y, kind.ignores_terrain) <= far * actions:
                    low = middle
                else:
                    high = middle
            ring.append((f.x + round(low * math.cos(angle)), f.y + round(low * math.sin(angle))))
        shapes.append(Shape(actions, (tuple(ring),)))
    return Reach(figure, tuple(shapes))


def route(look: Look, figure: int, x: int, y: int, *, via: Sequence[Point] = (), facing: Point | None = None) -> Route:
    """A way to a place, round what stands in it, by the points ``via`` if there are any."""
    f = look.view.figures[figure]
    legs = [*via, (x, y)]
    choice = move_of(figure, legs, facing or (0, 0))
    code = look.problem(choice)
    points = ((int(f.x), int(f.y)), *legs)
    kind = look.t.units[f.unit]
    cost = sum(int(leg_cost(look.t, *a, *b, kind.ignores_terrain)) for a, b in pairwise(points))
    if code != FINE:
        return Route(points, cost, 1, None, look.objection(code), ())
    now = look.view.now[0]
    met = () if now.met == c.NOBODY else (int(now.met),)
    return Route(points, cost, int(now.price), choice, None, met, (), (legs[-1],))
