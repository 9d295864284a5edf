"""The words of the lists: nothing that a unit can do goes unsaid."""

import pytest

from campaign.battle.fftt.units import fftt_units, trait_note
from campaign.battle.table_words import signed
from campaign.world.unit_words import units_listed

UNITS = {unit.key: unit for unit in fftt_units()}


@pytest.mark.parametrize("trait", sorted({trait for unit in UNITS.values() for trait in unit.traits} - {"machine"}))
def test_every_trait_that_changes_a_battle_is_said(trait):
    assert trait_note(trait)


def test_a_grunt_has_light_fire_and_a_sniper_has_not():
    assert UNITS["marines.grunt"].notes() == ("light fire",)
    assert "light fire" not in UNITS["marines.sniper"].notes()


def test_the_hand_to_hand_number_of_a_unit_is_said_among_its_notes_too():
    dog = UNITS["insectoids.razordog"]
    assert dog.notes() == ("close combat", "immune to goo")
    assert [stat.note for stat in dog.stats() if stat.note] == ["+3 hand to hand"]


def test_an_hq_is_not_said_to_be_harmless_because_nobody_expects_it_to_fight():
    assert UNITS["marines.hq"].notes() == ("leads and supplies", "bursts when destroyed")


def test_units_are_counted_and_listed():
    assert units_listed({"Grunt": 2, "Medic": 1}) == "2 Grunts and 1 Medic"


def test_a_negative_modifier_has_a_true_minus_sign():
    assert (signed(-2), signed(3)) == ("−2", "+3")
