"""Weeks that are played by letter write the journal that hot seat writes, entry by entry and seal by seal."""

import random

import pytest

from campaign.desk import Desk
from tests.post.weeks import by_command, by_letter, hot_seat, in_profiles, planned
from tests.store.campaigns import founded


@pytest.mark.claims("campaign:C94b")
def test_a_week_by_letter_writes_the_journal_of_hot_seat(tmp_path):
    plan = planned(3, attacks=0.0)
    journals = []
    for name in ("table", "letters", "commands"):
        folder = tmp_path / name
        folder.mkdir()
        with founded(folder, 2, seed=5) as desk:
            if name == "table":
                hot_seat(desk, 1, plan)
            elif name == "letters":
                by_letter(desk, 1, plan, folder, random.Random(1))
        if name == "commands":
            by_command(desk.path, 1, plan, folder, random.Random(1), in_profiles(folder, {"1.p2": "de"}))
        with Desk.open_to_read(desk.path) as desk:
            journals.append([entry.hash for entry in desk.history()])
    assert len(journals[0]) > 10
    assert journals[0] == journals[1] == journals[2]
