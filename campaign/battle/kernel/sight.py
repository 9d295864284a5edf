"""Lines of sight and cover, exact: from the centre of one head to the other's (fftt:V2, V3, V4, V5, V7, V8, V9).

Answers a code: CLEAR or COVERED where the line is open, else what stops it, with the number of the piece or body.
Looks at arcs and ranges never; those belong to the weapon.
"""

from __future__ import annotations

from typing import Final, Protocol

from campaign.battle.fast import Ints, rules
from campaign.battle.kernel.space import segments_cross, to_segment2
from campaign.battle.kernel.table import NOWHERE, PART, WINDOW, Scene, box_apart, crossing, to_outline2, within

CLEAR, COVERED, BY_PIECE, BY_BODY, SEER_INSIDE, SEEN_INSIDE, TOO_DEEP, OTHER_STOREY = range(8)
"""Open; open, target in cover; blocked by a piece, by a body; the seer, the seen not at the border of the piece it is
in (fftt:V4); too much of the line inside that piece (fftt:V4, V8); on two storeys of one building (fftt:V8)."""

KIND: Final = 8
"""A code is its kind plus KIND times the number of what stops the line."""

NEAR: Final = 100  # 1 cm: cover at the shooter's feet, how near a line passes what it clips (fftt:V5e, V9b)
DEEP: Final = 300  # 3 cm: how much of a line across a border may run inside (fftt:V8a)
TOGETHER: Final = 500  # 5 cm: how far two inside one piece see each other (fftt:V4e)
AT_OPENING: Final = 200  # 2 cm: how near to a window or open door one looks out of a building (fftt:V4d)


class Looker(Protocol):
    """A figure as sight needs it; ``piece`` is the one that it stands inside of, or NOWHERE."""

    x: int
    y: int
    radius: int
    level: int
    piece: int
    fate: int
    low: int  # stops no line


class Lookers(Protocol):
    """The figures of a battle."""

    def __getitem__(self, index: int, /) -> Looker: ...


class Sights(Protocol):
    """What a battle shows to sight: its figures, and which doors stand open (1)."""

    figure_count: int

    @property
    def figures(self) -> Lookers: ...
    @property
    def doors(self) -> Ints: ...


ON_TABLE: Final = 0
"""The fate of a figure that stands on the table."""


@rules
def line_of_sight(
    t: Scene,
    s: Sights,
    seer: int,
    x: int,
    y: int,
    level: int,
    piece: int,
    radius: int,
    seen: int,
) -> int:
    """The code of the line from a figure to a place, where a body of that level, piece and radius stands or would.

    ``seen`` is the number of the figure there, or NOWHERE: neither it nor the seer stands in its own way. The line
    runs from centre to centre (fftt:V2a).
    """
    a = s.figures[seer]
    code = past_scenery(t, s.doors, a.x, a.y, a.level, a.piece, a.radius, x, y, level, piece, radius)
    if code > COVERED:
        return code
    body = past_bodies(s, seer, a.x, a.y, a.level, a.piece, x, y, level, piece, seen)
    return code if body == NOWHERE else BY_BODY + KIND * body


@rules
def past_bodies(
    s: Sights,
    seer: int,
    ax: int,
    ay: int,
    alevel: int,
    apiece: int,
    bx: int,
    by: int,
    blevel: int,
    bpiece: int,
    seen: int,
) -> int:
    """The first figure whose base stops the line, or NOWHERE (fftt:V2c, V2e, V2f, V2g, V2h, V7a, V9a).

    In the building that either end is in, only who is on that storey stands in the way (fftt:V8d). A
    disc's near rim is nearer to one end of the line than its far rim to the other just when its centre is (fftt:V3d).
    """
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE or i == seer or i == seen or f.low:
            continue
        rx, ry = f.x - ax, f.y - ay
        along = rx * dx + ry * dy
        if along <= 0 or along >= square:
            continue
        off = rx * dy - ry * dx
        if off * off >= f.radius * f.radius * square:
            continue
        if elsewhere(f.piece, f.level, apiece, alevel) or elsewhere(f.piece, f.level, bpiece, blevel):
            continue
        if stops(f.level, alevel, blevel, 2 * along < square):
            return i
    return NOWHERE


@rules
def elsewhere(piece: int, level: int, other_piece: int, other_level: int) -> bool:
    """Whether two places are on two storeys of one building: in any other piece all are on one level (fftt:V8d)."""
    return piece == other_piece and level != other_level and piece != NOWHERE


@rules
def stops(top: int, alevel: int, blevel: int, nearer_seer: bool) -> bool:
    """Whether an obstacle with that top stops a line between these levels (fftt:V3a, V7d, V7e, V7f, V7g)."""
    if top >= alevel and top >= blevel:
        return True
    if top < alevel and top < blevel:
        return False
    return not (alevel > blevel and nearer_seer)


@rules
def past_scenery(
    t: Scene,
    doors: Ints,
    ax: int,
    ay: int,
    alevel: int,
    apiece: int,
    aradius: int,
    bx: int,
    by: int,
    blevel: int,
    bpiece: int,
    bradius: int,
) -> int:
    """The code of a line as far as scenery goes (fftt:V2b, V3d, V4f, V5a, V5b, V5c, V5d, V5e).

    The hill that either stands on is no obstacle; whoever is in a forest or building looks and is seen across its
    border only, each across the own one (fftt:V7h, V7i, V8b).
    """
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    covered = bpiece != NOWHERE and t.pieces[bpiece].shelters != 0
    for i in range(t.piece_count):
        p = t.pieces[i]
        if i == apiece or i == bpiece:
            if not p.hides:
                if p.covers and i != bpiece and not at_feet(t, i, ax, ay, aradius):
                    covered = True  # it shoots out from deep inside
                continue
            code = across_border(
                t, doors, i, ax, ay, alevel, apiece == i, aradius, bx, by, blevel, bpiece == i, bradius, square
            )
            if code != CLEAR:
                return code + KIND * i
            continue
        if not p.blocks and not p.covers:
            continue
        if box_apart(t, i, ax, ay, bx, by, NEAR):
            continue
        start, end = crossing(t, i, ax, ay, bx, by)
        if start < end:
            if p.blocks:
                # nearer by more than what the two parts are rounded by: just as near is not nearer
                if stops(p.top, alevel, blevel, start + 1 < PART - end):
                    return BY_PIECE + KIND * i
            elif not covered and not at_feet(t, i, ax, ay, aradius):
                covered = True
        elif p.blocks and not covered and stops(p.top, alevel, blevel, False):
            covered = clips(t, i, ax, ay, alevel, bx, by, blevel) and not at_feet(t, i, ax, ay, aradius)
    if not covered:
        covered = over_low_wall(t, ax, ay, aradius, bx, by)
    return COVERED if covered else CLEAR


@rules
def across_border(
    t: Scene,
    doors: Ints,
    piece: int,
    ax: int,
    ay: int,
    alevel: int,
    a_inside: bool,
    aradius: int,
    bx: int,
    by: int,
    blevel: int,
    b_inside: bool,
    bradius: int,
    square: int,
) -> int:
    """The code of the part of a line inside a forest or building that either end is in.

    fftt:V4a, V4b, V4e, V8a, V8c
    """
    if a_inside and b_inside:
        if alevel != blevel:
            return OTHER_STOREY
        return CLEAR if within(square, TOGETHER) else TOO_DEEP
    if a_inside and not at_border(t, doors, piece, ax, ay, alevel, aradius):
        return SEER_INSIDE
    if b_inside and not at_border(t, doors, piece, bx, by, blevel, bradius):
        return SEEN_INSIDE
    start, end = crossing(t, piece, ax, ay, bx, by)
    part = end - start
    # part / PART x length <= DEEP, squared; the shift keeps the product of lengths small
    return CLEAR if (part * part >> 20) * square <= DEEP * DEEP * PART else TOO_DEEP


@rules
def at_border(t: Scene, doors: Ints, piece: int, x: int, y: int, level: int, radius: int) -> bool:
    """Whether a body inside a piece touches its border; in a building, at a window or an open door.

    Doors are on the ground floor, windows on every storey. fftt:T9j, T9k, V4c, V4d
    """
    if not within(to_outline2(t, piece, x, y), radius):
        return False
    if not t.pieces[piece].walled:
        return True
    for i in range(t.gap_count):
        g = t.gaps[i]
        if g.piece == piece and (g.kind == WINDOW or (doors[i] and level == 0)):
            if within(to_segment2(x, y, g.x0, g.y0, g.x1, g.y1), AT_OPENING):
                return True
    return False


@rules
def at_feet(t: Scene, piece: int, x: int, y: int, radius: int) -> bool:
    """Whether cover lies at the shooter's own feet, and so protects nobody (fftt:V5e, V9c)."""
    return within(to_outline2(t, piece, x, y), radius + NEAR)


@rules
def clips(t: Scene, piece: int, ax: int, ay: int, alevel: int, bx: int, by: int, blevel: int) -> bool:
    """Whether a line passes a corner of a piece that would block it there, at 1 cm or less, between its two ends.

    fftt:V5d, V5f, V9b
    """
    p = t.pieces[piece]
    square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    for i in range(p.first, p.last):
        w = t.sides[i]
        rx, ry = w.x0 - ax, w.y0 - ay
        along = rx * (bx - ax) + ry * (by - ay)
        if 0 < along < square:
            off = rx * (by - ay) - ry * (bx - ax)
            if off * off <= NEAR * NEAR * square and stops(p.top, alevel, blevel, 2 * along < square):
                return True
    return False


@rules
def over_low_wall(t: Scene, ax: int, ay: int, aradius: int, bx: int, by: int) -> bool:
    """Whether the line crosses a low wall that is not at the shooter's feet; it stops no line (fftt:V2d, V5c)."""
    for i in range(t.wall_count):
        w = t.low_walls[i]
        if segments_cross(ax, ay, bx, by, w.x0, w.y0, w.x1, w.y1):
            if not within(to_segment2(ax, ay, w.x0, w.y0, w.x1, w.y1), aradius + NEAR):
                return True
    return False
