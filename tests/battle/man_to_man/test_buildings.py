"""Buildings under fire: hit points, damage, collapse, and what is left (section B, I7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.kernel.sight import end_at
from campaign.battle.kernel.table import FOREST, RUBBLE
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.buildings import batter, clear_away, is_under
from campaign.battle.man_to_man.setup import hit_points
from campaign.battle.man_to_man.terrain import HARD, cover_of, sees
from campaign.battle.man_to_man.units import buildings
from campaign.battle.scenery import Material, Opening, OpeningKind, Piece, PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation

THROWER = armed("rifle", "grenade")
DOOR = Opening(OpeningKind.DOOR, 2, 3 * 254)


def house(storeys: int = 1):
    """A stone house of 6 by 6 inches, which is a small one, 4 inches before Ann’s base."""
    plain = box(PieceKind.BUILDING, 17, 29.5, 23, 35.5, DOOR)
    return Piece(plain.kind, plain.corners, storeys, plain.openings)


def scene(*pieces, inside=(), a=(), **agreed) -> Situation:
    """Ann may throw at a house, in which these are."""
    men = [m(THROWER, "Ann", (20, 40)), m("leader", "Abe", (2, 46)), *a]
    battle = situation(men, [m("leader", "Ben", (45, 2)), *inside], *(pieces or [house()]), **agreed)
    return battle


def throws(battle: Situation, *dice: int, at=(20, 34)) -> Situation:
    """Ann throws a grenade with these dice."""
    return battle.more(*dice).phase(c.RANGED).go_on().throw("Ann", *at)


# The worked examples


@pytest.mark.claims("man_to_man:B4a", "man_to_man:B4b", "man_to_man:B2c")
@pytest.mark.parametrize(("damage", "falls"), [(18, False), (19, True)])
def test_a_building_falls_by_a_blow_of_more_than_half(damage: int, falls: bool) -> None:
    battle = scene(box(PieceKind.BUILDING, 16, 20, 24, 28))
    assert battle.s.buildings[0].points == 36
    batter(battle.t, battle.s, 0, 0, damage)
    assert (battle.s.buildings[0].state == c.FALLING) == falls


@pytest.mark.claims("man_to_man:B3a")
def test_damage_adds_up() -> None:
    battle, found = scene(), []
    battle.s.buildings[0].points = hit_points(replace(box(PieceKind.BUILDING, 5, 5, 17, 17), material=Material.WOOD))
    for damage in (17, 18, 1, 1):
        batter(battle.t, battle.s, 0, 0, damage)
        found.append((battle.s.buildings[0].taken, battle.s.buildings[0].state))
    assert found == [(17, c.UPRIGHT), (35, c.UPRIGHT), (36, c.UPRIGHT), (37, c.FALLING)]


# Hit points


@pytest.mark.claims("man_to_man:B2a")
def test_hit_points_are_those_of_the_book() -> None:
    assert {name: tuple(sizes.values()) for name, sizes in buildings().items()} == {
        "wood": (12, 24, 36), "stone": (24, 36, 48), "reinforced": (36, 48, 72),
    }  # fmt: skip
    assert hit_points(replace(house(3), material=Material.REINFORCED)) == 3 * 36


@pytest.mark.claims("man_to_man:B2b")
@pytest.mark.parametrize(
    ("wide", "high", "points"), [(4, 4, 24), (6, 6, 24), (6, 6.01, 36), (10, 10, 36), (10, 10.01, 48), (12, 12, 48)]
)
def test_the_size_is_that_of_the_ground(wide: float, high: float, points: int) -> None:
    assert hit_points(box(PieceKind.BUILDING, 3, 3, 3 + wide, 3 + high)) == points


@pytest.mark.claims("man_to_man:B2a")
def test_other_scenery_has_none() -> None:
    battle = scene(house(), box(PieceKind.RUINS, 30, 30, 34, 34))
    assert [battle.s.buildings[n].points for n in range(battle.s.building_count)] == [24, 0]


# The damage


@pytest.mark.claims("man_to_man:B5a", "man_to_man:B5b")
@pytest.mark.parametrize(
    ("dice", "at", "damage"),
    [
        ((3, 3, 3, 6, 2, 2, 1), (20, 36.5), 11),
        ((1, 1, 2, 2, 2, 1, 1), (20, 36.5), 12),
        ((6, 6, 3, 1, 1, 6, 2, 2, 1), (20, 36.5), 5),  # scatters an inch on
    ],
)
def test_one_roll_with_nothing_taken_off(dice, at, damage: int) -> None:
    battle = throws(scene(), *dice, at=at)
    assert battle.rows(c.LOG_BUILDING)[0][6:] == (0, damage, damage, 24)
    assert battle.left == 0


@pytest.mark.claims("man_to_man:B5a")
@pytest.mark.parametrize(("y", "touched"), [(37.5, True), (37.51, False), (33, True)])
def test_a_template_touches_the_outline(y: float, touched: bool) -> None:
    assert is_under(scene().s, 0, 20 * 254, round(y * 254), 2 * 254) == touched


@pytest.mark.claims("man_to_man:B5b", "man_to_man:C8d")
def test_the_men_come_first() -> None:
    battle = throws(scene(inside=[m("rifleman", "Bob", (20, 36.5))]), 3, 3, 3, 1, 1, 1, 1, 2, 2, 2, 2, at=(20, 37))
    codes = [row[0] for row in (tuple(battle.s.log[n]) for n in range(battle.s.now[0].logged))]
    assert codes.index(c.LOG_DAMAGE) < codes.index(c.LOG_BUILDING)
    assert (battle.rows(c.LOG_DAMAGE)[0][6], battle.rows(c.LOG_BUILDING)[0][7]) == (4, 8)


@pytest.mark.claims("man_to_man:B1a")
def test_bullets_do_nothing_to_buildings() -> None:
    battle = scene(inside=[m("rifleman", "Bob", (20, 35.2))])
    battle.man("Bob").shot_before = 1
    battle.more(1, 1, 2, 6, 6, 6, 6).phase(c.RANGED).go_on().shoot("Ann", "Bob")
    assert (battle.rows(c.LOG_BUILDING), battle.s.buildings[0].taken) == ([], 0)


@pytest.mark.claims("man_to_man:B1a")
def test_smoke_does_nothing_to_buildings() -> None:
    battle = situation([m(armed("smoke"), "Ann", (20, 40))], [m("leader", "Ben", (45, 2))], house())
    battle.man("Ann").action = c.PIVOT
    battle.more(1, 1, 1).phase(c.RANGED).go_on().throw("Ann", 20, 35.2, "smoke")
    assert (battle.s.buildings[0].taken, battle.s.buildings[0].state) == (0, c.UPRIGHT)


# Collapse


@pytest.mark.claims("man_to_man:I7a", "man_to_man:I7c", "man_to_man:B6a")
def test_a_3_brings_the_building_down_that_is_aimed_at() -> None:
    inside = [m("rifleman", "Bob", (18.2, 30.2)), m("rifleman", "Bea", (22, 30.2))]
    battle = scene(inside=inside, a=[m("rifleman", "Amy", (20.2, 30.2))])
    battle.man("Bob").wounded = 1
    throws(battle, 1, 1, 1, at=(20, 35.2))
    assert [battle.man(name).fate for name in ("Bob", "Bea", "Amy")] == [c.INCAPACITATED] * 3
    assert [battle.man(name).killer for name in ("Bob", "Bea", "Amy")] == [0, 0, c.NOBODY]
    assert (battle.rows(c.LOG_COLLAPSED)[0][4:7], battle.left) == ((0, -1, 0), 0)


@pytest.mark.claims("man_to_man:I7b")
def test_a_3_before_the_wall_does_its_damage() -> None:
    battle = throws(scene(), 1, 1, 1, 2, 2, 2, 2, at=(20, 36))
    assert (battle.s.buildings[0].taken, battle.rows(c.LOG_COLLAPSED)) == (8, [])


@pytest.mark.claims("man_to_man:B7a")
def test_it_is_rubble_from_the_end_of_the_phase() -> None:
    battle = scene(inside=[m("rifleman", "Bob", (20, 20))], a=[m("rifleman", "Amy", (20, 45))])
    battle.man("Ann").x = 10 * 254
    batter(battle.t, battle.s, 0, 0, 36)
    piece, bob = battle.s.ground[0].pieces[0], battle.number("Bob")
    assert (piece.walled, sees(battle.t, battle.s, battle.number("Amy"), bob)) == (1, False)
    clear_away(battle.s)
    assert (piece.kind, piece.walled, piece.blocks, piece.hides) == (RUBBLE, 0, 0, 0)
    assert battle.s.buildings[0].state == c.RUINED
    assert sees(battle.t, battle.s, battle.number("Amy"), bob)
    assert cover_of(battle.t, battle.s, end_at(battle.man("Amy")), bob) == HARD


@pytest.mark.claims("man_to_man:B7a", "man_to_man:B5c")
def test_the_phase_clears_it_away_and_no_dice_are_rolled_for_it() -> None:
    battle = scene(a=[m(THROWER, "Amy", (21.5, 40))])
    battle.more(1, 1, 1, 3, 3, 3).phase(c.RANGED).go_on()
    battle.throw("Ann", 20, 35.2)
    assert battle.s.ground[0].pieces[0].walled == 1
    battle.throw("Amy", 21, 35.2)
    assert battle.left == 0
    while battle.s.now[0].phase == c.RANGED:
        battle.say(c.DONE)
    assert battle.s.buildings[0].state == c.RUINED


@pytest.mark.claims("man_to_man:B7a")
def test_what_falls_in_the_movement_is_rubble_when_men_fire() -> None:
    battle = scene()
    batter(battle.t, battle.s, 0, 0, 36)
    battle.phase(c.RANGED)
    assert battle.s.buildings[0].state == c.RUINED


@pytest.mark.claims("man_to_man:B7a")
def test_a_forest_stays_what_it_is() -> None:
    battle = scene(box(PieceKind.FOREST, 17, 29.5, 23, 35.5))
    throws(battle, 1, 1, 1, at=(20, 35.2))
    assert (battle.s.ground[0].pieces[0].kind, battle.rows(c.LOG_BUILDING)) == (FOREST, [])
