"""Which backups are let go when a new one has been made: a pure question to their list.

The newest stay, then fewer and fewer the further the campaign has gone on. Two files of one campaign, told apart by
their names, never push each other's backups out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from campaign.store.backups.naming import Backup, Why

NEWEST: Final = 10  # of each file, whatever they are
MONTHS_OF_WEEKS: Final = 3  # months of the campaign, the newest among them, of which each week keeps its last backup
MONTHS: Final = 24  # months of the campaign of which each keeps its last one; before them, each year does
MONTHS_IN_A_YEAR: Final = 12
PRECIOUS: Final = frozenset({Why.ARRIVED, Why.DAMAGED, Why.UPGRADE})
"""Files that nothing else is like: they stay for a while by the calendar on the wall."""
PRECIOUS_DAYS: Final = 90
PRECIOUS_NEWEST: Final = 3


def to_thin(backups: Iterable[Backup], now: datetime) -> tuple[Backup, ...]:
    """Those that may go, the oldest first; never the newest one of a file."""
    of_each: defaultdict[str, list[Backup]] = defaultdict(list)
    for backup in backups:
        of_each[backup.of].append(backup)
    gone = [backup for file in of_each.values() for backup in _of_one(file, now)]
    return tuple(sorted(gone, key=lambda backup: backup.number))


def _of_one(backups: list[Backup], now: datetime) -> list[Backup]:
    newest_first = sorted(backups, key=lambda backup: backup.number, reverse=True)
    precious = [backup for backup in newest_first if backup.why in PRECIOUS]
    others = [backup for backup in newest_first if backup.why not in PRECIOUS]
    return [*_old_precious(precious, now), *_between(others)]


def _old_precious(newest_first: Sequence[Backup], now: datetime) -> list[Backup]:
    """Where the clock was set back they come from the future, and are young."""
    return [one for one in newest_first[PRECIOUS_NEWEST:] if now - one.made > timedelta(days=PRECIOUS_DAYS)]


def _between(newest_first: Sequence[Backup]) -> list[Backup]:
    """All but the newest, the last of each week, of each month and of each year."""
    latest = max((one.month for one in newest_first), default=0)
    kept = {one.number for one in newest_first[:NEWEST]}
    kept |= {one.number for one in newest_first if one.month < 1}  # nobody knows what they are
    weeks = [one for one in newest_first if one.month > latest - MONTHS_OF_WEEKS]
    months = [one for one in newest_first if one.month > latest - MONTHS]
    kept |= _last_of_each(weeks, lambda one: (one.month, one.week))
    kept |= _last_of_each(months, lambda one: one.month)
    kept |= _last_of_each(newest_first, lambda one: (one.month - 1) // MONTHS_IN_A_YEAR)
    return [one for one in newest_first if one.number not in kept]


def _last_of_each(newest_first: Iterable[Backup], span: Callable[[Backup], Hashable]) -> set[int]:
    last: dict[Hashable, int] = {}
    for one in newest_first:
        last.setdefault(span(one), one.number)
    return set(last.values())
