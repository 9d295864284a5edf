"""What the table shows is what the rules allow: a slice; `agreement.agreements` does any number of battles."""

from __future__ import annotations

import pytest

from tests.battle.fftt.table.agreement import agreements

SEEDS = (25, 30, 40)
"""In the last two a way that is free as a whole is not so where its actions end: the next one leads there."""


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_table_shows_is_what_the_rules_allow(seed: int) -> None:
    assert agreements(seed) == []
