"""Opportunity fire on the table: at which points of a move a watcher can shoot, and with what chance.

Where, and with what number, the rules say. Shoots at nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.battle.fftt import codes as c
from campaign.battle.fftt.abilities import shots_of
from campaign.battle.fftt.movement import path_x, path_y, storey_on_path
from campaign.battle.fftt.opportunity import LEAST_NEED, reaction_flags
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import level_on, piece_at
from campaign.battle.fftt.table.lines import Line, line_to_place
from campaign.battle.contract.table.look import Look, Point, choice_of
from campaign.battle.fftt.table.shots import ShotSum, sum_of

if TYPE_CHECKING:
    from campaign.battle.arena import Choice


@dataclass(frozen=True, slots=True)
class ReactionPoint:
    """A point of the move; without a sum there is no shot at it."""

    index: int
    at: Point
    storey: int
    line: Line
    sum: ShotSum | None
    choice: Choice


@dataclass(frozen=True, slots=True)
class Reaction:
    """The question to a watcher: the whole path, and which of its points are best to shoot at.

    ``times`` dice are thrown; ``is_lucky``: what hits the mover does not hurt it (N9).
    """

    watcher: int
    mover: int
    points: tuple[ReactionPoint, ...]
    times: int
    is_lucky: bool
    charged: int  # whom the move ends in contact with, or NOBODY

    @property
    def best(self) -> ReactionPoint | None:
        """The first of the points with the best chance."""
        shots = [point for point in self.points if point.sum]
        return max(shots, key=lambda point: point.sum.need if point.sum else 0, default=None)


def reaction(look: Look) -> Reaction:
    """What a watcher is asked about the present move."""
    now = look.view.now[0]
    points = tuple(_point(look, index) for index in range(now.points))
    w, m = look.view.figures[now.actor], look.view.figures[now.mover]
    # goo of opportunity fire hurts the lucky too (fftt:N14a)
    lucky = bool(m.abilities & c.LUCKY) and look.t.units[w.unit].weapon != c.ACID
    return Reaction(int(now.actor), int(now.mover), points, int(shots_of(look.t, w)), lucky, int(now.met))


def _point(look: Look, index: int) -> ReactionPoint:
    t, s = look.t, look.view
    now = s.now[0]
    w, m = s.figures[now.actor], s.figures[now.mover]
    x, y = int(path_x(s, index)), int(path_y(s, index))
    piece = piece_at(t, x, y)
    storey = int(storey_on_path(t, s, index, piece))
    line = line_to_place(look, now.actor, (x, y), level_on(t, piece, storey), m.radius, now.mover)
    found = None
    if (flags := int(reaction_flags(t, s, now.actor, index, LEAST_NEED))) != c.NOBODY:
        found = sum_of(look, int(now.actor), flags, int(length(x - w.x, y - w.y)))
    return ReactionPoint(index, (x, y), storey, line, found, choice_of(c.PICK, at=(index, 0)))
