"""Setting up: where a figure may be placed, and placing it (fftt:T5, T10).

Throws no dice and decides nothing.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import FIGURE, FX, FY, NOT_PLACED, ON_TABLE, X, Y
from campaign.battle.fftt.editions import is_third
from campaign.battle.fftt.reasons import (
    FINE,
    NEAR_ENEMY,
    NO_FRONT,
    NO_ROOM,
    NO_STOREY,
    NO_WAY_UP,
    NOT_IN_ZONE,
    NOT_YOURS,
    TOO_HEAVY,
    TOO_NEAR,
    WALLED_IN,
)
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.kernel.paths import in_reach
from campaign.battle.kernel.space import is_front
from campaign.battle.kernel.table import (
    DOUBLE_DOOR,
    NORTH,
    NOWHERE,
    SOUTH,
    floor_of,
    has_storey,
    level_on,
    piece_at,
)

APART = 1000  # fftt:T7d


@rules
def place_problem(t: Table, s: Battle, figure: int, x: int, y: int, fx: int, fy: int, storey: int) -> int:
    """Whether a figure can be set up at a place: FINE, or the reason.

    With three or four sides enemies stand 10 cm apart, from centre to centre. (fftt:T7d, T7e, T10a, T10b, T10c)
    """
    if not is_to_be_placed(s, figure):
        return NOT_YOURS
    if not is_front(fx, fy):
        return NO_FRONT
    f = s.figures[figure]
    zone = s.forces[f.side]
    r = f.radius
    if x - r < zone.left or y - r < zone.upper or x + r > zone.right or y + r > zone.lower:
        return NOT_IN_ZONE
    for i in range(s.figure_count):
        e = s.figures[i]
        square = (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y)
        if e.fate == ON_TABLE and e.team != f.team and s.force_count > 2 and square < APART * APART:
            return TOO_NEAR
    return free_spot(t, s, figure, x, y, storey)


@rules
def is_to_be_placed(s: Battle, figure: int) -> bool:
    """Whether that is the number of a figure that the side which is asked has still to set up."""
    if figure < 0 or figure >= s.figure_count:
        return False
    return s.figures[figure].side == s.now[0].side and s.figures[figure].fate == NOT_PLACED


@rules
def free_spot(t: Table, s: Battle, figure: int, x: int, y: int, storey: int) -> int:
    """Whether a figure can be set down at a place that it may use: FINE, or the reason.

    An enemy's egg is an enemy here, and upstairs is only where stairs lead to.
    fftt:H6c, H6i, T8f, T10d, T10e, T10f, T10g, X12b
    """
    f = s.figures[figure]
    r = f.radius
    piece = piece_at(t, x, y)
    if not has_storey(t, piece, storey):
        return NO_STOREY
    floor = floor_of(t, piece, storey)
    if floor != 0 and is_third(s) and not has_stairs(t, piece):
        return NO_WAY_UP
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.fate != ON_TABLE or floor_of(t, e.piece, e.level) != floor:
            continue
        square = (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y)
        if square < (r + e.radius) * (r + e.radius):
            return NO_ROOM
        if e.team != f.team and in_reach(t, s, figure, x, y, i):
            return NEAR_ENEMY
    if t.units[f.unit].wide and piece != NOWHERE and t.pieces[piece].walled:
        if not has_double_door(t, piece):
            return WALLED_IN
        if floor:
            return TOO_HEAVY
    return FINE


@rules
def inward(edge: int) -> tuple[int, int]:
    """The way from an edge into the table."""
    if edge == NORTH:
        return 0, 100
    if edge == SOUTH:
        return 0, -100
    return (100, 0) if edge > SOUTH else (-100, 0)


@rules
def has_double_door(t: Table, piece: int) -> bool:
    """Whether a Tank could have come into a building (fftt:T10d)."""
    for i in range(t.gap_count):
        if t.gaps[i].piece == piece and t.gaps[i].kind == DOUBLE_DOOR:
            return True
    return False


@rules
def has_stairs(t: Table, piece: int) -> bool:
    """Whether stairs lead to the upper storeys of a building (fftt:T9m, T10g)."""
    for i in range(t.stair_count):
        if t.stairs[i].piece == piece:
            return True
    return False


@rules
def put_down(t: Table, s: Battle, c: Ints, storey: int) -> None:
    """Let a figure stand at the place of a choice, on a storey, facing as it says (fftt:T10b, T10c)."""
    f = s.figures[c[FIGURE]]
    f.x, f.y, f.fx, f.fy = c[X], c[Y], c[FX], c[FY]
    f.piece = piece_at(t, f.x, f.y)
    f.level = level_on(t, f.piece, storey)
    f.fate = ON_TABLE
