"""Ways of a model that charges: straight, round a bend, and round corners and bases with up to four legs (M3, M4, J3).

A way that was found stands in ``Battle.way``. Finds ways alone: which place is wanted is said from outside.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import ANSWERING, INCH, MOST_LEGS, NOBODY, ON_TABLE
from campaign.battle.firefight.legs import NEVER, give_up, is_hopeless, leg_takes
from campaign.battle.firefight.levels import Leg, from_middle, over_houses
from campaign.battle.firefight.measures import CONTACT, nearest_of, overlapping
from campaign.battle.firefight.movement import flies, on_table
from campaign.battle.firefight.records import (
    MOST_BENDS,
    WAY_BENDS,
    WAY_ENDS,
    WAY_JUMPS,
    WAY_LEGS,
    WAY_REACHED,
    Battle,
    Table,
)
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import box_apart

QUICK, ROUND, JUMPING = range(3)
"""How ways are looked for: straight, with one bend beside the middle, or one straight leg that jumps; also round
corners and bases; also so, with jumps."""

BENDS: Final = (1, -1, 2, -2, 4, -4)  # so many times SIDEWAYS off the middle of the straight way
SIDEWAYS: Final = 300
PAST: Final = 8  # from a corner: so that a leg beside it is off the piece, or on its roof, for places are rounded
WIDER: Final = 117  # hundredths of both radii: a leg between places so far off a base, 60 degrees apart, passes it
SIXTIES: Final = 6  # of ten degrees, between the places round a base
SIXTHS: Final = 6  # of these
LAYERS: Final = MOST_LEGS - 1  # bends that a way may have
BESIDE: Final = 4 * INCH  # the straight way: so far from it are buildings from whose roofs one may jump
ALL_BENDS: Final = LAYERS * MOST_BENDS
LAST_TRIED: Final = 32  # bends from which the last leg is tried, those first by which the way is shortest


class Pace(NamedTuple):
    """How a model may go: so far, through difficult terrain or not, and how ways are looked for.

    ``spare`` is the most that jumps may save of a way.
    """

    most: int
    rough: int
    care: int
    spare: int


@rules
def straight_on(most: int, rough: int) -> Pace:
    """The pace of who goes straight, with one bend, or with one leg that jumps."""
    return Pace(most, rough, QUICK, 0)


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
    leg = Leg(f.x, f.y, x, y, 0)
    if straight <= pace.most and on_table(t, x, y, f.radius) and not is_hopeless(s, leg, pace.most, pace.rough):
        if plain_way(t, s, figure, x, y, straight, pace):
            return True
        give_up(s, leg, pace.most, pace.rough)
    if pace.care == QUICK or straight > pace.most + pace.spare:
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

    Only what is cheaper than with fewer bends is kept: ``Battle.limits`` sinks to what would be. firefight:M3d, M4b
    """
    gather(t, s, figure, target, pace)
    many, found = s.way[WAY_BENDS], 0
    for part in range(LAYERS * MOST_BENDS):
        s.spans[part] = NEVER
    reach_from(t, s, figure, NOBODY, 0, pace)
    for layer in range(1, LAYERS if pace.care == ROUND else LAYERS - 1):
        for i in range(many):
            if s.spans[(layer - 1) * MOST_BENDS + i] < pace.most:
                reach_from(t, s, figure, i, layer, pace)
    for i in range(many):
        for layer in range(LAYERS - 1, -1, -1):
            if s.spans[layer * MOST_BENDS + i] < NEVER:
                s.reached[2 * found], s.reached[2 * found + 1] = i, layer
                found += 1
                break
    s.way[WAY_REACHED] = found


@rules
def reach_from(t: Table, s: Battle, figure: int, last: int, layer: int, pace: Pace) -> None:
    """Go on from the last bend, or from the start, to all others, and keep what is cheaper than any way before."""
    x, y, walked = s.figures[figure].x, s.figures[figure].y, 0
    if last != NOBODY:
        x, y, walked = s.bends[2 * last], s.bends[2 * last + 1], s.spans[(layer - 1) * MOST_BENDS + last]
    for j in range(s.way[WAY_BENDS]):
        left = s.limits[j] - walked
        if left >= 0 and j != last:
            dx, dy = s.bends[2 * j] - x, s.bends[2 * j + 1] - y
            if dx * dx + dy * dy <= (left + pace.spare) * (left + pace.spare):
                leg = Leg(x, y, s.bends[2 * j], s.bends[2 * j + 1], 0)
                more, jumps = leg_between(t, s, figure, leg, pace, left)
                if more < NEVER:
                    at = layer * MOST_BENDS + j
                    s.spans[at], s.before[at], s.jumped[at] = walked + more, last, jumps
                    s.limits[j] = walked + more - 1


@rules
def least_of(pace: Pace, far: int) -> int:
    """The least that a way with bends takes that is so far: all of it, but for what may be jumped."""
    return max(0, far - pace.spare)


@rules
def leg_between(t: Table, s: Battle, figure: int, leg: Leg, pace: Pace, most: int) -> tuple[int, int]:
    """How much of its move a leg takes, NEVER where that is too much or it cannot be walked, and whether it jumps."""
    walked = leg_takes(t, s, figure, leg, most, pace.rough)
    if pace.care == JUMPING and over_houses(t, leg.ax, leg.ay, leg.bx, leg.by):
        jumping = Leg(leg.ax, leg.ay, leg.bx, leg.by, 1)
        jumped = leg_takes(t, s, figure, jumping, min(most, walked - 1), pace.rough)
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
    many = 0
    for k in range(s.way[WAY_REACHED]):
        i, layer = s.reached[2 * k], s.reached[2 * k + 1]
        at = layer * MOST_BENDS + i
        least = s.spans[at] + least_of(pace, length(x - s.bends[2 * i], y - s.bends[2 * i + 1]))
        if least <= pace.most:
            many = put_in_order(s.ranks, many, least * ALL_BENDS + at)
    for k in range(min(many, LAST_TRIED)):
        layer, last = s.ranks[k] % ALL_BENDS // MOST_BENDS, s.ranks[k] % MOST_BENDS
        leg = Leg(s.bends[2 * last], s.bends[2 * last + 1], x, y, 0)
        more, jumps = leg_between(t, s, figure, leg, pace, pace.most - s.spans[layer * MOST_BENDS + last])
        if more < NEVER:
            write_way(s, layer, last, x, y, jumps)
            return True
    return False


@rules
def put_in_order(ranks: Ints, many: int, rank: int) -> int:
    """Put a number among so many, the least first, behind those that are no greater; how many there are then."""
    at = many
    while at > 0 and ranks[at - 1] > rank:
        ranks[at] = ranks[at - 1]
        at -= 1
    ranks[at] = rank
    return many + 1


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
    if flies(t, s, figure):
        return  # nothing is in its way
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
                for sixth in range(SIXTHS):
                    tens = SIXTIES * sixth
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
