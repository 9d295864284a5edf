"""Benchmark of the strong computer's plans in Firefight, in the worker: the middle one of all, 300 points a side."""

from __future__ import annotations

import time
from collections.abc import Iterator

from campaign.battle.arena import Decision, Game
from campaign.battle.lookahead import Player
from campaign.battle.worker import Worker
from tests.battle.firefight.even_battles import ROUND, even_battle
from tests.battle.play.compiled import why_not
from tests.benchmarks.battles import READY
from tests.benchmarks.thinking import PLAN
from tests.benchmarks.timing import Measured, calibration


def all_of_them() -> Iterator[Measured]:
    """Where numba is."""
    if why_not():
        return
    with Worker() as worker:
        worker.wait(READY)
        worker.submit(seconds_of_plans, 0).result()
        loop = calibration()
        # one after the other, for a plan has all processors to itself
        parts = [worker.submit(seconds_of_plans, number).result() for number in range(ROUND)]
        found = sorted(taken for part in parts for taken in part)
        note = f"the middle of {len(found)} plans; the longest {found[-1] * 1000:.0f} ms"
        yield Measured("Firefight, a plan of the strong computer", found[len(found) // 2], loop, PLAN, note)


def seconds_of_plans(number: int) -> list[float]:
    """What each plan of both sides takes in a battle."""
    game, taken = Game.begin(even_battle(number), 1), []
    player = Player(game.system)
    while isinstance(game.decision(), Decision):
        before, begin = player.playouts, time.perf_counter()
        choice = player(game.t, game.seen())
        if player.playouts > before:
            taken.append(time.perf_counter() - begin)
        game.answer(choice)
    return taken
