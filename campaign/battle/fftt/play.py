"""A whole battle with the tactician on every side, inside the rules: fast when compiled.

``play`` decides nothing itself. For any other deciders see ``campaign.battle.arena``.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.fast import Ints, door
from campaign.battle.fftt.codes import CHOICE_WIDTH, OVER
from campaign.battle.fftt.flow import advance, apply
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.tactician import think


@door
def play(t: Table, s: Battle, view: Battle, strength: int, c: Ints, kept: Sequence[Ints]) -> int:
    """Play a battle to its end; choices are written into ``kept`` while there is room. Returns how many there were.

    ``view`` is a fresh battle, ``strength`` that of the tacticians, ``c`` room for one choice.
    """
    count = 0
    while advance(t, s) != OVER:
        see(s, s.now[0].side, view)
        think(t, view, strength, c)
        if count < len(kept):
            row = kept[count]
            for i in range(CHOICE_WIDTH):
                row[i] = c[i]
        apply(t, s, c)
        count += 1
    return count
