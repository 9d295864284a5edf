"""Choices as the rules of FFTT write them, and whom and what one names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.fftt import codes as c


def choice_of(
    verb: int,
    figure: int = c.NOBODY,
    target: int = c.NOBODY,
    at: Point = (0, 0),
    facing: Point = (0, 0),
    *,
    storey: int = 0,
) -> Choice:
    """A choice by its parts."""
    said = [verb, figure, target, *at, *facing, storey]
    return (*said, *[0] * (c.CHOICE_WIDTH - len(said)))


def move_of(figure: int, legs: Sequence[Point], facing: Point = (0, 0), *, leaves: bool = False) -> Choice:
    """A move: ``legs`` are the ends of its legs."""
    said = [c.MOVE, figure, int(leaves), 0, 0, *facing, len(legs), *(number for leg in legs for number in leg)]
    return (*said, *[0] * (c.CHOICE_WIDTH - len(said)))


DONE: Final = choice_of(c.DONE)
GIVE_UP: Final = choice_of(c.SURRENDER)
OF_NOBODY: Final = (c.DONE, c.GO_ON, c.SURRENDER, c.STANDING, c.CALL_OFF, c.PERMIT, c.LEAD)
"""Verbs that name no figure."""
SHOTS: Final = (c.SHOOT, c.SHOOT_AT, c.CALL_AIR, c.GO_OFF)
"""Verbs of declared fire."""


def whose(_look: Look, choice: Choice) -> int:
    """The figure that does it, or NOBODY."""
    return c.NOBODY if choice[c.VERB] in OF_NOBODY else choice[c.FIGURE]


def figures_of(choice: Choice) -> tuple[int, ...]:
    """The figures that an answer names which is picked by pointing at them."""
    if choice[c.VERB] in (c.PART_PAIR, c.CRUSH):
        return choice[c.FIGURE], choice[c.TARGET]
    return (choice[c.FIGURE],) if choice[c.VERB] == c.PICK and choice[c.FIGURE] != c.NOBODY else ()


def legs_of(choice: Choice) -> tuple[Point, ...]:
    """The ends of the legs of a move."""
    legs = choice[c.FIRST_LEG : c.FIRST_LEG + 2 * choice[c.LEGS]]
    return tuple(zip(legs[::2], legs[1::2], strict=True))
