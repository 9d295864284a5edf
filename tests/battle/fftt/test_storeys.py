"""Storeys and stairs: who climbs, who is in whose way up there, what is seen and hit from floor to floor."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import (
    CLIMB,
    DONE,
    LOG_BURST,
    LOG_CHARGED,
    LOG_CLIMBED,
    LOG_DECLARED,
    LOG_PLACED,
    LOG_STOREY,
    MOVE,
    MOVING,
    OPEN,
    PICK,
    PLACE,
    REACTING,
    SHOOT,
    SHOOT_AT,
)
from campaign.battle.fftt.reasons import (
    FINE,
    IMMOBILE,
    NO_AP,
    NO_CLIMBER,
    NO_DOOR,
    NO_ROOM,
    NO_STAIRS,
    NO_STOREY,
    NOT_AT_EDGE,
    STOPPED,
    TOO_HEAVY,
    UNSEEN,
    WAY,
)
from campaign.battle.kernel import paths, sight
from tests.battle.fftt.situation import Entered, Situation, block, f, ground, situation

HOUSE = block("building", 40, 40, 52, 52, storeys=3, stairs=(42, 42), west="door", east="window", south="window")
"""Stairs in its north-west corner, the door west at 40 / 46, windows east at 52 / 46 and south at 46 / 52."""


def house(*, blue: list[Entered], red: list[Entered] | None = None, seed: int | None = None) -> Situation:
    """The house, with somebody far off on the other side if nobody is said to be there."""
    return situation(ground(HOUSE), blue=blue, red=red or [f("grunt", "far", at=(95, 95))], seed=seed)


def storey_of(battle: Situation, name: str) -> tuple[int, int, int]:
    figure = battle[name]
    return int(figure.x), int(figure.y), int(figure.level)


def wounds(battle: Situation, name: str) -> int:
    return int(battle[name].hurt + battle[name].shot)


# Stairs


@pytest.mark.claims("fftt:A2b", "fftt:M11d", "fftt:T9m")
def test_a_grunt_climbs_storey_by_storey_for_one_ap_each_and_stands_at_the_same_place() -> None:
    battle = house(blue=[f("grunt", "Ann", at=(42, 42.5))])
    battle.start()
    found = []
    for way in (1, 1, -1):
        battle.answer(CLIMB, "Ann", number=way)
        found.append((*storey_of(battle, "Ann"), int(battle["Ann"].ap)))
    assert found == [(4200, 4250, 1, 2), (4200, 4250, 2, 1), (4200, 4250, 1, 0)]
    assert battle.rows(LOG_CLIMBED)[0][2:5] == (4200, 4250, 1)
    assert battle.problem(CLIMB, "Ann", number=1) == NO_AP


@pytest.mark.claims("fftt:M11c")
@pytest.mark.parametrize(("x", "reason"), [(43.0, FINE), (43.01, NO_STAIRS)])
def test_stairs_are_climbed_with_the_centre_within_one_centimetre_of_them(x: float, reason: int) -> None:
    battle = house(blue=[f("grunt", "Ann", at=(x, 42))])
    battle.start()
    assert battle.problem(CLIMB, "Ann", number=1) == reason


@pytest.mark.claims("fftt:M11c")
def test_stairs_are_not_climbed_through_the_wall_beside_them() -> None:
    near = block("building", 40, 40, 52, 52, storeys=2, stairs=(40.75, 46), east="door")
    battle = situation(ground(near), blue=[f("grunt", "Ann", at=(39.9, 46))], red=[f("grunt", at=(95, 95))])
    battle.start()
    assert battle.problem(CLIMB, "Ann", number=1) == NO_STAIRS


@pytest.mark.claims("fftt:T9f", "fftt:M11d")
def test_there_is_nothing_above_the_highest_storey_and_nothing_below_the_ground() -> None:
    battle = house(blue=[f("grunt", "up", at=(42, 42), storey=2), f("grunt", "down", at=(42, 42.5))])
    battle.start()
    tries = [("up", 1), ("up", -1), ("down", -1), ("down", 1), ("down", 2), ("down", 0)]
    found = [battle.problem(CLIMB, name, number=way) for name, way in tries]
    assert found == [NO_STOREY, FINE, NO_STOREY, FINE, NO_STOREY, NO_STOREY]


@pytest.mark.claims("fftt:M11e", "fftt:M5d")
def test_a_grunt_does_not_climb_to_where_a_base_is_but_past_one_two_storeys_up() -> None:
    taken = house(blue=[f("grunt", "Ann", at=(42, 42)), f("grunt", "Bob", at=(43.4, 42), storey=1)])
    taken.start()
    bob = taken.number("Bob")
    assert taken.problem(CLIMB, "Ann", number=1) == WAY + paths.BODY_IN_WAY + paths.KIND * bob
    free = house(blue=[f("grunt", "Ann", at=(42, 42)), f("grunt", "Bob", at=(43.4, 42), storey=2)])
    free.start()
    assert free.problem(CLIMB, "Ann", number=1) == FINE


@pytest.mark.claims("fftt:M11h")
@pytest.mark.parametrize(("unit", "reason"), [("tank", NO_CLIMBER), ("mt", NO_CLIMBER), ("queen", FINE)])
def test_tanks_and_mts_do_not_climb_stairs(unit: str, reason: int) -> None:
    battle = house(blue=[f(unit, "it", at=(42, 42))])
    battle.start()
    assert battle.problem(CLIMB, "it", number=1) == reason


@pytest.mark.claims("fftt:M8a")
def test_an_hq_does_not_climb() -> None:
    battle = house(blue=[f("marines.hq", "HQ", at=(42.5, 42.5)), f("grunt", at=(20, 20))])
    battle.start()
    assert battle.problem(CLIMB, "HQ", number=1) == IMMOBILE


# Climbing and the enemy


@pytest.mark.claims("fftt:S14a", "fftt:S14c", "fftt:S14f")
@pytest.mark.parametrize(("storey", "points"), [(0, [True, False]), (1, [False, True])])
def test_a_climb_is_interrupted_at_its_foot_by_who_is_below_and_at_its_head_by_who_is_above(
    storey: int, points: list[bool]
) -> None:
    watcher = f("grunt", "Zed", at=(45.5, 42), facing="west", storey=storey)
    battle = house(blue=[f("grunt", "Ann", at=(42, 42))], red=[watcher])
    battle.start()
    assert (battle.answer(CLIMB, "Ann", number=1), battle.actor) == (REACTING, "Zed")
    assert [battle.problem(PICK, number=point) == FINE for point in range(2)] == points


@pytest.mark.claims("fftt:S9e", "fftt:S14a")
def test_a_shot_from_below_that_kills_ends_the_climb_on_the_ground_floor() -> None:
    battle = house(
        blue=[f("drone", "bug", at=(42, 42)), f("drone", at=(20, 20))],
        red=[f("grunt", "Zed", at=(45.5, 42), facing="west")],
    )
    battle.script(1, 1)
    battle.start()
    battle.answer(CLIMB, "bug", number=1)
    battle.answer(PICK, number=0)
    assert storey_of(battle, "bug") == (4200, 4200, 0)
    assert battle.rows(LOG_CLIMBED) == []


@pytest.mark.claims("fftt:M10a", "fftt:X12b")
def test_to_climb_into_contact_is_a_charge_and_before_there_is_none() -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(42, 42))], red=[f("medic", "Zed", at=(43.5, 42), facing="east", storey=1)]
    )
    battle.start()
    assert not paths.touching(battle.t, battle.s, 0, 4200, 4200, 1)
    battle.answer(CLIMB, "Ann", number=1)
    assert battle.rows(LOG_CHARGED) == [(0, 1, 0, 0, 0, 0)]
    assert battle.problem(CLIMB, "Ann", number=-1) == STOPPED


@pytest.mark.claims("fftt:M7a", "fftt:V8c")
def test_a_razor_dog_does_not_climb_into_contact_with_a_grunt_on_a_storey_that_it_did_not_see() -> None:
    battle = house(
        blue=[f("razordog", "dog", at=(42, 42))], red=[f("grunt", "Zed", at=(43.5, 42), facing="east", storey=1)]
    )
    battle.start()
    assert battle.problem(CLIMB, "dog", number=1) == UNSEEN


@pytest.mark.claims("fftt:M6a")
def test_a_grunt_that_is_held_does_not_climb() -> None:
    battle = house(blue=[f("grunt", "Ann", at=(42, 42), bound=1)], red=[f("grunt", at=(43.5, 42), bound=1)])
    battle.start()
    assert battle.problem(CLIMB, "Ann", number=1) != FINE


# Walking upstairs


@pytest.mark.claims("fftt:M5d")
def test_one_walks_over_the_heads_of_those_below() -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(42, 46), storey=1), f("grunt", "Bob", at=(45, 46))],
        red=[f("grunt", "Zed", at=(47, 46)), f("grunt", at=(95, 95))],
    )
    battle.start()
    battle.answer(MOVE, "Ann", to=[(47, 46)])
    assert storey_of(battle, "Ann") == (4700, 4600, 1)
    assert battle.rows(LOG_CHARGED) == []


@pytest.mark.claims("fftt:M5a", "fftt:T8f")
def test_those_on_the_same_storey_are_in_the_way() -> None:
    battle = house(blue=[f("grunt", "Ann", at=(42, 46), storey=1), f("grunt", "Bob", at=(45, 46), storey=1)])
    battle.start()
    assert battle.problem(MOVE, "Ann", to=[(46.9, 46)]) == WAY + paths.BODY_IN_WAY + paths.KIND


@pytest.mark.claims("fftt:T9j", "fftt:M4e")
def test_an_open_door_below_lets_nobody_out_upstairs() -> None:
    battle = house(blue=[f("grunt", "up", at=(42, 46), storey=1), f("grunt", "down", at=(42, 46))])
    battle.start()
    for number in range(battle.t.gap_count):
        battle.s.doors[number] = int(battle.t.gaps[number].kind == 0)
    found = [battle.problem(MOVE, name, to=[(39, 46)]) for name in ("up", "down")]
    assert found == [WAY + paths.WALL_IN_WAY, FINE]


@pytest.mark.claims("fftt:T9j", "fftt:M11a")
def test_a_door_is_not_opened_from_upstairs() -> None:
    battle = house(blue=[f("grunt", "up", at=(41, 46), storey=1), f("grunt", "down", at=(41, 46))])
    battle.start()
    door = next(number for number in range(battle.t.gap_count) if battle.t.gaps[number].kind == 0)
    assert [battle.problem(OPEN, name, number=door) for name in ("up", "down")] == [NO_DOOR, FINE]


@pytest.mark.claims("fftt:M4a", "fftt:M9j")
def test_nobody_leaves_the_table_from_an_upper_storey() -> None:
    at_edge = block("building", 0, 40, 12, 52, storeys=2, stairs=(6, 46), east="door")
    battle = situation(
        ground(at_edge),
        blue=[f("grunt", "up", at=(0.8, 46), storey=1), f("grunt", "down", at=(0.8, 48))],
        red=[f("grunt", at=(95, 95))],
    )
    battle.start()
    assert [battle.problem(MOVE, name, leave=True) for name in ("up", "down")] == [NOT_AT_EDGE, FINE]


# Drones and windows


@pytest.mark.claims("fftt:M11g", "fftt:M3b", "fftt:T9k")
def test_a_drone_flies_out_of_an_upper_window_and_is_on_the_ground() -> None:
    battle = house(blue=[f("drone", "bug", at=(50, 46), storey=2)])
    battle.start()
    battle.answer(MOVE, "bug", to=[(56, 46)])
    assert storey_of(battle, "bug") == (5600, 4600, 0)
    assert battle.rows(LOG_STOREY) == [(0, -1, 0, 0, 0, 0)]


@pytest.mark.claims("fftt:M11g", "fftt:M10a")
def test_a_drone_that_comes_out_of_an_upper_window_beside_an_enemy_charges_it() -> None:
    battle = house(
        blue=[f("drone", "bug", at=(51.3, 46), storey=1)], red=[f("medic", "Zed", at=(53.3, 46.6), facing="east")]
    )
    battle.start()
    battle.answer(MOVE, "bug", to=[(58, 44)])
    assert battle.rows(LOG_CHARGED) == [(0, 1, 0, 0, 0, 0)]
    assert battle["bug"].level == 0


@pytest.mark.claims("fftt:M11g", "fftt:M5a")
def test_a_drone_does_not_come_out_of_an_upper_window_on_to_somebody() -> None:
    battle = house(blue=[f("drone", "bug", at=(50, 46), storey=1), f("grunt", "Bob", at=(53, 46))])
    battle.start()
    assert battle.problem(MOVE, "bug", to=[(54, 46)]) == WAY + paths.BODY_IN_WAY + paths.KIND


@pytest.mark.claims("fftt:M11f")
def test_a_drone_comes_in_by_a_window_of_the_ground_floor() -> None:
    battle = house(blue=[f("drone", "bug", at=(55, 46))])
    battle.start()
    battle.answer(MOVE, "bug", to=[(50, 46)])
    assert storey_of(battle, "bug") == (5000, 4600, 0)


@pytest.mark.claims("fftt:M11g", "fftt:M11f")
def test_a_drone_that_flies_out_above_and_in_again_is_on_the_ground_floor() -> None:
    battle = house(blue=[f("drone", "bug", at=(51, 46), storey=1)])
    battle.start()
    battle.answer(MOVE, "bug", to=[(53, 46), (51, 46)])
    assert storey_of(battle, "bug") == (5100, 4600, 0)


# Sight


def line(battle: Situation, a: str, b: str) -> int:
    end = sight.end_at(battle[b])
    return int(sight.line_of_sight(battle.t, battle.s, battle.number(a), end, battle.number(b)))


@pytest.mark.claims("fftt:V8c")
@pytest.mark.parametrize("x", [46.0, 48.0])
def test_two_on_different_storeys_of_a_building_do_not_see_each_other(x: float) -> None:
    battle = house(blue=[f("grunt", "Ann", at=(46, 46), storey=1)], red=[f("grunt", "Zed", at=(x, 46))])
    assert [line(battle, "Ann", "Zed"), line(battle, "Zed", "Ann")] == [sight.OTHER_STOREY] * 2


@pytest.mark.claims("fftt:V4e")
def test_two_on_one_upper_storey_see_each_other_up_to_five_centimetres() -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(44, 46), storey=2)],
        red=[f("grunt", "near", at=(49, 46), storey=2), f("grunt", "far", at=(44, 51.01), storey=2)],
    )
    assert [line(battle, "Ann", name) % sight.KIND for name in ("near", "far")] == [sight.COVERED, sight.TOO_DEEP]


@pytest.mark.claims("fftt:T9k", "fftt:V4d")
def test_one_sees_out_of_a_window_upstairs_and_not_over_the_door_below() -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(51.3, 46), storey=1), f("grunt", "Bob", at=(40.7, 46), storey=1)],
        red=[f("grunt", "east", at=(60, 46)), f("grunt", "west", at=(30, 46))],
    )
    for number in range(battle.t.gap_count):
        battle.s.doors[number] = int(battle.t.gaps[number].kind == 0)
    found = [line(battle, "Ann", "east"), line(battle, "Bob", "west")]
    assert found == [sight.CLEAR, sight.SEER_INSIDE]


@pytest.mark.claims("fftt:V8a")
def test_from_an_upper_window_too_at_most_three_centimetres_of_the_line_run_inside() -> None:
    wide = block("building", 40, 40, 52, 52, storeys=2, east="window", west="door")
    battle = situation(
        ground(wide),
        blue=[f("grunt", "Ann", at=(51.3, 46), storey=1)],
        red=[f("grunt", "straight", at=(60, 46)), f("grunt", "slant", at=(53, 38))],
    )
    found = [line(battle, "Ann", name) % sight.KIND for name in ("straight", "slant")]
    assert found == [sight.CLEAR, sight.TOO_DEEP]


@pytest.mark.claims("fftt:V3c", "fftt:V3a", "fftt:V7g")
def test_from_the_first_floor_one_sees_over_a_forest_nearer_to_oneself_and_is_not_seen() -> None:
    battle = situation(
        ground(HOUSE, block("forest", 56, 43, 62, 49)),
        blue=[f("sniper", "Ann", at=(51.3, 46), storey=1)],
        red=[f("grunt", "Zed", at=(85, 46))],
    )
    found = [line(battle, "Ann", "Zed") % sight.KIND, line(battle, "Zed", "Ann") % sight.KIND]
    assert found == [sight.CLEAR, sight.BY_PIECE]


@pytest.mark.claims("fftt:V3c", "fftt:V7c", "fftt:V7e")
@pytest.mark.parametrize(("storey", "kind"), [(1, sight.BY_PIECE), (2, sight.CLEAR)])
def test_over_a_house_of_two_storeys_one_sees_from_the_second_floor_only(storey: int, kind: int) -> None:
    battle = situation(
        ground(HOUSE, block("building", 56, 43, 62, 49, storeys=2, north="door")),
        blue=[f("sniper", "Ann", at=(51.3, 46), storey=storey)],
        red=[f("grunt", "Zed", at=(85, 46))],
    )
    assert line(battle, "Ann", "Zed") % sight.KIND == kind


@pytest.mark.claims("fftt:V8d")
@pytest.mark.parametrize(("storey", "seen"), [(0, True), (1, False), (2, True)])
def test_at_a_window_only_those_of_the_same_storey_are_in_the_line(storey: int, seen: bool) -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(44, 46), storey=1), f("grunt", "Bob", at=(46, 46), storey=storey)],
        red=[f("grunt", "Zed", at=(48, 46), storey=1)],
    )
    assert (line(battle, "Ann", "Zed") <= sight.COVERED, line(battle, "Zed", "Ann") <= sight.COVERED) == (seen, seen)


@pytest.mark.claims("fftt:V8d")
def test_who_stands_below_an_upper_window_inside_does_not_hide_who_is_at_it() -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(51.3, 46), storey=2), f("grunt", "Bob", at=(51.5, 46))],
        red=[f("grunt", "Zed", at=(70, 46))],
    )
    assert line(battle, "Zed", "Ann") == sight.COVERED


@pytest.mark.claims("fftt:V2h")
@pytest.mark.parametrize(("y", "seen"), [(46.5, True), (46, True), (45.99, False), (45.5, False)])
def test_a_base_that_hangs_out_over_a_figure_hides_it_only_with_its_centre_before_it(y: float, seen: bool) -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(52.8, 36), facing="south"), f("queen", "above", at=(51.8, y), storey=1)],
        red=[f("grunt", "Zed", at=(52.8, 46))],
    )
    assert [line(battle, *pair) <= sight.COVERED for pair in (("Ann", "Zed"), ("Zed", "Ann"))] == [seen, seen]


@pytest.mark.claims("fftt:M7a", "fftt:V8d")
def test_a_dog_charges_whom_it_saw_past_a_friend_on_another_storey() -> None:
    dog = f("razordog", "dog", at=(43, 46), facing="east", storey=1)
    battle = house(
        blue=[dog, f("razordog", "below", at=(45, 46)), f("razordog", at=(20, 20))],
        red=[f("medic", "Zed", at=(47, 46), facing="east", storey=1)],
    )
    battle.start()
    assert battle.problem(MOVE, "dog", to=[(47, 46)]) == FINE


# Setting up


@pytest.mark.claims("fftt:T10c", "fftt:T8f")
def test_a_figure_is_set_up_on_any_storey_over_the_heads_of_others() -> None:
    home = block("building", 5, 40, 17, 52, storeys=2, stairs=(7, 42), east="double door")
    battle = situation(ground(home), blue=[f("grunt", "Ann"), f("grunt", "Bob"), f("grunt", "Cid")], red=[f("grunt")])
    battle.start("setting up")
    battle.answer(PLACE, "Ann", at=(10, 46), facing="east")
    battle.answer(PLACE, "Bob", at=(10, 46), facing="east", storey=1)
    assert [storey_of(battle, name) for name in ("Ann", "Bob")] == [(1000, 4600, 0), (1000, 4600, 1)]
    assert len(battle.rows(LOG_PLACED)) == 2
    assert battle.rows(LOG_STOREY) == [(1, -1, 1, 0, 0, 0)]
    tries = [((10, 47), 0), ((10, 47), 1), ((10, 47), 2), ((10, 20), 1), ((10, 47), -1)]
    found = [battle.problem(PLACE, "Cid", at=at, facing="east", storey=storey) for at, storey in tries]
    assert found == [NO_ROOM, NO_ROOM, NO_STOREY, NO_STOREY, NO_STOREY]


@pytest.mark.claims("fftt:T10f", "fftt:T10d")
@pytest.mark.parametrize(("storey", "reason"), [(0, FINE), (1, TOO_HEAVY)])
def test_a_tank_is_set_up_on_the_ground_floor_behind_a_double_door(storey: int, reason: int) -> None:
    home = block("building", 5, 40, 17, 52, storeys=2, stairs=(7, 42), east="double door")
    battle = situation(ground(home), blue=[f("tank", "it")], red=[f("grunt")])
    battle.start("setting up")
    assert battle.problem(PLACE, "it", at=(10, 46), facing="east", storey=storey) == reason


# Bursts


def grenade(storey: int, *dice: int, at: tuple[float, float] = (46, 50)) -> Situation:
    """A Grenadier south of the house throws over the wall at a point of a storey, indirectly: needs 5."""
    battle = house(
        blue=[f("grenadier", "Ann", at=(46, 58), facing="north")],
        red=[f("engineer", name, at=(46, 49), storey=number) for number, name in enumerate(("low", "mid", "high"))],
    )
    battle.script(*dice)
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=at, storey=storey)
    battle.answer(DONE)
    return battle


@pytest.mark.claims("fftt:B11a", "fftt:B11b")
@pytest.mark.parametrize("storey", [0, 1, 2])
def test_a_grenade_wounds_only_those_on_the_storey_that_it_was_aimed_at(storey: int) -> None:
    battle = grenade(storey, 1, 1)
    found = [wounds(battle, name) for name in ("low", "mid", "high")]
    assert found == [2 if number == storey else 0 for number in range(3)]


@pytest.mark.claims("fftt:B11b")
@pytest.mark.parametrize("storey", [0, 1, 2])
def test_the_log_tells_at_which_storey_a_grenade_was_aimed(storey: int) -> None:
    battle = grenade(storey, 1, 1)
    assert [row[5] for row in battle.rows(LOG_DECLARED)] == [storey]


@pytest.mark.claims("fftt:B12a", "fftt:B11b")
def test_a_point_under_a_base_is_a_shot_at_the_figure_of_that_storey() -> None:
    battle = house(
        blue=[f("grenadier", "Ann", at=(46, 58), facing="north")],
        red=[f("sentinel", "low", at=(46, 50)), f("engineer", "mid", at=(46.5, 50), storey=1)],
    )
    battle.script(2, 3)  # needs 5 at the Engineer, and 4 at a Sentinel
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=(46.2, 50), storey=1)
    battle.answer(DONE)
    assert [row[2:4] for row in battle.rows(LOG_BURST)] == [(4650, 5000)]
    assert (wounds(battle, "low"), wounds(battle, "mid")) == (0, 2)


@pytest.mark.claims("fftt:B11d")
def test_a_grenade_that_deviates_out_of_a_building_lands_on_the_ground() -> None:
    # thrown 8 cm north at 46/50; 6 of 5 needed is 2 cm, turned by 180 degrees: 46/52, on the wall
    battle = grenade(2, 3, 3, 4, 1)
    ((_by, _source, x, y, _shape, floor),) = battle.rows(LOG_BURST)
    assert (x, y, floor) == (4600, 5200, 0)


@pytest.mark.claims("fftt:B11b")
def test_a_grenade_that_deviates_inside_a_building_stays_on_its_storey() -> None:
    battle = grenade(2, 3, 3, 1, 1)  # 2 cm straight on: 46/48, a centimetre from the Engineers
    assert [wounds(battle, name) for name in ("low", "mid", "high")] == [0, 0, 2]


@pytest.mark.claims("fftt:B11e")
def test_a_grenade_that_deviates_into_a_building_lands_on_its_ground_floor() -> None:
    battle = grenade(0, 3, 4, 1, 1, at=(46, 52.5))  # seen, so needs 6; 2 cm straight on: 46/50.5
    assert [wounds(battle, name) for name in ("low", "mid", "high")] == [2, 0, 0]


@pytest.mark.claims("fftt:B11c", "fftt:B5a")
def test_an_hq_that_explodes_upstairs_hurts_those_on_its_storey_inside_and_nobody_below() -> None:
    battle = house(
        blue=[f("grunt", "Ann", at=(48, 46), facing="west", storey=1)],
        red=[
            f("machina.hq", "HQ", at=(45, 46), storey=1, hurt=3),
            f("engineer", "below", at=(47.5, 46)),
            f("engineer", "outside", at=(90, 46)),
        ],
    )
    battle.script(1, 1)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "HQ")
    while battle.kind != MOVING and battle["HQ"].hurt < 4:
        battle.answer(DONE)
    assert (battle["Ann"].hurt, battle["below"].hurt) == (2, 0)


@pytest.mark.claims("fftt:B11b")
def test_a_grenade_is_not_aimed_at_a_storey_that_is_not_there() -> None:
    battle = house(blue=[f("grenadier", "Ann", at=(46, 58), facing="north")])
    battle.start("general fire")
    found = [
        battle.problem(SHOOT_AT, "Ann", at=at, storey=n) for at, n in (((46, 50), 3), ((46, 54), 1), ((46, 50), 2))
    ]
    assert found == [NO_STOREY, NO_STOREY, FINE]


# Options


@pytest.mark.claims("fftt:M11c")
def test_the_stairs_are_among_the_options() -> None:
    battle = house(blue=[f("grunt", "Ann", at=(42, 42), storey=1)])
    battle.start()
    assert sorted(option[3] for option in battle.options() if option[0] == CLIMB) == [-1, 1]
