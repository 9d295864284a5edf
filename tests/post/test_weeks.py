"""Weeks that are played by letter write the journal that hot seat writes, entry by entry and seal by seal."""

import random

import pytest

from tests.post.weeks import by_letter, hot_seat, planned
from tests.store.campaigns import founded


@pytest.mark.claims("campaign:C94b")
def test_a_week_by_letter_writes_the_journal_of_hot_seat(tmp_path):
    plan = planned(3, attacks=0.0)
    journals = []
    for name in ("table", "letters"):
        (tmp_path / name).mkdir()
        with founded(tmp_path / name, 3, seed=5) as desk:
            if name == "table":
                hot_seat(desk, 1, plan)
            else:
                by_letter(desk, 1, plan, tmp_path / name, random.Random(1))
            journals.append([entry.hash for entry in desk.history()])
    assert len(journals[0]) > 15
    assert journals[0] == journals[1]
