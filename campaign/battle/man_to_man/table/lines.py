"""Lines of sight between men: where one ends that is stopped, and what gives cover. Judges no arc and no range."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.table.fire import Line
from campaign.battle.contract.table.look import Look
from campaign.battle.kernel.sight import BY_BODY, BY_PIECE, CLEAR, KIND, End, end_at
from campaign.battle.man_to_man.terrain import is_smoked
from campaign.battle.sight_lines import Claims, line_to
from campaign.battle.table_words import piece_name
from campaign.reason import Reason
from campaign.words import _


def _said(look: Look, code: int) -> Reason:
    """What the rules say of a line that the kernel has told by its code."""
    kind, number = code % KIND, code // KIND
    if kind == CLEAR:
        return Reason("man_to_man:C10a", _("In sight, without cover."))
    if kind == BY_PIECE:
        name = piece_name(look.setup.battlefield.pieces[number].kind)
        return Reason("man_to_man:C10d", _("Not in sight: {piece} is in the way.").format(piece=name))
    if kind == BY_BODY:
        words = _("Not in sight: {figure} is in the way.").format(figure=look.names.short[number])
        return Reason("man_to_man:C10b", words)
    return Reason("man_to_man:C10d", _("Not in sight: one looks into a forest or building, or out of it, at its rim."))


CLAIMS: Final = Claims(_said, inside="man_to_man:F4a", crossed="man_to_man:F4a", clipped="man_to_man:F4d")


def line(look: Look, seer: int, seen: int) -> Line:
    """The line from a man to another figure."""
    found: Line = look.once(("line", seer, seen), lambda: line_at(look, seer, end_at(look.view.figures[seen]), seen))
    return found


def line_at(look: Look, seer: int, there: End, seen: int) -> Line:
    """The line from a man to a place, at which a figure stands or NOBODY."""
    f = look.view.figures[seer]
    start, end = (int(f.x), int(f.y)), (int(there.x), int(there.y))
    if is_smoked(look.view, *start, *end):
        words = _("Not in sight: smoke is in the way.")
        return Line(start, end, False, end, (), words, "man_to_man:I12b")
    return line_to(look, look.view.ground[0], seer, there, seen, CLAIMS)
