"""What a side may know of a battle: the one filter between a battle and whoever decides in it (design: no one cheats).

The generator is another one, and what the enemy has not shown yet is not there. Changes nothing.
"""

from __future__ import annotations

from campaign.battle.fast import door, own, rules, share
from campaign.battle.fftt.codes import LOST, NOBODY, NOT_PLACED, ON_TABLE, SETTING_UP
from campaign.battle.fftt.placing import APART
from campaign.battle.fftt.records import Battle, Figure
from campaign.battle.kernel.now import show_now


@door
def see(s: Battle, side: int, view: Battle) -> None:
    """Let ``view`` show a battle as a side sees it: for looking only, until the battle goes on.

    A standing order is known to the side alone that gave it (fftt:Q8a). While they set up, none sees how the others
    do (fftt:T4c), but for whoever stands in its own zone or too near to be set up there (fftt:T7f); who waits on the
    flank, and where, is not seen before it arrives (fftt:H1f, T6c).
    """
    show_all(s, view)
    secret = s.now[0].step == SETTING_UP and is_setting_up(s)
    for other in range(s.force_count):
        if other != side:
            force = own(view.forces, other)
            force.ask_from = force.due = force.coming = force.fp = force.supplied = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        unseen = secret and not near_zone(s, i, side)
        if f.side != side and (unseen or f.flank != NOBODY):
            hide(own(view.figures, i))


@rules
def is_setting_up(s: Battle) -> bool:
    """Whether somebody is still to be set up."""
    for i in range(s.figure_count):
        if s.figures[i].fate == NOT_PLACED:
            return True
    return False


@rules
def show_all(s: Battle, view: Battle) -> None:
    """Let ``view`` show a battle as it is, but for the dice to come."""
    view.figure_count, view.force_count, view.script_count = s.figure_count, s.force_count, 0
    show_now(s, view)
    now = s.now[0]
    share(view.figures, s.figures, s.figure_count)
    share(view.forces, s.forces, s.force_count)
    view.door_count = s.door_count
    share(view.doors, s.doors, s.door_count)
    share(view.start_doors, s.start_doors, s.door_count)
    share(view.path, s.path, 2 * now.points)
    share(view.pairs, s.pairs, now.pairs)
    view.goo_count = s.goo_count
    share(view.goos, s.goos, s.goo_count)
    share(view.shots, s.shots, now.shots)


@rules
def hide(f: Figure) -> None:
    """Leave nothing of a figure but that its side has it."""
    f.unit, f.full, f.actions, f.radius, f.hurt, f.elite, f.veteran, f.abilities = 0, 1, 0, 0, 0, 0, 0, 0
    f.x, f.y, f.fx, f.fy, f.piece, f.level, f.fate, f.flank, f.ap = 0, 0, 0, 0, NOBODY, 0, LOST, NOBODY, 0
    f.start_x, f.start_y, f.start_fx, f.start_fy, f.start_piece, f.start_level = 0, 0, 0, 0, NOBODY, 0


@rules
def near_zone(s: Battle, figure: int, side: int) -> bool:
    """Whether a figure stands in a side's deployment zone, or so near that it keeps enemies from it (fftt:T7f)."""
    f, zone = s.figures[figure], s.forces[side]
    across = f.x + APART > zone.left and f.x - APART < zone.right
    return f.fate == ON_TABLE and across and f.y + APART > zone.upper and f.y - APART < zone.lower
