"""Benchmark of computers at the battle table: what they think in a phase with 12 figures, decision by decision."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from campaign.battle.arena import Choice, Decision, Game
from campaign.battle.contract import STANDARD, STRONG, BattleSetup
from campaign.battle.fftt.units import Unit
from campaign.battle.lookahead import Plan, Player
from campaign.battle.worker import Worker
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.tabletop.thinking import answer_here, think
from tests.battle.play.compiled import why_not
from tests.benchmarks.battles import READY, SETUPS, battle_of
from tests.benchmarks.timing import Measured, calibration

FP, FIGURES = 30, 12
TURNS = 3  # of each battle, in which most of the figures still stand
PLAIN, WORKER, PLAN = 1.0, 3.0, 0.3

Thinks = Callable[[Match], Choice]


def all_of_them() -> Iterator[Measured]:
    """The standard computer by the plain rules, the strong one in a worker; where numba is, a compiled one."""
    yield _measured("standard, plain", PLAIN, lambda match: answer_here(match, STANDARD))
    if not why_not():
        with Worker() as worker:
            worker.wait(READY)

            yield _measured("strong, in the worker", WORKER, Asking(worker))
        yield from plans()


def plans() -> Iterator[Measured]:
    """The middle one of the strong computer's plans, in a worker of its own, where numba is."""
    if why_not():
        return
    with Worker() as worker:
        worker.wait(READY)
        loop = calibration()
        # one after the other, for a plan has all processors to itself
        parts = [worker.submit(seconds_of_plans, number).result() for number in range(SETUPS)]
        found = sorted(taken for part in parts for taken in part)
        note = f"the middle of {len(found)} plans; the longest {found[-1] * 1000:.0f} ms"
        yield Measured("a plan of the strong computer, in the worker", found[len(found) // 2], loop, PLAN, note)


class Asking:
    """The strong computer in a worker, as the table asks it: its plans go back with the next question."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._match: Match | None = None
        self._plans: dict[int, Plan | None] = {}

    def __call__(self, match: Match) -> Choice:
        assert isinstance(match.waits, Decision)
        if self._match is not match:
            self._match, self._plans = match, {}
        side = match.waits.side
        battle = match.setup, match.seed, match.dice, *match.kept, STRONG, match.edition
        found = self._worker.submit(think, *battle, self._plans.get(side)).result()
        self._plans[side] = found.plan
        assert found.choice is not None
        return found.choice


def seconds_of_plans(number: int) -> list[float]:
    """What each plan of both sides takes in the first turns of a battle."""
    game, taken = Game.begin(battle_of(number), 1), []
    player = Player(game.system)
    while isinstance(game.decision(), Decision) and game.s.now[0].turn <= TURNS:
        before, begin = player.playouts, time.perf_counter()
        choice = player(game.t, game.seen())
        if player.playouts > before:
            taken.append(time.perf_counter() - begin)
        game.answer(choice)
    return taken


def of_twelve(setup: BattleSetup[Unit]) -> BattleSetup[Unit]:
    """The same battle with at most twelve figures on each side, the first of them."""
    return replace(setup, sides=tuple(replace(side, figures=side.figures[:FIGURES]) for side in setup.sides))


def _measured(name: str, bar: float, thinks: Thinks) -> Measured:
    """The longest phase of a side in several battles, and the middle of all."""
    loop = calibration()
    phases = sorted(taken for number in range(SETUPS) for taken in phases_of(of_twelve(battle_of(number, FP)), thinks))
    note = f"the longest of {len(phases)} phases; the middle one {phases[len(phases) // 2] * 1000:.0f} ms"
    return Measured(f"a phase of {FIGURES} figures, {name}", phases[-1], loop, bar, note)


def phases_of(setup: BattleSetup[Unit], thinks: Thinks) -> list[float]:
    """Seconds that each side thought in each phase, opportunity fire in the others' movement with it."""
    match = Match(setup, 1, [Seat(STANDARD) for _side in setup.sides])
    taken: Counter[tuple[int, int, int]] = Counter()
    while isinstance(match.waits, Decision) and match.s.now[0].turn <= TURNS:
        now, side = match.s.now[0], match.waits.side
        when = int(now.turn), int(now.phase), side
        begin = time.perf_counter()
        choice = thinks(match)
        taken[when] += time.perf_counter() - begin
        match.answer(choice)
    return list(taken.values())
