"""What the table shows is what the rules allow: a slice; `agreement.agreements` does any number of battles."""

from __future__ import annotations

import pytest

from tests.battle.fftt.table.agreement import agreements

SEEDS = (1, 8, 25)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_table_shows_is_what_the_rules_allow(seed: int) -> None:
    assert agreements(seed) == []
