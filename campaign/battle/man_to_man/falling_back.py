"""How a vehicle falls back whose crew has failed: its rear to its edge, and backwards (V14)."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.kernel.space import length
from campaign.battle.man_to_man.codes import DRIVE, EDGE, NO_WRECK
from campaign.battle.man_to_man.flight import nearest_point
from campaign.battle.man_to_man.movement import is_at_edge, leave
from campaign.battle.man_to_man.overrun import begin_overrun
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import is_manned
from campaign.battle.man_to_man.vehicles import (
    BACKWARDS,
    hull_problem,
    leg_price,
    points,
    roll_to,
    turn_hull,
    turn_price,
)


@rules
def fall_back(t: Table, s: Battle, vehicle: int) -> None:
    """A vehicle that falls back turns its rear to the nearest point of its edge and reverses; there it leaves.

    man_to_man:V14d, V14h, A21c
    """
    f = s.figures[vehicle]
    if not f.falls_back or not is_manned(s, vehicle):
        return
    f.action = DRIVE
    if is_at_edge(t, s, vehicle):
        leave(s, vehicle)
        return
    x, y = nearest_point(t, s, vehicle, EDGE)
    f.spent = turn_price(t, s, vehicle, f.fx, f.fy, f.x - x, f.y - y)
    turn_hull(s, vehicle, f.x - x, f.y - y)
    far = way_back(t, s, vehicle, x, y, points(t, s, vehicle) - f.spent)
    if far == 0:
        return
    whole = length(x - f.x, y - f.y)
    bx, by = f.x + (x - f.x) * far // whole, f.y + (y - f.y) * far // whole
    f.spent += BACKWARDS * leg_price(t, s, vehicle, f.x, f.y, bx, by)
    begin_overrun(s)
    roll_to(t, s, vehicle, bx, by, True)
    if f.wreck == NO_WRECK and is_at_edge(t, s, vehicle):
        leave(s, vehicle)


@rules
def way_back(t: Table, s: Battle, vehicle: int, x: int, y: int, left: int) -> int:
    """How far a vehicle can reverse towards a place for so many points, before something stops it (man_to_man:V14d)."""
    f = s.figures[vehicle]
    whole = length(x - f.x, y - f.y)
    low, high = 0, whole
    while low < high:
        middle = (low + high + 1) // 2
        bx, by = f.x + (x - f.x) * middle // whole, f.y + (y - f.y) * middle // whole
        dear = BACKWARDS * leg_price(t, s, vehicle, f.x, f.y, bx, by) > left
        if dear or hull_problem(t, s, vehicle, f.x, f.y, bx, by) != FINE:
            high = middle - 1
        else:
            low = middle
    return low
