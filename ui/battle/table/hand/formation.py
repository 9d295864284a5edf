"""Several figures that one gesture moves: each goes as far and the same way, the foremost first.

Whoever cannot stays, with the rules' reason. The way of each is found in thought, where those before it have gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.battle.fast import clone
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fftt.table.reach import Route, route
from campaign.battle.fftt.table.routes import carry_out
from campaign.battle.fftt.table.farthest import way_toward


@dataclass(frozen=True, slots=True)
class Going:
    """A figure and where it is to go; ``charges``: at whoever stands there."""

    figure: int
    goal: Point
    charges: bool = False


def goings(look: Look, held: Sequence[int], to: Point, enemy: int | None) -> tuple[Going, ...]:
    """Where each is to go: their middle to a place, the foremost first; or all at an enemy, the nearest first."""
    places = {number: (int(look.view.figures[number].x), int(look.view.figures[number].y)) for number in held}
    if enemy is not None:
        e = look.view.figures[enemy]
        near = sorted(held, key=lambda number: (_square(places[number], to), number))
        return tuple(Going(number, (int(e.x), int(e.y)), charges=True) for number in near)
    middle = [sum(place[k] for place in places.values()) / len(places) for k in (0, 1)]
    dx, dy = round(to[0] - middle[0]), round(to[1] - middle[1])
    foremost = sorted(held, key=lambda number: (-(places[number][0] * dx + places[number][1] * dy), number))
    return tuple(Going(number, (places[number][0] + dx, places[number][1] + dy)) for number in foremost)


def tried(look: Look, wanted: Sequence[Going]) -> Iterator[tuple[Going, Route]]:
    """The way of each, one after the other, where those before have gone."""
    s: Any = clone(look.view)
    thought = replace(look, view=s, memory={})
    for going in wanted:
        way = (route if going.charges else way_toward)(thought, going.figure, *going.goal)
        yield going, way
        if way.choice is not None:
            for choice in (way.choice, *way.later):
                carry_out(thought, choice, s)
            thought.memory.clear()


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
