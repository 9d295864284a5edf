"""Roofs of Firefight (sections M5, T4, J2, J3): climbing, jumps, falls and sight, with the worked examples."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.contact import faces
from campaign.battle.firefight.falling import landing
from campaign.battle.firefight.levels import jump_dice, leg_cost, meets, near_another_house, to_jump
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.terrain import behind_cover, sees, surface
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Place, Situation, box, row, situation, tenths, u

BASE = 250 / 254


def house(left: float, upper: float, right: float, lower: float, storeys: int = 1) -> Piece:
    """A building of so many storeys."""
    plain = box(PieceKind.BUILDING, left, upper, right, lower)
    return Piece(plain.kind, plain.corners, storeys=storeys)


def alone(*pieces: Piece, at: Place = (24, 40), rules: tuple[str, ...] = ()) -> Situation:
    """A single model with these rules, and an enemy far off."""
    return situation([u(row("walker", 4, 4, *rules), "W", at)], [u(row("enemy"), "E", (2, 2))], *pieces)


def jumping(battle: Situation, *legs: Place, name: str = "W"):
    """The path of the first model, every leg of which jumps what it can."""
    choice = battle.paths(name, legs)
    choice[c.JUMPS] = (1 << len(legs)) - 1
    return choice


# Climbing


@pytest.mark.example(92)
@pytest.mark.claims("firefight:M5a", "firefight:T4d", "firefight:M4f")
@pytest.mark.parametrize(("off", "reason"), [(2, FINE), (3.5, r.TOO_FAR)])
def test_onto_the_roof_of_one_storey_an_advance_gets_from_2_inches_off(off: float, reason: int) -> None:
    battle = alone(house(20, 30, 28, 38), at=(24, 38 + off)).start().act("W", c.ADVANCE)
    assert battle.problem(battle.paths("W", [(24, 37.99)])) == reason


@pytest.mark.example(92)
@pytest.mark.claims("firefight:M5a")
def test_what_a_climb_has_left_is_walked_on_the_roof() -> None:
    battle = alone(house(20, 30, 28, 38)).start().act("W", c.ADVANCE)
    assert battle.problem(battle.paths("W", [(24, 37)])) == FINE
    assert battle.problem(battle.paths("W", [(24, 36.9)])) == r.TOO_FAR


@pytest.mark.claims("firefight:M5b", "firefight:M5a")
@pytest.mark.parametrize(
    ("second", "storeys", "inches"),
    [
        (12.5, 1, 10),  # half an inch is stepped over
        (12.5, 2, 13),  # and up the difference
        (14.0, 1, 16),  # down, 2 inches of ground, and up again
    ],
)
def test_from_roof_to_roof(second: float, storeys: int, inches: float) -> None:
    battle = alone(house(4, 4, 12, 12), house(second, 4, 24, 12, storeys))
    code, cost = leg_cost(battle.t, tenths(8), tenths(8), tenths(18), tenths(8), 0, 0)
    assert (code, cost) == (FINE, tenths(inches))


@pytest.mark.claims("firefight:M5c")
def test_hills_cost_nothing() -> None:
    battle = alone(box(PieceKind.HILL, 20, 34, 28, 38)).start().act("W", c.ADVANCE)
    assert battle.problem(battle.paths("W", [(24, 34)])) == FINE


@pytest.mark.claims("firefight:M5d")
def test_where_it_is_agreed_heights_cost_nothing() -> None:
    battle = alone(house(20, 30, 28, 38, 3), at=(24, 40)).start().act("W", c.ADVANCE)
    assert battle.problem(battle.paths("W", [(24, 35)])) == r.TOO_FAR
    battle.s.now[0].free_climbs = 1
    assert battle.problem(battle.paths("W", [(24, 34)])) == FINE


@pytest.mark.claims("firefight:C7c", "firefight:M4d")
def test_who_is_on_a_roof_is_in_nobodys_way_on_the_ground() -> None:
    roof = house(22, 30, 26, 36)
    for at, reason in (((25.9, 33), FINE), ((26.3, 33), r.BODY_IN_WAY)):
        enemy, walker = u(row("enemy"), "E", at), u(row("walker"), "W", (26.6, 36))
        battle = situation([walker], [enemy, u(row("goal"), "G", (26.6, 30))], roof).start().act("W", c.CHARGE, "G")
        assert battle.problem(battle.paths("W", [(26.6, 31)])) == reason


# Sight and melee


@pytest.mark.example(86)
@pytest.mark.claims("firefight:C8a", "firefight:T6a", "firefight:T4d")
@pytest.mark.parametrize(("back", "beyond", "seen"), [(1, 5, True), (3, 1, False)])
def test_from_a_roof_one_sees_down_over_its_rim(back: float, beyond: float, seen: bool) -> None:
    battle = alone(house(10, 10, 30, 30))
    assert sees(battle.t, tenths(24), tenths(30 - back), tenths(24), tenths(30 + beyond)) is seen


@pytest.mark.claims("firefight:T5b")
def test_the_corner_of_the_building_that_one_stands_on_is_no_cover() -> None:
    battle = alone(house(22, 24, 26, 28))
    y = tenths(24) + 50
    assert behind_cover(battle.t, tenths(16), y - 100, 125, tenths(32), y - 100)
    assert not behind_cover(battle.t, tenths(23), y, 125, tenths(32), tenths(23.5))


@pytest.mark.claims("firefight:H11a", "firefight:H11b")
def test_nobody_strikes_onto_a_roof_or_through_a_building_but_on_one_roof_they_do() -> None:
    battle = alone(house(20, 20, 24, 24), house(30, 20, 31, 24))
    inch = tenths(1)
    assert not faces(battle.t, 19 * inch, 22 * inch, 21 * inch, 22 * inch)
    assert not faces(battle.t, 29 * inch, 22 * inch, 32 * inch, 22 * inch)
    assert faces(battle.t, 21 * inch, 22 * inch, 23 * inch, 22 * inch)


@pytest.mark.claims("firefight:H11b")
@pytest.mark.parametrize(("storeys", "strikes"), [(0, True), (1, False)])
def test_nobody_strikes_over_a_house_that_is_lower_than_both_roofs(storeys: int, strikes: bool) -> None:
    battle = alone(house(10, 10, 20, 20, 2), house(20.9, 10, 30, 20, 2), *[house(20.2, 10, 20.7, 20)] * storeys)
    assert bool(faces(battle.t, tenths(19.6), tenths(15), tenths(21.4), tenths(15))) is strikes


@pytest.mark.claims("firefight:M3a", "firefight:M5a")
@pytest.mark.parametrize(("storeys", "legal"), [(1, True), (3, False)])
def test_a_charge_climbs_to_who_stands_on_a_roof(storeys: int, legal: bool) -> None:
    enemy, walker = u(row("enemy"), "E", (24, 34)), u(row("walker"), "W", (24, 40))
    battle = situation([walker], [enemy], house(20, 30, 28, 36, storeys)).start()
    assert (battle.problem(battle.acting("W", c.CHARGE, "E")) == FINE) is legal


@pytest.mark.claims("firefight:H6d")
def test_a_step_back_ends_at_the_rim() -> None:
    sword = (Arm("Sword", 0, 1),)
    enemy = u(row("enemy", arms=sword), "E", (24, 32))
    walker = u(row("walker", arms=sword), "W", (24, 35.5))
    battle = situation([walker], [enemy], house(20, 30, 28, 33.5)).script(1, 1).start()
    battle.act("W", c.CHARGE, "E").move("W", [(24, 32 + BASE + 0.02)]).say(c.DONE)
    assert tenths(33.4) < battle.model("W").y < tenths(33.5)
    assert battle.model("W").piece == 0


# Jumps


@pytest.mark.example(60)
@pytest.mark.claims("firefight:J3a", "firefight:J3b", "firefight:J3c")
@pytest.mark.parametrize(
    ("gap", "deep", "dice"),
    [(1, 0, 0), (2, 0, 1), (4, 0, 2), (6, 0, 3), (0, 3, 0), (0, 5, 2), (0, 6, 3), (4, 4, 2), (2, 5, 2)],
)
def test_how_many_dice_a_jump_takes(gap: float, deep: float, dice: int) -> None:
    far = to_jump(tenths(gap), tenths(deep))
    assert (jump_dice(far) if far else 0) == dice


@pytest.mark.example(60)
@pytest.mark.claims("firefight:J3a", "firefight:J3d", "firefight:J3f")
@pytest.mark.parametrize(
    ("second", "storeys", "reason", "cost"),
    [
        (13.0, 1, FINE, 9),  # an inch is walked
        (14.0, 1, FINE, 7),  # 9 without the gap of 2
        (18.0, 1, FINE, 7),
        (18.5, 1, r.JUMPS_TOO_FAR, 0),
        (14.0, 2, r.JUMPS_UP, 0),
    ],
)
def test_a_jump_costs_nothing_and_goes_6_inches_and_never_up(
    second: float, storeys: int, reason: int, cost: float
) -> None:
    battle = alone(house(4, 4, 12, 12), house(second, 4, 30, 12, storeys))
    end = second + 3 if second > 13 else 17
    code, taken = leg_cost(battle.t, tenths(8), tenths(8), tenths(end), tenths(8), 1, 0)
    assert code == reason
    if code == FINE:
        assert taken == tenths(cost)


@pytest.mark.claims("firefight:J3a", "firefight:M5a")
def test_from_two_storeys_one_jumps_down_for_nothing_or_climbs_down() -> None:
    battle = alone(house(20, 30, 28, 38, 2), house(2, 30, 10, 38, 3))
    down = (tenths(24), tenths(36), tenths(24), tenths(40))
    assert leg_cost(battle.t, *down, 1, 0) == (FINE, tenths(4))
    assert leg_cost(battle.t, *down, 0, 0) == (FINE, tenths(10))
    deeper = (tenths(6), tenths(36), tenths(6), tenths(40))
    assert leg_cost(battle.t, *deeper, 1, 0)[0] == r.JUMPS_TOO_FAR


TWINS = (house(20, 30, 28, 34), house(20, 38, 28, 44))
"""Two roofs with a gap of 4 inches, 3 inches high."""


@pytest.mark.example(61)
@pytest.mark.claims("firefight:J3b", "firefight:J2a", "firefight:C9f")
def test_a_model_that_fails_a_jump_falls_takes_a_hit_and_does_nothing_more() -> None:
    battle = alone(*TWINS, at=(24, 39)).script(3, 2, 5).start().act("W", c.ADVANCE)
    battle.answer(jumping(battle, (24, 33)))
    ((*_stamp, _who, _by, die, modifier, needed, blocked),) = battle.rows(c.LOG_DEFENSE)
    assert (die, modifier, needed, blocked) == (5, -1, 4, 1)
    assert (battle.kind, battle.side) == (c.FALLING, "A")
    battle.answer(battle.row(c.LIE, x=tenths(24), y=tenths(36.5)))
    assert (battle.model("W").y, surface(battle.t, battle.model("W").piece)) == (tenths(36.5), 0)
    assert (battle.side, battle.unit("W").activated) == ("B", 1)


@pytest.mark.example(61)
@pytest.mark.claims("firefight:K27b", "firefight:J3b")
def test_a_strider_gets_across_with_a_2() -> None:
    battle = alone(*TWINS, at=(24, 39), rules=("Strider",)).script(3, 2).start().act("W", c.ADVANCE)
    battle.answer(jumping(battle, (24, 33)))
    assert (battle.model("W").y, battle.model("W").piece) == (tenths(33), 0)


@pytest.mark.example(61)
@pytest.mark.claims("firefight:K10b")
def test_who_flies_gets_across_without_dice() -> None:
    battle = alone(*TWINS, at=(24, 39), rules=("Flying",)).script().start().act("W", c.ADVANCE)
    battle.move("W", [(24, 33)])
    assert battle.model("W").y == tenths(33)


@pytest.mark.example(62)
@pytest.mark.claims("firefight:J2c")
def test_one_of_a_group_that_fails_a_jump_is_killed_without_a_hit() -> None:
    trio = u(row("trio", most=3), "Trio", (22, 39), (23.3, 39), (24.6, 39))
    battle = situation([trio], [u(row("enemy"), "E", (2, 2))], *TWINS).script(3, 3, 1, 6, 3, 3).start()
    battle.act("Trio", c.ADVANCE)
    choice = battle.paths("Trio", [(22, 33)], [(23.3, 33)], [(24.6, 33)])
    choice[c.JUMPS] = 1 | 1 << c.MOST_LEGS | 1 << 2 * c.MOST_LEGS
    battle.answer(choice)
    assert [battle.s.figures[n].fate for n in range(3)] == [c.ON_TABLE, c.KNOCKED_OUT, c.ON_TABLE]
    assert (battle.left, battle.rows(c.LOG_DEFENSE)) == (0, [])
    assert battle.model("Trio", 2).y == tenths(33)


@pytest.mark.claims("firefight:J2c", "firefight:J3e")
def test_the_last_of_a_group_acts_on_when_the_other_fails_a_jump() -> None:
    gun = Arm("Gun", 24, 1)
    duo, enemy = row("duo", most=3, arms=(gun,)), row("enemy", arms=(gun,))
    battle = situation([u(duo, "Duo", (22, 39), (23.3, 39))], [u(enemy, "E", (23.3, 31))], *TWINS)
    battle.script(3, 1, 6, 3).start().act("Duo", c.ADVANCE)
    choice = battle.paths("Duo", [(22, 33)], [(23.3, 33)])
    choice[c.JUMPS] = 1 | 1 << c.MOST_LEGS
    battle.answer(choice)
    assert [battle.s.figures[n].fate for n in range(2)] == [c.KNOCKED_OUT, c.ON_TABLE]
    assert (battle.kind, battle.side) == (c.SHOOTING, "A")


@pytest.mark.example(94)
@pytest.mark.claims("firefight:J3e", "firefight:A6c", "firefight:J3b")
def test_a_charge_that_falls_short_is_over_without_a_melee() -> None:
    enemy, walker = u(row("enemy"), "E", (24, 32.5)), u(row("walker", 4, 4), "W", (24, 37))
    roofs = house(20, 30, 28, 34), house(20, 36, 28, 44)
    battle = situation([walker], [enemy], *roofs).script(2, 6).start().act("W", c.CHARGE, "E")
    battle.answer(jumping(battle, (24, 32.5 + BASE + 0.02)))
    assert battle.kind == c.FALLING
    battle.answer(battle.row(c.LIE, x=tenths(24), y=tenths(35)))
    assert (battle.side, battle.unit("W").fatigued, battle.rows(c.LOG_STRIKES)) == ("B", 0, [])


@pytest.mark.claims("firefight:J3e")
def test_nobody_jumps_where_it_does_not_act() -> None:
    battle = alone(*TWINS, at=(24, 39)).start().act("W", c.ADVANCE)
    choice = jumping(battle, (24, 33))
    assert battle.problem(choice) == FINE
    battle.s.now[0].kind = c.AFTERWARDS
    assert battle.problem(choice) == r.NO_JUMPS


@pytest.mark.claims("firefight:J2d")
def test_who_has_fallen_lies_on_the_ground_within_2_inches_of_the_foot() -> None:
    battle = alone(*TWINS, at=(24, 39)).script(1, 1, 6).start().act("W", c.ADVANCE)
    battle.answer(jumping(battle, (24, 33)))
    for x, y, reason in (
        (24, 36, FINE),
        (25.9, 37.5, FINE),
        (24, 38.5, r.NOT_AT_FOOT),  # back on the roof
        (27.5, 37.5, r.NOT_AT_FOOT),
    ):
        assert battle.problem(battle.row(c.LIE, x=tenths(x), y=tenths(y))) == reason


@pytest.mark.claims("firefight:J2d", "firefight:J2h")
def test_where_nothing_is_free_within_2_inches_of_the_foot_the_nearest_free_place_is_taken() -> None:
    friends = u(row("crowd", most=8), "Friends", *((2.5 + n, 46) for n in range(8)))
    walker, enemy = u(row("walker"), "W", (24, 39)), u(row("enemy"), "E", (2, 2))
    roofs = house(20, 30, 28, 36.6), house(20, 38, 28, 44)
    battle = situation([walker, friends], [enemy], *roofs).script(1, 6).start().act("W", c.ADVANCE)
    battle.answer(jumping(battle, (24, 33)))
    assert battle.kind == c.FALLING
    for number in range(8):  # they fill the ground between the roofs
        battle.model("Friends", number).x, battle.model("Friends", number).y = tenths(20.5 + number), tenths(37.3)
    assert battle.problem(battle.row(c.LIE, x=tenths(24), y=tenths(37.9))) == r.OVERLAPS
    for x, y in ((24, 33), (31, 37), (17, 37)):
        assert battle.problem(battle.row(c.LIE, x=tenths(x), y=tenths(y))) == r.NOT_AT_FOOT
    x, y = landing(battle.t, battle.s, 0)
    assert 28 < x / 254 < 28.6 or 19.4 < x / 254 < 20  # behind one end of their line
    assert 36.5 < y / 254 < 38.5
    for u_off, v_off in ((0, 40), (40, 0)):
        assert battle.problem(battle.row(c.LIE, x=x + u_off, y=y + v_off)) == r.NOT_AT_FOOT
    battle.answer(battle.row(c.LIE, x=x, y=y))
    assert (battle.model("W").x, battle.model("W").y) == (x, y)


@pytest.mark.claims("firefight:J2d", "firefight:C2c")
@pytest.mark.parametrize(("more", "reason"), [(0, FINE), (1, r.NOT_AT_FOOT)])
def test_two_inches_from_the_foot_are_to_the_edge_of_the_base(more: int, reason: int) -> None:
    battle = alone(*TWINS, at=(24, 39)).script(1, 1, 6).start().act("W", c.ADVANCE)
    battle.answer(jumping(battle, (24, 33)))
    now = battle.s.now[0]
    choice = battle.row(c.LIE, x=now.foot_x - 2 * 254 - 125 - more, y=now.foot_y)
    assert battle.problem(choice) == reason


@pytest.mark.claims("firefight:J2a", "firefight:J2b", "firefight:J2c")
def test_a_fall_is_one_wound_and_told_with_its_depth_and_whether_it_kills_one_of_several() -> None:
    battle = alone(*TWINS, at=(24, 39), rules=("Tough(3)", "Regeneration")).script(1, 1, 1, 4).start()
    battle.act("W", c.ADVANCE).answer(jumping(battle, (24, 33)))
    assert [one[6:8] for one in battle.rows(c.LOG_FELL)] == [(3 * 254, 0)]
    assert [one[9] for one in battle.rows(c.LOG_DEFENSE)] == [0]
    battle.answer(battle.row(c.LIE, x=tenths(24), y=tenths(36.5)))
    assert (battle.model("W").wounds, battle.left) == (1, 0)
    duo = u(row("duo", most=2), "Duo", (22, 39), (23.3, 39))
    group = situation([duo], [u(row("enemy"), "E", (2, 2))], *TWINS).script(3, 1, 6, 3).start().act("Duo", c.ADVANCE)
    choice = group.paths("Duo", [(22, 33)], [(23.3, 33)])
    choice[c.JUMPS] = 1 | 1 << c.MOST_LEGS
    group.answer(choice)
    assert [one[6:8] for one in group.rows(c.LOG_FELL)] == [(3 * 254, 1)]


# Flying


@pytest.mark.claims("firefight:K10b", "firefight:K10c", "firefight:M2a")
def test_who_flies_passes_buildings_and_models_and_ends_on_neither_models_nor_near_them() -> None:
    friend = u(row("friend"), "F", (24, 36))
    flyer = u(row("walker", 4, 4, "Flying"), "W", (24, 40))
    battle = situation([flyer, friend], [u(row("enemy"), "E", (2, 2))], house(20, 29, 28, 34, 3)).start()
    battle.act("W", c.RUSH)
    assert battle.problem(battle.paths("W", [(24, 28.1)])) == FINE
    assert battle.problem(battle.paths("W", [(24, 32)])) == FINE
    assert battle.problem(battle.paths("W", [(24, 36.5)])) == r.TOO_NEAR


@pytest.mark.claims("firefight:K10a", "firefight:T2b")
def test_difficult_terrain_does_not_hold_who_flies() -> None:
    battle = alone(box(PieceKind.FOREST, 20, 30, 28, 36), rules=("Flying",)).start().act("W", c.RUSH)
    assert battle.problem(battle.paths("W", [(24, 28)])) == FINE


# What lies near a leg


def boxed(kind: PieceKind, left: int, upper: int, right: int, lower: int) -> Piece:
    """A piece told in tenths of a millimetre."""
    return Piece(kind, ((left, upper), (right, upper), (right, lower), (left, lower)))


@pytest.mark.claims("firefight:J3a")
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize(
    ("gap", "kind", "jumped"),
    [
        (1524, PieceKind.BUILDING, True),
        (1525, PieceKind.BUILDING, True),  # a gap is rounded
        (1526, PieceKind.BUILDING, False),
        (1000, PieceKind.HILL, False),
    ],
)
def test_another_roof_may_be_jumped_to_up_to_6_inches_off(
    across: bool, gap: int, kind: PieceKind, jumped: bool
) -> None:
    first = boxed(PieceKind.BUILDING, 3000, 3000, 4000, 4000)
    far = 4000 + gap
    second = boxed(kind, 3000, far, 4000, far + 900) if across else boxed(kind, far, 3000, far + 900, 4000)
    for pieces in ((first, second), (second, first)):
        battle = alone(*pieces)
        house_number = pieces.index(first)
        assert near_another_house(battle.t, house_number) is jumped
    assert near_another_house(alone(first).t, 0) is False


@pytest.mark.claims("firefight:C7c", "firefight:M4d")
@pytest.mark.parametrize("turned", [False, True])
def test_who_climbs_from_between_two_roofs_passes_nobody_on_the_roof_behind(turned: bool) -> None:
    """One stands on the rim of the roof behind: over the place where the walker begins, and on no part of its way."""

    def place(x: float, y: float) -> Place:
        return (y, x) if turned else (x, y)

    roofs = [(10, 20, 12.4, 28), (14, 20, 18, 28)]
    pieces = [house(*(place(*one[:2]) + place(*one[2:]))) for one in roofs]
    battle = alone(*pieces)
    model = battle.model("E")
    model.x, model.y = map(tenths, place(12.3, 24))
    ends = [*place(13, 24), *place(17, 24)]
    assert meets(battle.t, model, *map(tenths, ends), 125, 0) is False
    model.x, model.y = map(tenths, place(14.5, 24))
    assert meets(battle.t, model, *map(tenths, ends), 125, 0) is True


@pytest.mark.claims("firefight:C7c", "firefight:J3a")
@pytest.mark.parametrize("kind", [None, PieceKind.RUINS])
def test_who_stands_under_a_jump_is_not_in_its_way_in_ruins_either(kind: PieceKind | None) -> None:
    between = [box(kind, 22, 34.5, 26, 37.5)] if kind else []
    battle = alone(*TWINS, *between)
    model = battle.model("E")
    model.x, model.y = tenths(24), tenths(36)
    ends = tenths(24), tenths(39), tenths(24), tenths(33)
    assert meets(battle.t, model, *ends, 125, 1) is False
    assert meets(battle.t, model, *ends, 125, 0) is True
