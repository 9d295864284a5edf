"""Shooting: who may shoot at what, the number needed, and what the dice do.

Sections S and B of the rules, with fftt:X11; opportunity fire is ``opportunity``'s, ammunition ``supply``'s.

Shots are declared (``declare``) and rolled afterwards (``roll_shot``); opportunity fire is rolled at once, there.
Moves nobody; wounds are noted, not settled.
"""

from __future__ import annotations

from typing import NamedTuple

from campaign.battle.fast import rules
from campaign.battle.fftt.abilities import hard_to_hit, shots_of
from campaign.battle.fftt.acid import splash
from campaign.battle.fftt.codes import (
    ACID,
    CRACK_SHOOTER,
    GENERAL_FIRE,
    GRENADE,
    GRENADE_BURST,
    LIGHT_FIRE,
    LOG_AIR,
    LOG_DECLARED,
    LOG_DEVIATED,
    LOG_REDIRECTED,
    LOG_SHOT,
    MISSILE,
    MISSILE_BURST,
    NOBODY,
    ON_TABLE,
    SHOT,
    SHOT_CHAMELEON,
    SHOT_COVER,
    SHOT_CRACK,
    SHOT_ELITE,
    SHOT_INDIRECT,
    SHOT_LONG,
    SHOT_SECOND,
    SHOT_SMALL,
    SHOT_WOUNDED,
    STORM_BRINGER,
)
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.reasons import (
    DEAD_OR_AWAY,
    FINE,
    FIRED_ALREADY,
    IN_CONTACT,
    NO_AIM,
    NO_AIR,
    NO_AP,
    NO_SKILL,
    NO_STOREY,
    NOT_AN_ENEMY,
    OUT_OF_AMMO,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    SIGHT,
    TOO_FEW_ACTIONS,
)
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.fftt.supply import missed
from campaign.battle.fftt.wounds import burst, note_wounds, wounded
from campaign.battle.kernel.bursts import deviation, landing
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.sight import COVERED, End, end_at, line_of_sight
from campaign.battle.kernel.space import crosses_disc, distance2, in_arc
from campaign.battle.kernel.table import floor_of, has_storey, level_on, piece_at, storey_of


@rules
def can_fire_in_step(t: Table, s: Battle, shooter: int) -> int:
    """Whether a figure may make a fire action now, whatever the target: FINE, or the reason.

    Light fire asks for three actions, and for nothing else that general fire does not ask. Goo keeps nobody from it.
    fftt:A3a, B9b, S6a, S6b, S6e, S12a, S12c
    """
    f = s.figures[shooter]
    weapon = t.units[f.unit].weapon
    if f.fate != ON_TABLE:
        return DEAD_OR_AWAY
    if weapon not in (SHOT, GRENADE, MISSILE, ACID):
        return NO_SKILL
    if f.fired:
        return FIRED_ALREADY
    if f.ap < 1:
        return NO_AP
    if s.now[0].step == LIGHT_FIRE and f.actions < 3:
        return TOO_FEW_ACTIONS
    if f.empty:
        return OUT_OF_AMMO
    return FINE


@rules
def shot_problem(t: Table, s: Battle, shooter: int, target: int) -> int:
    """Whether a figure can shoot at another, directly or indirectly: FINE, or the reason.

    Every enemy on the table is a target as any other. (fftt:H4d, S2c, S7a, S7b, S7c, S13a, V1b, V6a, V6b, X11a)
    """
    f, e = s.figures[shooter], s.figures[target]
    if e.fate != ON_TABLE:
        return DEAD_OR_AWAY
    if e.team == f.team:
        return NOT_AN_ENEMY
    if not in_range(t, f, e.x, e.y):
        return OUT_OF_RANGE
    if engaged(t, s, shooter) and not touching(t, s, shooter, f.x, f.y, target):
        return IN_CONTACT
    if t.units[f.unit].indirect:
        return FINE
    if not in_arc(f, e.x, e.y):
        return OUT_OF_ARC
    code = sight_to(t, s, shooter, target)
    return FINE if code <= COVERED else SIGHT + code


@rules
def point_problem(t: Table, s: Battle, shooter: int, x: int, y: int, storey: int) -> int:
    """Whether a figure can throw or launch at a point, on the ground or on a storey: FINE, or the reason.

    fftt:B1b, B3f, B11b, B12c, S7a, S7b, S7c, X11a
    """
    f = s.figures[shooter]
    size = t.extent[0]
    if t.units[f.unit].weapon not in (GRENADE, MISSILE, ACID) or x < 0 or y < 0 or x > size.width or y > size.height:
        return NO_AIM
    piece = piece_at(t, x, y)
    if not has_storey(t, piece, storey):
        return NO_STOREY
    floor = floor_of(t, piece, storey)
    x, y = aim_point(t, s, x, y, floor)
    if not in_range(t, f, x, y):
        return OUT_OF_RANGE
    if engaged(t, s, shooter):
        return IN_CONTACT
    if t.units[f.unit].indirect:
        return FINE
    if not in_arc(f, x, y):
        return OUT_OF_ARC
    code = sight_to_point(t, s, shooter, x, y, floor)
    return FINE if code <= COVERED else SIGHT + code


@rules
def in_range(t: Table, f: Figure, x: int, y: int) -> bool:
    """Within the weapon's long range (fftt:S2b, S2c, T8g)."""
    far = t.units[f.unit].long
    dx, dy = x - f.x, y - f.y
    return dx * dx + dy * dy <= far * far


@rules
def sight_to(t: Table, s: Battle, shooter: int, target: int) -> int:
    """The code of the line to another figure, where it stands (see kernel.sight)."""
    return line_of_sight(t, s, shooter, end_at(s.figures[target]), target)


@rules
def sight_to_point(t: Table, s: Battle, shooter: int, x: int, y: int, floor: int) -> int:
    """The code of the line to a point of a floor, or to the figure there whose base is over it (fftt:B12a, B12c)."""
    aimed = whose_base(t, s, x, y, floor)
    if aimed != NOBODY:
        return sight_to(t, s, shooter, aimed)
    piece = piece_at(t, x, y)
    return line_of_sight(t, s, shooter, End(x, y, level_on(t, piece, storey_of(floor)), piece, 0), NOBODY)


@rules
def aim_point(t: Table, s: Battle, x: int, y: int, floor: int) -> tuple[int, int]:
    """Where a shot at a point is aimed: at the centre of the figure there whose base is over it (fftt:B12a)."""
    aimed = whose_base(t, s, x, y, floor)
    if aimed == NOBODY:
        return x, y
    return s.figures[aimed].x, s.figures[aimed].y


@rules
def engaged(t: Table, s: Battle, figure: int) -> bool:
    """Whether a figure is in base contact with an enemy; eggs engage nobody (fftt:X1a, X12e)."""
    f = s.figures[figure]
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(f, e) and touching(t, s, figure, f.x, f.y, i):
            return True
    return False


@rules
def modifiers(t: Table, f: Figure, square: int, covered: bool, indirect: bool, hard: int) -> int:
    """The modifiers of a shot as flags; cover and Chameleon do not count for what bursts.

    ``hard``: what makes the target hard to hit, see ``abilities``.
    fftt:S2a, S2b, S3c, S3d, S3e, S3f, S3g, B1g, B3e, N3b, N5b, N14e
    """
    kind = t.units[f.unit]
    flags = 0
    if square > kind.short * kind.short:
        flags += SHOT_LONG
    if covered and kind.weapon == SHOT:
        flags += SHOT_COVER
    if wounded(f):
        flags += SHOT_WOUNDED
    if indirect:
        flags += SHOT_INDIRECT
    flags += hard & SHOT_SMALL
    if kind.weapon == SHOT:
        flags += hard & SHOT_CHAMELEON
    if f.elite:
        flags += SHOT_ELITE
    if f.abilities & CRACK_SHOOTER:
        flags += SHOT_CRACK
    return flags


@rules
def needed(t: Table, f: Figure, flags: int) -> int:
    """The number needed or less on 2D6.

    fftt:S1a, S3a, S3b, S3c, S3d, S3e, S3f, S3g, W2b, R1b, R1h, N3b, N5b
    """
    need = t.units[f.unit].skill
    for flag in (SHOT_LONG, SHOT_COVER, SHOT_WOUNDED, SHOT_INDIRECT, SHOT_SMALL, SHOT_CHAMELEON):
        if flags & flag:
            need -= 1
    if flags & SHOT_ELITE:
        need += 1
    if flags & SHOT_CRACK:
        need += 1
    return need


@rules
def declare(t: Table, s: Battle, shooter: int, target: int, x: int, y: int, storey: int) -> None:
    """Note a shot for this side's dice; whoever can throw over obstacles does so where it has no line.

    fftt:A1b, B11b, Q6b, S6c, S8a
    """
    now = s.now[0]
    f = s.figures[shooter]
    shot = s.shots[now.shots]
    shot.shooter, shot.target = shooter, target
    if target == NOBODY:
        shot.floor = floor_of(t, piece_at(t, x, y), storey)
        shot.x, shot.y = aim_point(t, s, x, y, shot.floor)
    else:
        e = s.figures[target]
        shot.x, shot.y, shot.floor = e.x, e.y, floor_of(t, e.piece, e.level)
        if engaged(t, s, shooter):
            f.defends = 1  # one shot or the fight (fftt:X11c)
    shot.indirect = 1 if is_indirect(t, s, shooter, target, shot.x, shot.y, shot.floor) else 0
    shot.air = 0
    now.shots += 1
    f.ap -= 1
    f.fired = 1
    storey_aimed_at = storey_of(shot.floor) if target == NOBODY else 0
    note(s, LOG_DECLARED, shooter, target, shot.x, shot.y, shot.indirect, storey_aimed_at)


@rules
def air_problem(t: Table, s: Battle, caller: int, target: int) -> int:
    """Whether a figure can call air support on another, at any range: FINE, or the reason.

    fftt:N1a, N1c, N1i, N1j, N6b, V1b, X11a
    """
    f = s.figures[caller]
    if s.now[0].step != GENERAL_FIRE or not f.abilities & STORM_BRINGER:
        return NO_AIR
    if not t.units[f.unit].skill:
        return NO_SKILL
    if f.fired:
        return FIRED_ALREADY
    if f.ap < 1:
        return NO_AP
    if f.empty:
        return OUT_OF_AMMO
    if target < 0 or target >= s.figure_count or s.figures[target].fate != ON_TABLE:
        return DEAD_OR_AWAY
    e = s.figures[target]
    if e.team == f.team:
        return NOT_AN_ENEMY
    if engaged(t, s, caller) and not touching(t, s, caller, f.x, f.y, target):
        return IN_CONTACT
    if not in_arc(f, e.x, e.y):
        return OUT_OF_ARC
    code = sight_to(t, s, caller, target)
    return FINE if code <= COVERED else SIGHT + code


@rules
def call_air(t: Table, s: Battle, caller: int, target: int) -> None:
    """Note a call for this side's dice, in order with its shots (fftt:N1b, N1i, Q6b)."""
    now = s.now[0]
    f, e = s.figures[caller], s.figures[target]
    shot = s.shots[now.shots]
    shot.shooter, shot.target, shot.indirect, shot.air = caller, target, 0, 1
    shot.x, shot.y, shot.floor = e.x, e.y, floor_of(t, e.piece, e.level)
    if engaged(t, s, caller):
        f.defends = 1  # one fire action or the fight (fftt:X11c)
    now.shots += 1
    f.ap -= 1
    f.fired = 1
    note(s, LOG_DECLARED, caller, target, e.x, e.y, 0, 1)


@rules
def roll_air(t: Table, s: Battle, caller: int, target: int, x: int, y: int, floor: int) -> None:
    """Throw the dice of a call: one throw against the bare skill, and a burst on the target or nothing at all.

    fftt:N1d, N1e, N1f, N1g, N1h, N1k
    """
    need = t.units[s.figures[caller].unit].skill
    first = die(s)
    second = die(s)
    falls = 1 if first + second <= need else 0
    note(s, LOG_AIR, caller, target, need, first, second, falls)
    if falls:
        burst(t, s, x, y, floor, MISSILE_BURST if s.now[0].air_missiles else GRENADE_BURST, caller, caller)


@rules
def is_indirect(t: Table, s: Battle, shooter: int, target: int, x: int, y: int, floor: int) -> bool:
    """Whether a throw goes over obstacles: outside the arc, or without a line of sight (fftt:S7a, S7c, V6a)."""
    f = s.figures[shooter]
    if not t.units[f.unit].indirect:
        return False
    if target != NOBODY:
        e = s.figures[target]
        return not in_arc(f, e.x, e.y) or sight_to(t, s, shooter, target) > COVERED
    return not in_arc(f, x, y) or sight_to_point(t, s, shooter, x, y, floor) > COVERED


class Aim(NamedTuple):
    """What a shot is at: a figure, or NOBODY for a point; where that is, and whether it goes over what is between."""

    target: int
    x: int
    y: int
    floor: int
    indirect: int


@rules
def roll_shot(t: Table, s: Battle, shooter: int, aim: Aim, flags: int) -> None:
    """Throw the dice of a shot and note its wounds; ``flags`` are SHOT_OPPORTUNITY or 0.

    A target in a fight is thrown at as any other.
    fftt:S11a, S1a, S1b, S1c, S4a, S4b, S5a, S5b, B1a, B1c, B3d, B12a, B12b, N8b, N14c, U2c, U2d
    """
    target, x, y, floor, indirect = aim
    f = s.figures[shooter]
    kind = t.units[f.unit]
    hard, covered, square = 0, False, (x - f.x) * (x - f.x) + (y - f.y) * (y - f.y)
    if target != NOBODY:
        hard = hard_to_hit(t, s.figures[target])
        square = distance2(f, s.figures[target])
        if kind.weapon == SHOT:
            covered = sight_to(t, s, shooter, target) == COVERED
    else:
        under_base = whose_base(t, s, x, y, floor)
        if under_base != NOBODY:
            hard = hard_to_hit(t, s.figures[under_base])
    flags += modifiers(t, f, square, covered, indirect != 0, hard)
    need = needed(t, f, flags)
    hits = 0
    for shot in range(shots_of(t, f)):
        first = die(s)
        second = die(s)
        note(s, LOG_SHOT, shooter, target, need, first, second, flags + (SHOT_SECOND if shot else 0))
        hit = first + second <= need
        if hit:
            hits += 1
        if kind.weapon == SHOT:
            if hit:
                hit_by_shot(t, s, shooter, target, 2 if kind.doubles and first == second else 1)
        elif hit:
            come_down(t, s, shooter, x, y, floor)
        else:
            deviate(t, s, shooter, x, y, floor, first + second, need)
    if hits == 0:
        missed(t, s, shooter)


@rules
def whose_base(t: Table, s: Battle, x: int, y: int, floor: int) -> int:
    """The figure on a floor whose base a point lies under, or NOBODY: to aim there is to aim at it (fftt:B12a)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE and crosses_disc(f.x, f.y, f.radius, x, y, x, y):
            if floor_of(t, f.piece, f.level) == floor:
                return i
    return NOBODY


@rules
def hit_by_shot(t: Table, s: Battle, shooter: int, target: int, wounds: int) -> None:
    """A hit wounds the target, or in a fight perhaps an opponent of it; no second die for who fires from contact.

    fftt:S11b, X11b
    """
    f = s.figures[shooter]
    victim = target
    if not engaged(t, s, shooter):
        victim = after_second_die(t, s, shooter, target)
    note_wounds(s, victim, wounds, shooter, f.x, f.y, 0)


@rules
def opponent_of(t: Table, s: Battle, figure: int, number: int) -> int:
    """The opponent of that number, from 0, that a figure is in contact with, or NOBODY."""
    f = s.figures[figure]
    found = 0
    for i in range(s.figure_count):
        e = s.figures[i]
        if opposes(f, e) and touching(t, s, figure, f.x, f.y, i):
            if found == number:
                return i
            found += 1
    return NOBODY


@rules
def after_second_die(t: Table, s: Battle, shooter: int, target: int) -> int:
    """Who is hit where the target is in a fight: on 5 or 6 an opponent, one of several by die.

    fftt:S11b, S11c, S11d
    """
    opponents = 0
    while opponent_of(t, s, target, opponents) != NOBODY:
        opponents += 1
    if opponents == 0:
        return target
    face = die(s)
    victim = target
    if face >= 5:
        victim = opponent_of(t, s, target, one_of(s, opponents))
    note(s, LOG_REDIRECTED, shooter, victim, face, 0, 0, 0)
    return victim


@rules
def one_of(s: Battle, count: int) -> int:
    """A number from 0 up to below ``count`` by die, with equal chances: a throw too many is made again (fftt:S11d)."""
    if count == 1:
        return 0
    faces = 6 if count <= 6 else 36  # a base has room for more than six round it: two dice, read in order
    thrown = faces
    while thrown >= faces // count * count:
        thrown = die(s) - 1
        if faces > 6:
            thrown = 6 * thrown + die(s) - 1
    return thrown % count


@rules
def deviate(t: Table, s: Battle, shooter: int, x: int, y: int, floor: int, rolled: int, need: int) -> None:
    """A miss comes down elsewhere, by two dice read in order; at the own feet, 0 degrees is the front.

    It stays on the floor that it was aimed at, or lands on the ground. fftt:B2c, B2d, B2e, B3d, B11d, B11e, B12d
    """
    f = s.figures[shooter]
    first = die(s)
    second = die(s)
    fx, fy = x - f.x, y - f.y
    if fx == 0 and fy == 0:
        fx, fy = f.fx, f.fy
    px, py = landing(fx, fy, x, y, deviation(rolled, need), 6 * (first - 1) + second - 1)
    note(s, LOG_DEVIATED, shooter, NOBODY, first, second, px, py)
    stays = floor and floor_of(t, piece_at(t, px, py), storey_of(floor)) == floor
    come_down(t, s, shooter, px, py, floor if stays else 0)


@rules
def come_down(t: Table, s: Battle, shooter: int, x: int, y: int, floor: int) -> None:
    """A grenade or missile bursts, each in its own circles; acid becomes goo (fftt:B1e, B3a, B8a)."""
    if t.units[s.figures[shooter].unit].weapon == ACID:
        splash(t, s, shooter, x, y, floor)
        return
    shape = MISSILE_BURST if t.units[s.figures[shooter].unit].weapon == MISSILE else GRENADE_BURST
    burst(t, s, x, y, floor, shape, shooter, shooter)
