"""Direct fire with small arms: who may fire at whom, the number to roll under part by part, and the shot (F1 to F8).

The number is an attribute with its parts (``attributes``); what it is and what happens are reckoned here alone.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sight import end_at
from campaign.battle.man_to_man.armour import armour_met, knock_out, strike_hull, struck
from campaign.battle.man_to_man.attributes import begin_sum, dexterity, does, note_parts, three, total
from campaign.battle.man_to_man.codes import (
    ADDITIONAL,
    AIM,
    AIMED,
    ASSAULT_WEAPON,
    COVER,
    CREWED,
    DEAD,
    DOUBLES,
    EXTREME,
    FAST,
    GUN_WEAPON,
    HIDDEN,
    HIT,
    INCH,
    JAMMED,
    JAMMED_HARD,
    JAMS,
    JAMS_HARD,
    KILLS,
    KNOCKED_OUT,
    LOG_NO_DICE,
    LOG_SHOT,
    LOW,
    MAN,
    MISFIRE,
    MISS,
    NOBODY,
    PIVOT,
    PRONE,
    RANGED_WEAPON,
    SHORT,
    SIZE,
    SNAP,
    SPENT,
    VEHICLE,
    WALK,
)
from campaign.battle.man_to_man.damage import is_spared, put_out, wound
from campaign.battle.man_to_man.gunnery import (
    add_gunnery,
    bears_on,
    crew_may_fire,
    device_problem,
    is_in_vain,
    is_target,
    match_problem,
    silent_for,
    still_works,
)
from campaign.battle.man_to_man.reasons import (
    FINE,
    FRIENDS_THERE,
    FULL_COVER,
    IN_CONTACT,
    NO_SHOT,
    NO_WEAPON,
    NOT_AIMED,
    NOT_AN_ENEMY,
    NOT_SEEN,
    NOT_SNAPPED,
    TOO_FAR_APART,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import (
    enemies,
    figures_near,
    flees,
    in_melee_with_friends,
    is_active,
    touched_enemy,
    touches,
)
from campaign.battle.man_to_man.terrain import FULL_HARD, FULL_SOFT, HARD, SOFT, cover_of, sees
from campaign.battle.man_to_man.things import destroy, shake

SHORT_RANGE: Final = 6 * INCH
FAST_MOVE: Final = 6 * INCH
APART: Final = 4 * INCH  # man_to_man:F7a
MODIFIERS: Final = {
    "short": 3, "extreme": -6, "aimed": 4, "fast": -2, "additional": -2, "prone": -3, "soft": -2, "full soft": -6,
    "hard": -4, "camouflaged": -2,
}  # fmt: skip
"""What each part of the number adds to DEX (man_to_man:F3a, F3b, F3c, F3d, F3e, F3f, F3g, F3h, L8e)."""
AT_SHORT: Final = MODIFIERS["short"]
AT_EXTREME: Final = MODIFIERS["extreme"]
WHEN_AIMED: Final = MODIFIERS["aimed"]
WHEN_FAST: Final = MODIFIERS["fast"]
AT_ANOTHER: Final = MODIFIERS["additional"]
WHEN_PRONE: Final = MODIFIERS["prone"]
IN_SOFT: Final = MODIFIERS["soft"]
IN_FULL_SOFT: Final = MODIFIERS["full soft"]
IN_HARD: Final = MODIFIERS["hard"]
AT_HIDDEN: Final = MODIFIERS["camouflaged"]


@rules
def may_fire(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man's action allows him ranged combat and he has not fired.

    Who has been put out of action in this phase still fires. man_to_man:A4b, A5c, A9a, F2a, M8a, R3a, R3b
    """
    f, now = s.figures[figure], s.now[0]
    if f.kind == VEHICLE:
        return crew_may_fire(t, s, figure)
    if f.shot or flees(s, figure):
        return False
    there = is_active(s, figure) if now.mover_first else f.stood == 1
    return there and (does(s, figure, WALK) or does(s, figure, PIVOT) or does(s, figure, AIM))


@rules
def is_automatic(t: Table, s: Battle, weapon: int) -> bool:
    """Whether a weapon is an automatic one; of the Auto Rifle the players may agree (man_to_man:A11b, A11c)."""
    kind = t.weapons[weapon].automatic
    return kind == AUTOMATIC or (kind == BY_NAME and s.now[0].auto_rifle_automatic == 1)


AUTOMATIC, BY_NAME = 1, 2
"""How a weapon is automatic."""


@rules
def arm_problem(t: Table, s: Battle, figure: int, arm: int) -> int:
    """Why a man may not fire that arm by his action, or FINE (man_to_man:A6c, A11a, F2b)."""
    if arm < 0 or arm >= s.arm_count or s.arms[arm].bearer != figure or not still_works(s, arm):
        return NO_WEAPON
    w = t.weapons[s.arms[arm].weapon]
    if s.figures[figure].kind == VEHICLE:
        return NO_SHOT if s.arms[arm].fired else FINE
    if w.kind == ASSAULT_WEAPON:
        return device_problem(t, s, figure, arm)
    if w.kind != RANGED_WEAPON:
        return NO_WEAPON
    if aims(t, s, figure, arm) or does(s, figure, PIVOT):
        return FINE
    if not does(s, figure, WALK):
        return NOT_AIMED
    return FINE if w.snaps else NOT_SNAPPED


@rules
def aims(t: Table, s: Battle, figure: int, arm: int) -> bool:
    """Whether a man fires an arm aimed, by what he has done (man_to_man:A11a, L9h)."""
    return does(s, figure, AIM) and not is_automatic(t, s, s.arms[arm].weapon)


@rules
def snaps(t: Table, s: Battle, figure: int, arm: int) -> bool:
    """Whether a man's shot with an arm is a snap shot: behind a walk, and nothing else that allows fire.

    man_to_man:A6b, L9h
    """
    return does(s, figure, WALK) and not does(s, figure, PIVOT) and not aims(t, s, figure, arm)


@rules
def target_problem(t: Table, s: Battle, figure: int, target: int) -> int:
    """Why a figure may not fire at another, or FINE, whatever it fires.

    man_to_man:A15c, C9a, C9b, F2c, F2d, F3i, F7a, V5c
    """
    if target < 0 or target >= s.figure_count or not is_target(s, target) or not enemies(s, figure, target):
        return NOT_AN_ENEMY
    g = s.figures[target]
    if s.figures[figure].kind == MAN and not touches(t, s, figure, target):
        if touched_enemy(t, s, figure) != NOBODY:
            return IN_CONTACT
    if g.kind == MAN and in_melee_with_friends(t, s, target, figure):
        return FRIENDS_THERE
    if not bears_on(t, s, figure, g.x, g.y) or not sees(t, s, figure, target):
        return NOT_SEEN
    if cover_of(t, s, end_at(s.figures[figure]), target) == FULL_HARD:
        return FULL_COVER
    now = s.now[0]
    if now.shooter == figure and target != now.last_target and not figures_near(s, target, now.last_target, APART):
        return TOO_FAR_APART
    return FINE


@rules
def fire_problem(t: Table, s: Battle, figure: int, arm: int, target: int) -> int:
    """Why a man may not begin to fire with an arm at another, or FINE."""
    if not may_fire(t, s, figure):
        return silent_for(t, s, figure)
    found = arm_problem(t, s, figure, arm)
    if found == FINE:
        found = target_problem(t, s, figure, target)
    return found if found != FINE else match_problem(t, s, arm, target)


@rules
def shots_of(t: Table, s: Battle, figure: int, arm: int) -> int:
    """How many times a man fires an arm in a round: once as a snap shot, else at its rate, or twice that.

    man_to_man:A6b, F6a, L8g
    """
    if snaps(t, s, figure, arm):
        return 1
    return t.weapons[s.arms[arm].weapon].shots * (1 + s.figures[figure].doubles)


@rules
def fire_number(t: Table, s: Battle, figure: int, arm: int, target: int) -> int:
    """The number that three dice have to be under; its parts are in ``Battle.parts``.

    man_to_man:F3, F5a, F21b, L8e, V4a, V5a, V5b, V7a
    """
    w, f, g = t.weapons[s.arms[arm].weapon], s.figures[figure], s.figures[target]
    begin_sum(s, dexterity(t, s, figure))
    if w.kind != GUN_WEAPON:  # man_to_man:V5b
        if figures_near(s, figure, target, SHORT_RANGE):
            s.parts[SHORT] = AT_SHORT
        if not figures_near(s, figure, target, w.reach):
            s.parts[EXTREME] = AT_EXTREME
    if aims(t, s, figure, arm) and w.kind == RANGED_WEAPON:
        s.parts[AIMED] = WHEN_AIMED
    if snaps(t, s, figure, arm):
        s.parts[SNAP] = w.snap
    if g.hidden:
        s.parts[HIDDEN] = AT_HIDDEN
    if g.moved > FAST_MOVE:
        s.parts[FAST] = WHEN_FAST
    if g.low == PRONE and g.kind == MAN:
        s.parts[LOW] = WHEN_PRONE
    if w.kind == RANGED_WEAPON:
        s.parts[ADDITIONAL] = AT_ANOTHER * further_targets(s, figure, target)
    s.parts[COVER] = cover_part(cover_of(t, s, end_at(f), target))
    add_gunnery(t, s, figure, arm)
    if g.kind == VEHICLE:
        s.parts[SIZE] = t.profiles[g.profile].size
    return total(s)


@rules
def cover_part(found: int) -> int:
    """What a grade of cover adds to the number (man_to_man:F3g, F3h, F4e)."""
    if found == SOFT:
        return IN_SOFT
    if found == FULL_SOFT:
        return IN_FULL_SOFT
    return IN_HARD if found == HARD else 0


@rules
def further_targets(s: Battle, figure: int, target: int) -> int:
    """How often a shot at somebody is harder for not being at the first target of the round.

    man_to_man:F7b, F7c
    """
    now = s.now[0]
    if now.shooter != figure or target == now.first_target:
        return 0
    if not now.targets_add_up:
        return 1
    return now.others if target == now.last_target else now.others + 1


@rules
def result_of(rolled: int, needed: int) -> int:
    """What three dice of an attack at range come to (man_to_man:F1a, F1b, F13a, F13b, F14a)."""
    if rolled == 3:
        return KILLS
    if rolled == 4:
        return DOUBLES
    if rolled == 16:
        return MISFIRE
    if rolled == 17:
        return JAMS
    if rolled == 18:
        return JAMS_HARD
    return HIT if rolled < needed or rolled == 5 else MISS


@rules
def begin_fire(t: Table, s: Battle, figure: int, arm: int, target: int) -> None:
    """A man takes his first shot of the round, or a vehicle that of a weapon (man_to_man:F2a, R6a, V8a)."""
    now = s.now[0]
    now.shooter, now.arm, now.shots = figure, arm, shots_of(t, s, figure, arm)
    now.first_target = now.last_target = target
    s.figures[figure].shot = s.arms[arm].fired = 1
    shoot(t, s, target)


@rules
def shoot(t: Table, s: Battle, target: int) -> None:
    """One shot of who fires, and what it does; a jam ends the fire.

    Where nothing could pierce the armour no die is thrown. man_to_man:C8a, F6a, F14c, F21a, R3c, R6c
    """
    now = s.now[0]
    figure, arm = now.shooter, now.arm
    needed = fire_number(t, s, figure, arm, target)
    now.others = further_targets(s, figure, target)
    now.last_target = target
    now.shots -= 1
    s.figures[target].under_fire = 1
    if is_in_vain(t, s, figure, arm, target):
        note(s, LOG_NO_DICE, figure, target, arm, 0, 0, 0)
        return
    note_parts(s, figure)
    rolled = three(s)
    result = result_of(rolled, needed)
    note(s, LOG_SHOT, figure, target, rolled, needed, result, arm)
    if t.weapons[s.arms[arm].weapon].kind == ASSAULT_WEAPON and t.weapons[s.arms[arm].weapon].counted:
        s.arms[arm].state = SPENT
    elif result == JAMS or result == JAMS_HARD:
        s.arms[arm].state = JAMMED if result == JAMS else JAMMED_HARD
        now.shots = 0
    if (result == HIT or result == DOUBLES or result == KILLS) and not is_spared(s, target, figure):
        hit(t, s, figure, arm, target, result)


@rules
def hit(t: Table, s: Battle, figure: int, arm: int, target: int, result: int) -> None:
    """What a shot does that has hit (man_to_man:C8c, F1a, F13a, F13b, F14b, F21c, L10c, V10a, V10b, V12a)."""
    w, f, g = t.weapons[s.arms[arm].weapon], s.figures[figure], s.figures[target]
    if g.kind == VEHICLE:
        if result == KILLS:
            struck(s, target, figure)
            knock_out(s, target, figure, KNOCKED_OUT)
        else:
            armour = armour_met(t, s, target, f.x, f.y)
            strike_hull(t, s, target, figure, w.penetration, armour, w.he, result == DOUBLES)
    elif g.kind == CREWED:
        if result == KILLS:
            destroy(t, s, target, figure)
        else:
            shake(t, s, target, figure, w.he)
    elif result == KILLS:
        put_out(t, s, target, figure, DEAD)
    else:
        wound(t, s, target, figure, w.dice, 2 if result == DOUBLES else 1)
