"""Vehicles fire and are hit: numbers, armour, what penetration does, shells (V4 to V13, V17, V20, F21, I13)."""

from __future__ import annotations

import pytest

from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.armour import armour_met, penetrate, settle_blasts, strike_hull
from campaign.battle.man_to_man.morale import is_supported
from campaign.battle.man_to_man.throwing import come_down
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation

INCH = 254
EAST, NORTH, SOUTH = (1, 0), (0, -1), (0, 1)


def tanks(kind="mediumtank", enemy="mediumtank", *pieces, at=(20, 15), facing=None, a=(), b=(), **agreed) -> Situation:
    """Ann's vehicle in the south faces Bob's north of it, who faces it; two leaders are far off."""
    own = [m("leader", "Abe", (2, 45)), *a, m(kind, "Ann", (20, 35))]
    return situation(own, [m("leader", "Ben", (45, 2)), *b, m(enemy, "Bob", at, facing=facing)], *pieces, **agreed)


def firing(*dice: int, **more) -> Situation:
    """Ann's vehicle may fire, and these dice fall."""
    return tanks(**more).script(*dice).fires("Ann")


def shell(battle: Situation, x: float, y: float, gun: str = "gun-75-medium") -> Situation:
    """Ann's gun fires high explosive."""
    return battle.throw("Ann", x, y, gun)


# Numbers


@pytest.mark.claims("man_to_man:V4a", "man_to_man:V5a", "man_to_man:V5b")
def test_a_shot_at_a_vehicle_has_the_parts_of_its_table() -> None:
    forest = box(PieceKind.FOREST, 15, 10, 25, 17)
    battle = tanks("mediumtank", "destroyer", forest, at=(20, 15.4))
    battle.man("Ann").under_fire_before, battle.man("Ann").spent, battle.man("Bob").moved = 1, 1, 7 * INCH
    battle.fires("Ann")
    assert battle.fire_number("Ann", "Bob", "gun-75-medium") == 12 - 1 - 2 - 2 - 2 - 4
    parts = (c.SIZE, c.BUTTONED, c.FAST, c.COVER, c.ON_MOVE, c.SHORT, c.EXTREME)
    assert [battle.part(part) for part in parts] == [-1, -2, -2, -2, -4, 0, 0]


@pytest.mark.claims("man_to_man:F4f")
@pytest.mark.parametrize(("kind", "adds"), [(PieceKind.FOREST, -2), (PieceKind.RUINS, -4)])
def test_the_cover_of_a_vehicle_has_no_grades(kind: PieceKind, adds: int) -> None:
    battle = tanks("mediumtank", "mediumtank", box(kind, 15, 10, 25, 17), at=(20, 15.4)).fires("Ann")
    assert battle.fire_number("Ann", "Bob", "gun-75-medium") == 12 + adds


@pytest.mark.claims("man_to_man:V4a", "man_to_man:V5a", "man_to_man:F1b")
@pytest.mark.parametrize(("dice", "result"), [((2, 2, 2), c.MISS), ((2, 2, 1, 6, 6, 6, 1), c.HIT)])
def test_on_the_move_at_soft_cover_6_misses_and_5_hits(dice: tuple[int, ...], result: int) -> None:
    forest = box(PieceKind.FOREST, 15, 10, 25, 17)
    battle = tanks("mediumtank", "mediumtank", forest, at=(20, 16)).script(*dice)
    battle.man("Ann").spent = 1
    battle.fires("Ann").shoot("Ann", "Bob", "gun-75-medium")
    assert battle.rows(c.LOG_SHOT)[0][6:9] == (sum(dice[:3]), 6, result)


@pytest.mark.claims("man_to_man:V9a")
def test_a_vehicle_is_buttoned_behind_a_round_under_fire() -> None:
    battle = tanks().script(6, 6, 3).fires("Bob").shoot("Ann", "Bob", "gun-75-medium")
    assert battle.man("Bob").under_fire == 1
    battle.fire_number("Bob", "Ann", "gun-75-medium")
    assert battle.part(c.BUTTONED) == 0
    battle.man("Bob").under_fire_before = 1
    battle.fire_number("Bob", "Ann", "gun-75-medium")
    assert battle.part(c.BUTTONED) == -2


@pytest.mark.claims("man_to_man:V7a", "man_to_man:V8a")
def test_machine_guns_of_vehicles_fire_as_those_of_men_by_fire_control() -> None:
    battle = tanks("lighttank", b=[m("rifleman", "Bea", (28, 31))])
    battle.script(6, 6, 3, 6, 6, 3, 6, 6, 3, 6, 6, 3)
    battle.man("Ann").spent = battle.man("Ann").under_fire_before = 1
    battle.fires("Ann")
    assert battle.fire_number("Ann", "Bea", "lmg") == 11 - 2 - 4
    for _shot in range(4):
        battle.shoot("Ann", "Bea", "lmg")
    assert battle.problem(battle.firing("Ann", "Bea", "lmg")) == why.NO_SHOT
    assert battle.problem(battle.firing("Ann", "Bob", "gun-37")) == why.FINE
    battle.man("Bea").low = 1
    battle.man("Bea").x = 22 * INCH
    assert battle.fire_number("Ann", "Bea", "lmg") == 11 - 2 - 4 - 3 + 3


@pytest.mark.claims("man_to_man:V8a", "man_to_man:V8b", "man_to_man:F21d")
def test_each_weapon_fires_once_at_its_own_kind_of_target() -> None:
    battle = tanks(b=[m("rifleman", "Bea", (28, 31)), m("rifleman", "Gun", (12, 31))]).script(6, 6, 3)
    battle.man("Gun").kind = c.CREWED
    battle.fires("Ann")
    assert battle.fire_problem("Ann", "Bea", "gun-75-medium") == why.NO_SUCH_TARGET
    assert battle.fire_problem("Ann", "Gun", "lmg") == why.NO_SUCH_TARGET
    assert battle.fire_problem("Ann", "Gun", "gun-75-medium") == why.FINE
    battle.shoot("Ann", "Bob", "gun-75-medium")
    assert battle.fire_problem("Ann", "Bob", "gun-75-medium") == why.NO_SHOT
    assert battle.problem(battle.throwing("Ann", 28, 31, "gun-75-medium")) == why.NO_WEAPON


@pytest.mark.claims("man_to_man:V8c", "man_to_man:V5c")
@pytest.mark.parametrize(("kind", "behind"), [("mediumtank", why.FINE), ("destroyer", why.NOT_SEEN)])
def test_a_turret_fires_all_round_and_a_fixed_gun_ahead(kind: str, behind: int) -> None:
    gun = "gun-75-medium" if kind == "mediumtank" else "gun-75-long"
    battle = tanks(kind, b=[m("lighttank", "Bea", (20, 42))]).fires("Ann")
    assert battle.fire_problem("Ann", "Bob", gun) == why.FINE
    assert battle.fire_problem("Ann", "Bea", gun) == behind
    assert battle.problem(battle.throwing("Ann", 24, 42, gun)) == behind


# Armour


@pytest.mark.claims("man_to_man:V11a", "man_to_man:V11b")
@pytest.mark.parametrize(
    ("dx", "dy", "armour"),
    [
        (0, -10, 5), (9, -10, 5), (10, -10, 5), (-10, -10, 5), (11, -10, 4), (10, 0, 4), (10, 9, 4),
        (10, 10, 4), (-10, 10, 4), (9, 10, 2), (0, 10, 2),
    ],
)  # fmt: skip
def test_bearing_decides_which_armour_is_met(dx: int, dy: int, armour: int) -> None:
    battle = tanks()
    tank = battle.man("Ann")
    assert armour_met(battle.t, battle.s, battle.number("Ann"), tank.x + 100 * dx, tank.y + 100 * dy) == armour


@pytest.mark.claims("man_to_man:V12a", "man_to_man:V13b")
def test_a_75_mm_damages_a_medium_tank_from_ahead() -> None:
    battle = tanks("mediumtank", "mediumtank").script(2, 2, 2, 2, 3, 4, 2)
    battle.man("Ann").under_fire_before, battle.man("Bob").moved = 1, 7 * INCH
    battle.fires("Ann").shoot("Ann", "Bob", "gun-75-medium")
    assert battle.rows(c.LOG_ARMOUR)[0][6:9] == (5, 5, 1)
    assert battle.rows(c.LOG_EFFECT)[0][6:10] == (9, 3, c.DAMAGED, c.ITS_MGS)
    assert [battle.arm("Bob", key).state for key in ("lmg", "gun-75-medium")] == [c.BROKEN, c.WORKS]
    assert (battle.man("Bob").hit, battle.left) == (1, 0)


@pytest.mark.claims("man_to_man:V12a", "man_to_man:V12b")
def test_a_37_mm_does_not_penetrate_a_medium_tank_but_its_crew_tests() -> None:
    battle = firing(3, 3, 3, kind="lighttank").shoot("Ann", "Bob", "gun-37")
    assert battle.rows(c.LOG_ARMOUR)[0][6:9] == (3, 5, 0)
    assert (battle.man("Bob").hit, battle.man("Bob").hit_by, battle.left) == (1, battle.number("Ann"), 0)


@pytest.mark.claims("man_to_man:V10b", "man_to_man:V13a")
def test_a_4_finds_a_weak_spot() -> None:
    battle = firing(1, 1, 2, 6, 6, 5, kind="lighttank", enemy="heavytank").shoot("Ann", "Bob", "gun-37")
    assert battle.rows(c.LOG_ARMOUR)[0][6:10] == (3, 7, 1, 1)
    assert battle.rows(c.LOG_EFFECT)[0][8] == c.NO_DAMAGE
    assert (battle.man("Bob").wreck, battle.man("Bob").hit) == (c.NO_WRECK, 1)


@pytest.mark.claims("man_to_man:V10a", "man_to_man:V19a")
def test_a_3_knocks_out_at_once() -> None:
    battle = firing(1, 1, 1, kind="lighttank", enemy="heavytank").shoot("Ann", "Bob", "gun-37")
    assert (battle.man("Bob").wreck, battle.man("Bob").killer) == (c.KNOCKED_OUT, battle.number("Ann"))
    assert battle.left == 0


@pytest.mark.claims("man_to_man:V13a", "man_to_man:V13c", "man_to_man:V13e")
def test_an_88_blows_a_tank_up_and_who_is_near_it() -> None:
    radius = 3.25 / 2
    near = [m("rifleman", "Bea", (20 + radius + 5.9 + 0.5, 15)), m("rifleman", "Cid", (20 - radius - 6.1 - 0.5, 15))]
    battle = tanks("heavytank", facing=EAST, b=near).script(3, 3, 3, 4, 3, 2, 2, 4, 3, 4)
    battle.fires("Ann").shoot("Ann", "Bob", "gun-88")
    assert battle.rows(c.LOG_EFFECT)[0][6:9] == (9, 4, c.EXPLODES)
    assert [battle.man(name).fate for name in ("Bea", "Cid")] == [c.DEAD, c.ON_TABLE]
    assert (battle.man("Bob").wreck, battle.man("Bea").killer) == (c.KNOCKED_OUT, battle.number("Ann"))
    assert (battle.man("Cid").under_fire, battle.left) == (0, 0)


@pytest.mark.claims("man_to_man:V13a", "man_to_man:V13b")
@pytest.mark.parametrize(
    ("dice", "effect", "part"),
    [
        ((2, 2, 1), c.EXPLODES, -1), ((2, 2, 2, 1), c.DAMAGED, c.ITS_MGS), ((5, 5, 5, 2), c.DAMAGED, c.ITS_MGS),
        ((5, 5, 5, 3), c.DAMAGED, c.ITS_DRIVE), ((5, 5, 5, 4), c.DAMAGED, c.ITS_DRIVE),
        ((5, 5, 5, 5), c.DAMAGED, c.ITS_GUN), ((5, 5, 5, 6), c.DAMAGED, c.ITS_GUN), ((6, 5, 5), c.NO_DAMAGE, -1),
    ],
)  # fmt: skip
def test_the_table_of_effects(dice: tuple[int, ...], effect: int, part: int) -> None:
    battle = tanks().script(*dice)
    penetrate(battle.t, battle.s, battle.number("Bob"), battle.number("Ann"), 0)
    assert battle.rows(c.LOG_EFFECT)[0][8:10] == (effect, part)
    assert (battle.man("Bob").blast, battle.man("Bob").immobile) == (effect == c.EXPLODES, part == c.ITS_DRIVE)
    assert (battle.arm("Bob", "gun-75-medium").state == c.BROKEN) == (part == c.ITS_GUN)
    assert battle.left == 0


@pytest.mark.claims("man_to_man:V13f")
def test_a_part_that_is_gone_is_not_damaged_again() -> None:
    battle = tanks("mediumtank", "halftrack").script(5, 5, 5, 6)
    penetrate(battle.t, battle.s, battle.number("Bob"), 0, 0)
    assert (battle.man("Bob").wreck, battle.arm("Bob", "hmg").state) == (c.NO_WRECK, c.WORKS)


@pytest.mark.claims("man_to_man:V13g")
def test_a_vehicle_without_weapons_and_mobility_is_knocked_out() -> None:
    battle = tanks("mediumtank", "halftrack").script(5, 5, 5, 1, 5, 5, 5, 3)
    penetrate(battle.t, battle.s, battle.number("Bob"), battle.number("Ann"), 0)
    assert battle.man("Bob").wreck == c.NO_WRECK
    penetrate(battle.t, battle.s, battle.number("Bob"), battle.number("Ann"), 0)
    assert (battle.man("Bob").wreck, battle.man("Bob").killer) == (c.KNOCKED_OUT, battle.number("Ann"))


@pytest.mark.claims("man_to_man:V13d", "man_to_man:V11c", "man_to_man:L10c")
def test_an_explosion_hits_other_vehicles_from_above_and_shakes_crewed_weapons() -> None:
    others = [m("halftrack", "Cid", (25, 15)), m("heavytank", "Dan", (15, 15))]
    battle = tanks(b=[m("rifleman", "Gun", (20, 20)), *others]).script(5, 5, 5, 6, 6, 4, 2, 1)
    battle.man("Gun").kind, battle.man("Gun").squad = c.CREWED, c.NOBODY
    battle.man("Bob").blast, battle.man("Bob").blast_by = 1, battle.number("Ann")
    battle.man("Bob").wreck = c.KNOCKED_OUT
    settle_blasts(battle.t, battle.s)
    assert [row[6:9] for row in battle.rows(c.LOG_ARMOUR)] == [(0, 0, 1), (0, 3, 0)]
    assert battle.rows(c.LOG_EFFECT)[0][6:9] == (16, 0, c.NO_DAMAGE)
    assert (battle.man("Gun").fate, battle.man("Gun").killer) == (c.DEAD, battle.number("Ann"))


def test_what_explodes_makes_others_explode() -> None:
    battle = tanks(b=[m("halftrack", "Cid", (25, 15)), m("rifleman", "Dot", (31, 15))]).script(1, 1, 1, 6, 6, 6, 6)
    battle.man("Bob").blast, battle.man("Bob").blast_by = 1, battle.number("Ann")
    battle.man("Bob").wreck = c.KNOCKED_OUT
    settle_blasts(battle.t, battle.s)
    assert (battle.man("Cid").wreck, battle.man("Dot").fate) == (c.KNOCKED_OUT, c.DEAD)
    assert (battle.man("Dot").killer, battle.left) == (battle.number("Ann"), 0)


# Shells


@pytest.mark.claims("man_to_man:V6a", "man_to_man:V6b", "man_to_man:V6c")
def test_a_shell_scatters_back_and_does_half() -> None:
    battle = tanks(b=[m("rifleman", "Bea", (28, 25))]).script(5, 4, 4, 4, 2, 3, 6, 5, 4, 3, 2, 1)
    battle.man("Bob").x, battle.man("Bob").y = 40 * INCH, 10 * INCH
    shell(battle.fires("Ann"), 28, 19)
    assert battle.rows(c.LOG_THREW)[0][6:9] == (13, 12, c.MISS)
    x, y = battle.rows(c.LOG_BURST)[0][6:8]
    assert ((x - 28 * INCH) ** 2 + (y - 19 * INCH) ** 2) ** 0.5 == pytest.approx(5 * INCH, abs=2)
    assert battle.rows(c.LOG_DAMAGE)[0][6] == 10
    assert (battle.man("Bea").fate, battle.left) == (c.INCAPACITATED, 0)


@pytest.mark.claims("man_to_man:V6c", "man_to_man:V6d")
@pytest.mark.parametrize(("always", "damage", "fate"), [(False, 21, c.DEAD), (True, 10, c.INCAPACITATED)])
def test_a_shell_that_hits_does_all_its_damage_or_half(always: bool, damage: int, fate: int) -> None:
    battle = tanks(b=[m("rifleman", "Bea", (28, 25))], he_always_halved=always).script(3, 3, 3, 6, 5, 4, 3, 2, 1)
    shell(battle.fires("Ann"), 28, 25)
    assert (battle.rows(c.LOG_DAMAGE)[0][6], battle.man("Bea").fate) == (damage, fate)


@pytest.mark.claims("man_to_man:V6a")
def test_the_number_of_a_shell_has_two_parts() -> None:
    battle = tanks(b=[m("rifleman", "Bea", (22, 31))]).script(6, 6, 4)
    battle.man("Ann").spent = battle.man("Ann").under_fire_before = 1
    shell(battle.fires("Ann"), 22, 31)
    assert [row[5:7] for row in battle.rows(c.LOG_PART)] == [(c.BUTTONED, -2), (c.ON_MOVE, -4)]
    assert battle.rows(c.LOG_THREW)[0][7] == 6


@pytest.mark.claims("man_to_man:V6e")
@pytest.mark.parametrize(
    ("dice", "result", "state"),
    [((6, 6, 4), c.MISFIRE, c.WORKS), ((6, 6, 5), c.JAMS, c.JAMMED), ((6, 6, 6), c.JAMS_HARD, c.JAMMED_HARD)],
)
def test_a_shell_misfires_and_jams(dice: tuple[int, ...], result: int, state: int) -> None:
    battle = shell(firing(*dice), 30, 25)
    assert (battle.rows(c.LOG_THREW)[0][8], battle.arm("Ann", "gun-75-medium").state) == (result, state)
    assert battle.rows(c.LOG_BURST) == []


@pytest.mark.claims("man_to_man:V6e")
@pytest.mark.parametrize(("dice", "damages"), [((1, 1, 1, 1, 1, 1, 1, 1, 1), [6]), ((1, 1, 2, *[1] * 12), [12, 12])])
def test_a_shells_3_kills_the_nearest_and_its_4_doubles(dice: tuple[int, ...], damages: list[int]) -> None:
    men = [m("rifleman", "Bea", (28, 25)), m("rifleman", "Cid", (30, 25))]
    battle = shell(tanks(b=men).script(*dice).fires("Ann"), 28, 25)
    assert [row[6] for row in battle.rows(c.LOG_DAMAGE)] == damages
    assert battle.left == 0


@pytest.mark.claims("man_to_man:V20a", "man_to_man:V12b")
def test_a_shell_beside_a_half_track_has_penetration_0() -> None:
    battle = tanks("mediumtank", "halftrack").script(3, 3, 3, 4, 4, 4, 3).fires("Ann")
    shell(battle, 22, 15)
    assert battle.rows(c.LOG_ARMOUR)[0][6:9] == (0, 0, 1)
    assert battle.rows(c.LOG_EFFECT)[0][6:10] == (12, 3, c.DAMAGED, c.ITS_DRIVE)
    assert (battle.man("Bob").under_fire, battle.man("Bob").hit) == (1, 1)


@pytest.mark.claims("man_to_man:I13a", "man_to_man:I13b", "man_to_man:C8e")
def test_a_grenade_between_a_half_track_and_a_tank() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 25)), m("leader", "Abe", (2, 45))],
        [m("leader", "Ben", (45, 2)), m("halftrack", "Bob", (18, 20)), m("mediumtank", "Cid", (23, 20))],
    ).script(3, 3, 3, 3, 2, 2, 4)
    battle.fires("Ann").throw("Ann", 20, 20)
    assert [row[6:9] for row in battle.rows(c.LOG_ARMOUR)] == [(1, 0, 1), (1, 2, 0)]
    assert battle.rows(c.LOG_EFFECT)[0][6:10] == (7, 1, c.DAMAGED, c.ITS_DRIVE)
    assert (battle.man("Bob").immobile, battle.man("Bob").hit, battle.man("Cid").hit, battle.left) == (1, 1, 1, 0)


@pytest.mark.claims("man_to_man:I13b")
@pytest.mark.parametrize(("result", "he"), [(c.HIT, 1), (c.MISS, 0)])
def test_what_has_scattered_has_half_its_ap_factor_as_he_modifier(result: int, he: int) -> None:
    battle = situation([m("rifleman", "Ann", (20, 35)), m("leader", "Abe", (2, 45))], [m("halftrack", "Bob", (20, 20))])
    battle.script(6, 6, 6)
    come_down(battle.t, battle.s, 0, battle.arm_number("Ann", "grenade"), 20 * INCH, 20 * INCH, result, -1)
    assert battle.rows(c.LOG_EFFECT)[0][6:8] == (18, he)


# Bullets at vehicles


def bullets(*dice: int, kind="rifleman", enemy="halftrack", facing=SOUTH, action=c.PIVOT) -> Situation:
    """Ann fires from 10 inches at Bob's vehicle."""
    a = [m(kind, "Ann", (20, 30)), m("leader", "Abe", (2, 45))]
    battle = situation(a, [m("leader", "Ben", (45, 2)), m(enemy, "Bob", (20, 30 - 10 - 1.75), facing=facing)])
    return battle.script(*dice).fires("Ann", action)


@pytest.mark.claims("man_to_man:F21a")
def test_bullets_that_cannot_pierce_are_spent_without_dice() -> None:
    battle = bullets().shoot("Ann", "Bob")
    assert (battle.rows(c.LOG_SHOT), len(battle.rows(c.LOG_NO_DICE)), battle.left) == ([], 1, 0)
    assert (battle.man("Bob").under_fire, battle.man("Bob").hit, battle.man("Ann").shot) == (1, 0, 1)


@pytest.mark.claims("man_to_man:F21b", "man_to_man:F21c", "man_to_man:V13f")
def test_a_rifle_pierces_the_rear_of_a_half_track() -> None:
    battle = bullets(4, 3, 2, 4, 4, 3, 5, facing=NORTH).shoot("Ann", "Bob")
    assert battle.rows(c.LOG_SHOT)[0][6:9] == (9, 12, c.HIT)
    assert battle.rows(c.LOG_EFFECT)[0][6:10] == (11, 0, c.DAMAGED, c.ITS_GUN)
    assert (battle.man("Bob").hit, battle.man("Bob").wreck, battle.left) == (1, c.NO_WRECK, 0)


@pytest.mark.claims("man_to_man:F21a", "man_to_man:F21b")
def test_an_hmg_pierces_armour_1_and_aims_and_size_count() -> None:
    battle = bullets(6, 6, 3, kind="heavygunner").shoot("Ann", "Bob")
    assert battle.rows(c.LOG_SHOT)[0][7] == 12
    aimed = bullets(enemy="lighttank", action=c.AIM)
    assert aimed.fire_number("Ann", "Bob") == 12 + 4 - 1


@pytest.mark.claims("man_to_man:V17a", "man_to_man:V17b")
@pytest.mark.parametrize(
    ("weapon", "pen", "he", "reach"),
    [("at-rifle", 2, 0, 30), *((key, 5, 2, 12) for key in ("bazooka", "piat", "panzerfaust", "no-68"))],
)
def test_at_weapons_fire_only_where_that_is_agreed(weapon: str, pen: int, he: int, reach: int) -> None:
    a = [m(armed(weapon), "Ann", (20, 30)), m("leader", "Abe", (2, 45))]
    b = [m("leader", "Ben", (45, 2)), m("mediumtank", "Bob", (20, 30 - reach - 0.5 - 1.64))]
    off = situation(a, b).fires("Ann")
    assert off.fire_problem("Ann", "Bob") == why.NO_WEAPON
    on = situation(a, b, at_weapons_fire=True).script(3, 3, 2, 6, 6, 6)
    on.man("Ann").under_fire_before = 1
    on.fires("Ann", c.AIM)
    assert on.fire_number("Ann", "Bob") == 12 - 6 - 2
    on.man("Bob").y += INCH
    assert on.fire_number("Ann", "Bob") == 12 - 2
    assert on.fire_problem("Ann", "Ben") in (why.NOT_SEEN, why.NO_SUCH_TARGET)
    on.shoot("Ann", "Bob")
    assert on.rows(c.LOG_ARMOUR)[0][6:9] == (pen, 5, int(pen >= 5))
    assert [row[7] for row in on.rows(c.LOG_EFFECT)] == ([he] if pen >= 5 else [])


def test_at_weapons_are_not_fired_at_men_or_behind_a_walk() -> None:
    a = [m(armed("at-rifle"), "Ann", (20, 30)), m("leader", "Abe", (2, 45))]
    b = [m("rifleman", "Ben", (20, 20)), m("leader", "Bea", (40, 2)), m("mediumtank", "Bob", (25, 20))]
    battle = situation(a, b, at_weapons_fire=True).fires("Ann")
    assert battle.fire_problem("Ann", "Ben") == why.NO_SUCH_TARGET
    battle.man("Ann").action = c.WALK
    assert battle.fire_problem("Ann", "Bob") == why.NOT_SNAPPED


# Jams, simultaneous fire, morale of units


@pytest.mark.claims("man_to_man:V10c", "man_to_man:V10d", "man_to_man:F13b")
@pytest.mark.parametrize(
    ("state", "dice", "works"),
    [
        (c.JAMMED, (4, 4, 3), True), (c.JAMMED, (4, 4, 4), False),
        (c.JAMMED_HARD, (3, 2, 2), True), (c.JAMMED_HARD, (3, 3, 2), False),
    ],
)  # fmt: skip
def test_a_crew_clears_a_weapon_with_the_int_of_an_nco(state: int, dice: tuple[int, ...], works: bool) -> None:
    battle = tanks().start()
    gun = battle.arm_number("Ann", "gun-75-medium")
    battle.s.arms[gun].state = state
    battle.more(*dice).act("Ann", c.HANDLE, arm=gun)
    assert (battle.s.arms[gun].state == c.WORKS) == works
    assert battle.problem(battle.acting("Ann", c.HANDLE, arm=gun)) == why.NOTHING_TO_HANDLE
    assert battle.problem(battle.driving("Ann", (20, 34))) == why.FINE
    battle.fires("Ann")
    assert battle.fire_problem("Ann", "Bob", "gun-75-medium") == (why.NO_SHOT if works else why.NO_WEAPON)


@pytest.mark.claims("man_to_man:R3a", "man_to_man:R3b")
@pytest.mark.parametrize(("mover_first", "reason"), [(False, why.FINE), (True, why.NO_SHOT)])
def test_who_is_knocked_out_in_the_phase_still_fires(mover_first: bool, reason: int) -> None:
    battle = tanks(mover_first=mover_first).script(1, 1, 1).fires("Ann").shoot("Ann", "Bob", "gun-75-medium")
    assert battle.man("Bob").wreck == c.KNOCKED_OUT
    assert battle.fire_problem("Bob", "Ann", "gun-75-medium") == reason


@pytest.mark.claims("man_to_man:R3a", "man_to_man:R3b")
@pytest.mark.parametrize(("mover_first", "reason"), [(False, why.FINE), (True, why.NO_WEAPON)])
def test_a_gun_that_is_shot_to_pieces_in_the_phase_still_fires(mover_first: bool, reason: int) -> None:
    battle = tanks(mover_first=mover_first).script(3, 3, 3, 4, 4, 4, 5)
    battle.fires("Ann").shoot("Ann", "Bob", "gun-75-medium")
    assert battle.arm("Bob", "gun-75-medium").state == c.BROKEN
    assert battle.fire_problem("Bob", "Ann", "gun-75-medium") == reason


@pytest.mark.claims("man_to_man:M2f", "man_to_man:M3f")
def test_a_vehicle_within_12_inches_supports_a_unit() -> None:
    battle = tanks(a=[m("rifleman", "Amy", (20, 35 - 1.626 - 12 - 0.5))])
    squad = battle.man("Amy").squad
    battle.man("Abe").x = battle.man("Abe").y = 0
    assert is_supported(battle.s, squad)
    battle.man("Ann").falls_back = 1
    assert not is_supported(battle.s, squad)
    battle.man("Ann").falls_back, battle.man("Ann").wreck = 0, c.KNOCKED_OUT
    assert not is_supported(battle.s, squad)
    battle.man("Ann").wreck = c.NO_WRECK
    battle.man("Amy").y -= 10
    assert not is_supported(battle.s, squad)


def test_hits_are_told_with_who_scored_the_first() -> None:
    battle = tanks(a=[m("lighttank", "Amy", (30, 40))]).script()
    strike_hull(battle.t, battle.s, battle.number("Bob"), battle.number("Amy"), 0, 1, 0, False)
    strike_hull(battle.t, battle.s, battle.number("Bob"), battle.number("Ann"), 0, 1, 0, False)
    assert battle.man("Bob").hit_by == battle.number("Amy")


# HQ posts


@pytest.mark.claims("man_to_man:L7c", "man_to_man:V15b", "man_to_man:F19c")
def test_a_tank_drives_into_an_hq_post_which_bursts() -> None:
    men = [m("hq", "Post", (20, 26)), m("rifleman", "Bea", (20 + 1.5 + 0.5, 25.4))]
    battle = situation(
        [m("leader", "Abe", (2, 45)), m("mediumtank", "Ann", (20, 30))], [m("leader", "Ben", (45, 2)), *men]
    )
    battle.start().more(3, 3, 4, 2, 6, 6, 6)
    battle.man("Bea").x, battle.man("Bea").y = 20 * INCH, 26 * INCH - 508
    battle.drive("Ann", (20, 28.5))
    assert (battle.man("Post").fate, battle.man("Post").killer) == (c.DEAD, battle.number("Ann"))
    assert (battle.man("Bea").fate, battle.man("Bea").killer) == (c.INCAPACITATED, battle.number("Ann"))
    assert battle.rows(c.LOG_ARMOUR)[0][6:9] == (1, 2, 0)


def shelled(*dice: int, result: int, **agreed) -> Situation:
    """Ann's tank shells Bob's HQ post with that result, the dice of its damage as given."""
    a = [m("leader", "Abe", (2, 45)), m("mediumtank", "Ann", (20, 35))]
    battle = situation(a, [m("leader", "Ben", (45, 2)), m("hq", "Post", (20, 10))], **agreed).script(*dice)
    gun = battle.arm_number("Ann", "gun-75-medium")
    come_down(battle.t, battle.s, battle.number("Ann"), gun, 20 * INCH, 10 * INCH, result, -1)
    return battle


@pytest.mark.claims("man_to_man:L7a", "man_to_man:L7b")
@pytest.mark.parametrize(
    ("dice", "result", "taken"),
    [((2,) * 6, c.HIT, 12), ((3, *(2,) * 5), c.HIT, 13), ((1,) * 6, c.DOUBLES, 12), ((6, 4, 4, 4, 4, 3), c.MISS, 12)],
)
def test_damage_to_a_post_adds_up(dice: tuple[int, ...], result: int, taken: int) -> None:
    battle = shelled(*dice, result=result)
    assert battle.man("Post").taken == taken
    assert (battle.man("Post").fate == c.DEAD) == (taken > 12)
    assert battle.left == 0


def test_a_post_falls_to_the_sum_of_two_shells_and_all_shells_may_do_half() -> None:
    battle = shelled(2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, result=c.HIT)
    gun = battle.arm_number("Ann", "gun-75-medium")
    come_down(battle.t, battle.s, battle.number("Ann"), gun, 20 * INCH, 10 * INCH, c.HIT, -1)
    assert (battle.man("Post").fate, battle.man("Post").taken) == (c.DEAD, 18)
    assert shelled(6, 6, 6, 6, 1, 1, result=c.HIT, he_always_halved=True).man("Post").taken == 13


@pytest.mark.claims("man_to_man:L7b", "man_to_man:L7c")
def test_an_explosion_hurts_a_post() -> None:
    battle = tanks(b=[m("hq", "Post", (24, 15))]).script(3, 3, 3, 4, 1, 1, 1, 1)
    battle.man("Bob").blast, battle.man("Bob").blast_by, battle.man("Bob").wreck = (
        1,
        battle.number("Ann"),
        c.KNOCKED_OUT,
    )
    settle_blasts(battle.t, battle.s)
    assert (battle.man("Post").taken, battle.man("Post").fate) == (13, c.DEAD)


@pytest.mark.claims("man_to_man:L7d")
def test_a_post_stops_no_line_of_sight() -> None:
    a = [m("rifleman", "Ann", (20, 30)), m("leader", "Abe", (2, 45)), m("hq", "Post", (20, 25))]
    battle = situation(a, [m("rifleman", "Bob", (20, 20)), m("leader", "Ben", (45, 2))]).fires("Ann")
    assert battle.man("Post").low == 1
    assert battle.fire_problem("Ann", "Bob") == why.FINE
