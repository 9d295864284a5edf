"""What players can agree on for a battle of a rule system, and its table: house rules, ends, zones.

Values and words alone: what an agreement changes, the rules do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from campaign.battle.scenery import Battlefield, Edge, Point

Bounds = tuple[int, int, int, int]
"""Left, upper, right, lower."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Something that can be agreed on; ``key`` is its field in the system's record of what was agreed.

    Its usual value tells what it is: true or false, a number from 1 to ``most``, or, where that is None, a place.
    ``told`` says what holds with a value; of a number, what it counts.
    """

    key: str
    rule: str
    told: Callable[[Any], str]
    most: int = 0
    offered: int = 0  # the most that people are offered
    lasting: bool = False  # can be agreed on for all battles of a campaign, as a house rule of the same name
    of: str = ""  # the place that it has no meaning without
    of_armies: bool = False  # about which armies may be made, so that nothing depends on it once they are there


@dataclass(frozen=True, slots=True)
class Agreements:
    """The doors of a rule system's agreements.

    ``record`` is a dataclass of plain values with ``turns``, the latest end, and usual values for all: so it stands in
    set-ups and files.
    """

    record: type
    options: tuple[Agreement, ...]  # a field of the record each, in the order in which people are asked
    drawn: Callable[[], str]  # how it comes that nobody wins, in a sentence
    zone: Callable[[Battlefield, Edge, Edge | None, int], Bounds]
    """Where a side of so many sets up whose edge this is, or in the half of that nearer to the other edge."""

    afterwards: tuple[Agreement, ...] = ()
    """What can be agreed on of what comes after the battles of a campaign: no field of the record."""

    @property
    def usual(self) -> Any:
        """What is meant where nothing was agreed."""
        return self.record()

    @property
    def last_turn(self) -> int:
        """The latest that a battle can be agreed to end."""
        return next(option.offered for option in self.options if option.key == "turns")

    def place(self, rules: Any) -> Point | None:
        """The place that was agreed on, if one was."""
        places = [getattr(rules, option.key) for option in self.options if getattr(self.usual, option.key) is None]
        return next((place for place in places if place is not None), None)

    @property
    def lasting(self) -> tuple[Agreement, ...]:
        """What can be agreed on for all battles of a campaign."""
        return tuple(option for option in self.options if option.lasting)

    @property
    def of_campaigns(self) -> tuple[Agreement, ...]:
        """What can be agreed on for a whole campaign, of its battles and of what comes after them."""
        return (*self.lasting, *self.afterwards)
