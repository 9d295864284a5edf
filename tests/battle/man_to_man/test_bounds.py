"""The bounds of each rule, number by number: the last that is allowed, and the first that is not."""

from __future__ import annotations

import pytest

from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.flight import flee, free_way, nearest_cover, nearest_point
from campaign.battle.man_to_man.flow import can_fire, can_throw
from campaign.battle.man_to_man.melee import result_of_blow
from campaign.battle.man_to_man.morale import blocker, has_inspiration, morale_number, nearest_co, rally
from campaign.battle.man_to_man.movement import is_at_edge
from campaign.battle.man_to_man.rounds import begin_fire_phase, next_to_flee, set_order, side_of_rank
from campaign.battle.man_to_man.throwing import window_of
from campaign.battle.scenery import Opening, OpeningKind, PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, wall

RIFLE = armed("rifle")


def scene(*pieces, a=(), b=(), at=(20, 30), kind=RIFLE, walls=(), **agreed) -> Situation:
    """Ann acts in round 1."""
    men = [m(kind, "Ann", at, "one"), m("leader", "Abe", (2, 45), "other"), *a]
    foes = [m("leader", "Ben", (45, 2), "x"), *b]
    return situation(men, foes, *pieces, walls=walls, **agreed).start()


# Numbers that nobody has


@pytest.mark.parametrize("number", [-2, -1, 99])
def test_there_is_no_such_man(number: int) -> None:
    battle = scene(b=[m(RIFLE, "Bob", (20, 25), "x")])
    count = battle.s.figure_count
    for who in (number, count):
        choice = battle.acting("Ann", c.AIM)
        choice[c.WHO] = who
        assert battle.problem(choice) == why.NOT_YOURS
        charge = battle.acting("Ann", c.CHARGE, (20, 26), at=who)
        assert battle.problem(charge) == why.NOT_AN_ENEMY
    battle.phase(c.RANGED).go_on()
    for target in (number, count):
        assert battle.problem(battle.row(c.FIRE, 0, target, arm=0)) == why.NOT_AN_ENEMY
        assert battle.problem(battle.row(c.FIRE, target, 3, arm=0)) == why.NOT_YOURS
    battle.man("Bob").y = 29 * 254
    battle.fights()
    for target in (number, count):
        assert battle.problem(battle.row(c.STRIKE, 0, target, arm=0)) == why.NOT_AN_ENEMY
        assert battle.problem(battle.row(c.STRIKE, target, 3, arm=0)) == why.NOT_YOURS


@pytest.mark.parametrize("number", [-2, -1, 400])
def test_there_is_no_such_arm(number: int) -> None:
    battle = scene(b=[m(RIFLE, "Bob", (20, 29), "x")])
    for arm in (number, battle.s.arm_count):
        assert battle.problem(battle.acting("Ann", c.HANDLE, arm=arm)) == why.NOTHING_TO_HANDLE
    battle.phase(c.RANGED).go_on()
    for arm in (number, battle.s.arm_count):
        assert battle.problem(battle.row(c.FIRE, 0, battle.number("Bob"), arm=arm)) == why.NO_WEAPON
        assert battle.problem(battle.row(c.THROW, 0, arm=arm)) == why.NO_WEAPON
    battle.fights()
    for arm in (number, battle.s.arm_count):
        reason = battle.problem(battle.row(c.STRIKE, 0, battle.number("Bob"), arm=arm))
        assert reason == why.NO_WEAPON


@pytest.mark.parametrize("cover", [-2, 2, 3, 99])
def test_there_is_no_such_cover(cover: int) -> None:
    battle = scene(box(PieceKind.RUINS, 30, 20, 34, 24), walls=[wall(5, 20, 9, 20)])
    assert battle.problem(battle.acting("Ann", c.FLEE, at=cover)) == why.NO_GOAL
    assert battle.problem(battle.acting("Ann", c.FLEE, at=1)) == why.FINE


# Set-up


@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (127, 127, why.FINE), (126, 127, why.NOT_IN_ZONE), (127, 126, why.NOT_IN_ZONE),
        (127, 2000 - 127, why.FINE), (127, 2000 - 126, why.NOT_IN_ZONE),
        (-127, 127, why.NOT_IN_ZONE), (5000, -127, why.NOT_IN_ZONE),
    ],
)  # fmt: skip
def test_zones_are_for_the_whole_base(x: int, y: int, reason: int) -> None:
    battle = situation([m("leader", "Ann", (20, 45))], [m("leader", "Bob")]).script(6, 1).go_on()
    row = battle.row(c.PLACE, 1)
    row[c.X], row[c.Y], row[c.FX], row[c.FY] = x, y, 0, 1
    assert battle.problem(row) == reason
    width = battle.s.ground[0].extent[0].width
    row[c.X] = width - x
    assert battle.problem(row) == reason


@pytest.mark.parametrize(("dx", "dy", "free"), [(254, 0, True), (253, 0, False), (0, 254, True), (0, 253, False)])
def test_bases_do_not_overlap_in_the_set_up(dx: int, dy: int, free: bool) -> None:
    battle = situation([m("leader", "Ann", (20, 45))], [m("leader", "Bob", (20, 3)), m("rifleman", "Bea")])
    battle.script(6, 1).go_on()
    bob = battle.man("Bob")
    row = battle.row(c.PLACE, battle.number("Bea"))
    row[c.X], row[c.Y], row[c.FX], row[c.FY] = bob.x + dx, bob.y + dy, 0, 1
    assert battle.problem(row) == (why.FINE if free else why.BODY_IN_WAY)


# Moves


@pytest.mark.parametrize(("far", "reason"), [(0, why.TOO_FAR), (-1, why.TOO_FAR), (8 * 254, why.FINE)])
def test_who_disengages_goes_somewhere(far: int, reason: int) -> None:
    battle = scene(b=[m(RIFLE, "Bob", (20, 29), "x")])
    choice = battle.acting("Ann", c.DISENGAGE)
    choice[c.X] = far
    assert battle.problem(choice) == reason


def test_a_charge_does_not_turn_at_its_end() -> None:
    battle = scene(b=[m(RIFLE, "Bob", (20, 24), "x")])
    assert battle.problem(battle.acting("Ann", c.CHARGE, (20, 25), at="Bob", face=(1, 0))) == why.TURNS_TOO_FAR


def test_nobody_charges_off_the_table() -> None:
    battle = scene(b=[m(RIFLE, "Bob", (20, 24), "x")])
    choice = battle.acting("Ann", c.CHARGE, (20, 25), at="Bob", leaves=True)
    assert battle.problem(choice) == why.NOT_AT_EDGE


def test_each_leg_is_looked_at() -> None:
    battle = scene(a=[m(RIFLE, "Amy", (23, 27), "other")])
    assert battle.problem(battle.acting("Ann", c.WALK, (20, 29), (20, 27), (22.5, 27))) == why.BODY_IN_WAY
    assert battle.problem(battle.acting("Ann", c.WALK, (20, 29), (20, 29), face=(0, -1))) == why.NO_LEG
    assert battle.problem(battle.acting("Ann", c.WALK, (20, 29), (20, 28), (20, 28), face=(0, -1))) == why.NO_LEG
    battle = scene(b=[m(RIFLE, "Bob", (22, 27), "x")])
    assert battle.problem(battle.acting("Ann", c.WALK, (20, 29), (20, 27), (21, 27))) == why.TOUCHES_ENEMY


@pytest.mark.parametrize(("last", "reason"), [(46.7, why.FINE), (46.5, why.NOT_AT_EDGE)])
def test_the_end_of_the_last_leg_is_at_the_edge(last: float, reason: int) -> None:
    battle = scene(at=(20, 45.5))
    choice = battle.acting("Ann", c.WALK, (21, 45.5), (21, last), leaves=True, face=(0, 1))
    choice[c.FIRST_LEG + 3] = min(choice[c.FIRST_LEG + 3], battle.s.ground[0].extent[0].height - 127)
    assert battle.problem(choice) == reason
    assert not is_at_edge(battle.t, battle.s, 0)
    if reason == why.FINE:
        assert battle.answer(choice).man("Ann").fate == c.LEFT


def test_who_stands_at_the_edge_may_leave_by_a_walk_of_nothing() -> None:
    battle = scene(at=(20, 46.7))
    battle.man("Ann").y = battle.s.ground[0].extent[0].height - 127
    assert battle.act("Ann", c.WALK, leaves=True).man("Ann").fate == c.LEFT


# The order of the sides


def test_ranks_follow_the_rolls() -> None:
    battle = scene()
    battle.s.forces[0].rolled, battle.s.forces[1].rolled = 2, 5
    set_order(battle.s, 0)
    assert [side_of_rank(battle.s, rank) for rank in (-1, 0, 1, 2)] == [c.NOBODY, 1, 0, c.NOBODY]
    set_order(battle.s, 1)
    assert [side_of_rank(battle.s, rank) for rank in (0, 1)] == [0, 1]


# Fire and blows


@pytest.mark.parametrize(("rolled", "result"), [(15, c.HIT), (14, c.HIT), (6, c.HIT), (16, c.MISS)])
def test_a_blow_under_a_high_number(rolled: int, result: int) -> None:
    assert result_of_blow(rolled, 19) == result


@pytest.mark.claims("man_to_man:R3a", "man_to_man:P3b")
def test_who_fell_before_the_ranged_combat_does_not_fire() -> None:
    battle = scene(b=[m(RIFLE, "Bob", (20, 20), "x")])
    battle.man("Ann").fate, battle.man("Ann").action = c.INCAPACITATED, c.PIVOT
    begin_fire_phase(battle.s)
    assert battle.fire_problem("Ann", "Bob") == why.NO_SHOT


@pytest.mark.claims("man_to_man:F9a", "man_to_man:F9d")
@pytest.mark.parametrize(
    ("weapons", "action", "near", "asked"),
    [
        (("rifle", "grenade"), c.PIVOT, False, True),
        (("rifle", "grenade"), c.WALK, False, False),
        (("rifle", "grenade"), c.PIVOT, True, False),
        (("rifle",), c.PIVOT, False, False),
    ],
)
def test_who_has_something_to_throw_is_asked(weapons, action: int, near: bool, asked: bool) -> None:
    battle = scene(kind=armed(*weapons), b=[m(RIFLE, "Bob", (20, 29) if near else (40, 40), "x")])
    battle.man("Ann").action = action
    battle.man("Abe").fate = battle.man("Ben").fate = c.DEAD
    battle.phase(c.RANGED)
    assert can_throw(battle.t, battle.s, 0) == asked
    assert can_fire(battle.t, battle.s, 0) == (asked or near)  # at who touches him he may fire


@pytest.mark.claims("man_to_man:I11a", "man_to_man:I11d")
@pytest.mark.parametrize(
    ("depth", "kinds", "window"),
    [
        (254, (OpeningKind.WINDOW,), 0),
        (255, (OpeningKind.WINDOW,), -1),
        (100, (OpeningKind.DOOR,), -1),
        (100, (OpeningKind.WINDOW, OpeningKind.DOOR), 0),
        (100, (OpeningKind.DOOR, OpeningKind.WINDOW), -1),
    ],
)
def test_a_window_is_an_inch_from_the_point(depth: int, kinds, window: int) -> None:
    openings = [Opening(kind, 2, 1270 + 220 * n) for n, kind in enumerate(kinds)]
    battle = scene(box(PieceKind.BUILDING, 15, 18, 25, 28, *openings))
    x, y = 25 * 254 - 1270, 28 * 254 - depth
    assert window_of(battle.t, battle.s, 0, x, y) == window
    battle.man("Ann").piece = 0
    assert window_of(battle.t, battle.s, 0, x, y) == -1


@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [(0, 254 * 28, why.FINE), (-1, 254 * 28, why.OFF_TABLE), (254, -1, why.OFF_TABLE), (254, 254 * 48, why.OFF_TABLE)],
)
def test_a_throw_is_at_a_point_of_the_table(x: int, y: int, reason: int) -> None:
    battle = scene(kind=armed("rifle", "grenade"), at=(1.5, 30)).phase(c.RANGED).go_on()
    choice = battle.throwing("Ann", 0, 0)
    choice[c.X], choice[c.Y] = x, y
    assert battle.problem(choice) == reason


@pytest.mark.claims("man_to_man:I9a", "man_to_man:I9b", "man_to_man:I10a")
def test_ruins_between_are_cover_and_no_damage_is_below_nought() -> None:
    ruins = box(PieceKind.RUINS, 15, 30.8, 25, 31.4)
    battle = scene(ruins, kind=armed("rifle", "grenade"), at=(20, 40), b=[m(RIFLE, "Bob", (20, 30), "x")])
    battle.more(3, 3, 3, 5, 5, 5, 3).phase(c.RANGED).go_on().throw("Ann", 20, 32)
    assert [row[6] for row in battle.rows(c.LOG_DAMAGE)] == [3]
    house = box(PieceKind.BUILDING, 15, 25, 25, 31)
    battle = scene(
        house, kind=armed("rifle", "grenade"), at=(20, 40), b=[m(RIFLE, "Bob", (20, 30), "x")], cover_off_total=True
    )
    battle.more(3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1).phase(c.RANGED).go_on().throw("Ann", 20, 32)
    assert [row[6] for row in battle.rows(c.LOG_DAMAGE)] == [0]


# Morale and flight


@pytest.mark.claims("man_to_man:M3d", "man_to_man:M2a")
def test_a_co_who_rallies_another_unit_counts_for_it() -> None:
    battle = scene(a=[m("commander", "Cora", (20, 35), "two")])
    assert has_inspiration(battle.t, battle.s, 0, battle.number("Cora"))
    assert morale_number(battle.t, battle.s, 0, battle.number("Cora")) == 14 + 2
    squad = battle.man("Cora").squad
    assert not has_inspiration(battle.t, battle.s, squad, battle.number("Cora"))


@pytest.mark.claims("man_to_man:M6a")
@pytest.mark.parametrize(("men", "rallied"), [(1, True), (0, False)])
def test_a_unit_of_one_man_is_rallied_and_one_of_none_is_not(men: int, rallied: bool) -> None:
    battle = scene(a=[m("commander", "Cora", (20, 45), "two")]).more(1, 1, 1)
    battle.s.squads[0].flees, battle.s.squads[0].goal, battle.s.squads[0].since = c.TO_EDGE, c.EDGE, 0
    if not men:
        battle.man("Ann").fate = c.LEFT
    rally(battle.t, battle.s, 0)
    assert (battle.s.squads[0].flees == c.HOLDS) == rallied


@pytest.mark.claims("man_to_man:M1c")
@pytest.mark.parametrize(
    ("first", "second", "nearest"),
    [
        ((26, 30), (20, 37), "Cora"),
        ((28, 30), (20, 37), "Cid"),
        ((20, 22), (12, 30.5), "Cora"),
        ((24, 34), (20, 25), "Cid"),
    ],
)
def test_distances_to_cos_are_those_on_the_table(first, second, nearest: str) -> None:
    battle = scene(a=[m("commander", "Cora", first, "two"), m("commander", "Cid", second, "three")])
    assert nearest_co(battle.t, battle.s, 0) == battle.number(nearest)


@pytest.mark.claims("man_to_man:M7b")
@pytest.mark.parametrize(("one", "two", "nearest"), [(36, 40, "Bob"), (44, 33, "Bea"), (36, 36, "Bea")])
def test_the_blocker_is_the_enemy_nearest_to_the_commander(one: float, two: float, nearest: str) -> None:
    battle = scene(b=[m(RIFLE, "Bob", (21.5, one), "x"), m(RIFLE, "Bea", (18.9, two), "x")])
    assert blocker(battle.t, battle.s, 0) == battle.number(nearest)
    battle.man("Bob").x, battle.man("Bea").x = 25 * 254, 15 * 254
    assert blocker(battle.t, battle.s, 0) == c.NOBODY


@pytest.mark.claims("man_to_man:M9a")
@pytest.mark.parametrize(
    ("places", "first"), [([(20, 30), (24, 31)], 0), ([(24, 31), (20, 30)], 1), ([(7, 30), (20, 32)], 1)]
)
def test_the_nearest_man_flees_first(places, first: int) -> None:
    pieces = box(PieceKind.RUINS, 14, 4, 22, 20)
    a = [m(RIFLE, "Ann", places[0], "one"), m(RIFLE, "Amy", places[1], "one"), m("leader", "Abe", (2, 45), "other")]
    battle = situation(a, [m("leader", "Ben", (45, 2), "x")], pieces).start()
    battle.s.squads[0].goal = 0
    assert next_to_flee(battle.t, battle.s, 0) == first


@pytest.mark.claims("man_to_man:M5b")
@pytest.mark.parametrize(
    ("left", "right", "wanted"), [((5, 28, 10, 32), (31, 28, 35, 32), 0), ((5, 28, 8, 32), (31, 28, 35, 32), 1)]
)
def test_the_nearest_cover_is_measured_on_the_table(left, right, wanted: int) -> None:
    battle = scene(box(PieceKind.RUINS, *left), box(PieceKind.FOREST, *right))
    assert nearest_cover(battle.t, battle.s, 0) == wanted


@pytest.mark.claims("man_to_man:M9a")
def test_the_nearest_point_of_a_goal() -> None:
    battle = scene(box(PieceKind.RUINS, 24, 20, 30, 26), walls=[wall(10, 20, 15, 20), wall(18, 33, 25, 33)])
    inches = 254
    assert nearest_point(battle.t, battle.s, 0, 0) == (24 * inches, 26 * inches)
    assert nearest_point(battle.t, battle.s, 0, 1) == (15 * inches, 20 * inches)
    assert nearest_point(battle.t, battle.s, 0, 2) == (20 * inches, 33 * inches)
    assert nearest_point(battle.t, battle.s, 0, c.EDGE) == (20 * inches, battle.s.ground[0].extent[0].height - 127)
    battle.man("Ann").x, battle.man("Ann").y = 25 * inches, 25 * inches
    assert nearest_point(battle.t, battle.s, 0, 0) == (25 * inches, 25 * inches)
    for edge, place in (
        (0, (25 * inches, 127)),
        (1, (battle.s.ground[0].extent[0].width - 127, 25 * inches)),
        (3, (127, 25 * inches)),
    ):
        battle.s.forces[0].edge = edge
        assert nearest_point(battle.t, battle.s, 0, c.EDGE) == place


@pytest.mark.claims("man_to_man:M9a")
def test_how_far_a_way_is_free() -> None:
    inch = 254
    battle = scene(
        box(PieceKind.BUILDING, 15, 20, 25, 27),
        b=[m(RIFLE, "Bob", (20, 36), "x")],
        a=[m(RIFLE, "Amy", (15, 30), "other")],
    )
    assert free_way(battle.t, battle.s, 0, 0, -5, 10 * inch) == pytest.approx(3 * inch, abs=1)
    assert free_way(battle.t, battle.s, 0, -5, 0, 10 * inch) == pytest.approx(4 * inch, abs=1)
    assert free_way(battle.t, battle.s, 0, 0, 9, 10 * inch) == pytest.approx(5 * inch - 10, abs=2)
    assert free_way(battle.t, battle.s, 0, 7, 0, 10 * inch) == 10 * inch
    assert free_way(battle.t, battle.s, 0, 0, 0, 10 * inch) == 0
    assert free_way(battle.t, battle.s, 0, 7, 0, 0) == 0


@pytest.mark.claims("man_to_man:A7c", "man_to_man:M9a")
def test_a_flight_stops_with_the_base_at_its_goal() -> None:
    battle = scene(box(PieceKind.RUINS, 14, 10, 26, 20))
    flee(battle.t, battle.s, 0, 0)
    assert (battle.man("Ann").y, battle.man("Ann").moved) == (round(20.5 * 254), round(9.5 * 254))
    flee(battle.t, battle.s, 0, 0)
    assert battle.man("Ann").moved == round(9.5 * 254)
