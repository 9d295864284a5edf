"""A naive player of Firefight: it walks up to the nearest enemy, shoots at the nearest, and charges it.

It knows the rules' answers and nothing of objectives: its units act in their order, and what it does not know how to
answer it answers by any option.
"""

from __future__ import annotations

from random import Random
from typing import Any

from campaign.battle.contract import AnySystem
from campaign.battle.fast import choice_rows
from campaign.battle.firefight.codes import (
    ACTION,
    ACTIVATING,
    ADVANCE,
    CHARGE,
    COUNT,
    DONE,
    FIGURE,
    FIRST_LEG,
    FIRST_SLOT,
    HOLD,
    IDLE,
    MOVE,
    ON_TABLE,
    PUSHING,
    RUSH,
    SHOOT,
    SHOOTING,
    STRIKING,
    TARGET,
    VERB,
    WHO,
)
from campaign.battle.lookahead import Choice, mark_of


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
        if kind == ACTIVATING:
            return self._acts(t, view, options)
        if kind == SHOOTING:
            whole = [option for option in options if option[VERB] == SHOOT and option[TARGET + 1] < 0]
            return min(
                whole, key=lambda option: _apart(view, int(view.now[0].squad), option[TARGET]), default=options[-1]
            )
        if options[0][VERB] == MOVE:
            return min(options, key=lambda option: _left_to_go(view, option))
        if kind in (STRIKING, PUSHING):
            return options[0]
        return self._rng.choice(options)

    def _acts(self, t: Any, view: Any, options: list[Choice]) -> Choice:
        """The first unit that can act charges the nearest enemy, or walks up to it, or stays idle."""
        first = min(option[WHO] for option in options)
        mine = [option for option in options if option[WHO] == first]
        charges = [option for option in mine if option[ACTION] == CHARGE]
        if charges:
            return min(charges, key=lambda option: _apart(view, first, option[TARGET]))
        profile = t.profiles[view.squads[first].profile]
        wanted = (ADVANCE, HOLD, IDLE) if profile.barrel >= 0 else (RUSH, HOLD, IDLE)
        return min(mine, key=lambda option: wanted.index(option[ACTION]) if option[ACTION] in wanted else len(wanted))


def _enemies(view: Any, squad: int) -> list[Any]:
    team, figures = view.squads[squad].team, (view.figures[n] for n in range(int(view.figure_count)))
    return [f for f in figures if f.fate == ON_TABLE and view.squads[f.squad].team != team]


def _apart(view: Any, squad: int, target: int) -> int:
    """The square of the distance between the first two who stand."""
    f, g = _first(view, squad), _first(view, target)
    return int((f.x - g.x) ** 2 + (f.y - g.y) ** 2)


def _first(view: Any, squad: int) -> Any:
    figures = (view.figures[n] for n in range(int(view.figure_count)))
    return next(f for f in figures if f.squad == squad and f.fate == ON_TABLE)


def _left_to_go(view: Any, option: Choice) -> int:
    """How far the first model of a move is from the nearest enemy after it, as a square."""
    if option[VERB] == DONE or not option[COUNT]:
        squad = int(view.now[0].actor)
        f = _first(view, squad)
        x, y = int(f.x), int(f.y)
    else:
        squad = int(view.figures[option[FIRST_SLOT + FIGURE]].squad)
        x, y = option[FIRST_SLOT + FIRST_LEG], option[FIRST_SLOT + FIRST_LEG + 1]
    enemies = _enemies(view, squad)
    return min((int((x - e.x) ** 2 + (y - e.y) ** 2) for e in enemies), default=0)
