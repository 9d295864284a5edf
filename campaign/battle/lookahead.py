"""The strong player of every rule system: it plays a battle on in several ways, and takes what came out best.

It depends on the system what is tried. Where sides act as a whole, it chooses anew for each stretch of play how its
side plays. A way is tried as the system lists it: kept up for so many stretches, however soon it may be thought over,
then followed by another; everybody else plays as standard. What single figures could do instead is not tried there: it
makes less of a difference than so few play-outs tell apart. Where units act in turn, each option of a weighty decision
is tried, with standard play of all behind it. Those that did worse are dropped in rounds, so that most play-outs are
spent on what is close; all get the same dice.

What is played on is a copy of the view, with dice of its own: what is hidden stays hidden. Nothing is remembered here:
a plan is a plain value that is handed back with the next question, finished or not, so that whoever asks can have a
part of it thought at a time. The same view and the same plan give the same answer anywhere; what it takes is counted in
play-outs, never in seconds. Compiled play-outs are made on several threads, which changes no answer. Knows a rule
system by its doors alone.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from queue import SimpleQueue
from typing import Any, Final

from campaign.battle.contract import (
    ENEMIES_LEFT,
    OUTCOME,
    OWN_LEFT,
    STANDARD,
    STANDING,
    STRONG,
    AnySystem,
    PlayOut,
    Round,
    Way,
)
from campaign.battle.fast import COMPILED, Ints, choice_rows, copied_to, filled, fresh, place_for, plain_row
from campaign.battle.kernel.chance import words_of

Choice = tuple[int, ...]
"""A choice as it is kept: as many numbers as the rule system has in one."""

VICTORY: Final = 1000
"""What a victory counts; all that both sides have at the beginning of a play-out counts as much."""
UNSETTLED: Final = (7, 10)
"""Times what is left counts while a battle goes on, and (1, 2) in the end: then it is won or lost above all.

Little enough that the side that is ahead wants it decided: it wins no more than half by keeping what it has.
"""


THREADS: Final = min(4, os.cpu_count() or 1) if COMPILED else 1
"""That play battles on at the same time; plain rules would only wait for each other."""


@dataclass(frozen=True, slots=True)
class Score:
    """What the tries of one candidate came to together: points to compare, FP left less the enemies', in hundredths."""

    points: int = 0
    left: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Race:
    """Candidates that are tried against each other, by number; those that still run, the best first."""

    mark: int  # of the view that they start from
    running: tuple[int, ...]
    scores: tuple[Score, ...]  # of all candidates
    rounds: tuple[Round, ...]  # to come; the first may be under way
    tries: int = 0  # of each that runs
    begun: int = 0  # of them in the round under way
    beaten: int = -1  # who was dropped last
    favoured: int = -1  # who is dropped only for those that are better by a margin
    played: int = 0  # play-outs of all

    @property
    def over(self) -> bool:
        """Whether one is left, or no round to come."""
        return not self.rounds or len(self.running) < 2

    @property
    def to_come(self) -> int:
        """Play-outs that are left at most."""
        found, running = -self.begun * len(self.running), len(self.running)
        for part in self.rounds:
            if running < 2:
                break
            found += part.tries * running
            running = min(running, part.stay)
        return max(0, found)

    @property
    def share(self) -> float:
        """How much of its play-outs is done."""
        return self.played / max(1, self.played + self.to_come)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a side means to do in a stretch of play, and what was tried to find that out: a plain value.

    ``way``: its place among the system's, None while they still run. An old plan is handed back until there is a new
    one, which starts from its way. Where options are weighed, those are its ``choices``, ``way`` is the place of one
    among them, and the plan holds for that decision alone.
    """

    side: int
    stretch: int
    ways: Race
    choices: tuple[Choice, ...] = ()

    @property
    def way(self) -> int | None:
        """The way that was chosen."""
        return self.ways.running[0] if self.ways.over else None

    @property
    def last(self) -> int:
        """The way that the next plan starts from."""
        return self.ways.favoured if self.way is None else self.way


@dataclass(frozen=True, slots=True)
class Why:
    """The reason for a plan: its way was tried so often against the last that was dropped; FP in hundredths."""

    way: int
    other: int
    tries: int
    gain: int  # FP that it keeps more, on the average
    won: int  # battles that it has won more, of the tries of both
    instead: Choice | None = None  # the option that was dropped, where options are weighed


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking: a choice, or None if there is more to think, to be asked for with the plan."""

    choice: Choice | None
    plan: Plan | None
    playouts: int  # made for this answer
    share: float  # done of all for this decision, 0 to 1
    why: Why | None


def thought(
    system: AnySystem,
    t: Any,
    view: Any,
    plan: Plan | None = None,
    *,
    most: int = 0,
    effort: tuple[Round, ...] = (),
    threads: int = THREADS,
) -> Thought:
    """What the side that has to decide does, of all that it sees, and what it means to do next.

    ``plan`` is what came of its last question, if anything; ``most``: so many play-outs are enough for now, 0: no end;
    ``effort``: other than the system's own; ``threads``: play battles on, which changes nothing but the time it takes.
    """
    asked, weighty = (
        _Question(system, t, view, effort or system.effort, threads, Spending(most)),
        system.weighty(t, view),
    )
    if weighty and system.weighs_options:
        return _best_option(asked, plan)
    if plan is not None and (plan.side != int(view.now[0].side) or plan.choices):
        plan = None
    if weighty:
        plan = _plan_now(asked, plan)
        if plan.way is None:
            return Thought(None, plan, asked.spent.spent, plan.ways.share, None)
    row = STANDARD
    if plan is not None and plan.way is not None and plan.stretch == int(system.clock(view)):
        row = system.ways[plan.way].row
    reason = why(plan) if weighty and plan else None
    return Thought(_chosen(system, t, view, row), plan, asked.spent.spent, 1.0, reason)


@dataclass(frozen=True, slots=True)
class _Question:
    """A weighty decision: the table and what its side sees, and how long it may be thought about."""

    system: AnySystem
    t: Any
    view: Any
    effort: tuple[Round, ...]
    threads: int
    spent: Spending

    def outlook(self) -> Outlook:
        """The battle as its side sees it, to be played on."""
        return Outlook(self.system, self.t, self.view, self.threads)

    def race(self, mark: int, candidates: int, favoured: int) -> Race:
        """A race that has not begun, with all its rounds."""
        return race(mark, candidates, self.effort, favoured)


def _plan_now(asked: _Question, plan: Plan | None) -> Plan:
    """The plan of this stretch, thought of as far as the play-outs last; an older one is where it starts from."""
    system, view = asked.system, asked.view
    stretch = int(system.clock(view))
    old = plan is not None and plan.stretch != stretch
    if plan is not None and not old and plan.way is not None:
        return plan
    outlook = asked.outlook()
    if plan is None or old or plan.ways.mark != outlook.mark:
        begun = asked.race(outlook.mark, len(system.ways), -1 if plan is None else plan.last)
        plan = Plan(int(view.now[0].side), stretch, begun)
    return replace(plan, ways=outlook.run(plan.ways, [(None, way) for way in system.ways], system.far, asked.spent))


def _options(system: AnySystem, t: Any, view: Any) -> tuple[Choice, ...]:
    """Every option but the last, which is to give up; what standard does comes first."""
    room, usual = choice_rows(system.most_options, system.width), _chosen(system, t, view, STANDARD)
    options = (_kept(room[row], system.width) for row in range(system.options(t, view, room) - 1))
    return (usual, *(option for option in options if option != usual))


def _best_option(asked: _Question, plan: Plan | None) -> Thought:
    """The option that is best with standard play behind it; what standard does, unless one is better by the margin."""
    system, view, spent = asked.system, asked.view, asked.spent
    choices = _options(system, asked.t, view)
    if len(choices) == 1:
        return Thought(choices[0], None, 0, 1.0, None)
    outlook = asked.outlook()
    if plan is None or plan.way is not None or plan.choices != choices or plan.ways.mark != outlook.mark:
        begun = asked.race(outlook.mark, len(choices), 0)
        plan = Plan(int(view.now[0].side), int(system.clock(view)), begun, choices)
    usual = system.ways[0]
    plan = replace(plan, ways=outlook.run(plan.ways, [(one, usual) for one in choices], system.far, spent))
    if plan.way is None:
        return Thought(None, plan, spent.spent, plan.ways.share, None)
    return Thought(choices[plan.way], plan, spent.spent, 1.0, why(plan))


def why(plan: Plan) -> Why | None:
    """The reason for a plan; None where it is not made yet."""
    if plan.way is None or plan.ways.beaten < 0:
        return None
    one, other, tries = plan.ways.scores[plan.way], plan.ways.scores[plan.ways.beaten], plan.ways.tries
    instead = plan.choices[plan.ways.beaten] if plan.choices else None
    return Why(plan.way, plan.ways.beaten, tries, (one.left - other.left) // tries, one.won - other.won, instead)


def race(mark: int, candidates: int, rounds: tuple[Round, ...], favoured: int = -1) -> Race:
    """A race that has not begun."""
    return Race(mark, tuple(range(candidates)), (Score(),) * candidates, rounds, favoured=favoured)


def _chosen(system: AnySystem, t: Any, view: Any, row: int) -> Choice:
    """What the tactician says who plays by that row."""
    room = choice_rows(1, system.width)[0]
    system.think(t, view, row, room)
    return _kept(room, system.width)


def _kept(row: Ints, width: int) -> Choice:
    return tuple(int(row[part]) for part in range(width))


@dataclass(slots=True)
class Spending:
    """Play-outs that are wanted now (0: no end), and how many were made."""

    most: int
    spent: int = 0

    @property
    def enough(self) -> bool:
        """Whether as many were made as are wanted."""
        return 0 < self.most <= self.spent


class Outlook:
    """A battle as a side sees it, played on from where it stands."""

    def __init__(self, system: AnySystem, t: Any, view: Any, threads: int = THREADS) -> None:
        self._system, self._t, self._view = system, t, view
        self.mark = mark_of(system, view)
        self._side = int(view.now[0].side)
        self._threads = threads
        self._rooms: SimpleQueue[_Room] = SimpleQueue()
        self._begun: Any = None
        self._all = 0

    def run(self, race: Race, candidates: Sequence[tuple[Choice | None, Way]], far: int, wanted: Spending) -> Race:
        """Bring a race on, with the same dice for all, until it is over or enough was spent.

        A candidate is what is chosen now, if anything, and the way in which its side plays on.
        """
        if race.over:
            return race
        self._prepare()
        with ThreadPoolExecutor(self._threads) as pool:
            while not race.over and not wanted.enough:
                race = self._tried(race, candidates, far, wanted, pool)
        return race

    def _prepare(self) -> None:
        """A battle that stands as the view shows it, and room for each thread."""
        self._begun = filled(self._view)
        self._begun.now[0].logging = self._begun.now[0].logged = 0
        for _thread in range(self._threads):
            self._rooms.put(_Room(self._system, self._begun))
        own, enemies, _outcome = self._standing(self._begun, choice_rows(1, STANDING)[0])
        self._all = max(1, own + enemies)

    def _tried(
        self,
        race: Race,
        candidates: Sequence[tuple[Choice | None, Way]],
        far: int,
        wanted: Spending,
        pool: ThreadPoolExecutor,
    ) -> Race:
        """A race with the tries that its round still wants, or as many as are enough for now."""
        each, running = race.rounds[0].tries - race.begun, len(race.running)
        if wanted.most:
            each = min(each, -(-(wanted.most - wanted.spent) // running))
        jobs = [(one, race.tries + number) for number in range(each) for one in race.running]

        def played(job: tuple[int, int]) -> Score:
            room = self._rooms.get()
            try:
                return self._played_on(room, *candidates[job[0]], far, job[1])
            finally:
                self._rooms.put(room)

        scores = list(race.scores)
        played_all = pool.map(played, jobs) if self._threads > 1 else map(played, jobs)
        for (one, _number), score in zip(jobs, played_all, strict=True):
            had = scores[one]
            scores[one] = Score(had.points + score.points, had.left + score.left, had.won + score.won)
        wanted.spent += len(jobs)
        race = replace(
            race,
            scores=tuple(scores),
            tries=race.tries + each,
            begun=race.begun + each,
            played=race.played + len(jobs),
        )
        return _ended(race, self._system.margin) if race.begun == race.rounds[0].tries else race

    def _played_on(self, room: _Room, choice: Choice | None, way: Way, far: int, number: int) -> Score:
        """What comes of a candidate, with the dice of that number."""
        system, s = self._system, copied_to(room.place, self._begun)
        now = s.now[0]
        now.w0, now.w1, now.w2, now.w3 = words_of(self.mark + number)
        stretch = int(system.clock(s))
        if choice is not None:
            for part, value in enumerate(choice):
                room.answer[part] = value
            system.apply(self._t, s, room.answer)
        end = stretch + far
        change = min(end, stretch + way.lasts)
        for row, until in ((way.row, change), (STANDARD, end)):
            how = PlayOut(STANDARD, self._side, row, until, until)
            system.play_out(self._t, s, room.seen, how, room.answer, room.kept)
        own, enemies, outcome = self._standing(s, room.standing)
        margin = VICTORY * (own - enemies) // self._all
        if s.now[0].over:
            points = VICTORY * outcome // 100 + margin // 2
        else:
            points = UNSETTLED[0] * margin // UNSETTLED[1]
        return Score(points, own - enemies, int(outcome == 100))

    def _standing(self, s: Any, row: Ints) -> tuple[int, int, int]:
        self._system.worth(self._t, s, self._side, row)
        return int(row[OWN_LEFT]), int(row[ENEMIES_LEFT]), int(row[OUTCOME])


class _Room:
    """Where one thread plays on: nothing in it is shared."""

    def __init__(self, system: AnySystem, begun: Any) -> None:
        self.place = place_for(begun)
        self.seen, self.kept = fresh(system.battle), choice_rows(0, system.width)
        self.answer, self.standing = choice_rows(1, system.width)[0], choice_rows(1, STANDING)[0]


def _ended(race: Race, margin: int) -> Race:
    """A race after a round: the best stay, and of equals those that were ahead before."""
    margin *= race.tries
    ahead = sorted(race.running, key=lambda one: -race.scores[one].points - margin * int(one == race.favoured))
    stay = race.rounds[0].stay
    beaten = ahead[stay] if len(ahead) > stay else race.beaten
    return replace(race, running=tuple(ahead[:stay]), rounds=race.rounds[1:], begun=0, beaten=beaten)


def mark_of(system: AnySystem, view: Any) -> int:
    """A number for what is seen, the same wherever the same is seen: seed of the dice for what is played on."""
    now = view.now[0]
    kind = _kind_of_figures(system)
    seen: list[Any] = [int(now.turn), int(now.phase), int(now.side), int(now.thrown)]
    seen += [plain_row(kind, view.figures[number]) for number in range(int(view.figure_count))]
    return zlib.crc32(repr(seen).encode())


def _kind_of_figures(system: AnySystem) -> type:
    found: type = next(one.metadata["kind"] for one in fields(system.battle) if one.name == "figures")
    return found


def play(system: AnySystem, t: Any, s: Any, view: Any, strength: int, c: Ints, kept: Sequence[Ints]) -> int:
    """Play a battle to its end with tacticians of one strength on every side; returns how many choices that took.

    They are written into ``kept`` while there is room; ``view`` is a fresh battle, ``c`` room for one choice.
    """
    if strength != STRONG:
        return int(system.play_out(t, s, view, PlayOut(strength), c, kept))
    player, count = Player(system), 0
    while system.advance(t, s) != system.over:
        system.see(s, s.now[0].side, view)
        choice = player(t, view)
        for part, value in enumerate(choice):
            c[part] = value
            if count < len(kept):
                kept[count][part] = value
        system.apply(t, s, c)
        count += 1
    return count


class Player:
    """Decides as the strong player for any sides of one battle: it keeps the plan of each and hands it back."""

    def __init__(self, system: AnySystem, effort: tuple[Round, ...] = ()) -> None:
        self._system, self._effort = system, effort
        self._plans: dict[int, Plan | None] = {}
        self.playouts = 0

    def __call__(self, t: Any, view: Any) -> Choice:
        """What the side that has to decide does."""
        side = int(view.now[0].side)
        found = thought(self._system, t, view, self._plans.get(side), effort=self._effort)
        self._plans[side] = found.plan
        self.playouts += found.playouts
        assert found.choice is not None
        return found.choice
