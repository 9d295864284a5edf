"""Nearly right documents of every kind: read, or refused with a sentence; a thin slice of what the proof does."""

from __future__ import annotations

import pytest

from tests.hostile.fuzzing import fuzz
from tests.hostile.readers import READERS, judge, seeds_of

EXAMPLES = {"campaigns": 4}


@pytest.mark.parametrize("name", READERS)
def test_the_texts_to_begin_with_are_taken(name: str) -> None:
    if name not in ("orders", "campaigns"):  # an order is refused in most states; the other is read whole elsewhere
        assert all(judge(READERS[name], text.encode()) for text in seeds_of(name))


@pytest.mark.parametrize("name", READERS)
def test_a_nearly_right_document_is_read_or_refused_with_a_sentence(name: str) -> None:
    fuzz(name, EXAMPLES.get(name, 25), seed=1)
