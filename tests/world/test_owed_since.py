"""Since when somebody owes something: by the entry of the journal that brought it about, in the program's words."""

from __future__ import annotations

from datetime import datetime

import pytest

from campaign.world import orders as o
from campaign.world.owed_since import battle_of, is_of_today, is_owed, owed_since, since_day, since_words
from campaign.world.week_check import ToDo, week_check
from tests.phone.pages import DAY, NOON, Club, attack, club


@pytest.fixture
def attacked() -> Club:
    made = club()
    attack(made)
    return made


def answer(made: Club) -> ToDo:
    return next(item for item in week_check(made.now) if item.pending is not None)


def test_an_answer_is_owed_since_the_entry_that_asked_for_it(attacked):
    item = answer(attacked)
    asked = attacked.pairs[-1][0].written
    attacked.happen(o.Rename(attacked.now.seats[0], "Somebody"))
    attacked.happen(o.Rename(attacked.now.seats[0], "Somebody else"))
    assert owed_since(attacked.now, item, reversed(attacked.pairs)) == asked
    assert attacked.pairs[-1][0].written == asked + 2 * DAY


def test_whose_turn_it_is_owes_its_end_since_it_began():
    made = club()
    item = next(item for item in week_check(made.now) if isinstance(item.order, o.EndTurn))
    assert owed_since(made.now, item, reversed(made.pairs)) == NOON + 4 * DAY
    made.order(item.order)
    following = next(item for item in week_check(made.now) if isinstance(item.order, o.EndTurn))
    assert not is_owed(made.now, item)
    assert owed_since(made.now, following, reversed(made.pairs)) == NOON + 5 * DAY


def test_a_warning_is_owed_by_nobody(attacked):
    warned = [item for item in week_check(attacked.now) if item.level == "warn"]
    assert {owed_since(attacked.now, item, reversed(attacked.pairs)) for item in warned} == {None}


def test_in_a_copy_what_was_open_before_it_has_no_time(attacked):
    assert owed_since(attacked.now, answer(attacked), [(attacked.pairs[-1][0], None)]) is None


def test_a_matter_says_which_battle_it_is_about(attacked):
    assert battle_of(attacked.now, answer(attacked)) == next(iter(attacked.now.battles))
    assert {battle_of(attacked.now, item) for item in week_check(attacked.now) if item.level == "warn"} == {None}


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp())


@pytest.mark.parametrize(
    ("then", "words"),
    [
        ("2026-11-20 09:05", "since today, 9:05"),
        ("2026-11-19 23:59", "since yesterday"),
        ("2026-11-17 20:00", "since Tuesday, 3 days"),
        ("2026-11-14 00:00", "since Saturday, 6 days"),
        ("2026-11-13 00:00", "since 2026-11-13, 7 days"),
        ("2026-11-21 12:00", "since today, 12:00"),  # by a clock that was set wrong
    ],
)
def test_since_when_in_words(then, words):
    assert since_words(at(then), at("2026-11-20 21:30")) == words


def test_what_is_read_later_names_the_day():
    assert since_day(at("2026-11-17 20:00")) == "since Tuesday, 2026-11-17"
    assert is_of_today(at("2026-11-17 00:01"), at("2026-11-17 23:00"))
    assert not is_of_today(at("2026-11-16 23:59"), at("2026-11-17 00:01"))
