"""Whom a man or vehicle wants to come to, and how much. Reads, changes nothing."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.man_to_man.assault import factor_of
from campaign.battle.man_to_man.codes import INCH, MAN, NOBODY
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, is_active, is_manned

HUNTS: Final = 24 * INCH  # so near a vehicle is the goal of who is armed against it
AGAINST: Final = 2  # who adds so much to an assault is


@rules
def goal_of(t: Table, s: Battle, figure: int) -> int:
    """The enemy who is nearest to a figure: a man before vehicles, but for who is armed against them; or NOBODY."""
    f, found, least = s.figures[figure], NOBODY, 1 << 60
    hunts = f.kind == MAN and s.devices[figure] != NOBODY and factor_of(t, s, s.devices[figure]) >= AGAINST
    for enemy in range(s.figure_count):
        hull = is_manned(s, enemy)
        if (hull or is_active(s, enemy)) and enemies(s, figure, enemy):
            g = s.figures[enemy]
            square = (g.x - f.x) * (g.x - f.x) + (g.y - f.y) * (g.y - f.y)
            if hull and not (hunts and square <= HUNTS * HUNTS):
                square += FARTHER
            if square < least:
                found, least = enemy, square
    return found


FARTHER: Final = 1 << 40  # than any man


@rules
def wish(t: Table, s: Battle) -> int:
    """What each inch nearer to the enemy is worth to a man, where he gets no better shot for it."""
    w, turn = t.characters[s.now[0].character], s.now[0].turn
    if turn <= w.patience:
        return w.pull // 4
    return w.pull + w.urge * (turn - w.patience)
