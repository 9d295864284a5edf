"""A battle that goes on with the tactician on every side, inside the rules: fast when compiled. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.fast import Ints, door
from campaign.battle.fftt.codes import CHOICE_WIDTH, OVER
from campaign.battle.fftt.flow import PHASES, advance, apply
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.tactician import think

FOR_EVER: Final = 1 << 40


@door
def clock(s: Battle) -> int:
    """How many phases have begun."""
    return s.now[0].turn * PHASES + s.now[0].phase


@door
def play_out(
    t: Table,
    s: Battle,
    view: Battle,
    character: int,
    side: int,
    other: int,
    while_before: int,
    until: int,
    c: Ints,
    kept: Sequence[Ints],
) -> int:
    """Play a battle until so many phases have begun, or to its end; returns how many choices that took.

    All play as one of the table's characters, but ``side`` as an ``other`` before so many phases have begun. Choices
    are written into ``kept`` while there is room; ``view`` is a fresh battle, ``c`` room for one choice.
    """
    count = 0
    while advance(t, s) != OVER and clock(s) < until:
        see(s, s.now[0].side, view)
        if s.now[0].side == side and clock(s) < while_before:
            think(t, view, other, c)
        else:
            think(t, view, character, c)
        if count < len(kept):
            row = kept[count]
            for i in range(CHOICE_WIDTH):
                row[i] = c[i]
        apply(t, s, c)
        count += 1
    return count
