"""Hits on vehicles: which armour is met, whether it is penetrated, and what that does (V11, V12, V13, V19, V20).

A vehicle that explodes bursts when all that hit it is told: ``settle_blasts`` is the end of every choice that can hit.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.bursts import under
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import near
from campaign.battle.man_to_man.attributes import three, throw
from campaign.battle.man_to_man.codes import (
    ABANDONED,
    BROKEN,
    CREWED,
    DAMAGED,
    DOUBLES,
    EXPLODES,
    GUN_WEAPON,
    INCH,
    ITS_DRIVE,
    ITS_GUN,
    ITS_MGS,
    KNOCKED_OUT,
    LOG_ARMOUR,
    LOG_EFFECT,
    LOG_EXPLODED,
    LOG_LUCKY,
    LOG_WRECKED,
    MISS,
    NO_DAMAGE,
    NOBODY,
    ON_TABLE,
    POST,
    RANGED_WEAPON,
)
from campaign.battle.man_to_man.damage import is_spared, suffer
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, is_active, is_manned
from campaign.battle.man_to_man.templates import nearest_touched, protection, reduced
from campaign.battle.man_to_man.things import damage_post, shake

BLAST: Final = 6 * INCH  # round the hull (man_to_man:V13c)
BLAST_DICE: Final = 4
POST_BLAST: Final = 2 * INCH  # as a grenade (man_to_man:L7c)
POST_AP: Final = 1
AT_MOST_EXPLODES: Final = 5  # man_to_man:V13a
AT_MOST_DAMAGED: Final = 15


# Which armour


@rules
def armour_met(t: Table, s: Battle, vehicle: int, x: int, y: int) -> int:
    """The armour that fire from a place meets, by its bearing from the hull (man_to_man:V11a, V11b)."""
    f = s.figures[vehicle]
    p = t.profiles[f.profile]
    along = (x - f.x) * f.fx + (y - f.y) * f.fy
    off = abs((x - f.x) * f.fy - (y - f.y) * f.fx)
    if along == off:
        return max(p.front, p.flank)
    if along > off:
        return p.front
    if -along == off:
        return max(p.flank, p.rear)
    return p.rear if -along > off else p.flank


# What a hit does


@rules
def strike_hull(t: Table, s: Battle, vehicle: int, by: int, penetration: int, armour: int, he: int, weak: bool) -> None:
    """A hit on a vehicle: its crew will test, and armour that is penetrated has an effect.

    man_to_man:V10b, V12a, V12b, V14a
    """
    struck(s, vehicle, by)
    through = 1 if weak or penetration >= armour else 0
    note(s, LOG_ARMOUR, vehicle, by, penetration, armour, through, 1 if weak else 0)
    if through:
        penetrate(t, s, vehicle, by, he)


@rules
def struck(s: Battle, vehicle: int, by: int) -> None:
    """A hit on a vehicle is remembered until its crew tests, and who scored the first (man_to_man:V14a)."""
    f = s.figures[vehicle]
    if not f.hit:
        f.hit, f.hit_by = 1, by


@rules
def penetrate(t: Table, s: Battle, vehicle: int, by: int, he: int) -> None:
    """Penetrated armour: three dice less the HE modifier (man_to_man:V13a, V13b, V13e)."""
    rolled = three(s)
    value = rolled - he
    if value <= AT_MOST_EXPLODES:
        note(s, LOG_EFFECT, vehicle, by, rolled, he, EXPLODES, NOBODY)
        knock_out(s, vehicle, by, KNOCKED_OUT)
        s.figures[vehicle].blast, s.figures[vehicle].blast_by = 1, by
    elif value <= AT_MOST_DAMAGED and shrugs_off(s, vehicle, by):
        return
    elif value <= AT_MOST_DAMAGED:
        part = (throw(s, 1) - 1) // 2
        note(s, LOG_EFFECT, vehicle, by, rolled, he, DAMAGED, part)
        damage_part(t, s, vehicle, by, part)
    else:
        note(s, LOG_EFFECT, vehicle, by, rolled, he, NO_DAMAGE, NOBODY)


@rules
def shrugs_off(s: Battle, vehicle: int, by: int) -> bool:
    """Whether damage is ignored: the first of a battle to a vehicle whose experience would make a man stronger.

    man_to_man:L9j
    """
    f = s.figures[vehicle]
    if not f.strength:
        return False
    f.strength = 0
    note(s, LOG_LUCKY, vehicle, by, 0, 0, 0, 0)
    return True


@rules
def damage_part(t: Table, s: Battle, vehicle: int, by: int, part: int) -> None:
    """A vehicle loses its machine guns, its mobility or its main gun; what is gone already is gone.

    man_to_man:V13b, V13f
    """
    if part == ITS_DRIVE:
        immobilise(t, s, vehicle, by)
        return
    for arm in range(s.arm_count):
        kind = t.weapons[s.arms[arm].weapon].kind
        if s.arms[arm].bearer == vehicle:
            if (part == ITS_MGS and kind == RANGED_WEAPON) or (part == ITS_GUN and kind == GUN_WEAPON):
                s.arms[arm].state = BROKEN
    look_for_wreck(s, vehicle, by)


@rules
def immobilise(t: Table, s: Battle, vehicle: int, by: int) -> None:
    """A vehicle does not move any more; if it falls back it is abandoned (man_to_man:V13b, V13h, V14g)."""
    f = s.figures[vehicle]
    f.immobile = 1
    if f.falls_back:
        knock_out(s, vehicle, f.hit_by if f.hit else by, ABANDONED)
    else:
        look_for_wreck(s, vehicle, by)


@rules
def look_for_wreck(s: Battle, vehicle: int, by: int) -> None:
    """A vehicle that has neither a weapon nor mobility left is knocked out (man_to_man:V13g)."""
    if not s.figures[vehicle].immobile:
        return
    for arm in range(s.arm_count):
        if s.arms[arm].bearer == vehicle and s.arms[arm].state != BROKEN:
            return
    knock_out(s, vehicle, by, KNOCKED_OUT)


@rules
def knock_out(s: Battle, vehicle: int, by: int, wreck: int) -> None:
    """A vehicle is a wreck, knocked out or abandoned, and stands where it is (man_to_man:V19a, V19b)."""
    f = s.figures[vehicle]
    f.wreck = wreck
    f.killer = by if by != NOBODY and enemies(s, by, vehicle) else NOBODY
    note(s, LOG_WRECKED, vehicle, by, wreck, 0, 0, 0)


# Templates and explosions


@rules
def shell_hulls(t: Table, s: Battle, by: int, weapon: int, x: int, y: int, result: int, room: int) -> None:
    """What a template does to the vehicles, crewed weapons and HQ posts that it touches, from above, behind the men.

    One that bursts inside a ``room`` touches only what is in that piece. A gun's shell has penetration 0; of other
    weapons that have scattered the HE modifier is halved. man_to_man:I13a, I13b, V11c, V20a, C8d
    """
    w = t.weapons[weapon]
    is_gun = w.kind == GUN_WEAPON
    penetration = 0 if is_gun else w.penetration
    he = w.he // 2 if result == MISS and not is_gun else w.he
    mark(s, x, y, w.area, room)
    for _each in range(s.figure_count):
        target = nearest_touched(s, x, y)
        if target == NOBODY:
            return
        s.touched[target] = 0
        if s.figures[target].kind == POST:
            damage = throw(s, w.dice) * (2 if result == DOUBLES else 1)
            halved = result == MISS or (is_gun and s.now[0].he_always_halved == 1)
            damage_post(t, s, target, by, damage // 2 if halved else damage)
        else:
            top_hit(t, s, target, by, penetration, he)


@rules
def mark(s: Battle, x: int, y: int, reach: int, room: int) -> None:
    """Mark the vehicles, crewed weapons and HQ posts that a circle touches, in a piece or everywhere."""
    for i in range(s.figure_count):
        f = s.figures[i]
        standing = is_manned(s, i) or ((f.kind == CREWED or f.kind == POST) and f.fate == ON_TABLE)
        inside = room == NOBODY or f.piece == room
        s.touched[i] = 1 if standing and inside and under(x, y, reach, f.x, f.y, f.radius, 1) else 0


@rules
def top_hit(t: Table, s: Battle, target: int, by: int, penetration: int, he: int) -> None:
    """What comes from above hits a vehicle's top armour, or shakes a crewed weapon (man_to_man:V11c, L10c)."""
    f = s.figures[target]
    if f.kind == CREWED:
        shake(t, s, target, by, he)
        return
    f.under_fire = 1
    strike_hull(t, s, target, by, penetration, t.profiles[f.profile].top, he, False)


@rules
def settle_blasts(t: Table, s: Battle) -> None:
    """All that has exploded bursts, and what that makes burst in its turn, the first listed first.

    man_to_man:V13c, V13d, L7c
    """
    for _each in range(s.figure_count):
        found = NOBODY
        for i in range(s.figure_count):
            if found == NOBODY and s.figures[i].blast:
                found = i
        if found == NOBODY:
            return
        s.figures[found].blast = 0
        if s.figures[found].kind == POST:
            blow_up(t, s, found, POST_BLAST, POST_AP)
        else:
            blow_up(t, s, found, s.figures[found].radius + BLAST, 0)


@rules
def blow_up(t: Table, s: Battle, source: int, reach: int, ap: int) -> None:
    """A vehicle or HQ post bursts: men so near its middle, the nearest first, then vehicles, crewed weapons and posts.

    man_to_man:V13c, V13d, L7c, C8d, R6c
    """
    f = s.figures[source]
    by = f.blast_by
    note(s, LOG_EXPLODED, source, by, f.x, f.y, 0, 0)
    for i in range(s.figure_count):
        g = s.figures[i]
        s.touched[i] = 0
        if is_active(s, i) and near(f.x, f.y, 0, g.x, g.y, g.radius, reach):
            s.touched[i] = g.under_fire = 1
    for _each in range(s.figure_count):
        target = nearest_touched(s, f.x, f.y)
        if target != NOBODY:
            s.touched[target] = 0
            if not is_spared(s, target, by):
                suffer(t, s, target, by, reduced(s, BLAST_DICE, protection(t, s, target, f.x, f.y)))
    mark(s, f.x, f.y, reach, NOBODY)
    for _each in range(s.figure_count):
        target = nearest_touched(s, f.x, f.y)
        if target != NOBODY:
            s.touched[target] = 0
            if s.figures[target].kind == POST:
                damage_post(t, s, target, by, throw(s, BLAST_DICE))
            else:
                top_hit(t, s, target, by, ap, ap)
