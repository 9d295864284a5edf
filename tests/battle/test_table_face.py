"""Conformance: what the table asks of every rule system, all through random battles, and that the doors agree."""

from __future__ import annotations

import os

import pytest

from tests.battle.play.any_table import checked_table, is_rule
from tests.battle.systems import CASES, Case

AT_MOST = None if os.environ.get("FFTT_WHOLE") else 3  # battles of a rule system
DECISIONS = 100_000 if os.environ.get("FFTT_WHOLE") else 60

each_battle = pytest.mark.parametrize(
    ("case", "seed"),
    [pytest.param(case, seed, id=f"{case.system.name} {seed}") for case in CASES for seed in case.seeds[:AT_MOST]],
)


@each_battle
def test_every_door_answers_all_through_a_battle_and_the_rules_agree(case: Case, seed: int) -> None:
    assert checked_table(case, seed, DECISIONS)


def test_a_rule_that_the_rulebook_does_not_have_is_none() -> None:
    assert is_rule("")
    assert is_rule("fftt:Q6")
    assert is_rule("firefight:S3a")
    assert is_rule("campaign:C1a")
    assert not is_rule("firefight:S3z")
    assert not is_rule("firefight:Y9")
    assert not is_rule("nonsense")
