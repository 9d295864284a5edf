"""What the quick reference is made of. Knows no rule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A line: ``key`` stands before it in large type, ``value`` at its end, ``rule`` at the edge."""

    text: str
    value: str = ""
    key: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A table under one title. ``remark`` stands below it."""

    title: str
    rule: str
    rows: tuple[Row, ...]
    remark: str = ""
