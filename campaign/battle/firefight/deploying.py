"""Setting units up: where a unit may be set down, and whether there is room for it: P7, P8 and P9 of the rules."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.agreements import NARROWEST, depth_by
from campaign.battle.firefight.codes import (
    ARRIVALS,
    CHOICE_WIDTH,
    COUNT,
    DEPLOY,
    FIGURE,
    FIRST_LEG,
    LEGS,
    LOG_EDGE,
    LOG_PLACED,
    NOBODY,
    ON_TABLE,
    VERB,
    WHO,
)
from campaign.battle.firefight.measures import coherent, suppose
from campaign.battle.firefight.movement import (
    is_clear,
    on_table,
    overlap,
    put_at,
    slot_at,
    slots_problem,
)
from campaign.battle.firefight.reasons import (
    FINE,
    NARROW,
    NEAR_ENEMY,
    NO_LEG,
    NOT_ALL,
    NOT_COHERENT,
    NOT_IN_ZONE,
    OFF_TABLE,
    OVERLAPS,
    SET_UP_NEAR_ENEMY,
    TOO_NEAR,
    WRONG_VERB,
)
from campaign.battle.firefight.records import Battle, Force, Table
from campaign.battle.firefight.reserves import near_enemies, zone_binds
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import EDGES_IN_ALL
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.battle.kernel.zones import strip

BETWEEN: Final = 60  # the edges of two models of a formation
ACROSS: Final = 127  # half an inch: the grid of places where the program looks for room (firefight:P9c)
ATTACKER: Final = 0  # the first side of a set-up
SHAPES: Final = 3  # of a formation: one row, two rows, a column


@rules
def edge_problem(t: Table, edge: int) -> int:
    """Why a side may not take that edge, or FINE (firefight:P7d, P8b)."""
    if edge < NORTH or edge > WEST:
        return WRONG_VERB
    return FINE if far_off(t, edge) >= NARROWEST else NARROW


@rules
def far_off(t: Table, edge: int) -> int:
    """How far an edge is from the opposite one."""
    return t.extent[0].height if edge == NORTH or edge == SOUTH else t.extent[0].width


@rules
def chooser(s: Battle) -> int:
    """Who takes an edge: in a campaign the attacker, else the winner of the roll-off (firefight:P7d, P7e)."""
    return ATTACKER if s.now[0].campaign else s.now[0].winner


@rules
def take_edge(t: Table, s: Battle, side: int, edge: int) -> None:
    """A side of two deploys there, and the other one opposite (firefight:P7a, P7d, P8a)."""
    size = t.extent[0]
    for other in range(s.force_count):
        force = s.forces[other]
        force.edge = edge if other == side else (edge + SOUTH) % EDGES_IN_ALL
        zone = strip(size.width, size.height, force.edge, depth_by(far_off(t, edge)))
        force.left, force.upper, force.right, force.lower = zone
    note(s, LOG_EDGE, side, NOBODY, edge, 0, 0, 0)


@rules
def deploy_problem(t: Table, s: Battle, squad: int, c: Ints) -> int:
    """Why a unit may not be set up so, or FINE; all its models are set down at once, the ends are supposed then.

    firefight:K1b, K24b, P12c, P7b, P9a, P9b, P9d
    """
    q = s.squads[squad]
    suppose(s)
    code = slots_problem(s, squad, c, q.size)
    if code != FINE:
        return code
    if c[COUNT] != q.size:
        return NOT_ALL
    zone = s.forces[q.side]
    for number in range(c[COUNT]):
        at = slot_at(number)
        if c[at + LEGS] != 1:
            return NO_LEG
        figure, x, y = c[at + FIGURE], c[at + FIRST_LEG], c[at + FIRST_LEG + 1]
        radius = s.figures[figure].radius
        if not on_table(t, x, y, radius):
            return OFF_TABLE
        if zone_binds(s, squad) and not in_zone(zone, x, y, radius):
            return NOT_IN_ZONE
        if near_enemies(s, squad, x, y, radius):
            return NEAR_ENEMY if s.now[0].step == ARRIVALS else SET_UP_NEAR_ENEMY
        if not is_clear(s, figure, x, y):
            return TOO_NEAR
        s.spots[2 * figure], s.spots[2 * figure + 1] = x, y
    if overlap(t, s, squad):
        return OVERLAPS
    return FINE if coherent(s, squad, True) else NOT_COHERENT


@rules
def in_zone(zone: Force, x: int, y: int, radius: int) -> bool:
    """Whether a base lies whole in a side's zone (firefight:P7b)."""
    return (
        x - radius >= zone.left and x + radius <= zone.right and y - radius >= zone.upper and y + radius <= zone.lower
    )


@rules
def form_up(s: Battle, squad: int, shape: int, x: int, y: int, c: Ints) -> None:
    """Write down a unit in a formation whose first model stands at a place; rows run along the side's edge."""
    for part in range(CHOICE_WIDTH):
        c[part] = 0
    q = s.squads[squad]
    c[VERB], c[WHO], c[COUNT] = DEPLOY, squad, q.size
    across = q.size if shape == 0 else (q.size + 1) // 2 if shape == 1 else 1
    edge = s.forces[q.side].edge
    for k in range(q.size):
        at, apart = slot_at(k), 2 * s.figures[q.first + k].radius + BETWEEN
        along, deep = k % across * apart, k // across * apart
        c[at + FIGURE], c[at + LEGS] = q.first + k, 1
        c[at + FIRST_LEG] = x + (deep if edge == EAST or edge == WEST else along)
        c[at + FIRST_LEG + 1] = y + (along if edge == EAST or edge == WEST else deep)


@rules
def find_room(t: Table, s: Battle, squad: int, c: Ints) -> bool:
    """Write down the first place that a unit has room at, of all in its zone; whether there is one (firefight:P9c)."""
    zone = s.forces[s.squads[squad].side]
    for shape in range(SHAPES):
        for y in range(zone.upper, zone.lower, ACROSS):
            for x in range(zone.left, zone.right, ACROSS):
                form_up(s, squad, shape, x, y, c)
                if deploy_problem(t, s, squad, c) == FINE:
                    return True
    return False


@rules
def deploy(t: Table, s: Battle, c: Ints) -> None:
    """Set a unit up, or let it arrive (firefight:K1e)."""
    for number in range(c[COUNT]):
        at = slot_at(number)
        figure = c[at + FIGURE]
        s.figures[figure].fate = ON_TABLE
        put_at(t, s, figure, c[at + FIRST_LEG], c[at + FIRST_LEG + 1])
        note(s, LOG_PLACED, figure, c[WHO], c[at + FIRST_LEG], c[at + FIRST_LEG + 1], 0, 0)
    q = s.squads[c[WHO]]
    q.deployed, q.waits = 1, 0
    if s.now[0].step == ARRIVALS:
        q.arrived = s.now[0].turn
