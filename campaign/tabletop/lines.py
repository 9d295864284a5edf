"""Lines of sight on the table: where one ends that is blocked, and at what; what gives cover along one that is open.

The rules say whether a line is open; this finds the place and the things that they mean. Judges no arc and no range.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaign.battle.fftt.reasons import SIGHT
from campaign.battle.fftt.words import reason
from campaign.battle.kernel import sight
from campaign.battle.kernel.sight import line_of_sight
from campaign.battle.kernel.table import NOWHERE, PART, crossing, level_on, piece_at
from campaign.tabletop.looking import Look, Point

PIECE, FIGURE, LOW_WALL = "piece", "figure", "low wall"


@dataclass(frozen=True, slots=True)
class Thing:
    """What stops a line or gives cover: a piece, a figure or a low wall, by its number."""

    kind: str
    number: int


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


def line_between(look: Look, seer: int, seen: int) -> Line:
    """The line from a figure to another one."""
    e = look.view.figures[seen]
    return _line(look, seer, (e.x, e.y), e.level, e.piece, e.radius, seen)


def line_to_point(look: Look, seer: int, x: int, y: int, storey: int = 0) -> Line:
    """The line from a figure to a point, on the ground or on a storey."""
    piece = piece_at(look.t, x, y)
    return _line(look, seer, (x, y), level_on(look.t, piece, storey), piece, 0, NOWHERE)


def line_to_place(look: Look, seer: int, at: Point, level: int, radius: int, seen: int) -> Line:
    """The line from a figure to a place where somebody, ``seen``, stands or would."""
    return _line(look, seer, at, level, piece_at(look.t, *at), radius, seen)


def _line(look: Look, seer: int, end: Point, level: int, piece: int, radius: int, seen: int) -> Line:
    f = look.view.figures[seer]
    start = (f.x, f.y)
    code = line_of_sight(look.t, look.view, seer, *end, level, piece, radius, seen)
    said = reason(SIGHT + code, look.setup)
    if code <= sight.COVERED:
        return Line(start, end, True, None, None, (), said.text, said.rule)
    kind, number = code % sight.KIND, code // sight.KIND
    thing = Thing(FIGURE if kind == sight.BY_BODY else PIECE, number)
    return Line(start, end, False, _stop(look, start, end, kind, number), thing, (), said.text, said.rule)


def _stop(look: Look, start: Point, end: Point, kind: int, number: int) -> Point:
    """Where a line stops."""
    if kind == sight.BY_BODY:
        g: Any = look.view.figures[number]
        return int(g.x), int(g.y)
    part, _end = crossing(look.t, number, *start, *end)
    return start[0] + (end[0] - start[0]) * part // PART, start[1] + (end[1] - start[1]) * part // PART
