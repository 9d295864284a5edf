"""What a person has said with one gesture and the rules hear one after the other: walks of several actions, several
figures, shots that were laid down before the dice.

Each is judged when its turn comes, for what went before may have changed it. Answers nobody itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.battle.contract import FINE
from campaign.battle.fftt import codes as c
from campaign.reason import Reason
from campaign.battle.contract.table.look import Look, Point, choice_of
from campaign.battle.fftt.table.reach import route
from campaign.words import _
from campaign.battle.fftt.table.farthest import way_toward

if TYPE_CHECKING:
    from campaign.battle.arena import Choice

DONE = choice_of(c.DONE)


@dataclass(frozen=True, slots=True)
class Said:
    """A choice as it stands."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Walk:
    """A way to a place, found when its turn comes; ``facing``: the way to look at its end, else as it walked.

    ``charges``: at whoever stands there, or not at all; else as far as it gets.
    """

    figure: int
    goal: Point
    via: tuple[Point, ...] = ()
    facing: Point | None = None
    charges: bool = False


Order = Said | Walk


@dataclass(frozen=True, slots=True)
class Refused:
    """An order that the rules do not allow any more: of whom, and why."""

    figure: int
    objection: Reason


@dataclass(frozen=True, slots=True)
class Asked:
    """A side's question, as far as orders belong to it: they go on as long as the same step asks the same side."""

    side: int
    kind: int
    turn: int
    phase: int
    step: int

    @classmethod
    def of(cls, look: Look) -> Asked:
        """The question that is put now."""
        now = look.view.now[0]
        return cls(int(now.side), int(now.kind), int(now.turn), int(now.phase), int(now.step))


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
        now = look.view.now[0]
        step = (now.turn, now.phase, now.step)
        taken_back = len(look.rows) < self._rows
        kept = [] if taken_back else [one for one in self._left if (one[0].turn, one[0].phase, one[0].step) == step]
        self._left, self._rows = deque(kept), len(look.rows)

    def next(self, look: Look) -> Choice | Refused | None:
        """What to answer now; None where nothing waits for this question."""
        asked = Asked.of(look)
        found = next((one for one in self._left if one[0] == asked), None)
        if found is None:
            return None
        self._left.remove(found)
        order = found[1]
        if (gone := _fallen(look, figure_of(order))) is not None:
            self._drop(gone.figure)
            return gone
        if isinstance(order, Said):
            code = look.problem(order.choice)
            if code == FINE:
                return order.choice
            figure, objection = order.choice[c.FIGURE], look.objection(code)
        else:
            find = route if order.charges else way_toward
            way = find(look, order.figure, *order.goal, via=order.via, facing=order.facing)
            if way.choice is not None:
                self._left.extendleft((asked, Said(choice)) for choice in reversed(way.later))
                return way.choice
            figure, objection = order.figure, way.objection
        self._drop(figure)
        assert objection is not None
        return Refused(figure, objection)

    def _drop(self, figure: int) -> None:
        """What else a figure was to do is void when it cannot do the first of it."""
        others = [one for one in self._left if figure_of(one[1]) != figure or figure == c.NOBODY]
        self._left = deque(others)


def figure_of(order: Order) -> int:
    """Whose order it is."""
    return order.choice[c.FIGURE] if isinstance(order, Said) else order.figure


def _fallen(look: Look, figure: int) -> Refused | None:
    """That somebody has fallen on the way, if so: no reason of the rules would say more."""
    if figure == c.NOBODY or look.view.figures[figure].fate != c.KILLED:
        return None
    words = _("{figure} was shot on the way. Choose another figure.").format(figure=look.names.short[figure])
    return Refused(figure, Reason("", words))
