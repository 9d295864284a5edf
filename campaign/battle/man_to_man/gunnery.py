"""The weapons of vehicles and what is fired at them: who fires what at what, and what that adds (V3 to V10, F21)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.space import in_quarter
from campaign.battle.man_to_man.armour import armour_met
from campaign.battle.man_to_man.codes import (
    ASSAULT_WEAPON,
    BROKEN,
    BUTTONED,
    CREWED,
    GUN_WEAPON,
    MAN,
    ON_MOVE,
    ON_TABLE,
    POINT,
    RANGED,
    RANGED_WEAPON,
    VEHICLE,
    WALK,
    WORKS,
)
from campaign.battle.man_to_man.reasons import (
    FALLS_BACK,
    FINE,
    MOVED_TOO_MUCH,
    NO_SHOT,
    NO_SUCH_TARGET,
    NO_WEAPON,
    NOT_SNAPPED,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_active, is_manned

WHEN_BUTTONED: Final = -2  # or under fire (man_to_man:V5a)
WHEN_MOVING: Final = -4


@rules
def crew_may_fire(t: Table, s: Battle, figure: int) -> bool:
    """Whether a vehicle may fire: it has spent half of its movement points at most, and does not fall back.

    One that has been put out of action in this phase still fires. man_to_man:V3a, V14e, R3a, R3b
    """
    f, now = s.figures[figure], s.now[0]
    there = is_manned(s, figure) if now.mover_first else f.stood == 1
    return there and not f.falls_back and 2 * f.spent <= t.profiles[f.profile].move * POINT


@rules
def silent_for(t: Table, s: Battle, figure: int) -> int:
    """The reason that a figure gives which may not fire at all (man_to_man:A4b, V3a, V14e)."""
    f = s.figures[figure]
    if f.kind == VEHICLE and f.falls_back:
        return FALLS_BACK
    return MOVED_TOO_MUCH if f.kind == VEHICLE and 2 * f.spent > t.profiles[f.profile].move * POINT else NO_SHOT


@rules
def still_works(s: Battle, arm: int) -> bool:
    """Whether an arm works, or was shot to pieces in this phase, where all fire is simultaneous (man_to_man:R3a)."""
    a, now = s.arms[arm], s.now[0]
    return a.state == WORKS or (a.state == BROKEN and a.worked == 1 and now.phase == RANGED and not now.mover_first)


@rules
def device_problem(t: Table, s: Battle, figure: int, arm: int) -> int:
    """Why a man may not fire a weapon at a vehicle that is for assaults, or FINE: only if that is agreed on.

    man_to_man:V17a, V17b
    """
    if not s.now[0].at_weapons_fire or not t.weapons[s.arms[arm].weapon].reach:
        return NO_WEAPON
    return NOT_SNAPPED if s.figures[figure].action == WALK else FINE


@rules
def is_target(s: Battle, target: int) -> bool:
    """Whether that is something to fire at: an active man, a vehicle that is no wreck, a crewed weapon."""
    f = s.figures[target]
    return is_active(s, target) or is_manned(s, target) or (f.kind == CREWED and f.fate == ON_TABLE)


@rules
def match_problem(t: Table, s: Battle, arm: int, target: int) -> int:
    """Why an arm is not fired at that kind of target, or FINE (man_to_man:F21d, V8b, V17b)."""
    kind, g = t.weapons[s.arms[arm].weapon].kind, s.figures[target]
    if g.kind == MAN:
        return FINE if kind == RANGED_WEAPON else NO_SUCH_TARGET
    if g.kind == CREWED:
        return FINE if kind == GUN_WEAPON else NO_SUCH_TARGET
    return FINE


@rules
def bears_on(t: Table, s: Battle, figure: int, x: int, y: int) -> bool:
    """Whether a figure's weapons bear on a place: those of a turret all round (man_to_man:C9b, V8c)."""
    f = s.figures[figure]
    return t.profiles[f.profile].turret == 1 or in_quarter(f, x, y)


@rules
def add_gunnery(t: Table, s: Battle, figure: int, arm: int) -> None:
    """What a vehicle's, gun's or AT weapon's number has for being buttoned or under fire, and on the move.

    man_to_man:V5a, V6a, V7a, V9a
    """
    f, kind = s.figures[figure], t.weapons[s.arms[arm].weapon].kind
    if f.under_fire_before and (f.kind == VEHICLE or kind == GUN_WEAPON or kind == ASSAULT_WEAPON):
        s.parts[BUTTONED] = WHEN_BUTTONED
    if f.spent > 0:
        s.parts[ON_MOVE] = WHEN_MOVING


@rules
def is_in_vain(t: Table, s: Battle, figure: int, arm: int, target: int) -> bool:
    """Whether bullets at a vehicle meet armour that they cannot pierce (man_to_man:F21a)."""
    w, f = t.weapons[s.arms[arm].weapon], s.figures[figure]
    if s.figures[target].kind != VEHICLE or w.kind != RANGED_WEAPON:
        return False
    return w.penetration < armour_met(t, s, target, f.x, f.y)
