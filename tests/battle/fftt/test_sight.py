"""Sight: who sees whom, sections V1 to V4 and V7 to V9 of the rules, the table of levels cell by cell."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaign.battle.fftt.codes import SHOOT
from campaign.battle.fftt.reasons import FINE, OUT_OF_ARC, SIGHT
from campaign.battle.fftt.shooting import sight_to
from campaign.battle.kernel.sight import (
    BY_BODY,
    BY_PIECE,
    CLEAR,
    COVERED,
    KIND,
    SEEN_INSIDE,
    SEER_INSIDE,
    TOO_DEEP,
    stops,
)
from campaign.battle.scenery import Battlefield, LowWall, Piece
from tests.battle.fftt.situation import Place, Situation, block, cm, f, ground, low_wall, situation

OPEN = (CLEAR, COVERED)
BLOCKING = ["building", "forest", "hill"]
SHOOTERS = ["engineer", "sniper", "grunt", "medic", "tank", "mt", "terminator", "sentinel", "stinger"]


def two(a: Place, b: Place, *scenery: Piece | LowWall, unit: str = "grunt") -> Situation:
    """Oak and Ann at two places."""
    return situation(ground(*scenery), blue=[f(unit, "Oak", at=a)], red=[f("grunt", "Ann", at=b)])


def sight(battle: Situation, seer: str = "Oak", seen: str = "Ann") -> int:
    """The kind of the line from one to another: CLEAR or COVERED, or what stops it."""
    return sight_to(battle.t, battle.s, battle.number(seer), battle.number(seen)) % KIND


def sees(battle: Situation, seer: str = "Oak", seen: str = "Ann") -> bool:
    return sight(battle, seer, seen) in OPEN


def house(left: float, top: float, right: float, bottom: float, storeys: int, **openings: str) -> Piece:
    return replace(block("building", left, top, right, bottom, **openings), storeys=storeys)


# The arc


@pytest.mark.claims("fftt:V1a", "fftt:V9d")
@pytest.mark.parametrize("unit", SHOOTERS)
def test_every_unit_sees_180_degrees_to_its_front_with_both_boundary_rays(unit: str) -> None:
    places = {"east": (60, 50), "north": (50, 40), "south": (50, 60), "behind": (49.9, 40), "west": (40, 50)}
    battle = situation(
        blue=[f(unit, "Oak", at=(50, 50), facing="east")],
        red=[f("hq", name, at=at) for name, at in places.items()],
    )
    battle.start("general fire")
    reasons = {name: battle.problem(SHOOT, "Oak", name) for name in places}
    assert reasons == {"east": FINE, "north": FINE, "south": FINE, "behind": OUT_OF_ARC, "west": OUT_OF_ARC}


@pytest.mark.claims("fftt:V9e")
def test_the_arc_is_measured_to_the_targets_centre() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(50, 50), facing="east")],
        red=[f("hq", "half in front", at=(49.99, 40)), f("hq", "on the ray", at=(50, 60))],
    )
    battle.start("general fire")
    assert battle.problem(SHOOT, "Oak", "half in front") == OUT_OF_ARC
    assert battle.problem(SHOOT, "Oak", "on the ray") == FINE


@pytest.mark.claims("fftt:V9d")
def test_the_arc_of_a_figure_that_looks_askew_ends_at_a_right_angle_to_its_look() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(50, 50), facing=(54, 53))],
        red=[f("grunt", "in", at=(44, 58)), f("grunt", "out", at=(40.99, 61.99)), f("grunt", "fro", at=(56, 42))],
    )
    battle.start("general fire")
    assert battle.problem(SHOOT, "Oak", "in") == FINE
    assert battle.problem(SHOOT, "Oak", "out") == OUT_OF_ARC
    assert battle.problem(SHOOT, "Oak", "fro") == FINE


# What blocks


@pytest.mark.claims("fftt:V2b")
@pytest.mark.parametrize("kind", BLOCKING)
def test_scenery_higher_than_a_man_blocks(kind: str) -> None:
    battle = two((30, 50), (60, 50), block(kind, 40, 45, 50, 55))
    assert (sight(battle), sight(battle, "Ann", "Oak")) == (BY_PIECE, BY_PIECE)


@pytest.mark.claims("fftt:V2b", "fftt:V4f")
@pytest.mark.parametrize("kind", ["pool", "river", "ruins", "rubble"])
def test_lower_scenery_does_not_block(kind: str) -> None:
    battle = two((30, 50), (60, 50), block(kind, 40, 45, 50, 55))
    assert sees(battle)
    assert sees(battle, "Ann", "Oak")


@pytest.mark.claims("fftt:V2d")
def test_a_low_wall_does_not_block() -> None:
    battle = two((30, 50), (60, 50), low_wall((45, 40), (45, 60)))
    assert sees(battle)


def test_a_refusal_tells_which_piece_blocks() -> None:
    battle = two((30, 50), (40, 50), block("pool", 70, 70, 80, 80), block("forest", 34, 45, 36, 55))
    battle.start("general fire")
    assert battle.problem(SHOOT, "Oak", "Ann") == SIGHT + BY_PIECE + KIND * 1


@pytest.mark.claims("fftt:V2a")
@pytest.mark.parametrize(("top", "kind"), [(49.9, BY_PIECE), (50, COVERED), (50.1, COVERED)])
def test_the_line_runs_from_centre_to_centre_whatever_of_the_bases_is_hidden(top: float, kind: int) -> None:
    battle = two((30, 50), (60, 50), block("building", 40, top, 50, 60))
    assert sight(battle) == kind


@pytest.mark.claims("fftt:V2c", "fftt:V2e")
@pytest.mark.parametrize("side", ["blue", "red"])
def test_a_figure_of_either_side_blocks_where_the_line_crosses_its_base(side: str) -> None:
    between = [f("grunt", "Elm", at=(45, 50.74))]
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50)), *(between if side == "blue" else [])],
        red=[f("grunt", "Ann", at=(60, 50)), *(between if side == "red" else [])],
    )
    assert (sight(battle), sight(battle, "Ann", "Oak")) == (BY_BODY, BY_BODY)


@pytest.mark.claims("fftt:V9a")
def test_a_line_that_touches_a_rim_is_not_blocked_by_it() -> None:
    battle = two((30, 50), (60, 50))
    assert sees(battle)
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50)), f("grunt", "Elm", at=(45, 50.75))],
        red=[f("grunt", "Ann", at=(60, 50))],
    )
    assert sight(battle) == CLEAR


@pytest.mark.claims("fftt:V9a")
@pytest.mark.parametrize("kind", BLOCKING)
def test_a_line_that_touches_a_corner_or_an_outline_is_not_blocked(kind: str) -> None:
    along = two((30, 50), (60, 50), block(kind, 40, 50, 50, 60))
    corner = two((30, 40), (60, 70), block(kind, 30, 50, 40, 60))
    assert sees(along)
    assert sees(corner)


@pytest.mark.claims("fftt:V2f")
@pytest.mark.parametrize("at", [(31.5, 50), (58.5, 50)])
def test_a_figure_in_contact_with_shooter_or_target_blocks_as_any_other(at: Place) -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50))], red=[f("grunt", "Ann", at=(60, 50)), f("grunt", "Elm", at=at)]
    )
    assert sight(battle) == BY_BODY


def test_a_figure_beside_or_behind_the_two_blocks_nothing() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50)), f("hq", "base", at=(27, 50))],
        red=[f("grunt", "Ann", at=(60, 50)), f("grunt", "Elm", at=(61.5, 50)), f("grunt", "Fir", at=(30, 51.5))],
    )
    assert sight(battle) == CLEAR


# Levels


@pytest.mark.claims("fftt:V7d", "fftt:V7e", "fftt:V7f")
@pytest.mark.parametrize("levels", list(product(range(3), range(3))))
@pytest.mark.parametrize("top", range(3))
@pytest.mark.parametrize("nearer", [True, False])
def test_whether_a_top_stops_a_line_between_two_levels(levels: tuple[int, int], top: int, nearer: bool) -> None:
    shooter, target = levels
    if top < min(levels):
        stopped = False
    elif top >= max(levels):
        stopped = True
    else:
        stopped = target > shooter or not nearer
    assert stops(top, shooter, target, nearer) == stopped


OVER = {  # levels of shooter and target, top of the building: where it may stand for the shooter to see over it
    (0, 0, 0): "",
    (0, 0, 1): "",
    (0, 0, 2): "",
    (1, 0, 0): "near",
    (1, 0, 1): "",
    (1, 0, 2): "",
    (0, 1, 0): "",
    (0, 1, 1): "",
    (0, 1, 2): "",
    (1, 1, 0): "near middle far",
    (1, 1, 1): "",
    (1, 1, 2): "",
}
STANDS = {"near": (20, 26), "middle": (30, 40), "far": (44, 50)}


@pytest.mark.claims("fftt:V7c", "fftt:V3a", "fftt:V3b")
@pytest.mark.parametrize("place", STANDS)
@pytest.mark.parametrize("cell", OVER)
def test_a_building_between_two_levels_by_its_storeys_and_its_place(cell: tuple[int, int, int], place: str) -> None:
    shooter, target, top = cell
    scenery = [house(STANDS[place][0], 45, STANDS[place][1], 55, top + 1)]
    if shooter:
        scenery.append(block("hill", 5, 45, 15, 55))
    if target:
        scenery.append(block("hill", 55, 45, 65, 55))
    battle = two((10, 50), (60, 50), *scenery)
    assert (battle["Oak"].level, battle["Ann"].level) == (shooter, target)
    assert sight(battle) == (CLEAR if place in OVER[cell].split() else BY_PIECE)


@pytest.mark.claims("fftt:V7b")
@pytest.mark.parametrize("kind", ["forest", "hill"])
@pytest.mark.parametrize("place", STANDS)
def test_forest_and_hill_are_as_high_as_a_building_of_one_storey(kind: str, place: str) -> None:
    between = block(kind, STANDS[place][0], 45, STANDS[place][1], 55)
    hills = [block("hill", 5, 45, 15, 55), block("hill", 55, 45, 65, 55)]
    assert sees(two((10, 50), (60, 50), between, hills[0])) == (place == "near")
    assert not sees(two((10, 50), (60, 50), between, hills[1]))
    assert sees(two((10, 50), (60, 50), between, *hills))


@pytest.mark.claims("fftt:V7a")
def test_a_figure_is_as_high_as_its_own_level() -> None:
    on_hill = block("hill", 5, 45, 25, 55)

    def over(elm: Place) -> bool:
        return sees(
            situation(
                ground(on_hill),
                blue=[f("grunt", "Oak", at=(10, 50)), f("grunt", "Elm", at=elm)],
                red=[f("grunt", "Ann", at=(70, 50))],
            )
        )

    assert not over((20, 50))  # on the hill as well
    assert over((30, 50))
    assert over((39.9, 50))
    assert not over((40, 50))  # just as near to Ann
    assert not over((50, 50))


@pytest.mark.claims("fftt:V7d")
def test_two_on_hills_see_each_other_over_a_figure_on_the_ground() -> None:
    battle = situation(
        ground(block("hill", 5, 45, 15, 55), block("hill", 65, 45, 75, 55)),
        blue=[f("grunt", "Oak", at=(10, 50)), f("tank", "Elm", at=(40, 50))],
        red=[f("grunt", "Ann", at=(70, 50))],
    )
    assert (sight(battle), sight(battle, "Ann", "Oak")) == (CLEAR, CLEAR)


@pytest.mark.claims("fftt:V3a", "fftt:V7e", "fftt:V7f")
@pytest.mark.parametrize(
    ("span", "storeys", "sees_it"), [((8, 14), 1, True), ((8, 14), 2, False), ((18, 24), 1, False)]
)
def test_a_sniper_on_a_hill_and_a_building_on_the_line(span: Place, storeys: int, sees_it: bool) -> None:
    battle = two(
        (10, 50),
        (40, 50),
        block("hill", 5, 45, 15, 55),
        house(10 + span[0], 45, 10 + span[1], 55, storeys),
        unit="sniper",
    )
    battle.start("general fire")
    assert (battle.problem(SHOOT, "Oak", "Ann") == FINE) == sees_it


@pytest.mark.claims("fftt:V7g")
@pytest.mark.parametrize("span", [(8, 14), (18, 24), (2, 5.5)])
def test_the_target_never_sees_the_sniper_on_the_hill(span: Place) -> None:
    battle = two((40, 50), (10, 50), block("hill", 5, 45, 11, 55), house(10 + span[0], 45, 10 + span[1], 55, 1))
    assert sight(battle) == BY_PIECE


@pytest.mark.claims("fftt:V3d", "fftt:V3a")
@pytest.mark.parametrize(
    ("near", "far", "sees_it"),
    [(8, 21.9, True), (8, 22, False), (13, 17, False), (13, 16.9, True), (13, 17.1, False), (11.3, 18.7, False)],
)
def test_an_obstacle_is_as_far_as_its_nearest_crossing_and_as_far_from_both_is_not_nearer(
    near: float, far: float, sees_it: bool
) -> None:
    battle = two((10, 50), (40, 50), block("hill", 5, 45, 15, 55), house(10 + near, 45, 10 + far, 55, 1))
    assert sees(battle) == sees_it


@pytest.mark.claims("fftt:V7h")
def test_the_hill_that_either_stands_on_is_no_obstacle() -> None:
    battle = two((10, 50), (60, 50), block("hill", 5, 40, 30, 60))
    assert (sight(battle), sight(battle, "Ann", "Oak")) == (CLEAR, CLEAR)
    both = two((10, 50), (28, 50), block("hill", 5, 40, 30, 60))
    assert sight(both) == CLEAR


# In forests and buildings


@pytest.mark.claims("fftt:V4a", "fftt:V4b", "fftt:V4c")
@pytest.mark.parametrize(("unit", "radius"), [("grunt", 0.75), ("tank", 1.5)])
def test_in_a_forest_one_sees_out_and_is_seen_only_where_the_base_touches_the_border(unit: str, radius: float) -> None:
    wood = block("forest", 30, 40, 60, 60)
    at_border = two((30 + radius, 50), (15, 50), wood, unit=unit)
    assert (sight(at_border), sight(at_border, "Ann", "Oak")) == (CLEAR, COVERED)
    inside = two((30 + radius + 0.01, 50), (15, 50), wood, unit=unit)
    assert (sight(inside), sight(inside, "Ann", "Oak")) == (SEER_INSIDE, SEEN_INSIDE)


@pytest.mark.claims("fftt:V4d")
@pytest.mark.parametrize(("opening", "is_open", "border"), [("window", 0, True), ("door", 1, True), ("door", 0, False)])
def test_in_a_building_one_looks_out_at_a_window_or_an_open_door(opening: str, is_open: int, border: bool) -> None:
    battle = two((40, 40.75), (40, 25), block("building", 30, 40, 50, 55, north=opening))
    battle.s.doors[0] = is_open
    assert sees(battle) == border
    assert sees(battle, "Ann", "Oak") == border


@pytest.mark.claims("fftt:V4d", "fftt:V4a", "fftt:V4b")
@pytest.mark.parametrize(
    ("at", "border"),
    [
        ((42.85, 40.75), True),  # 2 cm of the window that ends at 41
        ((42.86, 40.75), False),
        ((40, 40.76), False),  # before the window, but the base does not touch the wall
    ],
)
def test_at_a_window_the_base_touches_the_wall_and_the_centre_is_within_2_cm(at: Place, border: bool) -> None:
    battle = two(at, (at[0], 25), block("building", 30, 40, 50, 55, north="window"))
    assert (sight(battle), sight(battle, "Ann", "Oak")) == ((CLEAR, COVERED) if border else (SEER_INSIDE, SEEN_INSIDE))


@pytest.mark.claims("fftt:V4e")
@pytest.mark.parametrize("kind", ["forest", "building"])
def test_two_inside_the_same_piece_see_each_other_up_to_5_cm(kind: str) -> None:
    inside = block(kind, 20, 20, 80, 80)
    assert sight(two((40, 50), (45, 50), inside)) == COVERED
    assert sight(two((40, 50), (43, 54), inside)) == COVERED
    assert sight(two((40, 50), (45.01, 50), inside)) == TOO_DEEP
    assert sight(two((40, 50), (43, 54.01), inside)) == TOO_DEEP


@pytest.mark.claims("fftt:V4e", "fftt:V2c")
def test_a_figure_between_two_in_a_forest_blocks_as_outside() -> None:
    battle = situation(
        ground(block("forest", 20, 20, 80, 80)),
        blue=[f("grunt", "Oak", at=(40, 50)), f("grunt", "Elm", at=(42, 50))],
        red=[f("grunt", "Ann", at=(44, 50))],
    )
    assert sight(battle) == BY_BODY


@pytest.mark.claims("fftt:V8a")
def test_sight_across_a_border_has_at_most_3_cm_of_its_line_inside() -> None:
    wood = block("forest", 20, 40, 60, 60)
    # a Tank 0.84 cm from the north border, looking along 288 to 84: the line leaves the forest after 3 cm
    assert sees(two((40, 40.84), (25.6, 36.64), wood, unit="tank"))
    flatter = two((40, 40.84), (25.6, 36.68), wood, unit="tank")
    assert (sight(flatter), sight(flatter, "Ann", "Oak")) == (TOO_DEEP, TOO_DEEP)


@pytest.mark.claims("fftt:V8a")
@pytest.mark.parametrize("far", range(4, 60))
@pytest.mark.parametrize("kind", ["forest", "building"])
def test_exactly_3_cm_inside_are_not_too_deep_however_far_the_other_is(far: int, kind: str) -> None:
    exactly = two((10.75, 50), (13 + far, 50), block(kind, 10, 49, 13.75, 51, north="window"))
    assert sees(exactly)
    deeper = two((10.75, 50), (13 + far, 50), block(kind, 10, 49, 13.76, 51, north="window"))
    assert sight(deeper) == TOO_DEEP


@pytest.mark.claims("fftt:V8a", "fftt:V7i")
def test_a_figure_at_the_north_border_does_not_look_out_at_the_south() -> None:
    battle = two((40, 40.75), (40, 80), block("forest", 30, 40, 50, 60))
    assert (sight(battle), sight(battle, "Ann", "Oak")) == (TOO_DEEP, TOO_DEEP)


@pytest.mark.claims("fftt:V7i")
def test_the_forest_that_one_is_in_does_not_block_as_one_between_does() -> None:
    battle = two((30.75, 50), (10, 50), block("forest", 30, 40, 50, 60))
    assert sight(battle) == CLEAR


@pytest.mark.claims("fftt:V8b")
@pytest.mark.parametrize(("oak", "ann"), [(29.25, 40.75), (29.2, 40.75), (29.25, 40.8), (25, 45)])
def test_of_two_in_two_pieces_each_is_at_its_own_border(oak: float, ann: float) -> None:
    battle = two((oak, 50), (ann, 50), block("forest", 10, 40, 30, 60), block("forest", 40, 40, 60, 60))
    assert sees(battle) == ((oak, ann) == (29.25, 40.75))
    assert sees(battle, "Ann", "Oak") == ((oak, ann) == (29.25, 40.75))


# Any place


MIXED = ground(
    block("forest", 30, 20, 45, 40),
    block("hill", 55, 15, 75, 30),
    block("building", 30, 55, 50, 75, north="window", west="door"),
    block("ruins", 60, 60, 70, 80),
    Piece(block("forest", 0, 0, 1, 1).kind, (cm(60, 40), cm(70, 35), cm(72, 50))),
    low_wall((20, 50), (28, 60)),
)
places = st.tuples(st.integers(800, 9200), st.integers(800, 9200))
near_the_middle = st.tuples(st.integers(2800, 7600), st.integers(1400, 8200))


@given(places=st.tuples(near_the_middle, near_the_middle, places))
def test_sight_is_mutual_between_equal_levels(places: tuple[tuple[int, int], ...]) -> None:
    field: Battlefield = MIXED
    oak, ann, elm = ((x / 100, y / 100) for x, y in places)
    battle = situation(
        field, blue=[f("grunt", "Oak", at=oak), f("tank", "Elm", at=elm)], red=[f("grunt", "Ann", at=ann)]
    )
    assume(oak != ann and battle["Oak"].level == battle["Ann"].level)
    assume(all(abs(elm[0] - x) > 2.25 or abs(elm[1] - y) > 2.25 for x, y in (oak, ann)))
    assert sees(battle) == sees(battle, "Ann", "Oak")
