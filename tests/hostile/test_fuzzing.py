"""Nearly right documents of every kind: read, or refused with a sentence; a thin slice of what the proof does."""

from __future__ import annotations

import sys

import pytest

from tests.hostile.fuzzing import fuzz, main
from tests.hostile.readers import READERS, judge, seeds_of

EXAMPLES = {"campaigns": 4}


@pytest.mark.parametrize("name", READERS)
def test_the_texts_to_begin_with_are_taken(name: str) -> None:
    if name not in ("orders", "campaigns"):  # an order is refused in most states; the other is read whole elsewhere
        assert all(judge(READERS[name], text.encode()) for text in seeds_of(name))


@pytest.mark.parametrize("name", READERS)
def test_a_nearly_right_document_is_read_or_refused_with_a_sentence(name: str) -> None:
    fuzz(name, EXAMPLES.get(name, 25), seed=1)


def test_without_atheris_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "atheris", None)
    assert main(["maps", "5"]) == 1
    assert 'pip install -c constraints.txt -e ".[fuzz]"' in capsys.readouterr().err


def test_a_kind_that_there_is_not_is_said_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dances"]) == 2
    assert "maps" in capsys.readouterr().err
