"""A battle as one side sees it, with what that side has been asked of it before: what every view of the table takes.

Everything that is shown is computed from here, so nobody sees what its side may not know. Judges nothing itself: a
choice is put to the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from campaign.battle.contract import FINE
from campaign.battle.contract.telling import AnyNames
from campaign.battle.fast import choice_rows, clone
from campaign.battle.fftt import codes as c
from campaign.battle.systems import system_of, telling_of
from campaign.reason import Reason

if TYPE_CHECKING:
    from campaign.battle.arena import Choice
    from campaign.battle.contract import AnySetup, AnySystem
    from campaign.tabletop.match import Match

Row = tuple[int, ...]
Point = tuple[int, int]
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Look:
    """A battle as a side sees it. A new one after each answer: what is remembered of it is never thrown away.

    ``t`` is the table and ``view`` the battle, both as the rules have them; ``rows`` is the log.
    """

    setup: AnySetup
    t: Any
    view: Any
    rows: Sequence[Row]
    memory: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, match: Match, side: int) -> Look:
        """A match as that side sees it now."""
        return cls(match.setup, match.t, match.seen_by(side), tuple(match.rows))

    def once(self, key: Any, find: Callable[[], Found]) -> Found:
        """What was found under a key before, or is found now."""
        if key not in self.memory:
            self.memory[key] = find()
        found: Found = self.memory[key]
        return found

    @property
    def system(self) -> AnySystem:
        """The rule system that is played."""
        return system_of(self.setup.system)

    @property
    def names(self) -> AnyNames:
        """What everybody is called."""
        return self.once("names", lambda: telling_of(self.setup.system).names(self.setup, self.rows))

    def asks(self, kind: int, figure: int) -> bool:
        """Whether a decision of that kind is wanted now of the side of a figure."""
        now = self.view.now[0]
        return bool(now.kind == kind and now.side == self.view.figures[figure].side)

    def problem(self, choice: Choice, battle: Any = None) -> int:
        """The reason of the rules against a choice, or FINE; now, or in a battle made for trying."""
        row = choice_rows(1, self.system.width)[0]
        for place, number in enumerate(choice):
            row[place] = number
        return int(self.system.problem(self.t, self.view if battle is None else battle, row))

    def reason(self, code: int) -> Reason:
        """A reason of the rules in words."""
        return telling_of(self.setup.system).reason(code, self.setup)

    def objection(self, code: int) -> Reason | None:
        """A reason of the rules in words; None where there is none."""
        return None if code == FINE else self.reason(code)

    def in_movement(self, figure: int) -> Any:
        """A battle to try moves of a figure in: it is the movement of its side.

        Where it is not so now, everybody of it has all actions, as a phase begins. Whoever changes anything puts it
        back.
        """
        side = int(self.view.figures[figure].side)
        return self.once(("in movement", side), lambda: _in_movement(self.view, side))


def _in_movement(view: Any, side: int) -> Any:
    s = clone(view)
    now = s.now[0]
    if now.kind == c.MOVING and now.side == side:
        return s
    now.kind, now.side, now.actor, now.step = c.MOVING, side, c.NOBODY, c.MOVEMENT
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side == side:
            f.ap, f.stopped, f.turned, f.bound = f.actions, 0, 0, 0
    return s


def choice_of(
    verb: int,
    figure: int = c.NOBODY,
    target: int = c.NOBODY,
    at: Point = (0, 0),
    facing: Point = (0, 0),
    *,
    storey: int = 0,
) -> Choice:
    """A choice as the rules write it."""
    said = [verb, figure, target, *at, *facing, storey]
    return (*said, *[0] * (c.CHOICE_WIDTH - len(said)))


def move_of(figure: int, legs: Sequence[Point], facing: Point = (0, 0), *, leaves: bool = False) -> Choice:
    """A move as the rules write it: ``legs`` are the ends of its legs."""
    said = [c.MOVE, figure, int(leaves), 0, 0, *facing, len(legs), *(number for leg in legs for number in leg)]
    return (*said, *[0] * (c.CHOICE_WIDTH - len(said)))
