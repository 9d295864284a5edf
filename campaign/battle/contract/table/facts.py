"""What the edges of the battle's window tell: the clock, how the sides stand, one figure, dice, what moved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from campaign.battle.contract.table.look import Point


class StepPart(IntEnum):
    """Whether a side comes to its part of a step, has it now, or has had it."""

    BEFORE = 0
    NOW = 1
    AFTER = 2


BEFORE, NOW, AFTER = StepPart


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the sequence of play: a letter and words; ``parted``: the sides have their part in it in turn."""

    letter: str
    words: str
    parted: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the battle stands. ``turn`` 0 before it has begun; ``last_turn`` 0 where none is agreed.

    ``turn_words`` and ``phase_words`` are what the bar shows of them. ``step`` is the place of the present one among
    ``steps``, None before them and between; ``words`` then say what goes on. ``order``: the sides in their order, each
    before, now or after its part of the step, and ``tip`` tells of it; ``note``: what comes, as far as the side knows.
    """

    turn: int
    last_turn: int
    turn_words: str
    phase_words: str
    steps: tuple[Step, ...]
    step: int | None
    words: str
    order: tuple[tuple[int, StepPart], ...]
    tip: str
    note: str


@dataclass(frozen=True, slots=True)
class SideNow:
    """How a side stands. ``leaders``: those that it needs by name, and whether each still stands.

    ``words``: what else there is to say of it, each in a few.
    """

    side: int
    line: str
    fp: int
    all_fp: int
    leaders: tuple[tuple[str, bool], ...]
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureNow:
    """One figure: its numbers, and what else there is to say of it as pairs of words and values.

    Of whoever has no actions, or is killed by no number of wounds, all of them are 0.
    """

    number: int
    side: int
    unit: Any
    name: str
    line: str
    actions: int
    all_actions: int
    wounds: int
    all_wounds: int
    more: tuple[tuple[str, str], ...]


# Dice


@dataclass(frozen=True, slots=True)
class Throw:
    """What people are to throw now: so many dice, in their order. ``rule`` is a claim of the rulebook.

    A rule system that says 0 means all that are thrown for one row of the log.

    ``need``: what the dice together have to show: at most so much, or with ``or_more`` at least. ``side`` is whose
    dice these are, ``figure`` who throws and ``target`` at whom, where there is one; less than 0 where there is none.
    """

    number: int
    what: str
    rule: str
    need: int | None = None
    or_more: bool = False
    side: int = -1
    figure: int = -1
    target: int = -1


@dataclass(frozen=True, slots=True)
class Fell:
    """A throw that has fallen: its dice, how it is read, what it was for, and whether it was enough, if that is so."""

    faces: tuple[int, ...]
    words: str
    what: str
    good: bool | None
    verdict: str


# What moved


@dataclass(frozen=True, slots=True)
class Walk:
    """A figure goes from where it stands along points; ``facing`` at its end, (0, 0): as before."""

    figure: int
    points: tuple[Point, ...]
    facing: Point = (0, 0)


@dataclass(frozen=True, slots=True)
class Turned:
    """A figure faces another way."""

    figure: int
    facing: Point


@dataclass(frozen=True, slots=True)
class Fired:
    """A shot at a figure, or at a point."""

    shooter: int
    target: int | None
    at: Point
    hit: bool


@dataclass(frozen=True, slots=True)
class Bursts:
    """A burst; ``lies``: it stays on the ground."""

    at: Point
    radius: int
    lies: bool = False


@dataclass(frozen=True, slots=True)
class Hurt:
    """A figure has so many wounds now."""

    figure: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """A figure is dead; ``gone``: it has left the table alive."""

    figure: int
    gone: bool = False


Motion = Walk | Turned | Fired | Bursts | Hurt | Fallen


# Lessons


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rule in a few sentences; ``rule`` is where the rulebook has it."""

    key: str
    title: str
    text: str
    rule: str


def come_up(
    happened: Iterable[str], asked: Callable[[Collection[str]], Iterable[str]], seen: Collection[str]
) -> tuple[str, ...]:
    """The keys of the lessons that come up and have not been seen: of what has happened, then of what is asked now.

    ``asked`` names the latter, given all that have been seen by then.
    """
    found = dict.fromkeys(happened)
    found |= dict.fromkeys(asked({*seen, *found}))
    return tuple(key for key in found if key not in seen)
