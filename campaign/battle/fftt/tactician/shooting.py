"""The tactician's fire: who shoots at whom, so that shots together kill.

Targets are taken by what their next wound is worth. What the own side has declared before is thought through again
with the grid, as nobody keeps notes between two decisions. Throws nothing.
"""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.abilities import hard_to_hit, shots_of
from campaign.battle.fftt.codes import (
    ACID,
    BURST,
    CALL_AIR,
    FIGURE,
    GO_OFF,
    GOO_REACH,
    GRENADE_BURST,
    MISSILE,
    MISSILE_BURST,
    NOBODY,
    ON_TABLE,
    SHOOT,
    SHOOT_AT,
    SHOT,
    STORM_BRINGER,
    TARGET,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.flow import may_go_off
from campaign.battle.fftt.goo import goo_over
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import MOST_FIGURES, Battle, Table
from campaign.battle.fftt.shooting import air_problem, can_fire_in_step, modifiers, needed, point_problem, shot_problem
from campaign.battle.fftt.tactician.assessment import (
    chances,
    end_of_enemies,
    first_enemy,
    judged,
    supplied,
    weigh,
    worth_of,
    wounds_of,
)
from campaign.battle.fftt.wounds import wounds_under
from campaign.battle.kernel.bursts import under
from campaign.battle.kernel.grid import COVERED_LINE, HIDDEN_LINE, line, square_of
from campaign.battle.kernel.space import distance2, in_arc, length
from campaign.battle.kernel.table import floor_of

WIDEST = 1400  # between two whom one burst may catch
BESIDE, BESIDE_STEP = 800, 100  # how far from an enemy out of sight a missile may burst, and what is tried
TRIES = 12  # targets that are looked at exactly before a figure holds its fire
SCORES = MOST_FIGURES  # a score leaves room for the number of the target, so that no two are equal


@rules
def fire(t: Table, s: Battle, c: Ints) -> None:
    """Declare the next shot: the figures in their order, each at what is worth most after the shots before."""
    w = t.characters[s.now[0].character]
    side = s.now[0].side
    weigh(t, s)
    least = w.least_need if supplied(t, s, side) else w.least_need_unsupplied
    first, last = first_enemy(s, side), end_of_enemies(s, side)
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != side or f.fate != ON_TABLE:
            continue
        if f.fired:
            reckon(t, s, i, best_target(t, s, i, first, last, least, 1 << 60, True))
        elif t.units[f.unit].weapon == BURST:
            if may_go_off(t, s, i) and boom(t, s, i) >= w.least_boom:
                c[VERB], c[FIGURE], c[TARGET] = GO_OFF, i, NOBODY
                return
        elif can_fire_in_step(t, s, i) == FINE:
            if f.abilities & STORM_BRINGER:
                shot = best_target(t, s, i, first, last, least, 1 << 60, True)
                if call(t, s, c, i, first, last, shot):
                    return
            if aim(t, s, c, i, first, last, least):
                return


@rules
def aim(t: Table, s: Battle, c: Ints, shooter: int, first: int, last: int, least: int) -> bool:
    """Write down the best shot of a figure that is really possible; False where there is none."""
    score = best_shot(t, s, shooter, first, last, least)
    if score:
        target = score % SCORES
        c[VERB], c[FIGURE], c[TARGET] = SHOOT, shooter, target
        if t.units[s.figures[shooter].unit].weapon != SHOT:
            aim_between(t, s, c, shooter, target, first, last, score // SCORES)
        return True
    return t.units[s.figures[shooter].unit].weapon == MISSILE and aim_beside(t, s, c, shooter, first, last, least)


@rules
def best_shot(t: Table, s: Battle, shooter: int, first: int, last: int, least: int) -> int:
    """The best target at which a shot is really possible, told as ``best_target`` does; 0 for none."""
    limit = 1 << 60
    for _ in range(TRIES):
        score = best_target(t, s, shooter, first, last, least, limit, False)
        if score <= 0:
            break
        if shot_problem(t, s, shooter, score % SCORES) == FINE:
            return score
        limit = score
    return 0


@rules
def aim_beside(t: Table, s: Battle, c: Ints, shooter: int, first: int, last: int, least: int) -> bool:
    """Write down the point beside an enemy out of sight where a burst is worth most: before its wall, say."""
    f = s.figures[shooter]
    kind = t.units[f.unit]
    best = 36 * t.characters[s.now[0].character].least_blind
    found = False
    for j in range(first, last):
        e = s.figures[j]
        if e.fate != ON_TABLE or e.team == f.team or floor_of(t, e.piece, e.level):
            continue
        dx, dy = f.x - e.x, f.y - e.y
        whole = length(dx, dy)
        if whole > kind.long + BESIDE or dx * f.fx + dy * f.fy > 0 or shot_problem(t, s, shooter, j) == FINE:
            continue
        for back in range(BESIDE_STEP, min(BESIDE, whole) + 1, BESIDE_STEP):
            x, y = e.x + dx * back // whole, e.y + dy * back // whole
            if point_problem(t, s, shooter, x, y, 0) != FINE:
                continue
            need = needed(t, f, modifiers(t, f, (whole - back) * (whole - back), False, False, 0))
            score = chances(need) * blast(t, s, shooter, x, y, 0) if need >= least else 0
            if score > best:
                best, found = score, True
                c[VERB], c[FIGURE], c[TARGET], c[X], c[Y] = SHOOT_AT, shooter, NOBODY, x, y
            break  # farther off it does less
    return found


@rules
def aim_between(t: Table, s: Battle, c: Ints, shooter: int, target: int, first: int, last: int, least: int) -> None:
    """Write down a point between the target and another enemy instead, where a burst there is worth more."""
    f, e = s.figures[shooter], s.figures[target]
    if floor_of(t, e.piece, e.level):
        return
    kind = t.units[f.unit]
    best = least * 11 // 10
    for j in range(first, last):
        o = s.figures[j]
        if j == target or o.fate != ON_TABLE or o.team == f.team or floor_of(t, o.piece, o.level):
            continue
        if (o.x - e.x) * (o.x - e.x) + (o.y - e.y) * (o.y - e.y) > WIDEST * WIDEST:
            continue
        x, y = (o.x + e.x) // 2, (o.y + e.y) // 2
        dx, dy = x - f.x, y - f.y
        seen = line(t, square_of(t, f.x, f.y), square_of(t, x, y))
        unseen = kind.indirect != 0 and (seen == HIDDEN_LINE or not in_arc(f, x, y))
        need = needed(t, f, modifiers(t, f, dx * dx + dy * dy, False, unseen, 0))
        score = shots_of(t, f) * chances(need) * blast(t, s, shooter, x, y, 0)
        if score > best and point_problem(t, s, shooter, x, y, 0) == FINE:
            best = score
            c[VERB], c[TARGET], c[X], c[Y] = SHOOT_AT, NOBODY, x, y


@rules
def call(t: Table, s: Battle, c: Ints, caller: int, first: int, last: int, shot: int) -> bool:
    """Write down the best call for air support that is worth more than a shot of that score; False for none."""
    w = t.characters[s.now[0].character]
    f = s.figures[caller]
    shape = MISSILE_BURST if s.now[0].air_missiles else GRENADE_BURST
    hits = chances(t.units[f.unit].skill)
    best = max(shot // SCORES, 36 * w.least_burst)
    found = False
    for j in range(first, last):
        e = s.figures[j]
        if e.fate == ON_TABLE and e.team != f.team:
            score = hits * burst_worth(t, s, f.side, NOBODY, e.x, e.y, floor_of(t, e.piece, e.level), shape)
            if score > best and air_problem(t, s, caller, j) == FINE:
                c[VERB], c[FIGURE], c[TARGET] = CALL_AIR, caller, j
                best, found = score, True
    return found


@rules
def best_target(t: Table, s: Battle, shooter: int, first: int, last: int, least: int, limit: int, plain: bool) -> int:
    """The best target whose score is below a limit, as score * SCORES + its number; 0 for none.

    Lines come from the grid: with ``plain`` one that it does not know to be open is none, else it only counts less.
    """
    w = t.characters[s.now[0].character]
    f = s.figures[shooter]
    kind = t.units[f.unit]
    far2 = kind.long * kind.long
    x, y = f.x, f.y
    here = square_of(t, x, y)
    bursts = kind.weapon != SHOT
    # a missile tank has nothing better to do, and fires at one alone
    promise = 36 * (w.least_blind if kind.weapon == MISSILE else w.least_burst)
    best = 0
    for j in range(first, last):
        e = s.figures[j]
        if e.team == f.team or e.fate != ON_TABLE:
            continue
        dx, dy = e.x - x, e.y - y
        square = dx * dx + dy * dy
        if square > far2 or (dx * f.fx + dy * f.fy < 0 and not kind.indirect):
            continue
        seen = line(t, here, square_of(t, e.x, e.y))
        if plain and seen == HIDDEN_LINE and not kind.indirect:
            continue
        unseen = kind.indirect != 0 and (seen == HIDDEN_LINE or not in_arc(f, e.x, e.y))
        need = needed(t, f, modifiers(t, f, square, seen == COVERED_LINE, unseen, hard_to_hit(t, e)))
        if need < least:
            continue
        if bursts:
            score = shots_of(t, f) * chances(need) * blast(t, s, shooter, e.x, e.y, floor_of(t, e.piece, e.level))
            if score < promise:
                continue
        else:
            score = wounds_of(t, f, need) * e.effort
            if in_fight(s, j):
                score = score * w.into_fight // 100
        if seen == HIDDEN_LINE and not kind.indirect:
            score = score // 16
        score = judged(t, s, shooter, j, 0, score) * SCORES + j
        if best < score < limit:
            best = score
    return best


@rules
def in_fight(s: Battle, figure: int) -> bool:
    """Whether a figure stands rim to rim with an enemy of its own; walls are not looked at."""
    f = s.figures[figure]
    x, y, team, rim = f.x, f.y, f.team, f.radius + 10
    for i in range(s.figure_count):
        e = s.figures[i]
        if e.team != team and e.fate == ON_TABLE and not e.low:
            dx, dy, reach = e.x - x, e.y - y, e.radius + rim
            if dx <= reach and dx * dx + dy * dy <= reach * reach:
                return True
    return False


@rules
def reckon(t: Table, s: Battle, shooter: int, score: int) -> None:
    """Count a shot that was declared before: a target that others wound is worth finishing, until it should be dead."""
    w = t.characters[s.now[0].character]
    f = s.figures[shooter]
    kind = t.units[f.unit]
    if score <= 0 or kind.weapon != SHOT or not w.concentrate:
        return
    j = score % SCORES
    e = s.figures[j]
    worth = worth_of(t, s, j)
    need = needed(t, f, modifiers(t, f, distance2(f, e), False, False, hard_to_hit(t, e)))
    # what a wound is worth tells how many, in 36ths, are still expected to be missing
    missing = 36 * worth // max(1, e.effort) - wounds_of(t, f, need)
    if missing > w.as_good_as_dead:
        e.effort = 36 * worth // missing
    else:
        e.effort = min(e.effort, worth * w.overkill // 100)


@rules
def blast(t: Table, s: Battle, shooter: int, x: int, y: int, floor: int) -> int:
    """What the shooter's burst there is worth: enemies' wounds less those of the own side."""
    if t.units[s.figures[shooter].unit].weapon == ACID:
        return goo_worth(t, s, s.figures[shooter].side, x, y, floor)
    shape = MISSILE_BURST if t.units[s.figures[shooter].unit].weapon == MISSILE else GRENADE_BURST
    return burst_worth(t, s, s.figures[shooter].side, NOBODY, x, y, floor, shape)


@rules
def goo_worth(t: Table, s: Battle, side: int, x: int, y: int, floor: int) -> int:
    """The worth of goo there: whom it holds it burns about twice before it is gone, if nothing lies over it yet."""
    w = t.characters[s.now[0].character]
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE or t.units[f.unit].immune or floor_of(t, f.piece, f.level) != floor:
            continue
        if not under(x, y, GOO_REACH, f.x, f.y, f.radius, s.now[0].by_touch) or goo_over(t, s, i) != NOBODY:
            continue
        wounds = min(2, max(1, f.full - f.hurt - f.shot - f.struck))
        if f.team == s.forces[side].team:
            found -= wounds * f.effort * w.spare // 100
        else:
            found += wounds * f.effort
    return found


@rules
def boom(t: Table, s: Battle, bug: int) -> int:
    """What a Bomb Bug's burst is worth where it stands; its own end is not counted."""
    f = s.figures[bug]
    return burst_worth(t, s, f.side, bug, f.x, f.y, floor_of(t, f.piece, f.level), GRENADE_BURST)


@rules
def burst_worth(t: Table, s: Battle, side: int, but: int, x: int, y: int, floor: int, shape: int) -> int:
    """The worth of the wounds that a burst does to enemies, less what it does to own and allies, but for one figure."""
    w = t.characters[s.now[0].character]
    now = s.now[0]
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE or i == but:
            continue
        dx, dy = f.x - x, f.y - y
        if dx > 1200 or dx < -1200 or dy > 1200 or dy < -1200:
            continue
        wounds = wounds_under(f, x, y, shape, now.missile_radius, now.by_touch)
        if wounds and floor_of(t, f.piece, f.level) == floor:
            wounds = min(wounds, max(1, f.full - f.hurt - f.shot - f.struck))
            if f.team == s.forces[side].team:
                found -= wounds * f.effort * w.spare // 100
            else:
                found += wounds * f.effort
    return found
