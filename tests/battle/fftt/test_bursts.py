"""Grenades and missiles: where they come down, and whom they wound (rules B1 to B4, B11 and B12)."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

import pytest

from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    DONE,
    FIRING,
    GRENADE_BURST,
    LOG_BURST,
    LOG_DEVIATED,
    LOG_SHOT,
    LOG_WOUNDED,
    MISSILE_BURST,
    SHOOT,
    SHOOT_AT,
)
from campaign.battle.fftt.reasons import FINE, NO_AIM, OUT_OF_ARC, OUT_OF_RANGE, SIGHT
from campaign.battle.scenery import Battlefield
from tests.battle.fftt.situation import Entered, Place, Situation, block, f, ground, situation

RADIUS = {"engineer": 0.75, "queen": 1.5, "marines.hq": 2.0}
THROWERS = {"grenadier": (20, 50), "mt": (2, 50)}


def thrown(
    *others: Entered,
    aim: Place,
    faces: tuple[int, ...] = (1, 1),
    thrower: Entered | None = None,
    field: Battlefield | None = None,
    rules: TableRules | None = None,
) -> Situation:
    """Ann, a Grenadier at 20, 50 if nothing else is said, throws at a point; the others are of red, without APs."""
    battle = situation(field, blue=[thrower or f("grenadier", "Ann", at=(20, 50))], red=others, rules=rules)
    battle.script(*faces)
    assert battle.start("general fire") == FIRING
    battle.answer(SHOOT_AT, "Ann", at=aim)
    return battle


def idle(unit: str, name: str, at: Place, **marks: int) -> Entered:
    """A figure that does nothing in the phase."""
    return f(unit, name, at=at, ap=0, **marks)


def wounds(battle: Situation, name: str) -> int:
    """The wounds that a figure has taken."""
    return sum(row[2] for row in battle.rows(LOG_WOUNDED) if row[0] == battle.number(name))


def burst_at(battle: Situation) -> Place:
    """Where the first burst was, in cm."""
    _by, _whose, x, y, *_ = battle.rows(LOG_BURST)[0]
    return x / 100, y / 100


def need(battle: Situation) -> int:
    """The number that the throw needed."""
    return battle.rows(LOG_SHOT)[0][2]


# The throw


@pytest.mark.claims("fftt:B1a", "fftt:B1c")
def test_a_grenade_is_thrown_for_as_a_shot_and_bursts_on_its_target() -> None:
    battle = situation(blue=[f("grenadier", "Ann", at=(20, 50))], red=[idle("grunt", "Bob", (28, 50))]).script(2, 4)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.rows(LOG_SHOT)[0][2:5] == (6, 2, 4)
    assert battle.rows(LOG_BURST)[0][2:5] == (2800, 5000, GRENADE_BURST)
    assert wounds(battle, "Bob") == 2


@pytest.mark.claims("fftt:B1a")
def test_a_grenade_thrown_beyond_short_range_needs_one_less() -> None:
    assert need(thrown(idle("grunt", "Bob", (60, 50)), aim=(30, 50))) == 6
    assert need(thrown(idle("grunt", "Bob", (60, 50)), aim=(30.01, 50))) == 5


@pytest.mark.claims("fftt:B1b")
def test_a_grenade_can_be_aimed_at_any_point_in_range() -> None:
    assert burst_at(thrown(idle("grunt", "Bob", (90, 90)), aim=(35, 57))) == (35, 57)


@pytest.mark.claims("fftt:B3f")
def test_a_missile_aimed_at_a_point_between_two_grunts_bursts_there_and_wounds_both() -> None:
    battle = thrown(
        idle("grunt", "Bob", (50, 46)),
        idle("grunt", "Carl", (50, 54)),
        aim=(50, 50),
        thrower=f("mt", "Ann", at=THROWERS["mt"]),
    )
    assert burst_at(battle) == (50, 50)
    assert battle.rows(LOG_BURST)[0][4] == MISSILE_BURST
    assert (wounds(battle, "Bob"), wounds(battle, "Carl")) == (2, 2)


@pytest.mark.claims("fftt:B3f", "fftt:B12c")
@pytest.mark.parametrize(
    ("aim", "code"),
    [((90, 50), FINE), ((90.1, 50), OUT_OF_RANGE), ((15, 50), OUT_OF_ARC)],
)
def test_a_missile_reaches_points_by_direct_fire_only(aim: Place, code: int) -> None:
    battle = situation(blue=[f("mt", "Ann", at=(20, 50))], red=[f("grunt", at=(90, 90))])
    battle.start("general fire")
    assert battle.problem(SHOOT_AT, "Ann", at=aim) == code


@pytest.mark.claims("fftt:B3f", "fftt:B12c")
def test_a_missile_is_not_aimed_at_a_point_behind_a_wood() -> None:
    wood = ground(block("forest", 28, 40, 34, 60))
    battle = situation(wood, blue=[f("mt", "Ann", at=THROWERS["mt"])], red=[f("grunt", at=(90, 90))])
    battle.start("general fire")
    assert battle.problem(SHOOT_AT, "Ann", at=(50, 50)) > SIGHT
    assert battle.problem(SHOOT_AT, "Ann", at=(20, 50)) == FINE


@pytest.mark.claims("fftt:B1b")
def test_a_grunt_does_not_shoot_at_a_point() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(20, 50))], red=[f("grunt", at=(90, 90))])
    battle.start("general fire")
    assert battle.problem(SHOOT_AT, "Ann", at=(30, 50)) == NO_AIM


# Circles, ring by ring

GRENADE_RINGS = [(1.5, 2), (3.0, 1)]
MISSILE_RINGS = [(3.0, 3), (6.0, 2), (9.0, 1)]
MISSILE_RINGS_BY_DIAMETER = [(1.5, 3), (3.0, 2), (4.5, 1)]


def edges(rings: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """For each ring the reach that is just in it, and the one that is just out of it, with the wounds there."""
    outside = [*(made for _reach, made in rings[1:]), 0]
    return [
        case
        for (reach, made), less in zip(rings, outside, strict=True)
        for case in ((reach, made), (round(reach + 0.01, 2), less))
    ]


def made_at(reach: float, unit: str, thrower: str, rules: TableRules) -> int:
    """The wounds of a unit whose nearest part, or whose centre, is so far from the burst."""
    x, y = (38.0, 50.0) if thrower == "grenadier" else (60.0, 50.0)
    distance = reach + (RADIUS[unit] if rules.burst_by_touch else 0)
    battle = thrown(
        idle(unit, "Bob", (x, y + distance)),
        aim=(x, y),
        thrower=f(thrower, "Ann", at=THROWERS[thrower]),
        rules=rules,
    )
    assert battle.rows(LOG_BURST)[0][4] == (GRENADE_BURST if thrower == "grenadier" else MISSILE_BURST)
    return wounds(battle, "Bob")


@pytest.mark.claims("fftt:B1d", "fftt:B1e", "fftt:B4a")
@pytest.mark.parametrize(("reach", "made"), edges(GRENADE_RINGS))
@pytest.mark.parametrize("unit", RADIUS)
def test_a_grenade_wounds_whoever_has_any_part_under_its_circles(reach: float, made: int, unit: str) -> None:
    assert made_at(reach, unit, "grenadier", TableRules()) == made


@pytest.mark.claims("fftt:B1d", "fftt:B1e", "fftt:B4b")
@pytest.mark.parametrize(("reach", "made"), edges(GRENADE_RINGS))
@pytest.mark.parametrize("unit", [unit for unit, radius in RADIUS.items() if radius <= 1.5])
def test_by_the_other_reading_a_grenade_wounds_whose_centre_is_under_its_circles(
    reach: float, made: int, unit: str
) -> None:
    """Not of HQs: so near to its centre a grenade is aimed at the HQ itself (fftt:B12a)."""
    assert made_at(reach, unit, "grenadier", TableRules(burst_by_touch=False)) == made


@pytest.mark.claims("fftt:B3a", "fftt:B3b", "fftt:B4a")
@pytest.mark.parametrize(("reach", "made"), edges(MISSILE_RINGS))
@pytest.mark.parametrize("unit", RADIUS)
def test_a_missile_wounds_within_radii_of_3_and_6_and_9_cm(reach: float, made: int, unit: str) -> None:
    assert made_at(reach, unit, "mt", TableRules()) == made


@pytest.mark.claims("fftt:B3a", "fftt:B3c")
@pytest.mark.parametrize(("reach", "made"), edges(MISSILE_RINGS_BY_DIAMETER))
@pytest.mark.parametrize("unit", RADIUS)
def test_by_the_other_reading_a_missile_wounds_within_diameters_of_3_and_6_and_9_cm(
    reach: float, made: int, unit: str
) -> None:
    assert made_at(reach, unit, "mt", TableRules(missile_radius=False)) == made


@pytest.mark.claims("fftt:B3b", "fftt:B4b")
@pytest.mark.parametrize(("reach", "made"), edges(MISSILE_RINGS))
def test_a_missile_with_the_centre_reading_wounds_whose_centre_is_within_the_radii(reach: float, made: int) -> None:
    assert made_at(reach, "engineer", "mt", TableRules(burst_by_touch=False)) == made


@pytest.mark.claims("fftt:B3c", "fftt:B4b")
@pytest.mark.parametrize(("reach", "made"), edges(MISSILE_RINGS_BY_DIAMETER))
def test_with_both_other_readings_a_missile_wounds_whose_centre_is_within_the_diameters(
    reach: float, made: int
) -> None:
    rules = TableRules(missile_radius=False, burst_by_touch=False)
    assert made_at(reach, "engineer", "mt", rules) == made


@pytest.mark.claims("fftt:B1d", "fftt:B1e", "fftt:B4a")
def test_of_three_grunts_the_one_whose_edge_is_beyond_three_cm_takes_nothing() -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(20, 50))],
        red=[idle("grunt", "one", (28, 50)), idle("grunt", "two", (30, 50)), idle("grunt", "three", (28, 53.8))],
    ).script(1, 2)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "one")
    assert [wounds(battle, name) for name in ("one", "two", "three")] == [2, 2, 0]


@pytest.mark.claims("fftt:B3a", "fftt:B3b", "fftt:B4c")
def test_of_three_grunts_round_a_missile_each_takes_the_wounds_of_its_own_ring() -> None:
    battle = thrown(
        idle("grunt", "one", (60, 53.7)),
        idle("grunt", "two", (66.7, 50)),
        idle("grunt", "three", (60, 40.2)),
        aim=(60, 50),
        thrower=f("mt", "Ann", at=(2, 50)),
    )
    assert [wounds(battle, name) for name in ("one", "two", "three")] == [3, 2, 0]


@pytest.mark.claims("fftt:B4c")
def test_who_is_under_both_circles_takes_the_wounds_of_the_inner_one_alone() -> None:
    assert wounds(thrown(idle("queen", "Bob", (38, 52)), aim=(38, 50)), "Bob") == 2


@pytest.mark.claims("fftt:B4d")
def test_a_burst_spares_neither_friends_nor_the_thrower() -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(20, 50)), f("engineer", "Cat", at=(22, 51.6), ap=0)],
        red=[idle("grunt", "Bob", (90, 90))],
    ).script(1, 1)
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=(22, 50))
    assert [wounds(battle, name) for name in ("Ann", "Cat")] == [2, 2]


# Cover

RUINS = block("ruins", 30, 45, 40, 55)


@pytest.mark.claims("fftt:B1f")
def test_cover_does_not_change_the_wounds_of_a_grenade() -> None:
    assert wounds(thrown(idle("engineer", "Bob", (35, 51)), aim=(35, 50), field=ground(RUINS)), "Bob") == 2


@pytest.mark.claims("fftt:B1g")
def test_cover_does_not_change_what_the_throw_of_a_grenade_needs() -> None:
    battle = situation(
        ground(RUINS), blue=[f("grenadier", "Ann", at=(26, 50))], red=[idle("grunt", "Bob", (35, 50))]
    ).script(1, 1)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert need(battle) == 6


@pytest.mark.claims("fftt:B3e")
def test_cover_changes_neither_what_a_missile_needs_nor_its_wounds() -> None:
    battle = situation(ground(RUINS), blue=[f("mt", "Ann", at=(2, 50))], red=[idle("tank", "Bob", (35, 50))]).script(
        2, 3
    )
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert need(battle) == 5
    assert wounds(battle, "Bob") == 3


# Deviation


def astray(way: str, at: Place, aim: Place, *faces: int, **marks: int) -> Situation:
    """Ann misses a point; nobody is near."""
    thrower = f("grenadier", "Ann", at=at, facing=way, **marks)
    return thrown(idle("grunt", "Bob", (99, 1)), aim=aim, faces=faces, thrower=thrower)


@pytest.mark.claims("fftt:B2a", "fftt:B2b")
@pytest.mark.parametrize("over", range(1, 10))
def test_a_miss_deviates_by_2_cm_for_each_point_too_much_and_16_cm_at_most(over: int) -> None:
    total = 3 + over  # wounded, indirect, long range: 6 - 3
    first = min(6, total - 1)
    battle = astray("west", (40, 50), (58, 50), first, total - first, 1, 1, hurt=1)
    assert need(battle) == 3
    assert burst_at(battle) == (58 + min(16, 2 * over), 50)


@pytest.mark.claims("fftt:B2c", "fftt:B2d", "fftt:B2e")
@pytest.mark.parametrize("aim", [(50, 68), (62, 59), (44, 42)])
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_two_dice_turn_the_deviation_clockwise_by_tens_of_degrees(aim: Place, first: int, second: int) -> None:
    battle = astray("north", (50, 50), aim, 6, 6, first, second)
    distance = min(16, 2 * (12 - need(battle)))
    bearing = degrees(atan2(aim[0] - 50, 50 - aim[1])) + 10 * (6 * (first - 1) + second - 1)
    wanted = aim[0] + distance * sin(radians(bearing)), aim[1] - distance * cos(radians(bearing))
    landed = burst_at(battle)
    assert hypot(landed[0] - wanted[0], landed[1] - wanted[1]) < 0.03
    assert battle.rows(LOG_DEVIATED)[0][2:4] == (first, second)


@pytest.mark.claims("fftt:B1a", "fftt:B2a", "fftt:B2e")
def test_a_six_where_five_is_needed_at_20_cm_deviates_2_cm_straight_on() -> None:
    battle = astray("east", (20, 50), (40, 50), 3, 3, 1, 1)
    assert need(battle) == 5
    assert burst_at(battle) == (42, 50)


@pytest.mark.claims("fftt:S3e", "fftt:B2a", "fftt:B2d")
def test_a_twelve_where_four_is_needed_comes_16_cm_back_towards_the_thrower() -> None:
    battle = astray("west", (20, 50), (40, 50), 6, 6, 4, 1)
    assert need(battle) == 4
    assert burst_at(battle) == (24, 50)


@pytest.mark.claims("fftt:B2f")
@pytest.mark.parametrize(("second", "made"), [(1, 0), (4, 1)])
def test_a_burst_that_lands_off_the_table_has_no_effect(second: int, made: int) -> None:
    """Straight on it lands 1 cm off the table and 2 cm from Bob; 30 degrees to the right, 3 cm from him and on it."""
    battle = situation(
        blue=[f("grenadier", "Ann", at=(50, 18), facing="north")],
        red=[idle("engineer", "Bob", (50, 1))],
    ).script(3, 3, 1 if second == 1 else 2, 1 if second == 1 else 4)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert min(wounds(battle, "Bob"), 1) == made


@pytest.mark.claims("fftt:B3d")
def test_a_missile_that_misses_by_one_deviates_2_cm() -> None:
    battle = thrown(idle("grunt", "Bob", (99, 1)), aim=(42, 50), faces=(3, 3, 2, 4), thrower=f("mt", "Ann", at=(2, 50)))
    assert need(battle) == 5
    assert burst_at(battle) == (42, 52)


# Walls, and points under bases


@pytest.mark.claims("fftt:B11c")
def test_a_wall_does_not_stop_a_burst() -> None:
    house = block("building", 38, 45, 48, 55)
    assert wounds(thrown(idle("engineer", "Bob", (38.8, 50)), aim=(37, 50), field=ground(house)), "Bob") == 2


@pytest.mark.claims("fftt:B12a", "fftt:B12b")
@pytest.mark.parametrize(("aim", "needed"), [((28.7, 50), 5), ((28.0, 50.7), 5), ((28, 50.8), 6)])
def test_to_aim_under_the_base_of_a_drone_is_to_aim_at_the_drone(aim: Place, needed: int) -> None:
    assert need(thrown(idle("drone", "Bob", (28, 50)), aim=aim)) == needed


@pytest.mark.claims("fftt:B12a", "fftt:B1c")
def test_a_grenade_aimed_under_the_rim_of_a_base_bursts_at_its_centre() -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(20, 50))],
        red=[idle("engineer", "Bob", (28, 50)), idle("engineer", "Dan", (30.3, 50))],
    ).script(1, 2)
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=(28.7, 50))
    battle.answer(DONE)
    assert burst_at(battle) == (28, 50)
    assert [wounds(battle, name) for name in ("Bob", "Dan")] == [2, 1]


@pytest.mark.claims("fftt:B12a")
def test_to_aim_under_a_base_needs_range_to_the_figure() -> None:
    battle = situation(blue=[f("mt", "Ann", at=(20, 50))], red=[idle("grunt", "Bob", (90.01, 50))])
    battle.start("general fire")
    assert battle.problem(SHOOT_AT, "Ann", at=(89.9, 50)) == OUT_OF_RANGE
    assert battle.problem(SHOOT_AT, "Ann", at=(89.2, 50)) == FINE


@pytest.mark.claims("fftt:B12a", "fftt:V4b")
def test_to_aim_at_a_figure_at_the_border_of_a_forest_it_is_enough_to_see_it() -> None:
    battle = situation(
        ground(block("forest", 30, 40, 45, 60)),
        blue=[f("mt", "Ann", at=(10, 50))],
        red=[idle("grunt", "Bob", (30.5, 50))],
    )
    battle.start("general fire")
    assert battle.problem(SHOOT_AT, "Ann", at=(30.6, 50)) == FINE
    assert battle.problem(SHOOT_AT, "Ann", at=(30.6, 55)) > SIGHT


@pytest.mark.claims("fftt:B12c")
def test_a_missile_aimed_at_a_point_needs_range_and_arc_and_sight() -> None:
    battle = situation(
        ground(block("building", 30, 45, 40, 55)),
        blue=[f("mt", "Ann", at=(20, 50))],
        red=[idle("grunt", "Bob", (99, 99))],
    )
    battle.start("general fire")
    assert battle.problem(SHOOT_AT, "Ann", at=(90.01, 50)) == OUT_OF_RANGE
    assert battle.problem(SHOOT_AT, "Ann", at=(19.9, 60)) == OUT_OF_ARC
    assert battle.problem(SHOOT_AT, "Ann", at=(60, 50)) > SIGHT
    assert battle.problem(SHOOT_AT, "Ann", at=(60, 80)) == FINE


def test_nobody_aims_off_the_table() -> None:
    battle = situation(blue=[f("grenadier", "Ann", at=(2, 50))], red=[idle("grunt", "Bob", (99, 99))])
    battle.start("general fire")
    assert battle.problem(SHOOT_AT, "Ann", at=(-0.01, 50)) == NO_AIM


@pytest.mark.claims("fftt:B12d")
def test_a_grenade_aimed_at_the_own_feet_deviates_from_where_the_thrower_faces() -> None:
    battle = astray("north", (50, 50), (50, 50), 3, 4, 1, 1)
    assert burst_at(battle) == (50, 48)


@pytest.mark.claims("fftt:B4d")
def test_nobody_throws_twice_where_the_own_grenade_has_killed_the_thrower() -> None:
    battle = astray("north", (50, 50), (50, 50), 1, 1)
    assert battle.problem(DONE) == FINE
    assert battle.asked == "red"
