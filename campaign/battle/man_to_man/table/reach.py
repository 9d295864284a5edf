"""Where a man gets to by straight ways: all round by a walk, and by a run straight ahead.

Nothing is shown that the rules would refuse; what lies round a corner is not shown, though a way there may be found.
"""

from __future__ import annotations

import math
from typing import Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.table.moves import Reach, Shape, Zone
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.table.men import acting, at, enemies_of
from campaign.battle.man_to_man.table.ways import most_of, walks

DIRECTIONS: Final = 48
QUARTER: Final = math.pi / 2
FINENESS: Final = 12  # tenths of a millimetre: so near the end of a ray is found
INSIDE: Final = 1e-3  # radians within the bounds of the quarter circle


def reach(look: Look, actor: int) -> Reach:
    """Where a man gets to with a walk, and with a run."""
    found: Reach = look.once(("reach", actor), lambda: _reach(look, actor))
    return found


def _reach(look: Look, actor: int) -> Reach:
    against = walks(look, actor)
    if against is not None:
        return Reach(actor, (), against)
    f, start = look.view.figures[actor], at(look, actor)
    ahead = math.atan2(f.fy, f.fx)
    round_about = [ahead - math.pi + math.tau * k / DIRECTIONS for k in range(DIRECTIONS)]
    bounds = [ahead + side * (QUARTER / 2 + aside) for side in (-1, 1) for aside in (-INSIDE, INSIDE)]
    walked = tuple(_farthest(look, actor, c.WALK, angle) for angle in sorted([*round_about, *bounds]))
    shapes = [Shape(1, (walked,))]
    if f.low != c.PRONE:
        steps = DIRECTIONS // 4
        arc = [ahead - QUARTER / 2 + INSIDE + (QUARTER - 2 * INSIDE) * k / steps for k in range(steps + 1)]
        run = (start, *(_farthest(look, actor, c.RUN, angle) for angle in arc))
        shapes.append(Shape(2, (run,)))
    return Reach(actor, tuple(shapes))


def _farthest(look: Look, actor: int, action: int, angle: float) -> Point:
    """The place where a man ends who goes straight in a direction as far as he gets."""
    start, ray = at(look, actor), (math.cos(angle), math.sin(angle))

    def end(far: int) -> Point:
        return round(start[0] + ray[0] * far), round(start[1] + ray[1] * far)

    def goes(far: int) -> bool:
        x, y = end(far)
        return look.problem(acting(actor, action, (x - start[0], y - start[1]), ((x, y),))) == FINE

    low, high = 0, most_of(look, actor, action) - 1
    if goes(high):
        return end(high)
    while high - low > FINENESS:
        middle = (low + high) // 2
        low, high = (middle, high) if goes(middle) else (low, middle)
    return end(low)


def zones(look: Look, actor: int) -> tuple[Zone, ...]:
    """The ground on which a man would touch an enemy: only a charge comes there (man_to_man:A15a)."""
    f, contact = look.view.figures[actor], int(look.view.ground[0].measures[0].contact)
    far = most_of(look, actor, c.RUN) + int(f.radius)
    found = []
    for enemy in enemies_of(look, actor):
        g = look.view.figures[enemy]
        if math.dist((f.x, f.y), (g.x, g.y)) <= far + g.radius:
            found.append(Zone(at(look, enemy), int(g.radius) + contact, enemy))
    return tuple(found)
