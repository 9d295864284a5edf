"""What the table shows is what the rules allow: a slice; `agreement.agreements` does any number of battles."""

from __future__ import annotations

import pytest

from tests.battle.fftt.table.agreement import agreements

SEEDS = (30, 62, 112)
"""In the first a way that is free as a whole is not so where its actions end: the next one leads there. In the second
one leaves difficult ground at a flat angle, in the third a ray just misses a base: the outline bends between rays."""


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_table_shows_is_what_the_rules_allow(seed: int) -> None:
    assert agreements(seed) == []
