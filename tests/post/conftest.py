"""Campaigns by letter, each founded once and copied for every test."""

from __future__ import annotations

import shutil

import pytest

from campaign.desk import Desk
from campaign.world import orders as o
from tests.post.table import Table
from tests.store.campaigns import attacked, mustered, won_by_attacker


@pytest.fixture(scope="session")
def begun(tmp_path_factory):
    """The file of a campaign of two players; the first week has begun."""
    return _begun(tmp_path_factory.mktemp("begun"), 2)


@pytest.fixture(scope="session")
def begun_by_three(tmp_path_factory):
    """The same of three players."""
    return _begun(tmp_path_factory.mktemp("begun by three"), 3)


def _begun(folder, players):
    with mustered(folder, players) as desk:
        desk.submit(o.StartWeek())
        return desk.path


@pytest.fixture
def desk(begun, tmp_path):
    """The campaign of two players, open."""
    with Desk.open(shutil.copy(begun, tmp_path / "test.fftt")) as desk:
        yield desk


@pytest.fixture
def table(desk, tmp_path):
    """Both play by letter, and letters are out."""
    table = Table(desk, tmp_path)
    table.send_out(until="Friday", words="The week has begun.")
    return table


@pytest.fixture
def fought(table):
    """A battle is fought apart: both its players have letters since, and the first has written the result down."""
    desk = table.desk
    attacker, defender = desk.state.turn_order
    order = won_by_attacker(desk, attacked(desk))
    table.send_out()
    with table.players[attacker].home() as at_home:
        return at_home.sign(at_home.write_down(order), table.players[attacker].keyring), order, defender
