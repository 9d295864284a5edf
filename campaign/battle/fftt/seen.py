"""What a side may know of a battle: the one filter between a battle and whoever decides in it (design: no one cheats).

The generator is another one, and what the enemy has not shown yet is not there. Changes nothing.
"""

from __future__ import annotations

from campaign.battle.fast import copy_of, rules
from campaign.battle.fftt.codes import LOST, SETTING_UP
from campaign.battle.fftt.records import Battle
from campaign.battle.kernel.chance import SEEDED


@rules
def seen_by(s: Battle, side: int) -> Battle:
    """The battle as a side sees it; shares whatever is open to all, so it is for looking only."""
    now = copy_of(s.now)
    now[0].w0, now[0].w1, now[0].w2, now[0].w3 = 1, 2, 3, 4
    now[0].dice = SEEDED
    figures = s.figures
    if now[0].step == SETTING_UP:
        figures = copy_of(s.figures)
        for i in range(len(figures)):
            f = figures[i]
            if f.side != side:
                f.unit, f.full, f.actions, f.radius, f.hurt, f.elite, f.veteran = 0, 1, 0, 0, 0, 0, 0
                f.x, f.y, f.fate = 0, 0, LOST
    return Battle(now, figures, s.forces, s.shots, s.pairs, s.doors, s.path, s.script, s.log)


@rules
def hides_something(s: Battle) -> bool:
    """Whether there is anything but the dice that one side knows and another does not."""
    return s.now[0].step == SETTING_UP
