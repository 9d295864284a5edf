"""The sample armies: each as the rulebook prints it, at its cost, within the limits, and offered."""

from __future__ import annotations

import re

import pytest

import resources
from campaign.battle.contract.lists import Sample
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.lists.force_org import army_problems, units_of
from campaign.battle.firefight.lists.points import FP
from campaign.battle.firefight.lists.samples import samples
from campaign.battle.firefight.units import Row
from campaign.battle.systems import lists_of

BOOK = resources.of_system("firefight", "rules.md").read_text(encoding="utf-8")
PRINTED = {
    name: (int(points), units.strip(), int(fp))
    for name, points, units, fp in re.findall(
        r"^\| ([A-Z][a-z]+ [a-z]+) \| (\d+) \| ([^|]+) \| (\d+) \|$", BOOK, re.MULTILINE
    )
}


@pytest.mark.claims("firefight:L6a")
@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.name)
def test_a_sample_army_costs_what_is_said_and_is_legal(sample: Sample[Row]) -> None:
    units = units_of(sample.army)
    fp = sum(row.fp for row in sample.army)
    told = ", ".join(f"{size} {row.name}" if size > 1 else row.name for row, size in units)
    assert PRINTED[sample.name] == (sample.points, told, fp)
    assert {row.faction for row in sample.army} == {sample.faction}
    assert army_problems(sample.army, sample.points, TableRules()) == []
    assert FP * (fp + 1) > sample.points


def test_all_of_them_are_offered() -> None:
    assert len(PRINTED) == len(samples()) == 9
    assert samples() == lists_of("firefight").samples()
