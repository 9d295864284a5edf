"""Distances to the last tenth of a millimetre: between bases, between units, and within one (C1, C2, C7, M1, M6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.measures import coherent, no_farther_apart, overlapping, suppose, units_near
from campaign.battle.firefight.units import Arm
from campaign.battle.kernel.space import near
from tests.battle.firefight.situation import Situation, row, situation, u

CLUB = (Arm("Club", 0, 1),)
INCH, BASE = 254, 250  # two small bases touch where their centres are so far apart

Spot = tuple[int, int]


@pytest.mark.claims("firefight:C1a", "firefight:C2a", "firefight:C2c")
@pytest.mark.parametrize(
    ("dx", "dy", "within"),
    [
        (1508, 0, True),  # 1000 between the edges of bases of 300 and 208 across half
        (1509, 0, False),
        (0, -1508, True),
        (0, -1509, False),
        (-1508, 1, False),
        (900, 1200, True),
        (1000, 1200, False),
        (1200, -1000, False),
    ],
)
def test_a_distance_runs_between_edges_and_includes_itself(dx: int, dy: int, within: bool) -> None:
    assert near(5000, 7000, 300, 5000 + dx, 7000 + dy, 208, 1000) is within
    assert near(5000 + dx, 7000 + dy, 208, 5000, 7000, 300, 1000) is within


@pytest.mark.claims("firefight:C7b")
@pytest.mark.parametrize(
    ("dx", "dy", "over"),
    [(500, 0, False), (499, 0, True), (0, 500, False), (0, -499, True), (300, 400, False), (-300, 399, True)],
)
def test_bases_that_touch_do_not_overlap(dx: int, dy: int, over: bool) -> None:
    assert overlapping(6000, 9000, 6000 + dx, 9000 + dy, 500) is over


def field(*places: Spot, target: Sequence[Spot] = ((1000, 11000),)) -> Situation:
    """Side A has a unit before the one that is looked at and one behind it; so has B."""
    size = max(len(places), 2)
    group, single = row("group", most=size, arms=CLUB), row("one", arms=CLUB)
    other = row("other", most=6, arms=CLUB)

    def at(spots: Sequence[Spot]) -> list[tuple[float, float]]:
        return [(x / INCH, y / INCH) for x, y in spots]

    return situation(
        [u(single, "Before", (45, 45)), u(group, "Unit", *at(places)), u(single, "Behind", (47, 45))],
        [u(single, "First", (45, 2)), u(other, "Other", *at(target)), u(single, "Last", (47, 2))],
    )


@pytest.mark.claims("firefight:C2b")
@pytest.mark.parametrize(
    ("mine", "fates", "within"),
    [
        (((1000, 1000), (2000, 1000), (5000, 4000)), (), True),
        (((1000, 1000), (2000, 1000), (5000, 3999)), (), False),
        (((5000, 4000), (2000, 1000), (1000, 1000)), (), True),
        (((1000, 1000), (2000, 1000), (5000, 4000)), (("Unit", 2),), False),
        (((1000, 1000), (2000, 1000), (5000, 4000)), (("Other", 1),), False),
        (((1000, 1000), (2000, 1000), (5000, 4000)), (("Other", 0), ("Unit", 1)), True),
    ],
)
def test_two_units_are_as_far_apart_as_the_nearest_two_who_stand(
    mine: Sequence[Spot], fates: Sequence[tuple[str, int]], within: bool
) -> None:
    battle = field(*mine, target=((1000, 11000), (5000, 5000), (9000, 11000)))
    for name, number in fates:
        battle.model(name, number).fate = c.KNOCKED_OUT
    reach = 1000 - BASE
    assert units_near(battle.s, battle.names["Unit"], battle.names["Other"], reach) is within
    assert units_near(battle.s, battle.names["Other"], battle.names["Unit"], reach) is within


COHERENT, TOGETHER = BASE + INCH, BASE + 6 * INCH


@pytest.mark.claims("firefight:M1a", "firefight:M1b", "firefight:M1c")
@pytest.mark.parametrize(
    ("places", "keeps"),
    [
        (((0, 0), (COHERENT, 0)), True),
        (((0, 0), (COHERENT + 1, 0)), False),
        (((0, 0), (0, COHERENT), (TOGETHER, 0), (TOGETHER, COHERENT)), False),  # the diagonal is too long
        (((0, 0), (0, 300), (TOGETHER, 0), (TOGETHER - 300, 0)), False),
        (((0, 0), (300, 0), (TOGETHER, 0), (TOGETHER - 300, 0)), True),  # two pairs, and no chain between them
        (((0, 0), (300, 0), (TOGETHER + 1, 0), (TOGETHER - 300, 0)), False),
        (((0, 0), (300, 0), (900, 0)), False),  # the last one is alone
        (((900, 0), (0, 0), (300, 0)), False),  # the first one is
        (((0, 0), (900, 0), (300, 0)), False),
        (((0, 0), (300, 0), (600, 0)), True),
    ],
)
def test_each_has_another_within_an_inch_and_all_the_others_within_six(places: Sequence[Spot], keeps: bool) -> None:
    battle = field(*[(5000 + x, 6000 + y) for x, y in places])
    squad = battle.names["Unit"]
    assert coherent(battle.s, squad, False) is keeps
    suppose(battle.s)
    assert coherent(battle.s, squad, True) is keeps


@pytest.mark.claims("firefight:M1a", "firefight:M1c")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_who_is_gone_neither_helps_nor_hinders(gone: int) -> None:
    battle = field((5000, 6000), (5300, 6000), (5600, 6000))
    squad = battle.names["Unit"]
    others = [n for n in range(3) if n != gone]
    battle.model("Unit", gone).fate = c.KNOCKED_OUT
    battle.model("Unit", gone).x = 9000
    assert coherent(battle.s, squad, False) is (gone != 1)
    battle.model("Unit", others[0]).fate = c.ROUTED
    assert coherent(battle.s, squad, False) is True  # the last one keeps together with nobody
    battle.model("Unit", others[1]).fate = c.KNOCKED_OUT
    assert coherent(battle.s, squad, False) is True


@pytest.mark.claims("firefight:M1a")
@pytest.mark.parametrize("fate", [c.NOT_PLACED, c.IN_RESERVE])
def test_who_is_being_set_up_belongs_to_the_unit(fate: int) -> None:
    battle = field((5000, 6000), (6000, 6000))
    battle.model("Unit").fate = battle.model("Unit", 1).fate = fate
    assert coherent(battle.s, battle.names["Unit"], False) is False


@pytest.mark.claims("firefight:M1a")
def test_a_move_is_judged_where_it_ends() -> None:
    battle = field((5000, 6000), (5300, 6000))
    suppose(battle.s)
    battle.s.spots[2 * battle.number("Unit", 1)] = 6000
    squad = battle.names["Unit"]
    assert (coherent(battle.s, squad, False), coherent(battle.s, squad, True)) == (True, False)


@pytest.mark.claims("firefight:M6a")
@pytest.mark.parametrize(
    ("first", "second", "third", "kept"),
    [
        ((0, 0), (1000, 0), (0, 2000), True),  # where they stand
        ((0, 0), (999, 0), (0, 2000), True),
        ((0, 0), (1001, 0), (0, 2000), False),
        ((0, 0), (1000, 0), (0, 2001), False),
        ((0, -1), (1000, 0), (0, 2000), False),
        ((50, 70), (1050, 70), (50, 2070), True),  # all go the same way
        ((0, 0), (1000, -1), (0, 2000), False),
        ((0, 0), (600, 800), (0, 2000), True),  # turned, as far off as before
        ((0, 0), (600, 801), (0, 2000), False),
    ],
)
def test_no_two_of_a_unit_may_end_farther_apart(first: Spot, second: Spot, third: Spot, kept: bool) -> None:
    battle = field((5000, 6000), (6000, 6000), (5000, 8000))
    suppose(battle.s)
    for number, (x, y) in enumerate((first, second, third)):
        at = 2 * battle.number("Unit", number)
        battle.s.spots[at], battle.s.spots[at + 1] = 5000 + x, 6000 + y
    squad = battle.names["Unit"]
    assert no_farther_apart(battle.s, squad) is kept
    if not kept:
        for number in range(3):
            battle.model("Unit", number).fate = c.KNOCKED_OUT
        assert no_farther_apart(battle.s, squad) is True


@pytest.mark.claims("firefight:M6a")
def test_who_is_gone_may_be_any_distance_off() -> None:
    battle = field((5000, 6000), (6000, 6000), (5000, 8000))
    suppose(battle.s)
    squad = battle.names["Unit"]
    for number in range(3):
        model = battle.model("Unit", number)
        at = 2 * battle.number("Unit", number)
        battle.s.spots[at] += 3000 + 4000 * number
        assert no_farther_apart(battle.s, squad) is False
        model.fate = c.KNOCKED_OUT
        assert no_farther_apart(battle.s, squad) is True
        model.fate, battle.s.spots[at] = c.ON_TABLE, model.x
