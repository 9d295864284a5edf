"""Shells, mortars and calls for fire: at which point most falls, less what falls on friends.

A template is weighed where it is aimed at and, by half, at the six places where it comes down on the mean if it misses.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.bursts import landing, under
from campaign.battle.kernel.grid import in_house
from campaign.battle.man_to_man.attributes import dexterity, intelligence
from campaign.battle.man_to_man.codes import (
    ACT,
    CREWED,
    GUN_WEAPON,
    HANDLE,
    INCH,
    MAN,
    MORTAR_WEAPON,
    NOBODY,
    ON_TABLE,
    POST,
    SUPPORT_WEAPON,
    THROW,
    VEHICLE,
    X,
    Y,
)
from campaign.battle.man_to_man.indirect import (
    call_for,
    call_problem,
    inward,
    mortar_number,
    mortar_problem,
    point_problem,
    server_problem,
)
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, is_active, is_manned
from campaign.battle.man_to_man.tactician.hulls import SMASHED, hull_share
from campaign.battle.man_to_man.tactician.odds import ROLLS, chance, share_lost, worth_of
from campaign.battle.man_to_man.tactician.outlook import BEHIND
from campaign.battle.man_to_man.terrain import is_in_cover
from campaign.battle.man_to_man.throwing import STEP, is_thrown, throw_number, throw_problem

FIRED, CALLED, MEANT = range(3)
"""How a point is judged: for a shot now, for a call, or for a shot that is yet to come in this round."""

AGAINST_POST: Final = 60  # percent of the HQ posts that a template destroys (man_to_man:L7a)
LEFT_BY_THEN: Final = 80  # percent of what is called for that is still there when it comes down
MEAN: Final = 7 * INCH // 2  # of a die of scatter


@rules
def harm(t: Table, s: Battle, weapon: int, target: int, in_room: bool) -> int:
    """What a template takes of whom it touches."""
    w, f = t.weapons[weapon], s.figures[target]
    worth = worth_of(t, s, target)
    if f.kind == MAN:
        if not in_room and in_house(s.ground[0], f.piece):
            return 0
        worth = worth * share_lost(t, s, target, w.dice) // 100
        return worth * BEHIND // 100 if not in_room and is_in_cover(t, s, target) else worth
    if f.kind == VEHICLE:
        if not is_manned(s, target):
            return 0
        penetration = 0 if w.kind == GUN_WEAPON else w.penetration
        return worth * hull_share(penetration, t.profiles[f.profile].top, w.he) // 100
    if f.kind == CREWED:
        return worth * SMASHED // 100
    return worth * AGAINST_POST // 100 if f.kind == POST else 0


@rules
def under_template(t: Table, s: Battle, figure: int, weapon: int, x: int, y: int, room: int) -> int:
    """What a template at a place takes of the enemies of a figure, less what it takes of its friends."""
    area, own, found = t.weapons[weapon].area, t.characters[s.now[0].character].own, 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE and (room == NOBODY or f.piece == room) and under(x, y, area, f.x, f.y, f.radius, 1):
            lost = harm(t, s, weapon, i, room != NOBODY)
            found += lost if enemies(s, figure, i) else -lost * own // 100
    return found


@rules
def with_strays(t: Table, s: Battle, figure: int, arm: int, x: int, y: int, needed: int) -> int:
    """What a shot at a point is worth, with what it does where it comes down if it misses."""
    a, stray = s.arms[arm], 0
    w = t.weapons[a.weapon]
    hit = under_template(t, s, figure, a.weapon, x, y, NOBODY)
    dx, dy = x - s.figures[figure].x, y - s.figures[figure].y
    if w.kind == SUPPORT_WEAPON:
        dx, dy = inward(s, a.side)
    if dx == 0 and dy == 0:
        dy = 1
    for direction in range(6):
        px, py = landing(dx, dy, x, y, MEAN * w.scatter, STEP * direction)
        stray += under_template(t, s, figure, a.weapon, px, py, NOBODY)
    hits = chance(needed)
    return (hit * hits + stray // 12 * (ROLLS - hits)) // ROLLS


@rules
def can_aim(t: Table, s: Battle, figure: int, arm: int, x: int, y: int, how: int) -> bool:
    """Whether a figure may fire an arm at a point, or call for it, or sees it."""
    if how == CALLED:
        return call_problem(t, s, figure, arm, x, y) == FINE
    if how == MEANT:
        return point_problem(t, s, figure, x, y) == FINE
    if t.weapons[s.arms[arm].weapon].kind == MORTAR_WEAPON:
        return mortar_problem(t, s, figure, arm, x, y) == FINE
    return throw_problem(t, s, figure, arm, x, y) == FINE


@rules
def number_at_point(t: Table, s: Battle, figure: int, arm: int, x: int, y: int, how: int) -> int:
    """The number of a shot at a point, on the whole where it is yet to come."""
    kind, bearer = t.weapons[s.arms[arm].weapon].kind, s.arms[arm].bearer
    if how == FIRED:
        if kind == MORTAR_WEAPON:
            return mortar_number(t, s, figure, arm, x, y)
        return throw_number(t, s, figure, arm, x, y)
    less = 2 if s.figures[figure].under_fire_before else 0
    if kind == GUN_WEAPON:
        crewed = s.figures[bearer].kind == CREWED
        return (s.figures[bearer].control if crewed else dexterity(t, s, figure)) - less
    return intelligence(t, s, figure) - less


@rules
def is_mark(s: Battle, figure: int, target: int) -> bool:
    """Whether a template can be meant for somebody: an enemy on the table who is no wreck."""
    g = s.figures[target]
    return g.fate == ON_TABLE and enemies(s, figure, target) and (g.kind != VEHICLE or is_manned(s, target))


@rules
def best_point(t: Table, s: Battle, figure: int, arm: int, least: int, how: int) -> tuple[int, int, int]:
    """At which point a shot is worth most, if it is worth more than ``least``: the worth, and the place.

    Points are the places of enemies, and the middles between two men who stand so near that one template reaches both.
    """
    best, bx, by = least, 0, 0
    area = t.weapons[s.arms[arm].weapon].area
    for i in range(s.figure_count):
        if not is_mark(s, figure, i):
            continue
        f = s.figures[i]
        for j in range(i, s.figure_count):
            g = s.figures[j]
            if j != i and (not is_active(s, i) or not is_active(s, j) or not is_mark(s, figure, j)):
                continue
            if abs(g.x - f.x) > 2 * area or abs(g.y - f.y) > 2 * area:
                continue
            x, y = (f.x + g.x) // 2, (f.y + g.y) // 2
            if under_template(t, s, figure, s.arms[arm].weapon, x, y, NOBODY) <= best:
                continue
            if can_aim(t, s, figure, arm, x, y, how):
                value = with_strays(t, s, figure, arm, x, y, number_at_point(t, s, figure, arm, x, y, how))
                if value > best:
                    best, bx, by = value, x, y
    return best, bx, by


@rules
def best_shell(t: Table, s: Battle, figure: int, least: int, c: Ints) -> int:
    """Write down a shell of a gun, or a mortar's shot, that is worth more than ``least``; what the better one is worth.

    A mortar may be fired at a point that has been called for, whoever sees it.
    """
    for arm in range(s.arm_count):
        kind = t.weapons[s.arms[arm].weapon].kind
        if kind == GUN_WEAPON:
            if not is_thrown(t, s, figure, arm):
                continue
        elif kind != MORTAR_WEAPON or server_problem(t, s, figure, arm) != FINE:
            continue
        value, x, y = best_point(t, s, figure, arm, least, FIRED)
        wanted = call_for(s, arm)
        if wanted != NOBODY:
            u, v = s.calls[wanted].x, s.calls[wanted].y
            if can_aim(t, s, figure, arm, u, v, FIRED):
                other = with_strays(t, s, figure, arm, u, v, number_at_point(t, s, figure, arm, u, v, FIRED))
                if other > value:
                    value, x, y = other, u, v
        if value > least:
            least = value
            fill(c, THROW, figure, 0, 0, arm)
            c[X], c[Y] = x, y
    return least


@rules
def best_call(t: Table, s: Battle, figure: int, least: int, c: Ints) -> int:
    """Write down a call for fire that is worth more than ``least``; what the better one is worth."""
    if not t.profiles[s.figures[figure].profile].radio:
        return least
    for arm in range(s.arm_count):
        a = s.arms[arm]
        kind = t.weapons[a.weapon].kind
        if a.side != s.figures[figure].side or (kind != SUPPORT_WEAPON and kind != MORTAR_WEAPON):
            continue
        if call_for(s, arm) != NOBODY or (kind == SUPPORT_WEAPON and a.left <= 0) or is_at_work(t, s, arm):
            continue
        value, x, y = best_point(t, s, figure, arm, least * 100 // LEFT_BY_THEN, CALLED)
        value = value * LEFT_BY_THEN // 100
        if value > least:
            least = value
            fill(c, ACT, figure, 0, HANDLE, arm)
            c[X], c[Y] = x, y
    return least


@rules
def is_at_work(t: Table, s: Battle, arm: int) -> bool:
    """Whether a mortar needs no call, for the man beside it sees enemies himself, or nobody is there who would fire."""
    if t.weapons[s.arms[arm].weapon].kind != MORTAR_WEAPON:
        return False
    gunner = s.figures[s.arms[arm].bearer].gunner
    if not is_active(s, gunner):
        return True
    for target in range(s.figure_count):
        if is_mark(s, gunner, target):
            g = s.figures[target]
            if point_problem(t, s, gunner, g.x, g.y) == FINE:
                return True
    return False
