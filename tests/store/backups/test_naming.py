"""Names of backups: people can read them, every system takes them, and the program reads them back."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaign.store.backups.naming import Why, file_name, read_name, readable

MADE = datetime(2026, 11, 21, 19, 4, 33)
FORBIDDEN = set('<>:"/\\|?*') | {chr(n) for n in range(32)}  # on Windows


def test_a_name_says_when_where_the_campaign_stood_and_why():
    name = "0042 2026-11-21 19.04.33, month 3 week 2, before the week closed, club.fftt"
    assert file_name(42, MADE, 3, 2, Why.WEEK, "club") == name


@given(
    number=st.integers(1, 10**6),
    made=st.datetimes(datetime(1970, 1, 1), datetime(2200, 1, 1)).map(lambda made: made.replace(microsecond=0)),
    month=st.integers(1, 9999),
    week=st.integers(1, 9),
    why=st.sampled_from(Why),
    of=st.text(max_size=60),
)
@example(number=1, made=MADE, month=1, week=1, why=Why.CLOSE, of="CON")
@example(number=1, made=MADE, month=1, week=1, why=Why.CLOSE, of="../../etc/passwd")
@example(number=1, made=MADE, month=1, week=1, why=Why.CLOSE, of="a, before an amendment, b.fftt")
def test_a_name_reads_back(number, made, month, week, why, of):
    name = file_name(number, made, month, week, why, of)
    read = read_name(Path("folder") / name, 7)
    assert read is not None
    assert (read.number, read.made, read.month, read.week, read.why) == (number, made, month, week, why)
    assert (read.of, read.size) == (readable(of), 7)


@given(name=st.text(max_size=80))
@example(name="aux.fftt")
@example(name="con")
@example(name=" . ")
def test_a_readable_name_is_legal_on_every_system(name):
    told = readable(name)
    assert told
    assert not FORBIDDEN & set(told)
    assert told == told.strip(" .")
    assert told.lower().split(".")[0] not in {"con", "aux", "nul", "prn", "com1", "lpt1"}


@pytest.mark.parametrize(
    "name",
    [
        "club.fftt",
        "42 2026-11-21 19.04.33, month 3 week 2, before the week closed, club.fftt",
        "0042 2026-13-21 19.04.33, month 3 week 2, before the week closed, club.fftt",
        "0042 2026-11-21 19.04.33, month 3 week 2, because, club.fftt",
        "0042 2026-11-21 19.04.33, month 3 week 2, before the week closed, club.fftt (1)",
        "0042 2026-11-21 19.04.33, month 3 week 2, before the week closed, club.fftt-journal",
        "٠٠٤٢ 2026-11-21 19.04.33, month 3 week 2, before the week closed, club.fftt",
    ],
)
def test_another_name_is_no_backup_s(name):
    assert read_name(Path(name), 1) is None
