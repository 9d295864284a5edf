"""Rooms of records: a large one makes its rows when they are asked for, and nobody notices."""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from campaign.battle.fast import Ints, choice_rows, clone, fresh, own, put, room, room_of_ints, share
from campaign.battle.fftt.records import Battle
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.kernel.table import Stairs


@pytest.fixture
def battle():
    """A battle whose log has three rows, the last of them written to."""
    made = fresh(Battle)
    made.log[2][0] = 7
    return made


def test_every_row_is_there_and_is_all_zero(battle):
    assert battle.log[MOST_ROWS - 1] == [0] * WIDTH


def test_past_the_last_row_there_is_none(battle):
    with pytest.raises(IndexError):
        battle.log[MOST_ROWS]


def test_a_row_is_the_same_row_whenever_it_is_asked_for(battle):
    battle.log[9][3] = 5
    assert (battle.log[2][0], battle.log[9][3]) == (7, 5)


def test_a_clone_has_the_rows_and_shares_none(battle):
    copy = clone(battle)
    copy.log[2][0] = 8
    copy.log[3][0] = 1
    assert (battle.log[2][0], battle.log[3][0], copy.log[MOST_ROWS - 1]) == (7, 0, [0] * WIDTH)


def test_a_record_that_was_sent_to_another_process_goes_on_growing(battle):
    sent = pickle.loads(pickle.dumps(battle))
    assert (sent.log[2][0], sent.log[MOST_ROWS - 1]) == (7, [0] * WIDTH)


def test_a_clone_shares_no_numbers(battle):
    copy = clone(battle)
    copy.doors[4], copy.foes[1][2] = 1, 1
    assert (battle.doors[4], battle.foes[1][2]) == (0, 0)


@dataclass(slots=True)
class Inner:
    """A record that lies in a room and has rooms itself."""

    number: int
    pairs: Sequence[Stairs] = room(Stairs, 2)
    ints: Ints = room_of_ints(2)  # noqa: RUF009


@dataclass(slots=True)
class Outer:
    """A record with a room of those."""

    number: int
    inner: Sequence[Inner] = room(Inner, 1)


def nested():
    """A record in a room whose rooms hold 1 everywhere."""
    inner, outer = fresh(Inner), fresh(Outer)
    inner.number, inner.ints[0] = 1, 1
    put(inner.pairs, [Stairs(1, 1, 1)], 2)
    put(outer.inner, [inner])
    return outer


def inside(record):
    """What stands in the record in its room."""
    row = record.inner[0]
    return row.number, row.ints[0], row.pairs[0].x


def change(row):
    """Another number everywhere."""
    row.number = row.ints[0] = row.pairs[0].x = 2


def test_a_clone_shares_no_rooms_of_records_in_its_rooms():
    outer = nested()
    copy = clone(outer)
    change(copy.inner[0])
    assert (inside(outer), inside(copy)) == ((1, 1, 1), (2, 2, 2))


def test_a_row_of_ones_own_shares_no_rooms():
    outer, view = nested(), fresh(Outer)
    share(view.inner, outer.inner, 1)
    assert inside(view) == (1, 1, 1)
    change(own(view.inner, 0))
    assert (inside(outer), inside(view)) == ((1, 1, 1), (2, 2, 2))


def test_rows_outside_of_any_record_are_rows_of_their_own():
    rows = choice_rows(2, 3)
    rows[0][1] = 4
    assert [list(row) for row in rows] == [[0, 4, 0], [0, 0, 0]]


def test_many_rows_outside_of_any_record_are_made_when_they_are_asked_for():
    rows = choice_rows(500, 3)
    rows[2][1] = 4
    assert (len(rows), len(list(rows)), rows[1], rows[2]) == (500, 3, [0, 0, 0], [0, 4, 0])
    with pytest.raises(IndexError):
        rows[500]
