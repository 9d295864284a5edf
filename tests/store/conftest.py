"""What tests of the file share: a sound campaign, and a copy of it to be spoilt."""

import shutil
from pathlib import Path

import pytest

from tests.store.campaigns import played


@pytest.fixture(scope="session")
def sound(tmp_path_factory):
    """A sound file with a battle, an undone order and an amended one."""
    with played(tmp_path_factory.mktemp("sound")) as desk:
        desk.undo()
        renaming = next(entry.id for entry in desk.history() if entry.order.kind == "rename")
        desk.amending.carry_out(desk.amending.plan(renaming, None))
        return desk.path


@pytest.fixture
def path(sound, tmp_path):
    """A copy of it to be spoilt."""
    return Path(shutil.copy(sound, tmp_path / "test.fftt"))
