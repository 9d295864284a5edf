"""Lines of sight from one figure to another, and to a point. Judges no arc and no range."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.table.fire import Line
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fftt.reasons import SIGHT
from campaign.battle.kernel.sight import End, end_at
from campaign.battle.kernel.table import NOWHERE, level_on, piece_at
from campaign.battle.sight_lines import Claims, line_to

CLAIMS: Final = Claims(
    lambda look, code: look.reason(SIGHT + code), inside="fftt:V5b", crossed="fftt:V5c", clipped="fftt:V5d"
)


def line_between(look: Look, seer: int, seen: int) -> Line:
    """The line from a figure to another one."""
    there = end_at(look.view.figures[seen])
    return look.once(("line", seer, seen), lambda: line_to(look, look.t, seer, there, seen, CLAIMS))


def line_to_place(look: Look, seer: int, at: Point, level: int, radius: int, seen: int) -> Line:
    """The line from a figure to a place where ``seen``, of that radius, stands or would on that level."""
    return line_to(look, look.t, seer, End(*at, level, piece_at(look.t, *at), radius), seen, CLAIMS)


def line_to_point(look: Look, seer: int, x: int, y: int, storey: int = 0) -> Line:
    """The line from a figure to a point, on the ground or on a storey."""
    return line_to_place(look, seer, (x, y), level_on(look.t, piece_at(look.t, x, y), storey), 0, NOWHERE)
