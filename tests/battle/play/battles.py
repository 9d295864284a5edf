"""One random battle from its seed: played, watched, and put into short words that can be compared between processes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from campaign.battle.arena import tactician
from campaign.battle.contract import BattleReport, BattleSetup
from campaign.battle.fast import choice_rows, clone, fresh
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.flow import advance, apply
from campaign.battle.fftt.legality import ROOM_FOR_OPTIONS, options, problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.report import report
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.system import SYSTEM as FFTT
from campaign.battle.fftt.units import Unit
from campaign.battle.kernel.log import MOST_ROWS
from tests.battle.play.coverage import in_answer, in_course, in_end, in_setup
from tests.battle.play.forces import random_setup
from tests.battle.play.invariants import Watch, option_problems, report_faults
from tests.battle.play.players import Style, choose, odd_choice, styles_of
from tests.battle.play.snapshot import Row, Snapshot, digest, named, numbers, snapshot, state_rows

MOST_DECISIONS = 20_000
CLONES_EACH = 1 / 40
"""The share of decisions at which every option is carried out, each on a clone."""
ODD_ANSWERS = 3
"""So many answers that may be nonsense are judged at each decision."""


class Broken(AssertionError):
    """A battle in which something does not hold."""


@dataclass(slots=True)
class Course:
    """A random battle under way. ``words`` holds a digest for each decision: of the state, the options, the log."""

    seed: int
    setup: BattleSetup[Unit]
    t: Table
    s: Battle
    styles: list[Style]
    rng: random.Random
    view: Battle = field(default_factory=lambda: fresh(Battle))
    words: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    offered: list[Row] = field(default_factory=list)
    log: list[Row] = field(default_factory=list)

    @classmethod
    def begin(cls, seed: int) -> Course:
        """The battle of a seed, before its first decision."""
        rng = random.Random(f"battle|{seed}")
        setup = random_setup(seed)
        t, s = set_up(setup, seed, logging=True)
        return cls(seed, setup, t, s, styles_of(rng, len(setup.sides)), rng)

    def go_on(self) -> bool:
        """Run to the next decision, list its options, judge some odd answers; False at the battle's end."""
        advance(self.t, self.s)
        now = self.s.now[0]
        self.log += numbers(self.s.log, min(int(now.logged), MOST_ROWS))
        now.logged = 0
        if now.over:
            self.words.append(digest([*state_rows(self.s), *self.log]))
            return False
        out = _ROOM
        self.offered = numbers(out, int(options(self.t, self.s, out)))
        odd = [odd_choice(self.rng, self.s) for _ in range(ODD_ANSWERS)]
        judged = [(self.judge(choice),) for choice in odd]
        self.words.append(digest([*state_rows(self.s), *self.log, *self.offered, *judged]))
        if len(self.words) > MOST_DECISIONS:
            raise Broken(f"seed {self.seed}: no end after {MOST_DECISIONS} decisions")
        return True

    def answer(self) -> Row:
        """Have the side that is asked decide, and carry it out."""
        style = self.styles[self.s.now[0].side]
        choice = choose(self.rng, style, self.t, self.s, self.offered, self.judge, self._think)
        self.counts.update(("decisions", *in_answer(int(self.s.now[0].kind), choice)))
        self.log = []
        self.carry_out(self.s, choice)
        return choice

    def judge(self, choice: Row) -> int:
        """The reason against an answer, or FINE."""
        return int(problem(self.t, self.s, _row(choice)))

    def carry_out(self, s: Battle, choice: Row) -> None:
        """Carry an answer out in a battle; its rows of the log are kept if it is this one."""
        apply(self.t, s, _row(choice))
        if s is self.s:
            now = s.now[0]
            self.log += numbers(s.log, min(int(now.logged), MOST_ROWS))
            now.logged = 0

    def report(self) -> BattleReport:
        """What the battle hands back, when it is over."""
        return report(self.setup, self.s)

    def _think(self) -> Row:
        """What the tactician would do, shown no more than its side may see."""
        see(self.s, self.s.now[0].side, self.view)
        return tactician(FFTT, self.t, self.view)


_ROOM = choice_rows(ROOM_FOR_OPTIONS, c.CHOICE_WIDTH)


def _row(choice: Row) -> list[int]:
    row = choice_rows(1, c.CHOICE_WIDTH)[0]
    for part, number in enumerate(choice):
        row[part] = number
    return row  # type: ignore[return-value]


def words_of(seed: int) -> list[str]:
    """A battle as a word for each decision, nothing checked: to be compared with another process's."""
    course = Course.begin(seed)
    while course.go_on():
        course.answer()
    return course.words


def state_at(seed: int, decision: int) -> tuple[dict[str, int], list[Row], list[Row]]:
    """The named state at a decision, counted from 0, with the log that led there and the options."""
    course = Course.begin(seed)
    while course.go_on() and len(course.words) <= decision:
        course.answer()
    return named(snapshot(course.s)), course.log, course.offered


def checked(seed: int) -> Counter[str]:
    """A battle with every check after every decision; what happened in it, counted. Raises Broken."""
    course = Course.begin(seed)
    course.counts.update(in_setup(course.setup))
    watch = Watch(course.setup, course.t, course.s, snapshot(course.s))
    choice: Row = ()
    aside = random.Random(f"aside|{seed}")  # so that a seed is the same battle, checked or not
    try:
        while True:
            goes_on = course.go_on()
            state = snapshot(course.s)
            _none(course, choice, [*watch.see(state, course.log), *_offer_problems(course, watch, state, aside)])
            course.counts.update(in_course(course.setup, course.t, state, course.log))
            if not goes_on:
                break
            choice = course.answer()
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"seed {course.seed}, decision {len(course.words)} after {choice}: {error!r}") from error
    found = course.report()
    _none(course, choice, report_faults(course.setup, state, found))
    course.counts.update(("battles", *in_end(state, found)))
    course.counts["turns"] += found.turns
    return course.counts


def _offer_problems(course: Course, watch: Watch, state: Snapshot, rng: random.Random) -> Iterator[str]:
    """What is wrong with the options; now and then each is carried out, on a clone."""
    if state.now.over:
        return
    yield from option_problems(state, course.offered, watch.units)
    course.counts["options"] += len(course.offered)
    if rng.random() >= CLONES_EACH:
        return
    for option in course.offered:
        if (code := course.judge(option)) != FINE:
            yield f"an option is refused, {code}: {option}"
        again = clone(course.s)
        course.carry_out(again, option)
        advance(course.t, again)
        course.counts["options carried out"] += 1


def _none(course: Course, choice: Row, problems: Iterator[str] | list[str]) -> None:
    if found := list(problems):
        where = f"seed {course.seed}, decision {len(course.words) - 1} after {choice}"
        raise Broken(f"{where}: " + "; ".join(found[:5]))
