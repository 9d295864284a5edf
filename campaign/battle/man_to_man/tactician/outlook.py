"""What a man can do to the enemy from a place, and what can be done to him there: one look at all enemies.

A place that is weighed is written into the man's own record for as long as it is looked from; the caller puts it back.
Values are hundredths of an FP.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.grid import in_house
from campaign.battle.kernel.sight import COVERED, end_at, past_bodies, past_scenery
from campaign.battle.kernel.space import in_quarter
from campaign.battle.kernel.table import NOWHERE
from campaign.battle.man_to_man.assault import FROM_AFAR, factor_of
from campaign.battle.man_to_man.attributes import dexterity
from campaign.battle.man_to_man.codes import (
    AIM,
    GUN_WEAPON,
    MAN,
    MORTAR_WEAPON,
    NO_ACTION,
    NOBODY,
    PIVOT,
    POINT,
    PRONE,
    RANGED_WEAPON,
    STANDING,
    THROWN_WEAPON,
    VEHICLE,
    WALK,
    WORKS,
)
from campaign.battle.man_to_man.fire import (
    AT_EXTREME,
    AT_SHORT,
    FAST_MOVE,
    SHORT_RANGE,
    WHEN_AIMED,
    WHEN_FAST,
    WHEN_PRONE,
    cover_part,
    is_automatic,
)
from campaign.battle.man_to_man.gunnery import WHEN_MOVING, bears_on
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, figures_near, flees, is_active, is_manned
from campaign.battle.man_to_man.tactician.hulls import assault_odds, factor_with, hull_share, share_hit
from campaign.battle.man_to_man.tactician.odds import of_shots, share_lost, spilt, worth_of
from campaign.battle.man_to_man.terrain import FULL_HARD, HARD, NO_COVER, cover_of, is_smoked

PIVOTS, PIVOT_AT, AIMS, AIM_AT, SNAPS, SNAP_AT, NOW_UP, NEXT_UP, NOW_LOW, NEXT_LOW, SEEN, WAY_X, WAY_Y, LEADER = range(
    14
)
"""What is found, each at its place in ``Battle.outlook``: the worth of fire from there where the man turns, where he
aims, and behind a walk, and at whom; thousandths of him that are lost to the enemy's fire in this round and in the
next, upright, and prone; how many enemies he sees. Then, found once for a man: the place that he had best go to next on
his way to the enemy, and who leads his unit."""

BEHIND: Final = 20  # percent of a burst that hard cover lets through


@rules
def take_stock(t: Table, s: Battle) -> None:
    """Note which arm each man fires, throws and assaults vehicles with: of several the one that does most.

    Of a vehicle one of its machine guns and how many it has, and its main gun; of a crewed weapon what it fires.
    """
    for i in range(s.figure_count):
        s.guns[i] = s.bombs[i] = NOBODY
        s.devices[i] = 0 if s.figures[i].kind == VEHICLE else NOBODY
    for arm in range(s.arm_count):
        a = s.arms[arm]
        if a.bearer == NOBODY or a.state != WORKS:
            continue
        w = t.weapons[a.weapon]
        if s.figures[a.bearer].kind == MAN and factor_of(t, s, arm) > factor_of(t, s, s.devices[a.bearer]):
            s.devices[a.bearer] = arm
        if (w.kind == THROWN_WEAPON and not w.smoke) or w.kind == GUN_WEAPON or w.kind == MORTAR_WEAPON:
            s.bombs[a.bearer] = arm
        elif w.kind == RANGED_WEAPON:
            if s.figures[a.bearer].kind == VEHICLE:
                s.devices[a.bearer] += 1
            had = s.guns[a.bearer]
            if had == NOBODY or w.dice * w.shots > strength_of(t, s, had):
                s.guns[a.bearer] = arm


@rules
def strength_of(t: Table, s: Battle, arm: int) -> int:
    """Dice of all shots of an arm in a round."""
    w = t.weapons[s.arms[arm].weapon]
    return w.dice * w.shots


@rules
def look_round(t: Table, s: Battle, figure: int) -> None:
    """Find what a man's place is worth, and write it into ``Battle.outlook``."""
    o = s.outlook
    for part in range(SEEN + 1):
        o[part] = 0
    o[PIVOT_AT] = o[AIM_AT] = o[SNAP_AT] = NOBODY
    f = s.figures[figure]
    me = end_at(f)
    for enemy in range(s.figure_count):
        g = s.figures[enemy]
        if not (is_active(s, enemy) or is_manned(s, enemy)) or not enemies(s, figure, enemy):
            continue
        if is_smoked(s, f.x, f.y, g.x, g.y):
            continue
        there = end_at(g)
        if (
            past_scenery(s.ground[0], s.doors, me, there) > COVERED
            or past_bodies(s, 0, figure, me, there, enemy) != NOWHERE
        ):
            continue
        o[SEEN] += 1
        if g.kind == VEHICLE:
            weigh_fire_at_hull(t, s, figure, enemy)
        else:
            weigh_fire(t, s, figure, enemy)
        weigh_danger(t, s, figure, enemy)


@rules
def bare_number(t: Table, s: Battle, figure: int, target: int, reach: int) -> int:
    """The number to hit a man at a distance, before action, posture and cover (man_to_man:F3a, F3b)."""
    found = dexterity(t, s, figure)
    if figures_near(s, figure, target, SHORT_RANGE):
        found += AT_SHORT
    if not figures_near(s, figure, target, reach):
        found += AT_EXTREME
    return found


@rules
def weigh_fire(t: Table, s: Battle, figure: int, enemy: int) -> None:
    """What it is worth to fire at an enemy who is seen, or to throw something at him."""
    f, g, w = s.figures[figure], s.figures[enemy], t.characters[s.now[0].character]
    cover, worth, ahead = cover_of(t, s, end_at(f), enemy), worth_of(t, s, enemy), in_quarter(f, g.x, g.y)
    gun = s.guns[figure]
    if gun != NOBODY and cover != FULL_HARD:
        weapon = t.weapons[s.arms[gun].weapon]
        share = share_lost(t, s, enemy, weapon.dice)
        needed = bare_number(t, s, figure, enemy, weapon.reach) + cover_part(cover)
        if g.low == PRONE:
            needed += WHEN_PRONE
        if g.moved > FAST_MOVE:
            needed += WHEN_FAST
        rest = worth * w.spill // 100
        value = worth * of_shots(needed, share, weapon.shots) + rest * spilt(needed, share, weapon.shots)
        offer(s, PIVOTS, value // 1000, enemy)
        if ahead and not is_automatic(t, s, s.arms[gun].weapon):
            offer(s, AIMS, worth * of_shots(needed + WHEN_AIMED, share, weapon.shots) // 1000, enemy)
        if weapon.snaps:
            offer(s, SNAPS, worth * of_shots(needed + weapon.snap, share, 1) // 1000, enemy)
    bomb = s.bombs[figure]
    if bomb != NOBODY and w.throws:
        weapon = t.weapons[s.arms[bomb].weapon]
        if figures_near(s, figure, enemy, weapon.reach) and not in_house(s.ground[0], g.piece):
            needed = bare_number(t, s, figure, enemy, weapon.reach)
            share = share_lost(t, s, enemy, weapon.dice)
            if cover == HARD or cover == FULL_HARD:
                share = share * BEHIND // 100
            offer(s, PIVOTS, worth * of_shots(needed, share, 1) // 1000, enemy)
            if ahead:
                offer(s, AIMS, worth * of_shots(needed + WHEN_AIMED, share, 1) // 1000, enemy)


@rules
def weigh_fire_at_hull(t: Table, s: Battle, figure: int, enemy: int) -> None:
    """What it is worth to fire or throw something at a vehicle that is seen, or to assault it from afar."""
    f, g, w = s.figures[figure], s.figures[enemy], t.characters[s.now[0].character]
    gun, bomb, device, worth = s.guns[figure], s.bombs[figure], s.devices[figure], worth_of(t, s, enemy)
    size = t.profiles[g.profile].size
    if gun != NOBODY:
        weapon = t.weapons[s.arms[gun].weapon]
        share = share_hit(t, s, s.arms[gun].weapon, enemy, f.x, f.y)
        if share:
            needed = (
                bare_number(t, s, figure, enemy, weapon.reach) + cover_part(cover_of(t, s, end_at(f), enemy)) + size
            )
            offer(s, PIVOTS, worth * of_shots(needed, share, weapon.shots) // 1000, enemy)
    if bomb != NOBODY and w.throws and f.kind == MAN:
        weapon = t.weapons[s.arms[bomb].weapon]
        if weapon.kind == THROWN_WEAPON and figures_near(s, figure, enemy, weapon.reach):
            share = hull_share(weapon.penetration, t.profiles[g.profile].top, weapon.he)
            needed = bare_number(t, s, figure, enemy, weapon.reach)
            offer(s, PIVOTS, worth * of_shots(needed, share, 1) // 1000, enemy)
    if device != NOBODY and t.weapons[s.arms[device].weapon].afar and figures_near(s, figure, enemy, FROM_AFAR):
        offer(s, PIVOTS, worth * assault_odds(s, factor_with(t, s, figure, enemy), enemy) // 1000, enemy)


@rules
def offer(s: Battle, place: int, value: int, enemy: int) -> None:
    """Keep what is worth more than what was found before."""
    if value > s.outlook[place]:
        s.outlook[place], s.outlook[place + 1] = value, enemy


@rules
def weigh_danger(t: Table, s: Battle, figure: int, enemy: int) -> None:
    """What an enemy who sees a man can do to him, in this round and in the next, upright and prone."""
    if s.guns[enemy] == NOBODY or flees(s, enemy):
        return
    f, o, low = s.figures[figure], s.outlook, s.figures[figure].low
    seer = end_at(s.figures[enemy])
    f.low = STANDING
    upright = cover_of(t, s, seer, figure)
    prone = upright
    if upright != NO_COVER and not f.shot_before:
        f.low = PRONE
        prone = cover_of(t, s, seer, figure)
    f.low = low
    weapon = t.weapons[s.arms[s.guns[enemy]].weapon]
    needed = bare_number(t, s, enemy, figure, weapon.reach)
    share = share_lost(t, s, figure, weapon.dice)
    now, shots = in_this_round(t, s, enemy, figure)
    rate = rate_of(t, s, enemy)
    if upright != FULL_HARD:
        add(o, NEXT_UP, of_shots(needed + cover_part(upright), share, rate))
        if shots:
            add(o, NOW_UP, of_shots(needed + now + cover_part(upright), share, shots))
    if prone != FULL_HARD:
        add(o, NEXT_LOW, of_shots(needed + cover_part(prone) + WHEN_PRONE, share, rate))
        if shots:
            add(o, NOW_LOW, of_shots(needed + now + cover_part(prone) + WHEN_PRONE, share, shots))


@rules
def rate_of(t: Table, s: Battle, figure: int) -> int:
    """How many shots a man's arm has in a round, or all machine guns of a vehicle."""
    shots = t.weapons[s.arms[s.guns[figure]].weapon].shots
    return shots * s.devices[figure] if s.figures[figure].kind == VEHICLE else shots


@rules
def add(o: Ints, place: int, lost: int) -> None:
    """So many thousandths of what is left are lost."""
    o[place] += (1000 - o[place]) * lost // 1000


@rules
def in_this_round(t: Table, s: Battle, enemy: int, figure: int) -> tuple[int, int]:
    """What an enemy's action adds to his number at a man in this round, and how many shots it leaves him.

    Who has not acted yet turns to him, and aims if he can without.
    """
    g, f, arm = s.figures[enemy], s.figures[figure], s.arms[s.guns[enemy]]
    weapon, ahead, fast = t.weapons[arm.weapon], in_quarter(s.figures[enemy], f.x, f.y), 0
    if f.moved > FAST_MOVE:
        fast = WHEN_FAST
    if g.kind == VEHICLE:
        if g.falls_back or not bears_on(t, s, enemy, f.x, f.y) or 2 * g.spent > t.profiles[g.profile].move * POINT:
            return 0, 0
        return (fast + WHEN_MOVING if g.spent > 0 else fast), rate_of(t, s, enemy)
    slow = not is_automatic(t, s, arm.weapon)
    if g.action == NO_ACTION:
        return (fast + WHEN_AIMED if ahead and slow else fast), weapon.shots
    if ahead and g.action == PIVOT:
        return fast, weapon.shots
    if ahead and slow and g.action == AIM:
        return fast + WHEN_AIMED, weapon.shots
    if ahead and g.action == WALK and weapon.snaps:
        return fast + weapon.snap, 1
    return 0, 0


@rules
def balance(t: Table, s: Battle, figure: int, fire: int, following: int, now: int, after: int) -> int:
    """What it is worth to be somewhere: fire in this round and in the next, less the danger in each.

    ``now`` and ``after`` are thousandths of the man that are lost; who falls in this round fires in it still
    (man_to_man:R3a), and does nothing in the next.
    """
    w, left = t.characters[s.now[0].character], 1000 - now
    lost = now + left * after // 1000 * w.later // 100
    return fire + following * left // 1000 * w.later // 100 - worth_of(t, s, figure) * lost // 1000 * w.fear // 100
