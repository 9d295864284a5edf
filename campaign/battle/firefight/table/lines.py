"""Lines of sight: where one ends that is stopped, and at what; what gives cover along one that is free.

The rules tell all of it; this puts it into words. Judges no range.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.battle.contract.table.fire import LOW_WALL, PIECE, Line, Thing
from campaign.battle.contract.table.look import Look
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.table.squads import at
from campaign.battle.firefight.terrain import (
    ACROSS,
    NO_COVER,
    body_between,
    covers_from,
    in_cover,
    stopped_at,
    wall_covers,
)
from campaign.battle.kernel.table import PART, piece_at
from campaign.battle.scenery import PieceKind
from campaign.battle.table_words import piece_name
from campaign.words import _

STOPS = {PieceKind.FOREST: "firefight:T6b"}
INSIDE, CROSSED, CORNER = "firefight:T1b", "firefight:T5a", "firefight:T5b"


def line(look: Look, seer: int, seen: int) -> Line:
    """The line from a model to another one."""
    found: Line = look.once(("line", seer, seen), lambda: _line(look, seer, seen))
    return found


def _line(look: Look, seer: int, seen: int) -> Line:
    t = look.t
    (ax, ay), (bx, by) = start, end = at(look, seer), at(look, seen)
    a_piece, b_piece = piece_at(t, ax, ay), piece_at(t, bx, by)
    stops = []
    for number in range(t.piece_count):
        part = int(stopped_at(t, number, ax, ay, a_piece, bx, by, b_piece))
        if part != c.NOBODY:
            stops.append((part, number))
    if stops:
        part, number = min(stops)
        kind = look.setup.battlefield.pieces[number].kind
        rule = STOPS.get(kind, "firefight:T6a")
        where = round(ax + (bx - ax) * part / PART), round(ay + (by - ay) * part / PART)
        words = _("Not in sight: {piece} is in the way.").format(piece=piece_name(kind))
        return Line(start, end, False, where, (), words, rule)
    if look.view.now[0].models_block_los:
        body = int(body_between(t, look.view, seer, seen))
        if body != c.NOBODY:
            words = _("Not in sight: {model} is in the way.").format(model=look.names.short[body])
            return Line(start, end, False, at(look, body), (), words, "firefight:C8c")
    cover = tuple(_covers(look, seer, seen, a_piece, b_piece))
    if cover:
        return Line(start, end, True, None, cover, _cover_words(look, cover[0]), cover[0].rule)
    return Line(start, end, True, None, (), _("In sight, without cover."), "firefight:C8a")


def _covers(look: Look, seer: int, seen: int, a_piece: int, b_piece: int) -> Iterator[Thing]:
    """Everything that covers somebody from a shooter on a free line."""
    t, radius = look.t, int(look.view.figures[seer].radius)
    (ax, ay), (bx, by) = at(look, seer), at(look, seen)
    if in_cover(t, bx, by):
        yield Thing(PIECE, int(b_piece), INSIDE)
    for number in range(t.piece_count):
        how = NO_COVER if number == a_piece else covers_from(t, number, ax, ay, radius, bx, by, b_piece)
        if how != NO_COVER:
            yield Thing(PIECE, number, CROSSED if how == ACROSS else CORNER)
    for number in range(t.wall_count):
        if wall_covers(t, number, ax, ay, radius, bx, by):
            yield Thing(LOW_WALL, number, CROSSED)


def _cover_words(look: Look, thing: Thing) -> str:
    """What gives cover, in a sentence."""
    if thing.kind == LOW_WALL:
        return _("In cover: the line of sight crosses a low wall.")
    name = piece_name(look.setup.battlefield.pieces[thing.number].kind)
    form = {
        INSIDE: _("In cover: the target is inside {piece}."),
        CROSSED: _("In cover: the line of sight crosses {piece}."),
        CORNER: _("In cover: the line of sight passes a corner of {piece}."),
    }[thing.rule]
    return form.format(piece=name)
