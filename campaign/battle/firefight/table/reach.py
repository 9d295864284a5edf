"""Where a unit gets to by straight ways, as it stands: all round its middle model, as far as the rules allow.

And the ground round others into which it may not come. Nothing is shown that they would refuse; what lies round a
corner is not shown, though a way there may be found.
"""

from __future__ import annotations

import math
from typing import Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.table.moves import Reach, Shape, Zone
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.movement import ZONE
from campaign.battle.firefight.options import shifted
from campaign.battle.firefight.reasons import IMMOBILE, STUNNED
from campaign.battle.firefight.table.squads import at, empty_row, squad_of, standing_of
from campaign.battle.firefight.table.ways import gait_of, judged, most_of, pivot_of

DIRECTIONS: Final = 72
FINENESS: Final = 12  # tenths of a millimetre: so near the end of a ray is found


def reach(look: Look, actor: int) -> Reach:
    """Where a unit can get to: by an Advance and by a Rush, or with the move that it makes now."""
    found: Reach = look.once(("reach", actor), lambda: _reach(look, actor))
    return found


def _reach(look: Look, actor: int) -> Reach:
    squad = squad_of(look, actor)
    models = standing_of(look, squad)
    gait = gait_of(look, squad)
    if not models:
        return Reach(actor, ())
    if gait.names and look.view.squads[squad].stunned:
        return Reach(actor, (), look.reason(STUNNED))
    if gait.names and look.t.profiles[look.view.squads[squad].profile].immobile:
        return Reach(actor, (), look.reason(IMMOBILE))
    if gait.target != c.NOBODY:
        return Reach(actor, ())  # it goes to one place
    start = at(look, pivot_of(look, models))
    rays = []
    for k in range(DIRECTIONS):
        angle = math.tau * k / DIRECTIONS
        rays.append((math.cos(angle), math.sin(angle)))
    far = [_farthest(look, squad, ray, gait.most) for ray in rays]
    steps = (most_of(look, squad, c.ADVANCE), gait.most) if gait.names else (gait.most,)
    shapes = []
    for number, most in enumerate(steps, 1):
        ring = tuple(_end(start, ray, min(length, most)) for ray, length in zip(rays, far, strict=True))
        shapes.append(Shape(number, (ring,)))
    return Reach(actor, tuple(shapes))


def _farthest(look: Look, squad: int, ray: tuple[float, float], most: int) -> int:
    """How far all of a unit can go straight in a direction."""
    row = empty_row(c.MOVE)

    def goes(length: int) -> bool:
        x, y = _end((0, 0), ray, length)
        shifted(look.view, squad, x, y, row)
        return judged(look, squad, row, most) == FINE

    low, high = 0, most - 1
    if goes(high):
        return high
    while high - low > FINENESS:
        middle = (low + high) // 2
        if goes(middle):
            low = middle
        else:
            high = middle
    return low


def _end(start: Point, ray: tuple[float, float], length: int) -> Point:
    return round(start[0] + ray[0] * length), round(start[1] + ray[1] * length)


def zones(look: Look, actor: int) -> tuple[Zone, ...]:
    """The inch round each model of another unit that is in reach of an actor's, but for whom it has to come to.

    firefight:M2a
    """
    found: tuple[Zone, ...] = look.once(("zones", actor), lambda: _zones(look, squad_of(look, actor)))
    return found


def _zones(look: Look, squad: int) -> tuple[Zone, ...]:
    s, gait = look.view, gait_of(look, squad)
    own = [(at(look, n), int(s.figures[n].radius)) for n in standing_of(look, squad)]
    found = []
    for number in range(s.figure_count):
        g = s.figures[number]
        if g.fate == c.ON_TABLE and g.squad not in (squad, gait.target):
            reach = gait.most + ZONE + int(g.radius)
            if any(math.dist(place, (g.x, g.y)) <= reach + radius for place, radius in own):
                found.append(Zone(at(look, number), ZONE + int(g.radius), number))
    return tuple(found)
