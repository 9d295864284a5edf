"""The one switch between plain Python and compiled code; the rules are written once and run either way.

A process is one or the other for its whole life: plain by default, compiled when FFTT_BATTLE=compiled is set before
this module is imported and numba is there. Records are slotted objects when plain and rows of a structured array when
compiled; both are read and written as ``figure.ap -= 1``. Knows no rule and keeps no state.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

SWITCH: Final = "FFTT_BATTLE"
COMPILED: Final = os.environ.get(SWITCH) == "compiled" and importlib.util.find_spec("numba") is not None

Record = TypeVar("Record")
Function = TypeVar("Function", bound=Callable[..., Any])


class Ints(Protocol):
    """Whole numbers by index: a list when plain, an array of 64 bits when compiled."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


if TYPE_CHECKING:

    def rules(function: Function) -> Function:
        """Mark a function of the rules: compiled where this process is."""
        ...

    def records(kind: type[Record], rows: Iterable[Record]) -> Sequence[Record]:
        """Records that the rules read and change in place; rows are values of a dataclass of ints."""
        ...

    def ints(values: Iterable[int]) -> Ints:
        """Numbers that the rules read and change in place."""
        ...

    def small_ints(count: int) -> Ints:
        """So many numbers from 0 to 255, all 0."""
        ...

    def table_of_ints(rows: int, width: int) -> Sequence[Ints]:
        """Rows of numbers, all 0."""
        ...

    def copy_of(rows: Sequence[Record]) -> Sequence[Record]:
        """The same records again, sharing nothing."""
        ...

    def copy_of_ints(values: Ints) -> Ints:
        """The same numbers again, sharing nothing."""
        ...

elif COMPILED:
    os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", "campaign.battle.compiling.SourcesLocator")
    import numpy as np
    from numba import njit

    # A run with bounds checks cannot be cached; it is asked for by numba's own variable.
    rules = njit(cache=os.environ.get("NUMBA_BOUNDSCHECK") != "1", nogil=True)

    @cache
    def _row_type(kind):
        return np.dtype([(field.name, np.int64) for field in fields(kind)])

    def records(kind, rows):
        values = attrgetter(*(field.name for field in fields(kind)))
        return np.array([values(row) for row in rows], _row_type(kind))

    def ints(values):
        return np.array(list(values), np.int64)

    def small_ints(count):
        return np.zeros(count, np.uint8)

    def table_of_ints(rows, width):
        return np.zeros((rows, width), np.int64)

    @rules
    def copy_of(rows):
        return rows.copy()

    copy_of_ints = copy_of

else:

    def rules(function):
        return function

    def records(kind, rows):
        return list(rows)

    def ints(values):
        return list(values)

    def small_ints(count):
        return bytearray(count)

    def table_of_ints(rows, width):
        return [[0] * width for _ in range(rows)]

    @cache
    def _values_of(kind):
        return attrgetter(*(field.name for field in fields(kind)))

    def copy_of(rows):
        if not rows:
            return []
        kind = type(rows[0])
        values = _values_of(kind)
        return [kind(*values(row)) for row in rows]

    def copy_of_ints(values):
        return values[:]


def plain_rows(kind: type[Record], rows: Sequence[Record]) -> list[tuple[int, ...]]:
    """Records as tuples of ints, the same from plain and from compiled ones: to compare, to send, to keep."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    if COMPILED:
        return [tuple(int(row[name]) for name in names) for row in rows]  # type: ignore[index]
    values = attrgetter(*names)
    return [values(row) for row in rows]
