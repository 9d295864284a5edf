"""Movement, to the last tenth of a millimetre: the points of a path, its price, and the edges of the table."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import FIRST_LEG, KILLED, LEGS, MOVE, NOBODY, ON_TABLE
from campaign.battle.fftt.movement import (
    at_own_edge,
    begin_movement,
    can_move,
    first_contact,
    meets,
    note_start,
    saw_at_start,
)
from campaign.battle.fftt.opportunity import charges, held_by_another
from campaign.battle.fftt.reasons import BOUND, FINE, NO_AP, NO_LEG, TOO_FAR, TOO_MANY_LEGS, UNSEEN, WAY
from campaign.battle.kernel.paths import OFF_TABLE
from campaign.battle.kernel.table import EAST, NORTH, NOWHERE, SOUTH, WEST
from tests.battle.fftt.situation import Place, Situation, block, f, ground, low_wall, situation


def walker(
    *more: object, at: Place = (30, 50), unit: str = "grunt", walls: tuple[Place, ...] = (), **marks: int
) -> Situation:
    """Oak of blue is to move; red has an HQ far away and, it may be, others."""
    field = ground(*(low_wall(wall, (wall[0], wall[1] + 10)) for wall in walls))
    battle = situation(
        field,
        blue=[f(unit, "Oak", at=at, **marks)],
        red=[*more, f("hq", at=(95, 5))],  # type: ignore[list-item]
    )
    battle.start("movement")
    return battle


def laid(battle: Situation) -> list[tuple[int, int]]:
    now = battle.s.now[0]
    return [(battle.s.path[2 * point], battle.s.path[2 * point + 1]) for point in range(now.points)]


# Paths


@pytest.mark.claims("fftt:M1a", "fftt:M9a")
def test_a_path_is_laid_from_where_the_figure_stands_at_every_centimetre() -> None:
    battle = walker()
    assert battle.problem(MOVE, "Oak", to=[(33, 50), (33, 51.5)]) == FINE
    assert laid(battle) == [(3000, 5000), (3100, 5000), (3200, 5000), (3300, 5000), (3300, 5075), (3300, 5150)]
    now = battle.s.now[0]
    assert (now.met, now.price) == (NOBODY, 1)


@pytest.mark.claims("fftt:M3a", "fftt:M3d", "fftt:M9b")
@pytest.mark.parametrize(("unit", "price"), [("grunt", 3), ("sentinel", 1), ("drone", 1), ("tank", 3)])
def test_each_wall_costs_who_does_not_fly_one_ap_more(unit: str, price: int) -> None:
    battle = walker(unit=unit, walls=((33, 45), (35, 45)), ap=4)
    assert battle.problem(MOVE, "Oak", to=[(34, 50), (37, 50)]) == FINE
    assert battle.s.now[0].price == price


@pytest.mark.claims("fftt:M9h", "fftt:M9a")
@pytest.mark.parametrize(
    ("legs", "reason"), [(-1, TOO_MANY_LEGS), (0, NO_LEG), (1, FINE), (2, FINE), (8, FINE), (9, TOO_MANY_LEGS)]
)
def test_a_path_has_one_to_eight_legs(legs: int, reason: int) -> None:
    battle = walker()
    row = battle.choice(MOVE, "Oak", to=[(30 + (number + 1) / 2, 50) for number in range(8)])
    row[LEGS] = legs
    assert battle.judge(row) == reason


@pytest.mark.claims("fftt:M9a", "fftt:M9h")
@pytest.mark.parametrize(("x", "y", "reason"), [(30, 50, NO_LEG), (30, 51, FINE), (31, 50, FINE)])
def test_a_leg_leads_somewhere(x: float, y: float, reason: int) -> None:
    assert walker().problem(MOVE, "Oak", to=[(x, y)]) == reason


@pytest.mark.claims("fftt:M5c", "fftt:M1a", "fftt:M9b")
@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [
        (0, 5000, TOO_FAR),
        (-1, 5000, WAY + OFF_TABLE),
        (5000, 0, TOO_FAR),
        (5000, -1, WAY + OFF_TABLE),
        (10_000, 5000, TOO_FAR),
        (10_001, 5000, WAY + OFF_TABLE),
        (5000, 10_000, TOO_FAR),
        (5000, 10_001, WAY + OFF_TABLE),
    ],
)
def test_no_leg_ends_off_the_table_however_far_that_is(x: int, y: int, reason: int) -> None:
    battle = walker(at=(50, 50))
    row = battle.choice(MOVE, "Oak", to=[(60, 50)])
    row[FIRST_LEG], row[FIRST_LEG + 1] = x, y
    assert battle.judge(row) == reason


@pytest.mark.claims("fftt:M6a")
@pytest.mark.parametrize(("ap", "bound", "reason"), [(1, 0, FINE), (0, 0, NO_AP), (2, 0, FINE), (1, 1, BOUND)])
def test_who_may_break_off_needs_an_ap_as_for_any_move(ap: int, bound: int, reason: int) -> None:
    battle = walker(f("grunt", "Ann", at=(31.5, 50), ap=0))
    battle["Oak"].ap, battle["Oak"].bound = ap, bound
    battle["Ann"].bound = bound
    assert battle.problem(MOVE, "Oak", to=[(28, 50)]) == can_move(battle.t, battle.s, 0) == reason


@pytest.mark.claims("fftt:M9j", "fftt:M9k", "fftt:M9l")
@pytest.mark.parametrize(
    ("edge", "near", "far"),
    [
        (NORTH, (5000, 85), (5000, 86)),
        (SOUTH, (5000, 9915), (5000, 9914)),
        (WEST, (85, 5000), (86, 5000)),
        (EAST, (9915, 5000), (9914, 5000)),
    ],
)
def test_a_base_touches_its_own_edge_within_a_millimetre(
    edge: int, near: tuple[int, int], far: tuple[int, int]
) -> None:
    battle = walker()
    for own in (NORTH, EAST, SOUTH, WEST):
        battle.s.forces[0].edge = own
        assert bool(at_own_edge(battle.t, battle.s, 0, *near)) == (own == edge)
        assert not at_own_edge(battle.t, battle.s, 0, *far)


# Contact


@pytest.mark.claims("fftt:M10a")
def test_of_two_enemies_on_a_leg_the_nearer_one_is_met_whatever_their_numbers() -> None:
    for first, second in (((36, 50), (34, 51)), ((34, 51), (36, 50))):
        battle = walker(f("grunt", "Ann", at=first), f("grunt", "Elm", at=second))
        near = "Ann" if first == (34, 51) else "Elm"
        met, along = first_contact(battle.t, battle.s, 0, 0, 3000, 5000, 4000, 5000)
        assert (battle.name(met), 270 <= along <= 280) == (near, True)
        assert first_contact(battle.t, battle.s, 0, 0, 3000, 5000, 3000, 6000) == (NOBODY, 0)


@pytest.mark.claims("fftt:M10a", "fftt:M10c")
def test_whom_a_figure_has_touched_all_along_it_does_not_meet() -> None:
    battle = walker(f("grunt", "Ann", at=(31.5, 50), ap=0), f("grunt", "Elm", at=(30, 53), ap=0))
    s, now = battle.s, battle.s.now[0]
    now.points, now.met = 2, NOBODY
    ann, elm = battle.number("Ann"), battle.number("Elm")

    def met_at(x: int, y: int) -> list[bool]:
        for place, value in enumerate((3000, 5000, x, y)):
            s.path[place] = value
        return [bool(meets(battle.t, s, 0, one)) for one in (ann, elm)]

    assert met_at(3000, 5010) == [False, False]
    assert met_at(3000, 5150) == [False, True]
    now.met = ann
    assert met_at(3000, 5010) == [True, False]


# What an Insectoid saw


@pytest.mark.claims("fftt:M7b", "fftt:H6f")
def test_where_everybody_stood_is_noted_as_the_movement_begins() -> None:
    battle = walker(f("grunt", "Ann", at=(40, 50)))
    ann = battle["Ann"]
    battle["Oak"].start_x = ann.start_x = 0
    ann.fate = KILLED
    begin_movement(battle.t, battle.s)
    oak = battle["Oak"]
    assert (oak.start_x, oak.start_y, oak.start_fx, oak.start_fy) == (3000, 5000, oak.fx, oak.fy)
    assert (oak.start_there, ann.start_there, oak.start_piece, oak.start_level) == (1, 0, NOWHERE, 0)
    ann.fate = ON_TABLE
    note_start(ann)
    assert (ann.start_x, ann.start_there) == (4000, 1)


@pytest.mark.claims("fftt:M7b", "fftt:M7c", "fftt:M7d")
@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [(40, 50, True), (30, 70, True), (29.99, 70, False), (30.01, 30, True), (29.99, 30, False), (90, 90, True)],
)
def test_an_insectoid_saw_what_was_in_front_of_it(x: float, y: float, seen: bool) -> None:
    battle = walker(f("grunt", "Ann", at=(x, y)), unit="razordog")
    assert bool(saw_at_start(battle.t, battle.s, 0, battle.number("Ann"))) == seen


@pytest.mark.claims("fftt:M7b")
@pytest.mark.parametrize(("y", "seen"), [(50.75, True), (50.74, False), (49.25, True), (49.26, False)])
@pytest.mark.parametrize("x", [33, 47])
def test_a_base_between_hid_an_enemy_from_an_insectoid_and_one_that_only_touched_the_line_did_not(
    x: float, y: float, seen: bool
) -> None:
    battle = walker(f("grunt", "Ann", at=(50, 50)), f("grunt", "Elm", at=(x, y)), unit="razordog")
    ann, elm = battle.number("Ann"), battle.number("Elm")
    assert bool(saw_at_start(battle.t, battle.s, 0, ann)) == seen
    battle.s.figures[elm].start_there = 0
    assert saw_at_start(battle.t, battle.s, 0, ann)


# Charges under fire


@pytest.mark.claims("fftt:X11a")
def test_a_watcher_is_held_by_enemies_other_than_the_mover() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50)), f("grunt", "Elm", at=(30, 53.1))],
        red=[f("grunt", "Ann", at=(31.5, 50)), f("grunt", "Bob", at=(31.5, 53.1)), f("grunt", "far", at=(60, 50))],
    )
    battle.s.now[0].mover = battle.number("Oak")
    held = [bool(held_by_another(battle.t, battle.s, battle.number(name))) for name in ("Ann", "Bob", "far")]
    assert held == [False, True, False]
    battle["Elm"].fate = KILLED
    assert not held_by_another(battle.t, battle.s, battle.number("Bob"))


@pytest.mark.claims("fftt:X11a", "fftt:M10a")
@pytest.mark.parametrize(("end", "charged"), [((35, 50), True), ((33, 50), False)])
def test_a_path_that_ends_in_contact_charges(end: Place, charged: bool) -> None:
    battle = walker(f("grunt", "Ann", at=(36, 50), ap=0), f("grunt", "Elm", at=(36, 52), ap=0))
    assert battle.problem(MOVE, "Oak", to=[end]) == FINE
    battle.s.now[0].mover = 0
    assert [bool(charges(battle.t, battle.s, battle.number(name))) for name in ("Ann", "Elm")] == [charged, False]


@pytest.mark.claims("fftt:M10a")
@pytest.mark.parametrize("toward", [(36, 58), (24, 42), (36, 42), (24, 58)])
def test_a_charge_aslant_ends_where_the_rims_come_within_a_millimetre(toward: Place) -> None:
    battle = walker(f("grunt", "Ann", at=toward, ap=0))
    assert battle.problem(MOVE, "Oak", to=[toward]) == FINE
    x, y = laid(battle)[-1]
    gap = ((x - 100 * toward[0]) ** 2 + (y - 100 * toward[1]) ** 2) ** 0.5
    assert 157 <= gap <= 160
    assert battle.s.now[0].met == battle.number("Ann")


@pytest.mark.claims("fftt:M10a")
def test_of_two_that_are_met_at_once_the_first_by_number_is_noted() -> None:
    battle = walker(f("grunt", "Ann", at=(35, 49.2)), f("grunt", "Elm", at=(35, 50.8)))
    met, _along = first_contact(battle.t, battle.s, 0, 0, 3000, 5000, 3600, 5000)
    assert battle.name(met) == "Ann"


@pytest.mark.claims("fftt:M10a", "fftt:M7a")
@pytest.mark.parametrize(("facing", "reason"), [("east", FINE), ("west", UNSEEN)])
@pytest.mark.parametrize(("x", "meets_ann"), [(37, True), (34, False)])
def test_an_insectoid_walks_anywhere_and_charges_whom_it_saw(
    facing: str, reason: int, x: float, meets_ann: bool
) -> None:
    battle = situation(
        blue=[f("razordog", "Oak", at=(30, 50), facing=facing)], red=[f("grunt", "Ann", at=(37, 50), ap=0)]
    )
    battle.start("movement")
    assert battle.problem(MOVE, "Oak", to=[(x, 50)]) == (reason if meets_ann else FINE)


@pytest.mark.claims("fftt:M7b", "fftt:M7d")
@pytest.mark.parametrize(("dy", "seen"), [(-750, True), (-751, False)])
def test_a_hair_behind_the_rays_an_insectoid_saw_nobody(dy: int, seen: bool) -> None:
    battle = walker(f("grunt", "Ann", at=(60, 20)), unit="razordog")
    oak, ann = battle["Oak"], battle["Ann"]
    oak.start_fx, oak.start_fy = 3, 4
    ann.start_x, ann.start_y = oak.x + 1001, oak.y + dy
    assert bool(saw_at_start(battle.t, battle.s, 0, battle.number("Ann"))) == seen


@pytest.mark.claims("fftt:M7b")
@pytest.mark.parametrize(
    ("x", "y", "seen"), [(38, 56, True), (41.99, 59, True), (42.01, 59.01, False), (46, 62, False)]
)
@pytest.mark.parametrize("mirrored", [False, True])
def test_from_a_hill_an_insectoid_saw_over_who_stood_nearer_to_it_than_to_the_enemy(
    x: float, y: float, seen: bool, mirrored: bool
) -> None:
    def at(east: float, south: float) -> Place:
        return (100 - east if mirrored else east, south)

    hill = block("hill", 65, 45, 75, 55) if mirrored else block("hill", 25, 45, 35, 55)
    battle = situation(
        ground(hill),
        blue=[f("razordog", "Oak", at=at(30, 50), facing="south")],
        red=[f("grunt", "Ann", at=at(54, 68), ap=0), f("grunt", "Elm", at=at(x, y), ap=0)],
    )
    battle.start("movement")
    assert bool(saw_at_start(battle.t, battle.s, 0, battle.number("Ann"))) == seen
