"""Charges of Firefight that do not go straight (sections M3, M5, J3): they climb, jump, and go round corners."""

from __future__ import annotations

import pytest

from campaign.battle.fast import Ints
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.movement import slot_at
from campaign.battle.firefight.reasons import FINE
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
