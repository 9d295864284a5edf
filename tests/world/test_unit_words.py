"""The words of the lists: nothing that a unit can do goes unsaid."""

import pytest

from campaign.battle.fftt.units import ABILITIES, EXPERIENCE, fftt_units
from campaign.world.unit_words import (
    ability_name,
    ability_text,
    gain_name,
    signed,
    trait_note,
    unit_notes,
    units_listed,
)

UNITS = {unit.key: unit for unit in fftt_units()}


@pytest.mark.parametrize("ability", ABILITIES.values())
def test_every_ability_has_a_name_of_its_own_and_a_text(ability):
    assert ability_name(ability) != ability
    assert ability_text(ability)


@pytest.mark.parametrize("gain", EXPERIENCE.values())
def test_every_step_of_experience_has_a_name(gain):
    assert gain_name(gain)


@pytest.mark.parametrize("trait", sorted({trait for unit in UNITS.values() for trait in unit.traits} - {"machine"}))
def test_every_trait_that_changes_a_battle_is_said(trait):
    assert trait_note(trait)


def test_an_ability_that_a_newer_list_brought_is_shown_as_it_stands():
    assert ability_name("tunneller") == "tunneller"


def test_a_grunt_has_light_fire_and_a_sniper_has_not():
    assert unit_notes(UNITS["marines.grunt"]) == ("light fire",)
    assert "light fire" not in unit_notes(UNITS["marines.sniper"])


def test_the_hand_to_hand_number_of_a_unit_is_part_of_its_notes():
    assert unit_notes(UNITS["insectoids.razordog"]) == ("close combat", "immune to goo", "+3 hand to hand")


def test_an_hq_is_not_said_to_be_harmless_because_nobody_expects_it_to_fight():
    assert unit_notes(UNITS["marines.hq"]) == ("leads and supplies", "bursts when destroyed")


def test_units_are_counted_and_listed():
    assert units_listed({"Grunt": 2, "Medic": 1}) == "2 Grunts and 1 Medic"


def test_a_negative_modifier_has_a_true_minus_sign():
    assert (signed(-2), signed(3)) == ("−2", "+3")
