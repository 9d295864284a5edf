"""The way, worked out exactly: its chances are those of two dice, and what is lost is what the owner gives up."""

from __future__ import annotations

import pytest

from campaign.operations.contemplated import made_ready
from campaign.operations.way import way_of
from tests.operations.scenes import Recorded, a_minefield, ready, two_hazards


@pytest.mark.claims("campaign:C14a", "campaign:C15a")
def test_a_minefield_takes_two_dice_of_fp_and_the_rest_arrives() -> None:
    scene = a_minefield()
    way = way_of(made_ready(scene.state, scene.operation))
    assert way.fp == 13
    found = [(fp, round(36 * chance)) for fp, chance in way.arrivals]
    assert found == [*((13 - total, 6 - abs(7 - total)) for total in range(2, 12)), (0, 1)]  # an HQ alone goes not on


@pytest.mark.claims("campaign:C14g")
def test_a_small_army_may_not_come_out_of_the_mines() -> None:
    table = Recorded("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*3")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    way = way_of(made_ready(table.state, ready(table, army, "docks")))
    (hazard,) = way.hazards
    assert hazard.ends_it == pytest.approx(33 / 36)  # all throws but 2 and 3
    assert hazard.fp_lost == pytest.approx((1 * 2 + 2 * 3 + 33 * 4) / 36)
    assert way.arrives == pytest.approx(3 / 36)


@pytest.mark.claims("campaign:C14j")
def test_a_hazard_of_three_dice_takes_what_three_dice_show() -> None:
    table = Recorded("mill-docks", {"A": "mill docks", "B": ""}, hazards={"docks": 3})
    army = table.army("A", "mill", "hq grunt*19")
    table.turns("AB")
    way = way_of(made_ready(table.state, ready(table, army, "docks")))
    (hazard,) = way.hazards
    assert hazard.fp_lost == pytest.approx(10.5)
    ways = {3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27}
    ways |= {21 - total: number for total, number in ways.items()}
    assert {20 - fp: round(216 * chance) for fp, chance in way.arrivals} == ways


def test_the_second_hazard_is_reached_by_who_has_come_through_the_first() -> None:
    scene = two_hazards()
    way = way_of(made_ready(scene.state, scene.operation))
    first, second = way.hazards
    assert (first.reached, second.reached) == (1.0, 1.0)  # 17 FP are more than any throw
    assert first.fp_lost == pytest.approx(7)
    assert second.fp_lost < 7  # some of the armies have less left than the dice say
    assert sum(chance for _fp, chance in way.arrivals) == pytest.approx(1)
    assert 0 < way.commander < 1
    assert way.attacks == 0


def test_a_way_without_hazards_brings_everybody() -> None:
    table = Recorded("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt")
    table.turns("AB")
    way = way_of(made_ready(table.state, ready(table, army, "docks")))
    assert (way.hazards, way.arrivals, way.fp_lost, way.attacks) == ((), ((4, 1.0),), 0, 1.0)
