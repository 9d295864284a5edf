"""What comes of a way that is thought of: who could take opportunity fire at it, whom one could shoot at from its end.

Found one enemy after the other. The rules say where there is a shot; it is walked in thought, on a copy of what the
side sees. Asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.table.moves import Route, Threat
from campaign.battle.fast import clone
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.opportunity import LEAST_NEED, first_in_front, may_react, reaction_need
from campaign.battle.fftt.table.firing.shots import shot_at
from campaign.battle.fftt.table.moving.thought import carry_out


def outlook(look: Look, figure: int, way: Route) -> Iterator[Threat | Shot | None]:
    """Who could shoot at a way, one a step, then at whom one could shoot from its end; None for who is neither."""
    s: Any = clone(look.view)
    yield from threats(look, s, figure, way)
    f = s.figures[figure]
    if way.facing != (0, 0):
        f.fx, f.fy = way.facing
    there = look.of(s)
    for enemy in range(s.figure_count):
        e = s.figures[enemy]
        if e.fate == c.ON_TABLE and e.team != f.team:
            shot = shot_at(there, figure, enemy)
            yield shot if shot.objection is None else None


def threats(look: Look, s: Any, figure: int, way: Route) -> Iterator[Threat | None]:
    """Everybody who could shoot at a way; the figure stands at its end then, in the battle that is thought of."""
    told: set[int] = set()
    for choice in (way.choice, *way.later):
        if choice is None or look.problem(choice, s) != FINE:
            return
        s.now[0].mover = figure
        for watcher in range(s.figure_count):
            if watcher not in told and may_react(look.t, s, watcher):
                found = _shot(look, s, watcher)
                if found:
                    told.add(watcher)
                yield found
        carry_out(look, choice, s)
        s.now[0].mover = c.NOBODY


def _shot(look: Look, s: Any, watcher: int) -> Threat | None:
    """The first point of the path that a watcher can shoot at, with the best number along it."""
    first, best = None, 0
    for point in range(first_in_front(look.t, s, watcher), s.now[0].points):
        need = int(reaction_need(look.t, s, watcher, point, LEAST_NEED))
        if need and first is None:
            first = int(s.path[2 * point]), int(s.path[2 * point + 1])
        best = max(best, need)
    return Threat(watcher, first, best) if first else None
