"""A few of the changed files of the proof; thousands are tried there."""

import pytest

from tests.mutated.batches import Tried, try_batch

FIRST, EACH = 900_000, 9


@pytest.mark.parametrize("kind", ["tiny", "branched", "pictured", "fought"])
def test_a_changed_file_is_opened_whole_refused_or_repaired_with_an_honest_list(kind):
    tried = Tried()
    try_batch(kind, FIRST, EACH, tried)
    assert (tried.wrong, tried.files) == ([], EACH)
