"""The whole state of a battle as ordinary values, the same from plain and from compiled records."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any

from campaign.battle.fast import COMPILED
from campaign.battle.fftt.records import Battle, Figure, Force, Goo, Now, Pair, Shot

Row = tuple[int, ...]


@cache
def _reader(kind: type) -> attrgetter[Row]:
    return attrgetter(*(column.name for column in fields(kind)))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Every number of a battle that decides what happens next; the dice's script and the log are told apart."""

    now: Now
    figures: tuple[Figure, ...]
    forces: tuple[Force, ...]
    shots: tuple[Shot, ...]
    pairs: tuple[Pair, ...]
    goos: tuple[Goo, ...]
    doors: Row
    start_doors: Row
    path: Row


def snapshot(s: Battle) -> Snapshot:
    """The state as it is now; later changes do not touch it."""
    count = int(s.figure_count)
    return Snapshot(
        now=Now(*rows_of(Now, s.now, 1)[0]),
        figures=tuple(Figure(*row) for row in rows_of(Figure, s.figures, count)),
        forces=tuple(Force(*row) for row in rows_of(Force, s.forces, int(s.force_count))),
        shots=tuple(Shot(*row) for row in rows_of(Shot, s.shots, count)),
        pairs=tuple(Pair(*row) for row in rows_of(Pair, s.pairs, 4 * count)),
        goos=tuple(Goo(*row) for row in rows_of(Goo, s.goos, int(s.goo_count))),
        doors=tuple(int(door) for door in s.doors),
        start_doors=tuple(int(door) for door in s.start_doors),
        path=tuple(int(part) for part in s.path),
    )


def rows_of(kind: type, room: Any, count: int) -> list[Row]:
    """The first records of a room, each as a tuple."""
    if COMPILED:
        return room[:count].tolist()  # type: ignore[no-any-return]
    reader = _reader(kind)
    return [reader(record) for record in room[:count]]


def numbers(rows: Sequence[Sequence[int]], count: int) -> list[Row]:
    """The first rows of whole numbers: of the log, of options."""
    if COMPILED:
        return [tuple(row) for row in rows[:count].tolist()]  # type: ignore[attr-defined]
    return [tuple(row) for row in rows[:count]]


def state_rows(s: Battle) -> Iterator[Row]:
    """The state as rows of numbers, in the order of ``Snapshot``'s fields."""
    count = int(s.figure_count)
    yield from rows_of(Now, s.now, 1)
    yield from rows_of(Figure, s.figures, count)
    yield from rows_of(Force, s.forces, int(s.force_count))
    yield from rows_of(Shot, s.shots, count)
    yield from rows_of(Pair, s.pairs, 4 * count)
    yield from rows_of(Goo, s.goos, int(s.goo_count))
    yield tuple(int(door) for door in s.doors)
    yield tuple(int(door) for door in s.start_doors)
    yield tuple(int(part) for part in s.path)


def digest(rows: Iterable[Row]) -> str:
    """A short word that changes with any of the numbers."""
    return hashlib.blake2b(array("q", chain.from_iterable(rows)).tobytes(), digest_size=8).hexdigest()


def named(state: Snapshot) -> dict[str, int]:
    """Each number with its name, such as ``figures[3].ap``: to say what differs."""
    found: dict[str, int] = {}
    for name in ("figures", "forces", "shots", "pairs", "goos"):
        for number, record in enumerate(getattr(state, name)):
            found |= {f"{name}[{number}].{column.name}": getattr(record, column.name) for column in fields(record)}
    found |= {f"now.{column.name}": getattr(state.now, column.name) for column in fields(Now)}
    for name in ("doors", "start_doors", "path"):
        found |= {f"{name}[{number}]": value for number, value in enumerate(getattr(state, name))}
    return found


def differences(one: dict[str, int], other: dict[str, int]) -> list[str]:
    """What differs between two named states, in words."""
    names = sorted(one.keys() | other.keys())
    return [f"{name}: {one.get(name)} | {other.get(name)}" for name in names if one.get(name) != other.get(name)]
