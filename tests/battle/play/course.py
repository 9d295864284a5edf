"""A random battle of any rule system under way: played, checked after every decision, put into words to compare.

What is a rule system's own it says in a class of its own below ``Course``, and in its ``Checks``.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from campaign.battle.arena import tactician
from campaign.battle.contract import FINE, AnySystem, BattleReport, BattleSetup
from campaign.battle.fast import choice_rows, clone, fresh
from campaign.battle.kernel.log import MOST_ROWS
from tests.battle.play.snapshot import Row, digest, numbers

MOST_DECISIONS = 20_000
CLONES_EACH = 1 / 40
"""The share of decisions at which every option is carried out, each on a clone."""
ODD_ANSWERS = 3
"""So many answers that may be nonsense are judged at each decision."""


class Broken(AssertionError):
    """A battle in which something does not hold."""


@dataclass(slots=True)
class Course(ABC):
    """A random battle under way. ``words`` holds a digest for each decision: of the state, the options, the log."""

    system: ClassVar[AnySystem]
    most_options: ClassVar[int]

    seed: int
    setup: BattleSetup[Any]
    t: Any
    s: Any
    styles: list[Any]
    rng: random.Random
    view: Any
    words: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    offered: list[Row] = field(default_factory=list)
    log: list[Row] = field(default_factory=list)

    @classmethod
    def begin(cls, seed: int) -> Self:
        """The battle of a seed, before its first decision."""
        rng = random.Random(f"battle|{seed}")
        setup = cls.random_setup(seed)
        t, s = cls.system.set_up(setup, seed, logging=True)
        return cls(seed, setup, t, s, cls.styles_of(rng, len(setup.sides)), rng, fresh(cls.system.battle))

    # What is a rule system's own

    @classmethod
    @abstractmethod
    def random_setup(cls, seed: int) -> BattleSetup[Any]:
        """The battle of a seed, as it is set up."""

    @classmethod
    @abstractmethod
    def styles_of(cls, rng: random.Random, sides: int) -> list[Any]:
        """How each side is played."""

    @abstractmethod
    def choose(self) -> Row:
        """What the side that is asked decides."""

    @abstractmethod
    def odd_choice(self) -> Row:
        """An answer that may be nonsense."""

    @abstractmethod
    def state_rows(self) -> Iterable[Row]:
        """The whole state as numbers."""

    @abstractmethod
    def in_answer(self, kind: int, choice: Row) -> Iterable[str]:
        """What was decided, as things that have to occur."""

    # What is the same for all

    def go_on(self) -> bool:
        """Run to the next decision, list its options, judge some odd answers; False at the battle's end."""
        self.system.advance(self.t, self.s)
        now = self.s.now[0]
        self.log += numbers(self.s.log, min(int(now.logged), MOST_ROWS))
        now.logged = 0
        if now.over:
            self.words.append(digest([*self.state_rows(), *self.log]))
            return False
        out = choice_room(self.most_options, self.system.width)
        self.offered = numbers(out, int(self.system.options(self.t, self.s, out)))
        odd = [self.odd_choice() for _ in range(ODD_ANSWERS)]
        judged = [(self.judge(choice),) for choice in odd]
        self.words.append(digest([*self.state_rows(), *self.log, *self.offered, *judged]))
        if len(self.words) > MOST_DECISIONS:
            raise Broken(f"seed {self.seed}: no end after {MOST_DECISIONS} decisions")
        return True

    def answer(self) -> Row:
        """Have the side that is asked decide, and carry it out."""
        choice = self.choose()
        self.counts.update(("decisions", *self.in_answer(int(self.s.now[0].kind), choice)))
        self.log = []
        self.carry_out(self.s, choice)
        return choice

    def play_on(self, decision: int | None = None) -> Self:
        """This battle, played until that decision is asked, counted from 0, or to its end; nothing is checked."""
        while self.go_on() and (decision is None or len(self.words) <= decision):
            self.answer()
        return self

    def judge(self, choice: Row) -> int:
        """The reason against an answer, or FINE."""
        return int(self.system.problem(self.t, self.s, self._row(choice)))

    def carry_out(self, s: Any, choice: Row) -> None:
        """Carry an answer out in a battle; its rows of the log are kept if it is this one."""
        self.system.apply(self.t, s, self._row(choice))
        if s is self.s:
            now = s.now[0]
            self.log += numbers(s.log, min(int(now.logged), MOST_ROWS))
            now.logged = 0

    def report(self) -> BattleReport:
        """What the battle hands back, when it is over."""
        return self.system.report(self.setup, self.s)

    def think(self) -> Row:
        """What the tactician would do, shown no more than its side may see."""
        self.system.see(self.s, self.s.now[0].side, self.view)
        return tactician(self.system, self.t, self.view)

    def _row(self, choice: Row) -> Any:
        row = choice_rows(1, self.system.width)[0]
        for part, number in enumerate(choice):
            row[part] = number
        return row


_ROOMS: dict[tuple[int, int], Any] = {}


def choice_room(most: int, width: int) -> Any:
    """Room for so many choices, the same each time."""
    if (most, width) not in _ROOMS:
        _ROOMS[most, width] = choice_rows(most, width)
    return _ROOMS[most, width]


class Checks(ABC):
    """What is looked at in one battle after every decision; each gives its problems in words."""

    course: Course

    @abstractmethod
    def in_setup(self) -> Iterable[str]:
        """What the battle has from its start, as things that have to occur."""

    @abstractmethod
    def seen(self) -> Iterator[str]:
        """What is wrong with the state at a decision or at the end, and with the way to it."""

    @abstractmethod
    def in_course(self) -> Iterable[str]:
        """What the state shows and the way to it, as things that have to occur."""

    @abstractmethod
    def offers(self) -> Iterator[str]:
        """What is wrong with the options."""

    @abstractmethod
    def ended(self, report: BattleReport) -> Iterator[str]:
        """What is wrong with the report."""

    @abstractmethod
    def in_end(self, report: BattleReport) -> Iterable[str]:
        """How it ended, as things that have to occur."""


def checked(course: Course, checks: Checks) -> Counter[str]:
    """A battle with every check after every decision; what happened in it, counted. Raises Broken."""
    course.counts.update(checks.in_setup())
    choice: Row = ()
    aside = random.Random(f"aside|{course.seed}")  # so that a seed is the same battle, checked or not
    try:
        while True:
            goes_on = course.go_on()
            problems = list(checks.seen())
            if goes_on:
                problems += [*checks.offers(), *_carried_out(course, aside)]
            _none(course, choice, problems)
            course.counts.update(checks.in_course())
            if not goes_on:
                break
            choice = course.answer()
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"seed {course.seed}, decision {len(course.words)} after {choice}: {error!r}") from error
    found = course.report()
    _none(course, choice, list(checks.ended(found)))
    course.counts.update(("battles", *checks.in_end(found)))
    course.counts["turns"] += found.turns
    return course.counts


def _carried_out(course: Course, rng: random.Random) -> Iterator[str]:
    """Now and then each option is judged and carried out, on a clone."""
    course.counts["options"] += len(course.offered)
    if rng.random() >= CLONES_EACH:
        return
    for option in course.offered:
        if (code := course.judge(option)) != FINE:
            yield f"an option is refused, {code}: {option}"
        again = clone(course.s)
        course.carry_out(again, option)
        course.system.advance(course.t, again)
        course.counts["options carried out"] += 1


def _none(course: Course, choice: Row, problems: list[str]) -> None:
    if problems:
        where = f"seed {course.seed}, decision {len(course.words) - 1} after {choice}"
        raise Broken(f"{where}: " + "; ".join(problems[:5]))
