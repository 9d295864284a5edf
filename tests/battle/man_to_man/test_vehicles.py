"""Vehicles on the move: ground, turns, reverse, overruns and wrecks (V1, V2, V3, V15, V18, V19)."""

from __future__ import annotations

import pytest

from campaign.battle.kernel.space import sixths
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man import vehicles as v
from campaign.battle.man_to_man.codes import POINT
from campaign.battle.man_to_man.ending import look_for_end
from campaign.battle.man_to_man.vehicles import drive_price
from campaign.battle.scenery import Opening, OpeningKind, PieceKind
from tests.battle.man_to_man.situation import Situation, box, m, situation, wall
from tests.battle.man_to_man.test_list_and_weapons import printed

INCH = 254


def driver(kind="mediumtank", *pieces, at=(20, 30), a=(), b=(), walls=(), facing=None) -> Situation:
    """Ann's vehicle may drive in round 1; it faces north."""
    own = [m("leader", "Abe", (2, 45)), *a, m(kind, "Ann", at, facing=facing)]
    return situation(own, [m("leader", "Ben", (45, 2)), *b], *pieces, walls=walls).start()


def cost(battle: Situation, *legs, **more) -> float:
    """What a drive costs, in movement points."""
    choice = battle.driving("Ann", *legs, **more)
    return drive_price(battle.t, battle.s, choice[c.WHO], choice) / POINT


# What it costs


@pytest.mark.claims("man_to_man:V1a", "man_to_man:V1b")
@pytest.mark.parametrize(
    ("drive", "prices", "turn"), [("wheeled", v.WHEELS, v.WHEELS_TURN), ("tracked", v.TRACKS, v.TRACKS_TURN)]
)
def test_the_prices_are_those_of_the_book(drive: str, prices: tuple[int, ...], turn: int) -> None:
    cells = next(row for row in printed("drive") if row[0] == drive)[1:]
    book = [0.5 if cell == "½" else float(cell) for cell in cells]
    order = (v.OPEN, v.ROUGH, v.SWAMPY, v.WOODED, v.ROAD)
    assert [prices[ground] / 2 for ground in order] + [turn] == book


@pytest.mark.claims("man_to_man:V1a", "man_to_man:V1c", "man_to_man:V18b")
@pytest.mark.parametrize(
    ("piece", "tracks", "wheels"),
    [
        (PieceKind.HILL, 4, 4), (PieceKind.RUINS, 4, 6), (PieceKind.RUBBLE, 4, 6),
        (PieceKind.POOL, 6, 10), (PieceKind.RIVER, 6, 10), (PieceKind.FOREST, 10, 10),
    ],
)  # fmt: skip
def test_ground_is_priced_as_under_the_centre(piece: PieceKind, tracks: float, wheels: float) -> None:
    ground = box(piece, 10, 26, 30, 28)
    for kind, points in (("mediumtank", tracks), ("armouredcar", wheels)):
        assert cost(driver(kind, ground), (20, 26)) == pytest.approx(points, abs=0.002)


@pytest.mark.claims("man_to_man:V1b")
def test_a_turn_is_paid_for_each_sixth_of_a_circle_that_is_begun() -> None:
    assert [sixths(0, -1000, x, y) for x, y in ((0, -5), (1, -9), (866, -500), (87, -49), (866, 499), (1, 9))] == [
        0, 1, 1, 2, 2, 3,
    ]  # fmt: skip
    battle = driver()
    assert cost(battle, face=(0.866, -0.5)) == 2
    assert cost(battle, face=(1, 0)) == 4
    assert cost(battle, face=(0, 1)) == 6
    assert cost(driver("armouredcar"), face=(1, 0)) == 2


@pytest.mark.claims("man_to_man:V2a", "man_to_man:V1d")
def test_backwards_every_inch_costs_twice_as_much() -> None:
    battle = driver()
    assert cost(battle, (20, 33), back=1) == 6
    assert battle.problem(battle.driving("Ann", (20, 36), back=1)) == why.FINE
    assert battle.problem(battle.driving("Ann", (20, 36.1), back=1)) == why.TOO_FAR
    battle.drive("Ann", (20, 33), back=1)
    tank = battle.man("Ann")
    assert (tank.x, tank.y, tank.fx, tank.fy) == (20 * INCH, 33 * INCH, 0, -1)


@pytest.mark.claims("man_to_man:V3a", "man_to_man:V3b")
def test_who_has_spent_more_than_half_does_not_fire() -> None:
    swamp = box(PieceKind.POOL, 15, 25, 25, 26)
    moved = driver("mediumtank", swamp).drive("Ann", (20, 26), (20, 25), face=(0.866, -0.5))
    assert moved.man("Ann").spent == pytest.approx(8 * POINT, abs=600)
    still = driver("mediumtank", swamp).drive("Ann", (20, 26))
    for battle, reason in ((moved, why.MOVED_TOO_MUCH), (still, why.FINE)):
        battle.phase(c.RANGED).go_on()
        assert battle.fire_problem("Ann", "Ben", "lmg") == reason
    still.fire_number("Ann", "Ben", "lmg")
    assert still.part(c.ON_MOVE) == -4


@pytest.mark.claims("man_to_man:V3a", "man_to_man:V3b")
@pytest.mark.parametrize(
    ("legs", "face", "reason"),
    [
        (((20, 26),), (0, -1), why.FINE),
        (((20, 22), (20, 21)), (0, -1), why.FINE),
        (((20, 21),), (1, -2), why.MOVED_TOO_MUCH),
    ],
)
def test_half_of_the_points_is_not_more_than_half(legs, face, reason: int) -> None:
    battle = driver("armouredcar").drive("Ann", *legs, face=face)
    battle.phase(c.RANGED).go_on()
    assert battle.fire_problem("Ann", "Ben", "lmg") == reason


@pytest.mark.claims("man_to_man:V3b")
def test_a_turn_too_is_on_the_move() -> None:
    battle = driver().drive("Ann", face=(0.5, -0.866))
    battle.phase(c.RANGED).go_on()
    battle.fire_number("Ann", "Ben", "lmg")
    assert battle.part(c.ON_MOVE) == -4


# Paths


@pytest.mark.claims("man_to_man:V18a", "man_to_man:V1d")
def test_a_vehicle_drives_legs_with_turns_between_them() -> None:
    battle = driver()
    choice = battle.driving("Ann", (20, 26), (24, 26))
    assert drive_price(battle.t, battle.s, choice[c.WHO], choice) == 12 * POINT
    assert battle.problem(choice) == why.FINE
    assert battle.problem(battle.driving("Ann", (20, 26), (24.1, 26))) == why.TOO_FAR
    battle.answer(choice)
    tank = battle.man("Ann")
    assert (tank.x, tank.y, tank.moved, tank.action) == (24 * INCH, 26 * INCH, 8 * INCH, c.DRIVE)


def test_what_a_vehicle_may_not_choose() -> None:
    battle = driver()
    nine = [(20, 30 - 0.1 * n) for n in range(1, 10)]
    assert battle.problem(battle.driving("Ann", *nine[:8])) == why.FINE
    choice = battle.driving("Ann", (20, 29))
    choice[c.LEGS] = 9
    assert battle.problem(choice) == why.NO_LEG
    assert battle.problem(battle.driving("Ann", (20, 30), face=(0, -1))) == why.NO_LEG
    assert battle.problem(battle.driving("Ann", face=(0, 0))) == why.NO_FRONT
    assert battle.problem(battle.acting("Ann", c.AIM)) == why.NO_ACTION_SO
    assert battle.problem(battle.driving("Ann", (20, 29), leaves=True)) == why.NOT_AT_EDGE
    assert battle.problem(battle.acting("Ann", c.HANDLE, arm=0)) == why.NOTHING_TO_HANDLE
    assert battle.problem(battle.driving("Ann", (20, 1))) == why.OFF_TABLE
    battle.drive("Ann", (20, 29))
    assert battle.problem(battle.driving("Ann", (20, 28))) == why.HAS_ACTED


@pytest.mark.claims("man_to_man:V18c", "man_to_man:V15c")
def test_walls_vehicles_wrecks_and_friends_stop_a_vehicle() -> None:
    house = box(PieceKind.BUILDING, 18, 20, 26, 26, Opening(OpeningKind.DOUBLE_DOOR, 2, 1524))
    assert driver("mediumtank", house).problem(driver("mediumtank", house).driving("Ann", (20, 25))) == why.WALL_IN_WAY
    for wreck in (c.NO_WRECK, c.KNOCKED_OUT, c.ABANDONED):
        battle = driver(b=[m("lighttank", "Bob", (20, 24))])
        battle.man("Bob").wreck = wreck
        assert battle.problem(battle.driving("Ann", (20, 26))) == why.BODY_IN_WAY
        assert battle.problem(battle.driving("Ann", (20, 27))) == why.FINE
    battle = driver(a=[m("rifleman", "Amy", (20, 24))])
    assert battle.problem(battle.driving("Ann", (20, 26))) == why.BODY_IN_WAY
    assert battle.problem(battle.driving("Ann", (20, 26.14))) == why.BODY_IN_WAY
    assert battle.problem(battle.driving("Ann", (20, 26.2))) == why.FINE


@pytest.mark.claims("man_to_man:V15c")
def test_no_hull_comes_through_a_wall_at_who_is_inside() -> None:
    house = box(PieceKind.BUILDING, 21, 20, 27, 26, Opening(OpeningKind.DOOR, 2, 762))
    battle = driver("mediumtank", house, b=[m("rifleman", "Bob", (21.4, 25))])
    assert battle.problem(battle.driving("Ann", (20, 24))) == why.BODY_IN_WAY


@pytest.mark.claims("man_to_man:V18d")
def test_wheels_do_not_cross_low_walls() -> None:
    low = [wall(15, 28, 25, 28)]
    for kind, reason in (("mediumtank", why.FINE), ("armouredcar", why.WALL_IN_WAY)):
        battle = driver(kind, walls=low)
        assert battle.problem(battle.driving("Ann", (20, 27))) == reason


@pytest.mark.claims("man_to_man:V13h")
def test_an_immobile_vehicle_neither_drives_nor_turns() -> None:
    battle = driver()
    battle.man("Ann").immobile = 1
    assert battle.problem(battle.driving("Ann", (20, 29))) == why.IMMOBILE
    assert battle.problem(battle.driving("Ann", face=(1, 0))) == why.IMMOBILE


@pytest.mark.claims("man_to_man:A21c")
def test_a_vehicle_leaves_over_its_own_edge() -> None:
    battle = driver(at=(20, 42))
    size, r = battle.s.ground[0].extent[0], battle.man("Ann").radius
    end = (20, (size.height - r) / INCH)
    battle.drive("Ann", end, back=1, leaves=True)
    assert battle.man("Ann").fate == c.LEFT


# Overruns


def crushed(*dice: int, at=(20, 26), kind="rifleman", legs=((20, 22),), **more) -> Situation:
    """Ann's tank drives over Bob, who throws these dice."""
    battle = driver(b=[m(kind, "Bob", at)], **more)
    return battle.more(*dice).drive("Ann", *legs)


@pytest.mark.claims("man_to_man:V15a", "man_to_man:V15d")
def test_who_passes_steps_aside_and_who_fails_is_killed() -> None:
    battle = crushed(4, 4, 3)
    bob, tank = battle.man("Bob"), battle.man("Ann")
    assert (bob.fate, bob.y, abs(bob.x - 20 * INCH)) == (c.ON_TABLE, 26 * INCH, tank.radius + bob.radius + 20)
    dead = crushed(4, 4, 4)
    assert (dead.man("Bob").fate, dead.man("Bob").killer) == (c.DEAD, dead.number("Ann"))
    assert dead.rows(c.LOG_OVERRUN)[0][6:9] == (12, 12, 0)
    assert (dead.man("Ann").y, dead.left) == (22 * INCH, 0)


@pytest.mark.claims("man_to_man:V15d")
@pytest.mark.parametrize(("x", "side"), [(19.5, -1), (20.5, 1)])
def test_he_steps_to_his_own_side_of_the_path(x: float, side: int) -> None:
    battle = crushed(1, 1, 1, at=(x, 26))
    assert (battle.man("Bob").x - 20 * INCH) * side > battle.man("Ann").radius


@pytest.mark.claims("man_to_man:V15d")
def test_where_his_place_is_taken_he_goes_to_the_nearest_free_spot() -> None:
    battle = driver(b=[m("rifleman", "Bob", (20.5, 26)), m("rifleman", "Bea", (22.2, 26))])
    battle.more(1, 1, 1, 1, 1, 1).drive("Ann", (20, 22))
    bob, bea = battle.man("Bob"), battle.man("Bea")
    assert bob.fate == bea.fate == c.ON_TABLE
    assert (bob.x - bea.x) ** 2 + (bob.y - bea.y) ** 2 >= 254**2


@pytest.mark.claims("man_to_man:V15b")
@pytest.mark.parametrize("kind", [c.POST, c.CREWED])
def test_posts_and_crewed_weapons_are_destroyed_without_dice(kind: int) -> None:
    battle = driver(b=[m("rifleman", "Bob", (20, 26))])
    battle.man("Bob").kind, battle.man("Bob").squad = kind, c.NOBODY
    battle.drive("Ann", (20, 22))
    assert (battle.man("Bob").fate, battle.man("Bob").killer) == (c.DEAD, battle.number("Ann"))


@pytest.mark.claims("man_to_man:V15e", "man_to_man:C8e")
def test_men_are_tested_once_and_as_the_vehicle_comes_to_them() -> None:
    battle = driver(b=[m("rifleman", "Bob", (20, 24)), m("rifleman", "Bea", (19.5, 27))])
    battle.more(1, 1, 1, 6, 6, 6).drive("Ann", (20, 26), (20, 22))
    assert [row[4] for row in battle.rows(c.LOG_OVERRUN)] == [battle.number("Bea"), battle.number("Bob")]
    assert (battle.man("Bea").fate, battle.man("Bob").fate, battle.left) == (c.ON_TABLE, c.DEAD, 0)


@pytest.mark.claims("man_to_man:V15e")
def test_who_touched_the_hull_is_spared_unless_it_moves_into_him() -> None:
    touch = 30 - 1.625 - 0.5 - 0.01
    battle = driver(b=[m("rifleman", "Bob", (20, touch))])
    battle.drive("Ann", (20, 31), back=1)
    assert battle.rows(c.LOG_OVERRUN) == []
    battle = driver(b=[m("rifleman", "Bob", (20, touch))]).more(1, 1, 1).drive("Ann", (20, 29))
    assert len(battle.rows(c.LOG_OVERRUN)) == 1


# Wrecks


@pytest.mark.claims("man_to_man:C10e", "man_to_man:V19a", "man_to_man:V19b")
@pytest.mark.parametrize("wreck", [c.NO_WRECK, c.KNOCKED_OUT, c.ABANDONED])
def test_a_vehicle_and_its_wreck_stop_lines_of_sight(wreck: int) -> None:
    battle = situation(
        [m("rifleman", "Amy", (20, 40)), m("leader", "Abe", (2, 45)), m("lighttank", "Ann", (20, 30))],
        [m("rifleman", "Bob", (20, 20)), m("leader", "Ben", (45, 2))],
    )
    battle.man("Ann").wreck = wreck
    assert battle.fires("Amy").fire_problem("Amy", "Bob") == why.NOT_SEEN
    battle.man("Ann").x += 3 * INCH
    assert battle.fire_problem("Amy", "Bob") == why.FINE


@pytest.mark.claims("man_to_man:V19a", "man_to_man:V19b")
@pytest.mark.parametrize("wreck", [c.KNOCKED_OUT, c.ABANDONED])
def test_a_wreck_does_nothing_and_is_no_target(wreck: int) -> None:
    battle = driver(b=[m("lighttank", "Bob", (20, 10))])
    battle.man("Bob").wreck = battle.man("Ann").wreck = wreck
    assert battle.problem(battle.driving("Ann", (20, 29))) == why.GONE
    battle.phase(c.RANGED).go_on()
    assert battle.fire_problem("Abe", "Bob") == why.NOT_AN_ENEMY
    assert battle.fire_problem("Ann", "Ben", "lmg") == why.NO_SHOT


@pytest.mark.claims("man_to_man:V18c")
def test_vehicles_are_not_set_up_in_buildings() -> None:
    house = box(PieceKind.BUILDING, 10, 0.2, 20, 7, Opening(OpeningKind.DOOR, 2, 762))
    battle = situation([m("leader", "Ann", (20, 45))], [m("leader", "Ben", (45, 2)), m("lighttank", "Bob")], house)
    battle.script(6, 1).go_on()
    row = battle.row(c.PLACE, battle.number("Bob"))
    row[c.FY] = 1
    for x, action, reason in (
        (15, c.STANDING, why.WALL_IN_WAY),
        (30, c.STANDING, why.FINE),
        (30, c.PRONE, why.NO_ACTION_SO),
    ):
        row[c.X], row[c.Y], row[c.ACTION] = x * INCH, 4 * INCH, action
        assert battle.problem(row) == reason


@pytest.mark.claims("man_to_man:L11a")
def test_a_side_with_a_vehicle_alone_is_not_out() -> None:
    for wreck, over in ((c.NO_WRECK, 0), (c.ABANDONED, 1)):
        battle = driver()
        battle.man("Abe").fate, battle.man("Ann").wreck = c.DEAD, wreck
        look_for_end(battle.s)
        assert battle.s.now[0].over == over


@pytest.mark.claims("man_to_man:V15a", "man_to_man:V15b", "man_to_man:V15d")
def test_a_tank_drives_over_two_privates_and_a_crewed_weapon() -> None:
    men = [m("rifleman", "Bob", (20.5, 27)), m("rifleman", "Bea", (19.5, 25)), m("rifleman", "Gun", (20, 23))]
    battle = driver(b=men).more(4, 4, 3, 4, 4, 4)
    battle.man("Gun").kind, battle.man("Gun").squad = c.CREWED, c.NOBODY
    battle.drive("Ann", (20, 20))
    assert [battle.man(name).fate for name in ("Bob", "Bea", "Gun")] == [c.ON_TABLE, c.DEAD, c.DEAD]
    assert (battle.man("Ann").y, battle.left) == (20 * INCH, 0)
