"""The one switch between plain Python and compiled code; the rules are written once and run either way.

A process is one or the other for its whole life: plain by default, compiled when FFTT_BATTLE=compiled is set before
this module is imported and numba is there. Records are slotted objects when plain and rows of a structured array when
compiled; both are read and written as ``figure.ap -= 1``. Knows no rule and keeps no state.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, dataclass_transform

SWITCH: Final = "FFTT_BATTLE"
COMPILED: Final = os.environ.get(SWITCH) == "compiled" and importlib.util.find_spec("numba") is not None
MANY: Final = 1000  # rows of numbers; of a room for so many, plain records make only those that are asked for
SEVERAL: Final = 16  # the same of rows outside of any record

Record = TypeVar("Record")
Function = TypeVar("Function", bound=Callable[..., Any])


class Ints(Protocol):
    """Whole numbers by index: a list when plain, an array of 64 bits when compiled."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


def room(kind: type[Record], most: int) -> Sequence[Record]:
    """A field that holds up to so many records of a kind: a list when plain, a part of the record when compiled."""
    return field(metadata={"kind": kind, "shape": (most,)})  # type: ignore[no-any-return]


def room_of_ints(count: int) -> Ints:
    """A field of whole numbers, all 0 in a fresh record."""
    return field(metadata={"kind": int, "shape": (count,)})  # type: ignore[no-any-return]


def room_of_bytes(count: int) -> Ints:
    """A field of numbers from 0 to 255, all 0 in a fresh record."""
    return field(metadata={"kind": bytes, "shape": (count,)})  # type: ignore[no-any-return]


def room_of_rows(count: int, width: int) -> Sequence[Ints]:
    """A field of rows of whole numbers, all 0 in a fresh record."""
    return field(metadata={"kind": int, "shape": (count, width)})  # type: ignore[no-any-return]


@dataclass_transform(field_specifiers=(room, room_of_ints, room_of_bytes, room_of_rows))
def record(kind: type[Record]) -> type[Record]:
    """Make a dataclass with slots, in which a room is no default: records that extend it may have numbers behind it."""
    return dataclass(slots=True)(kind)


if TYPE_CHECKING:

    def rules(function: Function) -> Function:
        """Mark a function that other functions of the rules call: compiled where this process is.

        Python may call it too, and then runs it as it stands.
        """
        ...

    def door(function: Function) -> Function:
        """Mark a function of the rules that others than the rules call, compiled with all that it calls."""
        ...

    def fresh(kind: type[Record]) -> Record:
        """A record of a dataclass of ints and rooms: every number 0, no records in the rooms."""
        ...

    def put(place: Sequence[Record] | Ints, values: Iterable[Record] | Iterable[int], most: int = 1) -> None:
        """Fill a room of a fresh record from its start. Raises ValueError where there are more than its ``most``."""
        ...

    def clone(record: Record) -> Record:
        """The same record again, sharing nothing that can change."""
        ...

    def place_for(record: Record) -> Sequence[Record]:
        """Where a record can be copied to, again and again."""
        ...

    def copied_to(place: Sequence[Record], record: Record) -> Record:
        """The same record again as ``clone`` makes it, in a place that held another: quicker where it is compiled."""
        ...

    def filled(record: Record) -> Record:
        """The same again with all its rooms full to the last row: a view shows only those that there are."""
        ...

    def share(into: Sequence[Record] | Ints, rows: Sequence[Record] | Ints, count: int) -> None:
        """Let one record's room show the first rows of another's, to be looked at only."""
        ...

    def own(rows: Sequence[Record], index: int) -> Record:
        """A row of a room that shows another's, now free to be changed."""
        ...

    def choice_rows(count: int, width: int) -> Sequence[Ints]:
        """Rows of numbers outside of any record, all 0."""
        ...

elif COMPILED:
    import numpy as np
    from numba import njit, types
    from numba.core import config
    from numba.extending import register_jitable

    config.CACHE_LOCATOR_CLASSES = "campaign.battle.compile_cache.SourcesLocator"

    from campaign.battle.compile_cache import PLAINEST, Inner
    from campaign.battle.compile_speed import quicken

    quicken()
    config.CPU_NAME, config.CPU_FEATURES = PLAINEST, ""

    # A run with bounds checks, asked for by numba's own variable, cannot be cached.
    _cached = os.environ.get("NUMBA_BOUNDSCHECK") != "1"

    _inner = {"pipeline_class": Inner, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

    def rules(function):
        return register_jitable(**_inner)(function)

    def door(function):
        compiled = njit(cache=_cached, nogil=True, no_cfunc_wrapper=True)(function)
        inner = njit(**_inner)(function)

        # numba would compile a function anew for each constant that it is called with: for all it is an int
        def for_any_number(args, kws):
            return inner.get_call_template(tuple(map(types.unliteral, args)), kws)

        # a rule that calls a door calls it as any other rule: machine code is never drawn into machine code
        compiled.get_call_template = for_any_number
        compiled.get_overload = inner.get_overload
        return compiled

    @cache
    def _row_type(kind):
        if kind in (int, bytes):
            return np.dtype(np.int64 if kind is int else np.uint8)
        return np.dtype((np.record, [_column(column) for column in fields(kind)]))

    def _column(column):
        if not column.metadata:
            return (column.name, np.int64)
        return (column.name, _row_type(column.metadata["kind"]), column.metadata["shape"])

    def fresh(kind):
        return np.zeros(1, _row_type(kind))[0]

    def put(place, values, most=1):
        rows = [_values(value) for value in values]
        _check_room(len(rows), most)
        for index, row in enumerate(rows):
            place[index] = row

    def _values(value):
        return value if isinstance(value, int | np.void) else _values_of(type(value))(value)

    def clone(record):
        return record.copy()

    def place_for(record):
        return np.zeros(1, record.dtype)

    def copied_to(place, record):
        place[0] = record
        return place[0]

    filled = clone

    @rules
    def share(into, rows, count):
        for index in range(count):
            into[index] = rows[index]

    @rules
    def own(rows, index):
        return rows[index]

    def choice_rows(count, width):
        return np.zeros((count, width), np.int64)

else:

    def rules(function):
        return function

    door = rules

    def fresh(kind):
        return kind(*(_empty(column) for column in fields(kind)))

    def _empty(column):
        if not column.metadata:
            return 0
        kind, shape = column.metadata["kind"], column.metadata["shape"]
        if kind is bytes:
            return bytearray(shape[0])
        if kind is not int:
            return []
        if len(shape) == 1:
            return [0] * shape[0]
        return _made(*shape) if shape[0] < MANY else _Rows(*shape)

    def _made(count, width):
        return list(map(list.copy, [[0] * width] * count))

    class _Rows(list):
        """Many rows of numbers, each made when it is first asked for: of the log's thousands a step fills a dozen.

        To make and to copy them all would take longer than the step. Its length is that of the room.
        """

        __slots__ = ("most", "width")

        def __init__(self, most, width, rows=()):
            super().__init__(rows)
            self.most, self.width = most, width

        def __getitem__(self, index):
            try:
                return super().__getitem__(index)
            except IndexError:
                if index >= self.most:
                    raise
                self.extend(_made(index + 1 - super().__len__(), self.width))
                return super().__getitem__(index)

        def __len__(self):
            return self.most

    def put(place, values, most=1):
        rows = list(values)
        _check_room(len(rows), most)
        place[: len(rows)] = rows

    def clone(record):
        return type(record)(*map(_copied, _values_of(type(record))(record)))

    def place_for(record):
        return []

    def copied_to(place, record):
        return clone(record)

    def _copied(value):
        if not isinstance(value, list):
            return value  # a number, or what is only remembered
        if isinstance(value, _Rows):
            return _Rows(value.most, value.width, map(list.copy, value))
        if not value or isinstance(value[0], int):
            return value[:]
        if isinstance(value[0], list):
            return list(map(list.copy, value))
        kind = type(value[0])
        if _has_rooms(kind):
            return list(map(clone, value))
        values = _values_of(kind)
        return [kind(*values(row)) for row in value]

    @cache
    def _has_rooms(kind):
        """Whether a record has more than numbers of its own: a copy of those alone would share its rooms."""
        return any(column.metadata for column in fields(kind))

    def filled(record):
        found = clone(record)
        for column in fields(record):
            kind = column.metadata.get("kind")
            if kind is not None and is_dataclass(kind):
                rows = getattr(found, column.name)
                rows += [
                    kind(*(0 for _number in fields(kind))) for _row in range(column.metadata["shape"][0] - len(rows))
                ]
        return found

    def share(into, rows, count):
        into[:count] = rows[:count]

    def own(rows, index):
        rows[index] = row = _copied(rows[index : index + 1])[0]
        return row

    def choice_rows(count, width):
        return _made(count, width) if count < SEVERAL else _Rows(count, width)


@cache
def _values_of(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*(column.name for column in fields(kind)))


def _check_room(count: int, most: int) -> None:
    if count > most:
        raise ValueError(f"there is room for {most}, not for {count}")


def blank(kind: type[Record]) -> Record:
    """A plain record of noughts, of a dataclass of numbers alone: to be filled, and put into a room."""
    return kind(*(0 for _number in fields(kind)))  # type: ignore[arg-type]


def plain_row(kind: type, record: object) -> tuple[int, ...]:
    """A record of numbers as a tuple, the same from a plain and from a compiled one: to compare, to send, to keep."""
    if COMPILED:
        return tuple(int(record[column.name]) for column in fields(kind))  # type: ignore[index]
    return _values_of(kind)(record)
