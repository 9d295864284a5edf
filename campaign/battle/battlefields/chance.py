"""Chance that builds battlefields: whole numbers that follow from a text, the same on any machine.

Throws no dice of the rules, and keeps nothing: the same text gives the same numbers again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class Chance:
    """An endless row of numbers, drawn one after the other."""

    def __init__(self, text: str) -> None:
        self._words = _words(text)

    def below(self, count: int) -> int:
        """A number from 0, below the count."""
        return next(self._words) * count >> 32

    def between(self, least: int, most: int) -> int:
        """A number from the least to the most, both included."""
        return least + self.below(most - least + 1)

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of some things."""
        return things[self.below(len(things))]

    def mixed(self, things: Sequence[Thing]) -> list[Thing]:
        """The same things in another order."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in things]


def _words(text: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{text}|{block}".encode()).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1
