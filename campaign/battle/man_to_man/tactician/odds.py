"""Chances: of a roll, of what a hit does, and what it is worth to harm a man. Values are hundredths of an FP."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.man_to_man.codes import CO, CREWED, NCO, NOBODY
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import flees

PIPS: Final = 6
ROLLS: Final = PIPS**3
HITS: Final = (*[10] * 7, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206)
"""Of all rolls of three dice those that hit under each number: critical ones are among them (man_to_man:F1)."""

MOST_DICE: Final = 8
LIMITS: Final = 8


def _above(dice: int, limit: int) -> int:
    """Percent of the rolls of so many dice that come to more than a limit."""
    sums = {0: 1}
    for _die in range(dice):
        sums = {n: sum(sums.get(n - pip, 0) for pip in range(1, PIPS + 1)) for n in range(PIPS * dice + 1)}
    more: int = sum(count for rolled, count in sums.items() if rolled > limit)
    return 100 * more // int(PIPS**dice)


ABOVE: Final = tuple(_above(dice, limit) for dice in range(MOST_DICE + 1) for limit in range(LIMITS))


@rules
def chance(needed: int) -> int:
    """How many of 216 rolls hit under a number."""
    return HITS[min(16, max(0, needed))]


@rules
def worth_of(t: Table, s: Battle, figure: int) -> int:
    """What it is worth to put a man out of action, or a vehicle; a crewed weapon is what its man costs beyond one."""
    w, f = t.characters[s.now[0].character], s.figures[figure]
    p = t.profiles[f.profile]
    found = 100 * p.fp
    if f.kind == CREWED:
        return found - 100
    if p.leads == CO or p.inspires:
        found += w.co
    elif p.leads == NCO:
        found += w.leader
    if f.squad != NOBODY and s.squads[f.squad].fell_now == 1:
        found += w.breaks
    return found * w.fled // 100 if flees(s, figure) else found


@rules
def share_lost(t: Table, s: Battle, figure: int, dice: int) -> int:
    """Percent of a man's worth that a hit of so many dice takes on the whole (man_to_man:F19)."""
    f = s.figures[figure]
    if f.wounded:
        return 100
    out = ABOVE[min(dice, MOST_DICE) * LIMITS + min(LIMITS - 1, t.profiles[f.profile].strength // 2)]
    return out + (100 - out) * t.characters[s.now[0].character].wound // 100


@rules
def of_shots(needed: int, share: int, shots: int) -> int:
    """Thousandths of a man that are lost to so many shots under a number, of which a hit takes that share."""
    one = chance(needed) * share * 10 // ROLLS
    left = 1000
    for _shot in range(shots):
        left = left * (1000 - one) // 1000
    return 1000 - left


@rules
def spilt(needed: int, share: int, shots: int) -> int:
    """Thousandths of men that those shots take beyond the first one."""
    return shots * (chance(needed) * share * 10 // ROLLS) - of_shots(needed, share, shots)
