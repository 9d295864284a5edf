"""Close combat: blow, parry, damage, riposte (F10 to F18, man_to_man:R4).

One blow is under way at a time; where it stands is in ``Now``: who strikes whom with what, and how it fell.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.man_to_man.attributes import begin_sum, dexterity, does, note_parts, passes, three, total
from campaign.battle.man_to_man.codes import (
    ATTACKERS,
    BLOW,
    BREAKS,
    BROKEN,
    CHARGE,
    CHARGING,
    CLOSE_COMBAT,
    CLOSE_WEAPON,
    DEAD,
    DOUBLES,
    DROPS,
    HIT,
    KILLS,
    LOG_PARRIED,
    LOG_STRUCK,
    MISS,
    NOBODY,
    PIVOT,
)
from campaign.battle.man_to_man.damage import is_spared, lay_down, put_out, wound
from campaign.battle.man_to_man.reasons import FINE, NO_BLOW, NO_CONTACT, NO_WEAPON, NOT_AN_ENEMY, NOT_CHARGED
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, flees, is_active, touches

WHEN_CHARGING: Final = -3  # man_to_man:F12a


# Weapons


@rules
def has_bayonet(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man's rifle has a bayonet on it, broken or not."""
    for arm in range(s.arm_count):
        w = t.weapons[s.arms[arm].weapon]
        if s.arms[arm].bearer == figure and w.long and w.kind == CLOSE_WEAPON:
            return True
    return False


@rules
def blow_of(t: Table, s: Battle, figure: int, arm: int) -> int:
    """The weapon that a man strikes with who uses an arm, or NOBODY where it is of no use.

    Without a bayonet on it a rifle is a butt. man_to_man:F11b, F14e, F17c
    """
    if s.arms[arm].bearer != figure or s.arms[arm].state == BROKEN:
        return NOBODY
    weapon = s.arms[arm].weapon
    if t.weapons[weapon].kind == CLOSE_WEAPON:
        return weapon
    return NOBODY if has_bayonet(t, s, figure) else t.weapons[weapon].blow


@rules
def has_blow(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man has a weapon for close combat."""
    for arm in range(s.arm_count):
        if blow_of(t, s, figure, arm) != NOBODY:
            return True
    return False


@rules
def weapon_problem(t: Table, s: Battle, figure: int, arm: int) -> int:
    """Why a man may not strike with an arm, NOBODY for what comes to hand, or FINE (man_to_man:F11b)."""
    if arm == NOBODY:
        return NO_WEAPON if has_blow(t, s, figure) else FINE
    if arm < 0 or arm >= s.arm_count:
        return NO_WEAPON
    return NO_WEAPON if blow_of(t, s, figure, arm) == NOBODY else FINE


@rules
def drop(t: Table, s: Battle, figure: int, arm: int) -> None:
    """A man drops an arm; a rifle and its bayonet fall together, and bare hands hold nothing (man_to_man:F14d)."""
    if arm == NOBODY:
        return
    if not t.weapons[s.arms[arm].weapon].long:
        lay_down(s, arm)
        return
    for other in range(s.arm_count):
        if s.arms[other].bearer == figure and t.weapons[s.arms[other].weapon].long:
            lay_down(s, other)


# Who may


@rules
def may_strike(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man's action allows him a blow that he has not had; who has fired has none.

    man_to_man:A4c, F11a, F11c, M8a, R4b
    """
    f = s.figures[figure]
    if not is_active(s, figure) or flees(s, figure) or f.struck or f.shot:
        return False
    return does(s, figure, CHARGE) or does(s, figure, PIVOT) or does(s, figure, CLOSE_COMBAT)


@rules
def strike_problem(t: Table, s: Battle, figure: int, target: int, arm: int) -> int:
    """Why a man may not strike another with an arm, or FINE.

    Who has charged strikes at whom he charged, as long as they touch. man_to_man:A8c, A8d, F10a, F11a
    """
    if not may_strike(t, s, figure):
        return NO_BLOW
    if target < 0 or target >= s.figure_count or not is_active(s, target) or not enemies(s, figure, target):
        return NOT_AN_ENEMY
    if not touches(t, s, figure, target):
        return NO_CONTACT
    f = s.figures[figure]
    if f.action == CHARGE and target != f.charges and is_active(s, f.charges) and touches(t, s, figure, f.charges):
        return NOT_CHARGED
    return weapon_problem(t, s, figure, arm)


@rules
def may_parry(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man may parry: he has chosen Close combat and has a weapon for it.

    man_to_man:F17a, F17b, F17c, F17d
    """
    if not may_answer(s, figure):
        return False
    for arm in range(s.arm_count):
        weapon = blow_of(t, s, figure, arm)
        if weapon != NOBODY and t.weapons[weapon].parries:
            if t.weapons[s.arms[arm].weapon].long or not s.now[0].rifles_parry:
                return True
    return False


@rules
def may_answer(s: Battle, figure: int) -> bool:
    """Whether a man may answer blows: with the action Close combat alone (man_to_man:F16b, F17a, F18a, M8a)."""
    return is_active(s, figure) and s.figures[figure].action == CLOSE_COMBAT and not flees(s, figure)


# Blows


@rules
def blow_number(t: Table, s: Battle, figure: int) -> int:
    """The number that three dice of a blow have to be under, with its parts (man_to_man:F10b, F12a)."""
    begin_sum(s, dexterity(t, s, figure))
    if s.figures[figure].action == CHARGE:
        s.parts[CHARGING] = WHEN_CHARGING
    return total(s)


@rules
def result_of_blow(rolled: int, needed: int) -> int:
    """What three dice of a blow come to (man_to_man:F1a, F1b, F13a, F13c, F14a)."""
    if rolled == 3:
        return KILLS
    if rolled == 4:
        return DOUBLES
    if rolled == 17:
        return DROPS
    if rolled == 18:
        return BREAKS
    return HIT if rolled == 5 or (rolled < needed and rolled < 16) else MISS


@rules
def is_hit(result: int) -> bool:
    """Whether a blow has hit."""
    return result == HIT or result == KILLS or result == DOUBLES


@rules
def strike(t: Table, s: Battle, figure: int, target: int, arm: int, riposte: bool) -> None:
    """A blow is rolled; it waits for an answer where its target may give one.

    man_to_man:F14d, F14e, F15a, F15b, F18b
    """
    now = s.now[0]
    now.striker, now.struck, now.blow_arm = figure, target, arm
    if not riposte:
        s.figures[figure].struck = 1
    needed = blow_number(t, s, figure)
    note_parts(s, figure)
    rolled = three(s)
    now.result = result_of_blow(rolled, needed)
    note(s, LOG_STRUCK, figure, target, rolled, needed, now.result, arm)
    if now.result == DROPS:
        drop(t, s, figure, arm)
    elif now.result == BREAKS and arm != NOBODY:
        s.arms[arm].state = BROKEN
    now.step = BLOW
    if is_hit(now.result):
        if not may_parry(t, s, target):
            land(t, s)
    elif riposte or not may_answer(s, target):
        now.step = ATTACKERS


@rules
def land(t: Table, s: Battle) -> None:
    """The blow that has hit does its damage: that of a charge counts twice (man_to_man:F12b, F13a, F16a)."""
    now = s.now[0]
    now.step = ATTACKERS
    if is_spared(s, now.struck, now.striker):
        return
    if now.result == KILLS:
        put_out(t, s, now.struck, now.striker, DEAD)
        return
    weapon = t.improvised if now.blow_arm == NOBODY else blow_of(t, s, now.striker, now.blow_arm)
    times = 2 if now.result == DOUBLES else 1
    if s.figures[now.striker].action == CHARGE:
        times *= 2
    wound(t, s, now.struck, now.striker, t.weapons[weapon].dice, times)


@rules
def parry(t: Table, s: Battle) -> None:
    """Who is hit tries to ward the blow off; it does its damage if that fails (man_to_man:F15a, F17b, F17e)."""
    now = s.now[0]
    begin_sum(s, dexterity(t, s, now.struck))
    needed, rolled = total(s), three(s)
    warded = 1 if passes(s, rolled, needed) else 0
    note(s, LOG_PARRIED, now.struck, now.striker, rolled, needed, warded, 0)
    now.step = ATTACKERS
    if not warded:
        land(t, s)
