"""Movement and actions: what legs and turns cost, and what each action allows (C4, A1 to A21)."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.damage import put_out
from campaign.battle.man_to_man.movement import price
from campaign.battle.man_to_man.sides import touches
from campaign.battle.scenery import Opening, OpeningKind, PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, wall

EAST, NORTH, SOUTH = (1, 0), (0, -1), (0, 1)


def lone(*pieces, kind="rifleman", at=(20, 30), b=(), more=(), walls=(), facing=None, **agreed) -> Situation:
    """Ann acts in round 1, with a man of each side far off; she faces north."""
    a = [m(kind, "Ann", at, facing=facing), m("leader", "Abe", (2, 45)), *more]
    return situation(a, [m("leader", "Ben", (45, 2)), *b], *pieces, walls=walls, **agreed).start()


def asked(battle: Situation, *args, **more) -> int:
    """The reason against an action, or FINE."""
    return battle.problem(battle.acting(*args, **more))


def ahead(x: float, y: float, degrees: float, far: float) -> tuple[float, float]:
    """The place so far off, so many degrees east of north."""
    return x + far * sin(radians(degrees)), y - far * cos(radians(degrees))


# Costs


@pytest.mark.claims("man_to_man:A2a", "man_to_man:A3a", "man_to_man:A3b")
def test_legs_and_turns_of_a_walk_are_added_up() -> None:
    battle = lone()
    first = ahead(20, 30, 30, 2.995)  # a whisker short: places are rounded
    second = (first[0] + 2.995, first[1])
    choice = battle.acting("Ann", c.WALK, first, second, face=(0, 1))
    assert price(battle.s, 0, choice) == pytest.approx(7.99 * 254, abs=2)
    assert battle.problem(choice) == why.FINE
    battle.answer(choice).man("Ann")
    assert (battle.man("Ann").fx, battle.man("Ann").fy) == (0, 1000)


@pytest.mark.claims("man_to_man:A1a", "man_to_man:C1a", "man_to_man:C1b")
@pytest.mark.parametrize(("far", "reason"), [(8, why.FINE), (8.004, why.TOO_FAR)])
def test_a_man_has_as_many_inches_as_his_mov(far: float, reason: int) -> None:
    assert asked(lone(), "Ann", c.WALK, (20, 30 - far)) == reason


@pytest.mark.claims("man_to_man:C1b")
def test_each_leg_is_rounded_up() -> None:
    battle = lone()
    choice = battle.acting("Ann", c.WALK, (20, 29))
    choice[c.FIRST_LEG], choice[c.FIRST_LEG + 1] = battle.man("Ann").x + 1, battle.man("Ann").y - 1
    choice[c.FX], choice[c.FY] = 1, -1
    assert price(battle.s, 0, choice) == 2  # 1.41


@pytest.mark.claims("man_to_man:A2a")
@pytest.mark.parametrize(
    ("face", "quarters"), [((0, -1), 0), ((0.01, -1), 1), ((1, 0), 1), ((1, 0.01), 2), ((0, 1), 2), ((-1, 0), 1)]
)
def test_a_turn_costs_a_point_for_each_quarter_begun(face: tuple[float, float], quarters: int) -> None:
    battle = lone()
    assert price(battle.s, 0, battle.acting("Ann", c.WALK, face=face)) == 254 * quarters


@pytest.mark.claims("man_to_man:A3a", "man_to_man:A3b")
@pytest.mark.parametrize(("degrees", "turns"), [(0, 0), (45, 0), (-45, 0), (46, 1), (90, 1), (100, 2)])
def test_the_first_leg_is_free_within_the_quarter_ahead(degrees: float, turns: int) -> None:
    battle = lone()
    place = (24, 26) if degrees == 45 else (16, 26) if degrees == -45 else ahead(20, 30, degrees, 4)
    choice = battle.acting("Ann", c.WALK, place)
    f, x, y = battle.man("Ann"), choice[c.FIRST_LEG], choice[c.FIRST_LEG + 1]
    far = ((x - f.x) ** 2 + (y - f.y) ** 2) ** 0.5
    assert price(battle.s, 0, choice) - 254 * turns == pytest.approx(far, abs=1)


@pytest.mark.claims("man_to_man:A17a")
@pytest.mark.parametrize("kind", [PieceKind.FOREST, PieceKind.RUINS, PieceKind.RUBBLE, PieceKind.POOL, PieceKind.HILL])
def test_ground_costs_men_nothing(kind: PieceKind) -> None:
    battle = lone(box(kind, 15, 20, 25, 28), walls=[wall(15, 29, 25, 29)])
    assert asked(battle, "Ann", c.WALK, (20, 22)) == why.FINE


# Run, walk, and the other ways


@pytest.mark.claims("man_to_man:A5a", "man_to_man:A5b")
@pytest.mark.parametrize(
    ("far", "face", "reason"),
    [
        (16, None, why.FINE),
        (15, EAST, why.FINE),
        (15.5, EAST, why.TOO_FAR),
        (14, SOUTH, why.TURNS_TOO_FAR),
        (16.01, None, why.TOO_FAR),
    ],
)
def test_a_run_is_twice_mov_with_a_quarter_turn_at_its_end(far: float, face, reason: int) -> None:
    assert asked(lone(), "Ann", c.RUN, (20, 30 - far), face=face) == reason


@pytest.mark.claims("man_to_man:A5a", "man_to_man:A3a")
def test_a_run_is_one_leg_straight_ahead() -> None:
    battle = lone()
    assert asked(battle, "Ann", c.RUN, (20, 28), (20, 26)) == why.NOT_STRAIGHT
    assert asked(battle, "Ann", c.RUN, (25, 30)) == why.NOT_STRAIGHT
    assert asked(battle, "Ann", c.RUN, (24, 26)) == why.FINE
    assert asked(battle, "Ann", c.RUN) == why.NOT_STRAIGHT


@pytest.mark.claims("man_to_man:A6a")
def test_a_walk_may_be_nothing_or_bend() -> None:
    battle = lone()
    assert asked(battle, "Ann", c.WALK) == why.FINE
    assert asked(battle, "Ann", c.WALK, (20, 29), (19, 29), (19, 30)) == why.FINE
    battle.act("Ann", c.WALK, (20, 29), (19, 29))
    assert (battle.man("Ann").x, battle.man("Ann").moved) == (19 * 254, 2 * 254)


@pytest.mark.claims("man_to_man:A4a", "man_to_man:A9a")
def test_a_man_takes_one_action() -> None:
    battle = lone().act("Ann", c.POSTURE)
    assert battle.man("Ann").low == c.PRONE
    assert battle.rows(c.LOG_ACTS)[0][4:8] == (0, c.NOBODY, c.POSTURE, c.NOBODY)
    for action in range(c.RUN, c.CLOSE_COMBAT + 1):
        assert asked(battle, "Ann", action) == why.HAS_ACTED


@pytest.mark.claims("man_to_man:A9a", "man_to_man:A16b")
def test_who_lies_gets_up() -> None:
    battle = lone()
    battle.man("Ann").low = c.PRONE
    assert battle.act("Ann", c.POSTURE).man("Ann").low == c.STANDING


@pytest.mark.claims("man_to_man:A10a")
@pytest.mark.parametrize("action", [c.PIVOT, c.CLOSE_COMBAT])
def test_a_pivot_is_free_by_any_angle(action: int) -> None:
    battle = lone().act("Ann", action, face=SOUTH)
    assert (battle.man("Ann").fy > 0, battle.man("Ann").moved) == (True, 0)


@pytest.mark.claims("man_to_man:A14a")
def test_close_combat_is_chosen_without_contact() -> None:
    assert asked(lone(), "Ann", c.CLOSE_COMBAT) == why.FINE


@pytest.mark.parametrize(("action", "reason"), [(c.NO_ACTION, why.NO_ACTION_SO), (11, why.NO_ACTION_SO)])
def test_there_are_no_other_actions(action: int, reason: int) -> None:
    assert asked(lone(), "Ann", action) == reason


def test_nobody_faces_nowhere_and_aims_with_legs() -> None:
    battle = lone()
    assert asked(battle, "Ann", c.PIVOT, face=(0, 0)) == why.NO_FRONT
    assert asked(battle, "Ann", c.CLOSE_COMBAT, face=(0, 0)) == why.NO_FRONT
    assert asked(battle, "Ann", c.AIM, face=(0, 0)) == why.FINE
    assert asked(battle, "Ann", c.WALK, (20, 29), face=(0, 0)) == why.NO_FRONT
    assert asked(battle, "Ann", c.AIM, (20, 29)) == why.NO_LEG
    assert asked(battle, "Ben", c.AIM) == why.NOT_YOURS


# Charges


@pytest.mark.claims("man_to_man:A8a", "man_to_man:A8b")
@pytest.mark.parametrize(("gap", "reason"), [(8, why.FINE), (8.1, why.TOO_FAR)])
def test_a_charge_of_at_most_mov_reaches_contact(gap: float, reason: int) -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 29 - gap))])
    assert asked(battle, "Ann", c.CHARGE, (20, 30 - gap), at="Bob") == reason


@pytest.mark.claims("man_to_man:A8b")
def test_a_charge_that_does_not_arrive_is_refused() -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 24))])
    assert asked(battle, "Ann", c.CHARGE, (20, 25.1), at="Bob") == why.NO_CONTACT
    assert asked(battle, "Ann", c.CHARGE, (20, 25), at="Ben") == why.NO_CONTACT
    assert asked(battle, "Ann", c.CHARGE, (20, 25), at="Abe") == why.NOT_AN_ENEMY
    battle.act("Ann", c.CHARGE, (20, 25), at="Bob")
    assert battle.man("Ann").charges == battle.number("Bob")
    assert battle.rows(c.LOG_ACTS)[0][4:8] == (0, battle.number("Bob"), c.CHARGE, c.NOBODY)


@pytest.mark.claims("man_to_man:A8a")
def test_a_charge_is_at_whom_one_sees_ahead() -> None:
    battle = lone(
        box(PieceKind.HILL, 18, 26, 22, 27), b=[m("rifleman", "Bob", (20, 24)), m("rifleman", "Bea", (24, 30))]
    )
    assert asked(battle, "Ann", c.CHARGE, (20, 25), at="Bob") == why.NOT_SEEN
    assert asked(battle, "Ann", c.CHARGE, (23, 30), at="Bea") == why.NOT_STRAIGHT


# Contact


@pytest.mark.claims("man_to_man:A15a")
def test_only_a_charge_brings_into_contact() -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 24))])
    for action in (c.WALK, c.RUN):
        assert asked(battle, "Ann", action, (20, 25)) == why.TOUCHES_ENEMY
        assert asked(battle, "Ann", action, (20, 25.1)) == why.FINE


@pytest.mark.claims("man_to_man:A15a")
def test_a_walk_keeps_clear_of_contact_all_along() -> None:
    battle = lone(b=[m("rifleman", "Bob", (21.02, 27))])
    assert asked(battle, "Ann", c.WALK, (20, 24)) == why.TOUCHES_ENEMY
    battle = lone(b=[m("rifleman", "Bob", (21.05, 27))])
    assert asked(battle, "Ann", c.WALK, (20, 24)) == why.FINE


@pytest.mark.claims("man_to_man:A15b")
@pytest.mark.parametrize("action", range(c.RUN, c.CLOSE_COMBAT + 1))
def test_who_is_in_contact_has_few_actions(action: int) -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 29))])
    battle.arm("Ann", "rifle").state = c.JAMMED
    legs = [(20, 31)] if action in (c.RUN, c.WALK, c.CHARGE) else []
    reason = asked(
        battle, "Ann", action, *legs, at=c.EDGE if action == c.FLEE else 0, arm=battle.arm_number("Ann", "rifle"), far=4
    )
    few = (c.CLOSE_COMBAT, c.PIVOT, c.DISENGAGE, c.POSTURE, c.HANDLE)
    assert reason == (why.FINE if action in few else why.IN_CONTACT)


@pytest.mark.claims("man_to_man:C4a", "man_to_man:C4b")
@pytest.mark.parametrize(("gap", "contact"), [(0, True), (10, True), (11, False)])
def test_contact_is_a_millimetre(gap: int, contact: bool) -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 29))])
    battle.man("Bob").y -= gap
    assert touches(battle.t, battle.s, 0, battle.number("Bob")) == contact
    assert battle.man("Ann").radius * 2 == 254


@pytest.mark.claims("man_to_man:C4d", "man_to_man:C4e")
def test_a_wall_of_a_building_parts_and_a_low_wall_does_not() -> None:
    b = [m("rifleman", "Bob", (20, 29))]
    battle = lone(box(PieceKind.BUILDING, 15, 20, 25, 29.5), b=b)
    assert not touches(battle.t, battle.s, 0, battle.number("Bob"))
    battle = lone(b=b, walls=[wall(15, 29.5, 25, 29.5)])
    assert touches(battle.t, battle.s, 0, battle.number("Bob"))


@pytest.mark.claims("man_to_man:C4c", "man_to_man:A19a")
def test_bases_do_not_overlap_on_the_way() -> None:
    battle = lone(more=[m("rifleman", "Amy", (20.5, 27))])
    assert asked(battle, "Ann", c.WALK, (20, 24)) == why.BODY_IN_WAY
    assert asked(battle, "Ann", c.WALK, (19.4, 29), (19.4, 24)) == why.FINE


@pytest.mark.claims("man_to_man:P3b")
def test_who_has_fallen_is_in_nobodys_way() -> None:
    battle = lone(more=[m("rifleman", "Amy", (20, 27))])
    battle.man("Amy").fate = c.INCAPACITATED
    assert asked(battle, "Ann", c.WALK, (20, 24)) == why.FINE


@pytest.mark.claims("man_to_man:A19a")
def test_a_path_has_eight_legs_and_stays_on_the_table() -> None:
    battle = lone(at=(0.5, 30))
    legs = [(0.5, 30 - 0.1 * n) for n in range(1, 9)]
    assert asked(battle, "Ann", c.WALK, *legs) == why.FINE
    choice = battle.acting("Ann", c.WALK, *legs)
    choice[c.LEGS] = 9
    assert battle.problem(choice) == why.NO_LEG
    assert asked(battle, "Ann", c.WALK, (0.4, 29)) == why.OFF_TABLE


@pytest.mark.claims("man_to_man:A20a")
@pytest.mark.parametrize(
    ("kind", "reason"),
    [(None, why.WALL_IN_WAY), (OpeningKind.DOOR, why.FINE), (OpeningKind.WINDOW, why.WALL_IN_WAY)],
)
def test_buildings_are_entered_by_doors(kind: OpeningKind | None, reason: int) -> None:
    openings = (Opening(kind, 2, 5 * 254),) if kind else ()
    battle = lone(box(PieceKind.BUILDING, 15, 20, 25, 28, *openings))
    assert asked(battle, "Ann", c.WALK, (20, 26)) == reason


# Disengaging, aiming, prone men


@pytest.mark.claims("man_to_man:A12a", "man_to_man:A12b", "man_to_man:A12c")
def test_who_disengages_goes_straight_away() -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 29))])
    assert asked(battle, "Ann", c.DISENGAGE, far=8.1) == why.TOO_FAR
    assert asked(battle, "Ann", c.DISENGAGE, far=0.03) == why.IN_CONTACT
    battle.act("Ann", c.DISENGAGE, far=8)
    f = battle.man("Ann")
    assert (f.x, f.y, f.fx, f.fy) == (20 * 254, 38 * 254, 0, 8 * 254)
    assert asked(lone(), "Ann", c.DISENGAGE, far=4) == why.NO_CONTACT


@pytest.mark.claims("man_to_man:A12b")
def test_from_two_enemies_he_goes_between_the_directions() -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 29)), m("rifleman", "Bea", (19, 30))]).act("Ann", c.DISENGAGE, far=4)
    f = battle.man("Ann")
    assert f.x - 20 * 254 == pytest.approx(f.y - 30 * 254, abs=1)
    assert f.moved == pytest.approx(4 * 254, abs=2)


@pytest.mark.claims("man_to_man:A12a", "man_to_man:A12c")
def test_there_has_to_be_a_free_way_off() -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 29))], more=[m("rifleman", "Amy", (20, 33))])
    assert asked(battle, "Ann", c.DISENGAGE, far=4) == why.BODY_IN_WAY
    battle = lone(b=[m("rifleman", "Bob", (20, 29)), m("rifleman", "Bea", (20, 31))])
    assert asked(battle, "Ann", c.DISENGAGE, far=4) == why.NO_CONTACT  # they hold him between them


@pytest.mark.claims("man_to_man:A16a")
@pytest.mark.parametrize(("far", "reason"), [(4, why.FINE), (4.1, why.TOO_FAR)])
def test_a_prone_man_crawls_half_his_mov(far: float, reason: int) -> None:
    battle = lone()
    battle.man("Ann").low = c.PRONE
    choice = battle.acting("Ann", c.WALK, (20, 30 - far))
    assert battle.problem(choice) == reason
    if reason == why.FINE:
        assert battle.answer(choice).man("Ann").low == c.PRONE


@pytest.mark.claims("man_to_man:A16b")
def test_a_prone_man_does_not_run_charge_or_disengage() -> None:
    battle = lone(b=[m("rifleman", "Bob", (20, 24))])
    battle.man("Ann").low = c.PRONE
    assert asked(battle, "Ann", c.RUN, (20, 27)) == why.NO_ACTION_SO
    assert asked(battle, "Ann", c.CHARGE, (20, 25), at="Bob") == why.NO_ACTION_SO
    assert asked(battle, "Ann", c.DISENGAGE, far=4) == why.NO_ACTION_SO
    for action in (c.PIVOT, c.AIM, c.CLOSE_COMBAT, c.POSTURE):
        assert asked(battle, "Ann", action) == why.FINE


# Jams, and weapons on the ground


@pytest.mark.claims("man_to_man:A13a", "man_to_man:F13b", "man_to_man:C6a")
@pytest.mark.parametrize(
    ("jam", "dice", "state"),
    [
        (c.JAMMED, (3, 3, 3), c.WORKS),
        (c.JAMMED, (4, 3, 3), c.JAMMED),
        (c.JAMMED_HARD, (2, 2, 1), c.WORKS),
        (c.JAMMED_HARD, (2, 2, 2), c.JAMMED_HARD),
    ],
)
def test_a_jam_is_cleared_by_a_test_of_int(jam: int, dice: tuple[int, ...], state: int) -> None:
    battle = lone().more(*dice)
    battle.arm("Ann", "rifle").state = jam
    battle.act("Ann", c.HANDLE, arm=battle.arm_number("Ann", "rifle"))
    assert (battle.arm("Ann", "rifle").state, battle.left) == (state, 0)


@pytest.mark.claims("man_to_man:C6b")
@pytest.mark.parametrize(("equal", "state"), [(False, c.JAMMED), (True, c.WORKS)])
def test_by_the_other_reading_the_number_itself_passes(equal: bool, state: int) -> None:
    battle = lone(equal_passes=equal).more(4, 3, 3)
    battle.arm("Ann", "rifle").state = c.JAMMED
    battle.act("Ann", c.HANDLE, arm=battle.arm_number("Ann", "rifle"))
    assert battle.arm("Ann", "rifle").state == state


@pytest.mark.claims("man_to_man:A13a")
def test_there_has_to_be_a_jam() -> None:
    battle = lone()
    assert asked(battle, "Ann", c.HANDLE, arm=battle.arm_number("Ann", "rifle")) == why.NOTHING_TO_HANDLE
    battle.arm("Abe", "smg").state = c.JAMMED
    assert asked(battle, "Ann", c.HANDLE, arm=battle.arm_number("Abe", "smg")) == why.NOTHING_TO_HANDLE
    assert asked(battle, "Ann", c.HANDLE) == why.NOTHING_TO_HANDLE


@pytest.mark.claims("man_to_man:A13b", "man_to_man:L10a", "man_to_man:L10b")
def test_a_friend_takes_up_a_machine_gun_whose_man_fell() -> None:
    battle = lone(more=[m("lightgunner", "Amy", (20.6, 30.6))], at=(20, 30))
    gun, pistol = battle.arm_number("Amy", "lmg"), battle.arm_number("Amy", "pistol")
    battle.man("Amy").x, battle.man("Amy").y = round(20.5 * 254), 30 * 254
    put_out(battle.t, battle.s, battle.number("Amy"), c.NOBODY, c.DEAD)
    assert asked(battle, "Ann", c.HANDLE, arm=pistol) == why.NOTHING_TO_HANDLE
    assert asked(battle, "Abe", c.HANDLE, arm=gun) == why.NOTHING_TO_HANDLE
    battle.act("Ann", c.HANDLE, arm=gun)
    assert battle.s.arms[gun].bearer == battle.number("Ann")


@pytest.mark.claims("man_to_man:A13b")
def test_an_enemys_weapon_is_not_taken_up() -> None:
    battle = lone()
    arm = battle.arm("Ben", "smg")
    arm.bearer, arm.x, arm.y = c.NOBODY, battle.man("Ann").x, battle.man("Ann").y
    assert asked(battle, "Ann", c.HANDLE, arm=list(battle.s.arms).index(arm)) == why.NOTHING_TO_HANDLE


# Leaving


@pytest.mark.claims("man_to_man:A21a", "man_to_man:A21b")
@pytest.mark.parametrize(("y", "reason"), [(46.7, why.FINE), (46.6, why.NOT_AT_EDGE)])
def test_who_touches_his_own_edge_may_leave(y: float, reason: int) -> None:
    battle = lone(at=(20, 44), facing=SOUTH, kind=armed("rifle"))
    choice = battle.acting("Ann", c.RUN, (20, y), leaves=True)
    choice[c.FIRST_LEG + 1] = min(choice[c.FIRST_LEG + 1], battle.s.ground[0].extent[0].height - 127)
    assert battle.problem(choice) == reason
    if reason == why.FINE:
        assert battle.answer(choice).man("Ann").fate == c.LEFT


@pytest.mark.claims("man_to_man:A21a")
def test_nobody_leaves_over_another_edge() -> None:
    battle = lone(at=(0.5, 30))
    assert asked(battle, "Ann", c.WALK, (0.5, 29), leaves=True) == why.NOT_AT_EDGE


# Chosen flights


@pytest.mark.claims("man_to_man:A7a", "man_to_man:A7b")
def test_a_flight_is_to_cover_without_enemies_or_to_the_edge() -> None:
    battle = lone(
        box(PieceKind.FOREST, 5, 20, 10, 25),
        box(PieceKind.RUINS, 30, 20, 35, 25),
        box(PieceKind.HILL, 15, 5, 20, 8),
        b=[m("rifleman", "Bob", (29.2, 22))],
    )
    assert asked(battle, "Ann", c.FLEE, at=0) == why.FINE
    assert asked(battle, "Ann", c.FLEE, at=1) == why.NO_GOAL  # within 1 cm
    assert asked(battle, "Ann", c.FLEE, at=2) == why.NO_GOAL
    assert asked(battle, "Ann", c.FLEE, at=3) == why.NO_GOAL
    assert asked(battle, "Ann", c.FLEE, at=c.EDGE) == why.FINE


@pytest.mark.claims("man_to_man:A7c", "man_to_man:A16c")
def test_a_flight_is_twice_mov_and_stands_him_up() -> None:
    battle = lone(at=(20, 20))
    battle.man("Ann").low = c.PRONE
    battle.act("Ann", c.FLEE, at=c.EDGE)
    f = battle.man("Ann")
    assert (f.low, f.y, f.moved) == (c.STANDING, 36 * 254, 16 * 254)
    assert (f.fx, f.fy) == (0, 16 * 254)
    assert battle.rows(c.LOG_ACTS)[0][4:8] == (0, c.EDGE, c.FLEE, c.NOBODY)


@pytest.mark.claims("man_to_man:A21a", "man_to_man:A7a")
@pytest.mark.parametrize(("leaves", "fate"), [(True, c.LEFT), (False, c.ON_TABLE)])
def test_a_flight_over_the_edge(leaves: bool, fate: int) -> None:
    battle = lone(at=(20, 40)).act("Ann", c.FLEE, at=c.EDGE, leaves=leaves)
    assert battle.man("Ann").fate == fate
