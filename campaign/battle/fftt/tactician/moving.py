"""The tactician's movement: one figure at a time, in an order that stays as it is through the step.

Whoever comes before the last figure that has acted has been thought about already: it stays. A figure weighs some
spots around it by what it could shoot at from there and who could shoot at it, by the grid's lines, and asks the rules
only about those that are better than all before. Creatures charge, Bomb Bugs go off, healers heal, the lost walk home.
In a storm all go forward and fear little.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.abilities import heals, movement_of, repairs
from campaign.battle.fftt.codes import (
    BURST,
    CLOSE,
    FIGURE,
    HEAL,
    MISSILE,
    MOVE,
    NO_WEAPON,
    NOBODY,
    ON_TABLE,
    SHOT,
    TARGET,
    VERB,
)
from campaign.battle.fftt.healing import healing_problem
from campaign.battle.fftt.measures import CONTACT
from campaign.battle.fftt.movement import at_own_edge, can_move, walk
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import MOST_FIGURES, Battle, Table
from campaign.battle.fftt.shooting import sight_to
from campaign.battle.fftt.tactician.army_kinds import standard_row
from campaign.battle.fftt.tactician.assessment import (
    burst_width,
    chances,
    end_of_enemies,
    first_enemy,
    judged,
    storms,
    to_move_later,
    upper_hand,
    weigh,
)
from campaign.battle.fftt.tactician.breeding import breed, corpse_for
from campaign.battle.fftt.tactician.shooting import best_shot, in_fight
from campaign.battle.fftt.tactician.spots import (
    FARTHEST,
    LOWEST,
    SCALE,
    Aim,
    is_armed,
    is_helpless,
    most_gain,
    note_foes,
    scale_of,
    skill_of,
    spot,
)
from campaign.battle.fftt.tactician.steps import clear, impatience, look_at, nearest_enemy, step_to, turn_to
from campaign.battle.fftt.tactician.swarming import (
    ROUND,
    charge,
    charge_reach,
    creep,
    go_off,
    is_creature,
    lair_of,
    lie_in_wait,
    rushes,
    swarms,
    waits_for_fire,
)
from campaign.battle.fftt.tactician.ways import around, get_on, hunt, is_stalled, open_up, way_point
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.grid import BACK, HIDDEN_LINE, remember_line
from campaign.battle.kernel.sight import COVERED
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import CELL, EAST, NORTH, NOWHERE, SOUTH

SPOTS: Final = (0, 3, 33, 6, 30, 9, 27, 18, 13, 23, 36, 40, 68, 45, 63)
"""Where a figure looks for a better spot: tens of degrees off the way to its goal; from 36 on, half as far."""

MOST_LENGTH: Final = 12000  # of a table
INSIDE: Final = 150  # so far behind its border a piece gives cover in the grid's eyes


class Side(NamedTuple):
    """What is the same for all whom one decision of a side thinks about.

    ``hand``: the upper hand that it has; ``first`` and ``last``: its enemies; ``crowd``: see ``burst_width``;
    ``middle``: of its own; ``lair``: see ``lair_of``; ``storm``: see ``storms``; ``rush``: see ``rushes``.
    """

    hand: int
    first: int
    last: int
    crowd: int
    middle: int
    lair: int
    storm: bool
    rush: bool


class BestSpot(NamedTuple):
    """The best spot so far, what it is worth, and the one that was tried last: the step there is written down."""

    score: int
    x: int
    y: int
    tried_x: int
    tried_y: int


@rules
def move(t: Table, s: Battle, c: Ints) -> None:
    """Write down the next action of the side's movement, or that it is done."""
    now = s.now[0]
    side = now.side
    weigh(t, s)
    hand = upper_hand(t, s, side)
    first, last = first_enemy(s, side), end_of_enemies(s, side)
    crowd, middle, storm = burst_width(t, s, side), middle_of(t, s, side), storms(t, s, side)
    lair = lair_of(t, s, side)
    rush = lair == NOWHERE and rushes(t, s, side, first, last)
    own = Side(hand, first, last, crowd, middle, lair, storm, rush)
    order = last_acted(t, s, side)
    if order == NOWHERE:
        order = next_in_order(t, s, side, order)
    while order != NOWHERE:
        if act(t, s, c, order % MOST_FIGURES, own, False):
            return
        order = next_in_order(t, s, side, order)
    if rush and t.characters[now.character].grabs:
        for charging in (True, False):  # who has found no way to an enemy runs on when all others have gone
            for i in range(s.figure_count):
                if not is_late(t, s, i, side):
                    continue
                if charging and charge(t, s, c, i, first, last, True):
                    return
                if not charging and act(t, s, c, i, own, True):
                    return
    clear(c)


@rules
def is_late(t: Table, s: Battle, i: int, side: int) -> bool:
    """Whether a figure is one of a side's swarm that can still move."""
    f = s.figures[i]
    if f.side != side or f.fate != ON_TABLE or f.ap < 1 or not swarms(t, f.unit):
        return False
    return can_move(t, s, i) == FINE and not in_fight(s, i)


@rules
def order_of(t: Table, s: Battle, i: int) -> int:
    """A figure's place in the order, the same all through the step: by trade, whoever is farther forward first."""
    f = s.figures[i]
    kind = t.units[f.unit]
    edge = s.forces[f.side].edge
    if edge == NORTH:
        behind = MOST_LENGTH - f.start_y
    elif edge == SOUTH:
        behind = f.start_y
    elif edge == EAST:
        behind = f.start_x
    else:
        behind = MOST_LENGTH - f.start_x
    trade = 2
    if kind.weapon == BURST:
        trade = 0
    elif kind.weapon == CLOSE and kind.small and not kind.queen:
        trade = 1  # draws the fire: the hardest to hit of the swarm
    elif kind.heals or kind.queen:
        trade = 3
    return (trade * 20000 + behind) * MOST_FIGURES + i


@rules
def last_acted(t: Table, s: Battle, side: int) -> int:
    """The place in the order of the last figure that has moved, turned or healed in this step, or NOWHERE."""
    found = NOWHERE
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.start_there:
            acted = f.x != f.start_x or f.y != f.start_y or f.fx != f.start_fx or f.fy != f.start_fy
            if acted or f.fate != ON_TABLE or f.patient != NOBODY:
                found = max(found, order_of(t, s, i))
    return found


@rules
def next_in_order(t: Table, s: Battle, side: int, after: int) -> int:
    """The place in the order of the next figure that can act, or NOWHERE."""
    found = NOWHERE
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and f.fate == ON_TABLE and f.ap > 0:
            order = order_of(t, s, i)
            if order > after and (found == NOWHERE or order < found):
                found = order
    return found


@rules
def act(t: Table, s: Battle, c: Ints, i: int, own: Side, late: bool) -> bool:
    """Write down the next action of a figure; False where it stays as it is. ``late``: all others have gone.

    Where nothing is left to be won it walks home.
    """
    f = s.figures[i]
    kind = t.units[f.unit]
    if f.fate != ON_TABLE or f.ap < 1 or kind.hq:
        return False
    goal = nearest_enemy(s, i, own.first, own.last)
    if goal == NOBODY:
        return False
    if kind.weapon == BURST and go_off(t, s, c, i):
        return True
    if (heals(t, f) or repairs(t, f)) and f.ap >= 2 and heal(t, s, c, i):
        return True
    if f.patient != NOBODY:
        return False  # who walks away heals nothing
    if kind.queen and not in_fight(s, i) and breed(t, s, c, i, goal):
        return True
    if can_move(t, s, i) != FINE or in_fight(s, i):
        return False
    return open_up(t, s, c, i, goal) or go(t, s, c, i, goal, own, late)


@rules
def go(t: Table, s: Battle, c: Ints, i: int, goal: int, own: Side, late: bool) -> bool:
    """The same of a figure that can walk: home, to a wounded friend, or on against the enemy."""
    f = s.figures[i]
    kind = t.units[f.unit]
    if own.hand * t.characters[s.now[0].character].hopeless < 100:
        return walk_home(t, s, c, i)
    if f.hurt and is_waited_for(t, s, i):
        return False
    if kind.weapon != MISSILE and is_stalled(t, s, i, goal) and hunt(t, s, c, i, goal):
        return True
    if goes_to_patients(t, s, i) and go_to_patient(t, s, c, i):
        return True
    if (kind.heals or goes_to_patients(t, s, i)) and has_patient(t, s, i):
        return False
    return advance(t, s, c, i, goal, own, late)


@rules
def advance(t: Table, s: Battle, c: Ints, i: int, goal: int, own: Side, late: bool) -> bool:
    """The same of a figure that has nothing to do but to fight: it charges, or looks for a better spot."""
    first, last, lair = own.first, own.last, own.lair
    f = s.figures[i]
    kind = t.units[f.unit]
    if lair != NOWHERE and swarms(t, f.unit):
        return charge(t, s, c, i, first, last, False) or lie_in_wait(t, s, c, i, lair, goal)
    if kind.weapon == BURST:
        if creep(t, s, c, i, first, last):
            return True
    elif is_creature(t, f.unit):
        if own.rush and not late and waits_for_fire(t, s, i, first, last):
            return False
        if charge(t, s, c, i, first, last, own.storm or own.rush):
            return True
    return find_spot(t, s, c, i, goal, own)


# Spots


@rules
def urge_of(t: Table, s: Battle, i: int, goal: int, own: Side) -> tuple[int, int, int, int, bool]:
    """Where a figure wants to go, how much, what it makes of danger on the way, and whether it goes there to eat."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    wish = pull_of(t, s, i)
    gx, gy = way_point(t, s, i, goal)
    e = s.figures[goal]
    if kind.weapon == MISSILE and wish > 0 and length(e.x - f.x, e.y - f.y) < max(w.keeps_off, kind.long // 2):
        wish = 0
    pull = in_line(t, s, i, wish, own.middle)
    prey = corpse_for(t, s, i, own.first, own.last) if kind.queen else NOBODY
    if prey != NOBODY:
        gx, gy = around(t, s, i, s.figures[prey].x, s.figures[prey].y)
        pull = w.forage
    fear = max(w.least_fear, w.risk - w.bolder * impatience(t, s))
    if own.hand > 100 and prey == NOBODY:  # the stronger side brings it to an end
        fear = max(w.least_fear, fear * 100 // (100 + (own.hand - 100) * w.presses // 100))
        if pull > 0:
            pull = pull * (100 + (own.hand - 100) * w.presses // 100) // 100
    if own.storm and wish > 0 and prey == NOBODY:
        fear, pull = w.storm_fear, in_line(t, s, i, w.storm_pull, own.middle)
    elif kind.weapon == BURST or swarms(t, f.unit):
        if own.rush:
            fear, pull = w.rush_fear, pull_of(t, s, i) * w.rush_pull // 100
        else:
            fear, pull = w.lurk_fear, pull_of(t, s, i) * w.lurk_pull // 100
    return gx, gy, pull, fear, prey != NOBODY


@rules
def aim_of(t: Table, s: Battle, i: int, goal: int, own: Side) -> Aim:
    """What a figure looks for in a spot; its enemies are noted."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    gx, gy, pull, fear, eats = urge_of(t, s, i, goal, own)
    reach = arm_of(t, s, i)
    if not sees_somebody(t, s, i, reach, own.first, own.last):
        reach = 0  # what the grid promises here and next to here is not to be had
    reach = min(reach, FARTHEST)
    halt = kind.short * 9 // 10 if kind.weapon == SHOT else 0 if eats or is_armed(t, s, i) else 2 * MOST_LENGTH
    if own.rush and w.grabs:
        halt = 0  # not content with somebody to charge in the next phase
    far = min(movement_of(t, f) - 3, max(max(1, length(gx - f.x, gy - f.y)), 300))
    foes = note_foes(t, s, i, own.first, own.last, reach, to_move_later(s, f.side), far)
    scale = scale_of(t, s, i, f.ap - 1)
    hope = most_gain(s, foes) * scale // SCALE
    return Aim(gx, gy, pull, halt, fear, own.crowd, far, kind.short * kind.short, reach * reach, hope, scale, foes)


@rules
def find_spot(t: Table, s: Battle, c: Ints, i: int, goal: int, own: Side) -> bool:
    """Walk to a better spot, or turn to the enemy; False where the figure stays as it is."""
    first, last = own.first, own.last
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    if f.ap == 1 and is_armed(t, s, i) and not in_fight(s, i):
        if best_shot(t, s, i, first, last, w.least_need):
            return False  # its last AP is for the shot that it has
    aim = aim_of(t, s, i, goal, own)
    keeps = t.units[f.unit].opportunity and not f.empty and to_move_later(s, f.side)
    kept = w.reserve if keeps and f.ap >= 3 else 0
    stay = spot(t, s, i, f.x, f.y, f.ap, aim, LOWEST) + settled(t, s, i, aim.foes, aim.long2)
    if keeps and f.ap >= 2:
        stay += w.reserve
    if f.piece != NOWHERE and t.pieces[f.piece].shelters and not t.pieces[f.piece].hides:
        stay += w.shelter
    found = round_about(t, s, c, i, aim, kept, BestSpot(stay, f.x, f.y, f.x, f.y))
    found = into_cover(t, s, c, i, aim, kept, found)
    if found.x != f.x or found.y != f.y:
        if found.tried_x != found.x or found.tried_y != found.y:  # else it is written down, and a step is dear
            step_to(t, s, c, i, found.x, found.y)
        look_at(s, c, facing_from(t, s, i, found.x, found.y, goal, first, last))
        return True
    if f.turned:
        clear(c)
        return False
    return turn_to(s, c, i, facing_from(t, s, i, f.x, f.y, goal, first, last))


@rules
def round_about(t: Table, s: Battle, c: Ints, i: int, aim: Aim, kept: int, found: BestSpot) -> BestSpot:
    """The best of what was found and the spots round a figure; ``kept``: what it has for APs that it does not use."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    armed = is_armed(t, s, i)
    fx, fy = f.x, f.y
    whole = max(1, length(aim.x - fx, aim.y - fy))
    ux, uy = (aim.x - fx) * aim.far // whole, (aim.y - fy) * aim.far // whole
    left, upper = f.radius, f.radius
    right, lower = t.extent[0].width - f.radius, t.extent[0].height - f.radius
    for k in SPOTS:
        cosine, sine = COSINES[k % 36], SINES[k % 36]
        x, y = fx + (ux * cosine - uy * sine) // UNIT, fy + (ux * sine + uy * cosine) // UNIT
        if k >= 36:
            x, y = (x + fx) // 2, (y + fy) // 2
        if x < left or y < upper or x > right or y > lower or (armed and is_back(s, i, x, y)):
            continue
        score = kept + spot(t, s, i, x, y, f.ap - 1, aim, LOWEST if w.whim else found.score - kept)
        if w.whim:
            score = judged(t, s, i, x, y, score)
        if score > found.score:
            found = tried(t, s, c, i, found, score, x, y)
    return found


@rules
def into_cover(t: Table, s: Battle, c: Ints, i: int, aim: Aim, kept: int, found: BestSpot) -> BestSpot:
    """The best of what was found and the nearest spots in scenery that shelters and that a figure can reach."""
    f = s.figures[i]
    armed = is_armed(t, s, i)
    extra = kept + t.characters[s.now[0].character].shelter
    near = aim.far + INSIDE
    left, right, upper, lower = f.x - near, f.x + near, f.y - near, f.y + near
    for k in range(t.piece_count):
        p = t.pieces[k]
        if not p.shelters or p.hides or k == f.piece:
            continue
        if p.left > right or p.right < left or p.upper > lower or p.lower < upper:
            continue  # too far: most are, and need no reckoning
        x, y = nearest_inside(p.left, p.right, f.x), nearest_inside(p.upper, p.lower, f.y)
        if (x - f.x) * (x - f.x) + (y - f.y) * (y - f.y) > aim.far * aim.far or (x == f.x and y == f.y):
            continue
        if armed and is_back(s, i, x, y):
            continue
        score = extra + spot(t, s, i, x, y, f.ap - 1, aim, found.score - extra)
        if score > found.score:
            found = tried(t, s, c, i, found, score, x, y)
    return found


@rules
def tried(t: Table, s: Battle, c: Ints, i: int, found: BestSpot, score: int, x: int, y: int) -> BestSpot:
    """What is best once a better spot was tried: that one, if the figure comes there and meets nobody."""
    if step_to(t, s, c, i, x, y) and s.now[0].met == NOBODY:
        return BestSpot(score, x, y, x, y)
    return BestSpot(found.score, found.x, found.y, x, y)


@rules
def settled(t: Table, s: Battle, i: int, foes: int, long2: int) -> int:
    """What a walk must promise a figure more than staying: no more than as standard where it is shot at for nothing."""
    row, usual = s.now[0].character, standard_row(t, s, s.figures[i].side)
    swarming = swarms(t, s.figures[i].unit)
    found = t.characters[row].restless if swarming else t.characters[row].stay
    least = t.characters[usual].restless if swarming else t.characters[usual].stay
    return least if found > least and is_helpless(t, s, i, foes, long2) else found


@rules
def is_back(s: Battle, i: int, x: int, y: int) -> bool:
    """Whether a place is nearer than here to where the movement found a figure: it would walk back and forth."""
    f = s.figures[i]
    dx, dy = f.x - f.start_x, f.y - f.start_y
    left, upper = x - f.start_x, y - f.start_y
    return f.start_there != 0 and left * left + upper * upper < dx * dx + dy * dy


@rules
def arm_of(t: Table, s: Battle, i: int) -> int:
    """How far a figure hits: its weapon's long range, or a creature's charge."""
    f = s.figures[i]
    kind = t.units[f.unit]
    if is_creature(t, f.unit):
        return charge_reach(t, s, i)
    return 0 if f.empty else kind.long


@rules
def sees_somebody(t: Table, s: Battle, i: int, reach: int, first: int, last: int) -> bool:
    """Whether one of those whom the grid sees within reach is really seen; True too where the grid sees none."""
    f = s.figures[i]
    columns = t.extent[0].columns
    cells = columns * t.extent[0].rows
    here = f.y // CELL * columns + f.x // CELL
    promised = False
    for j in range(first, last):
        e = s.figures[j]
        if e.fate != ON_TABLE or e.team == f.team:
            continue
        dx, dy = e.x - f.x, e.y - f.y
        if dx * dx + dy * dy > reach * reach:
            continue
        there = e.y // CELL * columns + e.x // CELL
        sight = t.lines[there * cells + here]
        if sight == 0:
            sight = remember_line(t, there, here)
        if sight >> BACK != HIDDEN_LINE:
            promised = True
            if sight_to(t, s, i, j) <= COVERED:
                return True
    return not promised


@rules
def nearest_inside(low: int, high: int, at: int) -> int:
    """The place of a stretch, well inside it, that is nearest to a place."""
    return max(low + INSIDE, min(high - INSIDE, at))


@rules
def pull_of(t: Table, s: Battle, i: int) -> int:
    """How much a figure wants to go forward: the longer it takes, the more."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    if f.empty or kind.weapon == NO_WEAPON:
        return -w.hide
    impatient = impatience(t, s)
    if kind.queen and impatient < w.queen_waits:
        return 0
    if kind.heals and impatient < w.healers_wait:
        return w.hold
    if impatient < w.guard_until and is_guard(t, s, i):
        return 0
    return w.pull + w.urge * impatient


@rules
def is_guard(t: Table, s: Battle, i: int) -> bool:
    """Whether a figure stays with the HQ: of a large side, the shooter nearest to it as the movement began."""
    w = t.characters[s.now[0].character]
    side = s.figures[i].side
    hq = NOBODY
    for j in range(s.figure_count):
        if s.figures[j].side == side and s.figures[j].fate == ON_TABLE and t.units[s.figures[j].unit].hq:
            hq = j
    if hq == NOBODY or t.units[s.figures[i].unit].weapon != SHOT:
        return False
    shooters, nearest, least = 0, NOBODY, w.leash * w.leash
    for j in range(s.figure_count):
        f = s.figures[j]
        if f.side != side or not f.start_there or t.units[f.unit].weapon != SHOT:
            continue
        shooters += 1
        dx, dy = f.start_x - s.figures[hq].x, f.start_y - s.figures[hq].y
        if dx * dx + dy * dy < least:
            nearest, least = j, dx * dx + dy * dy
    return nearest == i and shooters >= w.guarded_from


@rules
def forward(s: Battle, i: int) -> int:
    """How far a figure has come from its own edge."""
    f = s.figures[i]
    edge = s.forces[f.side].edge
    if edge == NORTH:
        return f.y
    if edge == SOUTH:
        return MOST_LENGTH - f.y
    return MOST_LENGTH - f.x if edge == EAST else f.x


@rules
def middle_of(t: Table, s: Battle, side: int) -> int:
    """How far those of a side who fight have come on the average from its edge; NOWHERE where nobody does."""
    count, total = 0, 0
    for j in range(s.figure_count):
        f = s.figures[j]
        if f.side == side and f.fate == ON_TABLE and f.actions > 1 and not f.empty:
            if t.units[f.unit].weapon == NO_WEAPON:
                continue  # nobody waits for a Scanner
            count += 1
            total += forward(s, j)
    return total // count if count else NOWHERE


@rules
def in_line(t: Table, s: Battle, i: int, pull: int, middle: int) -> int:
    """The pull that keeps a side together: less for whoever is ahead of the others, more for whoever is behind."""
    w = t.characters[s.now[0].character]
    if pull <= 0 or middle == NOWHERE:
        return pull
    ahead = forward(s, i) - middle
    if ahead > w.line:
        return pull * w.ahead // 100
    if ahead < -w.line:
        return pull * w.behind // 100
    return pull


@rules
def facing_from(t: Table, s: Battle, i: int, x: int, y: int, goal: int, first: int, last: int) -> int:
    """Whom to look at from a place, by the grid: whom a shot is worth most at, else the nearest in sight, or goal."""
    f = s.figures[i]
    kind = t.units[f.unit]
    skill = skill_of(t, f) if is_armed(t, s, i) else 0
    short2, long2 = kind.short * kind.short, kind.long * kind.long
    columns = t.extent[0].columns
    cells = columns * t.extent[0].rows
    here = y // CELL * columns + x // CELL
    found, least, most = goal, 1 << 60, 0
    for j in range(first, last):
        e = s.figures[j]
        if e.fate != ON_TABLE or e.team == f.team:
            continue
        square = (e.x - x) * (e.x - x) + (e.y - y) * (e.y - y)
        worth = 0
        if skill and square <= long2:
            worth = chances(skill - t.units[e.unit].small - int(square > short2)) * e.effort
        if worth < most or (worth == most and square >= least):
            continue
        there = e.y // CELL * columns + e.x // CELL
        sight = t.lines[there * cells + here]
        if sight == 0:
            sight = remember_line(t, there, here)
        if sight >> BACK != HIDDEN_LINE:
            found, least, most = j, square, worth
    return found


# Healers


@rules
def heal(t: Table, s: Battle, c: Ints, i: int) -> bool:
    """Treat a wounded friend in contact."""
    f = s.figures[i]
    for j in range(s.figure_count):
        p = s.figures[j]
        if p.side == f.side and p.fate == ON_TABLE and needs_healer(s, j) and healing_problem(t, s, i, j) == FINE:
            clear(c)
            c[VERB], c[FIGURE], c[TARGET] = HEAL, i, j
            return True
    return False


@rules
def needs_healer(s: Battle, j: int) -> bool:
    """Whether a figure has a wound that nobody has declared to treat in this phase."""
    left = s.figures[j].hurt
    if left == 0:
        return False
    for i in range(s.figure_count):
        if s.figures[i].patient == j and s.figures[i].fate == ON_TABLE:
            left -= s.figures[i].treatments
    return left > 0


@rules
def has_patient(t: Table, s: Battle, i: int) -> bool:
    """Whether somebody whom a figure can treat, if not in this phase, stands beside it."""
    f = s.figures[i]
    for j in range(s.figure_count):
        p = s.figures[j]
        reach = f.radius + p.radius + CONTACT
        dx, dy = p.x - f.x, p.y - f.y
        if p.side == f.side and p.fate == ON_TABLE and j != i and dx * dx + dy * dy <= reach * reach:
            if treats(t, s, i, j) and needs_healer(s, j):
                return True
    return False


@rules
def is_waited_for(t: Table, s: Battle, i: int) -> bool:
    """Whether somebody beside a wounded figure treats it, or can in this movement: it stays, for healers act last."""
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.patient == i and g.fate == ON_TABLE:
            return True
        if g.side == s.figures[i].side and g.ap >= 2 and (heals(t, g) or repairs(t, g)):
            if healing_problem(t, s, j, i) == FINE:
                return True
    return False


@rules
def goes_to_patients(t: Table, s: Battle, i: int) -> bool:
    """Whether a figure walks to the wounded: a Medic, a Doc, and a mender once nobody has been hurt for a turn."""
    f, now = s.figures[i], s.now[0]
    if heals(t, f):
        return f.ap >= 2 or t.units[f.unit].heals != 0
    return repairs(t, f) and now.turn - now.bled > 1


@rules
def treats(t: Table, s: Battle, i: int, j: int) -> bool:
    """Whether another is of a kind that a figure can treat."""
    f, treated = s.figures[i], t.units[s.figures[j].unit]
    if treated.living:
        return heals(t, f)
    return repairs(t, f) and not treated.hq


@rules
def go_to_patient(t: Table, s: Battle, c: Ints, i: int) -> bool:
    """Walk to the wounded friend worth most nearby."""
    f = s.figures[i]
    kind = t.units[f.unit]
    # a mender and a Doc fight, too: one walks to whom it reaches in this phase, the other to whom it can treat in it
    far = 3000 if kind.heals else movement_of(t, f) * (f.ap if kind.repairs else max(0, f.ap - 2))
    best, patient = 0, NOBODY
    for j in range(s.figure_count):
        p = s.figures[j]
        if p.side != f.side or p.fate != ON_TABLE or j == i or not treats(t, s, i, j) or not needs_healer(s, j):
            continue
        if p.level != f.level:
            continue
        dx, dy = p.x - f.x, p.y - f.y
        score = 100 * t.units[p.unit].fp * 1000 // (1000 + length(dx, dy))
        if dx * dx + dy * dy < far * far and score > best:
            best, patient = score, j
    if patient == NOBODY:
        return False
    return walk_beside(t, s, c, i, patient)


@rules
def walk_beside(t: Table, s: Battle, c: Ints, i: int, j: int) -> bool:
    """Walk to where a figure touches a friend, or nearer to it: by doors, round corners and whoever is in the way."""
    f, p = s.figures[i], s.figures[j]
    wx, wy = f.x - p.x, f.y - p.y
    whole = length(wx, wy)
    beside = f.radius + p.radius + CONTACT // 2
    if whole <= beside + CONTACT:
        return False
    if open_up(t, s, c, i, j):
        return True
    far = movement_of(t, f) - 2
    for k in ROUND:
        x = p.x + (wx * COSINES[k] - wy * SINES[k]) // UNIT * beside // whole
        y = p.y + (wx * SINES[k] + wy * COSINES[k]) // UNIT * beside // whole
        if (x - f.x) * (x - f.x) + (y - f.y) * (y - f.y) <= far * far:
            if step_to(t, s, c, i, x, y) and s.now[0].met == NOBODY:
                return True
    x, y = way_point(t, s, i, j)
    if x == p.x and y == p.y:
        x, y = p.x + wx * beside // whole, p.y + wy * beside // whole
    return get_on(t, s, c, i, x, y)


# Going home


@rules
def walk_home(t: Table, s: Battle, c: Ints, i: int) -> bool:
    """Leave over the own edge, or go there."""
    f = s.figures[i]
    if at_own_edge(t, s, i, f.x, f.y):
        clear(c)
        c[VERB], c[FIGURE], c[TARGET] = MOVE, i, 1
        return walk(t, s, c) == FINE
    edge = s.forces[f.side].edge
    size = t.extent[0]
    hx, hy = f.x, f.y
    if edge == NORTH:
        hy = f.radius
    elif edge == SOUTH:
        hy = size.height - f.radius
    elif edge == EAST:
        hx = size.width - f.radius
    else:
        hx = f.radius
    gx, gy = around(t, s, i, hx, hy)
    whole = max(1, length(gx - f.x, gy - f.y))
    for k in (0, 3, 33, 6, 30, 9, 27):
        for part in (1, 2):
            far = min(movement_of(t, f) - 3, whole) // part
            ux, uy = (gx - f.x) * far // whole, (gy - f.y) * far // whole
            cosine, sine = COSINES[k], SINES[k]
            x, y = f.x + (ux * cosine - uy * sine) // UNIT, f.y + (ux * sine + uy * cosine) // UNIT
            if (x != f.x or y != f.y) and step_to(t, s, c, i, x, y) and s.now[0].met == NOBODY:
                return True
    clear(c)
    return False
