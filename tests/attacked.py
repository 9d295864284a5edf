"""Fixtures of tests about a campaign in which a battle waits for its result: its file, the desk on it, the battle."""

import shutil

import pytest

from campaign.desk import Desk
from tests.store.campaigns import attack, mustered


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The file of the campaign."""
    with mustered(tmp_path_factory.mktemp("attacked")) as desk:
        attack(desk)
        return desk.path


@pytest.fixture
def desk(file, tmp_path):
    """The campaign, in a file of its own."""
    with Desk.open(shutil.copy(file, tmp_path / "test.fftt")) as desk:
        yield desk


@pytest.fixture
def battle(desk):
    """The battle."""
    return next(iter(desk.state.battles))
