"""Benchmarks of Firefight: 300 against 300 points with compiled and with plain rules, in time of the processor.

That is what a bar of battles a second and core is about, and other programs do not lengthen it by much.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from campaign.battle.contract import STANDARD
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.firefight.system import SYSTEM
from campaign.battle.lookahead import play
from tests.battle.firefight.even_battles import POINTS, ROUND, even_battle
from tests.battle.play.compiled import Compiled, why_not
from tests.benchmarks.timing import ROUNDS, Measured, calibration_of_work, rounds

COMPILED_EACH = 10
COMPILED_BAR, PLAIN_BAR = 1 / 500, 1 / 8


def all_of_them() -> Iterator[Measured]:
    """With compiled rules where numba is, and with plain ones."""
    if not why_not():
        with Compiled() as process:
            process.ask("firefight seconds", 1)
            taken, loop = rounds(lambda: process.ask("firefight seconds", COMPILED_EACH), ROUNDS, calibration_of_work)
        yield Measured(f"Firefight, {POINTS} v {POINTS} points, compiled", taken, loop, COMPILED_BAR, _rate(taken))
    seconds_a_battle(0)
    taken, loop = rounds(lambda: seconds_a_battle(1), ROUNDS, calibration_of_work)
    yield Measured(f"Firefight, {POINTS} v {POINTS} points, plain", taken, loop, PLAIN_BAR, _rate(taken))


def seconds_a_battle(each: int) -> float:
    """Seconds of the processor for each battle of standard play, so many of each set-up; set-ups are made before."""
    choice, kept, view = choice_rows(1, SYSTEM.width)[0], choice_rows(0, SYSTEM.width), fresh(SYSTEM.battle)
    taken = 0.0
    for number in range(ROUND):
        for seed in range(each):
            table, battle = SYSTEM.set_up(even_battle(number), seed)
            begin = time.process_time()
            play(SYSTEM, table, battle, view, STANDARD, choice, kept)
            taken += time.process_time() - begin
    return taken / max(1, ROUND * each)


def _rate(taken: float) -> str:
    return f"{1 / taken:,.1f} battles a second and core"
