"""A few of the validly changed files of the proof: none is accepted silently."""

import pytest

from campaign.intake import process
from tests.intake.readers import carried_out_here
from tests.mutated import valid
from tests.mutated.valid import CHANGES, original, try_one

SEEDS = 3


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    return original(tmp_path_factory.mktemp("valid"), 1)


@pytest.mark.parametrize("kind", CHANGES)
def test_a_file_changed_so_that_it_is_valid_is_not_accepted_silently(kind, source, tmp_path, monkeypatch):
    monkeypatch.setattr(process, "carried_out", carried_out_here)
    monkeypatch.setattr(valid, "CHANGES", {kind: CHANGES[kind]})
    for seed in range(SEEDS):
        told = try_one(source, f"{kind} {seed}", tmp_path / str(seed))
        assert told.wrong == "", (seed, told)


def test_a_file_that_was_not_changed_is_accepted_silently(source, tmp_path, monkeypatch):
    """The question itself: where nothing was changed nothing is named, so what is named above is the change."""
    monkeypatch.setattr(process, "carried_out", carried_out_here)
    monkeypatch.setattr(valid, "CHANGES", {"nothing": lambda _chance, _path: None})
    assert try_one(source, "nothing", tmp_path / "trial").wrong == "accepted silently"
