"""Lines of sight on the table: where one ends that is blocked, and at what; what gives cover along one that is open.

The rules tell all of it; this puts it into words. Judges no arc and no range.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.battle.contract.table.fire import LOW_WALL, PIECE, Line, Thing
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fftt.reasons import SIGHT
from campaign.battle.kernel import sight
from campaign.battle.kernel.sight import End
from campaign.battle.kernel.table import NOWHERE, PART, level_on, piece_at
from campaign.battle.table_words import piece_name
from campaign.words import _

INSIDE, CROSSED, CLIPPED = "fftt:V5b", "fftt:V5c", "fftt:V5d"
COVERS = {sight.SHELTER: INSIDE, sight.ACROSS: CROSSED, sight.AT_CORNER: CLIPPED}


def line_between(look: Look, seer: int, seen: int) -> Line:
    """The line from a figure to another one."""
    return look.once(("line", seer, seen), lambda: _line(look, seer, sight.end_at(look.view.figures[seen]), seen))


def line_to_place(look: Look, seer: int, at: Point, level: int, radius: int, seen: int) -> Line:
    """The line from a figure to a place where ``seen``, of that radius, stands or would on that level."""
    return _line(look, seer, End(*at, level, piece_at(look.t, *at), radius), seen)


def line_to_point(look: Look, seer: int, x: int, y: int, storey: int = 0) -> Line:
    """The line from a figure to a point, on the ground or on a storey."""
    return line_to_place(look, seer, (x, y), level_on(look.t, piece_at(look.t, x, y), storey), 0, NOWHERE)


def _line(look: Look, seer: int, b: End, seen: int) -> Line:
    code, part = sight.nearest_stop(look.t, look.view, seer, b, seen)
    a = sight.end_at(look.view.figures[seer])
    start, end = (int(a.x), int(a.y)), (int(b.x), int(b.y))
    if code == sight.COVERED:
        cover = tuple(_covers(look.t, look.view.doors, a, b))
        text, rule = _cover_words(look, cover[0])
        return Line(start, end, True, None, cover, text, rule)
    said = look.reason(SIGHT + int(code))
    if code == sight.CLEAR:
        return Line(start, end, True, None, (), said.text, said.rule)
    stop = (round(a.x + (b.x - a.x) * part / PART), round(a.y + (b.y - a.y) * part / PART))
    return Line(start, end, False, stop, (), said.text, said.rule)


def _covers(t: Any, doors: Any, a: End, b: End) -> Iterator[Thing]:
    """Everything that gives whoever is seen cover on an open line (fftt:V5)."""
    if sight.is_sheltered(t, b):
        yield Thing(PIECE, int(b.piece), INSIDE)
    for i in range(t.piece_count):
        if (does := sight.at_piece(t, doors, i, a, b, False)) in COVERS:
            yield Thing(PIECE, i, COVERS[does])
    for i in range(t.wall_count):
        if sight.over_low_wall(t, i, a, b):
            yield Thing(LOW_WALL, i, CROSSED)


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
