"""As far as a figure gets toward a place that is beyond its reach: a march needs one press, however long it is.

Finds the place by halving; every way that is offered is the rules'. A charge is never a by-product.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.table.moves import Route
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.table.moving.routes import route

HALVINGS: Final = 8
LEAST: Final = 100  # who would walk less stays: 1 cm


def way(
    look: Look,
    figure: int,
    goal: Point,
    *,
    via: tuple[Point, ...] = (),
    facing: Point | None = None,
    charges: bool = False,
) -> Route:
    """The way to a place; where that is too far, as far as it gets toward it. What is in the way is told as ever.

    ``charges``: at whoever stands there, or not at all.
    """
    found = route(look, figure, *goal, via=via, facing=facing)
    if charges or found.choice is not None or not _is_beyond(look, figure, found):
        return found
    return _farthest(look, figure, found, facing) or found


def _is_beyond(look: Look, figure: int, way: Route) -> bool:
    """Whether a place is farther off than all actions of a figure reach, even if nothing were in the way."""
    f = look.view.figures[figure]
    if not way.actions:
        return False  # it cannot walk at all
    length = sum(math.dist(a, b) for a, b in pairwise(way.points))
    return bool(length > movement_of(look.t, f) * f.ap)


def _farthest(look: Look, figure: int, way: Route, facing: Point | None) -> Route | None:
    low, high = 0.0, sum(math.dist(a, b) for a, b in pairwise(way.points))
    found = None
    for _halving in range(HALVINGS):
        middle = (low + high) / 2
        tried = route(look, figure, *_along(way.points, middle), facing=facing)
        if tried.choice is None or tried.charges:
            high = middle
        else:
            low, found = middle, tried
    return found if low >= LEAST else None


def _along(points: tuple[Point, ...], length: float) -> Point:
    """The place so far along a way."""
    for (ax, ay), (bx, by) in pairwise(points):
        leg = math.dist((ax, ay), (bx, by))
        if length <= leg and leg:
            return round(ax + (bx - ax) * length / leg), round(ay + (by - ay) * length / leg)
        length -= leg
    return points[-1]
