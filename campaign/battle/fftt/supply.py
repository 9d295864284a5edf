"""Ammunition: who is supplied, and what a miss does to those who are not (fftt:U1, U2, U3, U4, U5).

Throws no dice.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    FIGHTING,
    HAPPY_TRIGGER,
    LOG_OUT_OF_AMMO,
    LOG_PERMITTED,
    NOBODY,
    ON_TABLE,
    OUTSIDE,
)
from campaign.battle.fftt.reasons import FINE, NO_ALLY
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.wounds import exhaust
from campaign.battle.kernel.log import note


@rules
def leader_stands(t: Table, s: Battle, side: int) -> bool:
    """Whether an HQ, or a Queen, that supplies a side stands: its own, or of who permits it to reload there.

    A detachment needs none of its own; a Queen may wait outside. (fftt:U1b, U4a, U5c, U5d, campaign:D2b, D2c, D2d)
    """
    for i in range(s.figure_count):
        f = s.figures[i]
        supplies = (s.forces[side].suppliers >> f.side) & 1
        if supplies and f.fate in (ON_TABLE, OUTSIDE) and (t.units[f.unit].hq or t.units[f.unit].queen):
            return True
    return False


@rules
def look_at_supply(t: Table, s: Battle) -> None:
    """Note which sides are supplied: at the start of a block, or before a shot in movement (fftt:Q7b, U5a, U5b)."""
    for side in range(s.force_count):
        s.forces[side].supplied = 1 if leader_stands(t, s, side) else 0


@rules
def missed(t: Table, s: Battle, shooter: int) -> None:
    """A shot that missed with every die: without supply it was the last one, and the figure is marked for all to see.

    fftt:S12d, U2a, U2b, U3a, U4b, N10b, campaign:C18g
    """
    f = s.figures[shooter]
    kind = t.units[f.unit]
    if s.forces[f.side].supplied or kind.never_out or f.abilities & HAPPY_TRIGGER or f.empty:
        return
    f.empty = 1
    note(s, LOG_OUT_OF_AMMO, shooter, NOBODY, 0, 0, 0, 0)
    if kind.exhausts:
        exhaust(s, shooter)


@rules
def permit_problem(s: Battle, granting: int, to: int) -> int:
    """Whether a side can let another one reload from its HQs: FINE, or the reason. Any ally can (campaign:D2c)."""
    if to < 0 or to >= s.force_count or to == granting:
        return NO_ALLY
    ally = s.forces[to]
    if ally.team != s.forces[granting].team or ally.end != FIGHTING or (ally.suppliers >> granting) & 1:
        return NO_ALLY
    return FINE


@rules
def permit(t: Table, s: Battle, granting: int, to: int) -> None:
    """Let an ally reload to the end of the battle: where an HQ stands for it then, its empty figures are filled again.

    campaign:D6d, D6e, D6f
    """
    s.forces[to].suppliers |= 1 << granting
    note(s, LOG_PERMITTED, granting, NOBODY, to, 0, 0, 0)
    if not leader_stands(t, s, to):
        return
    for i in range(s.figure_count):
        if s.figures[i].side == to:
            s.figures[i].empty = 0
