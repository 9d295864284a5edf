"""What a side may know of a battle: all but the dice to come, and where others set up before all have (L6)."""

from __future__ import annotations

from campaign.battle.fast import door, own, share
from campaign.battle.kernel.now import show_now
from campaign.battle.man_to_man.codes import NOBODY, NOT_PLACED, ON_TABLE, SETTING_UP
from campaign.battle.man_to_man.records import Battle


@door
def see(s: Battle, side: int, view: Battle) -> None:
    """Let ``view`` show a battle as a side sees it: for looking only, until the battle goes on.

    man_to_man:L6c
    """
    view.figure_count, view.force_count, view.script_count = s.figure_count, s.force_count, 0
    view.squad_count, view.arm_count, view.smoke_count = s.squad_count, s.arm_count, s.smoke_count
    show_now(s, view)
    now = s.now[0]
    share(view.ground, s.ground, 1)
    share(view.figures, s.figures, s.figure_count)
    share(view.forces, s.forces, s.force_count)
    share(view.squads, s.squads, s.squad_count)
    share(view.arms, s.arms, s.arm_count)
    share(view.smokes, s.smokes, s.smoke_count)
    view.call_count = s.call_count
    share(view.calls, s.calls, s.call_count)
    view.building_count = s.building_count
    share(view.buildings, s.buildings, s.building_count)
    share(view.doors, s.doors, len(s.doors))
    if now.phase == SETTING_UP:
        for i in range(s.figure_count):
            if s.figures[i].side != side and s.figures[i].fate == ON_TABLE:
                f = own(view.figures, i)
                f.fate, f.x, f.y, f.low, f.level, f.piece = NOT_PLACED, 0, 0, 0, 0, NOBODY
                f.fx, f.fy = 0, 1
