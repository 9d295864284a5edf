"""What else an actor in hand does than walking and shooting: at once, or at something that is pointed at first.

Which acts there are and why one is not possible the rule system says; what becomes of the choice, the mode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from campaign.battle.contract.table.look import Choice
from campaign.battle.contract.table.moves import Act, Target
from ui.battle.table.hand.mode import Deed, Grasp, distance2, place_of

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot


class Doing:
    """``pending`` waits for something to be pointed at. ``done`` takes what an actor does, ``waits`` is called when
    something is to be pointed at, or is not wanted any more."""

    def __init__(
        self, grasp: Grasp, done: Callable[[Act, Sequence[Choice]], object], waits: Callable[[], object]
    ) -> None:
        self._grasp, self._done, self._waits = grasp, done, waits
        self.pending: Act | None = None

    def deeds(self, actor: int) -> list[Deed]:
        """What an actor can do, and what it cannot with the reason, each with its key."""
        acts = self._grasp.face.moving.acts(self._grasp.look, actor)
        return [Deed(act.name, act.key, act.words, act.objection is None, act.objection) for act in acts]

    def act(self, actor: int, name: str) -> Act | None:
        """The act of a name, if it is one of the actor's."""
        return next((act for act in self._grasp.face.moving.acts(self._grasp.look, actor) if act.name == name), None)

    def begin(self, act: Act) -> None:
        """Do it at once where there is one way to and no more is looked for; else something is to be pointed at."""
        if act.objection is not None:
            self._grasp.refuse(self._grasp.at(act.actor), act.objection)
        elif act.choices:
            self._do(act, act.choices)
        elif not act.is_place and not act.open and len({target.choice for target in act.targets}) == 1:
            self._do(act, (act.targets[0].choice,))
        else:
            self.pending = act
            self._waits()

    def point_at(self, act: Act, spot: Spot) -> bool:
        """Something was pointed at for an act; whether that is one of its targets."""
        target = pointed_at(act, spot)
        if target is None:
            return False
        objection = target.objection or self._grasp.look.objection(self._grasp.look.problem(target.choice))
        if objection is not None:
            self._grasp.refuse(place_of(spot), objection)
        else:
            self._do(act, (target.choice,))
        return True

    def look_again(self) -> None:
        """More may be known of what waits."""
        if self.pending is not None:
            self.pending = self.act(self.pending.actor, self.pending.name)

    def drop(self) -> None:
        """What waits is not wanted any more."""
        self.pending = None
        self._waits()

    def _do(self, act: Act, choices: Sequence[Choice]) -> None:
        self.pending = None
        self._done(act, choices)


def pointed_at(act: Act, spot: Spot) -> Target | None:
    """What a place means for an act: a figure there, else the nearest place; None for neither."""
    here = [target for number in spot.figures for target in act.targets if target.figure == number]
    at = place_of(spot)
    near = min((one for one in act.targets if one.figure is None), key=lambda one: distance2(one.at, at), default=None)
    return here[0] if here else near
