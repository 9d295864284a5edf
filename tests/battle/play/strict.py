"""Rooms that refuse an index below 0: plain lists would give their last record for NOBODY, compiled ones garbage."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Strict(list[Any]):
    """A list that counts from its start only."""

    def __getitem__(self, index: Any) -> Any:
        _refuse(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        _refuse(index)
        super().__setitem__(index, value)


def _refuse(index: Any) -> None:
    if isinstance(index, int) and index < 0:
        raise IndexError(f"a rule asked for number {index}")


def strict(s: Any) -> None:
    """Put such lists in the place of a plain battle's rooms."""
    for column in fields(type(s)):
        if column.metadata:
            room = getattr(s, column.name)
            if len(column.metadata["shape"]) == 2:
                room[column.metadata["shape"][0] - 1]  # rows that are made when they are asked for are all asked for
            setattr(s, column.name, Strict(room))
