"""The tactician's flanking forces: where they come in, and when they are called off.

Writes none down at set-up. Knows of the enemy what stands on the table.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import CALL_OFF, FIGURE, FX, FY, NOBODY, ON_TABLE, PLACE, TARGET, VERB, X, Y
from campaign.battle.fftt.flanking import EDGE_COUNT, arrival_problem, first_place, waits
from campaign.battle.fftt.placing import inward
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.tactician.assessment import is_hopeless
from campaign.battle.kernel.grid import OPEN_LINE, line, square_of
from campaign.battle.kernel.table import EAST, NORTH, SOUTH

ALONG: Final = 500  # between the spots along the edge
DEPTHS: Final = (850, 450)  # of them from the edge
PRIZE: Final = 2000  # an HQ or Queen, or whoever cannot hit back, is worth so long a way more
EXPOSED: Final = 700  # as much of a way is being in the open before an enemy's weapon


@rules
def arrive(t: Table, s: Battle, c: Ints) -> None:
    """Set the figure that is asked about down where it is near a prize and few can shoot at it."""
    figure = s.now[0].actor
    edge, size = s.figures[figure].flank, t.extent[0]
    best = -(1 << 60)
    wide = size.width if edge == NORTH or edge == SOUTH else size.height
    for depth in DEPTHS:
        for along in range(ALONG // 2, wide, ALONG):
            x, y = spot_at_edge(t, edge, along, depth)
            near = nearest_prize(t, s, figure, x, y)
            score = -way_to(t, s, near, x, y) - exposure(t, s, figure, x, y)
            if score > best and try_place(t, s, c, figure, near, x, y):
                best = score
    if c[VERB] != PLACE:
        x, y = first_place(t, s, figure)
        try_place(t, s, c, figure, nearest_prize(t, s, figure, x, y), x, y)


@rules
def try_place(t: Table, s: Battle, c: Ints, figure: int, near: int, x: int, y: int) -> bool:
    """Write a place down if it is legal, facing the enemy there, or into the table."""
    fx, fy = inward(s.figures[figure].flank)
    if near != NOBODY and (s.figures[near].x != x or s.figures[near].y != y):
        fx, fy = s.figures[near].x - x, s.figures[near].y - y
    if arrival_problem(t, s, figure, x, y, fx, fy) != FINE:
        return False
    c[VERB], c[FIGURE], c[X], c[Y], c[FX], c[FY] = PLACE, figure, x, y, fx, fy
    return True


@rules
def spot_at_edge(t: Table, edge: int, along: int, depth: int) -> tuple[int, int]:
    """A place so far along an edge and so far from it."""
    size = t.extent[0]
    if edge == NORTH:
        return along, depth
    if edge == SOUTH:
        return along, size.height - depth
    return (size.width - depth, along) if edge == EAST else (depth, along)


@rules
def nearest_prize(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """The enemy to come in at, seen from a place, or NOBODY."""
    found = NOBODY
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.fate == ON_TABLE and e.team != s.figures[figure].team:
            if found == NOBODY or way_to(t, s, i, x, y) < way_to(t, s, found, x, y):
                found = i
    return found


@rules
def way_to(t: Table, s: Battle, enemy: int, x: int, y: int) -> int:
    """How far an enemy is from a place, less what it is worth as a prize; 0 for nobody."""
    if enemy == NOBODY:
        return 0
    e = s.figures[enemy]
    kind = t.units[e.unit]
    worth = PRIZE if kind.hq or kind.queen or kind.heals or e.empty else 0
    return abs(e.x - x) + abs(e.y - y) - worth


@rules
def exposure(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """What the enemies that could shoot at a place in the open are worth as a way."""
    here, found = square_of(t, x, y), 0
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.fate != ON_TABLE or e.team == s.figures[figure].team or e.empty or t.units[e.unit].skill == 0:
            continue
        far = t.units[e.unit].long
        if (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y) <= far * far:
            if line(t, square_of(t, e.x, e.y), here) == OPEN_LINE:
                found += EXPOSED
    return found


@rules
def call_home(t: Table, s: Battle, c: Ints) -> None:
    """Call a force off where nothing is left to be won; else it goes on throwing."""
    side = s.now[0].side
    if is_hopeless(t, s, side):
        for edge in range(EDGE_COUNT):
            if waits(s, side, edge):
                c[VERB], c[FIGURE], c[TARGET] = CALL_OFF, NOBODY, edge
