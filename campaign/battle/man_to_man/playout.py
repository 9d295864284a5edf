"""A battle that goes on with the tactician on every side, inside the rules: fast when compiled. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import PlayOut
from campaign.battle.fast import Ints, door
from campaign.battle.man_to_man.applying import apply
from campaign.battle.man_to_man.codes import CHOICE_WIDTH, OVER
from campaign.battle.man_to_man.flow import advance
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.seen import see
from campaign.battle.man_to_man.tactician import think


@door
def clock(s: Battle) -> int:
    """How many rounds have begun."""
    return s.now[0].turn


@door
def play_out(t: Table, s: Battle, view: Battle, how: PlayOut, c: Ints, kept: Sequence[Ints]) -> int:
    """Play a battle until so many rounds have begun, or to its end (see contract.RuleSystem)."""
    count = 0
    while advance(t, s) != OVER and clock(s) < how.end:
        see(s, s.now[0].side, view)
        if s.now[0].side == how.side and clock(s) < how.change:
            think(t, view, how.other, c)
        else:
            think(t, view, how.row, c)
        if count < len(kept):
            row = kept[count]
            for i in range(CHOICE_WIDTH):
                row[i] = c[i]
        apply(t, s, c)
        count += 1
    return count
