"""What scenery does to sight, cover and moves: section T of the rules, for models on the ground, on hills and on roofs.

Reads the table; knows no unit's state. Buildings are closed: one stands on their roofs alone.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import INCH, NOBODY, ON_TABLE
from campaign.battle.firefight.measures import standing
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.kernel.space import crosses_disc, length, rim_on_line, segments_cross, to_segment2
from campaign.battle.kernel.table import (
    PART,
    KindTraits,
    box_apart,
    clear_of_box,
    crossing,
    piece_at,
    to_outline2,
)
from campaign.battle.scenery import PieceKind

TERRAIN: Final = {  # firefight:T4a, T4c
    PieceKind.HILL: KindTraits(blocks=True, raises=True),
    PieceKind.POOL: KindTraits(rough=True, harms=True),
    PieceKind.RIVER: KindTraits(rough=True),
    PieceKind.BUILDING: KindTraits(blocks=True, walled=True),
    PieceKind.RUINS: KindTraits(covers=True, shelters=True),
    PieceKind.RUBBLE: KindTraits(covers=True, shelters=True, rough=True),
    PieceKind.FOREST: KindTraits(hides=True, shelters=True, rough=True),
    PieceKind.HAZARD: KindTraits(harms=True),
}

HEAD: Final = INCH  # over the surface (firefight:C8a)
HILL_TOP: Final = 381  # 1.5"
STOREY: Final = 3 * INCH
FIFTHS_AT_FEET: Final = 508  # 0.4", in fifths of a tenth of a millimetre, so that it is exact
LEVEL: Final = INCH  # surfaces so far apart in height, and no farther, meet (firefight:C7c, H11a)


@rules
def surface(t: Table, piece: int) -> int:
    """How high one stands in a piece, or in none: on a hill, or on the roof of a building (firefight:T4b, T4d)."""
    if piece == NOBODY:
        return 0
    p = t.pieces[piece]
    if p.walled:
        return STOREY * (p.top + 1)
    return HILL_TOP if p.raises else 0


@rules
def top(t: Table, piece: int) -> int:
    """How high a piece is that stops sight (firefight:T4b)."""
    return surface(t, piece) if t.pieces[piece].blocks else STOREY


@rules
def sees(t: Table, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a straight line from head to head is free between two places.

    A hill or building stops a line that is lower over it; a forest does, unless one end is in it. Exactly at the height
    is not lower: where a line crosses an outline is rounded, so a millionth of it is given away.
    firefight:C8a, C8b, T6a, T6b
    """
    a_piece, b_piece = piece_at(t, ax, ay), piece_at(t, bx, by)
    for i in range(t.piece_count):
        if stopped_at(t, i, ax, ay, a_piece, bx, by, b_piece) != NOBODY:
            return False
    return True


@rules
def sees_model(t: Table, s: Battle, a: int, b: int) -> bool:
    """Whether a model sees another one; models stop a line if that is agreed (firefight:C8a, C8b, C8c)."""
    f, g = s.figures[a], s.figures[b]
    if not sees(t, f.x, f.y, g.x, g.y):
        return False
    return not s.now[0].models_block_los or body_between(t, s, a, b) == NOBODY


@rules
def body_between(t: Table, s: Battle, a: int, b: int) -> int:
    """A model of a third unit over whose base a line from head to head runs 1" or less above what it stands on.

    NOBODY where there is none. firefight:C8c
    """
    f, g = s.figures[a], s.figures[b]
    whole = length(g.x - f.x, g.y - f.y)
    a_head, b_head = surface(t, piece_at(t, f.x, f.y)) + HEAD, surface(t, piece_at(t, g.x, g.y)) + HEAD
    for j in range(s.figure_count):
        h = s.figures[j]
        if h.fate != ON_TABLE or h.squad == f.squad or h.squad == g.squad:
            continue
        if crosses_disc(h.x, h.y, h.radius, f.x, f.y, g.x, g.y):
            at = rim_on_line(h.x, h.y, h.radius, f.x, f.y, g.x, g.y)
            if a_head > b_head:
                at = whole - rim_on_line(h.x, h.y, h.radius, g.x, g.y, f.x, f.y)
            if a_head * (whole - at) + b_head * at <= (surface(t, piece_at(t, h.x, h.y)) + HEAD) * whole:
                return j
    return NOBODY


@rules
def stopped_at(t: Table, i: int, ax: int, ay: int, a_piece: int, bx: int, by: int, b_piece: int) -> int:
    """How far along a line from head to head a piece stops it, in PARTs, or NOBODY.

    firefight:C8a, C8b, T6a, T6b
    """
    p = t.pieces[i]
    if not (p.blocks or p.hides) or clear_of_box(t, i, ax, ay, bx, by):
        return NOBODY
    if p.hides and (i == a_piece or i == b_piece):
        return NOBODY
    start, end = crossing(t, i, ax, ay, bx, by)
    if start < end:
        a_head, b_head = surface(t, a_piece) + HEAD, surface(t, b_piece) + HEAD
        at = start if a_head < b_head else end
        lowest = a_head * (PART - at) + b_head * at + abs(b_head - a_head)
        if lowest < top(t, i) * PART:
            return start
    return NOBODY


@rules
def at_feet(square: int, radius: int) -> bool:
    """Whether something so far off, told by the square, lies within 0.4" of a shooter's base (firefight:T5d)."""
    reach = 5 * radius + FIFTHS_AT_FEET
    return 25 * square <= reach * reach


@rules
def in_cover(t: Table, x: int, y: int) -> bool:
    """Whether a place is in ruins, rubble or a forest (firefight:T1b)."""
    piece = piece_at(t, x, y)
    return piece != NOBODY and t.pieces[piece].shelters != 0


@rules
def behind_cover(t: Table, ax: int, ay: int, radius: int, bx: int, by: int) -> bool:
    """Whether a model is behind cover for a shooter: across ruins, rubble or a low wall, past a corner, or unseen.

    firefight:T5a, T5b, T5c, T5d
    """
    a_piece, b_piece = piece_at(t, ax, ay), piece_at(t, bx, by)
    for i in range(t.piece_count):
        if i != a_piece and covers_from(t, i, ax, ay, radius, bx, by, b_piece) != NO_COVER:
            return True
    for i in range(t.wall_count):
        if wall_covers(t, i, ax, ay, radius, bx, by):
            return True
    return not sees(t, ax, ay, bx, by)


NO_COVER, ACROSS, AT_CORNER = range(3)
"""How a piece gives cover: not at all, the line crosses it, or passes a corner of it."""


@rules
def covers_from(t: Table, i: int, ax: int, ay: int, radius: int, bx: int, by: int, b_piece: int) -> int:
    """How a piece covers somebody from a shooter who is not in it (firefight:T5a, T5b, T5d)."""
    p = t.pieces[i]
    if not (p.covers or p.blocks) or box_apart(t, i, ax, ay, bx, by, INCH):
        return NO_COVER
    if at_feet(to_outline2(t, i, ax, ay), radius):
        return NO_COVER
    if p.covers:
        start, end = crossing(t, i, ax, ay, bx, by)
        return ACROSS if start < end else NO_COVER
    return AT_CORNER if i != b_piece and past_corner(t, i, ax, ay, bx, by) else NO_COVER


@rules
def wall_covers(t: Table, i: int, ax: int, ay: int, radius: int, bx: int, by: int) -> bool:
    """Whether a low wall covers somebody from a shooter (firefight:T5a, T5d)."""
    w = t.low_walls[i]
    if not segments_cross(ax, ay, bx, by, w.x0, w.y0, w.x1, w.y1):
        return False
    return not at_feet(to_segment2(ax, ay, w.x0, w.y0, w.x1, w.y1), radius)


@rules
def past_corner(t: Table, piece: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a line passes a corner of a piece, between its ends, at 0.4" or less (firefight:T5b)."""
    p = t.pieces[piece]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    for i in range(p.first, p.last):
        w = t.sides[i]
        rx, ry = w.x0 - ax, w.y0 - ay
        along = rx * dx + ry * dy
        if 0 < along < square:
            off = rx * dy - ry * dx
            if 25 * off * off <= FIFTHS_AT_FEET * FIFTHS_AT_FEET * square:
                return True
    return False


@rules
def has_cover(t: Table, s: Battle, shooter: int, squad: int) -> bool:
    """Whether most models of a unit, more than half, are in or behind cover for this shooter.

    firefight:C8c, T1a, T1b, T1c, T5c
    """
    f, q, covered = s.figures[shooter], s.squads[squad], 0
    for j in range(q.first, q.first + q.size):
        g = s.figures[j]
        if g.fate == ON_TABLE:
            behind = s.now[0].models_block_los and body_between(t, s, shooter, j) != NOBODY
            if behind or in_cover(t, g.x, g.y) or behind_cover(t, f.x, f.y, f.radius, g.x, g.y):
                covered += 1
    return 2 * covered > standing(s, squad)


@rules
def in_cover_most(t: Table, s: Battle, squad: int) -> bool:
    """Whether most models of a unit are in cover, whatever they are behind (firefight:K15b, T1a, T1b)."""
    q, covered = s.squads[squad], 0
    for j in range(q.first, q.first + q.size):
        g = s.figures[j]
        covered += g.fate == ON_TABLE and in_cover(t, g.x, g.y)
    return 2 * covered > standing(s, squad)


# Moves


@rules
def is_dangerous(t: Table, x: int, y: int) -> bool:
    """Whether a place is in dangerous ground (firefight:T3b)."""
    piece = piece_at(t, x, y)
    return piece != NOBODY and t.pieces[piece].harms != 0


@rules
def same_level(t: Table, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether two places are on surfaces at most 1" apart in height (firefight:C7c)."""
    return abs(surface(t, piece_at(t, ax, ay)) - surface(t, piece_at(t, bx, by))) <= LEVEL
