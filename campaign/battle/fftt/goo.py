"""Goo where it lies: who is under it, whom it holds, what blows it away, when it is gone (fftt:B8, B9, B10, B11, B13).

How it comes to lie there and whom it burns: see ``acid``. Throws no dice and wounds nobody.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    CLOSE_COMBAT,
    GENERAL_FIRE,
    GOO_REACH,
    LOG_GOO,
    LOG_GOO_GONE,
    LOG_GOO_HOLDS,
    MOVEMENT,
    NOBODY,
)
from campaign.battle.fftt.editions import is_third
from campaign.battle.fftt.records import MOST_GOOS, Battle, Goo, Table
from campaign.battle.kernel.bursts import under
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import length, to_segment2
from campaign.battle.kernel.table import NOWHERE, floor_of, within


@rules
def on_table(t: Table, x: int, y: int) -> bool:
    """Whether a place is on the table (fftt:B2f)."""
    size = t.extent[0]
    return 0 <= x <= size.width and 0 <= y <= size.height


@rules
def lay_goo(s: Battle, by: int, x: int, y: int, floor: int) -> None:
    """Goo lies on a floor, behind those that fell before it; without room for more, the first of them is gone.

    fftt:B8b, B11a, B11b, B11c
    """
    now = s.now[0]
    if s.goo_count == MOST_GOOS:
        remove(s, 0)
    goo = s.goos[s.goo_count]
    goo.x, goo.y, goo.floor, goo.by = x, y, floor, by
    goo.turn, goo.phase, goo.step, goo.number = now.turn, now.phase, now.step, now.goos_fallen
    s.goo_count += 1
    now.goos_fallen += 1
    note(s, LOG_GOO, by, goo.number, x, y, floor, 0)


@rules
def remove(s: Battle, number: int) -> None:
    """The goo at a place of the list is gone; the others keep their order."""
    gone = s.goos[number]
    note(s, LOG_GOO_GONE, NOBODY, gone.number, gone.x, gone.y, 0, 0)
    s.goo_count -= 1
    for i in range(number, s.goo_count):
        goo, behind = s.goos[i], s.goos[i + 1]
        goo.x, goo.y, goo.floor, goo.by = behind.x, behind.y, behind.floor, behind.by
        goo.turn, goo.phase, goo.step, goo.number = behind.turn, behind.phase, behind.step, behind.number


@rules
def goo_over(t: Table, s: Battle, figure: int) -> int:
    """The place in the list of the goo that has lain longest over a figure, or NOBODY; some kinds are immune.

    fftt:B4a, B4b, B9e, B9g, B11a, H6j, N14f, R4a
    """
    if s.goo_count == 0:
        return NOBODY
    f = s.figures[figure]
    if t.units[f.unit].immune:
        return NOBODY
    floor = floor_of(t, f.piece, f.level)
    for i in range(s.goo_count):
        goo = s.goos[i]
        if goo.floor == floor and under(goo.x, goo.y, GOO_REACH, f.x, f.y, f.radius, s.now[0].by_touch):
            return i
    return NOBODY


@rules
def reaches(goo: Goo, x: int, y: int, reach: int) -> bool:
    """Whether a place is at most so far from the middle of goo."""
    return within((x - goo.x) * (x - goo.x) + (y - goo.y) * (y - goo.y), reach)


@rules
def goo_on_leg(t: Table, s: Battle, figure: int, floor: int, ax: int, ay: int, bx: int, by: int) -> int:
    """How far along a leg on a floor goo first takes hold of a figure, in tenths of a millimetre, or NOWHERE.

    fftt:B9e, B11a, B13a
    """
    if s.goo_count == 0:
        return NOWHERE
    f = s.figures[figure]
    if t.units[f.unit].immune:
        return NOWHERE
    reach = GOO_REACH + (f.radius if s.now[0].by_touch else 0)
    whole = length(bx - ax, by - ay)
    found = NOWHERE
    for i in range(s.goo_count):
        goo = s.goos[i]
        if goo.floor != floor or whole == 0 or not within(to_segment2(goo.x, goo.y, ax, ay, bx, by), reach):
            continue
        dx, dy = bx - ax, by - ay
        low = 0
        high = min(whole, max(0, ((goo.x - ax) * dx + (goo.y - ay) * dy) // whole))
        while low < high:  # the distance only shrinks up to the nearest point
            middle = (low + high) // 2
            if reaches(goo, ax + dx * middle // whole, ay + dy * middle // whole, reach):
                high = middle
            else:
                low = middle + 1
        if reaches(goo, ax + dx * low // whole, ay + dy * low // whole, reach):
            if found == NOWHERE or low < found:
                found = low
    return found


@rules
def hold(t: Table, s: Battle, figure: int) -> None:
    """Goo takes hold of a figure that moves: it stops there for the phase (fftt:B13a)."""
    s.figures[figure].stopped = 1
    note(s, LOG_GOO_HOLDS, figure, s.goos[goo_over(t, s, figure)].number, 0, 0, 0, 0)


@rules
def is_of_this_block(s: Battle, goo: Goo) -> bool:
    """Whether goo fell in the simultaneous block that is under way; movement is none (fftt:B13f, B13i, B13j, Q3a, Q3b).

    General fire and close combat are one: what explodes at its end is of the block in which the goo was shot.
    """
    now = s.now[0]
    if goo.turn != now.turn or goo.phase != now.phase:
        return False
    if not is_third(s):
        return goo.step == now.step
    if now.step == CLOSE_COMBAT:
        return goo.step == GENERAL_FIRE
    return goo.step == now.step and now.step != MOVEMENT


@rules
def blow_away(s: Battle, x: int, y: int, floor: int, reach: int) -> None:
    """A burst removes the goos on its floor whose circle it touches, but not those that fell in the same block.

    fftt:B10a, B10b, B11a, B13f
    """
    i = 0
    while i < s.goo_count:
        goo = s.goos[i]
        if goo.floor == floor and not is_of_this_block(s, goo) and reaches(goo, x, y, reach + GOO_REACH):
            remove(s, i)
        else:
            i += 1


@rules
def dry_out(s: Battle) -> None:
    """At the end of a turn the goo of the turn before is gone (fftt:B8c)."""
    i = 0
    while i < s.goo_count:
        if s.goos[i].turn < s.now[0].turn:
            remove(s, i)
        else:
            i += 1
