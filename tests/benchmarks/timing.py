"""How benchmarks are taken: the median of five, beside a fixed loop that says how fast the machine is just now.

The bars are for a quiet machine, one whose fixed loop takes 30 ms. On a busy one what is measured is told as it is, and
beside it what it comes to with a loop of 30 ms.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

ROUNDS = 5
LOOP = 1_000_000
QUIET_LOOP = 0.030


@dataclass(frozen=True, slots=True)
class Measured:
    """One benchmark, in seconds. ``calibration``: of the fixed loop, around each round; ``bar``: what is asked."""

    name: str
    seconds: float
    calibration: float
    bar: float
    note: str = ""

    @property
    def ratio(self) -> float:
        """Against the loop: this can be compared between machines."""
        return self.seconds / self.calibration

    @property
    def quiet(self) -> float:
        """Seconds as of a quiet machine; never more than measured."""
        return min(self.seconds, self.ratio * QUIET_LOOP)


@dataclass(frozen=True, slots=True)
class Sized:
    """How much memory something takes, in megabytes."""

    name: str
    megabytes: float
    bar: float
    note: str = ""


def calibration() -> float:
    """Seconds for a fixed loop of integers, the median of five."""
    return median(timed(_loop) for _round in range(ROUNDS))


def how_busy() -> float:
    """How many times as long as on a quiet machine everything takes just now; at least once."""
    return max(calibration() / QUIET_LOOP, 1.0)


def calibration_of_work() -> float:
    """The same in time of the thread, which other programs do not lengthen by much."""
    return median(worked(_loop) for _round in range(ROUNDS))


def measured(name: str, bar: float, work: Callable[[], float], note: str = "") -> Measured:
    """Five rounds of ``work``, which gives the seconds of its own measured part."""
    seconds, loop = rounds(work)
    return Measured(name, seconds, loop, bar, note)


def rounds(
    work: Callable[[], float], count: int = ROUNDS, loop: Callable[[], float] = calibration
) -> tuple[float, float]:
    """The middle of so many rounds of ``work``, and of the fixed loops before and after each of them."""
    loops, taken = [loop()], []
    for _round in range(count):
        taken.append(work())
        loops.append(loop())
    return median(taken), median(loops)


def worked(work: Callable[[], object]) -> float:
    """Seconds that a piece of work keeps this thread busy."""
    begin = time.thread_time()
    work()
    return time.thread_time() - begin


def timed(work: Callable[[], object]) -> float:
    """Seconds that a piece of work takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _loop() -> int:
    total = 0
    for number in range(LOOP):
        total += number & 7
    return total
