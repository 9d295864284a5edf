"""One random battle of FFTT from its seed: played, watched, and put into words to compare with another process’s."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from campaign.battle.contract import AnySystem, BattleReport, BattleSetup
from campaign.battle.fftt.legality import ROOM_FOR_OPTIONS
from campaign.battle.fftt.system import SYSTEM as FFTT
from campaign.battle.fftt.units import Unit
from tests.battle.play import course as courses
from tests.battle.play.course import Broken as Broken
from tests.battle.play.course import Checks
from tests.battle.play.coverage import in_answer, in_course, in_end, in_setup
from tests.battle.play.forces import random_setup
from tests.battle.play.invariants import Watch, option_problems, report_faults
from tests.battle.play.players import Style, choose, odd_choice, styles_of
from tests.battle.play.snapshot import Row, named, snapshot, state_rows


@dataclass(slots=True)
class Course(courses.Course):
    """A random battle of FFTT."""

    system: ClassVar[AnySystem] = FFTT
    most_options: ClassVar[int] = ROOM_FOR_OPTIONS

    @classmethod
    def random_setup(cls, seed: int) -> BattleSetup[Unit]:
        return random_setup(seed)

    @classmethod
    def styles_of(cls, rng: random.Random, sides: int) -> list[Style]:
        return styles_of(rng, sides)

    def choose(self) -> Row:
        style = self.styles[self.s.now[0].side]
        return choose(self.rng, style, self.t, self.s, self.offered, self.judge, self.think)

    def odd_choice(self) -> Row:
        return odd_choice(self.rng, self.s)

    def state_rows(self) -> Iterable[Row]:
        return state_rows(self.s)

    def in_answer(self, kind: int, choice: Row) -> Iterable[str]:
        return in_answer(kind, choice)


def words_of(seed: int) -> list[str]:
    """A battle as a word for each decision, nothing checked: to be compared with another process's."""
    return Course.begin(seed).play_on().words


def state_at(seed: int, decision: int) -> tuple[dict[str, int], list[Row], list[Row]]:
    """The named state at a decision, counted from 0, with the log that led there and the options."""
    course = Course.begin(seed).play_on(decision)
    return named(snapshot(course.s)), course.log, course.offered


class _Checks(Checks):
    def __init__(self, course: Course) -> None:
        self.course = course
        self.state = snapshot(course.s)
        self.watch = Watch(course.setup, course.t, course.s, self.state)

    def in_setup(self) -> Iterable[str]:
        return in_setup(self.course.setup)

    def seen(self) -> Iterator[str]:
        self.state = snapshot(self.course.s)
        return self.watch.see(self.state, self.course.log)

    def in_course(self) -> Iterable[str]:
        return in_course(self.course.setup, self.course.t, self.state, self.course.log)

    def offers(self) -> Iterator[str]:
        return option_problems(self.state, self.course.offered, self.watch.units)

    def ended(self, report: BattleReport) -> Iterator[str]:
        return report_faults(self.course.setup, self.state, report)

    def in_end(self, report: BattleReport) -> Iterable[str]:
        return in_end(self.state, report)


def checked(seed: int) -> Counter[str]:
    """A battle with every check after every decision; what happened in it, counted. Raises Broken."""
    course = Course.begin(seed)
    return courses.checked(course, _Checks(course))
