"""A battle that goes on with the tactician on every side, inside the rules: fast when compiled. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.fast import Ints, door
from campaign.battle.firefight.codes import CHOICE_WIDTH, NOBODY, OVER
from campaign.battle.firefight.flow import advance, apply
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.seen import see
from campaign.battle.firefight.tactician import think

FOR_EVER: Final = 1 << 40


@door
def clock(s: Battle) -> int:
    """How many rounds have begun."""
    return s.now[0].turn


@door
def play_out(
    t: Table,
    s: Battle,
    view: Battle,
    strength: int,
    side: int,
    other: int,
    while_before: int,
    until: int,
    c: Ints,
    kept: Sequence[Ints],
) -> int:
    """Play a battle until so many rounds have begun, or to its end (see contract.RuleSystem)."""
    count = 0
    while advance(t, s) != OVER and clock(s) < until:
        see(s, s.now[0].side, view)
        if s.now[0].side == side and clock(s) < while_before:
            think(t, view, other, c)
        else:
            think(t, view, strength, c)
        if count < len(kept):
            row = kept[count]
            for i in range(CHOICE_WIDTH):
                row[i] = c[i]
        apply(t, s, c)
        count += 1
    return count


def play(t: Table, s: Battle, view: Battle, strength: int, c: Ints, kept: Sequence[Ints]) -> int:
    """Play a battle to its end; choices are written into ``kept`` while there is room. Returns how many there were."""
    return play_out(t, s, view, strength, NOBODY, strength, 0, FOR_EVER, c, kept)
