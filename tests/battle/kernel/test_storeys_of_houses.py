"""Storeys as the kernel numbers them: which a house has, and which floor is which."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.records import Table
from campaign.battle.kernel.table import NOWHERE, floor_of, has_storey, level_on, storey_of
from tests.battle.fftt.situation import block, f, ground, situation


def street() -> Table:
    """A hill, houses of one, two and three storeys, and another of three."""
    houses = [
        block("building", 20 * n, 20, 20 * n + 10, 30, storeys=storeys, west="door")
        for n, storeys in enumerate((1, 2, 3, 3), 1)
    ]
    field = ground(block("hill", 5, 60, 20, 80), *houses)
    return situation(field, blue=[f("grunt", at=(5, 5))], red=[f("grunt", at=(95, 95))]).t


@pytest.mark.claims("fftt:T9f")
@pytest.mark.parametrize(
    ("piece", "storeys"), [(NOWHERE, {0}), (0, {0}), (1, {0}), (2, {0, 1}), (3, {0, 1, 2}), (4, {0, 1, 2})]
)
def test_a_house_has_the_storeys_that_it_has_and_the_ground_is_everywhere(piece: int, storeys: set[int]) -> None:
    table = street()
    assert {storey for storey in range(-2, 5) if has_storey(table, piece, storey)} == storeys


@pytest.mark.claims("fftt:T9f", "fftt:B11a", "fftt:B11b")
def test_each_upper_storey_of_each_house_is_a_floor_of_its_own_and_tells_which_storey_it_is() -> None:
    table = street()
    floors = {}
    for piece, top in ((2, 1), (3, 2), (4, 2)):
        for storey in range(1, top + 1):
            floor = floor_of(table, piece, storey)
            assert storey_of(floor) == storey
            floors[floor] = (piece, storey)
    assert len(floors) == 5
    assert 0 not in floors
    assert storey_of(0) == 0


@pytest.mark.claims("fftt:B11a", "fftt:V3b", "fftt:V3c")
def test_all_that_is_on_the_ground_is_one_floor_and_who_is_on_a_hill_stands_a_level_higher() -> None:
    table = street()
    assert [floor_of(table, piece, level) for piece, level in ((NOWHERE, 0), (NOWHERE, 1), (0, 1), (3, 0))] == [0] * 4
    assert [level_on(table, piece, 0) for piece in (NOWHERE, 0, 3)] == [0, 1, 0]
    assert [level_on(table, 3, storey) for storey in (1, 2)] == [1, 2]
