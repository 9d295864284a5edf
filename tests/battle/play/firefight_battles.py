"""One random battle of Firefight from its seed: played, watched, put into words to compare with another process’s."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from campaign.battle.arena import tactician
from campaign.battle.contract import AnySystem, BattleReport, BattleSetup
from campaign.battle.fast import clone, fresh
from campaign.battle.firefight.options import ROOM_FOR_OPTIONS
from campaign.battle.firefight.records import Battle
from campaign.battle.firefight.system import SYSTEM as FIREFIGHT
from campaign.battle.firefight.units import Row as Unit
from tests.battle.play import course as courses
from tests.battle.play.course import Checks
from tests.battle.play.firefight_coverage import in_answer, in_course, in_end, in_setup
from tests.battle.play.firefight_forces import random_setup
from tests.battle.play.firefight_invariants import Watch, option_problems, report_faults
from tests.battle.play.firefight_players import Style, choose, odd_choice, styles_of
from tests.battle.play.firefight_state import named, state_of, state_rows
from tests.battle.play.snapshot import Row

LOOKS = 1 / 20
"""The share of decisions at which a decider is shown the same battle with other dice and bids to come."""


@dataclass(slots=True)
class Course(courses.Course):
    """A random battle of Firefight."""

    system: ClassVar[AnySystem] = FIREFIGHT
    most_options: ClassVar[int] = ROOM_FOR_OPTIONS
    last: Row = field(default=())

    @classmethod
    def random_setup(cls, seed: int) -> BattleSetup[Unit]:
        return random_setup(seed)

    @classmethod
    def styles_of(cls, rng: random.Random, sides: int) -> list[Style]:
        return styles_of(rng, sides)

    def choose(self) -> Row:
        style = self.styles[self.s.now[0].side]
        self.last = choose(self.rng, style, self.offered, self.judge, self.think)
        return self.last

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
    return named(course.s), course.log, course.offered


class _Checks(Checks):
    def __init__(self, course: Course) -> None:
        self.course = course
        self.mine = course
        self.state = self.before = state_of(course.s)
        self.watch = Watch(course.setup, course.t, self.state)
        self.rng = random.Random(f"looks|{course.seed}")

    def in_setup(self) -> Iterable[str]:
        return in_setup(self.course.setup)

    def seen(self) -> Iterator[str]:
        self.before, self.state = self.state, state_of(self.course.s)
        yield from self.watch.see(self.state, self.course.log, self.mine.last)
        if not self.state.now.over and self.rng.random() < LOOKS:
            yield from secret_problems(self.course.t, self.course.s, self.rng)
            self.course.counts["looks of deciders"] += 1

    def in_course(self) -> Iterable[str]:
        return in_course(self.course.setup, self.course.t, self.before, self.state, self.course.log)

    def offers(self) -> Iterator[str]:
        return option_problems(self.state, self.course.offered)

    def ended(self, report: BattleReport) -> Iterator[str]:
        return report_faults(self.course.setup, self.state, report)

    def in_end(self, report: BattleReport) -> Iterable[str]:
        return in_end(self.state, report)


def checked(seed: int) -> Counter[str]:
    """A battle with every check after every decision; what happened in it, counted. Raises Broken."""
    course = Course.begin(seed)
    return courses.checked(course, _Checks(course))


# What no decider may see


def secret_problems(t: Any, s: Battle, rng: random.Random) -> Iterator[str]:
    """What a side that decides is shown, or decides, otherwise where only dice to come and hidden bids differ."""
    side = s.now[0].side
    other = with_other_secrets(s, side, rng)
    ours, theirs = (seen_by(battle, side) for battle in (s, other))
    if list(state_rows(ours)) != list(state_rows(theirs)):
        yield f"side {side} sees what it may not"
    one, two = (tactician(FIREFIGHT, t, view) for view in (ours, theirs))
    if one != two:
        yield f"side {side} decides {one}, and with other secrets {two}"


def with_other_secrets(s: Battle, side: int, rng: random.Random) -> Battle:
    """The same battle with other dice to come, and other bids of those who have bid on the other sides."""
    other = clone(s)
    now = other.now[0]
    now.w0, now.w1, now.w2, now.w3 = (rng.randrange(1, 1 << 31) for _word in range(4))
    for figure in range(other.figure_count):
        if other.figures[figure].side != side:
            other.bids[figure] = rng.randint(0, 6)
    return other


def seen_by(s: Battle, side: int) -> Battle:
    """The battle as a side sees it."""
    view: Battle = fresh(Battle)
    FIREFIGHT.see(s, side, view)
    return view
