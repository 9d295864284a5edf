"""What comes of a way that is thought of: who could take opportunity fire at it, whom one could shoot at from its end.

Found one enemy after the other. The rules say where there is a shot; it is walked in thought, on a copy of what the
side sees. Asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from campaign.battle.contract import FINE
from campaign.battle.fast import choice_rows, clone
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.legality import problem
from campaign.battle.fftt.movement import path_x, path_y, storey_on_path
from campaign.battle.fftt.opportunity import LEAST_NEED, first_in_front, may_react, reaction_need
from campaign.battle.kernel.table import level_on, piece_at
from campaign.tabletop.looking import Look, Point
from campaign.tabletop.reach import Route
from campaign.tabletop.shots import Shot, shot_at


@dataclass(frozen=True, slots=True)
class Threat:
    """An enemy with a shot at a way: the first place of it that he can shoot at, and the most that he needs."""

    watcher: int
    at: Point
    need: int


def outlook(look: Look, figure: int, way: Route, facing: Point) -> Iterator[Threat | Shot | None]:
    """Who could shoot at a way, one a step, then at whom one could shoot from its end; None for who is neither."""
    s: Any = clone(look.view)
    yield from threats(look, s, figure, way)
    f = s.figures[figure]
    if facing != (0, 0):
        f.fx, f.fy = facing
    there = replace(look, view=s, memory={})
    for enemy in range(s.figure_count):
        e = s.figures[enemy]
        if e.fate == c.ON_TABLE and e.team != f.team:
            shot = shot_at(there, figure, enemy)
            yield shot if shot.code == FINE else None


def threats(look: Look, s: Any, figure: int, way: Route) -> Iterator[Threat | None]:
    """Everybody who could shoot at a way; the figure stands at its end then, in the battle that is thought of."""
    told: set[int] = set()
    for choice in (way.choice, *way.later):
        if choice is None or not _lay(look, s, choice):
            return
        s.now[0].mover = figure
        for watcher in range(s.figure_count):
            if watcher not in told and may_react(look.t, s, watcher):
                found = _shot(look, s, watcher)
                if found:
                    told.add(watcher)
                yield found
        _walk(look, s, figure)


def _lay(look: Look, s: Any, choice: tuple[int, ...]) -> bool:
    row = choice_rows(1, c.CHOICE_WIDTH)[0]
    for place, number in enumerate(choice):
        row[place] = number
    return int(problem(look.t, s, row)) == FINE


def _shot(look: Look, s: Any, watcher: int) -> Threat | None:
    """The first point of the path that a watcher can shoot at, with the best number along it."""
    first, best = None, 0
    for point in range(first_in_front(look.t, s, watcher), s.now[0].points):
        need = int(reaction_need(look.t, s, watcher, point, LEAST_NEED))
        if need and first is None:
            first = int(path_x(s, point)), int(path_y(s, point))
        best = max(best, need)
    return Threat(watcher, first, best) if first else None


def _walk(look: Look, s: Any, figure: int) -> None:
    """The figure stands at the end of its path, in thought."""
    now, f = s.now[0], s.figures[figure]
    last = now.points - 1
    x, y = path_x(s, last), path_y(s, last)
    piece = piece_at(look.t, x, y)
    level = level_on(look.t, piece, storey_on_path(look.t, s, last, piece))
    f.x, f.y, f.piece, f.level = x, y, piece, level
    f.ap -= now.price
    now.mover = c.NOBODY
