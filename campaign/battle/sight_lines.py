"""Lines of sight on the table: where one ends that is stopped, and at what; what gives cover along one that is open.

The rules tell all of it; this puts it into words. Judges no arc and no range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from campaign.battle.contract.table.fire import LOW_WALL, PIECE, Line, Thing
from campaign.battle.contract.table.look import Look
from campaign.battle.kernel import sight
from campaign.battle.kernel.sight import End
from campaign.battle.kernel.table import PART
from campaign.battle.table_words import piece_name
from campaign.reason import Reason
from campaign.words import _


@dataclass(frozen=True, slots=True)
class Claims:
    """What a rule system has to say of lines: why one is stopped, or open without cover, by the code of the kernel; and
    its claims for cover inside a piece, across one, and at a corner."""

    said: Callable[[Look, int], Reason]
    inside: str
    crossed: str
    clipped: str


def line_to(look: Look, scene: Any, seer: int, b: End, seen: int, claims: Claims) -> Line:
    """The line from a figure to a place, where ``seen`` stands or would, on such scenery."""
    code, part = sight.nearest_stop(scene, look.view, seer, b, seen)
    a = sight.end_at(look.view.figures[seer])
    start, end = (int(a.x), int(a.y)), (int(b.x), int(b.y))
    if code <= sight.COVERED:
        cover = tuple(_covers(scene, look.view.doors, a, b, claims))
        if cover:
            first, how = cover[0]
            things = tuple(thing for thing, _how in cover)
            return Line(start, end, True, None, things, _cover_words(look, first, how), first.rule)
        said = claims.said(look, sight.CLEAR)
        return Line(start, end, True, None, (), said.text, said.rule)
    said = claims.said(look, int(code))
    stop = (round(a.x + (b.x - a.x) * part / PART), round(a.y + (b.y - a.y) * part / PART))
    return Line(start, end, False, stop, (), said.text, said.rule)


def _covers(scene: Any, doors: Any, a: End, b: End, claims: Claims) -> Iterator[tuple[Thing, int]]:
    """Everything that gives whoever is seen cover on an open line, and how it does, as the kernel tells."""
    by = {sight.SHELTER: claims.inside, sight.ACROSS: claims.crossed, sight.AT_CORNER: claims.clipped}
    if sight.is_sheltered(scene, b):
        yield Thing(PIECE, int(b.piece), claims.inside), sight.SHELTER
    for i in range(scene.piece_count):
        if (does := int(sight.at_piece(scene, doors, i, a, b, False))) in by:
            yield Thing(PIECE, i, by[does]), does
    for i in range(scene.wall_count):
        if sight.over_low_wall(scene, i, a, b):
            yield Thing(LOW_WALL, i, claims.crossed), sight.ACROSS


def _cover_words(look: Look, thing: Thing, how: int) -> str:
    """What gives cover, in a sentence."""
    if thing.kind == LOW_WALL:
        return _("In cover: the line of sight crosses a low wall.")
    name = piece_name(look.setup.battlefield.pieces[thing.number].kind)
    if how == sight.SHELTER:
        return _("In cover: the target is inside {piece}.").format(piece=name)
    if how == sight.ACROSS:
        return _("In cover: the line of sight crosses {piece}.").format(piece=name)
    return _("In cover: the line of sight clips a corner of {piece}.").format(piece=name)
