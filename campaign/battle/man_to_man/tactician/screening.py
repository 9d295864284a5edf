"""Smoke: where it hides men from fire who have open ground to cross."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.sight import COVERED, end_at, past_scenery
from campaign.battle.kernel.space import crosses_disc, length
from campaign.battle.man_to_man.codes import INCH, NOBODY, THROW, VEHICLE, WORKS, X, Y
from campaign.battle.man_to_man.fire import cover_part
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, figures_near, flees, is_active, is_manned
from campaign.battle.man_to_man.tactician.odds import of_shots, share_lost, worth_of
from campaign.battle.man_to_man.tactician.outlook import bare_number, rate_of
from campaign.battle.man_to_man.tactician.wishes import goal_of, wish
from campaign.battle.man_to_man.terrain import FULL_HARD, SMOKE, cover_of, is_smoked
from campaign.battle.man_to_man.throwing import throw_problem

BEFORE: Final = (6 * INCH, 9 * INCH, 12 * INCH)  # how far from who throws it smoke is laid
WITH_HIM: Final = 10 * INCH  # who is so near to him goes on with him
GAINED: Final = 8  # inches that each of them gets on in its cover
CLOSE_TO: Final = 14 * INCH  # who is nearer to the enemy crosses nothing


@rules
def smoke_of(t: Table, s: Battle, figure: int) -> int:
    """The first smoke grenade that a man has, or NOBODY."""
    for arm in range(s.arm_count):
        if s.arms[arm].bearer == figure and s.arms[arm].state == WORKS and t.weapons[s.arms[arm].weapon].smoke:
            return arm
    return NOBODY


@rules
def best_screen(t: Table, s: Battle, figure: int, least: int, c: Ints, throws: bool) -> int:
    """Write down smoke that is worth more than ``least``; what the better one is worth.

    What a man ``throws`` has to be legal now; else he means to, and turns to where it is to lie.
    """
    w, f = t.characters[s.now[0].character], s.figures[figure]
    if not w.smokes or s.now[0].turn <= w.patience:
        return least
    arm, goal = smoke_of(t, s, figure), goal_of(t, s, figure)
    if arm == NOBODY or goal == NOBODY:
        return least
    g = s.figures[goal]
    whole = length(g.x - f.x, g.y - f.y)
    if whole <= CLOSE_TO:
        return least
    for far in BEFORE:
        x, y = f.x + (g.x - f.x) * far // whole, f.y + (g.y - f.y) * far // whole
        if throws and throw_problem(t, s, figure, arm, x, y) != FINE:
            continue
        value = screened(t, s, figure, x, y)
        if value > least:
            least = value
            fill(c, THROW, figure, 0, 0, arm)
            c[X], c[Y] = x, y
    return least


@rules
def screened(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """What smoke at a place is worth: fire that it stops and ground that is won by it, less the own fire it stops."""
    found, hidden = 0, 0
    for i in range(s.figure_count):
        s.touched[i] = 0
    for enemy in range(s.figure_count):
        if not (is_active(s, enemy) or is_manned(s, enemy)) or not enemies(s, figure, enemy):
            continue
        if s.guns[enemy] == NOBODY or flees(s, enemy):
            continue
        worst = 0
        for i in range(s.figure_count):
            if s.figures[i].side == s.figures[figure].side and is_active(s, i) and figures_near(s, figure, i, WITH_HIM):
                if is_hidden(s, i, enemy, x, y):
                    worst = max(worst, worth_of(t, s, i) * lost_to(t, s, enemy, i) // 1000)
                    if s.guns[i] != NOBODY:
                        s.touched[i] = max(s.touched[i], 1 + worth_of(t, s, enemy) * lost_to(t, s, i, enemy) // 1000)
                    else:
                        s.touched[i] = max(s.touched[i], 1)
        found += worst
    for i in range(s.figure_count):
        if s.touched[i]:
            hidden += 1
            found -= s.touched[i] - 1
    return found + hidden * GAINED * wish(t, s) if found > 0 else 0


@rules
def is_hidden(s: Battle, figure: int, enemy: int, x: int, y: int) -> bool:
    """Whether an enemy sees a man whom smoke at a place would hide from him."""
    f, g = s.figures[figure], s.figures[enemy]
    if not crosses_disc(x, y, SMOKE, g.x, g.y, f.x, f.y) or is_smoked(s, g.x, g.y, f.x, f.y):
        return False
    return past_scenery(s.ground[0], s.doors, end_at(g), end_at(f)) <= COVERED


@rules
def lost_to(t: Table, s: Battle, shooter: int, target: int) -> int:
    """Thousandths of a man that are lost in a round to who fires at him; none of a vehicle."""
    if s.figures[target].kind == VEHICLE:
        return 0
    cover = cover_of(t, s, end_at(s.figures[shooter]), target)
    if cover == FULL_HARD:
        return 0
    w = t.weapons[s.arms[s.guns[shooter]].weapon]
    needed = bare_number(t, s, shooter, target, w.reach) + cover_part(cover)
    return of_shots(needed, share_lost(t, s, target, w.dice), rate_of(t, s, shooter))
