"""The presets of a new campaign are data that the founding takes."""

import tomllib
from dataclasses import fields

import pytest

import resources
from campaign.world.house_rules import HouseRules, changes_between, house_rule_value
from campaign.world.presets import presets, what_it_sets
from tests.world.situation import Situation, founding

ROWS = tomllib.loads(resources.path("presets.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.key)
def test_a_campaign_can_be_founded_with_each(preset):
    table = Situation.founded(founding(preset.players, kind=preset.map, rules=preset.rules))
    assert table.state.setting.rules == preset.rules


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.key)
def test_every_house_rule_in_the_file_is_one_and_is_not_as_usual(preset):
    rows = ROWS[preset.key]["rules"]
    assert set(rows) <= {field.name for field in fields(HouseRules)}
    assert all(house_rule_value(key, value) is not None for key, value in rows.items())
    assert dict(changes_between(HouseRules(), preset.rules)) == rows


def test_what_a_preset_sets_is_told_with_its_rules():
    duel = presets()[0]
    assert what_it_sets(duel) == (
        ("campaign:C1", "A mega-city for 2 players."),
        ("campaign:C4", "Each home sector starts with 10 FP."),
        ("campaign:C11", "Battles are fought as soon as they are declared."),
        ("campaign:C36", "The campaign ends after 1 month."),
    )
