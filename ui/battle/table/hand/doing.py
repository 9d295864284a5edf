"""What else a figure in hand does in its movement than walking: at once, or at somebody who is pointed at first.

Gives orders through the hand. Which acts there are ``deeds`` knows, and whether they are allowed the rules say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.acts import Act
from ui.battle.table.hand.deeds import act_choice, act_of
from ui.battle.table.hand.mode import Grasp, place_of
from ui.battle.table.hand.orders import Said

if TYPE_CHECKING:
    from campaign.battle.arena import Choice
    from ui.battle.table.canvas import Spot


class Doing:
    """``pending`` waits for somebody to be pointed at. ``begun`` is called when an act begins, ``dropped`` when it is
    not wanted any more."""

    def __init__(self, grasp: Grasp, begun: Callable[[], object], dropped: Callable[[], object]) -> None:
        self._grasp, self._begun, self._dropped = grasp, begun, dropped
        self.pending: Act | None = None

    def begin(self, figure: int, name: str) -> None:
        """Do it at once where there is one way to; else wait for somebody to be pointed at."""
        act = act_of(self._grasp.look, figure, name)
        if act is None:
            return
        if act.objection is not None:
            self._grasp.refuse(self._grasp.at(figure), act.objection)
        elif act.choice is not None:
            self._do(act.choice)
        elif len(act.among) == 1:
            self._do(act.at(act.among[0]))
        else:
            self.pending = act
            self._begun()

    def point_at(self, act: Act, spot: Spot) -> None:
        """Somebody was pointed at for what waits; nobody who is meant, and it is dropped."""
        look = self._grasp.look
        choice = act_choice(look, act, spot)
        if choice is None:
            self.drop()
            self._grasp.told()
            return
        code = look.problem(choice)
        if code != FINE:
            self._grasp.refuse(place_of(spot), look.reason(code))
            return
        self.pending = None
        self._do(choice)

    def drop(self) -> None:
        """What waits is not wanted any more."""
        self.pending = None
        self._dropped()

    def _do(self, choice: Choice) -> None:
        """The figure stays in hand."""
        figure, memory = choice[c.FIGURE], self._grasp.memory
        if figure not in memory.acted:
            memory.acted.append(figure)
        self._begun()
        self._grasp.give([Said(choice)])
