"""Special rules as lists write them: their names and numbers, on which side they stand, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.firefight import special
from campaign.battle.firefight.setup import table_of
from campaign.battle.firefight.special import OF_MODELS, OF_WEAPONS, level, name_of
from campaign.battle.firefight.units import Arm, row_problems
from campaign.battle.scenery import Battlefield
from tests.battle.firefight.situation import row


def problems(*rules: str, arms: tuple[str, ...] = ()) -> list[str]:
    """What is said against a row with these rules, and its weapon with those."""
    return row_problems(replace(row("r", 4, 5, *rules, arms=(Arm("Gun", 24, 1, 0, arms),)), key="own.r"))


@pytest.mark.claims("firefight:L7c")
@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("Reliable", "Reliable"),
        ("Lock-On", "Lock-On"),
        ("Blast(3)", "Blast"),
        ("Tough(6)", "Tough"),
        ("Tough(7)", ""),
        ("Blast(0)", ""),
        ("Blast", ""),
        ("Reliable(2)", ""),
        ("reliable", ""),
        ("Invisible", ""),
        ("Blast(3) ", ""),
    ],
)
def test_a_rule_is_one_by_name_with_a_number_from_1_to_6_where_it_has_one(rule: str, name: str) -> None:
    assert name_of(rule) == name


@pytest.mark.claims("firefight:L7c", "firefight:L7d")
def test_a_rule_on_the_wrong_side_is_refused_with_where_it_belongs() -> None:
    for name in OF_WEAPONS:
        rule = f"{name}(2)" if name in special.NUMBERED else name
        assert ["is one of a weapon" in said for said in problems(rule)] == [True]
    for name in OF_MODELS:
        rule = f"{name}(2)" if name in special.NUMBERED else name
        assert ["is one of the model" in said for said in problems(arms=(rule,))] == [True]


@pytest.mark.claims("firefight:L7c")
def test_an_unknown_rule_is_refused_with_those_that_can_be_played() -> None:
    (said,) = problems("Invisible")
    assert "“Invisible”" in said
    assert "Tough(1…6)" in said
    assert not problems("Tough(3)", "Hero")


@pytest.mark.claims("firefight:K30a")
def test_of_the_same_rule_twice_the_larger_number_counts() -> None:
    assert level(("Tough(2)", "Tough(5)", "Tough(3)"), "Tough") == 5
    assert (level(("Blast(2)",), "Deadly"), level(("Reliable",), "Reliable")) == (0, 1)


@pytest.mark.claims("firefight:L7d")
def test_every_rule_comes_to_the_records() -> None:
    rules = tuple(f"{name}(4)" if name in special.NUMBERED else name for name in OF_MODELS)
    arm = tuple(f"{name}(4)" if name in special.NUMBERED else name for name in OF_WEAPONS)
    table = table_of(Battlefield(12192, 12192), (row("all", 4, 5, *rules, arms=(Arm("Gun", 24, 1, 0, arm),)),))
    for name in OF_MODELS:
        assert getattr(table.profiles[0], special.field_of(name)) == (4 if name in special.NUMBERED else 1)
    for name in OF_WEAPONS:
        assert getattr(table.weapons[0], special.field_of(name)) == (4 if name in special.NUMBERED else 1)
