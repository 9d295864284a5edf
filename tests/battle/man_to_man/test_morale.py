"""Morale: why units check, the number part by part, flight, rally and surrender (M1 to M9, C7, R5)."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.damage import put_out
from campaign.battle.man_to_man.morale import choose_goal, morale_number, triggers
from campaign.battle.man_to_man.rounds import begin_round, morale_phase
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, wall

MEN = [(20, 30), (22, 30), (24, 30)]


def unit(
    *pieces, leader="leader", kind="rifleman", places=MEN, co=None, b=(), walls=(), more=(), **agreed
) -> Situation:
    """A unit of Ann and riflemen 1, 2 … and, if there is one, a CO Cora in a unit of his own; Bob is far off."""
    a = [m(leader, "Ann", (18, 30), "one"), *(m(kind, str(n), at, "one") for n, at in enumerate(places, 1)), *more]
    if co:
        a.append(m("commander", "Cora", co, "two"))
    battle = situation(a, [m("leader", "Bob", (45, 2), "x"), *b], *pieces, walls=walls, **agreed)
    begin_round(battle.t, battle.script(6, 1).s)
    battle.s.now[0].logged = 0
    battle.phase(c.MORALE)
    return battle


def fall(battle: Situation, *names: str, fate: int = c.DEAD) -> Situation:
    """These men fall in this round."""
    for name in names:
        put_out(battle.t, battle.s, battle.number(name), battle.number("Bob"), fate)
    return battle


def ends(battle: Situation, *dice: int) -> Situation:
    """The morale phase, with these dice."""
    battle.more(*dice)
    morale_phase(battle.t, battle.s)
    assert battle.left == 0
    assert not battle.s.now[0].dry
    return battle


def number(battle: Situation, tester: str = "Ann") -> int:
    """The number of a check of the unit by that man."""
    return morale_number(battle.t, battle.s, 0, battle.number(tester))


# The examples


@pytest.mark.claims("man_to_man:M1b", "man_to_man:M4a", "man_to_man:M4b")
@pytest.mark.parametrize(("dice", "flees"), [((5, 5, 1), False), ((4, 4, 4), True)])
def test_a_squad_that_lost_two_men_checks(dice: tuple[int, ...], flees: bool) -> None:
    battle = fall(unit(box(PieceKind.RUINS, 10, 28, 30, 32), co=(18, 36)), "1", "2")
    assert number(battle) == 12
    ends(battle, *dice)
    assert (battle.squad("Ann").flees != c.HOLDS) == flees
    assert battle.rows(c.LOG_CHECK)[0][4:] == (0, 0, sum(dice), 12, 0 if flees else 1, c.SEVERAL_FELL)


@pytest.mark.claims("man_to_man:M1a", "man_to_man:M1b")
def test_one_casualty_and_a_co_unhurt_are_no_cause() -> None:
    assert ends(fall(unit(co=(18, 36)), "1")).rows(c.LOG_CHECK) == []


@pytest.mark.claims("man_to_man:M2d", "man_to_man:M2b", "man_to_man:C7a")
def test_a_green_squad_under_a_private_cannot_pass() -> None:
    battle = unit(leader="partisan", kind="partisan", places=[(20 + n, 30) for n in range(5)])
    battle = fall(battle, "1", "2", "3")
    battle.squad("Ann").fell_now = 2
    assert number(battle) == -2
    assert ends(battle, 1, 1, 1).squad("Ann").flees == c.TO_EDGE


@pytest.mark.claims("man_to_man:C7a")
def test_a_natural_18_passes_a_number_of_19() -> None:
    battle = unit(leader="commander", kind="commando", places=[(20, 30), (22, 30), (24, 30), (26, 30), (28, 30)])
    battle.squad("Ann").fell_now, battle.squad("Ann").fell = 2, 0
    box_number = number(battle)
    assert box_number == 14 + 4
    battle.squad("Ann").fell = -1  # 20
    assert ends(battle, 6, 6, 6).squad("Ann").flees == c.HOLDS


@pytest.mark.claims("man_to_man:M6a", "man_to_man:M3d")
@pytest.mark.parametrize(("dice", "flees"), [((3, 3, 1), False), ((3, 3, 2), True)])
def test_a_co_far_off_rallies_a_unit(dice: tuple[int, ...], flees: bool) -> None:
    battle = unit(co=(18, 46))
    battle.squad("Ann").fell, battle.squad("Ann").flees = 3, c.TO_EDGE
    battle.squad("Ann").goal = c.EDGE
    assert number(battle, "Cora") == 8
    ends(battle, *dice)
    assert (battle.squad("Ann").flees == c.TO_EDGE) == flees


# Triggers


@pytest.mark.claims("man_to_man:M1a", "man_to_man:M1c")
@pytest.mark.parametrize(("near", "far"), [("Cora", "Cid"), ("Cid", "Cora")])
def test_the_nearest_co_counts(near: str, far: str) -> None:
    places = {near: (18, 34), far: (18, 44)}
    more = [m("commander", "Cid", places["Cid"], "three")]
    battle = unit(co=places["Cora"], more=more)
    assert triggers(fall(battle, far).s, 0) == 0
    assert triggers(fall(battle, near, fate=c.INCAPACITATED).s, 0) == c.CO_FELL


@pytest.mark.claims("man_to_man:M1c")
def test_a_co_is_the_nearest_of_his_own_unit() -> None:
    battle = unit(leader="commander", co=(18, 31.2))
    assert triggers(fall(battle, "Ann").s, 0) == c.CO_FELL


@pytest.mark.claims("man_to_man:M1d")
def test_a_unit_checks_once_for_two_reasons() -> None:
    battle = ends(fall(unit(co=(18, 36)), "1", "2", "Cora"), 1, 1, 1)
    assert [row[9] for row in battle.rows(c.LOG_CHECK)] == [c.CO_FELL | c.SEVERAL_FELL]


@pytest.mark.claims("man_to_man:M1e")
def test_a_unit_that_flees_does_not_check() -> None:
    battle = fall(unit(), "1", "2")
    battle.squad("Ann").flees = c.TO_EDGE
    assert ends(battle).rows(c.LOG_CHECK) == []


# The parts of the number


@pytest.mark.claims("man_to_man:M2a", "man_to_man:M3b", "man_to_man:M3d")
@pytest.mark.parametrize(("y", "part"), [(37, 2), (37.1, 0)])
def test_a_co_within_6_inches_of_the_nearest_man(y: float, part: int) -> None:
    battle = unit(co=(18, y))
    assert (number(battle), battle.part(c.NEAR_CO)) == (12 + part, part)


@pytest.mark.claims("man_to_man:M2a")
def test_a_political_officer_helps_too() -> None:
    battle = unit(more=[m("politico", "Pia", (18, 34), "two")])
    assert number(battle) == 14


@pytest.mark.claims("man_to_man:M3d")
@pytest.mark.parametrize("why_not", ["fallen", "flees", "the commander"])
def test_who_does_not_count_as_a_co(why_not: str) -> None:
    battle = unit(leader="commander" if why_not == "the commander" else "leader", co=(18, 34))
    if why_not == "fallen":
        fall(battle, "Cora")
    elif why_not == "flees":
        battle.squad("Cora").flees = c.TO_EDGE
    else:
        fall(battle, "Cora")
    assert number(battle) == (14 if why_not == "the commander" else 12)


@pytest.mark.claims("man_to_man:M2b", "man_to_man:M3a", "man_to_man:M3e")
@pytest.mark.parametrize(("of_round", "part"), [(False, -6), (True, -4)])
def test_casualties_of_the_battle_or_of_the_round(of_round: bool, part: int) -> None:
    battle = unit(round_casualties=of_round)
    battle.squad("Ann").fell, battle.squad("Ann").fell_now = 3, 2
    assert (number(battle), battle.part(c.CASUALTIES)) == (12 + part, part)


@pytest.mark.claims("man_to_man:M2c", "man_to_man:M3c", "man_to_man:C12a")
@pytest.mark.parametrize(
    ("pieces", "walls", "part"),
    [
        ([box(PieceKind.FOREST, 19, 29, 30, 31)], [], 2),
        ([box(PieceKind.FOREST, 21, 29, 30, 31)], [], 0),  # two of four
        ([box(PieceKind.RUBBLE, 10, 30.8, 30, 33)], [], 2),  # within 1 cm
        ([box(PieceKind.RUBBLE, 10, 31, 30, 33)], [], 0),
        ([box(PieceKind.HILL, 10, 28, 30, 33)], [], 0),
        ([], [wall(10, 29.3, 30, 29.3)], 2),
    ],
)
def test_a_unit_is_in_cover_if_more_than_half_are(pieces, walls, part: int) -> None:
    battle = unit(*pieces, walls=walls)
    assert (number(battle), battle.part(c.IN_COVER)) == (12 + part, part)


@pytest.mark.claims("man_to_man:M2d", "man_to_man:M2e")
@pytest.mark.parametrize(("kind", "part"), [("partisan", -4), ("rifleman", 0), ("commando", 4)])
def test_training(kind: str, part: int) -> None:
    battle = unit(kind=kind)
    assert (number(battle), battle.part(c.TRAINING)) == (12 + part, part)


@pytest.mark.claims("man_to_man:M4a", "man_to_man:P5b")
def test_the_next_man_tests_when_the_commander_fell() -> None:
    battle = fall(unit(places=[(20 + n, 30) for n in range(6)]), "Ann", "1")
    ends(battle, 1, 1, 1)
    assert battle.rows(c.LOG_CHECK)[0][5:8] == (battle.number("2"), 3, 4)


# Flight


def fleeing(battle: Situation, *dice: int) -> Situation:
    """The unit has failed, and the next round begins, in which A comes first."""
    battle.squad("Ann").since = 1
    battle.s.now[0].last_turn = 30
    choose_goal(battle.t, battle.s, 0, 0)
    battle.more(*(dice or (6, 1)))
    begin_round(battle.t, battle.s)
    return battle.go_on().say(c.BEGIN)


@pytest.mark.claims("man_to_man:M5a", "man_to_man:M6c", "man_to_man:M8a")
def test_a_unit_flees_to_cover_in_two_rounds_and_acts_in_the_third() -> None:
    ruins = box(PieceKind.RUINS, 10, 4, 30, 9.5)  # 20 inches from the base of each man
    battle = fleeing(unit(ruins), 6, 1, 6, 1, 6, 1)
    assert (battle.squad("Ann").flees, battle.squad("Ann").goal) == (c.TO_COVER, 0)
    assert [battle.man(name).y for name in ("Ann", "1", "2", "3")] == [14 * 254] * 4
    assert (battle.kind, battle.side) == (c.ACTING, "B")
    battle.say(c.DONE)
    while battle.s.now[0].turn == 2:
        battle.answer(battle.row(c.DONE))
    battle.say(c.BEGIN)
    assert battle.man("Ann").y == 10 * 254
    assert (battle.squad("Ann").flees, battle.man("Ann").action) == (c.HOLDS, c.FLEE)
    while battle.s.now[0].turn == 3:
        battle.answer(battle.row(c.DONE))
    assert battle.say(c.BEGIN).problem(battle.acting("Ann", c.AIM)) == why.FINE


@pytest.mark.claims("man_to_man:M8a")
def test_who_flees_does_nothing_else() -> None:
    battle = unit(b=[m(armed("rifle", "attached-bayonet"), "Bea", (18, 29), "y")])
    battle.squad("Ann").flees = c.TO_EDGE
    battle.phase(c.RANGED)
    assert battle.fire_problem("Ann", "Bea") == why.NO_SHOT
    battle.squad("Ann").flees = c.TO_EDGE
    battle.man("Ann").action = c.CLOSE_COMBAT
    battle.phase(c.CLOSE).more(3, 3, 3, 1, 1, 1).go_on()
    assert battle.problem(battle.striking("Ann", "Bea", "bayonet")) in (why.NO_BLOW, why.NOT_YOURS)
    battle.strike("Bea", "Ann", "attached-bayonet")
    assert battle.man("Ann").wounded == 1  # no parry was asked for


@pytest.mark.claims("man_to_man:M5b", "man_to_man:M5d", "man_to_man:M5e")
@pytest.mark.parametrize(("enemies", "goal"), [((), 0), ([(18, 21)], 1), ([(18, 21), (1, 30)], c.EDGE)])
def test_a_unit_flees_to_the_nearest_cover_without_enemies(enemies, goal: int) -> None:
    near, far = box(PieceKind.RUINS, 15, 20, 21, 24), box(PieceKind.FOREST, 0.1, 28, 3, 33)
    b = [m("rifleman", f"B{n}", at, "x") for n, at in enumerate(enemies)]
    battle = unit(near, far, b=b)
    choose_goal(battle.t, battle.s, 0, 0)
    assert (battle.squad("Ann").goal, battle.squad("Ann").flees) == (goal, c.TO_EDGE if goal == c.EDGE else c.TO_COVER)


@pytest.mark.claims("man_to_man:M5c")
def test_a_unit_in_cover_flees_to_its_edge() -> None:
    battle = unit(box(PieceKind.RUINS, 10, 28, 30, 32), box(PieceKind.RUINS, 10, 20, 30, 24))
    choose_goal(battle.t, battle.s, 0, 0)
    assert battle.squad("Ann").flees == c.TO_EDGE


@pytest.mark.claims("man_to_man:M5d")
def test_a_goal_that_an_enemy_has_taken_is_given_up() -> None:
    battle = unit(box(PieceKind.RUINS, 15, 4, 21, 8), box(PieceKind.RUINS, 35, 40, 40, 45))
    battle.squad("Ann").since = 1
    battle.s.now[0].last_turn = 30
    choose_goal(battle.t, battle.s, 0, 0)
    assert battle.squad("Ann").goal == 1
    bob = battle.man("Bob")
    bob.x, bob.y = 37 * 254, 42 * 254
    battle.more(6, 1)
    begin_round(battle.t, battle.s)
    battle.go_on().say(c.BEGIN)
    assert battle.squad("Ann").goal == 0
    assert [row[5:7] for row in battle.rows(c.LOG_FLEES)] == [(1, 0), (0, 1)]


@pytest.mark.claims("man_to_man:M6d", "man_to_man:M9a")
def test_men_leave_one_by_one_as_they_reach_the_edge() -> None:
    battle = unit(places=[(20, 40)])
    battle.squad("Ann").since = 1
    battle.s.now[0].last_turn = 30
    choose_goal(battle.t, battle.s, 0, 0)
    battle.man("Ann").y = 20 * 254
    battle.more(6, 1)
    begin_round(battle.t, battle.s)
    battle.go_on().say(c.BEGIN)
    assert (battle.man("1").fate, battle.man("Ann").fate, battle.man("Ann").y) == (c.LEFT, c.ON_TABLE, 36 * 254)
    assert [row[4] for row in battle.rows(c.LOG_MOVED)] == [battle.number("1"), battle.number("Ann")]


@pytest.mark.claims("man_to_man:M9b", "man_to_man:M9a")
def test_who_is_stopped_goes_aside_and_on() -> None:
    # ruins 20 inches ahead; a friend of another unit stands on the line, and 90 degrees to the right is free
    more = [m("rifleman", "Fay", (18, 20), "two")]
    battle = fleeing(unit(box(PieceKind.RUINS, 10, 4, 26, 9.5), places=[], more=more))
    f = battle.man("Ann")
    steps = [row[6:8] for row in battle.rows(c.LOG_MOVED)]
    assert steps[0] == (18 * 254, 21 * 254)
    assert steps[1] == (20 * 254, 21 * 254)
    assert (f.x, f.y, f.moved) == (20 * 254, 16 * 254, 16 * 254)


@pytest.mark.claims("man_to_man:M9b")
@pytest.mark.parametrize(("corner", "degrees"), [(18.3, 60), (17.9, 30)])
def test_the_first_free_direction_off_the_line_is_taken(corner: float, degrees: int) -> None:
    # a house ahead whose right corner is that far east: 30 degrees are free only where it is not in the way
    house = box(PieceKind.BUILDING, 5, 12, corner, 19)
    battle = unit(house, places=[], walls=[wall(10, 9.5, 26, 9.5)])
    battle.squad("Ann").flees, battle.squad("Ann").goal, battle.squad("Ann").since = c.TO_COVER, 1, 1
    battle.s.now[0].last_turn = 30
    battle.more(6, 1)
    begin_round(battle.t, battle.s)
    battle.go_on().say(c.BEGIN)
    steps = [row[6:8] for row in battle.rows(c.LOG_MOVED)]
    if corner < 18:
        assert len(steps) == 1  # nothing is in the way
        return
    (x, y), (u, v) = steps[:2]
    assert (u - x) / 254 == pytest.approx(2 * sin(radians(90)), abs=0.02)
    assert (y - v) / 254 == pytest.approx(2 * cos(radians(90)), abs=0.02)


@pytest.mark.claims("man_to_man:M9a")
def test_contact_with_an_enemy_stops_a_flight() -> None:
    battle = fleeing(unit(places=[], b=[m("rifleman", "Bea", (18, 40), "y"), m("rifleman", "Bex", (20, 40), "y")]))
    gap = min(
        ((battle.man("Ann").x - battle.man(b).x) ** 2 + (battle.man("Ann").y - battle.man(b).y) ** 2) ** 0.5
        for b in ("Bea", "Bex")
    )
    assert gap > 264  # 1 mm and two halves of an inch
    assert battle.man("Ann").y > 30 * 254


# Rally and surrender


@pytest.mark.claims("man_to_man:M6b", "man_to_man:R5a")
def test_no_rally_in_the_round_of_the_failure() -> None:
    battle = ends(fall(unit(co=(18, 46)), "1", "2"), 6, 6, 6)
    assert battle.squad("Ann").flees == c.TO_EDGE
    assert battle.rows(c.LOG_RALLIED) == []
    battle.s.now[0].turn += 1
    battle.squad("Ann").fell_now = 0
    assert ends(battle, 1, 1, 1).squad("Ann").flees == c.HOLDS


@pytest.mark.claims("man_to_man:M6a")
def test_a_co_who_flees_rallies_nobody() -> None:
    battle = unit(co=(18, 46))
    battle.squad("Ann").flees = battle.squad("Cora").flees = c.TO_EDGE
    battle.squad("Ann").goal = battle.squad("Cora").goal = c.EDGE
    assert ends(battle).rows(c.LOG_RALLIED) == []


@pytest.mark.claims("man_to_man:M6a")
@pytest.mark.parametrize(("first", "second"), [("Cora", "Cid"), ("Cid", "Cora")])
@pytest.mark.parametrize("wounded", [False, True])
def test_the_co_with_the_highest_ldr_rallies(first: str, second: str, wounded: bool) -> None:
    battle = unit(co=(18, 46), more=[m("commander", "Cid", (30, 46), "three")])
    battle.squad("Ann").flees, battle.squad("Ann").goal = c.TO_EDGE, c.EDGE
    weak, strong = (second, first) if wounded else (first, second)
    battle.man(weak).wounded = 1
    ends(battle, 1, 1, 1)
    assert battle.rows(c.LOG_RALLIED)[0][5:8] == (battle.number(strong), 3, 14)


@pytest.mark.claims("man_to_man:M6a", "man_to_man:P4a")
def test_a_wounded_co_rallies_with_half_his_ldr() -> None:
    battle = unit(co=(18, 46))
    battle.squad("Ann").flees, battle.squad("Ann").goal = c.TO_EDGE, c.EDGE
    battle.man("Cora").wounded = 1
    ends(battle, 2, 2, 2)
    assert battle.rows(c.LOG_RALLIED)[0][5:9] == (battle.number("Cora"), 6, 7, 1)


@pytest.mark.claims("man_to_man:M7a", "man_to_man:M7b", "man_to_man:R5a")
@pytest.mark.parametrize(("gap", "taken"), [(1.5, True), (2.0, True), (2.1, False)])
@pytest.mark.parametrize("more", [(), ("3",)])
def test_a_unit_whose_way_is_blocked_surrenders(gap: float, taken: bool, more: tuple[str, ...]) -> None:
    battle = unit(box(PieceKind.RUINS, 10, 28, 30, 32), b=[m("rifleman", "Bea", (17.5 - gap, 40), "y")])
    ends(fall(battle, "1", "2", *more), 6, 6, 6)
    assert battle.man("Ann").fate == (c.CAPTURED if taken else c.ON_TABLE)
    assert [row[5] for row in battle.rows(c.LOG_SURRENDERED)] == ([1] if taken else [])


@pytest.mark.claims("man_to_man:M7a")
def test_an_enemy_who_flees_blocks_nobody() -> None:
    battle = unit(box(PieceKind.RUINS, 10, 28, 30, 32), b=[m("rifleman", "Bea", (18, 40), "y")])
    battle.squad("Bea").flees = c.TO_EDGE
    battle.squad("Bea").goal = c.EDGE
    battle.squad("Bea").since = 1
    ends(fall(battle, "1", "2"), 6, 6, 6)
    assert battle.man("Ann").fate == c.ON_TABLE


@pytest.mark.claims("man_to_man:R5b", "man_to_man:R5a")
def test_checks_of_all_sides_come_before_rallies() -> None:
    b = [m("rifleman", str(n) + "b", (30 + 2 * n, 10), "y") for n in range(5)]
    battle = unit(co=(18, 46), b=b)
    battle.squad("Ann").flees, battle.squad("Ann").goal = c.TO_EDGE, c.EDGE
    for name in ("0b", "1b"):
        put_out(battle.t, battle.s, battle.number(name), 0, c.DEAD)
    ends(battle, 1, 1, 1, 1, 1, 2)
    codes = [battle.s.log[n][0] for n in range(battle.s.now[0].logged)]
    assert [code for code in codes if code in (c.LOG_CHECK, c.LOG_RALLIED)] == [c.LOG_CHECK, c.LOG_RALLIED]
    battle = unit(b=b)
    battle.s.forces[0].rank, battle.s.forces[1].rank = 1, 0
    for name in ("0b", "1b", "1", "2"):
        put_out(battle.t, battle.s, battle.number(name), c.NOBODY, c.DEAD)
    ends(battle, 1, 1, 1, 1, 1, 1)
    assert [row[4] for row in battle.rows(c.LOG_CHECK)] == [battle.man("2b").squad, 0]
