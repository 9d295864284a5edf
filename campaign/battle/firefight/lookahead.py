"""What the search ahead asks of these rules: the ways to play, the decisions they differ in, how a side stands."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import ENEMIES_LEFT, OUTCOME, OWN_LEFT, STANDARD, Round, Way
from campaign.battle.fast import Ints, door
from campaign.battle.firefight.codes import ACTIVATING, IN_RESERVE, MOVING, NOBODY, NOT_PLACED, ON_TABLE, WON
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.weights import FIRE, STORM

FAR: Final = 4
EFFORT: Final = (Round(6, 5), Round(8, 3), Round(12, 1))
"""106 play-outs of five ways."""

WAYS: Final = (
    Way(STANDARD, "steady", FAR),
    Way(FIRE, "hold still", FAR),
    Way(STORM, "rush", FAR),
    Way(FIRE, "hold still at first", 1),
    Way(STORM, "rush at first", 1),
)


@door
def weighty(t: Table, s: Battle) -> bool:
    """Whether ways to play differ in what is decided: who acts, and how."""
    return s.now[0].kind == ACTIVATING or s.now[0].kind == MOVING


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
