"""Setting up on the table: a whole side drafted in secret, or one thing after the other put down where one presses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.reason import Reason


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a figure is to stand, and the way it faces."""

    x: int
    y: int
    facing: Point
    storey: int = 0


class Draft(Protocol):
    """The deployment of a side while it is thought over: figures are put down and taken up freely, and said when all
    stand. Judged as the side itself sees the battle, so nothing of how the others set up shows.

    ``figures``: those that are still to be set up, by number; ``outside``: the edge where each of them is to wait.
    """

    side: int
    figures: tuple[int, ...]
    standing: dict[int, Stand]
    outside: dict[int, int]

    @property
    def zones(self) -> tuple[tuple[Point, ...], ...]:
        """Where the side may set up."""

    @property
    def edges(self) -> tuple[int, ...]:
        """The edges at which figures can wait outside."""

    @property
    def outside_rule(self) -> str:
        """The claim for those who wait outside."""

    @property
    def missing(self) -> tuple[int, ...]:
        """Figures that nothing has been said of."""

    @property
    def inward(self) -> Point:
        """The way that a figure faces if nobody says another."""

    def put(self, figure: int, x: int, y: int, facing: Point | None = None, storey: int = 0) -> None:
        """Let a figure stand there, wherever it was before; without ``facing`` it goes on facing as it did."""

    def flank(self, figure: int, edge: int) -> None:
        """Let a figure wait in secret at an edge."""

    def remove(self, figure: int) -> None:
        """Nothing is said of a figure."""

    def problem_at(self, figure: int, stand: Stand) -> Reason | None:
        """Why a figure could not stand there beside the others as they are drafted, or None."""

    def problem_outside(self, figure: int, edge: int) -> Reason | None:
        """Why a figure could not wait at an edge beside the others that are to, or None."""

    def problems(self) -> dict[int, Reason]:
        """The figures that cannot stay as they are drafted, each with the reason."""

    def propose(self) -> None:
        """Place those of whom nothing has been said, as the program would."""

    def choices(self) -> tuple[Choice, ...]:
        """What is to be answered, one after the other; legal where there are no problems."""

    def drafted(self, look: Look) -> Look:
        """The battle with everybody as drafted."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Something to be put down: ``key`` names it, ``words`` are for people. ``zones``: where; the first is the usual.

    ``turns``: whether it has a facing, which begins as ``facing``; else the wheel goes through its ``shapes``.
    """

    key: int
    words: str
    zones: tuple[tuple[Point, ...], ...]
    facing: Point = (0, 0)
    turns: bool = False
    shapes: int = 1


@dataclass(frozen=True, slots=True)
class Placed:
    """It, put down at a place: who would stand where, with base and facing; the choice that this is, or why not."""

    choice: Choice
    objection: Reason | None
    figures: tuple[tuple[Point, int, Point], ...]
