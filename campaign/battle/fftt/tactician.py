"""The tactician: plays a side, through the same doors as a person and with the same knowledge.

Throws no dice and changes nothing: ``think`` writes down a legal choice.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import (
    CHOICE_WIDTH,
    CREDITING,
    DONE,
    FIGURE,
    FIRING,
    FIRST_LEG,
    FX,
    FY,
    GO_ON,
    GOING_ON,
    LEGS,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    PART_PAIR,
    PARTING,
    PICK,
    PICKING,
    PLACE,
    PLACING,
    REACTING,
    SHOOT,
    TARGET,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.fights import pair_problem, pick_problem
from campaign.battle.fftt.movement import can_move, reaction_need, walk
from campaign.battle.fftt.placing import place_problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.shooting import can_fire_in_step, modifiers, needed, shot_problem
from campaign.battle.kernel.space import distance2, length


@rules
def think(t: Table, s: Battle, c: Ints) -> None:
    """Write down what the side that has to decide does."""
    now = s.now[0]
    for i in range(CHOICE_WIDTH):
        c[i] = 0
    c[VERB] = DONE
    if now.kind == PLACING:
        place(t, s, c)
    elif now.kind == FIRING:
        fire(t, s, c)
    elif now.kind == MOVING:
        move(t, s, c)
    elif now.kind == REACTING:
        react(t, s, c)
    elif now.kind == GOING_ON:
        c[VERB] = GO_ON
    else:
        settle_fight(s, c)


@rules
def place(t: Table, s: Battle, c: Ints) -> None:
    """Set up the next figure at the first free spot of the zone."""
    now = s.now[0]
    f = s.figures[now.actor]
    zone = s.forces[now.side]
    c[VERB], c[FIGURE], c[FX], c[FY] = PLACE, now.actor, f.fx, f.fy
    for x in range(zone.left + f.radius, zone.right - f.radius + 1, 200):
        for y in range(zone.upper + f.radius, zone.lower - f.radius + 1, 200):
            if place_problem(t, s, now.actor, x, y, f.fx, f.fy) == FINE:
                c[X], c[Y] = x, y
                return


@rules
def fire(t: Table, s: Battle, c: Ints) -> None:
    """The first figure that can shoot takes the target that it hits most easily."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != s.now[0].side or can_fire_in_step(t, s, i) != FINE:
            continue
        best = 1
        for j in range(s.figure_count):
            e = s.figures[j]
            if e.side == f.side or e.fate != ON_TABLE:
                continue
            need = needed(t, f, modifiers(t, f, distance2(f, e), False, False, t.units[e.unit].small))
            if need > best and shot_problem(t, s, i, j) == FINE:
                best = need
                c[VERB], c[FIGURE], c[TARGET] = SHOOT, i, j
        if best > 1:
            return


@rules
def move(t: Table, s: Battle, c: Ints) -> None:
    """The first figure with an AP too many walks towards the nearest enemy."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.ap < 2 or can_move(t, s, i) != FINE:
            continue
        best, nearest = 1 << 60, NOBODY
        for j in range(s.figure_count):
            e = s.figures[j]
            if e.side != f.side and e.fate == ON_TABLE and distance2(f, e) < best:
                best, nearest = distance2(f, e), j
        if nearest == NOBODY:
            continue
        e = s.figures[nearest]
        dx, dy = e.x - f.x, e.y - f.y
        whole = length(dx, dy)
        far = t.units[f.unit].move
        for part in (4, 2, 1):
            reach = min(far * part // 4, whole)
            c[VERB], c[FIGURE], c[LEGS] = MOVE, i, 1
            c[FIRST_LEG], c[FIRST_LEG + 1] = f.x + dx * reach // whole, f.y + dy * reach // whole
            if walk(t, s, c) == FINE:
                return
        c[VERB] = DONE


@rules
def react(t: Table, s: Battle, c: Ints) -> None:
    """Shoot where it needs the most, which is where it hits most easily."""
    now = s.now[0]
    best = 5
    for point in range(now.points):
        need = reaction_need(t, s, now.actor, point, best + 1)
        if need > best:
            best = need
            c[VERB], c[X] = PICK, point


@rules
def settle_fight(s: Battle, c: Ints) -> None:
    """The first legal answer."""
    kind = s.now[0].kind
    for i in range(s.figure_count):
        if kind == PICKING or kind == CREDITING:
            if pick_problem(s, i) == FINE:
                c[VERB], c[FIGURE] = PICK, i
                return
        elif kind == PARTING:
            for j in range(s.figure_count):
                if pair_problem(s, i, j) == FINE:
                    c[VERB], c[FIGURE], c[TARGET] = PART_PAIR, i, j
                    return
