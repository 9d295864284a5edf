"""Movement: paths, charges, stairs, doors and leaving (fftt:M).

Lays the points of a path, says what it costs and whom it meets, and takes the mover from one point to the next. Fires
at nobody, which is ``opportunity``; declares no healing and fights nobody.
"""

from __future__ import annotations

from typing import NamedTuple

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.codes import (
    FIGURE,
    FIRST_LEG,
    FX,
    FY,
    LEFT,
    LEGS,
    LOG_CHARGED,
    LOG_CLIMBED,
    LOG_LEFT,
    LOG_MOVED,
    LOG_OPENED,
    LOG_STOREY,
    LOG_TURNED,
    MOST_LEGS,
    NOBODY,
    ON_TABLE,
    TARGET,
)
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.editions import is_third
from campaign.battle.fftt.goo import goo_on_leg, goo_over
from campaign.battle.fftt.measures import CONTACT
from campaign.battle.fftt.reasons import (
    BOUND,
    DEAD_OR_AWAY,
    FINE,
    IMMOBILE,
    IN_GOO,
    NO_AP,
    NO_CLIMBER,
    NO_DOOR,
    NO_LEG,
    NO_STAIRS,
    NO_STOREY,
    NOT_AT_EDGE,
    NOT_YOURS,
    STOPPED,
    TOO_FAR,
    TOO_MANY_LEGS,
    UNSEEN,
    UNSEEN_BEHIND,
    WAY,
)
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import (
    BODY_IN_WAY,
    FREE,
    KIND,
    OFF_TABLE,
    Leg,
    body_on_way,
    contact_on_leg,
    in_reach,
    lay_leg,
    leg_cost,
    leg_obstacle,
    low_walls_crossed,
    obstacle_on_leg,
    touching,
    way_out,
)
from campaign.battle.kernel.sight import COVERED, End, elsewhere, past_scenery, stops
from campaign.battle.kernel.space import crosses_disc, length, to_segment2
from campaign.battle.kernel.table import (
    EAST,
    NORTH,
    NOWHERE,
    SOUTH,
    WINDOW,
    floor_of,
    has_storey,
    inside,
    level_on,
    piece_at,
    storey_of,
    within,
)


class Stretch(NamedTuple):
    """What comes of a straight way: where it ends and on which floor, what it costs, how many low walls it climbs over,
    and whom it meets there, or NOBODY. ``code``: why it is not possible, or FINE; ``mired``: how far along goo takes
    hold, or NOWHERE.
    """

    code: int
    x: int
    y: int
    floor: int
    cost: int
    climbs: int
    met: int
    mired: int


AT_DOOR = 100  # 1 cm off the base (fftt:M11a)
AT_STAIRS = 100  # 1 cm off the centre (fftt:M11c)


@rules
def begin_movement(t: Table, s: Battle) -> None:
    """Note how everybody, and every door, stands as a side's movement begins: Insectoids charge whom they saw then.

    fftt:M7a, M7b
    """
    for gap in range(t.gap_count):
        s.start_doors[gap] = s.doors[gap]
    for i in range(s.figure_count):
        note_start(s.figures[i])


@rules
def note_start(f: Figure) -> None:
    """Note where a figure stands, if it is on the table, as what it sees from for a charge (fftt:M7b, H6f)."""
    f.start_x, f.start_y, f.start_fx, f.start_fy = f.x, f.y, f.fx, f.fy
    f.start_piece, f.start_level = f.piece, f.level
    f.start_there = 1 if f.fate == ON_TABLE else 0


@rules
def can_move(t: Table, s: Battle, figure: int) -> int:
    """Whether a figure may walk now, wherever to: FINE, or the reason (fftt:B9a, M6a, M8a, M10a).

    Nobody must: who is in contact may always stay (fftt:M6b). The dead hold nobody. Who is out of ammo
    moves as any other (fftt:S12b).
    """
    f = s.figures[figure]
    if f.fate != ON_TABLE:
        return DEAD_OR_AWAY
    if f.side != s.now[0].side:
        return NOT_YOURS
    if t.units[f.unit].hq:
        return IMMOBILE
    if goo_over(t, s, figure) != NOBODY:
        return IN_GOO
    if f.stopped:
        return STOPPED
    if f.bound and is_held(t, s, figure):
        return BOUND
    if f.ap < 1:
        return NO_AP
    return FINE


@rules
def is_held(t: Table, s: Battle, figure: int) -> bool:
    """Whether whoever came into contact with a figure in this phase is still there (fftt:M6a).

    New contact binds both: an enemy that is not bound is one with whom a round has been fought.
    """
    f = s.figures[figure]
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.bound and opposes(f, e) and touching(t, s, figure, f.x, f.y, i):
            return True
    return False


@rules
def leg_x(c: Ints, leg: int) -> int:
    """Where a leg of a choice ends, from the west."""
    return c[FIRST_LEG + 2 * leg]


@rules
def leg_y(c: Ints, leg: int) -> int:
    """Where a leg of a choice ends, from the north."""
    return c[FIRST_LEG + 2 * leg + 1]


@rules
def path_x(s: Battle, point: int) -> int:
    """Where a point of the present path is, from the west."""
    return s.path[2 * point]


@rules
def path_y(s: Battle, point: int) -> int:
    """Where a point of the present path is, from the north."""
    return s.path[2 * point + 1]


@rules
def put_point(s: Battle, point: int, x: int, y: int) -> None:
    """Write down a point of the present path."""
    s.path[2 * point], s.path[2 * point + 1] = x, y


@rules
def walk(t: Table, s: Battle, c: Ints) -> int:
    """Whether a figure may walk a path: FINE, or the reason. Lays the points of the path, met and price beside it.

    A path is of straight legs and within the movement (fftt:M1a, M9a, M9b, M9h). Who climbs pays for that and goes on
    with the movement that is left (fftt:M3a, M3d). Contact with an enemy ends the path there, meant or not (fftt:M10a).
    There is one way of walking, to a charge too (fftt:M10b).
    Goo ends it too (fftt:B13a).
    One leaves only over the own edge, at the end of a path or from where one stands (fftt:M5c, M9k, M9l). On an upper
    storey one walks among those who are there; who flies out of a window goes on as two legs, the second on the ground
    (fftt:M5d, M11g).
    """
    now = s.now[0]
    figure = c[FIGURE]
    code = can_move(t, s, figure)
    if code != FINE:
        return code
    legs = c[LEGS]
    if legs < 0 or legs > MOST_LEGS:
        return TOO_MANY_LEGS
    leaving = c[TARGET] == 1
    if legs == 0 and not leaving:
        return NO_LEG
    f = s.figures[figure]
    x, y, left, climbs, mired = f.x, f.y, movement_of(t, f), 0, NOWHERE
    size = t.extent[0]
    put_point(s, 0, x, y)
    now.points, now.met, now.climbing = 1, NOBODY, NOBODY
    floor = floor_of(t, f.piece, f.level)
    now.storey = storey_of(floor)
    leg = 0
    while leg < legs and now.met == NOBODY and mired == NOWHERE:
        bx, by = leg_x(c, leg), leg_y(c, leg)
        if bx == x and by == y:
            return NO_LEG
        if bx < 0 or by < 0 or bx > size.width or by > size.height:
            return WAY + OFF_TABLE
        part = stretch(t, s, figure, floor, x, y, bx, by, left)
        if part.code != FINE:
            return part.code
        now.points = lay_leg(s.path, now.points, x, y, part.x, part.y)
        stays = part.floor == floor
        x, y, floor, now.met, mired = part.x, part.y, part.floor, part.met, part.mired
        left -= part.cost
        climbs += part.climbs
        if stays or (x == bx and y == by):
            leg += 1
    now.price = 1 + climbs
    if f.ap < now.price:
        return NO_AP
    if leaving and mired != NOWHERE:
        return IN_GOO
    if leaving and (now.met != NOBODY or floor != 0 or not at_own_edge(t, s, figure, x, y)):
        return NOT_AT_EDGE
    if t.units[f.unit].insectoid and now.met != NOBODY and not charges_seen_only(t, s, figure):
        return UNSEEN
    return FINE


@rules
def stretch(t: Table, s: Battle, figure: int, floor: int, ax: int, ay: int, bx: int, by: int, left: int) -> Stretch:
    """What comes of a figure's way from one place of a floor straight towards another, with so much movement left.

    It ends short of it where it leads out of an upper storey, which is as far as one gets there, at an enemy, and in
    goo (fftt:B13a, M2, M3c, M5d, M9c, M10a, M11g). Changes nothing.
    """
    f = s.figures[figure]
    kind = t.units[f.unit]
    outdoors = floor != 0 and not inside(t, f.piece, bx, by)
    if outdoors:
        bx, by = way_out(t, f.piece, ax, ay, bx, by)
    met, along = first_contact(t, s, figure, floor, ax, ay, bx, by)
    if met != NOBODY:
        whole = length(bx - ax, by - ay)
        bx, by = ax + (bx - ax) * along // whole, ay + (by - ay) * along // whole
        outdoors = False
    mired = goo_on_leg(t, s, figure, floor, ax, ay, bx, by)
    if mired != NOWHERE:
        whole = length(bx - ax, by - ay)
        if mired < whole:
            met = NOBODY
            outdoors = False
        bx, by = ax + (bx - ax) * mired // whole, ay + (by - ay) * mired // whole
    cost = leg_cost(t, ax, ay, bx, by, kind.ignores_terrain)
    if cost > left:
        return Stretch(TOO_FAR, bx, by, floor, cost, 0, met, mired)
    way = leg_obstacle(t, s, figure, Leg(floor, ax, ay, bx, by), kind.windows, kind.wide)
    if way != FREE:
        return Stretch(WAY + way, bx, by, floor, cost, 0, met, mired)
    climbs = 0
    if not kind.flies:
        climbs = low_walls_crossed(t, ax, ay, bx, by)
    if outdoors:
        floor = 0
        below = body_on_way(t, s, figure, 0, bx, by, bx, by)
        if below != NOWHERE:
            return Stretch(WAY + BODY_IN_WAY + KIND * below, bx, by, floor, cost, climbs, met, mired)
        met = contact_at(t, s, figure, 0, bx, by)
    return Stretch(FINE, bx, by, floor, cost, climbs, met, mired)


@rules
def stopped_at(t: Table, s: Battle, figure: int, floor: int, code: int, ax: int, ay: int, bx: int, by: int) -> int:
    """How far a figure gets on a way that is not possible for what stands there, of that code, in lengths."""
    kind = t.units[s.figures[figure].unit]
    return obstacle_on_leg(t, s, figure, code - WAY, Leg(floor, ax, ay, bx, by), kind.windows, kind.wide)


@rules
def first_contact(t: Table, s: Battle, figure: int, floor: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The enemy whom a leg on a floor first comes into contact with and how far along it, or NOBODY (fftt:M10a)."""
    found, least = NOBODY, 0
    f = s.figures[figure]
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(f, e):
            along = contact_on_leg(t, s, figure, i, ax, ay, bx, by)
            if along != NOWHERE and (found == NOBODY or along < least) and floor_of(t, e.piece, e.level) == floor:
                found, least = i, along
    return found, least


@rules
def contact_at(t: Table, s: Battle, figure: int, floor: int, x: int, y: int) -> int:
    """An enemy in contact with whoever comes to that place of a floor from another one, or NOBODY (fftt:M10a, X12b)."""
    f = s.figures[figure]
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(f, e) and in_reach(t, s, figure, x, y, i):
            if floor_of(t, e.piece, e.level) == floor:
                return i
    return NOBODY


@rules
def climb(t: Table, s: Battle, figure: int, way: int) -> int:
    """Whether a figure may climb stairs, 1 up or -1 down: FINE, or the reason. Lays the two points of that path.

    It stands at the same place then, which must be free (fftt:A2b, M7a, M10a, M11c, M11d, M11e, M11h, S14a,
    T9m).
    """
    now = s.now[0]
    code = can_move(t, s, figure)
    if code != FINE:
        return code
    f = s.figures[figure]
    if t.units[f.unit].wide:
        return NO_CLIMBER
    if not at_stairs(t, f.piece, f.x, f.y):
        return NO_STAIRS
    storey = f.level + way
    if (way != 1 and way != -1) or not has_storey(t, f.piece, storey):
        return NO_STOREY
    floor = floor_of(t, f.piece, storey)
    body = body_on_way(t, s, figure, floor, f.x, f.y, f.x, f.y)
    if body != NOWHERE:
        return WAY + BODY_IN_WAY + KIND * body
    put_point(s, 0, f.x, f.y)
    put_point(s, 1, f.x, f.y)
    now.points, now.price, now.storey, now.climbing = 2, 1, f.level, storey
    now.met = contact_at(t, s, figure, floor, f.x, f.y)
    if t.units[f.unit].insectoid and now.met != NOBODY and not charges_seen_only(t, s, figure):
        return UNSEEN
    return FINE


@rules
def at_stairs(t: Table, piece: int, x: int, y: int) -> bool:
    """Whether stairs of the building that somebody is in are within reach of its centre (fftt:M11c)."""
    for i in range(t.stair_count):
        spot = t.stairs[i]
        if spot.piece == piece:
            dx, dy = spot.x - x, spot.y - y
            if within(dx * dx + dy * dy, AT_STAIRS):
                return True
    return False


@rules
def storey_on_path(t: Table, s: Battle, point: int, piece: int) -> int:
    """The storey on which the mover is at a point of its path, inside that piece or NOWHERE (fftt:M11d, M11g, S14a).

    Whoever is out of the building once is on the ground, and comes in again on the ground floor (fftt:M11f).
    """
    now = s.now[0]
    if now.climbing != NOBODY and point > 0:
        return now.climbing
    if now.storey == 0:
        return 0
    house = piece_at(t, path_x(s, 0), path_y(s, 0))
    for k in range(1, point):
        if piece_at(t, path_x(s, k), path_y(s, k)) != house:
            return 0
    return now.storey if piece == house else 0


@rules
def floor_on_path(t: Table, s: Battle, point: int) -> int:
    """The floor of a point of the present path (see kernel.table)."""
    piece = piece_at(t, path_x(s, point), path_y(s, point))
    return floor_of(t, piece, storey_on_path(t, s, point, piece))


@rules
def touches_at(t: Table, s: Battle, mover: int, point: int, other: int) -> bool:
    """Whether a figure, at a point of the path that is laid, is in contact with another one (fftt:M10a, X12b)."""
    if not in_reach(t, s, mover, path_x(s, point), path_y(s, point), other):
        return False
    o = s.figures[other]
    return floor_of(t, o.piece, o.level) == floor_on_path(t, s, point)


@rules
def charges_seen_only(t: Table, s: Battle, figure: int) -> bool:
    """Whether an Insectoid meets at its path's end only enemies that it saw as its side's movement began (fftt:M7a)."""
    f = s.figures[figure]
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(f, e) and meets(t, s, figure, i):
            if not saw_at_start(t, s, figure, i):
                return False
    return True


@rules
def meets(t: Table, s: Battle, mover: int, enemy: int) -> bool:
    """Whether the mover comes into contact with an enemy at the end of its path: new contact, or contact again.

    Whom it has touched all along the path it does not meet; who charges through a door stands where it stood
    (fftt:M10a, M10c, M10d).
    """
    now = s.now[0]
    if now.door != NOBODY:
        return opposes(s.figures[mover], s.figures[enemy]) and joined_by(t, s, mover, enemy, now.door)
    if not touches_at(t, s, mover, now.points - 1, enemy):
        return False
    return enemy == now.met or not touches_at(t, s, mover, 0, enemy)


@rules
def saw_at_start(t: Table, s: Battle, figure: int, enemy: int) -> bool:
    """Whether a figure had an enemy in its arc and sight as its side's movement began, at any range.

    fftt:M7b, M7c, M7d
    """
    f, e = s.figures[figure], s.figures[enemy]
    ax, ay, bx, by = f.start_x, f.start_y, e.start_x, e.start_y
    if (bx - ax) * f.start_fx + (by - ay) * f.start_fy < 0:
        return False
    a = End(ax, ay, f.start_level, f.start_piece, f.radius)
    b = End(bx, by, e.start_level, e.start_piece, e.radius)
    if past_scenery(t, s.start_doors, a, b) > COVERED:
        return False
    for i in range(s.figure_count):
        g = s.figures[i]
        if 0 < g.start_there <= f.start_there and i != figure and i != enemy and not g.low:
            if crosses_disc(g.start_x, g.start_y, g.radius, ax, ay, bx, by):
                if elsewhere(g.start_piece, g.start_level, f.start_piece, f.start_level):
                    continue
                if elsewhere(g.start_piece, g.start_level, e.start_piece, e.start_level):
                    continue
                nearer = (g.start_x - ax) * (bx - ax) + (g.start_y - ay) * (by - ay)
                square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
                if stops(g.start_level, f.start_level, e.start_level, 2 * nearer < square):
                    return False
    return True


@rules
def at_own_edge(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a figure's base, at that place, touches its own deployment edge (fftt:M9j)."""
    f = s.figures[figure]
    edge = s.forces[f.side].edge
    size = t.extent[0]
    reach = f.radius + CONTACT
    if edge == NORTH:
        return y <= reach
    if edge == SOUTH:
        return y >= size.height - reach
    if edge == EAST:
        return x >= size.width - reach
    return x <= reach


@rules
def start_move(s: Battle, c: Ints) -> None:
    """Begin a move or a climb that ``walk`` or ``climb`` has found legal; its points are laid.

    Each is an action of its own, and what it leaves of the movement is lost (fftt:A1a, A2b, K3b, M1b, M9g). On the way
    the figure may turn, at no cost (fftt:A4a). Who is to leave says so now (fftt:E4a).
    """
    now = s.now[0]
    f = s.figures[c[FIGURE]]
    f.ap -= now.price
    f.turned = 0
    set_out(s, c[FIGURE])
    if now.climbing != NOBODY:
        return
    if c[TARGET] == 1:
        now.leaving = 1
    if c[FX] != 0 or c[FY] != 0:
        f.fx, f.fy = c[FX], c[FY]
    elif now.points > 1:
        last = now.points - 1
        f.fx, f.fy = path_x(s, last) - path_x(s, last - 1), path_y(s, last) - path_y(s, last - 1)


@rules
def set_out(s: Battle, figure: int) -> None:
    """Somebody is about to move: it stands at the first point of its path, and nobody has been asked yet."""
    now = s.now[0]
    now.mover, now.point, now.leaving = figure, 0, 0
    now.stage, now.watcher = 0, 0


@rules
def stand_on_path(t: Table, s: Battle, figure: int, point: int) -> int:
    """Have a figure stand at a point of the path that is laid; the storey that it stands on there (fftt:M11d, M11g)."""
    f = s.figures[figure]
    f.x, f.y = path_x(s, point), path_y(s, point)
    f.piece = piece_at(t, f.x, f.y)
    storey = storey_on_path(t, s, point, f.piece)
    f.level = level_on(t, f.piece, storey)
    return storey


@rules
def step_on(t: Table, s: Battle) -> None:
    """The mover reaches the present point of its path: it walks there, or is up or down the stairs (fftt:M11d)."""
    now = s.now[0]
    m = s.figures[now.mover]
    was_upstairs = floor_of(t, m.piece, m.level) != 0
    storey = stand_on_path(t, s, now.mover, now.point)
    if now.climbing != NOBODY:
        note(s, LOG_CLIMBED, now.mover, NOBODY, m.x, m.y, storey, 0)
        return
    note(s, LOG_MOVED, now.mover, NOBODY, m.x, m.y, m.fx, m.fy)
    if was_upstairs and storey == 0:
        note(s, LOG_STOREY, now.mover, NOBODY, 0, 0, 0, 0)


@rules
def end_move(t: Table, s: Battle) -> None:
    """The end of a path: contact binds both, a figure at its own edge may leave (fftt:M6a, M10a, E4a)."""
    now = s.now[0]
    m = s.figures[now.mover]
    if now.leaving:
        m.fate = LEFT
        note(s, LOG_LEFT, now.mover, NOBODY, 0, 0, 0, 0)
        return
    if now.met == NOBODY:
        return
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(m, e) and meets(t, s, now.mover, i):
            bind(s, now.mover, i)


@rules
def bind(s: Battle, figure: int, enemy: int) -> None:
    """A figure has come into contact with an enemy: its movement ends, and neither leaves before a round was fought.

    fftt:M6a, M10a
    """
    f, e = s.figures[figure], s.figures[enemy]
    f.stopped = f.bound = e.bound = 1
    note(s, LOG_CHARGED, figure, enemy, 0, 0, 0, 0)


@rules
def turn(s: Battle, figure: int, fx: int, fy: int) -> None:
    """Face another way, free, once between two actions; that draws no fire (fftt:A4a, A4b, A4d, S14b)."""
    f = s.figures[figure]
    f.fx, f.fy = fx, fy
    f.turned = 1
    note(s, LOG_TURNED, figure, NOBODY, fx, fy, 0, 0)


@rules
def door_problem(t: Table, s: Battle, figure: int, gap: int) -> int:
    """Whether a figure can open a door, from the ground floor or outside: FINE, or the reason.

    fftt:A2a, B13g, M7a, M7e, M11a, T9j
    """
    f = s.figures[figure]
    if floor_of(t, f.piece, f.level) != 0:
        return NO_DOOR
    if goo_over(t, s, figure) != NOBODY:
        return IN_GOO
    if not is_closed_door(t, s, gap):
        return NO_DOOR
    g = t.gaps[gap]
    if not within(to_segment2(f.x, f.y, g.x0, g.y0, g.x1, g.y1), f.radius + AT_DOOR):
        return NO_DOOR
    if f.ap < 1:
        return NO_AP
    return UNSEEN_BEHIND if charges_unseen(t, s, figure, gap) else FINE


@rules
def charges_unseen(t: Table, s: Battle, figure: int, gap: int) -> bool:
    """Whether a door that this figure opened would let an Insectoid of its alliance charge whom it did not see.

    fftt:M7a, M7e, M10d
    """
    found = False
    s.doors[gap] = 1
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE and f.team == s.figures[figure].team and t.units[f.unit].insectoid:
            for j in range(s.figure_count):
                if opposes(f, s.figures[j]) and joined_by(t, s, i, j, gap) and not saw_at_start(t, s, i, j):
                    found = True
    s.doors[gap] = 0
    return found and is_third(s)


@rules
def is_closed_door(t: Table, s: Battle, gap: int) -> bool:
    """Whether that is the number of a door which has not been opened yet."""
    if gap < 0 or gap >= t.gap_count:
        return False
    return t.gaps[gap].kind != WINDOW and not s.doors[gap]


@rules
def open_door(t: Table, s: Battle, figure: int, gap: int) -> None:
    """Open a door; it stays open, and only figures that are charged through it may fire at that (fftt:A2a, M4c, S14b).

    Those whom it alone has kept apart are in contact then: figures of this side and its allies charge (fftt:M10a, M10d,
    X12a), and of others both are bound (fftt:M6a).
    """
    f = s.figures[figure]
    f.ap -= 1
    f.turned = 0
    s.doors[gap] = 1
    note(s, LOG_OPENED, figure, NOBODY, gap, 0, 0, 0)
    third = is_third(s)
    for i in range(s.figure_count):
        if s.figures[i].fate != ON_TABLE:
            continue
        for j in range(s.figure_count):
            if opposes(s.figures[i], s.figures[j]) and joined_by(t, s, i, j, gap):
                if third and f.team in (s.figures[i].team, s.figures[j].team):
                    continue  # it charges, or is charged
                if not third and f.side == s.figures[i].side:
                    bind(s, i, j)
                else:
                    s.figures[i].bound = s.figures[j].bound = 1
    if third:
        charge_through(t, s, gap, f.team, NOBODY)


@rules
def charge_through(t: Table, s: Battle, gap: int, team: int, last: int) -> None:
    """Let the next figure of an alliance, behind the number ``last``, charge through a door that has been opened.

    It stays where it is, which is its whole path. Several charge one after the other (fftt:M10d, S10c, S10d).
    """
    now = s.now[0]
    now.mover = now.door = NOBODY
    for i in range(last + 1, s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE or f.team != team:
            continue
        for j in range(s.figure_count):
            if opposes(f, s.figures[j]) and joined_by(t, s, i, j, gap):
                put_point(s, 0, f.x, f.y)
                now.points, now.met, now.storey, now.climbing, now.door = 1, j, 0, NOBODY, gap
                set_out(s, i)
                return


@rules
def joined_by(t: Table, s: Battle, a: int, b: int, gap: int) -> bool:
    """Whether two figures are in contact through a door that stands open, and were not if it did not."""
    f = s.figures[a]
    if not touching(t, s, a, f.x, f.y, b):
        return False
    s.doors[gap] = 0
    apart = not touching(t, s, a, f.x, f.y, b)
    s.doors[gap] = 1
    return apart
