"""What a vehicle does in the movement: clears a jam, stands, turns its front to guns, drives on, back, or over men.

Each drive is weighed by its end: what it fires from there, what fires at it, by the armour that it shows, and who is so
near that he can assault it. A place that is weighed is written into the vehicle's own record for as long as it is
looked from.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, own, rules
from campaign.battle.kernel.bursts import turned
from campaign.battle.kernel.sight import COVERED, end_at, past_bodies, past_scenery
from campaign.battle.kernel.space import crosses_disc, in_quarter, length, near
from campaign.battle.kernel.table import NOWHERE, level_at, piece_at
from campaign.battle.man_to_man.assault import BASE_FACTOR, FROM_AFAR, factor_of
from campaign.battle.man_to_man.attributes import allowance, dexterity
from campaign.battle.man_to_man.codes import (
    ACT,
    AIM,
    CHARGE,
    CHOICE_WIDTH,
    CREWED,
    DRIVE,
    FIRST_LEG,
    FX,
    FY,
    GUN_WEAPON,
    HANDLE,
    INCH,
    LEGS,
    MAN,
    NO_ACTION,
    NOBODY,
    ON_TABLE,
    PIVOT,
    POINT,
    PRONE,
    RANGED_WEAPON,
    VEHICLE,
    WORKS,
    X,
)
from campaign.battle.man_to_man.fire import FAST_MOVE, WHEN_FAST, WHEN_PRONE, cover_part
from campaign.battle.man_to_man.gunnery import WHEN_BUTTONED, WHEN_MOVING, bears_on, is_target
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.overrun import is_run_over
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.serving import can_clear
from campaign.battle.man_to_man.sides import enemies, flees, is_active, is_manned
from campaign.battle.man_to_man.tactician.hulls import SMASHED, assault_odds, share_hit
from campaign.battle.man_to_man.tactician.odds import ROLLS, chance, of_shots, share_lost, spilt, worth_of
from campaign.battle.man_to_man.tactician.outlook import (
    AIMS,
    BEHIND,
    LEADER,
    NEXT_UP,
    NOW_UP,
    PIVOT_AT,
    PIVOTS,
    SEEN,
    WAY_X,
    WAY_Y,
    add,
    balance,
    bare_number,
)
from campaign.battle.man_to_man.tactician.routes import first_block, round_corner
from campaign.battle.man_to_man.tactician.wishes import goal_of, wish
from campaign.battle.man_to_man.terrain import FULL_HARD, HARD, cover_of, is_smoked
from campaign.battle.man_to_man.vehicles import drive_price, drive_problem, points, turn_price

HEADINGS: Final = (0, 3, 33, 6, 30, 9, 27)  # of ways on, in tens of degrees off the straight one
PARTS: Final = 2  # of what it can drive: half, with which it still fires, and all
BACKWARDS: Final = 4  # so much dearer than open ground an inch of it is to begin with
DODGES: Final = 63  # percent of the men who step aside (man_to_man:V15a)
CLEAR_OF: Final = INCH // 2  # so far behind whom it drives over it stops
BLIND: Final = 60  # percent that fire counts for which it has to turn first
STORM: Final = 2 * INCH  # farther than a charge reaches: so much nearer somebody comes before it


@rules
def jam_of(t: Table, s: Battle, vehicle: int) -> int:
    """The first weapon of a vehicle that its crew can try to clear in this round, or NOBODY (man_to_man:V10c)."""
    for arm in range(s.arm_count):
        if s.arms[arm].bearer == vehicle and not s.arms[arm].fired and can_clear(t, s, vehicle, arm):
            return arm
    return NOBODY


@rules
def next_vehicle(t: Table, s: Battle, side: int) -> int:
    """The first vehicle of a side that has not driven and has something to do, or NOBODY."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side and is_manned(s, i) and f.action == NO_ACTION and not f.falls_back:
            if not f.immobile or jam_of(t, s, i) != NOBODY:
                return i
    return NOBODY


@rules
def drive_best(t: Table, s: Battle, vehicle: int, c: Ints) -> None:
    """What a vehicle does: the best of standing, turning and driving; a jam is cleared before."""
    jam = jam_of(t, s, vehicle)
    if jam != NOBODY:
        fill(c, ACT, vehicle, 0, HANDLE, jam)
        return
    own(s.figures, vehicle)
    f, o = s.figures[vehicle], s.outlook
    goal, threat = goal_of(t, s, vehicle), threat_to(t, s, vehicle)
    o[WAY_X], o[WAY_Y], o[THREAT] = f.x, f.y, threat
    if goal != NOBODY:
        o[WAY_X], o[WAY_Y] = way_of_hull(s, vehicle, goal)
    fill(c, ACT, vehicle, 0, DRIVE, NOBODY)
    c[FX], c[FY] = f.fx, f.fy
    best = worth_of_drive(t, s, vehicle, c)
    if goal == NOBODY:
        return
    best = try_turn(t, s, vehicle, goal, best, c)
    if threat != NOBODY and threat != goal:
        best = try_turn(t, s, vehicle, threat, best, c)
    for tens in HEADINGS:
        dx, dy = turned(o[WAY_X] - f.x, o[WAY_Y] - f.y, tens)
        for part in range(1, PARTS + 1):
            best = try_heading(t, s, vehicle, dx, dy, part, best, c)
    for part in range(1, PARTS + 1):
        best = try_back(t, s, vehicle, part, best, c)
    for other in range(s.figure_count):
        best = try_overrun(t, s, vehicle, other, best, c)


@rules
def way_of_hull(s: Battle, vehicle: int, goal: int) -> tuple[int, int]:
    """Where a vehicle had best drive next that wants to be at an enemy: to him, or round a building on the way."""
    f, g = s.figures[vehicle], s.figures[goal]
    block = first_block(s, f.x, f.y, g.x, g.y)
    if block == NOBODY or block == g.piece:
        return g.x, g.y
    return round_corner(s, vehicle, block, g.x, g.y)


@rules
def threat_to(t: Table, s: Battle, vehicle: int) -> int:
    """The bearer of the gun that takes most of a vehicle where it is hit from the front, the nearest of several."""
    f, found, most, least = s.figures[vehicle], NOBODY, 0, 1 << 60
    p = t.profiles[f.profile]
    for arm in range(s.arm_count):
        a = s.arms[arm]
        w = t.weapons[a.weapon]
        if w.kind != GUN_WEAPON or a.bearer == NOBODY or a.state != WORKS or not enemies(s, vehicle, a.bearer):
            continue
        if not is_target(s, a.bearer):
            continue
        g = s.figures[a.bearer]
        value = 2 if w.penetration >= p.front else 1 if w.penetration >= p.rear else 0
        square = (g.x - f.x) * (g.x - f.x) + (g.y - f.y) * (g.y - f.y)
        if value > most or (value == most and value > 0 and square < least):
            found, most, least = a.bearer, value, square
    return found


# Drives that are tried


@rules
def try_turn(t: Table, s: Battle, vehicle: int, enemy: int, least: int, c: Ints) -> int:
    """Turning to an enemy where it stands."""
    f, g = s.figures[vehicle], s.figures[enemy]
    fill(s.draft, ACT, vehicle, 0, DRIVE, NOBODY)
    s.draft[FX], s.draft[FY] = g.x - f.x, g.y - f.y
    return keep_better(t, s, vehicle, least, c)


@rules
def try_heading(t: Table, s: Battle, vehicle: int, dx: int, dy: int, part: int, least: int, c: Ints) -> int:
    """Driving on in a direction with a part of the movement points; also with a turn to the threat behind it."""
    f, o = s.figures[vehicle], s.outlook
    whole = max(1, length(dx, dy))
    ux, uy = dx * UNIT // whole, dy * UNIT // whole
    most = points(t, s, vehicle) * part // PARTS
    far = (most - turn_price(t, s, vehicle, f.fx, f.fy, ux, uy)) // 2 - 1
    far = min(far, length(o[WAY_X] - f.x, o[WAY_Y] - f.y))
    if far < LEAST:
        return least
    set_leg(s, vehicle, f.x + ux * far // UNIT, f.y + uy * far // UNIT)
    best, threat = keep_better(t, s, vehicle, least, c), o[THREAT]
    if threat == NOBODY:
        return best
    g = s.figures[threat]
    fx, fy = g.x - s.draft[FIRST_LEG], g.y - s.draft[FIRST_LEG + 1]
    far -= turn_price(t, s, vehicle, ux, uy, fx, fy) // 2
    if far < LEAST or ux * fx + uy * fy >= abs(ux * fy - uy * fx):
        return best
    set_leg(s, vehicle, f.x + ux * far // UNIT, f.y + uy * far // UNIT)
    s.draft[FX], s.draft[FY] = g.x - s.draft[FIRST_LEG], g.y - s.draft[FIRST_LEG + 1]
    return keep_better(t, s, vehicle, best, c)


THREAT: Final = LEADER
"""Where in ``Battle.outlook`` it stands to whom a vehicle shows its front; it follows nobody."""
UNIT: Final = 1 << 12  # the length of a direction
LEAST: Final = INCH  # a drive that is shorter is none


@rules
def set_leg(s: Battle, vehicle: int, x: int, y: int) -> None:
    """The draft becomes a drive straight to a place."""
    f = s.figures[vehicle]
    fill(s.draft, ACT, vehicle, 0, DRIVE, NOBODY)
    s.draft[LEGS], s.draft[FIRST_LEG], s.draft[FIRST_LEG + 1] = 1, x, y
    s.draft[FX], s.draft[FY] = x - f.x, y - f.y


@rules
def try_back(t: Table, s: Battle, vehicle: int, part: int, least: int, c: Ints) -> int:
    """Driving straight backwards with a part of the movement points (man_to_man:V2a)."""
    f = s.figures[vehicle]
    whole = max(1, length(f.fx, f.fy))
    far = points(t, s, vehicle) * part // PARTS // BACKWARDS - 1
    set_leg(s, vehicle, f.x - f.fx * far // whole, f.y - f.fy * far // whole)
    s.draft[FX], s.draft[FY], s.draft[X] = -s.draft[FX], -s.draft[FY], 1
    return keep_better(t, s, vehicle, least, c)


@rules
def try_overrun(t: Table, s: Battle, vehicle: int, other: int, least: int, c: Ints) -> int:
    """Driving over an enemy who is near, and on until it is clear of him (man_to_man:V15a, V15b)."""
    f, g = s.figures[vehicle], s.figures[other]
    if g.fate != ON_TABLE or not is_run_over(s, vehicle, other):
        return least
    whole = max(1, length(g.x - f.x, g.y - f.y))
    far = whole + f.radius + g.radius + CLEAR_OF
    if 2 * far > points(t, s, vehicle):
        return least
    set_leg(s, vehicle, f.x + (g.x - f.x) * far // whole, f.y + (g.y - f.y) * far // whole)
    return keep_better(t, s, vehicle, least, c)


@rules
def keep_better(t: Table, s: Battle, vehicle: int, least: int, c: Ints) -> int:
    """Write the draft down if it is legal and worth more than ``least``; the worth of the better one."""
    if drive_problem(t, s, s.draft) != FINE:
        return least
    value = worth_of_drive(t, s, vehicle, s.draft)
    if value <= least:
        return least
    for part in range(CHOICE_WIDTH):
        c[part] = s.draft[part]
    return value


# What they are worth


@rules
def worth_of_drive(t: Table, s: Battle, vehicle: int, d: Ints) -> int:
    """What a drive is worth: whom it runs over, fire and danger at its end, and how much nearer that is."""
    f, o = s.figures[vehicle], s.outlook
    ax, ay, piece, level, moved, fx, fy, spent = f.x, f.y, f.piece, f.level, f.moved, f.fx, f.fy, f.spent
    x, y = ax, ay
    price = drive_price(t, s, vehicle, d)
    if d[LEGS]:
        x, y = d[FIRST_LEG], d[FIRST_LEG + 1]
    crushed = crushed_on_way(t, s, vehicle, x, y)
    f.x, f.y, f.fx, f.fy, f.spent = x, y, d[FX], d[FY], price
    f.moved = length(x - ax, y - ay)
    f.piece = piece_at(s.ground[0], x, y)
    f.level = level_at(s.ground[0], f.piece)
    look_from_hull(t, s, vehicle)
    f.x, f.y, f.piece, f.level, f.moved, f.fx, f.fy, f.spent = ax, ay, piece, level, moved, fx, fy, spent
    nearer = length(o[WAY_X] - ax, o[WAY_Y] - ay) - length(o[WAY_X] - x, o[WAY_Y] - y)
    following = max(o[AIMS], nearer * wish(t, s) // INCH)
    return crushed + balance(t, s, vehicle, o[PIVOTS], following, o[NOW_UP], o[NEXT_UP])


@rules
def crushed_on_way(t: Table, s: Battle, vehicle: int, x: int, y: int) -> int:
    """What a vehicle runs over on a straight way is worth: men who do not step aside, and what cannot.

    What is gone behind it is marked in ``Battle.touched``.
    """
    f, found = s.figures[vehicle], 0
    for i in range(s.figure_count):
        g = s.figures[i]
        s.touched[i] = 0
        if g.fate == ON_TABLE and i != vehicle and is_run_over(s, vehicle, i):
            if crosses_disc(g.x, g.y, f.radius + g.radius, f.x, f.y, x, y):
                worth = worth_of(t, s, i)
                found += worth * (100 - DODGES) // 100 if g.kind == MAN else worth
                s.touched[i] = 0 if g.kind == MAN else 1
    return found


@rules
def look_from_hull(t: Table, s: Battle, vehicle: int) -> None:
    """Find what a vehicle's place is worth, and write it into ``Battle.outlook``.

    PIVOTS is what it fires from there in this round, PIVOT_AT at whom most; AIMS what it fires in the next.
    """
    o = s.outlook
    for part in range(SEEN + 1):
        o[part] = 0
    o[PIVOT_AT] = NOBODY
    find_sighted(t, s, vehicle)
    weigh_its_fire(t, s, vehicle)
    for arm in range(s.arm_count):
        a = s.arms[arm]
        if a.bearer != NOBODY and a.state == WORKS and s.sighted[a.bearer]:
            weigh_threat(t, s, vehicle, arm)
    weigh_assault(t, s, vehicle)


@rules
def find_sighted(t: Table, s: Battle, vehicle: int) -> None:
    """Mark the enemies whom a vehicle has in sight, but for what it has run over."""
    f, o = s.figures[vehicle], s.outlook
    me = end_at(f)
    for i in range(s.figure_count):
        s.sighted[i] = 0
        g = s.figures[i]
        if s.touched[i] or not enemies(s, vehicle, i) or not is_target(s, i) or is_smoked(s, f.x, f.y, g.x, g.y):
            continue
        there = end_at(g)
        if past_scenery(s.ground[0], s.doors, me, there) <= COVERED:
            if past_bodies(s, 0, vehicle, me, there, i) == NOWHERE:
                s.sighted[i] = 1
                o[SEEN] += 1


@rules
def weigh_its_fire(t: Table, s: Battle, vehicle: int) -> None:
    """What a vehicle's machine guns and its main gun do to whom each does most, in this round and in the next."""
    f, o = s.figures[vehicle], s.outlook
    buttoned = WHEN_BUTTONED if f.under_fire_before else 0
    moving = WHEN_MOVING if f.spent > 0 else 0
    silent = 2 * f.spent > points(t, s, vehicle)
    small_now = small_next = gun_now = gun_next = 0
    for target in range(s.figure_count):
        if not s.sighted[target]:
            continue
        g = s.figures[target]
        bears = bears_on(t, s, vehicle, g.x, g.y)
        later = 100 if bears else BLIND
        cover = cover_of(t, s, end_at(f), target)
        value = small_fire(t, s, vehicle, target, cover, buttoned + moving)
        if bears and not silent and value > small_now:
            small_now, o[PIVOT_AT] = value, target
        if moving:
            value = small_fire(t, s, vehicle, target, cover, buttoned)
        small_next = max(small_next, value * later // 100)
        value = gun_fire(t, s, vehicle, target, cover, buttoned + moving)
        if bears and not silent and value > gun_now:
            gun_now = value
        if moving:
            value = gun_fire(t, s, vehicle, target, cover, buttoned)
        gun_next = max(gun_next, value * later // 100)
    o[PIVOTS], o[AIMS] = small_now + gun_now, small_next + gun_next


@rules
def small_fire(t: Table, s: Battle, vehicle: int, target: int, cover: int, more: int) -> int:
    """What all machine guns of a vehicle do to a target, with so much added to the number."""
    arm, g = s.guns[vehicle], s.figures[target]
    if arm == NOBODY or cover == FULL_HARD or g.kind == CREWED:
        return 0
    f = s.figures[vehicle]
    share = share_hit(t, s, s.arms[arm].weapon, target, f.x, f.y)
    if share == 0:
        return 0
    w, worth = t.weapons[s.arms[arm].weapon], worth_of(t, s, target)
    needed = bare_number(t, s, vehicle, target, w.reach) + cover_part(cover) + more
    if g.kind == VEHICLE:
        needed += t.profiles[g.profile].size
    if g.low == PRONE:
        needed += WHEN_PRONE
    if g.moved > FAST_MOVE:
        needed += WHEN_FAST
    shots = w.shots * s.devices[vehicle]
    spill = t.characters[s.now[0].character].spill if g.kind == MAN else 0
    return (worth * of_shots(needed, share, shots) + worth * spill // 100 * spilt(needed, share, shots)) // 1000


@rules
def gun_fire(t: Table, s: Battle, vehicle: int, target: int, cover: int, more: int) -> int:
    """What a vehicle's main gun does to a target: a shell at men, a direct shot at others."""
    arm, f, g = s.bombs[vehicle], s.figures[vehicle], s.figures[target]
    if arm == NOBODY:
        return 0
    w, worth = t.weapons[s.arms[arm].weapon], worth_of(t, s, target)
    needed = dexterity(t, s, vehicle) + more
    if g.kind == MAN:
        share = share_lost(t, s, target, w.dice)
        if g.piece != NOBODY and s.ground[0].pieces[g.piece].walled:
            return 0
        if cover == HARD or cover == FULL_HARD:
            share = share * BEHIND // 100
        return worth * share * chance(needed) // (100 * ROLLS)
    if cover == FULL_HARD:
        return 0
    share = SMASHED
    needed += cover_part(cover)
    if g.kind == VEHICLE:
        share = share_hit(t, s, s.arms[arm].weapon, target, f.x, f.y)
        needed += t.profiles[g.profile].size
    if g.moved > FAST_MOVE:
        needed += WHEN_FAST
    return worth * share * chance(needed) // (100 * ROLLS)


@rules
def weigh_threat(t: Table, s: Battle, vehicle: int, arm: int) -> None:
    """What an enemy's arm can do to a vehicle that is in his sight, in this round and in the next."""
    a, f, o = s.arms[arm], s.figures[vehicle], s.outlook
    w, g = t.weapons[a.weapon], s.figures[a.bearer]
    if (w.kind != GUN_WEAPON and w.kind != RANGED_WEAPON) or g.falls_back:
        return
    share = share_hit(t, s, a.weapon, vehicle, g.x, g.y)
    if share == 0 or flees(s, a.bearer):
        return
    cover = cover_of(t, s, end_at(g), vehicle)
    if cover == FULL_HARD:
        return
    needed = t.profiles[f.profile].size + cover_part(cover)
    if w.kind == RANGED_WEAPON:
        needed += bare_number(t, s, a.bearer, vehicle, w.reach)
    else:
        needed += g.control if g.kind == CREWED else dexterity(t, s, a.bearer)
    add(o, NEXT_UP, of_shots(needed, share, w.shots))
    if f.moved > FAST_MOVE:
        needed += WHEN_FAST
    if g.kind == VEHICLE and g.action != NO_ACTION:
        if 2 * g.spent > t.profiles[g.profile].move * POINT or not bears_on(t, s, a.bearer, f.x, f.y):
            return
        needed += WHEN_MOVING if g.spent > 0 else 0
    elif g.kind == MAN and g.action != NO_ACTION:
        if (g.action != PIVOT and g.action != AIM) or not in_quarter(g, f.x, f.y):
            return
    add(o, NOW_UP, of_shots(needed, share, w.shots))


@rules
def weigh_assault(t: Table, s: Battle, vehicle: int) -> None:
    """What enemies who are near can do to a vehicle in an assault: in this round who has not acted, and later."""
    f, o, now, after = s.figures[vehicle], s.outlook, BASE_FACTOR, BASE_FACTOR
    for i in range(s.figure_count):
        if not is_active(s, i) or not enemies(s, vehicle, i) or s.devices[i] == NOBODY or flees(s, i):
            continue
        g, factor = s.figures[i], factor_of(t, s, s.devices[i])
        charge = allowance(t, s, i, CHARGE)
        if near(f.x, f.y, f.radius, g.x, g.y, g.radius, charge + STORM):
            after += factor
        if g.action == NO_ACTION and g.low != PRONE and near(f.x, f.y, f.radius, g.x, g.y, g.radius, charge):
            now += factor
        elif t.weapons[s.arms[s.devices[i]].weapon].afar:
            ready = g.action == NO_ACTION or ((g.action == PIVOT or g.action == AIM) and in_quarter(g, f.x, f.y))
            if ready and near(f.x, f.y, f.radius, g.x, g.y, g.radius, FROM_AFAR):
                now += factor
    if now > BASE_FACTOR:
        add(o, NOW_UP, assault_odds(s, now, vehicle))
    if after > BASE_FACTOR:
        add(o, NEXT_UP, assault_odds(s, after, vehicle))
