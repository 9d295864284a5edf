"""Ways of a model that charges: straight, round a bend, and round corners and bases with up to four legs (M3, M4, J3).

A way that was found stands in ``Battle.way``. Finds ways alone: which place is wanted is said from outside.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import ANSWERING, INCH, MOST_LEGS, NOBODY, ON_TABLE
from campaign.battle.firefight.levels import Leg, from_middle, over_houses
from campaign.battle.firefight.measures import CONTACT, nearest_of, overlapping
from campaign.battle.firefight.movement import FARTHEST, hinders, leg_of, leg_problem, on_table
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import MOST_BENDS, WAY_BENDS, WAY_ENDS, WAY_JUMPS, WAY_LEGS, Battle, Table
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import box_apart

QUICK, ROUND, JUMPING = range(3)
"""How ways are looked for: straight, with one bend beside the middle, or one straight leg that jumps; also round
corners and bases; also so, with jumps."""

NEVER: Final = 1 << 30
BENDS: Final = (1, -1, 2, -2, 4, -4)  # so many times SIDEWAYS off the middle of the straight way
SIDEWAYS: Final = 300
PAST: Final = 8  # from a corner: so that a leg beside it is off the piece, or on its roof, for places are rounded
WIDER: Final = 117  # hundredths of both radii: a leg between places so far off a base, 60 degrees apart, passes it
SIXTIES: Final = 6  # of ten degrees, between the places round a base
LAYERS: Final = MOST_LEGS - 1  # bends that a way may have
BESIDE: Final = 4 * INCH  # the straight way: so far from it are buildings from whose roofs one may jump
ALL_BENDS: Final = LAYERS * MOST_BENDS
LAST_TRIED: Final = 32  # bends from which the last leg is tried, those first by which the way is shortest


class Pace(NamedTuple):
    """How a model may go: so far, through difficult terrain or not, and how ways are looked for."""

    most: int
    rough: int
    care: int


@rules
def leg_takes(t: Table, s: Battle, figure: int, leg: Leg, most: int, rough: int) -> int:
    """How much of its move a leg of a charge takes; NEVER where that is too much, where it is not free, or not outside
    difficult terrain.
    """
    code, cost = leg_of(t, s, figure, leg)
    if code != FINE or cost > most or leg_problem(t, s, figure, leg, 1) != FINE:
        return NEVER
    return cost if rough or not hinders(t, s, figure, leg) else NEVER


@rules
def find_way(t: Table, s: Battle, figure: int, x: int, y: int, pace: Pace) -> bool:
    """Whether a charging model gets to a place; the way is written down.

    Round corners it is looked for from the places that ``spread`` has found for this model. firefight:H8c, M3a, M3d
    """
    f = s.figures[figure]
    straight = length(x - f.x, y - f.y)
    s.way[WAY_LEGS] = 0
    if straight == 0:
        return True
    if straight <= pace.most and plain_way(t, s, figure, x, y, straight, pace):
        return True
    if pace.care == QUICK or straight > pace.most + (FARTHEST if pace.care == JUMPING else 0):
        return False
    return last_leg(t, s, figure, x, y, pace)


@rules
def plain_way(t: Table, s: Battle, figure: int, x: int, y: int, straight: int, pace: Pace) -> bool:
    """The same with a straight way, with one bend beside the middle, or with one straight leg that jumps."""
    f, most, rough = s.figures[figure], pace.most, pace.rough
    dx, dy = x - f.x, y - f.y
    begin_way(s, x, y)
    if leg_takes(t, s, figure, Leg(f.x, f.y, x, y, 0), most, rough) <= most:
        return True
    for k in range(len(BENDS)):
        u = f.x + dx // 2 - dy * BENDS[k] * SIDEWAYS // straight
        v = f.y + dy // 2 + dx * BENDS[k] * SIDEWAYS // straight
        if length(u - f.x, v - f.y) + length(x - u, y - v) <= most:
            first = leg_takes(t, s, figure, Leg(f.x, f.y, u, v, 0), most, rough)
            if first <= most and leg_takes(t, s, figure, Leg(u, v, x, y, 0), most - first, rough) < NEVER:
                s.way[WAY_LEGS], s.way[WAY_ENDS], s.way[WAY_ENDS + 1] = 2, u, v
                s.way[WAY_ENDS + 2], s.way[WAY_ENDS + 3] = x, y
                return True
    if s.now[0].kind != ANSWERING and over_houses(t, f.x, f.y, x, y):
        if leg_takes(t, s, figure, Leg(f.x, f.y, x, y, 1), most, rough) <= most:
            s.way[WAY_JUMPS] = 1
            return True
    return False


@rules
def begin_way(s: Battle, x: int, y: int) -> None:
    """A way straight to a place is written down."""
    s.way[WAY_LEGS], s.way[WAY_JUMPS], s.way[WAY_ENDS], s.way[WAY_ENDS + 1] = 1, 0, x, y


# Round corners


@rules
def spread(t: Table, s: Battle, figure: int, target: int, pace: Pace) -> None:
    """Find how far a model has to go to each place where a way to a unit might bend, with one bend, two, and three.

    Only what is cheaper than with fewer bends is kept. firefight:M3d, M4b
    """
    gather(t, s, figure, target, pace)
    f, many = s.figures[figure], s.way[WAY_BENDS]
    for i in range(many):
        u, v = s.bends[2 * i], s.bends[2 * i + 1]
        s.spans[i], s.jumped[i] = leg_between(t, s, figure, Leg(f.x, f.y, u, v, 0), pace, s.limits[i])
        s.before[i] = NOBODY
    for layer in range(1, LAYERS):
        for j in range(many):
            s.spans[layer * MOST_BENDS + j] = NEVER
        for i in range(many if pace.care == ROUND or layer == 1 else 0):
            if s.spans[(layer - 1) * MOST_BENDS + i] < pace.most:
                for j in range(many):
                    reach_from(t, s, figure, layer, i, j, pace)


@rules
def reach_from(t: Table, s: Battle, figure: int, layer: int, i: int, j: int, pace: Pace) -> None:
    """Go on from a place where a way bends to another one, and keep that if no way there is as short."""
    x, y, u, v = s.bends[2 * i], s.bends[2 * i + 1], s.bends[2 * j], s.bends[2 * j + 1]
    walked, shortest = s.spans[(layer - 1) * MOST_BENDS + i], s.limits[j]
    for fewer in range(layer + 1):
        shortest = min(shortest, s.spans[fewer * MOST_BENDS + j] - 1)
    if i == j or walked >= shortest:
        return
    more, jumps = leg_between(t, s, figure, Leg(x, y, u, v, 0), pace, shortest - walked)
    if more < NEVER:
        at = layer * MOST_BENDS + j
        s.spans[at], s.before[at], s.jumped[at] = walked + more, i, jumps


@rules
def least_of(pace: Pace, far: int) -> int:
    """The least that a way with bends takes that is so far: all of it, but for what may be jumped."""
    return max(0, far - FARTHEST) if pace.care == JUMPING else far


@rules
def leg_between(t: Table, s: Battle, figure: int, leg: Leg, pace: Pace, most: int) -> tuple[int, int]:
    """How much of its move a leg takes, NEVER where that is too much or it cannot be walked, and whether it jumps."""
    ax, ay, bx, by, _jumps = leg
    if least_of(pace, length(bx - ax, by - ay)) > most:
        return NEVER, 0
    walked = leg_takes(t, s, figure, leg, most, pace.rough)
    if pace.care == JUMPING and over_houses(t, ax, ay, bx, by):
        jumped = leg_takes(t, s, figure, Leg(ax, ay, bx, by, 1), min(most, walked - 1), pace.rough)
        if jumped < NEVER:
            return jumped, 1
    return walked, 0


@rules
def last_leg(t: Table, s: Battle, figure: int, x: int, y: int, pace: Pace) -> bool:
    """Whether a model gets to a place from one where a way bends, or by a straight jump; the way is written down."""
    f = s.figures[figure]
    if pace.care == JUMPING and leg_takes(t, s, figure, Leg(f.x, f.y, x, y, 1), pace.most, pace.rough) < NEVER:
        begin_way(s, x, y)
        s.way[WAY_JUMPS] = 1
        return True
    tried = -1  # all that are no shorter than this have been
    for _each in range(LAST_TRIED):
        shortest, layer, last = (pace.most + 1) * ALL_BENDS, 0, NOBODY
        for i in range(s.way[WAY_BENDS]):
            if s.spans[i] < NEVER or s.spans[MOST_BENDS + i] < NEVER or s.spans[2 * MOST_BENDS + i] < NEVER:
                far = least_of(pace, length(x - s.bends[2 * i], y - s.bends[2 * i + 1]))
                for k in range(LAYERS):
                    rank = (s.spans[k * MOST_BENDS + i] + far) * ALL_BENDS + k * MOST_BENDS + i
                    if tried < rank < shortest:
                        shortest, layer, last = rank, k, i
        if last == NOBODY:
            return False
        tried = shortest
        leg = Leg(s.bends[2 * last], s.bends[2 * last + 1], x, y, 0)
        more, jumps = leg_between(t, s, figure, leg, pace, pace.most - s.spans[layer * MOST_BENDS + last])
        if more < NEVER:
            write_way(s, layer, last, x, y, jumps)
            return True
    return False


@rules
def write_way(s: Battle, layer: int, last: int, x: int, y: int, jumps: int) -> None:
    """Write the way down that comes to a place from the last of its bends."""
    s.way[WAY_LEGS], s.way[WAY_JUMPS] = layer + 2, jumps << (layer + 1)
    s.way[WAY_ENDS + 2 * layer + 2], s.way[WAY_ENDS + 2 * layer + 3] = x, y
    for back in range(layer, -1, -1):
        at = back * MOST_BENDS + last
        s.way[WAY_ENDS + 2 * back], s.way[WAY_ENDS + 2 * back + 1] = s.bends[2 * last], s.bends[2 * last + 1]
        s.way[WAY_JUMPS] |= s.jumped[at] << back
        last = s.before[at]


# Where ways bend


@rules
def gather(t: Table, s: Battle, figure: int, target: int, pace: Pace) -> None:
    """Write down where ways of a model to a unit might bend.

    Beside the corners of difficult terrain that it avoids and of buildings, and round bases; where it jumps, beside and
    on those of buildings on its way. firefight:M3d, M3e
    """
    s.way[WAY_BENDS] = 0
    f = s.figures[figure]
    foe = nearest_of(s, f.x, f.y, target)
    u, v, jumps = s.spots[2 * foe], s.spots[2 * foe + 1], pace.care == JUMPING
    avoids = not pace.rough and not jumps and not t.profiles[s.squads[f.squad].profile].strider
    for i in range(t.piece_count):
        p = t.pieces[i]
        if (p.walled or (p.rough and avoids)) and not (jumps and box_apart(t, i, f.x, f.y, u, v, BESIDE)):
            for k in range(p.first, p.last):
                x, y = from_middle(t, i, t.sides[k].x0, t.sides[k].y0, PAST)
                keep_bend(t, s, figure, target, x, y, pace)
                if jumps:
                    x, y = from_middle(t, i, t.sides[k].x0, t.sides[k].y0, -PAST)
                    keep_bend(t, s, figure, target, x, y, pace)
    for j in range(0 if jumps else s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and g.squad != f.squad:
            away = (f.radius + g.radius) * WIDER // 100 + PAST
            if is_on_way(s, figure, target, g.x, g.y, pace, away):
                for tens in range(0, 36, SIXTIES):
                    x, y = g.x + COSINES[tens] * away // UNIT, g.y + SINES[tens] * away // UNIT
                    if not is_blocked(s, figure, x, y):
                        keep_bend(t, s, figure, target, x, y, pace)


@rules
def left_at(s: Battle, figure: int, target: int, x: int, y: int, pace: Pace) -> int:
    """The most that a way to a unit may have taken at a place, from where it goes on as the crow flies."""
    foe = nearest_of(s, x, y, target)
    far = length(s.spots[2 * foe] - x, s.spots[2 * foe + 1] - y) - s.figures[figure].radius - s.figures[foe].radius
    return pace.most - least_of(pace, max(0, far - CONTACT))


@rules
def is_on_way(s: Battle, figure: int, target: int, x: int, y: int, pace: Pace, spare: int) -> bool:
    """Whether a model could go by a place, or one so near to it, on its way to a unit."""
    far = length(x - s.figures[figure].x, y - s.figures[figure].y)
    return least_of(pace, far) - 2 * spare <= left_at(s, figure, target, x, y, pace)


@rules
def is_blocked(s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a base at a place would lie on that of another unit, seen from above."""
    f = s.figures[figure]
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and g.squad != f.squad and overlapping(x, y, g.x, g.y, f.radius + g.radius):
            return True
    return False


@rules
def keep_bend(t: Table, s: Battle, figure: int, target: int, x: int, y: int, pace: Pace) -> None:
    """Keep a place where a way might bend, as long as there is room."""
    many = s.way[WAY_BENDS]
    if many < MOST_BENDS and on_table(t, x, y, s.figures[figure].radius):
        if is_on_way(s, figure, target, x, y, pace, 0):
            s.bends[2 * many], s.bends[2 * many + 1] = x, y
            s.limits[many] = left_at(s, figure, target, x, y, pace)
            s.way[WAY_BENDS] = many + 1
