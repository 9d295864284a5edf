"""Answers in any order, several versions of them, amendments meanwhile: a slice of what “prove 0.11” goes through."""

import shutil
from collections import Counter

from tests.post.interleaving import interleaved


def test_nothing_is_lost_and_nothing_happens_twice(begun_by_three, tmp_path):
    found = Counter()
    for seed in range(3):
        folder = tmp_path / str(seed)
        folder.mkdir()
        found += interleaved(shutil.copy(begun_by_three, folder / "club.fftt"), folder, seed)
    assert found["taken in"] > 5
    assert found["outdated"] > 0
    assert found["given"] > 5
