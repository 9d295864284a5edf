"""Conformance of agreements: what every rule system lets people agree on is told, kept in files, and bounded."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from campaign.battle.contract.agreements import Agreement, Agreements
from campaign.battle.scenario import Scenario, read, write
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.battle.systems import agreements_of
from campaign.world.house_rules import HouseRules, house_rule_texts, switches_in
from tests.battle.systems import Case, each_system
from tests.battle.test_telling import rules_problems


def other(can: Agreements, option: Agreement) -> Any:
    """A value that is not the usual one."""
    usual = getattr(can.usual, option.key)
    if isinstance(usual, bool):
        return not usual
    return (3050, 2000) if usual is None else usual % option.most + 1


@each_system
def test_each_agreement_is_a_field_of_the_record_with_a_rule_and_words(case: Case) -> None:
    can = agreements_of(case.system.name)
    assert {option.key for option in can.options} <= {column.name for column in fields(can.record)}
    assert len({option.key for option in can.options}) == len(can.options)
    for option in can.options:
        usual = getattr(can.usual, option.key)
        assert usual is None or isinstance(usual, bool) or 1 <= usual <= option.most >= option.offered >= 1
        assert option.told(usual).strip()
        assert option.told(other(can, option)).strip()
        assert [*rules_problems(case.system.name, [option.rule])] == []
        assert not option.of or getattr(can.usual, option.of) is None
    assert 1 <= can.usual.turns <= can.last_turn


@each_system
def test_no_two_house_rules_of_campaigns_have_one_rule_by_which_the_sheet_tells_them_apart(case: Case) -> None:
    named = [option.rule for option in agreements_of(case.system.name).of_campaigns]
    assert len(set(named)) == len(named)


@each_system
def test_whatever_is_agreed_survives_a_scenario(case: Case) -> None:
    can = agreements_of(case.system.name)
    for option in can.options:
        setup = replace(case.small, rules=replace(can.usual, **{option.key: other(can, option)}))
        assert read(write(Scenario(setup))).setup.rules == setup.rules
        is_place = getattr(can.usual, option.key) is None
        assert can.place(setup.rules) == (getattr(setup.rules, option.key) if is_place else None)


@each_system
@pytest.mark.parametrize("edge", Edge)
def test_a_zone_lies_on_the_table_along_its_edge(case: Case, edge: Edge) -> None:
    for wide, high in ((80, 80), (120, 80), (100, 120)):
        field = Battlefield(wide * CM, high * CM)
        left, upper, right, lower = agreements_of(case.system.name).zone(field, edge, None, 2)
        assert 0 <= left < right <= field.width
        assert 0 <= upper < lower <= field.height
        at = {Edge.NORTH: upper == 0, Edge.SOUTH: lower == field.height, Edge.WEST: left == 0}
        assert at.get(edge, right == field.width)


@each_system
def test_a_house_rule_of_battles_is_a_switch_of_campaigns_of_that_game_alone(case: Case) -> None:
    name = case.system.name
    lasting = {option.key for option in agreements_of(name).of_campaigns}
    assert lasting <= {column.name for column in fields(HouseRules)}
    others = {option.key for system in ("fftt", "firefight") for option in agreements_of(system).of_campaigns} - lasting
    assert lasting <= set(switches_in(name))
    assert not others & set(switches_in(name))
    told = [rule for rule, _text in house_rule_texts(HouseRules(), name)]
    assert [rule for rule in told if not rule.startswith(("campaign:", f"{name}:"))] == []
