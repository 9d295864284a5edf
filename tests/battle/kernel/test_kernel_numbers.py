"""Sight and paths, to the last tenth of a millimetre, and the number of the piece or figure that is in the way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from campaign.battle.fftt.codes import MOVE
from campaign.battle.fftt.movement import stopped_at, stretch
from campaign.battle.fftt.reasons import FINE, NO_AP, TOO_FAR, WAY
from campaign.battle.fftt.shooting import sight_to
from campaign.battle.kernel.paths import (
    BODY_IN_WAY,
    KIND,
    OFF_TABLE,
    WALL_IN_WAY,
    contact_on_leg,
    lay_leg,
    leg_cost,
    low_walls_crossed,
    touching,
)
from campaign.battle.kernel.sight import (
    BY_BODY,
    BY_PIECE,
    CLEAR,
    COVERED,
    SEEN_INSIDE,
    SEER_INSIDE,
    TOO_DEEP,
    end_at,
    nearest_stop,
    stops,
)
from campaign.battle.kernel.space import distance2, in_arc
from campaign.battle.kernel.table import NOWHERE, PART, floor_of, level_at
from campaign.battle.scenery import LowWall, Opening, OpeningKind, Piece, Point
from tests.battle.fftt.situation import Place, Situation, block, cm, f, ground, low_wall, situation

FAR_WOOD = block("forest", 80, 80, 90, 90)


def two(a: Place, b: Place, *scenery: Piece | LowWall, unit: str = "grunt") -> Situation:
    """Oak of blue and Ann of red, on a table whose first piece is a wood far away."""
    return situation(ground(FAR_WOOD, *scenery), blue=[f(unit, "Oak", at=a)], red=[f("grunt", "Ann", at=b)])


def sight(battle: Situation, seer: str = "Oak", seen: str = "Ann") -> tuple[int, int]:
    """The kind of the line and the number of what stops it."""
    code = sight_to(battle.t, battle.s, battle.number(seer), battle.number(seen))
    return code % KIND, code // KIND


def both(battle: Situation) -> list[tuple[int, int]]:
    return [sight(battle), sight(battle, "Ann", "Oak")]


# Sight


@pytest.mark.claims("fftt:V5d", "fftt:V9b")
@pytest.mark.parametrize(("corner", "kind"), [((35.8, 69.4), COVERED), ((35.81, 69.41), CLEAR)])
def test_a_corner_a_fiftieth_of_a_millimetre_beyond_1_cm_covers_nobody(corner: Place, kind: int) -> None:
    """The line runs 3 to 4, and the corner is 500 or 501 fifths of a tenth of a millimetre off it."""
    battle = two((20, 50), (50, 90), block("forest", corner[0], 60, 45, corner[1]))
    assert [one for one, _number in both(battle)] == [kind, kind]


@pytest.mark.claims("fftt:V8a")
@pytest.mark.parametrize(("y", "deep"), [(61.8, False), (61.84, True)])
def test_a_line_that_runs_3_cm_and_a_fiftieth_of_a_millimetre_inside_runs_too_deep(y: float, deep: bool) -> None:
    """A quarter of the line is inside: half a centimetre across, and 2.95 or 2.96 cm along the border."""
    battle = two((40.5, 50), (38.5, y), block("forest", 40, 20, 60, 80))
    assert [kind == TOO_DEEP for kind, _number in both(battle)] == [deep, deep]


@pytest.mark.claims("fftt:V4e")
@pytest.mark.parametrize(("x", "kind"), [(40, COVERED), (40.01, TOO_DEEP)])
@pytest.mark.parametrize("turned", [False, True])
def test_two_in_one_wood_see_each_other_up_to_5_cm(x: float, kind: int, turned: bool) -> None:
    ends = ((35, 50), (x, 50))
    battle = two(*(ends[::-1] if turned else ends), block("forest", 30, 40, 50, 60))
    assert sight(battle) == (kind, 1 if kind == TOO_DEEP else 0)


@pytest.mark.claims("fftt:V4e", "fftt:T8g")
@pytest.mark.parametrize(("y", "kind"), [(54, COVERED), (54.01, TOO_DEEP)])
def test_the_5_cm_are_the_straight_line(y: float, kind: int) -> None:
    assert sight(two((35, 50), (38, y), block("forest", 30, 40, 50, 60)))[0] == kind


@pytest.mark.claims("fftt:V4a", "fftt:V4b", "fftt:V4c")
@pytest.mark.parametrize(("depth", "seen"), [(0.75, True), (0.76, False)])
def test_at_the_border_of_a_wood_a_base_touches_it(depth: float, seen: bool) -> None:
    found = both(two((30 + depth, 50), (20, 50), block("forest", 30, 40, 50, 60)))
    assert found == ([(CLEAR, 0), (COVERED, 0)] if seen else [(SEER_INSIDE, 1), (SEEN_INSIDE, 1)])


@pytest.mark.claims("fftt:V4d")
@pytest.mark.parametrize(("y", "seen"), [(52.99, True), (53, False), (47.01, True), (47, False)])
@pytest.mark.parametrize("kind", [OpeningKind.WINDOW, OpeningKind.DOOR])
@pytest.mark.parametrize("is_open", [0, 1])
def test_one_looks_out_of_a_house_2_cm_from_a_window_or_an_open_door(
    y: float, seen: bool, kind: OpeningKind, is_open: int
) -> None:
    house = replace(block("building", 30, 40, 50, 60), openings=(Opening(kind, 3, 1000),))
    other = block("building", 30, 70, 50, 79.9, north="window")
    battle = two((30.01, y), (20, y), other, house)
    battle.s.doors[1] = is_open
    found = both(battle)
    if seen and (kind is OpeningKind.WINDOW or is_open):
        assert found == [(CLEAR, 0), (COVERED, 0)]
    else:
        assert found == [(SEER_INSIDE, 2), (SEEN_INSIDE, 2)]


@pytest.mark.claims("fftt:V8a")
@pytest.mark.parametrize(("x", "kind"), [(33, CLEAR), (33.01, TOO_DEEP)])
def test_across_a_border_a_line_runs_3_cm_inside_at_most(x: float, kind: int) -> None:
    battle = two((x, 40.75), (20, 40.75), block("forest", 30, 40, 50, 60))
    assert sight(battle) == (kind, 1 if kind else 0)


@pytest.mark.claims("fftt:V8b", "fftt:V4b")
@pytest.mark.parametrize(("a", "b", "kinds"), [(0.75, 0.75, (2, 2)), (0.76, 0.75, (4, 5)), (0.75, 0.76, (5, 4))])
def test_of_two_in_two_woods_each_is_at_its_own_border(a: float, b: float, kinds: tuple[int, int]) -> None:
    west, east = block("forest", 20, 40, 30, 60), block("forest", 40, 40, 50, 60)
    battle = two((30 - a, 50), (40 + b, 50), west, east)
    expected = [COVERED if kind == BY_PIECE else kind for kind in kinds]
    assert [kind for kind, _ in both(battle)] == expected


@pytest.mark.claims("fftt:V5d", "fftt:V9b")
@pytest.mark.parametrize(
    ("top", "kind"), [(51.01, CLEAR), (51, COVERED), (50.01, COVERED), (50, COVERED), (49.99, BY_PIECE)]
)
def test_a_corner_within_1_cm_of_the_line_covers(top: float, kind: int) -> None:
    assert sight(two((20, 50), (60, 50), block("forest", 40, top, 45, 60))) == (kind, 1 if kind == BY_PIECE else 0)
    assert sight(two((60, 50), (20, 50), block("forest", 40, 40, 45, 100 - top)))[0] == kind


@pytest.mark.claims("fftt:V5f")
@pytest.mark.parametrize(("left", "kind"), [(59.99, COVERED), (60, CLEAR), (60.01, CLEAR)])
def test_a_corner_that_lies_beside_the_target_or_behind_covers_nobody(left: float, kind: int) -> None:
    assert sight(two((20, 50), (60, 50), block("building", left, 50.8, 70, 60)))[0] == kind


@pytest.mark.claims("fftt:V2e", "fftt:V9a", "fftt:V2c")
@pytest.mark.parametrize(("y", "kind"), [(50.75, CLEAR), (50.74, BY_BODY), (49.25, CLEAR), (49.26, BY_BODY)])
@pytest.mark.parametrize("side", ["blue", "red"])
def test_a_base_that_the_line_only_touches_does_not_block(y: float, kind: int, side: str) -> None:
    more = {"blue": [f("grunt", "Oak", at=(20, 50))], "red": [f("grunt", "Ann", at=(60, 50))]}
    more[side].append(f("grunt", "Elm", at=(40, y)))
    battle = situation(blue=more["blue"], red=more["red"])
    assert sight(battle) == (kind, battle.number("Elm") if kind == BY_BODY else 0)
    assert sight(battle, "Ann", "Oak") == sight(battle)


@pytest.mark.claims("fftt:V2f", "fftt:V2e")
@pytest.mark.parametrize(("x", "kind"), [(21.5, BY_BODY), (58.5, BY_BODY), (18.5, CLEAR), (61.5, CLEAR)])
def test_who_stands_beside_either_end_blocks_only_in_between(x: float, kind: int) -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(20, 50)), f("grunt", "Elm", at=(x, 50))], red=[f("grunt", "Ann", at=(60, 50))]
    )
    assert sight(battle)[0] == kind


@pytest.mark.claims("fftt:V5e", "fftt:V9c", "fftt:V5c")
@pytest.mark.parametrize(("x", "kind"), [(21.75, CLEAR), (21.76, COVERED)])
@pytest.mark.parametrize("lean", [0, 3])
def test_a_wall_at_the_shooters_feet_is_measured_from_its_rim(x: float, kind: int, lean: float) -> None:
    wall = low_wall((x, 50 if lean else 45), (x + lean, 55 + lean))
    if lean:
        wall = low_wall((x, 50), (x, 55))
        assert sight(two((20, 50), (60, 50.5), wall))[0] == kind
    else:
        assert sight(two((20, 50), (60, 50), wall))[0] == kind


@pytest.mark.claims("fftt:V1a", "fftt:V9d", "fftt:V9e")
@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [
        (0, 0, True),
        (1, 0, True),
        (-1, 0, False),
        (4, -3, True),
        (-4, 3, True),
        (3, -4, False),
        (-3, 4, True),
        (-1, -1, False),
        (3, -2, True),
        (-3, 2, False),
    ],
)
def test_the_arc_is_the_half_in_front_with_its_rays(x: int, y: int, seen: bool) -> None:
    battle = two((50, 50), (60, 50))
    oak = battle["Oak"]
    oak.fx, oak.fy = 3, 4
    assert bool(in_arc(oak, oak.x + x, oak.y + y)) == seen


@pytest.mark.claims("fftt:T8g")
@pytest.mark.parametrize(
    ("at", "square"), [((53, 54), 250_000), ((53, 46), 250_000), ((47, 50), 90_000), ((50, 54), 160_000)]
)
def test_ranges_are_from_centre_to_centre(at: Place, square: int) -> None:
    battle = two((50, 50), at)
    assert distance2(battle["Oak"], battle["Ann"]) == distance2(battle["Ann"], battle["Oak"]) == square


# Levels and floors


@pytest.mark.claims("fftt:V3b", "fftt:B11b", "fftt:B11a")
def test_a_hill_is_level_1_and_the_ground_floor_everywhere_else_level_0() -> None:
    kinds = ["hill", "pool", "river", "building", "ruins", "rubble", "forest"]
    pieces = [block(kind, 10 * number, 10, 10 * number + 8, 20) for number, kind in enumerate(kinds)]
    battle = situation(ground(*pieces), blue=[f("hq", at=(90, 90))], red=[f("hq", at=(10, 90))])
    assert [level_at(battle.t, number) for number in range(7)] == [1, 0, 0, 0, 0, 0, 0]
    assert level_at(battle.t, NOWHERE) == 0
    assert [floor_of(battle.t, number, 0) for number in range(7)] == [0] * 7
    assert [floor_of(battle.t, number, 1) for number in range(7)] == [0, 0, 0, 7, 0, 0, 0]
    assert (floor_of(battle.t, 3, 2), floor_of(battle.t, NOWHERE, 1)) == (8, 0)


@pytest.mark.claims("fftt:B11a", "fftt:B11b")
def test_each_upper_storey_of_each_house_is_a_floor_of_its_own() -> None:
    houses = [replace(block("building", 10 * n, 10, 10 * n + 8, 20), storeys=3) for n in range(3)]
    battle = situation(ground(*houses), blue=[f("hq", at=(90, 90))], red=[f("hq", at=(10, 90))])
    floors = [floor_of(battle.t, piece, level) for piece in range(3) for level in (1, 2)]
    assert floors == [1, 2, 3, 4, 5, 6]


@pytest.mark.claims("fftt:V7b", "fftt:V7c")
def test_the_top_of_a_piece_is_its_highest_storey() -> None:
    houses = [replace(block("building", 10 * n, 10, 10 * n + 8, 20), storeys=n) for n in (1, 2, 3)]
    battle = situation(
        ground(block("hill", 0, 10, 8, 20), *houses, FAR_WOOD), blue=[f("hq", at=(90, 70))], red=[f("hq", at=(10, 90))]
    )
    assert [battle.t.pieces[number].top for number in range(5)] == [0, 0, 1, 2, 0]


# Paths


def walker(*scenery: Piece | LowWall, unit: str = "grunt", at: Place = (30, 50), **marks: int) -> Situation:
    battle = situation(
        ground(FAR_WOOD, *scenery),
        blue=[f("hq", at=(5, 90)), f(unit, "Oak", at=at, **marks), f("grunt", "Elm", at=(30, 56), ap=0)],
        red=[f("hq", at=(95, 10))],
    )
    battle.start("movement")
    return battle


def way(battle: Situation, *to: Place) -> int:
    return battle.problem(MOVE, "Oak", to=to)


@pytest.mark.claims("fftt:M9c", "fftt:M5c")
@pytest.mark.parametrize(
    ("at", "on", "off"),
    [
        ((5, 50), (0.75, 50), (0.74, 50)),
        ((95, 50), (99.25, 50), (99.26, 50)),
        ((50, 5), (50, 0.75), (50, 0.74)),
        ((50, 95), (50, 99.25), (50, 99.26)),
    ],
)
def test_the_whole_base_stays_on_the_table(at: Place, on: Place, off: Place) -> None:
    battle = walker(at=at)
    assert (way(battle, on), way(battle, off)) == (FINE, WAY + OFF_TABLE)


@pytest.mark.claims("fftt:M5a", "fftt:M9d", "fftt:M5b")
@pytest.mark.parametrize(("x", "free"), [(31.5, True), (31.49, False), (28.5, True), (28.51, False)])
def test_a_base_passes_another_that_it_touches_and_not_through_it(x: float, free: bool) -> None:
    battle = walker(at=(x, 50))
    assert way(battle, (x, 59)) == (FINE if free else WAY + BODY_IN_WAY + KIND * battle.number("Elm"))


@pytest.mark.claims("fftt:M4a", "fftt:M4e", "fftt:M9e")
def test_the_house_in_the_way_is_told_by_its_number() -> None:
    house, lower = block("building", 35, 40, 45, 60), block("building", 20, 62, 45, 70)
    battle = walker(lower, house)
    assert way(battle, (36, 50)) == WAY + WALL_IN_WAY + KIND * 2
    assert way(battle, (34.9, 50)) == FINE


@pytest.mark.claims("fftt:M11b", "fftt:M4b")
@pytest.mark.parametrize("start", [True, False])
@pytest.mark.parametrize(("y", "free"), [(49, True), (51, True), (48.9, False), (51.1, False)])
@pytest.mark.parametrize("wall", ["west", "east", "north", "south"])
def test_a_door_is_passed_where_the_centre_crosses_it(start: bool, y: float, free: bool, wall: str) -> None:
    spots: dict[str, tuple[Place, Place]] = {
        "west": ((28, y), (32, y)),
        "east": ((52, y), (48, y)),
        "north": ((y - 10, 38), (y - 10, 42)),
        "south": ((y - 10, 62), (y - 10, 58)),
    }
    ends = spots[wall] if start else spots[wall][::-1]
    house = block("building", 30, 40, 50, 60, **{wall: "door"})
    battle = situation(
        ground(FAR_WOOD, house), blue=[f("hq", at=(5, 90)), f("grunt", "Oak", at=ends[0])], red=[f("hq", at=(95, 10))]
    )
    battle.start("movement")
    battle.s.doors[0] = 1
    assert way(battle, ends[1]) == (FINE if free else WAY + WALL_IN_WAY + KIND)


@pytest.mark.claims("fftt:M2b", "fftt:M2a", "fftt:M9i")
@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ((3000, 5000), (3500, 5000), 500),
        ((3000, 5000), (4000, 5000), 1500),
        ((3000, 5000), (3501, 5000), 502),
        ((3500, 5000), (4000, 5000), 1000),
        ((4000, 5000), (4500, 5000), 1000),
        ((4400, 5000), (4700, 5000), 400),
        ((3200, 4600), (3800, 5400), 1500),
        ((3000, 4000), (5000, 4000), 2000),
        ((3000, 5000), (3001, 5001), 2),
    ],
)
def test_what_a_leg_costs(start: Point, end: Point, cost: int) -> None:
    battle = walker(block("ruins", 35, 40, 45, 60), block("hill", 50, 40, 60, 60))
    assert abs(leg_cost(battle.t, *start, *end, 0) - cost) == 0
    assert leg_cost(battle.t, *end, *start, 0) == cost


@pytest.mark.claims("fftt:M9b", "fftt:M1a")
@pytest.mark.parametrize(("x", "reason"), [(40, FINE), (40.01, TOO_FAR), (35, FINE)])
def test_a_path_is_no_longer_than_the_movement(x: float, reason: int) -> None:
    assert way(walker(), (x, 50)) == reason


@pytest.mark.claims("fftt:M3c")
@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        ((3400, 5000), (3600, 5000), 1),
        ((3600, 5000), (3400, 5000), 1),
        ((3400, 5000), (3499, 5000), 0),
        ((3400, 5400), (3600, 5600), 0),
        ((3400, 4400), (3600, 4599), 0),
        ((3400, 4602), (3600, 4401), 1),
        ((3400, 5000), (3900, 5000), 2),
        ((3400, 5501), (3600, 5501), 0),
        ((3400, 5499), (3600, 5499), 1),
        ((3499, 5000), (3501, 5000), 1),
    ],
)
def test_how_many_low_walls_a_leg_climbs_over(start: Point, end: Point, crossed: int) -> None:
    battle = walker(low_wall((35, 45), (35, 55)), low_wall((38, 45), (38, 55)))
    assert low_walls_crossed(battle.t, *start, *end) == crossed


@pytest.mark.claims("fftt:M3c")
def test_who_stops_on_the_line_of_a_wall_pays_once_for_crossing_it_either_way() -> None:
    battle = walker(low_wall((35, 45), (35, 55)))
    legs = [
        ((3400, 5000), (3500, 5000)),
        ((3500, 5000), (3600, 5000)),
        ((3600, 5000), (3500, 5000)),
        ((3500, 5000), (3400, 5000)),
    ]
    assert sum(low_walls_crossed(battle.t, *start, *end) for start, end in legs[:2]) == 1
    assert sum(low_walls_crossed(battle.t, *start, *end) for start, end in legs[2:]) == 1


@pytest.mark.claims("fftt:M3c", "fftt:M3d")
@pytest.mark.parametrize(("ap", "reason"), [(1, NO_AP), (2, FINE)])
def test_a_climb_costs_one_ap_more(ap: int, reason: int) -> None:
    assert way(walker(low_wall((35, 45), (35, 55)), ap=ap), (37, 50)) == reason


@pytest.mark.claims("fftt:M3c")
@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        ((4499, 5000), (4504, 5000), 1),  # from the nearest place on this side of it
        ((4504, 5000), (4499, 5000), 1),
        ((4499, 5000), (4490, 5000), 0),
        ((4000, 4500), (4490, 5000), 0),  # from its very end
        ((4200, 4500), (4200, 4900), 1),
        ((4200, 4900), (4600, 4900), 1),
        ((4200, 5600), (4900, 5600), 0),  # past its end
        ((3800, 4200), (4400, 4200), 0),
    ],
)
def test_a_wall_that_runs_aslant_is_crossed_where_it_is(start: Point, end: Point, crossed: int) -> None:
    battle = walker(LowWall((4000, 4500), (4500, 5001)))
    found = low_walls_crossed(battle.t, *start, *end)
    assert found == crossed


# Contact on the way


def met(battle: Situation, end: Place) -> int:
    """How far along a leg to that place Oak comes into contact with Ann, in tenths of a millimetre."""
    oak = battle["Oak"]
    goal = cm(*end)
    return contact_on_leg(battle.t, battle.s, battle.number("Oak"), battle.number("Ann"), oak.x, oak.y, *goal)


@pytest.mark.claims("fftt:T8e")
@pytest.mark.parametrize(("x", "contact"), [(31.6, True), (31.61, False), (28.4, True), (28.39, False)])
def test_rims_a_tenth_of_a_millimetre_more_than_a_millimetre_apart_are_not_in_contact(x: float, contact: bool) -> None:
    battle = two((x, 50), (30, 50))
    oak = battle["Oak"]
    assert bool(touching(battle.t, battle.s, battle.number("Oak"), oak.x, oak.y, battle.number("Ann"))) == contact


@pytest.mark.claims("fftt:M10a", "fftt:T8e")
@pytest.mark.parametrize(
    ("start", "end", "along"),
    [(30, 48.39, NOWHERE), (30, 48.4, 1840), (30, 48.41, 1840), (30, 49, 1840), (48.39, 48.4, 1), (48.39, 49, 1)],
)
def test_a_leg_may_end_with_the_tenth_of_a_millimetre_that_is_contact(start: float, end: float, along: int) -> None:
    assert met(two((start, 50), (50, 50)), (end, 50)) == along


@pytest.mark.claims("fftt:M10a")
def test_a_leg_that_passes_a_hair_farther_off_than_contact_meets_nobody_though_its_places_are_rounded() -> None:
    """Its line passes 160.9 tenths of a millimetre off; some of the whole numbers beside it are 159.7 off."""
    battle = two((50, 50), (47.66, 49.56))
    assert met(battle, (46.25, 52.33)) == NOWHERE


@pytest.mark.claims("fftt:M10a", "fftt:M10c")
@pytest.mark.parametrize(("x", "along"), [(49.56, 29), (49.57, 28)])
def test_whom_a_narrow_house_parts_from_an_enemy_at_its_elbow_meets_it_past_the_house(x: float, along: int) -> None:
    """Oak walks past Ann 1.5 cm south of her; from a tenth of a millimetre farther back it would see past the house."""
    battle = two((x, 51.5), (50, 50), block("building", 49.85, 50.5, 49.9, 51))
    assert met(battle, (52, 51.5)) == along


@pytest.mark.claims("fftt:M10a")
def test_who_comes_past_the_end_of_a_wall_out_of_reach_of_the_enemy_behind_it_meets_nobody() -> None:
    battle = two((51.5, 40), (50, 50), block("building", 50.8, 45, 51.2, 54))
    assert met(battle, (51.5, 60)) == NOWHERE


# What lies between, and how high


@pytest.mark.claims("fftt:V2a", "fftt:V2c")
def test_a_line_is_open_covered_or_stopped_by_a_figure_that_is_told_by_its_number() -> None:
    battle = situation(
        ground(low_wall((50, 65), (50, 75))),
        blue=[f("grunt", "Oak", at=(20, 50)), f("grunt", "Ash", at=(20, 70))],
        red=[f("grunt", "Ann", at=(60, 50)), f("grunt", "Elm", at=(40, 50.2)), f("grunt", "Fir", at=(60, 70))],
    )
    assert sight(battle) == (BY_BODY, battle.number("Elm"))
    assert sight(battle, "Oak", "Elm") == (CLEAR, 0)
    assert sight(battle, "Ash", "Fir") == (COVERED, 0)
    assert sight(battle, "Fir", "Ash") == (COVERED, 0)


@pytest.mark.claims("fftt:V2a", "fftt:V2c")
def test_a_figure_in_front_of_cover_stops_the_line_too() -> None:
    battle = situation(
        ground(low_wall((50, 45), (50, 55))),
        blue=[f("grunt", "Oak", at=(20, 50))],
        red=[f("grunt", "Ann", at=(60, 50)), f("grunt", "Elm", at=(40, 50))],
    )
    assert sight(battle) == (BY_BODY, battle.number("Elm"))


@pytest.mark.claims("fftt:V2c", "fftt:V2e")
def test_neither_end_stands_in_its_own_way_and_the_dead_in_nobodys() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(20, 50))], red=[f("grunt", "Ann", at=(60, 50)), f("grunt", "Elm", at=(40, 50))]
    )
    battle["Elm"].fate = 1
    assert both(battle) == [(CLEAR, 0), (CLEAR, 0)]


@pytest.mark.claims("fftt:V7e", "fftt:V7f", "fftt:V7g")
@pytest.mark.parametrize(
    ("top", "alevel", "blevel", "nearer", "stopped"),
    [
        (0, 0, 0, True, True),
        (0, 0, 1, True, True),
        (0, 1, 0, True, False),
        (0, 1, 0, False, True),
        (0, 1, 1, False, False),
        (1, 1, 1, True, True),
        (1, 1, 0, True, True),
        (1, 0, 1, True, True),
        (1, 2, 1, True, False),
        (1, 2, 1, False, True),
        (1, 1, 2, True, True),
        (2, 1, 2, True, True),
        (2, 2, 1, True, True),
        (1, 2, 2, True, False),
    ],
)
def test_what_stops_a_line_between_two_levels(top: int, alevel: int, blevel: int, nearer: bool, stopped: bool) -> None:
    assert bool(stops(top, alevel, blevel, nearer)) == stopped


@pytest.mark.claims("fftt:V5d", "fftt:V9b")
@pytest.mark.parametrize(("y", "kind"), [(5099, COVERED), (5100, COVERED), (5101, CLEAR)])
def test_a_corner_is_clipped_at_1_cm_and_not_a_tenth_of_a_millimetre_farther(y: int, kind: int) -> None:
    assert sight(two((20, 50), (60, 50), block("hill", 40, y / 100, 45, 60)))[0] == kind
    assert sight(two((50, 20), (50, 60), block("hill", y / 100, 40, 60, 45)))[0] == kind


@pytest.mark.claims("fftt:V5d", "fftt:V5f", "fftt:V9b")
@pytest.mark.parametrize(("x", "kind"), [(30, COVERED), (39.99, COVERED), (40, COVERED), (40.01, CLEAR), (43, CLEAR)])
def test_from_a_hill_a_corner_nearer_to_the_target_alone_is_clipped(x: float, kind: int) -> None:
    """The wood is clipped by its west end, which lies farther from the shooter than from the target, or nearer."""
    battle = situation(
        ground(block("hill", 56, 45, 66, 55), block("forest", x, 50.8, x + 0.5, 60)),
        blue=[f("grunt", "Oak", at=(60, 50))],
        red=[f("grunt", "Ann", at=(20, 50))],
    )
    assert sight(battle)[0] == kind


@pytest.mark.claims("fftt:V8a", "fftt:V4b")
@pytest.mark.parametrize(("inside", "kind"), [(2.99, CLEAR), (3, CLEAR), (3.01, TOO_DEEP)])
def test_3_cm_of_a_long_line_and_of_a_short_one(inside: float, kind: int) -> None:
    for far in (29, 2):
        battle = two((30 + inside, 59.25), (far, 59.25), block("forest", 30, 40, 50, 60))
        assert sight(battle)[0] == kind


@pytest.mark.claims("fftt:S14d", "fftt:S14e")
@pytest.mark.parametrize(
    ("far", "points"),
    [(0, 1), (1, 1), (99, 1), (100, 1), (101, 2), (199, 2), (200, 2), (201, 3), (1000, 10), (1001, 11)],
)
def test_a_leg_has_a_point_at_each_centimetre_and_at_its_end(far: int, points: int) -> None:
    path = [0] * 64
    assert lay_leg(path, 1, 300, 500, 300 + far, 500) == 1 + points
    assert path[2 * points : 2 * points + 2] == [300 + far, 500]
    along = [300, *path[2 : 2 * points + 2 : 2]]
    steps = [after - before for before, after in pairwise(along)]
    assert max(steps) <= 100


# What people are told


@pytest.mark.claims("fftt:V2b", "fftt:V2c")
def test_of_a_wood_and_a_figure_that_stop_a_line_the_nearer_is_told_and_where_the_line_meets_it() -> None:
    """The wood begins 40 of 60 cm along the line, and the base of Elm 14.25 cm."""
    wood, edge = block("forest", 60, 40, 70, 60), Fraction(1, PART)
    battle = situation(ground(wood), blue=[f("grunt", "Oak", at=(20, 50))], red=[f("grunt", "Ann", at=(80, 50))])
    code, part = nearest_stop(battle.t, battle.s, 0, end_at(battle["Ann"]), 1)
    assert (code, abs(Fraction(part, PART) - Fraction(40, 60)) <= edge) == (BY_PIECE, True)
    battle = situation(
        ground(wood),
        blue=[f("grunt", "Oak", at=(20, 50)), f("grunt", "Elm", at=(35, 50))],
        red=[f("grunt", "Ann", at=(80, 50))],
    )
    code, part = nearest_stop(battle.t, battle.s, 0, end_at(battle["Ann"]), battle.number("Ann"))
    assert (code, abs(Fraction(part, PART) - Fraction(1425, 6000)) <= edge) == (BY_BODY + KIND, True)


@pytest.mark.parametrize(
    ("to", "kind", "along"),
    [((20, 90), OFF_TABLE, None), ((50, 50), WALL_IN_WAY, 2000), ((20, 30), BODY_IN_WAY, 1850), ((25, 50), None, None)],
)
def test_a_way_that_is_not_possible_is_told_with_what_stands_there_and_how_far_along(
    to: Place, kind: int | None, along: int | None
) -> None:
    """Oak is 20 cm from a wall, and its base touches that of Elm after 18.5 cm."""
    house = block("building", 40, 40, 60, 60)
    battle = situation(
        ground(house),
        blue=[f("grunt", "Oak", at=(20, 50)), f("grunt", "Elm", at=(20, 30))],
        red=[f("grunt", "Ann", at=(70, 70))],
    )
    size = battle.t.extent[0]
    x, y = (2000, size.height) if kind == OFF_TABLE else cm(*to)
    part = stretch(battle.t, battle.s, 0, 0, 2000, 5000, x, y, 1 << 20)
    if kind is None:
        assert (part.code, part.x, part.y, part.cost) == (FINE, x, y, 500)
        return
    assert (part.code - WAY) % KIND == kind
    told = stopped_at(battle.t, battle.s, 0, 0, part.code, 2000, 5000, x, y)
    expected = size.height - 75 - 5000 if along is None else along
    assert expected - 1 <= told <= expected  # rounded
