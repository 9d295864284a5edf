"""Movement: section M of the rules and A2 to A4, the units' movement and the ground's cost cell by cell."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaign.battle.fftt.codes import (
    CLOSE_COMBAT,
    DONE,
    FX,
    FY,
    HEAL,
    KILLED,
    LEFT,
    LEGS,
    LOG_CHARGED,
    LOG_FOUGHT,
    LOG_LEFT,
    LOG_MOVED,
    MOST_LEGS,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    OPEN,
    SHOOT,
    TARGET,
    TURN,
    VERB,
)
from campaign.battle.fftt.reasons import (
    BOUND,
    FINE,
    FIRED_ALREADY,
    IMMOBILE,
    NO_AP,
    NO_DOOR,
    NO_FRONT,
    NO_LEG,
    NOT_AT_EDGE,
    NOT_YOURS,
    STOPPED,
    TOO_FAR,
    TOO_MANY_LEGS,
    TURNED_ALREADY,
    UNSEEN,
    WAY,
    WRONG_VERB,
)
from campaign.battle.fftt.units import fftt_units
from campaign.battle.kernel.paths import BODY_IN_WAY, KIND, OFF_TABLE, WALL_IN_WAY, leg_cost
from campaign.battle.scenery import LowWall, Piece
from tests.battle.fftt.situation import COMPASS, Entered, Place, Situation, block, f, ground, low_wall, situation

MOVEMENT = {
    "marines.engineer": 10,
    "marines.sniper": 10,
    "marines.grunt": 10,
    "marines.medic": 10,
    "marines.grenadier": 10,
    "machina.tank": 8,
    "machina.mt": 8,
    "machina.scanner": 8,
    "machina.terminator": 8,
    "machina.sentinel": 15,
    "insectoids.queen": 6,
    "insectoids.stinger": 10,
    "insectoids.spitter": 10,
    "insectoids.razordog": 10,
    "insectoids.drone": 15,
    "insectoids.bombbug": 10,
}
START: Place = (30, 50)


def to_move(unit: str, *scenery: Piece | LowWall, at: Place = START, red: Place = (95, 95), **marks: int) -> Situation:
    """Blue's Oak of that unit is about to move, and Elm waits in a corner; red's HQ stands far off in another."""
    battle = situation(
        ground(*scenery),
        blue=[f(unit, "Oak", at=at, facing="east", **marks), f("grunt", "Elm", at=(5, 97))],
        red=[f("hq", "base", at=red)],
    )
    battle.start("movement")
    return battle


def walk(battle: Situation, *ends: Place, leave: bool = False) -> int:
    """The reason why Oak does not walk so, or FINE."""
    return battle.problem(MOVE, "Oak", to=ends, leave=leave)


def place(battle: Situation, name: str = "Oak") -> Place:
    return battle[name].x / 100, battle[name].y / 100


# How far


@pytest.mark.claims("fftt:M1a")
@pytest.mark.parametrize("unit", MOVEMENT)
def test_a_move_action_takes_a_figure_as_far_as_its_unit_moves(unit: str) -> None:
    battle = to_move(unit)
    far = MOVEMENT[unit]
    assert walk(battle, (30 + far, 50)) == FINE
    assert walk(battle, (30 + far + 0.01, 50)) == TOO_FAR
    assert walk(battle, (30 + 0.6 * far, 50 - 0.8 * far)) == FINE
    battle.answer(MOVE, "Oak", to=[(30 + far, 50)])
    assert place(battle) == (30 + far, 50)


def test_the_table_of_movement_names_every_unit_that_moves() -> None:
    assert set(MOVEMENT) == {unit.key for unit in fftt_units() if not unit.is_hq}


@pytest.mark.claims("fftt:M1b", "fftt:A1a")
def test_several_move_actions_follow_each_other_each_for_an_ap() -> None:
    battle = to_move("grunt")
    for number in range(3):
        assert battle["Oak"].ap == 3 - number
        battle.answer(MOVE, "Oak", to=[(40 + 10 * number, 50)])
    assert place(battle) == (60, 50)
    assert battle["Oak"].ap == 0
    assert walk(battle, (61, 50)) == NO_AP


@pytest.mark.claims("fftt:M9g")
def test_movement_that_is_left_over_is_lost_when_the_next_action_begins() -> None:
    battle = to_move("grunt")
    battle.answer(MOVE, "Oak", to=[(34, 50)])
    assert walk(battle, (44, 50)) == FINE
    assert walk(battle, (44.01, 50)) == TOO_FAR


@pytest.mark.claims("fftt:M8a", "fftt:M8b")
@pytest.mark.parametrize("unit", ["marines.hq", "machina.hq"])
def test_hqs_never_move_and_have_no_aps(unit: str) -> None:
    battle = situation(
        blue=[f(unit, "base", at=START, experience=24, extra_actions=1), f("grunt", "Oak", at=(30, 60))],
        red=[f("hq", "far", at=(95, 95))],
    )
    battle.start("movement")
    assert battle["base"].ap == 0
    assert battle.problem(MOVE, "base", to=[(31, 50)]) == IMMOBILE


# The ground

COST = {  # centimetres of movement for 1 cm inside
    "hill": 1,
    "pool": 2,
    "river": 2,
    "building": 2,
    "ruins": 2,
    "rubble": 2,
    "forest": 2,
}


@pytest.mark.claims("fftt:M2a", "fftt:M2c", "fftt:M2d")
@pytest.mark.parametrize("kind", COST)
@pytest.mark.parametrize("unit", MOVEMENT)
def test_difficult_ground_costs_double_and_a_sentinel_nothing_more(kind: str, unit: str) -> None:
    battle = to_move(unit, block(kind, 20, 20, 80, 80))
    far = MOVEMENT[unit] / (1 if unit == "machina.sentinel" else COST[kind])
    assert walk(battle, (30 + far, 50)) == FINE
    assert walk(battle, (30 + far + 0.01, 50)) == TOO_FAR


@pytest.mark.claims("fftt:M2b")
@pytest.mark.parametrize(("edge", "far"), [(32, 36), (31, 35.5), (34, 37), (36, 38), (38, 39), (33.3, 36.65)])
def test_only_the_part_of_a_path_inside_costs_double(edge: float, far: float) -> None:
    battle = to_move("grunt", block("forest", edge, 40, 60, 60))
    assert walk(battle, (far, 50)) == FINE
    assert walk(battle, (far + 0.02, 50)) == TOO_FAR


@pytest.mark.claims("fftt:M2b")
def test_a_path_along_the_edge_of_a_forest_costs_nothing_more() -> None:
    battle = to_move("grunt", block("forest", 20, 50, 60, 60))
    assert walk(battle, (40, 50)) == FINE


@pytest.mark.claims("fftt:M2b")
def test_what_lies_inside_two_pieces_adds_up() -> None:
    battle = to_move("grunt", block("forest", 31, 40, 33, 60), block("ruins", 34, 40, 36, 60))
    assert walk(battle, (36, 50)) == FINE
    assert walk(battle, (36.01, 50)) == TOO_FAR


# Low walls, windows, doors

WALL = low_wall((35, 40), (35, 60))


@pytest.mark.claims("fftt:M3a", "fftt:M3c")
@pytest.mark.parametrize("unit", MOVEMENT)
def test_crossing_a_low_wall_costs_1_ap_more_but_for_sentinels_and_drones(unit: str) -> None:
    battle = to_move(unit, WALL, ap=2)
    battle.answer(MOVE, "Oak", to=[(36, 50)])
    assert battle["Oak"].ap == (1 if unit in ("machina.sentinel", "insectoids.drone") else 0)


@pytest.mark.claims("fftt:M3c")
@pytest.mark.parametrize(("ap", "reason"), [(1, NO_AP), (2, FINE)])
def test_a_climb_needs_its_own_ap(ap: int, reason: int) -> None:
    assert walk(to_move("grunt", WALL, ap=ap), (36, 50)) == reason


@pytest.mark.claims("fftt:M3c")
@pytest.mark.parametrize(("start", "end"), [(30, 40), (40, 30)])
def test_nobody_crosses_a_low_wall_for_nothing_by_stopping_on_it(start: float, end: float) -> None:
    in_one_path = to_move("grunt", WALL, at=(start, 50))
    in_one_path.answer(MOVE, "Oak", to=[(35, 50), (end, 50)])
    assert in_one_path["Oak"].ap == 1
    in_two_moves = to_move("grunt", WALL, at=(start, 50))
    in_two_moves.answer(MOVE, "Oak", to=[(35, 50)])
    in_two_moves.answer(MOVE, "Oak", to=[(end, 50)])
    assert in_two_moves["Oak"].ap == 0


@pytest.mark.claims("fftt:M3c")
def test_past_the_end_of_a_low_wall_there_is_nothing_to_climb() -> None:
    battle = to_move("grunt", low_wall((35, 50), (35, 60)))
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert battle["Oak"].ap == 2


@pytest.mark.claims("fftt:M3d")
def test_after_a_climb_the_move_goes_on_with_the_movement_that_it_had_left() -> None:
    battle = to_move("grunt", WALL, low_wall((37, 40), (37, 60)))
    assert walk(battle, (40.01, 50)) == TOO_FAR
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert (place(battle), battle["Oak"].ap) == ((40, 50), 0)


HOUSE = {"left": 35, "top": 40, "right": 55, "bottom": 60}


def house(**openings: str) -> Piece:
    return block("building", 35, 40, 55, 60, **openings)


@pytest.mark.claims("fftt:M3b", "fftt:M4a")
@pytest.mark.parametrize("unit", MOVEMENT)
def test_drones_pass_windows_and_nobody_else(unit: str) -> None:
    battle = to_move(unit, house(west="window"))
    passes = unit == "insectoids.drone"
    assert walk(battle, (35.5, 50)) == (FINE if passes else WAY + WALL_IN_WAY)


@pytest.mark.claims("fftt:M4b", "fftt:M4a")
def test_a_closed_door_lets_nobody_pass_before_it_has_been_opened() -> None:
    battle = to_move("grunt", house(west="door"), at=(33.25, 50))
    assert walk(battle, (37, 50)) == WAY + WALL_IN_WAY
    battle.answer(OPEN, "Oak", number=0)
    battle.answer(MOVE, "Oak", to=[(37, 50)])
    assert battle["Oak"].piece == 0
    battle.answer(MOVE, "Oak", to=[(33, 50)])
    assert battle["Oak"].piece == NOBODY


@pytest.mark.claims("fftt:M4c")
def test_a_door_that_was_opened_stays_open_for_everybody() -> None:
    battle = situation(
        ground(house(west="door")),
        blue=[f("grunt", "Oak", at=(33.25, 50))],
        red=[f("grunt", "Ann", at=(33.5, 56), facing="east")],
    )
    battle.start("movement")
    battle.answer(OPEN, "Oak", number=0)
    battle.answer(MOVE, "Oak", to=[(27, 44)])
    battle.answer(DONE)
    assert battle.asked == "red"
    assert battle.problem(OPEN, "Ann", number=0) == NO_DOOR
    battle.answer(MOVE, "Ann", to=[(33, 50)])
    assert battle.problem(MOVE, "Ann", to=[(38, 50)]) == FINE


@pytest.mark.claims("fftt:M4d")
@pytest.mark.parametrize("unit", MOVEMENT)
@pytest.mark.parametrize("door", ["door", "double door"])
def test_tanks_and_mts_pass_double_doors_only(unit: str, door: str) -> None:
    battle = to_move(unit, house(west=door), at=(33, 50))
    battle.s.doors[0] = 1
    refused = unit in ("machina.tank", "machina.mt") and door == "door"
    assert walk(battle, (35.5, 50)) == (WAY + WALL_IN_WAY if refused else FINE)


@pytest.mark.claims("fftt:M4e", "fftt:M9e")
def test_walls_stop_movement_everywhere_else() -> None:
    battle = to_move("grunt", house(west="door"), at=(33, 45))
    battle.s.doors[0] = 1
    assert walk(battle, (36, 45)) == WAY + WALL_IN_WAY
    inside = to_move("grunt", house(west="door"), at=(37, 45))
    inside.s.doors[0] = 1
    assert walk(inside, (33, 45)) == WAY + WALL_IN_WAY
    across = to_move("grunt", block("building", 35, 40, 36, 60, west="door"), at=(33, 45))
    assert walk(across, (38, 45)) == WAY + WALL_IN_WAY


@pytest.mark.claims("fftt:M11b")
@pytest.mark.parametrize(
    ("y", "reason"), [(49, FINE), (51, FINE), (48.95, WAY + WALL_IN_WAY), (51.05, WAY + WALL_IN_WAY)]
)
def test_a_door_is_passed_where_the_centre_crosses_its_2_cm(y: float, reason: int) -> None:
    battle = to_move("grunt", house(west="door"), at=(33, y))
    battle.s.doors[0] = 1
    assert walk(battle, (36, y)) == reason


@pytest.mark.claims("fftt:M11b")
@pytest.mark.parametrize(("y", "reason"), [(48, FINE), (52, FINE), (47.95, WAY + WALL_IN_WAY)])
def test_a_double_door_is_4_cm_wide(y: float, reason: int) -> None:
    battle = to_move("tank", house(west="double door"), at=(33, y))
    battle.s.doors[0] = 1
    assert walk(battle, (36, y)) == reason


@pytest.mark.claims("fftt:M9f", "fftt:T9e")
def test_a_base_may_hang_over_a_wall() -> None:
    battle = to_move("grunt", house(west="door"), at=(33, 45))
    battle.answer(MOVE, "Oak", to=[(34.99, 45), (34.99, 52)])
    assert battle["Oak"].piece == NOBODY


@pytest.mark.claims("fftt:M11a")
@pytest.mark.parametrize(("unit", "radius"), [("grunt", 0.75), ("tank", 1.5)])
@pytest.mark.parametrize("side", [-1, 1])
def test_a_figure_opens_a_door_at_most_1_cm_from_its_base_from_either_side(unit: str, radius: float, side: int) -> None:
    def reason(gap: float) -> int:
        battle = to_move(unit, house(west="door"), at=(35 + side * (radius + gap), 50))
        return battle.problem(OPEN, "Oak", number=0)

    assert reason(1) == FINE
    assert reason(1.01) == NO_DOOR


@pytest.mark.claims("fftt:A2a")
def test_opening_a_door_costs_1_ap() -> None:
    battle = to_move("grunt", house(west="door"), at=(33.5, 50), ap=1)
    battle.answer(OPEN, "Oak", number=0)
    assert (battle["Oak"].ap, battle.s.doors[0]) == (0, 1)
    assert battle.problem(OPEN, "Oak", number=0) == NO_DOOR
    poor = to_move("grunt", house(west="door"), at=(33.5, 50), ap=0)
    assert poor.problem(OPEN, "Oak", number=0) == NO_AP


@pytest.mark.parametrize("number", [-1, 1, 2])
def test_windows_and_what_is_no_opening_are_not_opened(number: int) -> None:
    battle = to_move("grunt", house(west="door", north="window"), at=(35.8, 40.8))
    assert battle.problem(OPEN, "Oak", number=number) == NO_DOOR


# In the way


@pytest.mark.claims("fftt:M5a", "fftt:M5b")
def test_friends_are_in_the_way() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=START), f("grunt", "Elm", at=(35, 50))], red=[f("hq", "base", at=(95, 95))]
    )
    battle.start("movement")
    assert walk(battle, (40, 50)) == WAY + BODY_IN_WAY + KIND * battle.number("Elm")
    assert walk(battle, (30, 52), (38, 52)) == FINE


@pytest.mark.claims("fftt:M5a", "fftt:M10a")
def test_through_an_enemy_a_path_does_not_lead_but_ends_at_it() -> None:
    battle = to_move("grunt", red=(37, 50))
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert place(battle) == (37 - 2 - 0.75 - 0.1, 50)


@pytest.mark.claims("fftt:M9b", "fftt:M10a")
def test_a_leg_drawn_too_long_counts_only_as_far_as_the_contact_that_ends_it() -> None:
    battle = to_move("grunt", red=(37, 50))
    battle.answer(MOVE, "Oak", to=[(60, 50)])
    assert place(battle) == (37 - 2 - 0.75 - 0.1, 50)


@pytest.mark.claims("fftt:M9d", "fftt:T8f")
@pytest.mark.parametrize(("unit", "sum_of_radii"), [("grunt", 1.5), ("tank", 2.25), ("hq", 2.75)])
def test_along_a_path_the_base_overlaps_no_other(unit: str, sum_of_radii: float) -> None:
    def reason(gap: float) -> int:
        battle = situation(
            blue=[f("grunt", "Oak", at=START), f(unit, "Elm", at=(35, 50 + sum_of_radii + gap))],
            red=[f("hq", "base", at=(95, 95))],
        )
        battle.start("movement")
        return walk(battle, (40, 50))

    assert reason(0) == FINE
    assert reason(-0.01) == WAY + BODY_IN_WAY + KIND


@pytest.mark.claims("fftt:M9c")
@pytest.mark.parametrize(("unit", "radius"), [("grunt", 0.75), ("tank", 1.5)])
def test_all_along_a_path_the_whole_base_stays_on_the_table(unit: str, radius: float) -> None:
    battle = to_move(unit, at=(5, 5))
    assert walk(battle, (5, radius)) == FINE
    assert walk(battle, (5, radius - 0.01)) == WAY + OFF_TABLE
    assert walk(battle, (radius, 5)) == FINE
    assert walk(battle, (radius - 0.01, 5)) == WAY + OFF_TABLE
    corner = to_move(unit, at=(95, 95), red=(5, 5))
    assert walk(corner, (100 - radius, 95)) == FINE
    assert walk(corner, (95, 100 - radius)) == FINE
    assert walk(corner, (100 - radius + 0.01, 95)) == WAY + OFF_TABLE
    assert walk(corner, (95, 100 - radius + 0.01)) == WAY + OFF_TABLE


# Paths


@pytest.mark.claims("fftt:M9a")
def test_a_path_of_straight_legs_is_walked_by_the_centre() -> None:
    battle = to_move("grunt")
    battle.answer(MOVE, "Oak", to=[(33, 54), (33, 50), (32, 50)])
    points = [row[2:4] for row in battle.rows(LOG_MOVED)]
    assert {(3300, 5400), (3300, 5000), (3200, 5000)} <= set(points)
    assert place(battle) == (32, 50)


@pytest.mark.claims("fftt:M9b")
def test_the_legs_of_a_path_together_cost_no_more_than_the_movement() -> None:
    battle = to_move("grunt")
    assert walk(battle, (33, 54), (38, 54)) == FINE
    assert walk(battle, (33, 54), (38.01, 54)) == TOO_FAR


@pytest.mark.claims("fftt:M9h")
def test_a_path_has_at_most_eight_legs() -> None:
    battle = to_move("grunt")
    ends = [(31 + number, 50.0) for number in range(MOST_LEGS)]
    assert MOST_LEGS == 8
    assert walk(battle, *ends) == FINE
    row = battle.choice(MOVE, "Oak", to=ends)
    row[LEGS] = 9
    assert battle.judge(row) == TOO_MANY_LEGS


def test_a_path_without_a_way_is_none() -> None:
    battle = to_move("grunt")
    assert walk(battle) == NO_LEG
    assert walk(battle, START) == NO_LEG
    assert walk(battle, (31, 50), (31, 50)) == NO_LEG


@pytest.mark.claims("fftt:M9i")
def test_each_leg_is_counted_in_tenths_of_a_millimetre_rounded_up() -> None:
    battle = to_move("grunt")
    # 5 and 5 across is 7.0711: counted as 7.08
    assert walk(battle, (35, 55), (35, 57.92)) == FINE
    assert walk(battle, (35, 55), (35, 57.93)) == TOO_FAR
    # seven legs of 1.4142 are counted as 1.42 each, 9.94 in all, though in one they are 9.90
    steps = [(31.0 + number, 51.0 + number) for number in range(7)]
    assert walk(battle, *steps, (37.06, 57)) == FINE
    assert walk(battle, *steps, (37.07, 57)) == TOO_FAR


# Leaving


@pytest.mark.claims("fftt:M9j", "fftt:M9k", "fftt:E4a")
def test_a_figure_whose_path_ends_touching_its_own_edge_leaves_as_part_of_the_move() -> None:
    battle = to_move("grunt", at=(8, 50))
    battle.answer(MOVE, "Oak", to=[(0.75, 50)], leave=True)
    assert (battle["Oak"].fate, battle["Oak"].ap) == (LEFT, 2)
    assert len(battle.rows(LOG_LEFT)) == 1


@pytest.mark.claims("fftt:M9j")
@pytest.mark.parametrize(("x", "reason"), [(0.85, FINE), (0.86, NOT_AT_EDGE)])
def test_to_leave_the_base_touches_the_edge(x: float, reason: int) -> None:
    assert walk(to_move("grunt", at=(8, 50)), (x, 50), leave=True) == reason


@pytest.mark.claims("fftt:M9l")
def test_a_figure_that_touches_the_edge_already_spends_an_ap_to_leave() -> None:
    battle = to_move("grunt", at=(0.8, 50))
    battle.answer(MOVE, "Oak", leave=True)
    assert (battle["Oak"].fate, battle["Oak"].ap) == (LEFT, 2)
    assert walk(to_move("grunt", at=(8, 50)), leave=True) == NOT_AT_EDGE


@pytest.mark.claims("fftt:M9l", "fftt:A1a")
def test_without_an_ap_nobody_leaves() -> None:
    battle = to_move("grunt", at=(0.8, 50), ap=0)
    assert walk(battle, leave=True) == NO_AP


@pytest.mark.claims("fftt:M5c", "fftt:M9j")
@pytest.mark.parametrize("edge", [(99.25, 50), (50, 0.75), (50, 99.25)])
def test_no_other_edge_is_left_over(edge: Place) -> None:
    battle = to_move("grunt", at=(edge[0] - 1, edge[1]))
    assert walk(battle, edge) == FINE
    assert walk(battle, edge, leave=True) == NOT_AT_EDGE


@pytest.mark.claims("fftt:M9j")
def test_red_leaves_over_its_own_edge() -> None:
    battle = situation(blue=[f("hq", at=(50, 5))], red=[f("grunt", "Ann", at=(95, 50)), f("grunt", at=(3, 50))])
    battle.start("movement", "red")
    assert battle.problem(MOVE, "Ann", to=[(99.25, 50)], leave=True) == FINE
    assert battle.problem(MOVE, "grunt", to=[(0.75, 50)], leave=True) == NOT_AT_EDGE


# Contact


def face_to_face(*red: Entered, blue: str = "grunt", at: Place = START, **marks: int) -> Situation:
    """Oak before red, who has too few APs left for opportunity fire."""
    battle = situation(blue=[f(blue, "Oak", at=at, facing="east", **marks)], red=red)
    battle.start("movement")
    return battle


@pytest.mark.parametrize(("leave", "fate"), [(1, LEFT), (0, ON_TABLE), (-1, ON_TABLE)])
def test_only_who_says_so_leaves_at_the_own_edge(leave: int, fate: int) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(2, 50))], red=[f("grunt", "Ann", at=(90, 50), ap=0)])
    battle.start("movement")
    choice = battle.choice(MOVE, "Oak", to=[(0.75, 50)])
    choice[TARGET] = leave
    battle.give(choice)
    assert battle["Oak"].fate == fate


@pytest.mark.claims("fftt:M10a")
def test_a_charge_ends_the_movement_of_the_figure_for_the_phase() -> None:
    battle = face_to_face(f("grunt", "Ann", at=(35, 50), ap=1))
    battle.answer(MOVE, "Oak", to=[(35, 50)])
    assert (place(battle), battle["Oak"].ap) == ((33.4, 50), 2)
    assert walk(battle, (30, 50)) == STOPPED
    assert [row[:2] for row in battle.rows(LOG_CHARGED)] == [(battle.number("Oak"), battle.number("Ann"))]


@pytest.mark.claims("fftt:M10a", "fftt:T8e")
@pytest.mark.parametrize(("y", "charged"), [(51.6, True), (51.61, False)])
def test_contact_is_a_charge_though_it_was_not_meant(y: float, charged: bool) -> None:
    battle = face_to_face(f("grunt", "Ann", at=(35, y), ap=1))
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert place(battle) == ((35, 50) if charged else (40, 50))
    assert (battle["Oak"].stopped, battle["Ann"].bound) == ((1, 1) if charged else (0, 0))


@pytest.mark.claims("fftt:M6a")
def test_who_came_into_contact_does_not_leave_before_a_round_was_fought_with_the_enemy() -> None:
    battle = face_to_face(f("grunt", "Ann", at=(35, 50), ap=1))
    battle.answer(MOVE, "Oak", to=[(35, 50)])
    battle.answer(DONE)
    assert battle.asked == "red"
    assert battle.problem(MOVE, "Ann", to=[(40, 50)]) == BOUND
    assert battle.problem(MOVE, "Ann", to=[(35, 50.1)]) == BOUND


@pytest.mark.claims("fftt:M6a", "fftt:M10c")
def test_who_has_fought_a_round_moves_freely_until_the_next_contact() -> None:
    battle = situation(
        blue=[f("tank", "Oak", at=(30, 50), ap=3)],
        red=[f("tank", "Ann", at=(33, 50), ap=0, facing="east"), f("tank", "Elm", at=(30, 58), ap=0, facing="east")],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(29, 50), (29, 53)])
    assert (place(battle), battle["Oak"].stopped) == ((29, 53), 0)
    battle.answer(MOVE, "Oak", to=[(29, 58)])
    assert battle["Oak"].stopped == 1


@pytest.mark.claims("fftt:M10c")
def test_sliding_along_an_enemy_already_in_contact_is_no_new_charge() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(30, 50))], red=[f("hq", "base", at=(32.8, 50))])
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(30, 50.2)])
    assert (place(battle), battle["Oak"].stopped) == ((30, 50.2), 0)


@pytest.mark.claims("fftt:M6a", "fftt:M10c")
def test_whom_a_charger_has_touched_all_along_its_path_it_does_not_hold() -> None:
    """Ann has fought a round with Oak before; Elm has not."""
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50))],
        red=[f("grunt", "Ann", at=(31.5, 50), ap=1), f("grunt", "Elm", at=(31.2, 51.51), ap=1)],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(30, 50.5)])
    assert [(battle[name].stopped, battle[name].bound) for name in ("Oak", "Elm", "Ann")] == [(1, 1), (0, 1), (0, 0)]


@pytest.mark.claims("fftt:M10a", "fftt:M6a", "fftt:X12a")
def test_a_door_that_opens_between_two_bases_makes_a_charge_of_it() -> None:
    battle = situation(
        ground(block("building", 20, 40, 30, 60, east="door")),
        blue=[f("grunt", "Oak", at=(29.2, 50)), f("grunt", "Ash", at=(5, 50))],
        red=[f("grunt", "Ann", at=(30.75, 50), ap=1)],
    )
    battle.start("movement")
    assert battle.problem(MOVE, "Oak", to=[(25, 50)]) == FINE
    battle.answer(OPEN, "Oak", number=0)
    assert battle.problem(MOVE, "Oak", to=[(25, 50)]) == STOPPED
    battle.answer(DONE)
    assert battle.problem(MOVE, "Ann", to=[(35, 50)]) == BOUND


@pytest.mark.claims("fftt:M6a", "fftt:X12a")
def test_a_door_that_a_third_side_opens_between_two_enemies_binds_them() -> None:
    battle = situation(
        ground(block("building", 20, 40, 30, 60, east="door")),
        blue=[f("grunt", "Ash", at=(31, 52))],
        red=[f("grunt", "Ann", at=(30.75, 50))],
        green=[f("grunt", "Gil", at=(29.2, 50))],
    )
    battle.start("movement")
    battle.answer(OPEN, "Ash", number=0)
    assert battle["Ash"].bound == 0
    battle.answer(DONE)
    assert battle.problem(MOVE, "Ann", to=[(35, 50)]) == BOUND


@pytest.mark.claims("fftt:M6a", "fftt:X9c")
def test_whose_charger_has_fallen_leaves_an_opponent_of_an_earlier_phase() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=START, bound=1)],
        red=[f("grunt", "Ann", at=(31.6, 50), ap=0), f("grunt", "Bea", at=(30, 51.6), ap=0, bound=1, fate=KILLED)],
    )
    battle.start("movement")
    assert battle.problem(MOVE, "Oak", to=[(25, 50)]) == FINE
    battle["Bea"].fate = ON_TABLE
    assert battle.problem(MOVE, "Oak", to=[(25, 50)]) == BOUND


@pytest.mark.claims("fftt:M9l")
def test_to_leave_from_where_one_stands_is_among_the_options() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(0.8, 50))], red=[f("grunt", "Ann", at=(90, 50))])
    battle.start("movement")
    leaving = [row for row in battle.options() if row[VERB] == MOVE and row[TARGET] == 1 and row[LEGS] == 0]
    assert len(leaving) == 1


@pytest.mark.claims("fftt:M6b")
def test_who_is_in_contact_may_always_stay() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=START, bound=1)], red=[f("grunt", "Ann", at=(31.6, 50), ap=0)])
    battle.start("movement")
    battle.answer(DONE)
    assert place(battle) == START


@pytest.mark.claims("fftt:M10a")
def test_a_charge_may_meet_two_at_once() -> None:
    battle = face_to_face(f("grunt", "Ann", at=(35, 49.2), ap=1), f("grunt", "Elm", at=(35, 50.8), ap=1))
    battle.answer(MOVE, "Oak", to=[(36, 50)])
    assert (battle["Ann"].bound, battle["Elm"].bound, len(battle.rows(LOG_CHARGED))) == (1, 1, 2)


@pytest.mark.claims("fftt:M10a", "fftt:X12a")
def test_behind_a_wall_a_figure_walks_past_an_enemy() -> None:
    battle = situation(
        ground(block("building", 20, 51, 60, 60)),
        blue=[f("grunt", "Oak", at=START)],
        red=[f("grunt", "Ann", at=(35, 51.5), ap=1)],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    assert (place(battle), battle["Oak"].stopped) == ((40, 50), 0)


@pytest.mark.claims("fftt:X12c", "fftt:M10a")
def test_across_a_low_wall_a_figure_charges() -> None:
    battle = situation(
        ground(low_wall((34.25, 40), (34.25, 60))),
        blue=[f("grunt", "Oak", at=START)],
        red=[f("grunt", "Ann", at=(35, 50), ap=1)],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(35, 50)])
    assert (place(battle), battle["Oak"].ap, battle["Ann"].bound) == ((33.4, 50), 2, 1)


# Insectoids


@pytest.mark.claims("fftt:M7a", "fftt:M7d")
@pytest.mark.parametrize("unit", [key for key in MOVEMENT if key.startswith("insectoids.")])
def test_an_insectoid_of_any_kind_charges_nobody_behind_its_back(unit: str) -> None:
    def charge(facing: str) -> int:
        battle = situation(
            blue=[f(unit, "Oak", at=START, facing=facing)], red=[f("grunt", "Ann", at=(34, 50), facing="east")]
        )
        battle.start("movement")
        return walk(battle, (34, 50))

    assert charge("east") == FINE
    assert charge("north") == FINE  # on the boundary ray
    assert charge("west") == UNSEEN


@pytest.mark.claims("fftt:M7a")
def test_an_insectoid_in_contact_with_an_enemy_behind_it_charges_another_that_it_saw() -> None:
    battle = situation(
        blue=[f("razordog", "Oak", at=(30, 50), facing="south")],
        red=[f("grunt", "Ann", at=(31.5, 49.95), ap=0), f("grunt", "Elm", at=(31.2, 51.51), ap=0)],
    )
    battle.start("movement")
    assert battle.problem(MOVE, "Oak", to=[(30, 50.46)]) == FINE
    battle.answer(MOVE, "Oak", to=[(30, 50.46)])
    assert [battle[name].bound for name in ("Ann", "Elm")] == [0, 1]


@pytest.mark.claims("fftt:M7a")
def test_others_charge_whom_they_did_not_see() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=START, facing="west")], red=[f("grunt", "Ann", at=(34, 50), facing="east")]
    )
    battle.start("movement")
    assert walk(battle, (34, 50)) == FINE


@pytest.mark.claims("fftt:M7a", "fftt:M7b")
def test_an_insectoid_sees_from_where_it_stood_when_its_sides_movement_began() -> None:
    battle = situation(
        ground(block("forest", 35, 45, 38, 55)),
        blue=[f("razordog", "Oak", at=START, facing="east")],
        red=[f("grunt", "Ann", at=(42, 50), facing="east")],
    )
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(34, 56.9)])
    battle.answer(TURN, "Oak", facing="east")
    assert walk(battle, (40, 56.9), (42, 53), (42, 50)) == TOO_FAR
    battle.answer(MOVE, "Oak", to=[(40, 56.9)])
    assert walk(battle, (42, 50)) == UNSEEN
    assert walk(battle, (42, 53)) == FINE


@pytest.mark.claims("fftt:M7a", "fftt:M7b")
@pytest.mark.parametrize(("is_open", "reason"), [(1, FINE), (0, UNSEEN)])
def test_through_a_door_that_opened_since_an_insectoid_did_not_see(is_open: int, reason: int) -> None:
    battle = situation(
        ground(block("building", 30, 40, 45, 60, west="door")),
        blue=[f("razordog", "Dog", at=(25, 50)), f("drone", "Fly", at=(29, 52))],
        red=[f("grunt", "Ann", at=(30.7, 50), ap=0)],
    )
    battle.s.doors[0] = is_open
    battle.start("movement")
    if not is_open:
        battle.answer(OPEN, "Fly", number=0)
    assert battle.problem(MOVE, "Dog", to=[(30.7, 50)]) == reason


@pytest.mark.claims("fftt:M7b")
def test_what_an_insectoid_saw_at_the_start_it_charges_though_it_has_turned_since() -> None:
    battle = situation(
        blue=[f("razordog", "Oak", at=START, facing="east")], red=[f("grunt", "Ann", at=(38, 50), facing="east")]
    )
    battle.start("movement")
    battle.answer(TURN, "Oak", facing="west")
    assert walk(battle, (38, 50)) == FINE


@pytest.mark.claims("fftt:M7b")
@pytest.mark.parametrize("in_way", [True, False])
def test_a_figure_that_stood_between_at_the_start_hides_an_enemy_though_it_has_gone(in_way: bool) -> None:
    battle = situation(
        blue=[
            f("razordog", "Oak", at=START, facing="east"),
            f("razordog", "Elm", at=(34, 50 if in_way else 52), facing="east"),
        ],
        red=[f("grunt", "Ann", at=(38, 50), facing="east")],
    )
    battle.start("movement")
    battle.answer(MOVE, "Elm", to=[(34, 58)])
    assert walk(battle, (38, 50)) == (UNSEEN if in_way else FINE)


@pytest.mark.claims("fftt:M7c")
def test_an_insectoid_sees_at_any_range() -> None:
    battle = situation(
        blue=[f("razordog", "Oak", at=(10, 50), facing="east")], red=[f("grunt", "Ann", at=(48, 50), facing="east")]
    )
    battle.start("movement")
    for x in (20, 30, 40):
        battle.answer(MOVE, "Oak", to=[(x, 50)])
    assert walk(battle, (48, 50)) == FINE


# Turning


@pytest.mark.claims("fftt:A4a")
def test_turning_on_the_spot_costs_nothing() -> None:
    battle = to_move("grunt", ap=1)
    battle.answer(TURN, "Oak", facing="north")
    assert (battle["Oak"].fx, battle["Oak"].fy < 0, battle["Oak"].ap) == (0, True, 1)


@pytest.mark.claims("fftt:A4a")
def test_a_figure_without_an_ap_still_turns_in_its_own_movement() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=START, ap=0)], red=[f("hq", "base", at=(90, 50))])
    assert battle.start("movement") == MOVING
    battle.answer(TURN, "Oak", facing="north")
    assert (battle["Oak"].fx, battle["Oak"].fy) == COMPASS["north"]
    assert battle.kind != MOVING


@pytest.mark.parametrize(
    ("fx", "fy", "reason"), [(0, 0, NO_FRONT), (0, 100_000, FINE), (100_001, 0, NO_FRONT), (5, -(10**18), NO_FRONT)]
)
def test_a_front_is_a_direction_told_in_numbers_that_can_be_reckoned_with(fx: int, fy: int, reason: int) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=START)], red=[f("hq", "base", at=(90, 50))])
    battle.start("movement")
    turn, move = battle.choice(TURN, "Oak"), battle.choice(MOVE, "Oak", to=[(40, 50)])
    turn[FX], turn[FY] = move[FX], move[FY] = fx, fy
    assert battle.judge(turn) == reason
    assert battle.judge(move) == (FINE if (fx, fy) == (0, 0) else reason)  # without a front: as it walked


@pytest.mark.claims("fftt:A4d")
def test_between_two_actions_a_figure_turns_once() -> None:
    battle = to_move("grunt")
    battle.answer(TURN, "Oak", facing="north")
    assert battle.problem(TURN, "Oak", facing="south") == TURNED_ALREADY
    battle.answer(MOVE, "Oak", to=[(31, 50)])
    assert battle.problem(TURN, "Oak", facing="south") == FINE


@pytest.mark.claims("fftt:A4d", "fftt:A2a")
def test_opening_a_door_is_an_action_after_which_a_figure_turns_again() -> None:
    battle = to_move("grunt", house(west="door"), at=(33.5, 50))
    battle.answer(TURN, "Oak", facing="north")
    battle.answer(OPEN, "Oak", number=0)
    assert battle.problem(TURN, "Oak", facing="south") == FINE


@pytest.mark.claims("fftt:A4d")
def test_declaring_healing_is_an_action_after_which_a_figure_turns_again() -> None:
    battle = situation(
        blue=[f("medic", "Oak", at=START), f("grunt", "Elm", at=(31.5, 50), hurt=1)], red=[f("hq", at=(95, 95))]
    )
    battle.start("movement")
    battle.answer(TURN, "Oak", facing="north")
    battle.answer(HEAL, "Oak", "Elm")
    assert battle.problem(TURN, "Oak", facing="south") == FINE


@pytest.mark.claims("fftt:A4b")
def test_a_figure_turns_only_in_its_own_movement() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=START)], red=[f("grunt", "Ann", at=(35, 90), ap=1)])
    battle.start("movement")
    assert battle.problem(TURN, "Ann", facing="west") == NOT_YOURS
    battle.start("general fire")
    assert battle.problem(TURN, "Oak", facing="north") == WRONG_VERB


@pytest.mark.claims("fftt:A4c")
@pytest.mark.parametrize("facing", ["north", "east", "south", "west"])
def test_a_figure_walks_as_far_whichever_way_it_faces(facing: str) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=START, facing=facing)], red=[f("hq", at=(95, 95))])
    battle.start("movement")
    assert walk(battle, (40, 50)) == FINE
    assert walk(battle, (20, 50)) == FINE


@pytest.mark.claims("fftt:A4a")
def test_after_a_move_a_figure_faces_as_it_walked_or_as_it_was_told() -> None:
    battle = to_move("grunt")
    battle.answer(MOVE, "Oak", to=[(33, 50), (33, 46)])
    assert (battle["Oak"].fx, battle["Oak"].fy < 0) == (0, True)
    battle.answer(MOVE, "Oak", to=[(33, 42)], facing="west")
    assert (battle["Oak"].fx < 0, battle["Oak"].fy) == (True, 0)


# Fire actions


@pytest.mark.claims("fftt:A3a")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_a_figure_makes_one_fire_action_in_a_firing_step(step: str) -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=START), f("grunt", "Elm", at=(30, 60))], red=[f("tank", "Ann", at=(40, 50))]
    )
    battle.start(step)
    battle.answer(SHOOT, "Oak", "Ann")
    assert battle["Oak"].ap == 2
    assert battle.problem(SHOOT, "Oak", "Ann") == FIRED_ALREADY


@pytest.mark.claims("fftt:A3b")
def test_aps_that_are_left_after_general_fire_serve_in_hand_to_hand_combat() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=START, ap=1), f("grenadier", "Elm", at=(30, 80))],
        red=[f("grunt", "Ann", at=(31.6, 50), ap=0)],
    ).script(6, 1)
    battle.start("general fire")
    battle.answer(DONE)
    assert battle.s.now[0].step != CLOSE_COMBAT
    assert [row[4] for row in battle.rows(LOG_FOUGHT)] == [1, 0]
    assert (battle["Oak"].ap, battle["Ann"].fate == ON_TABLE) == (3, False)


# Any path


@given(
    ends=st.lists(st.tuples(st.integers(2500, 4500), st.integers(4000, 6000)), min_size=1, max_size=4),
    bodies=st.lists(st.tuples(st.integers(2500, 4500), st.integers(4000, 6000)), min_size=1, max_size=4),
    unit=st.sampled_from(["grunt", "sentinel", "tank"]),
)
def test_no_point_of_a_legal_path_overlaps_a_base(
    ends: list[tuple[int, int]], bodies: list[tuple[int, int]], unit: str
) -> None:
    others = [(x / 100, y / 100) for x, y in bodies]
    assume(all(hypot(x - 30, y - 50) > 3 for x, y in others))
    battle = situation(
        blue=[f(unit, "Oak", at=START), *(f("grunt", at=at) for at in others[::2])],
        red=[f("grunt", at=at, facing="east") for at in others[1::2]],
    )
    battle.start("movement")
    now = battle.s.now[0]
    for legs in range(1, len(ends) + 1):
        if walk(battle, *[(x / 100, y / 100) for x, y in ends[:legs]]) == FINE:
            for point in range(now.points):
                x, y = battle.s.path[2 * point], battle.s.path[2 * point + 1]
                for body in bodies:  # places are rounded to tenths of a millimetre
                    assert hypot(x - body[0], y - body[1]) > battle["Oak"].radius + 75 - 1.5


@given(
    start=st.tuples(st.integers(500, 9500), st.integers(500, 9500)),
    end=st.tuples(st.integers(500, 9500), st.integers(500, 9500)),
    edges=st.tuples(st.integers(1000, 4000), st.integers(1000, 4000)),
)
def test_a_leg_costs_its_length_at_least_and_twice_that_at_most(
    start: tuple[int, int], end: tuple[int, int], edges: tuple[int, int]
) -> None:
    left, top = edges[0] / 100, edges[1] / 100
    battle = to_move(
        "grunt",
        block("forest", left, top, left + 20, top + 20),
        block("ruins", left + 20, top, left + 40, top + 20),
        block("hill", left, top + 20, left + 20, top + 40),
    )
    whole = hypot(end[0] - start[0], end[1] - start[1])
    cost = leg_cost(battle.t, *start, *end, 0)
    assert whole <= cost <= 2 * (whole + 1)
    assert leg_cost(battle.t, *end, *start, 0) - cost in (-1, 0, 1)
    assert leg_cost(battle.t, *start, *end, 1) - whole < 1


@pytest.mark.claims("fftt:M10b")
@pytest.mark.parametrize(("far", "reason"), [(11.5, FINE), (11.7, TOO_FAR)])
def test_a_charge_goes_as_far_as_any_walk_and_costs_as_much(far: float, reason: int) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(30, 50))], red=[f("grunt", "Bob", at=(30 + far, 50), ap=0)])
    battle.start("movement")
    assert battle.problem(MOVE, "Ann", to=[(30 + far, 50)]) == reason
    if reason == FINE:
        battle.answer(MOVE, "Ann", to=[(30 + far, 50)])
        assert (battle["Ann"].ap, battle["Ann"].stopped) == (2, 1)
