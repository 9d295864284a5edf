"""The tactician in its three strengths, and whole battles with it on every side.

Easy and standard are characters of the rules' own tactician; strong looks ahead with them. For battles with any other
deciders see ``campaign.battle.arena``.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import STRONG
from campaign.battle.fast import Ints
from campaign.battle.fftt import tactician
from campaign.battle.fftt.ahead import look_ahead
from campaign.battle.fftt.codes import CHOICE_WIDTH, NOBODY, OVER
from campaign.battle.fftt.flow import advance, apply
from campaign.battle.fftt.going_on import FOR_EVER, go_on
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.seen import see


def think(t: Table, view: Battle, strength: int, c: Ints) -> None:
    """Write down what the side that has to decide does, of all that it sees; ``strength`` is one of the contract's."""
    if strength == STRONG:
        look_ahead(t, view, c)
    else:
        tactician.think(t, view, strength, c)


def play(t: Table, s: Battle, view: Battle, strength: int, c: Ints, kept: Sequence[Ints]) -> int:
    """Play a battle to its end; choices are written into ``kept`` while there is room. Returns how many there were.

    ``view`` is a fresh battle, ``strength`` that of the tacticians, ``c`` room for one choice.
    """
    if strength != STRONG:
        return go_on(t, s, view, strength, NOBODY, strength, 0, FOR_EVER, c, kept)
    count = 0
    while advance(t, s) != OVER:
        see(s, s.now[0].side, view)
        look_ahead(t, view, c)
        for part in range(CHOICE_WIDTH if count < len(kept) else 0):
            kept[count][part] = c[part]
        apply(t, s, c)
        count += 1
    return count
