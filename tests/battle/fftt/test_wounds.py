"""Wounds: section W of the rules without healing, for every wound number, and the wound numbers of the lists."""

from __future__ import annotations

from math import ceil

import pytest

from campaign.battle.fftt.codes import KILLED, LOG_FOUGHT, LOG_SHOT, ON_TABLE, SHOOT
from campaign.battle.fftt.units import fftt_units
from campaign.battle.fftt.wounds import wounded
from tests.battle.fftt.situation import Situation, f, situation

WOUNDS = {
    "marines.engineer": 3,
    "marines.sniper": 2,
    "marines.grunt": 2,
    "marines.medic": 2,
    "marines.grenadier": 2,
    "marines.hq": 4,
    "machina.tank": 4,
    "machina.mt": 3,
    "machina.scanner": 2,
    "machina.terminator": 2,
    "machina.sentinel": 1,
    "machina.hq": 4,
    "insectoids.queen": 5,
    "insectoids.stinger": 2,
    "insectoids.spitter": 2,
    "insectoids.razordog": 2,
    "insectoids.drone": 1,
    "insectoids.bombbug": 2,
}
STATES = [(full, hurt) for full in range(1, 8) for hurt in range(full)]


def shot_at(unit: str, hurt: int) -> Situation:
    """A figure with so many wounds takes another."""
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f(unit, "Bob", at=(55, 50), hurt=hurt, ap=0), f("grunt", at=(9, 9), ap=0)],
    ).script(1, 2)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    return battle


def test_every_unit_can_take_the_wounds_of_its_list() -> None:
    assert {row.key: row.wounds for row in fftt_units()} == WOUNDS


@pytest.mark.claims("fftt:W1a")
@pytest.mark.parametrize("unit", WOUNDS)
def test_a_figure_dies_when_its_wounds_reach_its_wound_number(unit: str) -> None:
    assert shot_at(unit, WOUNDS[unit] - 1)["Bob"].fate == KILLED


@pytest.mark.claims("fftt:W1a")
@pytest.mark.parametrize("unit", [unit for unit in WOUNDS if WOUNDS[unit] > 1])
def test_a_figure_with_one_wound_less_lives(unit: str) -> None:
    bob = shot_at(unit, WOUNDS[unit] - 2)["Bob"]
    assert (bob.fate, bob.hurt) == (ON_TABLE, WOUNDS[unit] - 1)


@pytest.mark.claims("fftt:W2a", "fftt:W2b")
@pytest.mark.parametrize(("full", "hurt"), STATES)
def test_a_shooter_needs_one_less_from_half_its_wound_number_on_rounded_up(full: int, hurt: int) -> None:
    battle = situation(
        blue=[f("sentinel", "Ann", at=(40, 50), extra_wounds=full - 1, hurt=hurt)], red=[f("tank", "Bob", at=(55, 50))]
    ).script(1, 2)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.rows(LOG_SHOT)[0][2] == 7 - (hurt >= ceil(full / 2))


@pytest.mark.claims("fftt:W2a", "fftt:W2b")
@pytest.mark.parametrize(("full", "hurt"), STATES)
def test_a_fighter_adds_one_less_from_half_its_wound_number_on_rounded_up(full: int, hurt: int) -> None:
    battle = situation(
        blue=[f("drone", "Dot", at=(50, 50), extra_wounds=full - 1, hurt=hurt)], red=[f("grunt", "Ann", at=(51.55, 50))]
    ).script(4, 5)
    battle.start("close combat")
    (of_dot,) = (row for row in battle.rows(LOG_FOUGHT) if row[0] == battle.number("Dot"))
    assert of_dot[3] == 1 - (hurt >= ceil(full / 2))


@pytest.mark.claims("fftt:W2a")
@pytest.mark.parametrize(
    ("unit", "hurt", "is_wounded"),
    [("engineer", 1, False), ("engineer", 2, True), ("queen", 2, False), ("queen", 3, True)],
)
def test_an_engineer_is_wounded_with_two_wounds_and_a_queen_with_three(unit: str, hurt: int, is_wounded: bool) -> None:
    battle = situation(blue=[f(unit, "Ann", at=(50, 50), hurt=hurt)], red=[f("grunt", at=(90, 90))])
    assert wounded(battle["Ann"]) == is_wounded


@pytest.mark.claims("fftt:W2c")
def test_who_was_healed_below_half_is_wounded_no_more() -> None:
    battle = situation(
        blue=[f("engineer", "Ann", at=(50, 50), hurt=2), f("medic", "Doc", at=(50, 51.55), patient=0, treatments=1)],
        red=[f("grunt", "Bob", at=(70, 50), ap=0)],
    )
    battle.start("close combat")
    assert battle["Ann"].hurt == 1
    assert not wounded(battle["Ann"])
