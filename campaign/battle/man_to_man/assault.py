"""Close assault on vehicles: who joins in with what, and the roll (V16)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import in_quarter
from campaign.battle.man_to_man.armour import immobilise, knock_out, struck
from campaign.battle.man_to_man.attributes import three
from campaign.battle.man_to_man.codes import (
    AIM,
    CHARGE,
    CLOSE_COMBAT,
    IMMOBILISES,
    INCH,
    KNOCKED_OUT,
    KNOCKS_OUT,
    LOG_ASSAULT,
    LOG_JOINS,
    NOBODY,
    PIVOT,
    REPELLED,
    SPENT,
    WORKS,
)
from campaign.battle.man_to_man.reasons import (
    FINE,
    NO_BLOW,
    NO_CONTACT,
    NO_WEAPON,
    NOT_CHARGED,
    NOTHING_TO_ASSAULT,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, figures_near, flees, is_active, is_manned, touches
from campaign.battle.man_to_man.terrain import sees

BASE_FACTOR: Final = 5  # man_to_man:V16a
FROM_AFAR: Final = 6 * INCH  # man_to_man:V16d
CRITICAL: Final = 5  # so much or less, where not 3 alone is agreed on (man_to_man:V16g)
FAILS: Final = 16  # so much or more fails whatever the factor (man_to_man:V16h)


@rules
def factor_of(t: Table, s: Battle, arm: int) -> int:
    """What an arm adds in an assault; 0 for none (man_to_man:V16b)."""
    return 0 if arm == NOBODY else t.weapons[s.arms[arm].weapon].factor


@rules
def device_problem(t: Table, s: Battle, figure: int, arm: int) -> int:
    """Why a man does not join in with an arm, or FINE; he may with none (man_to_man:V16e)."""
    if arm == NOBODY:
        return FINE
    if arm < 0 or arm >= s.arm_count or s.arms[arm].bearer != figure or s.arms[arm].state != WORKS:
        return NO_WEAPON
    return FINE if factor_of(t, s, arm) else NO_WEAPON


@rules
def can_join(s: Battle, figure: int) -> bool:
    """Whether a man may still join in an assault: he has struck nobody, fired at nobody, and does not flee.

    man_to_man:V16c, V16d, M8a
    """
    f = s.figures[figure]
    if not is_active(s, figure) or flees(s, figure) or f.struck or f.shot or f.joins != NOBODY:
        return False
    return f.action == CHARGE or f.action == CLOSE_COMBAT or f.action == PIVOT or f.action == AIM


@rules
def is_assaultable(s: Battle, side: int, vehicle: int) -> bool:
    """Whether a side may still assault that vehicle in this round, or goes on to join men in (man_to_man:V16f)."""
    if vehicle < 0 or vehicle >= s.figure_count or not is_manned(s, vehicle):
        return False
    under_way = s.now[0].assaulted
    if s.forces[s.figures[vehicle].side].team == s.forces[side].team:
        return False
    return under_way == vehicle if under_way != NOBODY else not (s.figures[vehicle].assaulted >> side) & 1


@rules
def join_problem(t: Table, s: Battle, figure: int, vehicle: int, arm: int) -> int:
    """Why a man may not join in the assault on a vehicle with an arm or none, or FINE.

    man_to_man:V16c, V16d, V16e, V16f, A8c
    """
    if not can_join(s, figure):
        return NO_BLOW
    if not is_assaultable(s, s.figures[figure].side, vehicle) or not enemies(s, figure, vehicle):
        return NOTHING_TO_ASSAULT
    found = device_problem(t, s, figure, arm)
    if found != FINE:
        return found
    f, v = s.figures[figure], s.figures[vehicle]
    if (f.action == CHARGE or f.action == CLOSE_COMBAT) and touches(t, s, figure, vehicle):
        held = f.action == CHARGE and f.charges != vehicle and is_active(s, f.charges)
        return NOT_CHARGED if held and touches(t, s, figure, f.charges) else FINE
    if f.action != PIVOT and f.action != AIM:
        return NO_CONTACT
    if arm == NOBODY or not t.weapons[s.arms[arm].weapon].afar or not figures_near(s, figure, vehicle, FROM_AFAR):
        return NO_CONTACT
    return FINE if in_quarter(f, v.x, v.y) and sees(t, s, figure, vehicle) else NO_CONTACT


@rules
def join(s: Battle, figure: int, vehicle: int, arm: int) -> None:
    """A man joins in the assault on a vehicle."""
    s.now[0].assaulted = vehicle
    s.figures[figure].joins, s.figures[figure].device = vehicle, arm
    note(s, LOG_JOINS, figure, vehicle, arm, 0, 0, 0)


@rules
def anyone_joins(t: Table, s: Battle, side: int) -> bool:
    """Whether any man of a side may join in an assault, with a device or without."""
    for i in range(s.figure_count):
        if s.figures[i].side == side and can_join(s, i):
            for vehicle in range(s.figure_count):
                if is_manned(s, vehicle) and enemies(s, i, vehicle):
                    for arm in range(NOBODY, s.arm_count):
                        if join_problem(t, s, i, vehicle, arm) == FINE:
                            return True
    return False


@rules
def assault(t: Table, s: Battle) -> None:
    """The assault of all who have joined in: three dice, at most the factor; what they used is used up.

    man_to_man:V16a, V16b, V16e, V16g, V16h, V14a
    """
    now = s.now[0]
    vehicle = now.assaulted
    factor, best = BASE_FACTOR, NOBODY
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.joins == vehicle:
            factor += factor_of(t, s, f.device)
            if best == NOBODY or factor_of(t, s, f.device) > factor_of(t, s, s.figures[best].device):
                best = i
    rolled = three(s)
    result = result_of(s, rolled, factor)
    note(s, LOG_ASSAULT, vehicle, s.figures[best].side, rolled, factor, result, 0)
    s.figures[vehicle].assaulted |= 1 << s.figures[best].side
    use_up(t, s, vehicle)
    now.assaulted = NOBODY
    if result == REPELLED:
        return
    struck(s, vehicle, best)
    if result == KNOCKS_OUT:
        knock_out(s, vehicle, best, KNOCKED_OUT)
    elif not s.figures[vehicle].immobile:
        immobilise(t, s, vehicle, best)


@rules
def result_of(s: Battle, rolled: int, factor: int) -> int:
    """What three dice of an assault come to (man_to_man:V16g, V16h, V16i)."""
    if rolled == 3 or (rolled <= CRITICAL and not s.now[0].only_three_knocks_out):
        return KNOCKS_OUT
    return IMMOBILISES if rolled <= factor and rolled < FAILS else REPELLED


@rules
def use_up(t: Table, s: Battle, vehicle: int) -> None:
    """Who has joined in has had his attack, and what he used is used up where it is counted (man_to_man:V16e)."""
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.joins == vehicle:
            if f.device != NOBODY and t.weapons[s.arms[f.device].weapon].counted:
                s.arms[f.device].state = SPENT
            f.struck, f.joins, f.device = 1, NOBODY, NOBODY
