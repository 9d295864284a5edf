"""The numbers of setting up and of arriving, to the tenth of a millimetre, and of what a set-up's judge says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import (
    BattleSetup,
    SideSetup,
)
from campaign.battle.fast import fresh
from campaign.battle.fftt.agreements import TableRules, zone
from campaign.battle.fftt.codes import (
    ARRIVING,
    LOST,
    MOVING,
    NOBODY,
    ON_TABLE,
    OUTSIDE,
    PLACE,
    PLACING,
)
from campaign.battle.fftt.experience import ability_serves
from campaign.battle.fftt.flanking import first_place, is_scanned, landing_problem, reaches_enemy_zone
from campaign.battle.fftt.reasons import FINE, NO_ROOM, NOT_AT_FLANK, NOT_IN_ZONE, TOO_NEAR
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.setup import (
    set_up,
    units_of,
)
from campaign.battle.fftt.setup_problems import own_part, setup_problems
from campaign.battle.fftt.units import fftt_units
from campaign.battle.kernel.table import EAST, NORTH, NOWHERE, SOUTH, WEST
from campaign.battle.scenery import Edge
from tests.battle.fftt.situation import UNITS, Place, block, cm, f, ground, situation
from tests.battle.fftt.test_flanking import out
from tests.battle.fftt.test_setup_problems import at, blue, green, judged, one, red

ANN, BOB, GIL, WIM = f("grunt", "Ann"), f("grunt", "Bob"), f("grunt", "Gil"), f("grunt", "Wim")

# Places in the zone


@pytest.mark.claims("fftt:T10a")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ((0.75, 0.75), FINE),
        ((19.25, 99.25), FINE),
        ((0.74, 50), NOT_IN_ZONE),
        ((19.26, 50), NOT_IN_ZONE),
        ((10, 0.74), NOT_IN_ZONE),
        ((10, 99.26), NOT_IN_ZONE),
    ],
)
def test_a_base_may_touch_the_bounds_of_its_zone_from_inside(place: Place, reason: int) -> None:
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(90, 50))]).script(6, 6, 1, 1)
    assert battle.start("setting up") == PLACING
    assert battle.problem(PLACE, "Ann", at=place, facing="east") == reason


@pytest.mark.claims("fftt:T7d", "fftt:T7e")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ((15, 5), FINE),
        ((15, 5.01), TOO_NEAR),
        ((5, 15), FINE),
        ((5.01, 15.4), TOO_NEAR),  # 9.998 cm
        ((9, 7), FINE),  # 6 and 8 cm
        ((9, 7.01), TOO_NEAR),
    ],
)
def test_ten_cm_from_an_enemy_are_measured_in_every_direction(place: Place, reason: int) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(15, 15))], red=[f("grunt", "Bob", at=(90, 50))], green=[GIL])
    battle.start("setting up")
    assert battle.problem(PLACE, "Gil", at=place, facing="south") == reason


@pytest.mark.claims("fftt:T7d")
def test_with_two_sides_an_enemy_who_stands_there_already_may_be_nearer() -> None:
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(10, 50))])
    battle.start("setting up")
    assert battle.problem(PLACE, "Ann", at=(15, 50), facing="east") == FINE


@pytest.mark.claims("fftt:T8f")
@pytest.mark.parametrize(("x", "reason"), [(9.5, FINE), (9.51, NO_ROOM), (12.5, FINE), (12.49, NO_ROOM)])
def test_two_bases_may_touch_and_not_overlap_on_either_side(x: float, reason: int) -> None:
    battle = situation(blue=[ANN, f("grunt", "Abe", at=(11, 50))], red=[f("grunt", "Bob", at=(90, 50))])
    battle.start("setting up")
    assert battle.problem(PLACE, "Ann", at=(x, 50), facing="east") == reason


@pytest.mark.claims("fftt:T10b")
@pytest.mark.parametrize(
    ("facing", "front"), [(cm(5, 20), (-500, 0)), (cm(10, 25), (0, 500)), (cm(10, 20), (100, 0)), (None, (100, 0))]
)
def test_a_set_up_says_at_which_place_a_figure_looks_else_it_looks_into_the_table(
    facing: tuple[int, int] | None, front: tuple[int, int]
) -> None:
    ann = one("grunt", "Ann", (10, 20), facing=facing)
    _table, battle = set_up(BattleSetup("fftt", ground(), (blue(ann), red()), fftt_units(), TableRules()), 0)
    assert (battle.figures[1].fx, battle.figures[1].fy) == front


@pytest.mark.claims("fftt:R1d", "fftt:R1g")
@pytest.mark.parametrize(
    ("experience", "elite", "veteran"), [(7, 0, 0), (8, 1, 0), (9, 1, 0), (19, 1, 0), (20, 1, 1), (21, 1, 1)]
)
def test_a_figure_is_elite_with_8_fp_of_experience_and_a_veteran_with_20(
    experience: int, elite: int, veteran: int
) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(10, 50), experience=experience)], red=[BOB])
    ann = battle["Ann"]
    assert (ann.elite, ann.veteran, ann.hurt, ann.shot, ann.bound) == (elite, veteran, 0, 0, 0)


@pytest.mark.claims("campaign:D3c")
def test_the_half_of_a_zone_is_the_northern_one_toward_the_north() -> None:
    assert zone(ground(), Edge.WEST, Edge.NORTH) == (0, 0, 2000, 5000)


@pytest.mark.claims("fftt:I2b", "fftt:I2c")
def test_what_hatches_and_eggs_are_known_where_a_queen_can_be_and_only_there() -> None:
    by_key = {unit.key: unit for unit in fftt_units()}
    grunt, queen, drone = (by_key[UNITS[name]] for name in ("grunt", "queen", "drone"))
    assert units_of((grunt, drone)) == (grunt, drone)
    keys = [unit.key.partition(".")[2] for unit in units_of((queen, drone))]
    assert keys[:2] == ["queen", "drone"]
    assert sorted(keys[2:-1]) == ["bombbug", "razordog", "spitter", "stinger"]


@pytest.mark.claims("fftt:N13b")
@pytest.mark.parametrize(
    ("unit", "more", "serves"), [("sniper", 0, False), ("sniper", 1, True), ("engineer", 0, True), ("stinger", 0, True)]
)
def test_a_doc_needs_two_aps_those_that_it_has_learnt_among_them(unit: str, more: int, serves: bool) -> None:
    row = next(row for row in fftt_units() if row.key == UNITS[unit])
    assert ability_serves(row, "doc", more) is serves


# What is seen at set-up


@pytest.mark.claims("fftt:T7f", "fftt:T4c")
@pytest.mark.parametrize(
    ("side", "place", "seen"),
    [
        ("blue", (29.99, 50), True),  # its zone is the western one, 20 cm deep
        ("blue", (30, 50), False),
        ("red", (70.01, 50), True),
        ("red", (70, 50), False),
        ("green", (50, 29.99), True),
        ("green", (50, 30), False),
        ("white", (50, 70.01), True),
        ("white", (50, 70), False),
    ],
)
def test_at_set_up_a_side_sees_who_stands_in_its_zone_or_nearer_to_it_than_ten_cm(
    side: str, place: Place, seen: bool
) -> None:
    eve = f("grunt", "Eve", at=place)
    sides = {"blue": [ANN], "red": [BOB], "green": [GIL], "white": [WIM]}
    sides["red" if side == "blue" else "blue"].append(eve)
    battle = situation(blue=sides["blue"], red=sides["red"], green=sides["green"], white=sides["white"])
    battle.start("setting up")
    view = fresh(Battle)
    see(battle.s, battle.sides.index(side), view)
    assert (view.figures[battle.number("Eve")].fate == ON_TABLE) is seen


@pytest.mark.claims("fftt:H1f", "fftt:T6c")
def test_nothing_of_an_enemys_orders_is_seen_and_all_of_the_own() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(10, 50)), out("grunt", "Elm")], red=[BOB])
    battle.start("movement")
    force = battle.s.forces[0]
    force.due, force.coming, force.fp, force.ask_from = 5, 1, 2, 9
    seen = []
    for side in (0, 1):
        view = fresh(Battle)
        see(battle.s, side, view)
        told = view.forces[0]
        seen.append((told.due, told.coming, told.fp, told.ask_from, view.figures[1].fate))
    assert seen == [(5, 1, 2, 9, OUTSIDE), (0, 0, 0, 0, LOST)]


# Arriving


@pytest.mark.claims("fftt:H3d")
@pytest.mark.parametrize(
    ("edge", "place", "reason"),
    [
        (NORTH, (0.75, 50), FINE),
        (NORTH, (0.74, 50), NOT_AT_FLANK),
        (NORTH, (19.25, 50), FINE),
        (NORTH, (19.26, 50), NOT_AT_FLANK),
        (NORTH, (10, 99.25), FINE),
        (NORTH, (10, 99.26), NOT_AT_FLANK),
        (SOUTH, (10, 0.75), FINE),
        (SOUTH, (10, 0.74), NOT_AT_FLANK),
    ],
)
def test_who_arrives_may_stand_in_its_own_zone_up_to_its_bounds(edge: int, place: Place, reason: int) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(5, 5)), out("grunt", "Elm", edge)], red=[f("grunt", at=(95, 95))])
    assert battle.start("movement", turn=8) == ARRIVING
    assert battle.problem(PLACE, "Elm", at=place, facing="east") == reason


@pytest.mark.claims("fftt:H3b", "fftt:H6h")
@pytest.mark.parametrize(
    ("side", "place", "reaches"),
    [
        (0, (79.25, 50), False),
        (0, (79.26, 50), True),
        (0, (50, 20.75), False),
        (0, (50, 20.74), True),
        (0, (50, 79.25), False),
        (0, (50, 79.26), True),
        (1, (20.75, 50), False),
        (1, (20.74, 50), True),
    ],
)
def test_no_part_of_a_base_lies_in_an_enemys_zone(side: int, place: Place, reaches: bool) -> None:
    battle = situation(blue=[ANN], red=[BOB], green=[GIL], white=[WIM])
    assert reaches_enemy_zone(battle.s, battle.s.forces[side].team, *cm(*place), 75) is reaches


@pytest.mark.claims("fftt:H3c", "fftt:K3a")
@pytest.mark.parametrize(
    ("place", "kept_away"),
    [((50, 80), True), ((50, 80.01), False), ((68, 74), True), ((68, 74.01), False), ((80, 50.1), False)],
)
def test_a_scanner_keeps_forces_thirty_cm_away_in_every_direction(place: Place, kept_away: bool) -> None:
    battle = situation(blue=[ANN], red=[f("machina.scanner", "Eye", at=(50, 50))])
    assert is_scanned(battle.t, battle.s, 0, *cm(*place)) is kept_away


def outside(edge: int, scanner: Place | None = None, hindrance: Place | None = None, radius: float = 0):
    """Elm of blue waits at an edge; nobody has a zone any more. A friend's base may hinder it."""
    eye = f("machina.scanner", "Eye", at=scanner or (50, 50), fate=ON_TABLE if scanner else OUTSIDE)
    battle = situation(blue=[f("grunt", "Oak", at=(50, 50)), out("grunt", "Elm", edge)], red=[eye])
    battle.start("movement", turn=1)
    for side in (0, 1):
        force = battle.s.forces[side]
        force.left = force.upper = force.right = force.lower = 0
    if hindrance:
        (battle["Oak"].x, battle["Oak"].y), battle["Oak"].radius = cm(*hindrance), round(100 * radius)
    return battle


@pytest.mark.claims("fftt:H5c", "fftt:H3a")
@pytest.mark.parametrize(
    ("edge", "place"), [(NORTH, (75, 75)), (SOUTH, (75, 9075)), (WEST, (75, 75)), (EAST, (9075, 75))]
)
def test_room_is_looked_for_from_the_corner_of_the_strip_on(edge: int, place: tuple[int, int]) -> None:
    battle = outside(edge)
    assert first_place(battle.t, battle.s, 1) == place


@pytest.mark.claims("fftt:H5c")
@pytest.mark.parametrize(
    ("edge", "hindrance", "place"),
    [
        (NORTH, (-100_000, 5), (125, 75)),  # a straight rim at x = 0.25 cm, all but
        (WEST, (50, -100_000), (75, 125)),
        (WEST, (-100_000, 50), (125, 75)),
    ],
)
def test_the_places_are_half_a_centimetre_apart(edge: int, hindrance: Place, place: tuple[int, int]) -> None:
    battle = outside(edge, hindrance=hindrance, radius=100_000.25)
    assert first_place(battle.t, battle.s, 1) == place


@pytest.mark.claims("fftt:H5c", "fftt:H3a")
@pytest.mark.parametrize(
    ("edge", "hindrance", "place"), [(WEST, (-1_000_000, 50), (925, 75)), (NORTH, (50, -1_000_000), (75, 925))]
)
def test_the_last_place_of_the_strip_is_looked_at_too(edge: int, hindrance: Place, place: tuple[int, int]) -> None:
    battle = outside(edge, hindrance=hindrance, radius=1_000_008.5)
    x, y = first_place(battle.t, battle.s, 1)
    assert (x, y)[edge == NORTH] == place[edge == NORTH]
    assert landing_problem(battle.t, battle.s, 1, x, y) == FINE


@pytest.mark.claims("fftt:H5c")
@pytest.mark.parametrize("edge", [NORTH, WEST])
def test_room_is_looked_for_all_along_the_edge(edge: int) -> None:
    battle = outside(edge, scanner=(5, 5))
    x, y = first_place(battle.t, battle.s, 1)
    assert (x, y) != (NOWHERE, NOWHERE)
    assert max(x, y) > 3000


@pytest.mark.claims("fftt:H5c", "fftt:H3d")
def test_where_the_own_zone_is_full_there_may_be_room_at_the_edge() -> None:
    battle = outside(NORTH)
    battle.s.forces[0].right, battle.s.forces[0].lower = 140, 10000  # too narrow for a base
    assert first_place(battle.t, battle.s, 1) == (75, 75)


@pytest.mark.claims("fftt:H1b")
def test_the_forces_at_two_edges_arrive_one_after_the_other() -> None:
    blue_force = [f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm", NORTH), out("grunt", "Fir", SOUTH)]
    battle = situation(blue=blue_force, red=[f("grunt", at=(95, 50))])
    assert battle.start("movement", turn=8) == ARRIVING
    assert battle.actor == "Elm"
    assert battle.answer(PLACE, "Elm", at=(50, 5), facing="south") == ARRIVING
    assert battle.actor == "Fir"
    assert battle.answer(PLACE, "Fir", at=(50, 95), facing="north") == MOVING


@pytest.mark.claims("fftt:H1b")
def test_a_force_that_stays_outside_is_not_set_down_with_the_other() -> None:
    blue_force = [f("grunt", "Oak", at=(5, 50)), out("grunt", "Elm", NORTH), out("grunt", "Fir", SOUTH)]
    battle = situation(blue=blue_force, red=[f("grunt", at=(95, 50))]).script(6, 1)
    assert battle.start("movement", turn=3) == ARRIVING
    assert battle.answer(PLACE, "Elm", at=(50, 5), facing="south") == MOVING
    assert (battle["Fir"].fate, battle["Elm"].flank, battle["Fir"].flank) == (OUTSIDE, NOBODY, SOUTH)


@pytest.mark.claims("fftt:H6g")
def test_who_arrives_in_a_building_of_two_storeys_is_on_its_ground_floor() -> None:
    house = block("building", 45, 0, 55, 12, storeys=2, south="door")
    battle = situation(
        ground(house),
        blue=[f("grunt", "Oak", at=(5, 95)), out("grunt", "Elm")],
        red=[f("grunt", "Ann", at=(95, 95))],
    )
    assert battle.start("movement", turn=8) == ARRIVING
    battle.answer(PLACE, "Elm", at=(50, 5), facing="south")
    assert (battle["Elm"].piece, battle["Elm"].level) == (0, 0)


# The judge of set-ups


@pytest.mark.claims("fftt:T7d")
@pytest.mark.parametrize(
    ("edge", "part"),
    [
        (Edge.WEST, (0, 3000, 2000, 7000)),  # 10 cm off the two zones beside it
        (Edge.EAST, (8000, 3000, 10000, 7000)),
        (Edge.NORTH, (3000, 0, 7000, 2000)),
        (Edge.SOUTH, (3000, 8000, 7000, 10000)),
    ],
)
def test_of_four_sides_each_has_a_part_of_its_zone_that_the_others_cannot_keep_it_from(
    edge: Edge, part: tuple[int, ...]
) -> None:
    assert own_part(four(), list(Edge).index(edge)) == part


@pytest.mark.claims("fftt:T7d")
def test_allies_keep_each_other_from_nothing_and_of_two_sides_nobody() -> None:
    allied = four(alliance="all but one")
    assert own_part(allied, list(Edge).index(Edge.NORTH)) == (0, 0, 7000, 2000)  # only the east is an enemy
    two = replace(allied, sides=(blue(), green()))
    assert own_part(two, 0) == (0, 0, 2000, 10000)


def four(alliance: str = ""):
    """A side at each edge, in their order; all but the eastern one in the alliance."""
    sides = tuple(
        SideSetup(edge.value, "", edge, (one("grunt", edge.value),), "" if edge is Edge.EAST else alliance)
        for edge in Edge
    )
    return BattleSetup("fftt", ground(), sides, fftt_units(), TableRules())


@pytest.mark.claims("fftt:T7d")
@pytest.mark.parametrize(("x", "y", "wrong"), [(90.4, 14.99, True), (90.45, 14.99, False), (84, 13, False)])
def test_of_three_sides_enemies_begin_ten_cm_apart_in_every_direction(x: float, y: float, wrong: bool) -> None:
    sides = blue(), red(one("grunt", "Bob", (x, y))), green(one("grunt", "Gil", (90, 5)))
    assert judged(*sides) == ([("fftt:T7d", at(2, 1, "at"))] if wrong else [])


@pytest.mark.claims("fftt:E3d")
@pytest.mark.parametrize(
    ("point", "wrong"),
    [
        (None, False),
        ((0, 0), False),
        ((100, 90), False),
        ((100.01, 50), True),
        ((50, 90.01), True),
        ((-0.01, 50), True),
        ((50, -0.01), True),
    ],
)
def test_a_point_to_be_held_may_lie_on_the_very_edge_of_the_table(point: Place | None, wrong: bool) -> None:
    sides = blue(figures=(one("marines.hq", "A", (5, 45)),)), red(figures=(one("marines.hq", "B", (95, 45)),))
    rules = TableRules(hold_point=None if point is None else cm(*point))
    problems = setup_problems(BattleSetup("fftt", ground(height=90), sides, fftt_units(), rules))
    assert [problem.rule for problem in problems] == (["fftt:E3d"] if wrong else [])


@pytest.mark.claims("campaign:D3d", "fftt:T7a")
@pytest.mark.parametrize("count", [2, 4])
def test_two_sides_are_enough_and_four_are_not_too_many(count: int) -> None:
    setup = four()
    sides = tuple(replace(side, figures=(one("marines.hq", side.key),)) for side in setup.sides[:count])
    assert judged(*sides) == []


@pytest.mark.claims("campaign:D2c")
def test_a_side_that_is_there_may_supply_another() -> None:
    assert judged(blue(), red(), green(reload_from=("red",))) == []


@pytest.mark.claims("fftt:W1a")
def test_the_wounds_that_a_figure_dies_of_are_told_with_those_that_it_has_learnt_to_take() -> None:
    bob = one("grunt", "Bob", (90, 20), hurt=3, extra_wounds=1, abilities=("iron",))
    problems = setup_problems(BattleSetup("fftt", ground(), (blue(), red(bob)), fftt_units(), TableRules()))
    assert [str(problem) for problem in problems] == ["Bob: a figure with 3 wounds is dead at so many. (fftt:W1a)"]
