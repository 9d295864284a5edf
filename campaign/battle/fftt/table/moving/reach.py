"""Where a figure can walk: the shape of its movement, cut by terrain, walls and bodies; the ways there are ``routes``'.

What is shown is a hair less than the rules allow, never more. Moves nobody.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.table.moves import Reach, Shape
from campaign.battle.fftt.movement import can_move
from campaign.battle.fftt.table.moving.ground import Ground, Nearby
from campaign.battle.fftt.table.moving.routes import ways
from campaign.battle.fftt.table.moving.thought import in_movement
from campaign.battle.fftt.table.moving.ways import LEG, Ways, open_from

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SPARE: Final = 4.0  # movement that is lost where an action ends, for places are whole
ROUNDNESS: Final = 6  # sides of a quarter of a base
SLIVER: Final = 5.0  # half a millimetre
TOUCH: Final = 1.0  # corners that were rounded become pointed again
CRUMB: Final = 400.0  # square tenths of a millimetre: nothing that one could point at


def reach(look: Look, figure: int) -> Reach:
    """Where a figure can get to: with the actions that it has left, or with all of them when it is not its movement."""
    return look.once(("reach", figure), lambda: _reach(look, figure))


def _reach(look: Look, figure: int) -> Reach:
    objection = look.objection(int(can_move(look.t, in_movement(look, figure), figure)))
    if objection is not None:
        return Reach(figure, (), objection)
    found = ways(look, figure)
    ground = found.ground
    allowances = [ground.far * number - SPARE * (number - 1) for number in range(1, ground.actions + 1)]
    parts = _parts(found, allowances)
    bodies = _bodies(ground, at_first=True), _bodies(ground, at_first=False)
    return Reach(figure, tuple(Shape(k + 1, _rings(_whole(part, *bodies))) for k, part in enumerate(parts)))


Ring = list[tuple[float, float]]


def _parts(found: Ways, allowances: Sequence[float]) -> list[list[Ring]]:
    """For each allowance, what lies open from each of the spots within it."""
    parts: list[list[Ring]] = [[] for _allowance in allowances]
    nearby = Nearby(found.ground)
    for spot in found.spots:
        left = [allowance - spot.cost - 2 * LEG for allowance in allowances]
        first = next((k for k, allowance in enumerate(left) if allowance > 0), len(left))
        if first == len(left):
            continue
        star = open_from(nearby.ground(spot.at, left[-1]), spot, left[first:])
        (x, y) = spot.at
        for k in range(first, len(left)):
            ring: Ring = [] if spot.bend is None else [(x, y)]
            ring += [(x + ux * far[k - first], y + uy * far[k - first]) for ux, uy, far in star]
            parts[k].append(ring)
    return parts


def _whole(rings: list[Ring], at_first: BaseGeometry, bodies: BaseGeometry) -> BaseGeometry:
    """All that lies open from any spot, but for where bodies are: to who begins beside them, and to who comes there."""
    import shapely

    parts = [shapely.Polygon(ring) for ring in rings]
    first, *others = (part if part.is_valid else part.buffer(0) for part in parts)
    behind = shapely.difference(shapely.union_all(others), bodies)
    return without_slivers(shapely.union(shapely.difference(first, at_first), behind))


def without_slivers(whole: BaseGeometry) -> BaseGeometry:
    """What is left where a shape is narrower than a line is drawn: nothing of it, and nothing is added."""
    import shapely

    wide = shapely.buffer(shapely.buffer(whole, -SLIVER / 2), SLIVER / 2 + TOUCH)
    return shapely.intersection(whole, wide)


def _bodies(ground: Ground, *, at_first: bool) -> BaseGeometry:
    """Where nobody gets to, bases drawn a hair too large: straight ways beside each other cut their rims."""
    import shapely

    corners = 4 * ROUNDNESS
    wide = 1 / math.cos(math.pi / corners)
    turns = [(math.cos(math.tau * k / corners) * wide, math.sin(math.tau * k / corners) * wide) for k in range(corners)]
    discs = [disc for disc in ground.discs if disc.floor == ground.floor]
    round_about = [(disc.x, disc.y, disc.at_first if at_first else disc.radius) for disc in discs]
    rings = [[(x + ux * radius, y + uy * radius) for ux, uy in turns] for x, y, radius in round_about]
    return shapely.union_all([shapely.Polygon(ring) for ring in rings])


def _rings(whole: BaseGeometry) -> tuple[tuple[Point, ...], ...]:
    """The outlines of a shape and of its holes, but for crumbs."""
    import shapely

    found = []
    for part in getattr(whole, "geoms", [whole]):
        if part.geom_type == "Polygon" and part.area > CRUMB:
            holes = [ring for ring in part.interiors if shapely.Polygon(ring).area > CRUMB]
            for ring in (part.exterior, *holes):
                found.append(tuple((round(x), round(y)) for x, y in ring.coords[:-1]))
    return tuple(found)
