"""A naive player of Man to Man: each man runs at the nearest enemy, charges or fires at him, and strikes him.

It knows the rules' answers and nothing of cover: its men act in their order, and what it does not know how to answer it
answers by any option.
"""

from __future__ import annotations

from random import Random
from typing import Any

from campaign.battle.contract import AnySystem
from campaign.battle.fast import choice_rows
from campaign.battle.lookahead import Choice, mark_of
from campaign.battle.man_to_man.codes import (
    ACT,
    ACTING,
    ACTION,
    CHARGE,
    CLOSE_COMBAT,
    FIRE,
    FIRING,
    FIRST_LEG,
    LEAVES,
    LEGS,
    ON_TABLE,
    PARRYING,
    PIVOT,
    RIPOSTING,
    RUN,
    SHOOTING_ON,
    STRIKE,
    STRIKING,
    TARGET,
    VERB,
    WALK,
    WHO,
)

NEAR = 6 * 254  # who is nearer to an enemy stops and fires


class Charger:
    """Decides for one battle."""

    def __init__(self, system: AnySystem) -> None:
        self._system, self._rng, self._begun = system, Random(), False
        self._room = choice_rows(system.most_options, system.width)

    def __call__(self, t: Any, view: Any) -> Choice:
        if not self._begun:
            self._begun = True
            self._rng.seed(mark_of(self._system, view))
        count = self._system.options(t, view, self._room)
        options = [tuple(int(number) for number in self._room[row]) for row in range(max(1, count - 1))]
        kind = view.now[0].kind
        if kind == ACTING:
            return self._acts(view, options)
        if kind in (FIRING, SHOOTING_ON, STRIKING):
            verb = STRIKE if kind == STRIKING else FIRE
            shots = [option for option in options if option[VERB] == verb]
            return min(shots, key=lambda option: _apart(view, option[WHO], option[TARGET]), default=options[-1])
        if kind in (PARRYING, RIPOSTING):
            return options[0]
        return self._rng.choice(options)

    def _acts(self, view: Any, options: list[Choice]) -> Choice:
        """The first man who can act charges the nearest enemy, else turns to one who is near, else runs up to him."""
        acts = [option for option in options if option[VERB] == ACT and not option[LEAVES]]
        first = min((option[WHO] for option in acts), default=-1)
        mine = [option for option in acts if option[WHO] == first]
        if not mine:
            return options[-1]
        charges = [option for option in mine if option[ACTION] == CHARGE]
        if charges:
            return min(charges, key=lambda option: _apart(view, first, option[TARGET]))
        f = view.figures[first]
        enemy = min(_enemies(view, f), key=lambda e: (e.x - f.x) ** 2 + (e.y - f.y) ** 2, default=None)
        if enemy is None:
            return mine[0]
        fights = [option for option in mine if option[ACTION] == CLOSE_COMBAT]
        moves = [option for option in mine if option[ACTION] in (RUN, WALK) and option[LEGS]]
        near = (enemy.x - f.x) ** 2 + (enemy.y - f.y) ** 2 <= NEAR**2
        if near or not moves:
            turns = [option for option in mine if option[ACTION] == PIVOT]
            return turns[-1] if turns and not (near and fights) else (fights or mine)[-1]
        return min(
            moves, key=lambda option: (option[FIRST_LEG] - enemy.x) ** 2 + (option[FIRST_LEG + 1] - enemy.y) ** 2
        )


def _enemies(view: Any, f: Any) -> list[Any]:
    team, figures = view.forces[f.side].team, (view.figures[n] for n in range(int(view.figure_count)))
    return [g for g in figures if g.fate == ON_TABLE and view.forces[g.side].team != team]


def _apart(view: Any, one: int, other: int) -> int:
    """The square of the distance between two."""
    f, g = view.figures[one], view.figures[other]
    return int((f.x - g.x) ** 2 + (f.y - g.y) ** 2)
