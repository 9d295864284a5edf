"""Shooting, to the last tenth of a millimetre: who is in range and in aim, what a throw needs, who is hit instead."""

from __future__ import annotations

import pytest

from campaign.battle.fast import clone
from campaign.battle.fftt.codes import (
    DONE,
    FIRING,
    KILLED,
    LOG_DECLARED,
    LOG_DEVIATED,
    LOG_REDIRECTED,
    LOG_SHOT,
    LOG_WOUNDED,
    NOBODY,
    SHOOT,
    SHOOT_AT,
    SHOT_CHAMELEON,
    SHOT_COVER,
    SHOT_ELITE,
    SHOT_INDIRECT,
    SHOT_LONG,
    SHOT_SECOND,
    SHOT_SMALL,
    SHOT_WOUNDED,
    STORM_BRINGER,
)
from campaign.battle.fftt.reasons import (
    DEAD_OR_AWAY,
    FINE,
    FIRED_ALREADY,
    NO_AIM,
    NO_AIR,
    NO_AP,
    NOT_AN_ENEMY,
    OUT_OF_AMMO,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    SIGHT,
)
from campaign.battle.fftt.shooting import (
    after_second_die,
    air_problem,
    call_air,
    engaged,
    in_range,
    is_indirect,
    modifiers,
    needed,
    one_of,
    point_problem,
    shot_problem,
    sight_to_point,
    whose_base,
)
from tests.battle.fftt.situation import Situation, block, f, ground, low_wall, situation


def pair(unit: str = "grunt", at: tuple[float, float] = (30, 50), **learnt: int) -> Situation:
    """Ann of blue at 20, 50, and Bob of red."""
    return situation(blue=[f(unit, "Ann", at=(20, 50), **learnt)], red=[f("grunt", "Bob", at=at, ap=0)])


# Range and aim


@pytest.mark.claims("fftt:S2c", "fftt:T8g")
@pytest.mark.parametrize(
    ("x", "y", "reached"),
    [
        (5000, 5000, True),
        (5001, 5000, False),
        (2000, 2000, True),
        (2000, 1999, False),
        (3800, 2600, True),
        (3800, 2599, False),
        (3801, 2600, False),
        (200, 2600, True),
        (200, 7401, False),
        (200, 7400, True),
    ],
)
def test_a_grunt_reaches_30_cm_in_every_direction(x: int, y: int, reached: bool) -> None:
    battle = pair()
    assert in_range(battle.t, battle["Ann"], x, y) == reached


@pytest.mark.claims("fftt:V1b", "fftt:S7a", "fftt:S13a")
def test_a_target_in_cover_is_a_target_and_one_out_of_sight_or_behind_is_none() -> None:
    def problem(scenery: tuple[float, float] | None, facing: str = "east") -> int:
        field = ground(low_wall((25, 45), (25, 55))) if scenery is None else ground(block("forest", 24, 40, *scenery))
        battle = situation(
            field, blue=[f("grunt", "Ann", at=(20, 50), facing=facing)], red=[f("grunt", "Bob", at=(30, 50), ap=0)]
        )
        return shot_problem(battle.t, battle.s, 0, 1)

    assert problem(None) == FINE
    assert problem((28, 49.5)) == FINE  # its corner clipped
    assert problem((28, 50.01)) > SIGHT
    assert problem(None, "west") == OUT_OF_ARC


@pytest.mark.claims("fftt:B1b", "fftt:B12c", "fftt:S7a")
@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (0, 500, FINE),
        (-1, 500, NO_AIM),
        (500, 0, FINE),
        (500, -1, NO_AIM),
        (1, 1, FINE),
    ],
)
def test_a_point_on_the_north_west_edges_can_be_aimed_at(x: int, y: int, reason: int) -> None:
    battle = situation(blue=[f("grenadier", "Ann", at=(5, 5), facing="west")], red=[f("grunt", at=(90, 50))])
    battle["Ann"].fx, battle["Ann"].fy = -100, -100
    assert point_problem(battle.t, battle.s, 0, x, y, 0) == reason


@pytest.mark.claims("fftt:B1b", "fftt:B12c", "fftt:S7a")
@pytest.mark.parametrize(
    ("x", "y", "reason"), [(10_000, 9500, FINE), (10_001, 9500, NO_AIM), (9500, 10_000, FINE), (9500, 10_001, NO_AIM)]
)
def test_a_point_on_the_south_east_edges_can_be_aimed_at(x: int, y: int, reason: int) -> None:
    battle = situation(blue=[f("grenadier", "Ann", at=(95, 95), facing="east")], red=[f("grunt", at=(5, 5))])
    battle["Ann"].fx, battle["Ann"].fy = 100, 100
    assert point_problem(battle.t, battle.s, 0, x, y, 0) == reason


@pytest.mark.claims("fftt:B1b", "fftt:B12c", "fftt:X11a")
def test_a_point_behind_a_low_wall_can_be_aimed_at_by_an_mt_and_one_behind_a_wood_cannot() -> None:
    def problem(*scenery: object, x: int = 4000, unit: str = "mt") -> int:
        battle = situation(
            ground(*scenery),  # type: ignore[arg-type]
            blue=[f(unit, "Ann", at=(20, 50))],
            red=[f("grunt", "Bob", at=(90, 90), ap=0)],
        )
        return point_problem(battle.t, battle.s, 0, x, 5000, 0)

    assert problem(low_wall((30, 45), (30, 55))) == FINE
    assert problem(block("forest", 28, 40, 34, 60)) > SIGHT
    assert problem(block("forest", 28, 40, 34, 60), x=3900, unit="grenadier") == FINE
    assert problem(x=1500) == OUT_OF_ARC
    assert problem(x=9000) == FINE
    assert problem(x=9001) == OUT_OF_RANGE
    assert problem(unit="grunt") == NO_AIM


@pytest.mark.claims("fftt:B12a", "fftt:B12c")
@pytest.mark.parametrize(
    ("x", "y", "under"), [(3074, 5000, True), (3075, 5000, False), (3000, 4926, True), (2925, 5000, False)]
)
def test_a_point_on_a_base_is_that_figure_and_on_its_rim_the_ground(x: int, y: int, under: bool) -> None:
    battle = pair()
    assert whose_base(battle.t, battle.s, x, y, 0) == (1 if under else NOBODY)


# What a throw needs


@pytest.mark.claims("fftt:S2a", "fftt:S2b", "fftt:S3c")
@pytest.mark.parametrize(("square", "flags"), [(2000 * 2000, 0), (2000 * 2000 + 1, SHOT_LONG)])
def test_short_range_includes_its_end(square: int, flags: int) -> None:
    battle = pair()
    assert modifiers(battle.t, battle["Ann"], square, False, False, 0) == flags


@pytest.mark.claims("fftt:S3d", "fftt:S3f", "fftt:S3g")
@pytest.mark.parametrize("elite", [0, 1])
@pytest.mark.parametrize("hurt", [0, 1])
@pytest.mark.parametrize(("covered", "indirect", "small"), [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)])
def test_each_modifier_counts_by_itself(elite: int, hurt: int, covered: int, indirect: int, small: int) -> None:
    battle = pair(hurt=hurt, experience=8 * elite)
    ann = battle["Ann"]
    flags = modifiers(battle.t, ann, 100, covered == 1, indirect == 1, SHOT_SMALL * small)
    wanted = SHOT_COVER * covered + SHOT_INDIRECT * indirect + SHOT_SMALL * small
    assert flags == wanted + SHOT_WOUNDED * hurt + SHOT_ELITE * elite
    assert needed(battle.t, ann, flags) == 7 - covered - indirect - small - hurt + elite
    assert needed(battle.t, ann, flags + SHOT_LONG) == 7 - covered - indirect - small - hurt + elite - 1


@pytest.mark.claims("fftt:B1g", "fftt:B3e")
@pytest.mark.parametrize("unit", ["grenadier", "mt"])
def test_cover_is_nothing_to_what_bursts(unit: str) -> None:
    battle = pair(unit)
    assert modifiers(battle.t, battle["Ann"], 100, True, False, 0) == 0


@pytest.mark.claims("fftt:S1a", "fftt:S4a", "fftt:S4b")
def test_two_shots_are_thrown_one_after_the_other_and_the_log_tells_them_apart() -> None:
    battle = pair("tank", at=(40, 50)).script(1, 2, 6, 6)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert [row[2:] for row in battle.rows(LOG_SHOT)] == [(7, 1, 2, 0), (7, 6, 6, SHOT_SECOND)]
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:S1a", "fftt:S7a", "fftt:S7c")
@pytest.mark.parametrize(("at", "flags"), [((20, 60), 0), ((28, 56), 0), ((28.01, 56), SHOT_LONG), ((26, 42), 0)])
@pytest.mark.parametrize("way", ["north", "south", "east"])
def test_a_throw_at_a_point_is_measured_as_the_crow_flies(at: tuple[float, float], flags: int, way: str) -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(20, 50), facing=way)], red=[f("grunt", "Bob", at=(90, 90), ap=0)]
    ).script(1, 1)
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=at)
    row = battle.rows(LOG_SHOT)[0]
    indirect = {"north": at[1] > 50, "south": at[1] < 50, "east": False}[way]
    assert row[5] == flags + SHOT_INDIRECT * indirect
    assert battle.rows(LOG_DECLARED)[0][2:5] == (round(100 * at[0]), round(100 * at[1]), int(indirect))


@pytest.mark.claims("fftt:B12a", "fftt:S3g")
@pytest.mark.parametrize(("unit", "flags"), [("drone", SHOT_SMALL), ("grunt", 0)])
def test_a_throw_at_the_point_below_a_small_figure_is_one_at_it(unit: str, flags: int) -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(20, 50))], red=[f(unit, "Bob", at=(28, 50), ap=0), f("hq", at=(90, 90))]
    ).script(1, 1)
    small = battle.t.units[battle["Bob"].unit].small
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=(28.5, 50))
    assert battle.rows(LOG_SHOT)[0][5] == (SHOT_SMALL if small else 0)
    assert small or not flags


# Misses


@pytest.mark.claims("fftt:B2c", "fftt:B2d", "fftt:B2e")
@pytest.mark.parametrize(
    ("first", "second", "x", "y"),
    [(1, 1, 3200, 5000), (2, 4, 2800, 5400), (4, 1, 2400, 5000), (5, 4, 2800, 4600), (6, 6, 3193, 4930)],
)
def test_two_dice_in_order_say_the_direction_in_tens_of_degrees(first: int, second: int, x: int, y: int) -> None:
    battle = situation(blue=[f("grenadier", "Ann", at=(20, 50))], red=[f("grunt", "Bob", at=(90, 50), ap=0)]).script(
        3, 5, first, second
    )
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=(28, 50))
    (row,) = battle.rows(LOG_DEVIATED)
    assert row[2:4] == (first, second)
    assert max(abs(row[4] - x), abs(row[5] - y)) <= 1


# Shots into fights


@pytest.mark.claims("fftt:S11d")
@pytest.mark.parametrize(
    ("count", "faces", "number"),
    [
        (1, (), 0),
        (2, (1,), 0),
        (2, (6,), 1),
        (3, (4,), 0),
        (4, (4,), 3),
        (4, (5, 6, 2), 1),
        (5, (6, 5), 4),
        (6, (6,), 5),
        (7, (1, 1), 0),
        (7, (6, 5), 6),
        (7, (6, 6, 2, 3), 1),
        (9, (6, 6), 8),
    ],
)
def test_one_of_several_is_drawn_with_equal_chances(count: int, faces: tuple[int, ...], number: int) -> None:
    battle = pair().script(*faces)
    assert one_of(battle.s, count) == number
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:S11b", "fftt:S11c", "fftt:S11d")
@pytest.mark.parametrize(
    ("faces", "victim"),
    [((1,), "Bob"), ((4,), "Bob"), ((5, 1), "Cat"), ((5, 2), "Dan"), ((6, 3), "Cat"), ((6, 6), "Dan")],
)
def test_on_5_or_6_one_of_the_opponents_is_hit(faces: tuple[int, ...], victim: str) -> None:
    battle = situation(
        blue=[
            f("grunt", "Ann", at=(20, 50)),
            f("grunt", "Cat", at=(51.55, 50)),
            f("grunt", "Dan", at=(48.45, 50)),
            f("grunt", "far", at=(60, 60)),
        ],
        red=[f("grunt", "Bob", at=(50, 50))],
    ).script(*faces)
    ann, bob = battle.number("Ann"), battle.number("Bob")
    found = after_second_die(battle.t, battle.s, ann, bob)
    assert battle.name(found) == victim
    assert battle.rows(LOG_REDIRECTED) == [(ann, found, faces[0], 0, 0, 0)]
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:S6a", "fftt:S6c", "fftt:A1b")
def test_a_declared_shot_costs_one_ap_and_is_the_only_one_of_the_step() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(20, 50)), f("grunt", "Cat", at=(20, 60))],
        red=[f("tank", "Bob", at=(30, 50), ap=0)],
    )
    assert battle.start("light fire") == FIRING
    battle.answer(SHOOT, "Ann", "Bob")
    ann, now = battle["Ann"], battle.s.now[0]
    assert (ann.ap, ann.fired, ann.defends, now.shots) == (2, 1, 0, 1)
    assert battle.rows(LOG_DECLARED) == [(0, 2, 3000, 5000, 0, 0)]
    battle.script(1, 1, 1, 2)
    battle.answer(SHOOT, "Cat", "Bob")
    battle.answer(DONE)
    assert len(battle.rows(LOG_SHOT)) == 2


@pytest.mark.claims("fftt:S11b", "fftt:S11c")
def test_where_nobody_fights_with_the_target_no_second_die_is_thrown() -> None:
    battle = pair()
    assert after_second_die(battle.t, battle.s, 0, 1) == 1
    assert battle.rows(LOG_REDIRECTED) == []


@pytest.mark.claims("fftt:S11b", "fftt:X11b", "fftt:S1a")
def test_the_wounds_of_a_shot_are_a_shots() -> None:
    battle = pair().script(1, 1)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.rows(LOG_WOUNDED) == [(1, 0, 1, 1, 0, 0)]


@pytest.mark.claims("fftt:X1a")
def test_a_figure_is_engaged_with_enemies_on_the_table_that_it_touches_and_nobody_else() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(20, 50)), f("grunt", "Cat", at=(21.5, 50)), f("grunt", "Dan", at=(40, 50))],
        red=[f("grunt", "Bob", at=(38.4, 50)), f("grunt", "far", at=(41.61, 50))],
    )

    def fighting() -> list[bool]:
        return [bool(engaged(battle.t, battle.s, number)) for number in range(5)]

    assert fighting() == [False, False, True, True, False]
    battle["Bob"].fate = KILLED
    assert fighting()[:3] == [False, False, False]


@pytest.mark.claims("fftt:S7a", "fftt:S7c", "fftt:V6a")
@pytest.mark.parametrize("unit", ["grenadier", "mt", "grunt"])
@pytest.mark.parametrize(
    ("facing", "scenery", "hidden"),
    [("east", "", False), ("west", "", True), ("east", "wood", True), ("west", "wood", True), ("east", "wall", False)],
)
def test_a_throw_is_indirect_where_the_thrower_does_not_look_or_sees_nothing(
    unit: str, facing: str, scenery: str, hidden: bool
) -> None:
    pieces = {"wood": [block("forest", 23, 40, 28, 60)], "wall": [low_wall((25, 40), (25, 60))], "": []}[scenery]
    battle = situation(
        ground(*pieces),  # type: ignore[arg-type]
        blue=[f(unit, "Ann", at=(20, 50), facing=facing)],
        red=[f("grunt", "Bob", at=(32, 50), ap=0)],
    )
    throws = unit == "grenadier"
    found = [
        is_indirect(battle.t, battle.s, 0, 1, 3200, 5000, 0),
        is_indirect(battle.t, battle.s, 0, NOBODY, 3000, 5000, 0),
    ]
    assert found == [throws and hidden] * 2


@pytest.mark.claims("fftt:S7a", "fftt:V6a", "fftt:Q6b")
@pytest.mark.parametrize("facing", ["east", "west"])
def test_a_throw_over_obstacles_is_declared_as_one(facing: str) -> None:
    battle = situation(
        blue=[f("grenadier", "Ann", at=(20, 50), facing=facing), f("grunt", "Cat", at=(20, 60))],
        red=[f("tank", "Bob", at=(28, 50), ap=0)],
    )
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.s.shots[0].indirect == int(facing == "west")


@pytest.mark.claims("fftt:B12a", "fftt:B12c")
def test_a_point_is_no_body_that_a_border_shows() -> None:
    battle = situation(
        ground(block("forest", 30, 40, 40, 60)), blue=[f("mt", "Ann", at=(20, 50))], red=[f("grunt", at=(90, 90))]
    )
    assert [sight_to_point(battle.t, battle.s, 0, x, 5000, 0) <= 1 for x in (2999, 3000, 3001, 3002)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.claims("fftt:U2d", "fftt:S4b")
@pytest.mark.parametrize(("faces", "out"), [((1, 1, 1, 1), 0), ((1, 1, 6, 6), 0), ((6, 6, 1, 1), 0), ((6, 6, 6, 6), 1)])
def test_two_hits_one_hit_and_none(faces: tuple[int, ...], out: int) -> None:
    battle = pair("tank", at=(40, 50)).script(*faces)
    battle.t = clone(battle.t)
    battle.t.units[battle["Ann"].unit].never_out = 0
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle["Ann"].empty == out


@pytest.mark.claims("fftt:B2c", "fftt:B12d", "fftt:S1a")
@pytest.mark.parametrize(("faces", "landed"), [((3, 4), 3000), ((4, 6), 3600), ((6, 6), 4000)])
def test_a_miss_comes_down_twice_as_far_off_as_it_was_too_much(faces: tuple[int, int], landed: int) -> None:
    battle = situation(blue=[f("grenadier", "Ann", at=(20, 50))], red=[f("grunt", "Bob", at=(90, 50), ap=0)]).script(
        *faces, 1, 1
    )
    battle.start("general fire")
    battle.answer(SHOOT_AT, "Ann", at=(28, 50))
    assert battle.rows(LOG_DEVIATED)[0][4:6] == (landed, 5000)


@pytest.mark.claims("fftt:N5b", "fftt:N14e")
@pytest.mark.parametrize(("unit", "counts"), [("grunt", True), ("grenadier", False), ("mt", False)])
def test_chameleon_counts_against_shots_alone(unit: str, counts: bool) -> None:
    battle = pair(unit)
    flags = modifiers(battle.t, battle["Ann"], 100, False, False, SHOT_CHAMELEON + SHOT_SMALL)
    assert flags == SHOT_SMALL + SHOT_CHAMELEON * counts


# Air support


def air(at: tuple[float, float] = (90, 50), **ann: int) -> Situation:
    """Red's Ann can call it, blue's Bob is the first figure of all and a target; hers is the last."""
    battle = situation(
        blue=[f("tank", "Bob", at=at, facing="west")],
        red=[f("grunt", "Ann", at=(20, 50), facing="east"), f("grunt", "Cat", at=(20, 80), ap=0)],
    )
    battle["Ann"].abilities = STORM_BRINGER
    battle.start("general fire", side="red")
    for name, value in ann.items():
        setattr(battle["Ann"], name, value)
    return battle


@pytest.mark.claims("fftt:N1a", "fftt:N1i", "fftt:N6b")
@pytest.mark.parametrize(
    ("marks", "reason"),
    [
        ({"ap": 1}, FINE),
        ({"ap": 0}, NO_AP),
        ({"ap": 1, "fired": 1}, FIRED_ALREADY),
        ({"ap": 1, "empty": 1}, OUT_OF_AMMO),
        ({"ap": 1, "abilities": 0}, NO_AIR),
    ],
)
def test_who_can_call_air_support(marks: dict[str, int], reason: int) -> None:
    battle = air(**marks)
    assert air_problem(battle.t, battle.s, battle.number("Ann"), battle.number("Bob")) == reason


@pytest.mark.claims("fftt:N1a", "fftt:N1c", "fftt:N1j")
def test_on_whom_air_support_can_be_called() -> None:
    battle = air(ap=3)
    ann = battle.number("Ann")
    reasons = [air_problem(battle.t, battle.s, ann, target) for target in (0, -1, 3, battle.number("Cat"))]
    assert reasons == [FINE, DEAD_OR_AWAY, DEAD_OR_AWAY, NOT_AN_ENEMY]
    battle["Bob"].fate = KILLED
    assert air_problem(battle.t, battle.s, ann, 0) == DEAD_OR_AWAY
    behind = air(at=(10, 50), ap=3)
    assert air_problem(behind.t, behind.s, ann, 0) == OUT_OF_ARC


@pytest.mark.claims("fftt:N1b", "fftt:N1i", "fftt:Q6b")
def test_a_call_is_declared_as_a_fire_action() -> None:
    battle = air(ap=3)
    ann, now, shot = battle["Ann"], battle.s.now[0], battle.s.shots[0]
    shot.indirect = 7
    call_air(battle.t, battle.s, battle.number("Ann"), 0)
    assert (shot.shooter, shot.target, shot.indirect, shot.air) == (1, 0, 0, 1)
    assert (shot.x, shot.y, shot.floor, now.shots) == (9000, 5000, 0, 1)
    assert (ann.ap, ann.fired, ann.defends) == (2, 1, 0)
    assert battle.rows(LOG_DECLARED) == [(1, 0, 9000, 5000, 0, 1)]


@pytest.mark.claims("fftt:N1b", "fftt:N1i")
def test_who_calls_from_contact_only_defends() -> None:
    battle = air(at=(22.3, 50), ap=3)
    call_air(battle.t, battle.s, battle.number("Ann"), 0)
    assert battle["Ann"].defends == 1
