"""Which kind of army a side plays, and against which: by what its figures can do, never by what they are called.

Standard play has a row of weights for each pair of kinds. Found anew at each decision from the view, so nothing is
kept, and what is hidden is not known; while nothing of the enemy is seen, it is taken for the first kind.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import STANDARD
from campaign.battle.fast import rules
from campaign.battle.fftt.codes import BURST, CLOSE, NOT_PLACED, ON_TABLE, OUTSIDE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.weights import (
    BROOD,
    CREATURES,
    FIRST_ALTERED,
    FIRST_STANDARD,
    FIRST_WAY,
    KINDS,
    MACHINA,
    MARINES,
    SWARM,
    WAYS,
)

WAY_COUNT: Final = len(WAYS)

FEW: Final = 9  # a swarm has so many times more FP that charge than others


@rules
def row_of(t: Table, s: Battle, side: int, number: int) -> int:
    """The row of the weights by which a side plays: its own standard ones, or these altered, or those of the number."""
    if number == STANDARD:
        return standard_row(t, s, side)
    if FIRST_WAY <= number < FIRST_WAY + WAY_COUNT:
        return FIRST_ALTERED + (standard_row(t, s, side) - FIRST_STANDARD) * WAY_COUNT + number - FIRST_WAY
    return number


@rules
def standard_row(t: Table, s: Battle, side: int) -> int:
    """The number of the weights by which a side plays as standard."""
    return FIRST_STANDARD + kind_of(t, s, side, False) * len(KINDS) + kind_of(t, s, side, True)


@rules
def kind_of(t: Table, s: Battle, side: int, enemies: bool) -> int:
    """The kind of a side's army, or of all its enemies on the table together, by the FP that are left of it."""
    team = s.forces[side].team
    whole, claws, shots, brood, machines = 0, 0, 0, 0, 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if enemies:
            if f.team == team or f.fate != ON_TABLE:
                continue
        elif f.side != side or (f.fate != ON_TABLE and f.fate != NOT_PLACED and f.fate != OUTSIDE):
            continue
        kind = t.units[f.unit]
        whole += kind.fp
        if kind.insectoid:
            brood += kind.fp
        elif kind.machina:
            machines += kind.fp
        if kind.weapon == BURST or (kind.weapon == CLOSE and not kind.queen):
            claws += kind.fp
        elif kind.skill:
            shots += kind.fp
    if claws > shots:
        return SWARM if claws > FEW * (whole - claws) else CREATURES
    if 2 * brood > shots:
        return BROOD
    return MACHINA if 2 * machines > shots else MARINES
