"""Setting down to the last tenth of a millimetre: zones, the place that the program finds, what is noted (P7, P9)."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.deploying import find_room, in_zone
from campaign.battle.firefight.movement import slot_at
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.reserves import came_last, leave_out, sides_with_more
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import Place, Situation, box, row, situation, tenths, u

ONE = row("one", arms=(Arm("Club", 0, 1),))
PAIR = row("pair", most=2, arms=(Arm("Club", 0, 1),))
STALKER = row("stalker", 4, 5, "Ambush")
LAKE = box(PieceKind.RIVER, -1, -1, 49, 49)  # nowhere an objective
RADIUS = 125


def set_down(battle: Situation, name: str, *places: Place):
    return battle.paths(name, *[[place] for place in places], verb=c.DEPLOY)


def to_set_up() -> Situation:
    """A has to set up a pair; B stands."""
    battle = situation([u(ONE, "A", (40, 46)), u(PAIR, "Pair")], [u(ONE, "B", (24, 2))], LAKE)
    return battle.script(6, 1, 1, 6, 1).go_on()


@pytest.mark.claims("firefight:P7b")
@pytest.mark.parametrize(
    ("x", "y", "whole"),
    [
        (1000 + RADIUS, 2500, True),
        (999 + RADIUS, 2500, False),
        (3000 - RADIUS, 2500, True),
        (3001 - RADIUS, 2500, False),
        (2000, 2000 + RADIUS, True),
        (2000, 1999 + RADIUS, False),
        (2000, 4000 - RADIUS, True),
        (2000, 4001 - RADIUS, False),
    ],
)
def test_a_base_lies_whole_in_its_zone_to_each_bound(x: int, y: int, whole: bool) -> None:
    zone = to_set_up().s.forces[0]
    zone.left, zone.upper, zone.right, zone.lower = 1000, 2000, 3000, 4000
    assert in_zone(zone, x, y, RADIUS) is whole


@pytest.mark.claims("firefight:P9a", "firefight:P9b", "firefight:M1a")
@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ((10, 46), r.OVERLAPS),
        ((10 + 250 / 254, 46), FINE),
        ((10 + 504 / 254, 46), FINE),
        ((10 + 505 / 254, 46), r.NOT_COHERENT),
        ((10, 36), r.NOT_IN_ZONE),
        ((10, 48), r.OFF_TABLE),
        ((39, 46), r.TOO_NEAR),
    ],
)
def test_the_second_of_a_pair_stands_clear_and_within_an_inch(second: Place, reason: int) -> None:
    battle = to_set_up()
    battle.unit("Pair").size = 2
    assert battle.problem(set_down(battle, "Pair", (10, 46), second)) == reason


@pytest.mark.claims("firefight:P9a")
def test_each_model_is_set_down_at_one_place() -> None:
    battle = to_set_up()
    there_and_on = battle.paths("Pair", [(10, 46), (10, 45)], [(11.5, 46)], verb=c.DEPLOY)
    assert battle.problem(there_and_on) == r.NO_LEG
    nowhere = set_down(battle, "Pair", (10, 46), (11.5, 46))
    nowhere[slot_at(1) + c.LEGS] = 0
    assert battle.problem(nowhere) == r.NO_LEG


def places_found(battle: Situation, name: str) -> list[tuple[int, int]]:
    """Where the program would set a unit down; nothing where it finds no room."""
    choice = battle.row(c.DONE)
    if not find_room(battle.t, battle.s, battle.names[name], choice):
        return []
    slots = [slot_at(n) + c.FIRST_LEG for n in range(choice[c.COUNT])]
    return [(choice[at], choice[at + 1]) for at in slots]


@pytest.mark.claims("firefight:P9c")
def test_room_is_looked_for_at_every_half_inch_of_the_zone() -> None:
    battle = to_set_up()
    zone = battle.s.forces[0]
    assert places_found(battle, "Pair") == [(127, zone.upper + 127), (127 + 310, zone.upper + 127)]


@pytest.mark.claims("firefight:P9c")
@pytest.mark.parametrize(
    ("right", "lower", "found"),
    [
        (562, 252, [(127, 127), (437, 127)]),  # side by side
        (561, 562, [(127, 127), (127, 437)]),  # one behind the other
        (561, 561, []),
        (562, 251, []),
    ],
)
def test_where_there_is_just_room_it_is_found(right: int, lower: int, found: list[tuple[int, int]]) -> None:
    battle = to_set_up()
    zone = battle.s.forces[0]
    zone.left, zone.upper, zone.right, zone.lower = 0, 0, right, lower
    assert places_found(battle, "Pair") == found


@pytest.mark.claims("firefight:P9a")
def test_who_is_set_up_stands_where_it_was_put_and_is_told() -> None:
    battle = to_set_up()
    battle.answer(set_down(battle, "Pair", (10, 46), (11.5, 46)))
    models = [battle.model("Pair", n) for n in range(2)]
    assert [(f.fate, f.x, f.y) for f in models] == [
        (c.ON_TABLE, tenths(10), tenths(46)),
        (c.ON_TABLE, tenths(11.5), tenths(46)),
    ]
    unit = battle.unit("Pair")
    assert (unit.deployed, unit.waits, unit.arrived) == (1, 0, 0)
    numbers, squad = [battle.number("Pair", n) for n in range(2)], battle.names["Pair"]
    assert [one[4:8] for one in battle.rows(c.LOG_PLACED)] == [
        (numbers[0], squad, tenths(10), tenths(46)),
        (numbers[1], squad, tenths(11.5), tenths(46)),
    ]


@pytest.mark.claims("firefight:K1a", "firefight:K1e")
def test_who_waits_is_set_up_with_the_others_no_more_and_arrives_in_its_round() -> None:
    battle = situation([u(ONE, "A", (40, 46)), u(STALKER, "S")], [u(ONE, "B", (24, 2))], LAKE)
    battle.script(6, 1, 1, 6, 1).go_on()
    battle.answer(battle.row(c.RESERVE, battle.names["S"], c.IN_AMBUSH))
    unit = battle.unit("S")
    assert (unit.deployed, unit.waits, battle.model("S").fate, battle.kind) == (
        1,
        c.IN_AMBUSH,
        c.IN_RESERVE,
        c.ACTIVATING,
    )
    battle.pass_round().answer(set_down(battle, "S", (24, 24)))
    assert (unit.deployed, unit.waits, unit.arrived) == (1, 0, 2)


@pytest.mark.claims("firefight:K1b", "firefight:P12c")
@pytest.mark.parametrize("sides", [2, 3])
def test_of_two_sides_only_reserves_keep_9_inches_off_and_of_three_everybody(sides: int) -> None:
    third = [u(ONE, "C", (2, 10))] if sides == 3 else []
    battle = situation([u(ONE, "A", (40, 46)), u(PAIR, "Pair")], [u(ONE, "B", (24, 30))], LAKE, west=third)
    battle.script(*(6, 1, 1, 6, 1) if sides == 2 else (6, 1, 1, 1, 6, 1, 1)).go_on()
    choice = set_down(battle, "Pair", (24, 38), (25.2, 38))
    assert battle.problem(choice) == (FINE if sides == 2 else r.SET_UP_NEAR_ENEMY)


@pytest.mark.claims("firefight:P9c")
@pytest.mark.parametrize(("edition", "fate", "waits"), [(1, c.OUT_OF_BATTLE, 0), (2, c.IN_RESERVE, c.WITHOUT_ROOM)])
def test_who_finds_no_room_waits_and_by_the_first_version_takes_no_part(edition: int, fate: int, waits: int) -> None:
    battle = to_set_up()
    battle.s.now[0].edition = edition
    leave_out(battle.s, battle.names["Pair"])
    unit = battle.unit("Pair")
    assert (unit.deployed, unit.waits) == (1, waits)
    assert [f.fate for f in battle.s.figures] == [c.ON_TABLE, fate, fate, c.ON_TABLE]


@pytest.mark.claims("firefight:K1d", "firefight:K24d")
def test_the_sides_that_have_somebody_to_set_down_are_told_in_bits() -> None:
    battle = situation([u(ONE, "A", (40, 46))], [u(ONE, "B")], LAKE, west=[u(ONE, "C", (2, 20))], east=[u(ONE, "D")])
    battle.s.now[0].step = c.DEPLOYMENT
    assert sides_with_more(battle.s) == 0b1010
    battle.unit("B").deployed = 1
    assert sides_with_more(battle.s) == 0b1000
    battle.unit("D").deployed = 1
    assert sides_with_more(battle.s) == 0


@pytest.mark.claims("firefight:K1e")
@pytest.mark.parametrize(("arrived", "last"), [(0, False), (3, False), (4, True)])
def test_who_came_in_the_last_round_is_known_by_it(arrived: int, last: bool) -> None:
    battle = to_set_up()
    battle.unit("Pair").arrived = arrived
    assert came_last(battle.s, battle.names["Pair"]) is last
    assert came_last(battle.s, battle.names["A"]) is False


@pytest.mark.claims("firefight:A7a", "firefight:E7a")
def test_a_battle_that_is_conceded_before_it_begins_has_lasted_one_round() -> None:
    battle = to_set_up()
    battle.say(c.CONCEDE)
    report = battle.report()
    assert (battle.s.now[0].turn, report.turns, report.sides[0].left_in_turn) == (0, 1, 1)
