"""A battle as one side sees it, with what that side has been asked of it before: what every view of the table takes.

Everything that is shown is computed from here, so nobody sees what its side may not know. Judges nothing itself: a
choice is put to the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from campaign.battle.contract import FINE, STANDARD, AnySetup, AnySystem
from campaign.battle.contract.telling import AnyNames, Telling
from campaign.battle.fast import choice_rows, clone
from campaign.reason import Reason

Row = tuple[int, ...]
Point = tuple[int, int]
"""A place, or a direction, in tenths of a millimetre."""
Choice = tuple[int, ...]
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Look:
    """A battle as a side sees it. A new one after each answer: what is remembered of it is never thrown away.

    ``t`` is the table and ``view`` the battle, both as the rules have them; ``rows`` is the log. ``hurried``: a window
    waits for every answer, so that what takes long is asked of ``apart`` on another thread, and told when it is known.
    """

    setup: AnySetup
    system: AnySystem
    telling: Telling
    t: Any
    view: Any
    rows: Sequence[Row]
    memory: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    hurried: bool = False

    def once(self, key: Any, find: Callable[[], Found]) -> Found:
        """What was found under a key before, or is found now."""
        if key not in self.memory:
            self.memory[key] = find()
        found: Found = self.memory[key]
        return found

    def knows(self, key: Any) -> bool:
        """Whether something has been found under a key."""
        return key in self.memory

    def apart(self) -> Look:
        """A copy that another thread can be asked of, which takes its time."""
        return replace(self, view=clone(self.view), memory={}, hurried=False)

    def learn(self, apart: Look) -> None:
        """Remember what was found with such a copy."""
        for key, found in apart.memory.items():
            self.memory.setdefault(key, found)

    def of(self, view: Any) -> Look:
        """The same with another battle in its place: one that is thought of."""
        return replace(self, view=view, memory={})

    @property
    def side(self) -> int:
        """The side that is asked."""
        return int(self.view.now[0].side)

    @property
    def names(self) -> AnyNames:
        """What everybody is called."""
        return self.once("names", lambda: self.telling.names(self.setup, self.rows))

    def problem(self, choice: Choice, battle: Any = None) -> int:
        """The reason of the rules against a choice, or FINE; now, or in a battle made for trying."""
        row = choice_rows(1, self.system.width)[0]
        for place, number in enumerate(choice):
            row[place] = number
        return int(self.system.problem(self.t, self.view if battle is None else battle, row))

    def options(self) -> tuple[Choice, ...]:
        """The legal answers as the side may know them; of places and moves, a fan."""
        return self.once("options", self._options)

    def _options(self) -> tuple[Choice, ...]:
        rules = self.system
        out = choice_rows(rules.most_options, rules.width)
        rows = range(rules.options(self.t, self.view, out))
        return tuple(tuple(int(out[row][part]) for part in range(rules.width)) for row in rows)

    def answer(self, battle: Any = None) -> Choice:
        """What the program's own player would answer now, or in a battle made for thinking."""
        row = choice_rows(1, self.system.width)[0]
        self.system.think(self.t, self.view if battle is None else battle, STANDARD, row)
        return tuple(int(row[part]) for part in range(self.system.width))

    def words(self, choice: Choice) -> str:
        """A choice in words, without a full stop."""
        return self.telling.choice(self.setup, choice, self.rows)

    def reason(self, code: int) -> Reason:
        """A reason of the rules in words."""
        return self.telling.reason(code, self.setup)

    def objection(self, code: int) -> Reason | None:
        """A reason of the rules in words; None where there is none."""
        return None if code == FINE else self.reason(code)
