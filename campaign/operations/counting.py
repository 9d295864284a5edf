"""Operations played many times and counted: the same seeds, the same numbers, in any process.

Cut into parts that any executor of ``concurrent.futures`` can carry out, plain or compiled; several grow side
by side. The seeds are an operation's own: nothing here tells how the campaign's dice will fall.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing
from dataclasses import astuple, dataclass, fields
from math import sqrt
from typing import Final

from campaign.battle.forecast import CERTAINTY, Share, fought_out, parts_of, share
from campaign.dice import DiceKey, SeededDice
from campaign.operations.contemplated import Ready, filled, who_sets_out, with_seed
from campaign.operations.outcome import Outcome, arrival_of, outcome_of
from campaign.operations.playing import Case, Fight, Playing
from campaign.world.refusal import Refusal

NUMBERS: Final = tuple(field.name for field in fields(Outcome))
AHEAD: Final = 8  # parts of all operations together that an executor is given beyond the one that is waited for
FEWEST: Final = 60  # before these no interval is trusted to be small enough


Values = tuple[tuple[int, int], ...]
"""Whole numbers, the smallest first, and how often each came."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over the operations played; the true one lies ``spread`` to either side in 95 of 100 cases."""

    value: float
    spread: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Operations counted. Tallies of parts add up to that of the whole; an empty one adds nothing to any.

    ``sums`` and ``squares`` are in the order of the numbers of an outcome, over those that did not fail.
    """

    played: int = 0
    failed: int = 0  # with a battle that the program could not fight
    sums: tuple[int, ...] = (0,) * len(NUMBERS)
    squares: tuple[int, ...] = (0,) * len(NUMBERS)
    arrivals: Values = ()  # FP on arrival, and how often
    losses: Values = ()  # own FP lost, and how often
    kills: Values = ()  # FP that enemies lose, and how often
    problem: str = ""  # why the first one failed

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.played + other.played,
            self.failed + other.failed,
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            tuple(a + b for a, b in zip(self.squares, other.squares, strict=True)),
            _added(self.arrivals, other.arrivals),
            _added(self.losses, other.losses),
            _added(self.kills, other.kills),
            self.problem or other.problem,
        )

    def chance(self, name: str) -> Share:
        """How often something came of it, as ``"taken"``."""
        return share(self.sums[NUMBERS.index(name)], self.played)

    def mean(self, name: str) -> Mean:
        """What it brought or cost on average, as ``"fp_lost"``."""
        if not self.played:
            return Mean(0.0, 0.0)
        place = NUMBERS.index(name)
        value = self.sums[place] / self.played
        variance = max(0.0, self.squares[place] / self.played - value * value)
        return Mean(value, CERTAINTY * sqrt(variance / self.played))

    @property
    def spread(self) -> float:
        """Half of the width of the widest interval of those chances that people decide by."""
        return max(self.chance(name).spread for name in ("taken", "won", "lost", "destroyed"))


def _added(one: Values, other: Values) -> Values:
    return tuple(sorted((Counter(dict(one)) + Counter(dict(other))).items()))


@dataclass(frozen=True, slots=True)
class Trial:
    """An operation in one of its cases, to be counted."""

    ready: Ready
    case: Case

    @property
    def first_seed(self) -> int:
        """The seed of the first one played: of what everybody sees, and of nothing that the campaign throws with."""
        operation, state = self.ready.operation, self.ready.state
        subjects = (operation.army, *operation.path, *operation.figures, *operation.joined)
        return SeededDice(0).number(DiceKey(f"operation-{self.case}", state.month, state.week, subjects))


def play_one(trial: Trial, seed: int, fight: Fight = fought_out) -> Outcome:
    """The operation with the dice of one seed. Raises Refusal where its battle cannot be fought by the program."""
    ready = trial.ready
    state = filled(ready, seed)
    dice = SeededDice(seed)
    set_out = who_sets_out(ready, state)
    playing = Playing(ready, with_seed(state, seed), trial.case, dice)
    while playing.on_the_way and (order := playing.next_order()) is not None:
        playing.give(order)
    arrival = arrival_of(playing, ready.goal, set_out)
    while True:
        if (order := playing.next_order()) is not None:
            playing.give(order)
        elif (battle := playing.battle_due) is not None:
            playing.fight(dice.number(DiceKey("battle", 0, 0, (battle,))), fight)
        else:
            return outcome_of(state, playing, ready.operation.player, ready.goal, set_out, arrival)


def count_trial(trial: Trial, first: int, number: int) -> Tally:
    """Play the operation with so many seeds from the first one: what executors are given to do."""
    rows: list[tuple[int, ...]] = []
    failed, problem = 0, ""
    for seed in range(first, first + number):
        try:
            rows.append(astuple(play_one(trial, seed)))
        except Refusal as refusal:
            failed, problem = failed + 1, problem or str(refusal)
    if not rows:
        return Tally(failed=failed, problem=problem)
    columns = tuple(zip(*rows, strict=True))
    return Tally(
        len(rows),
        failed,
        tuple(map(sum, columns)),
        tuple(sum(number * number for number in column) for column in columns),
        _counts(columns[NUMBERS.index("arrived_fp")]),
        _counts(columns[NUMBERS.index("fp_lost")]),
        _counts(columns[NUMBERS.index("enemy_fp_lost")]),
        problem,
    )


def _counts(column: tuple[int, ...]) -> Values:
    return tuple(sorted(Counter(column).items()))


Progress = Callable[[int, Tally], bool]
"""Told of each part: which trial, and what is counted of it so far; False stops them all."""


def foresee(
    trials: Sequence[Trial],
    most: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    precision: float | None = None,
    begun: Sequence[Tally] = (),
    looked_at: LookedAt | None = None,
) -> tuple[Tally, ...]:
    """Count each trial, at most so often, side by side; blocks until that is done.

    With a ``precision`` a trial is done as soon as none of its chances is less sure than that. ``begun`` goes on where
    an earlier count of the same trials ended. The one that is ``looked_at`` has every other part at first, so that it
    is known before the others; which seeds a trial is counted with does not hang on that.
    """
    found = list(begun) or [Tally() for _trial in trials]

    def enough(number: int) -> bool:
        tally = found[number]
        counted = tally.played + tally.failed
        return counted >= most or (precision is not None and counted >= FEWEST and tally.spread <= precision)

    with closing(_counted(trials, found, most, executor, enough, looked_at)) as parts:
        for number, part in parts:
            found[number] += part
            if progress is not None and not progress(number, found[number]):
                break
    return tuple(found)


LookedAt = Callable[[], int | None]
"""The number of the trial that people look at now; None: of none more than of others."""


def _tasks(
    trials: Sequence[Trial], begun: Sequence[Tally], most: int, looked_at: LookedAt | None
) -> Iterator[tuple[int, int, int]]:
    """Parts of all trials in turn: the trial's number, the first seed, how many."""
    done = [tally.played + tally.failed for tally in begun]
    parts = [parts_of(range(t.first_seed + n, t.first_seed + max(n, most))) for t, n in zip(trials, done, strict=True)]
    waiting = list(enumerate(parts))
    ahead = done[:]
    while waiting:
        for entry in tuple(waiting):
            number, rest = entry
            part = next(rest, None)
            if part is None:
                waiting.remove(entry)
            else:
                yield number, *part
            first = looked_at() if looked_at is not None else None
            if first is None or first == number or ahead[first] >= FEWEST:
                continue
            if (part := next(parts[first], None)) is not None:
                ahead[first] += part[1]
                yield first, *part


def _counted(
    trials: Sequence[Trial],
    found: Sequence[Tally],
    most: int,
    executor: Executor | None,
    enough: Callable[[int], bool],
    looked_at: LookedAt | None,
) -> Generator[tuple[int, Tally], None, None]:
    """The counted parts, in order; what is handed out and not wanted any more is cancelled, or thrown away."""
    tasks = _tasks(trials, tuple(found), most, looked_at)
    if executor is None:
        for number, first, many in tasks:
            if not enough(number):
                yield number, count_trial(trials[number], first, many)
        return
    wanted: deque[tuple[int, Future[Tally]]] = deque()
    try:
        for number, first, many in tasks:
            if enough(number):
                continue
            wanted.append((number, executor.submit(count_trial, trials[number], first, many)))
            if len(wanted) > AHEAD:
                yield from _next_part(wanted, enough)
        while wanted:
            yield from _next_part(wanted, enough)
    finally:
        for _number, future in wanted:
            future.cancel()


def _next_part(wanted: deque[tuple[int, Future[Tally]]], enough: Callable[[int], bool]) -> Iterator[tuple[int, Tally]]:
    """The next part that counts: a trial that is precise enough takes no more, so that it ends where it would alone."""
    number, future = wanted.popleft()
    if enough(number):
        future.cancel()
    else:
        yield number, future.result()
