"""What the search ahead asks of these rules: the choices that are weighed, and how a side stands.

Sides act one unit at a time: which of them does so next, and what it does, is the choice that decides most.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import ENEMIES_LEFT, OUTCOME, OWN_LEFT, STANDARD, Round, Way
from campaign.battle.fast import Ints, door
from campaign.battle.firefight.codes import ACTIVATING, IN_RESERVE, NOBODY, NOT_PLACED, ON_TABLE, WON
from campaign.battle.firefight.records import Battle, Table

FAR: Final = 100
"""Rounds: to the end, which is never far."""

EFFORT: Final = (Round(6, 6), Round(10, 2), Round(30, 1))
"""Some 180 play-outs of ten choices, the middle number of them. Twice as many gain a sixth more."""

MARGIN: Final = 50
"""A twentieth of a victory. Half and twice as much came to the same."""

WAYS: Final = (Way(STANDARD, "steady"),)
"""One: it makes more of a difference who acts next than how the whole side plays."""


@door
def weighty(_t: Table, s: Battle) -> bool:
    """Whether the decision is who acts, and how."""
    return s.now[0].kind == ACTIVATING


@door
def worth(t: Table, s: Battle, side: int, row: Ints) -> None:
    """Write down what an alliance and its enemies have left, objectives among it, and who has won."""
    row[OWN_LEFT] = row[ENEMIES_LEFT] = row[OUTCOME] = 0
    team = s.forces[side].team
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE or f.fate == NOT_PLACED or f.fate == IN_RESERVE:
            row[OWN_LEFT if s.forces[f.side].team == team else ENEMIES_LEFT] += (
                100 * t.profiles[s.squads[f.squad].profile].fp
            )
    for number in range(s.objective_count):
        owner = s.objectives[number].owner
        if owner != NOBODY:
            row[OWN_LEFT if s.forces[owner].team == team else ENEMIES_LEFT] += t.characters[STANDARD].ground
    for other in range(s.force_count):
        if s.forces[other].end == WON:
            row[OUTCOME] = 100 if s.forces[other].team == team else -100
