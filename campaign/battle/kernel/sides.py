"""Sides round the table, and alliances: who is next, and who is still in the battle, the same in every rule system.

Two sides at opposite edges are the plain case of it. Changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from campaign.battle.contract import FIGHTING
from campaign.battle.fast import rules
from campaign.battle.kernel.now import NOBODY, Standing

EDGES_IN_ALL: Final = 4
DEFENDER: Final = 1  # the second side of a set-up


@dataclass(slots=True)
class Force:
    """A side: its alliance, which has the number of its first side, its edge and zone, and how it stands."""

    team: int
    edge: int
    left: int  # bounds of the deployment zone
    upper: int
    right: int
    lower: int
    end: int
    end_turn: int


class ForceRows(Protocol):
    """The sides of a battle."""

    def __getitem__(self, index: int, /) -> Force: ...


class Sides(Protocol):
    """What a battle shows of its sides."""

    force_count: int

    @property
    def forces(self) -> ForceRows: ...


class Ending(Standing, Sides, Protocol):
    """What a battle shows of its sides, and of the turn."""


@rules
def fights(s: Sides, side: int) -> bool:
    """Whether a side is still in the battle."""
    return s.forces[side].end == FIGHTING


@rules
def end_side(s: Ending, side: int, end: int) -> None:
    """A side's battle is over."""
    s.forces[side].end, s.forces[side].end_turn = end, s.now[0].turn


@rules
def clockwise(s: Sides, side: int) -> int:
    """The side at the next edge, clockwise round the table (firefight:P12b)."""
    for turn in range(1, EDGES_IN_ALL):
        edge = (s.forces[side].edge + turn) % EDGES_IN_ALL
        for other in range(s.force_count):
            if s.forces[other].edge == edge:
                return other
    return side


@rules
def from_here(s: Sides, side: int) -> int:
    """A side, or if it is out the next one that is not (firefight:P12b)."""
    for _each in range(s.force_count):
        if fights(s, side):
            return side
        side = clockwise(s, side)
    return side


@rules
def next_side(s: Sides, side: int) -> int:
    """The next side clockwise that is still in the battle (firefight:P12b)."""
    return from_here(s, clockwise(s, side))


@rules
def teams_left(s: Sides) -> int:
    """How many alliances are still in the battle; an alliance has the number of its first side."""
    found = 0
    for team in range(s.force_count):
        found += team_fights(s, team)
    return found


@rules
def team_fights(s: Sides, team: int) -> bool:
    """Whether any side of an alliance is still in the battle."""
    return first_of(s, team) != NOBODY


@rules
def first_of(s: Sides, team: int) -> int:
    """Of the sides of an alliance that are still in the battle the defender, else the first (firefight:E7d)."""
    found = NOBODY
    for side in range(s.force_count):
        if s.forces[side].team == team and fights(s, side) and (found == NOBODY or side == DEFENDER):
            found = side
    return found
