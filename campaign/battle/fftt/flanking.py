"""Flanking forces: written down in secret at set-up, thrown for, set down at their edge or called off: section H.

A figure outside waits at an edge (``Figure.flank``) until it is set down. Who is asked, and when, is ``flow``'s.
"""

from __future__ import annotations

from campaign.battle.contract import BattleSetup
from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import (
    FIGURE,
    FX,
    FY,
    LEFT,
    LOG_ARRIVAL,
    LOG_ARRIVED,
    LOG_CALLED_OFF,
    LOG_FLANKING,
    LOG_WAITS,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    OUTSIDE,
    TARGET,
    X,
    Y,
)
from campaign.battle.fftt.ending import counts_as_figure, fights_on
from campaign.battle.fftt.movement import note_start
from campaign.battle.fftt.placing import free_spot, is_to_be_placed, put_down
from campaign.battle.fftt.reasons import (
    FINE,
    FLANK_EDGE,
    FLANK_HQ,
    FLANK_TOO_LARGE,
    IN_ENEMY_ZONE,
    NEAR_SCANNER,
    NO_FORCE_THERE,
    NO_FRONT,
    NO_ROOM_FOR_REST,
    NOT_AT_FLANK,
    NOT_YOURS,
)
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.units import Unit
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import is_front
from campaign.battle.kernel.table import EAST, NORTH, NOWHERE, SOUTH, WEST

STRIP = 1000  # how far from its edge a force is set down (fftt:H3a)
SCANNED = 3000  # no force comes so near an enemy Scanner (fftt:H3c)
GRID = 50  # between the places where room is looked for (fftt:H5c)
EDGE_COUNT = 4
NEEDED = (7, 7, 6, 6, 5, 5, 4, 4, 0)  # by turn, the eighth for all later ones; 0 is without a throw
FIRST_TURN, LAST_THROWN = 2, 8


# ── set-up ──


@rules
def flank_problem(t: Table, s: Battle, figure: int, edge: int) -> int:
    """Whether a figure can be written down for the flank at an edge: FINE, or the reason (fftt:H1b, H1c, H1d, H1e).

    Two edges at most are nobody's, so that there are two forces at most (fftt:H1a).
    """
    if not is_to_be_placed(s, figure):
        return NOT_YOURS
    f = s.figures[figure]
    if edge < 0 or edge >= EDGE_COUNT:
        return FLANK_EDGE
    for side in range(s.force_count):
        if s.forces[side].edge == edge:
            return FLANK_EDGE
    if t.units[f.unit].hq:
        return FLANK_HQ
    fp = t.units[f.unit].fp
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.side == f.side and e.fate == OUTSIDE and e.flank == edge:
            fp += t.units[e.unit].fp
    return FLANK_TOO_LARGE if 4 * fp > s.forces[f.side].fp else FINE


@rules
def wait_outside(s: Battle, figure: int, edge: int) -> None:
    """Write a figure down for the flank at an edge."""
    f = s.figures[figure]
    f.fate, f.flank = OUTSIDE, edge


def flank_problems(setup: BattleSetup[Unit]) -> list[tuple[str, int]]:
    """What is wrong with the flank orders that a set-up gives: keys of figures, each with its reason.

    Judged in their order, as if the sides gave them one after the other. Raises ValueError where there is no room for
    such a battle.
    """
    table, battle = set_up(setup, 0)
    entered = [figure for side in setup.sides for figure in side.figures]
    wanted = [(number, int(battle.figures[number].flank)) for number in range(len(entered))]
    waiting = [(number, edge) for number, edge in wanted if battle.figures[number].fate == OUTSIDE]
    for number, _edge in waiting:
        battle.figures[number].fate = NOT_PLACED
    found = []
    for number, edge in waiting:
        battle.now[0].side = battle.figures[number].side
        code = int(flank_problem(table, battle, number, edge))
        if code == FINE:
            wait_outside(battle, number, edge)
        else:
            found.append((entered[number].key, code))
    return found


@rules
def note_forces(s: Battle) -> None:
    """Tell the log, when all are set up, who waits where: for those who read it after the battle (fftt:H1f)."""
    for side in range(s.force_count):
        for edge in range(EDGE_COUNT):
            for i in range(s.figure_count):
                if is_outside(s, i, side, edge):
                    note(s, LOG_FLANKING, i, NOBODY, edge, 0, 0, 0)


# ── throwing ──


@rules
def is_outside(s: Battle, figure: int, side: int, edge: int) -> bool:
    """Whether a figure waits at an edge for its side."""
    f = s.figures[figure]
    return f.side == side and f.fate == OUTSIDE and f.flank == edge


@rules
def waits(s: Battle, side: int, edge: int) -> bool:
    """Whether a side has a force outside at an edge."""
    for i in range(s.figure_count):
        if is_outside(s, i, side, edge):
            return True
    return False


@rules
def throw_arrivals(s: Battle, side: int) -> None:
    """In phase 1, as a side's movement begins: a die for each of its forces outside (fftt:H2a, H2b, H2h, H7c)."""
    now = s.now[0]
    force = s.forces[side]
    force.coming = 0
    if now.phase != 1 or now.turn < FIRST_TURN or not fights_on(s, side):
        return
    for edge in range(EDGE_COUNT):
        if waits(s, side, edge) and arrives(s, side, edge):
            force.coming |= 1 << edge


@rules
def arrives(s: Battle, side: int, edge: int) -> bool:
    """Throw for a force; from the eighth turn on, or where it found no room before, it comes without a throw.

    fftt:H2c, H2d, H2e, H2f, H2g, H5b
    """
    force = s.forces[side]
    need = NEEDED[min(s.now[0].turn, LAST_THROWN)]
    if force.due & (1 << edge):
        need = 0
        force.due -= 1 << edge
    face = die(s) if need else 0
    note(s, LOG_ARRIVAL, side, NOBODY, edge, face, need, 1 if face >= need else 0)
    return face >= need


# ── setting down ──


@rules
def next_to_arrive(t: Table, s: Battle, side: int) -> bool:
    """Ask for the next figure of a side's forces that arrive, edge by edge; one without room for all of it waits.

    fftt:H1b, H5a, H5b
    """
    now = s.now[0]
    force = s.forces[side]
    for edge in range(EDGE_COUNT):
        bit = 1 << edge
        if now.arriving == NOBODY and force.coming & bit:
            force.coming -= bit
            if finds_room(t, s, side, edge):
                now.arriving = edge
            else:
                force.due |= bit
                note(s, LOG_WAITS, side, NOBODY, edge, 0, 0, 0)
        if now.arriving == edge:
            now.actor = largest_outside(s, side, edge)
            if now.actor != NOBODY:
                now.side = side
                return True
            now.arriving = NOBODY
    return False


@rules
def largest_outside(s: Battle, side: int, edge: int) -> int:
    """The first of the largest bases of a force: it is set down first, while there is most room (fftt:H5c)."""
    found = NOBODY
    for i in range(s.figure_count):
        if is_outside(s, i, side, edge) and (found == NOBODY or s.figures[i].radius > s.figures[found].radius):
            found = i
    return found


@rules
def arrival_problem(t: Table, s: Battle, figure: int, x: int, y: int, fx: int, fy: int) -> int:
    """Whether a figure that arrives can be set down at a place: FINE, or the reason (fftt:H6a).

    No place is legal that leaves none to somebody else of its force (fftt:H5d).
    """
    now = s.now[0]
    if not is_arriving(s, figure):
        return NOT_YOURS
    if not is_front(fx, fy):
        return NO_FRONT
    code = landing_problem(t, s, figure, x, y)
    if code != FINE:
        return code
    f = s.figures[figure]
    f.x, f.y, f.fate = x, y, ON_TABLE  # as long as it takes to look
    return FINE if finds_room(t, s, now.side, now.arriving) else NO_ROOM_FOR_REST


@rules
def is_arriving(s: Battle, figure: int) -> bool:
    """Whether that is the number of a figure of the force that is being set down."""
    if figure < 0 or figure >= s.figure_count:
        return False
    return is_outside(s, figure, s.now[0].side, s.now[0].arriving)


@rules
def landing_problem(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """Whether a figure that waits outside could be set down at a place now: FINE, or the reason.

    In its own zone anywhere, Scanners or not; else only at its edge. fftt:H3a, H3b, H3c, H3d, H6b, H6c, H6g
    """
    f = s.figures[figure]
    r = f.radius
    own = s.forces[f.side]
    if x - r < own.left or y - r < own.upper or x + r > own.right or y + r > own.lower:
        if not at_edge(t, f.flank, x, y, r):
            return NOT_AT_FLANK
        if reaches_enemy_zone(s, f.team, x, y, r):
            return IN_ENEMY_ZONE
        if is_scanned(t, s, f.team, x, y):
            return NEAR_SCANNER
    return free_spot(t, s, figure, x, y, 0)


@rules
def at_edge(t: Table, edge: int, x: int, y: int, r: int) -> bool:
    """Whether a whole base is on the table and within 10 cm of an edge (fftt:H3a, H6b)."""
    size = t.extent[0]
    if x - r < 0 or y - r < 0 or x + r > size.width or y + r > size.height:
        return False
    if edge == NORTH:
        return y + r <= STRIP
    if edge == SOUTH:
        return y - r >= size.height - STRIP
    return x + r <= STRIP if edge == WEST else x - r >= size.width - STRIP


@rules
def reaches_enemy_zone(s: Battle, team: int, x: int, y: int, r: int) -> bool:
    """Whether any part of a base lies in the deployment zone of an enemy (fftt:H3b, H6h)."""
    for side in range(s.force_count):
        zone = s.forces[side]
        if zone.team == team:
            continue
        if zone.left < x + r and x - r < zone.right and zone.upper < y + r and y - r < zone.lower:
            return True
    return False


@rules
def is_scanned(t: Table, s: Battle, team: int, x: int, y: int) -> bool:
    """Whether an enemy Scanner, on whatever storey, keeps a force off a place (fftt:H3c, H3e, K3a, K3c)."""
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.fate == ON_TABLE and e.team != team and t.units[e.unit].scanner:
            if (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y) <= SCANNED * SCANNED:
                return True
    return False


@rules
def finds_room(t: Table, s: Battle, side: int, edge: int) -> bool:
    """Whether all of a force that are still outside find a place, one after the other (fftt:H5a, H5c).

    Each is set down in thought, which shows by its edge: whoever really arrived has none any more.
    """
    found = True
    while found:
        figure = largest_outside(s, side, edge)
        if figure == NOBODY:
            break
        x, y = first_place(t, s, figure)
        found = x != NOWHERE
        if found:
            f = s.figures[figure]
            f.x, f.y, f.fate = x, y, ON_TABLE
    for i in range(s.figure_count):
        g = s.figures[i]
        if g.side == side and g.fate == ON_TABLE and g.flank == edge:
            g.x, g.y, g.fate = 0, 0, OUTSIDE
    return found


@rules
def first_place(t: Table, s: Battle, figure: int) -> tuple[int, int]:
    """The first place of a fine grid where a figure that waits can be set down, or NOWHERE (fftt:H5c).

    In its own zone before its edge, for there is mostly room at once.
    """
    f = s.figures[figure]
    own, size = s.forces[f.side], t.extent[0]
    x, y = free_place_between(t, s, figure, own.left, own.upper, own.right, own.lower)
    if x != NOWHERE:
        return x, y
    left = size.width - STRIP if f.flank == EAST else 0
    upper = size.height - STRIP if f.flank == SOUTH else 0
    right = STRIP if f.flank == WEST else size.width
    lower = STRIP if f.flank == NORTH else size.height
    return free_place_between(t, s, figure, left, upper, right, lower)


@rules
def free_place_between(
    t: Table, s: Battle, figure: int, left: int, upper: int, right: int, lower: int
) -> tuple[int, int]:
    """The first place of the grid in a rectangle where a figure that waits can be set down, or NOWHERE."""
    r = s.figures[figure].radius
    for x in range(left + r, right - r + 1, GRID):
        for y in range(upper + r, lower - r + 1, GRID):
            if landing_problem(t, s, figure, x, y) == FINE:
                return x, y
    return NOWHERE, NOWHERE


@rules
def set_down(t: Table, s: Battle, c: Ints) -> None:
    """A figure arrives: fresh, seeing from where it stands; it is no movement, and nobody reacts to it.

    It stands in the way of no charge that somebody saw as the movement began.
    fftt:H4a, H6d, H6f, H6g, M7b
    """
    put_down(t, s, c, 0)
    f = s.figures[c[FIGURE]]
    f.flank = NOBODY
    note_start(f)
    f.start_there = 2
    note(s, LOG_ARRIVED, c[FIGURE], NOBODY, c[X], c[Y], c[FX], c[FY])


# ── calling off ──


@rules
def may_call_off(t: Table, s: Battle, side: int) -> bool:
    """Whether a side has retreated but for a force outside: somebody walked off, and nobody fights on (fftt:H7b)."""
    if not fights_on(s, side):
        return False
    walked, outside = False, False
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != side:
            continue
        if f.fate == ON_TABLE and counts_as_figure(t, s, i):
            return False
        if f.fate == LEFT:
            walked = True
        elif f.fate == OUTSIDE:
            outside = True
    return walked and outside


@rules
def call_off_problem(s: Battle, edge: int) -> int:
    """Whether the side that is asked has a force outside at an edge: FINE, or the reason (fftt:H7b)."""
    return FINE if waits(s, s.now[0].side, edge) else NO_FORCE_THERE


@rules
def call_off(s: Battle, c: Ints) -> None:
    """A force that is still outside goes home unharmed (fftt:H7b)."""
    edge = c[TARGET]
    for i in range(s.figure_count):
        if is_outside(s, i, s.now[0].side, edge):
            s.figures[i].fate = LEFT
            note(s, LOG_CALLED_OFF, i, NOBODY, edge, 0, 0, 0)
