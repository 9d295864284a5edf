"""Damage: what a hit does to a man, and what becomes of who is put out of action and of his arms (F19, P4, L10)."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.man_to_man.attributes import strength, throw
from campaign.battle.man_to_man.codes import (
    DEAD,
    DIES,
    INCAPACITATED,
    INCAPACITATES,
    LOG_DAMAGE,
    LOG_FELL,
    LOG_LAID,
    LOG_LUCKY,
    NOBODY,
    RANGED,
    UNHURT,
    WOUNDS,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies


@rules
def effect_of(damage: int, strength_now: int, wounded: int) -> int:
    """What damage does to a man of that STR; nothing if it is 0.

    Half of STR is never rounded. man_to_man:C5b, F19a, F19b, F19c, F19d, F19e
    """
    if damage <= 0:
        return UNHURT
    if damage > strength_now:
        return DIES
    if 2 * damage <= strength_now:
        return INCAPACITATES if wounded else WOUNDS
    return INCAPACITATES


@rules
def wound(t: Table, s: Battle, target: int, by: int, dice: int, times: int) -> None:
    """Roll the dice of a hit, and let them count so many times (man_to_man:F8b, F16a, F19f)."""
    suffer(t, s, target, by, throw(s, dice) * times)


@rules
def suffer(t: Table, s: Battle, target: int, by: int, damage: int) -> None:
    """What damage does to a man (man_to_man:F19f)."""
    now_strong = strength(t, s, target)
    effect = effect_of(damage, now_strong, s.figures[target].wounded)
    note(s, LOG_DAMAGE, target, by, damage, now_strong, effect, 0)
    if effect == WOUNDS:
        s.figures[target].wounded = 1
    elif effect == INCAPACITATES:
        put_out(t, s, target, by, INCAPACITATED)
    elif effect == DIES:
        put_out(t, s, target, by, DEAD)


@rules
def is_spared(s: Battle, target: int, by: int) -> bool:
    """Whether a hit is ignored: the first of the battle on a lucky man (man_to_man:L8h)."""
    if not s.figures[target].lucky:
        return False
    s.figures[target].lucky = 0
    note(s, LOG_LUCKY, target, by, 0, 0, 0, 0)
    return True


@rules
def put_out(t: Table, s: Battle, target: int, by: int, fate: int) -> None:
    """A man is out of action: he lies there, and counts as a casualty of his unit (man_to_man:M1b, M3a, P3b)."""
    f = s.figures[target]
    f.fate = fate
    f.killer = by if by != NOBODY and enemies(s, by, target) else NOBODY
    if f.squad != NOBODY:
        s.squads[f.squad].fell += 1
        s.squads[f.squad].fell_now += 1
    note(s, LOG_FELL, target, by, f.x, f.y, fate, 0)
    if s.now[0].phase != RANGED:
        lay_arms(t, s)


@rules
def lay_arms(t: Table, s: Battle) -> None:
    """The machine guns of who has fallen lie there; who fell in the ranged combat may fire to its end.

    man_to_man:L10a, R3a
    """
    for arm in range(s.arm_count):
        bearer = s.arms[arm].bearer
        if bearer != NOBODY and t.weapons[s.arms[arm].weapon].heavy:
            if s.figures[bearer].fate == INCAPACITATED or s.figures[bearer].fate == DEAD:
                lay_down(s, arm)


@rules
def lay_down(s: Battle, arm: int) -> None:
    """An arm lies on the ground where its man is (man_to_man:F14d, L10a)."""
    bearer = s.arms[arm].bearer
    f = s.figures[bearer]
    s.arms[arm].bearer, s.arms[arm].x, s.arms[arm].y = NOBODY, f.x, f.y
    note(s, LOG_LAID, bearer, arm, f.x, f.y, 0, 0)
