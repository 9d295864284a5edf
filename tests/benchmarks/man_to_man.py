"""Benchmarks of Man to Man: 20 against 20 FP with compiled and with plain rules."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.even_battles import measured
from tests.benchmarks.timing import Measured

COMPILED_BAR, PLAIN_BAR = 400, 6  # battles a second and core


def all_of_them() -> Iterator[Measured]:
    """Whole battles of the sample armies."""
    yield from measured("man_to_man", "Man to Man, 20 v 20 FP", COMPILED_BAR, PLAIN_BAR)
