"""The tactician's creatures: they wait out of reach until most of them can charge at once, and then all do.

One by one they are shot. Whoever is asked reckons the same for the whole swarm, by where everybody stood as the
movement began, so that all agree though nobody keeps notes. In a storm they charge too, as all do (see ``assessment``).
Who plays so grabs enemies with its last AP too: they shoot at nobody else then. Those who reach nobody run first, and
draw the opportunity fire. Or the swarm lies in wait in a forest (see ``lair_of``). Bomb Bugs run ahead and go off; for
Queens see ``breeding``.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.abilities import movement_of
from campaign.battle.fftt.codes import (
    BURST,
    CLOSE,
    FIGURE,
    FIRST_LEG,
    GO_OFF,
    GRENADE_BURST,
    LEGS,
    NO_WEAPON,
    NOBODY,
    ON_TABLE,
    TARGET,
    VERB,
)
from campaign.battle.fftt.measures import CONTACT
from campaign.battle.fftt.movement import saw_at_start, walk
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import MOST_FIGURES, Battle, Table
from campaign.battle.fftt.tactician.shooting import boom, burst_worth
from campaign.battle.fftt.tactician.steps import clear, impatience, step_to, turn_to
from campaign.battle.fftt.tactician.ways import around, get_on
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.grid import HIDDEN_LINE, line, square_of
from campaign.battle.kernel.paths import NO_FLOOR, Leg, leg_cost, low_walls_crossed, walls_on_way
from campaign.battle.kernel.space import length, root
from campaign.battle.kernel.table import NOWHERE, piece_at

ROUND: Final = (0, 4, 32, 8, 28, 12, 24)
"""Where round a victim there may be room: tens of degrees off the side that looks to the charger."""

ASIDE: Final = (3, 33, 6, 30)
"""Ways round what is in the way, in tens of degrees."""

FARTHEST: Final = 1 << 20  # of any way
STEP_LOST: Final = 2  # of the movement with each AP, for steps are rounded
BORDER: Final = 100  # so far inside a forest nobody is seen from outside
VICTIMS: Final = 4  # that a creature tries to get at before it gives up


@rules
def is_creature(t: Table, unit: int) -> bool:
    """Whether a unit fights hand to hand and with nothing else."""
    return t.units[unit].weapon == CLOSE


@rules
def swarms(t: Table, unit: int) -> bool:
    """Whether a unit charges with the swarm: creatures but the Queen."""
    return is_creature(t, unit) and not t.units[unit].queen


@rules
def charge_reach(t: Table, s: Battle, i: int) -> int:
    """How far a figure can charge and still fight."""
    f = s.figures[i]
    return (f.actions - 1) * movement_of(t, f) + f.radius


@rules
def rushes(t: Table, s: Battle, side: int, first: int, last: int) -> bool:
    """Whether the swarm charges in this movement: enough of it could when the movement began."""
    w = t.characters[s.now[0].character]
    need = w.together - w.bolder * impatience(t, s)
    ready, swarm = 0, 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.start_there and swarms(t, f.unit):
            swarm += 1
            if could_charge(t, s, i, first, last):
                ready += 1
    return ready > 0 and 100 * ready >= need * swarm


@rules
def waits_for_fire(t: Table, s: Battle, i: int, first: int, last: int) -> bool:
    """Whether a figure charges after those who reach nobody: they run first, and draw the opportunity fire."""
    if t.characters[s.now[0].character].grabs == 0 or not swarms(t, s.figures[i].unit):
        return False
    return could_charge(t, s, i, first, last)


@rules
def could_charge(t: Table, s: Battle, i: int, first: int, last: int) -> bool:
    """Whether a figure had an enemy in reach, arc and, by the grid, in sight as the movement began."""
    f = s.figures[i]
    grabs = t.characters[s.now[0].character].grabs
    reach = charge_reach(t, s, i)
    if grabs:
        reach += movement_of(t, f)
    x, y = f.start_x, f.start_y
    here = square_of(t, x, y)
    for j in range(first, last):
        e = s.figures[j]
        if e.team == f.team or not e.start_there or e.low:
            continue
        dx, dy = e.start_x - x, e.start_y - y
        far = reach + e.radius
        if dx * dx + dy * dy > far * far or dx * f.start_fx + dy * f.start_fy < 0:
            continue
        if line(t, here, square_of(t, e.start_x, e.start_y)) != HIDDEN_LINE:
            if grabs == 0 or way_to(t, s, i, j, x, y) <= f.actions * movement_of(t, f):
                return True
    return False


@rules
def way_to(t: Table, s: Battle, i: int, j: int, x: int, y: int) -> int:
    """What the straight way from a place to an enemy's rim costs a figure; FARTHEST where a wall is in it."""
    f, e = s.figures[i], s.figures[j]
    kind = t.units[f.unit]
    dx, dy = e.x - x, e.y - y
    whole = length(dx, dy)
    gap = whole - f.radius - e.radius
    if gap <= 0:
        return 0
    px, py = x + dx * gap // whole, y + dy * gap // whole
    if walls_on_way(t, s.doors, x, y, px, py, kind.windows, kind.wide) != NOWHERE:
        return FARTHEST
    cost = leg_cost(t, x, y, px, py, kind.ignores_terrain)
    if not kind.flies:
        cost += low_walls_crossed(t, x, y, px, py) * movement_of(t, f)
    return cost


@rules
def lair_of(t: Table, s: Battle, side: int) -> int:
    """The forest where a side's swarm lies in wait, or NOWHERE: the nearest to its zone that has room for all of it.

    Whoever stands well inside is not seen from outside. It is the same one all through a battle. A swarm lies in wait
    as long as there are many, for each of those who are left of it, who could shoot at its moves.
    """
    w = t.characters[s.now[0].character]
    if w.ambush == 0:
        return NOWHERE
    swarm, left, shooters, wide = 0, 0, 0, 0
    for i in range(s.figure_count):
        f = s.figures[i]
        kind = t.units[f.unit]
        if f.team != s.forces[side].team:
            if f.fate == ON_TABLE and kind.skill and kind.opportunity and not f.empty:
                shooters += 1
        elif f.side == side and i < s.now[0].entered and swarms(t, f.unit):
            swarm += 1
            wide = max(wide, f.radius)
            if f.fate == ON_TABLE:
                left += 1
    if left == 0 or 100 * shooters < w.ambush * left:
        return NOWHERE
    zone = s.forces[side]
    zx, zy = (zone.left + zone.right) // 2, (zone.upper + zone.lower) // 2
    room = packed(swarm, wide) + BORDER
    found, least = NOWHERE, w.farthest_lair * w.farthest_lair
    for k in range(t.piece_count):
        p = t.pieces[k]
        if not p.hides or p.walled or not p.shelters:
            continue
        x, y = (p.left + p.right) // 2, (p.upper + p.lower) // 2
        square = (x - zx) * (x - zx) + (y - zy) * (y - zy)
        if square >= least or piece_at(t, x, y) != k:
            continue
        if piece_at(t, x - room, y) != k or piece_at(t, x + room, y) != k:
            continue
        if piece_at(t, x, y - room) == k and piece_at(t, x, y + room) == k:
            found, least = k, square
    return found


@rules
def packed(swarm: int, radius: int) -> int:
    """How far from the middle so many reach who stand close together."""
    return root(2 * swarm * radius * radius)


@rules
def lie_in_wait(t: Table, s: Battle, c: Ints, i: int, lair: int, goal: int) -> bool:
    """Go deep into the lair, or turn to the enemy; False where a figure stays as it is."""
    f = s.figures[i]
    p = t.pieces[lair]
    x, y = (p.left + p.right) // 2, (p.upper + p.lower) // 2
    swarm = 0
    for j in range(s.figure_count):
        if s.figures[j].side == f.side and s.figures[j].fate == ON_TABLE and swarms(t, s.figures[j].unit):
            swarm += 1
    if length(x - f.x, y - f.y) > packed(swarm, f.radius):
        gx, gy = around(t, s, i, x, y)
        if get_on(t, s, c, i, gx, gy):
            return True
    return turn_to(s, c, i, goal)


@rules
def charge(t: Table, s: Battle, c: Ints, i: int, first: int, last: int, all_go: bool) -> bool:
    """Run at the enemy worth most among those in reach whom it saw: with the swarm, in a storm, or who is too near."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    near = 0
    if kind.queen or not all_go:
        near = w.too_near
    limit = 1 << 60
    for _ in range(VICTIMS):
        best, victim = 0, NOBODY
        for j in range(first, last):
            e = s.figures[j]
            if e.fate != ON_TABLE or e.team == f.team or e.low:
                continue
            reach = movement_of(t, f) * (f.ap - 1) + f.radius + e.radius
            dx, dy = e.x - f.x, e.y - f.y
            square = dx * dx + dy * dy
            if w.grabs:
                reach += movement_of(t, f)
            if square > reach * reach:
                continue
            if near:
                sx, sy = e.x - f.start_x, e.y - f.start_y
                if sx * sx + sy * sy > near * near:
                    continue
            worth = 100
            if w.grabs:
                way = way_to(t, s, i, j, f.x, f.y) + STEP_LOST * f.ap
                if way > movement_of(t, f) * f.ap:
                    continue
                if way > movement_of(t, f) * (f.ap - 1):
                    worth = w.grabs
            score = max(1, prey(t, s, i, j, square) * worth // 100) * MOST_FIGURES + j
            if best < score < limit:
                best, victim = score, j
        if victim == NOBODY:
            return False
        limit = best
        if not kind.insectoid or saw_at_start(t, s, i, victim):
            if run_at(t, s, c, i, victim, 1) or (w.grabs and run_at(t, s, c, i, victim, 0)):
                return True
    return False


@rules
def prey(t: Table, s: Battle, i: int, j: int, square: int) -> int:
    """How good a victim an enemy is for a charge: worth much, weak, near, and not busy with others already."""
    w = t.characters[s.now[0].character]
    f, e = s.figures[i], s.figures[j]
    other = t.units[e.unit]
    score = e.effort * (w.charge + 10 * (t.units[f.unit].hand - other.hand))
    if other.weapon == NO_WEAPON or e.empty:
        score = score * w.unarmed // 100
    elif other.weapon == BURST:
        score = score // 4
    busy = attackers(s, i, j)
    if busy > 1 or (busy == 1 and other.hand < 2 and e.full - e.hurt <= 2):
        score = score // (1 + 2 * busy)
    return max(1, score // 10 - root(square) // 20)


@rules
def attackers(s: Battle, but: int, j: int) -> int:
    """How many enemies of a figure, but for one, stand rim to rim with it; walls are not looked at."""
    e = s.figures[j]
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.team != e.team and f.fate == ON_TABLE and i != but:
            reach = f.radius + e.radius + CONTACT
            dx, dy = f.x - e.x, f.y - e.y
            if dx * dx + dy * dy <= reach * reach:
                found += 1
    return found


@rules
def run_at(t: Table, s: Battle, c: Ints, i: int, j: int, kept: int) -> bool:
    """A move towards a place beside an enemy that can be reached with so many APs ``kept`` for the fight."""
    f, e = s.figures[i], s.figures[j]
    far = movement_of(t, f) - STEP_LOST
    wx, wy = f.x - e.x, f.y - e.y
    whole = max(1, length(wx, wy))
    beside = f.radius + e.radius + CONTACT // 2
    for k in ROUND:
        cosine, sine = COSINES[k], SINES[k]
        # the rules end the path where contact begins
        px = e.x + (wx * cosine - wy * sine) // UNIT * beside // whole
        py = e.y + (wx * sine + wy * cosine) // UNIT * beside // whole
        dx, dy = px - f.x, py - f.y
        away = length(dx, dy)
        if away <= far:
            if away and gets_there(t, s, c, i, Leg(NO_FLOOR, px, py, px, py), kept):
                return True
            if kept == 0 and away > 4 * f.radius and goes_past(t, s, c, i, dx, dy, away):
                return True
        elif gets_there(t, s, c, i, Leg(NO_FLOOR, f.x + dx * far // away, f.y + dy * far // away, px, py), kept):
            return True
        if k == 0:
            step = min(far, away)
            if away > 4:
                x, y = f.x + dx * step // away // 2, f.y + dy * step // away // 2
                if gets_there(t, s, c, i, Leg(NO_FLOOR, x, y, px, py), kept):
                    return True
            for turned in ASIDE:
                cosine, sine = COSINES[turned], SINES[turned]
                x = f.x + (dx * cosine - dy * sine) // UNIT * step // max(1, away)
                y = f.y + (dx * sine + dy * cosine) // UNIT * step // max(1, away)
                if gets_there(t, s, c, i, Leg(NO_FLOOR, x, y, px, py), kept):
                    return True
    return False


@rules
def goes_past(t: Table, s: Battle, c: Ints, i: int, dx: int, dy: int, away: int) -> bool:
    """Write down a move into contact that leads on either side past who stands in the straight way to a place."""
    f = s.figures[i]
    aside = 2 * f.radius + CONTACT
    for side in (aside, -aside):
        step_to(t, s, c, i, f.x + dx // 2 - dy * side // away, f.y + dy // 2 + dx * side // away)
        c[LEGS] = 2
        c[FIRST_LEG + 2], c[FIRST_LEG + 3] = f.x + dx, f.y + dy
        if walk(t, s, c) == FINE and s.now[0].met != NOBODY and s.now[0].price <= f.ap:
            return True
    c[FIRST_LEG + 2] = c[FIRST_LEG + 3] = 0
    return False


@rules
def gets_there(t: Table, s: Battle, c: Ints, i: int, then: Leg, kept: int) -> bool:
    """Write down a step to where a leg begins; whether it is legal, and leaves enough for the leg and ``kept`` APs."""
    _floor, x, y, px, py = then
    f = s.figures[i]
    if not step_to(t, s, c, i, x, y):
        return False
    now = s.now[0]
    left = f.ap - now.price - kept
    if left < 0:
        return False
    if now.met != NOBODY:
        return True
    reach = left * movement_of(t, f)
    return (px - x) * (px - x) + (py - y) * (py - y) <= reach * reach


# Bomb Bugs


@rules
def go_off(t: Table, s: Battle, c: Ints, i: int) -> bool:
    """Go off where that is worth it now."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    if f.fired or boom(t, s, i) < w.least_boom:
        return False
    clear(c)
    c[VERB], c[FIGURE], c[TARGET] = GO_OFF, i, NOBODY
    return True


@rules
def creep(t: Table, s: Battle, c: Ints, i: int, first: int, last: int) -> bool:
    """Run beside the enemy where a burst is worth most, if it can go off there in this step."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    best, bx, by = w.least_boom - 1, 0, 0
    for j in range(first, last):
        e = s.figures[j]
        if e.fate != ON_TABLE or e.team == f.team:
            continue
        dx, dy = e.x - f.x, e.y - f.y
        whole = length(dx, dy)
        gap = whole - f.radius - e.radius - 15
        if gap <= 0 or gap > movement_of(t, f) * (f.ap - 1):
            continue
        x, y = f.x + dx * gap // whole, f.y + dy * gap // whole
        score = burst_worth(t, s, f.side, i, x, y, 0, GRENADE_BURST)
        if score > best:
            far = min(gap, movement_of(t, f) - 2)
            if step_to(t, s, c, i, f.x + dx * far // whole, f.y + dy * far // whole):
                best, bx, by = score, c[FIRST_LEG], c[FIRST_LEG + 1]
    if best < w.least_boom:
        return False
    return step_to(t, s, c, i, bx, by)
