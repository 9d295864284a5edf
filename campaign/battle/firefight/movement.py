"""Moves of a unit, laid down whole: whether each model's path may be walked, and how all stand at its end: section M.

A plan is a choice with a slot for each model that walks. Judges and walks; finds no ways.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import (
    ADVANCE,
    AFTERWARDS,
    ANSWERING,
    CHARGE,
    COUNT,
    FIGURE,
    FIRST_LEG,
    FIRST_SLOT,
    INCH,
    JUMPS,
    LEGS,
    MOST_LEGS,
    ON_TABLE,
    RUSH,
    SCOUTING,
    SCOUTS,
    SLOT,
)
from campaign.battle.firefight.levels import Leg, is_rough, leg_cost, meets
from campaign.battle.firefight.measures import belongs, coherent, no_farther_apart, overlapping, standing, suppose
from campaign.battle.firefight.reasons import (
    BODY_IN_WAY,
    COMES_NEARER,
    FARTHER_APART,
    FINE,
    NO_JUMPS,
    NO_LEG,
    NO_SUCH_MODEL,
    NOT_COHERENT,
    OFF_TABLE,
    OVERLAPS,
    TOO_FAR,
    TOO_FAR_ROUGH,
    TOO_NEAR,
)
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.terrain import same_level
from campaign.battle.kernel.space import length, near, near_segment, to_segment2
from campaign.battle.kernel.table import piece_at

ADVANCES: Final = 6 * INCH  # firefight:A4b
RUSHES: Final = 12 * INCH  # firefight:A4c, A4d
HASTE: Final = 2 * INCH  # firefight:K7a, K25a
PACE: Final = INCH  # firefight:E8h
ROUGH: Final = 6 * INCH  # firefight:T2a
FARTHEST: Final = 12 * INCH  # that jumps may add to a leg; what is farther is not looked at
ZONE: Final = INCH  # firefight:M2a
ANSWERS: Final = 3 * INCH  # firefight:H2a
FOLLOWS: Final = 3 * INCH  # firefight:H6a


@rules
def move_of(t: Table, s: Battle, squad: int, action: int) -> int:
    """How far a unit goes with an action; a Hold moves nobody.

    firefight:A4a, A4b, A4c, A4d, E8h, K7a, K25a, K25b
    """
    profile = t.profiles[s.squads[squad].profile]
    haste = (profile.fast - profile.slow) * HASTE + (PACE if is_faster(s, squad) else 0)
    if action == ADVANCE:
        return ADVANCES + haste
    return RUSHES + 2 * haste if action == RUSH or action == CHARGE else 0


@rules
def is_faster(s: Battle, squad: int) -> bool:
    """Whether all who stand of a unit have learnt to be faster, and any stands (firefight:E8h)."""
    q, found = s.squads[squad], False
    for i in range(q.first, q.first + q.size):
        if s.figures[i].fate == ON_TABLE:
            if not s.figures[i].faster:
                return False
            found = True
    return found


@rules
def flies(t: Table, s: Battle, figure: int) -> bool:
    """Whether a model is not affected by terrain while it moves: it is Flying, or scouts (firefight:K10a, K24c)."""
    return s.now[0].step == SCOUTS or t.profiles[s.squads[s.figures[figure].squad].profile].flying != 0


@rules
def hinders(t: Table, s: Battle, figure: int, leg: Leg) -> bool:
    """Whether a leg holds a model up: it begins or has any part in difficult terrain (firefight:K10a, K27a, T2b)."""
    strides = t.profiles[s.squads[s.figures[figure].squad].profile].strider != 0 or flies(t, s, figure)
    return not strides and is_rough(t, leg.ax, leg.ay, leg.bx, leg.by, leg.jumps)


@rules
def leg_of(t: Table, s: Battle, figure: int, leg: Leg) -> tuple[int, int]:
    """Why a model may not jump so on a leg, or FINE, and how much of its move the leg takes.

    firefight:K10b, M4b, M5a, M5b, M5d
    """
    if flies(t, s, figure):
        return FINE, length(leg.bx - leg.ax, leg.by - leg.ay)
    return leg_cost(t, leg.ax, leg.ay, leg.bx, leg.by, leg.jumps, s.now[0].free_climbs)


@rules
def jumps_on(c: Ints, number: int, leg: int) -> int:
    """Whether a leg of a slot jumps what it can, as 0 or 1 (firefight:J3f)."""
    return c[JUMPS] >> (MOST_LEGS * number + leg) & 1


@rules
def on_table(t: Table, x: int, y: int, radius: int) -> bool:
    """Whether a base lies whole on the table (firefight:M4c)."""
    size = t.extent[0]
    return radius <= x <= size.width - radius and radius <= y <= size.height - radius


@rules
def leg_problem(t: Table, s: Battle, mover: int, leg: Leg, free: bool) -> int:
    """Why a model may not walk a leg, or FINE; ``free`` of the 1" zones are a Charge and the answering move.

    Members of its own unit are in its way only where it ends. Who began within 1" of another unit's model walks off,
    and is never nearer to it than at the start. Nothing is in the way of who flies.
    firefight:K10b, K10c, M2a, M2b, M4c, M4d, M4e, M7a
    """
    f = s.figures[mover]
    ax, ay, bx, by, jumps = leg
    if not on_table(t, bx, by, f.radius):
        return OFF_TABLE
    if flies(t, s, mover):
        return FINE
    spare = f.radius if free else f.radius + ZONE
    left, right, upper, lower = min(ax, bx) - spare, max(ax, bx) + spare, min(ay, by) - spare, max(ay, by) + spare
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.x + g.radius < left or g.x - g.radius > right or g.y + g.radius < upper or g.y - g.radius > lower:
            continue  # most are far off
        if g.fate != ON_TABLE or g.squad == f.squad:
            continue
        if free:
            if meets(t, g, ax, ay, bx, by, f.radius, jumps):
                return BODY_IN_WAY
        elif near_segment(g.x, g.y, ZONE + f.radius + g.radius, ax, ay, bx, by):
            if not near(f.x, f.y, f.radius, g.x, g.y, g.radius, ZONE):
                return TOO_NEAR
            if to_segment2(g.x, g.y, ax, ay, bx, by) < (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y):
                return COMES_NEARER
    return FINE


@rules
def stands_on(t: Table, s: Battle, mover: int, x: int, y: int) -> bool:
    """Whether a base at a place would lie on that of another unit, on one level (firefight:C7c)."""
    f = s.figures[mover]
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and g.squad != f.squad and overlapping(x, y, g.x, g.y, f.radius + g.radius):
            if same_level(t, x, y, g.x, g.y):
                return True
    return False


@rules
def is_clear(s: Battle, mover: int, x: int, y: int) -> bool:
    """Whether a place is over 1" from all other units (firefight:M2a, P9b)."""
    f = s.figures[mover]
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and g.squad != f.squad and near(x, y, f.radius, g.x, g.y, g.radius, ZONE):
            return False
    return True


@rules
def slot_at(number: int) -> int:
    """Where in a choice a slot begins."""
    return FIRST_SLOT + SLOT * number


@rules
def slots_problem(s: Battle, squad: int, c: Ints, most: int) -> int:
    """Why the slots of a choice are not of models of that unit, each once, with places; or FINE."""
    q = s.squads[squad]
    if c[COUNT] < 0 or c[COUNT] > most:
        return NO_SUCH_MODEL
    for number in range(c[COUNT]):
        at = slot_at(number)
        figure = c[at + FIGURE]
        if figure < q.first or figure >= q.first + q.size or not belongs(s, figure):
            return NO_SUCH_MODEL
        for other in range(number):
            if c[slot_at(other) + FIGURE] == figure:
                return NO_SUCH_MODEL
        if c[at + LEGS] < 1 or c[at + LEGS] > MOST_LEGS:
            return NO_LEG
    return FINE


@rules
def move_problem(t: Table, s: Battle, squad: int, c: Ints, most: int, free: bool) -> int:
    """Why a unit's move as it is laid down breaks the rules of moving, or FINE; the ends are supposed then."""
    code, _longest, _rough = walked_problem(t, s, squad, c, most, free)
    return code


@rules
def walked_problem(t: Table, s: Battle, squad: int, c: Ints, most: int, free: bool) -> tuple[int, int, bool]:
    """The same, with how much of a move the longest path takes, and whether any model is held up.

    A unit that moves through difficult terrain goes 6" at most, all its models.

    firefight:A4e, J3d, J3e, K10c, K24c, K24e, K27a, M4a, M4b, M7b, M8a, T2a, T2b
    """
    rough, longest = False, 0
    suppose(s)
    code = slots_problem(s, squad, c, standing(s, squad))
    if code != FINE:
        return code, longest, rough
    if c[JUMPS] != 0:
        kind = s.now[0].kind
        if kind == ANSWERING or kind == AFTERWARDS or kind == SCOUTING or c[JUMPS] >> (MOST_LEGS * c[COUNT]) != 0:
            return NO_JUMPS, longest, rough
    for number in range(c[COUNT]):
        code, walked, hindered = path_problem(t, s, c, number, most, free)
        if code != FINE:
            return code, longest, rough
        rough = rough or hindered
        longest = max(longest, walked)
    if rough and longest > ROUGH:
        return TOO_FAR_ROUGH, longest, rough
    return end_problem(t, s, squad), longest, rough


@rules
def path_problem(t: Table, s: Battle, c: Ints, number: int, most: int, free: bool) -> tuple[int, int, bool]:
    """Why the model of a slot may not walk its path, or FINE; what that takes of its move, and whether it is held up.

    Its end is supposed then. firefight:J3d, J3e, K10c, K27a, M4a, M4b, M7b, T2b
    """
    at = slot_at(number)
    figure = c[at + FIGURE]
    x, y, walked, rough = s.figures[figure].x, s.figures[figure].y, 0, False
    for leg in range(c[at + LEGS], MOST_LEGS):
        if jumps_on(c, number, leg):
            return NO_JUMPS, walked, rough
    for leg in range(c[at + LEGS]):
        u, v = c[at + FIRST_LEG + 2 * leg], c[at + FIRST_LEG + 2 * leg + 1]
        if max(abs(u - x), abs(v - y)) > most + FARTHEST:
            return TOO_FAR, walked, rough
        way = Leg(x, y, u, v, jumps_on(c, number, leg))
        code, cost = leg_of(t, s, figure, way)
        if code != FINE:
            return code, walked, rough
        walked += cost
        if walked > most:
            return TOO_FAR, walked, rough
        code = leg_problem(t, s, figure, way, free)
        if code != FINE:
            return code, walked, rough
        rough = rough or hinders(t, s, figure, way)
        x, y = u, v
    if free and flies(t, s, figure) and stands_on(t, s, figure, x, y):
        return BODY_IN_WAY, walked, rough
    if not free and not is_clear(s, figure, x, y):
        return TOO_NEAR, walked, rough
    s.spots[2 * figure], s.spots[2 * figure + 1] = x, y
    return FINE, walked, rough


@rules
def end_problem(t: Table, s: Battle, squad: int) -> int:
    """Why a unit may not stand as it is supposed to: on one another, or apart.

    Who began its move out of coherency may end it so where no two are farther apart. firefight:M4e, M6a
    """
    if overlap(t, s, squad):
        return OVERLAPS
    if coherent(s, squad, True):
        return FINE
    if coherent(s, squad, False):
        return NOT_COHERENT
    return FINE if no_farther_apart(s, squad) else FARTHER_APART


@rules
def overlap(t: Table, s: Battle, squad: int) -> bool:
    """Whether two models of a unit are supposed to stand on one another, on one level (firefight:C7c, M4e)."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        for j in range(i + 1, q.first + q.size):
            if belongs(s, i) and belongs(s, j):
                x, y, u, v = s.spots[2 * i], s.spots[2 * i + 1], s.spots[2 * j], s.spots[2 * j + 1]
                if overlapping(x, y, u, v, s.figures[i].radius + s.figures[j].radius) and same_level(t, x, y, u, v):
                    return True
    return False


@rules
def may_stand(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a base could stand at a place: on the table, and on nobody of those who are supposed there.

    firefight:C7c, M4c
    """
    radius = s.figures[figure].radius
    if not on_table(t, x, y, radius):
        return False
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and j != figure:
            u, v = s.spots[2 * j], s.spots[2 * j + 1]
            if overlapping(x, y, u, v, radius + g.radius) and same_level(t, x, y, u, v):
                return False
    return True


@rules
def put_at(t: Table, s: Battle, figure: int, x: int, y: int) -> None:
    """Set a model down."""
    f = s.figures[figure]
    f.x, f.y, f.piece = x, y, piece_at(t, x, y)


@rules
def slides_free(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether no base and no edge of the table is between a model and a place (firefight:H6d, J1c)."""
    f = s.figures[figure]
    if not on_table(t, x, y, f.radius):
        return False
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and j != figure and meets(t, g, f.x, f.y, x, y, f.radius, 0):
            return False
    return True
