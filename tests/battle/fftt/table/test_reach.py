"""Where a figure can walk, and the way to a place that is pointed at."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely

from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.codes import MOVING
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.table.moving.acts import acts
from campaign.battle.fftt.table.moving.reach import reach, without_slivers
from campaign.battle.fftt.table.moving.routes import ground, route, ways
from campaign.battle.scenery import LowWall, OpeningKind, Piece, PieceKind
from tests.battle.fftt.table.agreement import off_outline
from tests.battle.fftt.table.scenes import at_decision, door, house, look_at, setup_of, standing

FAR_ENEMY = standing("machina.scanner", (7800, 200))
GRUNT = "marines.grunt"


def test_in_the_open_a_figure_reaches_a_disc_of_its_movement_for_each_action() -> None:
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], [FAR_ENEMY]), MOVING))
    shapes = reach(look, 0).moves
    assert [shape.actions for shape in shapes] == [1, 2, 3]
    for shape in shapes:
        far = 1000 * shape.actions
        for angle in range(0, 360, 7):
            x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            assert shape.holds(4000 + x * (far - 30), 4000 + y * (far - 30))
            assert not shape.holds(4000 + x * (far + 10), 4000 + y * (far + 10))


def test_the_shape_has_a_hole_where_somebody_stands_and_goes_on_behind() -> None:
    setup = setup_of([standing(GRUNT, (4000, 4000)), standing(GRUNT, (4000, 3600))], [FAR_ENEMY])
    look = look_at(at_decision(setup, MOVING))
    shape = reach(look, 0).moves[0]
    assert not shape.holds(4000, 3600)
    assert not shape.holds(4000, 3740)
    assert shape.holds(4000, 3300)
    assert len(shape.rings) == 2


def test_the_second_action_leaves_no_wedge_out_far_behind_a_neighbour() -> None:
    setup = setup_of([standing(GRUNT, (4000, 4000)), standing(GRUNT, (4500, 4000))], [FAR_ENEMY])
    look = look_at(at_decision(setup, MOVING))
    shape = reach(look, 0).moves[1]
    assert all(shape.holds(x, 4000) for x in range(4800, 5900, 50))
    assert len(shape.rings) == 2  # the neighbour's base is the only hole
    assert route(look, 0, 5500, 4000).actions == 2


def test_what_is_thinner_than_a_line_is_cut_off_a_shape_and_the_rest_stays() -> None:
    square = shapely.box(0, 0, 1000, 1000)
    spiked = square.union(shapely.box(1000, 500, 1800, 503))
    left = without_slivers(spiked)
    assert spiked.covers(left)
    assert square.difference(left).area < 1
    assert left.bounds[2] < 1010


def test_difficult_ground_halves_what_is_left_of_a_move() -> None:
    rubble = Piece(PieceKind.RUBBLE, ((3000, 3000), (5000, 3000), (5000, 3700), (3000, 3700)))
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], [FAR_ENEMY], (rubble,)), MOVING))
    shape = reach(look, 0).moves[0]
    assert shape.holds(4000, 3370)
    assert not shape.holds(4000, 3340)


def test_a_low_wall_costs_an_action_which_the_shape_of_one_action_does_not_have() -> None:
    wall = LowWall((2000, 3700), (6000, 3700))
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], [FAR_ENEMY], (), (wall,)), MOVING))
    one, two, _three = reach(look, 0).moves
    assert one.holds(4000, 3720)
    assert not one.holds(4000, 3680)
    assert two.holds(4000, 3030)
    assert not two.holds(4000, 2900)


def test_walls_stop_a_move_and_an_open_door_lets_it_in() -> None:
    setup = setup_of([standing(GRUNT, (4000, 5300))], [FAR_ENEMY], (house(door(2)),))
    closed = reach(look_at(at_decision(setup, MOVING)), 0).moves[0]
    assert not closed.holds(4000, 4800)
    opened = reach(look_at(at_decision(setup, MOVING, open_doors=True)), 0).moves[0]
    assert opened.holds(4000, 4800)
    assert not opened.holds(4600, 4950)
    assert off_outline(opened, 4000, 4950) > 50


def test_a_way_goes_round_a_house_and_each_of_its_actions_is_legal() -> None:
    setup = setup_of([standing(GRUNT, (4000, 5300))], [FAR_ENEMY], (house(door(0)),))
    game = at_decision(setup, MOVING)
    look = look_at(game)
    way = route(look, 0, 5400, 4200)
    assert way.choice is not None
    assert game.problem(way.choice) == FINE
    assert len(way.points) > 2
    assert way.stops[-1] == (5400, 4200)
    assert way.actions == len(way.stops) == 1 + len(way.later)


def test_a_way_leads_through_an_open_double_door_and_a_tank_fits_through_no_other() -> None:
    own = [standing("machina.tank", (4000, 5400)), standing("machina.terminator", (3500, 5300))]
    for kind, fits in ((OpeningKind.DOOR, False), (OpeningKind.DOUBLE_DOOR, True)):
        setup = setup_of(own, [standing(GRUNT, (7800, 200))], (house(door(2, kind)),))
        look = look_at(at_decision(setup, MOVING, open_doors=True))
        assert (route(look, 0, 4000, 4800).choice is not None) == fits
        assert route(look, 1, 4000, 4800).choice is not None


def test_a_place_that_is_out_of_reach_is_refused_with_the_reason_of_the_rules() -> None:
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], [FAR_ENEMY]), MOVING))
    way = route(look, 0, 4000, 600)
    assert way.choice is None
    assert way.objection is not None
    assert way.objection.rule == "fftt:A1a"


def test_pointing_at_an_enemy_is_a_charge_and_says_whom_it_meets() -> None:
    enemies = [standing("machina.terminator", (4000, 2600)), FAR_ENEMY]
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], enemies), MOVING))
    way = route(look, 0, 4000, 2600)
    assert way.charges == (1,)
    assert way.actions == 2


def test_a_way_that_would_run_into_an_enemy_goes_round_it() -> None:
    enemies = [standing("machina.terminator", (4000, 3500)), FAR_ENEMY]
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], enemies), MOVING))
    way = route(look, 0, 4000, 3250)
    assert way.charges == ()
    assert way.stops[-1] == (4000, 3250)


@pytest.mark.parametrize("off", [(-133, -90), (-161, 0), (0, -161), (114, 114)])
def test_who_begins_a_hair_short_of_contact_is_shown_no_way_past_the_enemy_that_would_meet_it(off: Point) -> None:
    look = look_beside_enemy(off)
    assert route(look, 0, 4000 + 5 * off[0], 4000 + 5 * off[1], via=[(4000 + off[0], 4000 + off[1])]).charges == (1,)
    assert not_reached(look) == []


def test_who_begins_in_contact_leaves_the_enemy_without_meeting_it_again() -> None:
    look = look_beside_enemy((-133, -88))
    way = route(look, 0, 3500, 4400)
    assert (way.charges, way.points) == ((), ((4000, 4000), (3500, 4400)))
    assert not_reached(look) == []


def test_who_begins_base_to_base_is_shown_no_straight_way_that_cuts_the_other_base() -> None:
    look = look_beside_enemy((0, 150))
    assert route(look, 0, 4590, 4006).stops[-1:] == ((4590, 4006),)
    assert not_reached(look) == []


def look_beside_enemy(off: Point) -> Look:
    """A figure in the movement of its side, and so far from it an enemy."""
    enemies = [standing("machina.terminator", (4000 + off[0], 4000 + off[1])), FAR_ENEMY]
    return look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], enemies), MOVING))


def not_reached(look: Look) -> list[Point]:
    """Places all round that are shown within one action, and to which one action does not lead."""
    (shape, *_more) = reach(look, 0).moves
    round_about = [(x, y) for x in range(3040, 5000, 97) for y in range(3040, 5000, 97)]
    held = [place for place in round_about if shape.holds(*place) and off_outline(shape, *place) > 3]
    assert len(held) > 100
    return [place for place in held if (way := route(look, 0, *place)).actions != 1 or way.stops[-1:] != (place,)]


def test_bends_that_people_say_are_kept() -> None:
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 4000))], [FAR_ENEMY]), MOVING))
    way = route(look, 0, 4400, 3600, via=[(4400, 4000)])
    assert way.points == ((4000, 4000), (4400, 4000), (4400, 3600))
    assert way.actions == 1


@pytest.mark.parametrize("bend", [(4000, 7998), (4000, 8100)])
def test_a_bend_at_the_rim_of_the_table_is_refused_with_its_reason(bend: Point) -> None:
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 7000))], [FAR_ENEMY]), MOVING))
    assert bend[1] - 7000 >= ground(look, 0).far - 2  # as far off as an action goes, so that none is left there
    way = route(look, 0, 4600, 7900, via=[bend])
    assert way.choice is None
    assert way.objection is not None
    assert way.objection.rule == "fftt:M9c"


def test_who_cannot_move_has_no_shape_and_it_is_said_why() -> None:
    own = [standing("marines.hq", (4000, 7500)), standing(GRUNT, (4000, 4000))]
    look = look_at(at_decision(setup_of(own, [FAR_ENEMY]), MOVING))
    shown = reach(look, 0)
    assert shown.moves == ()
    assert shown.objection is not None
    assert shown.objection.rule == "fftt:M8a"


def test_an_enemy_s_reach_is_that_of_its_next_movement() -> None:
    enemies = [standing("machina.terminator", (4000, 2600))]
    look = look_at(at_decision(setup_of([standing(GRUNT, (4000, 6000))], enemies), MOVING))
    shapes = reach(look, 1).moves
    assert [shape.actions for shape in shapes] == [1, 2]
    assert shapes[1].holds(4000, 4150)


def test_a_closed_door_at_hand_can_be_opened_and_one_far_off_not() -> None:
    own = [standing(GRUNT, (4000, 5150)), standing(GRUNT, (4000, 6000))]
    look = look_at(at_decision(setup_of(own, [FAR_ENEMY], (house(door(2)),)), MOVING))
    beside, away = (next(act for act in acts(look, figure) if act.name == "open") for figure in (0, 1))
    assert beside.objection is None
    assert [target.choice[c.TARGET] for target in beside.targets] == [0]
    assert away.objection is not None
    assert away.objection.rule == "fftt:M11a"


def test_who_flies_out_of_a_window_upstairs_pays_for_two_legs_and_the_way_is_cut_so() -> None:
    home = replace(house(door(2, OpeningKind.WINDOW)), storeys=2)
    setup = setup_of([standing("insectoids.drone", (4000, 4700), storey=1)], [FAR_ENEMY], (home,))
    look = look_at(at_decision(setup, MOVING))
    for place in ((3328, 6917), (3328, 7111), (3425, 6626)):
        assert reach(look, 0).moves[1].holds(*place)
        assert route(look, 0, *place).stops[-1:] == (place,)


def test_nobody_goes_round_an_enemy_upstairs_in_the_air_outside_and_past_those_on_the_ground() -> None:
    home = replace(house(door(2, OpeningKind.WINDOW)), storeys=2)
    upstairs = standing("machina.terminator", (4080, 4940), storey=1)
    enemies = [upstairs, standing("machina.terminator", (3700, 6300)), standing("machina.terminator", (4300, 6300))]
    setup = setup_of([standing("insectoids.drone", (4000, 4300), storey=1)], enemies, (home,))
    look = look_at(at_decision(setup, MOVING))
    held = [place for place in ((4474, 6404), (3509, 7369)) if reach(look, 0).moves[-1].holds(*place)]
    assert all(route(look, 0, *place).stops[-1:] == (place,) for place in held)
    assert all(spot.bend is None or spot.at[1] < 5000 for spot in ways(look, 0).spots if spot.floor)


TARGET = standing("machina.terminator", (4000, 3448))


@pytest.mark.claims("fftt:M5a")
@pytest.mark.parametrize(
    "friends",
    [
        [(4000, 3600)],
        [(4000, 3600), (3840, 3560), (4160, 3560)],
        [(4000, 3600), (3848, 3448), (4152, 3448)],
        [(3700 + 152 * number, 3700) for number in range(5)],
    ],
    ids=["one in contact", "three before it", "three sides taken", "a row"],
)
def test_a_charge_goes_round_friends_by_itself_where_the_rules_leave_a_way(friends: list[Point]) -> None:
    own = [standing(GRUNT, (4000, 4000)), *(standing(GRUNT, at) for at in friends)]
    look = look_at(at_decision(setup_of(own, [TARGET]), MOVING))
    way = route(look, 0, 4000, 3448)
    assert way.charges == (len(own),)
    assert way.choice is not None
    assert look.problem(way.choice) == FINE


@pytest.mark.claims("fftt:M5a")
def test_a_charge_that_friends_leave_no_way_to_says_who_is_in_the_way() -> None:
    ring = [
        (4000 + round(152 * math.cos(k * math.tau / 6)), 3448 + round(152 * math.sin(k * math.tau / 6)))
        for k in range(6)
    ]
    own = [standing(GRUNT, (4000, 4000)), *(standing(GRUNT, at) for at in ring)]
    look = look_at(at_decision(setup_of(own, [TARGET]), MOVING))
    way = route(look, 0, 4000, 3448)
    assert way.choice is None
    assert way.objection is not None
    assert way.objection.rule == "fftt:M5a"
    assert way.objection.text.endswith("stands in the way, and no way round is short enough.")
