"""The legal choices of the side that decides, of places and moves a fan: ``options`` is the door.

Changes nothing but scratch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.fast import Ints, door, rules
from campaign.battle.kernel.bursts import turned
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import EAST, NORTH, SOUTH
from campaign.battle.man_to_man.assault import can_join, is_assaultable
from campaign.battle.man_to_man.attributes import allowance
from campaign.battle.man_to_man.codes import (
    ACT,
    ACTING,
    ACTION,
    AIM,
    ARM,
    ASSAULTING,
    BEGIN,
    CHARGE,
    CHOICE_WIDTH,
    CLOSE_COMBAT,
    CONCEDE,
    DISENGAGE,
    DONE,
    DRIVE,
    EDGE,
    FIRE,
    FIRING,
    FIRST_LEG,
    FLEE,
    FX,
    FY,
    HANDLE,
    INCH,
    JOIN,
    LEAVES,
    LEGS,
    NO_ACTION,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    ORDERING,
    OVER,
    PARRY,
    PARRYING,
    PIVOT,
    PLACE,
    PLACING,
    POINT,
    POSTURE,
    RIPOSTE,
    RIPOSTING,
    RUN,
    SHOOTING_ON,
    STANDING,
    STRIKE,
    TARGET,
    THROW,
    VERB,
    WALK,
    WHO,
    X,
    Y,
)
from campaign.battle.man_to_man.fire import arm_problem, may_fire, target_problem
from campaign.battle.man_to_man.gunnery import is_target
from campaign.battle.man_to_man.indirect import call_for, is_indirect, server_problem
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.melee import may_strike
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, is_active, is_manned, may_act_again
from campaign.battle.man_to_man.throwing import is_thrown
from campaign.battle.man_to_man.vehicles import points

MOST_OPTIONS: Final = 4096
PLACES: Final = 24  # that are offered to who is set up, side by side
ROWS: Final = 4
DIRECTIONS: Final = (0, 4, 32, 9, 27, 14, 22, 18)  # of moves off the front, in tens of degrees
AHEAD: Final = 3  # of them within the front arc
TURNS: Final = (0, 6, 30, 12, 24, 18)  # of a hull, in tens of degrees
DRIVEN: Final = 4  # parts of what a vehicle can drive
FRONT: Final = 10000  # the length of a direction to turn to
THROWN: Final = 12 * INCH
PARTS: Final = 2  # of the way: half and all


@door
def options(t: Table, s: Battle, rows: Sequence[Ints]) -> int:
    """Write down the legal choices, and tell how many there are; all that is offered is judged by ``problem``."""
    now = s.now[0]
    if now.kind == OVER:
        return 0
    if now.kind == PLACING:
        found = placings(t, s, rows)
    elif now.kind == ORDERING:
        found = 2
        for first in range(2):
            fill(rows[first], BEGIN, 0, first, 0, NOBODY)
    elif now.kind == ACTING:
        found = actions(t, s, rows)
    elif now.kind == FIRING or now.kind == SHOOTING_ON:
        found = shots(t, s, rows)
    else:
        found = blows(t, s, rows)
    if now.kind != PLACING and now.kind != ORDERING:
        fill(rows[found], DONE, 0, 0, 0, NOBODY)
        found += 1
    fill(rows[found], CONCEDE, 0, 0, 0, NOBODY)
    return found + 1


@rules
def fill(row: Ints, verb: int, who: int, target: int, action: int, arm: int) -> None:
    """A row becomes that choice, without a path."""
    for part in range(CHOICE_WIDTH):
        row[part] = 0
    row[VERB], row[WHO], row[TARGET], row[ACTION], row[ARM] = verb, who, target, action, arm


@rules
def keep(t: Table, s: Battle, rows: Sequence[Ints], found: int) -> int:
    """How many choices there are with the one that was written last, if it is legal; two places are left for others."""
    return found + 1 if found < MOST_OPTIONS - 3 and problem(t, s, rows[found]) == FINE else found


@rules
def placings(t: Table, s: Battle, rows: Sequence[Ints]) -> int:
    """Places for the next man who is not set up, along the zone of his side, looking away from its edge."""
    figure = NOBODY
    for i in range(s.figure_count):
        if figure == NOBODY and s.figures[i].side == s.now[0].side and s.figures[i].fate == NOT_PLACED:
            figure = i
    force, f = s.forces[s.figures[figure].side], s.figures[figure]
    fx = 1 if force.edge != NORTH and force.edge != SOUTH and force.edge != EAST else -1 if force.edge == EAST else 0
    fy = 1 if force.edge == NORTH else -1 if force.edge == SOUTH else 0
    wide, high = force.right - force.left - 2 * f.radius, force.lower - force.upper - 2 * f.radius
    across, down = (PLACES, ROWS) if fx == 0 else (ROWS, PLACES)
    found = 0
    for column in range(across):
        for row in range(down):
            fill(rows[found], PLACE, figure, 0, STANDING, NOBODY)
            rows[found][X] = force.left + f.radius + wide * column // (across - 1)
            rows[found][Y] = force.upper + f.radius + high * row // (down - 1)
            rows[found][FX], rows[found][FY] = fx, fy
            found = keep(t, s, rows, found)
    return found


@rules
def actions(t: Table, s: Battle, rows: Sequence[Ints]) -> int:
    """The actions of all men of the side who have not acted."""
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == s.now[0].side and is_manned(s, i) and f.action == NO_ACTION:
            found = drives(t, s, rows, found, i)
        if f.side == s.now[0].side and is_active(s, i) and may_act_again(s, i):
            found = standing_actions(t, s, rows, found, i)
            found = turns(t, s, rows, found, i)
        elif f.side == s.now[0].side and is_active(s, i) and f.action == NO_ACTION:
            found = standing_actions(t, s, rows, found, i)
            found = ways(t, s, rows, found, i)
            found = against_enemies(t, s, rows, found, i)
            found = flights(t, s, rows, found, i)
    return found


@rules
def drives(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int) -> int:
    """What a vehicle may do: clear its weapons, turn, drive on, back, behind a turn, and at enemies."""
    f = s.figures[figure]
    for arm in range(s.arm_count):
        fill(rows[found], ACT, figure, 0, HANDLE, arm)
        found = keep(t, s, rows, found)
    most = points(t, s, figure) // POINT * INCH
    for tens in TURNS:
        for part in range(DRIVEN + 1):
            for back in range(2 if part else 1):
                dx, dy = turned(f.fx, f.fy, tens)
                found = drive_on(t, s, rows, found, figure, dx, dy, most * part * (1 - 2 * back) // DRIVEN)
    for other in range(s.figure_count):
        g = s.figures[other]
        if g.fate == ON_TABLE and enemies(s, figure, other):
            for part in range(1, DRIVEN + 1):
                found = drive_on(t, s, rows, found, figure, g.x - f.x, g.y - f.y, most * part // DRIVEN)
    return found


@rules
def drive_on(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int, dx: int, dy: int, way: int) -> int:
    """Driving so far in a direction, or backwards for a ``way`` below 0; over the own edge too, where that may be."""
    f, whole = s.figures[figure], max(1, length(dx, dy))
    back = 1 if way < 0 else 0
    fx, fy = dx * FRONT // whole, dy * FRONT // whole
    for leaves in range(2):
        if way:
            fill_way(rows[found], figure, DRIVE, f.x + dx * way // whole, f.y + dy * way // whole)
            rows[found][FX], rows[found][FY] = rows[found][FIRST_LEG] - f.x, rows[found][FIRST_LEG + 1] - f.y
            if back:
                rows[found][FX], rows[found][FY] = -rows[found][FX], -rows[found][FY]
        else:
            fill(rows[found], ACT, figure, 0, DRIVE, NOBODY)
            rows[found][FX], rows[found][FY] = fx, fy
        rows[found][X], rows[found][LEAVES] = back, leaves
        found = keep(t, s, rows, found)
    return found


@rules
def standing_actions(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int) -> int:
    """What a man may do where he stands."""
    f = s.figures[figure]
    for action in (AIM, POSTURE, CLOSE_COMBAT, PIVOT):
        fill(rows[found], ACT, figure, 0, action, NOBODY)
        rows[found][FX], rows[found][FY] = f.fx, f.fy
        found = keep(t, s, rows, found)
    for arm in range(s.arm_count):
        if is_indirect(t, s, arm) and t.profiles[f.profile].radio:
            found = calls(t, s, rows, found, figure, arm)
        else:
            fill(rows[found], ACT, figure, 0, HANDLE, arm)
            found = keep(t, s, rows, found)
    for other in range(s.figure_count):
        if f.heals:
            fill(rows[found], ACT, figure, other, HANDLE, NOBODY)
            found = keep(t, s, rows, found)
    fill(rows[found], ACT, figure, 0, DISENGAGE, NOBODY)
    rows[found][X] = allowance(t, s, figure, DISENGAGE)
    return keep(t, s, rows, found)


@rules
def calls(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int, arm: int) -> int:
    """Calls for the fire of an arm at the place of each enemy."""
    for target in range(s.figure_count):
        if is_active(s, target) and enemies(s, figure, target):
            fill(rows[found], ACT, figure, 0, HANDLE, arm)
            rows[found][X], rows[found][Y] = s.figures[target].x, s.figures[target].y
            found = keep(t, s, rows, found)
    return found


@rules
def ways(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int) -> int:
    """Runs and walks in some directions, half as far as a man can and all of it; over the own edge where one may."""
    f = s.figures[figure]
    walks, runs = allowance(t, s, figure, WALK), 2 * allowance(t, s, figure, RUN)
    for number in range(len(DIRECTIONS)):
        dx, dy = turned(f.fx, f.fy, DIRECTIONS[number])
        whole = max(1, length(dx, dy))
        turn = 0 if number < AHEAD else allowance(t, s, figure, WALK) // 4
        for part in range(1, PARTS + 1):
            for leaves in range(2):
                far = max(0, walks - turn) * part // PARTS
                fill_way(rows[found], figure, WALK, f.x + dx * far // whole, f.y + dy * far // whole)
                rows[found][FX], rows[found][FY] = rows[found][FIRST_LEG] - f.x, rows[found][FIRST_LEG + 1] - f.y
                rows[found][LEAVES] = leaves
                found = keep(t, s, rows, found)
                far = runs * part // PARTS
                fill_way(rows[found], figure, RUN, f.x + dx * far // whole, f.y + dy * far // whole)
                rows[found][FX], rows[found][FY] = rows[found][FIRST_LEG] - f.x, rows[found][FIRST_LEG + 1] - f.y
                rows[found][LEAVES] = leaves
                found = keep(t, s, rows, found)
    return found


@rules
def fill_way(row: Ints, figure: int, action: int, x: int, y: int) -> None:
    """A row becomes that action with one leg."""
    fill(row, ACT, figure, 0, action, NOBODY)
    row[LEGS], row[FIRST_LEG], row[FIRST_LEG + 1] = 1, x, y


@rules
def turns(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int) -> int:
    """Turning to each enemy."""
    f = s.figures[figure]
    for other in range(s.figure_count):
        g = s.figures[other]
        if is_active(s, other) and enemies(s, figure, other) and (g.x != f.x or g.y != f.y):
            for action in (PIVOT, CLOSE_COMBAT):
                fill(rows[found], ACT, figure, 0, action, NOBODY)
                rows[found][FX], rows[found][FY] = g.x - f.x, g.y - f.y
                found = keep(t, s, rows, found)
    return found


@rules
def against_enemies(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int) -> int:
    """Turning to each enemy, and charging him straight on."""
    found = turns(t, s, rows, found, figure)
    f = s.figures[figure]
    for other in range(s.figure_count):
        g = s.figures[other]
        dx, dy = g.x - f.x, g.y - f.y
        whole = length(dx, dy)
        if not (is_active(s, other) or is_manned(s, other)) or not enemies(s, figure, other) or whole == 0:
            continue
        far = whole - f.radius - g.radius - 2  # places are rounded
        fill_way(rows[found], figure, CHARGE, f.x + dx * far // whole, f.y + dy * far // whole)
        rows[found][TARGET], rows[found][FX], rows[found][FY] = other, rows[found][FIRST_LEG] - f.x, 0
        rows[found][FY] = rows[found][FIRST_LEG + 1] - f.y
        found = keep(t, s, rows, found)
    return found


@rules
def flights(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int) -> int:
    """Fleeing to each cover, and to the own edge, over it too."""
    for goal in range(EDGE, s.ground[0].piece_count + s.ground[0].wall_count):
        fill(rows[found], ACT, figure, goal, FLEE, NOBODY)
        rows[found][LEAVES] = 1 if goal == EDGE else 0
        found = keep(t, s, rows, found)
    return found


@rules
def shots(t: Table, s: Battle, rows: Sequence[Ints]) -> int:
    """Each shot that may be taken: by whom, with what, at whom; or the next one of who fires."""
    now, found = s.now[0], 0
    if now.kind == SHOOTING_ON:
        for target in range(s.figure_count):
            fill(rows[found], FIRE, now.shooter, target, 0, now.arm)
            found = keep(t, s, rows, found)
        return found
    for i in range(s.figure_count):
        if s.figures[i].side != now.side or not may_fire(t, s, i):
            continue
        for target in range(s.figure_count):
            if target_problem(t, s, i, target) == FINE:
                for arm in range(s.arm_count):
                    if arm_problem(t, s, i, arm) == FINE:
                        fill(rows[found], FIRE, i, target, 0, arm)
                        found = keep(t, s, rows, found)
        found = throws(t, s, rows, found, i)
        for arm in range(s.arm_count):
            if server_problem(t, s, i, arm) == FINE:
                found = mortar_shots(t, s, rows, found, i, arm)
    return found


@rules
def mortar_shots(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int, arm: int) -> int:
    """Shots of a mortar at the place of each enemy, and where it has been called for."""
    for target in range(s.figure_count):
        if is_active(s, target) and enemies(s, figure, target):
            fill(rows[found], THROW, figure, 0, 0, arm)
            rows[found][X], rows[found][Y] = s.figures[target].x, s.figures[target].y
            found = keep(t, s, rows, found)
    wanted = call_for(s, arm)
    if wanted != NOBODY:
        fill(rows[found], THROW, figure, 0, 0, arm)
        rows[found][X], rows[found][Y] = s.calls[wanted].x, s.calls[wanted].y
        found = keep(t, s, rows, found)
    return found


@rules
def throws(t: Table, s: Battle, rows: Sequence[Ints], found: int, figure: int) -> int:
    """What a man may throw, at the place of each enemy and straight ahead."""
    f = s.figures[figure]
    for arm in range(s.arm_count):
        if not is_thrown(t, s, figure, arm):
            continue
        for target in range(s.figure_count):
            g = s.figures[target]
            if is_target(s, target) and enemies(s, figure, target):
                fill(rows[found], THROW, figure, 0, 0, arm)
                rows[found][X], rows[found][Y] = g.x, g.y
                found = keep(t, s, rows, found)
        whole = max(1, length(f.fx, f.fy))
        fill(rows[found], THROW, figure, 0, 0, arm)
        rows[found][X], rows[found][Y] = f.x + f.fx * THROWN // whole, f.y + f.fy * THROWN // whole
        found = keep(t, s, rows, found)
    return found


@rules
def blows(t: Table, s: Battle, rows: Sequence[Ints]) -> int:
    """Each blow that may be struck, or the parry, or the ripostes."""
    now, found = s.now[0], 0
    if now.kind == ASSAULTING:
        return assaults(t, s, rows)
    if now.kind == PARRYING:
        fill(rows[found], PARRY, 0, 0, 0, NOBODY)
        return keep(t, s, rows, found)
    if now.kind == RIPOSTING:
        for arm in range(NOBODY, s.arm_count):
            fill(rows[found], RIPOSTE, 0, 0, 0, arm)
            found = keep(t, s, rows, found)
        return found
    for i in range(s.figure_count):
        if s.figures[i].side == now.side and may_strike(t, s, i):
            for target in range(s.figure_count):
                for arm in range(NOBODY, s.arm_count):
                    fill(rows[found], STRIKE, i, target, 0, arm)
                    found = keep(t, s, rows, found)
    return found


@rules
def assaults(t: Table, s: Battle, rows: Sequence[Ints]) -> int:
    """Each man who may join in an assault on a vehicle, with each of his devices and without."""
    found = 0
    for i in range(s.figure_count):
        if s.figures[i].side == s.now[0].side and can_join(s, i):
            for vehicle in range(s.figure_count):
                if is_assaultable(s, s.now[0].side, vehicle):
                    for arm in range(NOBODY, s.arm_count):
                        fill(rows[found], JOIN, i, vehicle, 0, arm)
                        found = keep(t, s, rows, found)
    return found
