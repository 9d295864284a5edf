"""Which backups go: tables of examples, and what holds for every list."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.store.backups.naming import Backup, Why
from campaign.store.backups.retention import NEWEST, PRECIOUS, PRECIOUS_DAYS, to_thin

NOW = datetime(2026, 11, 21, 19, 0)


def backup(
    number: int, month: int, week: int, why: Why = Why.WEEK, *, days: float = 0, of: str = "club", made: datetime = NOW
) -> Backup:
    """A backup, made so many days ago."""
    return Backup(Path(f"{of} {number}"), why, made - timedelta(days=days), month, week, 1000, number, of)


def weeks(months: int, of_each: int = 4, first: int = 1) -> list[Backup]:
    """A backup of each week of so many months."""
    places = [(month, week) for month in range(1, months + 1) for week in range(1, of_each + 1)]
    return [backup(number, month, week) for number, (month, week) in enumerate(places, start=first)]


def left(backups: Iterable[Backup], now: datetime = NOW) -> list[tuple[int, int]]:
    """Month and week of those that stay, the oldest first."""
    backups = list(backups)
    gone = {one.path for one in to_thin(backups, now)}
    stay = sorted((one for one in backups if one.path not in gone), key=lambda one: one.number)
    return [(one.month, one.week) for one in stay]


def test_the_newest_ones_stay_although_they_are_of_one_week():
    evening = [backup(number, 2, 3, Why.CLOSE) for number in range(1, NEWEST + 1)]
    assert to_thin(evening, NOW) == ()


def test_of_many_in_one_week_the_oldest_go():
    evening = [backup(number, 2, 3, Why.CLOSE) for number in range(1, NEWEST + 4)]
    assert to_thin(evening, NOW) == tuple(evening[:3])


@pytest.mark.parametrize(
    ("months", "stay"),
    [
        (1, [(1, 1), (1, 2), (1, 3), (1, 4)]),
        (3, [(month, week) for month in (1, 2, 3) for week in (1, 2, 3, 4)]),
        (4, [(1, 4), *[(month, week) for month in (2, 3, 4) for week in (1, 2, 3, 4)]]),
        (6, [(1, 4), (2, 4), (3, 4), *[(month, week) for month in (4, 5, 6) for week in (1, 2, 3, 4)]]),
    ],
)
def test_each_week_of_the_last_three_months_stays_and_one_of_each_month_before(months, stay):
    assert left(weeks(months)) == stay


def test_before_the_last_two_years_one_of_each_year_stays():
    old = [place for place in left(weeks(48)) if place[0] <= 24]
    assert old == [(12, 4), (24, 4)]


def test_a_week_played_twice_keeps_its_later_backup():
    again = [backup(1, 1, 1), backup(2, 1, 1), *weeks(3, first=3)]
    assert [one.number for one in to_thin(again, NOW)] == [1, 2]


def test_two_files_of_one_campaign_do_not_push_each_other_out():
    mine, others = backup(1, 1, 1, of="mine"), [backup(n, 1, 1, of="theirs") for n in range(2, 30)]
    assert mine not in to_thin([mine, *others], NOW)


@pytest.mark.parametrize("why", sorted(PRECIOUS))
@pytest.mark.parametrize(("days", "goes"), [(PRECIOUS_DAYS - 1, False), (PRECIOUS_DAYS + 1, True)])
def test_a_file_as_it_was_found_stays_for_ninety_days(why, days, goes):
    found = backup(1, 1, 1, why, days=days)
    newer = [backup(number, 1, 1, why) for number in range(2, 5)]
    assert (found in to_thin([found, *newer, *weeks(12, first=5)], NOW)) is goes


def test_the_last_three_files_as_they_were_found_stay_for_good():
    found = [backup(number, 0, 0, Why.DAMAGED, days=4000) for number in (1, 2, 3)]
    assert to_thin([*found, *weeks(12, first=4)], NOW) != ()
    assert not set(found) & set(to_thin([*found, *weeks(12, first=4)], NOW))


def test_a_clock_that_was_set_back_makes_nothing_older():
    later = [backup(number, 1, 1, Why.DAMAGED, days=-1000) for number in range(1, 9)]
    assert to_thin(later, NOW) == ()


def test_what_was_made_last_is_the_newest_whatever_the_clock_said():
    evening = [backup(number, 1, 1, days=number) for number in range(1, NEWEST + 2)]  # each a day before the last
    assert to_thin(evening, NOW) == (evening[0],)


def test_a_backup_of_which_nobody_knows_the_week_stays():
    unknown = backup(1, 0, 0)
    assert unknown not in to_thin([unknown, *weeks(48, first=2)], NOW)


lists = st.lists(
    st.builds(
        backup,
        st.just(0),
        st.integers(0, 80),
        st.integers(0, 5),
        st.sampled_from(Why),
        days=st.integers(-400, 400),
        of=st.sampled_from(["club", "copy"]),
    ),
    max_size=60,
).map(
    lambda found: [
        Backup(Path(str(n)), b.why, b.made, b.month, b.week, b.size, n, b.of) for n, b in enumerate(found, start=1)
    ]
)


@given(backups=lists)
def test_whatever_there_is_the_newest_of_each_file_stay_and_to_thin_again_takes_nothing(backups):
    gone = to_thin(backups, NOW)
    stay = [one for one in backups if one not in gone]
    assert len(gone) + len(stay) == len(backups)
    for name in {one.of for one in backups}:
        ordinary = [one for one in backups if one.of == name and one.why not in PRECIOUS]
        assert not set(ordinary[-NEWEST:]) & set(gone)
        assert {one.month for one in ordinary[-1:]} <= {one.month for one in stay if one.of == name}
    assert to_thin(stay, NOW) == ()


@given(backups=lists)
def test_a_young_file_as_it_was_found_never_goes(backups):
    assert all(NOW - one.made > timedelta(days=PRECIOUS_DAYS) for one in to_thin(backups, NOW) if one.why in PRECIOUS)


@given(backups=lists, made=st.integers(1, 40))
def test_thinning_after_each_backup_leaves_one_of_each_week_of_the_last_months(backups, made):
    kept: list[Backup] = []
    for one in backups:
        kept.append(one)
        kept = [other for other in kept if other not in to_thin(kept, NOW)]
    for name in {one.of for one in backups}:
        of_file = [one for one in backups if one.of == name and one.why not in PRECIOUS]
        latest = max((one.month for one in of_file), default=0)
        wanted = {(one.month, one.week) for one in of_file if one.month > max(0, latest - 3)}
        assert wanted <= {(one.month, one.week) for one in kept if one.of == name}
