"""Charges of Firefight that do not go straight (sections M3, M5, J3): they climb, jump, and go round corners."""

from __future__ import annotations

from math import atan2, degrees, hypot

import pytest

from campaign.battle.fast import Ints
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight import routes
from campaign.battle.firefight.charging import lay_charge, lay_straight, saved_by_jumps
from campaign.battle.firefight.legs import NEVER, forget_legs
from campaign.battle.firefight.measures import suppose
from campaign.battle.firefight.movement import FARTHEST, slot_at
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import MOST_BENDS, WAY_BENDS, WAY_LEGS, WAY_REACHED
from campaign.battle.firefight.routes import (
    JUMPING,
    ROUND,
    Pace,
    find_way,
    gather,
    left_at,
    spread,
    straight_on,
)
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import BLADE, Entered, Place, Situation, box, row, situation, tenths, u

SWORDS = (BLADE,)


def house(left: float, upper: float, right: float, lower: float, storeys: int = 1) -> Piece:
    """A building of so many storeys."""
    return Piece(PieceKind.BUILDING, box(PieceKind.BUILDING, left, upper, right, lower).corners, storeys=storeys)


def charging(start: Place, goal: Place, *pieces: Piece, others: tuple[Entered, ...] = ()) -> Situation:
    """A single model, and an enemy whom it could charge."""
    charger, enemy = u(row("charger", arms=SWORDS), "One", start), u(row("enemy", arms=SWORDS), "Enemy", goal)
    return situation([charger], [enemy, *others], *pieces).start()


def plan(battle: Situation) -> Ints:
    """The charge as the rules lay it down, which has to be legal."""
    battle.act("One", c.CHARGE, "Enemy")
    choice = battle.row(c.MOVE)
    assert lay_charge(battle.t, battle.s, battle.names["One"], battle.names["Enemy"], 12 * 254, True, choice)
    return choice


def may_charge(battle: Situation) -> bool:
    reason = battle.problem(battle.acting("One", c.CHARGE, "Enemy"))
    assert reason in (FINE, r.NO_WAY)
    return reason == FINE


def row_of(*places: Place) -> tuple[Entered, ...]:
    """A wall of models of a third unit."""
    return (u(row("third", arms=SWORDS, most=6), "Third", *places),)


WALL = row_of(*((21.5 + n, 25) for n in range(6)))
"""Six in a row without a gap, across the straight way from (24, 28) to (24, 20)."""


@pytest.mark.claims("firefight:M3a", "firefight:M3d")
def test_a_charge_goes_round_two_corners() -> None:
    """Behind a row of enemies, whose ends are each too far off for a single bend beside the middle."""
    battle = charging((24, 26.4), (24, 23.4), others=WALL)
    choice = plan(battle)
    assert choice[slot_at(0) + c.LEGS] >= 3
    battle.more(1).answer(choice)
    assert (battle.kind, len(battle.rows(c.LOG_MOVED))) == (c.STRIKING, choice[slot_at(0) + c.LEGS])


@pytest.mark.claims("firefight:M3a")
def test_a_charge_whose_ways_round_are_all_too_long_is_refused() -> None:
    ring = [(24 + dx, 20 + dy) for dx, dy in ((1.2, 1.2), (-1.2, 1.2), (1.2, -1.2), (-1.2, -1.2), (0, 1.7), (0, -1.7))]
    sides = (u(row("pair", arms=SWORDS, most=2), "Pair", (22.3, 20), (25.7, 20)),)
    assert not may_charge(charging((24, 27), (24, 20), others=(*row_of(*ring), *sides)))


@pytest.mark.claims("firefight:M3a", "firefight:M3d", "firefight:T2a")
def test_a_charge_goes_round_difficult_ground_that_would_hold_it_up() -> None:
    marsh = box(PieceKind.RIVER, 20, 22, 27, 26)
    battle = charging((24, 29), (24, 20), marsh)
    choice = plan(battle)
    assert choice[slot_at(0) + c.LEGS] >= 2
    assert battle.more(1).answer(choice).kind == c.STRIKING
    assert not may_charge(charging((24, 29), (24, 20), box(PieceKind.RIVER, 14, 22, 34, 26)))


@pytest.mark.claims("firefight:M3a", "firefight:M5a")
@pytest.mark.parametrize(("storeys", "legs"), [(1, 1), (3, 3)])
def test_a_charge_climbs_over_a_low_house_and_goes_round_a_high_one(storeys: int, legs: int) -> None:
    """Over one storey it costs 6 inches, over three 18."""
    battle = charging((24, 25.2), (24, 20.8), house(20, 22, 28, 24, storeys))
    choice = plan(battle)
    assert choice[slot_at(0) + c.LEGS] == legs
    assert battle.more(1).answer(choice).kind == c.STRIKING


@pytest.mark.claims("firefight:M3a", "firefight:M3e", "firefight:J3d")
def test_a_charge_farther_off_than_it_goes_arrives_by_a_jump() -> None:
    """It runs 10 inches on two roofs, and the 4 inches between them cost nothing."""
    roofs = house(20, 30, 28, 40), house(20, 16, 28, 26)
    far = (24, 39), (24, 24)
    battle = charging(*far, *roofs)
    choice = plan(battle)
    assert choice[c.JUMPS] & 1
    battle.more(3, 3, 1)
    battle.answer(choice)
    assert len(battle.rows(c.LOG_JUMPED)) == 2
    assert not may_charge(charging(*far, house(20, 30, 28, 40), house(20, 16, 28, 22)))


@pytest.mark.claims("firefight:M3a", "firefight:M3e", "firefight:J3a")
def test_a_charge_jumps_where_the_gap_is_narrow_enough() -> None:
    """Straight on it is 7 inches to the other roof; from the corner of the own one, which is farther out, 5."""
    corners = tuple((tenths(x), tenths(y)) for x, y in ((20, 34), (28, 36), (28, 42), (20, 42)))
    own = Piece(PieceKind.BUILDING, corners)
    battle = charging((25.9, 36.5), (22, 28), own, house(18, 24, 28, 29))
    choice = plan(battle)
    assert choice[c.JUMPS]


@pytest.mark.claims("firefight:M3a", "firefight:H1a")
def test_where_the_nearest_of_a_group_is_shut_in_another_one_leads_the_charge() -> None:
    """The nearest to the enemy has no way; the two others beside the row do, and it follows as far as it can."""
    trio = u(row("trio", arms=SWORDS, most=3), "One", (21.5, 26.2), (20.3, 26.2), (19.1, 26.2))
    enemy = u(row("enemy", arms=SWORDS), "Enemy", (22, 23.2))
    cage = row_of((20.6, 25), (21.6, 25), (22.6, 25), (22.7, 26), (22.7, 27), (21.7, 27.4))
    battle = situation([trio], [enemy, *cage]).start()
    choice = plan(battle)
    assert battle.problem(choice) == FINE


# Quick answers, number by number


def lay(battle: Situation, most: int) -> bool:
    return lay_straight(battle.t, battle.s, 0, battle.names["Enemy"], most, True, battle.row(c.MOVE))


@pytest.mark.claims("firefight:M3a")
@pytest.mark.parametrize(("more", "laid"), [(0, True), (5, True), (6, False)])
def test_a_straight_charge_gets_as_far_as_the_move_and_half_a_millimetre(more: int, laid: bool) -> None:
    battle = charging((20, 30), (24, 20))
    one, enemy = battle.model("One"), battle.model("Enemy")
    one.x, one.y, enemy.x, enemy.y = 5000, 5000, 5000, 5000 + 250 + 1500 + more
    assert lay(battle, 1500) is laid


@pytest.mark.claims("firefight:M3a", "firefight:T2a")
def test_a_straight_charge_goes_through_difficult_ground_where_6_inches_are_enough() -> None:
    for away, laid in ((6, True), (7.1, False)):
        battle = charging((24, 20 + away), (24, 20), box(PieceKind.FOREST, 2, 21.5, 46, 23.5))
        assert lay(battle, 12 * 254) is laid


@pytest.mark.claims("firefight:J3a", "firefight:J3d")
def test_jumps_save_a_charge_something_where_it_comes_to_a_roof_that_is_near_another() -> None:
    roofs, apart = (house(20, 30, 28, 34), house(20, 24, 28, 26)), (house(20, 30, 28, 34), house(20, 4, 28, 8))
    hill = box(PieceKind.HILL, 2, 30, 10, 34)

    def saved(battle: Situation, most: int = 12 * 254) -> int:
        return saved_by_jumps(battle.t, battle.s, 0, most)

    at, foe = (24, 40), (2, 2)
    assert saved(charging(at, foe)) == 0
    assert saved(charging(at, foe, *roofs)) == FARTHEST
    assert saved(charging(at, foe, *roofs), tenths(6)) == FARTHEST
    assert saved(charging(at, foe, *roofs), tenths(6) - 1) == 0
    assert saved(charging(at, foe, *apart)) == 0
    assert saved(charging((6, 40), foe, hill, *roofs), tenths(8)) == 0
    flier = u(row("charger", 4, 5, "Flying", arms=SWORDS), "One", at)
    battle = situation([flier], [u(row("enemy", arms=SWORDS), "Enemy", foe)], *roofs).start()
    assert saved(battle) == 0
    gone = charging(at, foe, *roofs)
    gone.model("One").fate = c.KNOCKED_OUT
    assert saved(gone) == 0


@pytest.mark.claims("firefight:M3a", "firefight:H8c")
def test_a_way_to_where_one_stands_has_no_leg_and_any_other_one_has() -> None:
    battle = charging((24, 30), (24, 20))
    one, number = battle.model("One"), battle.number("One")
    suppose(battle.s)
    forget_legs(battle.s)
    battle.s.way[WAY_LEGS] = 7
    for away, legs in ((0, 0), (1, 1), (500, 1)):
        assert find_way(battle.t, battle.s, number, one.x, one.y - away, straight_on(3048, 0)) is True
        assert battle.s.way[WAY_LEGS] == legs
    assert find_way(battle.t, battle.s, number, one.x, one.y - 3049, straight_on(3048, 0)) is False


@pytest.mark.claims("firefight:M3d", "firefight:H8c")
def test_a_way_round_corners_is_taken_only_where_it_is_asked_for() -> None:
    battle = charging((24, 26.4), (24, 23.4), others=WALL)
    number, choice = battle.number("One"), plan(battle)
    last = slot_at(0) + c.FIRST_LEG + 2 * choice[slot_at(0) + c.LEGS] - 2
    x, y = choice[last], choice[last + 1]
    suppose(battle.s)
    forget_legs(battle.s)
    pace = Pace(3048, 0, ROUND, 0)
    spread(battle.t, battle.s, number, battle.names["Enemy"], pace)
    assert find_way(battle.t, battle.s, number, x, y, straight_on(3048, 0)) is False
    assert find_way(battle.t, battle.s, number, x, y, pace) is True
    assert battle.s.way[WAY_LEGS] >= 3


# Where ways bend, number by number


def bends(battle: Situation, care: int = ROUND, rough: int = 0, spare: int = 0) -> set[Place]:
    """The places where a way of the charger to the enemy might bend, but for those round the enemy."""
    suppose(battle.s)
    gather(battle.t, battle.s, battle.number("One"), battle.names["Enemy"], Pace(3048, rough, care, spare))
    enemy, many = battle.model("Enemy"), battle.s.way[WAY_BENDS]
    found = {(battle.s.bends[2 * n], battle.s.bends[2 * n + 1]) for n in range(many)}
    return {(x, y) for x, y in found if hypot(x - enemy.x, y - enemy.y) > 302}


@pytest.mark.claims("firefight:M3d")
def test_ways_bend_at_six_places_round_each_base_of_another_unit() -> None:
    third = u(row("third", arms=SWORDS, most=2), "Third", (24, 26), (2, 26))
    battle = situation([u(row("first"), "First", (24, 22.5)), *charging_pair("")], [ENEMY, third]).start()
    battle.model("First").fate = c.KNOCKED_OUT
    middle = battle.model("Third")
    found = bends(battle)
    assert len(found) == 6
    turns = sorted(round(degrees(atan2(y - middle.y, x - middle.x))) % 360 for x, y in found)
    assert turns == [0, 60, 120, 180, 240, 300]
    assert all(abs(hypot(y - middle.y, x - middle.x) - 300) <= 1.5 for x, y in found)
    battle.model("First").fate = c.ON_TABLE
    assert len(bends(battle)) == 12
    assert bends(battle, JUMPING) == set()  # who jumps bends on roofs alone


ENEMY = u(row("enemy", arms=SWORDS), "Enemy", (24, 20))


def charging_pair(rule: str) -> tuple[Entered, ...]:
    """A charger with a rule."""
    return (u(row("charger", 4, 5, *filter(None, [rule]), arms=SWORDS), "One", (24, 30)),)


@pytest.mark.claims("firefight:M3d", "firefight:K27a", "firefight:K10b")
@pytest.mark.parametrize(
    ("kind", "rule", "rough", "corners"),
    [
        (PieceKind.BUILDING, "", 0, 4),
        (PieceKind.BUILDING, "", 1, 4),
        (PieceKind.BUILDING, "Strider", 0, 4),
        (PieceKind.BUILDING, "Flying", 0, 0),
        (PieceKind.FOREST, "", 0, 4),
        (PieceKind.FOREST, "", 1, 0),
        (PieceKind.FOREST, "Strider", 0, 0),
        (PieceKind.FOREST, "Flying", 0, 0),
        (PieceKind.RUINS, "", 0, 0),
    ],
)
def test_ways_bend_at_the_corners_of_what_is_avoided(kind: PieceKind, rule: str, rough: int, corners: int) -> None:
    battle = situation(charging_pair(rule), [ENEMY], box(kind, 23, 24, 25, 26)).start()
    assert len(bends(battle, rough=rough)) == corners


@pytest.mark.claims("firefight:M3e")
@pytest.mark.parametrize(("left", "corners"), [(24, 8), (28, 8), (28.1, 0)])
def test_who_jumps_bends_beside_and_on_the_roofs_within_4_inches_of_its_way(left: float, corners: int) -> None:
    battle = situation(charging_pair(""), [u(row("far"), "Far", (2, 2)), ENEMY], house(left, 24, left + 1, 26)).start()
    assert len(bends(battle, JUMPING, spare=3048)) == corners
    assert len(bends(battle, ROUND, spare=3048)) == 4


@pytest.mark.claims("firefight:M3a", "firefight:C7b")
def test_a_way_may_have_taken_what_is_left_to_contact_as_the_crow_flies() -> None:
    battle = charging((24, 30), (24, 20))
    suppose(battle.s)
    enemy = battle.model("Enemy")
    pace = Pace(3048, 0, ROUND, 0)
    left = [
        left_at(battle.s, battle.number("One"), battle.names["Enemy"], enemy.x, enemy.y + 250 + away, pace)
        for away in (0, 10, 11, 1010)
    ]
    assert left == [3048, 3048, 3047, 2048]


@pytest.mark.claims("firefight:M3d", "firefight:M3e")
@pytest.mark.parametrize(("care", "layers"), [(ROUND, [0, 1, 2]), (JUMPING, [0, 1])])
@pytest.mark.parametrize(("taken", "goes_on"), [(3047, True), (3048, False)])
def test_ways_have_as_many_bends_as_they_may_while_any_of_the_move_is_left(
    monkeypatch: pytest.MonkeyPatch, care: int, layers: list[int], taken: int, goes_on: bool
) -> None:
    """Only the second place is ever reached."""
    battle = situation(charging_pair(""), [ENEMY], house(23, 24, 25, 26)).start()
    asked = []

    def reach(t, s, figure, last, layer, pace) -> None:
        asked.append((last, layer))
        s.spans[layer * MOST_BENDS + 1] = taken

    monkeypatch.setattr(routes, "reach_from", reach)
    suppose(battle.s)
    spread(battle.t, battle.s, battle.number("One"), battle.names["Enemy"], Pace(3048, 0, care, 3048))
    reached = layers if goes_on else [0]
    assert asked == [(1 if layer else c.NOBODY, layer) for layer in reached]
    assert (battle.s.way[WAY_REACHED], battle.s.reached[0], battle.s.reached[1]) == (1, 1, reached[-1])


@pytest.mark.claims("firefight:M3d")
def test_each_place_that_was_reached_is_noted_with_the_most_bends_that_were_worth_it() -> None:
    battle = charging((24, 26.4), (24, 23.4), others=WALL)
    suppose(battle.s)
    forget_legs(battle.s)
    spread(battle.t, battle.s, battle.number("One"), battle.names["Enemy"], Pace(3048, 0, ROUND, 0))
    s, expected = battle.s, []
    for n in range(s.way[WAY_BENDS]):
        layers = [layer for layer in range(3) if s.spans[layer * MOST_BENDS + n] < NEVER]
        expected += [(n, layers[-1])] if layers else []
    noted = [(s.reached[2 * n], s.reached[2 * n + 1]) for n in range(s.way[WAY_REACHED])]
    assert noted == expected
    assert {layer for _n, layer in noted} == {0, 1, 2}


@pytest.mark.claims("firefight:M3e")
@pytest.mark.parametrize("near", [0, 1, 2])
def test_the_roofs_for_jumps_are_looked_for_on_the_way_to_the_nearest_enemy(near: int) -> None:
    """To the north, the east or the west, each with a house on the way there; the two others are farther off."""
    spots = [(24, 18), (36, 30), (12, 30)]
    spots[near] = ((24, 19), (35, 30), (13, 30))[near]
    foes = u(row("foes", arms=SWORDS, most=3), "Enemy", *spots)
    before = u(row("before", arms=SWORDS), "Before", (2, 2))
    houses = (house(23.5, 24.5, 24.5, 25.5), house(29.5, 29.5, 30.5, 30.5), house(17.5, 29.5, 18.5, 30.5))
    battle = situation(charging_pair(""), [before, foes], houses[near]).start()
    assert len(bends(battle, JUMPING, spare=3048)) == 8
    battle = situation(charging_pair(""), [before, foes], *houses).start()
    found = bends(battle, JUMPING, spare=3048)
    assert len(found) == 8, found
