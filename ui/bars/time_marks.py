"""What stands on the time line: weeks, entries, battles and branches, at places in points. Computed once, not painted.

However long a campaign is, no more is drawn than the line has room for, and making it looks at each entry once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.world.ids import EntryId
from campaign.world.memory import week_mark
from campaign.world.state import Campaign
from ui.bars.journal_rows import is_battle, letter_of
from ui.entry_weeks import DatedEntry

LEFT, RIGHT = 4.0, 8.0  # points that the line keeps from the edges
DOT, SQUARE, TICK, NAME = 7.0, 2.0, 3.0, 52.0  # points from one of them to the next, at least


@dataclass(frozen=True, slots=True)
class Marks:
    """Each with its place from the left; with the letter of an order’s player, and the name of a week, or none."""

    weeks: tuple[tuple[float, str], ...]
    entries: tuple[tuple[float, str], ...]
    battles: tuple[tuple[float, str], ...]
    forks: tuple[float, ...]


def place_to_x(place: int, entries: int, width: float) -> float:
    """Where an entry stands on a line of this width, by its place in the history."""
    return LEFT + place / max(1, entries - 1) * (width - LEFT - RIGHT)


def x_to_place(x: float, entries: int, width: float) -> int:
    """The place in the history of the entry that stands nearest."""
    last = entries - 1
    return max(0, min(last, round((x - LEFT) / max(1.0, width - LEFT - RIGHT) * last)))


def marks(
    entries: Sequence[DatedEntry], width: float, state: Campaign, forks: frozenset[EntryId] = frozenset()
) -> Marks:
    """All that is drawn of a history."""
    number = len(entries)

    def x(place: int) -> float:
        return place_to_x(place, number, width)

    battles = [place for place, item in enumerate(entries) if is_battle(item.entry)]
    squares = [x(place) for place in battles]
    free = [place for place in _apart(range(number), number, width, DOT) if _is_free(x(place), squares)]
    return Marks(
        weeks=tuple(_weeks(entries, width)),
        entries=tuple((x(place), letter_of(state, entries[place].entry)) for place in free),
        battles=tuple(
            (x(place), letter_of(state, entries[place].entry)) for place in _apart(battles, number, width, SQUARE)
        ),
        forks=tuple(x(place) for place in _apart(_places(entries, forks), number, width, SQUARE)),
    )


def _is_free(x: float, squares: Sequence[float]) -> bool:
    """Whether no battle's square lies over a dot."""
    at = bisect_left(squares, x - DOT / 2)
    return at == len(squares) or squares[at] > x + DOT / 2


def _apart(places: Sequence[int], entries: int, width: float, least: float) -> Iterator[int]:
    """Of some places in order, as many as stand apart; the others are leapt over, not looked at."""
    at = 0
    while at < len(places):
        yield places[at]
        beyond = place_to_x(places[at], entries, width) + least
        at = max(at + 1, bisect_left(places, beyond, key=lambda place: place_to_x(place, entries, width)))


def _weeks(entries: Sequence[DatedEntry], width: float) -> Iterator[tuple[float, str]]:
    """The first entry of each week that has room; a name where that has room too."""
    number, at, named_from = len(entries), 0, 0.0
    while at < number:
        week = (entries[at].month, entries[at].week)
        x = place_to_x(at, number, width)
        named = named_from <= x < width - NAME - RIGHT
        yield x, week_mark(*week) if named else ""
        named_from = x + NAME if named else named_from
        room = bisect_left(range(number), x + TICK, key=lambda place: place_to_x(place, number, width))
        last = entries[max(at, min(room, number) - 1)]
        at = bisect_right(entries, (last.month, last.week), key=lambda item: (item.month, item.week))


def _places(entries: Sequence[DatedEntry], ids: frozenset[EntryId]) -> list[int]:
    """Where entries stand in the history; ids grow along it."""
    return sorted(bisect_left(entries, id, key=lambda item: item.entry.id) for id in ids)
