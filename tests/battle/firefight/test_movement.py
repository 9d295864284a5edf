"""What is in the way of a leg and of its end, to the last tenth of a millimetre; how far a unit goes (M2, M4, M7)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.levels import Leg
from campaign.battle.firefight.measures import suppose
from campaign.battle.firefight.movement import (
    end_problem,
    is_clear,
    jumps_on,
    leg_problem,
    may_stand,
    move_of,
    on_table,
    overlap,
    slides_free,
    slot_at,
    stands_on,
)
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

CLUB = (Arm("Club", 0, 1),)
INCH, BASE, FAR = 254, 250, tenths(48)

Spot = tuple[int, int]


def field(
    *unit: Spot, friend: Spot = (11000, 11000), enemy: Spot = (500, 500), pieces: Sequence[Piece] = (), rules: str = ""
) -> Situation:
    """A unit of A at these places between two others, a friend and an enemy; lengths are tenths of a millimetre."""

    def at(*spots: Spot) -> list[tuple[float, float]]:
        return [(x / INCH, y / INCH) for x, y in spots]

    group = row("unit", 4, 5, *filter(None, [rules]), most=max(2, len(unit)), arms=CLUB)
    single = row("one", arms=CLUB)
    return situation(
        [u(single, "Friend", *at(friend)), u(group, "Unit", *at(*unit)), u(single, "Last", (2, 46))],
        [u(single, "Enemy", *at(enemy)), u(single, "Behind", (46, 2))],
        *pieces,
    ).start()


# How far


@pytest.mark.claims("firefight:A4a", "firefight:A4b", "firefight:A4c")
@pytest.mark.parametrize(("action", "inches"), [(c.IDLE, 0), (c.HOLD, 0), (c.ADVANCE, 6), (c.RUSH, 12), (c.CHARGE, 12)])
def test_how_far_each_action_takes_a_unit(action: int, inches: int) -> None:
    battle = field((5000, 5000))
    assert move_of(battle.t, battle.s, battle.names["Unit"], action) == inches * INCH


@pytest.mark.claims("firefight:E8h")
@pytest.mark.parametrize(
    ("faster", "gone", "advance", "rush"),
    [((0, 1, 2), (), 7, 14), ((0, 1), (), 6, 12), ((1, 2), (), 6, 12), ((0, 1), (2,), 7, 14), ((), (0, 1, 2), 6, 12)],
)
def test_a_unit_goes_an_inch_farther_where_all_who_stand_are_faster(
    faster: Sequence[int], gone: Sequence[int], advance: int, rush: int
) -> None:
    battle = field((5000, 5000), (5300, 5000), (5600, 5000))
    for number in faster:
        battle.model("Unit", number).faster = 1
    for number in gone:
        battle.model("Unit", number).fate = c.KNOCKED_OUT
    squad = battle.names["Unit"]
    assert move_of(battle.t, battle.s, squad, c.ADVANCE) == advance * INCH
    assert move_of(battle.t, battle.s, squad, c.RUSH) == rush * INCH


# The table


@pytest.mark.claims("firefight:M4c")
@pytest.mark.parametrize(
    ("x", "y", "whole"),
    [
        (125, 5000, True),
        (124, 5000, False),
        (FAR - 125, 5000, True),
        (FAR - 124, 5000, False),
        (5000, 125, True),
        (5000, 124, False),
        (5000, FAR + 1000 - 125, True),
        (5000, FAR + 1000 - 124, False),
    ],
)
def test_a_base_is_whole_on_a_table_of_that_width_and_height(x: int, y: int, whole: bool) -> None:
    battle = field((5000, 5000))
    battle.t.extent[0].height = FAR + 1000
    try:
        assert on_table(battle.t, x, y, 125) is whole
    finally:
        battle.t.extent[0].height = FAR


# Who is in the way


def walking(battle: Situation, bx: int, by: int, *, free: int = 0, model: int = 0) -> int:
    """Why a model of the unit may not walk straight there."""
    f = battle.model("Unit", model)
    return leg_problem(battle.t, battle.s, battle.number("Unit", model), Leg(f.x, f.y, bx, by, 0), free)


ZONE = BASE + INCH


@pytest.mark.claims("firefight:M2a", "firefight:M2b")
@pytest.mark.parametrize("who", ["friend", "enemy"])
@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (6000, 5000 + ZONE + 1, FINE),
        (6000, 5000 + ZONE, r.TOO_NEAR),
        (6000, 5000 - ZONE - 1, FINE),
        (6000, 5000 - ZONE, r.TOO_NEAR),
        (7000 + ZONE + 1, 5000, FINE),
        (7000 + ZONE, 5000, r.TOO_NEAR),
    ],
)
def test_a_leg_keeps_over_an_inch_off_others_friend_or_foe(who: str, x: int, y: int, reason: int) -> None:
    battle = field((5000, 5000), **{who: (x, y)})  # type: ignore[arg-type]
    assert walking(battle, 7000, 5000) == reason
    battle.model(who.title()).fate = c.KNOCKED_OUT
    assert walking(battle, 7000, 5000) == FINE


@pytest.mark.claims("firefight:M7a")
@pytest.mark.parametrize(
    ("bx", "by", "reason"),
    [
        (4000, 5000, FINE),  # straight off
        (5000, 5300, FINE),  # to a place that is a little farther away
        (5001, 5000, r.COMES_NEARER),
        (4999, 5000, FINE),
        (4900, 5200, FINE),
        (5200, 4600, r.COMES_NEARER),
    ],
)
def test_who_began_within_an_inch_walks_off_and_comes_no_nearer(bx: int, by: int, reason: int) -> None:
    battle = field((5000, 5000), enemy=(5400, 5000))
    assert walking(battle, bx, by) == reason


@pytest.mark.claims("firefight:M7a", "firefight:M2a")
def test_who_began_just_an_inch_off_is_within_it_and_who_began_farther_off_does_not_come_there() -> None:
    assert walking(field((5000, 5000), enemy=(5000 + ZONE, 5000)), 4000, 5000) == FINE
    assert walking(field((5000, 5000), enemy=(5000 + ZONE, 5000)), 5001, 5000) == r.COMES_NEARER
    assert walking(field((5000, 5000), enemy=(5001 + ZONE, 5000)), 5001, 5000) == r.TOO_NEAR


@pytest.mark.claims("firefight:M4d", "firefight:M2b")
@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [(6000, 5000 + BASE, FINE), (6000, 4999 + BASE, r.BODY_IN_WAY), (6999 + BASE, 5000, r.BODY_IN_WAY)],
)
def test_in_a_charge_only_bases_are_in_the_way(x: int, y: int, reason: int) -> None:
    assert walking(field((5000, 5000), enemy=(x, y)), 7000, 5000, free=1) == reason


@pytest.mark.claims("firefight:M4e")
def test_the_own_unit_is_in_nobodys_way_where_one_walks() -> None:
    assert walking(field((5000, 5000), (6000, 5000), (6300, 5000)), 7000, 5000) == FINE


@pytest.mark.claims("firefight:K10b", "firefight:M4c")
def test_who_flies_passes_all_but_the_edge_of_the_table() -> None:
    battle = field((5000, 5000), enemy=(6000, 5000), rules="Flying")
    assert (walking(battle, 7000, 5000), walking(battle, 7000, 5000, free=1)) == (FINE, FINE)
    assert walking(battle, 5000, 124) == r.OFF_TABLE


# Where it ends


@pytest.mark.claims("firefight:M2a", "firefight:P9b")
@pytest.mark.parametrize("who", ["Friend", "Enemy"])
def test_a_place_is_clear_over_an_inch_from_all_other_units(who: str) -> None:
    battle = field((5000, 5000), (5300, 5000))
    mover, other = battle.number("Unit"), battle.model(who)
    other.x, other.y = 8000, 8000
    assert is_clear(battle.s, mover, 8000 - ZONE - 1, 8000) is True
    assert is_clear(battle.s, mover, 8000 - ZONE, 8000) is False
    assert is_clear(battle.s, mover, 8000, 8000 + ZONE) is False
    assert is_clear(battle.s, mover, 5300, 5000) is True  # its own unit
    other.fate = c.ROUTED
    assert is_clear(battle.s, mover, 8000, 8000) is True


HOUSE = Piece(PieceKind.BUILDING, box(PieceKind.BUILDING, 30, 30, 36, 36).corners, storeys=1)
RIM = tenths(30)


@pytest.mark.claims("firefight:C7c", "firefight:K10c")
def test_a_base_lies_on_none_of_another_unit_on_its_level() -> None:
    battle = field((5000, 5000), (5300, 5000), pieces=[HOUSE])
    mover, other = battle.number("Unit"), battle.model("Enemy")
    other.x, other.y = 4000, 4000
    assert stands_on(battle.t, battle.s, mover, 4000, 4000 + BASE - 1) is True
    assert stands_on(battle.t, battle.s, mover, 4000, 4000 + BASE) is False
    assert stands_on(battle.t, battle.s, mover, 5300, 5000) is False  # its own unit
    other.x, other.y = RIM + 50, 8000  # on the roof
    assert stands_on(battle.t, battle.s, mover, RIM - 50, 8000) is False
    assert stands_on(battle.t, battle.s, mover, RIM + 150, 8000) is True
    other.fate = c.KNOCKED_OUT
    assert stands_on(battle.t, battle.s, mover, RIM + 50, 8000) is False


@pytest.mark.claims("firefight:C7c", "firefight:M4c")
def test_a_model_may_stand_where_nobody_else_is_supposed_to() -> None:
    battle = field((5000, 5000), (5300, 5000), pieces=[HOUSE])
    mover, other = battle.number("Unit"), battle.number("Unit", 1)
    suppose(battle.s)
    assert may_stand(battle.t, battle.s, mover, 5300 - BASE, 5000) is True
    assert may_stand(battle.t, battle.s, mover, 5301 - BASE, 5000) is False
    assert may_stand(battle.t, battle.s, mover, 5000, 5000) is True  # it is not in its own way
    assert may_stand(battle.t, battle.s, mover, 124, 5000) is False
    battle.s.spots[2 * other], battle.s.spots[2 * other + 1] = 7000, 3000
    assert may_stand(battle.t, battle.s, mover, 5300, 5000) is True
    assert may_stand(battle.t, battle.s, mover, 7000, 3001) is False
    battle.s.spots[2 * other], battle.s.spots[2 * other + 1] = RIM + 50, 8000
    assert may_stand(battle.t, battle.s, mover, RIM - 50, 8000) is True
    battle.s.spots[2 * other], battle.s.spots[2 * other + 1] = 7000, 3000
    battle.model("Unit", 1).fate = c.KNOCKED_OUT
    assert may_stand(battle.t, battle.s, mover, 7000, 3000) is True


@pytest.mark.claims("firefight:C7c", "firefight:M4e")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 2), (0, 2)])
@pytest.mark.parametrize(("apart", "over"), [(BASE, False), (BASE - 1, True)])
def test_no_two_of_a_unit_end_on_one_another(first: int, second: int, apart: int, over: bool) -> None:
    battle = field((2000, 5000), (4000, 5000), (6000, 5000))
    suppose(battle.s)
    for number, y in ((first, 8000), (second, 8000 + apart)):
        at = 2 * battle.number("Unit", number)
        battle.s.spots[at], battle.s.spots[at + 1] = 8000, y
    squad = battle.names["Unit"]
    assert overlap(battle.t, battle.s, squad) is over
    battle.model("Unit", second).fate = c.KNOCKED_OUT
    assert overlap(battle.t, battle.s, squad) is False
    battle.model("Unit", first).fate = c.KNOCKED_OUT
    assert overlap(battle.t, battle.s, squad) is False


@pytest.mark.claims("firefight:M4e", "firefight:M6a")
@pytest.mark.parametrize(
    ("began", "ends", "reason"),
    [
        (300, 300, FINE),
        (300, BASE - 1, r.OVERLAPS),
        (300, ZONE + 1, r.NOT_COHERENT),
        (1000, 300, FINE),
        (1000, 1000, FINE),
        (1000, 999, FINE),
        (1000, 1001, r.FARTHER_APART),
    ],
)
def test_who_began_out_of_coherency_may_end_so_no_farther_apart(began: int, ends: int, reason: int) -> None:
    battle = field((5000, 5000), (5000 + began, 5000))
    suppose(battle.s)
    battle.s.spots[2 * battle.number("Unit", 1)] = 5000 + ends
    assert end_problem(battle.t, battle.s, battle.names["Unit"]) == reason


@pytest.mark.claims("firefight:H6d", "firefight:J1c")
def test_a_model_slides_up_to_a_base_or_the_edge() -> None:
    battle = field((5000, 5000), (5300, 6000), enemy=(6000, 5000))
    mover = battle.number("Unit")
    assert slides_free(battle.t, battle.s, mover, 6000 - BASE, 5000) is True
    assert slides_free(battle.t, battle.s, mover, 6001 - BASE, 5000) is False
    assert slides_free(battle.t, battle.s, mover, 7000, 5000) is False
    assert slides_free(battle.t, battle.s, mover, 5300, 6000) is False  # one of its own unit
    assert slides_free(battle.t, battle.s, mover, 5000, 125) is True
    assert slides_free(battle.t, battle.s, mover, 5000, 124) is False
    battle.model("Enemy").fate = c.KNOCKED_OUT
    assert slides_free(battle.t, battle.s, mover, 7000, 5000) is True


# A move as a whole


@pytest.mark.claims("firefight:J3f")
@pytest.mark.parametrize("slot", [0, 1, 5])
@pytest.mark.parametrize("leg", [0, 3])
def test_each_leg_of_each_slot_has_a_bit_that_says_whether_it_jumps(slot: int, leg: int) -> None:
    choice = field((5000, 5000)).row(c.MOVE)
    choice[c.JUMPS] = 1 << (c.MOST_LEGS * slot + leg)
    jumping = [(a, b) for a in range(6) for b in range(c.MOST_LEGS) if jumps_on(choice, a, b)]
    assert jumping == [(slot, leg)]


@pytest.mark.claims("firefight:J3e", "firefight:J3f")
@pytest.mark.parametrize(("bit", "reason"), [(0, FINE), (1, FINE), (2, r.NO_JUMPS), (3, r.NO_JUMPS), (4, r.NO_JUMPS)])
def test_no_leg_jumps_that_is_not_there(bit: int, reason: int) -> None:
    battle = field((5000, 5000)).act("Unit", c.ADVANCE)
    choice = battle.paths("Unit", [(5000 / INCH, 21), (20, 21)])
    choice[c.JUMPS] = 1 << bit
    assert battle.problem(choice) == reason


@pytest.mark.claims("firefight:M4b", "firefight:A4e")
@pytest.mark.parametrize(
    ("far", "reason"), [(6 * INCH, FINE), (6 * INCH + 1, r.TOO_FAR), (40 * INCH, r.TOO_FAR), (10**12, r.TOO_FAR)]
)
def test_all_legs_of_a_path_are_6_inches_long_together(far: int, reason: int) -> None:
    battle = field((1000, 5000)).act("Unit", c.ADVANCE)
    choice = battle.paths("Unit", [(1000 / INCH, 5000 / INCH)] * 2)
    at = slot_at(0) + c.FIRST_LEG
    choice[at], choice[at + 1] = 1000, 5000 + 100
    choice[at + 2], choice[at + 3] = 1000 + far - 100, 5000 + 100
    assert battle.problem(choice) == reason


@pytest.mark.claims("firefight:T2a", "firefight:T2b")
@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (6 * INCH, 6 * INCH, FINE),
        (6 * INCH, 6 * INCH + 1, r.TOO_FAR_ROUGH),
        (6 * INCH + 1, 6 * INCH, r.TOO_FAR_ROUGH),
        (100, 100, FINE),
    ],
)
def test_if_any_of_a_unit_is_held_up_none_goes_farther_than_6_inches(first: int, second: int, reason: int) -> None:
    wood = box(PieceKind.FOREST, 10, 24, 40, 30)  # only the second goes there
    battle = field((5000, 5750), (5000, 6050), pieces=[wood]).act("Unit", c.RUSH)
    choice = battle.paths("Unit", [(20, 20)], [(20, 20)])
    for number, (x, y) in enumerate(((5000 + first, 5750), (5000 + second, 6100))):
        at = slot_at(number) + c.FIRST_LEG
        choice[at], choice[at + 1] = x, y
    if second == 6 * INCH:
        choice[slot_at(1) + c.FIRST_LEG] -= 1  # it goes a little aslant
    assert battle.problem(choice) == reason


@pytest.mark.claims("firefight:M2a", "firefight:M2b")
@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (5000 - ZONE, 6000, r.TOO_NEAR),
        (4999 - ZONE, 6000, FINE),
        (5000 + ZONE, 6000, r.TOO_NEAR),
        (5001 + ZONE, 6000, FINE),
        (5000, 7000 + ZONE, r.TOO_NEAR),
        (5000, 7001 + ZONE, FINE),
    ],
)
def test_a_leg_down_the_table_keeps_over_an_inch_off_others_too(x: int, y: int, reason: int) -> None:
    assert walking(field((5000, 5000), enemy=(x, y)), 5000, 7000) == reason
    assert walking(field((12192 - 5000, 12192 - 5000), enemy=(12192 - x, 12192 - y)), 7192, 5192) == reason
