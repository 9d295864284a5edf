"""Assaults on vehicles: who goes for one, who waits for one beside him, and who joins in with what (V16)."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.space import in_quarter, length
from campaign.battle.man_to_man.assault import factor_of, join_problem
from campaign.battle.man_to_man.attributes import allowance
from campaign.battle.man_to_man.codes import (
    ACT,
    AIM,
    CHARGE,
    CHOICE_WIDTH,
    CLOSE_COMBAT,
    FIRST_LEG,
    FX,
    FY,
    JOIN,
    NOBODY,
    PIVOT,
    PRONE,
    TARGET,
)
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.options import fill, fill_way
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, figures_near, is_manned, touches
from campaign.battle.man_to_man.tactician.going import leader_of, worth_there
from campaign.battle.man_to_man.tactician.hulls import assault_odds, factor_with
from campaign.battle.man_to_man.tactician.odds import worth_of
from campaign.battle.man_to_man.tactician.outlook import LEADER, WAY_X, WAY_Y


@rules
def storm_worth(t: Table, s: Battle, figure: int, vehicle: int) -> int:
    """What it is worth that a man joins in an assault on a vehicle."""
    return worth_of(t, s, vehicle) * assault_odds(s, factor_with(t, s, figure, vehicle), vehicle) // 1000


@rules
def storm_if_better(t: Table, s: Battle, figure: int, least: int, c: Ints) -> int:
    """Write down a charge at a vehicle, or waiting for its assault beside it, that is worth more than ``least``."""
    f, w, o = s.figures[figure], t.characters[s.now[0].character], s.outlook
    if s.devices[figure] == NOBODY or not w.charge:
        return least
    far = allowance(t, s, figure, CHARGE)
    for vehicle in range(s.figure_count):
        if not is_manned(s, vehicle) or not enemies(s, figure, vehicle):
            continue
        if not figures_near(s, figure, vehicle, far):
            continue
        g = s.figures[vehicle]
        fill(s.draft, ACT, figure, 0, CLOSE_COMBAT, NOBODY)
        s.draft[FX], s.draft[FY] = g.x - f.x, g.y - f.y
        if not touches(t, s, figure, vehicle):
            whole = length(g.x - f.x, g.y - f.y)
            gap = whole - f.radius - g.radius - 2
            if gap <= 0 or f.low == PRONE or not in_quarter(f, g.x, g.y):
                continue
            fill_way(s.draft, figure, CHARGE, f.x + (g.x - f.x) * gap // whole, f.y + (g.y - f.y) * gap // whole)
            s.draft[TARGET] = vehicle
            s.draft[FX], s.draft[FY] = s.draft[FIRST_LEG] - f.x, s.draft[FIRST_LEG + 1] - f.y
        if problem(t, s, s.draft) != FINE:
            continue
        o[WAY_X], o[WAY_Y], o[LEADER] = g.x, g.y, leader_of(t, s, figure)
        value = storm_worth(t, s, figure, vehicle) * w.charge // 100
        if touches(t, s, figure, vehicle):
            value += worth_there(t, s, figure, CLOSE_COMBAT, f.x, f.y)
        else:
            value += worth_there(t, s, figure, CHARGE, s.draft[FIRST_LEG], s.draft[FIRST_LEG + 1])
        if value > least:
            least = value
            for part in range(CHOICE_WIDTH):
                c[part] = s.draft[part]
    return least


@rules
def waits_for(t: Table, s: Battle, figure: int) -> int:
    """What it is worth to a man who could fire that he does not, to join in an assault from where he is; 0 if nothing.

    Who has fired does not join in (man_to_man:V16d).
    """
    f, arm, best = s.figures[figure], s.devices[figure], 0
    if arm == NOBODY or not t.weapons[s.arms[arm].weapon].afar or (f.action != PIVOT and f.action != AIM):
        return 0
    for vehicle in range(s.figure_count):
        if is_manned(s, vehicle) and enemies(s, figure, vehicle) and join_problem(t, s, figure, vehicle, arm) == FINE:
            best = max(best, storm_worth(t, s, figure, vehicle))
    return best


@rules
def join_best(t: Table, s: Battle, c: Ints) -> None:
    """The next man who joins in an assault: on the vehicle that is worth most, with the device that adds most.

    Who has none joins in only where nobody else does.
    """
    now, best = s.now[0], 0
    for i in range(s.figure_count):
        if s.figures[i].side != now.side:
            continue
        for vehicle in range(s.figure_count):
            if not is_manned(s, vehicle) or not enemies(s, i, vehicle):
                continue
            arm = s.devices[i]
            if arm == NOBODY and now.assaulted != NOBODY:
                continue
            value = 1 + factor_of(t, s, arm) * (1 + worth_of(t, s, vehicle))
            if value > best and join_problem(t, s, i, vehicle, arm) == FINE:
                best = value
                fill(c, JOIN, i, vehicle, 0, arm)
