"""Flights: to which cover or edge, and the way there, which the rules lay themselves (A7, M5, M9).

A goal is a piece that gives cover, a low wall (numbered behind the pieces), or EDGE.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.bursts import turned
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import ANY_DOOR, FREE, KIND, Leg, contact_on_leg, obstacle_on_leg
from campaign.battle.kernel.space import length, root, to_segment2
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, inside
from campaign.battle.man_to_man.attributes import move_of
from campaign.battle.man_to_man.codes import EDGE, INCH, LOG_POSTURE, MOST_LEGS, NOBODY, PRONE, STANDING
from campaign.battle.man_to_man.movement import go, is_at_edge, leave, obstacle
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, is_active, is_manned
from campaign.battle.man_to_man.terrain import gives_cover, is_close_to_cover

ASIDE: Final = 2 * INCH  # a leg round an obstacle (man_to_man:M9b)
SIDEWAYS: Final = (3, 33, 6, 30, 9, 27)  # its directions off the line, clockwise in tens of degrees
LEAST: Final = 10  # a millimetre: who cannot go so far is stopped, for places are rounded
PACES: Final = 2  # times MOV (man_to_man:A7c)


@rules
def is_cover(s: Battle, cover: int) -> bool:
    """Whether that is the number of a piece that gives cover, or of a low wall."""
    if cover < 0 or cover >= s.ground[0].piece_count + s.ground[0].wall_count:
        return False
    return cover >= s.ground[0].piece_count or gives_cover(s, cover)


@rules
def is_occupied(t: Table, s: Battle, figure: int, cover: int) -> bool:
    """Whether an active enemy of a man is in or close to some cover (man_to_man:A7b, M5d)."""
    for other in range(s.figure_count):
        active = is_active(s, other) or is_manned(s, other)
        if active and enemies(s, figure, other) and is_close_to_cover(t, s, other, cover):
            return True
    return False


@rules
def nearest_point(t: Table, s: Battle, figure: int, goal: int) -> tuple[int, int]:
    """The point of a goal that is nearest to a man's centre; of an edge where his base would touch it."""
    f = s.figures[figure]
    if goal == EDGE:
        edge, size = s.forces[f.side].edge, s.ground[0].extent[0]
        if edge == NORTH:
            return f.x, f.radius
        if edge == SOUTH:
            return f.x, size.height - f.radius
        return (size.width - f.radius if edge == EAST else f.radius), f.y
    if goal >= s.ground[0].piece_count:
        w = s.ground[0].low_walls[goal - s.ground[0].piece_count]
        return on_segment(f.x, f.y, w.x0, w.y0, w.x1, w.y1)
    if inside(s.ground[0], goal, f.x, f.y):
        return f.x, f.y
    p, least, x, y = s.ground[0].pieces[goal], 1 << 60, f.x, f.y
    for i in range(p.first, p.last):
        w = s.ground[0].sides[i]
        square = to_segment2(f.x, f.y, w.x0, w.y0, w.x1, w.y1)
        if square < least:
            least = square
            x, y = on_segment(f.x, f.y, w.x0, w.y0, w.x1, w.y1)
    return x, y


@rules
def on_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The point of a segment that is nearest to a place."""
    dx, dy = bx - ax, by - ay
    along, square = (px - ax) * dx + (py - ay) * dy, dx * dx + dy * dy
    if along <= 0:
        return ax, ay
    if along >= square:
        return bx, by
    return ax + dx * along // square, ay + dy * along // square


@rules
def nearest_cover(t: Table, s: Battle, figure: int) -> int:
    """The cover nearest to a man that no enemy occupies, or EDGE where there is none (man_to_man:M5b, M5d, M5e)."""
    f, found, least = s.figures[figure], EDGE, 1 << 60
    for cover in range(s.ground[0].piece_count + s.ground[0].wall_count):
        if is_cover(s, cover) and not is_occupied(t, s, figure, cover):
            x, y = nearest_point(t, s, figure, cover)
            square = (x - f.x) * (x - f.x) + (y - f.y) * (y - f.y)
            if square < least:
                found, least = cover, square
    return found


@rules
def has_arrived(t: Table, s: Battle, figure: int, goal: int) -> bool:
    """Whether a man's base touches his goal, or he is inside it (man_to_man:M9a)."""
    if goal == EDGE:
        return is_at_edge(t, s, figure)
    f = s.figures[figure]
    x, y = nearest_point(t, s, figure, goal)
    return (x - f.x) * (x - f.x) + (y - f.y) * (y - f.y) <= f.radius * f.radius


@rules
def free_way(t: Table, s: Battle, figure: int, dx: int, dy: int, most: int) -> int:
    """How far a man can go in a direction, at most so far, before something or contact with an enemy stops him.

    man_to_man:M9a
    """
    f, whole = s.figures[figure], length(dx, dy)
    if whole == 0 or most <= 0:
        return 0
    x, y = f.x + dx * most // whole, f.y + dy * most // whole
    leg = Leg(0, f.x, f.y, x, y)
    far, code = most, obstacle(s, figure, leg)
    if code != FREE:
        far = min(far, obstacle_on_leg(s.ground[0], s, figure, code, leg, 0, ANY_DOOR))
    for other in range(s.figure_count):
        if is_active(s, other) and enemies(s, figure, other):
            met = contact_on_leg(s.ground[0], s, figure, other, f.x, f.y, x, y)
            if met != NOBODY:
                far = min(far, met - 1)
    far = max(0, far)
    while far > 0:  # places are rounded, and another obstacle may stand before the one that was told
        x, y = f.x + dx * far // whole, f.y + dy * far // whole
        leg = Leg(0, f.x, f.y, x, y)
        code = obstacle(s, figure, leg)
        if code == FREE:
            return far
        stands = obstacle_on_leg(s.ground[0], s, figure, code, leg, 0, ANY_DOOR) if code % KIND else far
        far = min(far - 1, stands)
    return 0


@rules
def flee(t: Table, s: Battle, figure: int, goal: int) -> None:
    """A man flees to his goal, as far as twice his MOV takes him, and stands up first.

    man_to_man:A7c, A16c, M9a, M9b
    """
    if s.figures[figure].low == PRONE:
        s.figures[figure].low = STANDING
        note(s, LOG_POSTURE, figure, NOBODY, STANDING, 0, 0, 0)
    left = PACES * move_of(t, s, figure)
    for _leg in range(MOST_LEGS):
        if left <= 0 or has_arrived(t, s, figure, goal):
            return
        gone = flee_on(t, s, figure, goal, left)
        if gone == 0:
            return
        left -= gone


@rules
def flee_on(t: Table, s: Battle, figure: int, goal: int, left: int) -> int:
    """One leg of a flight: along the line, else aside in the first direction that is free; how long it is, or 0."""
    f = s.figures[figure]
    x, y = nearest_point(t, s, figure, goal)
    dx, dy = x - f.x, y - f.y
    most = min(left, root(dx * dx + dy * dy))
    if goal != EDGE:
        most = min(left, max(1, length(dx, dy) - f.radius))  # his base touches it then
    far = free_way(t, s, figure, dx, dy, most)
    if far >= min(most, LEAST):
        return step(t, s, figure, dx, dy, far)
    aside = min(left, ASIDE)
    for tens in SIDEWAYS:
        ex, ey = turned(dx, dy, tens)
        if free_way(t, s, figure, ex, ey, aside) == aside:
            return step(t, s, figure, ex, ey, aside)
    return 0


@rules
def step(t: Table, s: Battle, figure: int, dx: int, dy: int, far: int) -> int:
    """A man goes so far in a direction; how far that was."""
    f, whole = s.figures[figure], length(dx, dy)
    x, y = f.x + dx * far // whole, f.y + dy * far // whole
    if x == f.x and y == f.y:
        return 0
    go(t, s, figure, x, y)
    return far


@rules
def flee_off(t: Table, s: Battle, figure: int, goal: int) -> None:
    """A man flees, and leaves where his goal is the edge and he has reached it (man_to_man:A21a, M6d)."""
    flee(t, s, figure, goal)
    if goal == EDGE and is_at_edge(t, s, figure):
        leave(s, figure)
