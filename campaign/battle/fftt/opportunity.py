"""Opportunity fire: the shots that interrupt a move (fftt:S9, S10, S14).

Once a move is laid, every watcher is asked at which of its points it would shoot; then it is walked point by point.
Says nothing of where one may walk: that is ``movement``.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.abilities import hard_to_hit
from campaign.battle.fftt.codes import LOG_REACTED, NOBODY, ON_TABLE, SHOT, SHOT_OPPORTUNITY
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.goo import goo_over, hold
from campaign.battle.fftt.movement import (
    charge_through,
    end_move,
    meets,
    path_x,
    path_y,
    step_on,
    storey_on_path,
    touches_at,
)
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.shooting import Aim, engaged, in_range, modifiers, needed, roll_shot
from campaign.battle.fftt.supply import look_at_supply
from campaign.battle.fftt.wounds import settle
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.sight import COVERED, End, line_of_sight
from campaign.battle.kernel.space import in_arc
from campaign.battle.kernel.table import floor_of, level_on, piece_at

LEAST_NEED = 2  # nothing less can hit (fftt:S1c)


@rules
def may_react(t: Table, s: Battle, watcher: int) -> bool:
    """Whether a figure can take opportunity fire at the present move, wherever it leads (fftt:E8b, S9b, S9c, S12c)."""
    now = s.now[0]
    w = s.figures[watcher]
    kind = t.units[w.unit]
    if w.fate != ON_TABLE or w.ap < 2 or not kind.opportunity or w.empty:
        return False
    return w.team != s.figures[now.mover].team


@rules
def reaction_need(t: Table, s: Battle, watcher: int, point: int, least: int) -> int:
    """The number that a shot at a point of the move needs; 0 where it is not possible or needs less than ``least``."""
    flags = reaction_flags(t, s, watcher, point, least)
    return needed(t, s.figures[watcher], flags) if flags != NOBODY else 0


@rules
def reaction_flags(t: Table, s: Battle, watcher: int, point: int, least: int) -> int:
    """The modifiers of a shot at a point of the move, as flags; NOBODY where there is none that needs ``least``.

    It is a direct shot, at what is in front (fftt:S7d, S9a, S14g). Who is in contact shoots at whom it is in contact
    with, or who charges it (fftt:S10a, X11a).
    """
    now = s.now[0]
    w, m = s.figures[watcher], s.figures[now.mover]
    x, y = path_x(s, point), path_y(s, point)
    if not in_range(t, w, x, y) or not in_arc(w, x, y):
        return NOBODY
    kind = t.units[w.unit]
    square = (x - w.x) * (x - w.x) + (y - w.y) * (y - w.y)
    hard = hard_to_hit(t, m)
    if needed(t, w, modifiers(t, w, square, False, False, hard)) < least:
        return NOBODY
    piece = piece_at(t, x, y)
    level = level_on(t, piece, storey_on_path(t, s, point, piece))
    code = line_of_sight(t, s, watcher, End(x, y, level, piece, m.radius), now.mover)
    if code > COVERED:
        return NOBODY
    if held_by_another(t, s, watcher) and not charges(t, s, watcher):
        if not touches_at(t, s, now.mover, point, watcher):
            return NOBODY
    flags = modifiers(t, w, square, code == COVERED and kind.weapon == SHOT, False, hard)
    return flags if needed(t, w, flags) >= least else NOBODY


@rules
def held_by_another(t: Table, s: Battle, watcher: int) -> bool:
    """Whether a watcher is in contact with an enemy other than the mover, who may walk away from it (fftt:X11a)."""
    w = s.figures[watcher]
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(w, e) and i != s.now[0].mover:
            if touching(t, s, watcher, w.x, w.y, i):
                return True
    return False


@rules
def charges(t: Table, s: Battle, enemy: int) -> bool:
    """Whether the present move ends in a charge at an enemy: its path may meet several at once (fftt:X11a)."""
    now = s.now[0]
    return now.met != NOBODY and meets(t, s, now.mover, enemy)


@rules
def first_in_front(t: Table, s: Battle, watcher: int) -> int:
    """The first point of the present path within range and in front of a watcher, or how many points there are.

    Most watchers have none: a third of the calls of ``reaction_need`` are left.
    """
    w = s.figures[watcher]
    x, y, fx, fy, far = w.x, w.y, w.fx, w.fy, t.units[w.unit].long
    points = s.now[0].points
    for point in range(points):
        dx, dy = s.path[2 * point] - x, s.path[2 * point + 1] - y
        if dx * fx + dy * fy >= 0 and dx * dx + dy * dy <= far * far:
            return point
    return points


@rules
def next_watcher(t: Table, s: Battle) -> bool:
    """Find the next figure to ask about the present move, sides in moving order; False when all were asked.

    Whoever has a shot at any point is asked, once, before the move begins (fftt:H6e, S9g, S9i, S9k), unless its side's
    standing order says not to (fftt:Q8a).
    """
    now = s.now[0]
    figures = s.figure_count
    while now.watcher < figures * s.force_count:
        place, i = now.watcher // figures, now.watcher % figures
        now.watcher += 1
        side = s.figures[i].side
        if s.forces[side].place != place or not may_react(t, s, i):
            continue
        if now.door != NOBODY and not meets(t, s, now.mover, i):
            continue  # a charge through a door is met only by the figures that it meets (fftt:S10c, S14b)
        least = max(LEAST_NEED, s.forces[side].ask_from)
        for point in range(first_in_front(t, s, i), now.points):
            if reaction_need(t, s, i, point, least):
                now.actor, now.side = i, side
                return True
    return False


@rules
def walk_on(t: Table, s: Battle) -> None:
    """Walk the present move to its end, or to the mover's, with the shots that interrupt it.

    At each point of the path, the first and the last among them (fftt:S9d, S9e, S14a, S14c, S14f). At its end are
    contact, and the way over the own edge (fftt:M10a, E4a).
    Goo that lies there, or falls there, holds it at once (fftt:B13a).
    """
    now = s.now[0]
    m = s.figures[now.mover]
    watched = somebody_reacts(s)
    free = True
    while free and m.fate == ON_TABLE and now.point < now.points:
        if now.point:
            step_on(t, s)
        if watched:
            shots_at_point(t, s)
        free = m.fate != ON_TABLE or goo_over(t, s, now.mover) == NOBODY
        now.point += 1
    if m.fate == ON_TABLE:
        if not free and now.door == NOBODY:
            hold(t, s, now.mover)
        if now.point == now.points and (free or not now.leaving):
            end_move(t, s)
    for i in range(s.figure_count):
        s.figures[i].react_at = NOBODY  # nobody learns of a shot that was not made
    if now.door != NOBODY:
        charge_through(t, s, now.door, m.team, now.mover)
    else:
        now.mover = NOBODY


@rules
def somebody_reacts(s: Battle) -> bool:
    """Whether anybody has said to shoot at the present move: mostly nobody has, and no point needs a look at all."""
    for i in range(s.figure_count):
        if s.figures[i].react_at != NOBODY:
            return True
    return False


@rules
def shots_at_point(t: Table, s: Battle) -> None:
    """The opportunity fire at the point that the mover has reached, one shot after the other (fftt:S14h, S14i).

    It takes all APs, so there is one a phase, and none for the fight (fftt:A1e, S9f, S9h, S10b, X8a). Nobody reacts
    to it (fftt:S9j).
    """
    now = s.now[0]
    m = s.figures[now.mover]
    for place in range(s.force_count):
        for i in range(s.figure_count):
            w = s.figures[i]
            if w.react_at != now.point or s.forces[w.side].place != place or m.fate != ON_TABLE:
                continue
            if not may_react(t, s, i) or not reaction_need(t, s, i, now.point, LEAST_NEED):
                continue  # it has become impossible: not made, and costs nothing (fftt:S9l, S9m)
            w.ap = 0
            if engaged(t, s, i):
                w.defends = 1  # fftt:X11c
            look_at_supply(t, s)
            note(s, LOG_REACTED, i, now.mover, now.point, 0 if now.door == NOBODY else 1, 0, 0)
            now.interrupting = 1
            aim = Aim(now.mover, m.x, m.y, floor_of(t, m.piece, m.level), 0)
            roll_shot(t, s, i, aim, SHOT_OPPORTUNITY)
            now.interrupting = 0  # what it sets off is no opportunity fire any more (fftt:N14b)
            settle(t, s)
