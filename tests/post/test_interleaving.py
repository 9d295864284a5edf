"""Answers in any order, several versions of them, amendments meanwhile: a slice of what “prove 0.11” goes through."""

import shutil
from collections import Counter

import pytest

from campaign.world import orders as o
from tests.post.interleaving import interleaved
from tests.store.campaigns import mustered


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    with mustered(tmp_path_factory.mktemp("begun"), 3) as desk:
        desk.submit(o.StartWeek())
        return desk.path


def test_nothing_is_lost_and_nothing_happens_twice(begun, tmp_path):
    found = Counter()
    for seed in range(3):
        folder = tmp_path / str(seed)
        folder.mkdir()
        found += interleaved(shutil.copy(begun, folder / "club.fftt"), folder, seed)
    assert found["taken in"] > 5
    assert found["outdated"] > 0
    assert found["given"] > 5
