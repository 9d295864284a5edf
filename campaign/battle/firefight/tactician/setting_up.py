"""Set-up: where objectives lie, who waits, and where units are set down or come out of an ambush."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.agreements import depth_by
from campaign.battle.firefight.codes import (
    ADVANCE,
    ARRIVALS,
    AS_SCOUT,
    CHARGE,
    COUNT,
    DONE,
    FIRST_LEG,
    IN_AMBUSH,
    INCH,
    MARK,
    NOBODY,
    RESERVE,
    SEIZES,
    STAY_OUT,
    TAKE_EDGE,
    TARGET,
    VERB,
    WHO,
    X,
    Y,
)
from campaign.battle.firefight.deploying import deploy_problem, edge_problem, far_off, find_room, form_up
from campaign.battle.firefight.measures import first_standing, standing
from campaign.battle.firefight.movement import move_of, slot_at
from campaign.battle.firefight.objectives import place_problem
from campaign.battle.firefight.options import blank
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.reserves import comes_now, could_wait, zone_binds
from campaign.battle.firefight.tactician.worth import blows
from campaign.battle.firefight.terrain import in_cover, is_dangerous
from campaign.battle.kernel.sides import EDGES_IN_ALL
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import SOUTH
from campaign.battle.kernel.zones import strip

LATTICE: Final = 508  # where objectives are tried
TRIED: Final = 24  # places along the edge at set-up
COVERED: Final = 20  # what cover is worth to who comes out of an ambush


@rules
def pick_edge(t: Table, s: Battle, c: Ints) -> None:
    """The edge with most better ground than the opposite one has: cover, and none that is dangerous.

    Of edges alike the one that the set-up proposes.
    """
    c[VERB], c[X] = TAKE_EDGE, s.forces[s.now[0].side].edge
    best = NOBODY
    for turn in range(EDGES_IN_ALL):
        edge = (s.forces[s.now[0].side].edge + turn) % EDGES_IN_ALL
        if edge_problem(t, edge) == FINE:
            value = max(0, zone_value(t, edge) - zone_value(t, (edge + SOUTH) % EDGES_IN_ALL))
            if value > best:
                best, c[X] = value, edge


@rules
def zone_value(t: Table, edge: int) -> int:
    """What the ground of the zone at an edge is worth: how much of it is cover, less how much is dangerous."""
    left, upper, right, lower = strip(t.extent[0].width, t.extent[0].height, edge, depth_by(far_off(t, edge)))
    found = 0
    for y in range(upper, lower + 1, LATTICE):
        for x in range(left, right + 1, LATTICE):
            found += in_cover(t, x, y)
            found -= is_dangerous(t, x, y)
    return found


@rules
def mark_place(t: Table, s: Battle, c: Ints) -> None:
    """The place for an objective that is nearest to the middle of the own zone."""
    side, size = s.now[0].side, t.extent[0]
    zone = s.forces[side]
    x0, y0 = (zone.left + zone.right) // 2, (zone.upper + zone.lower) // 2
    c[VERB] = MARK
    step, least = LATTICE, 1 << 60
    while least == 1 << 60 and step >= LATTICE // 2:
        for y in range(0, size.height + 1, step):
            for x in range(0, size.width + 1, step):
                square = (x - x0) * (x - x0) + (y - y0) * (y - y0)
                if square < least and place_problem(t, s, x, y) == FINE:
                    least, c[X], c[Y] = square, x, y
        step //= 2


@rules
def set_units_up(t: Table, s: Battle, c: Ints) -> None:
    """The next unit, as near as it can be to an objective: each unit's own in turn."""
    now = s.now[0]
    squad = NOBODY
    for number in range(s.squad_count):
        if squad == NOBODY and s.squads[number].side == now.side and comes_now(s, number):
            squad = number
    if not zone_binds(s, squad):
        come_from_ambush(t, s, squad, c)
        return
    q = s.squads[squad]
    zone, radius = s.forces[q.side], s.figures[q.first].radius
    x0, y0 = t.extent[0].width // 2, t.extent[0].height // 2
    if s.objective_count:
        o = s.objectives[nearest_objective(s, q.side, squad % s.objective_count)]
        x0, y0 = o.x, o.y
    wide, deep = zone.right - zone.left - 2 * radius, zone.lower - zone.upper - 2 * radius
    best, bx, by, shaped = 1 << 60, 0, 0, 0
    for k in range(TRIED + 1):
        for shape in range(2):
            for depth in range(3):
                x, y = zone.left + radius + wide * k // TRIED, zone.upper + radius + deep * depth // 2
                if wide < deep:
                    x, y = zone.left + radius + wide * depth // 2, zone.upper + radius + deep * k // TRIED
                square = (x - x0) * (x - x0) + (y - y0) * (y - y0)
                if square < best:
                    form_up(s, squad, shape, x, y, c)
                    value = square + unsafe(t, s, c)
                    if value < best and deploy_problem(t, s, squad, c) == FINE:
                        best, bx, by, shaped = value, x, y, shape
    if best < 1 << 60:
        form_up(s, squad, shaped, bx, by, c)
    elif not find_room(t, s, squad, c):
        blank(c, DONE)
        if now.step != ARRIVALS:
            c[VERB], c[WHO] = STAY_OUT, squad


@rules
def unsafe(t: Table, s: Battle, c: Ints) -> int:
    """How much is against setting a unit up so: more than all distances for each model in dangerous ground."""
    found = 0
    for number in range(c[COUNT]):
        at = slot_at(number) + FIRST_LEG
        found += is_dangerous(t, c[at], c[at + 1])
    return found << 40


@rules
def name_reserves(t: Table, s: Battle, c: Ints) -> None:
    """Scouts wait, and so do those who can ambush where rounds enough are left for it."""
    now = s.now[0]
    for number in range(s.squad_count):
        if s.squads[number].side == now.side:
            if could_wait(t, s, number, AS_SCOUT):
                c[VERB], c[WHO], c[TARGET] = RESERVE, number, AS_SCOUT
                return
            if now.last_turn >= t.characters[now.character].ambush_rounds and could_wait(t, s, number, IN_AMBUSH):
                c[VERB], c[WHO], c[TARGET] = RESERVE, number, IN_AMBUSH
                return


@rules
def come_from_ambush(t: Table, s: Battle, squad: int, c: Ints) -> None:
    """The place for who comes out of an ambush that is worth most, or not yet where there is none."""
    size = t.extent[0]
    best, bx, by = 0, NOBODY, NOBODY
    for row in range(1, size.height // LATTICE):
        for column in range(1, size.width // LATTICE):
            x, y = LATTICE * column, LATTICE * row
            value = ambush_value(t, s, squad, x, y)
            if value > best:
                form_up(s, squad, 1, x, y, c)
                if deploy_problem(t, s, squad, c) == FINE:
                    best, bx, by = value, x, y
    blank(c, DONE)
    if bx != NOBODY:
        form_up(s, squad, 1, bx, by, c)


@rules
def ambush_value(t: Table, s: Battle, squad: int, x: int, y: int) -> int:
    """What a place is worth to who comes out of an ambush: ground that can be taken, and enemies that can be charged.

    Or shot at, by who has anything that reaches so far.
    """
    w, q, value = t.characters[s.now[0].character], s.squads[squad], 0
    profile, charges = t.profiles[q.profile], move_of(t, s, squad, CHARGE)
    for number in range(s.objective_count):
        o = s.objectives[number]
        far = length(o.x - x, o.y - y)
        if o.owner != q.side and far <= SEIZES + charges:
            value = max(value, (w.ground if far <= SEIZES else w.ground // 2) - far * 10 // INCH)
    reach = 0
    for weapon in range(profile.first, profile.last):
        reach = max(reach, t.weapons[weapon].reach)
    prey = 0
    for enemy in range(s.squad_count):
        if s.squads[enemy].team == q.team or standing(s, enemy) == 0:
            continue
        g = s.figures[first_standing(s, enemy)]
        far = length(g.x - x, g.y - y)
        if far <= charges:
            prey = max(prey, blows(t, s, squad, enemy, q.size, 1))
        elif far <= reach + move_of(t, s, squad, ADVANCE):
            prey = max(prey, 20 * t.profiles[s.squads[enemy].profile].fp)
    return value + prey + (COVERED if in_cover(t, x, y) else 0)


@rules
def nearest_objective(s: Battle, side: int, place: int) -> int:
    """The objective at a place in the order of their distance from a side's zone."""
    zone = s.forces[side]
    x, y = (zone.left + zone.right) // 2, (zone.upper + zone.lower) // 2
    for number in range(s.objective_count):
        o, before = s.objectives[number], 0
        square = (o.x - x) * (o.x - x) + (o.y - y) * (o.y - y)
        for other in range(s.objective_count):
            p = s.objectives[other]
            off = (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y)
            if off < square or (off == square and other < number):
                before += 1
        if before == place:
            return number
    return 0
