"""Men at guns and mortars in the movement: they turn to where their weapon does most, and stay with it."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.sight import end_at
from campaign.battle.man_to_man.codes import ACT, CREWED, FX, FY, GUN_WEAPON, MAN, NOBODY, PIVOT, VEHICLE
from campaign.battle.man_to_man.fire import cover_part
from campaign.battle.man_to_man.gunnery import is_target
from campaign.battle.man_to_man.indirect import call_for
from campaign.battle.man_to_man.options import fill
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.serving import served_by
from campaign.battle.man_to_man.sides import enemies
from campaign.battle.man_to_man.tactician.hulls import share_hit
from campaign.battle.man_to_man.tactician.odds import ROLLS, chance, worth_of
from campaign.battle.man_to_man.tactician.shelling import MEANT, best_point
from campaign.battle.man_to_man.tactician.wishes import goal_of
from campaign.battle.man_to_man.terrain import FULL_HARD, cover_of, sees

STAYS: Final = 10  # rounds in which who has nobody in sight waits at his weapon


@rules
def serve_best(t: Table, s: Battle, figure: int, c: Ints) -> bool:
    """Write down what a man does who serves a crewed weapon; whether he does, or goes on without it."""
    weapon = served_by(t, s, figure)
    if weapon == NOBODY or s.bombs[weapon] == NOBODY:
        return False
    f, arm = s.figures[figure], s.bombs[weapon]
    value, x, y = best_point(t, s, figure, arm, 0, MEANT)
    if t.weapons[s.arms[arm].weapon].kind == GUN_WEAPON:
        for target in range(s.figure_count):
            found = direct_worth(t, s, figure, weapon, arm, target)
            if found > value:
                value, x, y = found, s.figures[target].x, s.figures[target].y
    wanted = call_for(s, arm)
    if value == 0 and wanted != NOBODY:
        value, x, y = 1, s.calls[wanted].x, s.calls[wanted].y
    if value == 0:
        goal = goal_of(t, s, figure)
        if goal == NOBODY or s.now[0].turn > STAYS:
            return False
        x, y = s.figures[goal].x, s.figures[goal].y
    fill(c, ACT, figure, 0, PIVOT, NOBODY)
    c[FX], c[FY] = x - f.x, y - f.y
    if c[FX] == 0 and c[FY] == 0:
        c[FX], c[FY] = f.fx, f.fy
    return True


@rules
def direct_worth(t: Table, s: Battle, figure: int, weapon: int, arm: int, target: int) -> int:
    """What a direct shot of a gun at a vehicle or crewed weapon is worth."""
    g, f = s.figures[target], s.figures[figure]
    if g.kind == MAN or not is_target(s, target) or not enemies(s, figure, target) or not sees(t, s, figure, target):
        return 0
    cover = cover_of(t, s, end_at(f), target)
    if cover == FULL_HARD or (g.kind != VEHICLE and g.kind != CREWED):
        return 0
    needed = s.figures[weapon].control + cover_part(cover)
    if g.kind == VEHICLE:
        needed += t.profiles[g.profile].size
    share = share_hit(t, s, s.arms[arm].weapon, target, f.x, f.y)
    return worth_of(t, s, target) * share * chance(needed) // (100 * ROLLS)
