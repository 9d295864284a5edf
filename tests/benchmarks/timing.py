"""How benchmarks are taken: the median of five, beside a fixed loop that says how fast the machine is just now."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

ROUNDS = 5
LOOP = 1_000_000


@dataclass(frozen=True, slots=True)
class Measured:
    """One benchmark, in seconds. ``calibration``: of the fixed loop, taken just before; ``bar``: what is asked."""

    name: str
    seconds: float
    calibration: float
    bar: float
    note: str = ""

    @property
    def ratio(self) -> float:
        """Against the loop: this can be compared between machines."""
        return self.seconds / self.calibration


def calibration() -> float:
    """Seconds for a fixed loop of integers, the median of five."""
    return median(timed(_loop) for _round in range(ROUNDS))


def measured(name: str, bar: float, work: Callable[[], float], note: str = "") -> Measured:
    """Five rounds of ``work``, which gives the seconds of its own measured part."""
    loop = calibration()
    return Measured(name, median(work() for _round in range(ROUNDS)), loop, bar, note)


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
