"""Opportunity fire on the table: at which points of a move a watcher can shoot, and with what chance.

Where, and with what number, the rules say. Shoots at nobody.
"""

from __future__ import annotations

from campaign.battle.contract.table.fire import Reaction, ReactionPoint
from campaign.battle.contract.table.look import Look
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.abilities import shots_of
from campaign.battle.fftt.movement import path_x, path_y, storey_on_path
from campaign.battle.fftt.opportunity import LEAST_NEED, reaction_flags
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.fftt.table.firing.lines import line_to_place
from campaign.battle.fftt.table.firing.shots import sum_of
from campaign.battle.kernel.space import length
from campaign.battle.kernel.table import level_on, piece_at


def reaction(look: Look) -> Reaction:
    """What a watcher is asked about the present move."""
    return look.once("reaction", lambda: _reaction(look))


def _reaction(look: Look) -> Reaction:
    now = look.view.now[0]
    points = tuple(_point(look, index) for index in range(now.points))
    times = int(shots_of(look.t, look.view.figures[now.actor]))
    return Reaction(int(now.actor), int(now.mover), points, times, int(now.met), this_move(look))


def this_move(look: Look) -> tuple[int, ...]:
    """What tells a move from every other one of a battle."""
    now = look.view.now[0]
    path = (int(number) for number in look.view.path[: 2 * now.points])
    return (int(now.turn), int(now.phase), int(now.mover), int(look.view.figures[now.mover].ap), *path)


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
