"""Thrown weapons: where they may be thrown, the number, where they come down, and who is under them (F9, section I).

A template lies round a point; every base that it touches is attacked, each with dice of its own.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.bursts import landing, under
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import to_segment2
from campaign.battle.kernel.table import WINDOW, piece_at, within
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.armour import shell_hulls
from campaign.battle.man_to_man.attributes import begin_sum, dexterity, does, note_parts, three, throw, total
from campaign.battle.man_to_man.buildings import hit_buildings
from campaign.battle.man_to_man.codes import (
    AIM,
    AIMED,
    DEAD,
    DOUBLES,
    DUD,
    EXTREME,
    GUN_WEAPON,
    HIT,
    IN_HAND,
    INCH,
    JAMMED,
    JAMMED_HARD,
    JAMS,
    JAMS_HARD,
    KILLS,
    LOG_BURST,
    LOG_SMOKE,
    LOG_THREW,
    MAN,
    MISFIRE,
    MISS,
    NOBODY,
    PIVOT,
    SHORT,
    SPENT,
    THROWN_WEAPON,
    UNDER_FIRE,
    VEHICLE,
)
from campaign.battle.man_to_man.damage import is_spared, put_out, suffer
from campaign.battle.man_to_man.fire import AT_EXTREME, AT_SHORT, SHORT_RANGE, WHEN_AIMED, may_fire, result_of
from campaign.battle.man_to_man.gunnery import add_gunnery, bears_on, silent_for, still_works
from campaign.battle.man_to_man.reasons import FINE, IN_CONTACT, NO_WEAPON, NOT_SEEN, OFF_TABLE, OUT_OF_THROW
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_active, touched_enemy
from campaign.battle.man_to_man.templates import nearest_touched, place_at, protection, reduced
from campaign.battle.man_to_man.terrain import sees_place

FARTHEST: Final = 2  # times the effective range (man_to_man:F5b)
WHEN_UNDER_FIRE: Final = -2  # man_to_man:I5a
THROUGH_WINDOW: Final = -6  # man_to_man:I5b
AT_WINDOW: Final = INCH  # so near to a window the point lies behind it (man_to_man:I11a)
STEP: Final = 6  # of a direction of scatter, in tens of degrees
NO_WINDOW: Final = -1


@rules
def is_thrown(t: Table, s: Battle, figure: int, arm: int) -> bool:
    """Whether that is a weapon to be thrown that a man has, or a gun of a vehicle for a shell (man_to_man:F9a, V6a)."""
    if arm < 0 or arm >= s.arm_count or s.arms[arm].bearer != figure or not still_works(s, arm):
        return False
    kind = t.weapons[s.arms[arm].weapon].kind
    return kind == THROWN_WEAPON or (kind == GUN_WEAPON and not s.arms[arm].fired)


@rules
def throw_problem(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> int:
    """Why a man may not throw a weapon, or a vehicle fire a shell, at a point; or FINE.

    man_to_man:F5b, F9a, F9b, V5c, V6a
    """
    f = s.figures[figure]
    allowed = f.kind == VEHICLE or does(s, figure, PIVOT) or does(s, figure, AIM)
    if not may_fire(t, s, figure) or not allowed:
        return silent_for(t, s, figure)
    if not is_thrown(t, s, figure, arm):
        return NO_WEAPON
    if f.kind == MAN and touched_enemy(t, s, figure) != NOBODY:
        return IN_CONTACT  # man_to_man:F9d
    if x < 0 or y < 0 or x > s.ground[0].extent[0].width or y > s.ground[0].extent[0].height:
        return OFF_TABLE
    w = t.weapons[s.arms[arm].weapon]
    if w.kind == THROWN_WEAPON and not is_within(s, figure, x, y, FARTHEST * w.reach):
        return OUT_OF_THROW
    if not bears_on(t, s, figure, x, y) or not sees_place(t, s, figure, place_at(s, x, y, f.radius), NOBODY):
        return NOT_SEEN
    return FINE


@rules
def is_within(s: Battle, figure: int, x: int, y: int, reach: int) -> bool:
    """Whether a point is within a distance of a man's base (man_to_man:C2a, C3b)."""
    f = s.figures[figure]
    return within((f.x - x) * (f.x - x) + (f.y - y) * (f.y - y), f.radius + reach)


@rules
def window_of(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """The window through which a man throws at a point, or NO_WINDOW.

    It is the opening nearest to a point inside a building in which he is not. man_to_man:I11a, I11d
    """
    piece = piece_at(s.ground[0], x, y)
    if piece == NOBODY or not s.ground[0].pieces[piece].walled or s.figures[figure].piece == piece:
        return NO_WINDOW
    found, least = NO_WINDOW, AT_WINDOW * AT_WINDOW + 1
    for i in range(s.ground[0].gap_count):
        g = s.ground[0].gaps[i]
        if g.piece == piece:
            square = to_segment2(x, y, g.x0, g.y0, g.x1, g.y1)
            if square < least:
                found, least = i if g.kind == WINDOW else NO_WINDOW, square
    return found


@rules
def throw_number(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> int:
    """The number that three dice of a throw have to be under, with its parts (man_to_man:F9c, I5a, I5b, V6a)."""
    f = s.figures[figure]
    begin_sum(s, dexterity(t, s, figure))
    if t.weapons[s.arms[arm].weapon].kind == GUN_WEAPON:
        add_gunnery(t, s, figure, arm)
        return total(s)
    if is_within(s, figure, x, y, SHORT_RANGE):
        s.parts[SHORT] = AT_SHORT
    if not is_within(s, figure, x, y, t.weapons[s.arms[arm].weapon].reach):
        s.parts[EXTREME] = AT_EXTREME
    if does(s, figure, AIM):
        s.parts[AIMED] = WHEN_AIMED
    if f.under_fire_before:
        s.parts[UNDER_FIRE] = WHEN_UNDER_FIRE
    if window_of(t, s, figure, x, y) != NO_WINDOW:
        s.parts[c.WINDOW] = THROUGH_WINDOW
    return total(s)


@rules
def result_of_throw(rolled: int, needed: int, smoke: int) -> int:
    """What three dice of a throw come to; smoke kills and doubles nothing (man_to_man:F1a, F1b, I6a, I6b, I12d)."""
    if rolled >= 16:
        return IN_HAND if rolled == 18 else DUD
    if rolled <= 4 and not smoke:
        return KILLS if rolled == 3 else DOUBLES
    return HIT if rolled < needed or rolled <= 5 else MISS


@rules
def throw_at(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> None:
    """A man throws a weapon at a point, and it is used up; or a gun fires a shell, and may jam.

    It comes down there or elsewhere, or not at all. man_to_man:C8d, F9a, I6b, I6c, I8a, I8b, I11c, V6b, V6e, V8a
    """
    f, w = s.figures[figure], t.weapons[s.arms[arm].weapon]
    is_gun = w.kind == GUN_WEAPON
    window = NO_WINDOW if is_gun else window_of(t, s, figure, x, y)
    needed = throw_number(t, s, figure, arm, x, y)
    note_parts(s, figure)
    f.shot = s.arms[arm].fired = 1
    if not is_gun:
        s.arms[arm].state = SPENT
    rolled = three(s)
    result = result_of(rolled, needed) if is_gun else result_of_throw(rolled, needed, w.smoke)
    note(s, LOG_THREW, figure, arm, rolled, needed, result, 1 if window != NO_WINDOW else 0)
    if result == JAMS or result == JAMS_HARD:
        s.arms[arm].state = JAMMED if result == JAMS else JAMMED_HARD
        return
    if result == DUD or result == MISFIRE:
        return
    if result == IN_HAND:
        come_down(t, s, figure, arm, f.x, f.y, HIT, NO_WINDOW)
    elif result != MISS:
        come_down(t, s, figure, arm, x, y, result, window)
    else:
        fx, fy = x - f.x, y - f.y
        if window != NO_WINDOW:
            x, y = at_window(s, window, x, y)
        direction = throw(s, 1)
        far = throw(s, w.scatter) * INCH
        x, y = landing(fx, fy, x, y, far, STEP * (direction - 1))
        come_down(t, s, figure, arm, x, y, MISS, NO_WINDOW)


@rules
def at_window(s: Battle, window: int, x: int, y: int) -> tuple[int, int]:
    """The middle of a window, from which a throw scatters that missed it (man_to_man:I11c)."""
    g = s.ground[0].gaps[window]
    return (g.x0 + g.x1) // 2, (g.y0 + g.y1) // 2


@rules
def come_down(t: Table, s: Battle, figure: int, arm: int, x: int, y: int, result: int, window: int) -> None:
    """A weapon comes down at a place with a result; off the table it does nothing, and smoke spreads.

    man_to_man:I8d, I12a
    """
    size, weapon = s.ground[0].extent[0], t.weapons[s.arms[arm].weapon]
    lost = x < 0 or y < 0 or x > size.width or y > size.height
    note(s, LOG_BURST, figure, arm, x, y, 1 if result == MISS else 0, 1 if lost else 0)
    if lost:
        return
    if not weapon.smoke:
        room = s.ground[0].gaps[window].piece if window != NO_WINDOW else NOBODY
        burst(t, s, figure, s.arms[arm].weapon, x, y, result, room)
        return
    cloud = s.smokes[s.smoke_count]  # there is one for each weapon that makes smoke
    cloud.x, cloud.y, cloud.turn = x, y, s.now[0].turn
    s.smoke_count += 1
    note(s, LOG_SMOKE, figure, NOBODY, x, y, 0, 0)


@rules
def burst(t: Table, s: Battle, figure: int, weapon: int, x: int, y: int, result: int, room: int) -> None:
    """All whose bases the template touches are attacked, friends too, the nearest to its middle first; then buildings.

    One that bursts inside a ``room`` touches only who is in that piece.
    man_to_man:B5b, C8d, C8e, I3a, I6a, I8c, I11b, R6c, V6c, V6d
    """
    w = t.weapons[weapon]
    touched = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        s.touched[i] = 0
        if is_active(s, i) and under(x, y, w.area, f.x, f.y, f.radius, 1) and (room == NOBODY or f.piece == room):
            s.touched[i] = 1
            f.under_fire = 1
            touched += 1
    for nth in range(touched):
        target = nearest_touched(s, x, y)
        s.touched[target] = 0
        if is_spared(s, target, figure):
            continue
        if result == KILLS and nth == 0:
            put_out(t, s, target, figure, DEAD)
            continue
        reduction = 0 if room != NOBODY else protection(t, s, target, x, y)
        damage = reduced(s, w.dice, reduction)
        if result == DOUBLES:
            damage *= 2
        elif result == MISS or (w.kind == GUN_WEAPON and s.now[0].he_always_halved):
            damage //= 2
        suffer(t, s, target, figure, damage)
    hit_buildings(t, s, figure, weapon, x, y, result, room)
    shell_hulls(t, s, figure, weapon, x, y, result, room)
