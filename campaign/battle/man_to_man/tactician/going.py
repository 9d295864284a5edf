"""Where a man goes: to cover near him, or on towards the enemy; what a place is worth there and then."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.bursts import turned
from campaign.battle.kernel.space import in_quarter, length
from campaign.battle.kernel.table import level_at, piece_at
from campaign.battle.man_to_man.attributes import allowance
from campaign.battle.man_to_man.codes import (
    CHOICE_WIDTH,
    FX,
    FY,
    INCH,
    NOBODY,
    PRONE,
    RUN,
    WALK,
)
from campaign.battle.man_to_man.flight import free_way, is_cover, nearest_point
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.movement import TURN
from campaign.battle.man_to_man.options import fill_way
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_active
from campaign.battle.man_to_man.tactician.outlook import (
    AIMS,
    LEADER,
    NEXT_LOW,
    NEXT_UP,
    NOW_LOW,
    NOW_UP,
    PIVOTS,
    SNAP_AT,
    SNAPS,
    WAY_X,
    WAY_Y,
    balance,
    look_round,
)
from campaign.battle.man_to_man.tactician.routes import way_point
from campaign.battle.man_to_man.tactician.wishes import wish

ASIDE: Final = (0, 3, 33, 6, 30, 9, 27)  # directions of a way on, in tens of degrees off the straight one
LEAST_WAY: Final = 2 * INCH  # a way on that is shorter is none
INTO: Final = 60  # so far inside its border a man stands in a piece
LED: Final = 6 * INCH  # who is nearer to the leader of his unit can be led
CLOSE_BY: Final = INCH // 2  # so near he comes to an enemy, and no shorter move is made


@rules
def leader_of(t: Table, s: Battle, figure: int) -> int:
    """Who leads a man's unit: the active man of it with the most LDR, of several the first."""
    found = figure
    for i in range(s.figure_count):
        if is_active(s, i) and s.figures[i].squad == s.figures[figure].squad:
            mine, most = t.profiles[s.figures[i].profile], t.profiles[s.figures[found].profile]
            if mine.leadership > most.leadership:
                found = i
    return found


@rules
def go_somewhere(t: Table, s: Battle, figure: int, goal: int, least: int, c: Ints) -> int:
    """Write down the move that is worth more than ``least``, if there is one; what the best is worth."""
    w, o, best = t.characters[s.now[0].character], s.outlook, least
    o[WAY_X], o[WAY_Y] = way_point(s, figure, goal)
    o[LEADER] = leader_of(t, s, figure)
    if w.covers:
        for cover in range(s.ground[0].piece_count + s.ground[0].wall_count):
            if is_cover(s, cover) and not (cover < s.ground[0].piece_count and s.ground[0].pieces[cover].walled):
                for side in range(2):
                    x, y = spot_at(t, s, figure, cover, goal if side else figure, goal)
                    best = try_place(t, s, figure, x, y, best, c)
    return go_on(t, s, figure, goal, best, c)


@rules
def spot_at(t: Table, s: Battle, figure: int, cover: int, by: int, goal: int) -> tuple[int, int]:
    """Where a man would stand in cover: inside a piece by its border, or behind a low wall.

    The point is the one nearest to ``by``, himself or the enemy.
    """
    f, g = s.figures[figure], s.figures[goal]
    x, y = nearest_point(t, s, by, cover)
    dx, dy = x - g.x, y - g.y
    whole = max(1, length(dx, dy))
    if cover >= s.ground[0].piece_count:
        off = f.radius + 1
        return x + dx * off // whole, y + dy * off // whole
    if by == goal:
        return x + dx * INTO // whole, y + dy * INTO // whole
    dx, dy = x - f.x, y - f.y
    whole = max(1, length(dx, dy))
    return x + dx * INTO // whole, y + dy * INTO // whole


@rules
def go_on(t: Table, s: Battle, figure: int, goal: int, least: int, c: Ints) -> int:
    """Towards the enemy, round what is in the way, as fast as a man can and at a walk."""
    f, best, gx, gy = s.figures[figure], least, s.outlook[WAY_X], s.outlook[WAY_Y]
    stop = 2 * f.radius + CLOSE_BY if gx == s.figures[goal].x and gy == s.figures[goal].y else 0
    for paces in range(2):
        most = allowance(t, s, figure, WALK)
        if paces == 0:
            if f.low == PRONE:
                continue
            most = 2 * allowance(t, s, figure, RUN)
        most = min(most, length(gx - f.x, gy - f.y) - stop)
        for tens in ASIDE:
            dx, dy = turned(gx - f.x, gy - f.y, tens)
            far = length(dx, dy)
            if paces == 1 and not in_quarter(f, f.x + dx, f.y + dy):
                most = min(most, allowance(t, s, figure, WALK) - 2 * TURN)
            free = free_way(t, s, figure, dx, dy, most)
            if free >= min(most, LEAST_WAY) and free > 0:
                x, y = f.x + dx * free // far, f.y + dy * free // far
                found = try_place(t, s, figure, x, y, best, c)
                if found > best or free == most:
                    best = found
                    break
    return best


@rules
def try_place(t: Table, s: Battle, figure: int, x: int, y: int, least: int, c: Ints) -> int:
    """Write down a move to a place if it is worth more than ``least``; the worth of the better one."""
    f = s.figures[figure]
    far = length(x - f.x, y - f.y)
    if far < CLOSE_BY or far > 2 * allowance(t, s, figure, RUN):
        return least
    action = WALK
    turn = 0 if in_quarter(f, x, y) else 2 * TURN
    if far + turn > allowance(t, s, figure, WALK):
        action = RUN
    fill_way(s.draft, figure, action, x, y)
    s.draft[FX], s.draft[FY] = x - f.x, y - f.y
    if problem(t, s, s.draft) != FINE:
        return least
    value = worth_there(t, s, figure, action, x, y)
    if value <= least:
        return least
    for part in range(CHOICE_WIDTH):
        c[part] = s.draft[part]
    return value


@rules
def worth_there(t: Table, s: Battle, figure: int, action: int, x: int, y: int) -> int:
    """What it is worth to a man to be at a place at the end of his action."""
    f, o, w = s.figures[figure], s.outlook, t.characters[s.now[0].character]
    ax, ay, piece, level, moved, fx, fy = f.x, f.y, f.piece, f.level, f.moved, f.fx, f.fy
    lead = s.figures[o[LEADER]]
    nearer = length(o[WAY_X] - ax, o[WAY_Y] - ay) - length(o[WAY_X] - x, o[WAY_Y] - y)
    strays = max(0, length(lead.x - x, lead.y - y) - LED) - max(0, length(lead.x - ax, lead.y - ay) - LED)
    f.x, f.y, f.fx, f.fy, f.moved = x, y, x - ax, y - ay, length(x - ax, y - ay)
    f.piece = piece_at(s.ground[0], x, y)
    f.level = level_at(s.ground[0], f.piece)
    look_round(t, s, figure)
    now, after = (o[NOW_LOW], o[NEXT_LOW]) if f.low == PRONE else (o[NOW_UP], o[NEXT_UP])
    if f.low != PRONE and w.prone:
        after = (after + o[NEXT_LOW]) // 2  # he can lie down there
    fire = o[SNAPS] if action == WALK and o[SNAP_AT] != NOBODY and ahead(s, figure, o[SNAP_AT]) else 0
    following = max(o[PIVOTS], o[AIMS], nearer * wish(t, s) // INCH)
    f.x, f.y, f.piece, f.level, f.moved, f.fx, f.fy = ax, ay, piece, level, moved, fx, fy
    value = balance(t, s, figure, fire, following, now, after)
    if o[LEADER] != figure:
        value -= strays * w.apart // INCH
    return value


@rules
def ahead(s: Battle, figure: int, enemy: int) -> bool:
    """Whether a man looks towards another."""
    return in_quarter(s.figures[figure], s.figures[enemy].x, s.figures[enemy].y)
