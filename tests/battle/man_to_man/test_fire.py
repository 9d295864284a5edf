"""Ranged combat with small arms: who may fire, the number part by part, and what a shot does (F1 to F8, R3, P4)."""

from __future__ import annotations

from itertools import product

import pytest

from campaign.battle.man_to_man import attributes as at
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.damage import effect_of
from campaign.battle.man_to_man.fire import result_of
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, wall

HIT = (3, 3, 3)
MISS = (6, 6, 3)


def duel(inches: float, kind="rifleman", enemy="rifleman", *, aside: float = 0, more=(), b=(), pieces=(), **agreed):
    """Ann in the south, and Bob so many inches before her, edge to edge; a man of each side is far off."""
    a = [m(kind, "Ann", (20, 40)), m("leader", "Abe", (2, 46)), *more]
    enemies = [m(enemy, "Bob", (20 + aside, 39 - inches)), m("leader", "Ben", (45, 2)), *b]
    return situation(a, enemies, *pieces, **agreed)


def rolled(battle: Situation) -> tuple[int, int, int]:
    """Dice, number and result of the last shot."""
    return battle.rows(c.LOG_SHOT)[-1][6:9]


def state(battle: Situation, name: str) -> tuple[int, int]:
    """A man's fate, and whether he is wounded."""
    return battle.man(name).fate, battle.man(name).wounded


# The worked examples


@pytest.mark.claims("man_to_man:F1a", "man_to_man:F3c", "man_to_man:F19d")
def test_an_aimed_shot_under_its_number_hits_and_kills() -> None:
    battle = duel(20).script(5, 5, 5, 3, 4, 2, 5).fires("Ann", c.AIM).shoot("Ann", "Bob")
    assert rolled(battle) == (15, 16, c.HIT)
    assert (state(battle, "Bob"), battle.left) == ((c.DEAD, 0), 0)


@pytest.mark.claims("man_to_man:F1a")
@pytest.mark.parametrize(("dice", "result"), [((4, 4, 4), c.MISS), ((5, 4, 2, 1, 1, 1, 1), c.HIT)])
def test_the_number_itself_misses(dice: tuple[int, ...], result: int) -> None:
    battle = duel(20).script(*dice).fires("Ann").shoot("Ann", "Bob")
    assert rolled(battle)[1:] == (12, result)


@pytest.mark.claims("man_to_man:F1b", "man_to_man:F3a", "man_to_man:F13b")
def test_a_16_misfires_whatever_the_number() -> None:
    battle = duel(6).script(6, 6, 4).fires("Ann", c.AIM).shoot("Ann", "Bob")
    assert (rolled(battle), battle.arm("Ann", "rifle").state) == ((16, 19, c.MISFIRE), c.WORKS)


@pytest.mark.claims("man_to_man:F3f", "man_to_man:F19a", "man_to_man:P4a")
def test_a_snap_shot_wounds_with_half_of_str() -> None:
    battle = duel(5).script(3, 3, 2, 1, 2, 1, 2).fires("Ann", c.WALK, moved=4).shoot("Ann", "Bob")
    assert (rolled(battle), state(battle, "Bob")) == ((8, 9, c.HIT), (c.ON_TABLE, 1))


@pytest.mark.claims("man_to_man:F3b", "man_to_man:C2a")
@pytest.mark.parametrize(("inches", "number"), [(18, 12), (18.5, 6)])
def test_beyond_its_range_a_weapon_has_six_less(inches: float, number: int) -> None:
    battle = duel(inches, "gunman").fires("Ann")
    assert battle.fire_number("Ann", "Bob") == number


@pytest.mark.claims("man_to_man:F1b", "man_to_man:F19c")
def test_a_natural_5_hits_whatever_the_number() -> None:
    battle = duel(18.5, "gunman").script(2, 2, 1, 3, 3, 1).fires("Ann", c.WALK).shoot("Ann", "Bob")
    assert (rolled(battle), state(battle, "Bob")[0]) == ((5, 4, c.HIT), c.INCAPACITATED)


@pytest.mark.claims("man_to_man:F7a", "man_to_man:F7b", "man_to_man:F14c")
def test_a_machine_gun_takes_three_targets_and_jams() -> None:
    b = [m("rifleman", "Bea", (24, 19)), m("rifleman", "Cid", (29, 19))]
    battle = duel(20, "lightgunner", b=b)
    battle.script(4, 3, 2, 2, 3, 4, 1, 5, 3, 3, 4, 2, 4, 3, 1, 1, 2, 1, 1, 6, 6, 5).fires("Ann").shoot("Ann", "Bob")
    battle.shoot("Ann", "Bea").shoot("Ann", "Bea")
    assert (state(battle, "Bob")[0], rolled(battle), state(battle, "Bea")) == (c.DEAD, (9, 10, c.HIT), (c.ON_TABLE, 1))
    battle.shoot("Ann", "Cid")
    assert (rolled(battle), battle.arm("Ann", "lmg").state) == ((17, 10, c.JAMS), c.JAMMED)
    assert battle.left == 0
    assert battle.kind != c.SHOOTING_ON


@pytest.mark.claims("man_to_man:F7a")
@pytest.mark.parametrize(("gap", "reason"), [(4, why.FINE), (4.1, why.TOO_FAR_APART)])
def test_a_further_target_lies_within_4_inches(gap: float, reason: int) -> None:
    battle = duel(20, "lightgunner", b=[m("rifleman", "Bea", (21 + gap, 19))]).script(*MISS).fires("Ann")
    battle.shoot("Ann", "Bob")
    assert battle.problem(battle.firing("Ann", "Bea")) == reason


@pytest.mark.claims("man_to_man:F7c")
@pytest.mark.parametrize(("last", "result"), [((3, 3, 2), c.MISS), ((2, 3, 2, 1, 1, 1, 1, 1), c.HIT)])
def test_by_the_other_reading_each_change_takes_two_more(last: tuple[int, ...], result: int) -> None:
    b = [m("rifleman", "Bea", (24, 19)), m("rifleman", "Cid", (28, 19))]
    battle = duel(20, "lightgunner", b=b, targets_add_up=True).script(*MISS, *MISS, *last).fires("Ann")
    battle.shoot("Ann", "Bob").shoot("Ann", "Bea").shoot("Ann", "Cid")
    assert [row[7] for row in battle.rows(c.LOG_SHOT)] == [12, 10, 8]
    assert rolled(battle)[2] == result


@pytest.mark.claims("man_to_man:F3d", "man_to_man:C2a")
@pytest.mark.parametrize(("moved", "number"), [(6.0, 12), (6.1, 10)])
def test_who_moved_more_than_6_inches_is_harder_to_hit(moved: float, number: int) -> None:
    battle = duel(15)
    battle.man("Bob").moved = round(moved * 254)
    battle.fires("Ann")
    assert (battle.fire_number("Ann", "Bob"), battle.part(c.FAST)) == (number, number - 12)


@pytest.mark.claims("man_to_man:P4a")
def test_a_wounded_rifleman_aims_with_half_his_dex() -> None:
    battle = duel(20)
    battle.man("Ann").wounded = 1
    assert battle.fires("Ann", c.AIM).fire_number("Ann", "Bob") == 10


@pytest.mark.claims("man_to_man:F13a", "man_to_man:C8c", "man_to_man:F14a")
@pytest.mark.parametrize(("dice", "damage"), [((1, 1, 1), []), ((1, 1, 2, 1, 1, 2, 3), [14])])
def test_a_3_kills_without_damage_and_a_4_doubles_it(dice: tuple[int, ...], damage: list[int]) -> None:
    battle = duel(40).script(*dice).fires("Ann").shoot("Ann", "Bob")
    assert [row[6] for row in battle.rows(c.LOG_DAMAGE)] == damage
    assert (state(battle, "Bob")[0], battle.left) == (c.DEAD, 0)


@pytest.mark.claims("man_to_man:F14b", "man_to_man:F6a")
def test_a_misfire_costs_one_shot_of_three() -> None:
    battle = duel(10, "gunman").script(6, 5, 5, 4, 4, 2, 2, 2, 2, 5, 4, 4).fires("Ann")
    battle.shoot("Ann", "Bob").shoot("Ann", "Bob").shoot("Ann", "Bob")
    assert [row[8] for row in battle.rows(c.LOG_SHOT)] == [c.MISFIRE, c.HIT, c.MISS]
    assert (state(battle, "Bob"), battle.left, battle.kind) == ((c.ON_TABLE, 1), 0, c.FIRING)


@pytest.mark.claims("man_to_man:F14c", "man_to_man:F13b")
@pytest.mark.parametrize(("dice", "jam"), [((6, 6, 5), c.JAMMED), ((6, 6, 6), c.JAMMED_HARD)])
def test_a_jam_loses_the_other_shots(dice: tuple[int, ...], jam: int) -> None:
    battle = duel(10, "gunman").script(*dice).fires("Ann").shoot("Ann", "Bob")
    assert (battle.arm("Ann", "smg").state, battle.kind == c.SHOOTING_ON) == (jam, False)


# Each part of the number


@pytest.mark.claims("man_to_man:F3a", "man_to_man:C3a")
@pytest.mark.parametrize(("inches", "part"), [(6, 3), (6.01, 0)])
def test_short_range_is_6_inches_between_the_edges(inches: float, part: int) -> None:
    battle = duel(inches).fires("Ann")
    assert (battle.fire_number("Ann", "Bob"), battle.part(c.SHORT)) == (12 + part, part)


@pytest.mark.claims("man_to_man:F3e")
def test_a_prone_target_is_3_harder() -> None:
    battle = duel(20)
    battle.man("Bob").low = c.PRONE
    assert (battle.fires("Ann").fire_number("Ann", "Bob"), battle.part(c.LOW)) == (9, -3)


@pytest.mark.claims("man_to_man:F3f")
@pytest.mark.parametrize(("kind", "snap"), [("rifle", -6), ("auto-rifle", -4), ("pistol", -2), ("smg", -2)])
def test_a_snap_shot_has_its_weapons_part(kind: str, snap: int) -> None:
    battle = duel(10, armed(kind)).fires("Ann", c.WALK)
    battle.fire_number("Ann", "Bob")
    assert battle.part(c.SNAP) == snap


@pytest.mark.claims("man_to_man:F3c")
def test_an_aimed_shot_has_4_more() -> None:
    battle = duel(20).fires("Ann", c.AIM)
    assert (battle.fire_number("Ann", "Bob"), battle.part(c.AIMED)) == (16, 4)


@pytest.mark.claims("man_to_man:F5a")
def test_a_bullet_goes_across_the_table() -> None:
    battle = duel(38.4, armed("pistol")).fires("Ann")
    assert (battle.fire_number("Ann", "Bob"), battle.problem(battle.firing("Ann", "Bob"))) == (6, why.FINE)


def covered(*pieces, prone: bool = False, shot: bool = False, walls=(), inches: float = 20) -> Situation:
    """Ann fires at Bob, who is at (20, 39 - inches), past some scenery."""
    battle = situation(
        [m("rifleman", "Ann", (20, 40)), m("leader", "Abe", (2, 46))],
        [m("rifleman", "Bob", (20, 39 - inches)), m("leader", "Ben", (45, 2))],
        *pieces,
        walls=walls,
    )
    battle.man("Bob").low, battle.man("Bob").shot_before = int(prone), int(shot)
    return battle.phase(c.RANGED)


FOREST = box(PieceKind.FOREST, 15, 14, 25, 19.6)
RUINS = box(PieceKind.RUINS, 15, 14, 25, 20)
BEHIND = box(PieceKind.RUINS, 15, 19.6, 25, 21)
WALL = wall(15, 19.6, 25, 19.6)


@pytest.mark.claims("man_to_man:F3g", "man_to_man:F4b", "man_to_man:C12c")
def test_a_man_in_a_forest_is_in_full_soft_cover() -> None:
    battle = covered(FOREST)
    assert (battle.fire_number("Ann", "Bob"), battle.part(c.COVER)) == (6, -6)


@pytest.mark.claims("man_to_man:F4c")
def test_who_has_fired_in_a_forest_is_in_partial_cover() -> None:
    battle = covered(FOREST, shot=True)
    assert (battle.fire_number("Ann", "Bob"), battle.part(c.COVER)) == (10, -2)


@pytest.mark.claims("man_to_man:F3h", "man_to_man:F4b", "man_to_man:C12b")
@pytest.mark.parametrize(("prone", "shot", "part"), [(False, False, -4), (True, True, -4)])
def test_ruins_are_partial_hard_cover_for_who_stands_or_has_fired(prone: bool, shot: bool, part: int) -> None:
    battle = covered(RUINS, prone=prone, shot=shot)
    battle.fire_number("Ann", "Bob")
    assert battle.part(c.COVER) == part


@pytest.mark.claims("man_to_man:F3i", "man_to_man:F4b")
@pytest.mark.parametrize("pieces", [(RUINS,), (BEHIND,)], ids=["inside", "behind"])
def test_nobody_fires_at_who_lies_in_or_behind_ruins(pieces) -> None:
    assert covered(*pieces, prone=True).fire_problem("Ann", "Bob") == why.FULL_COVER


@pytest.mark.claims("man_to_man:F3h", "man_to_man:F4c")
def test_an_aimed_shot_at_who_lies_behind_ruins_and_has_fired() -> None:
    battle = covered(box(PieceKind.RUINS, 15, 29.6, 25, 31), prone=True, shot=True, inches=10)
    battle.man("Ann").action = c.AIM
    assert battle.fire_number("Ann", "Bob") == 12 + 4 - 3 - 4


@pytest.mark.claims("man_to_man:C12d", "man_to_man:F4a", "man_to_man:C4e")
def test_a_low_wall_on_the_line_is_hard_cover() -> None:
    battle = covered(walls=(WALL,))
    battle.fire_number("Ann", "Bob")
    assert battle.part(c.COVER) == -4


@pytest.mark.claims("man_to_man:F4b", "man_to_man:F3i")
@pytest.mark.parametrize(("y", "reason"), [(19.6, why.FULL_COVER), (22, why.FINE)])
def test_a_wall_is_full_cover_for_who_lies_close_to_it(y: float, reason: int) -> None:
    battle = covered(walls=(wall(15, y, 25, y),), prone=True, inches=20)
    assert battle.fire_problem("Ann", "Bob") == reason


@pytest.mark.claims("man_to_man:F4a")
def test_cover_at_the_shooters_feet_protects_nobody() -> None:
    battle = covered(walls=(wall(15, 39.2, 25, 39.2),))
    battle.fire_number("Ann", "Bob")
    assert battle.part(c.COVER) == 0


@pytest.mark.claims("man_to_man:F4d", "man_to_man:F4a")
@pytest.mark.parametrize(("kind", "part"), [(PieceKind.FOREST, -2), (PieceKind.BUILDING, -4)])
def test_a_clipped_corner_is_cover(kind: PieceKind, part: int) -> None:
    battle = covered(box(kind, 20.2, 24, 26, 30))
    battle.fire_number("Ann", "Bob")
    assert battle.part(c.COVER) == part


@pytest.mark.claims("man_to_man:F4e")
def test_of_a_wall_and_a_forest_the_worse_counts() -> None:
    battle = covered(FOREST, walls=(wall(15, 22, 25, 22),), shot=True)
    battle.fire_number("Ann", "Bob")
    assert battle.part(c.COVER) == -4


@pytest.mark.claims("man_to_man:C12a")
@pytest.mark.parametrize("kind", [PieceKind.HILL, PieceKind.POOL, PieceKind.RIVER])
def test_hills_and_water_give_no_cover(kind: PieceKind) -> None:
    battle = covered(box(kind, 15, 14, 25, 20))
    assert battle.fire_number("Ann", "Bob") == 12


# Who may fire at whom


@pytest.mark.claims("man_to_man:A4b", "man_to_man:A5c", "man_to_man:A9a")
@pytest.mark.parametrize("action", range(c.RUN, c.CLOSE_COMBAT + 1))
def test_who_walks_pivots_or_aims_may_fire(action: int) -> None:
    battle = duel(20)
    battle.man("Ann").action = action
    battle.phase(c.RANGED)
    may = action in (c.WALK, c.PIVOT, c.AIM)
    assert battle.fire_problem("Ann", "Bob") == (why.FINE if may else why.NO_SHOT)


@pytest.mark.claims("man_to_man:A6b", "man_to_man:F2a")
def test_a_snap_shot_is_one_whatever_the_rate() -> None:
    battle = duel(10, "gunman").script(*MISS).fires("Ann", c.WALK).shoot("Ann", "Bob")
    assert battle.kind != c.SHOOTING_ON
    assert battle.man("Ann").shot == 1


@pytest.mark.claims("man_to_man:A6c")
@pytest.mark.parametrize("kind", ["lightgunner", "heavygunner"])
def test_machine_guns_have_no_snap_shot(kind: str) -> None:
    weapon = {"lightgunner": "lmg", "heavygunner": "hmg"}[kind]
    battle = duel(10, kind).fires("Ann", c.WALK)
    assert battle.problem(battle.firing("Ann", "Bob", weapon)) == why.NOT_SNAPPED
    assert battle.problem(battle.firing("Ann", "Bob", "pistol")) == why.FINE


@pytest.mark.claims("man_to_man:A11a", "man_to_man:A11b")
@pytest.mark.parametrize(
    ("weapon", "reason"),
    [
        ("rifle", why.FINE),
        ("pistol", why.FINE),
        ("auto-rifle", why.NOT_AIMED),
        ("smg", why.NOT_AIMED),
        ("lmg", why.NOT_AIMED),
        ("hmg", why.NOT_AIMED),
    ],
)
def test_automatic_weapons_are_not_aimed(weapon: str, reason: int) -> None:
    battle = duel(10, armed("rifle", weapon) if weapon != "rifle" else armed("rifle")).fires("Ann", c.AIM)
    assert battle.problem(battle.firing("Ann", "Bob", weapon)) == reason


@pytest.mark.claims("man_to_man:A11c")
def test_by_the_other_reading_an_auto_rifle_is_aimed() -> None:
    battle = duel(10, "autorifleman", auto_rifle_automatic=False).fires("Ann", c.AIM)
    assert battle.problem(battle.firing("Ann", "Bob", "auto-rifle")) == why.FINE


@pytest.mark.claims("man_to_man:F6a", "man_to_man:F6b")
def test_a_man_may_stop_after_any_shot() -> None:
    battle = duel(10, "lightgunner").script(*MISS, *MISS).fires("Ann").shoot("Ann", "Bob").shoot("Ann", "Bob")
    assert (battle.kind, battle.s.now[0].shots) == (c.SHOOTING_ON, 2)
    battle.say(c.DONE)
    assert battle.kind == c.FIRING


@pytest.mark.claims("man_to_man:F2a")
def test_a_man_fires_once_a_round() -> None:
    battle = duel(10, armed("rifle", "pistol"), more=[m("rifleman", "Amy", (16, 40))]).script(*MISS).fires("Ann")
    battle.shoot("Ann", "Bob", "rifle")
    assert battle.problem(battle.firing("Ann", "Bob", "pistol")) == why.NO_SHOT


@pytest.mark.claims("man_to_man:F2b")
@pytest.mark.parametrize("jam", [c.JAMMED, c.JAMMED_HARD, c.BROKEN])
def test_a_weapon_has_to_work(jam: int) -> None:
    battle = duel(10, armed("rifle", "pistol"))
    battle.arm("Ann", "rifle").state = jam
    battle.fires("Ann")
    assert battle.problem(battle.firing("Ann", "Bob", "rifle")) == why.NO_WEAPON


@pytest.mark.claims("man_to_man:F2c", "man_to_man:C9a", "man_to_man:C9b")
@pytest.mark.parametrize(("aside", "reason"), [(10, why.FINE), (-10, why.FINE), (10.1, why.NOT_SEEN)])
def test_the_target_is_straight_ahead_45_degrees_included(aside: float, reason: int) -> None:
    battle = duel(9, aside=aside, b=[m("rifleman", "Bea", (20, 25))]).fires("Ann")
    assert battle.problem(battle.firing("Ann", "Bob")) == reason


@pytest.mark.claims("man_to_man:F2c", "man_to_man:P3b", "man_to_man:R3c")
@pytest.mark.parametrize("fate", [c.INCAPACITATED, c.DEAD])
def test_who_has_fallen_is_no_target(fate: int) -> None:
    battle = duel(10, b=[m("rifleman", "Bea", (24, 25))])
    battle.man("Bob").fate = fate
    battle.fires("Ann")
    assert battle.problem(battle.firing("Ann", "Bob")) == why.NOT_AN_ENEMY
    assert battle.problem(battle.firing("Ann", "Abe")) == why.NOT_AN_ENEMY


@pytest.mark.claims("man_to_man:F2d")
def test_nobody_fires_into_a_melee_of_his_side() -> None:
    battle = duel(10, more=[m("rifleman", "Amy", (21, 29))], b=[m("rifleman", "Bea", (16, 29))]).fires("Ann")
    assert battle.problem(battle.firing("Ann", "Bob")) == why.FRIENDS_THERE


@pytest.mark.claims("man_to_man:A15c", "man_to_man:F3a", "man_to_man:F2d")
@pytest.mark.parametrize(("moved", "number"), [(5, 19), (7, 17)])
def test_who_is_charged_fires_at_the_charger_alone(moved: float, number: int) -> None:
    battle = duel(0, b=[m("rifleman", "Bea", (24, 30))])
    battle.man("Bob").moved = round(moved * 254)
    battle.fires("Ann", c.AIM)
    assert battle.problem(battle.firing("Ann", "Bea")) == why.IN_CONTACT
    assert battle.fire_number("Ann", "Bob") == number
    assert battle.problem(battle.firing("Ann", "Bob")) == why.FINE


# Sight


@pytest.mark.claims("man_to_man:C10a", "man_to_man:C10b", "man_to_man:C10c")
@pytest.mark.parametrize(
    ("aside", "prone", "fate", "seen"),
    [(0, 0, 0, False), (0.49, 0, 0, False), (0.5, 0, 0, True), (0, 1, 0, True), (0, 0, c.DEAD, True)],
)
def test_a_standing_man_on_the_line_stops_it(aside: float, prone: int, fate: int, seen: bool) -> None:
    battle = duel(20, b=[m("rifleman", "Bea", (20 + aside, 30))], more=[m("rifleman", "Amy", (30, 40))])
    battle.man("Bea").low, battle.man("Bea").fate = prone, fate
    battle.fires("Ann")
    assert battle.problem(battle.firing("Ann", "Bob")) == (why.FINE if seen else why.NOT_SEEN)


@pytest.mark.claims("man_to_man:C10d")
@pytest.mark.parametrize(
    ("kind", "seen"),
    [
        (PieceKind.HILL, False),
        (PieceKind.BUILDING, False),
        (PieceKind.FOREST, False),
        (PieceKind.RUINS, True),
        (PieceKind.RUBBLE, True),
        (PieceKind.POOL, True),
        (PieceKind.RIVER, True),
    ],
)
def test_hills_buildings_and_forests_stop_a_line(kind: PieceKind, seen: bool) -> None:
    battle = duel(20, b=[m("rifleman", "Bea", (35, 30))], pieces=(box(kind, 18, 25, 22, 29),)).fires("Ann")
    assert battle.problem(battle.firing("Ann", "Bob")) == (why.FINE if seen else why.NOT_SEEN)


# Order, and damage


@pytest.mark.claims("man_to_man:R3a", "man_to_man:C8a")
def test_who_is_killed_in_the_phase_still_fires() -> None:
    battle = duel(20, enemy=m("rifleman", "x").row).script(5, 5, 5, 3, 4, 2, 5, 5, 5, 5, 4, 4, 4, 4)
    battle.man("Ann").action = battle.man("Bob").action = c.AIM
    battle.man("Bob").fy = 1
    battle.phase(c.RANGED).go_on().shoot("Ann", "Bob")
    battle.answer(battle.row(c.DONE))
    assert (battle.side, battle.kind) == ("B", c.FIRING)
    battle.shoot("Bob", "Ann")
    assert (state(battle, "Ann")[0], state(battle, "Bob")[0], battle.left) == (c.DEAD, c.DEAD, 0)


@pytest.mark.claims("man_to_man:R3a")
def test_who_is_wounded_in_the_phase_fires_with_all_his_dex() -> None:
    battle = duel(20).script(3, 3, 3, 1, 1, 1, 1).fires("Ann").shoot("Ann", "Bob")
    assert state(battle, "Bob") == (c.ON_TABLE, 1)
    assert battle.fire_number("Bob", "Ann") == 12


@pytest.mark.claims("man_to_man:R3b")
@pytest.mark.parametrize(("damage", "fires"), [((3, 4, 2, 5), False), ((1, 1, 1, 1), True)])
def test_by_the_other_reading_losses_count_at_once(damage: tuple[int, ...], fires: bool) -> None:
    battle = duel(20, mover_first=True).script(5, 5, 5, *damage).fires("Ann", c.AIM)
    battle.shoot("Ann", "Bob").say(c.DONE)
    assert battle.rows(c.LOG_SHOT)[0][4] == battle.number("Ann")
    if fires:
        assert (battle.side, battle.fire_number("Bob", "Ann")) == ("B", 6)
    else:
        assert battle.problem(battle.firing("Bob", "Ann")) != why.FINE


@pytest.mark.claims("man_to_man:R3d")
def test_one_side_fires_before_the_other() -> None:
    battle = duel(10, more=[m("rifleman", "Amy", (24, 40))]).script(*MISS, *MISS).fires("Ann")
    assert battle.side == "A"
    assert battle.problem(battle.firing("Bob", "Ann")) == why.NOT_YOURS
    battle.shoot("Ann", "Bob").shoot("Amy", "Bob").say(c.DONE)
    assert battle.side == "B"


@pytest.mark.claims("man_to_man:R3c", "man_to_man:F19b")
def test_a_wound_holds_at_once_for_the_next_hit() -> None:
    battle = duel(10, "gunman").script(*HIT, 2, 2, 2, *HIT, 1, 1, 1).fires("Ann")
    battle.shoot("Ann", "Bob").shoot("Ann", "Bob")
    assert state(battle, "Bob")[0] == c.INCAPACITATED


@pytest.mark.claims("man_to_man:F19a", "man_to_man:F19c", "man_to_man:F19d")
@pytest.mark.parametrize(
    ("damage", "strength", "effect"),
    [
        (6, 12, c.WOUNDS),
        (7, 12, c.INCAPACITATES),
        (12, 12, c.INCAPACITATES),
        (13, 12, c.DIES),
        (5, 10, c.WOUNDS),
        (7, 14, c.WOUNDS),
        (8, 14, c.INCAPACITATES),
    ],
)
def test_the_bounds_of_damage(damage: int, strength: int, effect: int) -> None:
    assert effect_of(damage, strength, 0) == effect


@pytest.mark.claims("man_to_man:C5b", "man_to_man:F19e")
@pytest.mark.parametrize(("damage", "effect"), [(0, c.UNHURT), (3, c.WOUNDS), (4, c.INCAPACITATES)])
def test_half_of_an_odd_str_is_not_rounded_and_nothing_does_nothing(damage: int, effect: int) -> None:
    assert effect_of(damage, 7, 0) == effect


@pytest.mark.claims("man_to_man:F19b", "man_to_man:P4b", "man_to_man:P4c")
@pytest.mark.parametrize(
    ("dice", "full", "fate"),
    [
        ((1, 1), False, c.INCAPACITATED),
        ((3, 3), False, c.INCAPACITATED),
        ((4, 3), False, c.DEAD),
        ((4, 3), True, c.INCAPACITATED),
    ],
)
def test_a_wounded_man_is_hit_again(dice: tuple[int, ...], full: bool, fate: int) -> None:
    battle = duel(10, armed("pistol"), wounded_full_str=full).script(*HIT, *dice)
    battle.man("Bob").wounded = 1
    battle.fires("Ann").shoot("Ann", "Bob")
    assert state(battle, "Bob")[0] == fate


@pytest.mark.claims("man_to_man:F8b", "man_to_man:F19f")
def test_each_hit_is_compared_by_itself() -> None:
    battle = duel(10, "gunman", enemy=m("leader", "x").row).script(*HIT, 1, 1, 1, *HIT, 1, 1, 1).fires("Ann")
    battle.shoot("Ann", "Bob").shoot("Ann", "Bob")
    assert [row[6:9] for row in battle.rows(c.LOG_DAMAGE)] == [(3, 14, c.WOUNDS), (3, 7, c.INCAPACITATES)]


@pytest.mark.claims("man_to_man:P4a", "man_to_man:C5a")
@pytest.mark.parametrize(
    ("kind", "halves"),
    [("rifleman", (6, 5, 6, 4, 4)), ("leader", (7, 6, 6, 6, 4)), ("commander", (5, 7, 6, 7, 4))],
)
def test_all_attributes_of_a_wounded_man_are_halved(kind: str, halves: tuple[int, ...]) -> None:
    battle = situation([m(kind, "Ann", (20, 40))], [])
    battle.man("Ann").wounded = 1
    found = (at.strength, at.intelligence, at.dexterity, at.leadership)
    assert (*(ask(battle.t, battle.s, 0) for ask in found), at.move_of(battle.t, battle.s, 0) // 254) == halves


@pytest.mark.claims("man_to_man:F1b")
def test_the_odds_are_those_of_the_book() -> None:
    counts = {}
    for needed in range(3, 20):
        results = [result_of(sum(dice), needed) for dice in product(range(1, 7), repeat=3)]
        counts[needed] = sum(found in (c.HIT, c.KILLS, c.DOUBLES) for found in results)
    printed = {7: 20, 8: 35, 9: 56, 10: 81, 11: 108, 12: 135, 13: 160, 14: 181, 15: 196}
    assert counts == {n: 10 if n <= 6 else 206 if n >= 16 else printed[n] for n in range(3, 20)}


@pytest.mark.claims("man_to_man:R3a", "man_to_man:L10a")
def test_a_machine_gunner_who_falls_fires_first_and_then_his_gun_lies_there() -> None:
    battle = duel(20, enemy="lightgunner").script(1, 1, 1, *MISS, *MISS, *MISS, *MISS)
    battle.man("Abe").fate = battle.man("Ben").fate = c.DEAD
    gun = battle.arm("Bob", "lmg")
    battle.fires("Ann").shoot("Ann", "Bob")
    assert (battle.man("Bob").fate, gun.bearer, battle.side) == (c.DEAD, battle.number("Bob"), "B")
    for _shot in range(4):
        battle.shoot("Bob", "Ann", "lmg")
    assert (battle.left, gun.bearer, gun.x, gun.y) == (0, c.NOBODY, battle.man("Bob").x, battle.man("Bob").y)


def test_dice_stand_in_the_log_ahead_of_what_they_decide() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))])
    battle.script(2, 3, 6, 1, 4, 5, 6).fires("Ann").shoot("Ann", "Bob")
    log = [tuple(battle.s.log[n]) for n in range(battle.s.now[0].logged)]
    told = [(row[0], *row[6:8]) for row in log if row[0] in (c.LOG_DICE, c.LOG_SHOT, c.LOG_DAMAGE)]
    assert told == [(c.LOG_DICE, 3, 236), (c.LOG_SHOT, 11, 12), (c.LOG_DICE, 4, 1456), (c.LOG_DAMAGE, 16, 12)]
