"""The tactician hand to hand: who fights whom, who takes the wounds, whether to go on."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.fftt.codes import CRUSH, CRUSHING, FIGURE, GO_ON, GOING_ON, PART_PAIR, PARTING, PICK, TARGET, VERB
from campaign.battle.fftt.eggs import crushing_problem
from campaign.battle.fftt.fights import pair_problem, pick_problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.shooting import engaged
from campaign.battle.fftt.tactician.assessment import weigh


@rules
def fight(t: Table, s: Battle, c: Ints) -> None:
    """Answer a question of close combat."""
    kind = s.now[0].kind
    if kind == GOING_ON:
        c[VERB] = GO_ON
    elif kind == PARTING:
        part(t, s, c)
    elif kind == CRUSHING:
        crush(t, s, c)
    else:
        pick(t, s, c)


@rules
def crush(t: Table, s: Battle, c: Ints) -> None:
    """Destroy the first egg that somebody can who is in no fight, or has another AP for it."""
    for egg in range(s.figure_count):
        if s.figures[egg].low:
            for i in range(s.figure_count):
                f = s.figures[i]
                if f.side == s.now[0].side and crushing_problem(t, s, i, egg) == FINE:
                    if f.ap > 1 or not engaged(t, s, i):
                        c[VERB], c[FIGURE], c[TARGET] = CRUSH, i, egg
                        return


@rules
def part(t: Table, s: Battle, c: Ints) -> None:
    """Take the first pair apart that can be."""
    for i in range(s.figure_count):
        for j in range(s.figure_count):
            if pair_problem(s, i, j) == FINE:
                c[VERB], c[FIGURE], c[TARGET] = PART_PAIR, i, j
                return


@rules
def pick(t: Table, s: Battle, c: Ints) -> None:
    """Of the figures that can be named, the one whose next wound is worth most."""
    weigh(t, s)
    best = -1
    for i in range(s.figure_count):
        if s.figures[i].effort > best and pick_problem(s, i) == FINE:
            best = s.figures[i].effort
            c[VERB], c[FIGURE] = PICK, i
