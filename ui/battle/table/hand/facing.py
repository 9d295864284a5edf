"""Ways to face, as the hand turns a figure: toward a place, or by tens of degrees with the wheel."""

from __future__ import annotations

import math
from typing import Final

from campaign.battle.contract.table.look import Point
from campaign.battle.kernel.bursts import COSINES, SINES

STEPS: Final = len(COSINES)
"""A whole turn, in the steps of the wheel."""


def toward(a: Point, b: Point) -> Point | None:
    """The way from one place to another; None where they are the same."""
    away = b[0] - a[0], b[1] - a[1]
    return None if away == (0, 0) else away


def step_of(facing: Point) -> int:
    """The step of the wheel that comes nearest to a way."""
    return round(math.atan2(facing[1], facing[0]) * STEPS / math.tau) % STEPS


def turned(facing: Point, steps: int) -> Point:
    """A way turned clockwise by so many steps of the wheel."""
    step = (step_of(facing) + steps) % STEPS
    return COSINES[step], SINES[step]
