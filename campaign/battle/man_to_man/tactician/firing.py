"""Ranged combat: who fires at whom, or throws where, by what falls on the whole."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.man_to_man.codes import (
    DONE,
    FIRE,
    FIRING,
    INCH,
    MAN,
    NOBODY,
    RANGED_WEAPON,
    THROW,
    THROWN_WEAPON,
    X,
    Y,
)
from campaign.battle.man_to_man.fire import arm_problem, fire_number, may_fire, shots_of, target_problem
from campaign.battle.man_to_man.gunnery import is_target, match_problem
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies
from campaign.battle.man_to_man.tactician.hulls import share_hit
from campaign.battle.man_to_man.tactician.odds import ROLLS, chance, of_shots, spilt, worth_of
from campaign.battle.man_to_man.tactician.outlook import take_stock
from campaign.battle.man_to_man.tactician.screening import best_screen
from campaign.battle.man_to_man.tactician.shelling import best_shell, under_template
from campaign.battle.man_to_man.tactician.storming import waits_for
from campaign.battle.man_to_man.throwing import NO_WINDOW, is_thrown, throw_number, throw_problem, window_of

NEAR: Final = 14 * INCH  # farther throws are left


@rules
def fire_best(t: Table, s: Battle, c: Ints) -> None:
    """The shot or throw of the first man of the side for whom one is worth anything."""
    now = s.now[0]
    take_stock(t, s)
    for i in range(s.figure_count):
        if s.figures[i].side == now.side and may_fire(t, s, i):
            value = best_shot(t, s, i, c)
            value = best_throw(t, s, i, value, c)
            value = best_shell(t, s, i, value, c)
            value = best_screen(t, s, i, value, c, True)
            if value > waits_for(t, s, i):
                return
            fill(c, DONE, 0, 0, 0, NOBODY)


@rules
def best_shot(t: Table, s: Battle, figure: int, c: Ints) -> int:
    """Write down the shot of a man that is worth most; how much, 0 for none."""
    best = 0
    for target in range(s.figure_count):
        if not is_target(s, target) or not enemies(s, figure, target):
            continue
        if not has_gun(t, s, figure) or target_problem(t, s, figure, target) != FINE:
            continue
        for arm in range(s.arm_count):
            if arm_problem(t, s, figure, arm) == FINE and match_problem(t, s, arm, target) == FINE:
                value = shot_value(t, s, figure, arm, target, shots_of(t, s, figure, arm))
                if value > best:
                    best = value
                    fill(c, FIRE, figure, target, 0, arm)
    return best


@rules
def has_gun(t: Table, s: Battle, figure: int) -> bool:
    """Whether a man has an arm that his action lets him fire."""
    for arm in range(s.arm_count):
        if arm_problem(t, s, figure, arm) == FINE:
            return True
    return False


@rules
def shot_value(t: Table, s: Battle, figure: int, arm: int, target: int, shots: int) -> int:
    """What so many shots of a man at another are worth; nothing where they are not worth the flash."""
    w, weapon = t.characters[s.now[0].character], t.weapons[s.arms[arm].weapon]
    needed = fire_number(t, s, figure, arm, target)
    f = s.figures[figure]
    share, worth = share_hit(t, s, s.arms[arm].weapon, target, f.x, f.y), worth_of(t, s, target)
    if chance(needed) < w.least or share == 0:
        return 0
    if weapon.kind != RANGED_WEAPON or s.figures[target].kind != MAN:
        return worth * of_shots(needed, share, shots) // 1000 + 1
    return (worth * of_shots(needed, share, shots) + worth * w.spill // 100 * spilt(needed, share, shots)) // 1000 + 1


@rules
def fire_on(t: Table, s: Battle, c: Ints) -> None:
    """The next shot of who fires."""
    now, best = s.now[0], 0
    for target in range(s.figure_count):
        if target_problem(t, s, now.shooter, target) == FINE and match_problem(t, s, now.arm, target) == FINE:
            value = shot_value(t, s, now.shooter, now.arm, target, now.shots)
            if value > best:
                best = value
                fill(c, FIRE, now.shooter, target, 0, now.arm)


@rules
def best_throw(t: Table, s: Battle, figure: int, least: int, c: Ints) -> int:
    """Write down a throw of a man that is worth more than his shot; what the better one is worth."""
    w = t.characters[s.now[0].character]
    if not w.throws:
        return least
    f = s.figures[figure]
    for arm in range(s.arm_count):
        if not is_thrown(t, s, figure, arm) or t.weapons[s.arms[arm].weapon].kind != THROWN_WEAPON:
            continue
        if t.weapons[s.arms[arm].weapon].smoke:
            continue
        for target in range(s.figure_count):
            g = s.figures[target]
            if not is_target(s, target) or not enemies(s, figure, target):
                continue
            if abs(g.x - f.x) > NEAR or abs(g.y - f.y) > NEAR:
                continue
            if throw_problem(t, s, figure, arm, g.x, g.y) == FINE:
                value = throw_value(t, s, figure, arm, g.x, g.y)
                if value > least:
                    least = value
                    fill(c, THROW, figure, 0, 0, arm)
                    c[X], c[Y] = g.x, g.y
    return least


@rules
def throw_value(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> int:
    """What a throw at a place is worth: all who are under it, less the own."""
    window = window_of(t, s, figure, x, y)
    room = NOBODY if window == NO_WINDOW else s.ground[0].gaps[window].piece
    found = under_template(t, s, figure, s.arms[arm].weapon, x, y, room)
    return found * chance(throw_number(t, s, figure, arm, x, y)) // ROLLS if found > 0 else 0


@rules
def answer_fire(t: Table, s: Battle, c: Ints) -> None:
    """Who fires, and at whom; or the next shot."""
    if s.now[0].kind == FIRING:
        fire_best(t, s, c)
    else:
        fire_on(t, s, c)
