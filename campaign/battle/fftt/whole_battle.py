"""Whole battles with the rules' own tactician on every side, inside the rules.

For battles with any other deciders see ``campaign.battle.arena``.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.fast import Ints
from campaign.battle.fftt.codes import NOBODY
from campaign.battle.fftt.playout import FOR_EVER, play_out
from campaign.battle.fftt.records import Battle, Table


def play(t: Table, s: Battle, view: Battle, strength: int, c: Ints, kept: Sequence[Ints]) -> int:
    """Play a battle to its end; choices are written into ``kept`` while there is room. Returns how many there were.

    ``view`` is a fresh battle, ``strength`` that of the tacticians, ``c`` room for one choice.
    """
    return play_out(t, s, view, strength, NOBODY, strength, 0, FOR_EVER, c, kept)
