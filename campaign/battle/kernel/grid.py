"""A coarse memory of what is seen from where, for deciders who weigh many places: squares instead of places.

A line between the middles of two squares is judged once, with every door shut, and kept with the table
(``Scene.lines``): a function of the table alone, so all battles there share it. Rules never ask it, for it leaves out
the finer points of sight (borders, corners that a line clips); it knows no figures.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.sight import stops
from campaign.battle.kernel.space import root, segments_cross
from campaign.battle.kernel.table import CELL, PART, Scene, crossing, piece_at, within

HIDDEN_LINE, OPEN_LINE, COVERED_LINE = 1, 2, 3
"""What is remembered of a line: stopped, open, open with the far end in cover. 0 is a line not looked up yet."""

THERE: Final = 3  # the bits of what is remembered of two squares that tell the line from the first to the second
BACK: Final = 2
"""By so many bits the line back is shifted beside it: who weighs both ways asks memory once, and much of what a battle
takes is waiting for memory."""

AT_FEET: Final = 250  # scenery so near gives cover to its neighbour, not to whom the neighbour looks at
OUTSIDE: Final = 1  # what is remembered of a square on open ground; a piece has its number behind that


@rules
def square_of(t: Scene, x: int, y: int) -> int:
    """The number of the square that a place on the table lies in."""
    return y // CELL * t.extent[0].columns + x // CELL


@rules
def squares(t: Scene) -> int:
    """How many squares the table has: the lines between a and b are remembered at a * squares + b."""
    return t.extent[0].columns * t.extent[0].rows


@rules
def line(t: Scene, a: int, b: int) -> int:
    """What the line from one square to another is like: HIDDEN_LINE, OPEN_LINE or COVERED_LINE."""
    known = t.lines[a * squares(t) + b]
    return (known if known else remember_line(t, a, b)) & THERE


@rules
def middle(t: Scene, a: int) -> tuple[int, int]:
    """The middle of a square, on the table."""
    size = t.extent[0]
    x, y = a % size.columns * CELL + CELL // 2, a // size.columns * CELL + CELL // 2
    return min(x, size.width - 1), min(y, size.height - 1)


@rules
def piece_of(t: Scene, a: int) -> int:
    """The piece that the middle of a square lies inside of, or NOWHERE."""
    known = t.inside_of[a]
    if known:
        return known - OUTSIDE - 1
    x, y = middle(t, a)
    piece = piece_at(t, x, y)
    t.inside_of[a] = piece + OUTSIDE + 1
    return piece


@rules
def remember_line(t: Scene, a: int, b: int) -> int:
    """Look along a line, and back, and remember both: the two of them, THERE and BACK.

    Always from the square with the lower number, so that what is remembered does not depend on what was asked before.
    """
    cells = squares(t)
    if a == b:
        t.lines[a * cells + a] = OPEN_LINE << BACK | OPEN_LINE
        return OPEN_LINE << BACK | OPEN_LINE
    low, high = (a, b) if a < b else (b, a)
    ax, ay = middle(t, low)
    bx, by = middle(t, high)
    there, back = both_ways(t, ax, ay, piece_of(t, low), bx, by, piece_of(t, high))
    t.lines[low * cells + high], t.lines[high * cells + low] = back << BACK | there, there << BACK | back
    return t.lines[a * cells + b]


@rules
def both_ways(t: Scene, ax: int, ay: int, apiece: int, bx: int, by: int, bpiece: int) -> tuple[int, int]:
    """What the line between two places is like, from the first to the second and back."""
    alevel = blevel = 0
    acover = bcover = False
    if apiece >= 0:
        p = t.pieces[apiece]
        if p.hides:
            near = apiece == bpiece and within((bx - ax) * (bx - ax) + (by - ay) * (by - ay), t.measures[0].together)
            return (COVERED_LINE, COVERED_LINE) if near else (HIDDEN_LINE, HIDDEN_LINE)
        alevel, acover = p.raises, p.shelters != 0
    if bpiece >= 0:
        p = t.pieces[bpiece]
        if p.hides:
            return HIDDEN_LINE, HIDDEN_LINE
        blevel, bcover = p.raises, p.shelters != 0
    left, right, upper, lower = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    feet = 0  # as a part of the line, once something that gives cover is on it
    there = back = True
    for i in range(t.piece_count):
        p = t.pieces[i]
        if p.right <= left or p.left >= right or p.lower <= upper or p.upper >= lower:
            continue
        if i == apiece or i == bpiece or not (p.blocks or p.covers):
            continue
        start, end = crossing(t, i, ax, ay, bx, by)
        if start == end:
            continue
        if p.blocks:
            nearer = start < PART - end
            there = there and not stops(p.top, alevel, blevel, nearer)
            back = back and not stops(p.top, blevel, alevel, not nearer)
            if not there and not back:
                return HIDDEN_LINE, HIDDEN_LINE
        else:
            feet = feet or feet_of(ax, ay, bx, by)
            bcover = bcover or start > feet
            acover = acover or end < PART - feet
    for i in range(t.wall_count):
        w = t.low_walls[i]
        if segments_cross(ax, ay, bx, by, w.x0, w.y0, w.x1, w.y1):
            # where along the line, by the distances of its ends from the wall's line
            from_a = abs((w.x1 - w.x0) * (ay - w.y0) - (w.y1 - w.y0) * (ax - w.x0))
            from_b = abs((w.x1 - w.x0) * (by - w.y0) - (w.y1 - w.y0) * (bx - w.x0))
            at = from_a * PART // (from_a + from_b)
            feet = feet or feet_of(ax, ay, bx, by)
            bcover = bcover or at > feet
            acover = acover or at < PART - feet
    return kind_of(there, bcover), kind_of(back, acover)


@rules
def feet_of(ax: int, ay: int, bx: int, by: int) -> int:
    """The part of a line that lies at the feet of the figure at its end."""
    return AT_FEET * PART // root((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


@rules
def kind_of(is_open: bool, cover: bool) -> int:
    """The number that is remembered of a line."""
    if not is_open:
        return HIDDEN_LINE
    return COVERED_LINE if cover else OPEN_LINE


@rules
def in_house(t: Scene, piece: int) -> bool:
    """Whether a piece, or NOWHERE, is a building."""
    return piece >= 0 and t.pieces[piece].walled != 0
