"""What a person has said with one gesture and the rules hear one after the other: walks of several actions, several
figures, shots that were laid down before the dice.

Each is judged when its turn comes, for what went before may have changed it. Answers nobody itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.moves import Going
from campaign.battle.systems import table_of
from campaign.reason import Reason


@dataclass(frozen=True, slots=True)
class Said:
    """A choice as it stands."""

    choice: Choice


Order = Said | Going
"""What is to be answered: a choice, or a way to a place, which is found when its turn comes."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An order that the rules do not allow any more: of whom, and why."""

    figure: int
    objection: Reason


@dataclass(frozen=True, slots=True)
class Asked:
    """A side's question, as far as orders belong to it: they go on as long as the same step asks the same side."""

    side: int
    key: tuple[int, ...]
    step: tuple[int, ...]

    @classmethod
    def of(cls, look: Look) -> Asked:
        """The question that is put now."""
        asking = table_of(look.setup.system).asking
        return cls(look.side, asking.key(look), asking.step(look))


class Orders:
    """Orders that wait for their turn."""

    def __init__(self) -> None:
        self._left: deque[tuple[Asked, Order]] = deque()
        self._rows = 0

    def __len__(self) -> int:
        return len(self._left)

    def give(self, look: Look, orders: Iterable[Order]) -> None:
        """Orders for the question that is put now, behind those that wait."""
        asked = Asked.of(look)
        self._left.extend((asked, order) for order in orders)

    def forget(self) -> None:
        """Nothing waits any more."""
        self._left.clear()

    def look_at(self, look: Look) -> None:
        """The battle stands elsewhere: orders of a step that is over, or of a time that was taken back, are void."""
        step = Asked.of(look).step
        taken_back = len(look.rows) < self._rows
        kept = [] if taken_back else [one for one in self._left if one[0].step == step]
        self._left, self._rows = deque(kept), len(look.rows)

    def next(self, look: Look) -> Choice | Refused | None:
        """What to answer now; None where nothing waits for this question."""
        asked = Asked.of(look)
        found = next((one for one in self._left if one[0] == asked), None)
        if found is None:
            return None
        self._left.remove(found)
        order, face = found[1], table_of(look.setup.system)
        actor = actor_of(look, order)
        if actor >= 0 and (gone := face.asking.gone(look, actor)) is not None:
            self._drop(look, actor)
            return Refused(actor, gone)
        if isinstance(order, Said):
            objection = look.objection(look.problem(order.choice))
            if objection is None:
                return order.choice
        else:
            way = face.moving.way(look, actor, order.goal, via=order.via, facing=order.facing, charges=order.charges)
            if way.choice is not None:
                self._left.extendleft((asked, Said(choice)) for choice in reversed(way.later))
                return way.choice
            objection = way.objection
        self._drop(look, actor)
        assert objection is not None
        return Refused(actor, objection)

    def _drop(self, look: Look, actor: int) -> None:
        """What else an actor was to do is void when it cannot do the first of it."""
        others = [one for one in self._left if actor < 0 or actor_of(look, one[1]) != actor]
        self._left = deque(others)


def actor_of(look: Look, order: Order) -> int:
    """Whose order it is; less than 0 for nobody's."""
    return table_of(look.setup.system).asking.whose(look, order.choice) if isinstance(order, Said) else order.actor
