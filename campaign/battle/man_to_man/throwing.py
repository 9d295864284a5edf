"""Thrown weapons: where they may be thrown, the number, where they come down, and who is under them (F9, section I).

A template lies round a point; every base that it touches is attacked, each with dice of its own.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.bursts import landing, under
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sight import CLEAR, End, at_piece, end_at, over_low_wall
from campaign.battle.kernel.space import in_quarter, to_segment2
from campaign.battle.kernel.table import FOREST, WINDOW, level_at, piece_at, within
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.attributes import (
    TEN,
    begin_sum,
    dexterity,
    does,
    note_dice,
    note_parts,
    three,
    throw,
    total,
)
from campaign.battle.man_to_man.buildings import hit_buildings
from campaign.battle.man_to_man.codes import (
    AIM,
    AIMED,
    DEAD,
    DOUBLES,
    DUD,
    EXTREME,
    HIT,
    IN_HAND,
    INCH,
    KILLS,
    LOG_BURST,
    LOG_SMOKE,
    LOG_THREW,
    MISS,
    NOBODY,
    PIVOT,
    SHORT,
    SPENT,
    THROWN_WEAPON,
    UNDER_FIRE,
    WORKS,
)
from campaign.battle.man_to_man.damage import is_spared, put_out, suffer
from campaign.battle.man_to_man.fire import AT_EXTREME, AT_SHORT, SHORT_RANGE, WHEN_AIMED, may_fire
from campaign.battle.man_to_man.reasons import FINE, IN_CONTACT, NO_SHOT, NO_WEAPON, NOT_SEEN, OFF_TABLE, OUT_OF_THROW
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_active, touched_enemy
from campaign.battle.man_to_man.terrain import sees_place

FARTHEST: Final = 2  # times the effective range (man_to_man:F5b)
WHEN_UNDER_FIRE: Final = -2  # man_to_man:I5a
THROUGH_WINDOW: Final = -6  # man_to_man:I5b
AT_WINDOW: Final = INCH  # so near to a window the point lies behind it (man_to_man:I11a)
BY_HARD_COVER: Final = 4  # off each die (man_to_man:I9a)
BY_BUILDING: Final = 6  # man_to_man:I10a
STEP: Final = 6  # of a direction of scatter, in tens of degrees
NO_FEET: Final = -100  # of the end of a line at which nobody stands: no cover is at his feet (see kernel.sight.at_feet)
NO_WINDOW: Final = -1


@rules
def is_thrown(t: Table, s: Battle, figure: int, arm: int) -> bool:
    """Whether that is a weapon to be thrown that a man has (man_to_man:F9a)."""
    if arm < 0 or arm >= s.arm_count or s.arms[arm].bearer != figure or s.arms[arm].state != WORKS:
        return False
    return t.weapons[s.arms[arm].weapon].kind == THROWN_WEAPON


@rules
def place_at(s: Battle, x: int, y: int, radius: int) -> End:
    """The end of a line of sight at a place."""
    piece = piece_at(s.ground[0], x, y)
    return End(x, y, level_at(s.ground[0], piece), piece, radius)


@rules
def throw_problem(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> int:
    """Why a man may not throw a weapon at a point, or FINE (man_to_man:F5b, F9a, F9b)."""
    f = s.figures[figure]
    if not may_fire(t, s, figure) or not (does(s, figure, PIVOT) or does(s, figure, AIM)):
        return NO_SHOT
    if not is_thrown(t, s, figure, arm):
        return NO_WEAPON
    if touched_enemy(t, s, figure) != NOBODY:
        return IN_CONTACT  # man_to_man:F9d
    if x < 0 or y < 0 or x > s.ground[0].extent[0].width or y > s.ground[0].extent[0].height:
        return OFF_TABLE
    if not is_within(s, figure, x, y, FARTHEST * t.weapons[s.arms[arm].weapon].reach):
        return OUT_OF_THROW
    if not in_quarter(f, x, y) or not sees_place(t, s, figure, place_at(s, x, y, f.radius), NOBODY):
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
    """The number that three dice of a throw have to be under, with its parts (man_to_man:F9c, I5a, I5b)."""
    f = s.figures[figure]
    begin_sum(s, dexterity(t, s, figure))
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
    """A man throws a weapon at a point; it is used up, and comes down there or elsewhere, or not at all.

    man_to_man:C8d, F9a, I6b, I6c, I8a, I8b, I11c
    """
    f, w = s.figures[figure], t.weapons[s.arms[arm].weapon]
    window = window_of(t, s, figure, x, y)
    needed = throw_number(t, s, figure, arm, x, y)
    note_parts(s, figure)
    f.shot = 1
    s.arms[arm].state = SPENT
    rolled = three(s)
    result = result_of_throw(rolled, needed, w.smoke)
    note(s, LOG_THREW, figure, arm, rolled, needed, result, 1 if window != NO_WINDOW else 0)
    if result == DUD:
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

    One that bursts inside a ``room`` touches only who is in that piece. man_to_man:B5b, C8d, I3a, I6a, I8c, I11b, R6c
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
        elif result == MISS:
            damage //= 2
        suffer(t, s, target, figure, damage)
    hit_buildings(t, s, figure, weapon, x, y, result, room)


@rules
def nearest_touched(s: Battle, x: int, y: int) -> int:
    """Of those under a template who have not been attacked yet the nearest to its middle, the first of several."""
    found, least = NOBODY, 1 << 60
    for i in range(s.figure_count):
        f = s.figures[i]
        square = (f.x - x) * (f.x - x) + (f.y - y) * (f.y - y)
        if s.touched[i] and square < least:
            found, least = i, square
    return found


@rules
def reduced(s: Battle, dice: int, reduction: int) -> int:
    """The sum of so many dice, each less a reduction and none below 0; or all of them less it (man_to_man:I9a, I9b)."""
    whole = s.now[0].cover_off_total
    found = faces = 0
    for _each in range(dice):
        rolled = die(s)
        faces = TEN * faces + rolled
        found += rolled if whole else max(0, rolled - reduction)
    note_dice(s, dice, faces)
    return max(0, found - reduction) if whole else found


@rules
def protection(t: Table, s: Battle, target: int, x: int, y: int) -> int:
    """What is taken off each die at a man whom a template touches (man_to_man:I9a, I9c, I10a)."""
    f = s.figures[target]
    if f.piece != NOBODY and s.ground[0].pieces[f.piece].walled:
        return BY_BUILDING
    if f.piece != NOBODY and s.ground[0].pieces[f.piece].shelters and s.ground[0].pieces[f.piece].kind != FOREST:
        return BY_HARD_COVER
    middle, there = place_at(s, x, y, NO_FEET), end_at(f)
    for i in range(s.ground[0].piece_count):
        if s.ground[0].pieces[i].kind != FOREST and at_piece(s.ground[0], s.doors, i, middle, there, False) < CLEAR:
            return BY_HARD_COVER
    for i in range(s.ground[0].wall_count):
        if over_low_wall(s.ground[0], i, middle, there):
            return BY_HARD_COVER
    return 0
