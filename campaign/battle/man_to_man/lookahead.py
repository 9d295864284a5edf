"""What the search ahead asks of these rules: the ways to play, the decisions they differ in, how a side stands."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import ENEMIES_LEFT, OUTCOME, OWN_LEFT, STANDARD, Round, Way
from campaign.battle.fast import Ints, door
from campaign.battle.man_to_man import weights
from campaign.battle.man_to_man.codes import ACTING, NOBODY, NOT_PLACED, ON_TABLE, WON
from campaign.battle.man_to_man.records import Battle, Table

FAR: Final = 100
"""Rounds: to the end, which is never far."""

EFFORT: Final = (Round(8, 3), Round(16, 2), Round(24, 1))
"""Play-outs of the ways."""

MARGIN: Final = 40
"""By so much, in thousandths of a victory, another way has to be better than the last one."""

FIELD: Final = 30
"""Percent of a victory that it is worth to hold the field at an end without one."""

WAYS: Final = (
    Way(STANDARD, "steady", FAR),
    *(Way(row, name, FAR) for row, name in enumerate(weights.WAYS, weights.FIRST_WAY)),
)


@door
def weighty(_t: Table, s: Battle) -> bool:
    """Whether ways to play differ in what is decided: what men do in the movement."""
    return s.now[0].kind == ACTING


@door
def worth(t: Table, s: Battle, side: int, row: Ints) -> None:
    """Write down what an alliance and its enemies have left, and who has won or holds the field."""
    row[OWN_LEFT] = row[ENEMIES_LEFT] = row[OUTCOME] = 0
    team, holder = s.forces[side].team, s.now[0].holder
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == ON_TABLE or f.fate == NOT_PLACED:
            row[OWN_LEFT if s.forces[f.side].team == team else ENEMIES_LEFT] += 100 * t.profiles[f.profile].fp
    if s.now[0].over and holder != NOBODY:
        row[OUTCOME] = FIELD if s.forces[holder].team == team else -FIELD
    for other in range(s.force_count):
        if s.forces[other].end == WON:
            row[OUTCOME] = 100 if s.forces[other].team == team else -100
