"""Benchmarks of whole battles of standard play, of any rule system that has even battles: compiled and plain.

In time of the processor: that is what a bar of battles a second and core is about, and other programs do not lengthen
it by much.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from campaign.battle.contract import STANDARD
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.lookahead import play
from campaign.battle.systems import system_of
from tests.battle.play.compiled import Compiled, why_not
from tests.benchmarks.timing import ROUNDS, Measured, calibration_of_work, rounds

SETUPS = 18
COMPILED_EACH = 10


def measured(name: str, title: str, compiled_bar: float, plain_bar: float) -> Iterator[Measured]:
    """With compiled rules where numba is, and with plain ones; the bars are battles a second and core."""
    if not why_not():
        with Compiled() as process:
            process.ask("seconds of", name, 1)
            taken, loop = rounds(lambda: process.ask("seconds of", name, COMPILED_EACH), ROUNDS, calibration_of_work)
        yield Measured(f"{title}, compiled", taken, loop, 1 / compiled_bar, _rate(taken))
    seconds_a_battle(name, 0)
    taken, loop = rounds(lambda: seconds_a_battle(name, 1), ROUNDS, calibration_of_work)
    yield Measured(f"{title}, plain", taken, loop, 1 / plain_bar, _rate(taken))


def seconds_a_battle(name: str, each: int) -> float:
    """Seconds of the processor for each battle of standard play, so many of each set-up; set-ups are made before."""
    from tests.arena.__main__ import GROUNDS

    system, battle_of = system_of(name), GROUNDS[name].battle
    choice, kept, view = choice_rows(1, system.width)[0], choice_rows(0, system.width), fresh(system.battle)
    taken = 0.0
    for number in range(SETUPS):
        for seed in range(each):
            table, battle = system.set_up(battle_of(number), seed)
            begin = time.process_time()
            play(system, table, battle, view, STANDARD, choice, kept)
            taken += time.process_time() - begin
    return taken / max(1, SETUPS * each)


def _rate(taken: float) -> str:
    return f"{1 / taken:,.1f} battles a second and core"
