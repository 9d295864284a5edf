"""Legs of the ways that charges are looked for by: whether a model may walk one, and how much of its move that takes.

One search asks of the same leg again and again: for each model of the unit, for each place, with difficult terrain and
without. So what was found of a leg is kept in ``Battle.legs`` until the next search; that changes no answer.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.levels import Leg, is_over_two
from campaign.battle.firefight.movement import FARTHEST, hinders, leg_of, leg_problem, on_table
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import MOST_LEGS_KEPT, WAY_SEARCH, Battle, Table
from campaign.battle.kernel.space import length

NEVER: Final = 1 << 30
SLOWS, KNOWN, BLOCKED = 1, 2, 4
"""What is kept of a leg beside eight times what it takes: that difficult terrain slows it, that it is known whether
bodies are in its way, and that they are."""
PLAIN: Final = 2
"""Kinds of what is kept: of a leg, of one that jumps, of plain ways without difficult terrain, and of those with it."""
A_SEARCH: Final = 1 << 34  # more than what is kept of a leg
A_PLACE: Final = 1 << 14  # more than x and y on any table


@rules
def forget_legs(s: Battle) -> None:
    """A search begins: models may stand elsewhere than in the last one, or it is another unit's."""
    s.way[WAY_SEARCH] += 1


@rules
def leg_takes(t: Table, s: Battle, figure: int, leg: Leg, most: int, rough: int) -> int:
    """How much of its move a leg of a charge takes; NEVER where that is too much, where it is not free, or not outside
    difficult terrain.
    """
    ax, ay, bx, by, jumps = leg
    whole = length(bx - ax, by - ay)
    if whole > most and (not jumps or whole > most + FARTHEST or not is_over_two(t, ax, ay, bx, by)):
        return NEVER
    if not on_table(t, bx, by, s.figures[figure].radius):
        return NEVER
    at = kept_at(s, leg, jumps)
    found = s.legs[at] % A_SEARCH
    if not found:
        code, cost = leg_of(t, s, figure, leg)
        found = 8 * (cost if code == FINE else NEVER) + (SLOWS if hinders(t, s, figure, leg) else 0)
        s.legs[at] += found
    if found // 8 > most or (found & SLOWS and not rough):
        return NEVER
    if not found & KNOWN:
        more = KNOWN if leg_problem(t, s, figure, leg, True) == FINE else KNOWN + BLOCKED
        found += more
        s.legs[at] += more
    return NEVER if found & BLOCKED else found // 8


@rules
def kept_at(s: Battle, leg: Leg, what: int) -> int:
    """Where it is kept what is known of a leg in this search, and of which kind; 0 where that is nothing yet."""
    key = (((leg.ax * A_PLACE + leg.ay) * A_PLACE + leg.bx) * A_PLACE + leg.by) * 4 + what
    at = 2 * ((leg.ax * 3 + leg.ay * 41 + leg.bx * 523 + leg.by * 6151 + what) % MOST_LEGS_KEPT)
    if s.legs[at] != key or s.legs[at + 1] // A_SEARCH != s.way[WAY_SEARCH]:
        s.legs[at], s.legs[at + 1] = key, s.way[WAY_SEARCH] * A_SEARCH
    return at + 1


@rules
def is_hopeless(s: Battle, leg: Leg, most: int, rough: int) -> bool:
    """Whether it is known that no plain way (``routes.plain_way``) leads where a leg does, with so much of a move."""
    return s.legs[kept_at(s, leg, PLAIN + rough)] % A_SEARCH > most


@rules
def give_up(s: Battle, leg: Leg, most: int, rough: int) -> None:
    """Remember that there is none."""
    s.legs[kept_at(s, leg, PLAIN + rough)] = s.way[WAY_SEARCH] * A_SEARCH + most + 1
