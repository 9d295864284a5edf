"""Ammunition of a side that has come without a train: E9 of the rules."""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import LOG_EMPTY, NOBODY
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.kernel.log import note


@rules
def slot_of(t: Table, s: Battle, squad: int, weapon: int) -> int:
    """Which of a unit's weapons one is, counted from 0."""
    return weapon - t.profiles[s.squads[squad].profile].first


@rules
def is_empty(t: Table, s: Battle, figure: int, weapon: int) -> bool:
    """Whether a weapon of a model's unit is out of ammo, and the model not one that never is (firefight:E8k, E9b)."""
    f = s.figures[figure]
    return s.squads[f.squad].empty >> slot_of(t, s, f.squad, weapon) & 1 == 1 and not f.stocked


@rules
def run_dry(t: Table, s: Battle, squad: int, weapon: int) -> None:
    """A unit's fire of a weapon has made no hit: that weapon is empty for it where its side has no train.

    Not if all of the unit never run out. firefight:E8k, E9a, E9b
    """
    q = s.squads[squad]
    bit = 1 << slot_of(t, s, squad, weapon)
    if s.forces[q.side].dry and not q.empty & bit and can_run_out(s, squad):
        q.empty |= bit
        note(s, LOG_EMPTY, squad, NOBODY, weapon, 0, 0, 0)


@rules
def can_run_out(s: Battle, squad: int) -> bool:
    """Whether any model of a unit can run out of ammo."""
    q = s.squads[squad]
    for i in range(q.first, q.first + q.size):
        if not s.figures[i].stocked:
            return True
    return False
