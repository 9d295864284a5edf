"""Moves of men: what legs and turns cost, what stands in the way, and moving (C9, A1 to A6, A8, A12, A15 to A21).

A choice of a move has its legs and the direction that the man faces behind it; ``move_problem`` judges it and
``move`` carries it out. Flights, which the rules lay down themselves, are in ``flight``.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import (
    ANY_DOOR,
    BODY_IN_WAY,
    FREE,
    KIND,
    WALL_IN_WAY,
    Leg,
    contact_on_leg,
    leg_obstacle,
    touching,
)
from campaign.battle.kernel.space import in_quarter, is_front, length, quarters, root
from campaign.battle.kernel.table import level_at, piece_at
from campaign.battle.kernel.zones import touches_edge
from campaign.battle.man_to_man import reasons
from campaign.battle.man_to_man.attributes import allowance
from campaign.battle.man_to_man.codes import (
    ACTION,
    CHARGE,
    CREWED,
    FIRST_LEG,
    FX,
    FY,
    INCH,
    LEAVES,
    LEFT,
    LEGS,
    LOG_LEFT,
    LOG_MOVED,
    LOG_TURNED,
    MOST_LEGS,
    NOBODY,
    RUN,
    TARGET,
    WALK,
    WHO,
    X,
)
from campaign.battle.man_to_man.reasons import (
    FINE,
    IN_CONTACT,
    NO_CONTACT,
    NO_FRONT,
    NO_LEG,
    NOT_AN_ENEMY,
    NOT_AT_EDGE,
    NOT_SEEN,
    NOT_STRAIGHT,
    OFF_TABLE,
    TOO_FAR,
    TOUCHES_ENEMY,
    TURNS_TOO_FAR,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, is_active, is_manned, touches
from campaign.battle.man_to_man.terrain import sees

TURN: Final = INCH  # a movement point for each quarter circle that is begun (man_to_man:A2a)
FARTHEST: Final = 1 << 40  # further than any leg: what is not to be walked has no price


@rules
def obstacle(s: Battle, figure: int, leg: Leg) -> int:
    """What stands in the way of a leg, as ``leg_obstacle`` tells it: crewed weapons, listed last, never do.

    man_to_man:L10h
    """
    code = leg_obstacle(s.ground[0], s, figure, leg, 0, ANY_DOOR)
    return FREE if code % KIND == BODY_IN_WAY and s.figures[code // KIND].kind == CREWED else code


@rules
def leg_problem(t: Table, s: Battle, figure: int, ax: int, ay: int, bx: int, by: int) -> int:
    """What stands in the way of a leg, whatever it touches: FINE, or the reason (man_to_man:A19a, A20a, C4c)."""
    code = obstacle(s, figure, Leg(0, ax, ay, bx, by)) % KIND
    if code == FREE:
        return FINE
    if code == BODY_IN_WAY:
        return reasons.BODY_IN_WAY
    return reasons.WALL_IN_WAY if code == WALL_IN_WAY else OFF_TABLE


@rules
def meets_enemy(t: Table, s: Battle, figure: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a leg comes into contact with an active enemy anywhere (man_to_man:A15a)."""
    for other in range(s.figure_count):
        if is_active(s, other) and enemies(s, figure, other):
            if contact_on_leg(s.ground[0], s, figure, other, ax, ay, bx, by) != NOBODY or touching(
                s.ground[0], s, figure, bx, by, other
            ):
                return True
    return False


@rules
def price(s: Battle, figure: int, c: Ints) -> int:
    """What the legs and turns of a choice cost, as a length (man_to_man:A2a, A3a, A3b, A17a, C1b).

    The first leg costs no turn within the front arc.
    """
    f = s.figures[figure]
    x, y, fx, fy, found = f.x, f.y, f.fx, f.fy, 0
    for leg in range(c[LEGS]):
        bx, by = c[FIRST_LEG + 2 * leg], c[FIRST_LEG + 2 * leg + 1]
        if leg > 0 or not in_quarter(f, bx, by):
            found += TURN * quarters(fx, fy, bx - x, by - y)
        found += length(bx - x, by - y)
        x, y, fx, fy = bx, by, bx - x, by - y
    return found + TURN * quarters(fx, fy, c[FX], c[FY])


@rules
def path_problem(t: Table, s: Battle, figure: int, c: Ints) -> int:
    """Why nobody may walk these legs, whatever they cost, or FINE (man_to_man:A15a, A19a)."""
    if c[LEGS] < 0 or c[LEGS] > MOST_LEGS:
        return NO_LEG
    f = s.figures[figure]
    x, y = f.x, f.y
    for leg in range(c[LEGS]):
        bx, by = c[FIRST_LEG + 2 * leg], c[FIRST_LEG + 2 * leg + 1]
        if bx == x and by == y:
            return NO_LEG
        found = leg_problem(t, s, figure, x, y, bx, by)
        if found != FINE:
            return found
        if c[ACTION] != CHARGE and meets_enemy(t, s, figure, x, y, bx, by):
            return TOUCHES_ENEMY
        x, y = bx, by
    return FINE


@rules
def move_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a man may not run, walk or charge so, or FINE.

    man_to_man:A1a, A3a, A5a, A5b, A6a, A8a, A8b, A16a
    """
    figure, action = c[WHO], c[ACTION]
    if not is_front(c[FX], c[FY]):
        return NO_FRONT
    if action != WALK:
        found = straight_problem(s, figure, c)
        if found != FINE:
            return found
    found = path_problem(t, s, figure, c)
    if found != FINE:
        return found
    most = allowance(t, s, figure, action)
    if price(s, figure, c) > (2 * most if action == RUN else most):
        return TOO_FAR
    if c[LEAVES] and (action == CHARGE or not ends_at_edge(t, s, c)):
        return NOT_AT_EDGE
    return charge_problem(t, s, c) if action == CHARGE else FINE


@rules
def straight_problem(s: Battle, figure: int, c: Ints) -> int:
    """Why a way is not one leg ahead, with a quarter turn behind a run at most, or FINE (man_to_man:A3a, A5a, A5b)."""
    f = s.figures[figure]
    bx, by = c[FIRST_LEG], c[FIRST_LEG + 1]
    if c[LEGS] != 1 or not in_quarter(f, bx, by):
        return NOT_STRAIGHT
    turn = quarters(bx - f.x, by - f.y, c[FX], c[FY])
    return FINE if turn <= (1 if c[ACTION] == RUN else 0) else TURNS_TOO_FAR


@rules
def charge_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why that charge does not bring a man into contact with an enemy whom he sees ahead, or FINE.

    man_to_man:A8a, A8b
    """
    figure, target = c[WHO], c[TARGET]
    if target < 0 or target >= s.figure_count or not enemies(s, figure, target):
        return NOT_AN_ENEMY
    if not is_active(s, target) and not is_manned(s, target):
        return NOT_AN_ENEMY
    g = s.figures[target]
    if not in_quarter(s.figures[figure], g.x, g.y) or not sees(t, s, figure, target):
        return NOT_SEEN
    return FINE if touching(s.ground[0], s, figure, c[FIRST_LEG], c[FIRST_LEG + 1], target) else NO_CONTACT


@rules
def ends_at_edge(t: Table, s: Battle, c: Ints) -> bool:
    """Whether a man's base touches his own edge at the end of his legs (man_to_man:A21a)."""
    f, last = s.figures[c[WHO]], FIRST_LEG + 2 * (c[LEGS] - 1)
    x, y = (c[last], c[last + 1]) if c[LEGS] else (f.x, f.y)
    return touches_edge(s.ground[0], s.forces[f.side].edge, x, y, f.radius)


# Disengaging


@rules
def away(t: Table, s: Battle, figure: int, far: int) -> tuple[int, int]:
    """Where a man comes who goes so far straight away from the enemies that he touches; where he is, if nowhere.

    From several in the mean of the directions from each. man_to_man:A12b
    """
    f, dx, dy = s.figures[figure], 0, 0
    for other in range(s.figure_count):
        if is_active(s, other) and enemies(s, figure, other) and touches(t, s, figure, other):
            g = s.figures[other]
            whole = max(1, root((f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)))
            dx += (f.x - g.x) * UNIT // whole
            dy += (f.y - g.y) * UNIT // whole
    whole = length(dx, dy)
    if whole == 0:
        return f.x, f.y
    return f.x + dx * far // whole, f.y + dy * far // whole


UNIT: Final = 1 << 14  # the length of a direction among several


@rules
def disengage_problem(t: Table, s: Battle, c: Ints) -> int:
    """Why a man may not step so far away from who touches him, or FINE (man_to_man:A12a, A12b, A12c)."""
    figure, far = c[WHO], c[X]
    f = s.figures[figure]
    if far <= 0 or far > allowance(t, s, figure, c[ACTION]):
        return TOO_FAR
    x, y = away(t, s, figure, far)
    if x == f.x and y == f.y:
        return NO_CONTACT
    found = leg_problem(t, s, figure, f.x, f.y, x, y)
    if found != FINE:
        return found
    for other in range(s.figure_count):
        if is_active(s, other) and enemies(s, figure, other) and touching(s.ground[0], s, figure, x, y, other):
            return IN_CONTACT
    return FINE


# Moving


@rules
def go(t: Table, s: Battle, figure: int, x: int, y: int) -> None:
    """A man goes straight to a place, and faces along his way (man_to_man:A3a)."""
    f = s.figures[figure]
    f.moved += length(x - f.x, y - f.y)
    f.fx, f.fy = x - f.x, y - f.y
    f.x, f.y = x, y
    f.piece = piece_at(s.ground[0], x, y)
    f.level = level_at(s.ground[0], f.piece)
    note(s, LOG_MOVED, figure, NOBODY, x, y, 0, 0)


@rules
def face(s: Battle, figure: int, fx: int, fy: int) -> None:
    """A man turns to a direction."""
    f = s.figures[figure]
    if quarters(f.fx, f.fy, fx, fy):
        note(s, LOG_TURNED, figure, NOBODY, fx, fy, 0, 0)
    f.fx, f.fy = fx, fy


@rules
def move(t: Table, s: Battle, c: Ints) -> None:
    """A man walks his legs, turns, and leaves over his own edge if he wants to (man_to_man:A6a, A21a)."""
    figure = c[WHO]
    for leg in range(c[LEGS]):
        go(t, s, figure, c[FIRST_LEG + 2 * leg], c[FIRST_LEG + 2 * leg + 1])
    face(s, figure, c[FX], c[FY])
    if c[LEAVES]:
        leave(s, figure)


@rules
def leave(s: Battle, figure: int) -> None:
    """A man leaves the table over his own edge, and is safe (man_to_man:A21b)."""
    f = s.figures[figure]
    f.fate = LEFT
    note(s, LOG_LEFT, figure, NOBODY, f.x, f.y, 0, 0)


@rules
def is_at_edge(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man's base touches his own edge where he stands (man_to_man:A21a)."""
    f = s.figures[figure]
    return touches_edge(s.ground[0], s.forces[f.side].edge, f.x, f.y, f.radius)
