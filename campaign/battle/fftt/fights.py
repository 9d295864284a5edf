"""Close combat (fftt:X1 to X15)."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import OVER
from campaign.battle.fftt.reasons import NOT_IN_FIGHT
from campaign.battle.fftt.records import Battle, Table


@rules
def begin_close_combat(t: Table, s: Battle) -> None:
    """The first step of close combat after contact is the compulsory round (fftt:X9)."""
    for i in range(s.figure_count):
        s.figures[i].bound = 0


@rules
def fight_on(t: Table, s: Battle) -> int:
    """The next decision of close combat, or OVER."""
    return OVER


@rules
def answer_fight(t: Table, s: Battle, c: Ints) -> None:
    """Carry out a decision of close combat."""


@rules
def pair_problem(s: Battle, figure: int, opponent: int) -> int:
    """Whether a pair of a melee can be taken apart: FINE, or the reason (fftt:X5d, X5e)."""
    return NOT_IN_FIGHT


@rules
def pick_problem(s: Battle, figure: int) -> int:
    """Whether the decision can fall on a figure: FINE, or the reason."""
    return NOT_IN_FIGHT
