"""A slice of the campaigns that computer players play in Firefight (``tests.proofs.firefight`` plays 20 of them)."""

from pathlib import Path

import pytest

from campaign.computer.levels import EASY
from tests.proofs.computers import play_computers
from tests.proofs.firefight import founding


@pytest.mark.parametrize("seed", [0, 1, 4])
def test_books_balance_after_every_order_battles_are_fought_and_the_file_is_clean(seed: int, tmp_path: Path) -> None:
    counts = play_computers(seed, tmp_path, weeks=2, founding=founding(seed, (EASY,))).counts
    assert counts["weeks"] == 2
    assert counts["battles"] > 0
