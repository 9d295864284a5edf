"""What a file could make the database do for ever is stopped; what people do all evening is not."""

import sqlite3
from contextlib import closing

import pytest

from campaign.desk import Desk
from campaign.store import file, opening
from campaign.world import orders as o
from tests.store.campaigns import army, mustered

FOR_EVER = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


@pytest.fixture(autouse=True)
def few_steps(monkeypatch):
    monkeypatch.setattr(file, "MOST_STEPS", 20_000)
    monkeypatch.setattr(file, "STEPS_A_BYTE", 0)


def test_a_question_without_end_is_given_up(tmp_path):
    with mustered(tmp_path) as desk:
        path = desk.path
    with closing(opening.connect(path, writes=False)) as connection, pytest.raises(sqlite3.OperationalError):
        connection.execute(FOR_EVER)


def test_many_orders_in_one_evening_are_not(tmp_path):
    mustered(tmp_path).close()
    with Desk.open(tmp_path / "test.fftt") as desk:
        whose = army(desk, desk.state.seats[0])
        for number in range(12):
            desk.submit(o.Rename(whose, f"Army {number}"))
        assert len(desk.history()) > 12
