"""Grenades and smoke: where they may be thrown, where they come down, who is hurt (F9, section I)."""

from __future__ import annotations

import pytest

from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.rounds import begin_round
from campaign.battle.man_to_man.terrain import sees
from campaign.battle.man_to_man.throwing import come_down, result_of_throw, throw_number
from campaign.battle.scenery import Opening, OpeningKind, PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, wall

EDGE = 0.5  # of a base, from its middle
THROWER = armed("rifle", "grenade", "smoke")


def throwing(*b, pieces=(), walls=(), more=(), action: int = c.PIVOT, kind=THROWER, **agreed) -> Situation:
    """Ann stands at (20, 40), looks north and may throw in the last round; Abe is far off, and so is Ben."""
    a = [m(kind, "Ann", (20, 40)), m("leader", "Abe", (2, 46)), *more]
    battle = situation(a, [*b, m("leader", "Ben", (45, 2))], *pieces, walls=walls, **agreed)
    battle.man("Ann").action = action
    return battle


def goes(battle: Situation, *dice: int) -> Situation:
    """Be in the ranged combat, with these dice."""
    battle.more(*dice)
    return battle.phase(c.RANGED).go_on()


def damage(battle: Situation) -> list[tuple[int, int]]:
    """Who has suffered how much, in order."""
    return [(row[4], row[6]) for row in battle.rows(c.LOG_DAMAGE)]


def number(battle: Situation, x: float, y: float) -> int:
    """The number of a throw of Ann's."""
    choice = battle.throwing("Ann", x, y)
    return throw_number(battle.t, battle.s, 0, choice[c.ARM], choice[c.X], choice[c.Y])


def problem(battle: Situation, x: float, y: float) -> int:
    """The reason against a throw of Ann's."""
    return battle.problem(battle.throwing("Ann", x, y))


# The worked examples


@pytest.mark.claims("man_to_man:F9c", "man_to_man:I3a", "man_to_man:C3b")
def test_a_grenade_touches_bases_within_its_radius() -> None:
    near, far = m("rifleman", "Bob", (20 - 1.9 - EDGE, 34.5)), m("rifleman", "Bea", (20 + 2.1 + EDGE, 34.5))
    battle = goes(throwing(near, far), 5, 5, 4, 4, 4, 3, 2).throw("Ann", 20, 34.5)
    assert battle.rows(c.LOG_THREW)[0][6:9] == (14, 15, c.HIT)
    assert damage(battle) == [(battle.number("Bob"), 13)]
    assert (battle.man("Bob").fate, battle.man("Bea").fate, battle.left) == (c.DEAD, c.ON_TABLE, 0)


@pytest.mark.claims("man_to_man:I8a", "man_to_man:I8b", "man_to_man:I8c")
def test_a_miss_scatters_and_does_half_damage() -> None:
    battle = throwing(m("rifleman", "Bob", (26, 43.46)))
    battle.man("Ann").fx, battle.man("Ann").fy = 1, 0
    goes(battle, 4, 4, 4, 3, 4, 5, 6, 3, 3).throw("Ann", 28, 40)
    x, y, scattered, lost = battle.rows(c.LOG_BURST)[0][6:]
    assert ((x / 254, y / 254), scattered, lost) == (pytest.approx((26.0, 43.46), abs=0.01), 1, 0)
    assert damage(battle) == [(battle.number("Bob"), 8)]
    assert battle.man("Bob").fate == c.INCAPACITATED


@pytest.mark.claims("man_to_man:I8a")
@pytest.mark.parametrize(("face", "place"), [(1, (20, 27)), (4, (20, 33)), (2, (22.6, 28.5)), (6, (17.4, 28.5))])
def test_directions_follow_clockwise(face: int, place: tuple[float, float]) -> None:
    battle = goes(throwing(), 6, 6, 3, face, 3).throw("Ann", 20, 30)
    assert tuple(v / 254 for v in battle.rows(c.LOG_BURST)[0][6:8]) == pytest.approx(place, abs=0.01)


@pytest.mark.claims("man_to_man:I9a", "man_to_man:I8c")
@pytest.mark.parametrize(("scatters", "suffered"), [(False, 3), (True, 1)])
def test_hard_cover_takes_four_off_each_die(scatters: bool, suffered: int) -> None:
    battle = throwing(m("rifleman", "Bob", (20, 30)), walls=[wall(15, 31, 25, 31)])
    if scatters:  # a miss at 32.8 that lands an inch on
        goes(battle, 6, 6, 3, 1, 1, 6, 5, 4, 2).throw("Ann", 20, 32.8)
    else:
        goes(battle, 3, 3, 3, 6, 5, 4, 2).throw("Ann", 20, 31.8)
    assert damage(battle) == [(battle.number("Bob"), suffered)]
    assert battle.man("Bob").wounded == 1


@pytest.mark.claims("man_to_man:I9b")
@pytest.mark.parametrize(("dice", "suffered"), [((6, 5, 4, 2), 13), ((1, 1, 1, 1), 0)])
def test_by_the_other_reading_it_takes_four_off_their_sum(dice: tuple[int, ...], suffered: int) -> None:
    battle = throwing(m("rifleman", "Bob", (20, 30)), walls=[wall(15, 31, 25, 31)], cover_off_total=True)
    assert damage(goes(battle, 3, 3, 3, *dice).throw("Ann", 20, 31.8)) == [(battle.number("Bob"), suffered)]


@pytest.mark.claims("man_to_man:I6b", "man_to_man:F9a")
@pytest.mark.parametrize("dice", [(6, 6, 4), (6, 6, 5)])
def test_a_dud_is_used_up(dice: tuple[int, ...]) -> None:
    battle = goes(throwing(m("rifleman", "Bob", (20, 34))), *dice)
    arm = battle.arm("Ann", "grenade")
    battle.throw("Ann", 20, 34)
    assert (arm.state, battle.rows(c.LOG_BURST), battle.man("Ann").shot) == (c.SPENT, [], 1)


@pytest.mark.claims("man_to_man:I6c", "man_to_man:I3a", "man_to_man:C8d")
def test_an_18_bursts_in_the_hand() -> None:
    battle = throwing(more=[m("rifleman", "Amy", (20 + 2.0 + EDGE - 0.5, 40))])
    goes(battle, 6, 6, 6, 3, 4, 2, 5, 1, 2, 1, 2).throw("Ann", 20, 34)
    assert damage(battle) == [(0, 14), (battle.number("Amy"), 6)]
    assert (battle.man("Ann").fate, battle.man("Ann").killer) == (c.DEAD, c.NOBODY)
    assert battle.man("Amy").wounded == 1


def house(*openings: Opening):
    """A house of 10 by 10 inches, its south wall 4 inches before Ann’s base."""
    return box(PieceKind.BUILDING, 15, 25, 25, 35.5, *openings)


WINDOW = Opening(OpeningKind.WINDOW, 2, 5 * 254)
DOOR = Opening(OpeningKind.DOOR, 2, 5 * 254)


@pytest.mark.claims("man_to_man:I5b", "man_to_man:I11a", "man_to_man:I11b")
def test_a_grenade_through_a_window_bursts_inside() -> None:
    inside = [m("rifleman", "Bob", (20, 34)), m("rifleman", "Bea", (21.5, 34))]
    battle = throwing(*inside, m("rifleman", "Bex", (21.5, 36.2)), pieces=[house(WINDOW)])
    goes(battle, 3, 3, 2, 2, 3, 3, 4, 6, 3, 2, 3, 1, 1, 1, 1)
    assert number(battle, 20, 35.2) == 9
    battle.throw("Ann", 20, 35.2)
    assert damage(battle) == [(battle.number("Bob"), 12), (battle.number("Bea"), 14)]
    assert battle.left == 0  # nobody outside is touched
    assert battle.rows(c.LOG_THREW)[0][9] == 1


@pytest.mark.claims("man_to_man:I11c")
def test_a_miss_scatters_from_the_window() -> None:
    battle = goes(throwing(pieces=[house(WINDOW)]), 6, 6, 3, 4, 1, 1, 1, 1, 1).throw("Ann", 20, 35.2)
    assert tuple(v / 254 for v in battle.rows(c.LOG_BURST)[0][6:8]) == pytest.approx((20, 36.5), abs=0.01)


@pytest.mark.claims("man_to_man:I11d", "man_to_man:I10a")
def test_a_grenade_through_a_door_has_no_part_for_a_window() -> None:
    battle = goes(throwing(m("rifleman", "Bob", (20, 34)), pieces=[house(DOOR)]), 3, 3, 2, *[6] * 4, *[1] * 4)
    assert number(battle, 20, 35.2) == 15
    battle.throw("Ann", 20, 35.2)
    assert damage(battle) == [(battle.number("Bob"), 0)]
    assert (battle.man("Bob").wounded, battle.rows(c.LOG_THREW)[0][9]) == (0, 0)


@pytest.mark.claims("man_to_man:I12b", "man_to_man:I12c", "man_to_man:I12a")
def test_smoke_stops_lines_in_the_next_round() -> None:
    battle = throwing(m("rifleman", "Bob", (20, 20)), more=[m("rifleman", "Amy", (22, 44))])
    battle.phase(c.RANGED, turn=2)
    battle.s.now[0].last_turn = 30
    battle.more(3, 3, 3, 6, 1, 6, 1)
    battle.go_on().throw("Ann", 20, 30, "smoke")
    assert battle.fire_problem("Amy", "Bob") == why.FINE
    found = []
    for turn in (3, 4):
        begin_round(battle.t, battle.s)
        found.append(battle.s.now[0].turn)
        for name in ("Ann", "Amy", "Bob"):
            battle.man(name).action = c.PIVOT
        battle.s.now[0].phase = c.RANGED
        assert battle.fire_problem("Amy", "Bob") == (why.NOT_SEEN if turn == 3 else why.FINE)
    assert found == [3, 4]


@pytest.mark.claims("man_to_man:I12a", "man_to_man:I12b", "man_to_man:I12c")
@pytest.mark.parametrize(
    ("aside", "phase", "seen"), [(3.9, c.CLOSE, False), (4.01, c.CLOSE, True), (0, c.RANGED, True)]
)
def test_a_cloud_is_4_inches_round(aside: float, phase: int, seen: bool) -> None:
    battle = goes(throwing(m("rifleman", "Bob", (20, 20))), 3, 3, 3).throw("Ann", 20 + aside, 30, "smoke")
    battle.s.now[0].phase = phase
    assert sees(battle.t, battle.s, 0, battle.number("Bob")) == seen


# Where it may be thrown, and the number


@pytest.mark.claims("man_to_man:F5b", "man_to_man:F9c", "man_to_man:C2a")
@pytest.mark.parametrize(
    ("far", "total", "reason"),
    [(6, 15, why.FINE), (6.1, 12, why.FINE), (12, 12, why.FINE), (12.1, 6, why.FINE), (24, 6, why.FINE), (24.1, 6, 33)],
)
def test_ranges_of_a_throw(far: float, total: int, reason: int) -> None:
    battle = goes(throwing())
    assert (number(battle, 20, 39.5 - far), problem(battle, 20, 39.5 - far)) == (total, reason)
    assert why.OUT_OF_THROW == 33


@pytest.mark.claims("man_to_man:F9c", "man_to_man:I5a")
def test_aim_and_fire_on_the_thrower() -> None:
    battle = goes(throwing(action=c.AIM))
    assert number(battle, 20, 30) == 16
    battle.man("Ann").under_fire_before = 1
    assert (number(battle, 20, 30), battle.part(c.UNDER_FIRE)) == (14, -2)


@pytest.mark.claims("man_to_man:F9c")
def test_whoever_stands_there_changes_nothing() -> None:
    battle = throwing(m("rifleman", "Bob", (20, 30)), pieces=[box(PieceKind.RUINS, 15, 25, 25, 31)])
    battle.man("Bob").low, battle.man("Bob").moved = c.PRONE, 4000
    assert number(goes(battle), 20, 30) == 12


@pytest.mark.claims("man_to_man:F9a", "man_to_man:F9d")
@pytest.mark.parametrize("action", range(c.RUN, c.CLOSE_COMBAT + 1))
def test_who_pivots_or_aims_may_throw(action: int) -> None:
    battle = throwing(action=action, more=[m(THROWER, "Amy", (30, 40))])
    goes(battle)
    assert problem(battle, 20, 30) == (why.FINE if action in (c.PIVOT, c.AIM) else why.NO_SHOT)


@pytest.mark.claims("man_to_man:F9a")
def test_a_throw_is_the_fire_of_the_round() -> None:
    battle = goes(throwing(m("rifleman", "Bob", (20, 20)), more=[m(THROWER, "Amy", (30, 40))]), 6, 6, 4)
    battle.throw("Ann", 20, 30)
    assert battle.problem(battle.throwing("Ann", 20, 30, "smoke")) == why.NO_SHOT
    assert battle.fire_problem("Ann", "Bob", "rifle") == why.NO_SHOT
    assert battle.problem(battle.throwing("Amy", 30, 30)) == why.FINE


@pytest.mark.claims("man_to_man:F9d")
def test_who_is_in_contact_throws_nothing() -> None:
    battle = goes(throwing(m("rifleman", "Bob", (21, 40)), more=[m(THROWER, "Amy", (30, 40))]))
    assert problem(battle, 20, 30) == why.IN_CONTACT


@pytest.mark.claims("man_to_man:F9b")
def test_the_point_is_in_sight_and_straight_ahead() -> None:
    battle = goes(throwing(pieces=[box(PieceKind.HILL, 17, 30, 20.5, 34)]))
    assert problem(battle, 20, 28) == why.NOT_SEEN
    assert problem(battle, 22, 28) == why.FINE
    assert problem(battle, 30, 30) == why.FINE
    assert problem(battle, 30.1, 30) == why.NOT_SEEN
    assert battle.problem(battle.row(c.THROW, 0, arm=battle.arm_number("Ann", "rifle"))) == why.NO_WEAPON
    battle.man("Ann").y = 5 * 254
    assert problem(battle, 20, -1) == why.OFF_TABLE


# What it does


@pytest.mark.claims("man_to_man:I6a", "man_to_man:C8c", "man_to_man:C8d")
def test_a_3_kills_the_nearest_and_hurts_the_rest() -> None:
    b = [m("rifleman", "Far", (18.2, 34)), m("rifleman", "Near", (21, 34))]
    battle = goes(throwing(*b), 1, 1, 1, 1, 1, 2, 2).throw("Ann", 20, 34)
    assert (battle.man("Near").fate, damage(battle), battle.left) == (c.DEAD, [(battle.number("Far"), 6)], 0)


@pytest.mark.claims("man_to_man:I6a")
def test_a_4_doubles_the_damage_of_all() -> None:
    b = [m("rifleman", "Bob", (19, 34)), m("rifleman", "Bea", (21.2, 34))]
    battle = goes(throwing(*b), 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2).throw("Ann", 20, 34)
    assert damage(battle) == [(battle.number("Bob"), 8), (battle.number("Bea"), 10)]


@pytest.mark.claims("man_to_man:F1b", "man_to_man:I6b", "man_to_man:I12d")
@pytest.mark.parametrize(
    ("rolled", "smoke", "result"),
    [
        (3, 0, c.KILLS), (4, 0, c.DOUBLES), (5, 0, c.HIT), (6, 0, c.MISS), (16, 0, c.DUD), (17, 0, c.DUD),
        (18, 0, c.IN_HAND), (3, 1, c.HIT), (4, 1, c.HIT), (5, 1, c.HIT), (6, 1, c.MISS),
    ],
)  # fmt: skip
def test_critical_throws(rolled: int, smoke: int, result: int) -> None:
    assert result_of_throw(rolled, 19 if rolled >= 16 else 4, smoke) == result


@pytest.mark.claims("man_to_man:I12d")
def test_smoke_hurts_nobody() -> None:
    battle = goes(throwing(m("rifleman", "Bob", (20, 34))), 1, 1, 1).throw("Ann", 20, 34, "smoke")
    assert (damage(battle), battle.man("Bob").fate, battle.man("Bob").under_fire) == ([], c.ON_TABLE, 0)


@pytest.mark.claims("man_to_man:I8d")
def test_off_the_table_it_does_nothing() -> None:
    battle = throwing(m("rifleman", "Bob", (20, 0.6)))
    battle.man("Ann").y = 5 * 254
    goes(battle, 6, 6, 3, 1, 3).throw("Ann", 20, 1.5)
    assert (battle.rows(c.LOG_BURST)[0][9], damage(battle)) == (1, [])


@pytest.mark.claims("man_to_man:I8d")
@pytest.mark.parametrize(("x", "y"), [(0, 0), (-1, 5), (5, -1), (11989, 11989), (11990, 5), (5, 11990)])
def test_the_edge_is_still_on_the_table(x: int, y: int) -> None:
    battle = goes(throwing())
    assert battle.s.ground[0].extent[0].width == 11989
    come_down(battle.t, battle.s, 0, battle.arm_number("Ann", "grenade"), x, y, c.HIT, -1)
    lost = min(x, y) < 0 or max(x, y) > 11989
    assert battle.rows(c.LOG_BURST)[0][9] == int(lost)


@pytest.mark.claims("man_to_man:I9c", "man_to_man:I9a")
@pytest.mark.parametrize(
    ("pieces", "walls", "prone", "less"),
    [
        ([], [], True, False),
        ([box(PieceKind.FOREST, 15, 25, 25, 31)], [], False, False),
        ([box(PieceKind.RUINS, 15, 25, 25, 31)], [], False, True),
        ([], [wall(15, 31.7, 25, 31.7)], False, True),  # close to the middle
        ([], [wall(15, 32.5, 25, 32.5)], False, False),  # behind it
    ],
)
def test_what_is_hard_cover_towards_the_middle(pieces, walls, prone: bool, less: bool) -> None:
    battle = throwing(m("rifleman", "Bob", (20, 30)), pieces=pieces, walls=walls)
    battle.man("Bob").low = int(prone)
    goes(battle, 3, 3, 3, 5, 5, 5, 5).throw("Ann", 20, 31.8)
    assert damage(battle) == [(battle.number("Bob"), 4 if less else 20)]


@pytest.mark.claims("man_to_man:I10a")
def test_inside_a_building_six_are_taken_off_each_die() -> None:
    battle = goes(throwing(m("rifleman", "Bob", (20, 34.5)), pieces=[house()]), 3, 3, 3, 6, 6, 6, 6, 1, 1, 1, 1)
    assert damage(battle.throw("Ann", 20, 35.8)) == [(battle.number("Bob"), 0)]


@pytest.mark.claims("man_to_man:R6c", "man_to_man:I5a")
def test_it_is_remembered_who_was_under_fire() -> None:
    b = [m("rifleman", "Bob", (20, 30)), m("rifleman", "Bea", (30, 30))]
    battle = goes(throwing(*b, more=[m("rifleman", "Amy", (30, 40))]), 3, 3, 3, 1, 1, 1, 1, 6, 6, 3, 6, 1)
    battle.throw("Ann", 20, 31).shoot("Amy", "Bea")
    assert [battle.man(name).under_fire for name in ("Bob", "Bea", "Ann")] == [1, 1, 0]
    begin_round(battle.t, battle.s)
    assert [battle.man(name).under_fire_before for name in ("Bob", "Bea", "Ann")] == [1, 1, 0]
    assert battle.man("Bob").under_fire == 0
