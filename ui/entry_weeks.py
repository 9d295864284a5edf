"""A history with the week in which each entry was made. Worked out once for a session; all that show it share it.

Pure: knows no window. Long campaigns have tens of thousands of entries: each is looked at once.
"""

from __future__ import annotations

from typing import NamedTuple

from campaign.world.entries import Entry
from campaign.world.events import WeekEnded


class DatedEntry(NamedTuple):
    """An entry and the week in which it was made."""

    entry: Entry
    month: int
    week: int


def dated(history: tuple[Entry, ...], before: tuple[DatedEntry, ...] = ()) -> tuple[DatedEntry, ...]:
    """Each entry with its week; the first week begins with the founding. ``before``: the same of an older history."""
    shared = len_shared(history, before)
    found = list(before[:shared])
    month, week = _week_after(*found[-1]) if found else (1, 1)
    for entry in history[shared:]:
        found.append(DatedEntry(entry, month, week))
        month, week = _week_after(entry, month, week)
    return tuple(found)


def len_shared(history: tuple[Entry, ...], before: tuple[DatedEntry, ...]) -> int:
    """How many entries two histories of one campaign have in common: where they part, they part for good."""
    shared = min(len(history), len(before))
    while shared and history[shared - 1].id != before[shared - 1].entry.id:
        shared -= 1
    return shared


def len_in_common(now: tuple[DatedEntry, ...], before: tuple[DatedEntry, ...]) -> int:
    """The same of two that ``dated`` has made, the later out of the earlier."""
    shared = min(len(now), len(before))
    while shared and now[shared - 1] is not before[shared - 1]:
        shared -= 1
    return shared


def _week_after(entry: Entry, month: int, week: int) -> tuple[int, int]:
    for event in entry.events:
        if type(event) is WeekEnded:  # no event has kinds below it, and there are very many of them
            return event.month, event.week
    return month, week
