"""Where a unit goes: the objective that is worth most to it, or the nearest enemy, and the move that brings it nearest.

What stands at each objective is looked up once for a decision, into ``Battle.stakes``.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.codes import CHARGE, INCH, MOVE, NOBODY, ON_TABLE, SEIZES, WHO
from campaign.battle.firefight.contact import beside
from campaign.battle.firefight.levels import danger_from
from campaign.battle.firefight.measures import first_standing, standing
from campaign.battle.firefight.movement import flies, move_of, move_problem
from campaign.battle.firefight.options import blank, shifted
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.terrain import in_cover
from campaign.battle.kernel.space import length, near

STAYING: Final = 3 * INCH // 2  # nearer than this to an objective nobody needs to go
WATCHED: Final = 6 * INCH  # a friend so near an objective sees to it
DIRECTIONS: Final = 24
HUNT: Final = -2  # in the place of an objective: the nearest enemy
BLADE: Final = 2 * INCH  # a charge ends so near, base by base

OWN, FOES = range(2)
"""Units at an objective, by number: of the side's alliance who are not Stunned, and of its enemies."""


@rules
def look_at_objectives(s: Battle, team: int) -> None:
    """Count who is at each objective, into ``stakes``: a model counts as one."""
    for number in range(s.objective_count):
        o = s.objectives[number]
        s.stakes[2 * number + OWN] = s.stakes[2 * number + FOES] = 0
        for i in range(s.figure_count):
            f = s.figures[i]
            if f.fate == ON_TABLE and near(f.x, f.y, f.radius, o.x, o.y, 0, SEIZES):
                q = s.squads[f.squad]
                if q.team != team:
                    s.stakes[2 * number + FOES] += 1
                elif not q.stunned:
                    s.stakes[2 * number + OWN] += 1


@rules
def is_ours(s: Battle, owner: int, team: int) -> bool:
    """Whether an objective's owner is a side of an alliance."""
    return owner != NOBODY and s.forces[owner].team == team


@rules
def models_at(s: Battle, squad: int, objective: int) -> int:
    """How many models of a unit are at an objective."""
    q, o, found = s.squads[squad], s.objectives[objective], 0
    for i in range(q.first, q.first + q.size):
        f = s.figures[i]
        found += f.fate == ON_TABLE and near(f.x, f.y, f.radius, o.x, o.y, 0, SEIZES)
    return found


@rules
def prize(t: Table, s: Battle, squad: int, number: int) -> int:
    """What it is worth that a unit is at an objective when the round ends: who has it then, with it and without."""
    w, q, o = t.characters[s.now[0].character], s.squads[squad], s.objectives[number]
    friends = s.stakes[2 * number + OWN] - models_at(s, squad, number)
    foes = s.stakes[2 * number + FOES]
    if friends > 0:
        value = w.second
    elif foes > 0:
        value = w.ground
    elif is_ours(s, o.owner, q.team):
        value = w.guard
    else:
        value = w.ground if o.owner == NOBODY else 2 * w.ground
    return value * w.last // 100 if s.now[0].turn >= s.now[0].last_turn else value


@rules
def goal(t: Table, s: Battle, squad: int) -> tuple[int, int]:
    """The objective that a unit goes for, and what it is worth to be there: less for what a friend is nearer to.

    NOBODY where there is none.
    """
    w, f, q = t.characters[s.now[0].character], s.figures[first_standing(s, squad)], s.squads[squad]
    found, most, worth = NOBODY, -(1 << 60), 0
    for number in range(s.objective_count):
        o = s.objectives[number]
        far = length(o.x - f.x, o.y - f.y)
        value = prize(t, s, squad, number)
        for other in range(s.squad_count):
            p = s.squads[other]
            if other != squad and p.team == q.team and not p.stunned and standing(s, other):
                g = s.figures[first_standing(s, other)]
                theirs = length(o.x - g.x, o.y - g.y)
                if theirs < far and theirs < WATCHED:
                    value = value * w.watched // 100
        score = value - w.inch * far // INCH
        if score > most:
            found, most, worth = number, score, value
    return found, worth


@rules
def nearest_enemy(s: Battle, squad: int) -> int:
    """The enemy model that is nearest to the first of a unit, or NOBODY."""
    f, found, least = s.figures[first_standing(s, squad)], NOBODY, 1 << 60
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and enemies(s, squad, g.squad):
            square = (g.x - f.x) * (g.x - f.x) + (g.y - f.y) * (g.y - f.y)
            if square < least:
                found, least = j, square
    return found


@rules
def destination(t: Table, s: Battle, squad: int) -> tuple[int, int, int, int]:
    """Where a unit goes, and what it is worth to come there: its objective; HUNT, the nearest enemy.

    NOBODY and nothing where there is neither.
    """
    w, f = t.characters[s.now[0].character], s.figures[first_standing(s, squad)]
    look_at_objectives(s, s.squads[squad].team)
    objective, ground = goal(t, s, squad)
    score, ox, oy = -(1 << 60), 0, 0
    if objective != NOBODY:
        ox, oy = s.objectives[objective].x, s.objectives[objective].y
        score = ground - w.inch * length(ox - f.x, oy - f.y) // INCH
    if score > w.hunt:
        return objective, ox, oy, ground
    enemy = nearest_enemy(s, squad)
    if enemy != NOBODY:
        g = s.figures[enemy]
        if objective == NOBODY or w.hunt - w.inch * length(g.x - f.x, g.y - f.y) // INCH > score:
            return HUNT, g.x, g.y, w.guard
    return objective, ox, oy, ground


@rules
def go_to_goal(t: Table, s: Battle, squad: int, most: int, c: Ints) -> None:
    """Move the whole unit nearer to its objective, or stay: of a fan of moves the one that ends best."""
    lead, w = first_standing(s, squad), t.characters[s.now[0].character]
    goes, gx, gy, _ground = destination(t, s, squad)
    blank(c, MOVE)
    c[WHO] = squad
    if goes == NOBODY:
        return
    f = s.figures[lead]
    far = length(gx - f.x, gy - f.y)
    bx, by, best = 0, 0, place_value(t, s, squad, far, f.x, f.y, -(1 << 60))
    careful = not flies(t, s, lead)
    for k in range(DIRECTIONS + 1):
        for part in range(1, 5):
            dx, dy = beside(0, 0, most * part // 4, 36 * k // DIRECTIONS)
            if k == DIRECTIONS:  # straight at it
                step = min(far, most) * part // 4
                dx, dy = (gx - f.x) * step // max(1, far), (gy - f.y) * step // max(1, far)
            x, y = f.x + dx, f.y + dy
            value = place_value(t, s, squad, length(gx - x, gy - y), x, y, best)
            if value > best and careful and danger_from(t, f.x, f.y, x, y, 0) != NOBODY:
                value -= w.danger
            if value > best:
                shifted(s, squad, dx, dy, c)
                if move_problem(t, s, squad, c, most, False) == FINE:
                    best, bx, by = value, dx, dy
    if bx or by:
        shifted(s, squad, bx, by, c)
    else:
        blank(c, MOVE)
        c[WHO] = squad


@rules
def place_value(t: Table, s: Battle, squad: int, far: int, x: int, y: int, least: int) -> int:
    """How good a place is: near the objective, in cover, and where few enemies could charge.

    These are not looked at where it is no better than ``least`` without.
    """
    w = t.characters[s.now[0].character]
    value = w.cover - max(far, STAYING)
    if value > least and not in_cover(t, x, y):
        value -= w.cover
    if value > least and w.fear:
        value -= w.fear * chargers(t, s, squad, x, y)
    return value


@rules
def chargers(t: Table, s: Battle, squad: int, x: int, y: int) -> int:
    """How many enemy units, as far as they can go, could charge somebody at a place."""
    found = 0
    for enemy in range(s.squad_count):
        if enemies(s, squad, enemy) and not s.squads[enemy].stunned and standing(s, enemy):
            g, reach = s.figures[first_standing(s, enemy)], move_of(t, s, enemy, CHARGE) + BLADE
            found += (g.x - x) * (g.x - x) + (g.y - y) * (g.y - y) <= reach * reach
    return found
