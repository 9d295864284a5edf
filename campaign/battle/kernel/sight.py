"""Lines of sight and cover, exact: from the centre of one head to the other's (fftt:V2, V3, V4, V5, V7, V8, V9).

Answers a code: CLEAR or COVERED where the line is open, else what stops it, with the number of the piece or body. What
each piece, low wall and body does to a line is judged in one place: play asks until one of them stops it, people are
told all of it, and where. Looks at arcs and ranges never; those belong to the weapon.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from campaign.battle.fast import Ints, door, rules
from campaign.battle.kernel.space import length, rim_on_line, segments_cross, to_segment2
from campaign.battle.kernel.table import NOWHERE, PART, WINDOW, Scene, box_apart, crossing, to_outline2, within

CLEAR, COVERED, BY_PIECE, BY_BODY, SEER_INSIDE, SEEN_INSIDE, TOO_DEEP, OTHER_STOREY = range(8)
"""Open; open, target in cover; blocked by a piece, by a body; the seer, the seen not at the border of the piece it is
in (fftt:V4); too much of the line inside that piece (fftt:V4, V8); on two storeys of one building (fftt:V8)."""

KIND: Final = 8
"""A code is its kind plus KIND times the number of what stops the line."""

SHELTER, ACROSS, AT_CORNER = -1, -2, -3
"""How something gives cover: the target is inside (fftt:V5b), the line crosses it (fftt:V5c), or clips a corner of it
(fftt:V5d)."""


class End(NamedTuple):
    """One end of a line of sight: a place, its level and the piece it lies inside of, or NOWHERE; how wide who is there
    is."""

    x: int
    y: int
    level: int
    piece: int
    radius: int


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
def end_at(f: Looker) -> End:
    """The end of a line at a figure, where it stands."""
    return End(f.x, f.y, f.level, f.piece, f.radius)


@rules
def line_of_sight(t: Scene, s: Sights, seer: int, b: End, seen: int) -> int:
    """The code of the line from a figure to a place, where a body of that level, piece and radius stands or would.

    ``seen`` is the number of the figure there, or NOWHERE: neither it nor the seer stands in its own way. The line
    runs from centre to centre (fftt:V2a).
    """
    a = end_at(s.figures[seer])
    code = past_scenery(t, s.doors, a, b)
    if code > COVERED:
        return code
    body = past_bodies(s, 0, seer, a, b, seen)
    return code if body == NOWHERE else BY_BODY + KIND * body


@rules
def past_bodies(s: Sights, first: int, seer: int, a: End, b: End, seen: int) -> int:
    """The first figure, from that number on, whose base stops the line, or NOWHERE.

    fftt:V2c, V2e, V2f, V2g, V2h, V7a, V9a

    In the building that either end is in, only who is on that storey stands in the way (fftt:V8d). A
    disc's near rim is nearer to one end of the line than its far rim to the other just when its centre is (fftt:V3d).
    """
    ax, ay = a.x, a.y
    dx, dy = b.x - ax, b.y - ay
    square = dx * dx + dy * dy
    for i in range(first, s.figure_count):
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
        if elsewhere(f.piece, f.level, a.piece, a.level) or elsewhere(f.piece, f.level, b.piece, b.level):
            continue
        if stops(f.level, a.level, b.level, 2 * along < square):
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
def past_scenery(t: Scene, doors: Ints, a: End, b: End) -> int:
    """The code of a line as far as scenery goes (fftt:V2b, V3d)."""
    near = t.measures[0].near
    covered = is_sheltered(t, b)
    for i in range(t.piece_count):
        if i != a.piece and i != b.piece and box_apart(t, i, a.x, a.y, b.x, b.y, near):
            continue
        does = at_piece(t, doors, i, a, b, covered)
        if does > COVERED:
            return does + KIND * i
        covered = covered or does < CLEAR
    if not covered:
        for i in range(t.wall_count):
            if over_low_wall(t, i, a, b):
                return COVERED
    return COVERED if covered else CLEAR


@rules
def is_sheltered(t: Scene, b: End) -> bool:
    """Whether a target is in cover where it stands, inside a piece (fftt:V5a, V5b)."""
    return b.piece != NOWHERE and t.pieces[b.piece].shelters != 0


@rules
def at_piece(t: Scene, doors: Ints, piece: int, a: End, b: End, covered: bool) -> int:
    """What a piece does to a line: CLEAR, how it gives cover (below CLEAR), or the kind of what stops it there.

    Whether it gives cover is not asked where the target is ``covered`` (fftt:V4f, V5c, V5d, V5e). The hill that either
    stands on is no obstacle; whoever is in a forest or building looks and is seen across its border only, each across
    the own one (fftt:V7h, V7i, V8b).
    """
    p = t.pieces[piece]
    if piece == a.piece or piece == b.piece:
        if p.hides:
            return across_border(t, doors, piece, a, b)
        if not covered and p.covers and piece != b.piece and not at_feet(t, piece, a):
            return ACROSS  # it shoots out from deep inside
        return CLEAR
    if not p.blocks and not p.covers:
        return CLEAR
    start, end = crossing(t, piece, a.x, a.y, b.x, b.y)
    if start < end:
        if p.blocks:
            # nearer by more than what the two parts are rounded by: just as near is not nearer
            return BY_PIECE if stops(p.top, a.level, b.level, start + 1 < PART - end) else CLEAR
        return ACROSS if not covered and not at_feet(t, piece, a) else CLEAR
    if p.blocks and not covered and stops(p.top, a.level, b.level, False):
        if clips(t, piece, a, b) and not at_feet(t, piece, a):
            return AT_CORNER
    return CLEAR


@rules
def across_border(t: Scene, doors: Ints, piece: int, a: End, b: End) -> int:
    """What a forest or building does to a line of which either end is in it (fftt:V4a, V4b, V4e, V8a, V8c)."""
    measures = t.measures[0]
    square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
    if a.piece == b.piece:
        if a.level != b.level:
            return OTHER_STOREY
        return CLEAR if within(square, measures.together) else TOO_DEEP
    if a.piece == piece and not at_border(t, doors, piece, a):
        return SEER_INSIDE
    if b.piece == piece and not at_border(t, doors, piece, b):
        return SEEN_INSIDE
    start, end = crossing(t, piece, a.x, a.y, b.x, b.y)
    part = end - start
    # part / PART x length <= deep, squared; the shift keeps the product of lengths small
    return CLEAR if (part * part >> 20) * square <= measures.deep * measures.deep * PART else TOO_DEEP


@rules
def at_border(t: Scene, doors: Ints, piece: int, a: End) -> bool:
    """Whether a body inside a piece touches its border; in a building, at a window or an open door.

    Doors are on the ground floor, windows on every storey. fftt:T9j, T9k, V4c, V4d
    """
    if not within(to_outline2(t, piece, a.x, a.y), a.radius):
        return False
    if not t.pieces[piece].walled:
        return True
    for i in range(t.gap_count):
        g = t.gaps[i]
        if g.piece == piece and (g.kind == WINDOW or (doors[i] and a.level == 0)):
            if within(to_segment2(a.x, a.y, g.x0, g.y0, g.x1, g.y1), t.measures[0].at_opening):
                return True
    return False


@rules
def at_feet(t: Scene, piece: int, a: End) -> bool:
    """Whether cover lies at the shooter's own feet, and so protects nobody (fftt:V5e, V9c)."""
    return within(to_outline2(t, piece, a.x, a.y), a.radius + t.measures[0].near)


@rules
def clips(t: Scene, piece: int, a: End, b: End) -> bool:
    """Whether a line passes a corner of a piece that would block it there, at 1 cm or less, between its two ends.

    fftt:V5d, V5f, V9b
    """
    p = t.pieces[piece]
    ax, ay, dx, dy = a.x, a.y, b.x - a.x, b.y - a.y
    near, square = t.measures[0].near, dx * dx + dy * dy
    for i in range(p.first, p.last):
        w = t.sides[i]
        rx, ry = w.x0 - ax, w.y0 - ay
        along = rx * dx + ry * dy
        if 0 < along < square:
            off = rx * dy - ry * dx
            if off * off <= near * near * square and stops(p.top, a.level, b.level, 2 * along < square):
                return True
    return False


@rules
def over_low_wall(t: Scene, wall: int, a: End, b: End) -> bool:
    """Whether the line crosses a low wall that is not at the shooter's feet; it stops no line (fftt:V2d, V5c)."""
    w = t.low_walls[wall]
    if not segments_cross(a.x, a.y, b.x, b.y, w.x0, w.y0, w.x1, w.y1):
        return False
    return not within(to_segment2(a.x, a.y, w.x0, w.y0, w.x1, w.y1), a.radius + t.measures[0].near)


# What people are told of a line


@door
def nearest_stop(t: Scene, s: Sights, seer: int, b: End, seen: int) -> tuple[int, int]:
    """Of all that stops a line the first on the way from the seer: its code, and how far along, in PARTs.

    Of an open line the code, and the whole line. Who is inside a forest or building and does not look out of it, or is
    not seen there, is told so before anything else.
    """
    code = line_of_sight(t, s, seer, b, seen)
    if code <= COVERED:
        return code, PART
    a = end_at(s.figures[seer])
    if code % KIND > BY_BODY:
        return code, stop_at_piece(t, code // KIND, code % KIND, a, b)
    least = PART + 1
    for i in range(t.piece_count):
        kind = at_piece(t, s.doors, i, a, b, True)
        if kind > COVERED:
            along = stop_at_piece(t, i, kind, a, b)
            if along < least:
                code, least = kind + KIND * i, along
    body = past_bodies(s, 0, seer, a, b, seen)
    while body != NOWHERE:
        f = s.figures[body]
        along = rim_on_line(f.x, f.y, f.radius, a.x, a.y, b.x, b.y) * PART // max(1, length(b.x - a.x, b.y - a.y))
        if along < least:
            code, least = BY_BODY + KIND * body, along
        body = past_bodies(s, body + 1, seer, a, b, seen)
    return code, least


@rules
def stop_at_piece(t: Scene, piece: int, kind: int, a: End, b: End) -> int:
    """How far along a line gets that a piece stops in that manner, in PARTs (fftt:V2b, V4, V8)."""
    start, end = crossing(t, piece, a.x, a.y, b.x, b.y)
    if kind == OTHER_STOREY:
        return PART
    if kind == SEER_INSIDE:
        return end
    if kind != TOO_DEEP:
        return start
    measures = t.measures[0]
    deep = measures.together if a.piece == b.piece else measures.deep
    return min(PART, start + deep * PART // length(b.x - a.x, b.y - a.y))
