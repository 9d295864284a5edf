"""Lines of sight on the table: where one ends that is blocked, and at what; what gives cover along one that is open.

Whether a line is open the rules say; this finds the things that they mean, and where. Judges no arc and no range.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from campaign.battle.fftt.codes import ON_TABLE
from campaign.battle.fftt.reasons import SIGHT
from campaign.battle.kernel import sight
from campaign.battle.kernel.sight import at_feet, clips, elsewhere, line_of_sight, stops
from campaign.battle.kernel.space import length, segments_cross, to_segment2
from campaign.battle.kernel.table import NOWHERE, PART, box_apart, crossing, level_on, piece_at, within
from campaign.battle.table_words import piece_name
from campaign.reason import Reason
from campaign.tabletop.looking import Look, Point
from campaign.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

PIECE, FIGURE, LOW_WALL = "piece", "figure", "low wall"
INSIDE, CROSSED, CLIPPED = "fftt:V5b", "fftt:V5c", "fftt:V5d"


@dataclass(frozen=True, slots=True)
class Thing:
    """What stops a line or gives cover, by its number: a piece, a figure or a low wall; ``rule``: the claim for it."""

    kind: str
    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of sight; ``stops_at`` and ``blocked_by`` where it is not clear, ``words`` say what the rules do."""

    start: Point
    end: Point
    clear: bool
    stops_at: Point | None
    blocked_by: Thing | None
    cover: tuple[Thing, ...]
    words: str
    rule: str

    @property
    def objection(self) -> Reason | None:
        """Why it is not clear."""
        return None if self.clear else Reason(self.rule, self.words)


@dataclass(frozen=True, slots=True)
class _End:
    """One end of a line, as the rules take it."""

    x: int
    y: int
    level: int
    piece: int
    radius: int
    figure: int


def line_between(look: Look, seer: int, seen: int) -> Line:
    """The line from a figure to another one."""
    return look.once(("line", seer, seen), lambda: _line(look, _end(look, seer), _end(look, seen)))


def line_to_place(look: Look, seer: int, at: Point, level: int, radius: int, seen: int) -> Line:
    """The line from a figure to a place where ``seen``, of that radius, stands or would on that level."""
    return _line(look, _end(look, seer), _End(*at, level, piece_at(look.t, *at), radius, seen))


def line_to_point(look: Look, seer: int, x: int, y: int, storey: int = 0) -> Line:
    """The line from a figure to a point, on the ground or on a storey."""
    return line_to_place(look, seer, (x, y), level_on(look.t, piece_at(look.t, x, y), storey), 0, NOWHERE)


def _end(look: Look, figure: int) -> _End:
    f = look.view.figures[figure]
    return _End(int(f.x), int(f.y), int(f.level), int(f.piece), int(f.radius), figure)


def _line(look: Look, a: _End, b: _End) -> Line:
    code = line_of_sight(look.t, look.view, a.figure, b.x, b.y, b.level, b.piece, b.radius, b.figure)
    start, end = (a.x, a.y), (b.x, b.y)
    if code == sight.CLEAR:
        said = look.reason(SIGHT + code)
        return Line(start, end, True, None, None, (), said.text, said.rule)
    if code == sight.COVERED:
        cover = tuple(_covers(look.t, a, b))
        text, rule = _cover_words(look, cover[0])
        return Line(start, end, True, None, None, cover, text, rule)
    code, stop = _first_stop(look, a, b, int(code))
    kind, number = code % sight.KIND, code // sight.KIND
    said = look.reason(SIGHT + code)
    thing = Thing(FIGURE if kind == sight.BY_BODY else PIECE, number, said.rule)
    return Line(start, end, False, stop, thing, (), said.text, said.rule)


# What stops it


def _first_stop(look: Look, a: _End, b: _End, code: int) -> tuple[int, Point]:
    """The reason that lies nearest to the seer along the line, and where; the rules name the first in their order."""
    kind, number = code % sight.KIND, code // sight.KIND
    if kind in (sight.BY_PIECE, sight.BY_BODY):
        part, code = min(_stops(look, a, b), default=(0.0, code))
    elif kind == sight.OTHER_STOREY:
        part = 1.0
    else:
        part = _inside_stop(look.t, a, b, kind, number)
    return code, (round(a.x + (b.x - a.x) * part), round(a.y + (b.y - a.y) * part))


def _inside_stop(t: Any, a: _End, b: _End, kind: int, number: int) -> float:
    """How far along a line gets that the border of a piece which either is in stops (fftt:V4, V8)."""
    start, end = (part / PART for part in crossing(t, number, a.x, a.y, b.x, b.y))
    whole = length(b.x - a.x, b.y - a.y)
    if kind == sight.SEER_INSIDE:
        return end
    if kind == sight.SEEN_INSIDE:
        return start
    deep = sight.TOGETHER if a.piece == b.piece else sight.DEEP
    return min(1.0, start + deep / whole)


def _stops(look: Look, a: _End, b: _End) -> Iterator[tuple[float, int]]:
    """Everything that stops a line on its way: how far along, and the code of it."""
    t, s = look.t, look.view
    for i in range(t.piece_count):
        p = t.pieces[i]
        if not p.blocks or i in (a.piece, b.piece) or box_apart(t, i, a.x, a.y, b.x, b.y, 0):
            continue
        start, end = crossing(t, i, a.x, a.y, b.x, b.y)
        if start < end and stops(p.top, a.level, b.level, start + 1 < PART - end):
            yield start / PART, sight.BY_PIECE + sight.KIND * i
    for i in range(s.figure_count):
        if i not in (a.figure, b.figure) and (part := _through_base(s.figures[i], a, b)) is not None:
            yield part, sight.BY_BODY + sight.KIND * i


def _through_base(f: Any, a: _End, b: _End) -> float | None:
    """How far along a line meets the base of somebody who stops it, or None (fftt:V2c, V2h, V8d)."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    along, off = (f.x - a.x) * dx + (f.y - a.y) * dy, (f.x - a.x) * dy - (f.y - a.y) * dx
    if f.fate != ON_TABLE or f.low or not 0 < along < square or off * off >= f.radius * f.radius * square:
        return None
    if elsewhere(f.piece, f.level, a.piece, a.level) or elsewhere(f.piece, f.level, b.piece, b.level):
        return None
    if not stops(f.level, a.level, b.level, 2 * along < square):
        return None
    half = math.sqrt(f.radius * f.radius * square - off * off)
    return float(max(0.0, (along - half) / square))


# What gives cover


def _covers(t: Any, a: _End, b: _End) -> Iterator[Thing]:
    """Everything that gives whoever is seen cover on an open line (fftt:V5)."""
    if b.piece != NOWHERE and t.pieces[b.piece].shelters:
        yield Thing(PIECE, b.piece, INSIDE)
    for i in range(t.piece_count):
        if i != b.piece and (rule := _cover_of(t, i, a, b)):
            yield Thing(PIECE, i, rule)
    for i in range(t.wall_count):
        w = t.low_walls[i]
        at_own_feet = within(to_segment2(a.x, a.y, w.x0, w.y0, w.x1, w.y1), a.radius + sight.NEAR)
        if not at_own_feet and segments_cross(a.x, a.y, b.x, b.y, w.x0, w.y0, w.x1, w.y1):
            yield Thing(LOW_WALL, i, CROSSED)


def _cover_of(t: Any, piece: int, a: _End, b: _End) -> str:
    """By which claim a piece that the other is not in gives it cover, or ""."""
    p = t.pieces[piece]
    if piece == a.piece:
        from_inside = not p.hides and p.covers and not at_feet(t, piece, a.x, a.y, a.radius)
        return CROSSED if from_inside else ""
    if not (p.blocks or p.covers) or box_apart(t, piece, a.x, a.y, b.x, b.y, sight.NEAR):
        return ""
    if at_feet(t, piece, a.x, a.y, a.radius):
        return ""
    start, end = crossing(t, piece, a.x, a.y, b.x, b.y)
    if start < end:
        return "" if p.blocks else CROSSED
    clipped = p.blocks and stops(p.top, a.level, b.level, False)
    return CLIPPED if clipped and clips(t, piece, a.x, a.y, a.level, b.x, b.y, b.level) else ""


def _cover_words(look: Look, thing: Thing) -> tuple[str, str]:
    """What gives cover, in a sentence, and its claim."""
    if thing.kind == LOW_WALL:
        return _("In cover: the line of sight crosses a low wall."), thing.rule
    name = piece_name(look.setup.battlefield.pieces[thing.number].kind)
    if thing.rule == INSIDE:
        return _("In cover: the target is inside {piece}.").format(piece=name), thing.rule
    if thing.rule == CROSSED:
        return _("In cover: the line of sight crosses {piece}.").format(piece=name), thing.rule
    return _("In cover: the line of sight clips a corner of {piece}.").format(piece=name), thing.rule
