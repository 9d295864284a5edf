"""What a man does in the movement: stays and fires, lies down or stands up, goes to a place, charges, mends his arm.

Men are asked in the order of their numbers; each answer is the best of a few, by what ``outlook`` finds.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, own, rules
from campaign.battle.kernel.sight import end_at
from campaign.battle.kernel.space import in_quarter, length
from campaign.battle.man_to_man.attributes import allowance
from campaign.battle.man_to_man.codes import (
    ACT,
    AIM,
    CHARGE,
    CHOICE_WIDTH,
    CLOSE_COMBAT,
    FIRST_LEG,
    FLEE,
    FX,
    FY,
    GUN_WEAPON,
    HANDLE,
    MAN,
    MORTAR_WEAPON,
    NO_ACTION,
    NOBODY,
    PIVOT,
    POSTURE,
    PRONE,
    RUN,
    TARGET,
)
from campaign.battle.man_to_man.fire import is_automatic
from campaign.battle.man_to_man.legality import can_take, problem
from campaign.battle.man_to_man.melee import WHEN_CHARGING
from campaign.battle.man_to_man.options import fill, fill_way
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.serving import can_clear, take_over_problem
from campaign.battle.man_to_man.sides import enemies, in_melee_with_friends, is_active, touched_enemy
from campaign.battle.man_to_man.tactician.crewing import serve_best
from campaign.battle.man_to_man.tactician.driving import drive_best, next_vehicle
from campaign.battle.man_to_man.tactician.going import go_somewhere
from campaign.battle.man_to_man.tactician.odds import of_shots, worth_of
from campaign.battle.man_to_man.tactician.outlook import (
    AIMS,
    NEXT_LOW,
    NEXT_UP,
    NOW_LOW,
    NOW_UP,
    PIVOT_AT,
    PIVOTS,
    SEEN,
    balance,
    look_round,
    take_stock,
)
from campaign.battle.man_to_man.tactician.screening import best_screen
from campaign.battle.man_to_man.tactician.shelling import best_call
from campaign.battle.man_to_man.tactician.storming import storm_if_better
from campaign.battle.man_to_man.tactician.wishes import goal_of, wish
from campaign.battle.man_to_man.terrain import FULL_HARD, cover_of


@rules
def act_best(t: Table, s: Battle, c: Ints) -> None:
    """What the first vehicle or man of the side does who has not acted."""
    take_stock(t, s)
    figure = next_vehicle(t, s, s.now[0].side)
    if figure != NOBODY:
        drive_best(t, s, figure, c)
        return
    for i in range(s.figure_count):
        f = s.figures[i]
        if figure == NOBODY and f.side == s.now[0].side and is_active(s, i) and f.action == NO_ACTION:
            figure = i
    if figure == NOBODY:
        return
    own(s.figures, figure)
    touched = touched_enemy(t, s, figure)
    if touched != NOBODY:
        fight_on(t, s, figure, touched, c)
    elif not mends(t, s, figure, c) and not serve_best(t, s, figure, c):
        stay_or_go(t, s, figure, c)


@rules
def turn_to(s: Battle, figure: int, action: int, enemy: int, c: Ints) -> None:
    """A man does something where he stands, facing somebody."""
    f = s.figures[figure]
    fill(c, ACT, figure, 0, action, NOBODY)
    c[FX], c[FY] = f.fx, f.fy
    if enemy != NOBODY and (s.figures[enemy].x != f.x or s.figures[enemy].y != f.y):
        c[FX], c[FY] = s.figures[enemy].x - f.x, s.figures[enemy].y - f.y


@rules
def fight_on(t: Table, s: Battle, figure: int, enemy: int, c: Ints) -> None:
    """Who is touched by an enemy fires at him, or fights hand to hand where he cannot."""
    fires = s.guns[figure] != NOBODY and not in_melee_with_friends(t, s, enemy, figure)
    if fires and cover_of(t, s, end_at(s.figures[figure]), enemy) == FULL_HARD:
        fires = False
    turn_to(s, figure, PIVOT if fires else CLOSE_COMBAT, enemy, c)


@rules
def mends(t: Table, s: Battle, figure: int, c: Ints) -> bool:
    """Whether a man clears his jam, takes up an arm that lies at his feet, or over a crewed weapon."""
    if s.guns[figure] != NOBODY and t.weapons[s.arms[s.guns[figure]].weapon].heavy:
        return False
    for arm in range(s.arm_count):
        w = t.weapons[s.arms[arm].weapon]
        served = w.kind == GUN_WEAPON or w.kind == MORTAR_WEAPON
        jammed = can_clear(t, s, figure, arm) and (s.guns[figure] == NOBODY or w.heavy or served)
        free = served and take_over_problem(t, s, figure, s.arms[arm].bearer) == FINE
        if jammed or free or (w.heavy and can_take(t, s, figure, arm)):
            fill(c, ACT, figure, 0, HANDLE, arm)
            return problem(t, s, c) == FINE
    return False


@rules
def stay_or_go(t: Table, s: Battle, figure: int, c: Ints) -> None:
    """The best of staying, lying down or standing up, going and charging."""
    f, o, w = s.figures[figure], s.outlook, t.characters[s.now[0].character]
    goal = goal_of(t, s, figure)
    if goal == NOBODY:
        turn_to(s, figure, PIVOT, NOBODY, c)
        return
    look_round(t, s, figure)
    lies = f.low == PRONE
    here, other = (NOW_LOW, NOW_UP) if lies else (NOW_UP, NOW_LOW)
    fire, fires_at, following = o[PIVOTS], o[PIVOT_AT], max(o[PIVOTS], o[AIMS])
    turn_to(s, figure, PIVOT, goal if fires_at == NOBODY else fires_at, c)
    best = balance(t, s, figure, fire, following, o[here], o[here + 1])
    if w.aims and (o[AIMS] > fire or (fire == 0 and waits_aiming(t, s, figure, goal))):
        turn_to(s, figure, AIM, NOBODY, c)
        best += o[AIMS] - fire
    gained = wish(t, s) * MOST_GAINED
    if lies or (w.prone and o[SEEN]):
        if lies:
            following = max(following, gained)
        changed = balance(t, s, figure, 0, following, o[other], o[other + 1])
        if not lies:
            changed -= max(0, gained - following)  # who lies will not get on
        if changed > best and (not lies or following == gained):
            turn_to(s, figure, POSTURE, NOBODY, c)
            best = changed
    if best < CONTENT:
        best = go_somewhere(t, s, figure, goal, best, c)
    best = charge_if_better(t, s, figure, best, c)
    best = storm_if_better(t, s, figure, best, c)
    if best < CONTENT:
        direct_if_better(t, s, figure, goal, best, c)


@rules
def direct_if_better(t: Table, s: Battle, figure: int, goal: int, least: int, c: Ints) -> None:
    """Call for fire, or turn to where smoke is to be thrown, if that is worth more than ``least``."""
    o = s.outlook
    called = best_call(t, s, figure, 0, s.draft)
    if called > 0:
        look_round(t, s, figure)
        now, after = (o[NOW_LOW], o[NEXT_LOW]) if s.figures[figure].low == PRONE else (o[NOW_UP], o[NEXT_UP])
        value = balance(t, s, figure, called, max(o[PIVOTS], o[AIMS]), now, after)
        if value > least:
            least = value
            for part in range(CHOICE_WIDTH):
                c[part] = s.draft[part]
    if best_screen(t, s, figure, max(0, least), s.draft, False) > max(0, least):
        turn_to(s, figure, PIVOT, goal, c)


MOST_GAINED: Final = 8  # inches that who stands up gets on faster in the rounds behind it
CONTENT: Final = 80  # who has so much to gain where he is stays there


@rules
def waits_aiming(t: Table, s: Battle, figure: int, goal: int) -> bool:
    """Whether a man who sees nobody had best aim where he looks: at men of the enemy, with an arm that can be aimed."""
    f, g, gun = s.figures[figure], s.figures[goal], s.guns[figure]
    if gun == NOBODY or g.kind != MAN:
        return False
    return not is_automatic(t, s, s.arms[gun].weapon) and in_quarter(f, g.x, g.y)


@rules
def charge_if_better(t: Table, s: Battle, figure: int, least: int, c: Ints) -> int:
    """Charge who can be reached, where that is worth more: above all who cannot hurt the charger before the blow.

    What the better one is worth.
    """
    f, w = s.figures[figure], t.characters[s.now[0].character]
    if f.low == PRONE or not w.charge:
        return least
    far = allowance(t, s, figure, CHARGE)
    for enemy in range(s.figure_count):
        g = s.figures[enemy]
        if not is_active(s, enemy) or not enemies(s, figure, enemy):
            continue
        whole = length(g.x - f.x, g.y - f.y)
        gap = whole - f.radius - g.radius - 2
        if gap <= 0 or gap > far or not in_quarter(f, g.x, g.y):
            continue
        value = worth_of(t, s, enemy) * of_shots(BLOW + WHEN_CHARGING, 100, 1) // 1000 * w.charge // 100 + wish(t, s)
        if is_ready(s, enemy):
            value -= worth_of(t, s, figure) * of_shots(BLOW, 100, 1) // 1000 * w.fear // 100
        if value > least:
            fill_way(s.draft, figure, CHARGE, f.x + (g.x - f.x) * gap // whole, f.y + (g.y - f.y) * gap // whole)
            s.draft[TARGET] = enemy
            s.draft[FX], s.draft[FY] = s.draft[FIRST_LEG] - f.x, s.draft[FIRST_LEG + 1] - f.y
            if problem(t, s, s.draft) == FINE:
                least = value
                for part in range(CHOICE_WIDTH):
                    c[part] = s.draft[part]
    return least


BLOW: Final = 12  # the number of most men


@rules
def is_ready(s: Battle, enemy: int) -> bool:
    """Whether an enemy can still fire or strike at who comes up to him in this round."""
    action = s.figures[enemy].action
    if action == NO_ACTION or action == CLOSE_COMBAT:
        return True
    return s.guns[enemy] != NOBODY and not (action == RUN or action == FLEE or action == POSTURE or action == HANDLE)
