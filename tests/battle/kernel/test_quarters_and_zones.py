"""Quarter circles before a body, turns counted in them, strips along the edges, and sides round the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, ceil, degrees

import pytest

from campaign.battle.contract import FIGHTING, WON
from campaign.battle.kernel.sides import clockwise, first_of, from_here, next_side, team_fights, teams_left
from campaign.battle.kernel.space import in_quarter, quarters
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.battle.kernel.zones import across, half, strip
from campaign.battle.scenery import Battlefield, Edge


@dataclass
class Man:
    """A body."""

    x: int = 1000
    y: int = 2000
    fx: int = 0
    fy: int = -1
    radius: int = 127


def angle(fx: int, fy: int, gx: int, gy: int) -> float:
    """The angle between two directions, in degrees."""
    return abs(degrees(atan2(fx * gy - fy * gx, fx * gx + fy * gy)))


@pytest.mark.parametrize(
    ("dx", "dy", "seen"),
    [
        (0, -5, True), (5, -5, True), (-5, -5, True), (501, -500, False), (-501, -500, False),
        (5, 0, False), (0, 5, False), (5, 5, False), (0, 0, True),
    ],
)  # fmt: skip
def test_the_front_quarter_has_its_bounds(dx: int, dy: int, seen: bool) -> None:
    man = Man()
    assert in_quarter(man, man.x + dx, man.y + dy) == seen


@pytest.mark.parametrize("facing", [(1, 0), (3, 4), (-20, 7), (0, 9), (-5, -5)])
@pytest.mark.parametrize("dx", range(-7, 8, 2))
@pytest.mark.parametrize("dy", [-6, -1, 2, 5])
def test_quarters_agree_with_angles(facing: tuple[int, int], dx: int, dy: int) -> None:
    man, turn = Man(fx=facing[0], fy=facing[1]), angle(*facing, dx, dy)
    assert in_quarter(man, man.x + dx, man.y + dy) == (turn <= 45 + 1e-9)
    assert quarters(*facing, dx, dy) == ceil(round(turn, 6) / 90)


def test_half_a_turn_is_two_quarters_whichever_way() -> None:
    assert quarters(3, 4, -3, -4) == 2
    assert quarters(3, 4, 30, 40) == 0


@pytest.mark.parametrize(
    ("edge", "bounds"),
    [(NORTH, (0, 0, 900, 50)), (SOUTH, (0, 550, 900, 600)), (EAST, (850, 0, 900, 600)), (WEST, (0, 0, 50, 600))],
)
def test_strips_lie_along_their_edges(edge: int, bounds: tuple[int, int, int, int]) -> None:
    assert strip(900, 600, edge, 50) == bounds


@pytest.mark.parametrize(
    ("toward", "bounds"),
    [
        (None, (0, 0, 900, 600)),
        (Edge.EAST, (450, 0, 900, 600)),
        (Edge.WEST, (0, 0, 450, 600)),
        (Edge.SOUTH, (0, 300, 900, 600)),
        (Edge.NORTH, (0, 0, 900, 300)),
    ],
)
def test_half_of_a_zone_is_nearer_to_an_edge(toward: Edge | None, bounds: tuple[int, int, int, int]) -> None:
    assert half((0, 0, 900, 600), Battlefield(900, 600), toward) == bounds


@pytest.mark.parametrize(("edge", "far"), [(Edge.NORTH, 600), (Edge.SOUTH, 600), (Edge.EAST, 900), (Edge.WEST, 900)])
def test_how_far_opposite_edges_are_apart(edge: Edge, far: int) -> None:
    assert across(Battlefield(900, 600), edge) == far


@dataclass
class Side:
    """A side."""

    team: int
    edge: int
    end: int = FIGHTING


@dataclass
class Sides:
    """Sides at three edges, the first and the last allied."""

    force_count: int = 3
    forces: list[Side] = field(default_factory=lambda: [Side(0, SOUTH), Side(1, NORTH), Side(0, EAST)])


def test_sides_come_clockwise_round_the_table() -> None:
    sides = Sides()
    assert [clockwise(sides, n) for n in range(3)] == [1, 2, 0]
    sides.forces[2].end = WON
    assert (next_side(sides, 1), from_here(sides, 2)) == (0, 0)


def test_alliances_are_in_the_battle_as_long_as_one_of_them_is() -> None:
    sides = Sides()
    assert (teams_left(sides), first_of(sides, 0), first_of(sides, 1)) == (2, 0, 1)
    sides.forces[0].end = WON
    assert (teams_left(sides), first_of(sides, 0)) == (2, 2)
    sides.forces[2].end = WON
    assert (teams_left(sides), team_fights(sides, 0)) == (1, False)
