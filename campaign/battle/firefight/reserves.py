"""Reserves: who waits outside of the table and comes in later, and Scouts, who are set up last: K1, K24 and P9.

A unit in reserve has a figure's fate IN_RESERVE; a Scout that waits is to be set up still. Everything lies open.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import (
    ARRIVALS,
    AS_SCOUT,
    DEPLOYMENT,
    IN_AMBUSH,
    IN_RESERVE,
    INCH,
    LOG_OUT,
    LOG_RESERVED,
    NOBODY,
    ON_TABLE,
    OUT_OF_BATTLE,
    SCOUTS,
    WITHOUT_ROOM,
)
from campaign.battle.firefight.editions import is_second
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.kernel.log import note
from campaign.battle.kernel.sides import clockwise
from campaign.battle.kernel.space import near

OFF_ENEMIES: Final = 9 * INCH  # firefight:K1b
SCOUTS_AHEAD: Final = 12 * INCH  # firefight:K24c


@rules
def could_wait(t: Table, s: Battle, squad: int, how: int) -> bool:
    """Whether a unit that is not set up yet may wait so (firefight:K1a, K24a)."""
    q = s.squads[squad]
    if q.deployed or q.waits:
        return False
    profile = t.profiles[q.profile]
    return (how == IN_AMBUSH and profile.ambush > 0) or (how == AS_SCOUT and profile.scout > 0)


@rules
def names_reserves(t: Table, s: Battle, side: int) -> bool:
    """Whether a side has a unit left of which it may say that it waits."""
    for number in range(s.squad_count):
        if s.squads[number].side == side:
            if could_wait(t, s, number, IN_AMBUSH) or could_wait(t, s, number, AS_SCOUT):
                return True
    return False


@rules
def next_to_name(t: Table, s: Battle) -> int:
    """The side that says next who waits: the winner of the roll-off first; or NOBODY.

    firefight:P11a, P11b, P12b
    """
    side = s.now[0].winner
    for _each in range(s.force_count):
        if not s.forces[side].named and names_reserves(t, s, side):
            return side
        side = clockwise(s, side)
    return NOBODY


@rules
def keep_back(s: Battle, squad: int, how: int) -> None:
    """A unit waits from now on: a Scout until all others are set up, others in reserve (firefight:K1a, K24a, P9c)."""
    q = s.squads[squad]
    q.waits = how
    if how != AS_SCOUT:
        q.deployed = 1
        for i in range(q.first, q.first + q.size):
            s.figures[i].fate = IN_RESERVE
    note(s, LOG_RESERVED, squad, NOBODY, how, 0, 0, 0)


@rules
def leave_out(s: Battle, squad: int) -> None:
    """Who finds no room waits in reserve; by the first version of the rules it takes no part (firefight:P9c)."""
    if is_second(s):
        keep_back(s, squad, WITHOUT_ROOM)
        return
    q = s.squads[squad]
    q.deployed = 1
    for i in range(q.first, q.first + q.size):
        s.figures[i].fate = OUT_OF_BATTLE
    note(s, LOG_OUT, squad, NOBODY, 0, 0, 0, 0)


@rules
def in_reserve(s: Battle, squad: int) -> bool:
    """Whether a unit is in reserve still."""
    return s.figures[s.squads[squad].first].fate == IN_RESERVE


@rules
def comes_now(s: Battle, squad: int) -> bool:
    """Whether a unit is one of those that can be set down in the step that is played (firefight:P11a)."""
    q, step = s.squads[squad], s.now[0].step
    if step == ARRIVALS:
        return in_reserve(s, squad)
    if q.deployed:
        return False
    return (step == DEPLOYMENT and q.waits == 0) or (step == SCOUTS and q.waits == AS_SCOUT)


@rules
def has_more(s: Battle, side: int) -> bool:
    """Whether a side has a unit to set down in this step, and has not said that none comes."""
    if s.now[0].step == ARRIVALS and s.forces[side].brings_none:
        return False
    for number in range(s.squad_count):
        if s.squads[number].side == side and comes_now(s, number):
            return True
    return False


@rules
def next_to_place(s: Battle) -> int:
    """The side that sets down next: in turn, but who has nothing to is skipped; or NOBODY.

    firefight:K1d, K24d, P12b, P7a, P7c
    """
    side = s.now[0].next
    for _each in range(s.force_count):
        if has_more(s, side):
            return side
        side = clockwise(s, side)
    return NOBODY


@rules
def sides_with_more(s: Battle) -> int:
    """The sides that have a unit to set down in this step, in bits: two and more roll off (firefight:K1d, K24d)."""
    found = 0
    for side in range(s.force_count):
        if has_more(s, side):
            found |= 1 << side
    return found


@rules
def zone_binds(s: Battle, squad: int) -> bool:
    """Whether a unit can be set down in its side's zone only: all but those who ambush (firefight:K1b, P7b, P9d)."""
    return s.squads[squad].waits != IN_AMBUSH


@rules
def near_enemies(s: Battle, squad: int, x: int, y: int, radius: int) -> bool:
    """Whether a place is too near an enemy, 9" or less, for who comes out of the reserve, or where several sides meet.

    firefight:K1b, P12c, P9d
    """
    q = s.squads[squad]
    if q.waits != IN_AMBUSH and q.waits != WITHOUT_ROOM and s.force_count == 2:
        return False
    for j in range(s.figure_count):
        g = s.figures[j]
        if g.fate == ON_TABLE and enemies(s, g.squad, squad) and near(x, y, radius, g.x, g.y, g.radius, OFF_ENEMIES):
            return True
    return False


@rules
def came_last(s: Battle, squad: int) -> bool:
    """Whether a unit has come out of the reserve in the last round: it neither seizes nor contests (firefight:K1e)."""
    return s.squads[squad].arrived == s.now[0].last_turn
