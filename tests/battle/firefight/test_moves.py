"""Moves, coherency and charges of Firefight (sections A4, M, H1, H8 and T2), with the worked examples."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.measures import units_near
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Row
from campaign.battle.scenery import LowWall, Piece, PieceKind
from tests.battle.firefight.situation import Place, Situation, box, row, situation, tenths, u, wall

BASE = 250 / 254  # the diameter of a small base, in inches
FOUR = row("four", most=4)
SIX = row("six", most=6)


def alone(
    *pieces: Piece, at: Place = (24, 40), others: Sequence[Place] = (), walls: Sequence[LowWall] = ()
) -> Situation:
    """A single model about to move, friends of other units, and an enemy far off."""
    friends = [u(row(f"friend{n}"), f"Friend {n}", place) for n, place in enumerate(others)]
    enemy = u(row("enemy"), "Enemy", (24, 2))
    return situation([u(row("walker"), "Walker", at), *friends], [enemy], *pieces, walls=walls)


def walks(battle: Situation, action: int, *legs: Place) -> int:
    """Why the walker may not go so, after that action."""
    battle.start().act("Walker", action)
    return battle.problem(battle.paths("Walker", legs))


@pytest.mark.example(9)
@pytest.mark.claims("firefight:A4b", "firefight:A4c", "firefight:M4a")
@pytest.mark.parametrize(
    ("action", "legs", "reason"),
    [
        (c.ADVANCE, [(24, 34)], FINE),
        (c.ADVANCE, [(24, 33.9)], r.TOO_FAR),
        (c.ADVANCE, [(27, 40), (27, 37)], FINE),
        (c.ADVANCE, [(27, 40), (27, 36.9)], r.TOO_FAR),
        (c.RUSH, [(24, 28)], FINE),
        (c.RUSH, [(24, 27.9)], r.TOO_FAR),
    ],
)
def test_x9_an_advance_goes_6_inches_and_a_rush_12(action: int, legs: list[Place], reason: int) -> None:
    assert walks(alone(), action, *legs) == reason


@pytest.mark.claims("firefight:A4a", "firefight:A4c")
def test_who_holds_may_shoot_and_who_rushes_may_not() -> None:
    battle = situation([u(row("one"), "One", (20, 30))], [u(row("two"), "Two", (20, 20))])
    assert battle.start().act("One", c.HOLD).kind == c.SHOOTING
    battle = situation([u(row("one"), "One", (20, 30))], [u(row("two"), "Two", (20, 20))])
    battle.start().act("One", c.RUSH).move("One")
    assert (battle.kind, battle.side) == (c.ACTIVATING, "B")


@pytest.mark.claims("firefight:A4e", "firefight:A4b")
def test_a_unit_may_stay_where_it_is_and_shoot_after_that() -> None:
    battle = situation([u(row("one"), "One", (20, 30))], [u(row("two"), "Two", (20, 20))])
    assert battle.start().act("One", c.ADVANCE).move("One").kind == c.SHOOTING


@pytest.mark.claims("firefight:M4b")
def test_a_path_has_four_legs_at_most() -> None:
    battle = alone().start().act("Walker", c.ADVANCE)
    choice = battle.paths("Walker", [(24.5, 40), (25, 40), (25.5, 40), (26, 40)])
    assert battle.problem(choice) == FINE
    choice[c.FIRST_SLOT + c.LEGS] = 5
    assert battle.problem(choice) == r.NO_LEG


@pytest.mark.claims("firefight:M4c")
def test_the_whole_base_stays_on_the_table() -> None:
    assert walks(alone(at=(2, 40)), c.ADVANCE, (BASE / 2, 40)) == FINE
    assert walks(alone(at=(2, 40)), c.ADVANCE, (BASE / 2 - 0.01, 40)) == r.OFF_TABLE


@pytest.mark.claims("firefight:M4f", "firefight:M5a")
def test_over_a_building_one_climbs_up_and_down_and_round_it_one_walks() -> None:
    house = box(PieceKind.BUILDING, 22, 34, 26, 37)
    assert walks(alone(house), c.ADVANCE, (24, 36.9)) == r.TOO_FAR
    assert walks(alone(house), c.RUSH, (24, 34.1)) == FINE
    assert walks(alone(house), c.RUSH, (24, 32)) == r.TOO_FAR
    assert walks(alone(house), c.RUSH, (27, 38), (27, 33)) == FINE


# Coherency


def row_of(action: int, *ends: Place, kind: Row = FOUR) -> Situation:
    """A group in a row that begins to move."""
    places = [(10 + n * (0.3 + BASE), 40) for n in range(len(ends))]
    battle = situation([u(kind, "Group", *places)], [u(row("enemy"), "Enemy", (24, 2))])
    return battle.start().act("Group", action)


def ends_at(*ends: Place, kind: Row = FOUR) -> int:
    battle = row_of(c.RUSH, *ends, kind=kind)
    return battle.problem(battle.paths("Group", *[[end] for end in ends]))


def in_a_row(*gaps: float) -> list[Place]:
    """Places with these gaps between the edges."""
    x, places = 10.0, [(10.0, 36.0)]
    for gap in gaps:
        x += gap + BASE
        places.append((round(x * 254) / 254, 36.0))
    return places


@pytest.mark.example(12)
@pytest.mark.claims("firefight:M1a", "firefight:M1c")
@pytest.mark.parametrize(
    ("gaps", "reason"),
    [((1, 1, 1), FINE), ((1, 1, 1.2), r.NOT_COHERENT), ((1, 1.2, 1), FINE)],
    ids=["gaps of 1", "the last one 1.2 away", "two pairs"],
)
def test_x12_each_has_another_within_1_inch_and_no_chain_is_asked_for(gaps: tuple[float, ...], reason: int) -> None:
    assert ends_at(*in_a_row(*gaps)) == reason


@pytest.mark.example(12)
@pytest.mark.claims("firefight:M1b")
@pytest.mark.parametrize(("ends", "reason"), [(5.99, FINE), (6.1, r.NOT_COHERENT)])
def test_x12_of_six_in_a_row_the_first_and_the_last_are_within_6_inches(ends: float, reason: int) -> None:
    gap = (ends - 4 * BASE) / 5
    assert ends_at(*in_a_row(*(gap,) * 5), kind=SIX) == reason


@pytest.mark.example(74)
@pytest.mark.claims("firefight:M6a")
@pytest.mark.parametrize(("apart", "reason"), [(1.0, FINE), (4.9, FINE), (5.5, r.FARTHER_APART)])
def test_x74_the_two_left_of_a_row_may_end_no_farther_apart(apart: float, reason: int) -> None:
    places = in_a_row(1, 1, 1)
    battle = situation([u(FOUR, "Group", *places)], [u(row("enemy"), "Enemy", (24, 2))])
    for n in (1, 2):
        battle.model("Group", n).fate = c.KNOCKED_OUT
    battle.start().act("Group", c.ADVANCE)
    x = places[0][0] + apart + BASE - 1 / 254
    assert battle.problem(battle.paths("Group", [(places[0][0], 38)], [], [], [(x, 38)])) == reason


@pytest.mark.claims("firefight:M4e", "firefight:C7c")
def test_members_of_the_own_unit_are_in_the_way_only_where_one_ends() -> None:
    battle = row_of(c.RUSH, *in_a_row(1, 1, 1))
    first = (10.0, 40.0)
    past = battle.paths("Group", [], [], [], [(9.0 - BASE, 40)])
    assert battle.problem(past) in (FINE, r.NOT_COHERENT)
    onto = battle.paths("Group", [], [], [], [(first[0] + 0.5, first[1])])
    assert battle.problem(onto) == r.OVERLAPS


@pytest.mark.claims("firefight:C7c", "firefight:H11a")
def test_a_base_on_a_hill_overlaps_none_on_the_ground_and_is_not_in_contact_with_it() -> None:
    hill = box(PieceKind.HILL, 20, 30, 30, 36)
    enemy = u(row("enemy"), "Enemy", (25, 35.8))
    battle = situation([u(row("walker"), "Walker", (25, 40))], [enemy], hill).start()
    assert battle.problem(battle.acting("Walker", c.CHARGE, "Enemy")) == FINE  # it can come up
    battle.act("Walker", c.CHARGE, "Enemy")
    below = battle.paths("Walker", [(25, 36.3)])
    assert battle.problem(below) == r.NO_CONTACT


# The zone of 1 inch


@pytest.mark.example(11)
@pytest.mark.claims("firefight:M2a", "firefight:C2a")
@pytest.mark.parametrize(("gap", "reason"), [(1.0, r.TOO_NEAR), (1.1, FINE)])
def test_x11_an_advance_ends_more_than_1_inch_from_a_friendly_unit(gap: float, reason: int) -> None:
    assert walks(alone(others=[(24, 34)]), c.ADVANCE, (24, 34 + BASE + gap)) == reason


@pytest.mark.example(76)
@pytest.mark.claims("firefight:M2b")
def test_x76_a_path_goes_past_a_third_unit_only_in_a_charge() -> None:
    third = [(24 + BASE + 0.5, 36)]
    assert walks(alone(others=third), c.RUSH, (24, 32)) == r.TOO_NEAR
    battle = situation(
        [u(row("walker"), "Walker", (24, 40)), u(row("third"), "Third", third[0])],
        [u(row("enemy"), "Enemy", (24, 30))],
    )
    battle.start().act("Walker", c.CHARGE, "Enemy")
    assert battle.problem(battle.paths("Walker", [(24, 30 + BASE + 0.01)])) == FINE


@pytest.mark.example(75)
@pytest.mark.claims("firefight:M7a", "firefight:M7b")
@pytest.mark.parametrize(
    ("legs", "reason"),
    [
        ([(24 + BASE + 0.3, 39.2), (24 + BASE + 2, 39)], r.COMES_NEARER),
        ([(24, 41.1 - 0.5)], FINE),
        ([(24, 41.0 - 0.5 - 0.01)], r.TOO_NEAR),
    ],
    ids=["past it", "straight away to 1.1", "straight away to 1.0"],
)
def test_x75_a_model_half_an_inch_from_an_enemy_moves_off(legs: list[Place], reason: int) -> None:
    foe = (24, 40 - BASE - 0.5)
    battle = situation([u(row("walker"), "Walker", (24, 40))], [u(row("enemy"), "Enemy", foe)])
    battle.start().act("Walker", c.ADVANCE)
    assert battle.problem(battle.paths("Walker", legs)) == reason


@pytest.mark.claims("firefight:M4d")
def test_a_charge_meets_no_base_of_a_third_unit() -> None:
    battle = situation(
        [u(row("walker"), "Walker", (24, 40)), u(row("third"), "Third", (24, 36))],
        [u(row("enemy"), "Enemy", (24, 31))],
    )
    battle.start().act("Walker", c.CHARGE, "Enemy")
    assert battle.problem(battle.paths("Walker", [(24, 31 + BASE + 0.01)])) == r.BODY_IN_WAY


# Difficult terrain


@pytest.mark.claims("firefight:T2a", "firefight:T2b", "firefight:T4a")
@pytest.mark.parametrize("kind", [PieceKind.RUBBLE, PieceKind.FOREST, PieceKind.POOL, PieceKind.RIVER])
def test_x55_a_rush_across_difficult_ground_goes_6_inches(kind: PieceKind) -> None:
    ground = box(kind, 23, 36, 25, 38)
    assert walks(alone(ground), c.RUSH, (24, 34)) == FINE
    assert walks(alone(ground), c.RUSH, (24, 33.9)) == r.TOO_FAR_ROUGH


@pytest.mark.claims("firefight:T2b", "firefight:T4a")
@pytest.mark.parametrize("kind", [PieceKind.RUINS, PieceKind.HILL])
def test_other_ground_holds_nobody_up(kind: PieceKind) -> None:
    assert walks(alone(box(kind, 23, 36, 25, 38)), c.RUSH, (24, 28)) == FINE


@pytest.mark.claims("firefight:T2b")
def test_who_begins_in_difficult_ground_is_held_up() -> None:
    assert walks(alone(box(PieceKind.FOREST, 23, 39, 25, 41)), c.RUSH, (24, 33)) == r.TOO_FAR_ROUGH


@pytest.mark.example(78)
@pytest.mark.claims("firefight:T2b", "firefight:M8a")
def test_x78_one_path_that_clips_a_forest_holds_the_whole_unit_up() -> None:
    trio = row("trio", most=3)
    forest = box(PieceKind.FOREST, 9, 36, 10.5, 38)
    battle = situation([u(trio, "Trio", (10, 40), (11.5, 40), (13, 40))], [u(row("e"), "E", (40, 2))], forest)
    battle.start().act("Trio", c.RUSH)
    assert battle.problem(battle.paths("Trio", [(10, 34)], [(11.5, 34)], [(13, 34)])) == FINE
    assert battle.problem(battle.paths("Trio", [(10, 35)], [(11.5, 34)], [(13, 33.5)])) == r.TOO_FAR_ROUGH


@pytest.mark.claims("firefight:M8a")
def test_a_unit_walks_model_by_model_in_the_order_laid_down() -> None:
    pair = row("pair", most=2)
    battle = situation([u(pair, "Pair", (10, 40), (11.5, 40))], [u(row("e"), "E", (40, 2))])
    battle.start().act("Pair", c.ADVANCE)
    choice = battle.paths("Pair", [(10, 38)], [(11.5, 38)])
    first, second = c.FIRST_SLOT, c.FIRST_SLOT + c.SLOT
    choice[first + c.FIGURE], choice[second + c.FIGURE] = choice[second + c.FIGURE], choice[first + c.FIGURE]
    choice[first + c.FIRST_LEG], choice[second + c.FIRST_LEG] = tenths(11.5), tenths(10)
    battle.answer(choice)
    assert [moved[4] for moved in battle.rows(c.LOG_MOVED)] == [battle.number("Pair", 1), battle.number("Pair", 0)]


# Charges


def chargers(gap: float, *others: Place) -> Situation:
    """A group whose first model is so far from contact with an enemy, the others where they are told."""
    places = [(24, 20 + BASE + gap), *others]
    kind = row("chargers", most=6) if others else row("charger")
    return situation([u(kind, "Group", *places)], [u(row("enemy"), "Enemy", (24, 20))]).start()


@pytest.mark.claims("firefight:M3a", "firefight:A4d", "firefight:H1a")
@pytest.mark.parametrize(("gap", "reason"), [(12.0, FINE), (12.1, r.NO_WAY)])
def test_x10_the_nearest_model_has_to_get_into_contact(gap: float, reason: int) -> None:
    far = 20 + BASE + gap + 1.2
    battle = chargers(gap, (23.2, far), (24.8, far))
    assert battle.problem(battle.acting("Group", c.CHARGE, "Enemy")) == reason


@pytest.mark.claims("firefight:M3b", "firefight:C7b")
@pytest.mark.parametrize(("short", "reason"), [(0.0, FINE), (10 / 254, FINE), (12 / 254, r.NO_CONTACT)])
def test_a_charge_as_laid_down_arrives(short: float, reason: int) -> None:
    battle = chargers(6).act("Group", c.CHARGE, "Enemy")
    assert battle.problem(battle.paths("Group", [(24, 20 + BASE + short)])) == reason


@pytest.mark.claims("firefight:M3c")
def test_the_target_of_a_charge_need_not_be_seen() -> None:
    forest = box(PieceKind.FOREST, 23, 22.5, 25, 23.5)
    battle = situation([u(row("one"), "One", (24, 25.5))], [u(row("enemy"), "Enemy", (24, 20))], forest).start()
    assert battle.act("One", c.HOLD).kind != c.SHOOTING
    battle = situation([u(row("one"), "One", (24, 25.5))], [u(row("enemy"), "Enemy", (24, 20))], forest).start()
    assert battle.problem(battle.acting("One", c.CHARGE, "Enemy")) == FINE


@pytest.mark.claims("firefight:H1a", "firefight:H8a")
def test_who_could_be_in_contact_has_to_be() -> None:
    battle = chargers(6, (25.5, 20 + BASE + 6)).act("Group", c.CHARGE, "Enemy")
    lazy = battle.paths("Group", [(24, 20 + BASE + 0.01)], [(24.9, 20 + 2 * BASE + 0.4)])
    assert battle.problem(lazy) == r.COULD_BE_NEARER
    keen = battle.paths("Group", [(24, 20 + BASE + 0.01)], [(24 + BASE, 20.1)])
    assert battle.problem(keen) == FINE


@pytest.mark.example(90)
@pytest.mark.claims("firefight:H8b", "firefight:H8c")
@pytest.mark.parametrize(("farther", "reason"), [(0.8, FINE), (1.2, r.COULD_BE_NEARER)])
def test_x90_who_cannot_be_in_contact_ends_within_1_inch_of_the_best_place(farther: float, reason: int) -> None:
    # two come into contact; the other two begin 14 inches from it, and stay together
    behind = 20 + BASE + 14
    starts = [(23.4, 20 + BASE + 6), (24.6, 20 + BASE + 6), (23.4, behind), (24.6, behind)]
    battle = situation([u(FOUR, "Group", *starts)], [u(row("enemy"), "Enemy", (24, 20))]).start()
    battle.act("Group", c.CHARGE, "Enemy")
    front = ([(24, 20 + BASE + 0.01)], [(24 + BASE, 20.1)])
    back = ([(23.4, behind - 12 + farther)], [(24.6, behind - 12 + farther)])
    assert battle.problem(battle.paths("Group", *front, *back)) == reason


@pytest.mark.claims("firefight:H11b")
def test_a_building_between_the_centres_parts_two_models() -> None:
    house = box(PieceKind.BUILDING, 23.9, 20, 24.1, 21)
    battle = situation([u(row("one"), "One", (24, 26))], [u(row("enemy"), "Enemy", (24, 20 - 0.1))], house).start()
    battle.act("One", c.CHARGE, "Enemy")
    assert battle.problem(battle.paths("One", [(24, 21.01)])) == r.NO_CONTACT


def test_a_low_wall_is_in_nobodys_way() -> None:
    assert walks(alone(walls=[wall(20, 37, 28, 37)]), c.RUSH, (24, 28)) == FINE


@pytest.mark.claims("firefight:C2b")
@pytest.mark.parametrize(("off", "within"), [(0, True), (1, False)])
def test_two_units_are_as_far_apart_as_their_nearest_models(off: int, within: bool) -> None:
    pair = row("pair", most=2)
    battle = situation([u(pair, "Pair", (10, 40), (10, 38.5))], [u(pair, "Others", (10, 20), (10, 18.5))])
    battle.model("Others").y = battle.model("Pair", 1).y - 250 - 6 * 254 - off
    assert units_near(battle.s, battle.names["Pair"], battle.names["Others"], 6 * 254) is within
