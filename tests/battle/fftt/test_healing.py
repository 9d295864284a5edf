"""Healing: rules W3 and W4, and what it costs."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import (
    DONE,
    HEAL,
    KILLED,
    LOG_HEALED,
    LOG_NOT_HEALED,
    MOVE,
    MOVEMENT,
    MOVING,
    SHOOT,
)
from campaign.battle.fftt.reasons import FINE, NO_AP, NOT_A_HEALER, NOT_A_PATIENT, OUT_OF_AMMO, WRONG_VERB
from campaign.battle.fftt.units import fftt_units
from tests.battle.fftt.situation import Situation, f, situation

LIVING = {
    "engineer", "sniper", "grunt", "medic", "grenadier", "queen", "stinger", "spitter", "razordog", "drone", "bombbug"
}  # fmt: skip
MACHINES = {"tank", "mt", "scanner", "terminator", "sentinel"}
ALL = [row.key for row in fftt_units()]
CONTACT = {"tank": 2.3, "mt": 2.3, "queen": 2.3, "hq": 2.8}


def ward(healer: str, patient: str, *, hurt: int = 1, apart: float | None = None, **marks: int) -> Situation:
    """Doc and Ann of blue in contact, Ann hurt and able to take one wound more than her kind; Bob of red far away."""
    kinds = healer.rpartition(".")[2], patient.rpartition(".")[2]
    wide = sum(CONTACT.get(kind, 1.55) - 0.775 for kind in kinds) if apart is None else apart
    battle = situation(
        blue=[f(healer, "Doc", at=(30, 50), **marks), f(patient, "Ann", at=(30 + wide, 50), hurt=hurt, extra_wounds=1)],
        red=[f("grunt", "Bob", at=(50, 50))],
    )
    assert battle.start("movement") == MOVING
    return battle


def end_of_phase(battle: Situation) -> None:
    """Everybody is done until the phase is over."""
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)


@pytest.mark.claims("fftt:W3a", "fftt:W3d")
@pytest.mark.parametrize("patient", ALL)
def test_a_medic_heals_the_living_and_no_machine(patient: str) -> None:
    wanted = FINE if patient.rpartition(".")[2] in LIVING else NOT_A_PATIENT
    assert ward("medic", patient).problem(HEAL, "Doc", "Ann") == wanted


@pytest.mark.claims("fftt:W3b", "fftt:W3e")
@pytest.mark.parametrize("patient", ALL)
def test_a_tank_repairs_the_machina_and_nobody_living(patient: str) -> None:
    wanted = FINE if patient.rpartition(".")[2] in MACHINES else NOT_A_PATIENT
    assert ward("tank", patient).problem(HEAL, "Doc", "Ann") == wanted


@pytest.mark.claims("fftt:W3f")
@pytest.mark.parametrize(("healer", "hq"), [("medic", "marines.hq"), ("tank", "machina.hq")])
def test_nobody_treats_an_hq(healer: str, hq: str) -> None:
    assert ward(healer, hq).problem(HEAL, "Doc", "Ann") == NOT_A_PATIENT


@pytest.mark.claims("fftt:W3g", "fftt:W3h")
@pytest.mark.parametrize("healer", ["medic", "tank"])
def test_nobody_treats_itself(healer: str) -> None:
    battle = ward(healer, healer, hurt=1)
    assert battle.problem(HEAL, "Ann", "Ann") == NOT_A_PATIENT
    assert battle.problem(HEAL, "Doc", "Ann") == FINE


@pytest.mark.parametrize(
    "unit", [key for key in ALL if key not in ("marines.medic", "machina.tank") and "hq" not in key]
)
def test_nobody_else_heals(unit: str) -> None:
    assert ward(unit, "grunt").problem(HEAL, "Doc", "Ann") == NOT_A_HEALER


@pytest.mark.claims("fftt:W3a")
@pytest.mark.parametrize(("apart", "wanted"), [(1.60, FINE), (1.61, NOT_A_PATIENT)])
def test_healer_and_patient_are_in_contact(apart: float, wanted: int) -> None:
    assert ward("medic", "grunt", apart=apart).problem(HEAL, "Doc", "Ann") == wanted


def test_nobody_heals_an_enemy_or_the_unhurt() -> None:
    battle = situation(
        blue=[f("medic", "Doc", at=(30, 50)), f("grunt", "Ann", at=(30, 51.55))],
        red=[f("grunt", "Bob", at=(31.55, 50), hurt=1)],
    )
    battle.start("movement")
    assert battle.problem(HEAL, "Doc", "Ann") == NOT_A_PATIENT
    assert battle.problem(HEAL, "Doc", "Bob") == NOT_A_PATIENT


@pytest.mark.claims("fftt:A1d", "fftt:W3c")
def test_healing_costs_two_aps_and_removes_one_wound() -> None:
    battle = ward("medic", "engineer", hurt=2)
    battle.answer(HEAL, "Doc", "Ann")
    assert battle["Doc"].ap == 1
    end_of_phase(battle)
    assert battle["Ann"].hurt == 1


@pytest.mark.claims("fftt:A1d")
@pytest.mark.parametrize(("ap", "wanted"), [(1, NO_AP), (2, FINE)])
def test_healing_needs_two_aps(ap: int, wanted: int) -> None:
    assert ward("medic", "grunt", ap=ap).problem(HEAL, "Doc", "Ann") == wanted


@pytest.mark.claims("fftt:W3c")
def test_four_aps_remove_two_wounds() -> None:
    battle = ward("medic", "engineer", hurt=3, ap=4)
    battle.answer(HEAL, "Doc", "Ann")
    battle.answer(HEAL, "Doc", "Ann")
    end_of_phase(battle)
    assert battle["Ann"].hurt == 1


@pytest.mark.claims("fftt:S12c")
def test_a_medic_out_of_ammo_does_not_heal() -> None:
    assert ward("medic", "grunt", empty=1).problem(HEAL, "Doc", "Ann") == OUT_OF_AMMO


@pytest.mark.claims("fftt:W4a")
def test_healing_is_declared_in_the_own_movement_only() -> None:
    battle = ward("medic", "grunt")
    battle.answer(DONE)
    assert (battle.kind, battle.asked) == (MOVING, "red")
    assert battle.problem(HEAL, "Doc", "Ann") != FINE
    battle.answer(DONE)
    assert battle.s.now[0].step != MOVEMENT
    assert battle.asked == "blue"
    assert battle.problem(HEAL, "Doc", "Ann") == WRONG_VERB


@pytest.mark.claims("fftt:W4b")
def test_healing_takes_effect_in_the_healing_step() -> None:
    battle = ward("medic", "engineer", hurt=2)
    battle.answer(HEAL, "Doc", "Ann")
    battle.answer(DONE)
    battle.answer(DONE)
    assert battle.asked == "blue"  # general fire
    assert battle["Ann"].hurt == 2
    end_of_phase(battle)
    assert battle.rows(LOG_HEALED) == [(battle.number("Ann"), battle.number("Doc"), 1, 1, 0, 0)]


@pytest.mark.claims("fftt:W4a", "fftt:W4c", "fftt:W4d")
def test_a_grunt_who_dies_in_general_fire_is_not_healed_and_the_aps_are_spent() -> None:
    battle = situation(
        blue=[f("medic", "Doc", at=(30, 50)), f("grunt", "Ann", at=(30, 51.55), hurt=1)],
        red=[f("grunt", "Bob", at=(45, 51.55))],
    ).script(3, 3)
    battle.start("movement")
    battle.answer(HEAL, "Doc", "Ann")
    assert battle["Doc"].ap == 1
    for _side in range(3):  # both sides' movement, blue's fire
        battle.answer(DONE)
    battle.answer(SHOOT, "Bob", "Ann")
    assert battle["Ann"].fate == KILLED
    assert battle.rows(LOG_HEALED) == []
    assert len(battle.rows(LOG_NOT_HEALED)) == 1


@pytest.mark.claims("fftt:W4c")
def test_who_dies_in_general_fire_heals_nobody() -> None:
    battle = situation(
        blue=[f("medic", "Doc", at=(30, 50), hurt=1), f("grunt", "Ann", at=(30, 51.55), hurt=1)],
        red=[f("grunt", "Bob", at=(45, 50))],
    ).script(3, 3)
    battle.start("movement")
    battle.answer(HEAL, "Doc", "Ann")
    for _side in range(3):
        battle.answer(DONE)
    battle.answer(SHOOT, "Bob", "Doc")
    assert battle["Ann"].hurt == 1


@pytest.mark.claims("fftt:W4c", "fftt:W4d")
def test_a_patient_who_walks_away_is_not_healed() -> None:
    battle = ward("medic", "grunt")
    battle.answer(HEAL, "Doc", "Ann")
    battle.answer(MOVE, "Ann", to=[(31.55, 40)])
    assert battle["Doc"].ap == 1
    end_of_phase(battle)
    assert battle["Ann"].hurt == 1
